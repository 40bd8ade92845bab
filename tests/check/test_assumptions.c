/* What the assumptions of ASSUMPTIONS.md cost: for each a program in tests/check/assumptions that `heddle check`
 * calls safe, though a real run shows its bug; and heddle names the assumption.
 *
 *   // assumption: collector             its name; `none`: heddle names none, and a real run shows nothing
 *   // limit: gaps                       instead: a line of ASSUMPTIONS.md that costs no proof. heddle finds the
 *   bug, or
 *                                        says that it does not know, and a real run shows it
 *   // options: --library Wrapper        options for `heddle check`
 *   // java: -ea                         options for the real run
 *   // patch: A$B.class A$C A$D          in that file the name A$C of a class, as a constant, becomes A$D: for what no
 *                                        compiler makes. Both are equally long
 *
 * A program prints "shown: …" when its bug has happened. If heddle finds it, the assumption is made no more: then
 * the program belongs to tests/check/corpus. If SAMPLE says so, a part of the programs is in turn (support/cases.h). */
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
enum { MOST_PROGRAMS = 64, MOST_ARGUMENTS = 18, LONGEST = 128, TRIES = 12, RUN_SECONDS = 60 };

struct fixture {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
};

struct java_program {
    const struct fixture *fixture;
    const char *source;
    char name[LONGEST], assumption[LONGEST], limit[LONGEST], options[LONGEST], java[LONGEST], patch[LONGEST];
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
    line_of(text.text, "// limit: ", program->limit);
    line_of(text.text, "// options: ", program->options);
    line_of(text.text, "// java: ", program->java);
    line_of(text.text, "// patch: ", program->patch);
    assert_true((program->assumption[0] == '\0') != (program->limit[0] == '\0'));
    buffer_free(&text);
}

/* Adds the words of a line, which are cut apart in place. */
static size_t add_words(const char **arguments, size_t count, char *line)
{
    for (char *rest = line, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        assert_in_range(count, 0, MOST_ARGUMENTS - 4);
        arguments[count++] = word;
    }
    return count;
}

static struct child check(const struct java_program *program)
{
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "check", "--format", "json", "--kinds", "atomicity"};
    char options[LONGEST], folder[TOOLBOX_PATH + LONGEST];
    snprintf(options, sizeof options, "%s", program->options);
    size_t count = add_words(arguments, 6, options);
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

/* heddle does not say safe: it finds something, or does not know all. */
static void check_limit(const struct java_program *program)
{
    struct child child = check(program);
    if (child.status != 1 && child.status != 3)
        fail_msg("status %d: '%s' is an assumption\n%s", child.status, program->limit, child.out.text);
    child_free(&child);
}

/* A real run shows the bug; more than one is allowed, because that depends on luck. */
static bool run_shows(const struct java_program *program)
{
    char java[TOOLBOX_PATH], folder[TOOLBOX_PATH + LONGEST], options[LONGEST];
    const char *arguments[MOST_ARGUMENTS] = {java};
    snprintf(folder, sizeof folder, "%s/%s", program->fixture->folder, program->name);
    snprintf(options, sizeof options, "%s", program->java);
    toolbox_tool(&program->fixture->jdk, "java", java);
    size_t count = add_words(arguments, 1, options);
    arguments[count++] = "-cp";
    arguments[count++] = folder;
    arguments[count] = program->name;
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
    if (program->limit[0] != '\0')
        check_limit(program);
    else
        check_answer(program);
    if (run_shows(program) != (strcmp(program->assumption, "none") != 0))
        fail_msg("%s: a real run does not show what it should", program->name);
}

static bool is_listed(const char *name, const struct java_program *programs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(programs[i].assumption, name) == 0)
            return true;
    return false;
}

/* Each line of ASSUMPTIONS.md that has a name names a program. */
static void test_lines(void **state)
{
    struct buffer page = {0};
    int lines = 0;
    (void)state;
    assert_true(file_read("ASSUMPTIONS.md", NULL, &page));
    for (const char *line = strstr(page.text, "\n- `"); line != NULL; line = strstr(line + 1, "\n- `")) {
        const char *colon = strstr(line, "`: **"), *end = line + 1;
        if (colon == NULL || memchr(line + 1, '\n', (size_t)(colon - line - 1)) != NULL)
            continue;
        while (*end != '\0' && strncmp(end, "\n- ", 3) != 0 && strncmp(end, "\n\n", 2) != 0)
            end++;
        const char *named = strstr(line, ".java)");
        if (named == NULL || named > end)
            fail_msg("there is no program for%.*s", (int)(colon - line - 2), line + 2);
        lines++;
    }
    assert_in_range(lines, 20, MOST_PROGRAMS);
    buffer_free(&page);
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

/* Puts one name of a class in the place of another in a class file: a constant is its length, in two bytes, and its
 * text. */
static void patch(const struct java_program *program)
{
    char line[LONGEST], path[TOOLBOX_PATH + 2 * LONGEST];
    const char *words[MOST_ARGUMENTS];
    struct buffer class = {0}, old = {0};
    snprintf(line, sizeof line, "%s", program->patch);
    assert_int_equal(add_words(words, 0, line), 3);
    assert_int_equal(strlen(words[1]), strlen(words[2]));
    snprintf(path, sizeof path, "%s/%s/%s", program->fixture->folder, program->name, words[0]);
    assert_true(file_read(path, NULL, &class));
    buffer_add(&old, (const char[]){0, (char)strlen(words[1])}, 2);
    buffer_add_text(&old, words[1]);
    size_t at = 0;
    while (at + old.length <= class.length && memcmp(class.text + at, old.text, old.length) != 0)
        at++;
    assert_true(at + old.length <= class.length);
    memcpy(class.text + at + 2, words[2], strlen(words[2]));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(class.text, 1, class.length, file), class.length);
    assert_int_equal(fclose(file), 0);
    buffer_free(&class);
    buffer_free(&old);
}

/* For the JDK in use, whose internals some need, and not for the release that the corpus is compiled for. */
static void compile_programs(const struct fixture *fixture, const struct java_program *programs, size_t count)
{
    const char *sources[MOST_PROGRAMS];
    for (size_t i = 0; i < count; i++)
        sources[i] = programs[i].source;
    if (!toolbox_compile_each(&fixture->jdk, "own", ".", fixture->folder, sources, count))
        fail_msg("the programs do not compile");
    for (size_t i = 0; i < count; i++)
        if (programs[i].patch[0] != '\0')
            patch(&programs[i]);
}

int main(void)
{
    const struct CMUnitTest own[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_lines)};
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
        if (!cases_wanted(programs[count].name) || !cases_in_turn(i, 9 * CASES_SLOWER))
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
