/* heddle eml check: decides the queries of EML programs. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/eml/source.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "push/engine.h"
#include "report/report.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

struct check_options {
    struct text_list queries;
    const char *patterns, *engine, *output;
    unsigned jobs, memory_limit, format, color;
    double time_limit, query_time_limit;
    bool quiet, verbose;
};

#define FIELD(name) offsetof(struct check_options, name)

static const struct option check_table[] = {
    {"query", "QUERY",
     "answer PROCESS:PATTERN:LOC[:LOC], -:race:LOC, -:deadlock or\n-:NAME; may be given several times", OPTION_LIST,
     FIELD(queries), 0, 0},
    {"patterns", "LIST",
     "answer all queries of these patterns: numbers, ranges, race,\n"
     "deadlock, names of declared ones, declared, all; e.g. 1-5,12,race\n(" EML_PAPER_PATTERNS
     " where neither this nor --query is "
     "given)",
     OPTION_TEXT, FIELD(patterns), 0, 0},
    {"engine", "NAME", "how to decide; see below", OPTION_TEXT, FIELD(engine), 0, 0},
    {"jobs", "N", "use N threads (as many as there are cores)", OPTION_COUNT, FIELD(jobs), 1, 1024},
    {"time-limit", "S", "stop after S seconds; what is open then is unknown", OPTION_SECONDS, FIELD(time_limit), 0.001,
     1e9},
    {"query-time-limit", "S", "give each query at most S seconds (engines that answer one\nat a time)", OPTION_SECONDS,
     FIELD(query_time_limit), 0.001, 1e9},
    {"memory-limit", "MB", "stop when more than MB megabytes are in use", OPTION_COUNT, FIELD(memory_limit), 1, 1e9},
    {"format", "text|json", "the form of the answers (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"output", "FILE", "write the answers to FILE instead of standard output", OPTION_TEXT, FIELD(output), 0, 0},
    {"quiet", NULL, "no progress; as text, findings without their executions", OPTION_FLAG, FIELD(quiet), 0, 0},
    {"verbose", NULL, "as text, every answer and every execution", OPTION_FLAG, FIELD(verbose), 0, 0},
    {"color", "auto|always|never", "colors in text (auto)", OPTION_CHOICE, FIELD(color), 0, 0},
    {0},
};

#undef FIELD

/* What one run of the command works with. */
struct check {
    const struct check_options *options;
    const struct push_engine *engine;
    struct budget *budget;
    struct report *report;
};

static void engines_help(FILE *to)
{
    fputs("\nEngines:\n", to);
    for (const struct push_engine *engine = push_engines; engine->name != NULL; engine++)
        fprintf(to, "  %-12s%s%s\n", engine->name, engine->help, engine == push_engines ? " (the default)" : "");
    fputs("\nExit status: 0 if everything asked holds, 1 if something is violated, 2 if the input or the call\n"
          "is wrong, 3 if something is unknown and nothing violated.\n",
          to);
}

static const struct push_engine *engine_find(const char *name)
{
    if (name == NULL)
        return push_engines[0].name != NULL ? push_engines : NULL;
    for (const struct push_engine *engine = push_engines; engine->name != NULL; engine++)
        if (strcmp(engine->name, name) == 0)
            return engine;
    return NULL;
}

static int complain_engine(const struct command *command, const char *name)
{
    struct buffer names = {0};
    for (const struct push_engine *engine = push_engines; engine->name != NULL; engine++)
        buffer_format(&names, "%s%s", engine == push_engines ? "" : ", ", engine->name);
    int status = command_complain(command, "unknown engine '%s'; there are: %s", name ? name : "", names.text);
    buffer_free(&names);
    return status;
}

/* The queries that the options ask of a program. */
static bool queries_collect(const struct check_options *options, const struct eml_program *program,
                            struct eml_queries *queries, struct buffer *why)
{
    for (size_t i = 0; i < options->queries.count; i++)
        if (!eml_queries_parse(program, options->queries.items[i], queries, why))
            return false;
    if (options->queries.count > 0 && options->patterns == NULL)
        return true;
    return eml_queries_select(program, options->patterns, queries, why);
}

