/* What the interpreter tells, as accesses of subjects in units. */
#include "watch/watch.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "isolate/contents/table.h"
#include "watch/internal.h"
#include "watch/passes.h"

/* Accesses of a run among which patterns are looked for where there are goals: long runs are for these. */
enum { MOST_NOTED = 100000 };

struct thread *watch_thread(struct watch *watch, uint32_t number)
{
    size_t before = watch->thread_capacity;
    if (number >= watch->thread_count) {
        ARRAY_RESERVE(watch->threads, watch->thread_capacity, number + (size_t)1);
        memset(watch->threads + before, 0, (watch->thread_capacity - before) * sizeof *watch->threads);
        watch->thread_count = number + (size_t)1;
    }
    return &watch->threads[number];
}

uint32_t watch_entry_method(const struct thread *thread)
{
    for (size_t i = 0; i < thread->level_count; i++)
        if (thread->levels[i].application)
            return thread->levels[i].method;
    return RUN_NONE;
}

struct spot watch_spot(const struct watch *watch, const struct thread *thread, struct cpu *cpu, uint32_t at)
{
    (void)watch;
    const struct level *level = thread->level_count == 0 ? NULL : &thread->levels[thread->level_count - 1];
    if (level != NULL && !level->application)
        return level->spot;
    const struct run_method *method = cpu->code->method;
    if (method == NULL || !method->owner->is_application || at >= cpu->code->op_count)
        return (struct spot){RUN_NONE, 0};
    return (struct spot){method->number, cpu->code->lines[at]};
}

/* Units. */

uint64_t watch_unit(const struct watch *watch, const struct thread *thread, struct cpu *cpu, uint32_t at,
                    const struct object *subject)
{
    (void)watch;
    for (size_t i = 0; i < thread->unit_count; i++) {
        const struct unit *unit = &thread->units[i];
        if (unit->what == UNIT_FOR_ANY || (unit->what == UNIT_FOR_OBJECT && unit->target == subject->place) ||
            (unit->what == UNIT_FOR_STATICS && subject->statics && unit->target == subject->owner->number))
            return unit->id;
    }
    bool updates = thread->update.frame == cpu->frame && at >= thread->update.first && at <= thread->update.last;
    return updates ? thread->update.id : 0;
}

static void begin_unit(struct watch *watch, struct thread *thread, struct cpu *cpu, enum unit_for what, uint32_t target,
                       ref monitor)
{
    ARRAY_ADD(thread->units, thread->unit_count, thread->unit_capacity,
              (struct unit){cpu->frame, ++watch->units, what, target, monitor});
}

static void begin_units(struct watch *watch, struct thread *thread, struct cpu *cpu, unsigned bits,
                        const uint64_t *arguments)
{
    const struct run_method *method = cpu->code->method;
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    if ((bits & METHOD_FOR_ANY) != 0)
        begin_unit(watch, thread, cpu, UNIT_FOR_ANY, 0, 0);
    if ((bits & METHOD_FOR_STATICS) != 0)
        begin_unit(watch, thread, cpu, UNIT_FOR_STATICS, method->owner->number, 0);
    if ((bits & METHOD_FOR_RECEIVER) != 0)
        begin_unit(watch, thread, cpu, UNIT_FOR_OBJECT, (ref)arguments[0], 0);
    for (uint32_t n = 0; (bits & METHOD_FOR_PARAMETERS) != 0 && n + !is_static < method->argument_count; n++)
        if (spec_is_unit_for(watch->spec, method->id, n) && arguments[n + !is_static] != 0)
            begin_unit(watch, thread, cpu, UNIT_FOR_OBJECT, (ref)arguments[n + !is_static], 0);
}

/* A wait is no part of a unit: all that are open end and begin anew. */
static void renew_units(struct watch *watch, struct thread *thread)
{
    for (size_t i = 0; i < thread->unit_count; i++)
        thread->units[i].id = ++watch->units;
    thread->update.frame = NULL;
}

/* Accesses. */

static bool is_final(const struct watch *watch, field_id field)
{
    return (program_ir_field(watch->program, field)->flags & IR_ACCESS_FINAL) != 0;
}

/* Whether nobody else knows the subject yet: what its maker does until then is part of making it. */
static bool is_being_made(struct watch *watch, struct object *subject, uint32_t thread)
{
    if (subject->statics) {
        const struct class_state *state = run_class_state(watch->run, subject->owner->number);
        return state->phase == CLASS_BEGUN && state->initialiser == thread;
    }
    subject->seen |= thread != subject->maker;
    return !subject->constructed && !subject->seen;
}

