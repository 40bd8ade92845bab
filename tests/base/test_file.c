/* Whole files: bytes as they are, and clear failures. */
#include "base/budget.h"
#include "base/system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
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
    assert_string_equal(file_failure(budget), budget_reason(budget));
    assert_false(file_read("/nonexistent", budget, &buffer));
    assert_string_equal(file_failure(budget), "No such file or directory");
    buffer_clear(&buffer);
    assert_true(file_read("Makefile", budget, &buffer)); /* a file on disk ends: it is read though time is up */
    assert_true(buffer.length > 0);
    budget_free(budget);
    buffer_free(&buffer);
}

/* A pipe is read whenever somebody writes to it, in parts; one that nobody opens is left when the budget is spent. */
static void test_pipe(void **state)
{
    (void)state;
    char folder[] = "/tmp/heddle-file-XXXXXX", path[64];
    struct buffer buffer = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    struct budget *budget = budget_new(0.05, 0);
    assert_false(file_read(path, budget, &buffer));
    assert_int_equal(errno, EFBIG);
    budget_free(budget);
    pid_t writer = fork();
    if (writer == 0) {
        usleep(100000);
        int descriptor = open(path, O_WRONLY);
        bool wrote = write(descriptor, "one ", 4) == 4;
        usleep(100000);
        _exit(wrote && write(descriptor, "two", 3) == 3 ? 0 : 1);
    }
    assert_true(file_read(path, NULL, &buffer));
    assert_string_equal(buffer.text, "one two");
    assert_int_equal(waitpid(writer, NULL, 0), writer);
    buffer_free(&buffer);
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_empty),
                                       cmocka_unit_test(test_failures), cmocka_unit_test(test_endless),
                                       cmocka_unit_test(test_pipe)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
