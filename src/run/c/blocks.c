/* Blocks of the heap that were not freed, and which of them nothing points to. What looks like an address of 64 bits
 * is one, wherever it lies; of 32 bits many numbers do. Variables of a function that has not returned may point to a
 * block though no register has their values any more. Where that makes a difference, it is in doubt what is lost. */
#include "run/blocks.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/c/internal.h"
#include "run/core/live.h"

enum { NEAR = 1 << 16 }; /* so far outside of its object may an address be */

/* The objects to which a way leads, in the order in which they were found. */
struct finder {
    struct run *run;
    struct idmap *met;
    uint32_t *found;
    size_t count, capacity;
    bool frames; /* functions of the program have not returned */
};

static void find_object(struct finder *finder, uint32_t number)
{
    if (number == 0 || (c_object(finder->run, number)->flags & C_DEAD) != 0 ||
        idmap_get(finder->met, number) != IDMAP_NONE)
        return;
    idmap_put(finder->met, number, 0);
    ARRAY_ADD(finder->found, finder->count, finder->capacity, number);
}

static void find_address(struct finder *finder, uint64_t value)
{
    uint32_t number = c_object_of(value);
    if (number == 0 || number >= MOST_C_OBJECTS)
        return;
    int64_t offset = (int32_t)c_offset_of(value);
    const struct c_object *object = c_object(finder->run, number);
    if (object->kind != C_NOTHING && offset >= -NEAR && offset <= (int64_t)object->size + NEAR)
        find_object(finder, number);
}

/* A value of a register, or one that the library keeps. */
static void find_value(struct finder *finder, uint64_t value)
{
    find_address(finder, value);
    if (finder->run->c->narrow)
        find_address(finder, c_widen(finder->run, (uint32_t)value));
}

/* Pointers may lie anywhere: members of packed structs do. */
static void find_in_bytes(struct finder *finder, const struct c_object *object)
{
    struct run *run = finder->run;
    uint32_t length = run->c->pointer_bytes;
    for (uint64_t at = 0; at + length <= object->size; at++) {
        uint64_t value = 0, shadow = 0;
        memcpy(&value, run_at(run, object->place + at), length);
        memcpy(&shadow, run_at(run, object->place + at + C_SHADOW), length);
        if (value != 0 && shadow == 0)
            find_address(finder, run->c->narrow ? c_widen(run, (uint32_t)value) : value);
    }
}

static void find_in_frame(struct finder *finder, const struct frame *frame, bool innermost)
{
    struct code *code = finder->run->methods[frame->method]->code;
    const uint64_t *live = live_registers(finder->run, code, frame->at, !innermost);
    for (uint32_t i = 0; i < code->registers; i++)
        if (live == NULL || bits_has(live, i))
            find_value(finder, frame->registers[i]);
}

/* Of a thread that has ended, only its result is left, until somebody fetches it. */
static void find_in_thread(struct finder *finder, uint32_t number)
{
    struct run *run = finder->run;
    const struct c_thread *thread = c_thread(run, number);
    uint32_t frame = run_thread_state(run, number)->frame;
    const uint64_t *keys = run_at(run, C_KEYS_AT + number * (uint64_t)MOST_C_KEYS * sizeof *keys);
    if (!thread->joined && !thread->detached)
        find_value(finder, thread->result);
    if (thread->ended)
        return;
    bool first = true;
    for (struct frame *at = frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1); at != NULL;
         at = cpu_previous(at), first = false) {
        finder->frames |= (at->flags & FRAME_HIDDEN) == 0;
        find_in_frame(finder, at, first);
    }
    for (uint32_t at = thread->chain; at != 0; at = c_object(run, at)->next)
        find_object(finder, at);
    find_object(finder, thread->first_global);
    find_value(finder, thread->cleanups);
    for (uint32_t i = 0; i < MOST_C_KEYS; i++)
        find_value(finder, keys[i]);
}

static void find_all(struct finder *finder)
{
    struct run *run = finder->run;
    const struct c_memory *memory = run_at(run, C_MEMORY_AT); /* this is no step, so it is not told */
    for (uint32_t i = 1; i < run->c->fixed_objects; i++)
        if (c_object(run, i)->kind == C_GLOBAL || c_object(run, i)->kind == C_LIBRARY)
            find_object(finder, i);
    find_value(finder, memory->token);
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        find_in_thread(finder, i);
    for (size_t i = 0; i < finder->count; i++)
        find_in_bytes(finder, c_object(run, finder->found[i]));
}

/* Adds an object if it is a block that counts. */
static void add_block(const struct finder *finder, uint32_t number, struct run_blocks *blocks)
{
    const struct c_object *object = c_object(finder->run, number);
    if (object->kind != C_HEAP || (object->flags & C_DEAD) != 0 || object->what == C_MAPPED)
        return;
    if (idmap_get(finder->met, number) != IDMAP_NONE) {
        blocks->doubtful |= finder->run->c->narrow;
        return;
    }
    struct run_block block = {(uint64_t)object->made_method << 32 | object->made_at, object->size};
    ARRAY_ADD(blocks->items, blocks->count, blocks->capacity, block);
}

/* Objects of a region come one behind the other, and keep their kinds when they die. */
struct run_blocks c_blocks(struct run *run, bool lost)
{
    struct finder finder = {.run = run, .met = idmap_new()};
    struct run_blocks blocks = {0};
    if (lost)
        find_all(&finder);
    for (uint32_t i = run->c->fixed_objects; i < c_state(run)->object_count; i++)
        add_block(&finder, i, &blocks);
    for (uint32_t region = 0; region + 1 < C_REGIONS && run->options->explored; region++) {
        uint32_t first = C_FIRST_REGION + region * C_REGION_OBJECTS;
        for (uint32_t i = 0; i < C_REGION_OBJECTS && c_object(run, first + i)->kind != C_NOTHING; i++)
            add_block(&finder, first + i, &blocks);
    }
    if (finder.frames && blocks.count > 0) {
        blocks.doubtful = true;
        blocks.count = 0;
    }
    idmap_free(finder.met);
    mem_free(finder.found);
    return blocks;
}

bool c_others_are_joined(struct run *run, uint32_t thread)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (i != thread && !c_thread(run, i)->joined)
            return false;
    return true;
}
