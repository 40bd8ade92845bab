/* The storage structure graph: what programs expect of it stands at the end of each, in tests/facts/shape:
 *   must [at LINE]: FACT       is a line of `heddle show shape` (with --line LINE)
 *   never [at LINE]: FACT      is none
 *   tolerated: FACT            is one, and should not be: it would be better to know more */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "support/child.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "tests/facts/shape"

static struct child show(const char *file, const char *option, const char *value)
{
    const char *arguments[8] = {child_heddle(), "show", "shape", "--quiet", file, option, value, NULL};
    return child_run(arguments, NULL);
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

/* What the command says of a program: of the whole, and of the line that was asked for last. */
struct answers {
    const char *file;
    struct child whole, at;
    unsigned line;
};

static const struct buffer *answer(struct answers *answers, unsigned line)
{
    char number[16];
    if (line == 0)
        return &answers->whole.out;
    if (line != answers->line) {
        snprintf(number, sizeof number, "%u", line);
        child_free(&answers->at);
        answers->at = show(answers->file, "--line", number);
        answers->line = line;
    }
    return &answers->at.out;
}

static bool is_met(struct answers *answers, const struct expectation *expectation)
{
    bool has = has_line(answer(answers, expectation->line), expectation->fact, expectation->length);
    if (expectation->form == TOLERATED && !has)
        print_message("%s: no longer needs to be tolerated: %.*s\n", answers->file, (int)expectation->length,
                      expectation->fact);
    return expectation->form == TOLERATED || has == (expectation->form == MUST);
}

/* Checks one program; returns how many expectations it has. */
static size_t check_program(const char *file, size_t *failed)
{
    struct buffer source = {0};
    size_t count = 0;
    assert_true(file_read(file, NULL, &source));
    struct answers answers = {.file = file, .whole = show(file, NULL, NULL)};
    if (answers.whole.status != 0)
        print_error("%s: status %d: %s\n", file, answers.whole.status, answers.whole.errors.text);
    assert_int_equal(answers.whole.status, 0);
    for (const char *at = source.text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        struct expectation expectation = expectation_of(at, length);
        at += length + (at[length] == '\n');
        if (expectation.form == NOTHING)
            continue;
        count++;
        if (is_met(&answers, &expectation))
            continue;
        print_error("%s: %s: %.*s\n", file, expectation.form == MUST ? "missing" : "must not be",
                    (int)expectation.length, expectation.fact);
        (*failed)++;
    }
    child_free(&answers.whole);
    child_free(&answers.at);
    buffer_free(&source);
    return count;
}

static void test_programs(void **state)
{
    struct dirent **entries;
    size_t failed = 0;
    int count = scandir(FOLDER, &entries, NULL, alphasort);
    (void)state;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char file[512];
        snprintf(file, sizeof file, FOLDER "/%s", entries[i]->d_name);
        size_t length = strlen(file);
        if (length > 5 && strcmp(file + length - 5, ".java") == 0 && check_program(file, &failed) == 0) {
            print_error("%s expects nothing\n", file);
            failed++;
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(failed, 0);
}

static void test_graphviz(void **state)
{
    (void)state;
    struct child child = show(FOLDER "/Figure2.java", "--format", "dot");
    assert_int_equal(child.status, 0);
    assert_non_null(strstr(child.out.text, "digraph shape {"));
    assert_non_null(strstr(child.out.text, "\"64:Subject*\" -> \"65:Observer*\" [label=\"myObserver\", style=bold];"));
    child_free(&child);
}

static void test_same_again(void **state)
{
    (void)state;
    struct child one = show(FOLDER "/Escapes.java", NULL, NULL), other = show(FOLDER "/Escapes.java", NULL, NULL);
    assert_string_equal(one.out.text, other.out.text);
    child_free(&one);
    child_free(&other);
}

static void test_no_main(void **state)
{
    (void)state;
    struct child child = show(FOLDER "/Figure2.java", "--main", "Subject");
    assert_int_equal(child.status, 2);
    assert_non_null(strstr(child.errors.text, "there is no main"));
    child_free(&child);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_programs),
        cmocka_unit_test(test_graphviz),
        cmocka_unit_test(test_same_again),
        cmocka_unit_test(test_no_main),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
