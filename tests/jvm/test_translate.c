/* Bytecode that compilers do not write, byte by byte: subroutines, odd ways into handlers, shuffles of the stack, and
 * code that is wrong. The method is `static void m()` in each case; assemble.h says which constants there are. */
#include "base/arena.h"
#include "base/buffer.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "jvm/assemble.h"
#include "jvm/translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct sample {
    const char *code;
    const char *limits;   /* max_stack and max_locals; else four and four */
    const char *handlers; /* with their count */
    const char *result;   /* the body without places; or what is wrong, behind "method m()V, " */
    const char *constants;
    unsigned constant_entries;
};

/* The lines of a printed method between its first and its last, without places and indentation. */
static void squeeze(const char *text, struct buffer *into)
{
    const char *line = strchr(text, '\n');
    while (line != NULL && strchr(line + 1, '\n') != NULL) {
        line += 1 + strspn(line + 1, " ");
        size_t length = strcspn(line, "@\n");
        while (length > 0 && line[length - 1] == ' ')
            length--;
        if (*line != '}' || length != 1) {
            buffer_add(into, line, length);
            buffer_add_text(into, "\n");
        }
        line = strchr(line, '\n');
    }
}

static void print_body(const struct class_module *module, struct buffer *into)
{
    struct buffer text = {0}, why = {0};
    if (!ir_check_body(&module->ir, module->ir.methods, module->ir.methods[0].body, &why))
        fail_msg("the checker says: %s", why.text);
    ir_print_method(&module->ir, module->ir.methods, &text);
    squeeze(text.text, into);
    buffer_free(&text);
    buffer_free(&why);
}

static void translate_bytes(const struct buffer *bytes, struct buffer *said)
{
    struct arena *arena = arena_new();
    struct class_error error = {0};
    struct class_module *module = class_module_make(bytes->text, bytes->length, arena, &error);
    if (module != NULL && translate_module(module, arena, &error)) {
        print_body(module, said);
    } else {
        const char *usual = "method m()V, ";
        size_t skip = strncmp(error.message, usual, strlen(usual)) == 0 ? strlen(usual) : 0;
        buffer_format(said, "%s\n", error.message + skip);
    }
    arena_free(arena);
}

static void expect(const struct sample *sample)
{
    struct plan plan = {.name = "sample",
                        .major = 49,
                        .code = sample->code,
                        .limits = sample->limits,
                        .handlers = sample->handlers,
                        .constants = sample->constants,
                        .constant_entries = sample->constant_entries};
    struct buffer bytes = {0}, said = {0};
    assemble(&plan, &bytes);
    translate_bytes(&bytes, &said);
    assert_string_equal(said.text, sample->result);
    buffer_free(&bytes);
    buffer_free(&said);
}

static void expect_all(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect(&samples[i]);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void test_subroutines(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* jsr 4; return; 4: astore_0; ret 0 */
         .code = "a8 00 04 b1 4b a9 00",
         .result = "B0:\n"
                   "jump B2\n"
                   "B1:\n"
                   "return\n"
                   "B2:\n"
                   "jump B1\n"},
        {/* the same subroutine twice: jsr 7; jsr 7; return; 7: astore_1; iconst_5; pop; ret 1 */
         .code = "a8 00 07 a8 00 04 b1 4c 08 57 a9 01",
         .result = "B0:\n"
                   "jump B3\n"
                   "B1:\n"
                   "jump B4\n"
                   "B2:\n"
                   "return\n"
                   "B3:\n"
                   "%3 = integer i32 5\n"
                   "jump B1\n"
                   "B4:\n"
                   "%5 = integer i32 5\n"
                   "jump B2\n"},
        {/* one subroutine calls another: jsr_w 6; return; 6: astore_0; jsr 12; ret 0; 12: astore_1; ret 1 */
         .code = "c9 00 00 00 06 b1 4b a8 00 05 a9 00 4c a9 01",
         .result = "B0:\n"
                   "jump B2\n"
                   "B1:\n"
                   "return\n"
                   "B2:\n"
                   "jump B4\n"
                   "B3:\n"
                   "jump B1\n"
                   "B4:\n"
                   "jump B3\n"},
        {/* what a subroutine does to a variable: iconst_0; istore_1; jsr 10; 5: iload_1; putstatic A.f;
            return; 10: astore_0; iinc 1 1; wide ret 0 */
         .code = "03 3c a8 00 08 1b b3 00 0d b1 4b 84 01 01 c4 a9 00 00",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "jump B2\n"
                   "B1:\n"
                   "put_static A.f : int, %5\n"
                   "return\n"
                   "B2:\n"
                   "%4 = integer i32 1\n"
                   "%5 = add i32 %0, %4\n"
                   "jump B1\n"},
        {/* a subroutine that is left by a jump, and entered again: 0: jsr 6; 3: goto 0; 6: astore_0; goto 0 */
         .code = "a8 00 06 a7 ff fd 4b a7 ff f9",
         .result = "B0:\n"
                   "jump B2\n"
                   "B1:\n"
                   "jump B2\n"
                   "B2:\n"
                   "jump B1\n"},
    };
    expect_all(samples, COUNT(samples));
}

