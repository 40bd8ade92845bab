/* The command `heddle run`: runs a program under a schedule. */
#include "run/run.h"
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/run/watch.h"
#include "cli/terminal.h"
#include "driver/c/commands.h"
#include "driver/c/program.h"
#include "driver/classes.h"
#include "driver/executions/main_class.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "run/step.h"
#include "llvm/program.h"

#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct run_values {
    const char *main, *schedule, *record, *spec;
    struct option_seed random;
    unsigned quantum, heap, memory, runs, priorities, preemptions, steps, format;
    double seconds;
    bool stats, spurious, exact, watch, strict, free_values, free_functions;
    struct text_list flags;
    struct budget *budget; /* of the whole command, compilers included */
};

/* A program that can be run: one of Java, or one of C. */
struct opened_program {
    const struct class_source *source;
    const struct ir_module *module;
    const struct buffer *complaints; /* what of it is not understood */
};

static const struct option run_table[] = {
    {"main", "CLASS", "run main of this class (the only class that has one)", OPTION_TEXT,
     offsetof(struct run_values, main), 0, 0},
    {"schedule", "FILE", "let threads run as the file says", OPTION_TEXT, offsetof(struct run_values, schedule), 0, 0},
    {"random", "SEED", "let random threads run", OPTION_SEED, offsetof(struct run_values, random), 0, 0},
    {"spurious", NULL, "with --random: let waiting threads wake up for no reason", OPTION_FLAG,
     offsetof(struct run_values, spurious), 0, 0},
    {"exact-time", NULL, "with --random: let no sleep or timeout end while another thread can run", OPTION_FLAG,
     offsetof(struct run_values, exact), 0, 0},
    {"round-robin", "N", "let threads take turns of N instructions (10000)", OPTION_COUNT,
     offsetof(struct run_values, quantum), 1, 1e9},
    {"pct", "DEPTH", "run the thread of the highest priority; DEPTH - 1 times the one that runs gets the lowest",
     OPTION_COUNT, offsetof(struct run_values, priorities), 1, SCHEDULE_MOST_MOMENTS},
    {"preemptions", "K", "run each thread until it waits, but for K moments", OPTION_COUNT,
     offsetof(struct run_values, preemptions), 0, SCHEDULE_MOST_MOMENTS},
    {"watch", NULL, "say where another thread came between the accesses of a unit of work (Java)", OPTION_FLAG,
     offsetof(struct run_values, watch), 0, 0},
    {"runs", "N", "with --watch: run N times, each under another schedule (1)", OPTION_COUNT,
     offsetof(struct run_values, runs), 1, 1e9},
    {"steps", "N", "with --watch: end each run after N instructions (5000000)", OPTION_COUNT,
     offsetof(struct run_values, steps), 1, 4e9},
    {"spec", "FILE", "with --watch: what belongs together, for code without annotations", OPTION_TEXT,
     offsetof(struct run_values, spec), 0, 0},
    {"format", "text|json", "with --watch: the form of the report (text)", OPTION_CHOICE,
     offsetof(struct run_values, format), 0, 0},
    {"record", "FILE", "write down which threads ran, as a schedule", OPTION_TEXT, offsetof(struct run_values, record),
     0, 0},
    {"heap", "MB", "how large the program's heap may become (1024)", OPTION_COUNT, offsetof(struct run_values, heap), 1,
     4000},
    {"I", "FOLDER", "C: where clang looks for headers", OPTION_PASSED, offsetof(struct run_values, flags), 0, 0},
    {"D", "NAME[=VALUE]", "C: define a macro", OPTION_PASSED, offsetof(struct run_values, flags), 0, 0},
    {"U", "NAME", "C: undefine a macro", OPTION_PASSED, offsetof(struct run_values, flags), 0, 0},
    {"std=", "STANDARD", "C: the standard to compile for", OPTION_PASSED, offsetof(struct run_values, flags), 0, 0},
    {"m32", NULL, "C: compile for 32 bits (i386)", OPTION_PASSED, offsetof(struct run_values, flags), 0, 0},
    {"clang", "FLAG", "C: pass any other flag on to clang; may be given several times", OPTION_LIST,
     offsetof(struct run_values, flags), 0, 0},
    {"strict", NULL, "C: report calls that compilers accept though they are undefined", OPTION_FLAG,
     offsetof(struct run_values, strict), 0, 0},
    {"free-values", NULL, "C: let what is uninitialised have any value, by inputs, instead of reporting it",
     OPTION_FLAG, offsetof(struct run_values, free_values), 0, 0},
    {"free-functions", NULL, "C: let functions that nobody defines give any value, by inputs, and do nothing else",
     OPTION_FLAG, offsetof(struct run_values, free_functions), 0, 0},
    {"stats", NULL, "print at the end how much was run", OPTION_FLAG, offsetof(struct run_values, stats), 0, 0},
    {"time-limit", "S", "stop after S seconds", OPTION_SECONDS, offsetof(struct run_values, seconds), 0.001, 1e9},
    {"memory-limit", "MB", "stop when the process has grown to so many MB", OPTION_COUNT,
     offsetof(struct run_values, memory), 1, 1u << 24},
    {0}};

