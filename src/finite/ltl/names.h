/* What the names in a formula may mean, by the names of a model. */
#ifndef HEDDLE_FINITE_LTL_NAMES_H
#define HEDDLE_FINITE_LTL_NAMES_H

#include "finite/model.h"

enum { NAMES_MOST_PARTS = 32 };

/* A part of the name of a variable: what stands between dots, or an index. */
struct name_part {
    const char *text;   /* NULL: an index */
    const char *before; /* all before the part, without the dot */
    uint32_t index;
};

/* "A.flags[3].x" is A, flags, [3], x. 0: there are too many parts, or it is no name of a variable. */
uint32_t names_split(struct finite *finite, const char *text, struct name_part *parts);

/* Whether a class is meant: by its whole name, or by the end of it from some dot or $ on. */
bool names_class(const char *class, const char *text);
/* The same of a text with the number of an object behind it; *number is 0 if there is none. */
bool names_object(const char *class, const char *text, uint32_t *number);

/* Whether a member is a field of that name. */
bool names_member(const struct finite *finite, uint32_t member, const char *text);

/* Whether a thread of this type may be meant; *number: which one of all of them, 0: it is not said; *line: its place is
 * said. */
bool names_type(const struct finite *finite, uint32_t type, const char *text, uint32_t *number, bool *line);

/* Whether control is at a place, "Class.method" or "File.java:12", before a node: the place stands there, or in a
 * method that calls what does. Who waits to enter the monitor of a synchronized method is not in it yet. */
bool names_place(struct finite *finite, const struct finite_node *node, const char *text);

#endif
