#include "driver/check.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "base/system/process.h"
#include "driver/advice.h"
#include "driver/assumptions.h"
#include "driver/c/commands.h"
#include "driver/c/program.h"
#include "driver/engines.h"
#include "driver/executions/asked.h"
#include "driver/executions/main_class.h"
#include "driver/executions/schedules.h"
#include "driver/executions/witness/witness.h"
#include "driver/listener.h"
#include "driver/models/deadlocks.h"
#include "driver/models/races.h"
#include "driver/models/tried.h"
#include "driver/source_lines.h"
#include "driver/whole.h"
#include "eml/query.h"
#include "state/invariant.h"
#include "verdict/atomicity.h"
#include "verdict/lost.h"
#include "verdict/stale.h"
#include "llvm/program.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>

/* What one run works with. */
struct check {
    const struct check_request *request;
    const struct listener *listener;
    struct budget *budget;
    struct whole *whole;
    struct subjects *subjects;
    struct verdict *verdict;
    struct findings_model *models;
    size_t model_count, model_capacity;
    struct commands commands;        /* C: the sources, */
    struct buffer complaints;        /* and what of them is not understood */
    struct findings_search *search;  /* NULL: schedules were not explored */
    struct arena *arena;             /* of what the report shows */
    unsigned object_kinds;           /* that models are asked for */
    unsigned seen;                   /* in models: assumptions_seen */
    unsigned decided;                /* kinds, by executions, */
    struct property property;        /* C: what is asked */
    const char *open[FINDING_KINDS]; /* or why not; NULL: models are not asked for them */
    const char *deadlocks_open;      /* why models do not decide deadlocks; NULL */
    bool races_left_out;             /* something that threads may race for was not asked about */
    bool wrong;
};

static void add_model(struct check *check, const char *name, const struct question *question, double seconds)
{
    const struct isolate_model *model = question->model;
    ARRAY_RESERVE(check->models, check->model_capacity, check->model_count + 1);
    check->models[check->model_count++] = (struct findings_model){
        .site = arena_copy(check->arena, name, strlen(name)),
        .methods = model->after.methods,
        .methods_before = model->before.methods,
        .instructions = model->after.instructions,
        .instructions_before = model->before.instructions,
        .queries = question->queries,
        .violated = question->violated,
        .seconds = seconds,
    };
}

static void check_model(struct check *check, const struct isolate_subject *subject, const char *name,
                        const struct isolate_model *model, double start, struct arena *arena)
{
    const char *patterns = check->request->patterns;
    struct question question = {.subjects = check->subjects,
                                .subject = subject,
                                .model = model,
                                .by_itself = check->request->subjects->libraries.count > 0,
                                .patterns = patterns != NULL ? patterns : EML_COMPLETE_PATTERNS,
                                .jobs = check->request->jobs,
                                .memory_limit = check->request->memory_limit,
                                .budget = check->budget,
                                .arena = arena,
                                .listener = check->listener,
                                .verdict = check->verdict,
                                .kinds = check->object_kinds,
                                .seen = check->seen};
    if (engines_ask(&question))
        add_model(check, name, &question, clock_seconds() - start);
    else
        check->wrong = true;
    check->seen = question.seen;
    check->races_left_out |= question.races_left_out;
}

/* What looks as if it were meant as one step, though nobody said so: asked besides, for what is known to be harmful
 * mostly, and only where no patterns are asked for by number. */
static void check_suspicions(struct check *check, const struct isolate_subject *subject, struct arena *arena)
{
    const struct isolate_model *model = isolate_suspicions(subjects_isolate(check->subjects), subject, arena);
    struct question question = {.subjects = check->subjects,
                                .subject = subject,
                                .model = model,
                                .suspicions = true,
                                .patterns = ATOMICITY_SUSPICIONS,
                                .jobs = check->request->jobs,
                                .memory_limit = check->request->memory_limit,
                                .budget = check->budget,
                                .arena = arena,
                                .listener = check->listener,
                                .verdict = check->verdict,
                                .kinds = 1u << FINDING_ATOMICITY};
    if (model->program != NULL && model->suspected > 0)
        check->wrong |= !engines_ask(&question);
    eml_program_free(model->program);
}

