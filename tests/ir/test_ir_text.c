/* Modules as text: what is printed, what is read, what survives, and what is said of text that is wrong. */
#include "base/system/file.h"
#include "ir/ir_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A file that is exactly what the printer makes of its module. */
static void expect_print(const char *file)
{
    struct arena *arena = arena_new();
    struct buffer text = {0}, printed = {0};
    assert_true(file_read(file, NULL, &text));
    ir_print_module(ir_test_read(text.text, arena), &printed);
    assert_string_equal(printed.text, text.text);
    ir_test_good(text.text);
    buffer_free(&printed);
    buffer_free(&text);
    arena_free(arena);
}

static void test_java_class(void **state)
{
    (void)state;
    expect_print("tests/ir/corpus/java-class.ir");
}

static void test_c_program(void **state)
{
    (void)state;
    expect_print("tests/ir/corpus/c-program.ir");
    expect_print("tests/ir/corpus/c-program-32.ir");
}

/* The machine that a program is for is part of it. What is not said is x86-64. */
static void test_target(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct buffer why = {0};
    struct ir_module *usual = ir_test_read("program {\n}\n", arena);
    struct ir_module *said = ir_test_read("program {\n target x86_64\n}\n", arena);
    struct ir_module *small = ir_test_read("program {\n target i386\n}\n", arena);
    struct ir_module *class = ir_test_read("class T {\n}\n", arena);
    assert_int_equal(usual->target, IR_TARGET_X86_64);
    assert_int_equal(small->target, IR_TARGET_I386);
    assert_true(ir_same_module(usual, said, NULL));
    assert_false(ir_same_module(usual, small, &why));
    assert_string_equal(why.text, "targets differ");
    buffer_clear(&why);
    assert_true(ir_check_module(small, &why));
    small->target = IR_TARGETS;
    assert_false(ir_check_module(small, &why));
    assert_string_equal(why.text, "unit: this language has no such target");
    buffer_clear(&why);
    ir_print_module(small, &why);
    assert_string_equal(why.text, "program  {\n    target !2\n}\n");
    buffer_clear(&why);
    class->target = IR_TARGET_I386;
    assert_false(ir_check_module(class, &why));
    buffer_free(&why);
    arena_free(arena);
}

/* Sizes as clang has them for both machines. */
static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        uint64_t bits, x86_64, i386;
    } sizes[] = {{1, 1, 1},  {8, 1, 1},  {16, 2, 2},   {24, 4, 4},   {32, 4, 4},
                 {40, 8, 8}, {64, 8, 8}, {80, 16, 12}, {96, 16, 12}, {128, 16, 16}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_int_equal(ir_number_size(IR_TARGET_X86_64, sizes[i].bits), sizes[i].x86_64);
        assert_int_equal(ir_number_size(IR_TARGET_I386, sizes[i].bits), sizes[i].i386);
    }
    assert_int_equal(ir_pointer_size(IR_TARGET_X86_64), 8);
    assert_int_equal(ir_pointer_size(IR_TARGET_I386), 4);
}

