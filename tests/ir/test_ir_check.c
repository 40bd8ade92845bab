/* The checker: for each rule of check.h a body that breaks it and the complaint, and bodies that are good. */
#include "ir/ir_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Bodies of a method or function whose head is given, and the complaint; NULL if the body is good. */
struct body_case {
    const char *name, *body, *complaint;
};

#define JAVA_INT "method static int m(int, int)"
#define JAVA_OBJECT "method java.lang.Object m(java.lang.Object)"
#define JAVA_VOID "method static void m()"
#define C_INT "method static i32 m(i32, ptr)"
#define C_VOID "method static void m()"

static void run_cases(const char *module, const char *method, const struct body_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct buffer text = {0};
        buffer_format(&text, "%s {\n %s {\n%s}\n}\n", module, method, cases[i].body);
        if (cases[i].complaint == NULL)
            ir_test_good(text.text);
        else
            ir_test_bad(text.text, cases[i].complaint);
        buffer_free(&text);
    }
}

#define RUN(module, method, cases) run_cases(module, method, cases, sizeof cases / sizeof *(cases))

#define INTS "B0:\n %0 = parameter i32 0\n %1 = parameter i32 1\n"
#define OBJECTS "B0:\n %this.0 = parameter ref 0\n %1 = parameter ref 1\n"

static void test_blocks(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"good", INTS " %2 = add i32 %0, %1\n return %2\n", NULL},
        {"no end", INTS " %2 = add i32 %0, %1\n", "B0 %2: the block ends with add"},
        {"an end within", INTS " jump B1\n return %0\n B1:\n return %1\n", "B0 %2: jump within a block"},
        {"the entry has predecessors", INTS " jump B0\n", "B0: the entry has a predecessor, B0"},
        {"unreachable", INTS " return %0\n B1:\n return %1\n", "B1: it cannot be reached"},
        {"unreachable loop", INTS " return %0\n B1:\n jump B2\n B2:\n jump B1\n", "B1: it cannot be reached"},
        {"empty", INTS " jump B1\n B1:\n B2:\n return %0\n", "B1: it is empty"},
        {"no block at all", "", "there are no blocks"},
        {"no such block", INTS " jump B7\n", "B0 %2: there is no block B7"},
        {"no such block of a branch", INTS " %2 = eq i1 %0, %1\n branch %2, B1, B9\n B1:\n return %0\n",
         "B0 %3: there is no block B9"},
        {"a switch", INTS " switch %0 [-1: B1, 5: B2, default: B1]\n B1:\n return %0\n B2:\n return %1\n", NULL},
        {"only the default", INTS " switch %0 [default: B1]\n B1:\n return %0\n", NULL},
        {"equal keys", INTS " switch %0 [5: B1, 5: B1, default: B1]\n B1:\n return %0\n",
         "the keys of the switch do not rise"},
        {"falling keys", INTS " switch %0 [1: B1, -1: B1, default: B1]\n B1:\n return %0\n",
         "the keys of the switch do not rise"},
        {"no such case", INTS " switch %0 [1: B4, default: B1]\n B1:\n return %0\n", "there is no block B4"},
        {"no such default", INTS " switch %0 [1: B1, default: B4]\n B1:\n return %0\n", "there is no block B4"},
        {"a loop with a phi",
         INTS " jump B1\n B1:\n %3 = phi i32 [B0: %0, B1: %4]\n %4 = sub i32 %3, %1\n %5 = gt i1 %4, %1\n branch %5, "
              "B1, B2\n"
              " B2:\n return %4\n",
         NULL},
    };
    RUN("class T", JAVA_INT, cases);
}

static void test_operands(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"no such value", INTS " return %9\n", "B0 %2: there is no instruction %9"},
        {"not a value", INTS " call_static T.f() : void ()\n return %2\n", "B0 %3: %2 gives no value"},
        {"no such site", INTS " %2 = call_dynamic i32 site 3 ()\n return %2\n", "there is no site 3"},
        {"no such value in a list", INTS " %2 = call_static i32 T.f(int) : int (%7)\n return %2\n",
         "there is no instruction %7"},
        {"no such value in a phi", INTS " jump B1\n B1:\n %3 = phi i32 [B0: %8]\n return %3\n",
         "there is no instruction %8"},
        {"a missing parameter", "B0:\n %0 = parameter i32 0\n return %0\n", "B0 %1: parameter 1 is missing"},
        {"parameters out of order", "B0:\n %0 = parameter i32 1\n %1 = parameter i32 0\n return %0\n",
         "B0 %0: parameter 0 is missing"},
        {"a late parameter", INTS " %2 = add i32 %0, %1\n %3 = parameter i32 1\n return %2\n",
         "B0 %3: parameter is out of place"},
        {"a parameter too many", INTS " %2 = parameter i32 2\n return %2\n", "B0 %2: parameter is out of place"},
        {"a parameter elsewhere", INTS " jump B1\n B1:\n %3 = parameter i32 0\n return %3\n",
         "B1 %3: parameter is out of place"},
        {"the name of no value", INTS " %2 = add i32 %0, %1\n return %2\n", NULL},
    };
    RUN("class T", JAVA_INT, cases);
}

