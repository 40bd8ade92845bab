/* What is worth asking about: objects of the application that threads share and that change, and static fields. */
#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "base/names.h"
#include "base/number.h"
#include "isolate/internal.h"

#include <stdlib.h>
#include <string.h>

struct sites {
    const struct class_source *source;
    const struct isolate_scope *scope;
    struct arena *arena;
    struct facts_site *items;
    size_t count, capacity;
    struct names *classes;
};

/* Whether a class of the library is asked about by its name. */
static bool is_named(const struct isolate_scope *scope, struct text class)
{
    for (uint32_t i = 0; i < scope->class_count; i++)
        if (text_is(class, scope->classes[i]))
            return true;
    return false;
}

bool isolate_is_at(const char *site, const char *class, const char *method, uint32_t line)
{
    size_t n = 0, length = strlen(method);
    for (; class[n] != '\0'; n++)
        if (site[n] != (class[n] == '/' ? '.' : class[n]))
            return false;
    const char *colon = strrchr(site, ':');
    uint64_t wanted;
    return site[n] == '.' && strncmp(site + n + 1, method, length) == 0 && colon == site + n + 1 + length &&
           number_read(colon + 1, UINT32_MAX, &wanted) && wanted == line;
}

static bool is_named_site(const struct isolate_scope *scope, const char *class, const char *method, uint32_t line)
{
    for (uint32_t i = 0; i < scope->site_count; i++)
        if (isolate_is_at(scope->sites[i], class, method, line))
            return true;
    return false;
}

static void sites_of_body(struct sites *sites, const struct ir_module *module, uint32_t method,
                          const struct ir_body *body)
{
    struct arena *arena = arena_new();
    const uint8_t *loops = code_loops(body, arena);
    const char *name =
        arena_copy(sites->arena, module->methods[method].name.bytes, module->methods[method].name.length);
    const char *owner = arena_copy(sites->arena, module->name.bytes, module->name.length);
    bool once = strcmp(name, "main") == 0 || strcmp(name, "<clinit>") == 0;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *instruction = &body->instructions[at];
        if (instruction->op != IR_new || module->types[instruction->a].form != IR_TYPE_CLASS)
            continue;
        struct text class = module->types[instruction->a].name;
        bool application = false;
        if (sites->source->find(sites->source->context, class.bytes, class.length, &application) == NULL ||
            (!application && !sites->scope->all && !is_named(sites->scope, class) &&
             !is_named_site(sites->scope, owner, name, instruction->line)))
            continue;
        names_add(sites->classes, class.bytes, class.length);
        if (once && !loops[code_block(body, at)])
            continue;
        ARRAY_ADD(sites->items, sites->count, sites->capacity, (struct facts_site){owner, name, NULL, instruction->at});
    }
    arena_free(arena);
}

