/* What library objects hold: the fields of collections, their nodes, wrappers and views, the elements of arrays, what
 * lambdas keep. Fields that the application's classes declare are left out: library code does not read them
 * (ASSUMPTIONS.md). */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/pile.h"
#include "ir/site.h"
#include "isolate/internal.h"

#include <string.h>

struct heap_edge {
    object_id from;
    bool element;
};

/* Edges by the object that they lead to. */
struct library_heap {
    uint32_t *first; /* by object */
    struct heap_edge *edges;
};

enum { FIELD_PART = 1, FIELD_ELEMENT = 2, FIELD_NUMBER = 3 }; /* kinds of fields; 0: not known yet */

/* Whether what is declared with a class is a part of its holder: an array, a collection, a node. All else, whatever the
 * class is that fits, was handed in by users: an element, or a function to compare with. */
static bool is_part(struct isolate *isolate, class_id class)
{
    const struct program_class *of = program_class(isolate->program, class);
    bool atomic;
    return of->array || contents_holds(&isolate->contents, class, &atomic) ||
           (!of->application && !of->interface && class != isolate->object_class);
}

static uint8_t kind_of_field(struct isolate *isolate, field_id field)
{
    uint8_t *known = &isolate->field_kinds[field];
    class_id owner = program_field(isolate->program, field)->owner;
    const struct ir_type *type =
        &program_class(isolate->program, owner)->module->types[program_ir_field(isolate->program, field)->type];
    if (*known != 0)
        return *known;
    if (ir_type_kind(type) != IR_REF) {
        *known = FIELD_NUMBER;
    } else if (type->form == IR_TYPE_ARRAY) {
        *known = FIELD_PART;
    } else {
        char name[512];
        class_id class = FACTS_NONE;
        if (type->name.length < sizeof name) {
            memcpy(name, type->name.bytes, type->name.length);
            name[type->name.length] = '\0';
            class = program_find(isolate->program, name);
        }
        *known = class != FACTS_NONE && is_part(isolate, class) ? FIELD_PART : FIELD_ELEMENT;
    }
    return *known;
}

static void each_field(struct isolate *isolate, object_id object, class_id of, library_heap_visit *visit, void *context)
{
    uint32_t count;
    const class_id *supers = program_supers(isolate->program, of, &count);
    for (uint32_t i = 0; i < count; i++) {
        const struct program_class *class = program_class(isolate->program, supers[i]);
        for (uint32_t n = 0; class->module != NULL && !class->application && n < class->field_count; n++) {
            field_id field = class->first_field + n;
            if ((class->module->fields[n].flags & IR_ACCESS_STATIC) != 0 ||
                kind_of_field(isolate, field) == FIELD_NUMBER)
                continue;
            struct object_set set = facts_field(isolate->in.facts, object, field);
            if (set.count > 0)
                visit(context, object, set, kind_of_field(isolate, field) == FIELD_ELEMENT);
        }
    }
}

/* Whether what an object of the library holds was handed in by users, or made for them: other packages than java.util
 * have threads, class loaders and the like, which lead everywhere. So do the threads of java.util, to which a map leads
 * where one of them waits for its lock. */
static bool is_looked_into(const struct isolate *isolate, class_id class)
{
    static const char package[] = "java/util/";
    class_id thread = program_find(isolate->program, "java/lang/Thread");
    if (thread != FACTS_NONE && program_is_subclass(isolate->program, class, thread))
        return false;
    while (class != FACTS_NONE && program_class(isolate->program, class)->application)
        class = program_class(isolate->program, class)->super;
    return class != FACTS_NONE && strncmp(program_class(isolate->program, class)->name, package, strlen(package)) == 0;
}

/* Whether a class of the application, or one above it, declares a method of this name: it need not be the library's. */
static bool declares(const struct isolate *isolate, class_id class, struct text name)
{
    for (; class != FACTS_NONE && program_class(isolate->program, class)->application;
         class = program_class(isolate->program, class)->super) {
        const struct ir_module *module = program_class(isolate->program, class)->module;
        for (uint32_t i = 0; module != NULL && i < module->method_count; i++)
            if (text_same(module->methods[i].name, name))
                return true;
    }
    return false;
}

/* Whether the method that a lambda object calls is the application's: then that has what the lambda keeps, and not the
 * library. */
