/* heddle show ir as users and scripts see it. The classes are assembled, except where a source is compiled. */
#include "base/buffer.h"
#include "jvm/assemble.h"
#include "jvm/jvm_support.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

static char folder[] = "/tmp/heddle-show-XXXXXX";

static void write_class(const char *name, const struct plan *plan)
{
    struct buffer bytes = {0}, path = {0};
    assemble(plan, &bytes);
    buffer_format(&path, "%s/%s", folder, name);
    write_file(path.text, bytes.text, bytes.length);
    buffer_free(&bytes);
    buffer_free(&path);
}

static int set_up(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return 1;
    write_class("one/A.class", &(struct plan){.name = "good"});
    write_class("bad/A.class", &(struct plan){.name = "good"});
    write_class("bad/B.class", &(struct plan){.name = "short", .cut = 3});
    write_class("bad/C.class", &(struct plan){.name = "underflow", .code = "57 b1"});
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    shell("rm -rf %s", folder);
    return 0;
}

/* Runs heddle show ir; the % of the line stands for the folder. */
static struct child show(const char *line)
{
    const char *arguments[32] = {child_heddle(), "show", "ir"};
    struct buffer words = {0};
    size_t count = 3;
    buffer_add_text(&words, "");
    for (const char *at = line; *at != '\0'; at++) {
        if (*at == '%')
            buffer_add_text(&words, folder);
        else
            buffer_add(&words, at, 1);
    }
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    buffer_free(&words);
    return child;
}

static void expect(const char *line, int status, const char *out, const char *errors)
{
    struct child child = show(line);
    if (child.status != status || strstr(child.out.text, out) == NULL || strstr(child.errors.text, errors) == NULL)
        fail_msg("heddle show ir %s: status %d\n%s%s", line, child.status, child.out.text, child.errors.text);
    child_free(&child);
}

static void test_prints_classes(void **state)
{
    (void)state;
    expect("%/one/A.class", 0, "class super A extends java.lang.Object {", "");
    expect("%/one", 0, "    B0:\n        return", "");
    expect("%/one --class A --method m", 0, "method static void m()", "");
    expect("--jdk --class java.lang.Object --method wait", 0, "call_virtual java.lang.Object.wait(long)", "");
    expect("tests/jvm/corpus/Concat.java --method constant", 0, "constant ref \"abcd1\"", "");
}

static void test_goes_on_after_bad_classes(void **state)
{
    (void)state;
    struct buffer where = {0};
    expect("%/bad", 2, "class super A", "bad/B.class: byte ");
    expect("%/bad --method m", 2, "method static void m() untranslated",
           "the stack is empty where a value is taken from it");
    buffer_format(&where, "%s/bad/C.class: byte ", folder);
    expect("%/bad --stats", 2, "classes       3\nmethods       2\n", where.text);
    expect("%/bad --stats", 2, "failed        2\n", "method m()V, bytecode index 0: ");
    buffer_free(&where);
}

static void test_complains(void **state)
{
    (void)state;
    expect("", 2, "", "no file given");
    expect("%/nothing.class", 2, "", "nothing.class: ");
    expect("%/one --class B", 2, "", "there is no such class");
    expect("%/one --method n", 2, "", "there is no such method");
    expect("--jdk --stats --module no.such.module", 2, "", "there is no such class");
    expect("%/one --format json", 2, "", "--format json is for --stats");
    expect("%/one --jobs 0", 2, "", "--jobs needs a whole number");
}

static double number_at(yajl_val object, const char *key)
{
    const char *path[] = {key, NULL};
    yajl_val value = yajl_tree_get(object, path, yajl_t_number);
    if (value == NULL)
        fail_msg("there is no number '%s'", key);
    return YAJL_GET_DOUBLE(value);
}

static void test_counts_as_json(void **state)
{
    (void)state;
    char why[256];
    struct child child = show("%/bad --stats --format json");
    yajl_val object = yajl_tree_parse(child.out.text, why, sizeof why);
    assert_non_null(object);
    assert_true(number_at(object, "classes") == 3);
    assert_true(number_at(object, "methods") == 2);
    assert_true(number_at(object, "instructions") == 1);
    assert_true(number_at(object, "failed") == 2);
    assert_true(number_at(object, "seconds") >= 0);
    assert_true(number_at(object, "memory_bytes") > 0);
    yajl_tree_free(object);
    child_free(&child);
}

/* The same classes in the same order, whatever the number of threads. */
static void test_jobs_do_not_matter(void **state)
{
    (void)state;
    struct child one = show("--jdk --module java.logging --jobs 1"),
                 many = show("--jdk --module java.logging --jobs 7");
    assert_int_equal(one.status, 0);
    assert_int_equal(many.status, 0);
    assert_true(one.out.length > 10000);
    assert_string_equal(one.out.text, many.out.text);
    child_free(&one);
    child_free(&many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prints_classes),     cmocka_unit_test(test_goes_on_after_bad_classes),
        cmocka_unit_test(test_complains),          cmocka_unit_test(test_counts_as_json),
        cmocka_unit_test(test_jobs_do_not_matter),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
