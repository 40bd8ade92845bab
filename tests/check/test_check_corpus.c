/* `heddle check` on the programs of tests/check/corpus: bugs that must be found, repairs that must be proved. And on
 * those of tests/check/visitors, which were written by people who knew only the manual.
 *
 * A program is one source, with its expectations in comments (expectations.h). A bug and its repair stand side by
 * side: StackBug.java, StackRepaired.java. Each program is compiled to a folder of its own.
 *
 * If SAMPLE says so, a part of the programs is taken (support/cases.h), a greater one of those in which something
 * must be found: no bug may be called safe, ever. CHECK_KEEP names a folder where the classes and reports are left. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "check/expectations.h"
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
#define VISITORS "tests/check/visitors"
enum { FEWEST_PROGRAMS = 60, MOST_PROGRAMS = 2048, LONGEST_NAME = 64, MOST_ARGUMENTS = EXPECT_OPTIONS + 8 };

/* An analysis of the whole JDK for each program takes long, and far longer with sanitizers: one in so many programs
 * must do. */
#ifdef __SANITIZE_ADDRESS__
enum { EVERY_BUG = 12, EVERY_OTHER = 48, EVERY_VISITOR = 48 };
#elif defined __SANITIZE_THREAD__ /* which looks at the threads of the engine and the terminal, the same for all */
enum { EVERY_BUG = 50, EVERY_OTHER = 100, EVERY_VISITOR = 100 };
#else
enum { EVERY_BUG = 20, EVERY_OTHER = 60, EVERY_VISITOR = 60 };
#endif

struct corpus;

struct corpus_program {
    const struct corpus *corpus;
    char name[LONGEST_NAME];
    const char *source;
};

/* What the tests share; the state of each test points to its program. */
struct corpus {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
    struct corpus_program programs[MOST_PROGRAMS];
    struct CMUnitTest tests[MOST_PROGRAMS];
    size_t count;
};

/* Runs heddle check on the classes of a program. Free with child_free. */
static struct child check(const struct corpus_program *program, const struct expectations *expectations)
{
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "check", "--format", "json", "--kinds", "atomicity"};
    size_t count = 6;
    struct buffer folder = {0};
    buffer_format(&folder, "%s/%s", program->corpus->folder, program->name);
#ifdef HEDDLE_HOSTILE
    arguments[count++] = "--no-trials"; /* they take ten times as long with sanitizers; test_trial has some */
#endif
    for (size_t i = 0; i < expectations->option_count; i++)
        arguments[count++] = expectations->options[i];
    arguments[count++] = folder.text;
    struct child child = child_run(arguments, NULL);
    buffer_add_text(&folder, ".json");
    write_file(folder.text, child.out.text, child.out.length);
    buffer_free(&folder);
    return child;
}

static void test_program(void **state)
{
    const struct corpus_program *program = *state;
    struct expectations expectations;
    struct buffer source = {0}, complaints = {0};
    assert_true(file_read(program->source, NULL, &source));
    if (!expectations_read(&expectations, program->source, source.text, &complaints))
        fail_msg("%s", complaints.text);
    struct child child = check(program, &expectations);
    expectations_compare(&expectations, child.out.text, child.status, &complaints);
    if (complaints.length > 0)
        fail_msg("\n%s%s", complaints.text, child.errors.text);
    child_free(&child);
    expectations_free(&expectations);
    buffer_free(&source);
    buffer_free(&complaints);
}

/* All expectations can be read, also those of programs that are not run here; needs no JDK. */
static void read_comments(const char *folder)
{
    struct toolbox_files sources = toolbox_list(folder, ".java");
    assert_in_range(sources.count, FEWEST_PROGRAMS, MOST_PROGRAMS);
    for (size_t i = 0; i < sources.count; i++) {
        struct expectations expectations;
        struct buffer source = {0}, why = {0};
        assert_true(file_read(sources.paths[i], NULL, &source));
        if (!expectations_read(&expectations, sources.paths[i], source.text, &why))
            fail_msg("%s", why.text);
        expectations_free(&expectations);
        buffer_free(&source);
        buffer_free(&why);
    }
    toolbox_files_free(&sources);
}