static void test_phis(void **state)
{
    (void)state;
#define FORK INTS " %2 = lt i1 %0, %1\n branch %2, B1, B2\n B1:\n jump B3\n B2:\n jump B3\n B3:\n"
    static const struct body_case cases[] = {
        {"good", FORK " %6 = phi i32 [B1: %0, B2: %1]\n return %6\n", NULL},
        {"a value too few", FORK " %6 = phi i32 [B1: %0]\n return %6\n",
         "B3 %6: the phi has 1 values for 2 predecessors"},
        {"a value too many", FORK " %6 = phi i32 [B0: %0, B1: %0, B2: %1]\n return %6\n",
         "the phi has 3 values for 2 predecessors"},
        {"the wrong predecessor", FORK " %6 = phi i32 [B0: %0, B2: %1]\n return %6\n",
         "the phi has a value for B0 where B1 is the predecessor"},
        {"the wrong order", FORK " %6 = phi i32 [B2: %0, B1: %1]\n return %6\n",
         "the phi has a value for B2 where B1 is the predecessor"},
        {"one predecessor twice", FORK " %6 = phi i32 [B1: %0, B1: %1]\n return %6\n",
         "the phi has a value for B1 where B2 is the predecessor"},
        {"not first", FORK " %6 = add i32 %0, %1\n %7 = phi i32 [B1: %0, B2: %1]\n return %7\n",
         "B3 %7: phi is out of place"},
        {"of another kind", FORK " %6 = phi i32 [B1: %0, B2: %2]\n return %6\n", "the phi is i32, but %2 is i1"},
        {"in the entry", INTS " %2 = phi i32 []\n return %2\n", "B0 %2: phi is out of place"},
        {"one edge for two", INTS " %2 = lt i1 %0, %1\n branch %2, B1, B1\n B1:\n %4 = phi i32 [B0: %0]\n return %4\n",
         NULL},
    };
    RUN("class T", JAVA_INT, cases);
#undef FORK
}

static void test_dominance(void **state)
{
    (void)state;
#define FORK                                                                                                           \
    INTS " %2 = lt i1 %0, %1\n branch %2, B1, B2\n B1:\n %4 = neg i32 %0\n jump B3\n B2:\n %6 = neg i32 %1\n jump "    \
         "B3\n B3:\n"
    static const struct body_case cases[] = {
        {"used before", INTS " %2 = add i32 %3, %0\n %3 = add i32 %0, %1\n return %2\n",
         "B0 %2: %3 does not dominate its use"},
        {"used by itself", INTS " %2 = add i32 %2, %0\n return %2\n", "B0 %2: %2 does not dominate its use"},
        {"from one branch only", FORK " return %4\n", "B3 %8: %4 does not dominate its use"},
        {"from the other branch",
         INTS " %2 = lt i1 %0, %1\n branch %2, B1, B2\n B1:\n %4 = neg i32 %0\n return %4\n B2:\n return %4\n",
         "B2 %6: %4 does not dominate its use"},
        {"by a phi", FORK " %8 = phi i32 [B1: %4, B2: %6]\n return %8\n", NULL},
        {"by a phi, crosswise", FORK " %8 = phi i32 [B1: %6, B2: %4]\n return %8\n",
         "%6 does not dominate the end of B1"},
        {"in a list", FORK " %8 = call_static i32 T.f(int, int) : int (%0, %6)\n return %8\n",
         "B3 %8: %6 does not dominate its use"},
        {"a phi of itself",
         INTS
         " jump B1\n B1:\n %3 = phi i32 [B0: %0, B1: %3]\n %4 = lt i1 %3, %1\n branch %4, B1, B2\n B2:\n return %3\n",
         NULL},
        {"irreducible",
         INTS " %2 = lt i1 %0, %1\n branch %2, B1, B2\n B1:\n %4 = neg i32 %0\n jump B2\n B2:\n %6 = lt i1 %1, %0\n"
              " branch %6, B1, B3\n B3:\n return %4\n",
         "B3 %8: %4 does not dominate its use"},
        {"irreducible, by phis",
         INTS " %2 = lt i1 %0, %1\n branch %2, B1, B2\n B1:\n %4 = phi i32 [B0: %0, B2: %6]\n jump B2\n"
              " B2:\n %6 = phi i32 [B0: %1, B1: %4]\n %7 = lt i1 %6, %0\n branch %7, B1, B3\n B3:\n return %6\n",
         NULL},
    };
    RUN("class T", JAVA_INT, cases);
#undef FORK
}

