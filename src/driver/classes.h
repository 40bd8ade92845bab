/* The classes of a Java program, from files and the JDK beneath them. A class is read, and a method translated, when
 * somebody first asks for it. */
#ifndef HEDDLE_DRIVER_CLASSES_H
#define HEDDLE_DRIVER_CLASSES_H

#include "program/source.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct budget;
struct classes;
struct listener;
struct text_list;

/* Opens the files, and those of a class path (may be NULL; several in one text have colons between them), whose classes
 * are not the application's, within a budget (may be NULL), which also ends javac. The listener (may be NULL) must
 * outlive the classes. */
struct classes *classes_open(const struct text_list *files, const struct text_list *class_path, struct budget *budget,
                             const struct listener *listener);
void classes_close(struct classes *classes); /* NULL is fine */

/* Whether the budget was spent while the files were opened, so that some are missing. */
bool classes_were_limited(const struct classes *classes);

/* Whether all that the user named could be opened, but for what a limit ended. Single classes and methods that are
 * broken do not count: classes_unread lists them. */
bool classes_were_opened(const struct classes *classes);

/* Whether there are classes among them that a JVM refuses because of their package. */
bool classes_were_refused(const struct classes *classes);

/* What of the application could not be read so far: the n-th such thing (a file, a class, a method) and why, in
 * words. False behind the last. The texts live as long as the classes. */
bool classes_unread(const struct classes *classes, uint32_t n, const char **what, const char **why);

/* What was wrong with the classes that were read so far: whether there is anything (that a limit ended javac is nothing
 * wrong), and its lines for the listener. */
bool classes_are_wrong(const struct classes *classes);
void classes_show_complaints(const struct classes *classes);

/* Adds classes for what is run though no main calls it (entries/entries.h): those that are named, or all that is known.
 * False, and why, if one that is named is not there. Nobody may hold a source of the classes yet. */
struct buffer;
bool classes_find_entries(struct classes *classes, const struct text_list *mains, const struct text_list *named,
                          struct buffer *why);

/* The class (internal name) whose main is all that runs, if there are entries that others call; else NULL. */
const char *classes_only_main(const struct classes *classes);

/* The n-th method that is called from outside (entries_called); false behind the last. */
bool classes_entry(const struct classes *classes, uint32_t n, const char **class, uint32_t *method);

const struct class_source *classes_source(const struct classes *classes);
/* These classes with references to methods spelled out (program/references.h). */
const struct class_source *classes_spelled_source(const struct classes *classes);

/* Class names as users write them, with dots, as internal ones. */
const char **classes_internal_names(const struct text_list *list, struct arena *arena);

#endif
