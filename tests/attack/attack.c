/* The attack: runs Java programs under many schedules, and holds what monitors see against what `heddle check`
 * proved of them.
 *
 * A program is a source of tests/check/corpus, of the other folders with Java programs, of examples, a random
 * program (random_java), or a folder of classes given on the command line, whose classes with a main are one program
 * each. A hit on a query that is proved, or on an object that was not asked about though nothing says so, is a
 * failure: it is printed with all that is needed to see it again.
 *
 *   attack [--runs N] [--every N] [--seconds S] [--seed S] [--random N] [--all] [--only NAME] [FOLDER...]
 *
 * --runs: of each program; --every: one in so many of the sources of each folder, beginning with number --seed;
 * --seconds: none is begun after so long (processor time); --random: how many random programs; --all: also the
 * sources of other tests; --only: programs whose name has this part. */
#include "attack/told.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "check/expectations.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "random_java/tree.h"
#include "support/child.h"
#include "support/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME = 128, MOST_ARGUMENTS = 24, LATEST_SHRINK = 3, SHRINK_RUNS = 200 };

struct attack {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
    unsigned runs, every, random;
    uint64_t seed;
    double seconds; /* of processor time, after which no further program is begun */
    bool all;
    const char *only;
    size_t tried, broken, run_count, hits, findings, left_out, failures;
};

/* One program: its classes, its main, and the options of heddle check that it asks for. */
struct attacked_program {
    char name[NAME], main[NAME], folder[TOOLBOX_PATH];
    const char *options[EXPECT_OPTIONS];
    size_t option_count;
};

struct seeing {
    struct attack *attack;
    const struct attacked_program *program;
    const struct told *told;
    struct buffer failures; /* lines */
};

static bool has_option(const struct attacked_program *program, const char *name)
{
    for (size_t i = 0; i < program->option_count; i++)
        if (strcmp(program->options[i], name) == 0)
            return true;
    return false;
}

static struct child run_check(const struct attacked_program *program)
{
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "check", "--no-trials", "--format", "json", "--jobs", "1"};
    size_t count = 7;
    for (size_t i = 0; i < program->option_count; i++)
        arguments[count++] = program->options[i];
    arguments[count++] = "--kinds"; /* the last one counts: also of programs that are there for other kinds */
    arguments[count++] = "atomicity";
    arguments[count++] = "--main";
    arguments[count++] = program->main;
    arguments[count++] = program->folder;
    return child_run(arguments, NULL);
}

static struct child run_watch(const struct attacked_program *program, unsigned runs, int preemptions)
{
    char number[32], bound[32];
    snprintf(number, sizeof number, "%u", runs);
    snprintf(bound, sizeof bound, "%d", preemptions);
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "run",     "--watch", "--format",    "json",
                                             "--runs",       number,    "--main",  program->main, "--time-limit",
                                             "60",           "--steps", "300000"};
    size_t count = 13;
    for (size_t i = 0; i + 1 < program->option_count; i++)
        if (strcmp(program->options[i], "--spec") == 0) {
            arguments[count++] = "--spec";
            arguments[count++] = program->options[i + 1];
        }
    if (preemptions >= 0) {
        arguments[count++] = "--preemptions";
        arguments[count++] = bound;
    }
    arguments[count++] = program->folder;
    return child_run(arguments, NULL);
}

/* Looking for a hit again. */
struct sought {
    const struct hit *hit;
    char schedule[NAME];
};

static bool same_text(const char *one, const char *other)
{
    return one == NULL || other == NULL ? one == other : strcmp(one, other) == 0;
}

static void see_again(void *context, const struct hit *hit)
{
    struct sought *sought = context;
    if (hit->pattern == sought->hit->pattern && hit->line == sought->hit->line &&
        same_text(hit->method, sought->hit->method) && same_text(hit->locations[0], sought->hit->locations[0]) &&
        same_text(hit->locations[1], sought->hit->locations[1]) && same_text(hit->thread, sought->hit->thread))
        snprintf(sought->schedule, sizeof sought->schedule, "%s", hit->schedule);
}