static void test_handlers(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"good",
         OBJECTS " jump B1\n B1: catch java.lang.Exception B2, any B3\n call_static T.f() : void ()\n return %1\n"
                 " B2:\n %5 = caught ref\n return %5\n B3:\n %7 = caught ref\n throw %7\n",
         NULL},
        {"nothing throws", OBJECTS " jump B1\n B1: catch any B2\n return %1\n B2:\n %4 = caught ref\n return %4\n",
         "B1: it has handlers, but nothing in it throws"},
        {"behind any",
         OBJECTS " jump B1\n B1: catch any B2, java.lang.Error B2\n throw %1\n B2:\n %4 = caught ref\n return %4\n",
         "B1: a handler stands behind one for any exception"},
        {"not a class", OBJECTS " jump B1\n B1: catch int B2\n throw %1\n B2:\n %4 = caught ref\n return %4\n",
         "B1: what is caught is not a class"},
        {"no such block", OBJECTS " jump B1\n B1: catch any B5\n throw %1\n", "B1: there is no block B5"},
        {"nothing caught", OBJECTS " jump B1\n B1: catch any B2\n throw %1\n B2:\n return %1\n",
         "B2 %4: a handler begins with caught"},
        {"caught elsewhere", OBJECTS " jump B1\n B1:\n %3 = caught ref\n return %3\n", "B1 %3: caught is out of place"},
        {"caught too late",
         OBJECTS " jump B1\n B1: catch any B2\n throw %1\n B2:\n %4 = null ref\n %5 = caught ref\n return %5\n",
         "B2 %4: a handler begins with caught"},
        {"caught twice",
         OBJECTS " jump B1\n B1: catch any B2\n throw %1\n B2:\n %4 = caught ref\n %5 = caught ref\n return %5\n",
         "B2 %5: caught is out of place"},
        {"caught before a phi",
         OBJECTS " jump B1\n B1: catch any B2\n throw %1\n B2:\n %4 = caught ref\n %5 = phi ref [B1: %1]\n return %5\n",
         "B2 %5: phi is out of place"},
        {"a handler that is jumped to",
         OBJECTS
         " jump B1\n B1: catch any B2\n call_static T.f() : void ()\n jump B2\n B2:\n %5 = caught ref\n return %5\n",
         "B2: a handler is the target of an ordinary edge"},
        {"the entry as a handler", OBJECTS " jump B1\n B1: catch any B0\n throw %1\n",
         "B0: the entry has a predecessor, B1"},
        {"a value of the block that throws",
         OBJECTS " jump B1\n B1: catch any B2\n %3 = new ref T\n throw %3\n B2:\n %5 = caught ref\n return %3\n",
         "B2 %6: %3 does not dominate its use"},
        {"a value of the block before",
         OBJECTS " jump B1\n B1:\n %3 = new ref T\n jump B2\n B2: catch any B3\n throw %3\n B3:\n %6 = caught ref\n "
                 "return %3\n",
         NULL},
        {"a phi of the block that throws",
         OBJECTS " jump B1\n B1: catch any B2\n %3 = phi ref [B0: %1]\n throw %3\n B2:\n %5 = caught ref\n return %3\n",
         NULL},
        {"a parameter in the block that throws",
         "B0: catch any B1\n %0 = parameter ref 0\n %1 = parameter ref 1\n throw %1\n B1:\n %3 = caught ref\n return "
         "%1\n",
         NULL},
        {"by a phi, from the start",
         OBJECTS " jump B1\n B1: catch any B3\n %3 = call_static ref T.f() : java.lang.Object ()\n jump B2\n"
                 " B2: catch any B3\n throw %3\n B3:\n %6 = phi ref [B1: %1, B2: %3]\n %7 = caught ref\n return %6\n",
         NULL},
        {"by a phi, from within",
         OBJECTS " jump B1\n B1: catch any B3\n %3 = call_static ref T.f() : java.lang.Object ()\n jump B2\n"
                 " B2: catch any B3\n throw %3\n B3:\n %6 = phi ref [B1: %3, B2: %3]\n %7 = caught ref\n return %6\n",
         "B3 %6: %3 does not dominate the start of B1"},
        {"by a phi, what was caught",
         OBJECTS " jump B1\n B1: catch any B2\n throw %1\n B2: catch any B3\n %4 = caught ref\n throw %4\n"
                 " B3:\n %6 = phi ref [B2: %4]\n %7 = caught ref\n return %6\n",
         NULL},
    };
    RUN("class T", JAVA_OBJECT, cases);
}

