/* What the bounded engine says of small C programs.
 *
 * tests/bound/c: a comment `// holds` says that it proves the program, `// unknown: TEXT` that it does not, for a reason that has
 * the text; lines with `// fails` are those with failed assertions, lines with `// wrong` those with something undefined: all of
 * them, and no others. `// unwind: N` sets the bound. `// deadlock` says that threads wait for ever, `// no deadlock` that it is proved
 * that none do, `// deadlock open` neither; the same with `race`: of races there are as many as may be.
 *
 * tests/run/c_litmus and tests/state/c: it and the explorer agree (agree.h). */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bound/agree.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SETTLED = 1u << BOUND_ASSERTION | 1u << BOUND_UNDEFINED };
enum { SECONDS = 60, MOST_EXECUTIONS = 500, AGREE_SECONDS = 5, LONGEST_LINE = 512 };

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

struct expected {
    bool holds;
    char unknown[LONGEST_LINE]; /* empty: it is not */
    uint32_t unwind;
    uint32_t fails, wrong;        /* how many lines */
    unsigned found, proved, open; /* other kinds, as bits */
};

/* Comments about the kinds that have no lines. */
static void read_kinds(const char *line, struct expected *expected)
{
    static const char *const names[BOUND_KINDS] = {[BOUND_DEADLOCK] = "deadlock", [BOUND_RACE] = "race"};
    for (unsigned i = 0; i < BOUND_KINDS; i++) {
        bool no = strncmp(line, "// no ", 6) == 0;
        const char *name = strncmp(line, "// ", 3) == 0 ? line + (no ? 6 : 3) : "";
        size_t length = names[i] == NULL ? 0 : strlen(names[i]);
        if (length == 0 || strncmp(name, names[i], length) != 0)
            continue;
        if (strcmp(name + length, " open") == 0)
            expected->open |= 1u << i;
        else if (name[length] == '\0')
            *(no ? &expected->proved : &expected->found) |= 1u << i;
    }
}

static unsigned kinds_found(const struct bound_result *result)
{
    unsigned kinds = 0;
    for (uint32_t i = 0; i < result->finding_count; i++)
        kinds |= 1u << result->findings[i].kind;
    return kinds & ~(unsigned)SETTLED;
}

/* Reads the comments; lines that must be found are looked for among the findings. */
static struct expected read_expected(const char *path, const struct bound_result *result)
{
    struct expected expected = {0};
    char line[LONGEST_LINE];
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    for (uint32_t number = 1; fgets(line, sizeof line, in) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        bool fails = strstr(line, "// fails") != NULL, wrong = strstr(line, "// wrong") != NULL, found = false;
        read_kinds(line, &expected);
        expected.holds |= strcmp(line, "// holds") == 0;
        sscanf(line, "// unwind: %" SCNu32, &expected.unwind);
        if (strncmp(line, "// unknown: ", strlen("// unknown: ")) == 0)
            snprintf(expected.unknown, sizeof expected.unknown, "%s", line + strlen("// unknown: "));
        expected.fails += fails;
        expected.wrong += wrong;
        for (uint32_t i = 0; result != NULL && i < result->finding_count; i++)
            found |= result->findings[i].line == number &&
                     result->findings[i].kind == (fails ? BOUND_ASSERTION : BOUND_UNDEFINED);
        if (result != NULL && (fails || wrong) && !found)
            fail_msg("%s:%" PRIu32 ": not found", path, number);
    }
    fclose(in);
    return expected;
}

static void expect_result(const struct cases_file *file, const struct bound_result *result)
{
    const struct expected expected = read_expected(file->path, result);
    for (uint32_t i = 0; i < result->finding_count; i++)
        print_message("%s:%" PRIu32 ": %s\n", file->name, result->findings[i].line, result->findings[i].message);
    print_message("%s: %s\n", file->name, result->complete ? "complete" : result->why_not);
    assert_null(result->mistake);
    uint32_t others = 0;
    for (uint32_t i = 0; i < result->finding_count; i++)
        others += (SETTLED >> result->findings[i].kind & 1) == 0;
    assert_int_equal(result->finding_count, expected.fails + expected.wrong + others);
    assert_int_equal(kinds_found(result), expected.found);
    assert_int_equal(result->settled & (expected.proved | expected.open), expected.proved);
    assert_true(!expected.holds || (result->complete && result->finding_count == 0));
    assert_true(!expected.holds || (result->settled & SETTLED) == SETTLED);
    if (expected.unknown[0] != '\0') {
        assert_false(result->complete);
        assert_non_null(strstr(result->why_not, expected.unknown));
    }
}

/* However much of what threads may do to each other is in the formula from the start, the answer is the same. */
static void test_program(void **state)
{
    static const enum bound_abstraction all[] = {BOUND_BEST, BOUND_MIXED, BOUND_OVER, BOUND_UNDER, BOUND_FULL};
    const struct cases_file *file = *state;
    struct arena *arena = arena_new();
    struct ir_module *module = read_program(file->path, arena);
    assert_non_null(module);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct budget *budget = budget_new(SECONDS, 0);
        const struct expected expected = read_expected(file->path, NULL);
        const struct bound_options options = {.budget = budget,
                                              .kinds = expected.found | expected.proved | expected.open,
                                              .unwind = expected.unwind,
                                              .abstraction = all[i]};
        const struct bound_result result = bound_program(module, &options, arena);
        expect_result(file, &result);
        budget_free(budget);
    }
    arena_free(arena);
}

static void test_agreement(void **state)
{
    const struct cases_file *file = *state;
    struct arena *arena = arena_new();
    struct ir_module *module = read_program(file->path, arena);
    struct budget *budget = budget_new(AGREE_SECONDS, 0), *other = budget_new(AGREE_SECONDS, 0);
    struct buffer complaint = {0};
    assert_non_null(module);
    const struct explore_options options = {.kinds = 1u << EXPLORE_ASSERTION | 1u << EXPLORE_UNDEFINED |
                                                     1u << EXPLORE_DEADLOCK | 1u << EXPLORE_RACE,
                                            .budget = budget,
                                            .most_executions = MOST_EXECUTIONS};
    const struct bound_options bounds = {.budget = other, .kinds = 1u << BOUND_DEADLOCK | 1u << BOUND_RACE};
    const struct bound_result bounded = bound_program(module, &bounds, arena);
    const struct explore_result explored = explore_program(module, &options, arena);
    assert_null(bounded.mistake);
    if (explored.complete && !engines_agree(&explored, &bounded, &complaint))
        fail_msg("%s: %s", file->name, complaint.text);
    buffer_free(&complaint);
    budget_free(budget);
    budget_free(other);
    arena_free(arena);
}

int main(void)
{
    enum { ONE_IN = 9, ONE_IN_MANY = 60 };
    struct cases programs = {0}, others = {0};
    cases_add(&programs, "tests/bound/c", ".c", 12, 1, test_program, NULL);
    cases_add(&programs, "tests/bound/c/deadlock", ".c", 20, 1, test_program, NULL);
    cases_add(&programs, "tests/bound/c/race", ".c", 17, 1, test_program, NULL);
    cases_add(&others, "tests/run/c_litmus", ".c", 20, ONE_IN, test_agreement, NULL);
    cases_add(&others, "tests/state/c", ".c", 20, ONE_IN_MANY, test_agreement, NULL);
    int failed = cases_run(&programs, "programs", NULL, NULL);
    return failed + cases_run(&others, "agreement", NULL, NULL);
}
