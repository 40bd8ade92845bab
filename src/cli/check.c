/* heddle check: which shared objects of a program can be seen in a broken state, and a proof for the rest. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "driver/advice.h"
#include "driver/assumptions.h"
#include "driver/source_lines.h"
#include "driver/subjects.h"
#include "driver/whole.h"
#include "eml/read.h"
#include "report/findings/findings.h"
#include "verdict/atomicity.h"

#include <errno.h>
#include <langinfo.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum { FORMAT_TEXT, FORMAT_JSON };

struct check_options {
    struct subjects_options subjects;
    struct text_list sources;
    const char *patterns, *output, *baseline;
    unsigned jobs, memory_limit, format, color;
    double time_limit;
    bool verbose;
};

#define FIELD(name) offsetof(struct check_options, name)

static const struct option check_table[] = {
    SUBJECTS_OPTIONS,
    {"source", "PATH", "show lines of the sources in this file or folder; may be given\nseveral times", OPTION_LIST,
     FIELD(sources), 0, 0},
    {"patterns", "LIST", "ask for these of the patterns " EML_COMPLETE_PATTERNS " only; e.g. 1-5,12", OPTION_TEXT,
     FIELD(patterns), 0, 0},
    {"baseline", "FILE", "findings whose ids stand in FILE do not count", OPTION_TEXT, FIELD(baseline), 0, 0},
    {"jobs", "N", "use N threads (as many as there are cores)", OPTION_COUNT, FIELD(jobs), 1, 1024},
    {"time-limit", "S", "stop after S seconds; what is open then is unknown", OPTION_SECONDS, FIELD(time_limit), 0.001,
     1e9},
    {"memory-limit", "MB", "leave a question open that takes more than MB megabytes (2000)", OPTION_COUNT,
     FIELD(memory_limit), 1, 1e9},
    {"format", "text|json", "the form of the report (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"output", "FILE", "write the report to FILE instead of standard output", OPTION_TEXT, FIELD(output), 0, 0},
    {"quiet", NULL, "no progress; as text, findings without their interleavings", OPTION_FLAG, FIELD(subjects.quiet), 0,
     0},
    {"verbose", NULL, "as text, everything that is known", OPTION_FLAG, FIELD(verbose), 0, 0},
    {"color", "auto|always|never", "colors in text (auto)", OPTION_CHOICE, FIELD(color), 0, 0},
    {0},
};

#undef FIELD

/* What one run works with. */
struct check {
    const struct check_options *options;
    struct budget *budget;
    struct subjects *subjects;
    struct verdict *verdict;
    struct findings_model *models;
    size_t model_count, model_capacity;
    struct arena *arena; /* of what the report shows */
    unsigned seen;       /* in models: assumptions_seen */
    bool wrong;
};

/* Asks only for pairs of fields of one atomic set. */
static void drop_mixed_pairs(const struct isolate_model *model, struct eml_queries *queries)
{
    size_t kept = 0;
    for (size_t i = 0; i < queries->count; i++) {
        struct eml_query query = queries->items[i];
        if (query.b == EML_NONE || model->memories[query.a].set == model->memories[query.b].set)
            queries->items[kept++] = query;
    }
    queries->count = kept;
}

static struct source_place site_of(const struct check *check, const struct isolate_subject *subject)
{
    const struct program *program = facts_program(whole_facts(subjects_whole(check->subjects)));
    const struct ir_unit *unit = program_class(program, subject->class)->unit;
    struct source_place place = {0};
    struct buffer name = {0};
    program_class_name(program, subject->class, &name);
    if (subject->method != FACTS_NONE) {
        const struct program_method *method = program_method(program, subject->method);
        unit = program_unit_of(program, subject->method);
        buffer_clear(&name);
        program_class_name(program, method->owner, &name);
        buffer_format(&name, ".%s", program_selector_name(program, method->selector));
        place.line = program_line(program, subject->method, subject->at);
    }
    place.method = arena_copy(check->arena, name.text, name.length);
    if (unit->source.bytes != NULL)
        place.file = arena_copy(check->arena, unit->source.bytes, unit->source.length);
    buffer_free(&name);
    return place;
}

static struct atomicity_name *process_names(const struct isolate_model *model, struct arena *arena)
{
    struct atomicity_name *names = arena_alloc(arena, (model->process_count + (size_t)1) * sizeof *names);
    for (uint32_t i = 0; i < model->process_count; i++)
        names[i] = (struct atomicity_name){model->processes[i].name, model->processes[i].display};
    return names;
}

