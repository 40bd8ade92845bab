/* The state of a C program in a form that does not depend on where objects lie or in which order they were made.
 * What looks like an address is one: it is written as the number of its object, in the order in which objects are
 * found from the globals and the threads, and the offset. Objects to which no way was found (they are lost, or their
 * addresses lie where addresses are not looked for) are written with the numbers that they have. Registers that are
 * not used any more, what is dead unless something points to it, and lists of what can be used again, are left out.
 * Programs for 32 bits are written as they are, object by object. */
#include "base/array.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/c/internal.h"
#include "run/core/live.h"

enum { NEAR = 1 << 16 }; /* so far outside of its object may an address be */

#define END UINT64_MAX /* of what has no length of its own */

struct writer {
    struct run *run;
    struct buffer *to;
    uint32_t fixed;        /* objects before this one have the same number in all states */
    struct idmap *numbers; /* by object behind those: its place among `found`, from 1 on */
    uint32_t *found;
    size_t count, capacity;
    size_t written; /* of those */
    bool plain;     /* nothing is taken for an address: among numbers of 32 bits too much looks like one */
};

static void put_number(struct writer *writer, uint64_t number)
{
    buffer_add_word(writer->to, number);
}

/* 0: no object. */
static void put_object_number(struct writer *writer, uint32_t object)
{
    if (object < writer->fixed || writer->plain) {
        put_number(writer, object);
        return;
    }
    uint32_t number = idmap_get(writer->numbers, object);
    if (number == IDMAP_NONE) {
        ARRAY_ADD(writer->found, writer->count, writer->capacity, object);
        number = (uint32_t)writer->count;
        idmap_put(writer->numbers, object, number);
    }
    put_number(writer, (uint64_t)writer->fixed + number);
}

static bool is_address(struct run *run, uint64_t value)
{
    uint32_t object = c_object_of(value);
    /* where schedules are explored, threads have regions of numbers of their own */
    uint32_t end = run->options->explored ? MOST_C_OBJECTS : c_state(run)->object_count;
    if (object == 0 || object >= end)
        return false;
    int64_t offset = (int32_t)c_offset_of(value);
    const struct c_object *of = c_object(run, object);
    return of->kind != C_NOTHING && offset >= -NEAR && offset <= (int64_t)of->size + NEAR;
}

void c_note_number(struct run *run, uint64_t word)
{
    run->c->numbered |= c_object_of(word) >= run->c->fixed_objects && is_address(run, word);
}

bool c_is_numbered(const struct run *run)
{
    return run->c->numbered || run->c->narrow;
}

/* A word, unless it is 0, with where it stands among others: behind them comes END. Of bits that are undefined it
 * does not matter what they are. */
static void put_word(struct writer *writer, uint64_t at, uint64_t value, uint64_t shadow)
{
    enum { NUMBER, ADDRESS, PARTLY, KINDS };
    if (value == 0 && shadow == 0)
        return;
    if (!writer->plain && shadow == 0 && is_address(writer->run, value)) {
        put_number(writer, at * KINDS + ADDRESS);
        put_object_number(writer, c_object_of(value));
        put_number(writer, c_offset_of(value));
        return;
    }
    put_number(writer, at * KINDS + (shadow == 0 ? NUMBER : PARTLY));
    put_number(writer, value & ~shadow);
    if (shadow != 0)
        put_number(writer, shadow);
}

/* Whether the piece of the store that a place lies in was ever written: else it is all 0. */
static bool was_written(const struct writer *writer, uint64_t place)
{
    return writer->run->store->epochs[place >> STORE_PIECE_BITS] != 0;
}

/* Bytes word by word; those that are 0 and defined are left out. */
static void put_bytes(struct writer *writer, uint64_t place, uint64_t size)
{
    for (uint64_t at = 0; at < size; at += sizeof(uint64_t)) {
        if (!was_written(writer, place + at) && !was_written(writer, place + at + C_SHADOW)) {
            at = (((place + at) | (STORE_PIECE - 1)) + 1 - place) - sizeof(uint64_t);
            continue;
        }
        uint64_t value = 0, shadow = 0, length = size - at < sizeof value ? size - at : sizeof value;
        memcpy(&value, run_at(writer->run, place + at), length);
        memcpy(&shadow, run_at(writer->run, place + at + C_SHADOW), length);
        put_word(writer, at, value, shadow);
    }
    put_number(writer, END);
}

