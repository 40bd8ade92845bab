/* What may keep threads waiting for ever besides circles of locks: calls of the library that wait for others, loops
 * that are not known to end, locks that are not given back on every way, and what is not understood.
 *
 * All code of the application that can be reached is looked at. Of calls of the library only those of a table are
 * known to come to an end. */
#ifndef HEDDLE_FACTS_ORDER_FOREVER_H
#define HEDDLE_FACTS_ORDER_FOREVER_H

#include "facts/order/order.h"

enum forever_kind {
    FOREVER_CALL, /* of a method that waits, or that is not known */
    FOREVER_BACK, /* by a method of the library, which may go on as long as what it calls lets it */
    FOREVER_LOOP, /* that is not known to end */
    FOREVER_LEFT, /* a lock that may be kept */
    FOREVER_GAP   /* what is not understood */
};

struct forever {
    enum forever_kind kind;
    method_id method;  /* where; FACTS_NONE: nowhere in particular */
    ir_value at;       /* FACTS_NONE: the method as a whole */
    method_id callee;  /* of a call, or who calls back; else FACTS_NONE */
    const char *about; /* of a gap; else NULL */
};

/* All of it, by kind and place, each place once. Valid as long as the order. */
const struct forever *order_forever(struct lock_order *order, uint32_t *count);

#endif