static int compare_sites(const void *one, const void *other)
{
    const struct facts_site *a = one, *b = other;
    int order = strcmp(a->class, b->class);
    order = order != 0 ? order : strcmp(a->method, b->method);
    return order != 0 ? order : (a->pc > b->pc) - (a->pc < b->pc);
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Sorted, so that the order of files does not matter. */
static struct isolate_sites sites_sorted(const struct sites *sites)
{
    struct isolate_sites found = {.isolated_count = (uint32_t)sites->count,
                                  .sensitive_count = (uint32_t)names_count(sites->classes)};
    found.isolated = arena_alloc(sites->arena, (sites->count + 1) * sizeof *found.isolated);
    found.sensitive = arena_alloc(sites->arena, (found.sensitive_count + (size_t)1) * sizeof *found.sensitive);
    for (size_t i = 0; i < sites->count; i++)
        found.isolated[i] = sites->items[i];
    for (uint32_t i = 0; i < found.sensitive_count; i++) {
        const char *name = names_text(sites->classes, i);
        found.sensitive[i] = arena_copy(sites->arena, name, strlen(name));
    }
    qsort(found.isolated, found.isolated_count, sizeof *found.isolated, compare_sites);
    qsort(found.sensitive, found.sensitive_count, sizeof *found.sensitive, compare_names);
    return found;
}

struct isolate_sites isolate_sites(const struct class_source *source, const struct isolate_scope *scope,
                                   struct arena *arena)
{
    struct sites sites = {.source = source, .scope = scope, .arena = arena, .classes = names_new()};
    for (uint32_t i = 0; i < source->application_count; i++) {
        const char *name = source->application(source->context, i);
        bool application;
        const struct ir_module *module = source->find(source->context, name, strlen(name), &application);
        for (uint32_t m = 0; module != NULL && m < module->method_count; m++) {
            const struct ir_body *body = module->methods[m].has_body ? source->body(source->context, module, m) : NULL;
            if (body != NULL)
                sites_of_body(&sites, module, m, body);
        }
    }
    struct isolate_sites found = sites_sorted(&sites);
    mem_free(sites.items);
    names_free(sites.classes);
    return found;
}

/* Who accesses something, and how. */
struct accesses {
    uint32_t count, writes, threads;
    /* Writes by constructors to the objects that they make: nobody sees them, unless those are given away. */
    uint32_t made;
};

/* Whether an access belongs to the making of what is accessed: of an object by its constructor, of static fields by
 * their class's own initialiser. */
static bool is_making(const struct isolate *isolate, const struct sharing_access *access)
{
    method_id method = facts_instance(isolate->in.facts, access->instance).method;
    if (access->is_static)
        return code_is_method(isolate->program, method, "<clinit>", NULL) &&
               program_method(isolate->program, method)->owner == program_field(isolate->program, access->field)->owner;
    const struct ir_body *body = code_body(isolate->in.facts, access->instance);
    return code_is_method(isolate->program, method, "<init>", NULL) && body != NULL &&
           body->instructions[access->at].a == 0;
}

/* Whether others may see an object before its constructor has returned. */
static bool is_exposed(struct isolate *isolate, const struct isolate_subject *subject)
{
    struct model model = {
        .isolate = isolate, .facts = isolate->in.facts, .program = isolate->program, .subject = *subject};
    other_sites_find(&model);
    bool exposed = construction_exposes(&model);
    mem_free(model.other_site_objects);
    mem_free(model.other_site_instances);
    return exposed;
}

static void add_accesses(const struct isolate *isolate, field_id field, object_id object, uint64_t *threads,
                         struct accesses *found)
{
    const struct sharing *sharing = isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (object != FACTS_NONE && !sharing_access_meets(sharing, access, object))
            continue;
        if (is_making(isolate, access)) {
            found->made += access->write;
            continue;
        }
        found->count++;
        found->writes += access->write;
        for (thread_id t = 0; t < threads_count(isolate->in.threads); t++)
            if (threads_runs(isolate->in.threads, t, access->instance) && bits_add(threads, t))
                found->threads += t != THREADS_MAIN && threads_thread(isolate->in.threads, t)->many ? 2 : 1;
    }
}

/* Whether a field may hold an array or collection, whose contents may change though the field does not. */
static bool holds_contents(struct isolate *isolate, struct object_set set)
{
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        class_id class = facts_object(isolate->in.facts, o).class;
        bool atomic;
        if (class != FACTS_NONE &&
            (program_class(isolate->program, class)->array || contents_holds(&isolate->contents, class, &atomic)))
            return true;
    }
    return false;
}

/* Whether threads share an array or collection that a field may hold. They need not know the object with the field: it
 * may have been handed out, as in new Thread(list::clear). */
static bool shares_contents(struct isolate *isolate, struct object_set set)
{
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct object_cell cell = {o / 64, (uint64_t)1 << (o % 64)};
        if (sharing_is_shared(isolate->in.sharing, o) && holds_contents(isolate, (struct object_set){&cell, 1}))
            return true;
    }
    return false;
}

