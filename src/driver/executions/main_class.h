/* Which class of a Java program is run. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_MAIN_CLASS_H
#define HEDDLE_DRIVER_EXECUTIONS_MAIN_CLASS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct buffer;
struct class_source;
struct text_list;

/* Whether a class (internal name) has a main that can be run. */
bool main_class_has_main(const struct class_source *source, const char *name);

/* Whether the main of a class makes any use of its arguments. */
bool main_class_uses_arguments(const struct class_source *source, const char *name);

/* The internal name, in the arena, of the class that is asked for (with dots; NULL: the only one of the application
 * that has a main). NULL, and why, if it has no main, or none or several have one. */
const char *main_class_find(const struct class_source *source, const char *asked, struct arena *arena,
                            struct buffer *why);

/* The internal names, in the arena, of the classes that are asked for (with dots; all if none is) and have a main:
 * the first of them. */
enum { MAIN_CLASSES_MOST = 8 };
const char *const *main_classes(const struct class_source *source, const struct text_list *asked, struct arena *arena,
                                uint32_t *count);

#endif
