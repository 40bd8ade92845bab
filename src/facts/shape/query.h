/* What the shape analysis says of single statements, for those who inline calls as it does: its inlined methods
 * (*frames*) by number, and who owns or protects what a statement in one of them accesses. */
#ifndef HEDDLE_FACTS_SHAPE_QUERY_H
#define HEDDLE_FACTS_SHAPE_QUERY_H

#include "facts/facts.h"

struct shape;

/* There is no such frame, or several. */
#define SHAPE_NONE UINT32_MAX

/* The frame of main; of a method inlined at a call of a frame; of the first method of the threads whose objects a
 * statement of a frame allocates. A frame may be SHAPE_NONE. */
uint32_t shape_query_main(const struct shape *shape, method_id main);
uint32_t shape_query_call(const struct shape *shape, uint32_t frame, ir_value at, method_id method);
uint32_t shape_query_thread(const struct shape *shape, uint32_t frame, ir_value at, method_id method);

/* What all variables that a statement accesses have in common. */
enum shape_access_kind {
    SHAPE_SHARED,   /* one of them may be accessed by others at any time */
    SHAPE_OWNED,    /* all are owned by the thread at the statement (6.1) */
    SHAPE_PROTECTED /* each is owned, or protected (6.2), at least one of them protected */
};

/* Of a statement of a frame; `monitor`: of the monitor that it enters or leaves, and not of the value that it accesses.
 * Nothing is owned or protected where the analysis is incomplete or knows of no access. */
enum shape_access_kind shape_query_access(const struct shape *shape, uint32_t frame, ir_value at, bool monitor);

#endif
