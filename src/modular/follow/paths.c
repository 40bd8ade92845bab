/* Paths through the code of a thread, from a location to the next ones. */
#include "modular/follow/paths.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "modular/follow/internal.h"

#include <string.h>

enum { MOST_PATHS = 30000, MOST_PLACES = 60000 };

/* A copy with room for one more. */
static void *copy_items(const void *items, size_t count, size_t *capacity, size_t size)
{
    *capacity = count + 1;
    void *copy = mem_new(*capacity, size);
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

static struct path copy_path(const struct path *path)
{
    struct path copy = *path;
    copy.values = copy_items(path->values, path->value_count, &copy.value_capacity, sizeof *copy.values);
    copy.cells = copy_items(path->cells, path->cell_count, &copy.cell_capacity, sizeof *copy.cells);
    copy.visited = copy_items(path->visited, path->visited_count, &copy.visited_capacity, sizeof *copy.visited);
    return copy;
}

void path_free(struct path *path)
{
    mem_free(path->values);
    mem_free(path->cells);
    mem_free(path->visited);
}

bool path_hazard(struct build *build, struct path *path, enum hazard_kind kind, term condition, const char *message)
{
    struct system *system = build->system;
    term reached = term_and(build->terms, path->guard, condition);
    if (reached != TERM_FALSE) {
        const struct frame *frame = path->frame_count == 0 ? NULL : &path->frames[path->frame_count - 1];
        const struct ir_method *method =
            frame == NULL ? NULL : &build->module->methods[build->contexts[frame->context].method];
        const struct system_hazard hazard = {kind,    build->from, reached,
                                             message, method,      frame == NULL ? 0 : build->at->line};
        ARRAY_ADD(system->hazards, system->hazard_count, system->hazard_capacity, hazard);
    }
    path_assume(build, path, term_not(build->terms, condition));
    return path->guard != TERM_FALSE;
}

bool path_refuse(struct build *build, struct path *path, const char *message)
{
    return path_hazard(build, path, HAZARD_REFUSED, TERM_TRUE, message);
}

void path_assume(struct build *build, struct path *path, term condition)
{
    path->guard = term_and(build->terms, path->guard, condition);
}

struct path *path_fork(struct build *build, const struct path *path, term condition)
{
    term guard = term_and(build->terms, path->guard, condition);
    if (guard == TERM_FALSE)
        return NULL;
    if (++build->paths > MOST_PATHS) {
        build->spent = "there are too many paths between two accesses";
        return NULL;
    }
    ARRAY_ADD(build->waiting, build->waiting_count, build->waiting_capacity, copy_path(path));
    struct path *fork = &build->waiting[build->waiting_count - 1];
    fork->guard = guard;
    return fork;
}

uint32_t path_place(const struct build *build, const struct path *path, ir_value value)
{
    return build->contexts[path->frames[path->frame_count - 1].context].base + value;
}

void path_next(struct path *path)
{
    path->frames[path->frame_count - 1].index++;
}

static uint32_t context_known(struct build *build, uint32_t caller, uint32_t call, uint32_t method)
{
    uint64_t key = hash_join(hash_join(hash_mix((uint64_t)caller + 7), call), method);
    uint32_t known = idmap_get(build->context_of, key);
    if (known == IDMAP_NONE) {
        const struct ir_body *body = build->module->methods[method].body;
        struct system *system = build->system;
        known = (uint32_t)build->context_count;
        const struct context context = {caller, call, method, (uint32_t)system->place_count};
        ARRAY_ADD(build->contexts, build->context_count, build->context_capacity, context);
        for (uint32_t i = 0; i < body->instruction_count; i++) {
            const struct system_place place = {(uint8_t)value_width(body->instructions[i].kind),
                                               {TERM_NONE, TERM_NONE, TERM_NONE}};
            ARRAY_ADD(system->places, system->place_count, system->place_capacity, place);
        }
        idmap_put(build->context_of, key, known);
        if (system->place_count > MOST_PLACES)
            build->spent = "there is too much code";
    }
    const struct context *of = &build->contexts[known];
    if (of->caller != caller || of->call != call || of->method != method)
        build->spent = "two calls have the same hash";
    return known;
}

static void select_body(struct build *build, const struct path *path)
{
    const struct frame *frame = &path->frames[path->frame_count - 1];
    build->body = build->module->methods[build->contexts[frame->context].method].body;
    build->at = &build->body->instructions[frame->index];
}

/* Begins a block: its phis get their values all at once. A block that this step has been to is where it ends. */
void path_enter(struct build *build, struct path *path, uint32_t block, uint32_t from)
{
    struct frame *frame = &path->frames[path->frame_count - 1];
    const struct ir_block *to = &build->body->blocks[block];
    uint32_t index = to->first, base = build->contexts[frame->context].base;
    struct value *values = mem_new(to->count + (size_t)1, sizeof *values);
    for (; build->body->instructions[index].op == IR_phi; index++) {
        uint32_t count;
        const uint32_t *pairs = ir_list(build->body, build->body->instructions[index].a, &count);
        for (uint32_t k = 0; k + 1 < count; k += 2)
            if (pairs[k] == from)
                values[index - to->first] = value_operand(build, path, pairs[k + 1]);
    }
    for (uint32_t i = to->first; i < index; i++)
        value_set(path, base + i, values[i - to->first]);
    mem_free(values);
    frame->block = block;
    frame->index = index;
    uint64_t here = (uint64_t)frame->context << 32 | block;
    for (size_t i = 0; i < path->visited_count; i++)
        path->cut |= path->visited[i] == here;
    ARRAY_ADD(path->visited, path->visited_count, path->visited_capacity, here);
}

static bool enter_function(struct build *build, struct path *path, uint32_t context, const struct value *arguments,
                           uint32_t count)
{
    const struct ir_body *body = build->module->methods[build->contexts[context].method].body;
    uint32_t base = build->contexts[context].base;
    path->frames[path->frame_count++] = (struct frame){context, 0, body->blocks[0].first};
    for (uint32_t i = 0; i < body->instruction_count; i++)
        if (body->instructions[i].op == IR_parameter)
            value_set(path, base + i,
                      body->instructions[i].a < count ? arguments[body->instructions[i].a]
                                                      : (struct value){.kind = VALUE_UNDEFINED});
    ARRAY_ADD(path->visited, path->visited_count, path->visited_capacity, (uint64_t)context << 32);
    return true;
}

bool path_call(struct build *build, struct path *path, uint32_t method, const struct value *arguments, uint32_t count)
{
    const struct frame *frame = &path->frames[path->frame_count - 1];
    if (path->frame_count == DEEPEST_CALL)
        return path_refuse(build, path, "calls are nested too deep");
    for (uint32_t i = 0; i < path->frame_count; i++)
        if (build->contexts[path->frames[i].context].method == method)
            return path_refuse(build, path, "a function calls itself");
    uint32_t context = context_known(build, frame->context, frame->index, method);
    return enter_function(build, path, context, arguments, count);
}

bool path_is_atomic(const struct build *build, uint32_t method)
{
    return text_begins(build->module->methods[method].name, "__VERIFIER_atomic_");
}

/* What a function had is gone, so that nothing that is left of it tells locations apart. */
static void drop_locals(struct build *build, struct path *path, uint32_t context)
{
    for (size_t i = 0; i < build->part_count; i++) {
        const struct thing *thing = &build->things[build->parts[i].thing];
        if (thing->kind == THING_LOCAL && thing->context == context && build->parts[i].number < path->value_count)
            path->values[build->parts[i].number] = (struct value){0};
    }
}

void path_return(struct build *build, struct path *path, struct value result)
{
    uint32_t context = path->frames[--path->frame_count].context;
    drop_locals(build, path, context);
    if (path->frame_count == 0) {
        path->boot++;
        return;
    }
    if (path_is_atomic(build, build->contexts[context].method))
        path->depth--;
    select_body(build, path);
    if (build->at->kind != IR_VOID)
        value_result(build, path, result);
    path_next(path);
}

/* Functions that a thread runs one after the other, by `boot`: what its own globals are at first, what all others are,
 * and its function. */
static uint32_t boot_method(const struct build *build, uint32_t template, uint32_t boot)
{
    static const char *const names[] = {"<thread_locals>", "<globals>"};
    if (boot == 2)
        return build->system->templates[template].method;
    for (uint32_t i = 0; i < build->module->method_count; i++)
        if (text_is(build->module->methods[i].name, names[boot]) && build->module->methods[i].body != NULL &&
            (boot == 0 || template == 0))
            return i;
    return SYSTEM_NONE;
}

/* The next function of a thread that is in none. False: there is none. */
static bool boot_next(struct build *build, struct path *path)
{
    uint32_t template = build->system->locations[build->from].template;
    for (; path->boot <= 2; path->boot++) {
        uint32_t method = boot_method(build, template, path->boot);
        if (method == SYSTEM_NONE)
            continue;
        uint32_t context = context_known(build, SYSTEM_NONE, template * 4 + path->boot, method);
        struct value arguments[3] = {{0}};
        uint32_t count = build->module->signatures[build->module->methods[method].signature].count;
        if (template == 0 && path->boot == 2) {
            arguments[0] = value_any(build, 32); /* whatever the program is called with */
            arguments[1].kind = arguments[2].kind = VALUE_UNDEFINED;
        } else if (path->boot == 2) {
            arguments[0] = value_pointer((uint32_t)build->arguments[2 * (size_t) template],
                                         (int64_t)build->arguments[2 * (size_t) template + 1]);
            count = count < 1 ? count : 1;
        }
        return enter_function(build, path, context, arguments, count < 3 ? count : 3);
    }
    return false;
}

/* The step that a path is, to a location, or to the end of the thread. */
static void add_step(struct build *build, const struct path *path, uint32_t to)
{
    struct system *system = build->system;
    struct system_step step = {.from = build->from, .to = to, .guard = path->guard, .starts = path->starts};
    if (to != SYSTEM_NONE) {
        const struct system_location *location = &system->locations[to];
        step.values = arena_alloc(build->arena, (location->place_count + (size_t)1) * sizeof *step.values);
        for (uint32_t i = 0; i < location->place_count; i++)
            step.values[i] = value_get(path, location->places[i]).number;
    }
    step.writes = arena_alloc(build->arena, (path->cell_count + 1) * sizeof *step.writes);
    for (uint32_t i = 0; i < path->cell_count; i++)
        if (path->cells[i] != TERM_NONE && path->cells[i] != system->cells[i].variable)
            step.writes[step.write_count++] = (struct system_write){i, path->cells[i]};
    ARRAY_ADD(system->steps, system->step_count, system->step_capacity, step);
}

/* What others may notice has happened even if the thread then goes no further. In an atomic section nothing has. */
void path_stop(struct build *build, const struct path *path, term condition)
{
    struct path stopped = *path;
    stopped.guard = term_and(build->terms, path->guard, condition);
    if (path->depth == 0 && stopped.guard != TERM_FALSE)
        add_step(build, &stopped, SYSTEM_NONE);
}

static bool is_visible(struct build *build, const struct path *path)
{
    switch ((enum ir_op)build->at->op) {
    case IR_load:
    case IR_store:
    case IR_update:
    case IR_exchange_if:
        return access_is_shared(build, path, build->at);
    case IR_call_static:
    case IR_call_pointer:
        return call_is_visible(build, path);
    default:
        return false;
    }
}

/* Whether the step ends here. What others may notice happens once in a step, but in atomic sections and as long as
 * there are no others. */
static bool ends_here(struct build *build, struct path *path)
{
    bool alone = path->alone || path->depth > 0;
    if (path->cut)
        return true;
    if (alone || !is_visible(build, path))
        return false;
    if (path->acted)
        return true;
    path->acted = true;
    return false;
}

/* Follows a path to its end. */
static void follow(struct build *build, struct path *path)
{
    while (build->spent == NULL) {
        if (path->frame_count == 0 && !boot_next(build, path)) {
            if (path->depth > 0)
                path_refuse(build, path, "a thread ends within an atomic section");
            path_stop(build, path, TERM_TRUE);
            return;
        }
        select_body(build, path);
        if (ends_here(build, path)) {
            add_step(build, path, location_known(build, path));
            return;
        }
        if (!step_follow(build, path) || path->guard == TERM_FALSE)
            return;
    }
}

/* Whether a path stands where its block begins: there a loop may have been cut. */
static bool is_at_start(const struct build *build, const struct frame *frame)
{
    const struct ir_body *body = build->module->methods[build->contexts[frame->context].method].body;
    uint32_t first = body->blocks[frame->block].first;
    while (body->instructions[first].op == IR_phi)
        first++;
    return frame->index == first;
}

static struct path resume(const struct build *build, uint32_t location)
{
    const struct stop *stop = &build->stops[location];
    struct path path = stop->path;
    path.value_count = path.value_capacity = path.cell_count = path.cell_capacity = 0;
    path.visited_count = path.visited_capacity = 0;
    for (uint32_t i = 0; i < stop->live_count; i++)
        value_set(&path, stop->live[i], stop->values[i]);
    const struct frame *top = &path.frames[path.frame_count == 0 ? 0 : path.frame_count - 1];
    if (path.frame_count > 0 && is_at_start(build, top))
        ARRAY_ADD(path.visited, path.visited_count, path.visited_capacity, (uint64_t)top->context << 32 | top->block);
    path.guard = TERM_TRUE;
    path.acted = path.cut = false;
    path.starts = SYSTEM_NONE;
    return path;
}

uint32_t template_known(struct build *build, uint32_t method, uint32_t thing, int64_t offset)
{
    struct system *system = build->system;
    for (uint32_t i = 0; i < system->template_count; i++)
        if (system->templates[i].method == method && build->arguments[2 * (size_t)i] == thing &&
            build->arguments[2 * (size_t)i + 1] == (uint64_t)offset)
            return i;
    uint32_t number = (uint32_t)system->template_count;
    const struct system_template template = {method, (uint32_t)system->location_count, true};
    const struct system_location entry = {.template = number,
                                          .alone = number == 0,
                                          .exclusive = number == 0,
                                          .places = arena_alloc(build->arena, sizeof *entry.places)};
    const struct stop stop = {.path = {.alone = number == 0, .starts = SYSTEM_NONE}};
    ARRAY_ADD(system->templates, system->template_count, system->template_capacity, template);
    ARRAY_ADD(system->locations, system->location_count, system->location_capacity, entry);
    ARRAY_ADD(build->stops, build->stop_count, build->stop_capacity, stop);
    ARRAY_ADD(build->arguments, build->argument_count, build->argument_capacity, thing);
    ARRAY_ADD(build->arguments, build->argument_count, build->argument_capacity, (uint64_t)offset);
    return number;
}

void paths_follow_all(struct build *build)
{
    for (uint32_t i = 0; i < build->system->location_count && build->spent == NULL; i++) {
        build->from = i;
        ARRAY_ADD(build->waiting, build->waiting_count, build->waiting_capacity, resume(build, i));
        while (build->waiting_count > 0) {
            struct path path = build->waiting[--build->waiting_count];
            follow(build, &path);
            path_free(&path);
        }
        if (budget_spent_now(build->options->budget))
            build->spent = budget_reason(build->options->budget);
    }
}
