/* The attack in a real JVM: programs of tests/check/corpus are run by java with the agent of tests/attack/agent, a
 * few times, with random pauses; what happened there is held against what `heddle check` proved of them, as attack.c
 * does with runs of the interpreter.
 *
 *   test_attack_java [RUNS [PART]]    all programs of the corpus (whose names have this part), instead of the few of
 *   the table */
#include "attack/recording.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "check/expectations.h"
#include "eml/query.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define CORPUS "tests/check/corpus"
enum { NAME = 128, MOST_ARGUMENTS = 24, BUG_RUNS = 8, REPAIR_RUNS = 2, FEWEST_SHOWN = 1, EVERY = 24 };

/* Programs whose bugs fields of objects show, and their repairs. */
static const char *const scenes[][2] = {{"AirlineTicketsBug", "AirlineTicketsRepaired"},
                                        {"PingPongBug", "PingPongRepaired"},
                                        {"StaticsBug", "StaticsRepaired"}};

/* heddle check takes long with sanitizers: one program must do there. */
#ifdef __SANITIZE_ADDRESS__
enum { SCENES = 1 };
#else
enum { SCENES = sizeof scenes / sizeof *scenes };
#endif

struct fixture {
    struct toolbox jdk;
    char agent[TOOLBOX_PATH], folder[TOOLBOX_PATH];
    bool ready, failed;
};

struct java_program {
    struct fixture *fixture;
    const char *name;
    struct buffer folder;
    struct expectations expectations; /* has the options */
    struct told *told;
    struct rules *rules;
    size_t runs, hits, findings, failures;
};

static const char *option_of(const struct java_program *program, const char *name)
{
    const struct expectations *of = &program->expectations;
    for (size_t i = 0; i < of->option_count; i++)
        if (strcmp(of->options[i], name) == 0)
            return i + 1 < of->option_count ? of->options[i + 1] : "";
    return NULL;
}

static void read_options(struct java_program *program)
{
    struct buffer path = {0}, text = {0}, why = {0};
    buffer_format(&path, CORPUS "/%s.java", program->name);
    if (!file_read(path.text, NULL, &text) || !expectations_read(&program->expectations, path.text, text.text, &why))
        fail_msg("%s: %s", path.text, why.text == NULL ? "cannot be read" : why.text);
    program->expectations.file = NULL; /* it points into the path */
    buffer_free(&path);
    buffer_free(&text);
    buffer_free(&why);
}

static void compile(const struct java_program *program)
{
    const char *build = getenv("BUILD");
    char javac[TOOLBOX_PATH];
    shell("mkdir -p '%s' && '%s' -g -nowarn -Xlint:none -proc:none -cp "
          "%s/heddle-annotations.jar -d '%s' " CORPUS "/%s.java",
          program->folder.text, toolbox_javac(&program->fixture->jdk, javac), build != NULL ? build : "build",
          program->folder.text, program->name);
}

static void check(struct java_program *program)
{
    const struct expectations *of = &program->expectations;
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "check", "--no-trials", "--format",   "json",
                                             "--jobs",       "1",     "--main",      program->name};
    size_t count = 9;
    for (size_t i = 0; i < of->option_count; i++)
        arguments[count++] = of->options[i];
    arguments[count++] = "--kinds"; /* the last one counts */
    arguments[count++] = "atomicity";
    arguments[count] = program->folder.text;
    struct child child = child_run(arguments, NULL);
    bool partly = option_of(program, "--class") != NULL || option_of(program, "--site") != NULL;
    program->told = told_read(child.out.text, partly);
    if (program->told == NULL)
        fail_msg("%s cannot be checked: %s", program->name, child.errors.text);
    child_free(&child);
}

static struct java_program prepare(struct fixture *fixture, const char *name)
{
    struct java_program program = {.fixture = fixture, .name = name};
    struct buffer why = {0};
    buffer_format(&program.folder, "%s/%s", fixture->folder, name);
    read_options(&program);
    compile(&program);
    check(&program);
    program.rules = rules_new(program.folder.text, option_of(&program, "--spec"), &why);
    if (program.rules == NULL)
        fail_msg("%s: %s", name, why.text);
    buffer_free(&why);
    return program;
}

