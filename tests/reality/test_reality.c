/* Recall against reality: each program of tests/reality/programs runs in a real JVM with the agent of
 * tests/reality/agent, and what it did there must be in heddle's static result, or at a place that the result lists
 * as not modelled.
 *
 * A program is one source; all of its classes are nested in the class that it is named for. Beside it may be
 *   NAME.expected    facts that the agent must have recorded, one a line; * stands for any characters but spaces.
 *                    The line `exactly` says that there are no others.
 *   NAME.resources   a folder whose contents are put with the classes
 * The check against NAME.expected does not need heddle: it shows that the agent sees what it should.
 *
 * tests/reality/programs21 has programs for JDK 21 and later. SECOND_JDK may name the home of another JDK, under
 * which all is done again. REALITY_KEEP names a folder where the classes and the recorded facts are left. */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "reality/recorded.h"
#include "reality/static_facts.h"
#include "support/cases.h"
#include "support/child.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define PROGRAMS "tests/reality/programs"
#define PROGRAMS_21 "tests/reality/programs21"
enum { MOST_PROGRAMS = 128, LONGEST_NAME = 64 };

/* An analysis of the whole JDK for each program takes long. Where only a part of the programs runs it is one in so
 * many. */
enum { EVERY = 36 * CASES_SLOWER };

/* What the tests share; the state of each test points to its program. */
struct reality {
    struct toolbox jdk;
    char agent[TOOLBOX_PATH], folder[TOOLBOX_PATH];
};

struct java_program {
    const struct reality *reality;
    const char *sources; /* the folder that it comes from */
    char name[LONGEST_NAME];
};

/* The name of the program that a file (NAME.java, NAME$Inner.class) belongs to. */
static void program_name(const char *path, char *into)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    snprintf(into, LONGEST_NAME, "%.*s", (int)strcspn(name, "$."), name);
}

/* Compiles all programs of a folder at once, and puts the classes of each into a folder of its own: heddle is asked
 * about one program at a time. Without the names of variables, the agent can see which monitor is entered. */
static void compile_programs(const struct reality *reality, const char *sources, const char *release)
{
    char javac[TOOLBOX_PATH];
    toolbox_javac(&reality->jdk, javac);
    shell("mkdir %s/all && '%s' -g:source,lines -Xlint:none -encoding UTF-8 --release %s -d %s/all %s/*.java",
          reality->folder, javac, release, reality->folder, sources);
    struct buffer all = {0};
    buffer_format(&all, "%s/all", reality->folder);
    struct toolbox_files classes = toolbox_list(all.text, ".class");
    for (size_t i = 0; i < classes.count; i++) {
        char name[LONGEST_NAME];
        program_name(classes.paths[i], name);
        shell("mkdir -p %s/%s && mv '%s' %s/%s", reality->folder, name, classes.paths[i], reality->folder, name);
    }
    shell("rm -r %s/all", reality->folder);
    toolbox_files_free(&classes);
    buffer_free(&all);
}

/* Runs a program with the agent and reads what it recorded; the last line of that says whether it is all. */
static struct texts record(const struct java_program *program)
{
    const struct reality *reality = program->reality;
    struct buffer agent = {0}, folder = {0}, facts = {0};
    char java[TOOLBOX_PATH];
    buffer_format(&folder, "%s/%s", reality->folder, program->name);
    buffer_format(&facts, "%s.facts", folder.text);
    buffer_format(&agent, "-agentpath:%s=%s", reality->agent, facts.text);
    shell("if [ -d %s/%s.resources ]; then cp -r %s/%s.resources/. %s; fi", program->sources, program->name,
          program->sources, program->name, folder.text);
    const char *arguments[] = {
        toolbox_tool(&reality->jdk, "java", java), agent.text, "-cp", folder.text, program->name, NULL};
    struct child child = child_run(arguments, NULL);
    if (child.status != 0)
        fail_msg("%s: status %d\n%s", program->name, child.status, child.errors.text);
    struct texts recorded = {0};
    if (!texts_read(&recorded, facts.text) || recorded.count == 0)
        fail_msg("%s: nothing was recorded", program->name);
    if (strcmp(recorded.texts[recorded.count - 1], "end") != 0)
        fail_msg("%s: not all was recorded", program->name);
    mem_free(recorded.texts[--recorded.count]);
    child_free(&child);
    buffer_free(&agent);
    buffer_free(&folder);
    buffer_free(&facts);
    return recorded;
}