static void put_object(struct writer *writer, uint32_t number)
{
    const struct c_object *object = c_object(writer->run, number);
    bool is_variable = c_is_variable(object->kind);
    put_number(writer, (uint64_t)object->kind << 32 | object->flags);
    put_number(writer, (uint64_t)object->readable << 32 | object->writable);
    if (number < writer->fixed) { /* the rest of what it is never changes, nor do constants that have their values */
        if (object->writable != 0)
            put_bytes(writer, object->place, object->size);
        return;
    }
    put_number(writer, object->size);
    if ((object->flags & C_DEAD) != 0)
        return;
    put_number(writer, (uint64_t)object->what << 32 | object->owner);
    put_number(writer,
               object->kind == C_HEAP ? (uint64_t)object->made_method << 32 | object->made_at : 0); /* of leaks */
    put_object_number(writer, is_variable ? object->next : 0);
    put_bytes(writer, object->place, object->size);
}

/* Shadows count only in careful frames. A frame that is not the innermost goes on behind a call, or, if it was
 * interrupted, before an instruction. */
static void put_frame(struct writer *writer, const struct frame *frame, bool innermost)
{
    struct code *code = writer->run->methods[frame->method]->code;
    const uint64_t *before = live_registers(writer->run, code, frame->at, false);
    const uint64_t *behind = innermost ? before : live_registers(writer->run, code, frame->at, true);
    bool careful = (frame->flags & FRAME_CAREFUL) != 0;
    put_number(writer, (uint64_t)frame->method << 32 | frame->at);
    put_number(writer, frame->flags);
    put_object_number(writer, frame->lock);
    for (uint32_t i = 0; i < code->registers; i++)
        if (before == NULL || behind == NULL || bits_has(before, i) || bits_has(behind, i))
            put_word(writer, i, frame->registers[i], careful ? frame->registers[code->registers + i] : 0);
    put_number(writer, END);
}

static void put_frames(struct writer *writer, const struct thread_state *thread)
{
    struct run *run = writer->run;
    struct frame *frame = thread->frame == 0 ? NULL : run_at(run, STACKS_AT + thread->frame - 1);
    for (bool innermost = true; frame != NULL; frame = cpu_previous(frame), innermost = false)
        put_frame(writer, frame, innermost);
    put_number(writer, END);
}

/* The words of a struct that are not 0. */
static void put_words(struct writer *writer, const void *bytes, size_t length)
{
    const char *at = bytes;
    for (size_t i = 0; i < length; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, at + i, length - i < sizeof word ? length - i : sizeof word);
        if (word != 0) {
            put_number(writer, i);
            put_number(writer, word);
        }
    }
    put_number(writer, END);
}

/* This is no step, so it is not told. */
static const struct c_memory *library_memory(struct run *run)
{
    return run_at(run, C_MEMORY_AT);
}

static void put_thread(struct writer *writer, uint32_t number)
{
    struct run *run = writer->run;
    const struct thread_state *thread = run_thread_state(run, number);
    const struct c_thread *own = c_thread(run, number);
    const uint64_t numbers[] = {thread->phase,    thread->notified, thread->wake,    thread->turn,        thread->steps,
                                own->wait,        own->locals,      own->round,      own->detached,       own->joined,
                                own->ended,       own->cancelled,   own->cancel_off, own->cancel_at_once, own->leaving,
                                own->interrupted, own->mask,        own->pending,    own->suspended,      own->left,
                                own->spurious};
    const uint64_t words[] = {own->on, own->also, own->start, own->argument, own->result, own->cleanups};
    const uint64_t *keys = run_at(run, C_KEYS_AT + number * (uint64_t)MOST_C_KEYS * sizeof(uint64_t));
    put_words(writer, numbers, sizeof numbers);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put_word(writer, i, words[i], 0);
    put_number(writer, END);
    for (uint32_t i = 0; i < library_memory(run)->key_end; i++)
        put_word(writer, i, keys[i], 0);
    put_number(writer, END);
    for (uint32_t i = 0; i < C_KNOWN_READS; i++)
        put_word(writer, i, own->reads[i], 0);
    put_number(writer, END);
    put_number(writer, own->atomic_depth);
    put_object_number(writer, own->chain);
    put_object_number(writer, own->first_global);
    put_object_number(writer, own->error);
    put_frames(writer, thread);
}

