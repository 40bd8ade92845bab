/* Library methods by their models (internal.h). docs/facts.md describes the words of the table. */
#include "base/array.h"
#include "facts/models.h"
#include "facts/points/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 12, MOST_LENGTH = 256 };

/* A model at work. */
struct effect {
    struct facts *facts;
    const struct library_model *model;
    call_id call;
    method_id method;
    node_id receiver, thrown;
    char text[MOST_LENGTH]; /* the statement at hand, cut into words */
    const char *words[MOST_WORDS];
    uint32_t count;
};

struct untyped_access {
    node_id base, other;
    bool store;
};

static class_id load(struct facts *facts, const char *name)
{
    return program_load(facts->program, name, strlen(name));
}

static node_id argument(const struct effect *effect, const char *number)
{
    const struct call *call = &effect->facts->calls[effect->call];
    uint32_t n = (uint32_t)strtoul(number, NULL, 10);
    if (n == 0 && effect->receiver != NODE_NONE)
        return effect->receiver;
    return n < call->count ? call->arguments[n] : NODE_NONE;
}

static node_id static_field(struct effect *effect, const char *class, const char *name)
{
    class_id id = load(effect->facts, class);
    field_id field = program_declared_field(effect->facts->program, id, name, strlen(name));
    struct call call = effect->facts->calls[effect->call];
    points_initialise(effect->facts, id, call.caller, call.at);
    if (field == FACTS_NONE) {
        points_gap(effect->facts, GAP_MODEL, effect->method, FACTS_NONE, name);
        return NODE_NONE;
    }
    return points_static(effect->facts, field);
}

static void use_field(struct effect *effect, const char *const *words, node_id other, bool store)
{
    class_id id = load(effect->facts, words[2]);
    field_id field = program_declared_field(effect->facts->program, id, words[3], strlen(words[3]));
    if (field == FACTS_NONE)
        points_gap(effect->facts, GAP_MODEL, effect->method, FACTS_NONE, words[3]);
    else
        points_use(effect->facts, argument(effect, words[1]), store ? USE_STORE : USE_LOAD, field, other);
}

static void use_untyped(struct facts *facts, node_id base, node_id other, bool store)
{
    if (base == NODE_NONE || other == NODE_NONE)
        return;
    ARRAY_ADD(facts->untyped_accesses, facts->untyped_access_count, facts->untyped_access_capacity,
              (struct untyped_access){base, other, store});
    points_use(facts, base, store ? USE_UNTYPED_STORE : USE_UNTYPED_LOAD, 0, other);
}

static void make_object(struct effect *effect, const char *name, node_id to)
{
    struct call call = effect->facts->calls[effect->call];
    class_id class = load(effect->facts, name);
    points_initialise(effect->facts, class, call.caller, call.at);
    bool array = program_class(effect->facts->program, class)->array;
    points_add(effect->facts, to,
               array ? points_array_made(effect->facts, effect->call, class)
                     : points_jvm_object(effect->facts, class, (uint32_t)(effect->model - library_models)));
}

/* Lets what a place holds flow to a node. */
static void read_place(struct effect *effect, const char *const *words, node_id to)
{
    struct facts *facts = effect->facts;
    const char *word = words[0];
    if (to == NODE_NONE)
        return;
    if (word[0] >= '0' && word[0] <= '9')
        points_flow(facts, argument(effect, word), to);
    else if (strcmp(word, "string") == 0)
        points_add(facts, to, facts->string);
    else if (strcmp(word, "threads") == 0)
        points_flow(facts, facts->globals[GLOBAL_THREADS], to);
    else if (strcmp(word, "thrown") == 0)
        points_flow(facts, effect->thrown, to);
    else if (strcmp(word, "elements") == 0)
        points_load(facts, argument(effect, words[1]), FIELD_ELEMENT, to);
    else if (strcmp(word, "class") == 0)
        points_use(facts, argument(effect, words[1]), USE_CLASS, 0, to);
    else if (strcmp(word, "clone") == 0)
        points_use(facts, argument(effect, words[1]), USE_CLONE, effect->call, to);
    else if (strcmp(word, "new") == 0)
        make_object(effect, words[1], to);
    else if (strcmp(word, "static") == 0)
        points_flow(facts, static_field(effect, words[1], words[2]), to);
    else if (strcmp(word, "field") == 0)
        use_field(effect, words, to, false);
    else if (strcmp(word, "raw") == 0)
        use_untyped(facts, argument(effect, words[1]), to, false);
}