static void program_free_all(struct java_program *program)
{
    rules_free(program->rules);
    told_free(program->told);
    expectations_free(&program->expectations);
    buffer_free(&program->folder);
}

static void see(void *context, const struct hit *hit)
{
    struct java_program *program = context;
    enum judgement judgement = told_judge(program->told, 0, hit);
    if (judgement == HIT_NO_PATTERN && option_of(program, "--patterns") != NULL) /* as its author wants it */
        judgement = HIT_LEFT_OUT;
    program->hits++;
    program->findings += judgement == HIT_FINDING;
    if (judgement == HIT_FINDING || judgement == HIT_LEFT_OUT)
        return;
    program->failures++;
    program->fixture->failed = true;
    printf("%s: %s: %s:%lld %s: pattern %lld, %s%s%s, in a unit of %s: recorded in %s-%zu.log\n", program->name,
           judgement_word(judgement), hit->file, hit->line, hit->method, hit->pattern, hit->locations[0],
           hit->locations[1] == NULL ? "" : " and ", hit->locations[1] == NULL ? "" : hit->locations[1], hit->thread,
           program->folder.text, program->runs);
}

/* One run, with pauses by its number. How it ends does not matter: what is recorded has happened. */
static void run(struct java_program *program)
{
    struct buffer agent = {0}, log = {0}, text = {0}, why = {0};
    char java[TOOLBOX_PATH];
    program->runs++;
    buffer_format(&log, "%s-%zu.log", program->folder.text, program->runs);
    buffer_format(&agent, "-agentpath:%s=%zu,%s", program->fixture->agent, program->runs, log.text);
    const char *arguments[] = {toolbox_tool(&program->fixture->jdk, "java", java),
                               "-Xint",
                               "-XX:+UseSerialGC",
                               agent.text,
                               "-cp",
                               program->folder.text,
                               program->name,
                               NULL};
    struct child child = child_run(arguments, NULL);
    if (!file_read(log.text, NULL, &text) || text.length == 0)
        fail_msg("%s: nothing was recorded: %s", program->name, child.errors.text);
    if (!recording_hits(program->rules, text.text, see, program, &why))
        fail_msg("%s: %s: %s", program->name, log.text, why.text);
    child_free(&child);
    buffer_free(&agent);
    buffer_free(&log);
    buffer_free(&text);
    buffer_free(&why);
}

static void test_bugs(void **state)
{
    struct fixture *fixture = *state;
    size_t shown = 0, failures = 0;
    if (!fixture->ready)
        skip();
    for (size_t i = 0; i < SCENES; i++) {
        struct java_program program = prepare(fixture, scenes[i][0]);
        while (program.runs < BUG_RUNS && program.findings == 0)
            run(&program);
        printf("%s: %zu runs, %zu hits, %zu of them findings\n", program.name, program.runs, program.hits,
               program.findings);
        shown += program.findings > 0;
        failures += program.failures;
        program_free_all(&program);
    }
    assert_int_equal(failures, 0);
    assert_in_range(shown, FEWEST_SHOWN, SCENES); /* no single one must show: a real JVM runs as it likes */
}

static void test_repairs(void **state)
{
    struct fixture *fixture = *state;
    size_t hits = 0;
    if (!fixture->ready)
        skip();
    for (size_t i = 0; i < SCENES; i++) {
        struct java_program program = prepare(fixture, scenes[i][1]);
        while (program.runs < REPAIR_RUNS)
            run(&program);
        hits += program.hits;
        program_free_all(&program);
    }
    assert_int_equal(hits, 0);
}