/* What was looked at before a wait, and is used behind it without another look: one finding for each wait. */
static void check_waits(struct check *check, const struct isolate_subject *subject, struct arena *arena)
{
    struct isolate *isolate = subjects_isolate(check->subjects);
    const struct stale *waits;
    uint32_t count = isolate_waits(isolate, subject, arena, &waits), found = count;
    for (uint32_t i = 0; i < count && !budget_spent(check->budget); i++) {
        if (found < i && isolate_same_wait(waits, found, i))
            continue;
        const struct isolate_model *model = isolate_wait(isolate, subject, waits, i, arena);
        struct question question = {.subjects = check->subjects,
                                    .subject = subject,
                                    .model = model,
                                    .waits = true,
                                    .patterns = STALE_PATTERNS,
                                    .jobs = check->request->jobs,
                                    .memory_limit = check->request->memory_limit,
                                    .budget = check->budget,
                                    .arena = arena,
                                    .listener = check->listener,
                                    .verdict = check->verdict,
                                    .kinds = 1u << FINDING_ATOMICITY};
        if (model->program != NULL)
            check->wrong |= !engines_ask(&question);
        found = question.violated > 0 ? i : found;
        if (question.violated > 0)
            isolate_wait_is_found(isolate, waits, i);
        eml_program_free(model->program);
    }
}

/* There is no model, and a reason for that. */
static void report_failure(struct check *check, const char *name, const struct isolate_model *model)
{
    verdict_add_gap(check->verdict, name, model->failure);
    if (model->mistake != NULL && check->request->show_models)
        listener_show(check->listener, model->mistake, strlen(model->mistake));
}

/* What a method writes though it was computed from a value that another thread has overwritten meanwhile. */
static void check_lost(struct check *check, const struct isolate_subject *subject, const char *name,
                       struct arena *arena)
{
    struct isolate *isolate = subjects_isolate(check->subjects);
    uint32_t count, i;
    bool all;
    const struct lost *carried = isolate_carried(isolate, subject, arena, &count, &all);
    for (i = 0; i < count && !budget_spent(check->budget); i++) {
        const struct isolate_model *model = isolate_carry(isolate, subject, carried, i, arena);
        struct question question = {.subjects = check->subjects,
                                    .subject = subject,
                                    .model = model,
                                    .suspicions = true,
                                    .lost = true,
                                    .patterns = model->apart ? LOST_PATTERNS_APART : LOST_PATTERNS,
                                    .jobs = check->request->jobs,
                                    .memory_limit = check->request->memory_limit,
                                    .budget = check->budget,
                                    .arena = arena,
                                    .listener = check->listener,
                                    .verdict = check->verdict,
                                    .kinds = 1u << FINDING_ATOMICITY};
        if (model->program != NULL)
            check->wrong |= !engines_ask(&question);
        else if (model->failure != NULL)
            report_failure(check, name, model);
        eml_program_free(model->program);
    }
    if (i < count)
        verdict_add_gap(check->verdict, name, budget_reason(check->budget));
    if (!all)
        verdict_add_gap(check->verdict, name, "what is read goes too many ways to see whether it is written back");
}

static bool asks_waits(const struct check *check)
{
    return check->request->patterns == NULL && (check->object_kinds >> FINDING_ATOMICITY & 1) != 0;
}

static bool asks_suspicions(const struct check *check)
{
    return check->request->patterns == NULL && check->request->subjects->libraries.count == 0 &&
           (check->object_kinds >> FINDING_ATOMICITY & 1) != 0;
}

