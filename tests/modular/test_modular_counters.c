/* Counters of threads, and equations that are found in numbers. */
#include "base/arena.h"
#include "base/array.h"
#include "modular/counters.h"
#include "modular/sums.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { VARIABLES = 5, ROWS = 40 };

/* a and b are anything, c is a + 2b - 3, d is always 7, e is 9a. */
static void fill(uint32_t *numbers)
{
    for (uint32_t i = 0; i < ROWS; i++) {
        uint32_t a = i * i % 17 - 5, b = i * 7 % 11;
        const uint32_t row[VARIABLES] = {a, b, a + 2 * b - 3, 7, 9 * a};
        for (int k = 0; k < VARIABLES; k++)
            numbers[i * VARIABLES + (uint32_t)k] = row[k];
    }
}

static bool holds_in_row(const struct atom *atom, const uint32_t *row)
{
    uint64_t wide[VARIABLES];
    for (int i = 0; i < VARIABLES; i++)
        wide[i] = row[i];
    const struct atom_numbers numbers = {{wide, NULL, NULL}};
    return atom_holds(atom, &numbers);
}

/* The same by terms, which are folded to a constant. */
static bool is_true_of_row(struct terms *terms, const struct atom *atom, const uint32_t *row)
{
    term wide[VARIABLES];
    for (int i = 0; i < VARIABLES; i++)
        wide[i] = term_constant(terms, COUNTERS_WIDTH, row[i]);
    const struct atom_terms of = {{wide, NULL, NULL}};
    term result = atom_term(terms, atom, &of);
    assert_true(result == TERM_TRUE || result == TERM_FALSE);
    return result == TERM_TRUE;
}

static void test_sums_are_found(void **state)
{
    uint32_t numbers[ROWS * VARIABLES];
    atom_ref refs[VARIABLES];
    struct atom atoms[VARIABLES];
    struct arena *arena = arena_new();
    struct terms *terms = terms_new();
    (void)state;
    fill(numbers);
    for (uint32_t i = 0; i < VARIABLES; i++)
        refs[i] = atom_ref_of(SIDE_SHARED, i);
    const struct sums_table table = {refs, VARIABLES, numbers, ROWS};
    assert_int_equal(sums_find(&table, atoms, arena), 2); /* not that of e, whose factor is large */
    assert_int_equal(atom_number_of(atoms[0].x), 2);
    assert_int_equal(atoms[0].sum->count, 2);
    assert_int_equal(atom_number_of(atoms[1].x), 3);
    assert_int_equal(atoms[1].constant, 7);
    for (uint32_t i = 0; i < 2 * ROWS; i++) {
        uint32_t *row = &numbers[i / 2 * VARIABLES];
        row[2] += i % 2; /* every other row is wrong */
        assert_int_equal(holds_in_row(&atoms[0], row), i % 2 == 0);
        assert_int_equal(is_true_of_row(terms, &atoms[0], row), i % 2 == 0);
        assert_true(holds_in_row(&atoms[1], row));
        row[2] -= i % 2;
    }
    terms_free(terms);
    arena_free(arena);
}

static void test_no_rows_say_nothing(void **state)
{
    const atom_ref refs[] = {0};
    struct atom atoms[1];
    struct arena *arena = arena_new();
    (void)state;
    assert_int_equal(sums_find(&(struct sums_table){refs, 1, NULL, 0}, atoms, arena), 0);
    arena_free(arena);
}

/* Main starts threads without end, each of which is first at 1, then at 2. */
static struct system *make_system(struct arena *arena)
{
    struct system *system = mem_new(1, sizeof *system);
    const uint32_t steps[][3] = {{0, 0, 1}, {1, 2, SYSTEM_NONE}, {2, SYSTEM_NONE, SYSTEM_NONE}};
    system->terms = terms_new();
    for (uint32_t i = 0; i < 2; i++) {
        const struct system_template template = {.entry = i, .many = i == 1};
        ARRAY_ADD(system->templates, system->template_count, system->template_capacity, template);
    }
    for (uint32_t i = 0; i < 3; i++) {
        const struct system_location location = {.template = i == 0 ? 0 : 1};
        const struct system_step step = {
            .from = steps[i][0], .to = steps[i][1], .starts = steps[i][2], .guard = TERM_TRUE};
        ARRAY_ADD(system->locations, system->location_count, system->location_capacity, location);
        ARRAY_ADD(system->steps, system->step_count, system->step_capacity, step);
    }
    counters_add(system, arena);
    return system;
}

static void test_steps_count(void **state)
{
    struct arena *arena = arena_new();
    struct system *system = make_system(arena);
    (void)state;
    assert_int_equal(system->region_count, 3); /* who was started, who has left 1, who has left 1 and 2 */
    assert_int_equal(system->cell_count, 3);
    assert_int_equal(system_own_cells(system), 0);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(system->steps[i].write_count, 1);
        assert_int_equal(system->steps[i].writes[0].cell, system->regions[i].cell);
        assert_false(step_writes(&system->steps[i]));
    }
    system_free(system);
    arena_free(arena);
}

/* Whether so many threads may be started, have left 1, and have left 2, while there are threads at two locations. */
static bool is_possible(uint64_t started, uint64_t left, uint64_t ended, uint32_t one, uint32_t other)
{
    struct arena *arena = arena_new();
    struct system *system = make_system(arena);
    const uint64_t numbers[] = {started, left, ended};
    const uint32_t locations[] = {one, other, SYSTEM_NONE};
    for (int i = 0; i < 3; i++) /* the fact is made of these */
        system->cells[i].variable = term_constant(system->terms, COUNTERS_WIDTH, numbers[i]);
    term fact = counters_fact(system, locations, 3);
    assert_true(fact == TERM_TRUE || fact == TERM_FALSE);
    system_free(system);
    arena_free(arena);
    return fact == TERM_TRUE;
}

static void test_threads_are_counted_where_they_are(void **state)
{
    (void)state;
    assert_true(is_possible(0, 0, 0, SYSTEM_NONE, SYSTEM_NONE));
    assert_true(is_possible(3, 2, 1, 1, 2));
    assert_false(is_possible(3, 3, 1, 1, 2));
    assert_false(is_possible(3, 2, 2, 1, 2));
    assert_false(is_possible(3, 2, 1, 1, 1));
    assert_true(is_possible(4, 2, 2, 1, 1));
    assert_false(is_possible(2, 3, 1, SYSTEM_NONE, SYSTEM_NONE));
    assert_true(is_possible(3, 2, 1, 0, 0));                   /* main is not counted */
    assert_true(is_possible(1, UINT32_MAX, UINT32_MAX, 1, 1)); /* numbers begin anew */
    assert_false(is_possible(UINT32_C(1) << COUNTERS_BITS, 0, 0, SYSTEM_NONE, SYSTEM_NONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_are_found),
        cmocka_unit_test(test_no_rows_say_nothing),
        cmocka_unit_test(test_steps_count),
        cmocka_unit_test(test_threads_are_counted_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
