/* The facts of C programs against what the programs do under random schedules: the programs of tests/state/c,
 * tests/run/c and tests/run/c_litmus, also those that do what is undefined at the end. */
#include "base/arena.h"
#include "base/buffer.h"
#include "facts/c/facts.h"
#include "facts/c_watch.h"
#include "support/cases.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { EVERY = 9, SCHEDULES = 8, MOST_INSTRUCTIONS = 30000 };

static struct c_watch_counts counts;

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    const char *path = file->path;
    struct arena *arena = arena_new();
    struct buffer why = {0};
    const struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = &path, .file_count = 1}, NULL, arena, &why);
    if (module == NULL) {
        arena_free(arena);
        buffer_free(&why);
        skip();
    }
    why.length = 0;
    const struct cfacts *facts = cfacts_new(module, NULL, arena);
    if (cfacts_why(facts) != NULL)
        print_message("unknown: %s: %s\n", path, cfacts_why(facts));
    for (uint64_t seed = 1; cfacts_why(facts) == NULL && seed <= SCHEDULES; seed++)
        if (!c_watch(module, facts, seed * 7919, MOST_INSTRUCTIONS, &counts, &why))
            fail_msg("%s, seed %llu: %s", path, (unsigned long long)seed, why.text);
    buffer_free(&why);
    arena_free(arena);
}

int main(void)
{
    static const char *const folders[] = {"tests/state/c", "tests/run/c_litmus", "tests/run/c", "tests/run/c_wrong",
                                          "tests/facts/c"};
    struct cases cases = {0};
    const char *other = getenv("FACTS_FOLDER"); /* any other programs, by hand */
    for (size_t i = 0; other == NULL && i < sizeof folders / sizeof *folders; i++)
        cases_add(&cases, folders[i], ".c", 2, EVERY, test_program, NULL);
    if (other != NULL)
        cases_add(&cases, other, ".c", 1, 1, test_program, NULL);
    int failed = cases_run(&cases, "facts of C programs hold", NULL, NULL);
    printf("instructions %llu, accesses %llu, of these quiet %llu, alone %llu, locks held %llu\n",
           (unsigned long long)counts.instructions, (unsigned long long)counts.accesses,
           (unsigned long long)counts.quiet, (unsigned long long)counts.alone, (unsigned long long)counts.held);
    /* a check that sees nothing says nothing */
    if (other == NULL && getenv("ONLY") == NULL && (counts.quiet == 0 || counts.alone == 0 || counts.held == 0))
        failed++;
    return failed;
}
