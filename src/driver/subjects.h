/* A Java program and what is asked about it: its facts with all candidates isolated, and their models
 * (isolate/isolate.h). */
#ifndef HEDDLE_DRIVER_SUBJECTS_H
#define HEDDLE_DRIVER_SUBJECTS_H

#include "base/texts.h"
#include "isolate/isolate.h"

struct budget;
struct listener;
struct subjects;
struct whole;

/* What is asked about; docs/check.md says what each of them means. */
struct subjects_options {
    struct text_list mains, libraries, classes, sites;
    struct text_list entries;    /* CLASS.METHOD, that others call at any time */
    struct text_list class_path; /* files whose classes are library, not application */
    const char *spec;            /* a file; NULL */
    bool all, implicit_exceptions;
};

void subjects_options_free(struct subjects_options *options);

/* Finds facts and candidates of the classes that the whole was opened with. The listener hears what is wrong; NULL if
 * nothing can be done: there is no class, or the options name classes that are not there, or a main where there is
 * none; or the budget was spent while the classes were opened (classes_were_limited). All of it must outlive the
 * subjects. */
struct subjects *subjects_find(struct whole *whole, const struct subjects_options *options, struct budget *budget,
                               const struct listener *listener);
void subjects_close(struct subjects *subjects); /* NULL is fine */

const struct whole *subjects_whole(const struct subjects *subjects);
struct isolate *subjects_isolate(const struct subjects *subjects);
const struct threads *subjects_threads(const struct subjects *subjects);
const struct spec *subjects_spec(const struct subjects *subjects);

/* Whether the facts, threads and what they share are all there, or a limit was reached meanwhile. */
bool subjects_complete(const struct subjects *subjects);

/* The candidates that the options ask for, most suspicious first. */
const struct isolate_subject *subjects_list(const struct subjects *subjects, uint32_t *count);

/* What was asked for, but cannot be looked into: the n-th such thing, why, and what to do about it (may be NULL), in
 * words. False behind the last. The texts live as long as subjects. */
bool subjects_gap(const struct subjects *subjects, uint32_t n, const char **what, const char **why, const char **to_do);
/* How many sites of library code make objects that were asked for, but are not told apart. */
uint32_t subjects_library_sites(const struct subjects *subjects);

/* Where a subject is made, for people: "Stack.java:22 Stack.makeStack"; for static fields "static fields of Stack". */
struct buffer;
void subjects_name(const struct subjects *subjects, const struct isolate_subject *subject, struct buffer *to);

#endif
