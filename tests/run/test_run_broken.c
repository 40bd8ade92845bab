/* Broken classes: code that is not valid is refused where it would run, and class files with random bytes changed
 * end in a clear error or do something, but never crash. HEDDLE_BROKEN says how many such files are tried,
 * HEDDLE_BROKEN_SEED from which seed on. */
#include "base/buffer.h"
#include "base/hash.h"
#include "base/system/file.h"
#include "jvm/assemble.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILES = 40, MOST_CHANGES = 3, HEAD = 10, REFUSED = 29 /* of tests/run/verify/whole/Cases.java, torn */ };

static void write_class(const char *folder, const char *name, const struct buffer *bytes)
{
    char path[TOOLBOX_PATH + 64];
    snprintf(path, sizeof path, "%s/%s.class", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->text, 1, bytes->length, file), bytes->length);
    fclose(file);
}

static struct child run(const char *folder, const char *main)
{
    const char *const arguments[] = {child_heddle(), "run", folder,         "--main", main,
                                     "--heap",       "64",  "--time-limit", "5",      NULL};
    return child_run(arguments, NULL);
}

/* A class A with the main that is given as bytes. */
static void make_main(const char *folder, const char *code)
{
    struct buffer bytes = {0};
    const struct plan plan = {.name = "main",
                              .major = 49,
                              .constants = "01 00 04 6d 61 69 6e "
                                           "01 00 16 28 5b 4c 6a 61 76 61 2f 6c 61 6e 67 2f 53 74 72 69 6e 67 3b 29 56 "
                                           "01 00 08 68 61 73 68 43 6f 64 65 01 00 03 28 29 49 " /* hashCode, ()I */
                                           "0c 00 1c 00 1d 0a 00 04 00 1e", /* 1f: Object.hashCode */
                              .constant_entries = 6,
                              .header = "00 21 00 02 00 04 00 00",
                              .field = "00 01 00 0a 00 0b",
                              .method = "00 09 00 1a 00 1b",
                              .code = code};
    assemble(&plan, &bytes);
    write_class(folder, "A", &bytes);
    buffer_free(&bytes);
}

static void test_not_valid(void **state)
{
    static const struct {
        const char *code;
        int status;
        const char *errors;
    } rows[] = {
        {"b1", 0, ""},
        {"2a be 57 b1", 0, ""},                                                       /* the length of the arguments */
        {"2a b4 00 0d 57 b1", 1, "[Ljava.lang.String; is not assignable to A"},       /* … have no field */
        {"2a 03 2e 57 b1", 1, "VerifyError: (method: A.main([Ljava/lang/String;)V)"}, /* … are no ints */
        {"12 18 bf", 1, "java.lang.String is not assignable to java.lang.Throwable"}, /* throws a string */
        {"12 18 be 57 b1", 1, "no array of that sort"},                               /* the length of a string */
        {"bb 00 02 59 b7 00 13 03 b5 00 0d b1", 0, ""},                               /* new A().f = 0 */
        {"bb 00 04 59 b7 00 13 03 b5 00 0d b1", 1, "java.lang.Object is not assignable to A"},
        {"04 bc 04 03 33 57 b1", 0, ""}, /* new boolean[1][0], by an instruction that is also that of bytes */
        {"04 bc 08 03 33 57 b1", 0, ""}, /* … byte */
        {"04 bc 05 03 34 57 b1", 0, ""}, /* … char */
        {"04 bc 09 03 35 57 b1", 0, ""}, /* … short */
        {"04 bc 0a 03 2e 57 b1", 0, ""}, /* … int */
        {"04 bc 0b 03 2f 58 b1", 0, ""}, /* … long */
        {"04 bc 06 03 30 57 b1", 0, ""}, /* … float */
        {"04 bc 07 03 31 58 b1", 0, ""}, /* … double */
        {"04 bc 0a 03 33 57 b1", 1, "no array of that sort"}, /* an int is not read as a byte */
        {"04 bc 05 03 35 57 b1", 1, "no array of that sort"}, /* a char as a short */
        {"04 bc 04 03 2e 57 b1", 1, "no array of that sort"}, /* a boolean as an int */
        {"04 bc 0a 03 30 57 b1", 1, "no array of that sort"}, /* an int as a float */
        {"04 bc 07 03 2f 58 b1", 1, "no array of that sort"}, /* a double as a long */
        {"04 bc 0a 03 32 57 b1", 1, "no array of that sort"}, /* an int as a reference */
        {"04 bc 0a 03 03 54 b1", 1, "no array of that sort"}, /* nor written so */
        {"04 bc 09 03 03 55 b1", 1, "no array of that sort"},
        {"04 bc 0a 03 01 53 b1", 1, "no array of that sort"},
        {"2a 03 03 4f b1", 1, "no array of that sort"},
        {"01 03 2e 57 b1", 1, "java.lang.NullPointerException"}, /* null is an array of any sort */
        {"bb 00 02 59 b7 00 13 b7 00 1f 57 b1", 0, ""},          /* by super: on A, */
        {"bb 00 04 59 b7 00 13 b7 00 1f 57 b1", 1, "java.lang.Object is not assignable to A"}, /* not on any Object */
        {"2a 99 00 05 03 57 b1", 3, "reference on the stack where int is needed"}, /* a reference is no number */
    };
    char folder[TOOLBOX_PATH];
    struct toolbox jdk;
    (void)state;
    if (!toolbox_find("java", &jdk))
        skip();
    toolbox_temporary(folder);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        make_main(folder, rows[i].code);
        struct child child = run(folder, "A");
        if (child.status != rows[i].status || strstr(child.errors.text, rows[i].errors) == NULL)
            fail_msg("%s: status %d, not %d\n%s", rows[i].code, child.status, rows[i].status, child.errors.text);
        child_free(&child);
    }
    toolbox_remove(folder);
}

