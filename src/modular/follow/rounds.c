/* A program becomes a system in rounds: a variable that is accessed at an index that is not known is blurred in the
 * next one. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "modular/follow/internal.h"
#include "modular/follow/paths.h"

#include <string.h>

enum { MOST_ROUNDS = 32 };

static void open_build(struct build *build)
{
    const struct thing nothing = {.kind = THING_NOTHING};
    build->system = mem_new(1, sizeof *build->system);
    build->terms = build->system->terms = terms_new();
    build->thing_of = idmap_new();
    build->context_of = idmap_new();
    build->stop_of = idmap_new();
    build->live = arena_alloc(build->arena, (build->module->method_count + (size_t)1) * sizeof *build->live);
    build->from = SYSTEM_NONE;
    thing_known(build, &nothing);
}

static void close_build(struct build *build)
{
    for (size_t i = 0; i < build->waiting_count; i++)
        path_free(&build->waiting[i]);
    void *blocks[] = {build->things, build->contexts, build->parts, build->stops, build->waiting, build->arguments};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    idmap_free(build->thing_of);
    idmap_free(build->context_of);
    idmap_free(build->stop_of);
}

static uint32_t main_of(const struct ir_module *module, const char **why_not)
{
    uint32_t found = SYSTEM_NONE;
    for (uint32_t i = 0; i < module->method_count; i++) {
        if (text_is(module->methods[i].name, "main") && module->methods[i].body != NULL)
            found = i;
        if (text_is(module->methods[i].name, "<destructors>"))
            *why_not = "there are destructors, which are not understood";
    }
    if (found == SYSTEM_NONE)
        *why_not = "there is no main";
    return *why_not == NULL ? found : SYSTEM_NONE;
}

/* One round. True: it is the last one. */
static bool make_round(struct build *build, uint32_t main, const char **why_not)
{
    open_build(build);
    template_known(build, main, 0, 0);
    paths_follow_all(build);
    if (build->spent == NULL) {
        system_finish(build->system, build->arena);
    } else {
        if (build->blur == 0)
            *why_not = arena_copy(build->arena, build->spent, strlen(build->spent));
        system_free(build->system);
        build->system = NULL;
    }
    close_build(build);
    return build->blur == 0;
}

struct system *system_new(const struct ir_module *module, const struct modular_options *options, const char **why_not,
                          struct arena *arena)
{
    struct buffer why = {0};
    struct layout layout;
    struct system *system = NULL;
    uint64_t blurred[MOST_ROUNDS];
    *why_not = NULL;
    uint32_t main = main_of(module, why_not);
    if (*why_not == NULL && !layout_find(module, &layout, &why, arena))
        *why_not = arena_copy(arena, why.text, why.length);
    buffer_free(&why);
    for (uint32_t round = 0; *why_not == NULL && system == NULL; round++) {
        struct build build = {.module = module,
                              .options = options,
                              .layout = layout,
                              .arena = arena,
                              .blurred = blurred,
                              .blurred_count = round};
        bool last = make_round(&build, main, why_not);
        system = build.system;
        blurred[round] = build.blur;
        if (!last && round + 1 == MOST_ROUNDS)
            *why_not = "too many variables are accessed at indices that are not known";
    }
    return system;
}