static void test_java_kinds(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"a sum of two kinds", INTS " %2 = integer i64 5\n %3 = add i32 %0, %2\n return %3\n",
         "B0 %3: add cannot take %2, which is i64"},
        {"a sum of references", INTS " %2 = null ref\n %3 = add ref %2, %2\n return %0\n", "add cannot give ref"},
        {"a sum of bytes", INTS " %2 = trunc i8 %0\n %3 = add i8 %2, %2\n return %0\n", "add cannot give i8"},
        {"a byte", INTS " %2 = trunc i8 %0\n %3 = sext i32 %2\n return %3\n", NULL},
        {"an odd width", INTS " %2 = trunc i7 %0\n return %0\n", "this language has no i7"},
        {"trunc to wider", INTS " %2 = trunc i64 %0\n return %0\n", "trunc cannot take %0, which is i32"},
        {"sext to narrower", INTS " %2 = sext i16 %0\n return %0\n", "sext cannot take %0, which is i32"},
        {"an ordered reference", INTS " %2 = null ref\n %3 = lt i1 %2, %2\n return %0\n",
         "lt cannot take %2, which is ref"},
        {"equal references", INTS " %2 = null ref\n %3 = eq i1 %2, %2\n return %0\n", NULL},
        {"a comparison that gives i32", INTS " %2 = eq i32 %0, %1\n return %2\n", "eq cannot give i32"},
        {"a branch on i32", INTS " branch %0, B1, B1\n B1:\n return %0\n", "branch cannot take %0, which is i32"},
        {"a switch on i64", INTS " %2 = sext i64 %0\n switch %2 [default: B1]\n B1:\n return %0\n",
         "switch cannot take %2, which is i64"},
        {"a distance of i64", INTS " %2 = sext i64 %0\n %3 = shl i64 %2, %2\n return %0\n",
         "shl cannot take %2, which is i64"},
        {"cmp", INTS " %2 = sext i64 %0\n %3 = cmp i32 %2, %2\n return %3\n", NULL},
        {"cmpl of integers", INTS " %2 = cmpl i32 %0, %1\n return %2\n", "cmpl cannot take %0, which is i32"},
        {"float to float of one width", INTS " %2 = int_to_float f32 %0\n %3 = float_to_float f32 %2\n return %0\n",
         "float_to_float cannot take %2, which is f32"},
        {"a result of another kind", INTS " %2 = sext i64 %0\n return %2\n", "what is returned is i64, not i32"},
        {"no result", INTS " return\n", "what is returned is void, not i32"},
        {"throw of a number", INTS " throw %0\n", "throw cannot take %0, which is i32"},
    };
    RUN("class T", JAVA_INT, cases);
}

static void test_java_members(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"a wrong argument", INTS " %2 = null ref\n %3 = call_static i32 T.f(int) : int (%2)\n return %3\n",
         "argument 0, %2, is ref, not i32"},
        {"an argument too few", INTS " %2 = call_static i32 T.f(int) : int ()\n return %2\n",
         "the call has 0 arguments, not 1"},
        {"an argument too many", INTS " %2 = call_static i32 T.f(int) : int (%0, %1)\n return %2\n",
         "the call has 2 arguments, not 1"},
        {"no receiver", INTS " %2 = call_virtual i32 T.f(int) : int (%0, %1)\n return %2\n",
         "argument 0, %0, is i32, not ref"},
        {"another result", INTS " %2 = call_static i64 T.f() : int ()\n return %0\n",
         "what the call gives is i64, not i32"},
        {"an interface's method", INTS " %2 = null ref\n %3 = call_interface i32 T.f() : int (%2)\n return %3\n", NULL},
        {"a class's method by interface",
         INTS " %2 = null ref\n %3 = call_interface i32 class T.f() : int (%2)\n return %3\n",
         "call_interface needs the method of an interface"},
        {"an interface's method by class",
         INTS " %2 = null ref\n %3 = call_virtual i32 interface T.f() : int (%2)\n return %3\n",
         "call_virtual needs the method of a class"},
        {"a method without a class", INTS " %2 = call_static i32 f() : int ()\n return %2\n", "its owner is not one"},
        {"a field", INTS " %2 = get_static i32 T.x : byte\n put_static T.x : byte, %2\n return %2\n", NULL},
        {"a field of another kind", INTS " %2 = get_static i64 T.x : int\n return %0\n", "get_static cannot give i64"},
        {"a field without a receiver", INTS " %2 = get i32 %0, T.x : int\n return %0\n",
         "get cannot take %0, which is i32"},
        {"a put of another kind", INTS " %2 = null ref\n put_static T.x : int, %2\n return %0\n",
         "put_static cannot take %2, which is ref"},
        {"a field without an owner", INTS " %2 = get_static i32 x : int\n return %2\n", "it has no owner"},
    };
    RUN("class T", JAVA_INT, cases);
}