static bool any_fits(const struct texts *texts, const char *pattern)
{
    for (size_t i = 0; i < texts->count; i++) {
        if (text_fits(texts->texts[i], pattern))
            return true;
    }
    return false;
}

/* What no application code has written must not be in the facts. */
static size_t count_strangers(const struct java_program *program, const struct texts *recorded)
{
    static const char *const strangers[] = {"$$Lambda", "LambdaForm", "Invokers$Holder",       "Handle$Holder",
                                            "/0x",      ".0x",        "java.lang.ClassLoader."};
    size_t found = 0;
    for (size_t i = 0; i < recorded->count; i++) {
        for (size_t j = 0; j < sizeof strangers / sizeof *strangers; j++) {
            if (strstr(recorded->texts[i], strangers[j]) == NULL)
                continue;
            printf("%s: should have been passed over: %s\n", program->name, recorded->texts[i]);
            found++;
        }
    }
    return found;
}

/* What the file beside the program expects, and that main was started. */
static struct texts read_expected(const struct java_program *program)
{
    struct texts expected = {0};
    struct buffer path = {0}, main_start = {0};
    buffer_format(&path, "%s/%s.expected", program->sources, program->name);
    buffer_format(&main_start, "start - %s.main([Ljava/lang/String;)V java.lang.Thread", program->name);
    texts_add(&expected, main_start.text, main_start.length);
    if (access(path.text, F_OK) == 0 && !texts_read(&expected, path.text))
        fail_msg("%s cannot be read", path.text);
    buffer_free(&path);
    buffer_free(&main_start);
    return expected;
}

static bool fits_any(const char *text, const struct texts *patterns)
{
    for (size_t i = 0; i < patterns->count; i++) {
        if (text_fits(text, patterns->texts[i]))
            return true;
    }
    return false;
}

/* How often the agent did not record what is expected, or recorded what is not. */
static size_t count_unexpected(const struct java_program *program, const struct texts *recorded)
{
    struct texts expected = read_expected(program);
    size_t wrong = 0;
    bool exactly = false;
    for (size_t i = 0; i < expected.count; i++) {
        if (strcmp(expected.texts[i], "exactly") == 0) {
            exactly = true;
        } else if (!any_fits(recorded, expected.texts[i])) {
            printf("%s: expected, but not recorded: %s\n", program->name, expected.texts[i]);
            wrong++;
        }
    }
    for (size_t i = 0; exactly && i < recorded->count; i++) {
        if (!fits_any(recorded->texts[i], &expected)) {
            printf("%s: recorded, but not expected: %s\n", program->name, recorded->texts[i]);
            wrong++;
        }
    }
    texts_free(&expected);
    return wrong;
}

