#include "report/answers/trace.h"

#include "base/array.h"
#include "base/memory.h"
#include "eml/held.h"

static void add_actor(struct answer_trace *trace, const struct eml_step *step)
{
    ARRAY_ADD(trace->actors, trace->actor_count, trace->actor_capacity,
              (struct trace_actor){step->process, step->copy, 0});
}

static void add_row(struct answer_trace *trace, const struct eml_step *step, uint32_t actor,
                    const struct eml_held *held)
{
    size_t count;
    const uint32_t *locks = eml_held_locks(held, actor, &count);
    ARRAY_ADD(trace->rows, trace->count, trace->capacity, (struct trace_row){step, actor, trace->held_count, count});
    trace->actors[actor].row_count++;
    ARRAY_RESERVE(trace->held, trace->held_capacity, trace->held_count + count);
    for (size_t i = 0; i < count; i++)
        trace->held[trace->held_count++] = locks[i];
}

void answer_trace_of(const struct eml_program *program, const struct eml_witness *witness, struct answer_trace *trace)
{
    struct eml_held *held = eml_held_new(program);
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        uint32_t actor = eml_held_step(held, step);
        if (actor == trace->actor_count)
            add_actor(trace, step);
        if (eml_visible(program->statements[step->statement].kind) || step->mark > 0)
            add_row(trace, step, actor, held);
    }
    eml_held_free(held);
}

void answer_trace_free(struct answer_trace *trace)
{
    mem_free(trace->rows);
    mem_free(trace->actors);
    mem_free(trace->held);
    *trace = (struct answer_trace){0};
}
