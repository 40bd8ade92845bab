/* A witness as it is shown: the steps that a person sees, each with the locks that its process holds afterwards. */
#ifndef HEDDLE_REPORT_ANSWERS_TRACE_H
#define HEDDLE_REPORT_ANSWERS_TRACE_H

#include "eml/witness.h"

/* One process or copy that takes part. */
struct trace_actor {
    uint32_t process, copy;
    size_t row_count;
};

struct trace_row {
    const struct eml_step *step;
    uint32_t actor;
    size_t first_held, held_count; /* in trace->held, in the order in which they were taken; each lock once */
};

struct answer_trace {
    struct trace_row *rows;
    size_t count, capacity;
    struct trace_actor *actors; /* in the order of their first steps, visible or not */
    size_t actor_count, actor_capacity;
    uint32_t *held;
    size_t held_count, held_capacity;
};

/* Fills a zeroed trace. It points into the witness. */
void answer_trace_of(const struct eml_program *program, const struct eml_witness *witness, struct answer_trace *trace);
void answer_trace_free(struct answer_trace *trace);

#endif
