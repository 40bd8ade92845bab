/* C programs as users and scripts give them to heddle: what is read, what is refused, and that nothing breaks it. */
#include "base/arena.h"
#include "base/system/file.h"
#include "ir/ir_support.h"
#include "support/cases.h"
#include "support/show.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#ifdef HEDDLE_HOSTILE
enum { BROKEN_COUNT = 30 };
#else
enum { BROKEN_COUNT = 100 };
#endif

static struct show_folder folder;

static void write_file(const char *name, const char *bytes, size_t length)
{
    char path[64];
    snprintf(path, sizeof path, "%s/%s", folder.path, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void write_text(const char *name, const char *text)
{
    write_file(name, text, strlen(text));
}

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
        return 1;
    write_text("one.c",
               "#include \"both.h\"\nstatic int helper(void) { return N; }\nint one(void) { return helper(); }\n");
    write_text("two.c", "#include \"both.h\"\nstatic int helper(void) { return 2; }\n"
                        "int main(void) { return one() + helper() + inlined(3); }\n");
    write_text("both.h", "int one(void);\nstatic inline int inlined(int x) { return x + 1; }\n");
    write_text("wrong.c", "int main(void) { return x; }\n");
    write_text("assembly.c",
               "int f(void) {\n    int x = 1;\n    __asm__(\"cpuid\");\n    return x;\n}\nint g(void) { return 2; }\n");
    write_text("aligned.c", "int a;\n_Alignas(8192) int aligned;\nint main(void) { return aligned; }\n");
    write_text("both_globals.c", "#include \"global.h\"\nint own = 3;\n");
    write_text("global.h", "\nint of_header;\n");
    write_text("twice.c", "int one(void) { return 3; }\n");
    write_text("usual.ll", "target datalayout = \"e-i64:64-f80:128-S128\"\ndefine i32 @usual() {\n  ret i32 1\n}\n");
    write_text("old.c",
               "int f();\nint main(void) { return f(1, 2.0); }\nint f(a, b) int a; double b; { return a + (int)b; }\n");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

static void expect(const char *line, int status, const char *out, const char *errors)
{
    struct buffer words = {0};
    buffer_format(&words, "ir %s", line);
    show_expect(&folder, words.text, status, out, errors);
    buffer_free(&words);
}

static void test_links(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    expect("-DN=7 %/one.c %/two.c", 0, "call_static i32 one() : i32 ()", "");
    expect("-DN=7 %/one.c %/two.c --method one", 0, "method static i32 one()", "");
    expect("-D N=7 -std=c11 %/one.c --method helper", 0, "integer i32 7", "");
    expect("--clang -DN=8 %/one.c --stats", 0, "methods       2\n", "");
    expect("-DN=7 %/one.c %/two.c --method inlined", 0, "/both.h\")\n    method static i32 inlined(i32 x)", "");
    expect("%/old.c --method main", 0, "call_static i32 f(i32, f64) : i32 (", "");
    show_expect_same(&folder, "ir -DN=1 %/one.c %/two.c", "ir -DN=1 %/two.c %/one.c");
}

static void test_complains(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    expect("%/wrong.c", 2, "", "wrong.c:1:25: error: use of undeclared identifier 'x'");
    expect("%/missing.c", 2, "", "missing.c");
    expect("%/missing.bc", 2, "", "missing.bc: No such file");
    expect("%/one.c", 2, "", "undeclared identifier 'N'");
    expect("-DN=1 %/one.c %/twice.c", 2, "", "symbol multiply defined");
    expect("%/assembly.c", 2, "call_static \"<refused>\"(ptr) : void",
           "assembly.c:3:5: function f: inline assembly is not understood");
    expect("%/assembly.c", 2, "integer i32 2", "");
    expect("%/old.c --method g", 2, "", "there is no such function");
    expect("%/old.c examples/Stack.java", 2, "", "C and Java cannot be shown together");
    expect("%/old.c --class A", 2, "", "--class and --module are for Java");
    expect("examples/Stack.java -DN", 2, "", "flags of clang are for C");
    expect("%/old.c -I", 2, "", "-I needs a value");
    expect("%/old.c -m32", 0, "target i386", "");
    expect("%/old.c -m32x", 2, "", "unknown option '-m32x'");
    expect("%/old.c -m32 %/usual.ll", 2, "", "its pointers have another width");
    expect("%/old.c -Xyz", 2, "", "unknown option '-Xyz'");
    expect("%/aligned.c -m32", 2, "", "aligned.c:2: aligned: its alignment is not understood for 32 bits");
    expect("%/both_globals.c", 0, "field static i32 own @2\n", "");
    expect("%/both_globals.c", 0, "/global.h\")\n    field static i32 of_header @2\n", "");
    setenv("HEDDLE_CLANG", "/nowhere/clang", 1);
    expect("%/old.c", 2, "", "old.c: there is no clang to compile it");
    unsetenv("HEDDLE_CLANG");
    setenv("HEDDLE_LLVM", "/nowhere/heddle-llvm", 1);
    expect("%/old.c", 2, "", "C programs cannot be read");
    unsetenv("HEDDLE_LLVM");
}

/* Runs with a program that does this in place of heddle-llvm, or of clang. */
static void expect_of_helper(const char *variable, const char *script, int status, const char *errors)
{
    char path[64];
    struct buffer text = {0};
    snprintf(path, sizeof path, "%s/helper", folder.path);
    buffer_format(&text, "#!/bin/sh\n%s\n", script);
    write_text("helper", text.text);
    assert_int_equal(chmod(path, 0700), 0);
    setenv(variable, path, 1);
    expect("%/old.c", status, "", errors);
    unsetenv(variable);
    buffer_free(&text);
}

/* Too little memory is no mistake of the program; all else that LLVM says is. */
static void test_without_memory(void **state)
{
    static const char *const scripts[] = {
        "echo 'heddle: out of memory (8 x 1 bytes)' >&2; exit 3", "echo 'LLVM ERROR: out of memory' >&2; kill -ABRT $$",
        "echo \"terminate called after throwing an instance of 'std::bad_alloc'\" >&2; kill -ABRT $$",
        "echo 'error while loading shared libraries: l.so: failed to map segment from shared object' >&2; exit 127",
        "kill -KILL $$"};
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        expect_of_helper("HEDDLE_LLVM", scripts[i], 3, "old.c: LLVM was ended: it has not enough memory");
        expect_of_helper("HEDDLE_CLANG", scripts[i], 3, "old.c: clang was ended: it has not enough memory");
    }
    expect_of_helper("HEDDLE_LLVM", "echo 'old.c: std::bad_alloc is no type' >&2; exit 2", 2, "is no type");
    expect_of_helper("HEDDLE_CLANG", "echo 'old.c: error: LLVM ERROR: out of memory' >&2; exit 1", 2, "old.c: error");
    expect_of_helper("HEDDLE_LLVM", "kill -SEGV $$", 2, "old.c: LLVM cannot read it: it was ended by signal 11");
}

/* One file for each complaint, named for what is wrong with it. */
static const struct {
    const char *file, *complaint;
} malformed[] = {
    {"assembly-of-module.ll", "inline assembly outside of functions is not understood"},
    {"atomic-float.ll", "function f: an atomic operation is not understood"},
    {"big-endian.ll", "big-endian.ll: it is compiled for a machine without 64-bit little-endian pointers"},
    {"deep-constant.ll", "function f: a constant is nested too deep"},
    {"deep-type.ll", "g: its type is not understood"},
    {"empty.bc", "empty.bc: it is empty"},
    {"exceptions.ll", "function f: exceptions of C++ are not understood"},
    {"freeze.ll", "function f: an instruction is not understood"},
    {"ifunc.ll", "functions that are chosen when the program starts (ifunc) are not understood"},
    {"ifunc-in-global.ll", "global table: a function that is chosen when the program starts (ifunc) is not understood"},
    {"inline-assembly.ll", "function f: inline assembly is not understood"},
    {"no-terminator.ll", "no-terminator.ll:3:1: error: expected instruction opcode"},
    {"not-llvm.ll", "not-llvm.ll:1:1: error: expected top-level entity"},
    {"odd-parameter.ll", "f: the type of a parameter or of its result is not understood"},
    {"only-magic.bc", "only-magic.bc: error: "},
    {"phi-without-predecessor.ll", "PHINode should have one entry for each predecessor"},
    {"vfork.ll", "function f: a call that may return twice (vfork) is not understood"},
    {"scalable-vector.ll", "function f: a value of this type is not understood"},
    {"small-pointers.ll", "small-pointers.ll: it is compiled for a machine without 64-bit little-endian pointers"},
    {"unknown-element.ll", "function f: an element of a vector that is known only at run time is not understood"},
    {"unknown-intrinsic.ll", "function f: llvm.returnaddress is not understood"},
    {"unknown-value.ll", "unknown-value.ll:2:11: error: use of undefined value '%missing'"},
    {"use-before-definition.ll", "Instruction does not dominate all uses!"},
    {"wide-arithmetic.ll", "function f: arithmetic with more than 128 bits is not understood"},
    {"wide-switch.ll", "function f: a switch on more than 64 bits is not understood"},
    {"wrong-type.ll", "wrong-type.ll:2:11: error: '%x' defined with type 'i64' but expected 'i32'"},
};

static void test_malformed(void **state)
{
    (void)state;
    glob_t found;
    if (!llvm_test_can("true"))
        skip();
    assert_int_equal(glob("tests/llvm/malformed/*", 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, sizeof malformed / sizeof *malformed);
    globfree(&found);
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        char line[128];
        snprintf(line, sizeof line, "tests/llvm/malformed/%s", malformed[i].file);
        expect(line, 2, "", malformed[i].complaint);
    }
}

/* Bitcode of a good program with some bytes changed, or cut off: anything may come of it but a crash or silence. */
static void test_broken_bitcode(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    char path[64];
    struct buffer bytes = {0};
    uint32_t random = 1;
    snprintf(path, sizeof path, "%s/good.bc", folder.path);
    const char *compile[] = {"/usr/bin/env", "clang", "-g", "-c", "-emit-llvm", "tests/llvm/corpus/control.c",
                             "-o",           path,    NULL};
    struct child child = child_run(compile, NULL);
    assert_int_equal(child.status, 0);
    child_free(&child);
    assert_true(file_read(path, NULL, &bytes));
    expect("%/good.bc", 0, "method static i32 main()", "");
    for (int i = 0; i < BROKEN_COUNT; i++) {
        size_t length = bytes.length;
        char *broken = memcpy(malloc(length), bytes.text, length);
        for (int j = 0; j <= i % 4; j++) {
            random = random * 1664525u + 1013904223u;
            broken[random % length] = (char)(broken[random % length] ^ (1 << (random >> 28 & 7)));
        }
        if (i % 5 == 0)
            length = (random >> 3) % length;
        write_file("broken.bc", broken, length);
        child = show_run(&folder, "ir --stats %/broken.bc");
        /* some ask LLVM for more memory than it gets: nothing is known of those */
        bool told = child.status == 2 || (child.status == 3 && strstr(child.errors.text, "not enough memory") != NULL);
        if (child.status != 0 && (!told || child.errors.length == 0))
            fail_msg("broken file %d: status %d\n%s", i, child.status, child.errors.text);
        child_free(&child);
        free(broken);
    }
    buffer_free(&bytes);
}

/* What comes out is correct, and its text is read as the same. */
static void test_round_trip(void **state)
{
    const struct cases_file *file = *state;
    const char *path = file->path;
    if (!llvm_test_can("clang --version"))
        skip();
    struct arena *arena = arena_new();
    struct buffer why = {0};
    struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = &path, .file_count = 1}, NULL, arena, &why);
    if (module == NULL || why.length > 0 || !ir_check_module(module, &why))
        fail_msg("%s: %s", path, why.text);
    ir_test_round_trip(module);
    buffer_free(&why);
    arena_free(arena);
}

/* Pointers without types, which LLVM 15 and later have only, give the same ir but for the names of structs without
 * one. */
static void test_opaque_pointers(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version | grep -q 'version 14'"))
        skip();
    expect("--clang -Xclang --clang -opaque-pointers tests/llvm/corpus/structs.c --method sum", 0,
           "field ptr %list.4, struct node.value : i32", "");
    show_expect_same(&folder, "ir tests/llvm/corpus/control.c",
                     "ir --clang -Xclang --clang -opaque-pointers tests/llvm/corpus/control.c");
    show_expect_same(&folder, "ir tests/llvm/corpus/threads.c --method take",
                     "ir --clang -Xclang --clang -opaque-pointers tests/llvm/corpus/threads.c --method take");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),     cmocka_unit_test(test_complains),      cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_malformed), cmocka_unit_test(test_broken_bitcode), cmocka_unit_test(test_opaque_pointers),
    };
    struct cases corpus = {0};
    cases_add(&corpus, "tests/llvm/corpus", ".c", 1, 1, test_round_trip, NULL);
    int failed = cases_run(&corpus, "corpus", NULL, NULL);
    return failed + cmocka_run_group_tests(tests, set_up, tear_down);
}
