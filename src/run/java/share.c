/* Objects while schedules are explored: where they lie, and who can know them.
 *
 * An object is named by where it lies, so each thread has a region of the heap and fills it from below; there is no
 * collection of garbage. What the interpreter makes when somebody first asks for it (literals, Class objects) gets a
 * place when it is first made in any execution, and lies there in all later ones.
 *
 * As long as nobody has put a reference to an object into one that others know, only the thread that made it can reach
 * it. Until the second thread starts there are no others; all objects that exist then count as known. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/internal.h"

#define MAIN_END (UINT32_C(512) << 20)
#define REGION_SIZE (UINT32_C(32) << 20)
#define PLACES_AT (UINT32_MAX - (UINT32_C(64) << 20) + 1)
#define PLACES_END (UINT32_MAX - 15)

enum { GRANULE_BITS = 3 };

void share_begin(struct run *run)
{
    struct thread_state *first = run_write_thread(run, 0);
    run->explored = true;
    run->places = idmap_new();
    run->next_place = PLACES_AT;
    first->region = run->state->heap_top;
    first->region_end = MAIN_END;
}

bool share_set_region(struct run *run, uint32_t thread, uint32_t region)
{
    uint64_t first = MAIN_END + (uint64_t)(region - 1) * REGION_SIZE;
    if (region == 0 || first + REGION_SIZE > PLACES_AT)
        return false;
    struct thread_state *state = run_write_thread(run, thread);
    state->region = (ref)first;
    state->region_end = (ref)(first + REGION_SIZE);
    return true;
}

static ref take(struct run *run, ref *next, ref end, uint32_t needed, const char *why)
{
    if (needed <= end - *next) {
        *next += needed;
        return *next - needed;
    }
    if (run->state->stopped == RUN_GOES_ON) {
        buffer_clear(run->problem);
        buffer_add_text(run->problem, why);
        run_write_state(run)->stopped = RUN_FAILED;
    }
    return 0;
}

ref share_new_bytes(struct run *run, uint32_t size, uint32_t class)
{
    uint64_t needed = ((uint64_t)size + 7) & ~UINT64_C(7);
    struct thread_state *thread = run_write_thread(run, run->running);
    if (needed > UINT32_MAX / 2)
        return 0;
    ref at = run->placed != 0
                 ? take(run, &run->placed, PLACES_END, (uint32_t)needed, "there are too many literals")
                 : take(run, &thread->region, thread->region_end, (uint32_t)needed,
                        thread->region_end == 0 ? "there are too many threads to explore their schedules"
                                                : "a thread makes too many objects to explore its schedules");
    if (at != 0)
        ((struct object_head *)run_write(run, at, size))->class = class;
    return at;
}

static void each_object(struct run *run, ref first, ref end, void visit(void *, ref), void *context)
{
    for (ref at = first; at < end; at += (ref)((run_object_size(run, at) + 7) & ~UINT64_C(7)))
        visit(context, at);
}

void share_each_object(struct run *run, void visit(void *context, ref object), void *context)
{
    if (!run->explored)
        return;
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        const struct thread_state *thread = run_thread_state(run, i);
        if (thread->region_end != 0)
            each_object(run, i == 0 ? run->state->heap_top : thread->region_end - REGION_SIZE, thread->region, visit,
                        context);
    }
    each_object(run, PLACES_AT, run->next_place, visit, context);
}

static uint64_t place_key(enum share_sort sort, uint32_t number)
{
    return (uint64_t)sort << 32 | number;
}

void share_begin_place(struct run *run, enum share_sort sort, uint32_t number)
{
    if (!run->explored)
        return;
    uint32_t place = idmap_get(run->places, place_key(sort, number));
    run->placed = place == IDMAP_NONE ? run->next_place : place;
}

void share_end_place(struct run *run, enum share_sort sort, uint32_t number)
{
    if (!run->explored)
        return;
    if (idmap_get(run->places, place_key(sort, number)) == IDMAP_NONE) {
        idmap_put(run->places, place_key(sort, number), run->next_place);
        run->next_place = run->placed;
    }
    run->placed = 0;
}

static uint64_t bit_place(ref object)
{
    return SHARED_AT + (object >> (GRANULE_BITS + 3));
}

static uint8_t bit_of(ref object)
{
    return (uint8_t)(1 << (object >> GRANULE_BITS) % 8);
}

bool share_is_known(struct run *run, ref object)
{
    return object < run->state->shared_below || object >= PLACES_AT ||
           (*(uint8_t *)run_at(run, bit_place(object)) & bit_of(object)) != 0;
}

struct publisher {
    ref *queue;
    size_t count, capacity;
};

static void reach(struct run *run, struct publisher *publisher, ref object)
{
    if (object == 0 || share_is_known(run, object))
        return;
    *(uint8_t *)run_write(run, bit_place(object), 1) |= bit_of(object);
    ARRAY_ADD(publisher->queue, publisher->count, publisher->capacity, object);
}

void share_publish(struct run *run, ref object)
{
    struct publisher publisher = {0};
    reach(run, &publisher, object);
    while (publisher.count > 0) {
        ref at = publisher.queue[--publisher.count];
        const struct run_class *class = run_class_of(run, at);
        if (class->is_array && !class->element->is_primitive) {
            for (uint32_t i = 0; i < run_length(run, at); i++)
                reach(run, &publisher, *(ref *)run_at(run, at + ARRAY_BASE + i * sizeof(ref)));
            continue;
        }
        for (uint32_t i = 0; i < class->ref_count; i++)
            reach(run, &publisher, *(ref *)run_at(run, (uint64_t)at + class->refs[i]));
    }
    mem_free(publisher.queue);
}