/* What the program prints; not shown where the report is to stand alone. */
static void write_out(void *context, int descriptor, const void *bytes, size_t length)
{
    const struct run_values *values = context;
    if (values->watch && (values->runs > 1 || values->format != 0))
        return;
    fwrite(bytes, 1, length, descriptor == 1 ? stdout : stderr);
    if (descriptor != 1)
        fflush(stderr);
}

/* The internal name of the class to be run; NULL: none, or several, and a complaint says so. */
static const char *find_main(const struct command *command, const struct class_source *source, const char *asked,
                             struct arena *arena)
{
    struct buffer why = {0};
    const char *found = main_class_find(source, asked, arena, &why);
    if (found == NULL)
        command_complain(strstr(why.text, "--main") != NULL ? command : NULL, "%s", why.text);
    buffer_free(&why);
    return found;
}

static int tell_limit(const struct budget *budget)
{
    command_complain(NULL, "stopped%s%s", budget_interrupted(budget) ? ": " : " at the ", budget_reason(budget));
    return STATUS_UNKNOWN;
}

/* The program is over, but some threads waited for each other: that it ended hid it. */
static void tell_locked(struct run *run)
{
    bool locked = false;
    struct buffer waits = {0};
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        locked |= run_waits_for_ever(run, i);
    run_describe_waits(run, &waits);
    if (locked)
        output_say(stderr, "heddle: deadlock: threads waited for each other when the program ended\n%s",
                   waits.text == NULL ? "" : waits.text);
    buffer_free(&waits);
}

static int tell_end(struct run *run, enum run_end end, int status, struct budget *budget)
{
    struct buffer waits = {0};
    fflush(stdout);
    switch (end) {
    case RUN_EXITED:
        tell_locked(run);
        return status & 0xff;
    case RUN_STUCK:
        run_describe_waits(run, &waits);
        output_say(stderr, "heddle: deadlock: no thread can run\n%s", waits.text == NULL ? "" : waits.text);
        buffer_free(&waits);
        return STATUS_FOUND;
    case RUN_WRONG:
    case RUN_ERROR:
        output_say(stderr, "heddle: error of the program: %s\n", run_problem(run));
        return STATUS_FOUND;
    case RUN_ABORTED:
        output_say(stderr, "heddle: %s\n", run_problem(run));
        return status;
    case RUN_ASSUMED:
        output_say(stderr, "heddle: the run ends: %s\n", run_problem(run));
        return STATUS_FINE;
    case RUN_FAILED:
        command_complain(NULL, "the program cannot be run further: %s", run_problem(run));
        return STATUS_UNKNOWN;
    default:
        return tell_limit(budget);
    }
}

