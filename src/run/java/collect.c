/* The collection of garbage: mark and sweep. Objects do not move, so that where one lies can be its hash; what is free
 * becomes chunks, in which new objects are made.
 *
 * It runs only between instructions: then all references that matter are in the state. Registers are not told apart by
 * kind: what looks like a reference to an object keeps it. */
#include "base/array.h"
#include "base/memory.h"
#include "run/core/internal.h"
#include "run/watch.h"

/* What lies in free places: the head of an object with this class and the size in granules of 8 bytes, then the next
 * chunk of the list, if there is room. */
#define FREE_CLASS UINT32_MAX

enum {
    GRANULE_BITS = 3,
    LARGE_OBJECT = 1024,        /* bytes; larger ones are made behind all others */
    LEAST_ALLOCATED = 64 << 20, /* bytes between two collections, unless the heap is small */
};

struct free_chunk {
    struct object_head head;
    ref next;
};

static void make_free(struct run *run, ref at, uint32_t size)
{
    struct object_head *head = run_write(run, at, sizeof *head);
    head->class = FREE_CLASS;
    head->lock = size >> GRANULE_BITS;
}

static uint32_t free_size(struct run *run, ref at)
{
    return run_object(run, at)->lock << GRANULE_BITS;
}

/* The rest of the chunk in use becomes a free place again; it is found by the next collection. */
static void retire_chunk(struct run *run, struct run_state *state)
{
    if (state->chunk < state->chunk_end)
        make_free(run, state->chunk, state->chunk_end - state->chunk);
    state->chunk = state->chunk_end = 0;
}

/* Takes a chunk out of the list; what pointed to it is at `link`. */
static ref take_chunk(struct run *run, ref *link)
{
    ref at = *link;
    struct free_chunk *chunk = run_write(run, at, sizeof *chunk);
    *link = chunk->next;
    *chunk = (struct free_chunk){{0, 0}, 0};
    return at;
}

static ref from_chunks(struct run *run, struct run_state *state, uint32_t size)
{
    while (state->chunk_end - state->chunk < size && state->free != 0) {
        retire_chunk(run, state);
        uint32_t length = free_size(run, state->free);
        state->chunk = take_chunk(run, &state->free);
        state->chunk_end = state->chunk + length;
    }
    if (state->chunk_end - state->chunk < size)
        return 0;
    state->chunk += size;
    return state->chunk - size;
}

/* The last resort: the first chunk that is large enough. */
static ref from_any_chunk(struct run *run, struct run_state *state, uint32_t size)
{
    ref *link = &state->free;
    while (*link != 0 && free_size(run, *link) < size)
        link = &((struct free_chunk *)run_write(run, *link, sizeof(struct free_chunk)))->next;
    if (*link == 0)
        return 0;
    uint32_t length = free_size(run, *link);
    ref at = take_chunk(run, link);
    if (length > size)
        make_free(run, at + size, length - size);
    return at;
}

ref run_new_bytes(struct run *run, uint32_t size, uint32_t class)
{
    uint64_t needed = ((uint64_t)size + 7) & ~UINT64_C(7);
    if (needed > UINT32_MAX / 2)
        return 0;
    if (run->explored)
        return share_new_bytes(run, size, class);
    struct run_state *state = run_write_state(run);
    ref at = needed < LARGE_OBJECT ? from_chunks(run, state, (uint32_t)needed) : 0;
    if (at == 0 && state->heap_top + needed <= state->heap_limit) {
        at = state->heap_top;
        state->heap_top += (uint32_t)needed;
    }
    if (at == 0)
        at = from_any_chunk(run, state, (uint32_t)needed);
    if (at == 0)
        return 0;
    state->allocated += needed;
    struct object_head *head = run_write(run, at, size);
    head->class = class;
    return at;
}

/* Marking. */

struct marker {
    struct run *run;
    uint8_t *starts, *marks; /* by granule of the heap: an object starts here; it is reachable */
    ref *queue;
    size_t count, capacity;
};

static bool get_bit(const uint8_t *bits, uint32_t place)
{
    uint32_t granule = place >> GRANULE_BITS;
    return (bits[granule / 8] >> granule % 8 & 1) != 0;
}

static void set_bit(uint8_t *bits, uint32_t place)
{
    uint32_t granule = place >> GRANULE_BITS;
    bits[granule / 8] |= (uint8_t)(1 << granule % 8);
}

static uint32_t size_at(struct run *run, ref at)
{
    if (run_object(run, at)->class == FREE_CLASS)
        return free_size(run, at);
    return (uint32_t)((run_object_size(run, at) + 7) & ~UINT64_C(7));
}

static void find_starts(struct marker *marker)
{
    struct run *run = marker->run;
    for (ref at = HEAP_FIRST; at < run->state->heap_top; at += size_at(run, at))
        if (run_object(run, at)->class != FREE_CLASS)
            set_bit(marker->starts, at);
}