static void test_odd_subroutines(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* a loop within a subroutine: jsr 4; return; 4: astore_0; 5: aconst_null; ifnull 11; goto 5; 12: ret 0 */
         .code = "a8 00 04 b1 4b 01 c6 00 06 a7 ff fc a9 00",
         .result = "B0:\n"
                   "jump B2\n"
                   "B1:\n"
                   "return\n"
                   "B2:\n"
                   "jump B3\n"
                   "B3:\n"
                   "%3 = null ref\n"
                   "%4 = null ref\n"
                   "%5 = eq i1 %3, %4\n"
                   "branch %5, B5, B4\n"
                   "B4:\n"
                   "jump B3\n"
                   "B5:\n"
                   "jump B1\n"},
        {/* from two levels back to the outermost: jsr 4; return; 4: astore_0; jsr 8; 8: astore_1; ret 0 */
         .code = "a8 00 04 b1 4b a8 00 03 4c a9 00",
         .result = "B0:\n"
                   "jump B2\n"
                   "B1:\n"
                   "return\n"
                   "B2:\n"
                   "jump B3\n"
                   "B3:\n"
                   "jump B1\n"},
        {/* ret where nothing was called: iconst_0; istore_0; ret 0 */
         .code = "03 3b a9 00",
         .result = "bytecode index 2: ret outside of a subroutine\n"},
        {/* ret by a variable that has no address: jsr 4; return; 4: pop; iconst_0; istore_0; ret 0 */
         .code = "a8 00 04 b1 57 03 3b a9 00",
         .result = "bytecode index 7: variable 0 has int, not return address\n"},
        {/* ret by an address of a call that is over: jsr 7; jsr 10; return; 7: astore_1; ret 1; 10: astore_0; ret 1 */
         .code = "a8 00 07 a8 00 07 b1 4c a9 01 4b a9 01",
         .result = "bytecode index 11: ret does not return from the subroutine that it is in\n"},
        {/* an address as an object: jsr 3; 3: astore_0; aload_0; athrow */
         .code = "a8 00 03 4b 2a bf",
         .result = "bytecode index 4: variable 0 has return address, not reference\n"},
    };
    expect_all(samples, COUNT(samples));
}

static void test_subroutines_are_limited(void **state)
{
    (void)state;
    struct buffer code = {0}, code_deep = {0};
    /* Each of 20 subroutines calls the next one twice: jsr; jsr; ret, behind an astore. */
    buffer_add_text(&code, "a8 00 04 b1");
    for (int i = 0; i < 20; i++)
        buffer_format(&code, " %02x %02x a8 00 %02x a8 00 %02x a9 %02x", 0x3a, i, i < 19 ? 8 : 6, i < 19 ? 5 : 3, i);
    buffer_add_text(&code, " 3a 14 a9 14");
    expect(&(struct sample){.code = code.text,
                            .limits = "00 04 00 20",
                            .result =
                                "bytecode index 196: subroutines call each other in too many ways: more than 262144 "
                                "instructions when each is copied\n"});
    /* 300 subroutines, each in the one before. */
    for (int i = 0; i < 300; i++)
        buffer_add_text(&code_deep, "a8 00 03 57 ");
    buffer_add_text(&code_deep, "b1");
    expect(&(struct sample){.code = code_deep.text,
                            .result = "bytecode index 800: subroutines call each other more than 200 deep\n"});
    buffer_free(&code);
    buffer_free(&code_deep);
}