struct what {
    field_id field;
    uint32_t at, offset;
    struct part part;
    bool write, orders, contents, one_step, walk;
};

/* Notes that an operation that is under way touches a subject; whether it is the first time. */
static bool touch(struct thread *thread, struct touch now)
{
    const struct level *level = &thread->levels[thread->level_count - 1];
    for (size_t i = level->touched; i < thread->touch_count; i++) {
        struct touch *known = &thread->touched[i];
        if (known->subject == now.subject && known->field == now.field && known->walk == now.walk) {
            known->write |= now.write;
            known->unit = known->unit == now.unit ? now.unit : 0;
            known->last = now.last;
            known->part = known->part == now.part ? now.part : 0;
            return false;
        }
    }
    ARRAY_ADD(thread->touched, thread->touch_count, thread->touch_capacity, now);
    return true;
}

struct accessed {
    struct watch *watch;
    const struct object *subject;
};

static void on_match(void *context, const struct match *match)
{
    const struct accessed *accessed = context;
    hit_pattern(accessed->watch, accessed->subject, match);
}

void watch_note(struct watch *watch, struct object *subject, const struct entry *entry)
{
    struct accessed accessed = {watch, subject};
    if (watch->seeking != NULL && watch->noted++ >= MOST_NOTED)
        return;
    subject->log.parts = watch->seeking != NULL;
    match_add(&subject->log, entry, on_match, &accessed);
}

static void subject_accessed(struct watch *watch, struct cpu *cpu, struct object *subject, struct what what)
{
    struct thread *thread = watch_thread(watch, cpu->number);
    uint32_t set = spec_set_of(watch->spec, what.field);
    if (watch->seeking != NULL && !goals_want(watch, subject))
        return;
    if (set == SPEC_NO_SET || is_being_made(watch, subject, cpu->number) ||
        (!what.contents && subject->constructed && is_final(watch, what.field)))
        return;
    uint64_t unit = watch_unit(watch, thread, cpu, what.at, subject);
    const struct level *level = thread->level_count == 0 ? NULL : &thread->levels[thread->level_count - 1];
    const struct touch now = {subject->place, what.field,      unit, watch->now, what.write && !what.walk,
                              what.walk,      what.part.object};
    struct doing doing =
        level == NULL || level->application ? (struct doing){cpu->frame, cpu->code, what.at} : level->doing;
    if (now.write)
        attempts_wrote(thread, subject, what.field);
    if (what.one_step && (level == NULL || level->operation == 0 || !touch(thread, now) || !what.walk))
        return;
    const struct entry entry = {.begin = watch->now,
                                .end = watch->now,
                                .unit = unit,
                                .field = what.field,
                                .set = set,
                                .thread = cpu->number,
                                .part = what.part,
                                .spot = watch_spot(watch, thread, cpu, what.at),
                                .entry_method = watch_entry_method(thread),
                                .write = what.write && !what.walk,
                                .contents = what.contents};
    bool alone = watch->seeking != NULL && run_thread_count(watch->run) == 1; /* then nothing is out of order */
    if (alone)
        ;
    else if (!what.contents && !what.orders)
        races_access(watch, subject, (struct part){subject->place, what.offset}, &entry);
    else if (watch->seeking != NULL && !what.orders && !what.one_step && what.part.object != 0)
        races_access(watch, subject, what.part, &entry); /* elements, too */
    if (watch->seeking != NULL)
        goals_note(watch, subject, &entry); /* also what attempts forget */
    if (alone)
        return;
    if (what.walk)
        watch_note(watch, subject, &entry);
    else
        attempts_note(watch, thread, subject, &entry, doing);
}

/* What an operation touched of the contents of a location: one element, if it is known which; else anything. */
static struct part part_of(const struct level *level, const struct touch *touched)
{
    return level->key == 0 || touched->part == 0 ? (struct part){0} : (struct part){touched->part, level->key};
}

/* An operation of the library ends: what it did to thread-safe objects was one step each, but for walks, of which the
 * first step was noted when it was done. */
