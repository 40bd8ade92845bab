/* Where programs begin that have no main: tests, servlets, what the user names; and classes that are library. */
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

struct fixture {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
};

/* "lib" is compiled first, and what it holds is never the application. */
static const struct {
    const char *file, *source;
} sources[] = {
    {"lib/HttpServlet.java", "package javax.servlet.http;\n"
                             "public abstract class HttpServlet { protected int served;\n"
                             "  public void init() {} protected void doGet(HttpServletRequest r) {} }"},
    {"lib/HttpServletRequest.java", "package javax.servlet.http;\n"
                                    "public interface HttpServletRequest { String getParameter(String name); }"},
    {"lib/TestCase.java", "package junit.framework;\n"
                          "public abstract class TestCase { protected void setUp() throws Exception {} }"},
    {"app/Visits.java", "import javax.servlet.http.*;\n"
                        "public class Visits extends HttpServlet { private String last; private int same;\n"
                        "  public void init() { last = \"\"; }\n"
                        "  protected void doGet(HttpServletRequest r) { String who = r.getParameter(\"who\");\n"
                        "    if (who.equals(last)) same++; else last = who; } }"},
    {"old/BoxTest.java", "public class BoxTest extends junit.framework.TestCase { private Box box;\n"
                         "  static class Box { private int n; public void up() { n++; } int n() { return n; } }\n"
                         "  protected void setUp() { box = new Box(); }\n"
                         "  public void testUp() throws Exception { Thread t = new Thread(box::up); t.start();\n"
                         "    box.up(); t.join(); if (box.n() != 2) throw new AssertionError(); } }"},
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char javac[TOOLBOX_PATH], path[TOOLBOX_PATH + 100];
    *state = fixture;
    if (!toolbox_find("javac", &fixture->jdk))
        return 0;
    toolbox_temporary(fixture->folder);
    toolbox_tool(&fixture->jdk, "javac", javac);
    shell("mkdir -p %s/src/lib %s/src/app %s/src/old", fixture->folder, fixture->folder, fixture->folder);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        snprintf(path, sizeof path, "%s/src/%s", fixture->folder, sources[i].file);
        write_file(path, sources[i].source, strlen(sources[i].source));
    }
    shell("'%s' -d %s/lib %s/src/lib/*.java", javac, fixture->folder, fixture->folder);
    shell("'%s' -cp %s/lib -d %s/app %s/src/app/*.java", javac, fixture->folder, fixture->folder, fixture->folder);
    shell("'%s' -cp %s/lib -d %s/old %s/src/old/*.java", javac, fixture->folder, fixture->folder, fixture->folder);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    if (fixture->folder[0] != '\0')
        toolbox_remove(fixture->folder);
    free(fixture);
    return 0;
}

/* Runs heddle check with the words of a line, in which % is the folder; its status, and what it prints, are as they
 * should be. */
static void check(const struct fixture *fixture, const char *line, int status, const char *part)
{
    const char *arguments[32] = {child_heddle()};
    struct buffer words = {0};
    size_t count = 1;
    for (const char *at = line; *at != '\0'; at++)
        buffer_add(&words, *at == '%' ? fixture->folder : at, *at == '%' ? strlen(fixture->folder) : 1);
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    if (child.status != status || strstr(child.out.text, part) == NULL)
        fail_msg("heddle %s: status %d, not %d, or '%s' is missing:\n%s%s", line, child.status, status, part,
                 child.out.text, child.errors.text);
    child_free(&child);
    buffer_free(&words);
}

static void skip_without_jdk(const struct fixture *fixture)
{
    if (fixture->folder[0] == '\0')
        skip();
}

/* Both threads of the container are in doGet of the one object. */
static void test_servlet(void **state)
{
    skip_without_jdk(*state);
    check(*state, "check --kinds atomicity --classpath %/lib %/app", 1, "start Visits.doGet.run #2");
    check(*state, "check --kinds atomicity --classpath %/nothing.jar:%/lib %/app", 2, "");
}

/* Sources are compiled against the class path. */
static void test_sources(void **state)
{
    skip_without_jdk(*state);
    check(*state, "check --quiet --kinds atomicity --classpath %/lib %/src/app/Visits.java", 1,
          "atomicity: Visits.last");
}

/* Fields that a library class declares are not the application's to be asked about. */
static void test_library_is_not_asked_about(void **state)
{
    skip_without_jdk(*state);
    check(*state, "check --quiet --kinds atomicity --classpath %/lib %/app --class javax.servlet.http.HttpServlet", 3,
          "nothing was asked");
}

/* A test is explored as a main is, and can be named and replayed as one. */
static void test_old_tests(void **state)
{
    skip_without_jdk(*state);
    check(*state, "check --quiet --classpath %/lib %/old --schedules %/schedules", 1,
          "assertion fails: java.lang.AssertionError");
    check(*state, "check --quiet --kinds assertion --classpath %/lib %/old --main BoxTest.testUp", 1,
          "assertion fails: java.lang.AssertionError");
    check(*state, "run --main BoxTest.testUp %/lib %/old", 0, "");
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_servlet),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_library_is_not_asked_about),
        cmocka_unit_test(test_old_tests),
    };
    return cases_run_some("entries", tests, sizeof tests / sizeof *tests, 2, set_up, tear_down);
}
