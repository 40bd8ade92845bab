/* Models in the language of NuSMV (tests/finite/java), read and explored by code that shares nothing with heddle's
 * models: as many states in which no thread is within a step as heddle counts, and the same answers. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "facts/shape/shape.h"
#include "finite/finite.h"
#include "finite/smv_model.h"
#include "jvm/toolbox.h"
#include "support/cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* All programs are compiled and looked at together. */
static struct {
    char classes[TOOLBOX_PATH];
    struct whole *whole;
    struct shape *shape;
    bool none; /* there is no JDK */
} at;

static int set_up(void **state)
{
    struct toolbox jdk;
    const char *files[] = {at.classes};
    struct text_list list = {.items = files, .count = 1};
    const struct whole_options options = {0};
    (void)state;
    at.none = !toolbox_find("javac", &jdk);
    if (at.none)
        return 0;
    toolbox_temporary(at.classes);
    if (!toolbox_compile(&jdk, "tests/finite/java", NULL, at.classes))
        return -1;
    at.whole = whole_open(&options, &list, NULL);
    if (at.whole == NULL)
        return -1;
    at.shape = shape_new(whole_facts(at.whole), NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    if (at.none)
        return 0;
    shape_free(at.shape);
    whole_close(at.whole);
    toolbox_remove(at.classes);
    return 0;
}

static struct finite_result explore(struct finite *finite, bool deadlocks, bool assertions)
{
    const struct finite_search search = {.deadlocks = deadlocks, .assertions = assertions, .all = true};
    return finite_explore(finite, &search);
}

enum { DEADLOCK, ASSERTION, TRAPPED, SPECIFICATIONS };
enum { MOST_WORK = 60000 }; /* states by nodes: larger models take long */

static void compare(const char *name, unsigned reductions)
{
    const struct finite_options options = {.main = name, .shape = at.shape, .reductions = reductions};
    struct finite *finite = finite_new(whole_facts(at.whole), &options, NULL);
    struct finite_result deadlock = explore(finite, true, false), assertion = explore(finite, false, true);
    struct buffer text = {0};
    if (deadlock.states * finite_size(finite).nodes < MOST_WORK) {
        assert_null(finite_smv(finite, &text));
        struct smv_program *program = smv_read(text.text);
        struct smv_counts counts = smv_explore(program, "running", "trapped");
        assert_int_equal(program->specification_count, SPECIFICATIONS);
        assert_int_equal(counts.marked, deadlock.states + deadlock.passing);
        assert_int_equal(counts.violated[DEADLOCK], deadlock.verdict == FINITE_DEADLOCK);
        assert_int_equal(counts.violated[ASSERTION], assertion.verdict == FINITE_ASSERTION);
        assert_int_equal(counts.violated[TRAPPED], deadlock.trap_count > 0);
        smv_free(program);
    }
    buffer_free(&text);
    finite_free(finite);
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    if (at.none)
        skip();
    compare(file->name, FINITE_ALL);
    compare(file->name, 0);
}

int main(void)
{
    struct cases cases = {0};
    cases_add(&cases, "tests/finite/java", ".java", 14, 1, test_program, NULL);
    return cases_run(&cases, "smv", set_up, tear_down);
}