static void test_ways_into_blocks(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* the method begins with a loop: 0: goto 0 */
         .code = "a7 00 00",
         .result = "B0:\n"
                   "jump B1\n"
                   "B1:\n"
                   "jump B1\n"},
        {/* code that cannot be reached: return; iadd; athrow */
         .code = "b1 60 bf",
         .result = "B0:\n"
                   "return\n"},
        {/* a handler that is also reached from above: invokestatic m; aconst_null; 4: pop; return */
         .code = "b8 00 09 01 57 b1",
         .handlers = "00 01 00 00 00 03 00 04 00 00",
         .result = "B0: catch any B1\n"
                   "call_static A.m() : void ()\n"
                   "%1 = null ref\n"
                   "jump B2\n"
                   "B1:\n"
                   "%3 = caught ref\n"
                   "jump B2\n"
                   "B2:\n"
                   "return\n"},
        {/* a handler that guards itself: invokestatic; return; 4: astore_0; invokestatic; aload_0; athrow */
         .code = "b8 00 09 b1 4b b8 00 09 2a bf",
         .handlers = "00 01 00 00 00 0a 00 04 00 00",
         .result = "B0: catch any B1\n"
                   "call_static A.m() : void ()\n"
                   "return\n"
                   "B1: catch any B1\n"
                   "%2 = caught ref\n"
                   "call_static A.m() : void ()\n"
                   "throw %2\n"},
        {/* a handler for what cannot throw: iconst_0; pop; return; 3: athrow */
         .code = "03 57 b1 bf",
         .handlers = "00 01 00 00 00 03 00 03 00 00",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "return\n"},
    };
    expect_all(samples, COUNT(samples));
}

static void test_several_ways_into_blocks(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* a handler behind one for everything, and one that is there twice: types Object (4), any, A (2) */
         .code = "b8 00 09 b1 bf bf",
         .handlers =
             "00 04 00 00 00 03 00 04 00 04 00 00 00 03 00 05 00 04 00 00 00 03 00 05 00 00 00 00 00 03 00 04 00 02",
         .result = "B0: catch java.lang.Object B1, any B2\n"
                   "call_static A.m() : void ()\n"
                   "return\n"
                   "B1:\n"
                   "%2 = caught ref\n"
                   "throw %2\n"
                   "B2:\n"
                   "%4 = caught ref\n"
                   "throw %4\n"},
        {/* a handler needs what was stored: iconst_0 istore_0; invokestatic; iconst_1 istore_0;
            iconst_2 istore_1; invokestatic; return; 13: pop iload_0 putstatic f; return */
         .code = "03 3b b8 00 09 04 3b 05 3c b8 00 09 b1 57 1a b3 00 0d b1",
         .handlers = "00 01 00 00 00 0c 00 0d 00 00",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "jump B1\n"
                   "B1: catch any B3\n"
                   "call_static A.m() : void ()\n"
                   "%3 = integer i32 1\n"
                   "%4 = integer i32 2\n"
                   "jump B2\n"
                   "B2: catch any B3\n"
                   "call_static A.m() : void ()\n"
                   "return\n"
                   "B3:\n"
                   "%8 = phi i32 [B1: %0, B2: %3]\n"
                   "%9 = caught ref\n"
                   "put_static A.f : int, %8\n"
                   "return\n"},
        {/* a switch whose cases lead to the same place: iconst_0; tableswitch 0 1: 24 24 default 24; 24: return */
         .code = "03 aa 00 00 00 00 00 17 00 00 00 00 00 00 00 01 00 00 00 17 00 00 00 17 b1",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "switch %0 [0: B1, 1: B1, default: B1]\n"
                   "B1:\n"
                   "return\n"},
        {/* both ways of a branch lead to the same place: iconst_0; ifeq 4; 4: return */
         .code = "03 99 00 03 b1",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "%1 = integer i32 0\n"
                   "%2 = eq i1 %0, %1\n"
                   "branch %2, B1, B1\n"
                   "B1:\n"
                   "return\n"},
    };
    expect_all(samples, COUNT(samples));
}

