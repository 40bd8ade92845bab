/* What the assumptions of ASSUMPTIONS.md cost: for each a program in tests/check/assumptions that `heddle check`
 * calls safe, though a real run shows its bug; and heddle names the assumption.
 *
 *   // assumption: collector             its name; `none`: heddle names none, and a real run shows nothing
 *   // options: --library Wrapper        options for `heddle check`
 *
 * A program prints "shown: …" when its bug has happened. If heddle finds it, the assumption is made no more: then
 * the program belongs to tests/check/corpus. If SAMPLE says so, one in two programs is in turn (support/cases.h). */
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/assumptions.h"
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

#include <cmocka.h>
#include <yajl/yajl_tree.h>

#define PROGRAMS "tests/check/assumptions"
enum { MOST_PROGRAMS = 64, LONGEST = 128, TRIES = 12, RUN_SECONDS = 60 };

struct fixture {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
};

struct java_program {
    const struct fixture *fixture;
    const char *source;
    char name[LONGEST], assumption[LONGEST], options[LONGEST];
};

/* Assumptions without a program, and why. */
static const char *const without[] = {
    "jdk-threads",         /* none is known where such a thread asks an object of the application */
    "implicit-exceptions", /* tests/check/corpus has those where a handler counts */
};

/* The rest of the line that begins so; "" if there is none. */
static void line_of(const char *text, const char *start, char *into)
{
    const char *found = strstr(text, start);
    into[0] = '\0';
    if (found != NULL)
        snprintf(into, LONGEST, "%.*s", (int)strcspn(found + strlen(start), "\n"), found + strlen(start));
}

static void program_read(struct java_program *program, const struct fixture *fixture, const char *path)
{
    struct buffer text = {0};
    const char *name = strrchr(path, '/') + 1;
    program->fixture = fixture;
    program->source = path;
    snprintf(program->name, sizeof program->name, "%.*s", (int)strcspn(name, "."), name);
    assert_true(file_read(path, NULL, &text));
    line_of(text.text, "// assumption: ", program->assumption);
    line_of(text.text, "// options: ", program->options);
    buffer_free(&text);
}