/* The schedule with the fewest preemptions that shows a hit. */
static void shrink(const struct attacked_program *program, const struct hit *hit, char schedule[NAME])
{
    snprintf(schedule, NAME, "%s", hit->schedule);
    for (int bound = 0; bound <= LATEST_SHRINK; bound++) {
        struct sought sought = {.hit = hit};
        size_t runs = 0;
        struct child child = run_watch(program, SHRINK_RUNS, bound);
        hits_each(child.out.text, &runs, see_again, &sought);
        child_free(&child);
        if (sought.schedule[0] != '\0') {
            snprintf(schedule, NAME, "%s", sought.schedule);
            return;
        }
    }
}

static void see(void *context, const struct hit *hit)
{
    struct seeing *seeing = context;
    struct attack *attack = seeing->attack;
    enum judgement judgement = told_judge(seeing->told, 0, hit);
    if (judgement == HIT_NO_PATTERN && has_option(seeing->program, "--patterns")) /* as its author wants it */
        judgement = HIT_LEFT_OUT;
    char schedule[NAME];
    attack->hits += strcmp(hit->kind, "atomicity") == 0;
    attack->findings += judgement == HIT_FINDING;
    attack->left_out += judgement == HIT_LEFT_OUT && strcmp(hit->kind, "atomicity") == 0;
    if (judgement == HIT_FINDING || judgement == HIT_LEFT_OUT)
        return;
    attack->failures++;
    shrink(seeing->program, hit, schedule);
    printf("%s: %s: %s:%lld %s: pattern %lld, %s%s%s, in a unit of %s: heddle run --watch %s --main %s %s\n",
           seeing->program->name, judgement_word(judgement), hit->file, hit->line, hit->method, hit->pattern,
           hit->locations[0], hit->locations[1] == NULL ? "" : " and ",
           hit->locations[1] == NULL ? "" : hit->locations[1], hit->thread, schedule, seeing->program->main,
           seeing->program->folder);
    fflush(stdout);
}

/* Whether there is no time left, or the program is not to be tried. */
static bool is_skipped(const struct attack *attack, const char *name)
{
    return limits_used() > attack->seconds || (attack->only != NULL && strstr(name, attack->only) == NULL);
}

static void judge(struct attack *attack, const struct attacked_program *program, const struct told *told)
{
    struct child child = run_watch(program, attack->runs, -1);
    struct seeing seeing = {attack, program, told, {0}};
    if (!hits_each(child.out.text, &attack->run_count, see, &seeing)) {
        printf("%s: cannot be watched: %s\n", program->name, child.errors.text);
        attack->broken++;
    }
    child_free(&child);
}

static void attack_program(struct attack *attack, const struct attacked_program *program)
{
    if (has_option(program, "--library") || is_skipped(attack, program->name))
        return;
    struct child child = run_check(program);
    struct told *told = told_read(child.out.text, has_option(program, "--class") || has_option(program, "--site"));
    attack->tried++;
    if (told == NULL) {
        printf("%s: cannot be checked: %s\n", program->name, child.errors.text);
        attack->broken++;
    } else {
        judge(attack, program, told);
    }
    told_free(told);
    child_free(&child);
}

/* Sources, each a program of its own. */

static void compile(const struct attack *attack, const char *source, const char *folder)
{
    const char *build = getenv("BUILD");
    char javac[TOOLBOX_PATH];
    shell("mkdir -p '%s' && '%s' -g -nowarn -Xlint:none -proc:none -cp "
          "%s/heddle-annotations.jar "
          "-d '%s' '%s' 2>/dev/null || true",
          folder, toolbox_javac(&attack->jdk, javac), build != NULL ? build : "build", folder, source);
}