static void end_operation(struct watch *watch, struct thread *thread, uint32_t number)
{
    const struct level *level = &thread->levels[thread->level_count - 1];
    watch->now++;
    for (size_t i = level->touched; i < thread->touch_count; i++) {
        const struct touch *touched = &thread->touched[i];
        struct object *subject = object_find(watch, touched->subject);
        const struct entry entry = {.begin = touched->walk ? touched->last : level->begin,
                                    .end = watch->now,
                                    .unit = touched->unit,
                                    .field = touched->field,
                                    .set = spec_set_of(watch->spec, touched->field),
                                    .thread = number,
                                    .part = part_of(level, touched),
                                    .spot = level->spot,
                                    .entry_method = watch_entry_method(thread),
                                    .write = touched->write,
                                    .contents = true};
        if (subject != NULL && watch->seeking != NULL)
            goals_note(watch, subject, &entry);
        if (subject != NULL && touched->walk)
            watch_note(watch, subject, &entry);
        else if (subject != NULL)
            attempts_note(watch, thread, subject, &entry, level->doing);
    }
    thread->touch_count = level->touched;
}

static struct object *statics_of(struct watch *watch, ref place, const struct run_class *class)
{
    struct object *object = object_find(watch, place);
    if (object != NULL)
        return object;
    struct run_class *owner = watch_owner_of_statics(watch, class);
    if (owner == NULL || !owner->is_application || spec_claim(watch->spec, owner->id) == CLAIM_FINE)
        return NULL;
    uint32_t site = hit_site(watch, (struct site){owner->id, FACTS_NONE, 0});
    object = object_get(watch, place);
    object->subject = object->statics = object->constructed = true;
    object->site = site;
    object->owner = owner;
    return object;
}

static void access_field(struct watch *watch, struct cpu *cpu, struct object *subject, const struct run_access *access)
{
    bool reference;
    struct run_class *class = subject->statics ? subject->owner : run_class_of(watch->run, access->object);
    field_id field = watch_field(watch, class, access->offset, subject->statics, &reference);
    if (field == FACTS_NONE)
        return;
    if (program_class(watch->program, program_field(watch->program, field)->owner)->application)
        subject_accessed(watch, cpu, subject,
                         (struct what){.field = field,
                                       .at = access->at,
                                       .offset = access->offset,
                                       .write = access->write,
                                       .orders = access->orders});
    if (access->write && reference)
        object_stored(watch, watch_thread(watch, cpu->number), access->object, access->offset);
}

static bool is_reference(struct watch *watch, struct run_class *class, uint32_t offset)
{
    bool reference = class->is_array && class->element->layout == LAYOUT_REF;
    if (!class->is_array)
        watch_field(watch, class, offset, false, &reference);
    return reference;
}

/* An array or an object of the library: part of the state of whoever holds it. */
static void access_part(struct watch *watch, struct cpu *cpu, const struct run_access *access)
{
    struct run_class *class = run_class_of(watch->run, access->object);
    struct owned_by owners[MOST_OWNERS];
    if (watch_is_view(watch, class, access->offset))
        return;
    uint32_t count = object_owners(watch, access->object, owners);
    const struct thread *thread = watch_thread(watch, cpu->number);
    ref walked = thread->level_count == 0 ? 0 : thread->levels[thread->level_count - 1].walked;
    ref root = object_root(watch, access->object);
    bool walks = walked != 0 && root == walked;
    struct part part = {root, root == access->object && class->is_array ? access->offset : 0};
    for (uint32_t i = 0; i < count; i++) {
        const struct owned_by *by = &owners[i];
        struct object *subject = object_find(watch, by->subject);
        subject_accessed(watch, cpu, subject,
                         (struct what){.field = by->field,
                                       .at = access->at,
                                       .part = part,
                                       .write = access->write,
                                       .contents = true,
                                       .one_step = by->one_step,
                                       .walk = by->one_step && walks});
    }
    if (access->write && is_reference(watch, class, access->offset))
        object_stored(watch, watch_thread(watch, cpu->number), access->object, access->offset);
}

static void note_update(struct watch *watch, struct cpu *cpu, const struct run_access *access)
{
    enum op_sort sort = (enum op_sort)cpu->code->sorts[access->at];
    if (access->write || (sort != OP_GET && sort != OP_GET_STATIC && sort != OP_GET_ELEMENT))
        return;
    uint32_t end = update_end(watch, cpu->code, access->at);
    if (end == RUN_NONE)
        return;
    struct thread *thread = watch_thread(watch, cpu->number);
    thread->update.frame = cpu->frame;
    thread->update.first = access->at;
    thread->update.last = end;
    thread->update.id = ++watch->units;
}