/* Names and texts that need care, as class names, member names, variables and strings at once. */
/* Names that could be taken for something else. */
static const char *const odd_names[] = {
    "plain",
    "with space",
    "",
    "a/b/c",
    "//",
    "a.b",
    "int",
    "void",
    "interface",
    "struct",
    "class",
    "any",
    "final",
    "java",
    "\"",
    "\\",
    "\n\t\r",
    "%5",
    "B0",
    "0",
    "-",
    "a-b",
    "<init>",
    "<clinit>",
    "<x>",
    "<",
    "x<y>",
    "\xc3\xa9t\xc3\xa9",
    "\xc0\x80",
    "\xed\xa0\x80",
    "\xed\xa0\xbd\xed\xb8\x80",
    "\xf0\x9f\x98\x80",
    "\xff",
    "\xc1\x81",
    "\xe2\x80\xae",
    "\xe6\x97\xa5/\xe6\x9c\xac",
    "\x01\x02",
    "true",
    "false",
    "descriptor",
    "nan",
    "default",
    "generic",
    "//@",
    "i32",
    "ptr",
    "ref",
    "(I)V",
    "[I",
    "x;",
    "...",
    "\x7f",
    "site",
    "untranslated",
    "offset",
    "invisible",
    "on_type",
    "flags",
};

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof odd_names / sizeof *odd_names; i++) {
        struct arena *arena = arena_new();
        struct ir_module *module =
            ir_test_read("class T {\n field T x\n method static void m(T) {\nB0:\n %v.0 = parameter ref 0\n"
                         " %1 = constant ref \"s\"\n put_static T.f : T[], %1\n"
                         " %3 = call_static ref T.m() : T ()\n"
                         " %4 = call_virtual ref T[].m() : T (%0)\n return\n}\n}\n",
                         arena);
        struct text name = {odd_names[i], (uint32_t)strlen(odd_names[i])};
        module->name = module->fields[0].name = module->methods[0].name = module->super = module->source = name;
        ((struct ir_constant *)module->constants)[0].text = name;
        ((struct ir_field_ref *)module->field_refs)[0].name = name;
        ((struct ir_method_ref *)module->method_refs)[0].name = name;
        ((struct ir_method_ref *)module->method_refs)[1].name = name;
        ((struct ir_variable *)module->methods[0].body->variables)[0].name = name;
        for (uint32_t t = 0; t < module->type_count; t++) {
            if (module->types[t].form == IR_TYPE_CLASS)
                ((struct ir_type *)module->types)[t].name = name;
        }
        ir_test_round_trip(module);
        arena_free(arena);
    }
}

static void test_floats(void **state)
{
    (void)state;
    static const uint64_t doubles[] = {0,
                                       1,
                                       0x8000000000000000,
                                       0x3ff0000000000000,
                                       0x3fb999999999999a,
                                       0x7fefffffffffffff,
                                       0x7ff0000000000000,
                                       0xfff0000000000000,
                                       0x7ff8000000000000,
                                       0xffffffffffffffff,
                                       0x7ff0000000000001,
                                       0x000fffffffffffff,
                                       0x3cd203af9ee75616};
    static const uint32_t floats[] = {0,          1,          0x80000000, 0x3f800000, 0x3dcccccd, 0x7f7fffff,
                                      0x7f800000, 0xff800000, 0x7fc00000, 0xffffffff, 0x7f800001, 0x007fffff};
    struct arena *arena = arena_new();
    struct ir_module *module = ir_test_read("class T {\n method static void m() {\nB0:\n %0 = floating f64 1.5\n"
                                            " %1 = floating f32 infinity\n return\n}\n}\n",
                                            arena);
    struct ir_instruction *instructions = (struct ir_instruction *)module->methods[0].body->instructions;
    uint64_t random = 1;
    for (size_t i = 0; i < 3000; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint64_t bits = i < sizeof doubles / sizeof *doubles ? doubles[i] : random;
        instructions[0].a = (uint32_t)bits;
        instructions[0].b = (uint32_t)(bits >> 32);
        instructions[1].a = i < sizeof floats / sizeof *floats ? floats[i] : (uint32_t)(random >> 13);
        ir_test_round_trip(module);
    }
    arena_free(arena);
}

