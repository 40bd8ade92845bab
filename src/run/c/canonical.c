/* The state of a C program in a form that does not depend on where objects lie or in which order they were made. What
 * looks like an address is one: it is written as the number of its object, in the order in which objects are found from
 * the globals and the threads, and the offset. Blocks that nobody can reach, and lists of what can be used again, are
 * left out. Programs for 32 bits are written as they are, object by object. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/c/internal.h"

enum { NEAR = 1 << 16 }; /* so far outside of its object may an address be */

struct writer {
    struct run *run;
    struct buffer *to;
    uint32_t fixed;        /* objects before this one have the same number in all states */
    struct idmap *numbers; /* by object behind those: its place among `found`, from 1 on */
    uint32_t *found;
    size_t count, capacity;
    bool plain; /* nothing is taken for an address: among numbers of 32 bits too much looks like one */
};

static void put_number(struct writer *writer, uint64_t number)
{
    buffer_add(writer->to, (const char *)&number, sizeof number);
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

static bool is_address(const struct writer *writer, uint64_t value)
{
    uint32_t object = c_object_of(value);
    /* where schedules are explored, threads have regions of numbers of their own */
    uint32_t end = writer->run->options->explored ? MOST_C_OBJECTS : c_state(writer->run)->object_count;
    if (object == 0 || object >= end)
        return false;
    int64_t offset = (int32_t)c_offset_of(value);
    const struct c_object *of = c_object(writer->run, object);
    return of->kind != C_NOTHING && offset >= -NEAR && offset <= (int64_t)of->size + NEAR;
}

/* A word of which some bits are undefined: what these are does not matter. */
static void put_word(struct writer *writer, uint64_t value, uint64_t shadow)
{
    put_number(writer, shadow);
    if (!writer->plain && shadow == 0 && is_address(writer, value)) {
        put_number(writer, 1);
        put_object_number(writer, c_object_of(value));
        put_number(writer, c_offset_of(value));
        return;
    }
    put_number(writer, 0);
    put_number(writer, value & ~shadow);
}

/* Bytes word by word; those that are 0 and defined are left out. */
static void put_bytes(struct writer *writer, uint64_t place, uint64_t size)
{
    for (uint64_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t value = 0, shadow = 0, length = size - at < sizeof value ? size - at : sizeof value;
        memcpy(&value, run_at(writer->run, place + at), length);
        memcpy(&shadow, run_at(writer->run, place + at + C_SHADOW), length);
        if (value == 0 && shadow == 0)
            continue;
        put_number(writer, at);
        put_word(writer, value, shadow);
    }
    put_number(writer, UINT64_MAX);
}

static void put_object(struct writer *writer, uint32_t number)
{
    const struct c_object *object = c_object(writer->run, number);
    bool is_variable = c_is_variable(object->kind);
    put_number(writer, (uint64_t)object->kind << 32 | object->flags);
    put_number(writer, object->size);
    put_number(writer, (uint64_t)object->readable << 32 | object->writable);
    if ((object->flags & C_DEAD) != 0)
        return;
    put_number(writer, (uint64_t)object->what << 32 | object->owner);
    put_object_number(writer, is_variable ? object->next : 0);
    put_bytes(writer, object->place, object->size);
}

static void put_frames(struct writer *writer, const struct thread_state *thread)
{
    struct run *run = writer->run;
    struct frame *frame = thread->frame == 0 ? NULL : run_at(run, STACKS_AT + thread->frame - 1);
    for (; frame != NULL; frame = cpu_previous(frame)) {
        uint32_t registers = run->methods[frame->method]->code->registers;
        put_number(writer, (uint64_t)frame->method << 32 | frame->at);
        put_number(writer, frame->flags);
        put_object_number(writer, frame->lock);
        for (uint32_t i = 0; i < registers; i++)
            put_word(writer, frame->registers[i], frame->registers[registers + i]);
    }
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
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        put_number(writer, numbers[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put_word(writer, words[i], 0);
    for (uint32_t i = 0; i < MOST_C_KEYS; i++)
        if (keys[i] != 0) {
            put_number(writer, i);
            put_word(writer, keys[i], 0);
        }
    put_number(writer, own->atomic_depth);
    put_object_number(writer, own->chain);
    put_object_number(writer, own->first_global);
    put_object_number(writer, own->error);
    put_frames(writer, thread);
}

/* What the library remembers: addresses of functions are the same in all states. */
static void put_memory(struct writer *writer)
{
    struct c_memory memory = *(const struct c_memory *)run_at(writer->run, C_MEMORY_AT);
    put_word(writer, memory.token, 0);
    memory.token = 0;
    buffer_add(writer->to, (const char *)&memory, sizeof memory);
    buffer_add(writer->to, (const char *)c_signals(writer->run), sizeof(struct c_signals));
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
    for (size_t i = 0; i < writer.count; i++)
        put_object(&writer, writer.found[i]);
    for (uint32_t i = writer.fixed; i < state->object_count && writer.plain; i++)
        if ((c_object(run, i)->flags & C_DEAD) == 0) {
            put_number(&writer, i);
            put_object(&writer, i);
        }
    idmap_free(writer.numbers);
    mem_free(writer.found);
}