void run_each_object(struct run *run, uint8_t *starts)
{
    ref chunk = run->state->chunk, end = run->state->chunk_end;
    for (ref at = HEAP_FIRST; at < run->state->heap_top;) {
        if (at == chunk && chunk < end) {
            at = end; /* nothing is there yet */
            continue;
        }
        if (run_object(run, at)->class != FREE_CLASS)
            starts[(at - HEAP_FIRST) >> GRANULE_BITS] = 1;
        at += size_at(run, at);
    }
}

static void reach(struct marker *marker, uint64_t value)
{
    if (value < HEAP_FIRST || value >= marker->run->state->heap_top || value % 8 != 0 ||
        !get_bit(marker->starts, (ref)value) || get_bit(marker->marks, (ref)value))
        return;
    set_bit(marker->marks, (ref)value);
    ARRAY_ADD(marker->queue, marker->count, marker->capacity, (ref)value);
}

static void reach_frames(struct marker *marker, const struct thread_state *thread)
{
    struct frame *frame = thread->frame == 0 ? NULL : run_at(marker->run, STACKS_AT + thread->frame - 1);
    for (; frame != NULL; frame = cpu_previous(frame)) {
        reach(marker, frame->lock);
        for (uint32_t i = 0; i < (frame->size - sizeof *frame) / sizeof(uint64_t); i++)
            reach(marker, frame->registers[i]);
    }
}

static void reach_roots(struct marker *marker)
{
    struct run *run = marker->run;
    for (uint32_t i = 0; i < run->class_count; i++) {
        reach(marker, run_class_state(run, i)->statics);
        reach(marker, run_class_state(run, i)->mirror);
        reach(marker, run_class_state(run, i)->failure);
    }
    for (uint32_t i = 0; i < run_literal_count(run); i++)
        reach(marker, *(ref *)run_at(run, LITERALS_AT + i * sizeof(ref)));
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        reach(marker, thread->object);
        reach(marker, thread->caught);
        if (thread->phase == THREAD_BLOCKED || thread->phase == THREAD_WAITING)
            reach(marker, thread->on);
        reach_frames(marker, thread);
    }
}

static void reach_all(struct marker *marker)
{
    struct run *run = marker->run;
    while (marker->count > 0) {
        ref at = marker->queue[--marker->count];
        const struct run_class *class = run_class_of(run, at);
        if (class->is_array && !class->element->is_primitive) {
            for (uint32_t i = 0; i < run_length(run, at); i++)
                reach(marker, *(ref *)run_at(run, at + ARRAY_BASE + i * sizeof(ref)));
            continue;
        }
        for (uint32_t i = 0; i < class->ref_count; i++)
            reach(marker, *(ref *)run_at(run, (uint64_t)at + class->refs[i]));
    }
}

/* Neighbours that are not reachable become one free place; the list of chunks is in the order of their places. Returns
 * how much is alive. */
static uint64_t sweep(struct marker *marker)
{
    struct run *run = marker->run;
    struct run_state *state = run->state;
    ref last = 0, end = state->heap_top;
    uint64_t alive = 0;
    for (ref at = HEAP_FIRST; at < end;) {
        ref next = at;
        if (get_bit(marker->marks, at)) {
            uint32_t size = size_at(run, at);
            alive += size;
            at += size;
            continue;
        }
        while (next < end && !get_bit(marker->marks, next))
            next += size_at(run, next);
        memset(run_write(run, at, next - at), 0, next - at);
        if (next >= end) {
            state->heap_top = at; /* the last objects are gone */
            break;
        }
        make_free(run, at, next - at);
        if (next - at >= sizeof(struct free_chunk) + 4) {
            if (last == 0)
                state->free = at;
            else
                ((struct free_chunk *)run_at(run, last))->next = at;
            last = at;
        }
        at = next;
    }
    return alive;
}

void run_collect(struct run *run)
{
    if (run->explored)
        return;
    struct marker marker = {.run = run};
    struct run_state *state = run_write_state(run);
    size_t granules = (state->heap_top >> GRANULE_BITS) / 8 + 1;
    retire_chunk(run, state);
    state->free = 0;
    marker.starts = mem_new(granules, 1);
    marker.marks = mem_new(granules, 1);
    find_starts(&marker);
    reach_roots(&marker);
    reach_all(&marker);
    uint64_t alive = sweep(&marker);
    uint64_t room = (state->heap_limit - HEAP_FIRST) / 4;
    state->allocated = 0;
    state->collect_at = LEAST_ALLOCATED + alive < room ? LEAST_ALLOCATED + alive : room;
    mem_free(marker.starts);
    mem_free(marker.marks);
    mem_free(marker.queue);
    if (run->watcher != NULL)
        run->watcher->collected(run->watcher->context);
}
