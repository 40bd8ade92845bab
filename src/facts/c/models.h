/* What functions of the C library do with pointers and memory: a table by name. A function that is not in it is taken
 * to know all that it is given a way to, and to do anything with it but call functions. */
#ifndef HEDDLE_FACTS_C_MODELS_H
#define HEDDLE_FACTS_C_MODELS_H

#include "base/text.h"

enum cmodel_effect {
    MODEL_NOTHING,      /* no pointer goes anywhere, the result is none */
    MODEL_NEW,          /* the result is a new object */
    MODEL_NEW_COPY,     /* the same, with what argument 0 points to; or that itself */
    MODEL_NEW_AT,       /* a new object, and argument 0 points to where its address goes */
    MODEL_FIRST,        /* the result points into what argument 0 points to */
    MODEL_COPY,         /* the same; and what argument 1 points to is copied there */
    MODEL_LIBRARY,      /* the result is the library's */
    MODEL_NUMBERS,      /* arguments become numbers, as text */
    MODEL_LOCK,         /* argument 0 is a lock that is held from now on */
    MODEL_TRY,          /* the same, if the result is 0 */
    MODEL_UNLOCK,       /* argument 0 is a lock that is given back */
    MODEL_CREATE,       /* pthread_create */
    MODEL_CREATE_C11,   /* thrd_create */
    MODEL_JOIN,         /* waits for the end of a thread: argument 0 */
    MODEL_JOIN_PERHAPS, /* the same, but may go on before */
    MODEL_DETACH,       /* a thread cannot be joined any more */
    MODEL_EXIT_THREAD,  /* argument 0 is the result of the thread */
    MODEL_ONCE,         /* argument 1 is a function that is called */
    MODEL_SORT,         /* argument 3 is called with pointers into what argument 0 points to */
    MODEL_SEARCH,       /* argument 4 is called with argument 0 and pointers into argument 1, which is the result */
    MODEL_AT_EXIT,      /* argument 0 is called when the program ends */
    MODEL_KEY,          /* argument 1 is called when threads end, with the value of a key */
    MODEL_SET_KEY,      /* argument 1 is the value of a key */
    MODEL_GET_KEY,      /* the result is the value of a key */
    MODEL_VA_START,     /* argument 0 points to where pointers to further arguments go */
    MODEL_RESTORE,      /* variables end */
    MODEL_REFUSED       /* nothing is known of programs that do this */
};

struct cmodel {
    const char *name;
    /* What happens to what each argument points to: - nothing, r read, w written, b both, e it ends, i a lock is made;
     * of synchronisation objects, which nobody else looks at: m mutex, k condition or read-write lock, s four bytes,
     * y barrier. A * at the end: further arguments are b. */
    const char *touches;
    enum cmodel_effect effect;
};

/* NULL: there is no row. */
const struct cmodel *cmodel_find(struct text name);

#endif
