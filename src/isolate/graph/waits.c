/* Calls that wait for others, other than by Thread.join (facts/waits/waits.h).
 *
 * In a model there is only the wait for the end of a process. Where the runs of a process have only come to a certain
 * call, that is the same if nothing of the model lies behind that call: the process does nothing more that anybody
 * could notice, nor waits for anything, and can end. In the same way a process whose entry does nothing of the model
 * before it waits for main begins only where main lets it go on. */
#include "base/arena.h"
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

/* Whether a run that has come to a call does nothing more that the model has, and can end there: behind loops that is
 * not certain, as constants may keep the model's process in them (constants.c). */
static bool is_last(struct model *model, struct thread_site site)
{
    const struct ir_body *body = code_body(model->facts, site.instance);
    struct arena *arena = arena_new();
    const uint8_t *in_loop = code_loops(body, arena);
    uint64_t *after = code_after(body, site.at);
    bool last = true, returns = false; /* or it throws what nobody catches */
    for (ir_value at = 0; at < body->instruction_count && last; at++)
        if (bits_has(after, at)) {
            last = !in_loop[code_block(body, at)] && is_nothing(model, site.instance, body, at);
            returns |= body->instructions[at].op == IR_return ||
                       (body->instructions[at].op == IR_throw && body->blocks[code_block(body, at)].handler_count == 0);
        }
    mem_free(after);
    arena_free(arena);
    return last && returns;
}

/* Whether all that an entry does in the model lies behind a call that waits. */
static bool is_gated(struct model *model, const struct thread_gate *gate)
{
    instance_id instance = gate->site.instance;
    const struct ir_body *body = code_body(model->facts, instance);
    uint64_t *behind = gate->behind == IR_NONE ? code_dominated(body, gate->site.at) : code_behind(body, gate->behind);
    bool gated = true;
    for (ir_value at = 0; at < body->instruction_count && gated; at++)
        gated = at == gate->site.at || bits_has(behind, at) || is_nothing(model, instance, body, at);
    mem_free(behind);
    return gated;
}

/* Adds to `starts` the calls that one of the gates of an entry waits for; how many there are then. */
static uint32_t add_openers(struct model *model, instance_id entry, struct thread_site *starts, uint32_t count)
{
    uint32_t gates, before = count;
    const struct thread_gate *all = threads_gates(model->isolate->in.threads, &gates);
    for (uint32_t i = 0; i < gates && count == before; i++)
        if (all[i].site.instance == entry && bits_has(model->relevant, all[i].opened.instance) &&
            relevant_is_own(model, all[i].opened.instance) && is_gated(model, &all[i]))
            starts[count++] = all[i].opened;
    return count;
}

static bool is_joined_in_rounds(const struct thread *thread)
{
    for (uint32_t i = 0; i < thread->join_count; i++)
        if (thread->joins[i].round)
            return true;
    return false;
}

/* The process begins where its gates are opened: what it does before does nothing to the model. */
static void start_late(struct model *model, struct process *process)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    struct thread_site *starts = arena_alloc(model->arena, (thread->entry_count + (size_t)1) * sizeof *starts);
    uint32_t count = 0;
    for (uint32_t i = 0; i < thread->entry_count; i++) {
        if (process->task != FACTS_NONE ? thread->entries[i].instance != process->task
                                        : thread->entries[i].kind != ENTRY_RUN)
            continue;
        uint32_t before = count;
        count = add_openers(model, thread->entries[i].instance, starts, count);
        if (count == before)
            return;
    }
    process->starts = starts;
    process->start_count = count;
    process->repeats |= process->many;
    for (uint32_t i = 0; i < count; i++)
        idmap_put(model->starts, (uint64_t)starts[i].instance << 32 | starts[i].at, 1);
}

void waits_start_late(struct model *model)
{
    uint32_t gates;
    threads_gates(model->isolate->in.threads, &gates);
    for (uint32_t p = 1; p < model->process_count && gates > 0; p++) {
        struct process *process = &model->processes[p];
        if (process->matters && !process->anytime && !process->merged && !process->client &&
            !is_joined_in_rounds(threads_thread(model->isolate->in.threads, process->thread)))
            start_late(model, process);
    }
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