/* Adds what is accessed of the fields of a class. */
static void class_accesses(struct isolate *isolate, class_id class, object_id object, uint64_t *threads,
                           struct accesses *found)
{
    const struct program_class *of = program_class(isolate->program, class);
    for (uint32_t i = 0; i < of->field_count; i++) {
        field_id field = of->first_field + i;
        bool is_static = (program_ir_field(isolate->program, field)->flags & IR_ACCESS_STATIC) != 0;
        if (is_static != (object == FACTS_NONE) || spec_set_of(isolate->in.spec, field) == SPEC_NO_SET)
            continue;
        add_accesses(isolate, field, object, threads, found);
        struct object_set set =
            is_static ? facts_static(isolate->in.facts, field) : facts_field(isolate->in.facts, object, field);
        found->writes += holds_contents(isolate, set);
        found->threads += shares_contents(isolate, set) ? 2 : 0;
        if (untyped_writes(isolate, field)) { /* by whom is not known */
            found->writes++;
            found->threads += 2;
        }
    }
}

/* Notes a class that would be asked about, but whose author says that it is fine: the answer rests on that claim. */
static void trust(struct isolate *isolate, class_id class)
{
    for (uint32_t i = 0; i < isolate->trusted_count; i++)
        if (isolate->trusted[i] == class)
            return;
    isolate->trusted[isolate->trusted_count++] = class;
}

static void candidate_add(struct isolate *isolate, struct isolate_subject subject)
{
    uint64_t *threads = bits_new(threads_count(isolate->in.threads));
    struct accesses found = {0};
    class_id class = subject.class;
    bool application = program_class(isolate->program, class)->application;
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        if (application && !program_class(isolate->program, class)->application)
            break;
        class_accesses(isolate, class, subject.object, threads, &found);
        class = subject.object == FACTS_NONE ? FACTS_NONE : program_class(isolate->program, class)->super;
    }
    mem_free(threads);
    if (subject.object != FACTS_NONE)
        found.writes += inherited_of(isolate, subject.class).from != FACTS_NONE;
    if (found.writes == 0 && found.made > 0 && subject.object != FACTS_NONE && is_exposed(isolate, &subject))
        found.writes = found.made;
    /* Which threads touch an object is known better (facts/threads/sharing.h): it may be by other means than its
     * fields. */
    if (found.writes == 0 || (subject.object == FACTS_NONE && found.threads < 2))
        return;
    if (spec_claim(isolate->in.spec, subject.class) == CLAIM_FINE) {
        trust(isolate, subject.class);
        return;
    }
    bool first = spec_claim(isolate->in.spec, subject.class) == CLAIM_SAFE;
    subject.weight = (first ? 1u << 30 : 0) + (found.writes < 1000 ? found.writes : 1000) * 1000 +
                     (found.count < 999 ? found.count : 999);
    isolate->candidates[isolate->candidate_count++] = subject;
}

static int compare_candidates(const void *one, const void *other)
{
    const struct isolate_subject *a = one, *b = other;
    if (a->weight != b->weight)
        return a->weight < b->weight ? 1 : -1;
    if (a->class != b->class)
        return a->class < b->class ? -1 : 1;
    return (a->object > b->object) - (a->object < b->object);
}

/* All objects, by the places that make them. */
struct makers {
    const struct isolate *isolate;
    struct idmap *last; /* method and instruction → the last object made there */
    object_id *before;  /* of each object: the one before it, made at the same place; FACTS_NONE */
};

static uint64_t place_of(const struct facts_object *object)
{
    return (uint64_t)object->method << 32 | object->at;
}

static struct makers makers_new(const struct isolate *isolate)
{
    uint32_t count = facts_object_count(isolate->in.facts);
    struct makers makers = {isolate, idmap_new(), mem_new(count + (size_t)1, sizeof *makers.before)};
    for (object_id o = 0; o < count; o++) {
        struct facts_object object = facts_object(isolate->in.facts, o);
        if (object.kind != OBJECT_SITE || object.method == FACTS_NONE)
            continue;
        makers.before[o] = idmap_get(makers.last, place_of(&object));
        idmap_put(makers.last, place_of(&object), o);
    }
    return makers;
}

