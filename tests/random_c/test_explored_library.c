/* Small programs that use the C library (tests/random_c/library): the explorer finds what the plain search does, and
 * steps tell all that others notice of them. Where they cannot, the explorer does not say that it saw everything. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "random_c/compare.h"
#include "state/explore.h"
#include "support/cases.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct ir_module *read_program(const char *path, struct arena *arena)
{
    static const char *const flags[] = {"-D_GNU_SOURCE"};
    struct buffer complaints = {0};
    const struct llvm_input input = {.files = &path, .file_count = 1, .flags = flags, .flag_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fail_msg("%s: %s", path, complaints.text);
    buffer_free(&complaints);
    return module;
}

static void test_compared(void **state)
{
    const struct cases_file *file = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    struct arena *arena = arena_new();
    struct buffer complaint = {0};
    struct compare_figures figures;
    bool merges = strstr(file->path, "/updates_") != NULL; /* they matter where no data races are asked for */
    const struct compare_request request = {.limits = {.executions = 100000, .states = 300000, .merges = merges}};
    enum compare_answer answer = compare_c(read_program(file->path, arena), &request, &figures, &complaint);
    if (answer != COMPARE_SAME)
        fail_msg("%s: %s: %s", file->path, compare_words[answer], complaint.text == NULL ? "" : complaint.text);
    assert_true(figures.executions + figures.blocked > 1);
    buffer_free(&complaint);
    arena_free(arena);
}

/* What steps cannot tell exactly. */
static void expect_incomplete(const char *text, const char *why)
{
    const char *path = "build/untold.c";
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(20, 0);
    struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1, .budget = budget};
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0 && fclose(out) == 0);
    struct explore_result result = explore_program(read_program(path, arena), &options, arena);
    remove(path);
    assert_false(result.complete);
    assert_string_equal(result.why_not, why);
    budget_free(budget);
    arena_free(arena);
}

static void test_untold(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    expect_incomplete("#include <pthread.h>\n#include <signal.h>\n"
                      "static int n;\nstatic void handle(int s) { n = s; }\n"
                      "static void *work(void *a) { n++; return a; }\n"
                      "int main(void) { pthread_t t; signal(SIGUSR1, handle); pthread_create(&t, 0, work, 0);\n"
                      "    pthread_kill(t, SIGUSR1); return pthread_join(t, 0); }\n",
                      "a signal may interrupt another thread between any two instructions");
    expect_incomplete(
        "#include <pthread.h>\n"
        "static void *work(void *a) { pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0); return a; }\n"
        "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_cancel(t);\n"
        "    return pthread_join(t, 0); }\n",
        "a thread may be cancelled between any two instructions");
}

int main(void)
{
    struct cases cases = {0};
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_untold)};
    cases_add(&cases, "tests/random_c/library", ".c", 36, 1, test_compared, NULL);
    return cases_run(&cases, "library", NULL, NULL) + cmocka_run_group_tests_name("untold", tests, NULL, NULL);
}