/* The same module with other tables is the same; with anything else it is not. */
static void test_same(void **state)
{
    (void)state;
    static const char text[] =
        "class T {\n field int x\n method static int m(int p) {\nB0:\n %0 = parameter i32 0 @1:2\n"
        " put_static T.x : int, %0\n return %0\n}\n}\n";
    static const struct {
        const char *from, *to, *difference;
    } changes[] = {
        {"int x", "long x", "the field x differs"},
        {"int x", "int x @3", "the field x differs"},
        {"int p", "int q", "method 0, m: parameter 0 differs"},
        {"@1:2", "@1:3", "method 0, m: %0: the positions differ"},
        {"return %0", "return", "method 0, m: %2: operand 0 differs"},
        {"T.x", "T.y", "method 0, m: %1: operand 0 differs"},
        {"put_static T.x : int, %0\n", "\n", "method 0, m: the bodies differ in length"},
        {"class T", "class U", "names differ"},
        {"class T", "class final T", "languages, flags or versions differ"},
        {"field int x\n", "field int x\n field int y\n", "the fields differ in number"},
        {"static int m", "int m", "method 0, m: the heads differ"},
        {"%0 =", "%p.0 =", "method 0, m: the variables differ in number"},
        {"class T", "@a.B\nclass T", "the annotations differ in number"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct arena *arena = arena_new();
        struct buffer changed = {0}, why = {0};
        const char *place = strstr(text, changes[i].from);
        buffer_add(&changed, text, (size_t)(place - text));
        buffer_add_text(&changed, changes[i].to);
        buffer_add_text(&changed, place + strlen(changes[i].from));
        struct ir_module *one = ir_test_read(text, arena), *other = ir_test_read(changed.text, arena);
        assert_true(ir_same_module(one, one, NULL));
        assert_false(ir_same_module(one, other, NULL));
        assert_false(ir_same_module(one, other, &why));
        assert_string_equal(why.text, changes[i].difference);
        buffer_free(&changed);
        buffer_free(&why);
        arena_free(arena);
    }
}

static void test_unreadable(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"", "1:1: 'class' or 'program' is missing"},
        {"klass T {}", "1:1: 'class' or 'program' is missing"},
        {"class T", "1:8: '{' is missing"},
        {"class T {", "1:10: a member of the unit is missing"},
        {"class T {}\nx", "2:1: the text should end here"},
        {"class T {\n thing\n}", "2:2: a member of the unit is missing"},
        {"class T {\n source \"x\n}", "2:11: the quotes are not closed"},
        {"class T {\n source \"\\q\"\n}", "2:12: there is no such escape"},
        {"class T {\n source \"\\u12\"\n}", "2:15: there is no such escape"},
        {"class T {\n version 70000 0\n}", "2:10: this is not a number up to 65535"},
        {"class T {\n version 1\n}", "3:1: a number is missing"},
        {"class T {\n target i386\n}", "2:9: a class has no target"},
        {"program {\n target vax\n}", "2:9: there is no such target"},
        {"program {\n target\n}", "3:1: there is no such target"},
        {"class T {\n field int\n}", "3:1: a name is missing"},
        {"class T {\n field int x y\n}", "2:14: the line should end here"},
        {"class T {\n field int x @y\n}", "2:15: a number is missing"},
        {"class T {\n field int x = 5\n}", "2:16: a constant is missing"},
        {"class T {\n @a.B\n record\n}", "3:2: a field or a method is missing"},
        {"class T {\n method void m( {\n}", "2:17: a name is missing"},
        {"class T {\n method void m() {\n x\n}\n}", "3:2: a block is missing"},
        {"class T {\n method void m() {\nB1:\n return\n}\n}", "3:1: this is block B0"},
        {"class T {\n method void m() {\nB0:\n fly\n}\n}", "4:2: an operation is missing"},
        {"class T {\n method void m() {\nB0:\n %1 = null ref\n}\n}", "4:2: this is instruction 0"},
        {"class T {\n method void m() {\nB0:\n %0 = null\n}\n}", "5:1: a kind is missing"},
        {"class T {\n method void m() {\nB0:\n %0 = null i0\n}\n}", "4:12: a kind is missing"},
        {"class T {\n method void m() {\nB0:\n %0 = null i9999\n}\n}", "4:12: a kind is missing"},
        {"class T {\n method void m() {\nB0:\n return %0 %1\n}\n}", "4:12: the instruction should end here"},
        {"class T {\n method void m() {\nB0:\n add.fast %1, %2\n}\n}", "4:6: there is no such mark"},
        {"class T {\n method void m() {\nB0:\n jump %1\n}\n}", "4:7: a block is missing"},
        {"class T {\n method void m() {\nB0:\n throw B1\n}\n}", "4:8: a value is missing"},
        {"class T {\n method void m() {\nB0:\n %x = null ref\n}\n}", "4:5: a value has a number"},
        {"class T {\n method void m() {\nB0:\n %99999999999 = null ref\n}\n}", "4:14: a value has a number"},
        {"class T {\n method void m() {\nB0:\n switch %0 [1: B1]\n}\n}", "4:18: ',' is missing"},
        {"class T {\n method void m() {\nB0:\n %0 = integer i64 9223372036854775808\n}\n}",
         "4:19: this is not a number up to 9223372036854775807"},
        {"class T {\n method void m() {\nB0:\n %0 = floating f64 1e999\n}\n}", "4:20: this is not a float of 64 bits"},
        {"class T {\n method void m() {\nB0:\n %0 = floating f80 1.5\n}\n}", "4:20: this is not a float of 80 bits"},
        {"class T {\n method void m() {\nB0:\n return @1\n}\n}", "5:1: ':' is missing"},
        {"class T {\n method void m() {\nB0: return\n}\n}", "3:5: the block's first line should end here"},
        {"class T {\n method void m() {\nB0:\n return\n", "5:1: an operation is missing"},
        {"class T {\n site 1 opaque f() : int\n}", "2:9: this is site 0"},
        {"class T {\n site 0 odd f() : int\n}", "2:9: the form of the site is missing"},
        {"class T {\n site 0 opaque f() : int\n}", "3:1: 'by' is missing"},
        {"class T {\n site 0 opaque f() : int by x\n}", "2:29: the kind of a method handle is missing"},
        {"class T !", "1:9: this does not belong into the text"},
        {"class <x {", "1:7: '<' needs '>'"},
        {"program {\n field T x\n}", "2:8: a type is missing"},
        {"program {\n struct s {}\n}", "2:11: 'size' is missing"},
        {"program {\n struct s size 1 { x }\n}", "2:20: a field is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ir_test_unreadable(cases[i].text, cases[i].complaint);
}

static void add_times(struct buffer *text, const char *piece, int times)
{
    for (int i = 0; i < times; i++)
        buffer_add_text(text, piece);
}

/* Nesting ends with a complaint, not with the stack. */
static void test_depth(void **state)
{
    (void)state;
    static const struct {
        const char *before, *open, *inside, *close;
        int good, deep;
    } cases[] = {
        {"@a.B(x = ", "{", "1", "}", IR_DEEPEST_ANNOTATION - 1, 100000},
        {"@a.B(x = ", "@a.B(x = ", "1", ")", IR_DEEPEST_ANNOTATION - 1, 100000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int deep = 0; deep <= 1; deep++) {
            struct buffer text = {0};
            int times = deep ? cases[i].deep : cases[i].good;
            buffer_add_text(&text, cases[i].before);
            add_times(&text, cases[i].open, times);
            buffer_add_text(&text, cases[i].inside);
            add_times(&text, cases[i].close, times);
            buffer_add_text(&text, ")\nclass T {}\n");
            struct buffer why = {0};
            struct arena *arena = arena_new();
            struct ir_module *module = ir_read_module(text.text, text.length, arena, &why);
            assert_int_equal(module == NULL, deep);
            if (deep)
                assert_non_null(strstr(why.text, "annotations nest more than 64 deep"));
            else
                ir_test_good(text.text);
            arena_free(arena);
            buffer_free(&why);
            buffer_free(&text);
        }
    }
    struct buffer text = {0};
    buffer_add_text(&text, "class T {\n field int");
    add_times(&text, "[]", 300);
    buffer_add_text(&text, " x\n}\n");
    ir_test_unreadable(text.text, "2:523: there are more than 255 dimensions");
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_java_class), cmocka_unit_test(test_c_program),  cmocka_unit_test(test_target),
        cmocka_unit_test(test_sizes),      cmocka_unit_test(test_names),      cmocka_unit_test(test_floats),
        cmocka_unit_test(test_same),       cmocka_unit_test(test_unreadable), cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
