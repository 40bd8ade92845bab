/* What a program begins with besides its mains: tests, what servers and frameworks call, and what the user names.
 *
 * Each is made into classes of the ir that do what a framework would do, so that nobody behind needs to know of them:
 *   a test      a class CLASS.METHOD with a main that makes the object, calls what is to be called before, the test,
 *               and what is to be called behind it
 *   a called    a class CLASS.METHOD whose run calls the method again and again, with arguments of which nothing is
 *   method      known; the main of one more class makes one object of each class, starts such threads, any number of
 *               each, and then runs one of the program's mains
 * docs/check.md, "Where a program begins", says the same for users. */
#ifndef HEDDLE_DRIVER_ENTRIES_ENTRIES_H
#define HEDDLE_DRIVER_ENTRIES_ENTRIES_H

#include "program/source.h"

struct buffer;
struct entries;
struct text_list;

/* The class that starts what others call. Its main has no executions of its own that anybody wants explored. */
#define ENTRIES_MAIN "heddle/Entries"

/* Entries of the classes of a source, which must outlive them. Where mains are named (--main) or entries are (--entry,
 * "CLASS.METHOD"), only they run: tests are there to be named. NULL, and why, if a named entry is not there. */
struct entries *entries_new(const struct class_source *source, const struct text_list *mains,
                            const struct text_list *named, struct buffer *why);
void entries_free(struct entries *entries); /* NULL is fine */

/* The classes of the source, and those that were made. */
const struct class_source *entries_source(const struct entries *entries);

/* The class (internal name) whose main is all that runs; NULL: mains are those of the classes of entries_source. */
const char *entries_main(const struct entries *entries);

/* The n-th method that is called from outside, by the internal name of its class and its number there; false behind the
 * last. */
bool entries_called(const struct entries *entries, uint32_t n, const char **class, uint32_t *method);

#endif
