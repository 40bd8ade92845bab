/* Programs run by the real `java` and by `heddle run`: the same output byte for byte, the same exit status, the same
 * exception with the same stack trace. Every program of tests/run/java is one, and has one possible outcome. */
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Where only a part of the programs runs: one in so many. */
enum { EVERY = 3 * CASES_SLOWER };

struct fixture {
    struct toolbox jdk;
    char classes[TOOLBOX_PATH];
};

/* Returns whether both do the same, and shows where they do not. */
static bool same(const struct fixture *fixture, const char *name)
{
    char java[TOOLBOX_PATH];
    const char *const real[] = {toolbox_tool(&fixture->jdk, "java", java),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                fixture->classes,
                                name,
                                NULL};
    const char *const ours[] = {child_heddle(), "run", fixture->classes, "--main", name, NULL};
    struct child expected = child_run(real, NULL), got = child_run(ours, NULL);
    bool equal = expected.status == got.status && expected.out.length == got.out.length &&
                 memcmp(expected.out.text, got.out.text, got.out.length) == 0 &&
                 strcmp(expected.errors.text, got.errors.text) == 0;
    if (!equal)
        print_error("%s: status %d, not %d\n--- expected\n%s%s--- got\n%s%s", name, got.status, expected.status,
                    expected.out.text, expected.errors.text, got.out.text, got.errors.text);
    child_free(&expected);
    child_free(&got);
    return equal;
}

static void test_program(void **state)
{
    const struct cases_file *file = *state;
    assert_true(same(file->shared, file->name));
}

int main(void)
{
    struct fixture fixture;
    struct cases cases = {0};
    int failed = 1;
    setenv("LC_ALL", "C.UTF-8", 1);
    if (!toolbox_find("javac", &fixture.jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return 0;
    }
    toolbox_temporary(fixture.classes);
    if (toolbox_compile(&fixture.jdk, "tests/run/java", NULL, fixture.classes)) {
        cases_add(&cases, "tests/run/java", ".java", 80, EVERY, test_program, &fixture);
        failed = cases_run(&cases, "programs", NULL, NULL);
    }
    toolbox_remove(fixture.classes);
    return failed;
}