/* Compares the facts with heddle's, and says what is missing there. */
static size_t count_missing(const struct java_program *program, const struct texts *recorded)
{
    static const char *const words[] = {[EXPLAINED] = "not modelled", [MISSING] = "MISSING"};
    size_t counts[UNASKED + 1] = {0};
    enum coverage *coverages = mem_new(recorded->count, sizeof *coverages);
    struct buffer folder = {0};
    buffer_format(&folder, "%s/%s", program->reality->folder, program->name);
    /* That main runs in the main thread is not worth an analysis. */
    bool threads_wanted = any_fits(recorded, "start *@* * *") || any_fits(recorded, "task * *");
    struct static_facts *facts = static_facts_new(folder.text, threads_wanted, any_fits(recorded, "lock * *"));
    static_facts_cover_all(facts, recorded, coverages);
    for (size_t i = 0; i < recorded->count; i++) {
        counts[coverages[i]]++;
        if (coverages[i] == MISSING || coverages[i] == EXPLAINED)
            printf("%s: %s: %s\n", program->name, words[coverages[i]], recorded->texts[i]);
    }
    printf("%s: %zu facts: %zu covered, %zu not modelled, %zu missing, %zu not asked for\n", program->name,
           recorded->count, counts[COVERED], counts[EXPLAINED], counts[MISSING], counts[UNASKED]);
    static_facts_free(facts);
    mem_free(coverages);
    buffer_free(&folder);
    return counts[MISSING];
}

static void test_program(void **state)
{
    const struct java_program *program = *state;
    struct texts recorded = record(program);
    size_t wrong = count_strangers(program, &recorded) + count_unexpected(program, &recorded);
    wrong += count_missing(program, &recorded);
    texts_free(&recorded);
    assert_int_equal(wrong, 0);
}

/* The matching of patterns decides what the checks are worth. */
static void test_patterns(void **state)
{
    (void)state;
    assert_true(text_fits("call A.b()V@12 C.d()V", "call A.b()V@* C.d()V"));
    assert_true(text_fits("aab", "*ab"));
    assert_true(text_fits("a", "a**"));
    assert_false(text_fits("call A.b()V@12 C.d()V", "call * "));
    assert_false(text_fits("call A.b()V@12 C.d()V", "call *C.d()V"));
    assert_false(text_fits("ab", "a"));
    assert_false(text_fits("a", "ab"));
}

static void test_lines(void **state)
{
    (void)state;
    struct recorded fact;
    assert_true(recorded_split("lock A.b(I)V@entry [I", &fact));
    assert_string_equal(fact.method, "A.b(I)V");
    assert_int_equal(fact.index, -1);
    assert_string_equal(fact.class_name, "[I");
    assert_true(recorded_split("start - A.main()V T", &fact));
    assert_string_equal(fact.place, "-");
    assert_string_equal(fact.callee, "A.main()V");
    assert_true(recorded_split("call A.b()V@7 C.d()V", &fact));
    assert_int_equal(fact.index, 7);
    assert_string_equal(fact.callee, "C.d()V");
    assert_false(recorded_split("call", &fact));
    assert_false(recorded_split("", &fact));
}

static void expect_coverage(const struct static_facts *facts, const char *line, enum coverage wanted)
{
    struct recorded fact;
    assert_true(recorded_split(line, &fact));
    if (static_facts_cover(facts, &fact) != wanted)
        fail_msg("%s: coverage %d, not %d", line, (int)static_facts_cover(facts, &fact), (int)wanted);
}

