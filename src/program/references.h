/* References to methods as methods: a source of classes in which `list::clear` is what `() -> list.clear()` is.
 *
 * A lambda expression has a method of its own in the class where it stands, which threads can begin with and whose
 * accesses belong to the application. A reference to a method of the library, or to a constructor, has none: the
 * library would call the library, and nothing of it would be seen. Here such references of the application's classes
 * get a method, static and made by the compiler as it were, that takes what the reference takes, calls what it names
 * and returns what that returns. References to methods of the application stay as they are. */
#ifndef HEDDLE_PROGRAM_REFERENCES_H
#define HEDDLE_PROGRAM_REFERENCES_H

#include "program/source.h"

struct references;

/* The source must outlive it. */
struct references *references_new(const struct class_source *source);
void references_free(struct references *references); /* NULL is fine */

/* The classes of that source, with those methods; lives as long as the references. */
const struct class_source *references_source(const struct references *references);

#endif