static void test_java_objects(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"an array",
         INTS " %2 = new_array ref byte, %0\n %3 = get_element.byte i32 %2, %1\n put_element.byte %2, %0, %3\n"
              " %5 = length i32 %2\n return %5\n",
         NULL},
        {"a long as bytes", INTS " %2 = new_array ref long, %0\n %3 = get_element.byte i64 %2, %1\n return %0\n",
         "what is stored narrower is i64, not i32"},
        {"a storage of a sum", INTS " %2 = add.byte i32 %0, %1\n return %2\n", "add cannot have the storage 1"},
        {"an index of i64", INTS " %2 = null ref\n %3 = sext i64 %0\n %4 = get_element i32 %2, %3\n return %0\n",
         "get_element cannot take %3, which is i64"},
        {"arrays",
         INTS " %2 = new_arrays ref int[][][] (%0, %1)\n %3 = cast ref %2, java.lang.Object[]\n"
              " %4 = instance_of i32 %3, int[][]\n return %0\n",
         NULL},
        {"arrays of too few dimensions", INTS " %2 = new_arrays ref int[] (%0, %1)\n return %0\n",
         "there are 2 lengths for 1 dimensions"},
        {"arrays without lengths", INTS " %2 = new_arrays ref int[] ()\n return %0\n",
         "there are 0 lengths for 0 dimensions"},
        {"an array of void", INTS " %2 = new_array ref void, %0\n return %0\n", "there are no arrays of void"},
        {"new of an array", INTS " %2 = new ref int[]\n return %0\n", "new needs a class"},
        {"a cast to int", INTS " %2 = null ref\n %3 = cast ref %2, int\n return %0\n",
         "the type is not one of objects"},
        {"a null number", INTS " %2 = null i32\n return %2\n", "null cannot give i32"},
        {"constants",
         INTS " %2 = constant ref \"text\"\n %3 = constant ref class int[]\n"
              " %4 = constant ref methodtype (int) : void\n"
              " %5 = constant ref handle invoke_static T.f() : int\n return %0\n",
         NULL},
        {"a number as constant", INTS " %2 = constant i32 int 5\n return %2\n", "a number is not made by constant"},
        {"a string that is a number", INTS " %2 = constant i32 \"text\"\n return %2\n", "the constant is i32, not ref"},
        {"a number too wide", INTS " %2 = integer i32 2147483648\n return %2\n", "the number does not fit"},
        {"the smallest number", INTS " %2 = integer i32 -2147483648\n return %2\n", NULL},
        {"neither true nor false", INTS " %2 = integer i1 -1\n return %0\n", "the number does not fit"},
        {"a float too wide", INTS " %2 = floating f32 1e3\n %3 = floating f64 1e300\n return %0\n", NULL},
        {"a mark of C", INTS " %2 = add.checked i32 %0, %1\n return %2\n", "add cannot have the marks 0x1"},
        {"an operation of C", INTS " %2 = udiv i32 %0, %1\n return %2\n", "Java has no udiv"},
        {"a pointer", INTS " %2 = undefined ptr\n return %0\n", "Java has no undefined"},
        {"a parameter of another kind", "B0:\n %0 = parameter i64 0\n %1 = parameter i32 1\n return %1\n",
         "the parameter is i64, not i32"},
        {"the smallest number of all", INTS " %2 = integer i64 -9223372036854775808\n return %0\n", NULL},
    };
    RUN("class T", JAVA_INT, cases);
}

static void test_receiver(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"good", OBJECTS " return %1\n", NULL},
        {"no receiver", "B0:\n %0 = parameter i32 0\n %1 = parameter ref 1\n return %1\n",
         "the receiver is i32, not ref"},
        {"monitors", OBJECTS " monitor_enter %1\n monitor_exit %1\n return %1\n", NULL},
    };
    RUN("class T", JAVA_OBJECT, cases);
    static const struct body_case nothing[] = {
        {"returns nothing", "B0:\n return\n", NULL},
        {"returns something", "B0:\n %0 = integer i32 1\n return %0\n", "what is returned is i32, not void"},
        {"ends otherwise", "B0:\n unreachable\n", NULL},
    };
    RUN("class T", JAVA_VOID, nothing);
}

#define POINTER "B0:\n %0 = parameter i32 0\n %1 = parameter ptr 1\n"