/* An access of the application's own code passes its line. */
static void pass(struct watch *watch, const struct cpu *cpu, const struct run_access *access)
{
    const struct run_method *method = cpu->code->method;
    if (method != NULL && method->owner->is_application && access->at < cpu->code->op_count)
        passes_note(watch, method->number, cpu->code->lines[access->at], !access->write, access->write, cpu->number);
}

static void on_access(void *context, struct cpu *cpu, const struct run_access *access)
{
    struct watch *watch = context;
    const struct run_class *class = run_class_of(watch->run, access->object);
    unsigned bits = watch_class(watch, class);
    if (access->orders) {
        races_acquire(watch->races, cpu->number, access->object, access->offset);
        races_release(watch->races, cpu->number, access->object, access->offset);
    }
    watch->cpu = cpu;
    if (watch->seeking != NULL) {
        goals_tear(watch, cpu);
        pass(watch, cpu, access);
    }
    if ((bits & (CLASS_SUBJECT | CLASS_STATICS | CLASS_CONTENTS | CLASS_INTERNAL)) == 0 && !class->is_array)
        return;
    watch->now++;
    if (cpu->code->method != NULL && cpu->code->method->owner->is_application && cpu->code->body != NULL)
        note_update(watch, cpu, access);
    if ((bits & (CLASS_SUBJECT | CLASS_STATICS)) == 0) {
        if (class->is_array || object_find(watch, access->object) != NULL)
            access_part(watch, cpu, access);
        return;
    }
    struct object *subject =
        (bits & CLASS_STATICS) != 0 ? statics_of(watch, access->object, class) : object_find(watch, access->object);
    if (subject != NULL && subject->subject)
        access_field(watch, cpu, subject, access);
}

static void on_made(void *context, struct cpu *cpu, ref object)
{
    object_made(context, cpu, object);
}

/* Frames. */

/* The call that has just been made, from a frame of the application. */
static struct doing caller_of(const struct watch *watch, const struct cpu *cpu)
{
    const struct frame *frame = cpu_previous(cpu->frame);
    if (frame == NULL)
        return (struct doing){0};
    return (struct doing){frame, watch->run->methods[frame->method]->code, frame->at};
}

static struct spot caller_spot(const struct watch *watch, struct cpu *cpu)
{
    for (const struct frame *at = cpu_previous(cpu->frame); at != NULL; at = cpu_previous(at)) {
        const struct run_method *method = watch->run->methods[at->method];
        if (method->ir != NULL && method->owner->is_application)
            return (struct spot){method->number, at->at < method->code->op_count ? method->code->lines[at->at] : 0};
    }
    return (struct spot){RUN_NONE, 0};
}

/* Whether a method of the library is called on a collection or its like itself, so that it is this call that uses
 * the contents: views, iterators, entries and streams do so elsewhere. */
static bool is_on_contents(struct watch *watch, const struct run_method *method, const uint64_t *arguments)
{
    if ((method->flags & IR_ACCESS_STATIC) != 0 || arguments[0] == 0)
        return false;
    const struct run_class *class = run_class_of(watch->run, (ref)arguments[0]);
    return (watch_class(watch, class) & (CLASS_CONTENTS | CLASS_WINDOW)) == CLASS_CONTENTS;
}

static void enter_level(struct watch *watch, struct thread *thread, struct cpu *cpu, const uint64_t *arguments)
{
    const struct run_method *method = cpu->code->method;
    bool application = method->owner->is_application;
    const struct level *top = thread->level_count == 0 ? NULL : &thread->levels[thread->level_count - 1];
    if (application == (top != NULL && top->application))
        return;
    struct level level = {.frame = cpu->frame,
                          .application = application,
                          .begin = ++watch->now,
                          .method = method->number,
                          .touched = thread->touch_count};
    if (!application) {
        level.operation = ++watch->operations;
        level.spot = caller_spot(watch, cpu);
        level.doing = caller_of(watch, cpu);
        level.key = watch_key(watch, method, arguments);
        level.walked = watch_walks(watch, method, arguments) ? (ref)arguments[0] : 0;
        if (level.spot.method != RUN_NONE && is_on_contents(watch, method, arguments))
            passes_note(watch, level.spot.method, level.spot.line, true, true, cpu->number);
    }
    ARRAY_ADD(thread->levels, thread->level_count, thread->level_capacity, level);
}

static void begin_construction(struct thread *thread, struct cpu *cpu, struct object *object)
{
    object->constructing = true;
    ARRAY_ADD(thread->making, thread->making_count, thread->making_capacity,
              (struct making){cpu->frame, object->place});
}

