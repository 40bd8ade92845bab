/* What instructions and methods do to what threads share. */
#include "isolate/again/internal.h"

static bool is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

bool again_is_named(struct text name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (text_is(name, *names))
            return true;
    return false;
}

/* Whether a write only makes an object or class: its own constructor or initialiser sets the field. */
static bool only_makes(const struct again *again, const struct sharing_access *access)
{
    method_id method = facts_instance(again->facts, access->instance).method;
    const struct ir_body *body = code_body(again->facts, access->instance);
    if (program_method(again->program, method)->owner != program_field(again->program, access->field)->owner)
        return false;
    if (access->is_static)
        return code_is_method(again->program, method, "<clinit>", NULL);
    return code_is_method(again->program, method, "<init>", NULL) &&
           body->instructions[access->at].a == code_parameter(body, 0);
}

bool again_changes(const struct again *again, field_id field)
{
    const struct sharing *sharing = again->isolate->in.sharing;
    if (field == FACTS_NONE)
        return true;
    if (again->changing[field] == 0) {
        uint32_t count, first = sharing_accesses_of(sharing, field, &count);
        bool changes = !sharing_complete(sharing) || untyped_writes(again->isolate, field);
        for (uint32_t i = first; i < first + count && !changes; i++) {
            const struct sharing_access *access = sharing_access(sharing, i);
            changes = access->write && !only_makes(again, access);
        }
        again->changing[field] = changes ? 2 : 1;
    }
    return again->changing[field] == 2;
}

/* Whether a value may be an object that threads share; of values that nothing is known of that is assumed. */
static bool is_shared(const struct again *again, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(again->facts, instance, value);
    if (set.count == 0)
        return true;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (sharing_is_shared(again->isolate->in.sharing, o))
            return true;
    return false;
}

static class_id module_of(const struct again *again, instance_id instance)
{
    return program_method(again->program, facts_instance(again->facts, instance).method)->owner;
}

struct text again_called(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *call = &body->instructions[at];
    if (!is_call(call->op) || call->op == IR_call_dynamic)
        return (struct text){0};
    return program_class(again->program, module_of(again, instance))->module->method_refs[call->a].name;
}

/* Whether the class that a call names has nothing that others could change: java.lang, clocks, what prints. */
static bool is_harmless_class(const struct again *again, instance_id instance, const struct ir_instruction *call)
{
    static const char *const harmless[] = {"java/io/PrintStream",
                                           "java/util/Objects",
                                           "java/util/Random",
                                           "java/util/concurrent/ThreadLocalRandom",
                                           "java/util/concurrent/TimeUnit",
                                           "java/util/concurrent/locks/LockSupport",
                                           NULL};
    static const char *const packages[] = {"java/lang/", "java/time/", "java/util/logging/"};
    const struct ir_module *module = program_class(again->program, module_of(again, instance))->module;
    const struct ir_type *owner = &module->types[module->method_refs[call->a].owner];
    if (owner->form != IR_TYPE_CLASS)
        return true; /* arrays: clone, which reads elements that are read again when they are used */
    if (again_is_named(owner->name, harmless))
        return true;
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (text_begins(owner->name, packages[i]) && !text_is(owner->name, "java/lang/Iterable"))
            return true;
    return false;
}

/* What a call of the library does to the object that it is for. */
static enum sort library_sort(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at)
{
    static const char *const silent[] = {"<init>",   "signal",    "signalAll", "newCondition",
                                         "readLock", "writeLock", NULL};
    static const char *const reading[] = {
        "contains",     "containsKey", "containsValue", "element",    "entrySet", "equals",    "first",
        "firstElement", "firstKey",    "get",           "getAcquire", "getFirst", "getLast",   "getOrDefault",
        "getPlain",     "hasNext",     "hashCode",      "indexOf",    "intValue", "isDone",    "isEmpty",
        "keySet",       "last",        "lastElement",   "lastKey",    "length",   "longValue", "peek",
        "peekFirst",    "peekLast",    "size",          "toArray",    "toString", "values",    NULL};
    const struct ir_instruction *call = &body->instructions[at];
    ir_value receiver = call_receiver(body, at);
    struct text name = again_called(again, instance, body, at);
    if (call->op == IR_call_dynamic || call->op == IR_call_static || is_harmless_class(again, instance, call) ||
        again_is_named(name, silent) || call_kind(again->isolate, instance, at) != CALL_ORDINARY ||
        (receiver != FACTS_NONE && !is_shared(again, instance, receiver)))
        return SORT_NONE;
    return again_is_named(name, reading) ? SORT_READS : SORT_WRITES;
}

bool again_calls_own(const struct again *again, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(again->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(again->facts, e);
        if (edge.kind == EDGE_CALL && code_is_application(again->facts, edge.callee))
            return true;
    }
    return false;
}

/* What a call does, with all that it runs. */
static enum sort call_sort(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(again->facts, instance, at, &count);
    enum sort sort = SORT_NONE;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(again->facts, e);
        if (edge.kind == EDGE_START || edge.kind == EDGE_INIT)
            continue;
        sort = again->effects[edge.callee] > sort ? again->effects[edge.callee] : sort;
    }
    enum sort library = again_calls_own(again, instance, at) ? SORT_NONE : library_sort(again, instance, body, at);
    return library > sort ? library : sort;
}

enum sort again_sort(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    class_id module = module_of(again, instance);
    switch (instruction->op) {
    case IR_get:
        return again_changes(again, code_field(again->program, module, instruction->b)) &&
                       is_shared(again, instance, instruction->a)
                   ? SORT_READS
                   : SORT_NONE;
    case IR_get_static:
        return again_changes(again, code_field(again->program, module, instruction->a)) ? SORT_READS : SORT_NONE;
    case IR_get_element:
        return is_shared(again, instance, instruction->a) ? SORT_READS : SORT_NONE;
    case IR_put:
    case IR_put_element:
        return is_shared(again, instance, instruction->a) ? SORT_WRITES : SORT_NONE;
    case IR_put_static:
        return SORT_WRITES;
    default:
        return is_call(instruction->op) ? call_sort(again, instance, body, at) : SORT_NONE;
    }
}

/* Joins what an instance does by itself and by calls to what is known of it. */
static bool join_effects(struct again *again, instance_id instance)
{
    const struct ir_body *body = code_body(again->facts, instance);
    enum sort known = again->effects[instance], sort = known;
    if (code_is_application(again->facts, instance)) {
        for (ir_value at = 0; body != NULL && at < body->instruction_count && sort < SORT_WRITES; at++) {
            enum sort here = again_sort(again, instance, body, at);
            sort = here > sort ? here : sort;
        }
    } else { /* what the library calls back */
        uint32_t count;
        edge_id first = facts_calls_from(again->facts, instance, &count);
        for (edge_id e = first; e < first + count && sort < SORT_WRITES; e++) {
            struct facts_edge edge = facts_edge(again->facts, e);
            if (edge.kind == EDGE_CALL && again->effects[edge.callee] > sort)
                sort = again->effects[edge.callee];
        }
    }
    again->effects[instance] = (uint8_t)sort;
    return sort != known;
}

void again_effects(struct again *again)
{
    uint32_t count = facts_instance_count(again->facts);
    for (bool changed = true; changed;) {
        changed = false;
        for (instance_id i = 1; i < count; i++)
            changed |= again->effects[i] < SORT_WRITES && join_effects(again, i);
    }
}
