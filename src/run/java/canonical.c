/* The state in a form that does not depend on where objects lie, in which order they and the classes were met, or what
 * is garbage. Objects are numbered in the order in which they are found from the threads and the static fields of
 * classes; those are in the order of their names. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/java/language.h"

#include <stdlib.h>

struct writer {
    struct run *run;
    struct buffer *to;
    uint32_t *numbers;  /* by granule of 8 bytes of the heap: the number of the object there, from 1 on; 0: none yet */
    uint8_t *starts;    /* by the same: 1: an object starts here, 2: it is the string of a constant */
    struct idmap *made; /* the same, in one number, of objects that threads made while schedules are explored */
    ref *found;         /* by number - 1 */
    size_t count, capacity;
};

static void put_number(struct writer *writer, uint64_t number)
{
    buffer_add_word(writer->to, number);
}

static void put_text(struct writer *writer, const char *text)
{
    buffer_add(writer->to, text, strlen(text) + 1);
}

#define CONSTANT (UINT32_C(1) << 31) /* in `made`: it is the string of a constant */

static bool is_in_heap(const struct writer *writer, uint64_t value)
{
    return value >= HEAP_FIRST && value < writer->run->state->heap_top && value % 8 == 0;
}

/* The number of an object, 0: none yet; IDMAP_NONE: it is no object. */
static uint32_t number_of(const struct writer *writer, uint64_t value)
{
    if (is_in_heap(writer, value))
        return writer->starts[(value - HEAP_FIRST) / 8] == 0 ? IDMAP_NONE : writer->numbers[(value - HEAP_FIRST) / 8];
    uint32_t made = value > UINT32_MAX ? IDMAP_NONE : idmap_get(writer->made, value);
    return made == IDMAP_NONE ? IDMAP_NONE : made & ~CONSTANT;
}

static bool is_constant(const struct writer *writer, ref object)
{
    return is_in_heap(writer, object) ? writer->starts[(object - HEAP_FIRST) / 8] == 2
                                      : (idmap_get(writer->made, object) & CONSTANT) != 0;
}

/* A reference: the number of the object. */
static void put_ref(struct writer *writer, uint64_t value)
{
    uint32_t number = number_of(writer, value);
    if (number == 0) {
        ARRAY_ADD(writer->found, writer->count, writer->capacity, (ref)value);
        number = (uint32_t)writer->count;
        if (is_in_heap(writer, value))
            writer->numbers[(value - HEAP_FIRST) / 8] = number;
        else
            idmap_put(writer->made, value, number | (is_constant(writer, (ref)value) ? CONSTANT : 0));
    }
    put_number(writer, number == IDMAP_NONE ? 0 : number);
}

static void put_class(struct writer *writer, const struct run_class *class)
{
    put_text(writer, class->site != NULL ? class->site : class->name);
}

/* What may be a number or a reference is written as both: then equal bytes mean equal states, whatever it is. */
static void put_register(struct writer *writer, uint64_t value, enum register_sort sort)
{
    if (sort == REGISTER_REF) {
        put_ref(writer, (ref)value);
        return;
    }
    put_number(writer, value);
    if (sort == REGISTER_ANY)
        put_ref(writer, value);
}

static void put_frames(struct writer *writer, const struct thread_state *thread)
{
    struct run *run = writer->run;
    struct frame *frame = thread->frame == 0 ? NULL : run_at(run, STACKS_AT + thread->frame - 1);
    for (; frame != NULL; frame = cpu_previous(frame)) {
        const struct run_method *method = run->methods[frame->method];
        const uint8_t *sorts = method->code->sorts_of_registers;
        put_class(writer, method->owner);
        put_text(writer, method->name);
        put_text(writer, method->descriptor);
        put_number(writer, frame->at);
        put_number(writer, frame->flags);
        put_ref(writer, frame->lock);
        if ((frame->flags & FRAME_CLASS) != 0) { /* register 0 has the number of a class */
            put_class(writer, run->classes[frame->registers[0]]);
            continue;
        }
        for (uint32_t i = 0; i < method->code->registers; i++)
            put_register(writer, frame->registers[i],
                         i < method->code->sorted_registers ? (enum register_sort)sorts[i] : REGISTER_ANY);
    }
}

static void put_thread(struct writer *writer, const struct thread_state *thread)
{
    put_number(writer, thread->phase);
    put_ref(writer, thread->object);
    if (thread->phase == THREAD_AT_CLASS)
        put_class(writer, writer->run->classes[thread->on]);
    else
        put_ref(writer, thread->on);
    put_number(writer, thread->count);
    put_number(writer, thread->wake);
    put_number(writer, thread->turn);
    put_number(writer, thread->late == 0 ? 0 : thread->late - thread->stack * STACK_SIZE);
    put_ref(writer, thread->caught);
    put_number(writer, (uint64_t)thread->spurious << 32 | (uint64_t)thread->notified << 24 |
                           (uint64_t)thread->interrupted << 16 | (uint64_t)thread->permit << 8 | thread->daemon);
    put_number(writer, thread->exhausted);
    put_number(writer, thread->steps);
    put_frames(writer, thread);
}

