#include "state/explore.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "run/run.h"
#include "state/internal.h"

#include <string.h>

static void open_explorer(struct explorer *explorer)
{
    explorer->trace = trace_new();
    explorer->names = idmap_new();
    explorer->causes = idmap_new();
    explorer_open_choices(explorer);
    run_tell_steps(explorer->run, &explorer->step);
    threads_name(explorer, UINT32_MAX);
}

static void close_explorer(struct explorer *explorer)
{
    trace_free(explorer->trace);
    idmap_free(explorer->names);
    idmap_free(explorer->causes);
    step_free(&explorer->step);
    mem_free(explorer->nodes);
    mem_free(explorer->choices);
    mem_free(explorer->sleepers);
    mem_free(explorer->sleeping);
    mem_free(explorer->stopped);
    mem_free(explorer->turns);
    mem_free(explorer->sequence);
    mem_free(explorer->number_of);
    mem_free(explorer->name_of);
    mem_free(explorer->parent_of);
    mem_free(explorer->spins);
    mem_free(explorer->findings);
}

static void finish(struct explorer *explorer)
{
    struct explore_result *result = explorer->result;
    if (run_untold(explorer->run) != NULL)
        explorer_miss(explorer, run_untold(explorer->run));
    result->complete = result->why_not == NULL;
    result->finding_count = (uint32_t)explorer->finding_count;
    struct explore_finding *copy = arena_alloc(explorer->arena, (explorer->finding_count + 1) * sizeof *copy);
    if (explorer->finding_count > 0)
        memcpy(copy, explorer->findings, explorer->finding_count * sizeof *copy);
    result->findings = copy;
}

static void add_output(void *context, int descriptor, const void *bytes, size_t length)
{
    if (descriptor == 1)
        buffer_add(context, bytes, length);
}

/* A program of C, or one of Java. */
struct subject {
    const struct ir_module *module;
    const struct class_source *source;
    const char *main;
};

static struct explore_result explore(const struct subject *subject, const struct explore_options *options,
                                     struct arena *arena)
{
    struct explore_result result = {0};
    struct explorer explorer = {.options = options, .result = &result, .arena = arena};
    struct run_options run_options = {.main = subject->main,
                                      .untimed = true,
                                      .explored = true,
                                      .assertions = options->assertions,
                                      .write = options->output == NULL ? NULL : add_output,
                                      .context = options->output,
                                      .strict = options->strict,
                                      .free_values = options->free_values,
                                      .free_functions = options->free_functions,
                                      .input = explorer_input,
                                      .input_context = &explorer};
    struct buffer why = {0};
    explorer.run = subject->module != NULL ? run_open_c(subject->module, &run_options, &why)
                                           : run_open(subject->source, &run_options, &why);
    if (explorer.run == NULL) {
        result.why_not = arena_copy(arena, why.text, why.length);
    } else {
        open_explorer(&explorer);
        explorer_hunt(&explorer);
        explorer_search(&explorer);
        finish(&explorer);
        close_explorer(&explorer);
    }
    run_close(explorer.run);
    buffer_free(&why);
    return result;
}

struct explore_result explore_program(const struct ir_module *module, const struct explore_options *options,
                                      struct arena *arena)
{
    return explore(&(struct subject){.module = module}, options, arena);
}

struct explore_result explore_java(const struct class_source *source, const char *main,
                                   const struct explore_options *options, struct arena *arena)
{
    return explore(&(struct subject){.source = source, .main = main}, options, arena);
}
