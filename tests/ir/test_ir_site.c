/* What dynamic sites are understood as, and that nothing about them is trusted. */
#include "ir/ir_support.h"
#include "ir/site.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define METAFACTORY "invoke_static java.lang.invoke.LambdaMetafactory.metafactory() : java.lang.invoke.CallSite"
#define ALT_METAFACTORY "invoke_static java.lang.invoke.LambdaMetafactory.altMetafactory() : java.lang.invoke.CallSite"
#define CONCAT                                                                                                         \
    "invoke_static java.lang.invoke.StringConcatFactory.makeConcatWithConstants() : java.lang.invoke.CallSite"
#define PLAIN_CONCAT "invoke_static java.lang.invoke.StringConcatFactory.makeConcat() : java.lang.invoke.CallSite"
#define RECORD "invoke_static java.lang.runtime.ObjectMethods.bootstrap() : java.lang.Object"
#define TYPE_SWITCH "invoke_static java.lang.runtime.SwitchBootstraps.typeSwitch() : java.lang.invoke.CallSite"
#define ENUM_SWITCH "invoke_static java.lang.runtime.SwitchBootstraps.enumSwitch() : java.lang.invoke.CallSite"
#define PARTS                                                                                                          \
    "methodtype (java.lang.Object) : void, handle invoke_static T.f(int, java.lang.String) : void, methodtype "        \
    "(java.lang.String) : void"

static const struct {
    const char *site;
    enum ir_site_form form;
} cases[] = {
    {"accept(int) : java.util.function.Consumer by " METAFACTORY " with " PARTS, IR_SITE_LAMBDA},
    {"accept(int) : int by " METAFACTORY " with " PARTS, IR_SITE_OPAQUE},
    {"accept(int) : java.util.function.Consumer by " METAFACTORY, IR_SITE_OPAQUE},
    {"accept(int) : java.util.function.Consumer by " METAFACTORY " with " PARTS ", int 5", IR_SITE_OPAQUE},
    {"accept(int) : java.util.function.Consumer by " METAFACTORY " with \"x\", \"y\", \"z\"", IR_SITE_OPAQUE},
    {"accept : java.util.function.Consumer by " METAFACTORY " with " PARTS, IR_SITE_OPAQUE},
    {"accept() : X by invoke_static a.LambdaMetafactory.metafactory() : java.lang.invoke.CallSite with " PARTS,
     IR_SITE_OPAQUE},
    {"accept() : X by invoke_virtual java.lang.invoke.LambdaMetafactory.metafactory() : X with " PARTS, IR_SITE_OPAQUE},
    {"accept() : X by get_static java.lang.invoke.LambdaMetafactory.metafactory : X with " PARTS, IR_SITE_OPAQUE},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS ", int 5, int 1, methodtype () : void", IR_SITE_LAMBDA},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS ", int 2, int 2, class Y, class Z", IR_SITE_LAMBDA},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS ", int 2, int 3, class Y, class Z", IR_SITE_OPAQUE},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS ", int 2, int -1", IR_SITE_OPAQUE},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS ", int 8", IR_SITE_OPAQUE},
    {"accept() : X by " ALT_METAFACTORY " with " PARTS, IR_SITE_OPAQUE},
    {"c(int, long) : java.lang.String by " CONCAT " with \"a\\x01\\x02\\x01\", \"b\"", IR_SITE_CONCAT},
    {"c(int, long) : java.lang.String by " CONCAT " with \"a\\x01\"", IR_SITE_OPAQUE},
    {"c(int) : java.lang.String by " CONCAT " with \"a\\x01\\x02\"", IR_SITE_OPAQUE},
    {"c(int) : java.lang.String by " CONCAT, IR_SITE_OPAQUE},
    {"c(int) : java.lang.String by " PLAIN_CONCAT, IR_SITE_CONCAT},
    {"toString(T) : java.lang.String by " RECORD
     " with class T, \"x;y\", handle get_field T.x : int, handle get_field T.y : int",
     IR_SITE_RECORD},
    {"hashCode(T) : int by " RECORD " with class T, \"\"", IR_SITE_RECORD},
    {"other(T) : int by " RECORD " with class T, \"\"", IR_SITE_OPAQUE},
    {"hashCode(T) : int by " RECORD " with class T", IR_SITE_OPAQUE},
    {"typeSwitch(java.lang.Object, int) : int by " TYPE_SWITCH " with class T, \"x\", int 5", IR_SITE_TYPE_SWITCH},
    {"typeSwitch(java.lang.Object) : int by " TYPE_SWITCH " with class T", IR_SITE_OPAQUE},
    {"enumSwitch(T, int) : int by " ENUM_SWITCH " with \"A\", \"B\"", IR_SITE_ENUM_SWITCH},
};

static void test_forms(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        struct arena *arena = arena_new();
        buffer_format(&text, "class T {\n site 0 opaque %s\n}\n", cases[i].site);
        struct ir_module *module = ir_test_read(text.text, arena);
        if (ir_site_recognize(module, &module->sites[0], NULL) != cases[i].form)
            fail_msg("not understood as %d: %s", (int)cases[i].form, cases[i].site);
        ir_test_good(text.text);
        arena_free(arena);
        buffer_free(&text);
    }
}

static void test_lambda(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct ir_module *module =
        ir_test_read("class T {\n site 0 lambda accept(int) : X by " ALT_METAFACTORY " with " PARTS
                     ", int 7, int 1, class Y, int 2, methodtype () : void, methodtype () : int\n}\n",
                     arena);
    struct ir_lambda lambda;
    assert_int_equal(ir_site_recognize(module, &module->sites[0], &lambda), IR_SITE_LAMBDA);
    assert_memory_equal(module->types[lambda.interface].name.bytes, "X", 1);
    assert_memory_equal(lambda.method.bytes, "accept", 6);
    assert_int_equal(lambda.captured, 1);
    assert_true(lambda.serializable);
    assert_int_equal(lambda.marker_count, 1);
    assert_int_equal(module->constants[lambda.markers[0]].form, IR_CONSTANT_CLASS);
    assert_int_equal(lambda.bridge_count, 2);
    assert_int_equal(module->constants[lambda.bridges[1]].form, IR_CONSTANT_METHOD_TYPE);
    assert_int_equal(lambda.implementation.kind, 6);
    assert_memory_equal(module->method_refs[lambda.implementation.ref].name.bytes, "f", 1);
    assert_int_equal(module->signatures[lambda.erased].count, 1);
    arena_free(arena);
}

/* Whatever the numbers of a site are, asking what it is does no harm. */
static void test_any_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        struct arena *arena = arena_new();
        buffer_format(&text, "class T {\n site 0 opaque %s\n}\n", cases[i].site);
        struct ir_module *module = ir_test_read(text.text, arena);
        uint32_t numbers[] = {0, 1, 2, 5, 100, UINT32_MAX - 1, UINT32_MAX};
        struct ir_lambda lambda;
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            struct ir_site site = module->sites[0];
            site.signature = numbers[k];
            ir_site_recognize(module, &site, &lambda);
            site = module->sites[0];
            site.bootstrap.ref = numbers[k];
            ir_site_recognize(module, &site, &lambda);
            for (uint32_t n = 0; n < site.count; n++) {
                uint32_t *argument = (uint32_t *)&module->sites[0].arguments[n], old = *argument;
                *argument = numbers[k];
                ir_site_recognize(module, &module->sites[0], &lambda);
                *argument = old;
            }
        }
        arena_free(arena);
        buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_lambda),
        cmocka_unit_test(test_any_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