static int compare_classes(const void *one, const void *other)
{
    const struct run_class *const *a = one, *const *b = other;
    return strcmp((*a)->name, (*b)->name);
}

/* Classes whose initialisation was begun. */
static void put_classes(struct writer *writer)
{
    struct run *run = writer->run;
    const struct run_class **begun = mem_new(run->class_count + 1, sizeof(struct run_class *));
    size_t count = 0;
    for (size_t i = 0; i < run->class_count; i++)
        if (run->classes[i]->id != FACTS_NONE && run_class_state(run, (uint32_t)i)->phase != CLASS_NEW)
            begun[count++] = run->classes[i];
    if (count > 0)
        qsort(begun, count, sizeof(struct run_class *), compare_classes);
    for (size_t i = 0; i < count; i++) {
        const struct class_state *state = run_class_state(run, begun[i]->number);
        put_class(writer, begun[i]);
        put_number(writer, state->phase);
        put_number(writer, state->initialiser);
        put_ref(writer, state->statics);
        put_ref(writer, state->failure);
    }
    mem_free(begun);
}

static void put_array(struct writer *writer, ref object, const struct run_class *class)
{
    struct run *run = writer->run;
    uint32_t length = run_length(run, object);
    put_number(writer, length);
    if (class->element->is_primitive) {
        buffer_add(writer->to, run_at(run, object + ARRAY_BASE),
                   (size_t)length * run_layout_size(class->element->layout));
        return;
    }
    for (uint32_t i = 0; i < length; i++)
        put_ref(writer, heap_get(run, object, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF));
}

/* The references of an object, then all else. */
static void put_fields(struct writer *writer, ref object, const struct run_class *class)
{
    struct run *run = writer->run;
    size_t at = writer->to->length;
    buffer_add(writer->to, run_at(run, object + OBJECT_BASE), class->size - OBJECT_BASE);
    for (uint32_t i = 0; i < class->ref_count; i++)
        memset(writer->to->text + at + class->refs[i] - OBJECT_BASE, 0, sizeof(ref));
    if (class == run->known.class) /* the number of the class that it stands for */
        memset(writer->to->text + at + class->size - OBJECT_BASE - sizeof(uint32_t), 0, sizeof(uint32_t));
    for (uint32_t i = 0; i < class->ref_count; i++)
        put_ref(writer, heap_get(run, object, class->refs[i], LAYOUT_REF));
    if (class == run->known.class)
        put_class(writer, run_class_of_mirror(run, object));
}

static void put_object(struct writer *writer, ref object)
{
    struct run *run = writer->run;
    const struct run_class *class = run_class_of(run, object);
    put_class(writer, class);
    put_number(writer, run_object(run, object)->lock);
    put_number(writer, is_constant(writer, object));
    if (class->is_array)
        put_array(writer, object, class);
    else
        put_fields(writer, object, class);
}

static void add_made(void *context, ref object)
{
    struct writer *writer = context;
    idmap_put(writer->made, object, 0);
}

static void find_objects(struct writer *writer)
{
    struct run *run = writer->run;
    size_t granules = (run->state->heap_top - HEAP_FIRST) / 8 + 1;
    writer->numbers = mem_new(granules, sizeof *writer->numbers);
    writer->starts = mem_new(granules, 1);
    writer->made = idmap_new();
    run_each_object(run, writer->starts);
    share_each_object(run, add_made, writer);
    for (uint32_t i = 0; i < run_literal_count(run); i++) {
        ref literal = *(ref *)run_at(run, LITERALS_AT + i * sizeof(ref));
        if (number_of(writer, literal) == IDMAP_NONE)
            continue;
        if (is_in_heap(writer, literal))
            writer->starts[(literal - HEAP_FIRST) / 8] = 2;
        else
            idmap_put(writer->made, literal, CONSTANT);
    }
}

void java_canonical(struct run *run, struct buffer *to)
{
    struct writer writer = {.run = run, .to = to};
    const struct run_state *state = run->state;
    find_objects(&writer);
    put_number(&writer, state->clock);
    put_number(&writer, state->stopped);
    put_number(&writer, (uint64_t)(int64_t)state->status);
    put_number(&writer, state->thread_ids);
    put_number(&writer, state->thread_count);
    for (uint32_t i = 0; i < state->thread_count; i++)
        put_thread(&writer, run_thread_state(run, i));
    put_classes(&writer);
    for (size_t i = 0; i < writer.count; i++)
        put_object(&writer, writer.found[i]);
    mem_free(writer.numbers);
    mem_free(writer.starts);
    idmap_free(writer.made);
    mem_free(writer.found);
}
