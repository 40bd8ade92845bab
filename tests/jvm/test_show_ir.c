/* heddle show ir as users and scripts see it. The classes are assembled, except where a source is compiled. */
#include "base/buffer.h"
#include "jvm/assemble.h"
#include "jvm/jvm_support.h"
#include "support/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static struct show_folder folder;

static void write_class(const char *name, const struct plan *plan)
{
    struct buffer bytes = {0}, path = {0};
    assemble(plan, &bytes);
    buffer_format(&path, "%s/%s", folder.path, name);
    write_file(path.text, bytes.text, bytes.length);
    buffer_free(&bytes);
    buffer_free(&path);
}

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
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
    return show_folder_remove(&folder);
}

static void expect(const char *line, int status, const char *out, const char *errors)
{
    struct buffer words = {0};
    buffer_format(&words, "ir %s", line);
    show_expect(&folder, words.text, status, out, errors);
    buffer_free(&words);
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
    buffer_format(&where, "%s/bad/C.class: byte ", folder.path);
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
    struct child child;
    yajl_val object = show_parse(&folder, "ir %/bad --stats --format json", &child);
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
    show_expect_same(&folder, "ir --jdk --module java.logging --jobs 1", "ir --jdk --module java.logging --jobs 7");
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