static struct atomicity_name *lock_names(const struct isolate_model *model, struct arena *arena)
{
    struct atomicity_name *names = arena_alloc(arena, (model->lock_count + (size_t)1) * sizeof *names);
    for (uint32_t i = 0; i < model->lock_count; i++)
        names[i] = (struct atomicity_name){model->locks[i].name, model->locks[i].display};
    return names;
}

/* Whether a field is declared with a class of a package. */
static bool holds_object_of(const struct program *program, field_id field, const char *package)
{
    const struct ir_unit *unit = program_class(program, program_field(program, field)->owner)->unit;
    const struct ir_type *type = &unit->types[program_ir_field(program, field)->type];
    size_t length = strlen(package);
    return type->form == IR_TYPE_CLASS && type->name.length > length && memcmp(type->name.bytes, package, length) == 0;
}

static const char concurrent[] = "java/util/concurrent/";

/* Whether threads may access a field at the same time and still see what was written: it is volatile, or what
 * changes is within an object that sees to that itself. */
static bool is_ordered(const struct program *program, const struct isolate_memory *memory)
{
    field_id field = memory->field;
    uint16_t flags = program_ir_field(program, field)->flags;
    const char *owner = program_class(program, program_field(program, field)->owner)->name;
    if (memory->inherited && strncmp(owner, concurrent, strlen(concurrent)) == 0)
        return true;
    return (flags & IR_ACCESS_VOLATILE) != 0 ||
           ((flags & IR_ACCESS_FINAL) != 0 && holds_object_of(program, field, concurrent));
}

/* Whether memory that is not volatile may be raced for: a program without such races behaves as if memory were
 * sequentially consistent. */
static bool has_race(struct check *check, const struct isolate_model *model, const struct eml_program *program,
                     struct arena *arena)
{
    const struct program *java = facts_program(whole_facts(subjects_whole(check->subjects)));
    struct budget *part = budget_new_part(check->budget, 0, (size_t)check->options->memory_limit << 20);
    struct push_options how = {check->options->jobs, part, 0};
    struct eml_queries queries = {0};
    struct buffer why = {0};
    size_t kept = 0;
    if (!eml_queries_select(program, "race", &queries, &why))
        queries.count = 0;
    for (size_t i = 0; i < queries.count; i++)
        if (!is_ordered(java, &model->memories[queries.items[i].a]))
            queries.items[kept++] = queries.items[i];
    struct push_answer *answers = mem_new(kept + 1, sizeof *answers);
    bool found = why.length > 0;
    push_explicit_decide(program, queries.items, kept, &how, arena, answers);
    for (size_t i = 0; i < kept; i++)
        found |= answers[i].verdict != PUSH_HOLDS;
    mem_free(answers);
    budget_free(part);
    buffer_free(&why);
    eml_queries_free(&queries);
    return found;
}

/* Notes what of a model the answer rests on. */
static void look_for_signs(struct check *check, const struct isolate_model *model, const struct eml_program *program,
                           struct arena *arena)
{
    const struct program *java = facts_program(whole_facts(subjects_whole(check->subjects)));
    for (uint32_t i = 0; i < model->memory_count; i++)
        if (model->memories[i].inherited || holds_object_of(java, model->memories[i].field, "java/util/"))
            check->seen |= SEEN_CONTENTS;
    if ((check->seen & SEEN_RACE) == 0 && has_race(check, model, program, arena))
        check->seen |= SEEN_RACE;
}

/* Decides all queries about one model, and adds what comes out. */
static uint32_t decide(struct check *check, const struct isolate_subject *subject, const struct isolate_model *model,
                       const struct eml_program *program, const struct eml_queries *queries, struct arena *arena)
{
    const struct program *java = facts_program(whole_facts(subjects_whole(check->subjects)));
    /* A model that is too large for the memory leaves room for the others. */
    struct budget *part = budget_new_part(check->budget, 0, (size_t)check->options->memory_limit << 20);
    struct push_options how = {check->options->jobs, part, 0};
    struct push_answer *answers = mem_new(queries->count + 1, sizeof *answers);
    struct buffer class = {0};
    program_class_name(java, subject->class, &class);
    push_explicit_decide(program, queries->items, queries->count, &how, arena, answers);
    struct atomicity_model about = {.program = program,
                                    .queries = queries->items,
                                    .answers = answers,
                                    .count = queries->count,
                                    .processes = process_names(model, arena),
                                    .locks = lock_names(model, arena),
                                    .process_count = model->process_count,
                                    .lock_count = model->lock_count,
                                    .class = class.text,
                                    .is_static = subject->object == FACTS_NONE,
                                    .site = site_of(check, subject)};
    uint32_t violated = atomicity_add(&about, check->verdict);
    budget_free(part);
    buffer_free(&class);
    mem_free(answers);
    return violated;
}

