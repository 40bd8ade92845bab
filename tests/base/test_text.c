/* Texts that need no NUL. */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char sentence[] = "weft and warp";

static void test_words(void **state)
{
    (void)state;
    struct text weft = {sentence, 4}, none = {0}, empty = {sentence, 0};
    assert_true(text_is(weft, "weft"));
    assert_false(text_is(weft, "wef"));
    assert_false(text_is(weft, "weft "));
    assert_false(text_is(weft, "warp"));
    assert_true(text_is(none, ""));
    assert_true(text_is(empty, ""));
    assert_false(text_is(none, "w"));
}

static void test_beginnings(void **state)
{
    (void)state;
    struct text weft = {sentence, 4}, none = {0};
    assert_true(text_begins(weft, ""));
    assert_true(text_begins(weft, "we"));
    assert_true(text_begins(weft, "weft"));
    assert_false(text_begins(weft, "weft ")); /* what stands behind a text is none of it */
    assert_false(text_begins(weft, "wa"));
    assert_true(text_begins(none, ""));
    assert_false(text_begins(none, "w"));
}

static void test_same(void **state)
{
    (void)state;
    static const char other[] = "weft\0and";
    struct text weft = {sentence, 4}, again = {other, 4}, with_nul = {other, 5}, longer = {sentence, 5}, none = {0};
    assert_true(text_same(weft, again));
    assert_false(text_same(weft, longer));
    assert_false(text_same(with_nul, longer));
    assert_false(text_same(weft, none));
    assert_true(text_same(none, none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