static struct child check(const struct java_program *program)
{
    const char *arguments[16] = {child_heddle(), "check", "--format", "json"};
    char options[LONGEST], folder[TOOLBOX_PATH + LONGEST];
    size_t count = 4;
    snprintf(options, sizeof options, "%s", program->options);
    for (char *rest = options, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    snprintf(folder, sizeof folder, "%s/%s", program->fixture->folder, program->name);
    arguments[count] = folder;
    return child_run(arguments, NULL);
}

static yajl_val member(yajl_val object, const char *name)
{
    const char *path[] = {name, NULL};
    yajl_val found = yajl_tree_get(object, path, yajl_t_any);
    assert_non_null(found);
    return found;
}

/* heddle says safe, and names the assumption. */
static void check_answer(const struct java_program *program)
{
    struct child child = check(program);
    yajl_val report = yajl_tree_parse(child.out.text, NULL, 0);
    struct buffer name = {0};
    bool named = false;
    assert_non_null(report);
    yajl_val assumptions = member(report, "assumptions");
    size_t count = YAJL_GET_ARRAY(assumptions)->len;
    buffer_format(&name, "%s: ", program->assumption);
    for (size_t i = 0; i < count; i++) {
        const char *text = YAJL_GET_STRING(YAJL_GET_ARRAY(assumptions)->values[i]);
        named |= text != NULL && strncmp(text, name.text, name.length) == 0;
    }
    if (child.status != 0)
        fail_msg("status %d: the assumption is made no more, or the program shows something else\n%s", child.status,
                 child.out.text);
    if (strcmp(program->assumption, "none") == 0 ? count > 0 : !named)
        fail_msg("the assumptions are not right: %s", child.out.text);
    yajl_tree_free(report);
    buffer_free(&name);
    child_free(&child);
}

/* A real run shows the bug; more than one is allowed, because that depends on luck. */
static bool run_shows(const struct java_program *program)
{
    char java[TOOLBOX_PATH], folder[TOOLBOX_PATH + LONGEST];
    snprintf(folder, sizeof folder, "%s/%s", program->fixture->folder, program->name);
    toolbox_tool(&program->fixture->jdk, "java", java);
    const char *const arguments[] = {java, "-cp", folder, program->name, NULL};
    bool shown = false;
    int tries = strcmp(program->assumption, "none") == 0 ? 1 : TRIES;
    for (int i = 0; i < tries && !shown; i++) {
        struct child child = child_run_for(arguments, NULL, RUN_SECONDS);
        shown = strstr(child.out.text, "shown: ") != NULL;
        child_free(&child);
    }
    return shown;
}

static void test_program(void **state)
{
    const struct java_program *program = *state;
    check_answer(program);
    if (run_shows(program) != (strcmp(program->assumption, "none") != 0))
        fail_msg("%s: a real run does not show what it should", program->name);
}

static bool is_listed(const char *name, const struct java_program *programs, size_t count)
{
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (strcmp(without[i], name) == 0)
            return true;
    for (size_t i = 0; i < count; i++)
        if (strcmp(programs[i].assumption, name) == 0)
            return true;
    return false;
}

/* ASSUMPTIONS.md has each row of the table by its name, and so has a program. */
static void test_names(void **state)
{
    struct toolbox_files sources = toolbox_list(PROGRAMS, ".java");
    static struct java_program programs[MOST_PROGRAMS];
    struct buffer page = {0};
    (void)state;
    assert_in_range(sources.count, 1, MOST_PROGRAMS);
    assert_true(file_read("ASSUMPTIONS.md", NULL, &page));
    for (size_t i = 0; i < sources.count; i++) {
        struct buffer program = {0};
        program_read(&programs[i], NULL, sources.paths[i]);
        buffer_format(&program, "%s.java", programs[i].name);
        if (strcmp(programs[i].assumption, "none") != 0 && strstr(page.text, program.text) == NULL)
            fail_msg("ASSUMPTIONS.md does not name %s", program.text);
        buffer_free(&program);
    }
    const char *name;
    for (size_t n = 0; (name = assumptions_name(n)) != NULL; n++) {
        struct buffer line = {0};
        buffer_format(&line, "- `%s`: ", name);
        if (strstr(page.text, line.text) == NULL)
            fail_msg("ASSUMPTIONS.md has no line '%s'", line.text);
        if (!is_listed(name, programs, sources.count))
            fail_msg("there is no program for '%s'", name);
        buffer_free(&line);
    }
    buffer_free(&page);
    toolbox_files_free(&sources);
}

/* For the JDK in use, whose internals some need, and not for the release that the corpus is compiled for. */
static void compile_programs(const struct fixture *fixture, const struct java_program *programs, size_t count)
{
    const char *sources[MOST_PROGRAMS];
    for (size_t i = 0; i < count; i++)
        sources[i] = programs[i].source;
    if (!toolbox_compile_each(&fixture->jdk, "own", ".", fixture->folder, sources, count))
        fail_msg("the programs do not compile");
}

int main(void)
{
    const struct CMUnitTest own[] = {cmocka_unit_test(test_names)};
    struct CMUnitTest tests[MOST_PROGRAMS];
    struct java_program programs[MOST_PROGRAMS];
    struct fixture fixture = {0};
    size_t count = 0;
    int failed = cmocka_run_group_tests_name("names", own, NULL, NULL);
    if (!toolbox_find("javac", &fixture.jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return failed;
    }
    toolbox_temporary(fixture.folder);
    struct toolbox_files sources = toolbox_list(PROGRAMS, ".java");
    for (size_t i = 0; i < sources.count && i < MOST_PROGRAMS; i++) {
        program_read(&programs[count], &fixture, sources.paths[i]);
        if (!cases_wanted(programs[count].name) || !cases_in_turn(i, 2 * CASES_SLOWER))
            continue;
        tests[count] = (struct CMUnitTest){
            .name = programs[count].name, .test_func = test_program, .initial_state = &programs[count]};
        count++;
    }
    if (count > 0)
        compile_programs(&fixture, programs, count);
    failed += _cmocka_run_group_tests("assumptions", tests, count, NULL, NULL);
    toolbox_files_free(&sources);
    toolbox_remove(fixture.folder);
    return failed;
}