static void print_stats(struct run *run, double seconds)
{
    uint64_t steps = run_total_steps(run);
    fprintf(stderr, "instructions  %llu\nthreads       %u\nseconds       %.3f\nper second    %.0f\n",
            (unsigned long long)steps, run_thread_count(run), seconds, seconds > 0 ? (double)steps / seconds : 0);
}

/* Says what no handler of a Java program caught: while schedules are explored the JDK does not print it. */
static void tell_uncaught(void *context, uint32_t thread)
{
    struct run *run = context;
    struct run_uncaught uncaught;
    struct run_place place;
    struct buffer name = {0};
    if (!run_take_uncaught(run, &uncaught))
        return;
    run_thread_name(run, thread, &name);
    buffer_join_lines(&name, 0);
    fflush(stdout);
    output_say(stderr, "Exception in thread \"%s\" %s\n", name.text == NULL ? "" : name.text, uncaught.message);
    for (uint32_t i = 0; run_uncaught_place(run, &uncaught, i, &place); i++)
        output_say(stderr, "\tat %s(%s:%u)\n", place.method, place.file, place.line);
    buffer_free(&name);
}

static void ignore_step(void *context, uint32_t thread)
{
    (void)context;
    (void)thread;
}

static int run_program(const struct run_values *values, const struct opened_program *program, struct run *run,
                       struct schedule *schedule)
{
    struct buffer why = {0};
    enum run_end end;
    int status = 0;
    double start = clock_seconds();
    const struct schedule_watcher watcher = {run, ignore_step, tell_uncaught};
    if (program->module == NULL && schedule->text != NULL && schedule_is_untimed(schedule->text, schedule->length))
        schedule->watcher = &watcher;
    bool fine = schedule_run(run, schedule, values->budget, &end, &status, &why);
    double seconds = clock_seconds() - start;
    schedule->watcher = NULL;
    if (fine && end == RUN_FAILED && program->complaints != NULL && program->complaints->length > 0)
        output_text(stderr, program->complaints->text, program->complaints->length);
    if (fine) {
        status = tell_end(run, end, status, values->budget);
    } else {
        fflush(stdout);
        command_complain(NULL, "%s: %s", values->schedule, why.text);
        status = STATUS_WRONG;
    }
    buffer_clear(&why);
    if (run_free_functions(run, &why) > 0)
        output_say(stderr, "heddle: note: not defined, so that what they give were inputs: %s\n", why.text);
    if (values->stats)
        print_stats(run, seconds);
    buffer_free(&why);
    return status;
}

static struct run_watch_options watch_options(const struct run_values *values)
{
    return (struct run_watch_options){.runs = values->runs,
                                      .priorities = values->priorities,
                                      .preemptions = values->preemptions,
                                      .seeded = values->random.given || values->schedule != NULL,
                                      .json = values->format != 0,
                                      .steps = values->steps,
                                      .spec = values->spec,
                                      .budget = values->budget};
}

/* Reads the schedule that is to be followed, and opens the file for the one that is recorded; complains if that
 * fails. */
static bool open_schedule(const struct run_values *values, struct schedule *schedule, struct inputs *inputs,
                          struct buffer *text)
{
    if (values->schedule != NULL) {
        if (!file_read(values->schedule, values->budget, text)) {
            command_complain(NULL, "cannot read '%s': %s", values->schedule, file_failure(values->budget));
            return false;
        }
        schedule->text = text->text == NULL ? "" : text->text;
        schedule->length = text->length;
        inputs_read(inputs, schedule->text, schedule->length);
    }
    if (values->record != NULL && (schedule->record = fopen(values->record, "w")) == NULL) {
        command_complain(NULL, "cannot write '%s': %s", values->record, strerror(errno));
        return false;
    }
    inputs->record = schedule->record;
    return true;
}

