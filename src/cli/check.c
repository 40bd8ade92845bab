/* heddle check: which shared objects of a Java program can be seen in a broken state, what can go wrong in a C program,
 * and a proof for the rest. */
#include "driver/check.h"
#include "base/buffer.h"
#include "bound/bound.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/subject_options.h"
#include "cli/terminal.h"
#include "driver/c/program.h"
#include "eml/query.h"

#include <langinfo.h>
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
    bool quiet, verbose, no_trials;
    struct text_list flags, arguments;
    const char *kinds, *invariant, *property, *schedules, *smt2, *focus, *witness;
    struct option_seed executions;
    unsigned steps, search, engine, solver, abstraction, unwind;
    bool every_cause, from_run;
    bool strict, free_values, free_functions, spurious, no_static, exact_states;
};

#define FIELD(name) offsetof(struct check_options, name)

static const struct option check_table[] = {
    SUBJECTS_OPTIONS,
    {"source", "PATH", "show lines of the sources in this file or folder; may be given\nseveral times", OPTION_LIST,
     FIELD(sources), 0, 0},
    {"patterns", "LIST", "ask for these of the patterns " EML_COMPLETE_PATTERNS " only; e.g. 1-5,12", OPTION_TEXT,
     FIELD(patterns), 0, 0},
    {"no-trials", NULL, "do not run the program to see which findings of models happen", OPTION_FLAG, FIELD(no_trials),
     0, 0},
    {"baseline", "FILE", "findings whose ids stand in FILE do not count", OPTION_TEXT, FIELD(baseline), 0, 0},
    {"jobs", "N", "use N threads (as many as there are cores)", OPTION_COUNT, FIELD(jobs), 1, 1024},
    {"time-limit", "S", "stop after S seconds; what is open then is unknown", OPTION_SECONDS, FIELD(time_limit), 0.001,
     1e9},
    {"memory-limit", "MB", "leave a question open, and end javac, when that takes more than MB megabytes (2000)",
     OPTION_COUNT, FIELD(memory_limit), 1, 1e9},
    {"format", "text|json", "the form of the report (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"output", "FILE", "write the report to FILE instead of standard output", OPTION_TEXT, FIELD(output), 0, 0},
    {"quiet", NULL, "no progress; as text, findings without their interleavings", OPTION_FLAG, FIELD(quiet), 0, 0},
    {"verbose", NULL, "as text, everything that is known", OPTION_FLAG, FIELD(verbose), 0, 0},
    {"color", "auto|always|never", "colors in text (auto)", OPTION_CHOICE, FIELD(color), 0, 0},
    {"kinds", "LIST",
     "look for these only: of a Java program atomicity,assertion,deadlock,race,\nexception, of a C program "
     "assertion,deadlock,race,memory,\nleak (which is looked for only if it is named)",
     OPTION_TEXT, FIELD(kinds), 0, 0},
    {"invariant", "EXPRESSION",
     "C: look for states in which this does not hold: names of integer globals,\nnumbers, and + - * ! < <= > >= == != "
     "&& "
     "|| ( ) as in C; e.g. 'x + y == 2'",
     OPTION_TEXT, FIELD(invariant), 0, 0},
    {"property", "FILE", "C: look for what this property file of SV-COMP asks", OPTION_TEXT, FIELD(property), 0, 0},
    {"witness", "FILE",
     "C: write a witness of SV-COMP to FILE (in YAML if its name ends in .yml, else in\nGraphML): of the first finding "
     "that has a schedule, or that all is proved",
     OPTION_TEXT, FIELD(witness), 0, 0},
    {"schedules", "FOLDER",
     "write a schedule for `heddle run --schedule` to FOLDER/ID.schedule\nfor each finding that has one", OPTION_TEXT,
     FIELD(schedules), 0, 0},
    {"executions", "N", "explore at most N executions (Java: 10000, unless --kinds asks for what they show)",
     OPTION_SEED, FIELD(executions), 0, 0},
    {"steps", "N", "follow an execution for at most N steps", OPTION_COUNT, FIELD(steps), 1, 4e9},
    {"search", "best|orders|states|bounds",
     "explore one execution of each class of equivalent ones (orders), each state\nonce (states), those with up to 2 "
     "preemptions (bounds), or what fits (best)",
     OPTION_CHOICE, FIELD(search), 0, 0},
    {"engine", "best|explore|bounded|modular",
     "C: explore executions, ask a solver about all of them within a bound (bounded), or\nlook for a proof for any "
     "number of threads (modular, of assertions only);\nor all of these (best)",
     OPTION_CHOICE, FIELD(engine), 0, 0},
    {"from-run", NULL,
     "run the program once, and see by a solver what the same events show in other orders;\nthen run those, and so on: "
     "finds without a proof",
     OPTION_FLAG, FIELD(from_run), 0, 0},
    {"solver", "own|z3",
     "C, with --engine bounded: who looks for a model, heddle itself or Z3; the same answer;\nwith --engine modular, "
     "z3 checks proofs once more",
     OPTION_CHOICE, FIELD(solver), 0, 0},
    {"abstraction", "best|mixed|over|under|full",
     "C, with --engine bounded: how much of what threads may do to each other is in the\nformula from the start; the "
     "same "
     "answer",
     OPTION_CHOICE, FIELD(abstraction), 0, 0},
    {"unwind", "N",
     "C, with --engine bounded: follow loops and recursions N times; else more and\nmore often, until nothing is cut "
     "off",
     OPTION_COUNT, FIELD(unwind), 1, 4096},
    {"focus", "LIST",
     "C, with --engine bounded: of s0,s1,s2a,s2b,s3,layers (docs/bound.md) use these only\n(s0,s1,s2a,s3,layers; or "
     "none); the same answer",
     OPTION_TEXT, FIELD(focus), 0, 0},
    {"smt2", "FILE",
     "C, with --engine bounded: write the formula of the last bound, with what was asked\nof it, to FILE as SMT-LIB 2",
     OPTION_TEXT, FIELD(smt2), 0, 0},
    {"exact-states", NULL,
     "compare states exactly where each is searched once: slower, and more memory;\nelse by hashes of 64 bits",
     OPTION_FLAG, FIELD(exact_states), 0, 0},
    {"every-cause", NULL, "search executions on to the limits though something was found", OPTION_FLAG,
     FIELD(every_cause), 0, 0},
    {"strict", NULL, "C: report calls that compilers accept though they are undefined", OPTION_FLAG, FIELD(strict), 0,
     0},
    {"free-values", NULL, "C: let what is uninitialised have any value instead of reporting it", OPTION_FLAG,
     FIELD(free_values), 0, 0},
    {"free-functions", NULL, "C: let functions that nobody defines give any value, and do nothing else", OPTION_FLAG,
     FIELD(free_functions), 0, 0},
    {"spurious-wakeups", NULL, "let each thread that waits to be woken go on for no reason, once", OPTION_FLAG,
     FIELD(spurious), 0, 0},
    {"no-static", NULL, "C: find out nothing about the program before it is run; slower, the same answer", OPTION_FLAG,
     FIELD(no_static), 0, 0},
    {"I", "FOLDER", "C: where clang looks for headers", OPTION_PASSED, FIELD(flags), 0, 0},
    {"D", "NAME[=VALUE]", "C: define a macro", OPTION_PASSED, FIELD(flags), 0, 0},
    {"U", "NAME", "C: undefine a macro", OPTION_PASSED, FIELD(flags), 0, 0},
    {"std=", "STANDARD", "C: the standard to compile for", OPTION_PASSED, FIELD(flags), 0, 0},
    {"m32", NULL, "C: compile for 32 bits (i386)", OPTION_PASSED, FIELD(flags), 0, 0},
    {"clang", "FLAG", "C: pass any other flag on to clang; may be given several times", OPTION_LIST, FIELD(flags), 0,
     0},
    {0},
};

#undef FIELD

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
        .quiet = options->quiet,
        .verbose = options->verbose,
        .width = size.ws_col,
    };
}

