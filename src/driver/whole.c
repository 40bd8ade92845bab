#include "driver/whole.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/number.h"
#include "driver/listener.h"

#include <stdlib.h>
#include <string.h>

struct whole {
    const struct listener *listener;
    struct classes *classes;
    struct arena *arena;
    struct budget *budget; /* its own */
    struct facts *facts;
    double seconds;
    bool wrong; /* what the options name is not there */
};

/* "a.b.C.method@12", or "a.b.C.method(I)V@12". */
static bool site_parse(struct whole *whole, const char *text, struct facts_site *site)
{
    char *copy = arena_copy(whole->arena, text, strlen(text));
    char *at = strrchr(copy, '@');
    uint64_t pc = 0;
    if (at == NULL || !number_read(at + 1, UINT32_MAX, &pc))
        return false;
    *at = '\0';
    site->pc = (uint32_t)pc;
    char *descriptor = strchr(copy, '(');
    if (descriptor != NULL) {
        site->descriptor = arena_copy(whole->arena, descriptor, strlen(descriptor));
        *descriptor = '\0';
    }
    char *dot = strrchr(copy, '.');
    if (dot == NULL)
        return false;
    *dot = '\0';
    site->method = dot + 1;
    site->class = copy;
    for (char *next = copy; *next != '\0'; next++)
        if (*next == '.')
            *next = '/';
    return true;
}

/* Complains about what the options name and the program has not. */
static void names_check(struct whole *whole)
{
    if (classes_were_limited(whole->classes)) /* who knows what there is */
        return;
    for (uint32_t i = 0; i < facts_gap_count(whole->facts); i++) {
        struct facts_gap gap = facts_gap(whole->facts, i);
        if (gap.kind == GAP_ENTRY)
            listener_complain(whole->listener, "there is no main in '%s'", gap.about);
        else if (gap.kind == GAP_SITE)
            listener_complain(whole->listener, "there is no site of that number in '%s'", gap.about);
        whole->wrong |= gap.kind == GAP_ENTRY || gap.kind == GAP_SITE;
    }
}

static bool facts_find(struct whole *whole, const struct whole_options *options)
{
    struct facts_site *sites = arena_alloc(whole->arena, (options->isolated.count + 1) * sizeof *sites);
    for (size_t i = 0; i < options->isolated.count; i++)
        if (!site_parse(whole, options->isolated.items[i], &sites[i])) {
            listener_complain(whole->listener, "'%s' is no site: CLASS.METHOD@PC is needed",
                              options->isolated.items[i]);
            return false;
        }
    const struct facts_options asked = {.mains = classes_internal_names(&options->mains, whole->arena),
                                        .main_count = (uint32_t)options->mains.count,
                                        .libraries = classes_internal_names(&options->libraries, whole->arena),
                                        .library_count = (uint32_t)options->libraries.count,
                                        .sensitive = classes_internal_names(&options->sensitive, whole->arena),
                                        .sensitive_count = (uint32_t)options->sensitive.count,
                                        .isolated = sites,
                                        .isolated_count = (uint32_t)options->isolated.count,
                                        .depth = options->depth};
    listener_begin(whole->listener, "looking for facts");
    double start = clock_seconds();
    whole->facts = facts_new(classes_source(whole->classes), &asked, whole->budget);
    whole->seconds = clock_seconds() - start;
    listener_end(whole->listener);
    names_check(whole);
    return true;
}

static struct whole *whole_new(const struct text_list *files, const struct text_list *libraries, struct budget *budget,
                               const struct listener *listener)
{
    struct whole *whole = mem_new(1, sizeof *whole);
    whole->listener = listener;
    whole->arena = arena_new();
    whole->classes = classes_open(files, libraries, budget, listener);
    return whole;
}

struct whole *whole_open(const struct whole_options *options, const struct text_list *files,
                         const struct listener *listener)
{
    struct budget *budget = budget_new(options->seconds, (size_t)options->memory << 20);
    struct whole *whole = whole_new(files, NULL, budget, listener);
    whole->budget = budget;
    bool found = facts_find(whole, options);
    classes_show_complaints(whole->classes);
    if (found)
        return whole;
    whole_close(whole);
    return NULL;
}

struct whole *whole_open_classes(const struct text_list *files, struct budget *budget, const struct listener *listener)
{
    struct whole *whole = whole_new(files, NULL, budget, listener);
    classes_show_complaints(whole->classes);
    return whole;
}

struct whole *whole_open_program(const struct whole_program *what, struct budget *budget,
                                 const struct listener *listener)
{
    struct whole *whole = whole_new(what->files, what->libraries, budget, listener);
    struct buffer why = {0};
    if (!what->by_itself && !classes_were_limited(whole->classes) &&
        !classes_find_entries(whole->classes, what->mains, what->entries, &why)) {
        listener_complain(listener, "%s", why.text);
        whole->wrong = true;
    }
    classes_show_complaints(whole->classes);
    buffer_free(&why);
    return whole;
}

void whole_find_facts(struct whole *whole, const struct facts_options *options, struct budget *budget)
{
    double start = clock_seconds();
    facts_free(whole->facts);
    whole->facts = facts_new(classes_spelled_source(whole->classes), options, budget);
    whole->seconds += clock_seconds() - start;
    names_check(whole);
}

void whole_close(struct whole *whole)
{
    if (whole == NULL)
        return;
    facts_free(whole->facts);
    if (whole->budget != NULL)
        budget_free(whole->budget);
    classes_close(whole->classes);
    arena_free(whole->arena);
    mem_free(whole);
}

bool whole_has_names(const struct whole *whole)
{
    return !whole->wrong;
}

bool whole_is_wrong(const struct whole *whole)
{
    return whole->wrong || classes_are_wrong(whole->classes);
}

const struct classes *whole_classes(const struct whole *whole)
{
    return whole->classes;
}

const struct facts *whole_facts(const struct whole *whole)
{
    return whole->facts;
}

struct budget *whole_budget(const struct whole *whole)
{
    return whole->budget;
}

double whole_seconds(const struct whole *whole)
{
    return whole->seconds;
}

void whole_options_free(struct whole_options *options)
{
    text_list_free(&options->mains);
    text_list_free(&options->libraries);
    text_list_free(&options->sensitive);
    text_list_free(&options->isolated);
}