static void check_subject(struct check *check, const struct isolate_subject *subject)
{
    struct arena *arena = arena_new();
    struct buffer name = {0};
    double start = clock_seconds();
    subjects_name(check->subjects, subject, &name);
    listener_begin(check->listener, name.text);
    if (budget_spent(check->budget)) {
        verdict_add_gap(check->verdict, name.text, budget_reason(check->budget));
    } else {
        const struct isolate_model *model = isolate_model(subjects_isolate(check->subjects), subject, arena);
        for (uint32_t i = 0; i < model->note_count; i++)
            verdict_add_assumption(check->verdict, model->notes[i]);
        if (model->failure != NULL)
            report_failure(check, name.text, model);
        else if (model->program != NULL)
            check_model(check, subject, name.text, model, start, arena);
        if (model->program != NULL && asks_waits(check))
            check_waits(check, subject, arena);
        if (model->program != NULL && asks_suspicions(check))
            check_suspicions(check, subject, arena);
        if (model->program != NULL && asks_suspicions(check))
            check_lost(check, subject, name.text, arena);
        eml_program_free(model->program);
    }
    listener_end(check->listener);
    buffer_free(&name);
    arena_free(arena);
    malloc_trim(0); /* the next one is watched by the size of the process */
}

static const char *to_do_about_limit(const struct budget *budget)
{
    if (budget_interrupted(budget))
        return NULL;
    return budget_out_of_memory(budget) ? "--memory-limit allows more" : "--time-limit allows more";
}

static bool asked_about_objects(const struct check *check)
{
    for (size_t i = 0; i < check->model_count; i++)
        if (check->models[i].queries > 0)
            return true;
    return false;
}

/* What nobody looked into. */
static void add_gaps(struct check *check)
{
    const char *what, *why, *to_do;
    advice_on_gaps(check->subjects, check->verdict);
    if (asks_waits(check))
        advice_on_waits(check->subjects, check->verdict);
    for (uint32_t i = 0; subjects_gap(check->subjects, i, &what, &why, &to_do); i++)
        verdict_add_gap_to_do(check->verdict, what, why, to_do);
    if (!subjects_complete(check->subjects))
        verdict_add_gap_to_do(check->verdict, "the program as a whole", budget_reason(check->budget),
                              to_do_about_limit(check->budget));
}

/* What the answer rests on. */
static void add_assumptions(struct check *check)
{
    struct buffer text = {0};
    if (subjects_library_sites(check->subjects) > 0) {
        buffer_format(&text, "objects that library code makes (at %u places) are not asked about",
                      subjects_library_sites(check->subjects));
        verdict_add_assumption(check->verdict, text.text);
    }
    advice_on_nothing(check->subjects, check->request->subjects,
                      check->search != NULL && check->search->complete && !asked_about_objects(check), check->verdict);
    assumptions_add(check->subjects, check->request->subjects, check->seen, check->verdict);
    buffer_free(&text);
}

static bool read_baseline(struct check *check)
{
    struct buffer text = {0}, why = {0};
    const char *file = check->request->baseline;
    bool fine = true;
    if (file == NULL)
        return true;
    if (!file_read(file, check->budget, &text)) {
        listener_complain(check->listener, "%s: %s", file, file_failure(check->budget));
        fine = false;
    } else if (!verdict_read_baseline(check->verdict, text.text, text.length, &why)) {
        listener_complain(check->listener, "%s: %s", file, why.text);
        fine = false;
    }
    buffer_free(&text);
    buffer_free(&why);
    return fine;
}

static void show_report(struct check *check, struct check_report *report, struct source_lines *lines, double seconds)
{
    for (size_t i = 0; i < check->model_count && !report->timed; i++)
        check->models[i].seconds = -1;
    struct findings_run run = {.version = report->version,
                               .seconds = report->timed ? seconds : -1,
                               .models = check->models,
                               .model_count = check->model_count,
                               .search = check->search,
                               .answer = property_answer(&check->property, check->verdict)};
    report->style.lines = source_lines_get;
    report->style.context = lines;
    report->style.run = &run;
    if (report->json)
        findings_json(check->verdict, &run, report->to);
    else
        findings_text(check->verdict, &report->style, report->to);
}

