/* `heddle state` as users and scripts see it: exit statuses, what it says, and what it refuses. */
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define JAVA "tests/finite/java/"

/* Runs heddle with the words of a command line, and looks at its status and for a part of what it says. */
static void expect(const char *line, int status, const char *part)
{
    const char *arguments[16] = {child_heddle(), "state"};
    char words[512];
    size_t count = 2;
    snprintf(words, sizeof words, "%s", line);
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    if (child.status != status)
        fail_msg("heddle state %s: status %d, not %d\n%s%s", line, child.status, status, child.out.text,
                 child.errors.text);
    const char *said = status == 2 ? child.errors.text : child.out.text;
    if (strstr(said, part) == NULL)
        fail_msg("heddle state %s: '%s' is missing in:\n%s", line, part, said);
    child_free(&child);
}

static void test_statuses(void **state)
{
    (void)state;
    expect("check " JAVA "LockCounter.java", 0, "proved: no deadlock, and no failed assertion");
    expect("check --states 3 " JAVA "LockOrder.java", 3, "the limit of 3 states was reached");
    expect("check --format json " JAVA "LockOrder.java", 1, "\"status\":\"confirmed\"");
    expect("check nothing.java", 2, "nothing.java");
}

static void test_formulas(void **state)
{
    (void)state;
    expect("check --ltl [](Peterson.wants[0]-><>at(Left,Peterson.inside)) " JAVA "Peterson.java", 1,
           "from here on again and again:");
    expect("check --fair --ltl [](Peterson.wants[0]-><>at(Left,Peterson.inside)) " JAVA "Peterson.java", 0,
           "proved: of all fair runs");
    expect("check --starvation " JAVA "LockOrder.java", 1, "possible: a thread waits for ever");
    expect("check --ltl []( " JAVA "Peterson.java", 2, "column 4: a condition is missing");
}

static void test_models(void **state)
{
    (void)state;
    expect("print --smv " JAVA "LockOrder.java", 0, "INVARSPEC");
    expect("print --promela --ltl []Peterson.turn==0 " JAVA "Peterson.java", 0, "ltl property");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_models),
    };
    return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
