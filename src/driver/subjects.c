#include "driver/subjects.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "driver/whole.h"

#include <errno.h>
#include <string.h>

struct subjects {
    struct whole *whole;
    struct arena *arena;
    struct singles *singles;
    struct threads *threads;
    struct parallel *parallel;
    struct sharing *sharing;
    struct spec *spec;
    struct isolate *isolate;
    struct isolate_scope scope;
    struct isolate_subject *list;
    uint32_t count;
    struct gap {
        const char *what, *why, *to_do;
    } * gaps; /* what was asked for but cannot be looked into */
    size_t gap_count, gap_capacity;
    uint32_t library_sites;
};

void subjects_options_free(struct subjects_options *options)
{
    text_list_free(&options->mains);
    text_list_free(&options->libraries);
    text_list_free(&options->classes);
    text_list_free(&options->sites);
}

/* Class names as users write them, with dots, become internal ones. */
static const char **internal_names(struct arena *arena, const struct text_list *list)
{
    const char **names = arena_alloc(arena, (list->count + 1) * sizeof *names);
    for (size_t i = 0; i < list->count; i++) {
        char *name = arena_copy(arena, list->items[i], strlen(list->items[i]));
        for (char *at = name; *at != '\0'; at++)
            *at = *at == '.' ? '/' : *at;
        names[i] = name;
    }
    return names;
}

/* Facts, and what follows from them. */
static void analyse(struct subjects *subjects, const struct facts_options *asked, struct budget *budget)
{
    whole_find_facts(subjects->whole, asked, budget);
    const struct facts *facts = whole_facts(subjects->whole);
    subjects->singles = singles_new(facts);
    subjects->threads = threads_new(facts, subjects->singles, budget);
    subjects->parallel = parallel_new(facts, subjects->threads, budget);
    subjects->sharing = sharing_new(facts, subjects->threads, subjects->parallel, budget);
}

static void forget(struct subjects *subjects)
{
    if (subjects->sharing != NULL)
        sharing_free(subjects->sharing);
    if (subjects->parallel != NULL)
        parallel_free(subjects->parallel);
    if (subjects->threads != NULL)
        threads_free(subjects->threads);
    if (subjects->singles != NULL)
        singles_free(subjects->singles);
    subjects->sharing = NULL;
    subjects->parallel = NULL;
    subjects->threads = NULL;
    subjects->singles = NULL;
}

/* Whether an object that threads share is made at a site. */
static bool is_made_at(const struct program *program, const struct facts_object *object, const struct facts_site *site)
{
    const struct program_method *method = program_method(program, object->method);
    return strcmp(program_class(program, method->owner)->name, site->class) == 0 &&
           strcmp(program_selector_name(program, method->selector), site->method) == 0 &&
           program_pc(program, object->method, object->at) == site->pc;
}

/* Whether threads share an object, or something of the library that one of its fields holds: a collection may be handed out without its owner. */
static bool is_shared(const struct subjects *subjects, object_id id, class_id class)
{
    const struct facts *facts = whole_facts(subjects->whole);
    const struct program *program = facts_program(facts);
    bool shared = sharing_is_shared(subjects->sharing, id);
    enum { MOST_SUPERS = 10000 };
    for (uint32_t n = 0;
         !shared && class != FACTS_NONE && program_class(program, class)->application && n < MOST_SUPERS; n++) {
        const struct program_class *of = program_class(program, class);
        for (uint32_t i = 0; i < of->field_count && !shared; i++) {
            struct object_set set = facts_field(facts, id, of->first_field + i);
            for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
                class_id held = facts_object(facts, o).class;
                shared |= held != FACTS_NONE && !program_class(program, held)->application &&
                          sharing_is_shared(subjects->sharing, o);
            }
        }
        class = of->super;
    }
    return shared;
}