static int status_of(enum check_end end)
{
    static const int statuses[] = {[CHECK_SAFE] = STATUS_FINE,
                                   [CHECK_UNSAFE] = STATUS_FOUND,
                                   [CHECK_UNKNOWN] = STATUS_UNKNOWN,
                                   [CHECK_WRONG] = STATUS_WRONG};
    return statuses[end];
}

/* An option that is given but means nothing for programs of this language; NULL: there is none. */
static const char *find_misplaced(const struct check_options *options, bool c)
{
    const struct subjects_options *subjects = &options->subjects;
    const struct {
        const char *name;
        bool given, c;
    } all[] = {
        {"main", subjects->mains.count > 0, false},
        {"entry", subjects->entries.count > 0, false},
        {"classpath", subjects->class_path.count > 0, false},
        {"library", subjects->libraries.count > 0, false},
        {"class", subjects->classes.count > 0, false},
        {"site", subjects->sites.count > 0, false},
        {"spec", subjects->spec != NULL, false},
        {"all", subjects->all, false},
        {"implicit-exceptions", subjects->implicit_exceptions, false},
        {"patterns", options->patterns != NULL, false},
        {"no-trials", options->no_trials, false},
        {"invariant", options->invariant != NULL, true},
        {"property", options->property != NULL, true},
        {"strict", options->strict, true},
        {"free-values", options->free_values, true},
        {"free-functions", options->free_functions, true},
        {"no-static", options->no_static, true},
        {"engine", options->engine != C_ENGINE_BEST, true},
        {"solver", options->solver != 0, true},
        {"abstraction", options->abstraction != 0, true},
        {"unwind", options->unwind != 0, true},
        {"smt2", options->smt2 != NULL, true},
        {"witness", options->witness != NULL, true},
        {"focus", options->focus != NULL, true},
        {"clang", options->flags.count > 0, true},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].given && all[i].c != c)
            return all[i].name;
    return NULL;
}