/* What the library remembers: addresses of functions are the same in all states. */
static void put_memory(struct writer *writer)
{
    struct c_memory memory = *library_memory(writer->run);
    put_word(writer, 0, memory.token, 0);
    put_number(writer, END);
    memory.token = 0;
    put_words(writer, &memory, sizeof memory);
    put_words(writer, c_signals(writer->run), sizeof(struct c_signals));
}

static void put_files(struct writer *writer)
{
    for (uint32_t i = 1; i < MOST_C_FILES; i++) {
        const struct c_file *file = run_at(writer->run, C_FILES_AT + i * sizeof *file);
        if (!file->used)
            continue;
        put_number(writer, i);
        put_object_number(writer, file->name);
        put_object_number(writer, file->data);
        put_number(writer, file->size);
    }
    put_number(writer, END);
    for (uint32_t i = 0; i < MOST_C_OPENS; i++) {
        const struct c_open *open = run_at(writer->run, C_OPENS_AT + i * sizeof *open);
        const uint64_t numbers[] = {i,           open->file,   open->position, open->pushed_back,
                                    open->flags, open->at_end, open->failed};
        if (open->file == 0 && open->at_end == 0 && open->failed == 0 && open->pushed_back == 0)
            continue;
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            put_number(writer, numbers[j]);
        put_object_number(writer, open->stream);
    }
    put_number(writer, END);
}

/* What was found and is not written yet, and what that leads to. */
static void put_found(struct writer *writer)
{
    while (writer->written < writer->count)
        put_object(writer, writer->found[writer->written++]);
}

/* What is not dead and was not found, and what it leads to. */
static void put_lost(struct writer *writer, uint32_t number)
{
    if ((c_object(writer->run, number)->flags & C_DEAD) != 0 ||
        (!writer->plain && idmap_get(writer->numbers, number) != IDMAP_NONE))
        return;
    put_number(writer, number);
    put_object(writer, number);
    put_found(writer);
}

/* Objects of a region come one behind the other, and keep their kinds when they die. */
static void put_rest(struct writer *writer)
{
    struct run *run = writer->run;
    for (uint32_t i = writer->fixed; i < c_state(run)->object_count; i++)
        put_lost(writer, i);
    for (uint32_t region = 0; region < run->c->last_region; region++) {
        uint32_t first = C_FIRST_REGION + region * C_REGION_OBJECTS;
        for (uint32_t i = 0; i < C_REGION_OBJECTS && c_object(run, first + i)->kind != C_NOTHING; i++)
            put_lost(writer, first + i);
    }
}

void c_canonical(struct run *run, struct buffer *to)
{
    struct writer writer = {.run = run, .to = to, .fixed = run->c->fixed_objects, .plain = run->c->narrow};
    const struct c_state *state = c_state(run);
    /* who explores schedules chooses inputs by the place; behind a schedule, they are all the same */
    uint64_t inputs = run->options->explored ? 0 : state->input_count;
    const uint64_t numbers[] = {run->state->clock,
                                run->state->stopped,
                                (uint64_t)(int64_t)run->state->status,
                                run->state->thread_count,
                                state->atomic,
                                state->sections,
                                run->state->asked,
                                inputs};
    writer.numbers = idmap_new();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        put_number(&writer, numbers[i]);
    put_memory(&writer);
    put_files(&writer);
    for (uint32_t i = 1; i < writer.fixed; i++)
        if (c_object(run, i)->kind == C_GLOBAL || c_object(run, i)->kind == C_LIBRARY)
            put_object(&writer, i);
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        put_thread(&writer, i);
    put_found(&writer);
    put_rest(&writer);
    idmap_free(writer.numbers);
    mem_free(writer.found);
}