static enum check_end end_of(const struct check *check)
{
    static const enum check_end ends[] = {
        [VERDICT_SAFE] = CHECK_SAFE, [VERDICT_UNSAFE] = CHECK_UNSAFE, [VERDICT_UNKNOWN] = CHECK_UNKNOWN};
    return check->wrong ? CHECK_WRONG : ends[verdict_status(check->verdict)];
}

/* Ends the verdict, and shows it with the lines of its sources. */
static void conclude(struct check *check, struct check_report *report, double start)
{
    const struct text_list *files = check->commands.files.count > 0 ? &check->commands.files : check->request->files;
    struct source_lines *lines = source_lines_new(files, check->request->sources);
    verdict_finish(check->verdict, source_lines_get, lines);
    show_report(check, report, lines, clock_seconds() - start);
    source_lines_free(lines);
}

/* A limit was reached before there was anything to ask about: nothing is known yet but why. */
static enum check_end end_unopened(struct check *check, struct check_report *report, double start)
{
    conclude(check, report, start);
    return check->whole != NULL && whole_is_wrong(check->whole) ? CHECK_WRONG : CHECK_UNKNOWN;
}

/* Opens the classes; a compiler may take as much memory as a question. */
static void open_classes(struct check *check)
{
    const struct check_request *request = check->request;
    struct budget *part = budget_new_part(check->budget, 0, request->memory_limit);
    const struct whole_program what = {.files = request->files,
                                       .libraries = &request->subjects->class_path,
                                       .mains = &request->subjects->mains,
                                       .entries = &request->subjects->entries,
                                       .by_itself = request->subjects->libraries.count > 0};
    check->whole = whole_open_program(&what, part, check->listener);
    if (classes_were_limited(whole_classes(check->whole)))
        verdict_explain_nothing(check->verdict, process_reason(part), to_do_about_limit(part));
    budget_free(part);
}

/* Explores the executions of a program, and replays what is found; the question says of which. */
static void explore(struct check *check, struct question *question, const struct property *property)
{
    const struct check_request *request = check->request;
    question->property = property;
    question->search = check->search = arena_alloc(check->arena, sizeof *check->search);
    question->jobs = request->jobs;
    question->memory_limit = request->memory_limit;
    question->whole_budget = check->budget;
    question->arena = check->arena;
    question->listener = check->listener;
    question->verdict = check->verdict;
    listener_begin(check->listener, "exploring schedules");
    check->wrong |= !engines_ask(question);
    listener_end(check->listener);
}

static void write_schedules(struct check *check)
{
    const char *folder = check->request->c->schedules;
    check->wrong |= folder != NULL && !schedules_write(folder, check->verdict, check->listener);
}

static void write_witness(struct check *check, const struct question *question, const struct property *property,
                          const char *version)
{
    const struct c_options *options = check->request->c;
    struct buffer why = {0};
    const struct witness_request request = {
        .module = question->module,
        .files = check->request->files,
        .version = version,
        .property = options->property,
        .proved = end_of(check) == CHECK_SAFE,
        .kinds = property->kinds,
        .strict = options->strict,
        .free_values = options->free_values || (property->for_contests && (property->kinds >> FINDING_MEMORY & 1) == 0),
        .free_functions = options->free_functions};
    if (options->witness != NULL && !witness_write(&request, check->verdict, options->witness, &why)) {
        listener_complain(check->listener, "cannot write '%s': %s", options->witness, why.text);
        check->wrong = true;
    }
    buffer_free(&why);
}

/* The executions of a Java program: what is asked for by name is decided or unknown; else this is a search by the way,
 * which must not take long. False, and the listener hears why, if the user names a main that is not there. */