/* Words as bits; false: one of them is none. */
static bool find_focus(const char *list, unsigned *focus)
{
    static const struct {
        const char *word;
        enum bound_focus bit;
    } words[] = {{"s0", BOUND_S0}, {"s1", BOUND_S1},         {"s2a", BOUND_S2A},     {"s2b", BOUND_S2B},
                 {"s3", BOUND_S3}, {"layers", BOUND_LAYERS}, {"none", BOUND_FOCUSED}};
    *focus = BOUND_FOCUSED;
    while (*list != '\0') {
        size_t length = strcspn(list, ","), i = 0;
        while (i < sizeof words / sizeof *words &&
               (strlen(words[i].word) != length || memcmp(words[i].word, list, length) != 0))
            i++;
        if (i == sizeof words / sizeof *words)
            return false;
        *focus |= words[i].bit;
        list += length + (list[length] == ',');
    }
    return true;
}

/* Says so at once, not when everything is known of the program. */
static bool are_known_patterns(const struct command *command, const char *patterns)
{
    struct buffer why = {0};
    bool known = patterns == NULL || eml_patterns_are_known(patterns, &why);
    if (!known)
        command_complain(command, "%s", why.text);
    buffer_free(&why);
    return known;
}

static int check_files(const struct command *command, const void *values, const struct text_list *files)
{
    const struct check_options *options = values;
    struct terminal terminal = {.quiet = options->quiet};
    const struct listener listener = terminal_listener(&terminal);
    struct output output;
    if (files->count == 0 && options->subjects.libraries.count == 0)
        return command_complain(command, "no file given");
    bool is_c = c_program_is_input(files);
    if (options->from_run && options->engine != C_ENGINE_BEST)
        return command_complain(command, "--from-run and --engine exclude each other");
    const char *misplaced = find_misplaced(options, is_c);
    if (misplaced != NULL)
        return command_complain(command, "--%s is for %s programs", misplaced, is_c ? "Java" : "C");
    unsigned focus = 0;
    if (options->focus != NULL && !find_focus(options->focus, &focus))
        return command_complain(command, "--focus %s: there are s0, s1, s2a, s2b, s3 and layers, or none",
                                options->focus);
    if (options->smt2 != NULL && options->engine != C_ENGINE_BOUNDED)
        return command_complain(command, "--smt2 is for --engine bounded");
    if (!are_known_patterns(command, options->patterns) || !output_open(&output, options->output))
        return STATUS_WRONG;
    const struct c_options c = {.flags = &options->flags,
                                .kinds = options->kinds,
                                .invariant = options->invariant,
                                .property = options->property,
                                .schedules = options->schedules,
                                .executions = options->executions.value,
                                .steps = options->steps,
                                .search = (enum explore_search)options->search,
                                .engine = options->from_run ? C_ENGINE_PREDICT : (enum c_engine)options->engine,
                                .z3 = options->solver != 0,
                                .abstraction = options->abstraction,
                                .smt2 = options->smt2,
                                .witness = options->witness,
                                .focus = focus,
                                .unwind = options->unwind,
                                .every_cause = options->every_cause,
                                .no_static = options->no_static,
                                .exact_states = options->exact_states,
                                .strict = options->strict,
                                .spurious = options->spurious,
                                .free_values = options->free_values,
                                .free_functions = options->free_functions};
    const struct check_request request = {.files = files,
                                          .c = &c,
                                          .arguments = &options->arguments,
                                          .sources = &options->sources,
                                          .subjects = &options->subjects,
                                          .patterns = options->patterns,
                                          .baseline = options->baseline,
                                          .jobs = options->jobs,
                                          .memory_limit = (size_t)options->memory_limit << 20,
                                          .time_limit = options->time_limit,
                                          .trials = !options->no_trials,
                                          .codeset = nl_langinfo(CODESET),
                                          .show_models = options->verbose};
    struct check_report report = {.to = output.file,
                                  .json = options->format == FORMAT_JSON,
                                  .timed = isatty(fileno(output.file)) == 1 || options->verbose,
                                  .version = HEDDLE_VERSION,
                                  .style = style_of(options, output.file)};
    int status = status_of(check_program(&request, &report, &listener));
    return output_close(&output) ? status : STATUS_WRONG;
}

