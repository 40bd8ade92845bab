/* Calls on fields that are never set: optional parts of a program (a listener, a hook) that it does not use. They
 * are dead for certain, and no gap. */
#ifndef HEDDLE_DRIVER_NEVER_SET_H
#define HEDDLE_DRIVER_NEVER_SET_H

#include "facts/facts.h"

struct never_set;

/* Looks through all code of the application that is reached. The facts must outlive it. */
struct never_set *never_set_new(const struct facts *facts);
void never_set_free(struct never_set *set);

/* Whether the receiver of a call is null for certain: it is read from a field of the application into which nothing
 * else is ever put, and the application has no other means to set fields than to put something into them. */
bool never_set_receiver(const struct never_set *set, method_id method, ir_value call);

#endif
