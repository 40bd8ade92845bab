/* What locks, processes and functions of a model are called: in its program, and for people. */
#include "base/names.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "isolate/graph/write.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

void written_add_name(struct buffer *to, const char *text)
{
    for (; *text != '\0'; text++)
        buffer_add(to, isalnum((unsigned char)*text) || strchr("_$.<>", *text) != NULL ? text : "_", 1);
}

void written_add_function(const struct model *model, uint32_t item, struct buffer *to)
{
    method_id method = facts_instance(model->facts, model->functions[item / 2]->instance).method;
    if (method == FACTS_NONE) {
        buffer_format(to, "library_%u%s", item / 2, item % 2 ? "_throws" : "");
        return;
    }
    const struct program_method *of = program_method(model->program, method);
    struct buffer name = {0};
    program_class_name(model->program, of->owner, &name);
    buffer_format(&name, ".%s_%u%s", program_selector_name(model->program, of->selector), item / 2,
                  item % 2 ? "_throws" : "");
    buffer_add_text(to, isalpha((unsigned char)name.text[0]) ? "" : "_");
    written_add_name(to, name.text);
    buffer_free(&name);
}

/* The field that holds a lock: of the subject, or a static one of the application; FACTS_NONE. */
static field_id field_with(const struct model *model, object_id object)
{
    for (field_id f = 0; f < program_field_count(model->program); f++) {
        class_id owner = program_field(model->program, f)->owner;
        if (!program_class(model->program, owner)->application)
            continue;
        bool is_static = (program_ir_field(model->program, f)->flags & IR_ACCESS_STATIC) != 0;
        if (!is_static && model->subject.object == FACTS_NONE)
            continue;
        if (object_set_has(is_static ? facts_static(model->facts, f)
                                     : facts_field(model->facts, model->subject.object, f),
                           object))
            return f;
    }
    return FACTS_NONE;
}

/* A lock for people: "Stack.lock", "Bank.class", "Client@52" for what line 52 makes. */
void model_lock_display(const struct model *model, const struct model_lock *lock, struct buffer *to)
{
    if (lock->executor.instance != FACTS_NONE) {
        method_id method = facts_instance(model->facts, lock->executor.instance).method;
        buffer_format(to, "the thread of the executor@%u", program_line(model->program, method, lock->executor.at));
        return;
    }
    if (lock->owner && lock->field == FACTS_NONE) {
        buffer_add_text(to, "the ");
        program_class_name(model->program, lock->class, to);
        buffer_add_text(to, " around it");
        return;
    }
    field_id field = lock->object == FACTS_NONE ? lock->field : field_with(model, lock->object);
    if (field == FACTS_NONE && lock->pair != FACTS_NONE)
        field = field_with(model, lock->pair);
    if (field != FACTS_NONE) {
        program_field_name(model->program, field, to);
        buffer_add_text(to, lock->reads ? " (to read)" : "");
        return;
    }
    buffer_add_text(to, lock->object == FACTS_NONE ? "" : lock->object == model->subject.object ? "the " : "");
    program_class_name(model->program, lock->class, to);
    if (lock->object == FACTS_NONE) {
        buffer_add_text(to, ".class");
    } else if (lock->object != model->subject.object) {
        struct facts_object object = facts_object(model->facts, lock->object);
        if (object.kind == OBJECT_SITE)
            buffer_format(to, "@%u", program_line(model->program, object.method, object.at));
    }
}

/* Gives those that are called the same a number, in their order: "Visitors.enter@25-1", "Visitors.enter@25-2". */
static void tell_apart(struct arena *arena, const char **displays, uint32_t count)
{
    struct names *names = names_new();
    uint32_t *known = mem_new(count + (size_t)1, sizeof *known);
    uint32_t *total = mem_new(count + (size_t)1, sizeof *total), *given = mem_new(count + (size_t)1, sizeof *given);
    for (uint32_t i = 0; i < count; i++) {
        known[i] = names_add(names, displays[i], strlen(displays[i]));
        total[known[i]]++;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct buffer text = {0};
        if (total[known[i]] == 1)
            continue;
        buffer_format(&text, "%s-%u", displays[i], ++given[known[i]]);
        displays[i] = arena_copy(arena, text.text, text.length);
        buffer_free(&text);
    }
    mem_free(known);
    mem_free(total);
    mem_free(given);
    names_free(names);
}

/* Keeps a text, and empties it. */
static const char *keep(struct model *model, struct buffer *text)
{
    const char *kept = arena_copy(model->arena, text->text, text->length);
    buffer_clear(text);
    return kept;
}

/* What the locks of a model are called, used or not: what one is called does not depend on the use of the others. */
static const char **lock_displays(struct model *model)
{
    const char **displays = arena_alloc(model->arena, (model->lock_count + 1) * sizeof *displays);
    struct buffer text = {0};
    for (uint32_t l = 0; l < model->lock_count; l++) {
        model_lock_display(model, &model->locks[l], &text);
        displays[l] = keep(model, &text);
    }
    tell_apart(model->arena, displays, (uint32_t)model->lock_count);
    buffer_free(&text);
    return displays;
}

/* The name of a lock: that of its class and a number. */
static const char *lock_name(struct model *model, uint32_t number)
{
    const struct model_lock *lock = &model->locks[number];
    struct buffer class = {0}, name = {0};
    program_class_name(model->program, lock->class, &class);
    buffer_add_text(&name, lock->executor.instance != FACTS_NONE                                     ? "executor_"
                           : lock->object == FACTS_NONE && lock->field == FACTS_NONE && !lock->owner ? "class_"
                                                                                                     : "lock_");
    written_add_name(&name, class.text);
    buffer_format(&name, "_%u", number);
    const char *kept = keep(model, &name);
    buffer_free(&class);
    buffer_free(&name);
    return kept;
}

