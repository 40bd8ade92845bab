/* The storage structure graph: what programs expect of it stands at the end of each, in tests/facts/shape:
 *   must [at LINE]: FACT       is a line of `heddle show shape` (with --line LINE)
 *   never [at LINE]: FACT      is none
 *   tolerated: FACT            is one, and should not be: it would be better to know more */
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "facts/shape/shape.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "tests/facts/shape"

/* Shows the classes of a program of the folder, which `state` names; they are compiled once for all tests. */
static struct child show(void **state, const char *program, const char *option, const char *value)
{
    struct buffer classes = {0};
    buffer_format(&classes, "%s/%s", (const char *)*state, program);
    const char *arguments[8] = {child_heddle(), "show", "shape", "--quiet", classes.text, option, value, NULL};
    struct child child = child_run(arguments, NULL);
    buffer_free(&classes);
    return child;
}

static bool has_line(const struct buffer *text, const char *line, size_t length)
{
    for (const char *at = text->text; at != NULL && *at != '\0';) {
        size_t here = strcspn(at, "\n");
        if (here == length && memcmp(at, line, length) == 0)
            return true;
        at += here + (at[here] == '\n');
    }
    return false;
}

/* What one line of a program expects. */
struct expectation {
    enum { NOTHING, MUST, NEVER, TOLERATED } form;
    unsigned line; /* 0: of the whole program */
    const char *fact;
    size_t length;
};

static struct expectation expectation_of(const char *text, size_t length)
{
    static const struct {
        const char *word;
        int form;
    } words[] = {{"must", MUST}, {"never", NEVER}, {"tolerated", TOLERATED}};
    struct expectation expectation = {0};
    size_t at = strspn(text, " */");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t word = strlen(words[i].word);
        int used = 0;
        if (at >= length || strncmp(text + at, words[i].word, word) != 0)
            continue;
        at += word;
        if (sscanf(text + at, " at %u%n", &expectation.line, &used) == 1)
            at += (size_t)used;
        if (at + 2 >= length || strncmp(text + at, ": ", 2) != 0)
            return (struct expectation){0};
        expectation.form = words[i].form;
        expectation.fact = text + at + 2;
        expectation.length = length - at - 2;
        if (expectation.length > 3 && memcmp(text + length - 3, " */", 3) == 0)
            expectation.length -= 3;
        return expectation;
    }
    return expectation;
}

/* What is said of a program: of the whole, and of the line that was asked for last. */
struct answers {
    const char *file;
    struct shape *shape;
    struct buffer whole, at;
    unsigned line;
};

static const struct buffer *answer(struct answers *answers, unsigned line)
{
    if (line == 0)
        return &answers->whole;
    if (line != answers->line) {
        buffer_clear(&answers->at);
        shape_print_line(answers->shape, line, &answers->at);
        answers->line = line;
    }
    return &answers->at;
}

static bool is_met(struct answers *answers, const struct expectation *expectation)
{
    bool has = has_line(answer(answers, expectation->line), expectation->fact, expectation->length);
    if (expectation->form == TOLERATED && !has)
        print_message("%s: no longer needs to be tolerated: %.*s\n", answers->file, (int)expectation->length,
                      expectation->fact);
    return expectation->form == TOLERATED || has == (expectation->form == MUST);
}

/* Compares what is said with what a source expects; returns how many expectations are not met, and one if there are
 * none. */
static size_t compare(struct answers *answers, const char *source)
{
    size_t count = 0, failed = 0;
    for (const char *at = source; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        struct expectation expectation = expectation_of(at, length);
        at += length + (at[length] == '\n');
        if (expectation.form == NOTHING)
            continue;
        count++;
        if (is_met(answers, &expectation))
            continue;
        print_error("%s: %s: %.*s\n", answers->file, expectation.form == MUST ? "missing" : "must not be",
                    (int)expectation.length, expectation.fact);
        failed++;
    }
    if (count == 0)
        print_error("%s expects nothing\n", answers->file);
    return failed + (count == 0);
}

/* One analysis answers for all lines; what the command adds to it has tests of its own below. */
static void test_program(void **state)
{
    const struct cases_file *program = *state;
    const struct whole_options options = {0};
    struct buffer source = {0}, classes = {0};
    struct text_list files = {0};
    assert_true(file_read(program->path, NULL, &source));
    buffer_format(&classes, "%s/%s", (const char *)program->shared, program->name);
    text_list_add(&files, classes.text);
    struct whole *whole = whole_open(&options, &files, NULL);
    assert_non_null(whole);
    assert_false(whole_is_wrong(whole));
    struct answers answers = {.file = program->path, .shape = shape_new(whole_facts(whole), NULL)};
    assert_non_null(answers.shape);
    assert_true(shape_complete(answers.shape));
    shape_print_text(answers.shape, &answers.whole);
    assert_int_equal(compare(&answers, source.text), 0);
    buffer_free(&answers.whole);
    buffer_free(&answers.at);
    shape_free(answers.shape);
    whole_close(whole);
    text_list_free(&files);
    buffer_free(&classes);
    buffer_free(&source);
}

static void test_graphviz(void **state)
{
    struct child child = show(state, "Figure2", "--format", "dot");
    assert_int_equal(child.status, 0);
    assert_non_null(strstr(child.out.text, "digraph shape {"));
    assert_non_null(strstr(child.out.text, "\"64:Subject*\" -> \"65:Observer*\" [label=\"myObserver\", style=bold];"));
    child_free(&child);
}

static void test_line(void **state)
{
    struct child child = show(state, "Figure2", "--line", "66");
    assert_int_equal(child.status, 0);
    assert_non_null(strstr(child.out.text, "edge main.s -> 64:Subject\n"));
    child_free(&child);
}

static void test_same_again(void **state)
{
    struct child one = show(state, "Escapes", NULL, NULL), other = show(state, "Escapes", NULL, NULL);
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out.text, other.out.text);
    child_free(&one);
    child_free(&other);
}

static void test_no_main(void **state)
{
    struct child child = show(state, "Figure2", "--main", "Subject");
    assert_int_equal(child.status, 2);
    assert_non_null(strstr(child.errors.text, "there is no main"));
    child_free(&child);
}

/* The tests of the command and of the programs, of which the classes are below the folder. Returns how many fail. */
static int run_both(char *folder)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_graphviz, folder),
        cmocka_unit_test_prestate(test_line, folder),
        cmocka_unit_test_prestate(test_same_again, folder),
        cmocka_unit_test_prestate(test_no_main, folder),
    };
    struct cases cases = {0};
    cases_add(&cases, FOLDER, ".java", 10, 24 * CASES_SLOWER, test_program, folder);
    int failed = cmocka_run_group_tests_name("command", tests, NULL, NULL);
    return failed + cases_run(&cases, "programs", NULL, NULL);
}

int main(void)
{
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return 0;
    }
    toolbox_temporary(folder);
    struct toolbox_files sources = toolbox_list(FOLDER, ".java");
    int failed = 1;
    if (toolbox_compile_each(&jdk, "own", ".", folder, (const char *const *)sources.paths, sources.count))
        failed = run_both(folder);
    toolbox_files_free(&sources);
    toolbox_remove(folder);
    return failed;
}