static void attack_source(struct attack *attack, const char *source)
{
    struct attacked_program program = {0};
    struct expectations expectations;
    struct buffer text = {0}, why = {0};
    const char *name = strrchr(source, '/') + 1;
    snprintf(program.name, sizeof program.name, "%.*s", (int)strcspn(name, "."), name);
    snprintf(program.main, sizeof program.main, "%s", program.name);
    snprintf(program.folder, sizeof program.folder, "%.*s/%.*s", TOOLBOX_PATH - NAME - 2, attack->folder, NAME - 1,
             program.name);
    if (is_skipped(attack, program.name) || !toolbox_has_main(source) || !file_read(source, NULL, &text))
        return;
    if (strstr(text.text, "// attack: none") != NULL) { /* the program says why */
        buffer_free(&text);
        return;
    }
    if (expectations_read(&expectations, source, text.text, &why))
        for (; program.option_count < expectations.option_count; program.option_count++)
            program.options[program.option_count] = expectations.options[program.option_count];
    compile(attack, source, program.folder);
    attack_program(attack, &program);
    expectations_free(&expectations);
    buffer_free(&text);
    buffer_free(&why);
}

static void attack_sources(struct attack *attack, const char *folder)
{
    struct toolbox_files sources = toolbox_list(folder, ".java");
    for (size_t i = attack->seed % attack->every; i < sources.count; i += attack->every)
        attack_source(attack, sources.paths[i]);
    toolbox_files_free(&sources);
}

/* Random programs, many at a time: heddle check takes them together. */

enum { BATCH = 16 };

static void compile_random(const struct attack *attack, const char *folder, uint64_t seed, unsigned count)
{
    char javac[TOOLBOX_PATH];
    struct tree *tree = mem_new(1, sizeof *tree);
    struct buffer path = {0}, text = {0};
    struct java_lines lines;
    for (unsigned i = 0; i < count; i++) {
        char package[NAME];
        snprintf(package, sizeof package, "p%u", i);
        buffer_clear(&path);
        buffer_clear(&text);
        buffer_format(&path, "%s/src/%s/Main.java", folder, package);
        tree_generate(seed + i, tree);
        tree_java(tree, package, &text, &lines);
        write_file(path.text, text.text, text.length);
    }
    shell("'%s' -g -nowarn -Xlint:none -proc:none -d '%s/out' '%s'/src/*/Main.java", toolbox_javac(&attack->jdk, javac),
          folder, folder);
    mem_free(tree);
    buffer_free(&path);
    buffer_free(&text);
}

static void attack_random(struct attack *attack, uint64_t seed, unsigned count)
{
    char folder[TOOLBOX_PATH + NAME];
    struct buffer out = {0};
    snprintf(folder, sizeof folder, "%s/random%llu", attack->folder, (unsigned long long)seed);
    compile_random(attack, folder, seed, count);
    buffer_format(&out, "%s/out", folder);
    const char *arguments[] = {child_heddle(), "check",  "--no-trials", "--kinds", "atomicity", "--format",
                               "json",         "--jobs", "1",           out.text,  NULL};
    struct child child = child_run(arguments, NULL);
    struct told *told = told_read(child.out.text, false);
    for (unsigned i = 0; i < count && told != NULL; i++) {
        struct attacked_program program = {0};
        snprintf(program.name, sizeof program.name, "random_java %llu", (unsigned long long)(seed + i));
        snprintf(program.main, sizeof program.main, "p%u.Main", i);
        snprintf(program.folder, sizeof program.folder, "%.*s", TOOLBOX_PATH - 1, out.text);
        if (is_skipped(attack, program.name))
            continue;
        attack->tried++;
        judge(attack, &program, told);
    }
    attack->broken += told == NULL;
    told_free(told);
    child_free(&child);
    buffer_free(&out);
}