static void add_model(struct check *check, const char *name, const struct isolate_model *model, size_t queries,
                      uint32_t violated, double seconds)
{
    check->models = mem_reserve(check->models, &check->model_capacity, check->model_count + 1, sizeof *check->models);
    check->models[check->model_count++] = (struct findings_model){
        .site = arena_copy(check->arena, name, strlen(name)),
        .methods = model->after.methods,
        .methods_before = model->before.methods,
        .instructions = model->after.instructions,
        .instructions_before = model->before.instructions,
        .queries = queries,
        .violated = violated,
        .seconds = seconds,
    };
}

static void check_model(struct check *check, const struct isolate_subject *subject, const char *name,
                        const struct isolate_model *model, double start, struct arena *arena)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    const char *patterns = check->options->patterns != NULL ? check->options->patterns : EML_COMPLETE_PATTERNS;
    struct eml_queries queries = {0};
    struct buffer why = {0};
    struct eml_program *program = eml_read(name, model->text, model->length, check->budget, diagnostics);
    if (program == NULL) {
        const char *limit = budget_reason(check->budget);
        diagnostics_format(diagnostics, name, model->text, model->length, &why);
        verdict_add_gap(check->verdict, name,
                        limit != NULL ? limit : "its model is not correct, which is a mistake of heddle");
        if (limit == NULL && check->options->verbose)
            fputs(why.text, stderr);
    } else if (!eml_queries_select(program, patterns, &queries, &why)) {
        check->wrong = true;
        command_complain(NULL, "%s", why.text);
    } else {
        drop_mixed_pairs(model, &queries);
        uint32_t violated = decide(check, subject, model, program, &queries, arena);
        look_for_signs(check, model, program, arena);
        add_model(check, name, model, queries.count, violated, clock_seconds() - start);
    }
    diagnostics_free(diagnostics);
    eml_queries_free(&queries);
    buffer_free(&why);
    if (program != NULL)
        eml_program_free(program);
}

static void check_subject(struct check *check, const struct isolate_subject *subject)
{
    struct arena *arena = arena_new();
    struct buffer name = {0};
    double start = clock_seconds();
    subjects_name(check->subjects, subject, &name);
    struct progress *progress = progress_start(!check->options->subjects.quiet, name.text);
    if (budget_spent(check->budget)) {
        verdict_add_gap(check->verdict, name.text, budget_reason(check->budget));
    } else {
        const struct isolate_model *model = isolate_model(subjects_isolate(check->subjects), subject, arena);
        for (uint32_t i = 0; i < model->note_count; i++)
            verdict_add_assumption(check->verdict, model->notes[i]);
        if (model->failure != NULL)
            verdict_add_gap(check->verdict, name.text, model->failure);
        else if (model->text != NULL)
            check_model(check, subject, name.text, model, start, arena);
    }
    progress_stop(progress);
    buffer_free(&name);
    arena_free(arena);
    malloc_trim(0); /* the next one is watched by the size of the process */
}

/* What the answer rests on, and what nobody looked into. */
static void add_assumptions(struct check *check)
{
    struct buffer text = {0};
    const char *what, *why, *to_do;
    advice_on_gaps(check->subjects, check->verdict);
    for (uint32_t i = 0; subjects_gap(check->subjects, i, &what, &why, &to_do); i++)
        verdict_add_gap_to_do(check->verdict, what, why, to_do);
    if (subjects_library_sites(check->subjects) > 0) {
        buffer_format(&text, "objects that library code makes (at %u places) are not asked about",
                      subjects_library_sites(check->subjects));
        verdict_add_assumption(check->verdict, text.text);
    }
    if (!subjects_complete(check->subjects))
        verdict_add_gap_to_do(check->verdict, "the program as a whole", budget_reason(check->budget),
                              "--time-limit allows more");
    advice_on_nothing(check->subjects, &check->options->subjects, check->verdict);
    assumptions_add(check->subjects, &check->options->subjects, check->seen, check->verdict);
    buffer_free(&text);
}

