#include "driver/isolation.h"

#include "base/arena.h"
#include "base/memory.h"
#include "driver/subjects.h"
#include "driver/whole.h"

#include <string.h>

/* Facts, and what follows from them. */
static void analyse(struct isolation *isolation, const struct facts_options *asked, struct budget *budget)
{
    whole_find_facts(isolation->whole, asked, budget);
    const struct facts *facts = whole_facts(isolation->whole);
    isolation->singles = singles_new(facts);
    isolation->threads = threads_new(facts, isolation->singles, budget);
    isolation->parallel = parallel_new(facts, isolation->threads, budget);
    isolation->sharing = sharing_new(facts, isolation->threads, isolation->parallel, budget);
}

void isolation_forget(struct isolation *isolation)
{
    if (isolation->sharing != NULL)
        sharing_free(isolation->sharing);
    if (isolation->parallel != NULL)
        parallel_free(isolation->parallel);
    if (isolation->threads != NULL)
        threads_free(isolation->threads);
    if (isolation->singles != NULL)
        singles_free(isolation->singles);
    isolation->sharing = NULL;
    isolation->parallel = NULL;
    isolation->threads = NULL;
    isolation->singles = NULL;
}

/* Whether an object that threads share is made at a site. */
static bool is_made_at(const struct program *program, const struct facts_object *object, const struct facts_site *site)
{
    const struct program_method *method = program_method(program, object->method);
    return strcmp(program_class(program, method->owner)->name, site->class) == 0 &&
           strcmp(program_selector_name(program, method->selector), site->method) == 0 &&
           program_pc(program, object->method, object->at) == site->pc;
}

/* Whether threads share an object, or something of the library that one of its fields holds: a collection may be handed
 * out without its owner. */
static bool is_shared(const struct isolation *isolation, object_id id, class_id class)
{
    const struct facts *facts = whole_facts(isolation->whole);
    const struct program *program = facts_program(facts);
    bool shared = sharing_seems_shared(isolation->sharing, id);
    for (uint32_t n = 0;
         !shared && class != FACTS_NONE && program_class(program, class)->application && n < PROGRAM_MOST_SUPERS; n++) {
        const struct program_class *of = program_class(program, class);
        for (uint32_t i = 0; i < of->field_count && !shared; i++) {
            struct object_set set = facts_field(facts, id, of->first_field + i);
            for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
                class_id held = facts_object(facts, o).class;
                shared |= held != FACTS_NONE && !program_class(program, held)->application &&
                          sharing_seems_shared(isolation->sharing, o);
            }
        }
        class = of->super;
    }
    return shared;
}

/* The class that an inner class is nested in, of which each of its objects has one: iterators and views are such.
 * FACTS_NONE: there is none. */
static class_id class_around(const struct program *program, class_id inner, struct arena *arena)
{
    const struct program_class *class = program_class(program, inner);
    const char *dollar = strrchr(class->name, '$');
    const char *around = dollar == NULL ? "" : arena_copy(arena, class->name, (size_t)(dollar - class->name));
    for (uint32_t i = 0; class->module != NULL && i < class->module->field_count; i++) {
        const struct ir_type *type = &class->module->types[class->module->fields[i].type];
        if ((class->module->fields[i].flags & IR_ACCESS_SYNTHETIC) != 0 && type->form == IR_TYPE_CLASS &&
            text_is(type->name, around))
            return program_find(program, around);
    }
    return FACTS_NONE;
}

/* Adds the classes of inner objects of those that are told apart: else what an iterator reaches would be told apart no
 * more. */
static void add_inner(const struct program *program, const struct isolate_sites *sites, uint8_t *class_shared)
{
    struct arena *arena = arena_new();
    for (uint32_t i = 0; i < sites->sensitive_count; i++) {
        class_id inner = class_shared[i] == 0 ? program_find(program, sites->sensitive[i]) : FACTS_NONE;
        class_id around = inner == FACTS_NONE ? FACTS_NONE : class_around(program, inner, arena);
        for (uint32_t n = 0; n < sites->sensitive_count && around != FACTS_NONE; n++) {
            class_id outer = class_shared[n] == 1 ? program_find(program, sites->sensitive[n]) : FACTS_NONE;
            if (outer != FACTS_NONE && program_is_subclass(program, outer, around))
                class_shared[i] = 2;
        }
    }
    arena_free(arena);
}