/* Keeps the sites and classes of objects that threads share, as facts without isolation say. */
static void narrow(struct subjects *subjects, struct isolate_sites *sites)
{
    const struct facts *facts = whole_facts(subjects->whole);
    const struct program *program = facts_program(facts);
    uint32_t objects = facts_object_count(facts), kept_sites = 0, kept_classes = 0;
    uint8_t *site_shared = mem_new(sites->isolated_count + (size_t)1, 1);
    uint8_t *class_shared = mem_new(sites->sensitive_count + (size_t)1, 1);
    for (object_id o = 0; o < objects; o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind != OBJECT_SITE || object.method == FACTS_NONE || !is_shared(subjects, o, object.class))
            continue;
        for (uint32_t i = 0; i < sites->isolated_count; i++)
            site_shared[i] |= is_made_at(program, &object, &sites->isolated[i]);
        for (uint32_t i = 0; i < sites->sensitive_count; i++)
            class_shared[i] |= strcmp(program_class(program, object.class)->name, sites->sensitive[i]) == 0;
    }
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

/* In a small program all objects of the application are told apart. In a larger one, where that would cost too much, a first look finds out which
 * of them threads share. */
static void find_facts(struct subjects *subjects, const struct subjects_options *options, struct budget *budget)
{
    enum { SMALL = 24 };
    struct progress *progress = progress_start(!options->quiet, "looking for facts");
    struct isolate_sites sites =
        isolate_sites(whole_spelled_source(subjects->whole), &subjects->scope, subjects->arena);
    const char **libraries = internal_names(subjects->arena, &options->libraries);
    const char **sensitive =
        arena_alloc(subjects->arena, (sites.sensitive_count + options->libraries.count + 2) * sizeof *sensitive);
    uint32_t count = 0;
    sensitive[count++] = "java/lang/Thread"; /* threads are told apart, too, */
    sensitive[count++] =
        "java/util/concurrent/locks/ReentrantReadWriteLock"; /* and whose read and write locks these are */
    for (size_t i = 0; i < options->libraries.count; i++)
        sensitive[count++] = libraries[i];
    struct facts_options asked = {.mains = internal_names(subjects->arena, &options->mains),
                                  .main_count = (uint32_t)options->mains.count,
                                  .libraries = libraries,
                                  .library_count = (uint32_t)options->libraries.count,
                                  .sensitive = sensitive,
                                  .sensitive_count = count,
                                  .depth = options->libraries.count > 0 ? 2 : 1}; /* parts of parts */
    if (sites.isolated_count > SMALL) {
        analyse(subjects, &asked, budget);
        narrow(subjects, &sites);
        forget(subjects);
    }
    if (!whole_has_names(subjects->whole)) { /* said already */
        progress_stop(progress);
        return;
    }
    for (uint32_t i = 0; i < sites.sensitive_count; i++)
        sensitive[count++] = sites.sensitive[i];
    asked.sensitive_count = count;
    asked.isolated = sites.isolated;
    asked.isolated_count = sites.isolated_count;
    static const char *const collections[] = {"java/util/Collection", "java/util/Map"};
    asked.apart = collections;
    asked.apart_count = options->libraries.count > 0 ? 0 : 2;
    analyse(subjects, &asked, budget);
    progress_stop(progress);
}

static bool read_spec(struct subjects *subjects, const char *file)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    struct buffer text = {0}, why = {0};
    if (file != NULL && !file_read(file, NULL, &text))
        buffer_format(&why, "%s: %s", file, strerror(errno));
    else
        subjects->spec = spec_new(program, file, file == NULL ? NULL : text.text, text.length, &why);
    if (subjects->spec == NULL)
        command_complain(NULL, "%s", why.text);
    for (uint32_t i = 0; subjects->spec != NULL && i < spec_stray_count(subjects->spec); i++)
        command_complain(NULL, "%s", spec_stray(subjects->spec, i));
    buffer_free(&text);
    buffer_free(&why);
    return subjects->spec != NULL;
}

void subjects_name(const struct subjects *subjects, const struct isolate_subject *subject, struct buffer *to)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    if (subject->method == FACTS_NONE) {
        buffer_add_text(to, subject->object == FACTS_NONE ? "static fields of " : "any ");
        program_class_name(program, subject->class, to);
        return;
    }
    const struct ir_unit *unit = program_unit_of(program, subject->method);
    const struct program_method *method = program_method(program, subject->method);
    if (unit->source.bytes != NULL)
        buffer_format(to, "%.*s:%u ", (int)unit->source.length, unit->source.bytes,
                      program_line(program, subject->method, subject->at));
    program_class_name(program, method->owner, to);
    buffer_format(to, ".%s", program_selector_name(program, method->selector));
}

