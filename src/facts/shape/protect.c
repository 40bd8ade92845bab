/* Which locks protect which variables (004, section 6.2).
 *
 * For an access E_v and an enclosing lock expression E_l, their common prefix E_r is evaluated to a root node r; the
 * lock selector S_l leads from it to the lock node, the variable selector S_v to the object with the variable. The
 * graph says whether each variable has one root, and each root one lock. Both are looked up in the SSG at the access:
 * edges of the heap only grow on the way there. */
#include "facts/shape/internal.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "facts/locks/locks.h"

#include <stdlib.h>
#include <string.h>

struct protecting {
    struct shape *shape;
    struct shape_variable *variables;
    size_t count, capacity;
    bool *escaped; /* nodes that unknown code may have */
};

/* Follows a selector from some nodes. */
static void follow(const struct shape *shape, const struct ssg *state, const struct node_list *from,
                   const uint32_t *fields, uint32_t count, struct node_list *into)
{
    struct node_list at = {0};
    for (size_t i = 0; i < from->count; i++)
        node_list_add(&at, from->items[i]);
    for (uint32_t k = 0; k < count; k++) {
        struct node_list next = {0};
        for (size_t i = 0; i < at.count; i++) {
            if (at.items[i] == ENV_NODE)
                shape_targets(state, shape_source_known(shape, SOURCE_STATIC, fields[k], 0), &next);
            else
                shape_slot(shape, state, at.items[i], fields[k], &next);
        }
        node_list_free(&at);
        at = next;
    }
    for (size_t i = 0; i < at.count; i++)
        node_list_add(into, at.items[i]);
    node_list_free(&at);
}

static bool leads_to(const struct shape *shape, const struct ssg *state, shape_node from, const uint32_t *fields,
                     uint32_t count, shape_node to)
{
    struct node_list start = {0}, end = {0};
    node_list_add(&start, from);
    follow(shape, state, &start, fields, count, &end);
    bool leads = node_list_has(&end, to);
    node_list_free(&start);
    node_list_free(&end);
    return leads;
}

/* Whether all arcs on the ways from a node to another one are one-to-one arcs between summary nodes. */
static bool is_one_to_one(const struct shape *shape, const struct ssg *state, shape_node from, const uint32_t *fields,
                          uint32_t count, shape_node to)
{
    struct node_list at = {0};
    bool good = true;
    node_list_add(&at, from);
    for (uint32_t k = 0; k < count && good; k++) {
        struct node_list next = {0};
        for (size_t i = 0; i < at.count && good; i++) {
            shape_source source = shape_source_known(shape, SOURCE_SLOT, at.items[i], fields[k]);
            size_t edges = 0, first = source == 0 ? 0 : ssg_find(state, source, &edges);
            for (size_t e = first; e < first + edges; e++) {
                shape_node node = shape_edge_node(state->edges[e]);
                if (!leads_to(shape, state, node, fields + k + 1, count - k - 1, to))
                    continue;
                good &= !shape_edge_is_plain(state->edges[e]) && node_is_summary(node) && node_is_summary(at.items[i]);
                node_list_add(&next, node);
            }
        }
        node_list_free(&at);
        at = next;
    }
    node_list_free(&at);
    return good;
}

/* Whether a current node is one object as far as a variable is concerned: in a thread that may run more than once
 * each run has its own, and so must have the variable. */
static bool is_current_for(const struct shape *shape, shape_node node, shape_node variable)
{
    if (node == ENV_NODE)
        return true;
    const struct shape_site *site = &shape->sites[node_site(node)];
    if (node_is_summary(node))
        return false;
    if (site->kind == SITE_CLASS || !shape->threads[site->thread].many)
        return true;
    const struct shape_site *other = &shape->sites[node_site(variable)];
    return variable != ENV_NODE && !node_is_summary(variable) && other->thread == site->thread;
}

static bool has_elements(const uint32_t *fields, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (fields[i] >= (uint32_t)SLOT_CAPTURED)
            return true;
    return false;
}

