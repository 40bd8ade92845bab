/* Programs run by the real `java` and by `heddle run`: the same output byte for byte, the same exit status, the same exception with the same stack trace.
 * Every program of tests/run/java is one, and has one possible outcome. */
#include "jvm/toolbox.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
    struct toolbox jdk;
    char classes[TOOLBOX_PATH];
    bool there;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    setenv("LC_ALL", "C.UTF-8", 1);
    fixture->there = toolbox_find("javac", &fixture->jdk);
    toolbox_temporary(fixture->classes);
    if (fixture->there && !toolbox_compile(&fixture->jdk, "tests/run/java", NULL, fixture->classes))
        return -1;
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    toolbox_remove(fixture->classes);
    free(fixture);
    return 0;
}

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

static void test_programs(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->there)
        skip();
    struct toolbox_files files = toolbox_list("tests/run/java", ".java");
    size_t wrong = 0;
    for (size_t i = 0; i < files.count; i++) {
        char name[256];
        const char *base = strrchr(files.paths[i], '/') + 1;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
        wrong += !same(fixture, name);
    }
    assert_true(files.count >= 80);
    assert_int_equal(wrong, 0);
    toolbox_files_free(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