static void test_comments(void **state)
{
    (void)state;
    read_comments(CORPUS);
    read_comments(VISITORS);
}

static void compile_programs(const struct corpus *corpus)
{
    const char *build = getenv("BUILD"), *sources[MOST_PROGRAMS];
    struct buffer annotations = {0};
    buffer_format(&annotations, "%s/heddle-annotations.jar", build != NULL ? build : "build");
    for (size_t i = 0; i < corpus->count; i++)
        sources[i] = corpus->programs[i].source;
    if (!toolbox_compile_each(&corpus->jdk, "11", annotations.text, corpus->folder, sources, corpus->count))
        fail_msg("the programs do not compile");
    buffer_free(&annotations);
}

static void add_program(struct corpus *corpus, const char *source, const char *name)
{
    struct corpus_program *program = &corpus->programs[corpus->count];
    if (corpus->count == MOST_PROGRAMS) { /* no test runs yet that could fail */
        fprintf(stderr, "there are more than %d programs\n", MOST_PROGRAMS);
        exit(1);
    }
    *program = (struct corpus_program){.corpus = corpus, .source = source};
    snprintf(program->name, sizeof program->name, "%.*s", (int)strcspn(name, "."), name);
    corpus->tests[corpus->count++] =
        (struct CMUnitTest){.name = program->name, .test_func = test_program, .initial_state = program};
}

static bool has_bug(const char *source)
{
    struct buffer text = {0};
    bool has = file_read(source, NULL, &text) && strstr(text.text, "// expect: must-find") != NULL;
    buffer_free(&text);
    return has;
}

/* Adds those programs that are wanted: one in so many of those with a bug, and of the others. The sources must
 * outlive the corpus. */
static void list_programs(struct corpus *corpus, const struct toolbox_files *sources, size_t every_bug,
                          size_t every_other)
{
    size_t seen[2] = {0};
    for (size_t i = 0; i < sources->count; i++) {
        const char *name = strrchr(sources->paths[i], '/') + 1;
        bool bug = has_bug(sources->paths[i]);
        size_t every = bug ? every_bug : every_other, number = seen[bug]++;
        if (cases_wanted(name) && cases_in_turn(number, every))
            add_program(corpus, sources->paths[i], name);
    }
}

/* Compiles the programs and runs their tests. Returns how many fail. */
static int run_programs(struct corpus *corpus)
{
    const char *keep = getenv("CHECK_KEEP");
    struct toolbox_files sources = toolbox_list(CORPUS, ".java"), visitors = toolbox_list(VISITORS, ".java");
    if (keep != NULL)
        snprintf(corpus->folder, sizeof corpus->folder, "%s", keep);
    else
        toolbox_temporary(corpus->folder);
    list_programs(corpus, &sources, EVERY_BUG, EVERY_OTHER);
    list_programs(corpus, &visitors, EVERY_VISITOR, EVERY_VISITOR);
    if (corpus->count > 0)
        compile_programs(corpus);
    int failed = _cmocka_run_group_tests("corpus", corpus->tests, corpus->count, NULL, NULL);
    toolbox_files_free(&sources);
    toolbox_files_free(&visitors);
    if (keep == NULL)
        toolbox_remove(corpus->folder);
    return failed;
}

int main(void)
{
    const struct CMUnitTest own[] = {cmocka_unit_test(test_comments)};
    struct corpus corpus = {.count = 0};
    int failed = cmocka_run_group_tests_name("comments", own, NULL, NULL);
    if (!toolbox_find("javac", &corpus.jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return failed;
    }
    return failed + run_programs(&corpus);
}