static void test_stack(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* lconst_1 iconst_2: dup_x2 gives 2 1 2; pop, lneg, pop2, pop */
         .code = "0a 05 5b 57 75 58 57 b1",
         .result = "B0:\n"
                   "%0 = integer i64 1\n"
                   "%1 = integer i32 2\n"
                   "%2 = neg i64 %0\n"
                   "return\n"},
        {/* dup2_x2 of long over long: lconst_0 lconst_1 dup2_x2 lsub ladd pop2 */
         .code = "09 0a 5e 65 61 58 b1",
         .limits = "00 06 00 00",
         .result = "B0:\n"
                   "%0 = integer i64 0\n"
                   "%1 = integer i64 1\n"
                   "%2 = sub i64 %0, %1\n"
                   "%3 = add i64 %1, %2\n"
                   "return\n"},
        {/* dup2_x1 of long over int: iconst_3 lconst_1 dup2_x1 pop2 lshl-order: 1 3 1 -> pop2 -> 1 3 lshl */
         .code = "06 0a 5d 58 79 58 b1",
         .limits = "00 05 00 00",
         .result = "B0:\n"
                   "%0 = integer i32 3\n"
                   "%1 = integer i64 1\n"
                   "%2 = shl i64 %1, %0\n"
                   "return\n"},
        {/* swap: iconst_1 iconst_2 swap isub */
         .code = "04 05 5f 64 57 b1",
         .result = "B0:\n"
                   "%0 = integer i32 1\n"
                   "%1 = integer i32 2\n"
                   "%2 = sub i32 %1, %0\n"
                   "return\n"},
        {/* wide iinc of -300: iconst_0 istore_1 wide iinc 1 -300 iload_1 putstatic */
         .code = "03 3c c4 84 00 01 fe d4 1b b3 00 0d b1",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "%1 = integer i32 -300\n"
                   "%2 = add i32 %0, %1\n"
                   "put_static A.f : int, %2\n"
                   "return\n"},
        {/* two values meet on the stack: iconst_0 ifeq 8; iconst_1; goto 9; 8: iconst_2; 9: putstatic */
         .code = "03 99 00 07 04 a7 00 04 05 b3 00 0d b1",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "%1 = integer i32 0\n"
                   "%2 = eq i1 %0, %1\n"
                   "branch %2, B2, B1\n"
                   "B1:\n"
                   "%4 = integer i32 1\n"
                   "jump B3\n"
                   "B2:\n"
                   "%6 = integer i32 2\n"
                   "jump B3\n"
                   "B3:\n"
                   "%8 = phi i32 [B1: %4, B2: %6]\n"
                   "put_static A.f : int, %8\n"
                   "return\n"},
        {/* a variable of two kinds that nobody reads: iconst_0 ifeq 9; iconst_1 istore_0; goto 11;
            9: fconst_1 fstore_0; 11: return */
         .code = "03 99 00 08 04 3b a7 00 05 0c 43 b1",
         .result = "B0:\n"
                   "%0 = integer i32 0\n"
                   "%1 = integer i32 0\n"
                   "%2 = eq i1 %0, %1\n"
                   "branch %2, B2, B1\n"
                   "B1:\n"
                   "%4 = integer i32 1\n"
                   "jump B3\n"
                   "B2:\n"
                   "%6 = floating f32 1\n"
                   "jump B3\n"
                   "B3:\n"
                   "return\n"},
    };
    expect_all(samples, COUNT(samples));
}