static bool calls_application(const struct isolate *isolate, const struct facts_object *of)
{
    const struct ir_body *body = of->method == FACTS_NONE ? NULL : program_body(isolate->program, of->method);
    if (body == NULL || of->at >= body->instruction_count || body->instructions[of->at].op != IR_call_dynamic)
        return false;
    const struct ir_module *module = program_module_of(isolate->program, of->method);
    struct ir_lambda lambda;
    if (ir_site_recognize(module, &module->sites[body->instructions[of->at].a], &lambda) != IR_SITE_LAMBDA ||
        lambda.implementation.kind < IR_HANDLE_VIRTUAL)
        return false;
    uint32_t owner = module->method_refs[lambda.implementation.ref].owner;
    if (owner == IR_NONE || module->types[owner].form != IR_TYPE_CLASS)
        return false;
    struct buffer name = {0};
    buffer_add(&name, module->types[owner].name.bytes, module->types[owner].name.length);
    class_id class = program_find(isolate->program, name.text);
    buffer_free(&name);
    return declares(isolate, class, module->method_refs[lambda.implementation.ref].name);
}

void library_heap_each(struct isolate *isolate, object_id object, library_heap_visit *visit, void *context)
{
    const struct facts *facts = isolate->in.facts;
    struct facts_object of = facts_object(facts, object);
    if (of.class == FACTS_NONE || of.kind == OBJECT_STRING || of.kind == OBJECT_CLASS)
        return;
    const struct program_class *class = program_class(isolate->program, of.class);
    if (class->array) {
        struct object_set set = facts_element(facts, object);
        if (set.count > 0)
            visit(context, object, set, class->element == FACTS_NONE || !is_part(isolate, class->element));
        return;
    }
    bool lambda = of.kind == OBJECT_LAMBDA && !calls_application(isolate, &of);
    for (uint32_t n = 0; lambda && n < code_captured(facts, &of); n++)
        visit(context, object, facts_captured(facts, object, n), true);
    if (is_looked_into(isolate, of.class))
        each_field(isolate, object, of.class, visit, context);
}

/* Whether two classes are nested in the same one of java.util. Arrays count as their elements. */
static bool are_nested(const char *one, const char *other)
{
    static const char package[] = "java/util/";
    while (*one == '[')
        one += one[1] == 'L' ? 2 : 1;
    while (*other == '[')
        other += other[1] == 'L' ? 2 : 1;
    size_t length = strcspn(one, "$;");
    return strncmp(one, package, strlen(package)) == 0 && strcspn(other, "$;") == length &&
           strncmp(one, other, length) == 0;
}

bool library_heap_is_part(struct isolate *isolate, object_id from, object_id to, bool element)
{
    struct facts_object holder = facts_object(isolate->in.facts, from), held = facts_object(isolate->in.facts, to);
    bool atomic;
    if (element || holder.class == FACTS_NONE || held.class == FACTS_NONE || holder.kind == OBJECT_LAMBDA ||
        held.kind == OBJECT_LAMBDA)
        return false;
    const struct program_class *one = program_class(isolate->program, holder.class);
    const struct program_class *other = program_class(isolate->program, held.class);
    if (are_nested(one->name, other->name))
        return true;
    if (other->array && held.kind == OBJECT_MERGED) /* no user sees it */
        return false;
    return (one->array || contents_holds(&isolate->contents, holder.class, &atomic)) &&
           (other->array || contents_holds(&isolate->contents, held.class, &atomic));
}

/* While edges are listed: first they are counted. */
struct listing {
    struct isolate *isolate;
    struct library_heap *heap;
    bool counting;
};

static void list_edge(void *context, object_id from, struct object_set set, bool element)
{
    const struct listing *listing = context;
    struct library_heap *heap = listing->heap;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        if (facts_object(listing->isolate->in.facts, o).empty) /* all lists begin with the same array */
            continue;
        if (listing->counting)
            heap->first[o + 1]++;
        else
            heap->edges[heap->first[o]++] =
                (struct heap_edge){from, !library_heap_is_part(listing->isolate, from, o, element)};
    }
}

static void bits_add_set(uint64_t *bits, struct object_set set)
{
    for (uint32_t c = 0; c < set.count; c++)
        bits[set.cells[c].index] |= set.cells[c].bits;
}