/* Opens what the options name, and runs. */
static int run_opened(const struct run_values *values, const struct opened_program *program,
                      struct run_options *options)
{
    struct buffer why = {0}, text = {0};
    struct schedule schedule = {.quantum = values->quantum};
    struct inputs inputs = {.random = values->random.given};
    int status = STATUS_WRONG;
    const struct run_watch_options watching = watch_options(values);
    if (values->random.given) {
        schedule.policy = SCHEDULE_RANDOM;
        schedule.seed = inputs.seed = values->random.value;
        schedule.spurious = values->spurious;
        schedule.exact = values->exact;
    }
    run_watch_policy(&watching, &schedule);
    if (!open_schedule(values, &schedule, &inputs, &text)) {
        inputs_free(&inputs);
        buffer_free(&text);
        return budget_spent(values->budget) ? STATUS_UNKNOWN : STATUS_WRONG;
    }
    options->input = inputs_get;
    options->input_context = &inputs;
    options->untimed = options->explored = options->assertions =
        schedule.text != NULL && schedule_is_untimed(schedule.text, schedule.length);
    struct run *run =
        program->module != NULL ? run_open_c(program->module, options, &why) : run_open(program->source, options, &why);
    if (run == NULL) {
        if (program->complaints != NULL)
            output_text(stderr, program->complaints->text, program->complaints->length);
        command_complain(NULL, "%s", why.text);
    } else if (values->watch)
        status = run_watch_all(&watching, run, &schedule);
    else
        status = run_program(values, program, run, &schedule);
    run_close(run);
    if (schedule.record != NULL && fclose(schedule.record) != 0)
        status = command_complain(NULL, "cannot write '%s'", values->record);
    inputs_free(&inputs);
    buffer_free(&text);
    buffer_free(&why);
    return status;
}

static int run_sources(const struct run_values *values, const struct commands *commands, struct arena *arena,
                       struct run_options *options)
{
    const struct llvm_input input = {.files = commands->files.items,
                                     .file_count = commands->files.count,
                                     .flags = values->flags.items,
                                     .flag_count = values->flags.count,
                                     .own_flags = commands->flags};
    struct buffer complaints = {0};
    struct opened_program program = {.module =
                                         c_program_read(&input, values->strict, values->budget, arena, &complaints)};
    options->strict = values->strict;
    options->free_values = values->free_values;
    options->free_functions = values->free_functions;
    program.complaints = &complaints; /* what is never reached does not matter: they are shown when it was */
    if (program.module == NULL && complaints.length > 0)
        output_text(stderr, complaints.text, complaints.length);
    options->main = input.files[0];
    int status = STATUS_WRONG;
    if (budget_spent_now(values->budget))
        status = tell_limit(values->budget);
    else if (program.module != NULL)
        status = run_opened(values, &program, options);
    buffer_free(&complaints);
    return status;
}

static int run_c(const struct run_values *values, const struct text_list *files, struct run_options *options)
{
    struct terminal terminal = {.quiet = true};
    const struct listener listener = terminal_listener(&terminal);
    struct arena *arena = arena_new();
    struct commands commands = {0};
    bool there = c_program_files(files, values->budget, arena, &commands, &listener);
    int status = there ? run_sources(values, &commands, arena, options) : STATUS_WRONG;
    commands_free(&commands);
    arena_free(arena);
    return status;
}

static int run_java(const struct command *command, const struct run_values *values, const struct text_list *files,
                    struct run_options *options)
{
    struct terminal terminal = {0};
    const struct listener listener = terminal_listener(&terminal);
    struct classes *classes = classes_open(files, NULL, values->budget, &listener);
    struct arena *arena = arena_new();
    const struct text_list none = {0};
    struct buffer why = {0};
    int status = STATUS_WRONG;
    const char *main = NULL;
    classes_show_complaints(classes);
    if (budget_spent_now(values->budget))
        status = tell_limit(values->budget);
    else if (!classes_were_refused(classes) && classes_find_entries(classes, &none, &none, &why))
        main = find_main(command, classes_source(classes), values->main, arena);
    else if (why.length > 0)
        command_complain(NULL, "%s", why.text);
    if (main != NULL) {
        struct opened_program program = {.source = classes_source(classes)};
        options->main = main;
        status = run_opened(values, &program, options);
    }
    if (classes_were_opened(classes) && !classes_were_limited(classes)) /* else all was said */
        classes_show_complaints(classes);
    classes_close(classes);
    arena_free(arena);
    buffer_free(&why);
    return status;
}

