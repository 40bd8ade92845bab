/* What is run though no main calls it: tests, servlets, handlers and their like, by one table. */
#ifndef HEDDLE_DRIVER_ENTRIES_TABLE_H
#define HEDDLE_DRIVER_ENTRIES_TABLE_H

#include <stdbool.h>

/* What a method is to those who run it. */
enum entry_role {
    ENTRY_TEST,          /* it is run once, as a main would be */
    ENTRY_BEFORE_CLASS,  /* once before the first test of its class, */
    ENTRY_BEFORE,        /* before each test, */
    ENTRY_AFTER,         /* behind each, whatever becomes of the test, */
    ENTRY_AFTER_CLASS,   /* and behind the last */
    ENTRY_FIRST,         /* it is called once, before the object is used */
    ENTRY_CALLED,        /* any number of threads call it, at any time */
    ENTRY_CALLED_IN_TURN /* one thread calls it, again and again */
};

enum entry_mark {
    MARK_METHOD, /* the method has an annotation of this simple name, from whatever package */
    MARK_CLASS,  /* its class has: all its public methods that are not static and take nothing */
    MARK_SUPER   /* its class is below the class or interface of this internal name, and the method has one of these
                  * names; one that ends with a star is the beginning of a name */
};

struct entry_row {
    enum entry_mark mark;
    const char *name;
    const char *methods; /* MARK_SUPER: with blanks between them */
    enum entry_role role;
    bool alone; /* it counts only where the program has no main: a main hands such objects over itself */
};

/* Ends with a row without a name. */
extern const struct entry_row entry_table[];

/* Simple names of annotations on methods or classes whose tests are not run; NULL behind the last. */
extern const char *const entry_ignored[];

#endif
