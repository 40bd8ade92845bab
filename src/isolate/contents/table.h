/* The table of library objects whose contents count as state (contents.h), one row for each class that says something
 * of its own.
 *
 * A class has what its own row says, then the rows of its superclasses, then those of all its interfaces together.
 * Lists hold names of methods, with blanks between them; "*" stands for all that the row does not name. */
#ifndef HEDDLE_ISOLATE_CONTENTS_TABLE_H
#define HEDDLE_ISOLATE_CONTENTS_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct contents_row {
    const char *class;
    bool atomic;         /* each operation that the row names is one step */
    bool cursor;         /* objects with a position of their own */
    bool fixed;          /* never changes: no contents, though its superclasses and interfaces have some */
    unsigned since;      /* the release of the JDK that has it first; 0: 17 or before */
    const char *only_if; /* the row counts only if the program calls this constructor of the class (a descriptor), */
    const char *except;  /* other than in this class, which protects its objects */
    const char *none, *reads, *writes, *updates; /* effects; NULL: of nothing */
    /* Of an atomic row: these are not one step. They look at one element after the other, and others may come between.
     * "remove/1" is the method of that name with one parameter. */
    const char *walks;
    const char *walks_if; /* if there are such, then only if the application calls one of these methods */
    const char *views;    /* these give another window on the same contents; */
    const char *copies;   /* and these do not, whatever rows further up say */
};

extern const struct contents_row contents_table[];
extern const uint32_t contents_table_count;

#endif