/* The lock that protects a variable of `node`, if the common prefix of both expressions is the first `prefix` fields;
 * LIBRARY_NODE: none. */
static shape_node find_lock(const struct shape *shape, const struct ssg *state, const struct shape_path *variable,
                            const struct shape_path *lock, uint32_t prefix, shape_node node)
{
    struct node_list all = {0}, roots = {0}, locks = {0};
    const uint32_t *to_variable = variable->fields + prefix, *to_lock = lock->fields + prefix;
    uint32_t variable_count = variable->count - prefix, lock_count = lock->count - prefix;
    shape_node found = LIBRARY_NODE;
    if (variable->frames[prefix] == IR_NONE)
        node_list_add(&all, ENV_NODE);
    else
        shape_value(shape, state, variable->frames[prefix], variable->values[prefix], &all);
    for (size_t i = 0; i < all.count; i++)
        if (leads_to(shape, state, all.items[i], to_variable, variable_count, node))
            node_list_add(&roots, all.items[i]);
    if (roots.count == 1)
        follow(shape, state, &roots, to_lock, lock_count, &locks);
    if (locks.count == 1) {
        shape_node root = roots.items[0], candidate = locks.items[0];
        bool one_root = variable_count == 0 || is_current_for(shape, root, node) ||
                        is_one_to_one(shape, state, root, to_variable, variable_count, node);
        bool one_lock =
            lock_count == 0 || is_current_for(shape, candidate, node) ||
            (!has_elements(to_lock, lock_count) && is_one_to_one(shape, state, root, to_lock, lock_count, candidate));
        bool fits = !node_is_summary(candidate) || (node_is_summary(node) && node != ENV_NODE);
        if (one_root && one_lock && fits && candidate != ENV_NODE)
            found = candidate;
    }
    node_list_free(&all);
    node_list_free(&roots);
    node_list_free(&locks);
    return found;
}

/* Whether the first n fields of both expressions mean the same object at both places. */
static bool is_common(struct shape *shape, const struct shape_path *one, const struct shape_path *other, uint32_t n)
{
    if (one->frames[n] == other->frames[n] && one->values[n] == other->values[n])
        return true;
    if (n == 0 || !is_common(shape, one, other, 0))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (one->fields[i] != other->fields[i] || !shape_field_is_stable(shape, one->fields[i]))
            return false;
    return true;
}

/* An access for which the locks are looked for. */
struct access_context {
    struct shape *shape;
    const struct ssg *state;
    const struct shape_path *path; /* of the object; NULL: none that is certain */
    shape_node node;
};

static void add_lock(const struct access_context *access, uint32_t frame, ir_value value, struct node_list *locks)
{
    struct shape *shape = access->shape;
    struct shape_path lock;
    struct node_list nodes = {0};
    shape_value(shape, access->state, frame, value, &nodes);
    if (nodes.count == 1 && shape_node_single(shape, nodes.items[0]))
        node_list_add(locks, nodes.items[0]);
    node_list_free(&nodes);
    if (access->path == NULL || !shape_path_of(shape, frame, value, &lock))
        return;
    uint32_t prefix = lock.count < access->path->count ? lock.count : access->path->count;
    for (uint32_t n = prefix + 1; n-- > 0;) {
        if (!is_common(shape, access->path, &lock, n))
            continue;
        shape_node found = find_lock(shape, access->state, access->path, &lock, n, access->node);
        if (found != LIBRARY_NODE)
            node_list_add(locks, found);
    }
}

/* Whether an acquisition is one that shuts others out. */
static bool is_exclusive(const struct shape *shape, const struct acquisition *acquisition)
{
    if (acquisition->kind == ACQUIRE_MONITOR)
        return true;
    if (acquisition->kind != ACQUIRE_LOCK)
        return false;
    for (uint32_t i = 0; i < acquisition->lock_count; i++) {
        struct lock lock = locks_lock(shape->locks, acquisition->locks[i]);
        if (!shape_library_excludes(program_class(shape->program, lock.class)->name))
            return false;
    }
    return acquisition->lock_count > 0;
}