/* A folder of classes: each that has a main is a program. */
static void attack_folder(struct attack *attack, const char *folder)
{
    struct toolbox_files classes = toolbox_list(folder, ".class");
    for (size_t i = 0; i < classes.count; i++) {
        struct attacked_program program = {0};
        const char *name = classes.paths[i] + strlen(folder);
        name += strspn(name, "/");
        if (strchr(name, '$') != NULL)
            continue;
        snprintf(program.main, sizeof program.main, "%.*s", (int)(strlen(name) - strlen(".class")), name);
        for (char *at = program.main; *at != '\0'; at++)
            *at = *at == '/' ? '.' : *at;
        snprintf(program.name, sizeof program.name, "%s", program.main);
        snprintf(program.folder, sizeof program.folder, "%s", folder);
        if (is_skipped(attack, program.name))
            continue;
        struct child child = run_watch(&program, 1, -1);
        bool has_main = child.status != 2;
        child_free(&child);
        if (has_main)
            attack_program(attack, &program);
    }
    toolbox_files_free(&classes);
}

static int usage(void)
{
    fprintf(stderr, "usage: attack [--runs N] [--every N] [--seconds S] [--seed S] [--random N] [--all] [--only NAME] "
                    "[FOLDER...]\n");
    return 2;
}

/* The number of folders at the end of the arguments; -1: they are wrong. */
static int read_arguments(struct attack *attack, int count, char **arguments)
{
    attack->seconds = 1e9;
    int i = 1;
    for (; i < count && strncmp(arguments[i], "--", 2) == 0; i++) {
        const char *name = arguments[i] + 2, *value = i + 1 < count ? arguments[i + 1] : "";
        if (strcmp(name, "all") == 0) {
            attack->all = true;
            continue;
        }
        unsigned long long number = strtoull(value, NULL, 10);
        if (strcmp(name, "runs") == 0)
            attack->runs = (unsigned)number;
        else if (strcmp(name, "every") == 0 && number > 0)
            attack->every = (unsigned)number;
        else if (strcmp(name, "seconds") == 0)
            attack->seconds = (double)number;
        else if (strcmp(name, "seed") == 0)
            attack->seed = number;
        else if (strcmp(name, "random") == 0)
            attack->random = (unsigned)number;
        else if (strcmp(name, "only") == 0)
            attack->only = value;
        else
            return -1;
        i++;
    }
    return count - i;
}

static void attack_own(struct attack *attack)
{
    static const char *const others[] = {
        "examples",           "tests/check/visitors",     "tests/run/java",           "tests/facts/java",
        "tests/facts/single", "tests/facts/java_sharing", "tests/facts/java_threads", "tests/facts/java_locks"};
    attack_sources(attack, "tests/check/corpus");
    for (unsigned i = 0; i < attack->random; i += BATCH)
        attack_random(attack, attack->seed + i, attack->random - i < BATCH ? attack->random - i : BATCH);
    for (size_t i = 0; attack->all && i < sizeof others / sizeof *others; i++)
        attack_sources(attack, others[i]);
}

int main(int count, char **arguments)
{
    struct attack attack = {.runs = 100, .every = 1, .seed = 1};
    int folders = read_arguments(&attack, count, arguments);
    if (folders < 0)
        return usage();
    if (!toolbox_find("javac", &attack.jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n0 passed, 0 failed\n");
        return 0;
    }
    toolbox_temporary(attack.folder);
    if (folders == 0)
        attack_own(&attack);
    for (int i = count - folders; i < count; i++)
        attack_folder(&attack, arguments[i]);
    printf("%zu programs, %zu runs, %zu hits: %zu are findings, %zu are left out, %zu are failures; %zu programs "
           "cannot be "
           "run or checked\n",
           attack.tried, attack.run_count, attack.hits, attack.findings, attack.left_out, attack.failures,
           attack.broken);
    printf("%zu passed, %zu failed\n", attack.tried, attack.failures);
    if (attack.failures == 0)
        toolbox_remove(attack.folder);
    return attack.failures == 0 ? 0 : 1;
}