static bool explore_java_program(struct check *check, const struct java_asked *asked, double seconds,
                                 unsigned models_follow)
{
    const struct check_request *request = check->request;
    struct buffer why = {0};
    const struct class_source *source = classes_source(whole_classes(check->whole));
    const char *main = java_asked_main(request->subjects, source, check->arena, &why);
    bool wrong = main == NULL && request->subjects->mains.count == 1;
    if (wrong) {
        listener_complain(check->listener, "%s", why.text);
    } else if (main == NULL) {
        check->search = arena_alloc(check->arena, sizeof *check->search);
        java_asked_refuse(asked, why.text, check->verdict, check->search, check->arena);
    } else {
        struct c_options options = *request->c;
        if (asked->by_the_way && options.executions == 0)
            options.executions = JAVA_EXECUTIONS_BY_THE_WAY;
        struct budget *part = budget_new_part(check->budget, seconds, request->memory_limit);
        struct question question = {.source = source,
                                    .main = main,
                                    .arguments = request->arguments,
                                    .by_the_way = asked->by_the_way,
                                    .models_follow = models_follow,
                                    .options = &options,
                                    .budget = part,
                                    .kinds = asked->property.kinds & ~(1u << FINDING_ATOMICITY)};
        explore(check, &question, &asked->property);
        check->decided = question.decided;
        memcpy(check->open, question.open, sizeof check->open);
        budget_free(part);
    }
    buffer_free(&why);
    return !wrong;
}

/* Shared objects: facts, candidates, models, decisions. False: there is nothing to ask about, and the listener heard
 * why, or a limit was reached. */
static bool check_subjects(struct check *check)
{
    uint32_t count;
    check->subjects = subjects_find(check->whole, check->request->subjects, check->budget, check->listener);
    if (check->subjects == NULL)
        return false;
    const struct isolate_subject *list = subjects_list(check->subjects, &count);
    for (uint32_t i = 0; i < count; i++)
        check_subject(check, &list[i]); /* model, decide */
    add_gaps(check);
    return true;
}

/* Whether the models show that the program has no data race. */
static bool models_prove_races(const struct check *check)
{
    return asked_about_objects(check) && !check->races_left_out && !verdict_has(check->verdict, FINDING_RACE) &&
           races_were_all_asked(check->subjects, check->request->subjects, check->verdict);
}

static void add_claim(struct check *check, enum finding_kind kind, const char *claim, const char *reason)
{
    struct verdict_query query = {.kind = kind, .claim = claim, .reason = reason};
    verdict_add_query(check->verdict, &query);
}

/* Whether what models find is tried in runs, and of what. */
static bool is_tried(const struct check *check, struct tried_program *program)
{
    const struct check_request *request = check->request;
    const struct class_source *source = classes_source(whole_classes(check->whole));
    if (!request->trials || request->subjects->libraries.count > 0)
        return false;
    *program = (struct tried_program){.source = source,
                                      .arguments = request->arguments,
                                      .codeset = request->codeset,
                                      .spec = request->subjects->spec};
    program->mains = main_classes(source, &request->subjects->mains, check->arena, &program->main_count);
    return true;
}

/* What executions left open of deadlocks, asked of the order in which all threads take locks. Before the models of
 * shared objects, which need other facts. What is still open stays so, and the reason says more. */
static void ask_deadlocks(struct check *check, const struct java_asked *asked)
{
    const char *reason, **open = &check->open[FINDING_DEADLOCK];
    struct tried_program program;
    struct budget *part = budget_new_part(check->budget, 0, check->request->memory_limit);
    listener_begin(check->listener, "the order of locks");
    enum deadlocks_answer answer =
        deadlocks_decide(check->whole, check->request->subjects, is_tried(check, &program) ? &program : NULL, part,
                         !asked->by_the_way, check->verdict, check->arena, &reason);
    listener_end(check->listener);
    if (answer == DEADLOCKS_UNKNOWN) {
        check->deadlocks_open = arena_copy(check->arena, reason, strlen(reason));
    } else {
        *open = NULL;
        check->search->settled |= 1u << FINDING_DEADLOCK;
    }
    if (answer == DEADLOCKS_NONE)
        add_claim(check, FINDING_DEADLOCK, "no threads wait for ever", NULL);
    verdict_add_assumption(check->verdict,
                           "what models say of deadlocks rests on the facts about the whole program, and on the "
                           "library taking locks that only it knows in an order");
    budget_free(part);
}

