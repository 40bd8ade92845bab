/* Abstract objects (internal.h). */
#include "base/array.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <string.h>

static object_id object_add(struct facts *facts, struct facts_object object)
{
    ARRAY_RESERVE(facts->objects, facts->object_capacity, facts->object_count + 1);
    facts->objects[facts->object_count] = object;
    return (object_id)facts->object_count++;
}

static uint32_t site_number(struct facts *facts, method_id method, ir_value at)
{
    uint64_t key = (uint64_t)method << 32 | at;
    uint32_t site = idmap_get(facts->sites, key);
    if (site == IDMAP_NONE) {
        site = facts->site_count++;
        idmap_put(facts->sites, key, site);
    }
    return site;
}

/* Classes whose objects are told apart by class only, where library code makes them: there are very many of them, and
 * nothing depends on which is which. */
static const char *const merged_classes[] = {
    "java/lang/Throwable", "java/lang/AbstractStringBuilder",
    "java/lang/Number",    "java/lang/Boolean",
    "java/lang/Character", "java/util/Locale",
};

static bool is_merged(struct facts *facts, class_id id)
{
    uint8_t *mark = points_class_mark(facts, id);
    if ((*mark & CLASS_MERGED_KNOWN) != 0)
        return (*mark & CLASS_MERGED) != 0;
    const struct program_class *class = program_class(facts->program, id);
    bool merged = class->array && class->element == FACTS_NONE && class->name[1] != '[';
    for (size_t i = 0; !merged && i < sizeof merged_classes / sizeof *merged_classes; i++) {
        class_id above = program_find(facts->program, merged_classes[i]);
        merged = above != FACTS_NONE && program_is_subclass(facts->program, id, above);
    }
    *mark = (uint8_t)(*mark | CLASS_MERGED_KNOWN | (merged ? CLASS_MERGED : 0));
    return merged;
}

/* Whether a class has a field that is declared with this class. */
static bool has_field_of(const struct facts *facts, class_id id, const char *type)
{
    for (; id != FACTS_NONE; id = program_class(facts->program, id)->super) {
        const struct ir_module *module = program_class(facts->program, id)->module;
        for (uint32_t i = 0; module != NULL && i < module->field_count; i++) {
            const struct ir_type *of = &module->types[module->fields[i].type];
            if (of->form == IR_TYPE_CLASS && text_is(of->name, type))
                return true;
        }
    }
    return false;
}

/* Library mode: whether a class is nested in one that is looked at, and its objects (iterators, views) belong to one of
 * that. */
static bool is_part_of_library(const struct facts *facts, class_id id)
{
    const char *name = program_class(facts->program, id)->name;
    for (uint32_t i = 0; i < facts->options.library_count; i++) {
        const char *library = facts->options.libraries[i];
        size_t length = strlen(library);
        if (strncmp(name, library, length) == 0 && name[length] == '$' && has_field_of(facts, id, library))
            return true;
    }
    return false;
}

bool points_is_sensitive(struct facts *facts, class_id id)
{
    if (facts->sensitive_count == 0)
        return false;
    uint8_t *mark = points_class_mark(facts, id);
    if ((*mark & CLASS_SENSITIVE_KNOWN) != 0)
        return (*mark & CLASS_SENSITIVE) != 0;
    class_id object = program_find(facts->program, "java/lang/Object");
    bool sensitive = is_part_of_library(facts, id);
    for (uint32_t i = 0; !sensitive && i < facts->sensitive_count; i++)
        sensitive = facts->sensitive[i] == id ||
                    (facts->sensitive[i] != object && program_is_subclass(facts->program, id, facts->sensitive[i]));
    *mark = (uint8_t)(*mark | CLASS_SENSITIVE_KNOWN | (sensitive ? CLASS_SENSITIVE : 0));
    return sensitive;
}

/* The object of a site in a context. */
static object_id object_of(struct facts *facts, const struct facts_object *like)
{
    uint32_t site = site_number(facts, like->method, like->at);
    assert(site < 1u << 24 && like->dimension <= 0xff); /* or the key would not hold them */
    uint64_t place = (uint64_t)site << 8 | like->dimension;
    uint64_t key = place << 32 | (uint32_t)(like->context + 1);
    object_id id = idmap_get(facts->site_objects, key);
    if (id == IDMAP_NONE) {
        id = object_add(facts, *like);
        idmap_put(facts->site_objects, key, id);
    }
    return id;
}

bool points_is_class(const struct facts *facts, object_id context)
{
    return context != FACTS_NONE && facts->objects[context].kind == OBJECT_CLASS;
}

/* A context for objects, told apart by at most so many receivers, and by the class that the first of these was made
 * for: without that it would be another object. Depth is small: see facts_new. */
