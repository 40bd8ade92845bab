/* C programs that do what is undefined, wait for ever, or ask for too much: one for each report. What heddle must
 * say of it, where, its exit status, and an option if one is needed stand in the first lines of the program. And
 * broken input. */
#include "base/system/file.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"
#include "llvm/llvm_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RUN_SECONDS = 60 };

static struct show_folder folder;

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&folder);
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

/* What follows a word in a comment of its own at the start of a program; false if there is none. */
static bool comment(const char *text, const char *word, char *to, size_t room)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "// %s: ", word);
    const char *at = strstr(text, wanted);
    if (at == NULL)
        return false;
    at += strlen(wanted);
    snprintf(to, room, "%.*s", (int)strcspn(at, "\n"), at);
    return true;
}

static bool check(const char *path)
{
    struct buffer text = {0};
    char expected[512], where[128] = "", status[16], option[32] = "-DSOMETHING";
    assert_true(file_read(path, NULL, &text));
    assert_true(comment(text.text, "expect", expected, sizeof expected));
    assert_true(comment(text.text, "status", status, sizeof status));
    comment(text.text, "where", where, sizeof where);
    comment(text.text, "option", option, sizeof option);
    const char *arguments[] = {child_heddle(), "run", path, option, NULL};
    struct child child = child_run_for(arguments, NULL, RUN_SECONDS);
    bool good = child.status == atoi(status) && strstr(child.errors.text, expected) != NULL &&
                strstr(child.errors.text, where) != NULL;
    if (!good)
        print_error("%s: status %d, not %s; expected\n%s\n%s\ngot\n%s", path, child.status, status, expected, where,
                    child.errors.text);
    child_free(&child);
    buffer_free(&text);
    return good;
}

static void test_report(void **state)
{
    const struct cases_file *file = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    assert_true(check(file->path));
}

/* Runs a command of the shell in the folder, with heddle as $H. */
static void expect(const char *command, int status, const char *errors)
{
    char line[1024];
    char heddle[512];
    assert_non_null(realpath(child_heddle(), heddle));
    snprintf(line, sizeof line, "H='%s'; cd %s && %s", heddle, folder.path, command);
    const char *arguments[] = {"/bin/sh", "-c", line, NULL};
    struct child child = child_run(arguments, NULL);
    if (child.status != status || strstr(child.errors.text, errors) == NULL)
        fail_msg("%s: status %d, not %d; '%s' expected\n%s%s", command, child.status, status, errors, child.out.text,
                 child.errors.text);
    child_free(&child);
}

