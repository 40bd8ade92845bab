/* Facts about the C programs of tests/facts/c. What must be known stands in their first comments:
 *     fact: LINE      a line of what `heddle show points-to`, `threads` or `locks` prints
 *     no fact: LINE   none of their lines */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "facts/c/facts.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool has_line(const char *text, const char *line, size_t length)
{
    for (const char *at = text; at != NULL && *at != '\0'; at = strchr(at, '\n') == NULL ? NULL : strchr(at, '\n') + 1)
        if (strcspn(at, "\n") == length && memcmp(at, line, length) == 0)
            return true;
    return false;
}

/* Checks all lines with a word; returns how many there are. */
static size_t check_lines(const char *source, const char *word, const char *text, bool wanted)
{
    size_t count = 0;
    for (const char *at = strstr(source, word); at != NULL; at = strstr(at, word)) {
        at += strlen(word);
        size_t length = strcspn(at, "\n");
        if (length > 3 && memcmp(at + length - 3, " */", 3) == 0)
            length -= 3;
        if (has_line(text, at, length) != wanted)
            fail_msg("%s%.*s\n%s", word, (int)length, at, text);
        count++;
    }
    return count;
}

static void test_program(void **state)
{
    const char *path = ((const struct cases_file *)*state)->path;
    struct arena *arena = arena_new();
    struct buffer text = {0}, why = {0}, source = {0};
    assert_true(file_read(path, NULL, &source));
    const struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = &path, .file_count = 1}, NULL, arena, &why);
    assert_non_null(module);
    const struct cfacts *facts = cfacts_new(module, NULL, arena);
    cfacts_print_points_to(facts, &text);
    cfacts_print_threads(facts, &text);
    cfacts_print_locks(facts, &text);
    assert_int_not_equal(check_lines(source.text, " * fact: ", text.text, true), 0);
    check_lines(source.text, " * no fact: ", text.text, false);
    buffer_free(&source);
    buffer_free(&text);
    buffer_free(&why);
    arena_free(arena);
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, "tests/facts/c", ".c", 12, 1, test_program, NULL);
    return cases_run(&cases, "facts of C programs", NULL, NULL);
}