static object_id context_cut(struct facts *facts, object_id context, uint32_t depth)
{
    if (context == FACTS_NONE || (depth == 0 && !points_is_class(facts, context)))
        return FACTS_NONE;
    struct facts_object object = facts->objects[context];
    if (object.context == FACTS_NONE)
        return context;
    object.context = context_cut(facts, object.context, depth - 1); /* a class has no context: depth is not 0 */
    return object.kind == OBJECT_SITE || object.kind == OBJECT_LAMBDA ? object_of(facts, &object) : context;
}

/* Whether objects of a library class are told apart where the application makes them. */
static bool is_apart_class(struct facts *facts, class_id id)
{
    uint8_t *mark = points_class_mark(facts, id);
    if ((*mark & CLASS_APART_KNOWN) != 0)
        return (*mark & CLASS_APART) != 0;
    bool apart = false;
    for (uint32_t i = 0; !apart && i < facts->apart_count && !program_class(facts->program, id)->application; i++)
        apart = program_is_subclass(facts->program, id, facts->apart[i]);
    *mark = (uint8_t)(*mark | CLASS_APART_KNOWN | (apart ? CLASS_APART : 0));
    return apart;
}

static bool is_application(const struct facts *facts, class_id class)
{
    return class != FACTS_NONE && program_class(facts->program, class)->application;
}

/* Whether the application makes an object of such a class, by itself or through a factory that works on its behalf. */
static bool is_apart(struct facts *facts, object_id id)
{
    struct facts_object object = facts->objects[id];
    if (object.kind != OBJECT_SITE || object.method == FACTS_NONE || !is_apart_class(facts, object.class))
        return false;
    return is_application(facts, program_method(facts->program, object.method)->owner) ||
           (object.context != FACTS_NONE && is_application(facts, facts->objects[object.context].class));
}

object_id points_apart(struct facts *facts, object_id id)
{
    struct facts_object object = facts->objects[id];
    if (facts->apart_count == 0 || object.kind != OBJECT_SITE || is_application(facts, object.class))
        return FACTS_NONE;
    if (is_apart(facts, id))
        return id;
    return object.context != FACTS_NONE && is_apart(facts, object.context) ? object.context : FACTS_NONE;
}

/* What an object that an instance makes is told apart by. Whatever is made for a list, its views and their iterators,
 * is told apart by that list: so the chain of receivers stays short. But a constructor makes what it makes for its own
 * object only (isolate/model_locks.c relies on it). */
static object_id context_of(struct facts *facts, instance_id instance, uint32_t depth)
{
    const struct instance *by = &facts->instances[instance];
    object_id context = by->context, list = context == FACTS_NONE ? FACTS_NONE : points_apart(facts, context);
    if (list == FACTS_NONE)
        return context_cut(facts, context, depth);
    selector_id selector = program_method(facts->program, by->method)->selector;
    return list == context || strcmp(program_selector_name(facts->program, selector), "<init>") != 0 ? list
                                                                                                     : FACTS_NONE;
}

static bool is_string(const struct facts *facts, class_id class)
{
    return class == facts->objects[facts->string].class;
}

/* Whether what an instance makes is told apart by class only: not where it is told apart by receivers, or the
 * application's. */
static bool is_merged_here(struct facts *facts, instance_id instance, class_id class)
{
    const struct instance *by = &facts->instances[instance];
    bool application = program_class(facts->program, program_method(facts->program, by->method)->owner)->application;
    bool told = by->context != FACTS_NONE && points_apart(facts, by->context) == FACTS_NONE;
    return !application && !told && is_merged(facts, class) && !points_is_sensitive(facts, class);
}

/* By how many receivers an object is told apart. The read and the write lock of a read-write lock are told apart as far
 * as that is, by one more. */
static uint32_t depth_of(const struct facts *facts, method_id method)
{
    const char *owner = program_class(facts->program, program_method(facts->program, method)->owner)->name;
    return facts->options.depth + (strcmp(owner, "java/util/concurrent/locks/ReentrantReadWriteLock") == 0);
}

object_id points_site_object(struct facts *facts, instance_id instance, ir_value at, class_id class, uint32_t dimension)
{
    method_id method = facts->instances[instance].method;
    if (is_string(facts, class))
        return facts->string;
    if (is_merged_here(facts, instance, class))
        return points_merged_object(facts, class);
    struct facts_object object = {.kind = OBJECT_SITE,
                                  .class = class,
                                  .method = method,
                                  .at = at,
                                  .dimension = dimension,
                                  .referent = FACTS_NONE};
    object.context = context_of(facts, instance, depth_of(facts, method));
    return object_of(facts, &object);
}