/* Lets a node flow to a place. */
static void write_place(struct effect *effect, const char *const *words, node_id from)
{
    struct facts *facts = effect->facts;
    const char *word = words[0];
    if (strcmp(word, "r") == 0 && strcmp(words[1], "elements") == 0)
        points_store(facts, facts->calls[effect->call].result, FIELD_ELEMENT, from);
    else if (strcmp(word, "r") == 0)
        points_flow(facts, from, facts->calls[effect->call].result);
    else if (strcmp(word, "threads") == 0)
        points_flow(facts, from, facts->globals[GLOBAL_THREADS]);
    else if (strcmp(word, "elements") == 0)
        points_store(facts, argument(effect, words[1]), FIELD_ELEMENT, from);
    else if (strcmp(word, "static") == 0)
        points_flow(facts, from, static_field(effect, words[1], words[2]));
    else if (strcmp(word, "field") == 0)
        use_field(effect, words, from, true);
    else if (strcmp(word, "raw") == 0)
        use_untyped(facts, argument(effect, words[1]), from, true);
}

/* call CLASS NAME DESCRIPTOR PLACE…: the first place is the receiver. */
static void do_call(struct effect *effect, enum edge_kind kind)
{
    struct facts *facts = effect->facts;
    const char *const *words = effect->words;
    selector_id selector = program_selector(facts->program, words[2], strlen(words[2]), words[3]);
    method_id method = program_resolve_in(facts->program, load(facts, words[1]), selector, false);
    if (method == FACTS_NONE) {
        points_gap(facts, GAP_MODEL, effect->method, FACTS_NONE, words[2]);
        return;
    }
    node_id arguments[MOST_WORDS];
    uint32_t count = 0;
    for (uint32_t i = 4; i < effect->count; i++) {
        arguments[count] = points_node(facts);
        read_place(effect, words + i, arguments[count++]);
    }
    bool is_static = (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) != 0;
    struct call call = facts->calls[effect->call];
    bool own_thread = kind == EDGE_START || effect->thrown != NODE_NONE;
    if (effect->thrown == NODE_NONE) {
        effect->thrown = points_node(facts);
        points_flow(facts, facts->globals[GLOBAL_IMPLICIT], effect->thrown);
    }
    call.kind = kind;
    call.form = is_static ? CALL_FIXED : CALL_VIRTUAL;
    call.method = method;
    call.arguments = arguments;
    call.count = count;
    call.result = own_thread ? NODE_NONE : call.result;
    call.thrown = own_thread ? effect->thrown : call.thrown;
    points_call_start(facts, &call);
}

static void do_assign(struct effect *effect, uint32_t equals)
{
    if (equals == 1 && strcmp(effect->words[0], "r") == 0) {
        read_place(effect, effect->words + 2, effect->facts->calls[effect->call].result);
        return;
    }
    node_id between = points_node(effect->facts);
    read_place(effect, effect->words + equals + 1, between);
    write_place(effect, effect->words, between);
}

static void do_statement(struct effect *effect)
{
    if (strcmp(effect->words[0], "call") == 0) {
        do_call(effect, EDGE_CALL);
        return;
    }
    if (strcmp(effect->words[0], "start") == 0) {
        do_call(effect, EDGE_START);
        return;
    }
    for (uint32_t i = 1; i + 1 < effect->count; i++)
        if (strcmp(effect->words[i], "=") == 0) {
            do_assign(effect, i);
            return;
        }
    if (!points_reflect(effect->facts, effect->words[0], effect->call, effect->method, effect->receiver))
        points_gap(effect->facts, GAP_MODEL, effect->method, FACTS_NONE, effect->words[0]);
}

/* Cuts a statement into words. */
static void words_cut(struct effect *effect, const char *text, size_t length)
{
    if (length >= MOST_LENGTH)
        length = MOST_LENGTH - 1;
    memcpy(effect->text, text, length);
    effect->text[length] = '\0';
    effect->count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(effect->text, " +", &rest); word != NULL && effect->count < MOST_WORDS;
         word = strtok_r(NULL, " ", &rest))
        effect->words[effect->count++] = word;
}

void points_model(struct facts *facts, const struct library_model *model, call_id call, method_id method,
                  node_id receiver)
{
    struct effect effect = {
        .facts = facts, .model = model, .call = call, .method = method, .receiver = receiver, .thrown = NODE_NONE};
    const char *at = model->effects;
    while (*at != '\0') {
        size_t length = strcspn(at, ",");
        words_cut(&effect, at, length);
        if (effect.count > 0)
            do_statement(&effect);
        at += length + (at[length] == ',');
    }
}

