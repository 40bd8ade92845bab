/* Switches of the refinement (002, §7): each says less or more, none changes an answer; and what each does to the size of
 * the interference abstraction. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bound/bound.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SECONDS = 60, ONE_IN = 24, FEW_READS = 20, ALL = BOUND_USUAL | BOUND_S2B };

static struct ir_module *read_program(const char *path, struct arena *arena)
{
    struct buffer complaints = {0};
    const char *files[] = {path}, *flags[] = {"-D_GNU_SOURCE"};
    const struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    buffer_free(&complaints);
    assert_non_null(module);
    return module;
}

static struct bound_result ask(const struct ir_module *module, enum bound_abstraction abstraction, unsigned focus,
                               bool z3, struct arena *arena)
{
    struct budget *budget = budget_new(SECONDS, 0);
    const struct bound_options options = {
        .budget = budget, .abstraction = abstraction, .focus = focus, .z3 = z3, .unwind = 2};
    struct bound_result result = bound_program(module, &options, arena);
    budget_free(budget);
    return result;
}

static bool has(const struct bound_result *result, const struct bound_finding *finding)
{
    for (uint32_t i = 0; i < result->finding_count; i++)
        if (result->findings[i].line == finding->line && result->findings[i].kind == finding->kind)
            return true;
    return false;
}

static void expect_same(const struct bound_result *one, const struct bound_result *other, const char *name,
                        unsigned focus)
{
    assert_null(other->mistake);
    if (one->complete != other->complete || one->finding_count != other->finding_count)
        fail_msg("%s: with focus %x another answer, in abstraction %d", name, focus, (int)other->abstraction);
    for (uint32_t i = 0; i < one->finding_count; i++)
        assert_true(has(other, &one->findings[i]));
}

/* With none, with all, and with all but one, in each abstraction; by Z3 in some. */
static void test_program(void **state)
{
    static const enum bound_abstraction modes[] = {BOUND_MIXED, BOUND_OVER, BOUND_UNDER, BOUND_FULL};
    const struct cases_file *file = *state;
    struct arena *arena = arena_new();
    const struct ir_module *module = read_program(file->path, arena);
    const struct bound_result usual = ask(module, BOUND_BEST, 0, false, arena);
    for (unsigned bit = 0; bit < 8; bit++) {
        unsigned focus = bit < 6 ? (unsigned)ALL & ~(1u << bit) : bit == 6 ? BOUND_FOCUSED : (unsigned)ALL;
        size_t first = bit < 6 ? bit % 2 : 0;
        for (size_t i = first; i < 4; i += bit < 6 ? 2 : 1) {
            struct bound_result result = ask(module, modes[i], focus, false, arena);
            expect_same(&usual, &result, file->name, focus);
            assert_true(result.checks == 0 || result.abstraction == modes[i]);
        }
    }
    if (usual.reads <= FEW_READS) { /* Z3 is slow */
        const struct bound_result other = ask(module, BOUND_MIXED, BOUND_FOCUSED, true, arena);
        expect_same(&usual, &other, file->name, BOUND_FOCUSED);
    }
    arena_free(arena);
}

static struct bound_result ask_file(const char *path, enum bound_abstraction abstraction, unsigned focus,
                                    struct arena *arena)
{
    return ask(read_program(path, arena), abstraction, focus, false, arena);
}
#define WITHOUT(bit) ((unsigned)ALL & ~(unsigned)(bit))

/* S0: three reads of each variable find at most what a thread leaves behind or others write. */
static void test_pruning(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct bound_result with = ask_file("tests/bound/c/paper/figure_1.c", BOUND_FULL, ALL, arena);
    struct bound_result without = ask_file("tests/bound/c/paper/figure_1.c", BOUND_FULL, WITHOUT(BOUND_S0), arena);
    assert_int_equal(without.linked,
                     6 * (1 + 3)); /* each read with each write of its variable, and with what was first */
    assert_true(with.linked < without.linked && with.excluded < without.excluded);
    assert_true(with.linked == with.valued && without.linked == without.valued);
    arena_free(arena);
}

/* S1: from link sets with what is not concurrent it takes fewer rounds than from empty ones. */
static void test_bias(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct bound_result with = ask_file("tests/bound/c/paper/figure_1.c", BOUND_UNDER, ALL, arena);
    struct bound_result without = ask_file("tests/bound/c/paper/figure_1.c", BOUND_UNDER, WITHOUT(BOUND_S1), arena);
    struct bound_result full = ask_file("tests/bound/c/paper/figure_1.c", BOUND_FULL, ALL, arena);
    assert_true(with.checks < without.checks);
    assert_true(with.linked <= full.linked && with.excluded <= full.excluded);
    arena_free(arena);
}

/* S2a and S2b are about mutexes: links from locks, and what is said of each two. */
static void test_locks(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct bound_result usual = ask_file("tests/bound/c/paper/figure_5.c", BOUND_FULL, BOUND_USUAL, arena);
    struct bound_result lemmas = ask_file("tests/bound/c/paper/figure_5.c", BOUND_FULL, ALL, arena);
    struct bound_result links =
        ask_file("tests/bound/c/paper/figure_5.c", BOUND_FULL, BOUND_USUAL & ~(unsigned)BOUND_S2A, arena);
    assert_true(lemmas.terms > usual.terms && links.terms > usual.terms);
    assert_true(lemmas.complete && links.complete && usual.complete);
    arena_free(arena);
}

/* S3 and layers: what is not there from the start is added where models break it, Π3 only where they break nothing else. */
static void test_demand(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct bound_result with = ask_file("tests/bound/c/paper/figure_1.c", BOUND_OVER, ALL, arena);
    struct bound_result late = ask_file("tests/bound/c/paper/figure_1.c", BOUND_OVER, WITHOUT(BOUND_S3), arena);
    struct bound_result flat = ask_file("tests/bound/c/paper/figure_1.c", BOUND_OVER, WITHOUT(BOUND_LAYERS), arena);
    struct bound_result full = ask_file("tests/bound/c/paper/figure_1.c", BOUND_FULL, ALL, arena);
    assert_true(late.lemmas > with.lemmas);
    assert_true(flat.excluded >= with.excluded && with.excluded < full.excluded && with.valued < full.valued);
    assert_true(with.lemmas > 0 && full.lemmas == 0);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pruning), cmocka_unit_test(test_bias),
                                       cmocka_unit_test(test_locks), cmocka_unit_test(test_demand)};
    struct cases programs = {0};
    cases_add(&programs, "tests/bound/c", ".c", 12, ONE_IN, test_program, NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + cases_run(&programs, "programs", NULL, NULL);
}
