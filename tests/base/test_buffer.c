/* Growing texts. */
#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_add(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    buffer_add(&buffer, "", 0);
    assert_string_equal(buffer.text, "");
    assert_int_equal(buffer.length, 0);
    buffer_add(&buffer, "a\0b", 3);
    buffer_add_text(&buffer, "cd");
    assert_int_equal(buffer.length, 5);
    assert_memory_equal(buffer.text, "a\0bcd", 6);
    buffer_free(&buffer);
    assert_null(buffer.text);
    assert_int_equal(buffer.length, 0);
}

static void test_format(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    char long_text[5000];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    buffer_format(&buffer, "%d", 7);
    buffer_format(&buffer, "%s", "");
    buffer_format(&buffer, "<%s>", long_text);
    assert_int_equal(buffer.length, 1 + 2 + strlen(long_text));
    assert_int_equal(strlen(buffer.text), buffer.length);
    assert_int_equal(buffer.text[0], '7');
    assert_int_equal(buffer.text[buffer.length - 1], '>');
    buffer_free(&buffer);
}

/* What was cleared is empty, and can be used again. */
static void test_clear(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    buffer_add_text(&buffer, "something");
    size_t capacity = buffer.capacity;
    buffer_clear(&buffer);
    assert_int_equal(buffer.length, 0);
    assert_string_equal(buffer.text, "");
    assert_int_equal(buffer.capacity, capacity);
    for (int i = 0; i < 1000; i++)
        buffer_add(&buffer, "ab", 2);
    assert_int_equal(buffer.length, 2000);
    for (size_t i = 0; i < buffer.length; i++)
        assert_int_equal(buffer.text[i], i % 2 ? 'b' : 'a');
    buffer_free(&buffer);
}

/* Only what stands behind the given place becomes one line. */
static void test_join_lines(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    buffer_join_lines(&buffer, 0);
    assert_int_equal(buffer.length, 0);
    buffer_add_text(&buffer, "one\ntwo\n");
    size_t start = buffer.length;
    buffer_add_text(&buffer, "na\nme\r\n");
    buffer_join_lines(&buffer, start);
    assert_string_equal(buffer.text, "one\ntwo\nna?me??");
    buffer_free(&buffer);
}

static void test_words(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    for (uint64_t i = 0; i < 100; i++) { /* the memory grows meanwhile */
        buffer_add_word(&buffer, i << 40);
        assert_int_equal(buffer.length, 8 * (i + 1));
        assert_int_equal(buffer.text[buffer.length], '\0');
    }
    for (uint64_t i = 0, word; i < 100; i++) {
        memcpy(&word, buffer.text + 8 * i, sizeof word);
        assert_true(word == i << 40);
    }
    buffer_free(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_add), cmocka_unit_test(test_words),
                                       cmocka_unit_test(test_format), cmocka_unit_test(test_clear),
                                       cmocka_unit_test(test_join_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
