#include "ir/ir_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct ir_module *ir_test_read(const char *text, struct arena *arena)
{
    struct buffer why = {0};
    struct ir_module *module = ir_read_module(text, strlen(text), arena, &why);
    if (module == NULL)
        fail_msg("%s\nin\n%s", why.text, text);
    buffer_free(&why);
    return module;
}

void ir_test_round_trip(const struct ir_module *module)
{
    struct buffer text = {0}, again = {0}, why = {0};
    struct arena *arena = arena_new();
    ir_print_module(module, &text);
    struct ir_module *copy = ir_read_module(text.text, text.length, arena, &why);
    if (copy == NULL)
        fail_msg("%s\nin\n%s", why.text, text.text);
    if (!ir_same_module(module, copy, &why))
        fail_msg("%s\nin\n%s", why.text, text.text);
    if (!ir_same_module(copy, module, &why))
        fail_msg("the other way round: %s\nin\n%s", why.text, text.text);
    ir_print_module(copy, &again);
    assert_string_equal(again.text, text.text);
    buffer_free(&text);
    buffer_free(&again);
    buffer_free(&why);
    arena_free(arena);
}

void ir_test_good(const char *text)
{
    struct buffer why = {0};
    struct arena *arena = arena_new();
    struct ir_module *module = ir_test_read(text, arena);
    if (!ir_check_module(module, &why))
        fail_msg("%s\nin\n%s", why.text, text);
    ir_test_round_trip(module);
    buffer_free(&why);
    arena_free(arena);
}

void ir_test_bad(const char *text, const char *complaint)
{
    struct buffer why = {0};
    struct arena *arena = arena_new();
    struct ir_module *module = ir_test_read(text, arena);
    if (ir_check_module(module, &why))
        fail_msg("no complaint, but '%s' was expected\nin\n%s", complaint, text);
    if (strstr(why.text, complaint) == NULL)
        fail_msg("'%s' instead of '%s'\nin\n%s", why.text, complaint, text);
    ir_test_round_trip(module);
    buffer_free(&why);
    arena_free(arena);
}

void ir_test_unreadable(const char *text, const char *complaint)
{
    struct buffer why = {0};
    struct arena *arena = arena_new();
    if (ir_read_module(text, strlen(text), arena, &why) != NULL)
        fail_msg("no complaint, but '%s' was expected\nin\n%s", complaint, text);
    assert_string_equal(why.text, complaint);
    buffer_free(&why);
    arena_free(arena);
}
