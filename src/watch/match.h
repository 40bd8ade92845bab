/* The patterns of eml/query over the last accesses of one object, whoever saw them: the monitors of this room, or a
 * real JVM.
 *
 * An access, or an operation on a location, lasts from a beginning to an end. It comes before another one only if it
 * ended before that began; so a match is real where the accesses happened somewhere between these times. Not all
 * matches are found: only the last accesses are kept. */
#ifndef HEDDLE_WATCH_MATCH_H
#define HEDDLE_WATCH_MATCH_H

#include "program/program.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the application does something: a method, by a number of the caller's, and a line. */
struct spot {
    uint32_t method;
    uint32_t line;
};

/* What of the contents of a location is touched: an element of an array (place 0: any of them), a collection, or what a
 * collection has for a key (place: a number of that). */
struct part {
    uint32_t object; /* 0: not known */
    uint32_t place;
};

/* One access of a location, or one operation on it, from its beginning to its end. */
struct entry {
    uint64_t begin, end;
    uint64_t unit; /* the outermost unit for the subject; 0: none */
    field_id field;
    uint32_t set, thread;
    struct part part;
    struct spot spot;
    uint32_t entry_method; /* the application's first method on the stack of the thread, as in a spot */
    bool write, contents;
};

/* What the threads did to a subject lately, in the order of the ends. */
struct log {
    struct entry *items;
    size_t count, capacity;
    uint32_t first_thread; /* who made the first entry */
    bool shared;           /* others made some, too */
    bool parts;            /* accesses of contents are of one location only if they are of one part of them */
};

/* A pattern that was seen. */
struct match {
    uint32_t pattern;
    const struct entry *const *steps;
    uint32_t count;
    const struct entry *u;     /* an access of the unit that is broken */
    const struct entry *a, *b; /* accesses of the locations; b may be NULL */
};
typedef void match_found(void *context, const struct match *match);

/* Notes an access, which is the last one to end so far, and tells of each pattern that it completes, once. If others
 * that ended later are known already, all patterns that these complete are told of, too. A zeroed log is empty. */
void match_add(struct log *log, const struct entry *entry, match_found *found, void *context);
void match_free(struct log *log);

/* Whether two accesses may touch the same part of the contents of a location. */
bool match_same_part(const struct part *one, const struct part *other);

#endif