/* Whether a subject is made at "a.b.C.method:12". */
static bool is_at(const struct subjects *subjects, const struct isolate_subject *subject, const char *site)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    if (subject->method == FACTS_NONE)
        return false;
    const struct program_method *method = program_method(program, subject->method);
    return isolate_is_at(site, program_class(program, method->owner)->name,
                         program_selector_name(program, method->selector),
                         program_line(program, subject->method, subject->at));
}

static bool is_site_asked_for(const struct subjects *subjects, const struct isolate_subject *subject)
{
    for (uint32_t i = 0; i < subjects->scope.site_count; i++)
        if (is_at(subjects, subject, subjects->scope.sites[i]))
            return true;
    return false;
}

static bool is_asked_for(const struct subjects *subjects, const struct subjects_options *options,
                         const struct isolate_subject *subject)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    bool asked = options->classes.count == 0 && options->sites.count == 0;
    struct buffer class = {0};
    program_class_name(program, subject->class, &class);
    for (size_t i = 0; i < options->classes.count; i++)
        asked |= strcmp(options->classes.items[i], class.text) == 0;
    buffer_free(&class);
    return asked || is_site_asked_for(subjects, subject);
}

static void gap_add(struct subjects *subjects, const char *what, const char *why, const char *to_do)
{
    subjects->gaps =
        mem_reserve(subjects->gaps, &subjects->gap_capacity, subjects->gap_count + 1, sizeof *subjects->gaps);
    subjects->gaps[subjects->gap_count++] = (struct gap){arena_copy(subjects->arena, what, strlen(what)), why, to_do};
}

/* What was asked for but is not told apart: what the application makes, one by one; of what the library makes, only what was named by its site. */
static void list_left_out(struct subjects *subjects, const struct subjects_options *options)
{
    const struct facts *facts = whole_facts(subjects->whole);
    const struct program *program = facts_program(facts);
    uint32_t count;
    const struct isolate_subject *left = isolate_left_out(subjects->isolate, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct buffer name = {0};
        if (!is_asked_for(subjects, options, &left[i]))
            continue;
        if (!program_class(program, program_method(program, left[i].method)->owner)->application &&
            !is_site_asked_for(subjects, &left[i])) {
            subjects->library_sites++;
            continue;
        }
        facts_object_name(facts, left[i].object, &name);
        gap_add(subjects, name.text, "none of its objects could be told apart from the others", NULL);
        buffer_free(&name);
    }
}

/* Names that mean nothing in this program: else a misspelt one would be "safe". */
static void list_strangers(struct subjects *subjects, const struct subjects_options *options)
{
    const struct facts *facts = whole_facts(subjects->whole);
    for (uint32_t i = 0; i < subjects->scope.class_count; i++)
        if (program_find(facts_program(facts), subjects->scope.classes[i]) == FACTS_NONE)
            gap_add(subjects, options->classes.items[i], "the program does not use this class",
                    "--main CLASS names where it starts; --library CLASS checks a class by itself");
    for (size_t i = 0; i < options->sites.count; i++) {
        bool found = false;
        for (object_id o = 0; o < facts_object_count(facts) && !found; o++) {
            struct facts_object object = facts_object(facts, o);
            struct isolate_subject subject = {o, object.class, object.method, object.at, 0};
            found = object.kind == OBJECT_SITE && is_at(subjects, &subject, options->sites.items[i]);
        }
        if (!found)
            gap_add(subjects, options->sites.items[i], "nothing is made there, as far as the program is reached",
                    "CLASS.METHOD:LINE is needed, of a line with a new; --main CLASS names where the program starts");
    }
}

static void choose(struct subjects *subjects, const struct subjects_options *options)
{
    uint32_t count;
    if (options->libraries.count > 0) {
        const char **names = internal_names(subjects->arena, &options->libraries);
        subjects->list = arena_alloc(subjects->arena, (options->libraries.count + 1) * sizeof *subjects->list);
        for (size_t i = 0; i < options->libraries.count; i++) {
            subjects->list[subjects->count] = isolate_library(subjects->isolate, names[i]);
            subjects->count += subjects->list[subjects->count].class != FACTS_NONE;
        }
        return;
    }
    const struct isolate_subject *all = isolate_candidates(subjects->isolate, &subjects->scope, &count);
    subjects->list = arena_alloc(subjects->arena, (count + (size_t)1) * sizeof *subjects->list);
    for (uint32_t i = 0; i < count; i++)
        if (is_asked_for(subjects, options, &all[i]))
            subjects->list[subjects->count++] = all[i];
    list_left_out(subjects, options);
    list_strangers(subjects, options);
}

