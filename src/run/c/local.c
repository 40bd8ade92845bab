/* Where a thread of a C program is, and all that it alone knows, as a number: for who asks whether it is where it was
 * before. */
#include "base/bits.h"
#include "base/hash.h"
#include "run/c/internal.h"
#include "run/core/live.h"

static struct frame *innermost(struct run *run, uint32_t thread)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    return frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1);
}

bool c_is_looping(struct run *run, uint32_t thread)
{
    for (struct frame *at = innermost(run, thread); at != NULL; at = cpu_previous(at))
        if (live_is_in_loop(run, run->methods[at->method]->code, at->at))
            return true;
    return false;
}

static uint64_t hash_frame(struct run *run, const struct frame *frame, bool innermost, uint64_t hash)
{
    struct code *code = run->methods[frame->method]->code;
    const uint64_t *live = live_registers(run, code, frame->at, !innermost);
    bool careful = (frame->flags & FRAME_CAREFUL) != 0;
    hash = hash_join(hash_join(hash, (uint64_t)frame->method << 32 | frame->at), frame->flags);
    for (uint32_t i = 0; i < code->registers; i++) {
        if (live != NULL && !bits_has(live, i))
            continue;
        hash = hash_join(hash, frame->registers[i]);
        if (careful)
            hash = hash_join(hash, frame->registers[code->registers + i]);
    }
    return hash;
}

static uint64_t hash_object(struct run *run, uint32_t number, uint64_t hash)
{
    const struct c_object *object = c_object(run, number);
    hash = hash_join(hash, number);
    if (object->size == 0)
        return hash;
    hash = hash_join(hash, hash_bytes(run_at(run, object->place), object->size));
    return hash_join(hash, hash_bytes(run_at(run, object->place + C_SHADOW), object->size));
}

/* The thread's own values of keys (pthread_setspecific), if the program has any. */
static uint64_t hash_keys(struct run *run, uint32_t thread, uint64_t hash)
{
    const struct c_memory *memory = run_at(run, C_MEMORY_AT); /* this is no step, so it is not told */
    const uint64_t *values = run_at(run, C_KEYS_AT + thread * MOST_C_KEYS * sizeof *values);
    for (uint32_t i = 0; i < memory->key_end; i++)
        if (memory->keys[i] != 0)
            hash = hash_join(hash, values[i]);
    return hash;
}

/* The numbers of variables of functions that were left do not count: nobody has their addresses. */
uint64_t c_local_hash(struct run *run, uint32_t thread)
{
    const struct c_thread *self = c_thread(run, thread);
    uint64_t hash = 0;
    bool first = true;
    for (struct frame *at = innermost(run, thread); at != NULL; at = cpu_previous(at), first = false)
        hash = hash_frame(run, at, first, hash);
    for (uint32_t at = self->chain; at != 0; at = c_object(run, at)->next)
        hash = hash_object(run, at, hash);
    if (self->first_global != 0) {
        const uint64_t *table = run_at(run, c_object(run, self->first_global)->place);
        for (uint32_t i = 0; i < run->c->thread_local_count; i++)
            hash = hash_object(run, c_object_of(table[i]), hash);
    }
    if (self->error != 0)
        hash = hash_object(run, self->error, hash);
    const uint64_t called[] = {self->mask,
                               self->pending,
                               self->suspended,
                               self->left,
                               self->cleanups,
                               (uint64_t)self->spurious << 40 | (uint64_t)self->cancelled << 32 |
                                   (uint64_t)self->cancel_off << 24 | (uint64_t)self->cancel_at_once << 16 |
                                   (uint64_t)self->leaving << 8 | self->interrupted};
    hash = hash_join(hash, hash_bytes(called, sizeof called));
    return hash_join(hash_keys(run, thread, hash), (uint64_t)self->wait << 32 | self->atomic_depth);
}

/* What all threads may know: objects, their bytes but for the thread's own variables, what the library remembers. */
uint64_t c_changes(struct run *run, uint32_t thread)
{
    uint64_t own = C_LOCALS_AT + run_thread_state(run, thread)->stack * C_LOCALS_SIZE;
    struct store *store = run->store;
    return store_changes(store, C_MEMORY_AT, C_MEMORY_AT + sizeof(struct c_memory)) +
           store_changes(store, C_SIGNALS_AT, C_OPENS_AT + MOST_C_OPENS * sizeof(struct c_open)) +
           store_changes(store, C_OBJECTS_AT, C_THREADS_AT) + store_changes(store, C_DATA_AT, own) +
           store_changes(store, own + C_LOCALS_SIZE, own + C_SHADOW) +
           store_changes(store, own + C_LOCALS_SIZE + C_SHADOW, C_DATA_AT + 2 * C_SHADOW);
}
