/* Limits within the analyses of threads, order, sharing and locks: whatever is known when the budget is spent,
 * nothing is said that a complete analysis denies. */
#include "base/budget.h"
#include "driver/whole.h"
#include "facts/locks/locks.h"
#include "facts/threads/code.h"
#include "facts/threads/parallel.h"
#include "facts/threads/sharing.h"
#include "facts/threads/threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include <cmocka.h>

struct analysis {
    struct singles *singles;
    struct threads *threads;
    struct parallel *parallel;
    struct sharing *sharing;
    struct locks *locks;
};

static struct whole *whole;
static struct analysis full;

static struct analysis analyse(struct budget *budget)
{
    const struct facts *facts = whole_facts(whole);
    struct analysis analysis = {.singles = singles_new(facts)};
    analysis.threads = threads_new(facts, analysis.singles, budget);
    analysis.parallel = parallel_new(facts, analysis.threads, budget);
    analysis.sharing = sharing_new(facts, analysis.threads, analysis.parallel, budget);
    analysis.locks = locks_new(facts, analysis.singles, budget);
    return analysis;
}

static void analysis_free(struct analysis *analysis)
{
    locks_free(analysis->locks);
    sharing_free(analysis->sharing);
    parallel_free(analysis->parallel);
    threads_free(analysis->threads);
    singles_free(analysis->singles);
}

static int set_up(void **state)
{
    (void)state;
    struct whole_options options = {0};
    struct text_list files = {0};
    text_list_add(&files, "tests/facts/java_threads/Joins.java");
    text_list_add(&options.sensitive, "java/lang/Thread");
    whole = whole_open(&options, &files, NULL);
    text_list_free(&files);
    whole_options_free(&options);
    if (whole == NULL)
        return 1;
    full = analyse(NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    analysis_free(&full);
    whole_close(whole);
    return 0;
}

/* What is so in full must be so in part: what may run, be shared, happen in parallel. */
static void check_threads(const struct analysis *part)
{
    const struct facts *facts = whole_facts(whole);
    assert_int_equal(threads_count(part->threads), threads_count(full.threads));
    for (thread_id t = 0; t < threads_count(full.threads); t++)
        for (instance_id i = 0; i < facts_instance_count(facts); i++)
            assert_true(!threads_runs(full.threads, t, i) || threads_runs(part->threads, t, i));
    for (object_id o = 0; o < facts_object_count(facts); o++)
        assert_true(!sharing_is_shared(full.sharing, o) || sharing_is_shared(part->sharing, o));
}

static void check_places(const struct analysis *part)
{
    const struct facts *facts = whole_facts(whole);
    for (instance_id i = 1; i < facts_instance_count(facts); i++) {
        const struct ir_body *body = code_is_application(facts, i) ? code_body(facts, i) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            for (thread_id t = 1; t < threads_count(full.threads); t++) {
                struct parallel_place place = {THREADS_MAIN, i, at};
                assert_true(!parallel_is_apart(part->parallel, place, t) || parallel_is_apart(full.parallel, place, t));
            }
            for (lock_id l = 0; l < locks_count(part->locks); l++)
                assert_true(!locks_must_hold(part->locks, i, at, l) || locks_must_hold(full.locks, i, at, l));
        }
    }
}

/* Each start that is known in full is known in part, or said to be anywhere. */
static void check_entries(const struct analysis *part)
{
    for (thread_id t = 1; t < threads_count(full.threads); t++) {
        const struct thread *one = threads_thread(part->threads, t), *all = threads_thread(full.threads, t);
        for (uint32_t i = 0; i < one->entry_count; i++)
            for (uint32_t k = 0; k < all->entry_count; k++)
                if (one->entries[i].instance == all->entries[k].instance) {
                    assert_true(one->entries[i].many || !all->entries[k].many);
                    assert_true(one->entries[i].anytime || one->entries[i].start_count == all->entries[k].start_count);
                }
    }
}

static void test_nothing_is_left(void **state)
{
    (void)state;
    struct budget *budget = budget_new(0, 0);
    budget_end(budget, 0, "tests");
    struct analysis part = analyse(budget);
    assert_false(threads_complete(part.threads));
    assert_false(parallel_complete(part.parallel));
    assert_false(sharing_complete(part.sharing));
    assert_false(locks_complete(part.locks));
    check_threads(&part);
    check_places(&part);
    analysis_free(&part);
    budget_free(budget);
}

static void test_something_is_left(void **state)
{
    (void)state;
    for (double seconds = 0.004; seconds < 1; seconds *= 3) {
        struct budget *budget = budget_new(seconds, 0);
        struct analysis part = analyse(budget);
        check_threads(&part);
        check_places(&part);
        check_entries(&part);
        analysis_free(&part);
        budget_free(budget);
    }
}

static void test_all_is_complete_without_limits(void **state)
{
    (void)state;
    assert_true(threads_complete(full.threads) && parallel_complete(full.parallel));
    assert_true(sharing_complete(full.sharing) && locks_complete(full.locks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_is_complete_without_limits),
                                       cmocka_unit_test(test_nothing_is_left),
                                       cmocka_unit_test(test_something_is_left)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
