/* Two searches at once, each in a thread: they say what the searches say one after the other. The program has so many
 * executions that both have begun before one is complete. `make tsan` runs this test, too. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "state/explore.h"
#include "support/show.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char program[] = "#include <assert.h>\n"
                              "#include <pthread.h>\n"
                              "#include <stdatomic.h>\n"
                              "static atomic_int a;\n"
                              "static void *add(void *unused)\n"
                              "{\n"
                              "    for (int i = 0; i < %d; i++)\n"
                              "        a++;\n"
                              "    return unused;\n"
                              "}\n"
                              "int main(void)\n"
                              "{\n"
                              "    pthread_t t[3];\n"
                              "    for (int i = 0; i < 3; i++)\n"
                              "        pthread_create(&t[i], 0, add, 0);\n"
                              "    for (int i = 0; i < 3; i++)\n"
                              "        pthread_join(t[i], 0);\n"
                              "    assert(a == %d);\n"
                              "    return 0;\n"
                              "}\n";

/* Each thread counts so often. */
static struct ir_module *read_program(int expected, int rounds, struct arena *arena)
{
    struct show_folder folder = {0};
    struct buffer complaints = {0};
    char path[64];
    assert_int_equal(show_folder_make(&folder), 0);
    snprintf(path, sizeof path, "%s/program.c", folder.path);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fprintf(out, program, rounds, expected) > 0 && fclose(out) == 0);
    const char *files[] = {path};
    const struct llvm_input input = {.files = files, .file_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fail_msg("%s", complaints.text);
    buffer_free(&complaints);
    assert_int_equal(show_folder_remove(&folder), 0);
    return module;
}

/* Explores the program, which asserts that the counter has some value at the end, with so many threads. */
static struct explore_result explore(int expected, int rounds, unsigned jobs, struct arena *arena)
{
    struct budget *budget = budget_new(300, 0);
    struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1, .budget = budget, .jobs = jobs};
    struct explore_result result = explore_program(read_program(expected, rounds, arena), &options, arena);
    budget_free(budget);
    return result;
}

static void test_the_same(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    for (int expected = 14; expected <= 15; expected++) {
        struct arena *arena = arena_new();
        struct explore_result alone = explore(expected, 5, 1, arena), both = explore(expected, 5, 2, arena);
        assert_true(alone.states > 0 && both.states > 0); /* both searches had begun */
        assert_int_equal(both.open, alone.open);
        assert_int_equal(alone.finding_count > 0, expected != 15);
        assert_int_equal(both.finding_count > 0, expected != 15);
        for (uint32_t i = 0; i < both.finding_count; i++) /* each search tells what it found */
            assert_string_equal(both.findings[i].message, alone.findings[0].message);
        assert_true(both.complete && alone.complete);
        arena_free(arena);
    }
}

/* What was told on the way, by searches that take turns; they end once all was. */
struct heard {
    struct budget *budget;
    uint64_t executions;
    bool states, share;
};

static void hear(void *context, const struct explore_result *so_far)
{
    struct heard *heard = context;
    assert_true(so_far->executions >= heard->executions && so_far->share <= 1);
    heard->executions = so_far->executions;
    heard->states |= so_far->states > 0;
    heard->share |= so_far->share > 0;
    if (heard->states && heard->share)
        budget_end(heard->budget, 0, "all was heard");
}

static void test_progress(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    struct arena *arena = arena_new();
    struct heard heard = {.budget = budget_new(300, 0)};
    struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1,
                                      .budget = heard.budget,
                                      .jobs = 1,
                                      .progress = hear,
                                      .progress_context = &heard};
    struct explore_result result = explore_program(read_program(300, 100, arena), &options, arena);
    assert_true(heard.states && heard.share && heard.executions > 0);
    assert_true(!result.complete && strstr(result.why_not, "all was heard") != NULL);
    budget_free(heard.budget);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_same), cmocka_unit_test(test_progress)};
    return cmocka_run_group_tests_name("searches beside each other", tests, NULL, NULL);
}