/* How hits stand to what was told, without a JDK. */
static void test_told(void **state)
{
    static const char json[] =
        "{\"proved\": [{\"kind\": \"atomicity\", \"pattern\": 1, \"locations\": [\"A.x\"], \"thread\": \"main\", "
        "\"site\": {\"file\": \"A.java\", "
        "\"line\": 3, \"method\": \"A.main\"}}], \"gaps\": [{\"what\": \"B.java:7 B.make\"}], "
        "\"findings\": [{\"kind\": \"atomicity\", \"patterns\": [2, 5], \"locations\": [\"A.x\"], "
        "\"site\": {\"file\": \"A.java\", \"line\": 3, \"method\": \"A.main\"}}]}";
    static const struct {
        struct hit hit;
        enum judgement judgement;
    } rows[] = {
        {{"atomicity", "A", "A.java", "A.main", "main", "", {"A.x", NULL}, 3, 1}, HIT_PROVED},
        {{"atomicity", "A", "A.java", "A.main", "A.run", "", {"A.x", NULL}, 3, 1}, HIT_PROVED},
        {{"atomicity", "A", "A.java", "A.main", "main", "", {"A.x", NULL}, 3, 2}, HIT_FINDING},
        {{"atomicity", "A", "A.java", "A.main", "main", "", {"A.x", NULL}, 3, 3}, HIT_NO_PATTERN},
        {{"atomicity", "A", "A.java", "A.main", "main", "", {"A.y", NULL}, 3, 1}, HIT_NO_LOCATION},
        {{"atomicity", "A", "A.java", "A.main", "main", "", {"A.x", NULL}, 4, 1}, HIT_NOT_ASKED},
        {{"atomicity", "B", "B.java", "B.make", "main", "", {"B.x", NULL}, 7, 1}, HIT_LEFT_OUT},
    };
    (void)state;
    struct told *told = told_read(json, false);
    assert_non_null(told);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(judgement_word(told_judge(told, 0, &rows[i].hit)), judgement_word(rows[i].judgement));
    told_free(told);
}

/* What a recording says, without a JVM: a unit of thread 1 and one of thread 2 on a pair of fields. */

#define PAIR "Patterns$Pair"
#define BEGINNING                                                                                                      \
    "enter 1 - Patterns main ([Ljava/lang/String;)V\n"                                                                 \
    "make 1 1 " PAIR " Patterns.main 32\n"                                                                             \
    "enter 1 1 " PAIR " <init> ()V\nput 1 1 " PAIR " a\nleave 1 " PAIR " <init> ()V\n"                                 \
    "enter 2 - Patterns work (L" PAIR ";Ljava/lang/String;Z)V\n"                                                       \
    "enter 1 1 " PAIR " unit (Ljava/lang/String;)I\nenter 2 1 " PAIR " unit (Ljava/lang/String;)I\n"
#define SITE "\"site\": {\"file\": \"Patterns.java\", \"line\": 32, \"method\": \"Patterns.main\"}"

enum order { APART, TOGETHER, WAITING };

/* The accesses of a pattern: one after the other; the first two at the same time; or with a wait in the unit of
 * thread 1. */
static void write_pattern(uint32_t pattern, enum order order, struct buffer *to)
{
    const struct eml_query query = {.pattern = pattern, .process = EML_NONE, .a = 0, .b = 1};
    struct eml_goal goal;
    eml_goal_of(NULL, &query, &goal);
    buffer_add_text(to, BEGINNING);
    for (uint32_t i = 0; i < goal.access_count; i++) {
        const struct eml_access *access = &goal.accesses[i];
        unsigned thread = access->variable + 1;
        buffer_format(to, "%s %u 1 " PAIR " %c\n", access->write ? "put" : "get", thread,
                      access->memory == 0 ? 'a' : 'b');
        if (order == TOGETHER && i == 0)
            continue;
        if (order == TOGETHER && i == 1)
            buffer_add_text(to, "done 1\n");
        buffer_format(to, "done %u\n", thread);
        if (order == WAITING && i == 0)
            buffer_add_text(to, "wait 1\n");
    }
}

struct seen {
    uint32_t pattern;
    const struct told *told;
    size_t hits, proved;
};

static void see_pattern(void *context, const struct hit *hit)
{
    struct seen *seen = context;
    seen->hits++;
    seen->proved += hit->pattern == seen->pattern && told_judge(seen->told, 0, hit) == HIT_PROVED;
}

static void expect_pattern(const struct rules *rules, uint32_t pattern, enum order order, bool expected)
{
    struct buffer text = {0}, json = {0}, why = {0};
    buffer_format(&json,
                  "{\"proved\": [{\"kind\": \"atomicity\", \"pattern\": %u, \"locations\": [\"" PAIR
                  ".a\"%s], \"thread\": \"main\", " SITE "}]}",
                  pattern, pattern <= 5 ? "" : ", \"" PAIR ".b\"");
    struct told *told = told_read(json.text, false);
    struct seen seen = {pattern, told, 0, 0};
    assert_non_null(told);
    write_pattern(pattern, order, &text);
    if (!recording_hits(rules, text.text, see_pattern, &seen, &why))
        fail_msg("%s", why.text);
    if (expected ? seen.proved != 1 : seen.hits != 0)
        fail_msg("pattern %u, %d: %zu hits, %zu on the proof:\n%s", pattern, (int)order, seen.hits, seen.proved,
                 text.text);
    told_free(told);
    buffer_free(&text);
    buffer_free(&json);
    buffer_free(&why);
}