/* Whether all classes are there that an option names. */
static bool are_there(const struct subjects *subjects, const char *option, const struct text_list *classes)
{
    const struct facts_source *source = whole_source(subjects->whole);
    const char **names = internal_names(subjects->arena, classes);
    bool fine = true;
    for (size_t i = 0; i < classes->count; i++) {
        bool application;
        if (source->find(source->context, names[i], strlen(names[i]), &application) != NULL)
            continue;
        command_complain(NULL, "there is no class '%s' (--%s), neither in what is named nor in the JDK",
                         classes->items[i], option);
        fine = false;
    }
    return fine;
}

/* Whether there is something to look at, and what the options name is there. */
static bool can_begin(const struct subjects *subjects, const struct subjects_options *options)
{
    bool empty = whole_source(subjects->whole)->application_count == 0;
    if (empty && whole_was_opened(subjects->whole) && options->libraries.count == 0)
        command_complain(NULL, "there is no class in what is named; name classes, jars or .java files");
    if (empty && (!whole_was_opened(subjects->whole) || options->libraries.count == 0))
        return false;
    bool mains = are_there(subjects, "main", &options->mains);
    bool libraries = are_there(subjects, "library", &options->libraries);
    bool classes = are_there(subjects, "class", &options->classes);
    return mains && libraries && classes;
}

struct subjects *subjects_open(const struct subjects_options *options, const struct text_list *files,
                               struct budget *budget)
{
    struct subjects *subjects = mem_new(1, sizeof *subjects);
    subjects->arena = arena_new();
    subjects->whole = whole_open_classes(files);
    if (!can_begin(subjects, options)) {
        subjects_close(subjects);
        return NULL;
    }
    subjects->scope = (struct isolate_scope){.classes = internal_names(subjects->arena, &options->classes),
                                             .class_count = (uint32_t)options->classes.count,
                                             .sites = (const char *const *)options->sites.items,
                                             .site_count = (uint32_t)options->sites.count,
                                             .all = options->all};
    find_facts(subjects, options, budget);
    if (!whole_has_names(subjects->whole) || !read_spec(subjects, options->spec)) {
        subjects_close(subjects);
        return NULL;
    }
    const struct isolate_input input = {.facts = whole_facts(subjects->whole),
                                        .singles = subjects->singles,
                                        .threads = subjects->threads,
                                        .sharing = subjects->sharing,
                                        .spec = subjects->spec,
                                        .budget = budget,
                                        .implicit_exceptions = options->implicit_exceptions};
    subjects->isolate = isolate_new(&input);
    choose(subjects, options);
    return subjects;
}

void subjects_close(struct subjects *subjects)
{
    if (subjects == NULL)
        return;
    isolate_free(subjects->isolate);
    if (subjects->spec != NULL)
        spec_free(subjects->spec);
    forget(subjects);
    whole_close(subjects->whole);
    mem_free(subjects->gaps);
    arena_free(subjects->arena);
    mem_free(subjects);
}

const struct whole *subjects_whole(const struct subjects *subjects)
{
    return subjects->whole;
}

struct isolate *subjects_isolate(const struct subjects *subjects)
{
    return subjects->isolate;
}

bool subjects_complete(const struct subjects *subjects)
{
    return sharing_complete(subjects->sharing);
}

bool subjects_gap(const struct subjects *subjects, uint32_t n, const char **what, const char **why, const char **to_do)
{
    if (n >= subjects->gap_count)
        return false;
    *what = subjects->gaps[n].what;
    *why = subjects->gaps[n].why;
    *to_do = subjects->gaps[n].to_do;
    return true;
}

uint32_t subjects_library_sites(const struct subjects *subjects)
{
    return subjects->library_sites;
}

const struct threads *subjects_threads(const struct subjects *subjects)
{
    return subjects->threads;
}

const struct spec *subjects_spec(const struct subjects *subjects)
{
    return subjects->spec;
}

const struct isolate_subject *subjects_list(const struct subjects *subjects, uint32_t *count)
{
    *count = subjects->count;
    return subjects->list;
}