static void test_c_kinds(void **state)
{
    (void)state;
    static const struct body_case cases[] = {
        {"good", POINTER " %2 = load i32 %1\n return %2\n", NULL},
        {"any width", POINTER " %2 = zext i33 %0\n %3 = udiv i33 %2, %2\n %4 = trunc i32 %3\n return %4\n", NULL},
        {"marks",
         POINTER " %2 = add.checked i32 %0, %0\n %3 = load.volatile.atomic i32 %1\n %4 = floating f32 1\n"
                 " %5 = lt.unordered i1 %4, %4\n return %2\n",
         NULL},
        {"checked float", POINTER " %2 = floating f32 1\n %3 = add.checked f32 %2, %2\n return %0\n",
         "add cannot have the marks 0x1"},
        {"unordered integers", POINTER " %2 = lt.unordered i1 %0, %0\n return %0\n", "lt cannot have the marks 0x2"},
        {"atomic sum", POINTER " %2 = add.atomic i32 %0, %0\n return %2\n", "add cannot have the marks 0x8"},
        {"orders",
         POINTER " %2 = load.atomic.acquire i32 %1\n store.atomic.release %1, %0\n"
                 " %4 = update.atomic.acquire.release i32 %1, %0, add\n"
                 " %5 = exchange_if.atomic.release.else_relaxed i32 %1, %0, %0\n fence.atomic.acquire\n return %0\n",
         NULL},
        {"a load that releases", POINTER " %2 = load.atomic.release i32 %1\n return %2\n",
         "load cannot have the marks 0x48"},
        {"a store that acquires", POINTER " store.atomic.acquire %1, %0\n return %0\n",
         "store cannot have the marks 0x28"},
        {"a relaxed fence", POINTER " fence.atomic.relaxed\n return %0\n", "fence cannot have the marks 0x18"},
        {"an order of what is not atomic", POINTER " %2 = load.relaxed i32 %1\n return %2\n",
         "what is not atomic has no memory order"},
        {"relaxed and more", POINTER " %2 = load.atomic.relaxed.acquire i32 %1\n return %2\n",
         "what is relaxed neither acquires nor releases"},
        {"a load by a number", POINTER " %2 = load i32 %0\n return %2\n", "load cannot take %0, which is i32"},
        {"a store", POINTER " store %1, %0\n return %0\n", NULL},
        {"a store the wrong way round", POINTER " store %0, %1\n return %0\n", "store cannot take %0, which is i32"},
        {"an update", POINTER " %2 = update.atomic i32 %1, %0, add\n return %2\n", NULL},
        {"an update of another kind", POINTER " %2 = update.atomic i64 %1, %0, add\n return %0\n",
         "update cannot take %0, which is i32"},
        {"no such update", POINTER " %2 = update.atomic i32 %1, %0, 99\n return %2\n", "there is no update 99"},
        {"exchange_if", POINTER " %2 = exchange_if.atomic i32 %1, %0, %0\n fence.atomic\n return %2\n", NULL},
        {"a member", POINTER " %2 = field ptr %1, struct s.x : i32\n return %0\n", NULL},
        {"a member of nothing", POINTER " %2 = field ptr %1, x : i32\n return %0\n",
         "the member's owner is not a struct"},
        {"a global", POINTER " %2 = global ptr x : i32\n %3 = function ptr f(i32, ...) : void\n return %0\n", NULL},
        {"a global of a struct", POINTER " %2 = global ptr struct s.x : i32\n return %0\n", "a global has no owner"},
        {"elements", POINTER " %2 = element ptr %1, %0, i32[4][5]\n %3 = offset ptr %2, %0\n return %0\n", NULL},
        {"elements of void", POINTER " %2 = element ptr %1, %0, void\n return %0\n", "void has no size"},
        {"locals",
         POINTER " %2 = local ptr struct s\n %3 = local ptr i8, %0\n copy %2, %3, %0\n %5 = integer i8 -1\n"
                 " fill.volatile %2, %5, %0\n return %0\n",
         NULL},
        {"a local of void", POINTER " %2 = local ptr void\n return %0\n", "there are no variables of void"},
        {"calls",
         POINTER " %2 = call_static i32 f(i32, ...) : i32 (%0, %1, %1)\n %3 = call_pointer i32 %1 (%0)\n"
                 " call_pointer %1 ()\n return %2\n",
         NULL},
        {"a variadic call with too few", POINTER " %2 = call_static i32 f(i32, ...) : i32 ()\n return %2\n",
         "the call has 0 arguments, not 1"},
        {"a call of a number", POINTER " call_pointer %0 ()\n return %0\n", "what is called is i32, not ptr"},
        {"bits", POINTER " %2 = bits f32 %0\n %3 = bits i32 %2\n return %3\n", NULL},
        {"bits of another width", POINTER " %2 = bits f64 %0\n return %0\n", "bits cannot take %0, which is i32"},
        {"select", POINTER " %2 = eq i1 %1, %1\n %3 = select ptr %2, %1, %1\n return %0\n", NULL},
        {"select of two kinds", POINTER " %2 = eq i1 %1, %1\n %3 = select i32 %2, %1, %0\n return %0\n",
         "select cannot take %1, which is ptr"},
        {"ordered pointers",
         POINTER " %2 = lt i1 %1, %1\n %3 = ult i1 %1, %1\n %4 = pointer_to_int i64 %1\n"
                 " %5 = int_to_pointer ptr %4\n %6 = null ptr\n %7 = undefined f80\n return %0\n",
         NULL},
        {"an operation of Java", POINTER " monitor_enter %1\n return %0\n", "C has no monitor_enter"},
        {"a reference", POINTER " %2 = undefined ref\n return %0\n", "this language has no ref"},
        {"a handler",
         "B0: catch any B1\n %0 = parameter i32 0\n %1 = parameter ptr 1\n %2 = load i32 %1\n return %2\n"
         " B1:\n return %0\n",
         "a handler begins with caught"},
        {"a float of 80 bits", POINTER " %2 = floating f80 bits(0xffffffffffffffff)\n return %0\n", NULL},
        {"a class", POINTER " %2 = constant ptr class i32\n return %0\n", "C has no such constant"},
    };
    RUN("program", C_INT, cases);
    static const struct body_case nothing[] = {{"good", "B0:\n return\n", NULL}};
    RUN("program \"p\"", C_VOID, nothing);
}

/* Mistakes that no text can have: a good body is copied and one thing changed. */
struct broken {
    struct arena *arena;
    struct ir_module *module;
    struct ir_body body;
    struct ir_instruction instructions[16];
    struct ir_block blocks[4];
    uint32_t lists[16];
    struct ir_variable variables[4];
};