static void test_recordings(void **state)
{
    const struct fixture *fixture = *state;
    struct buffer why = {0};
    if (!fixture->ready)
        skip();
    struct rules *rules = rules_new("tests/watch/java/Patterns.java", NULL, &why);
    assert_non_null(rules);
    for (uint32_t pattern = EML_PATTERN_FIRST; pattern <= EML_PATTERN_LAST; pattern++) {
        expect_pattern(rules, pattern, APART, true);
        expect_pattern(rules, pattern, TOGETHER, false);
        expect_pattern(rules, pattern, WAITING, false);
    }
    struct seen seen = {0};
    assert_false(recording_hits(rules, "leave 1 Patterns main ()V\n", see_pattern, &seen, &why));
    assert_false(recording_hits(rules, "what 1\n", see_pattern, &seen, &why));
    assert_false(recording_hits(rules, "get x 1 Patterns a\n", see_pattern, &seen, &why));
    assert_true(recording_hits(rules, "enter 1 - Patterns main ()V\nget 1 -", see_pattern, &seen, &why));
    rules_free(rules);
    buffer_free(&why);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    const char *build = getenv("BUILD");
    char path[TOOLBOX_PATH], *real = NULL;
    snprintf(path, sizeof path, "%s/tests/libattack.so", build != NULL ? build : "build");
    *state = &fixture;
    if (!toolbox_find("javac", &fixture.jdk) || (real = realpath(path, NULL)) == NULL) {
        printf("skipped: there is no JDK with jvmti.h, so no program can be watched\n");
        return 0;
    }
    snprintf(fixture.agent, sizeof fixture.agent, "%s", real);
    free(real);
    toolbox_temporary(fixture.folder);
    fixture.ready = true;
    return 0;
}

/* The recordings of failures stay. */
static int tear_down(void **state)
{
    const struct fixture *fixture = *state;
    if (fixture->ready && !fixture->failed)
        toolbox_remove(fixture->folder);
    return 0;
}

/* All programs of the corpus with a part in their names, or those of them that are in turn. */
static int run_all(size_t runs, const char *part)
{
    struct toolbox_files sources = toolbox_list(CORPUS, ".java");
    void *state = NULL;
    size_t programs = 0, hits = 0, findings = 0, failures = 0, failed = 0;
    set_up(&state);
    for (size_t i = 0; i < sources.count && ((const struct fixture *)state)->ready; i++) {
        char name[NAME];
        const char *slash = strrchr(sources.paths[i], '/') + 1;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(slash, "."), slash);
        if (strstr(name, part) == NULL || !cases_in_turn(i, EVERY) || !toolbox_has_main(sources.paths[i]))
            continue;
        struct java_program program = prepare(state, name);
        while (program.runs < runs && option_of(&program, "--library") == NULL)
            run(&program);
        printf("%s: %zu runs, %zu hits, %zu of them findings\n", name, program.runs, program.hits, program.findings);
        fflush(stdout);
        programs++;
        hits += program.hits;
        findings += program.findings;
        failures += program.failures;
        failed += program.failures > 0;
        program_free_all(&program);
    }
    printf("%zu programs, %zu hits: %zu are findings, %zu are failures\n", programs, hits, findings, failures);
    printf("%zu passed, %zu failed\n", programs - failed, failed);
    tear_down(&state);
    toolbox_files_free(&sources);
    return failures != 0;
}

int main(int count, char **arguments)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_told), cmocka_unit_test(test_recordings),
                                 cmocka_unit_test(test_bugs), cmocka_unit_test(test_repairs)};
    if (count > 1)
        return run_all(strtoul(arguments[1], NULL, 10), count > 2 ? arguments[2] : "");
    return cases_run_some("attack in a real JVM", tests, sizeof tests / sizeof *tests, 2, set_up, tear_down);
}