static void test_wrong_code(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {/* pop of nothing */ .code = "57 b1",
         .result = "bytecode index 0: the stack is empty where a value is taken from it\n"},
        {/* iadd of one */ .code = "03 60 b1", .result = "bytecode index 1: the stack is empty where int is needed\n"},
        {/* too many for the stack */ .code = "03 03 b1",
         .limits = "00 01 00 00",
         .result = "bytecode index 1: the stack grows beyond its 1 slots\n"},
        {/* a long is two */ .code = "09 b1",
         .limits = "00 01 00 00",
         .result = "bytecode index 0: the stack grows beyond its 1 slots\n"},
        {/* dup beyond the limit */ .code = "03 59 b1",
         .limits = "00 01 00 00",
         .result = "bytecode index 1: the stack grows beyond its 1 slots\n"},
        {/* fneg of an int */ .code = "03 76 b1",
         .result = "bytecode index 1: int on the stack where float is needed\n"},
        {/* lneg of two ints */ .code = "03 03 75 b1",
         .result = "bytecode index 2: int on the stack where long is needed\n"},
        {/* ineg of half a long */ .code = "09 74 b1",
         .result = "bytecode index 1: long on the stack where int is needed\n"},
        {/* pop of half a long */ .code = "09 57 b1", .result = "bytecode index 1: pop splits a long or double\n"},
        {/* dup of half a long */ .code = "09 59 b1", .result = "bytecode index 1: dup splits a long or double\n"},
        {/* dup_x1 through a long */ .code = "09 03 5a b1",
         .result = "bytecode index 2: dup_x1 splits a long or double\n"},
        {/* a variable that is not set */ .code = "1a b1",
         .result = "bytecode index 0: variable 0 is not set on every way to here\n"},
        {/* a variable of another kind */ .code = "03 3b 22 b1",
         .result = "bytecode index 2: variable 0 has int, not float\n"},
        {/* half of a long that is overwritten: lconst_0 lstore_0 iconst_0 istore_1 lload_0 */
         .code = "09 3f 03 3c 1e b1",
         .result = "bytecode index 4: variable 0 is not set on every way to here\n"},
        {/* a long over an int: iconst_0 istore_1 lconst_0 lstore_0 iload_1 */ .code = "03 3c 09 3f 1b b1",
         .result = "bytecode index 4: variable 1 is not set on every way to here\n"},
        {/* set on one way only: iconst_0 ifeq 6; iconst_1 istore_0; 6: iload_0 */
         .code = "03 99 00 05 04 3b 1a b1",
         .result = "bytecode index 6: variable 0 is not set on every way to here\n"},
        {/* of two kinds, and read */ .code = "03 99 00 08 04 3b a7 00 05 0c 43 1a b1",
         .result = "bytecode index 11: variable 0 is not set on every way to here\n"},
        {/* of another kind when a loop comes back: iconst_0 istore_0; 2: iload_0 putstatic f;
            fconst_0 fstore_0; goto 2 */
         .code = "03 3b 1a b3 00 0d 0b 43 a7 ff fa",
         .result = "bytecode index 2: a value that is used is not set, or of another kind, on a way back to here\n"},
        {/* stacks of different heights meet: iconst_0 ifeq 5; iconst_1; 5: return */
         .code = "03 99 00 04 04 b1",
         .result = "bytecode index 4: the stack has 1 slots where another way here leaves 0\n"},
        {/* the method gives nothing */ .code = "03 ac",
         .result = "bytecode index 1: this return does not fit the type of the method\n"},
        {/* a field's value of the wrong kind: fconst_0 putstatic A.f */
         .code = "0b b3 00 0d b1",
         .result = "bytecode index 1: float on the stack where int is needed\n"},
        {/* a handler's variable is not set where the exception comes from: invokestatic; return;
            4: pop iload_0 pop return */
         .code = "b8 00 09 b1 57 1a 57 b1",
         .handlers = "00 01 00 00 00 03 00 04 00 00",
         .result = "bytecode index 5: variable 0 is not set on every way to here\n"},
        {/* a handler for arrays */
         .code = "b8 00 09 b1 57 b1",
         .handlers = "00 01 00 00 00 03 00 04 00 16",
         .result = "bytecode index 4: a handler for arrays\n"},
        {/* the exception has no place on the stack */
         .code = "b8 00 09 b1 b1",
         .limits = "00 00 00 00",
         .handlers = "00 01 00 00 00 03 00 04 00 00",
         .result = "bytecode index 4: the stack grows beyond its 0 slots\n"},
    };
    expect_all(samples, COUNT(samples));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_subroutines),
        cmocka_unit_test(test_odd_subroutines),
        cmocka_unit_test(test_subroutines_are_limited),
        cmocka_unit_test(test_ways_into_blocks),
        cmocka_unit_test(test_several_ways_into_blocks),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_wrong_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