static void makers_free(struct makers *makers)
{
    idmap_free(makers->last);
    mem_free(makers->before);
}

/* The class for whose static initialiser a static method makes an object; FACTS_NONE: for none. */
static object_id initialiser_of(const struct facts *facts, const struct facts_object *object)
{
    bool made_for = object->context != FACTS_NONE && facts_object(facts, object->context).kind == OBJECT_CLASS;
    return made_for ? object->context : FACTS_NONE;
}

/* Whether two objects of one place are of one kind: what is made for a static initialiser is asked about by itself, and
 * one of each kind may be isolated. */
static bool is_like(const struct facts *facts, const struct facts_object *one, const struct facts_object *other)
{
    return initialiser_of(facts, one) == initialiser_of(facts, other);
}

/* Whether one of the objects that are made where this one is is isolated. */
static bool has_isolated(const struct makers *makers, const struct facts_object *object)
{
    if (object->kind != OBJECT_SITE || object->method == FACTS_NONE)
        return false;
    const struct facts *facts = makers->isolate->in.facts;
    for (object_id o = idmap_get(makers->last, place_of(object)); o != IDMAP_NONE; o = makers->before[o]) {
        struct facts_object of = facts_object(facts, o);
        if (of.isolated && is_like(facts, object, &of))
            return true;
    }
    return false;
}

/* Whether an object is one at run time. */
static bool is_single(const struct isolate *isolate, object_id id, const struct facts_object *object)
{
    return singles_object(isolate->in.singles, id) ||
           (object->context != FACTS_NONE && singles_object(isolate->in.singles, object->context) &&
            model_made_by_constructor(isolate, object));
}

/* Whether the objects of a place can all be asked about one by one: each is single, or would be if the object that it
 * is told apart by were the isolated one of its site; as any of them may be (reduce/other_sites.c). Better to ask about
 * those: then also the lock of that object is known. */
static bool are_single(const struct makers *makers, const struct facts_object *object)
{
    const struct facts *facts = makers->isolate->in.facts;
    for (object_id o = idmap_get(makers->last, place_of(object)); o != IDMAP_NONE; o = makers->before[o]) {
        struct facts_object of = facts_object(facts, o);
        if (of.isolated || !is_like(facts, object, &of) || is_single(makers->isolate, o, &of))
            continue;
        if (of.context == FACTS_NONE)
            return false;
        struct facts_object context = facts_object(facts, of.context);
        if (context.isolated || !has_isolated(makers, &context))
            return false;
    }
    return true;
}

const struct isolate_subject *isolate_left_out(const struct isolate *isolate, uint32_t *count)
{
    *count = isolate->left_out_count;
    return isolate->left_out;
}

const class_id *isolate_trusted(const struct isolate *isolate, uint32_t *count)
{
    *count = isolate->trusted_count;
    return isolate->trusted;
}

static bool is_application(const struct isolate *isolate, class_id class)
{
    return program_class(isolate->program, class)->application;
}

/* Whether an object is asked about; without one, the static fields of the class. */
static bool is_in_scope(const struct isolate *isolate, const struct isolate_scope *scope,
                        const struct isolate_subject *subject)
{
    const struct program *program = isolate->program;
    const char *name = program_class(program, subject->class)->name;
    bool named = is_named(scope, (struct text){name, (uint32_t)strlen(name)});
    if (is_application(isolate, subject->class))
        return true;
    if (subject->method == FACTS_NONE)
        return named;
    const struct program_method *method = program_method(program, subject->method);
    if (is_named_site(scope, program_class(program, method->owner)->name,
                      program_selector_name(program, method->selector),
                      program_line(program, subject->method, subject->at)))
        return true;
    return is_application(isolate, method->owner) ? named || scope->all : named && scope->all;
}