/* A comparison that finds nothing missing is worth something only if it would find it. */
static void test_coverage(void **state)
{
    (void)state;
    struct static_facts *facts = static_facts_read(
        "{\"edges\": [{\"caller\": \"A.a()V\", \"pc\": 1, \"callee\": \"B.b()V\"}], \"methods\": [\"C.c()V\"],"
        " \"unmodelled\": [{\"method\": \"A.a()V\", \"pc\": 9}]}",
        "{\"threads\": [{\"entry\": \"A.run()V\", \"class\": \"T\", \"thread_starts\": [{\"method\": \"A.a()V\", "
        "\"pc\": "
        "4}]}]}",
        "{\"acquisitions\": [{\"method\": \"A.a()V\", \"pc\": 2, \"class\": [\"B\", \"C\"]},"
        " {\"method\": \"A.s()V\", \"pc\": -1, \"class\": [\"A\"]}]}");
    expect_coverage(facts, "call A.a()V@1 B.b()V", COVERED);
    expect_coverage(facts, "call A.a()V@2 B.b()V", MISSING);
    expect_coverage(facts, "call A.a()V@1 B.c()V", MISSING);
    expect_coverage(facts, "call A.a()V@9 B.c()V", EXPLAINED);
    expect_coverage(facts, "back A.a()V@1 C.c()V", COVERED);
    expect_coverage(facts, "back A.a()V@1 C.d()V", MISSING);
    expect_coverage(facts, "init - C.c()V", COVERED);
    expect_coverage(facts, "start A.a()V@4 A.run()V T", COVERED);
    expect_coverage(facts, "start A.a()V@5 A.run()V T", MISSING);
    expect_coverage(facts, "start A.a()V@4 A.run()V U", MISSING);
    expect_coverage(facts, "start - A.run()V T", COVERED);
    expect_coverage(facts, "task A.run()V T", COVERED);
    expect_coverage(facts, "task B.run()V T", MISSING);
    expect_coverage(facts, "start A.a()V@5 A.run()V java.lang.VirtualThread", COVERED);
    expect_coverage(facts, "start A.a()V@5 B.run()V java.lang.VirtualThread", MISSING);
    expect_coverage(facts, "lock A.a()V@2 C", COVERED);
    expect_coverage(facts, "lock A.a()V@2 D", MISSING);
    expect_coverage(facts, "lock A.s()V@entry A", COVERED);
    static_facts_free(facts);
    facts = static_facts_read(NULL, NULL, NULL);
    expect_coverage(facts, "lock A.s()V@entry A", UNASKED);
    static_facts_free(facts);
}

/* What is done in a method that only a gap leads to is explained; not so in a method that is reached. */
static void test_explained_by_way(void **state)
{
    (void)state;
    static const char *const lines[] = {"call A.a()V@9 B.b()V", "call C.c()V@1 D.d()V", "back B.b()V@1 C.c()V",
                                        "call E.e()V@1 F.f()V"};
    static const enum coverage wanted[] = {EXPLAINED, EXPLAINED, EXPLAINED, MISSING};
    enum coverage coverages[4];
    struct texts texts = {0};
    for (size_t i = 0; i < 4; i++)
        texts_add(&texts, lines[i], strlen(lines[i]));
    struct static_facts *facts = static_facts_read(
        "{\"methods\": [\"A.a()V\", \"E.e()V\"], \"unmodelled\": [{\"method\": \"A.a()V\", \"pc\": 9}]}", NULL, NULL);
    static_facts_cover_all(facts, &texts, coverages);
    assert_memory_equal(coverages, wanted, sizeof wanted);
    static_facts_free(facts);
    texts_free(&texts);
}

/* False, with a message, if there is no JDK or the agent was not built for want of one. */
static bool find_tools(struct reality *reality)
{
    const char *build = getenv("BUILD");
    char path[TOOLBOX_PATH], *real = NULL;
    snprintf(path, sizeof path, "%s/tests/libreality.so", build != NULL ? build : "build");
    if (!toolbox_find("javac", &reality->jdk) || (real = realpath(path, NULL)) == NULL) {
        printf("skipped: there is no JDK with jvmti.h, so no program can be watched\n");
        return false;
    }
    snprintf(reality->agent, sizeof reality->agent, "%s", real);
    free(real);
    return true;
}

static void prepare(struct reality *reality)
{
    const char *keep = getenv("REALITY_KEEP");
    if (keep != NULL)
        snprintf(reality->folder, sizeof reality->folder, "%s", keep);
    else
        toolbox_temporary(reality->folder);
}

/* Whether a JDK says that it is older than a release. */
static bool is_older(const struct toolbox *jdk, const char *release)
{
    static const char word[] = "JAVA_VERSION=\"";
    char path[TOOLBOX_PATH + 16];
    struct buffer text = {0};
    snprintf(path, sizeof path, "%s/release", jdk->home);
    const char *version = file_read(path, NULL, &text) ? strstr(text.text, word) : NULL;
    bool older = version != NULL && atoi(version + strlen(word)) < atoi(release);
    buffer_free(&text);
    return older;
}

