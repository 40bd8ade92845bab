/* What compilers make that nobody wrote: methods by which classes reach each other's private members, and the attribute
 * that there was before the flag `synthetic`. */
#include "base/system/file.h"
#include "jvm/jvm_support.h"
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
    char folder[TOOLBOX_PATH];
};

/* Compiled for Java 8, the inner class counts by way of Hits.access$008. */
static const char hits[] = "public class Hits { private int count;\n"
                           "  class Hit implements Runnable {\n"
                           "    public void run() {\n"
                           "      count++; } }\n"
                           "  public static void main(String[] a) { Hits h = new Hits();\n"
                           "    new Thread(h.new Hit()).start(); new Thread(h.new Hit()).start(); } }";
static const char old[] = "public class Old { @Deprecated void made() {} }";

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char javac[TOOLBOX_PATH], path[TOOLBOX_PATH + 100];
    *state = fixture;
    if (!toolbox_find("javac", &fixture->jdk))
        return 0;
    toolbox_temporary(fixture->folder);
    toolbox_tool(&fixture->jdk, "javac", javac);
    snprintf(path, sizeof path, "%s/Hits.java", fixture->folder);
    write_file(path, hits, strlen(hits));
    snprintf(path, sizeof path, "%s/Old.java", fixture->folder);
    write_file(path, old, strlen(old));
    shell("'%s' --release 8 -nowarn -Xlint:-options -d %s/all %s/*.java", javac, fixture->folder, fixture->folder);
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

static void test_accessors_are_their_callers(void **state)
{
    const struct fixture *fixture = *state;
    char path[TOOLBOX_PATH + 100];
    if (fixture->folder[0] == '\0')
        skip();
    snprintf(path, sizeof path, "%s/all", fixture->folder);
    const char *arguments[] = {child_heddle(), "check",         "--no-trials", "--kinds", "atomicity",
                               "--source",     fixture->folder, path,          NULL};
    struct child child = child_run(arguments, NULL);
    assert_int_equal(child.status, 1);
    assert_non_null(strstr(child.out.text, "reads Hits.count (Hits.java:4)"));
    assert_null(strstr(child.out.text, "Hits.java:1)"));
    child_free(&child);
}

/* The attribute Deprecated, which says nothing either, becomes Synthetic. */
static void test_synthetic_attribute(void **state)
{
    static const char before[] = "\x01\x00\x0a"
                                 "Deprecated",
                      after[] = "\x01\x00\x09"
                                "Synthetic";
    const struct fixture *fixture = *state;
    char path[TOOLBOX_PATH + 100];
    struct buffer bytes = {0}, changed = {0};
    if (fixture->folder[0] == '\0')
        skip();
    snprintf(path, sizeof path, "%s/all/Old.class", fixture->folder);
    assert_true(file_read(path, NULL, &bytes));
    char *at = memmem(bytes.text, bytes.length, before, sizeof before - 1);
    assert_non_null(at);
    buffer_add(&changed, bytes.text, (size_t)(at - bytes.text));
    buffer_add(&changed, after, sizeof after - 1);
    at += sizeof before - 1;
    buffer_add(&changed, at, bytes.length - (size_t)(at - bytes.text));
    write_file(path, changed.text, changed.length);
    const char *arguments[] = {child_heddle(), "show", "ir", path, NULL};
    struct child child = child_run(arguments, NULL);
    assert_int_equal(child.status, 0);
    assert_non_null(strstr(child.out.text, "method synthetic void made()"));
    child_free(&child);
    buffer_free(&bytes);
    buffer_free(&changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accessors_are_their_callers),
        cmocka_unit_test(test_synthetic_attribute),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