/* A question that neither executions nor models have answered. */
static void add_open_claim(struct check *check, enum finding_kind kind, const char *claim)
{
    struct buffer reason = {0};
    if (kind == FINDING_DEADLOCK && check->deadlocks_open != NULL)
        buffer_format(&reason, "%s; ", check->deadlocks_open);
    buffer_add_text(&reason, check->open[kind]);
    add_claim(check, kind, claim, reason.text);
    buffer_free(&reason);
}

/* What executions left open is proved by models, or nobody knows: if models are asked for all of it, and no limit
 * keeps from it, the executions are explored to their ends then. */
static void settle(struct check *check, const struct java_asked *asked)
{
    static const struct {
        enum finding_kind kind;
        const char *claim;
    } claims[] = {{FINDING_RACE, "there is no data race"}, {FINDING_DEADLOCK, "no threads wait for ever"}};
    struct java_asked rest = *asked;
    const char **races = &check->open[FINDING_RACE];
    if (*races != NULL && check->subjects != NULL && models_prove_races(check)) {
        add_claim(check, FINDING_RACE, claims[0].claim, NULL);
        *races = NULL;
    }
    rest.property.kinds = 0;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (check->open[claims[i].kind] != NULL)
            rest.property.kinds |= 1u << claims[i].kind;
    bool found = *races != NULL && verdict_has(check->verdict, FINDING_RACE);
    if (rest.property.kinds == 0 || asked->by_the_way)
        return;
    if (check->request->time_limit == 0 && java_models_suffice(asked) && !found)
        explore_java_program(check, &rest, 0, rest.property.kinds);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (check->open[claims[i].kind] != NULL)
            add_open_claim(check, claims[i].kind, claims[i].claim);
}

/* Runs the program to see which findings of models happen. */
static void try_findings(struct check *check)
{
    struct tried_program program;
    if (!is_tried(check, &program))
        return;
    bool given = program.arguments != NULL && program.arguments->count > 0;
    for (uint32_t i = 0; i < program.main_count && !given; i++)
        program.wants_arguments |= main_class_uses_arguments(program.source, program.mains[i]);
    listener_begin(check->listener, "trying what was found");
    tried_findings(&program, check->budget, check->verdict);
    listener_end(check->listener);
}

/* The drawing of ARCHITECTURE.md, pass by pass, for Java programs. */
static enum check_end run_passes(struct check *check, struct check_report *report)
{
    const struct check_request *request = check->request;
    double start = clock_seconds();
    struct java_asked asked;
    if (!java_asked_read(request->c->kinds, request->subjects, request->patterns, check->listener, &asked))
        return CHECK_WRONG;
    bool from_run = request->c->engine == C_ENGINE_PREDICT;
    if (from_run)
        java_asked_only_executions(&asked);
    open_classes(check); /* they are read when they are needed */
    bool limited = classes_were_limited(whole_classes(check->whole));
    if (!whole_has_names(check->whole))
        return CHECK_WRONG;
    if (java_asks_executions(&asked) && !limited && /* explore, confirm */
        !explore_java_program(check, &asked, from_run ? 0 : java_asked_seconds(&asked, request->time_limit),
                              from_run ? 0 : java_asks_models(&asked)))
        return CHECK_WRONG;
    if (check->open[FINDING_DEADLOCK] != NULL)
        ask_deadlocks(check, &asked);
    check->object_kinds = from_run ? 0 : java_asks_objects(&asked) & ~(check->decided & 1u << FINDING_RACE);
    if (check->object_kinds != 0 && !check_subjects(check))
        return limited ? end_unopened(check, report, start) : CHECK_WRONG;
    settle(check, &asked); /* explore the rest */
    try_findings(check);
    if (check->subjects != NULL)
        add_assumptions(check);
    conclude(check, report, start);
    write_schedules(check);
    if (classes_were_opened(whole_classes(check->whole)))
        classes_show_complaints(whole_classes(check->whole));
    else
        check->wrong = true;
    return end_of(check);
}