static void on_enter(void *context, struct cpu *cpu, const uint64_t *arguments)
{
    struct watch *watch = context;
    const struct run_method *method = cpu->code->method;
    if (method == NULL || method->ir == NULL)
        return;
    struct thread *thread = watch_thread(watch, cpu->number);
    unsigned bits = watch_method(watch, method);
    enter_level(watch, thread, cpu, arguments);
    if (watch->seeking != NULL && method->owner->is_application) {
        goals_enter(watch, thread, cpu);
        goals_pass(watch, cpu, method);
    }
    if ((bits & (METHOD_FOR_ANY | METHOD_FOR_STATICS | METHOD_FOR_RECEIVER | METHOD_FOR_PARAMETERS)) != 0)
        begin_units(watch, thread, cpu, bits, arguments);
    if ((bits & METHOD_AWAITS) != 0)
        renew_units(watch, thread);
    if ((bits & METHOD_CONSTRUCTS) == 0 || !method->owner->is_application)
        return;
    struct object *object = object_find(watch, (ref)arguments[0]);
    if (object != NULL && object->subject && !object->constructing && !object->constructed)
        begin_construction(thread, cpu, object);
}

static void end_construction(struct watch *watch, struct thread *thread, struct cpu *cpu)
{
    if (thread->making_count == 0 || thread->making[thread->making_count - 1].frame != cpu->frame)
        return;
    struct object *object = object_find(watch, thread->making[--thread->making_count].object);
    if (object != NULL)
        object->constructed = true;
}

static void on_leave(void *context, struct cpu *cpu)
{
    struct watch *watch = context;
    const struct run_method *method = cpu->code->method;
    if (method == NULL || method->ir == NULL)
        return;
    struct thread *thread = watch_thread(watch, cpu->number);
    unsigned bits = watch_method(watch, method);
    watch->cpu = cpu;
    if ((bits & METHOD_AWAITS) != 0)
        renew_units(watch, thread);
    if ((bits & METHOD_INITIALISES) != 0)
        races_order_all(watch->races, cpu->number);
    end_construction(watch, thread, cpu);
    if (thread->level_count > 0 && thread->levels[thread->level_count - 1].frame == cpu->frame) {
        if (!thread->levels[thread->level_count - 1].application)
            end_operation(watch, thread, cpu->number);
        thread->level_count--;
    }
    while (thread->unit_count > 0 && thread->units[thread->unit_count - 1].frame == cpu->frame)
        thread->unit_count--;
    if (thread->update.frame == cpu->frame)
        thread->update.frame = NULL;
    goals_leave(thread, cpu);
    const struct frame *caller = watch->seeking == NULL ? NULL : cpu_previous(cpu->frame);
    if (caller != NULL)
        goals_pass(watch, cpu, watch->run->methods[caller->method]);
    attempts_leave(watch, thread, cpu->frame);
}

static void on_block(void *context, struct cpu *cpu, ref object, bool enter)
{
    struct watch *watch = context;
    struct thread *thread = watch_thread(watch, cpu->number);
    if (cpu->code->method == NULL || !cpu->code->method->owner->is_application)
        return;
    if (enter) {
        begin_unit(watch, thread, cpu, UNIT_FOR_ANY, 0, object);
        return;
    }
    for (size_t i = thread->unit_count; i-- > 0 && thread->units[i].frame == cpu->frame;) {
        if (thread->units[i].monitor != object)
            continue;
        memmove(thread->units + i, thread->units + i + 1, (thread->unit_count - i - 1) * sizeof *thread->units);
        thread->unit_count--;
        return;
    }
}

static void on_monitor(void *context, struct cpu *cpu, ref object, bool enter)
{
    const struct watch *watch = context;
    if (enter)
        races_acquire(watch->races, cpu->number, object, 0);
    else
        races_release(watch->races, cpu->number, object, 0);
}

static void on_waits(void *context, struct cpu *cpu, ref object)
{
    struct watch *watch = context;
    races_release(watch->races, cpu->number, object, 0);
    renew_units(watch, watch_thread(watch, cpu->number));
}

static void on_wants(void *context, struct cpu *cpu, ref object)
{
    cycles_look(context, cpu, object);
}

/* Threads. */

static void on_start(void *context, struct cpu *cpu, uint32_t thread)
{
    const struct watch *watch = context;
    races_order(watch->races, cpu->number, thread);
    if (watch->seeking != NULL)
        cpu_yield(cpu); /* who leads the run may want it to go on */
}