static uint32_t add_lock(struct written *written, const char *name, const char *display, uint32_t whole)
{
    uint32_t number = written->lock_count++;
    written->locks[number] = (struct written_lock){name, display, whole == NODE_END ? number : whole};
    return number;
}

/* The subject's own lock, which is there in any case; then those that are used; then the parts of those that are
 * divided. */
static void name_locks(struct model *model, const struct readers *readers, struct written *written)
{
    static const char subject[] = "subject";
    const char **displays = lock_displays(model);
    bool object = model->subject.object != FACTS_NONE;
    written->locks = arena_alloc(model->arena, (model->lock_count + readers->part_count + 2) * sizeof *written->locks);
    written->lock_of = arena_alloc(model->arena, (model->lock_count + 1) * sizeof *written->lock_of);
    if (object)
        add_lock(written, subject, subject, NODE_END);
    for (uint32_t l = 0; l < model->lock_count; l++) {
        const struct model_lock *lock = &model->locks[l];
        written->lock_of[l] = NODE_END;
        if (object && lock->object == model->subject.object) {
            written->lock_of[l] = 0;
            written->locks[0].display = displays[l];
        } else if (lock->used && lock->dropped == NULL && !lock->reads && readers->divided[l] == NODE_END) {
            written->lock_of[l] = add_lock(written, lock_name(model, l), displays[l], NODE_END);
        }
    }
    written->part_lock = model->part_lock == 0 ? NODE_END : add_lock(written, "own_part", "its own part", NODE_END);
    written->first_part = written->lock_count;
    uint32_t whole = NODE_END;
    for (size_t i = 0; i < readers->part_count; i++) {
        const struct lock_part *part = &readers->parts[i];
        bool first = i == 0 || readers->parts[i - 1].write != part->write;
        uint32_t number = add_lock(written, part->name, displays[part->write], first ? NODE_END : whole);
        whole = written->locks[number].whole;
    }
}

/* Where the thread's object is made: the line, or 0. */
static uint32_t thread_line(const struct model *model, thread_id thread)
{
    struct object_set set = threads_objects(model->isolate->in.threads, thread);
    object_id first = object_set_next(set, 0);
    if (first == FACTS_NONE || facts_object(model->facts, first).kind != OBJECT_SITE)
        return 0;
    struct facts_object object = facts_object(model->facts, first);
    return program_line(model->program, object.method, object.at);
}

/* What a process runs, for people: its task, or its first entry in the application, else its root. */
static void process_display(const struct model *model, const struct process *process, struct buffer *to)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    if (process->client) {
        buffer_add_text(to, "client");
        return;
    }
    instance_id instance = process->task != FACTS_NONE ? process->task : thread->root;
    for (uint32_t i = 0; process->task == FACTS_NONE && i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN) {
            instance = thread->entries[i].instance;
            break;
        }
    method_id method = facts_instance(model->facts, instance).method;
    const struct program_method *of = program_method(model->program, method);
    program_class_name(model->program, of->owner, to);
    buffer_format(to, ".%s", program_selector_name(model->program, of->selector));
    if (process->task == FACTS_NONE && thread_line(model, process->thread) > 0)
        buffer_format(to, "@%u", thread_line(model, process->thread));
}

/* Adds a process, or as many of its copies as stand apart. */
static void add_process(struct model *model, const struct readers *readers, uint32_t p, struct written *written)
{
    struct buffer display = {0}, name = {0};
    if (p == 0) {
        buffer_add_text(&display, "main");
        buffer_add_text(&name, "main");
    } else {
        process_display(model, &model->processes[p], &display);
        buffer_add_text(&name, isalpha((unsigned char)display.text[0]) ? "" : "_");
        written_add_name(&name, display.text);
        buffer_format(&name, "_%u", p);
    }
    uint32_t copies = bits_has(readers->apart, p) ? model->processes[p].copies : 1;
    for (uint32_t copy = 0; copy < copies; copy++) {
        assert(copy < MOST_COPIES);
        written->process_of[MOST_COPIES * p + copy] = written->process_count;
        written->processes[written->process_count++] =
            (struct written_process){arena_copy(model->arena, name.text, name.length),
                                     arena_copy(model->arena, display.text, display.length), p, copy};
        buffer_add_text(&name, "_again");
    }
    buffer_free(&display);
    buffer_free(&name);
}

static void name_processes(struct model *model, const struct readers *readers, struct written *written)
{
    size_t most = MOST_COPIES * model->process_count + 1;
    written->processes = arena_alloc(model->arena, most * sizeof *written->processes);
    written->process_of = arena_alloc(model->arena, most * sizeof *written->process_of);
    for (size_t i = 0; i < most; i++)
        written->process_of[i] = NODE_END;
    for (uint32_t p = 0; p < model->process_count; p++)
        if (model->processes[p].matters)
            add_process(model, readers, p, written);
    const char **displays = mem_new(most, sizeof *displays);
    for (uint32_t i = 0; i < written->process_count; i++)
        displays[i] = written->processes[i].display;
    tell_apart(model->arena, displays, written->process_count);
    for (uint32_t i = 0; i < written->process_count; i++)
        written->processes[i].display = displays[i];
    mem_free(displays);
}

void written_names(struct model *model, const struct readers *readers, struct written *written)
{
    *written = (struct written){0};
    name_locks(model, readers, written);
    name_processes(model, readers, written);
}