/* A C program as ir; NULL, and the listener hears why, if there is none. */
static const struct ir_module *read_c_program(struct check *check)
{
    const struct check_request *request = check->request;
    struct commands *commands = &check->commands;
    if (!c_program_files(request->files, check->budget, check->arena, commands, check->listener))
        return NULL;
    const struct llvm_input input = {.files = commands->files.items,
                                     .file_count = commands->files.count,
                                     .flags = request->c->flags->items,
                                     .flag_count = request->c->flags->count,
                                     .own_flags = commands->flags};
    listener_begin(check->listener, "reading the program");
    const struct ir_module *module =
        c_program_read(&input, request->c->strict, check->budget, check->arena, &check->complaints);
    listener_end(check->listener);
    return module;
}

/* What of a C program is not understood; where all is proved, that is never reached. */
static void show_complaints(struct check *check, enum check_end end)
{
    if (check->complaints.length > 0 && end != CHECK_SAFE)
        listener_show(check->listener, check->complaints.text, check->complaints.length);
    buffer_free(&check->complaints);
}

/* False, and the listener hears why: the user's invariant is none. */
static bool read_invariant(struct check *check, const struct ir_module *module, struct property *property)
{
    const char *text = check->request->c->invariant;
    struct buffer why = {0};
    if (text == NULL)
        return true;
    property->invariant = invariant_read(text, module, check->arena, &why);
    property->kinds |= 1u << FINDING_INVARIANT;
    if (property->invariant == NULL)
        listener_complain(check->listener, "%s", why.text);
    buffer_free(&why);
    return property->invariant != NULL;
}

/* The drawing of ARCHITECTURE.md, pass by pass, for C programs. */
static enum check_end run_c_passes(struct check *check, struct check_report *report)
{
    double start = clock_seconds();
    struct property property;
    if (!c_program_property(check->request->c, check->budget, check->listener, &property))
        return CHECK_WRONG;
    check->property = property;
    const struct ir_module *module = read_c_program(check); /* clang, LLVM, ir */
    if (module == NULL && !budget_spent_now(check->budget))
        return CHECK_WRONG;
    if (module == NULL) {
        verdict_explain_nothing(check->verdict, process_reason(check->budget), to_do_about_limit(check->budget));
        return end_unopened(check, report, start);
    }
    if (!read_invariant(check, module, &property))
        return CHECK_WRONG;
    struct question question = {.module = module,
                                .arguments = check->request->arguments,
                                .options = check->request->c,
                                .budget = check->budget,
                                .kinds = property.kinds};
    explore(check, &question, &property); /* explore, confirm */
    conclude(check, report, start);       /* verdict, report */
    write_schedules(check);
    write_witness(check, &question, &property, report->version);
    return end_of(check);
}

enum check_end check_program(const struct check_request *request, struct check_report *report,
                             const struct listener *listener)
{
    struct check check = {.request = request, .listener = listener};
    enum check_end end = CHECK_WRONG;
    check.verdict = verdict_new();
    check.arena = arena_new();
    bool c = c_program_is_input(request->files);
    check.budget = budget_new(request->time_limit, c ? request->memory_limit : 0);
    if (read_baseline(&check))
        end = c ? run_c_passes(&check, report) : run_passes(&check, report);
    show_complaints(&check, end);
    subjects_close(check.subjects);
    whole_close(check.whole);
    budget_free(check.budget);
    verdict_free(check.verdict);
    commands_free(&check.commands);
    arena_free(check.arena);
    mem_free(check.models);
    return end;
}