static void on_join(void *context, struct cpu *cpu, uint32_t thread)
{
    const struct watch *watch = context;
    races_order(watch->races, thread, cpu->number);
}

static void on_end(void *context, struct cpu *cpu)
{
    const struct watch *watch = context;
    races_release(watch->races, cpu->number, cpu->thread->object, 0);
}

static void on_collected(void *context)
{
    struct watch *watch = context;
    objects_clear(watch);
    goals_reset(watch);
    goals_lose(watch);
    for (size_t i = 0; i < watch->thread_count; i++)
        watch->threads[i].attempt_count = 0;
    races_forget(watch->races);
}

/* Making and resetting. */

static void load_classes(struct watch *watch)
{
    static const char *const needed[] = {"java/lang/Runnable", "java/util/concurrent/Callable",
                                         "java/util/concurrent/ForkJoinTask"};
    const struct class_source *source = program_source(watch->program);
    for (uint32_t i = 0; i < source->application_count; i++) {
        const char *name = source->application(source->context, i);
        program_load(watch->program, name, strlen(name));
    }
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        program_load(watch->program, needed[i], strlen(needed[i]));
    for (uint32_t i = 0; i < contents_table_count; i++)
        program_load(watch->program, contents_table[i].class, strlen(contents_table[i].class));
}

static void on_jump(void *context, struct cpu *cpu)
{
    struct watch *watch = context;
    if (watch->seeking != NULL)
        goals_jump(watch, watch_thread(watch, cpu->number), cpu);
}

struct watch *watch_new(struct run *run, const char *file, const char *text, size_t length, struct buffer *why)
{
    struct watch *watch = mem_new(1, sizeof *watch);
    watch->run = run;
    watch->program = run_program(run);
    load_classes(watch);
    watch->arena = arena_new();
    watch->object_of = idmap_new();
    watch->updates = idmap_new();
    watch->updates_known = idmap_new();
    watch->attempts = idmap_new();
    watch->attempts_known = idmap_new();
    watch->site_names = names_new();
    watch->hit_names = names_new();
    watch->units_named = names_new();
    watch->races = races_new();
    contents_init(&watch->contents, watch->program);
    watch->spec = spec_new(watch->program, file, text, length, why);
    if (watch->spec == NULL) {
        watch_free(watch);
        return NULL;
    }
    watch->watcher = (struct run_watcher){.context = watch,
                                          .access = on_access,
                                          .made = on_made,
                                          .enter = on_enter,
                                          .leave = on_leave,
                                          .monitor = on_monitor,
                                          .waits = on_waits,
                                          .wants = on_wants,
                                          .block = on_block,
                                          .start = on_start,
                                          .end = on_end,
                                          .join = on_join,
                                          .signal = on_start,
                                          .jump = on_jump,
                                          .collected = on_collected};
    run_watch(run, &watch->watcher);
    return watch;
}

void watch_thread_free(struct thread *thread)
{
    mem_free(thread->calls);
    mem_free(thread->levels);
    mem_free(thread->units);
    mem_free(thread->touched);
    mem_free(thread->attempts);
    mem_free(thread->making);
    *thread = (struct thread){0};
}

static void clear_threads(struct watch *watch)
{
    for (size_t i = 0; i < watch->thread_count; i++)
        watch_thread_free(&watch->threads[i]);
    watch->thread_count = 0;
}

void watch_reset(struct watch *watch)
{
    objects_clear(watch);
    clear_threads(watch);
    goals_reset(watch);
    races_free(watch->races);
    watch->races = races_new();
    watch->noted = 0;
    watch->runs++;
}

void watch_free(struct watch *watch)
{
    if (watch == NULL)
        return;
    run_watch(watch->run, NULL);
    objects_clear(watch);
    clear_threads(watch);
    races_free(watch->races);
    goals_free(watch->seeking);
    contents_free(&watch->contents);
    spec_free(watch->spec);
    idmap_free(watch->object_of);
    idmap_free(watch->updates);
    idmap_free(watch->updates_known);
    idmap_free(watch->attempts);
    idmap_free(watch->attempts_known);
    names_free(watch->site_names);
    names_free(watch->hit_names);
    names_free(watch->units_named);
    arena_free(watch->arena);
    mem_free(watch->objects);
    mem_free(watch->threads);
    mem_free(watch->classes);
    mem_free(watch->methods);
    mem_free(watch->sites);
    mem_free(watch->hits);
    mem_free(watch);
}