/* Whether a value of a method is locked before an instruction, in all of its instances. */
static bool is_locked(const struct shape *shape, method_id method, ir_value at, ir_value value)
{
    uint32_t count;
    const instance_id *instances = facts_instances_of(shape->facts, method, &count);
    for (uint32_t i = 0; i < count; i++)
        if (!locks_must_hold_value(shape->locks, instances[i], at, value))
            return false;
    return count > 0;
}

/* The number of the first acquisition of an instance. */
static uint32_t first_acquisition(const struct locks *locks, instance_id instance)
{
    uint32_t low = 0, high = locks_acquisition_count(locks);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (locks_acquisition(locks, middle)->instance < instance)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds what a frame has locked at an instruction. If that is a call and the access happens within it (`around`), what
 * is called must not unlock it: then it would not be held for certain behind the call. */
static void add_held(const struct access_context *access, uint32_t frame, ir_value at, bool around,
                     struct node_list *locks)
{
    struct shape *shape = access->shape;
    const struct shape_frame *of = &shape->frames[frame];
    uint32_t count;
    const instance_id *instances = facts_instances_of(shape->facts, of->method, &count);
    if (count == 0)
        return;
    for (uint32_t n = first_acquisition(shape->locks, instances[0]); n < locks_acquisition_count(shape->locks); n++) {
        const struct acquisition *acquisition = locks_acquisition(shape->locks, n);
        if (acquisition->instance != instances[0])
            return;
        bool library = acquisition->kind == ACQUIRE_LOCK;
        if (is_exclusive(shape, acquisition) && is_locked(shape, of->method, at, acquisition->value) &&
            (!around || !library || is_locked(shape, of->method, at + 1, acquisition->value)))
            add_lock(access, frame, acquisition->value, locks);
    }
}

/* Protect(v, E_v): all locks that are held, in the frame of the access and those around it. */
static void find_locks(const struct access_context *access, uint32_t frame, ir_value at, struct node_list *locks)
{
    struct shape *shape = access->shape;
    bool first = true;
    for (; frame != IR_NONE; at = shape->frames[frame].at, frame = shape->frames[frame].parent) {
        const struct shape_frame *of = &shape->frames[frame];
        add_held(access, frame, at, !first, locks);
        bool entering = first && at == 0; /* the access is that of the monitor itself */
        first = false;
        if (!(of->ir->flags & IR_ACCESS_SYNCHRONIZED) || entering)
            continue;
        if (of->ir->flags & IR_ACCESS_STATIC)
            node_list_add(locks, 2 * shape_site_of(shape, SITE_CLASS, of->owner, IR_NONE, 0, 0));
        else
            add_lock(access, frame, 0, locks);
    }
}

static struct shape_variable *variable_of(struct protecting *protecting, shape_node node, uint32_t field)
{
    for (size_t i = 0; i < protecting->count; i++)
        if (protecting->variables[i].node == node && protecting->variables[i].field == field)
            return &protecting->variables[i];
    ARRAY_RESERVE(protecting->variables, protecting->capacity, protecting->count + 1);
    protecting->variables[protecting->count] = (struct shape_variable){.node = node, .field = field};
    return &protecting->variables[protecting->count++];
}

/* Protect(v) is what all shared accesses have in common. */
static void narrow(struct shape_variable *variable, const struct node_list *locks, shape_node mask)
{
    struct node_list common = {0};
    for (size_t i = 0; i < locks->count; i++) {
        shape_node lock = locks->items[i] | mask;
        if (!variable->shared || node_list_has(&variable->locks, lock))
            node_list_add(&common, lock);
    }
    node_list_free(&variable->locks);
    variable->locks = common;
    variable->shared = true;
}

static ir_value base_of(const struct ir_body *ir, ir_value at)
{
    const struct ir_instruction *instruction = &ir->instructions[at];
    uint32_t count;
    if (instruction->op == IR_parameter)
        return at;
    if (instruction->op == IR_call_special || instruction->op == IR_call_virtual ||
        instruction->op == IR_call_interface)
        return ir_list(ir, instruction->b, &count)[0];
    return instruction->a;
}

static bool is_shared_access(const struct protecting *protecting, const struct shape_access *access)
{
    if (access->node == ENV_NODE)
        return !shape_static_is_owned(protecting->shape, access->field, access->thread);
    return protecting->escaped[access->node] ||
           shape_is_shared(protecting->shape, access->node, access->frame, access->at);
}

static void take_access(struct protecting *protecting, const struct shape_access *access, const struct ssg *state)
{
    struct shape *shape = protecting->shape;
    struct shape_path path = {.frame = IR_NONE, .frames = {IR_NONE}, .values = {IR_NONE}};
    struct access_context context = {shape, state, &path, access->node};
    struct node_list locks = {0};
    struct shape_variable *variable = variable_of(protecting, access->node, access->field);
    if (!is_shared_access(protecting, access))
        return;
    const struct ir_body *ir = shape->frames[access->frame].body->ir;
    if (access->node != ENV_NODE && !shape_path_of(shape, access->frame, base_of(ir, access->at), &path))
        context.path = NULL;
    if (access->node == ENV_NODE || !protecting->escaped[access->node])
        find_locks(&context, access->frame, access->at, &locks);
    narrow(variable, &locks, 0);
    /* other runs of the thread know this variable as one of the summary node */
    const struct shape_site *site = &shape->sites[node_site(access->node)];
    if (access->node != ENV_NODE && !node_is_summary(access->node) && site->kind != SITE_CLASS &&
        shape->threads[site->thread].many)
        narrow(variable_of(protecting, access->node | 1, access->field), &locks, 1);
    node_list_free(&locks);
}

/* Accesses stand in the order in which the walk comes to them. */
struct matching {
    struct protecting *protecting;
    size_t next;
};

static void visit(void *context, uint32_t frame, ir_value at, const struct ssg *before, const struct ssg *after)
{
    struct matching *matching = context;
    const struct shape *shape = matching->protecting->shape;
    (void)after;
    while (matching->next < shape->access_count && shape->accesses[matching->next].frame == frame &&
           shape->accesses[matching->next].at == at) {
        take_access(matching->protecting, &shape->accesses[matching->next], before);
        matching->next++;
    }
}

/* All nodes that can be reached from what unknown code was given, in any thread at any time. */
static bool *find_escaped(const struct shape *shape)
{
    bool *escaped = mem_new(2 * shape->site_count, sizeof *escaped);
    escaped[LIBRARY_NODE] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t t = 0; t < shape->thread_count; t++)
            for (size_t i = 0; i < shape->threads[t].made.count; i++) {
                shape_edge edge = shape->threads[t].made.edges[i];
                const struct shape_source_info *source = &shape->sources[shape_edge_source(edge)];
                shape_node node = shape_edge_node(edge);
                if (source->kind != SOURCE_SLOT || !escaped[source->of] || escaped[node])
                    continue;
                escaped[node] = escaped[node | 1] = changed = true;
            }
    }
    return escaped;
}

static int compare(const void *left, const void *right)
{
    const struct shape_variable *one = left, *other = right;
    if (one->node != other->node)
        return one->node < other->node ? -1 : 1;
    return (one->field > other->field) - (one->field < other->field);
}

struct shape_variable *shape_protect(struct shape *shape, size_t *count)
{
    struct protecting protecting = {.shape = shape, .escaped = find_escaped(shape)};
    struct matching matching = {&protecting, 0};
    shape_replay(shape, visit, &matching);
    if (protecting.count > 1)
        qsort(protecting.variables, protecting.count, sizeof *protecting.variables, compare);
    shape->escaped = protecting.escaped;
    *count = protecting.count;
    return protecting.variables;
}

void shape_variables_free(struct shape_variable *variables, size_t count)
{
    for (size_t i = 0; i < count; i++)
        node_list_free(&variables[i].locks);
    mem_free(variables);
}