/* Whether a call may do more with an argument than to make a synchronized wrapper around it, or to hand it on within
 * the application. */
static bool call_handles(const struct isolate *isolate, instance_id instance, ir_value at)
{
    static const char wraps[] = "synchronized";
    const struct facts *facts = isolate->in.facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    bool calls = false;
    for (edge_id e = first; e < first + count; e++) {
        instance_id callee = facts_edge(facts, e).callee;
        if (facts_edge(facts, e).kind == EDGE_INIT)
            continue;
        calls = true;
        if (code_is_application(facts, callee))
            continue;
        method_id method = facts_instance(facts, callee).method;
        const struct program_method *of = method == FACTS_NONE ? NULL : program_method(isolate->program, method);
        if (of == NULL || strcmp(program_class(isolate->program, of->owner)->name, "java/util/Collections") != 0 ||
            strncmp(program_selector_name(isolate->program, of->selector), wraps, strlen(wraps)) != 0)
            return true;
    }
    return !calls; /* a dynamic site keeps what it is given */
}

static void list_used(struct isolate *isolate)
{
    const struct facts *facts = isolate->in.facts;
    isolate->used = bits_new(facts_object_count(facts));
    isolate->handled = bits_new(facts_object_count(facts));
    for (instance_id i = 1; i < facts_instance_count(facts); i++) {
        const struct ir_body *body = code_is_application(facts, i) ? code_body(facts, i) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            uint32_t count;
            const ir_value *arguments = code_arguments(body, at, &count);
            bool made = body->instructions[at].op == IR_call_special; /* its constructor is not handed the object */
            bool handles = arguments != NULL && call_handles(isolate, i, at);
            for (uint32_t n = 0; arguments != NULL && n < count; n++) {
                struct object_set set = facts_points_to(facts, i, arguments[n]);
                bits_add_set(isolate->used, set);
                if (handles && !(made && n == 0))
                    bits_add_set(isolate->handled, set);
            }
        }
    }
}

void library_heap_list(struct isolate *isolate)
{
    uint32_t objects = facts_object_count(isolate->in.facts);
    struct library_heap *heap = mem_new(1, sizeof *heap);
    struct listing listing = {isolate, heap, true};
    isolate->heap = heap;
    list_used(isolate);
    isolate->field_kinds = mem_new(program_field_count(isolate->program) + (size_t)1, 1);
    heap->first = mem_new(objects + (size_t)2, sizeof *heap->first);
    for (object_id o = 0; o < objects; o++)
        library_heap_each(isolate, o, list_edge, &listing);
    for (object_id o = 0; o < objects; o++)
        heap->first[o + 1] += heap->first[o];
    heap->edges = mem_new(heap->first[objects] + (size_t)1, sizeof *heap->edges);
    listing.counting = false;
    for (object_id o = 0; o < objects; o++)
        library_heap_each(isolate, o, list_edge, &listing);
    for (object_id o = objects; o > 0; o--) /* each has moved on to where the next one begins */
        heap->first[o] = heap->first[o - 1];
    heap->first[0] = 0;
}

void library_heap_free(struct isolate *isolate)
{
    if (isolate->heap != NULL) {
        mem_free(isolate->heap->first);
        mem_free(isolate->heap->edges);
    }
    mem_free(isolate->heap);
    mem_free(isolate->field_kinds);
    mem_free(isolate->used);
    mem_free(isolate->handled);
}

void library_heap_spread_back(const struct isolate *isolate, uint64_t *bits, bool elements)
{
    const struct library_heap *heap = isolate->heap;
    uint32_t objects = facts_object_count(isolate->in.facts);
    struct pile todo = {0};
    for (object_id o = 0; o < objects; o++)
        if (bits[o] != 0)
            pile_add(&todo, o);
    while (todo.count > 0) {
        object_id o = pile_take(&todo);
        for (uint32_t e = heap->first[o]; e < heap->first[o + 1]; e++) {
            object_id from = heap->edges[e].from;
            if ((heap->edges[e].element && !elements) || (bits[o] & ~bits[from]) == 0)
                continue;
            bits[from] |= bits[o];
            pile_add(&todo, from);
        }
    }
    pile_free(&todo);
}
