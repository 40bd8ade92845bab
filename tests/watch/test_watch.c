/* Monitors over runs (watch/watch.h): each pattern is seen where it happens, and nothing is seen where it does not. */
#include "base/buffer.h"
#include "eml/query.h"
#include "jvm/jvm_support.h"
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

enum { MOST_ARGUMENTS = 20 };

struct fixture {
    struct toolbox jdk;
    bool has_jdk;
    char folder[TOOLBOX_PATH];
};

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture.has_jdk = toolbox_find("javac", &fixture.jdk);
    toolbox_temporary(fixture.folder);
    *state = &fixture;
    return fixture.has_jdk && !toolbox_compile(&fixture.jdk, "tests/watch/java", NULL, fixture.folder);
}

static int tear_down(void **state)
{
    const struct fixture *fixture = *state;
    toolbox_remove(fixture->folder);
    return 0;
}

/* What is seen in so many runs of a main. Free with child_free. */
static struct child watch(const struct fixture *fixture, const char *main, const char *runs,
                          const char *const *arguments)
{
    const char *all[MOST_ARGUMENTS] = {child_heddle(), "run", "--watch",       "--runs", runs,
                                       "--main",       main,  fixture->folder, "--"};
    for (size_t i = 0; arguments != NULL && arguments[i] != NULL; i++)
        all[9 + i] = arguments[i];
    struct child child = child_run(all, NULL);
    if (child.status != 0 && child.status != 1)
        fail_msg("%s: status %d: %s%s", main, child.status, child.out.text, child.errors.text);
    return child;
}

/* The steps of each side of a pattern, as Patterns.java reads them. */
static void steps_of(uint32_t pattern, struct buffer sides[2], bool *two)
{
    const struct eml_query query = {.pattern = pattern, .process = EML_NONE, .a = 0, .b = 1};
    struct eml_goal goal;
    eml_goal_of(NULL, &query, &goal);
    *two = false;
    for (uint32_t i = 0; i < goal.access_count; i++) {
        const struct eml_access *access = &goal.accesses[i];
        buffer_format(&sides[access->variable], "%c%c", access->write ? 'W' : 'R', access->memory == 0 ? 'a' : 'b');
        *two |= access->memory == 1;
    }
}

static void test_patterns(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    for (uint32_t pattern = EML_PATTERN_FIRST; pattern <= EML_PATTERN_LAST; pattern++) {
        struct buffer sides[2] = {{0}, {0}}, expected = {0};
        bool two;
        steps_of(pattern, sides, &two);
        buffer_format(&expected, "Patterns$Pair.a%s, pattern %u, in a unit of main", two ? " and Patterns$Pair.b" : "",
                      pattern);
        const char *open[] = {sides[0].text, sides[1].text, "open", NULL};
        const char *locked[] = {sides[0].text, sides[1].text, "locked", NULL};
        struct child child = watch(fixture, "Patterns", "600", open);
        if (strstr(child.out.text, expected.text) == NULL)
            fail_msg("not seen: %s\n%s", expected.text, child.out.text);
        child_free(&child);
        child = watch(fixture, "Patterns", "200", locked);
        if (child.status != 0)
            fail_msg("seen under a lock: %s", child.out.text);
        child_free(&child);
        buffer_free(&sides[0]);
        buffer_free(&sides[1]);
        buffer_free(&expected);
    }
}

/* Races are beside the point where the scene is about units. */
static bool sees_anything(const char *main, const char *out)
{
    return strstr(out, "atomicity") != NULL || (strcmp(main, "Ordered") == 0 && strstr(out, " 0 hits") == NULL);
}

static void test_scenes(void **state)
{
    static const struct {
        const char *main, *seen; /* NULL: nothing */
    } scenes[] = {
        {"Statement", "atomicity: Statement.count, pattern 1"},
        {"TwoStatements", NULL},
        {"Block", "atomicity: Block.count, pattern 3"},
        {"BlockRepaired", NULL},
        {"Statics", "atomicity: Statics.low and Statics.high, pattern"},
        {"StaticsRepaired", NULL},
        {"Grid", "atomicity: Grid.cells, pattern 1"},
        {"GridRepaired", NULL},
        {"Contents", "atomicity: Contents.names, pattern 1"},
        {"ContentsRepaired", NULL},
        {"Safe", "atomicity: Safe.ages, pattern 1"},
        {"SafeRepaired", NULL},
        {"Walk", "atomicity: Walk.queue, pattern 2"},
        {"WalkRepaired", NULL},
        {"RetriesWrote", "atomicity: RetriesWrote.count, pattern 2"},
        {"RetriesLeft", "atomicity: RetriesLeft.count, pattern 2"},
        {"RetriesRepaired", NULL},
        {"Windows", "atomicity: Windows.ages, pattern 1"},
        {"WindowsRepaired", NULL},
        {"Escapes", "atomicity: Escapes.ticks, pattern 2"},
        {"EscapesNot", NULL},
        {"Registry", "atomicity: Registry.size, pattern 1"},
        {"Waits", NULL},
        {"Awaits", NULL},
        {"Gap", "atomicity: Gap.sum, pattern 1"},
        {"Separate", NULL},
        {"Racing", "race: Racing.value"},
        {"Ordered", NULL},
        {"Circle", "deadlock"},
    };
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct child child = watch(fixture, scenes[i].main, scenes[i].seen == NULL ? "200" : "600", NULL);
        if (scenes[i].seen == NULL ? sees_anything(scenes[i].main, child.out.text)
                                   : strstr(child.out.text, scenes[i].seen) == NULL)
            fail_msg("%s: expected %s:\n%s", scenes[i].main, scenes[i].seen == NULL ? "nothing" : scenes[i].seen,
                     child.out.text);
        child_free(&child);
    }
}

/* The options that stand behind a hit show it again, in a process of its own. */
static void test_again(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->has_jdk)
        skip();
    struct child child = watch(fixture, "Safe", "300", NULL);
    const char *open = strstr(child.out.text, "(--random "), *close = open == NULL ? NULL : strchr(open, ')');
    assert_non_null(close);
    struct buffer command = {0};
    buffer_format(&command, "'%s' run --watch %.*s --main Safe '%s' | grep -q 'Safe.ages, pattern'", child_heddle(),
                  (int)(close - open - 1), open + 1, fixture->folder);
    assert_int_equal(system(command.text), 0);
    buffer_free(&command);
    child_free(&child);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_patterns), cmocka_unit_test(test_scenes),
                                 cmocka_unit_test(test_again)};
    return cases_run_some("watch", tests, sizeof tests / sizeof *tests, 2, set_up, tear_down);
}