static int status_of(const struct report_counts *counts)
{
    if (counts->violated > 0)
        return STATUS_FOUND;
    return counts->unknown > 0 ? STATUS_UNKNOWN : STATUS_FINE;
}

/* Decides the queries and reports the answers. */
static int decide(const struct check *check, const char *path, const struct eml_program *program,
                  const struct eml_queries *queries)
{
    const struct check_options *options = check->options;
    struct push_options how = {options->jobs, check->budget, options->query_time_limit};
    struct arena *arena = arena_new();
    struct push_answer *answers = mem_new(queries->count, sizeof *answers);
    struct buffer doing = {0};
    double start = clock_seconds();
    buffer_format(&doing, "%.40s: %zu queries, engine %s", path, queries->count, check->engine->name);
    struct progress *progress = progress_start(!options->quiet, doing.text);
    check->engine->decide(program, queries->items, queries->count, &how, arena, answers);
    progress_stop(progress);
    struct report_results results = {path, program, queries->items, answers, queries->count, clock_seconds() - start};
    struct report_counts counts = report_count(&results);
    report_add(check->report, &results);
    buffer_free(&doing);
    mem_free(answers);
    arena_free(arena);
    return status_of(&counts);
}

static int check_file(const struct check *check, const char *path)
{
    int status = STATUS_FINE;
    struct eml_program *program = source_read(path, check->budget, &status);
    if (program == NULL) {
        const char *limit = status == STATUS_UNKNOWN ? budget_reason(check->budget) : NULL;
        report_failure(check->report, path, limit ? limit : "not a readable EML program", limit != NULL);
        return status;
    }
    struct eml_queries queries = {0};
    struct buffer why = {0};
    if (queries_collect(check->options, program, &queries, &why)) {
        status = decide(check, path, program, &queries);
    } else {
        status = command_complain(NULL, "%s: %s", path, why.text);
        report_failure(check->report, path, why.text, false);
    }
    buffer_free(&why);
    eml_queries_free(&queries);
    eml_program_free(program);
    return status;
}

static struct report_style style_of(const struct check_options *options, bool several, const struct output *output)
{
    bool terminal = isatty(fileno(output->file)) == 1;
    const char *type = getenv("TERM");
    bool plain = getenv("NO_COLOR") != NULL || type == NULL || strcmp(type, "dumb") == 0;
    return (struct report_style){
        .format = options->format,
        .color = options->color == COLOR_ALWAYS || (options->color == COLOR_AUTO && terminal && !plain),
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .quiet = options->quiet,
        .verbose = options->verbose,
        .several = several,
        .seconds = terminal, /* elsewhere the same input gives the same output, byte for byte */
    };
}

static int check_files(const struct command *command, const struct check_options *options,
                       const struct text_list *files)
{
    struct check check = {.options = options, .engine = engine_find(options->engine)};
    struct output output;
    int status = STATUS_FINE;
    if (check.engine == NULL)
        return complain_engine(command, options->engine);
    if (files->count == 0)
        return command_complain(command, "no file given");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    struct report_style style = style_of(options, files->count > 1, &output);
    check.budget = budget_new(options->time_limit, (size_t)options->memory_limit << 20);
    check.report = report_new(output.file, &style);
    for (size_t i = 0; i < files->count; i++)
        status = command_worse_status(status, check_file(&check, files->items[i]));
    report_end(check.report);
    budget_free(check.budget);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int check_run(const struct command *command, int count, char **arguments)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct check_options options = {.jobs = cores > 0 ? (unsigned)cores : 1};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = check_files(command, &options, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    text_list_free(&options.queries);
    return status;
}

const struct command command_eml_check = {
    .name = "eml check",
    .operands = "[options] FILE...",
    .summary = "Decide the queries of an EML program: a proof or an execution for each",
    .help = "FILE is EML text, or - for standard input.",
    .options = check_table,
    .more_help = engines_help,
    .run = check_run,
};
