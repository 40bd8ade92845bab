/* Whole files: bytes as they are, and clear failures. */
#include "base/budget.h"
#include "base/system/file.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_bytes(void **state)
{
    (void)state;
    char path[] = "/tmp/heddle-file-XXXXXX", bytes[200000];
    int descriptor = mkstemp(path);
    struct buffer buffer = {0};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 7);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, bytes, sizeof bytes), sizeof bytes);
    close(descriptor);
    buffer_add_text(&buffer, "before ");
    assert_true(file_read(path, NULL, &buffer));
    assert_int_equal(buffer.length, sizeof bytes + 7);
    assert_memory_equal(buffer.text, "before ", 7);
    assert_memory_equal(buffer.text + 7, bytes, sizeof bytes);
    buffer_free(&buffer);
    unlink(path);
}

static void test_empty(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    assert_true(file_read("/dev/null", NULL, &buffer));
    assert_string_equal(buffer.text, "");
    buffer_free(&buffer);
}

static void test_failures(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    assert_false(file_read("/nowhere/at all", NULL, &buffer));
    assert_int_equal(errno, ENOENT);
    assert_false(file_read("/tmp", NULL, &buffer));
    assert_int_equal(errno, EISDIR);
    buffer_free(&buffer);
}

/* A device that never ends is left when the budget is spent. */
static void test_endless(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    struct budget *budget = budget_new(0.05, 0);
    assert_false(file_read("/dev/zero", budget, &buffer));
    assert_int_equal(errno, EFBIG);
    budget_free(budget);
    buffer_free(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_empty),
                                       cmocka_unit_test(test_failures), cmocka_unit_test(test_endless)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