/* Keeps the sites and classes of objects that threads share, as facts without isolation say. */
static void narrow(struct isolation *isolation, struct isolate_sites *sites)
{
    const struct facts *facts = whole_facts(isolation->whole);
    const struct program *program = facts_program(facts);
    uint32_t objects = facts_object_count(facts), kept_sites = 0, kept_classes = 0;
    uint8_t *site_shared = mem_new(sites->isolated_count + (size_t)1, 1);
    uint8_t *class_shared = mem_new(sites->sensitive_count + (size_t)1, 1);
    for (object_id o = 0; o < objects; o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind != OBJECT_SITE || object.method == FACTS_NONE || !is_shared(isolation, o, object.class))
            continue;
        for (uint32_t i = 0; i < sites->isolated_count; i++)
            site_shared[i] |= is_made_at(program, &object, &sites->isolated[i]);
        for (uint32_t i = 0; i < sites->sensitive_count; i++)
            class_shared[i] |= strcmp(program_class(program, object.class)->name, sites->sensitive[i]) == 0;
    }
    add_inner(program, sites, class_shared);
    for (uint32_t i = 0; i < sites->isolated_count; i++)
        if (site_shared[i])
            sites->isolated[kept_sites++] = sites->isolated[i];
    for (uint32_t i = 0; i < sites->sensitive_count; i++)
        if (class_shared[i])
            sites->sensitive[kept_classes++] = sites->sensitive[i];
    sites->isolated_count = kept_sites;
    sites->sensitive_count = kept_classes;
    mem_free(site_shared);
    mem_free(class_shared);
}

/* What is told apart by its receivers in every round: threads, and whose read and write locks these are. */
static uint32_t always_sensitive(const struct facts_options *asked, const char **sensitive)
{
    uint32_t count = 0;
    sensitive[count++] = "java/lang/Thread";
    sensitive[count++] = "java/util/concurrent/locks/ReentrantReadWriteLock";
    for (size_t i = 0; i < asked->library_count; i++)
        sensitive[count++] = asked->libraries[i];
    return count;
}

/* In the last round the objects of the sites are told apart as well, and the collections. */
static void add_sites(struct facts_options *asked, const struct isolate_sites *sites, const char **sensitive)
{
    static const char *const collections[] = {"java/util/Collection", "java/util/Map"};
    for (uint32_t i = 0; i < sites->sensitive_count; i++)
        sensitive[asked->sensitive_count++] = sites->sensitive[i];
    asked->isolated = sites->isolated;
    asked->isolated_count = sites->isolated_count;
    asked->apart = collections;
    asked->apart_count = asked->library_count > 0 ? 0 : 2;
}

bool isolation_find(struct isolation *isolation, const struct subjects_options *options,
                    const struct isolate_scope *scope, struct budget *budget, struct arena *arena)
{
    enum { SMALL = 24 };
    struct isolate_sites sites = isolate_sites(classes_spelled_source(whole_classes(isolation->whole)), scope, arena);
    const char **sensitive =
        arena_alloc(arena, (sites.sensitive_count + options->libraries.count + 2) * sizeof *sensitive);
    struct facts_options asked = {.mains = classes_internal_names(&options->mains, arena),
                                  .main_count = (uint32_t)options->mains.count,
                                  .libraries = classes_internal_names(&options->libraries, arena),
                                  .library_count = (uint32_t)options->libraries.count,
                                  .sensitive = sensitive,
                                  .depth = options->libraries.count > 0 ? 2 : 1}; /* parts of parts */
    const char *only_main = classes_only_main(whole_classes(isolation->whole));
    if (only_main != NULL) {
        asked.mains = &only_main;
        asked.main_count = 1;
    }
    asked.sensitive_count = always_sensitive(&asked, sensitive);
    if (sites.isolated_count > SMALL) {
        analyse(isolation, &asked, budget);
        narrow(isolation, &sites);
        isolation_forget(isolation);
        if (!whole_has_names(isolation->whole))
            return false;
    }
    add_sites(&asked, &sites, sensitive);
    analyse(isolation, &asked, budget);
    return whole_has_names(isolation->whole);
}