enum { DIMENSION_ISOLATED = 0xff, DIMENSION_LAMBDA = 0xfe };

object_id points_isolated_object(struct facts *facts, instance_id instance, ir_value at, class_id class)
{
    const struct instance *by = &facts->instances[instance];
    struct facts_object object = {.kind = OBJECT_SITE,
                                  .class = class,
                                  .method = by->method,
                                  .at = at,
                                  .dimension = DIMENSION_ISOLATED,
                                  .context = points_is_class(facts, by->context) ? by->context : FACTS_NONE,
                                  .referent = FACTS_NONE,
                                  .isolated = true};
    return object_of(facts, &object);
}

object_id points_lambda_object(struct facts *facts, instance_id instance, ir_value at, class_id class)
{
    struct facts_object object = {.kind = OBJECT_LAMBDA,
                                  .class = class,
                                  .method = facts->instances[instance].method,
                                  .at = at,
                                  .dimension = DIMENSION_LAMBDA,
                                  .referent = FACTS_NONE};
    object.context = context_of(facts, instance, facts->options.depth);
    return object_of(facts, &object);
}

static class_id load(struct facts *facts, const char *name)
{
    return program_load(facts->program, name, strlen(name));
}

object_id points_class_object(struct facts *facts, class_id referent)
{
    object_id id = idmap_get(facts->class_objects, referent);
    if (id == IDMAP_NONE) {
        id = object_add(facts, (struct facts_object){.kind = OBJECT_CLASS,
                                                     .class = load(facts, "java/lang/Class"),
                                                     .method = FACTS_NONE,
                                                     .at = FACTS_NONE,
                                                     .context = FACTS_NONE,
                                                     .referent = referent});
        idmap_put(facts->class_objects, referent, id);
    }
    return id;
}

/* An object of a class that is not made at one site. The number tells objects of the class apart. */
static object_id object_by(struct facts *facts, struct idmap *map, enum object_kind kind, class_id class,
                           uint32_t which)
{
    uint64_t key = (uint64_t) class << 32 | which;
    object_id id = idmap_get(map, key);
    if (id == IDMAP_NONE) {
        id = object_add(facts, (struct facts_object){.kind = kind,
                                                     .class = class,
                                                     .method = FACTS_NONE,
                                                     .at = FACTS_NONE,
                                                     .dimension = which,
                                                     .context = FACTS_NONE,
                                                     .referent = FACTS_NONE});
        idmap_put(map, key, id);
    }
    return id;
}

object_id points_jvm_object(struct facts *facts, class_id class, uint32_t which)
{
    if (facts->object_count > 0 && is_string(facts, class))
        return facts->string;
    return object_by(facts, facts->jvm_objects, OBJECT_JVM, class, which);
}

object_id points_merged_object(struct facts *facts, class_id class)
{
    return object_by(facts, facts->merged_objects, OBJECT_MERGED, class, 0);
}

object_id points_member_object(struct facts *facts, class_id class, uint32_t referent, uint32_t what)
{
    assert(what < 8 && referent < 1u << 29);
    uint32_t which = referent << 3 | what;
    object_id id = object_by(facts, facts->member_objects, OBJECT_MEMBER, class, which);
    facts->objects[id].referent = referent;
    facts->objects[id].dimension = what;
    return id;
}

node_id points_class_node(struct facts *facts, class_id referent)
{
    node_id node = idmap_get(facts->class_nodes, referent);
    if (node == IDMAP_NONE) {
        node = points_node(facts);
        idmap_put(facts->class_nodes, referent, node);
        points_add(facts, node, points_class_object(facts, referent));
    }
    return node;
}

static const struct {
    char letter;
    const char *class;
} boxes[] = {
    {'Z', "java/lang/Boolean"}, {'B', "java/lang/Byte"}, {'C', "java/lang/Character"}, {'S', "java/lang/Short"},
    {'I', "java/lang/Integer"}, {'J', "java/lang/Long"}, {'F', "java/lang/Float"},     {'D', "java/lang/Double"},
};

node_id points_box_node(struct facts *facts, char letter)
{
    node_id node = idmap_get(facts->box_nodes, (uint8_t)letter);
    if (node != IDMAP_NONE)
        return node;
    node = points_node(facts);
    idmap_put(facts->box_nodes, (uint8_t)letter, node);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        if (letter != boxes[i].letter && letter != '*')
            continue;
        class_id class = load(facts, boxes[i].class);
        points_add(facts, node, points_merged_object(facts, class));
        points_initialise(facts, class, FACTS_ROOT, FACTS_NONE);
    }
    return node;
}

