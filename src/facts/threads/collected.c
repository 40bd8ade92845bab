#include "facts/threads/collected.h"

#include "base/arena.h"
#include "facts/threads/code.h"

#include <string.h>

/* The body that is looked at. */
struct view {
    const struct facts *facts;
    instance_id instance;
    const struct ir_module *module;
    const struct ir_body *body;
};

static bool is_one_of(struct text text, const char *const *list)
{
    for (; *list != NULL; list++)
        if (text_is(text, *list))
            return true;
    return false;
}

/* Whether an instruction calls a method with one of these names, of one of these classes as the reference says (NULL:
 * any). */
static bool calls_named(const struct view *view, ir_value at, const char *const *names, const char *const *classes)
{
    const struct ir_instruction *it = &view->body->instructions[at];
    if (it->op < IR_call_static || it->op > IR_call_interface)
        return false;
    const struct ir_method_ref *ref = &view->module->method_refs[it->a];
    bool owner = classes == NULL;
    if (!owner && ref->owner != IR_NONE && view->module->types[ref->owner].form == IR_TYPE_CLASS)
        owner = is_one_of(view->module->types[ref->owner].name, classes);
    return owner && is_one_of(ref->name, names);
}

/* Whether all methods that a call may run are invokeAll and invokeAny of the library's executors. */
static bool invokes_all(const struct view *view, ir_value at)
{
    static const char *const owners[] = {"java/util/concurrent/AbstractExecutorService",
                                         "java/util/concurrent/ForkJoinPool",
                                         "java/util/concurrent/Executors$DelegatedExecutorService", NULL};
    static const char *const names[] = {"invokeAll", "invokeAny", NULL};
    const struct program *program = facts_program(view->facts);
    uint32_t count, calls = 0;
    if (!calls_named(view, at, names, NULL))
        return false;
    edge_id first = facts_calls_at(view->facts, view->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(view->facts, e);
        method_id method = facts_instance(view->facts, edge.callee).method;
        if (edge.kind == EDGE_INIT)
            continue;
        const char *owner = edge.kind != EDGE_CALL || method == FACTS_NONE
                                ? ""
                                : program_class(program, program_method(program, method)->owner)->name;
        calls++;
        if (!is_one_of((struct text){owner, (uint32_t)strlen(owner)}, owners))
            return false;
    }
    return calls > 0;
}

/* A static method that makes a list of what it is given. */
static bool makes_list(const struct view *view, ir_value at)
{
    static const char *const names[] = {"of", "asList", NULL};
    static const char *const classes[] = {"java/util/List", "java/util/Set", "java/util/Arrays", NULL};
    return view->body->instructions[at].op == IR_call_static && calls_named(view, at, names, classes);
}

static bool is_new_list(const struct view *view, ir_value at)
{
    static const char *const lists[] = {"java/util/ArrayList", "java/util/LinkedList", "java/util/Vector", NULL};
    const struct ir_instruction *it = &view->body->instructions[at];
    return it->op == IR_new && is_one_of(view->module->types[it->a].name, lists);
}

/* Whether an instruction that uses a list only fills it, or looks how long it is. */
static bool is_plain_use(const struct view *view, ir_value user, ir_value list)
{
    static const char *const names[] = {"<init>", "add", "size", "isEmpty", NULL};
    uint32_t count;
    const ir_value *values = code_arguments(view->body, user, &count);
    if (values == NULL || count == 0 || values[0] != list || view->body->instructions[user].op == IR_call_static ||
        !calls_named(view, user, names, NULL))
        return false;
    for (uint32_t i = 1; i < count; i++)
        if (values[i] == list)
            return false;
    return true;
}

/* The only instruction that uses a value otherwise than to fill it, if it comes once in a run of the body;
 * FACTS_NONE. */
static ir_value only_reader(const struct view *view, ir_value value, bool array)
{
    ir_value reader = FACTS_NONE;
    for (ir_value at = 0; at < view->body->instruction_count; at++) {
        const struct ir_instruction *it = &view->body->instructions[at];
        if (ir_uses(view->body, it, value) == 0 ||
            (array ? it->op == IR_put_element && it->a == value && it->c != value : is_plain_use(view, at, value)))
            continue;
        if (reader != FACTS_NONE)
            return FACTS_NONE;
        reader = at;
    }
    if (reader == FACTS_NONE)
        return FACTS_NONE;
    struct arena *arena = arena_new();
    bool again = code_loops(view->body, arena)[code_block(view->body, reader)] != 0;
    arena_free(arena);
    return again ? FACTS_NONE : reader;
}

/* The list that an instruction puts something into; FACTS_NONE. */
static ir_value list_filled(const struct view *view, ir_value at)
{
    static const char *const adds[] = {"add", NULL};
    const struct ir_instruction *it = &view->body->instructions[at];
    uint32_t count;
    if (makes_list(view, at))
        return at;
    if (it->op == IR_put_element) {
        if (view->body->instructions[it->a].op != IR_new_array)
            return FACTS_NONE;
        ir_value list = only_reader(view, it->a, true);
        return list != FACTS_NONE && makes_list(view, list) ? list : FACTS_NONE;
    }
    const ir_value *values = code_arguments(view->body, at, &count);
    if (it->op == IR_call_static || values == NULL || count == 0 || !calls_named(view, at, adds, NULL) ||
        !is_new_list(view, values[0]))
        return FACTS_NONE;
    return values[0];
}

/* The only call that a collection is given to into which an instruction puts something; FACTS_NONE. */
static ir_value find_reader(struct view *view, struct thread_site site)
{
    view->body = code_body(view->facts, site.instance);
    if (view->body == NULL || site.at >= view->body->instruction_count)
        return FACTS_NONE;
    view->module = program_module_of(facts_program(view->facts), facts_instance(view->facts, site.instance).method);
    ir_value list = list_filled(view, site.at);
    ir_value reader = list == FACTS_NONE ? FACTS_NONE : only_reader(view, list, false);
    return reader != FACTS_NONE && invokes_all(view, reader) ? reader : FACTS_NONE;
}

bool collected_once(const struct facts *facts, struct thread_site site)
{
    struct view view = {facts, site.instance, NULL, NULL};
    return find_reader(&view, site) != FACTS_NONE;
}

ir_value collected_for(const struct facts *facts, struct thread_site site)
{
    static const char *const names[] = {"invokeAll", NULL};
    struct view view = {facts, site.instance, NULL, NULL};
    ir_value reader = find_reader(&view, site);
    uint32_t count;
    if (reader == FACTS_NONE || !calls_named(&view, reader, names, NULL))
        return FACTS_NONE;
    code_arguments(view.body, reader, &count);
    return count == 2 ? reader : FACTS_NONE;
}
