/* Memory that is there, or a clear end. */
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void test_new(void **state)
{
    (void)state;
    unsigned char *block = mem_new(100, 7);
    for (size_t i = 0; i < 700; i++)
        assert_int_equal(block[i], 0);
    block[699] = 1;
    block = mem_resize(block, 2000, 7);
    assert_int_equal(block[699], 1);
    mem_free(block);
    void *nothing = mem_new(0, 0);
    assert_non_null(nothing);
    mem_free(mem_resize(nothing, 0, 8));
    mem_free(NULL);
}

/* Room at least doubles, but for hostile builds, where it grows as little as it may; and holds what was there. */
static void test_reserve(void **state)
{
    (void)state;
    uint32_t *items = NULL;
    size_t capacity = 0, grown = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        size_t before = capacity;
        items = mem_reserve(items, &capacity, i + 1, sizeof *items);
        assert_true(capacity > i);
        grown += capacity != before;
#ifndef HEDDLE_HOSTILE
        assert_true(capacity == before || capacity >= 2 * before);
#endif
        items[i] = i;
    }
    assert_true(grown < (MEM_FIRST(16) == 16 ? 20 : 200));
    for (uint32_t i = 0; i < 10000; i++)
        assert_int_equal(items[i], i);
    items = mem_reserve(items, &capacity, 1000000, sizeof *items);
    assert_true(capacity >= 1000000);
    assert_int_equal(items[9999], 9999);
    mem_free(items);
}

/* What cannot be there ends the program with status 3 and a message, also where the size does not fit into a number. */
static void test_too_much(void **state)
{
    (void)state;
    int ends[2];
    char said[200] = {0};
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        mem_resize(NULL, SIZE_MAX / 2, 4);
        _exit(0);
    }
    close(ends[1]);
    ssize_t got = read(ends[0], said, sizeof said - 1);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    assert_true(got > 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_non_null(strstr(said, "out of memory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_new), cmocka_unit_test(test_reserve),
                                       cmocka_unit_test(test_too_much)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
