#include "driver/subjects.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/system/file.h"
#include "driver/isolation.h"
#include "driver/listener.h"
#include "driver/whole.h"

#include <errno.h>
#include <string.h>

struct subjects {
    const struct listener *listener;
    struct whole *whole;
    struct arena *arena;
    struct isolation isolation;
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
    text_list_free(&options->entries);
    text_list_free(&options->class_path);
}

/* What is called from outside is a unit of work: that is what people mean by a call. */
static void let_entries_be_units(struct subjects *subjects)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    const char *name;
    uint32_t method;
    for (uint32_t i = 0; classes_entry(whole_classes(subjects->whole), i, &name, &method); i++) {
        class_id class = program_find(program, name);
        if (class != FACTS_NONE)
            spec_let_be_unit(subjects->spec, program_class(program, class)->first_method + method);
    }
}

static bool read_spec(struct subjects *subjects, const char *file, struct budget *budget)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    struct buffer text = {0}, why = {0};
    if (file != NULL && !file_read(file, budget, &text))
        buffer_format(&why, "%s: %s", file, file_failure(budget));
    else
        subjects->spec = spec_new(program, file, file == NULL ? NULL : text.text, text.length, &why);
    if (subjects->spec == NULL)
        listener_complain(subjects->listener, "%s", why.text);
    for (uint32_t i = 0; subjects->spec != NULL && i < spec_stray_count(subjects->spec); i++)
        listener_complain(subjects->listener, "%s", spec_stray(subjects->spec, i));
    if (subjects->spec != NULL)
        let_entries_be_units(subjects);
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
    const struct ir_module *module = program_module_of(program, subject->method);
    const struct program_method *method = program_method(program, subject->method);
    if (module->source.bytes != NULL)
        buffer_format(to, "%.*s:%u ", (int)module->source.length, module->source.bytes,
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
    ARRAY_RESERVE(subjects->gaps, subjects->gap_capacity, subjects->gap_count + 1);
    subjects->gaps[subjects->gap_count++] = (struct gap){arena_copy(subjects->arena, what, strlen(what)), why, to_do};
}

/* What was asked for but is not told apart: what the application makes, one by one; of what the library makes, only
 * what was named by its site. */
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

/* Whether what is said of a class can matter for one of the subjects. */
static bool matters(const struct program *program, class_id class, const struct isolate_subject *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (program_is_subclass(program, all[i].class, class) || program_is_subclass(program, class, all[i].class))
            return true;
    return false;
}

/* Says which parts of the specification, and which annotations, nothing follows from: who wrote them believes that
 * they are checked. */
static void tell_without_effect(const struct subjects *subjects, const struct isolate_subject *all, uint32_t count)
{
    const struct program *program = facts_program(whole_facts(subjects->whole));
    for (class_id class = 0; class < program_class_count(program); class ++) {
        if (!spec_speaks_of(subjects->spec, class) || matters(program, class, all, count))
            continue;
        struct buffer name = {0};
        program_class_name(program, class, &name);
        listener_complain(subjects->listener,
                          "what is said of the units and sets of '%s' has no effect: no object of it that threads "
                          "share and change is known",
                          name.text);
        buffer_free(&name);
    }
}

static void choose(struct subjects *subjects, const struct subjects_options *options)
{
    uint32_t count;
    if (options->libraries.count > 0) {
        const char **names = classes_internal_names(&options->libraries, subjects->arena);
        subjects->list = arena_alloc(subjects->arena, (options->libraries.count + 1) * sizeof *subjects->list);
        for (size_t i = 0; i < options->libraries.count; i++) {
            subjects->list[subjects->count] = isolate_library(subjects->isolate, names[i]);
            subjects->count += subjects->list[subjects->count].class != FACTS_NONE;
        }
        return;
    }
    const struct isolate_subject *all = isolate_candidates(subjects->isolate, &subjects->scope, &count);
    if (sharing_complete(subjects->isolation.sharing))
        tell_without_effect(subjects, all, count);
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
    const struct class_source *source = classes_source(whole_classes(subjects->whole));
    const char **names = classes_internal_names(classes, subjects->arena);
    bool fine = true;
    for (size_t i = 0; i < classes->count; i++) {
        bool application;
        if (source->find(source->context, names[i], strlen(names[i]), &application) != NULL)
            continue;
        listener_complain(subjects->listener, "there is no class '%s' (--%s), neither in what is named nor in the JDK",
                          classes->items[i], option);
        fine = false;
    }
    return fine;
}

/* Whether all sites that an option names are of the form CLASS.METHOD:LINE. */
static bool are_sites(const struct subjects *subjects, const struct text_list *sites)
{
    bool fine = true;
    for (size_t i = 0; i < sites->count; i++) {
        const char *colon = strrchr(sites->items[i], ':');
        uint64_t line;
        if (colon != NULL && number_read(colon + 1, UINT32_MAX, &line))
            continue;
        listener_complain(subjects->listener, "'%s' is no site: --site needs CLASS.METHOD:LINE", sites->items[i]);
        fine = false;
    }
    return fine;
}

/* Whether there is something to look at, and what the options name is there. */
static bool can_begin(const struct subjects *subjects, const struct subjects_options *options)
{
    bool empty = classes_source(whole_classes(subjects->whole))->application_count == 0;
    if (empty && classes_were_opened(whole_classes(subjects->whole)) && options->libraries.count == 0)
        listener_complain(subjects->listener, "there is no class in what is named; name classes, jars or .java files");
    if (empty && (!classes_were_opened(whole_classes(subjects->whole)) || options->libraries.count == 0))
        return false;
    bool mains = are_there(subjects, "main", &options->mains);
    bool libraries = are_there(subjects, "library", &options->libraries);
    bool classes = are_there(subjects, "class", &options->classes);
    return are_sites(subjects, &options->sites) && mains && libraries && classes;
}

/* Facts with the candidates told apart, and what the user says about them. */
static bool find_facts(struct subjects *subjects, const struct subjects_options *options, struct budget *budget)
{
    listener_begin(subjects->listener, "looking for facts");
    bool found = isolation_find(&subjects->isolation, options, &subjects->scope, budget, subjects->arena);
    listener_end(subjects->listener);
    return found && read_spec(subjects, options->spec, budget);
}

struct subjects *subjects_find(struct whole *whole, const struct subjects_options *options, struct budget *budget,
                               const struct listener *listener)
{
    struct subjects *subjects = mem_new(1, sizeof *subjects);
    *subjects =
        (struct subjects){.listener = listener, .whole = whole, .arena = arena_new(), .isolation = {.whole = whole}};
    subjects->scope = (struct isolate_scope){.classes = classes_internal_names(&options->classes, subjects->arena),
                                             .class_count = (uint32_t)options->classes.count,
                                             .sites = (const char *const *)options->sites.items,
                                             .site_count = (uint32_t)options->sites.count,
                                             .all = options->all};
    if (classes_were_limited(whole_classes(whole)) || !can_begin(subjects, options) ||
        !find_facts(subjects, options, budget)) {
        subjects_close(subjects);
        return NULL;
    }
    const struct isolate_input input = {.facts = whole_facts(whole),
                                        .singles = subjects->isolation.singles,
                                        .threads = subjects->isolation.threads,
                                        .parallel = subjects->isolation.parallel,
                                        .sharing = subjects->isolation.sharing,
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
    isolation_forget(&subjects->isolation);
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
    return sharing_complete(subjects->isolation.sharing);
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
    return subjects->isolation.threads;
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