object_id points_array_made(struct facts *facts, call_id id, class_id class)
{
    const struct call *call = &facts->calls[id];
    if (call->caller == FACTS_ROOT || call->at == FACTS_NONE)
        return points_jvm_object(facts, class, COPIED_OBJECT);
    if (is_merged_here(facts, call->caller, class))
        return points_merged_object(facts, class);
    struct instance by = facts->instances[call->caller];
    object_id context = context_of(facts, call->caller, facts->options.depth);
    uint64_t key = (uint64_t)site_number(facts, by.method, call->at) << 32 | (uint32_t)(context + 1);
    uint32_t number = idmap_get(facts->copies, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)idmap_count(facts->copies) + 1;
        idmap_put(facts->copies, key, number);
    }
    object_id object = points_jvm_object(facts, class, COPIED_OBJECT | number);
    facts->objects[object].kind = OBJECT_SITE;
    facts->objects[object].method = by.method;
    facts->objects[object].at = facts->calls[id].at;
    facts->objects[object].dimension = 0;
    facts->objects[object].context = context;
    return object;
}

/* Copies by Object.clone are told apart by the call that makes them and by their class. Where objects of that class are
 * looked at, one of them is isolated, as for places that make new ones. */
static object_id copy_made(struct facts *facts, call_id id, class_id class, bool isolated)
{
    enum { ISOLATED_COPY = 0x08000000 };
    struct call call = facts->calls[id];
    if (call.caller == FACTS_ROOT || call.at == FACTS_NONE)
        return points_jvm_object(facts, class, COPIED_OBJECT);
    method_id method = facts->instances[call.caller].method;
    uint64_t key = (uint64_t)site_number(facts, method, call.at) << 32;
    uint32_t number = idmap_get(facts->copies, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)idmap_count(facts->copies) + 1;
        idmap_put(facts->copies, key, number);
    }
    object_id object = points_jvm_object(facts, class, COPIED_OBJECT | (isolated ? ISOLATED_COPY : 0) | number);
    facts->objects[object].kind = OBJECT_SITE;
    facts->objects[object].method = method;
    facts->objects[object].at = call.at;
    facts->objects[object].dimension = 0;
    facts->objects[object].isolated = isolated;
    return object;
}

/* A copy has the class of the object, and its fields point to the same. */
static void copy_fields(struct facts *facts, object_id object, object_id copy)
{
    uint32_t count;
    const class_id *supers = program_supers(facts->program, facts->objects[object].class, &count);
    for (uint32_t i = 0; copy != object && i < count; i++) {
        const struct program_class *class = program_class(facts->program, supers[i]);
        for (field_id field = class->first_field; field < class->first_field + class->field_count; field++)
            if (ir_type_kind(&class->module->types[program_ir_field(facts->program, field)->type]) == IR_REF)
                points_flow(facts, points_field(facts, object, field), points_field(facts, copy, field));
    }
}

/* A copy of an array is another one, with the same elements; a copy of an object that is made at some place is another
 * one, with the same fields. Other copies (of what the JVM makes) count as the same object, which is never told apart
 * from others of its class. */
void points_clone(struct facts *facts, const struct use *use, object_id object)
{
    struct facts_object of = facts->objects[object];
    if (program_class(facts->program, of.class)->array) {
        object_id copy = points_array_made(facts, use->what, of.class);
        points_add(facts, use->other, copy);
        if (copy != object)
            points_flow(facts, points_field(facts, object, FIELD_ELEMENT), points_field(facts, copy, FIELD_ELEMENT));
        return;
    }
    if (of.kind != OBJECT_SITE && !of.isolated) {
        points_add(facts, use->other, object);
        return;
    }
    bool sensitive = points_is_sensitive(facts, of.class);
    for (int isolated = 0; isolated <= sensitive; isolated++) {
        object_id copy = copy_made(facts, use->what, of.class, isolated != 0);
        points_add(facts, use->other, copy);
        copy_fields(facts, object, copy);
    }
}

object_id points_made_object(struct facts *facts, object_id lambda, class_id class)
{
    struct facts_object object = facts->objects[lambda];
    if (is_string(facts, class))
        return facts->string;
    object.kind = OBJECT_SITE;
    object.class = class;
    object.dimension = 0;
    return object_of(facts, &object);
}

object_id points_reflected_object(struct facts *facts, method_id method, ir_value at, class_id class)
{
    if (is_string(facts, class) || method == FACTS_NONE)
        return points_jvm_object(facts, class, REFLECTED_OBJECT);
    object_id id = points_jvm_object(facts, class, REFLECTED_OBJECT | (site_number(facts, method, at) + 1));
    facts->objects[id].kind = OBJECT_SITE;
    facts->objects[id].method = method;
    facts->objects[id].at = at;
    facts->objects[id].dimension = 0;
    return id;
}