static int run_files(const struct command *command, struct run_values *values, const struct text_list *files,
                     char **arguments, int count)
{
    struct run_options options = {.arguments = (const char *const *)arguments,
                                  .argument_count = (uint32_t)count,
                                  .write = write_out,
                                  .context = values,
                                  .megabytes = values->heap,
                                  .codeset = nl_langinfo(CODESET)};
    bool is_c = c_program_is_input(files);
    for (size_t i = 0; i < files->count && !is_c; i++)
        if (llvm_is_input(files->items[i]))
            return command_complain(command, "C and Java cannot be run together");
    if (is_c && values->main != NULL)
        return command_complain(command, "--main is for Java");
    if (!is_c && values->flags.count > 0)
        return command_complain(command, "flags of clang are for C");
    if (is_c && values->watch)
        return command_complain(command, "--watch is for Java");
    if (!values->watch && (values->runs > 0 || values->spec != NULL || values->format != 0))
        return command_complain(command, "--runs, --spec and --format are for --watch");
    if (!is_c && (values->strict || values->free_values || values->free_functions))
        return command_complain(command, "--%s is for C",
                                values->strict        ? "strict"
                                : values->free_values ? "free-values"
                                                      : "free-functions");
    if ((values->spurious || values->exact) && !values->random.given)
        return command_complain(command, "--%s is for --random", values->spurious ? "spurious" : "exact-time");
    values->budget = budget_new(values->seconds, (size_t)values->memory << 20);
    int status = is_c ? run_c(values, files, &options) : run_java(command, values, files, &options);
    budget_free(values->budget);
    return status;
}

static int run_command(const struct command *command, int count, char **arguments)
{
    struct run_values values = {.heap = 1024, .preemptions = UINT_MAX, .steps = 5000000};
    struct text_list files = {0};
    struct buffer why = {0};
    int own = 0, status;
    while (own < count && strcmp(arguments[own], "--") != 0)
        own++;
    int first = own < count ? own + 1 : count;
    if (!options_parse(command->options, own, arguments, &values, &files, &why))
        status = command_complain(command, "%s", why.text);
    else if (files.count == 0)
        status = command_complain(command, "no file given");
    else if ((values.schedule != NULL) + (values.random.given) + (values.quantum != 0) > 1)
        status = command_complain(command, "only one of --schedule, --random and --round-robin can be given");
    else
        status = run_files(command, &values, &files, arguments + first, count - first);
    buffer_free(&why);
    text_list_free(&files);
    text_list_free(&values.flags);
    return status;
}

const struct command command_run = {
    .name = "run",
    .operands = "[options] PATH... [-- ARGUMENT...]",
    .summary = "Run a Java or C program under a schedule",
    .help =
        "PATH is what Java programs are made of (directories, .class, .jar or .java files), or the files of a C\n"
        "program (.c, .i, .bc, .ll) or its compile_commands.json. Runs main by interpretation, one instruction of one\n"
        "thread at a time, and prints what the program prints. Time is counted in instructions, so the same schedule\n"
        "gives the same run. The exit status is the program's own; 1 after a deadlock or if a C program does what is\n"
        "undefined, 2 if the schedule cannot be followed, 3 if something cannot be run.\n\n"
        "A schedule has lines 'THREAD COUNT', 'THREAD until FILE:LINE' or 'THREAD', 'notify THREAD...', 'wake THREAD' "
        "and\n"
        "'timeout THREAD' for choices, and 'input NUMBER'; see docs/run.md.\n",
    .options = run_table,
    .run = run_command};