static void make_broken(struct broken *broken)
{
    static const char text[] = "class T {\n method static int m(int, int) {\n" INTS
                               " %sum.2 = call_static i32 T.f(int, int) : int (%0, %1)\n %x.3 = add i32 %2, %1\n"
                               " switch %2 [7: B1, default: B1]\n B1:\n %5 = phi i32 [B0: %2]\n return %5\n}\n}\n";
    *broken = (struct broken){.arena = arena_new()};
    broken->module = ir_test_read(text, broken->arena);
    broken->body = *broken->module->methods[0].body;
    memcpy(broken->instructions, broken->body.instructions,
           broken->body.instruction_count * sizeof *broken->instructions);
    memcpy(broken->blocks, broken->body.blocks, broken->body.block_count * sizeof *broken->blocks);
    memcpy(broken->lists, broken->body.lists, broken->body.list_count * sizeof *broken->lists);
    memcpy(broken->variables, broken->body.variables, broken->body.variable_count * sizeof *broken->variables);
    broken->body.instructions = broken->instructions;
    broken->body.blocks = broken->blocks;
    broken->body.lists = broken->lists;
    broken->body.variables = broken->variables;
}

/* The complaint about it, or "" if there is none. It must be possible to print it, whatever it is. */
static void expect_broken(struct broken *broken, const char *complaint)
{
    struct buffer why = {0};
    struct ir_method method = broken->module->methods[0];
    buffer_add_text(&why, "");
    bool good = ir_check_body(broken->module, &method, &broken->body, &why);
    assert_string_equal(why.text, complaint);
    assert_int_equal(good, complaint[0] == '\0');
    buffer_clear(&why);
    method.body = &broken->body;
    ir_print_method(broken->module, &method, &why);
    assert_true(why.length > 0);
    buffer_free(&why);
    arena_free(broken->arena);
}

static void test_broken_data(void **state)
{
    (void)state;
    struct broken broken;
    make_broken(&broken);
    expect_broken(&broken, "");
#define BREAK(change, complaint)                                                                                       \
    do {                                                                                                               \
        make_broken(&broken);                                                                                          \
        change;                                                                                                        \
        expect_broken(&broken, complaint);                                                                             \
    } while (0)
    BREAK(broken.instructions[3].op = 255, "B0 %3: there is no operation 255");
    BREAK(broken.instructions[3].c = 1, "B0 %3: add has an operand too many");
    BREAK(broken.instructions[0].c = 1, "B0 %0: parameter has an operand too many");
    BREAK(broken.instructions[2].a = 7, "B0 %2: there is no method reference 7");
    BREAK(broken.instructions[2].b = 99, "B0 %2: the list at 99 is out of range");
    BREAK(broken.lists[0] = UINT32_MAX, "B0 %2: the list at 0 is out of range");
    BREAK(broken.lists[3] = 3, "B0 %4: the list of cases has the length 3");
    BREAK(broken.lists[8] = 1, "B1 %5: the list of pairs has the odd length 1");
    BREAK(broken.instructions[3].kind = 5, "B0 %3: this language has no kind 5");
    BREAK(broken.instructions[3].storage = 9, "B0 %3: add cannot have the storage 9");
    BREAK(broken.instructions[3].marks = 0x8000, "B0 %3: add cannot have the marks 0x8000");
    BREAK(broken.blocks[1].first = 6, "B1: it begins at %6, not at %5");
    BREAK(broken.blocks[1].count = 1, "no block has %6");
    BREAK(broken.blocks[1].count = 3, "B1: it ends behind the last instruction");
    BREAK(broken.blocks[1].handler_count = 1, "B1: its handlers are out of range");
    BREAK(broken.blocks[1].handler = UINT32_MAX, "B1: its handlers are out of range");
    BREAK(broken.variables[1].value = 2, "the variables do not rise at %2");
    BREAK(broken.variables[1].value = 6, "%6 gives no value");
    BREAK(broken.body.block_count = 0, "no block has %0");
    BREAK(broken.module->methods[0].signature = 9, "the method's signature is out of range");
#undef BREAK
}

#define SITE                                                                                                           \
    " by invoke_static a.B.f(java.lang.invoke.MethodHandles$Lookup, java.lang.String) : java.lang.invoke.CallSite\n"

static void test_sites(void **state)
{
    (void)state;
    static const char head[] = "class T {\n site 0 opaque f(int) : int" SITE " site 1 opaque c : long" SITE
                               " with int 5, site 1, float nan(0x7fc00001)\n";
    static const struct body_case cases[] = {
        {"a call", INTS " %2 = call_dynamic i32 site 0 (%0)\n return %2\n", NULL},
        {"a constant", INTS " %2 = constant i64 site 1\n return %0\n", NULL},
        {"a constant called", INTS " %2 = call_dynamic i64 site 1 ()\n return %0\n", "the site is one of a constant"},
        {"a call as constant", INTS " %2 = constant i32 site 0\n return %0\n", "its site is not one of a constant"},
        {"a constant of another kind", INTS " %2 = constant i32 site 1\n return %2\n",
         "the dynamic constant is i32, not i64"},
        {"wrong arguments", INTS " %2 = call_dynamic i32 site 0 ()\n return %2\n", "the call has 0 arguments, not 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_format(&text, "%s " JAVA_INT " {\n%s}\n}\n", head, cases[i].body);
        if (cases[i].complaint == NULL)
            ir_test_good(text.text);
        else
            ir_test_bad(text.text, cases[i].complaint);
        buffer_free(&text);
    }
}