/* What stands behind "--" is for main. */
static int check_run(const struct command *command, int count, char **arguments)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct check_options options = {.jobs = cores > 0 ? (unsigned)cores : 1, .memory_limit = 2000};
    int own = 0;
    while (own < count && strcmp(arguments[own], "--") != 0)
        own++;
    for (int i = own + 1; i < count; i++)
        text_list_add(&options.arguments, arguments[i]);
    int status = command_with_files(command, own, arguments, &options, check_files);
    text_list_free(&options.arguments);
    text_list_free(&options.sources);
    text_list_free(&options.flags);
    subjects_options_free(&options.subjects);
    return status;
}

const struct command command_check = {
    .name = "check",
    .operands = "[options] PATH... [-- ARGUMENT...]",
    .summary = "Find what threads can break in a Java or C program, and prove the rest",
    .help = "PATH is a folder of classes, sources or jars, or a .class, .jar or .java file of a Java program.\n"
            "Or the sources (.c, .i) or bitcode (.bc, .ll) of a C program, or its compile_commands.json.\n"
            "docs/check.md (shared objects of Java programs) and docs/explore.md (executions of Java and C programs)\n"
            "say what is asked and how to read the answers. What stands behind -- are the arguments of main.\n"
            "The exit status is 0 if something was asked and all of it is proved, 1 if something was found,\n"
            "2 for a wrong call, 3 if not all was looked at.",
    .options = check_table,
    .run = check_run,
};