/* Runs tests/run/verify/whole/Cases.java by both; prints what differs. The number of VerifyErrors. */
static unsigned run_cases(const struct toolbox *jdk, const char *folder)
{
    char java[TOOLBOX_PATH];
    const char *const arguments[] = {toolbox_tool(jdk, "java", java), "-cp", folder, "Cases", NULL};
    struct child expected = child_run(arguments, NULL), got = run(folder, "Cases");
    unsigned refused = 0;
    assert_int_equal(expected.status, 0);
    assert_int_equal(got.status, 0);
    assert_string_equal(got.out.text, expected.out.text);
    for (const char *at = got.out.text; (at = strstr(at, "java.lang.VerifyError")) != NULL; at++)
        refused++;
    child_free(&expected);
    child_free(&got);
    return refused;
}

/* Each rule about references is broken by a class that has changed since the code was compiled, and a JVM says the
 * same. */
static void test_torn(void **state)
{
    char folder[TOOLBOX_PATH];
    struct toolbox jdk;
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/run/verify/whole", NULL, folder));
    assert_int_equal(run_cases(&jdk, folder), 0);
    assert_true(toolbox_compile(&jdk, "tests/run/verify/torn", NULL, folder));
    assert_int_equal(run_cases(&jdk, folder), REFUSED);
    toolbox_remove(folder);
}

/* Of a class that is not there nothing is known: it is itself, and an Object. */
static void test_missing(void **state)
{
    char folder[TOOLBOX_PATH], path[TOOLBOX_PATH + 64];
    struct toolbox jdk;
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/run/verify/whole", NULL, folder));
    snprintf(path, sizeof path, "%s/Sub.class", folder);
    assert_int_equal(unlink(path), 0);
    struct child child = run(folder, "Cases");
    assert_int_equal(child.status, 0);
    assert_non_null(strstr(child.out.text, "OfParameter: java.lang.VerifyError\n"));
    assert_non_null(strstr(child.out.text, "ArrayAsObjects: java.lang.NoClassDefFoundError\n"));
    assert_non_null(strstr(child.out.text, "CastAfterJoin: 7\n"));
    child_free(&child);
    toolbox_remove(folder);
}

static uint64_t asked(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void change(struct buffer *bytes, uint64_t seed)
{
    uint64_t random = hash_mix(seed);
    for (uint64_t i = 0; i <= random % MOST_CHANGES; i++) {
        uint64_t where = hash_join(random, 2 * i), what = hash_join(random, 2 * i + 1);
        const char values[] = {(char)what, 0, (char)0xff, bytes->text[what % bytes->length]};
        bytes->text[HEAD + where % (bytes->length - HEAD)] = values[what >> 8 & 3];
    }
}

static void test_changed(void **state)
{
    char folder[TOOLBOX_PATH], path[TOOLBOX_PATH + 64];
    struct toolbox jdk;
    (void)state;
    if (!toolbox_find("javac", &jdk))
        skip();
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/run/hostile", NULL, folder));
    struct buffer bytes = {0};
    snprintf(path, sizeof path, "%s/Racy.class", folder);
    assert_true(file_read(path, NULL, &bytes));
    uint64_t count = asked("HEDDLE_BROKEN", FILES), first = asked("HEDDLE_BROKEN_SEED", 1);
    for (uint64_t seed = first; seed < first + count; seed++) {
        struct buffer changed = {0};
        buffer_add(&changed, bytes.text, bytes.length);
        change(&changed, seed);
        write_class(folder, "Racy", &changed);
        struct child child = run(folder, "Racy");
        if (child.status < 0 || child.status > 3 || strstr(child.errors.text, "Sanitizer") != NULL ||
            strstr(child.errors.text, "runtime error") != NULL)
            fail_msg("seed %llu: status %d\n%s", (unsigned long long)seed, child.status, child.errors.text);
        child_free(&child);
        buffer_free(&changed);
    }
    buffer_free(&bytes);
    toolbox_remove(folder);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_not_valid), cmocka_unit_test(test_torn),
                                 cmocka_unit_test(test_missing), cmocka_unit_test(test_changed)};
    return cases_run_some("run broken", tests, sizeof tests / sizeof *tests, 2, NULL, NULL);
}
