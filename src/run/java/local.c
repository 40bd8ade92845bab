/* Where a thread of a Java program is, and all that it alone knows, as a number: for who asks whether it is where it
 * was before. */
#include "base/bits.h"
#include "base/hash.h"
#include "run/core/live.h"
#include "run/java/language.h"

static struct frame *innermost(struct run *run, uint32_t thread)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    return frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1);
}

bool java_is_looping(struct run *run, uint32_t thread)
{
    for (struct frame *at = innermost(run, thread); at != NULL; at = cpu_previous(at))
        if (live_is_in_loop(run, run->methods[at->method]->code, at->at))
            return true;
    return false;
}

/* `behind`: the frame goes on behind its instruction. */
static uint64_t hash_frame(struct run *run, const struct frame *frame, bool behind, uint64_t hash)
{
    struct code *code = run->methods[frame->method]->code;
    const uint64_t *live = live_registers(run, code, frame->at, behind);
    hash = hash_join(hash_join(hash, (uint64_t)frame->method << 32 | frame->at), frame->flags);
    hash = hash_join(hash, frame->lock);
    for (uint32_t i = 0; i < code->registers; i++)
        if (live == NULL || bits_has(live, i))
            hash = hash_join(hash, frame->registers[i]);
    return hash;
}

uint64_t java_local_hash(struct run *run, uint32_t thread)
{
    const struct thread_state *state = run_thread_state(run, thread);
    uint64_t hash = 0;
    bool behind = false;
    for (struct frame *at = innermost(run, thread); at != NULL; at = cpu_previous(at)) {
        hash = hash_frame(run, at, behind, hash);
        behind = (at->flags & FRAME_AGAIN) == 0;
    }
    hash = hash_join(hash_join(hash, (uint64_t)state->phase << 32 | state->on), state->caught);
    hash = hash_join(hash_join(hash, (uint64_t)state->count << 32 | state->exhausted), state->late);
    /* That it is interrupted, or may go on where it parks, others know as well: who looks at it is told
     * (STEP_SIGNALS). */
    return hash_join(hash, (uint64_t)state->spurious << 8 | state->notified);
}

/* Classes, literals, all objects and who knows them. */
uint64_t java_changes(struct run *run, uint32_t thread)
{
    struct store *store = run->store;
    (void)thread;
    return store_changes(store, CLASSES_AT, THREADS_AT) + store_changes(store, LITERALS_AT, STACKS_AT) +
           store_changes(store, SHARED_AT, STORE_SIZE);
}