static void test_bad_input(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    expect("echo 'int main(void) { return 3; }' > good.c && $H run good.c", 3, "");
    expect("clang -O0 -g -c -emit-llvm good.c -o good.bc && $H run good.bc", 3, "");
    expect("clang -O0 -S -emit-llvm good.c -o good.ll && $H run good.ll", 3, "");
    expect("clang -E good.c -o good.i && $H run good.i", 3, "");
    expect("head -c 700 good.bc > short.bc && $H run short.bc", 2, "short.bc");
    expect("(head -c 1000 good.bc; head -c 500 /dev/zero) > zeros.bc && $H run zeros.bc", 2, "zeros.bc");
    expect("echo 'BC no bitcode' > not.bc && $H run not.bc", 2, "not.bc");
    expect("echo 'int main(void) { return x; }' > bad.c && $H run bad.c", 2, "bad.c:1:25: error");
    expect("printf '#!/bin/sh\\necho std::bad_alloc >&2\\nkill -ABRT $$\\n' > helper && chmod +x helper && "
           "HEDDLE_LLVM=./helper $H run good.c",
           3, "stopped at the end of the memory");
    expect("echo 'int other(void) { return 0; }' > nomain.c && $H run nomain.c", 2, "there is no function main");
    expect("echo 'extern int far; int main(void) { return far; }' > far.c && $H run far.c", 3,
           "the global 'far' is not defined, and the C library that is modelled has none (in main, far.c:1)");
    expect(
        "echo 'extern int far; int main(int n, char **v) { return n > 1 ? far : 8; }' > mention.c && $H run mention.c",
        8, "");
    expect("echo 'void f(void) { __asm__(\"cpuid\"); } int main(void) { f(); return 0; }' > asm.c && $H run asm.c", 3,
           "inline assembly is not understood (in f, asm.c:1)");
    expect("echo 'int main(int n, char **v) { if (n > 1) __asm__(\"cpuid\"); return 6; }' > never.c && $H run never.c "
           "2>&1 | grep understood; $H run never.c",
           6, "");
    expect("echo 'int f(void); int main(void) { return f(); }' > one.c && echo 'int f(void) { return 9; }' > two.c && "
           "$H run one.c two.c",
           9, "");
    expect("echo 'char a[1ul << 31], b[1ul << 31], c[1ul << 31]; int main(void) { return 0; }' > large.c && $H run "
           "large.c",
           2, "more than heddle's memory for objects (large.c:1)\n");
    expect("printf '\\nstatic char big[3000000000];\\nstatic char *other(void) { return big; }\\n' > big.h && "
           "printf '#include \"big.h\"\\nint main(void) { return *other(); }\\n' > includes.c && $H run includes.c",
           2, "heddle's objects have at most 2147483648 (big.h:2)\n");
    expect("echo '@g = global [5000000000 x i8] zeroinitializer\ndefine i32 @main() { ret i32 0 }' > bare.ll && $H run "
           "bare.ll",
           2, "heddle's objects have at most 2147483648\n"); /* nothing is known of where it is */
    expect("echo 'char a[5000000000]; int main(void) { a[4999999999] = 1; return 0; }' > huge.c && $H run huge.c", 2,
           "the global 'a' is too large to be run: 5000000000 bytes");
    expect("echo '_Thread_local char a[4294967300]; int main(void) { return a[9]; }' > own.c && $H run own.c", 2,
           "the global 'a' is too large to be run: 4294967300 bytes");
    expect("echo 'int main(void) { char a[4294967297]; a[0] = 0; return a[0]; }' > local.c && $H run local.c", 1,
           "the stack is full");
    expect("echo '#include <stdlib.h>\nint main(void) { char *p = malloc(5000000000), *q = calloc(1ul << 33, 1ul << "
           "33); return (p == 0) + (q == 0); }' > heap.c && $H run heap.c",
           2, "");
    expect("echo '#include <string.h>\nchar a[9], b[9]; int main(void) { memcpy(a, b, 4294967300); return 0; }' > "
           "copy.c && $H run copy.c",
           1, "read of 4294967300 bytes");
    expect("echo 'struct s { char pad[4294967312]; int x; } *volatile p; int main(void) { p->x = 1; return 0; }' > "
           "member.c && $H run member.c",
           1, "a pointer is moved far away from the null pointer");
    expect("echo '@g = global [5000000000 x {}] zeroinitializer\n"
           "define [5000000000 x {}] @f([5000000000 x {}] %x) { ret [5000000000 x {}] %x }\n"
           "define i32 @main() { ret i32 7 }' > nothing.ll && $H run nothing.ll",
           7, "");
    expect("echo 'inline int f(int n) { return n + 4; } int main(void) { return f(1); }' > inline.c && $H run inline.c",
           5, "");
    expect("$H run inline.c --strict", 3, "the function 'f' is not defined");
    expect("printf 'inline int f(int n) { return n; }\nextern int f(int);\ninline int g(void) { return 2; }\nextern "
           "inline int "
           "h(void) { return 3; }\nint main(void) { return f(1) + g() + h(); }\n' > mixed.c && $H run mixed.c",
           3, "the function 'g' is not defined");
    expect("printf 'typedef int pthread_t;int pthread_create(pthread_t *, void *, void *(*)(void *), void *);\nvoid "
           "*w(void *a) { return "
           "a; }\nint main(void) { pthread_t id; return pthread_create(&id, 0, w, 0) + 5; }\n' > small.i && $H run "
           "small.i",
           5, "");
    expect(
        "echo 'int f(void); int main(void) { return f() + f(); }' > free.c && printf 'input 4\ninput 5\n' > free.txt "
        "&& $H run free.c --free-functions --schedule free.txt",
        9, "note: not defined, so that what they give were inputs: 'f'");
    expect("echo 'int f(void) __attribute__((weak)); int main(void) { return f(); }' > weak.c && $H run weak.c "
           "--free-functions",
           1, "'f' is weak, and not defined");
    expect(
        "mkdir -p sub && mv one.c sub/ && echo 'int f(void) { return MORE; }' > sub/more.c && printf '[{\"directory\": "
        "\"sub\", \"file\": \"one.c\", \"command\": \"cc -c one.c\"}, {\"directory\": \"sub\", \"file\": "
        "\"more.c\", \"arguments\": [\"cc\", \"-DMORE=11\", \"-c\", \"more.c\"]}]' > compile_commands.json && $H run "
        "compile_commands.json",
        11, "");
    expect("echo '[]' > none.json && $H run none.json", 2, "none.json: it names no source of C");
    expect("$H run nothing.json", 2, "cannot read 'nothing.json'");
    expect("$H run nothing.c", 2, "nothing.c");
    expect("$H run good.c --main X", 2, "--main is for Java");
    expect("echo 'int main(void) { return VALUE; }' > flag.c && $H run flag.c -DVALUE=17", 17, "");
    expect("echo 'int main(void) { for (;;) ; }' > loop.c && $H run loop.c --time-limit 0.2", 3, "stopped at the");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bad_input)};
    struct cases programs = {0};
    cases_add(&programs, "tests/run/c_wrong", ".c", 1, 3, test_report, NULL);
    int failed = cases_run(&programs, "programs", set_up, tear_down);
    return failed + cmocka_run_group_tests_name("bad input", tests, set_up, tear_down);
}
