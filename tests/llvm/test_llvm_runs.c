/* Translated programs do what native ones do: the programs of the corpus, and random ones made by csmith. */
#include "base/arena.h"
#include "base/memory.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"
#include "llvm/evaluate.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Random programs to run, how long they may be, and from which seed on. */
#ifdef HEDDLE_HOSTILE
enum { CSMITH_COUNT = 5 };
#else
enum { CSMITH_COUNT = 15 };
#endif
enum { NATIVE_SECONDS = 5 };
static const uint64_t most_instructions = 20 * 1000 * 1000;

static struct show_folder folder;
static char binary[64], source[64];

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
        return 1;
    snprintf(binary, sizeof binary, "%s/program", folder.path);
    snprintf(source, sizeof source, "%s/random.c", folder.path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

/* Compiles and runs a program; false if it takes too long. */
static bool run_natively(const char *path, const char *flag, struct child *ran)
{
    const char *compile[] = {"/usr/bin/env", "clang", "-w",   "-O0", "-ffp-contract=off", flag, path, "-lm",
                             "-pthread",     "-o",    binary, NULL};
    struct child compiled = child_run(compile, NULL);
    if (compiled.status != 0)
        fail_msg("%s does not compile: %s", path, compiled.errors.text);
    child_free(&compiled);
    const char *start[] = {binary, NULL};
    *ran = child_run_for(start, NULL, NATIVE_SECONDS);
    return !child_ran_out(ran);
}

/* Runs the translated program; false if it takes too long. */
static bool run_translated(const char *path, const char *flag, struct evaluate_result *result)
{
    struct arena *arena = arena_new();
    struct buffer complaints = {0};
    const struct llvm_input input = {.files = &path, .file_count = 1, .flags = &flag, .flag_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL || complaints.length > 0)
        fail_msg("%s: %s", path, complaints.text);
    *result = evaluate(module, most_instructions);
    buffer_free(&complaints);
    arena_free(arena);
    return result->end != EVALUATE_TOO_LONG;
}

/* Returns whether there was something to compare. */
static bool compare(const char *path, const char *flag)
{
    struct child native;
    struct evaluate_result result = {0};
    bool compared = run_natively(path, flag, &native) && run_translated(path, flag, &result);
    if (compared && (result.end != EVALUATE_DONE || result.status != native.status ||
                     strcmp(result.out.text, native.out.text) != 0))
        fail_msg("%s: natively %d\n%stranslated %d (%s)\n%s", path, native.status, native.out.text, result.status,
                 result.why.text, result.out.text);
    buffer_free(&result.out);
    buffer_free(&result.why);
    child_free(&native);
    return compared;
}

static void test_corpus(void **state)
{
    const struct cases_file *file = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    if (strcmp(file->name, "threads") != 0) /* there is only one thread here */
        assert_true(compare(file->path, "-g"));
}

static void test_csmith(void **state)
{
    (void)state;
    const char *first = getenv("CSMITH_SEED"), *count = getenv("CSMITH_COUNT");
    unsigned seed = first == NULL ? 1 : (unsigned)atoi(first),
             left = count == NULL ? CSMITH_COUNT : (unsigned)atoi(count);
    unsigned compared = 0;
    if (!llvm_test_can("command -v csmith && clang --version"))
        skip();
    for (; left > 0; left--, seed++) {
        char command[128];
        snprintf(command, sizeof command, "cd %s && csmith --seed %u --output random.c", folder.path, seed);
        const char *arguments[] = {"/bin/sh", "-c", command, NULL};
        struct child made = child_run(arguments, NULL);
        assert_int_equal(made.status, 0);
        child_free(&made);
        print_message("seed %u\n", seed);
        compared += compare(source, "-I/usr/include/csmith");
    }
    print_message("%u programs were compared, the others take too long\n", compared);
    assert_true(compared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_csmith)};
    struct cases corpus = {0};
    cases_add(&corpus, "tests/llvm/corpus", ".c", 1, 1, test_corpus, NULL);
    int failed = cases_run(&corpus, "corpus", set_up, tear_down);
    return failed + cmocka_run_group_tests_name("random programs", tests, set_up, tear_down);
}
