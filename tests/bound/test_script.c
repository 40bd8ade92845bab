/* The formulas of programs as SMT-LIB 2: Z3 reads them, order and all, and answers each question as our search did. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bound/bound.h"
#include "bound/solve/solver.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

#include <cmocka.h>

enum { SECONDS = 30, Z3_MILLISECONDS = 2000, ONE_IN = 12 };

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

/* All that was printed; to be freed. */
static char *read_back(FILE *from)
{
    long length = ftell(from);
    char *text = malloc((size_t)length + 1);
    rewind(from);
    assert_int_equal(fread(text, 1, (size_t)length, from), length);
    text[length] = '\0';
    return text;
}

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

/* Z3's answers, line by line, against what the text says of each. Gives how many were unsat and how many sat. */
static void compare(const char *name, const char *text, unsigned counts[2])
{
    char timeout[16];
    Z3_config config = Z3_mk_config();
    snprintf(timeout, sizeof timeout, "%d", Z3_MILLISECONDS);
    Z3_set_param_value(config, "timeout", timeout);
    Z3_context context = Z3_mk_context(config);
    Z3_set_error_handler(context, ignore_error);
    const char *answers = Z3_eval_smtlib2_string(context, text);
    for (const char *at = text; (at = strstr(at, ":status ")) != NULL;) {
        at += strlen(":status ");
        size_t length = strcspn(at, ")"), other = strcspn(answers, "\n");
        bool open = strncmp(answers, "unknown", other) == 0 || strncmp(answers, "timeout", other) == 0;
        if (!open && (length != other || memcmp(at, answers, length) != 0))
            fail_msg("%s: we say %.*s, Z3 %s", name, (int)length, at, answers);
        answers += other + (answers[other] == '\n');
        counts[*at == 's'] += !open;
        if (open)
            print_message("%s: Z3 takes too long\n", name);
    }
    if (strspn(answers, "\n") != strlen(answers))
        fail_msg("%s: Z3 says more: %s", name, answers);
    Z3_del_context(context);
    Z3_del_config(config);
}

static void check_program(const struct cases_file *file, enum bound_abstraction abstraction)
{
    struct arena *arena = arena_new();
    struct ir_module *module = read_program(file->path, arena);
    struct budget *budget = budget_new(SECONDS, 0);
    FILE *to = tmpfile();
    unsigned counts[2] = {0};
    const struct bound_options options = {.budget = budget, .smt2 = to, .abstraction = abstraction, .unwind = 2};
    const struct bound_result result = bound_program(module, &options, arena);
    assert_null(result.mistake);
    if (result.checks > 0) {
        char *text = read_back(to);
        compare(file->name, text, counts);
        free(text);
    }
    fclose(to);
    budget_free(budget);
    arena_free(arena);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    check_program(file, BOUND_FULL);
    check_program(file, BOUND_MIXED);
}

/* Each operation, with numbers of several widths, of which Z3 must say what we compute. */
static void test_operations(void **state)
{
    static const unsigned widths[] = {1, 7, 32, 64};
    static const uint64_t numbers[][2] = {{0, 0},          {1, 0},           {5, 3},
                                          {UINT64_MAX, 2}, {77, UINT64_MAX}, {UINT64_C(1) << 63, 63}};
    struct terms *terms = terms_new();
    struct solver *solver = solver_new(terms, SOLVER_OWN);
    FILE *to = tmpfile();
    unsigned counts[2] = {0};
    (void)state;
    solver_record(solver);
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            unsigned width = widths[w];
            uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
            uint64_t one = numbers[i][0] & mask, other = numbers[i][1] & mask;
            term a = term_variable(terms, width), b = term_variable(terms, width);
            solver_assert(solver, term_eq(terms, a, term_constant(terms, width, one)));
            solver_assert(solver, term_eq(terms, b, term_constant(terms, width, other)));
            for (enum term_op op = TERM_AND; op <= TERM_SLE; op++) {
                unsigned result = op >= TERM_EQ ? 1 : width;
                term value = term_constant(terms, result, term_compute(op, width, one, other));
                solver_assert(solver, term_eq(terms, term_binary(terms, op, a, b), value));
            }
            term wide = term_extend(terms, a, 64, true);
            solver_assert(solver, term_eq(terms, term_extract(terms, wide, 0, width), a));
            if (width < 32) {
                term both = term_concat(terms, a, b);
                solver_assert(solver, term_eq(terms, term_extract(terms, both, width, width), a));
                solver_assert(solver, term_eq(terms, term_extract(terms, term_extend(terms, b, 40, false), 0, 1),
                                              term_extract(terms, both, 0, 1)));
            }
            solver_assert(solver, term_eq(terms, term_not(terms, term_not(terms, a)), a));
        }
    assert_int_equal(solver_check(solver, NULL, 0, NULL), SOLVER_YES);
    solver_note(solver, "do all agree");
    solver_print(solver, to);
    char *text = read_back(to);
    compare("operations", text, counts);
    assert_int_equal(counts[1], 1);
    free(text);
    fclose(to);
    solver_free(solver);
    terms_free(terms);
}

/* An order that goes round in a circle is a matter of the formula. */
static void test_order(void **state)
{
    struct terms *terms = terms_new();
    struct solver *solver = solver_new(terms, SOLVER_OWN);
    FILE *to = tmpfile();
    unsigned counts[2] = {0};
    (void)state;
    term back = term_variable(terms, 1), other = term_not(terms, back);
    solver_record(solver);
    solver_nodes(solver, 3);
    solver_before(solver, TERM_TRUE, 0, 1);
    solver_before(solver, TERM_TRUE, 1, 2);
    solver_before(solver, back, 2, 0);
    assert_int_equal(solver_check(solver, &back, 1, NULL), SOLVER_NO);
    solver_note(solver, "backwards");
    assert_int_equal(solver_check(solver, &other, 1, NULL), SOLVER_YES);
    solver_note(solver, "onwards");
    solver_print(solver, to);
    char *text = read_back(to);
    compare("order", text, counts);
    assert_true(counts[0] == 1 && counts[1] == 1);
    free(text);
    fclose(to);
    solver_free(solver);
    terms_free(terms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_operations), cmocka_unit_test(test_order)};
    struct cases programs = {0};
    cases_add(&programs, "tests/bound/c", ".c", 12, ONE_IN, test_program, NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + cases_run(&programs, "programs", NULL, NULL);
}