/* A module whose tables can be changed. */
static struct ir_module *table_module(struct arena *arena)
{
    return ir_test_read("class T {\n site 0 opaque f(int) : int" SITE " with \"x\"\n field int[] x\n"
                        " method static void m(int[][]) throws a.X {\nB0:\n %0 = parameter ref 0\n"
                        " put_static T.x : int[], %0\n return\n}\n}\n",
                        arena);
}

static void test_tables(void **state)
{
    (void)state;
#define TABLES(change, complaint)                                                                                      \
    do {                                                                                                               \
        struct arena *arena = arena_new();                                                                             \
        struct buffer why = {0};                                                                                       \
        struct ir_module *module = table_module(arena);                                                                \
        struct ir_type *types = (struct ir_type *)module->types;                                                       \
        (void)types;                                                                                                   \
        change;                                                                                                        \
        assert_false(ir_check_module(module, &why));                                                                   \
        assert_string_equal(why.text, complaint);                                                                      \
        buffer_free(&why);                                                                                             \
        arena_free(arena);                                                                                             \
    } while (0)
    uint32_t last = 0;
    struct arena *good = arena_new();
    ir_test_round_trip(table_module(good));
    last = table_module(good)->type_count - 1;
    arena_free(good);
    TABLES(module->type_count = 5, "type: the primitive types are missing");
    TABLES(types[3].form = IR_TYPE_INT, "type 3: the primitive types are out of order");
    TABLES(types[last].form = IR_TYPE_INT, "type 16: the first types are the primitive ones");
    TABLES(types[last].form = IR_TYPE_POINTER, "type 16: this language has no such type");
    TABLES(types[last].form = (enum ir_type_form)77, "type 16: there is no such form");
    TABLES(types[last].name.bytes = NULL, "type 16: it has no name");
    TABLES(types[last] = types[last - 1], "type 16: it is listed twice");
    TABLES((types[last].form = IR_TYPE_ARRAY, types[last].element = last), "type 16: it is an element of itself");
    TABLES((types[last].form = IR_TYPE_ARRAY, types[last].element = 99), "type 16: it has no element");
    TABLES(((struct ir_signature *)module->signatures)[1].result = 99, "signature 1: the result has no type");
    TABLES(((struct ir_signature *)module->signatures)[1].variadic = true,
           "signature 1: Java has no variadic signatures");
    TABLES(((struct ir_field_ref *)module->field_refs)[0].type = 0, "field reference 0: it has no name or no type");
    TABLES(((struct ir_field_ref *)module->field_refs)[0].owner = 5, "field reference 0: it has no owner");
    TABLES(((struct ir_method_ref *)module->method_refs)[0].signature = 9,
           "method reference 0: it has no name or no signature");
    TABLES(((struct ir_method_ref *)module->method_refs)[0].owner = 5, "method reference 0: its owner is not one");
    TABLES(((struct ir_constant *)module->constants)[0].form = IR_CONSTANT_DYNAMIC,
           "constant 0: its site is not one of a constant");
    TABLES(((struct ir_constant *)module->constants)[0].form = IR_CONSTANT_HANDLE,
           "constant 0: there is no such kind of method handle");
    TABLES(((struct ir_site *)module->sites)[0].signature = 99, "site 0: it has no type");
    TABLES(((struct ir_site *)module->sites)[0].bootstrap.ref = 99, "site 0: the method handle refers to nothing");
    TABLES(((uint32_t *)module->sites[0].arguments)[0] = 99, "site 0: an argument is out of range");
    TABLES(module->fields[0].type = 0, "field 0: it has no name or no type");
    TABLES(module->fields[0].constant = 99, "field 0: its constant is out of range");
    TABLES(((uint32_t *)module->methods[0].throws)[0] = 5, "method 0: what it throws is not a class");
    TABLES(module->methods[0].has_body = false, "method 0: it has a body and says that it has none");
#undef TABLES
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),       cmocka_unit_test(test_operands),     cmocka_unit_test(test_phis),
        cmocka_unit_test(test_dominance),    cmocka_unit_test(test_handlers),     cmocka_unit_test(test_java_kinds),
        cmocka_unit_test(test_java_members), cmocka_unit_test(test_java_objects), cmocka_unit_test(test_receiver),
        cmocka_unit_test(test_c_kinds),      cmocka_unit_test(test_broken_data),  cmocka_unit_test(test_sites),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
