/* What a method looks at before it waits, and uses behind that without looking again: `if` instead of `while`.
 *
 * The model of such a wait is one of its own. Its memory is the location that was looked at, twice: as it was *seen*
 * before the wait, which only the wait reads, and as it is *used*. Regions of locks are the only units; a wait does not
 * end them, but every look at the location does, and they begin anew there. Who may make that untrue which was waited
 * for writes both, one right behind the other. So the location was changed behind the last look at it, and used, iff
 * one thread reads the first, another one writes the first and the second, and the one thread uses the second, all in
 * one unit: patterns 11 (it reads it) and 19 (it writes it). */
#ifndef HEDDLE_ISOLATE_STALE_STALE_H
#define HEDDLE_ISOLATE_STALE_STALE_H

#include "isolate/graph/internal.h"

/* What a thread waits as long as: a value, or the size of a collection, compares so with a number (0 is null, too). */
struct stale_condition {
    enum { STALE_UNKNOWN, STALE_VALUE, STALE_SIZE } kind;
    enum ir_op compares; /* IR_eq to IR_ge */
    bool known;          /* the number */
    int64_t number;
};

struct stale {
    method_id method;  /* that waits, */
    ir_value wait;     /* here, */
    uint32_t memory;   /* as this location of the subject says, */
    ir_value base;     /* whose field is read by this object; FACTS_NONE: it is static, or another method reads it, */
    uint32_t line;     /* there */
    bool by_condition; /* it is await of a Condition */
    struct stale_condition condition;
};

/* find.c: the waits of the application that may be left without another look; to be freed. */
struct stale *stale_find(struct model *model, uint32_t *count);
/* The location of the subject that an instruction reads as a field; NODE_END. */
uint32_t stale_memory_read(const struct model *model, instance_id instance, const struct ir_body *body, ir_value at);

/* condition.c: what is known of a location where a branch, by what `read` gives, goes on to wait. */
struct stale_condition stale_condition(const struct build *build, ir_value branch, bool outcome, ir_value read);
bool stale_same_condition(const struct stale_condition *one, const struct stale_condition *other);
/* Whether a change of the location can make untrue what was waited for. */
bool stale_invalidates(const struct build *build, const struct stale *stale, ir_value at);

#endif