static bool read_baseline(struct check *check)
{
    struct buffer text = {0}, why = {0};
    const char *file = check->options->baseline;
    bool fine = true;
    if (file == NULL)
        return true;
    if (!file_read(file, NULL, &text)) {
        command_complain(NULL, "%s: %s", file, strerror(errno));
        fine = false;
    } else if (!verdict_read_baseline(check->verdict, text.text, text.length, &why)) {
        command_complain(NULL, "%s: %s", file, why.text);
        fine = false;
    }
    buffer_free(&text);
    buffer_free(&why);
    return fine;
}

static struct findings_style style_of(const struct check_options *options, FILE *to)
{
    bool terminal = isatty(fileno(to)) == 1;
    const char *type = getenv("TERM");
    bool plain = getenv("NO_COLOR") != NULL || type == NULL || strcmp(type, "dumb") == 0;
    struct winsize size = {0};
    if (terminal)
        ioctl(fileno(to), TIOCGWINSZ, &size);
    return (struct findings_style){
        .color = options->color == COLOR_ALWAYS || (options->color == COLOR_AUTO && terminal && !plain),
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .quiet = options->subjects.quiet,
        .verbose = options->verbose,
        .width = size.ws_col,
    };
}

static void report(struct check *check, struct source_lines *lines, double seconds, FILE *to)
{
    struct findings_style style = style_of(check->options, to);
    /* Elsewhere than on a terminal the same input gives the same output, byte for byte. */
    bool timed = isatty(fileno(to)) == 1 || check->options->verbose;
    for (size_t i = 0; i < check->model_count && !timed; i++)
        check->models[i].seconds = -1;
    struct findings_run run = {HEDDLE_VERSION, timed ? seconds : -1, check->models, check->model_count};
    style.lines = source_lines_get;
    style.context = lines;
    style.run = &run;
    if (check->options->format == FORMAT_JSON)
        findings_json(check->verdict, &run, to);
    else
        findings_text(check->verdict, &style, to);
}

static int status_of(const struct check *check)
{
    const char *word = verdict_word(check->verdict);
    if (check->wrong || !whole_was_opened(subjects_whole(check->subjects)))
        return STATUS_WRONG;
    return strcmp(word, "unsafe") == 0 ? STATUS_FOUND : strcmp(word, "safe") == 0 ? STATUS_FINE : STATUS_UNKNOWN;
}

static int check_program(struct check *check, const struct text_list *files, FILE *to)
{
    double start = clock_seconds();
    check->subjects = subjects_open(&check->options->subjects, files, check->budget);
    if (check->subjects == NULL)
        return STATUS_WRONG;
    uint32_t count;
    const struct isolate_subject *list = subjects_list(check->subjects, &count);
    for (uint32_t i = 0; i < count; i++)
        check_subject(check, &list[i]);
    add_assumptions(check);
    struct source_lines *lines = source_lines_new(files, &check->options->sources);
    verdict_finish(check->verdict, source_lines_get, lines);
    report(check, lines, clock_seconds() - start, to);
    source_lines_free(lines);
    if (whole_was_opened(subjects_whole(check->subjects)))
        whole_show_complaints(subjects_whole(check->subjects));
    int status = status_of(check);
    subjects_close(check->subjects);
    return status;
}

static int check_files(const struct command *command, const struct check_options *options,
                       const struct text_list *files)
{
    struct check check = {.options = options};
    struct output output;
    int status = STATUS_WRONG;
    if (files->count == 0 && options->subjects.libraries.count == 0)
        return command_complain(command, "no file given");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    check.verdict = verdict_new();
    check.arena = arena_new();
    check.budget = budget_new(options->time_limit, 0);
    if (read_baseline(&check))
        status = check_program(&check, files, output.file);
    budget_free(check.budget);
    verdict_free(check.verdict);
    arena_free(check.arena);
    mem_free(check.models);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int check_run(const struct command *command, int count, char **arguments)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct check_options options = {.jobs = cores > 0 ? (unsigned)cores : 1, .memory_limit = 2000};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = check_files(command, &options, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    text_list_free(&options.sources);
    subjects_options_free(&options.subjects);
    return status;
}

const struct command command_check = {
    .name = "check",
    .operands = "[options] PATH...",
    .summary = "Find objects that threads can see in a broken state, and prove the rest",
    .help = "PATH is a folder of classes, sources or jars, or a .class, .jar or .java file of a Java program.\n"
            "docs/check.md says what is asked and how to read the answers. The exit status is 0 if something was\n"
            "asked and all of it is proved, 1 if something was found, 2 for a wrong call, 3 if not all was looked at.",
    .options = check_table,
    .run = check_run,
};
