/* `heddle check` of C programs as users and scripts call it: what is asked, limits, several files, lists of compiler
 * calls. And what it reads for that: properties and such lists. */
#include "base/arena.h"
#include "driver/c/commands.h"
#include "driver/executions/property.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"
#include "verdict/verdict.h"
#include "llvm/llvm_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SECONDS = 120 };

static struct show_folder folder;

/* The last run, which several expectations in a row may be about. */
static struct {
    struct buffer line;
    struct child child;
} last;

static void forget_last(void)
{
    if (last.line.length > 0)
        child_free(&last.child);
    buffer_clear(&last.line);
}

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&folder);
}

static int tear_down(void **state)
{
    (void)state;
    forget_last();
    buffer_free(&last.line);
    return show_folder_remove(&folder);
}

static void write_file(const char *name, const char *text)
{
    char path[256];
    forget_last(); /* which may have read the file */
    snprintf(path, sizeof path, "%s/%s", folder.path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void run_line(const char *line)
{
    struct buffer words = {0};
    const char *arguments[32] = {child_heddle(), "check"};
    size_t count = 2;
    forget_last();
    for (const char *at = line; *at != '\0'; at++)
        buffer_add(&words, *at == '%' ? folder.path : at, *at == '%' ? strlen(folder.path) : 1);
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL && count < 31;)
        arguments[count++] = word;
    last.child = child_run_for(arguments, NULL, SECONDS);
    buffer_add_text(&last.line, line);
    buffer_free(&words);
}

/* Runs heddle check with the words of a line, in which % is the folder; looks at its status and for a part of what
 * it says. */
static void expect(const char *line, int status, const char *part)
{
    if (last.line.length == 0 || strcmp(last.line.text, line) != 0)
        run_line(line);
    const struct child *child = &last.child;
    if (child->status != status || (strstr(child->out.text, part) == NULL && strstr(child->errors.text, part) == NULL))
        fail_msg("heddle check %s: status %d, '%s' expected:\n%s%s", line, child->status, part, child->out.text,
                 child->errors.text);
}

static void need_clang(void)
{
    if (!llvm_test_can("clang --version"))
        skip();
}

/* An assertion that can fail, an abort, a signed overflow, and a null pointer: one input decides which. */
static const char four_ends[] = "#include <assert.h>\n#include <stdlib.h>\n"
                                "extern _Bool __VERIFIER_nondet_bool(void);\n"
                                "extern void reach_error(void);\n"
                                "int most = 2147483647, *none;\n"
                                "int main(void)\n{\n"
                                "    _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();\n"
                                "    if (a && b)\n        reach_error();\n"
                                "    if (a)\n        abort();\n"
                                "    if (b)\n        most = most + 1;\n"
                                "    *none = 1;\n    return 0;\n}\n";

static void test_kinds(void **state)
{
    (void)state;
    need_clang();
    write_file("ends.c", four_ends);
    expect("%/ends.c --quiet", 1, "4 violated (4 findings)");
    expect("%/ends.c --quiet --kinds assertion", 1, "2 violated (2 findings)");
    expect("%/ends.c --quiet --kinds memory", 1, "2 violated (2 findings)");
    expect("%/ends.c --quiet --kinds race,deadlock", 3, "something undefined that is not asked for");
    expect("%/ends.c --kinds races", 2, "'races' is no kind of finding");
    expect("%/ends.c --kinds race, ", 2, "'' is no kind of finding");
}

/* The explorer alone does not know, since an input has any value; a solver beside it proves or finds what is asked. */
static void test_engines(void **state)
{
    (void)state;
    need_clang();
    expect("tests/state/c/beside_proves.c --kinds assertion --format json", 0, "\"by\":\"the bounded engine\"");
    expect("tests/state/c/beside_proves.c --kinds assertion --format json", 0,
           "\"solver\":\"all executions are known\"");
    expect("tests/state/c/beside_proves.c --kinds assertion --engine explore --time-limit 2", 3,
           "an input has more values than are tried");
    expect("tests/state/c/bounded_all.c --engine bounded --quiet", 0, "4 proved, 0 violated (0 findings), 0 unknown");
    expect("tests/state/c/bounded_all.c --format json", 0, "\"by\":\"the bounded engine\"");
    expect("tests/state/c/bounded_all_found.c --engine bounded --kinds memory,race,deadlock --quiet", 1,
           "1 proved, 2 violated (2 findings), 0 unknown");
    expect("tests/state/c/beside_finds.c --kinds assertion --quiet", 1, "1 violated (1 finding)");
    expect("tests/state/c/beside_finds.c --kinds assertion --abstraction mixed --engine bounded --quiet", 1,
           "1 violated (1 finding)");
    expect("tests/state/c/beside_finds.c --engine magic", 2, "best");
}

static const char two_mains[] = "public class %s {\n"
                                "    static volatile int n;\n"
                                "    public static void main(String[] arguments) {\n"
                                "        new Thread(() -> n++).start();\n"
                                "        n++;\n"
                                "        assert n == 2;\n    }\n}\n";

static void write_main(const char *class)
{
    char file[64], text[512];
    snprintf(file, sizeof file, "%s.java", class);
    snprintf(text, sizeof text, two_mains, class);
    write_file(file, text);
}

static bool is_compiled;

/* The Java programs, each to a folder with its name, by one javac: most of a run of heddle on a small source is
 * javac. */
static void need_classes(void)
{
    struct toolbox jdk;
    char one[256], two[256];
    if (!toolbox_find("javac", &jdk))
        skip();
    if (is_compiled)
        return;
    write_main("One");
    write_main("Two");
    snprintf(one, sizeof one, "%s/One.java", folder.path);
    snprintf(two, sizeof two, "%s/Two.java", folder.path);
    const char *const sources[] = {one,
                                   two,
                                   "examples/Stack.java",
                                   "tests/state/java/TryLock.java",
                                   "tests/state/java_check/LockOrder.java",
                                   "tests/state/java_check/LockOrderMended.java",
                                   "tests/state/java_check/Arguments.java",
                                   "tests/check/corpus/AirlineTicketsRepaired.java"};
    assert_true(toolbox_compile_each(&jdk, "11", ".", folder.path, sources, sizeof sources / sizeof *sources));
    is_compiled = true;
}

static void test_java_kinds(void **state)
{
    (void)state;
    need_classes();
    expect("%/Stack --kinds races", 2, "there are atomicity, assertion, deadlock, race and exception");
    expect("%/Stack --kinds memory", 2, "'memory' is no kind of finding");
    expect("%/Stack --time-limit 0.001 --patterns 33", 2, "unknown pattern '33'");
    expect("%/Stack --kinds atomicity", 1, "10 violated (1 finding)");
    expect("%/Stack --kinds exception", 1, "0 proved, 1 violated (1 finding)");
    expect("%/Stack --quiet", 1, "11 violated (2 findings)");
    expect("%/LockOrder --kinds race,deadlock", 1, "1 proved, 1 violated (1 finding)");
    expect("%/LockOrderMended --kinds deadlock --quiet", 0, "1 proved, 0 violated");
    expect("%/TryLock --kinds atomicity", 3, "nothing was asked");
    expect("%/TryLock --verbose", 0, "4 proved, 0 violated");
    expect("%/TryLock --verbose", 0, "nothing was asked about shared objects");
}

/* Where executions are explored by the way, what is not decided is said; asked for, it is unknown. */
static void test_by_the_way(void **state)
{
    (void)state;
    need_classes();
    /* without a limit the search by the way would have ten seconds, which may be too few with sanitizers */
    expect("%/AirlineTicketsRepaired --executions 3 --time-limit 300", 0,
           "not decided: race, assertion, exception: 3 of the program's executions");
    expect("%/AirlineTicketsRepaired --executions 3 --time-limit 300 --format json", 0,
           "\"complete\":false,\"reason\":\"the limit of executions is reached\",\"kinds\":[\"race\",\"deadlock\","
           "\"assertion\",\"exception\"],\"asked\":false");
    expect("%/AirlineTicketsRepaired --executions 3 --kinds atomicity,exception", 3,
           "the limit of executions is reached (3 exec");
    /* Models say what executions left open. */
    expect("%/AirlineTicketsRepaired --executions 3 --kinds atomicity,deadlock", 0, "proved, 0 violated");
    expect("%/AirlineTicketsRepaired --executions 3 --kinds race", 0, "proved, 0 violated");
    expect("tests/check/corpus/AirlineTicketsBug.java --library Flight --kinds race", 1,
           "data race on Flight.sold: two threads may use it at the same time");
    expect("%/One --quiet", 1, "assertion fails: java.lang.AssertionError");
    expect("%/One %/Two --quiet", 1, "not decided: race, deadlock, assertion, exception: 0 of");
    expect(
        "%/One %/Two --quiet", 1,
        "several classes have a main, or a test that is run as one, among them 'One' and\n    'Two': --main is needed");
    expect("%/One %/Two --kinds race", 3, "the executions of the program: several classes have a main");
    expect("%/One.java %/Two.java --main Two --kinds assertion --quiet", 1, "Two.java:6: assertion: assertion fails");
    expect("%/One --main Three --kinds race", 2, "there is no main in 'Three'");
    expect("--library java.util.Vector --kinds deadlock", 3, "have no executions of their own");
}

static void test_arguments(void **state)
{
    (void)state;
    need_classes();
    expect("%/Arguments --kinds assertion --quiet", 0, "1 proved");
    expect("%/Arguments --kinds assertion --quiet -- once", 1, "1 finding");
    expect("%/Arguments --kinds race --schedules % -- twice", 0, "1 proved");
}

static void test_invariants(void **state)
{
    (void)state;
    need_clang();
    expect("tests/state/c/invariants/two_writers.c --kinds race --quiet --invariant x+y<3", 0, "2 proved");
    expect("tests/state/c/invariants/two_writers.c --kinds race --quiet --invariant x+y<2", 1,
           "1 proved, 2 violated (2 findings)");
    expect("tests/state/c/invariants/two_writers.c --invariant x+q<2", 2, "character 3: there is no such global");
    expect("tests/state/c/invariants/two_writers.c --invariant x+", 2,
           "character 3: a name, a number or '(' is missing");
}

static void test_properties(void **state)
{
    (void)state;
    need_clang();
    write_file("ends.c", four_ends);
    write_file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    write_file("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    write_file("memory.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n");
    write_file("leaks.prp", "CHECK( init(main()), LTL(G valid-memtrack) )\n");
    write_file("cleanup.prp", "CHECK( init(main()), LTL(G valid-memcleanup) )\n");
    write_file("both.prp",
               "CHECK( init(main()), LTL(G valid-memtrack) )\nCHECK( init(main()), LTL(G valid-memcleanup) )\n");
    write_file("ends_soon.prp", "CHECK( init(main()), LTL(F end) )\n");
    expect("%/ends.c --quiet --property %/unreach.prp", 1, "the call of reach_error is reached");
    expect("%/ends.c --quiet --property %/unreach.prp", 1, "1 violated (1 finding)"); /* not the abort */
    write_file("uninitialised.c",
               "#include <stdlib.h>\nvoid reach_error(void);\n"
               "int main(void) { int *p = malloc(sizeof *p); if (*p == 1) reach_error(); return 0; }\n");
    expect("%/uninitialised.c --quiet --property %/unreach.prp", 1, "the call of reach_error is reached");
    expect("%/uninitialised.c --quiet --kinds memory", 1, "uninitialised value");
    write_file("twice.c", "void reach_error(void);\nextern _Bool __VERIFIER_nondet_bool(void);\nint main(void) {\n"
                          "    if (__VERIFIER_nondet_bool()) reach_error();\n    else\n        reach_error();\n}\n");
    expect("%/twice.c --quiet --property %/unreach.prp", 1, "1 violated (1 finding)"); /* yes or no is the question */
    expect("%/twice.c --quiet --property %/unreach.prp --every-cause", 1, "(2 findings)");
    expect("%/ends.c --quiet --property %/overflow.prp", 1, "signed overflow");
    expect("%/ends.c --quiet --property %/overflow.prp", 1, "1 violated (1 finding)");
    expect("%/ends.c --quiet --property %/overflow.prp", 1, "verdict: false(no-overflow)");
    expect("%/ends.c --quiet --property %/memory.prp", 1, "verdict: false(valid-deref)");
    expect("%/ends.c --quiet --property %/unreach.prp", 1, "verdict: false(unreach-call)");
    expect("tests/state/c/inputs/bools_hold.c --quiet --property %/leaks.prp", 0, "verdict: true");
    expect("tests/state/c/inputs/bools_hold.c --property %/leaks.prp --format json", 0, "\"answer\":\"true\"");
    expect("%/ends.c --quiet --property %/memory.prp", 1, "null pointer");
    expect("%/ends.c --quiet --property %/memory.prp", 1, "1 violated (1 finding)");
    expect("tests/state/c/inputs/bools_hold.c --quiet --property %/leaks.prp", 0, "1 proved");
    expect("tests/state/c/leaks/still_pointed_to.c --quiet --property %/leaks.prp", 0, "1 proved");
    expect("tests/state/c/leaks/still_pointed_to.c --quiet --property %/cleanup.prp", 1,
           "leak: 4 bytes allocated in main");
    expect("tests/state/c/leaks/lost_pointer.c --quiet --property %/both.prp", 1, "leak: 4 bytes allocated in main");
    expect("tests/state/c/leaks/still_pointed_to.c --quiet --property %/both.prp", 1, "1 violated (1 finding)");
    expect("%/ends.c --property %/ends_soon.prp", 2, "the property 'Fend' is not known");
    expect("%/ends.c --property %/missing.prp", 2, "cannot read");
    expect("%/ends.c --property %/unreach.prp --kinds race", 2, "both say what is asked");
}

/* An error function that the program defines itself, by an assertion. */
static void test_own_error_function(void **state)
{
    (void)state;
    need_clang();
    write_file("own.c",
               "#include <assert.h>\nvoid reach_error(void) { assert(0); }\nint main(void) { reach_error(); }\n");
    write_file("other.c", "#include <assert.h>\nint main(void) { assert(0); }\n");
    write_file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    expect("%/own.c --quiet --property %/unreach.prp", 1, "1 violated (1 finding)");
    expect("%/other.c --quiet --property %/unreach.prp", 0, "1 proved, 0 violated");
}

static void test_misplaced(void **state)
{
    (void)state;
    expect("examples/Stack.java --property x.prp", 2, "--property is for C programs");
    expect("tests/state/c/lost_update.c --main X", 2, "--main is for Java programs");
    expect("examples/Stack.java -DX", 2, "--clang is for C programs");
    expect("tests/state/c/lost_update.c --class X", 2, "--class is for Java programs");
    expect("tests/state/c/lost_update.c examples/Stack.java --strict", 2, "--strict is for C programs");
}

static void test_limits(void **state)
{
    (void)state;
    need_clang();
    expect("tests/run/c_litmus/buffer_two_conditions.c --executions 1", 3,
           "the limit of executions is reached (1 exec");
    expect("tests/run/c_litmus/buffer_two_conditions.c --search orders --steps 5", 3,
           "an execution has more steps than are followed");
    expect("tests/state/c/lost_update.c --executions 2 --quiet", 1, "race");
    expect("tests/state/c/found_early.c --format json", 1, "the search for other causes ended early");
    expect("tests/state/c/found_early.c --every-cause --executions 20000", 1, "the limit of executions is reached");
    expect("tests/run/c_litmus/atomic_section.c --time-limit 0.001", 3, "time limit");
    expect("tests/state/c/lock_order.c --format json", 1,
           "\"search\":{\"how\":\"optimal dynamic partial-order reduction\",\"complete\":true");
    expect("tests/state/c/lock_order_mended.c --verbose", 0, "no threads wait for ever");
}

static void test_files(void **state)
{
    (void)state;
    need_clang();
    write_file("a.c", "#include <assert.h>\nint b(void);\nint main(void) { assert(b() == X); return 0; }\n");
    write_file("b.c", "int b(void) { return X; }\n");
    expect("-DX=1 %/a.c %/b.c", 0, "4 proved");
    expect("%/a.c %/b.c", 2, "X");
    write_file("list.json", "[{\"directory\": \".\", \"file\": \"x.cc\", \"command\": \"c++ x.cc\"}]");
    expect("%/list.json", 2, "it names no source of C");
    write_file("list.json", "[{\"directory\": ");
    expect("%/list.json", 2, "it is no JSON");
    struct buffer list = {0};
    buffer_format(
        &list,
        "[{\"directory\": \"%s\", \"file\": \"a.c\", \"command\": \"cc '-DX=1' -O2 -c a.c\"},\n"
        " {\"directory\": \"%s\", \"file\": \"b.c\", \"arguments\": [\"cc\", \"-D\", \"X=2\", \"-c\", \"b.c\"]}]",
        folder.path, folder.path);
    write_file("list.json", list.text);
    expect("%/list.json --quiet", 1, "assertion 'b() == X' fails");
    buffer_free(&list);
}

static void test_reading_commands(void **state)
{
    static const char text[] =
        "[{\"directory\": \"/d\", \"file\": \"s/a.c\", \"output\": {\"file\": \"no.c\"},\n"
        "  \"command\": \"cc -Iinc -I /abs -D'A=\\\"x y\\\"' -std=c99 -O3 -m32 -fno-common -c s/a.c\"},\n"
        " {\"directory\": \"/d\", \"file\": \"s/a.c\", \"command\": \"cc -DTWICE\"},\n"
        " {\"file\": \"/e/b.i\", \"arguments\": [\"cc\", \"-include\", \"p.h\", \"-U\"]}]";
    static const char *const expected[] = {"-I/d/inc", "-I", "/abs", "-DA=\"x y\"", "-std=c99", "-m32", "-fno-common"};
    struct arena *arena = arena_new();
    struct commands commands = {0};
    struct buffer why = {0};
    (void)state;
    assert_true(commands_read(&commands, text, strlen(text), arena, &why));
    assert_int_equal(commands.files.count, 2);
    assert_string_equal(commands.files.items[0], "/d/s/a.c");
    assert_string_equal(commands.files.items[1], "/e/b.i");
    assert_int_equal(commands.flags[0].count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < commands.flags[0].count; i++)
        assert_string_equal(commands.flags[0].items[i], expected[i]);
    assert_int_equal(commands.flags[1].count, 2); /* the last one lacks its name */
    assert_string_equal(commands.flags[1].items[1], "p.h");
    commands_free(&commands);
    buffer_free(&why);
    arena_free(arena);
}

static void test_reading_properties(void **state)
{
    static const struct {
        const char *text;
        unsigned kinds;
    } properties[] = {
        {"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", 1u << FINDING_ASSERTION},
        {"CHECK(init(main()),LTL(G ! data-race))", 1u << FINDING_RACE},
        {"CHECK( init(main()), LTL(G ! deadlock) ) CHECK( init(main()), LTL(G ! overflow) )",
         1u << FINDING_DEADLOCK | 1u << FINDING_MEMORY},
        {"CHECK( init(main()), LTL(G valid-memtrack) )", 1u << FINDING_LEAK},
        {"CHECK( init(main()), LTL(G valid-memcleanup) )", 1u << FINDING_LEAK},
        {"", 0},
        {"CHECK( init(main()), LTL(G ! call(other())) )", 0},
        {"CHECK( init(main()), LTL(G ! data-race)", 0},
        {"CHECK( init(start()), LTL(G ! data-race) )", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        struct property property;
        struct buffer why = {0};
        bool fine = property_read_file(properties[i].text, strlen(properties[i].text), &property, &why);
        assert_int_equal(fine, properties[i].kinds != 0);
        assert_int_equal(why.length == 0, fine);
        if (fine)
            assert_int_equal(property.kinds, properties[i].kinds);
        buffer_free(&why);
    }
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_engines),
        cmocka_unit_test(test_java_kinds),
        cmocka_unit_test(test_by_the_way),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_invariants),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_own_error_function),
        cmocka_unit_test(test_misplaced),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_reading_commands),
        cmocka_unit_test(test_reading_properties),
    };
    return cases_run_some("check options", tests, sizeof tests / sizeof *tests, 4, set_up, tear_down);
}
