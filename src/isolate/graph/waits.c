/* Calls that wait for others, other than by Thread.join (facts/waits/waits.h).
 *
 * In a model there is only the wait for the end of a process. Where the runs of a process have only come to a certain
 * call, that is the same if nothing of the model lies behind that call: the process does nothing more that anybody
 * could notice, nor waits for anything, and can end. */
#include "base/idmap.h"
#include "isolate/internal.h"

bool waits_is_for(const struct thread_wait *wait, const struct process *process)
{
    return wait->task != FACTS_NONE ? process->task == wait->task
                                    : process->task == FACTS_NONE && process->thread == wait->thread;
}

/* Whether an instruction is nothing to the model, and lets a process go on. */
static bool is_nothing(struct model *model, instance_id instance, const struct ir_body *body, ir_value at)
{
    enum ir_op op = body->instructions[at].op;
    uint32_t block = code_block(body, at);
    uint64_t key = (uint64_t)instance << 32;
    if (op == IR_monitor_enter || op == IR_monitor_exit || relevant_does(model, instance, at) ||
        processes_started(model, instance, at, 1) != NODE_END)
        return false;
    if (op >= IR_call_static && op <= IR_call_dynamic && call_kind(model->isolate, instance, at) != CALL_ORDINARY)
        return false;
    return idmap_get(model->isolate->join_sites, key | at) == IDMAP_NONE &&
           (body->blocks[block].first != at || idmap_get(model->isolate->join_sites, key | ~block) == IDMAP_NONE);
}

/* Whether a run that has come to a call does nothing more that the model has. */
static bool is_last(struct model *model, struct thread_site site)
{
    const struct ir_body *body = code_body(model->facts, site.instance);
    uint64_t *after = code_after(body, site.at);
    bool last = true, returns = false; /* or it throws what nobody catches */
    for (ir_value at = 0; at < body->instruction_count && last; at++)
        if (bits_has(after, at)) {
            last = is_nothing(model, site.instance, body, at);
            returns |= body->instructions[at].op == IR_return ||
                       (body->instructions[at].op == IR_throw && body->blocks[code_block(body, at)].handler_count == 0);
        }
    mem_free(after);
    return last && returns;
}

bool waits_joined(struct model *model, instance_id instance, ir_value at, uint32_t block, const struct process *process)
{
    uint32_t count;
    const struct thread_wait *waits = threads_waits(model->isolate->in.threads, &count);
    for (uint32_t i = 0; i < count; i++) {
        const struct thread_wait *wait = &waits[i];
        if (wait->site.instance != instance || wait->behind != block || (block == IR_NONE && wait->site.at != at) ||
            !waits_is_for(wait, process))
            continue;
        bool ended = true;
        for (uint32_t n = 0; n < wait->last_count && ended; n++)
            ended = is_last(model, wait->last[n]);
        if (ended)
            return true;
    }
    return false;
}
