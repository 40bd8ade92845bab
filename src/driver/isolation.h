/* The facts that models are made from: with the objects that are asked about told apart from all others.
 *
 * In a small program all objects of the application are told apart at once. In a larger one, where that would cost too
 * much, a first round without it finds out which of them threads share. */
#ifndef HEDDLE_DRIVER_ISOLATION_H
#define HEDDLE_DRIVER_ISOLATION_H

#include "isolate/isolate.h"

struct subjects_options;
struct whole;

/* What follows from the facts of a whole, which is to be set before. */
struct isolation {
    struct whole *whole;
    struct singles *singles;
    struct threads *threads;
    struct parallel *parallel;
    struct sharing *sharing;
};

/* False if what the options name is not there (the whole has said so). */
bool isolation_find(struct isolation *isolation, const struct subjects_options *options,
                    const struct isolate_scope *scope, struct budget *budget, struct arena *arena);
void isolation_forget(struct isolation *isolation); /* but the whole stays */

#endif
