/* What the modular engine says of small C programs: tests/modular/c, where a comment `// holds` says that it proves
 * the program, and `// unknown: TEXT` that it does not, for a reason that has the text. Each proof is checked again
 * by Z3. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "modular/modular.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST_LINE = 512 };

static struct ir_module *read_program(const char *path, struct arena *arena)
{
    struct buffer complaints = {0};
    const char *files[] = {path}, *flags[] = {"-D_GNU_SOURCE"};
    const struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        print_error("%s\n", complaints.text == NULL ? "" : complaints.text);
    buffer_free(&complaints);
    return module;
}

/* The text behind `// unknown: `; empty: the program holds. */
static void read_expected(const char *path, char *unknown)
{
    char line[LONGEST_LINE];
    bool found = false;
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    unknown[0] = '\0';
    while (fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        found |= strcmp(line, "// holds") == 0;
        if (strncmp(line, "// unknown: ", strlen("// unknown: ")) != 0)
            continue;
        snprintf(unknown, LONGEST_LINE, "%s", line + strlen("// unknown: "));
        found = true;
    }
    fclose(in);
    assert_true(found);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    char unknown[LONGEST_LINE];
    struct arena *arena = arena_new();
    struct ir_module *module = read_program(file->path, arena);
    assert_non_null(module);
    struct budget *budget = budget_new(0, 0);
    const struct modular_options options = {.budget = budget, .recheck = true};
    const struct modular_result result = modular_prove(module, &options, arena);
    print_message("%s: %s; %" PRIu32 " locations, %" PRIu64 " of %" PRIu64 " candidates kept, %" PRIu64 " checks\n",
                  file->name, result.proved ? "proved" : result.why_not, result.locations, result.kept,
                  result.candidates, result.checks);
    read_expected(file->path, unknown);
    assert_null(result.mistake);
    assert_int_equal(result.proved, unknown[0] == '\0');
    assert_int_equal(result.rechecked, result.proved);
    if (!result.proved)
        assert_non_null(strstr(result.why_not, unknown));
    budget_free(budget);
    arena_free(arena);
}

int main(void)
{
    struct cases programs = {0};
    cases_add(&programs, "tests/modular/c", ".c", 30, 1, test_program, NULL);
    return cases_run(&programs, "programs", NULL, NULL);
}