/* Whether threads share an object, or what one of its fields holds. */
static bool is_shared(struct isolate *isolate, object_id id)
{
    class_id class = facts_object(isolate->in.facts, id).class;
    if (sharing_is_shared(isolate->in.sharing, id))
        return true;
    /* Fields that objects of the application inherit from the library are not asked about, but for those of
     * collections. */
    bool own_only = is_application(isolate, class) && inherited_of(isolate, class).from == FACTS_NONE;
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        const struct program_class *of = program_class(isolate->program, class);
        if (own_only && !of->application)
            return false;
        for (uint32_t i = 0; i < of->field_count; i++)
            if (spec_set_of(isolate->in.spec, of->first_field + i) != SPEC_NO_SET &&
                (program_ir_field(isolate->program, of->first_field + i)->flags & IR_ACCESS_STATIC) == 0 &&
                shares_contents(isolate, facts_field(isolate->in.facts, id, of->first_field + i)))
                return true;
        class = is_application(isolate, class) ? of->super : FACTS_NONE;
    }
    return false;
}

static void list_object(struct isolate *isolate, const struct isolate_scope *scope, const struct makers *makers,
                        object_id id)
{
    struct facts_object object = facts_object(isolate->in.facts, id);
    struct isolate_subject subject = {id, object.class, object.method, object.at, 0};
    if (object.kind != OBJECT_SITE || program_class(isolate->program, object.class)->array ||
        !is_in_scope(isolate, scope, &subject) || !is_shared(isolate, id))
        return;
    bool isolated = has_isolated(makers, &object), single = is_single(isolate, id, &object);
    if (isolated ? are_single(makers, &object) != object.isolated && single : single)
        candidate_add(isolate, subject);
    else if (!isolated && spec_claim(isolate->in.spec, object.class) == CLAIM_FINE)
        trust(isolate, object.class);
    else if (!isolated)
        isolate->left_out[isolate->left_out_count++] = subject;
}

const struct isolate_subject *isolate_candidates(struct isolate *isolate, const struct isolate_scope *scope,
                                                 uint32_t *count)
{
    uint32_t objects = facts_object_count(isolate->in.facts), classes = program_class_count(isolate->program);
    isolate->candidates = arena_alloc(isolate->arena, (objects + classes + (size_t)1) * sizeof *isolate->candidates);
    isolate->left_out = arena_alloc(isolate->arena, (objects + (size_t)1) * sizeof *isolate->left_out);
    isolate->trusted = arena_alloc(isolate->arena, (classes + (size_t)1) * sizeof *isolate->trusted);
    isolate->candidate_count = isolate->left_out_count = isolate->trusted_count = 0;
    struct makers makers = makers_new(isolate);
    for (object_id o = 0; o < objects; o++)
        list_object(isolate, scope, &makers, o);
    makers_free(&makers);
    for (class_id c = 0; c < classes; c++) {
        struct isolate_subject statics = {FACTS_NONE, c, FACTS_NONE, FACTS_NONE, 0};
        if (program_class(isolate->program, c)->module && is_in_scope(isolate, scope, &statics))
            candidate_add(isolate, statics);
    }
    if (isolate->candidate_count > 0)
        qsort(isolate->candidates, isolate->candidate_count, sizeof *isolate->candidates, compare_candidates);
    *count = isolate->candidate_count;
    return isolate->candidates;
}

struct isolate_subject isolate_library(const struct isolate *isolate, const char *name)
{
    struct isolate_subject subject = {FACTS_NONE, FACTS_NONE, FACTS_NONE, FACTS_NONE, 0};
    for (object_id o = 0; o < facts_object_count(isolate->in.facts); o++) {
        struct facts_object object = facts_object(isolate->in.facts, o);
        if (object.kind == OBJECT_JVM && object.isolated && object.class != FACTS_NONE &&
            strcmp(program_class(isolate->program, object.class)->name, name) == 0) {
            subject.object = o;
            subject.class = object.class;
        }
    }
    return subject;
}