/* Whether the compiler knows a release. It takes long to start one, so those that are too old are not asked. */
static bool has_release(const struct toolbox *jdk, const char *release)
{
    if (is_older(jdk, release))
        return false;
    char javac[TOOLBOX_PATH];
    const char *arguments[] = {toolbox_tool(jdk, "javac", javac), "--release", release, "--version", NULL};
    struct child child = child_run(arguments, NULL);
    bool has = child.status == 0;
    child_free(&child);
    return has;
}

/* Looks for a JDK that knows a release among those that are installed beside the one that was found. */
static bool find_beside(struct toolbox *jdk, const char *release)
{
    char pattern[TOOLBOX_PATH];
    glob_t found;
    bool has = false;
    snprintf(pattern, sizeof pattern, "%s/../*/bin/javac", jdk->home);
    if (glob(pattern, 0, NULL, &found) != 0)
        return false;
    for (size_t i = 0; i < found.gl_pathc && !has; i++) {
        struct toolbox beside = {0};
        snprintf(beside.home, sizeof beside.home, "%.*s", (int)(strlen(found.gl_pathv[i]) - strlen("/bin/javac")),
                 found.gl_pathv[i]);
        has = has_release(&beside, release);
        if (has)
            *jdk = beside;
    }
    globfree(&found);
    return has;
}

/* Makes tests of the programs of a folder, those that are wanted. */
static size_t list_programs(const struct reality *reality, const char *folder, struct java_program *programs,
                            struct CMUnitTest *tests)
{
    struct toolbox_files sources = toolbox_list(folder, ".java");
    size_t count = 0;
    for (size_t i = 0; i < sources.count && count < MOST_PROGRAMS; i++) {
        struct java_program *program = &programs[count];
        *program = (struct java_program){.reality = reality, .sources = folder};
        program_name(sources.paths[i], program->name);
        if (cases_wanted(program->name) && cases_in_turn(i, EVERY))
            tests[count++] =
                (struct CMUnitTest){.name = program->name, .test_func = test_program, .initial_state = program};
    }
    toolbox_files_free(&sources);
    return count;
}

/* The programs of a folder under a JDK that knows their release. */
static int run_folder(struct reality *reality, const char *folder, const char *release)
{
    struct CMUnitTest tests[MOST_PROGRAMS];
    struct java_program programs[MOST_PROGRAMS];
    size_t count = list_programs(reality, folder, programs, tests);
    if (count == 0)
        return 0;
    prepare(reality);
    compile_programs(reality, folder, release);
    int failed = _cmocka_run_group_tests(folder, tests, count, NULL, NULL);
    if (getenv("REALITY_KEEP") == NULL)
        toolbox_remove(reality->folder);
    return failed;
}

/* All programs: under the JDK that is found first, and those for later ones under another one if need be. */
static int run_programs(void)
{
    struct reality reality = {0};
    if (!find_tools(&reality))
        return 0;
    int failed = run_folder(&reality, PROGRAMS, "17");
    if (!has_release(&reality.jdk, "21")) {
        if (!find_beside(&reality.jdk, "21")) {
            printf("skipped: there is no JDK with virtual threads, so " PROGRAMS_21 " is left out\n");
            return failed;
        }
        setenv("JAVA_HOME", reality.jdk.home, 1);
    }
    return failed + run_folder(&reality, PROGRAMS_21, "21");
}

int main(void)
{
    const struct CMUnitTest own[] = {cmocka_unit_test(test_patterns), cmocka_unit_test(test_lines),
                                     cmocka_unit_test(test_coverage), cmocka_unit_test(test_explained_by_way)};
    const char *second = getenv("SECOND_JDK");
    int failed = cmocka_run_group_tests_name("what is recorded", own, NULL, NULL);
    failed += run_programs();
    if (second == NULL || setenv("JAVA_HOME", second, 1) != 0)
        return failed;
    return failed + run_programs();
}