/* Behind the first type of a descriptor; *leads tells whether its values may lead to other objects: all but numbers,
 * strings, and arrays of those. */
static const char *type_end(const char *descriptor, bool *leads)
{
    static const char string[] = "Ljava/lang/String;";
    while (*descriptor == '[')
        descriptor++;
    *leads = *descriptor == 'L' && strncmp(descriptor, string, sizeof string - 1) != 0;
    return *descriptor == 'L' ? strchr(descriptor, ';') + 1 : descriptor + 1;
}

/* Whether a native method can be left alone: its result leads to no other objects, and at most one argument does,
 * so that it cannot connect two of them. */
static bool is_harmless(const char *descriptor)
{
    unsigned leading = 0;
    bool leads;
    const char *at = descriptor + 1;
    while (*at != ')') {
        at = type_end(at, &leads);
        leading += leads;
    }
    type_end(at + 1, &leads);
    return !leads && leading <= 1;
}

/* The class that a native method says it gives; FACTS_NONE for numbers. */
static class_id result_class(struct facts *facts, const char *descriptor)
{
    const char *type = strrchr(descriptor, ')') + 1;
    if (*type == 'L')
        return program_load(facts->program, type + 1, strlen(type) - 2);
    return *type == '[' ? program_load(facts->program, type, strlen(type)) : FACTS_NONE;
}

void points_native(struct facts *facts, call_id call, method_id method)
{
    const char *descriptor =
        program_selector_descriptor(facts->program, program_method(facts->program, method)->selector);
    class_id class = result_class(facts, descriptor);
    if (!is_harmless(descriptor))
        points_gap(facts, GAP_NATIVE, method, FACTS_NONE, "native method without a model");
    node_id result = facts->calls[call].result;
    if (class == FACTS_NONE || result == NODE_NONE)
        return;
    const struct program_class *of = program_class(facts->program, class);
    if (of->array || (of->module != NULL && (of->module->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) == 0)) {
        object_id object = points_jvm_object(facts, class, NATIVE_OBJECT);
        points_add(facts, result, object);
        if (of->array && strstr(of->name, "Ljava/lang/String;") != NULL)
            points_add(facts, points_field(facts, object, FIELD_ELEMENT), facts->string);
    }
}

/* Addresses within objects: an untyped access reaches the elements of arrays, and those fields whose address was asked
 * for. */
static void untyped_link(struct facts *facts, object_id object, field_id field, node_id other, bool store)
{
    node_id node = points_field(facts, object, field);
    if (store)
        points_flow(facts, other, node);
    else
        points_flow(facts, node, other);
}

static bool has_untyped_field(const struct facts *facts, object_id object, field_id field)
{
    return program_is_subclass(facts->program, facts->objects[object].class,
                               program_field(facts->program, field)->owner);
}

void points_untyped(struct facts *facts, const struct use *use, object_id object)
{
    bool store = use->kind == USE_UNTYPED_STORE;
    const struct facts_object *of = &facts->objects[object];
    if (program_class(facts->program, of->class)->array) {
        if (program_class(facts->program, of->class)->element != FACTS_NONE)
            untyped_link(facts, object, FIELD_ELEMENT, use->other, store);
        return;
    }
    for (size_t i = 0; i < facts->untyped_field_count; i++)
        if (has_untyped_field(facts, object, facts->untyped_fields[i]))
            untyped_link(facts, object, facts->untyped_fields[i], use->other, store);
}

void points_untyped_field(struct facts *facts, field_id field)
{
    const struct ir_module *module = program_class(facts->program, program_field(facts->program, field)->owner)->module;
    if (ir_type_kind(&module->types[program_ir_field(facts->program, field)->type]) != IR_REF)
        return;
    for (size_t i = 0; i < facts->untyped_field_count; i++)
        if (facts->untyped_fields[i] == field)
            return;
    ARRAY_ADD(facts->untyped_fields, facts->untyped_field_count, facts->untyped_field_capacity, field);
    for (size_t i = 0; i < facts->untyped_access_count; i++) {
        struct untyped_access access = facts->untyped_accesses[i];
        struct idset set = facts->nodes[points_same(facts, access.base)].set;
        struct object_set objects = idset_view(&set);
        for (object_id id = object_set_next(objects, 0); id != FACTS_NONE; id = object_set_next(objects, id + 1))
            if (has_untyped_field(facts, id, field))
                untyped_link(facts, id, field, access.other, access.store);
    }
}
