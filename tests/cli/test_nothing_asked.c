/* `heddle check` where nothing, or not all, was looked at: that is never "safe", and the first line says why and
 * what to do. */
#include "base/system/file.h"
#include "jvm/jvm_support.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

/* What the tests share. */
struct fixture {
    struct toolbox jdk;
    char folder[TOOLBOX_PATH];
};

/* The programs, each in a folder of its own; the first class is its name. */
static const struct {
    const char *name, *source;
} programs[] = {
    {"Good", "public class Good { private int n; public synchronized void up() { n++; }\n"
             "  public static void main(String[] a) { Good g = new Good();\n"
             "    new Thread(g::up).start(); new Thread(g::up).start(); } }"},
    {"Solo", "public class Solo { int n; public void up() { n++; }\n"
             "  public static void main(String[] a) { new Solo().up(); } }"},
    {"NoMain", "public class NoMain { private int n; public void up() { n++; } }"},
    {"Unshared", "public class Unshared { private int n; public void up() { n++; }\n"
                 "  public static void main(String[] a) { new Thread(() -> new Unshared().up()).start();\n"
                 "    new Thread(() -> new Unshared().up()).start(); } }"},
    {"Constant", "public class Constant { static class Point { int x = 1; int get() { return x; } }\n"
                 "  public static void main(String[] a) { Point p = new Point();\n"
                 "    new Thread(p::get).start(); new Thread(p::get).start(); } }"},
    {"Reflecting", "public class Reflecting { private int n; public synchronized void up() { n++; }\n"
                   "  public static void main(String[] a) throws Exception { Reflecting r = new Reflecting();\n"
                   "    new Thread(r::up).start(); new Thread(r::up).start();\n"
                   "    Class.forName(a[0]).getMethod(a[1]).invoke(null); } }"},
    {"Receiver", "public class Receiver { private int n; public synchronized void up() { n++; }\n"
                 "  static Runnable hook; static void set(Runnable r) { hook = r; }\n"
                 "  public static void main(String[] a) throws Exception { Receiver r = new Receiver();\n"
                 "    new Thread(r::up).start(); new Thread(r::up).start(); set(null);\n"
                 "    hook.run(); } }"},
    {"Hook", "public class Hook { private int n; public synchronized void up() { n++; if (hook != null) hook.run(); }\n"
             "  private Runnable hook; public void set(Runnable r) { hook = r; }\n"
             "  public static void main(String[] a) throws Exception { Hook r = new Hook();\n"
             "    new Thread(r::up).start(); new Thread(r::up).start(); } }"},
    {"Native", "public class Native { private int n; public synchronized void up() { n++; } native void twice();\n"
               "  public static void main(String[] a) { Native r = new Native();\n"
               "    new Thread(r::up).start(); new Thread(r::up).start(); r.twice(); } }"},
    {"Missing", "public class Missing { private int n; public synchronized void up() { n++; }\n"
                "  public static void main(String[] a) { Missing m = new Missing();\n"
                "    new Thread(m::up).start(); new Thread(m::up).start(); Lost.help(m); } }\n"
                "class Lost { static void help(Missing m) { m.up(); } }"},
    {"Damaged", "public class Damaged { private int n; public synchronized void up() { n++; }\n"
                "  public static void main(String[] a) { Damaged d = new Damaged();\n"
                "    new Thread(d::up).start(); new Thread(d::up).start(); } }\n"
                "class Beside { }"},
    {"Odd", "public class Odd { private int n; public synchronized void up() { n++; }\n"
            "  static int odd() { return 0x5a5a; }\n"
            "  public static void main(String[] a) { Odd d = new Odd();\n"
            "    new Thread(d::up).start(); new Thread(d::up).start(); } }"},
};

/* A class file cut short. */
static void cut(const struct fixture *fixture, const char *file)
{
    char path[TOOLBOX_PATH + 100];
    snprintf(path, sizeof path, "%s/%s", fixture->folder, file);
    assert_int_equal(truncate(path, 100), 0);
}

/* The instruction that pushes 0x5a5a becomes one that there is not. */
static void spoil(const struct fixture *fixture, const char *file)
{
    static const char push[] = {0x11, 0x5a, 0x5a};
    char path[TOOLBOX_PATH + 100];
    struct buffer bytes = {0};
    snprintf(path, sizeof path, "%s/%s", fixture->folder, file);
    assert_true(file_read(path, NULL, &bytes));
    char *at = memmem(bytes.text, bytes.length, push, sizeof push);
    assert_non_null(at);
    *at = (char)0xfe;
    write_file(path, bytes.text, bytes.length);
    buffer_free(&bytes);
}

static void make_programs(const struct fixture *fixture)
{
    const char *at = fixture->folder;
    char javac[TOOLBOX_PATH], jar[TOOLBOX_PATH];
    toolbox_javac(&fixture->jdk, javac);
    toolbox_tool(&fixture->jdk, "jar", jar);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        char path[TOOLBOX_PATH + 100];
        snprintf(path, sizeof path, "%s/src", at);
        mkdir(path, 0700);
        snprintf(path, sizeof path, "%s/src/%s.java", at, programs[i].name);
        write_file(path, programs[i].source, strlen(programs[i].source));
    }
    shell("'%s' -d %s/all %s/src/*.java", javac, at, at);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        shell("mkdir %s/%s; cp %s/all/%s*.class %s/%s", at, programs[i].name, at, programs[i].name, at,
              programs[i].name);
    shell("cp %s/all/Beside.class %s/Damaged", at, at);
    shell("mkdir %s/sources %s/jars %s/empty %s/deep; cp %s/src/Good.java %s/sources", at, at, at, at, at, at);
    shell("'%s' cf %s/jars/good.jar -C %s/Good . ; mkdir %s/notes; echo none >%s/notes/readme.txt", jar, at, at, at,
          at);
    shell("'%s' cf %s/notes.jar -C %s/notes . ; cp %s/jars/good.jar %s/damaged.jar", jar, at, at, at, at);
    shell("mkdir -p %s/deep/target/classes; cp %s/Good/Good.class %s/deep/target/classes", at, at, at);
    cut(fixture, "Damaged/Beside.class");
    cut(fixture, "damaged.jar");
    spoil(fixture, "Odd/Odd.class");
}

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    *state = fixture;
    if (!toolbox_find("javac", &fixture->jdk))
        return 0;
    toolbox_temporary(fixture->folder);
    make_programs(fixture);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    if (fixture->folder[0] != '\0')
        toolbox_remove(fixture->folder);
    free(fixture);
    return 0;
}

/* Runs heddle check with the words of a line, in which % is the folder. */
static struct child check(const struct fixture *fixture, const char *format, const char *line)
{
    const char *arguments[32] = {child_heddle(), "check", "--kinds", "atomicity", "--format", format};
    struct buffer words = {0};
    size_t count = 6;
    for (const char *at = line; *at != '\0'; at++)
        buffer_add(&words, *at == '%' ? fixture->folder : at, *at == '%' ? strlen(fixture->folder) : 1);
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    buffer_free(&words);
    return child;
}

static void assert_contains(const char *line, const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("heddle check %s: '%s' is missing in:\n%s", line, part, text);
}

struct expected {
    const char *line;  /* of the call */
    const char *first; /* the first line of the text begins with it */
    const char *to_do; /* and holds this */
    const char *gap;   /* the reason of a gap */
};

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, type);
}

static const char *text_of(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_string);
    const char *text = found == NULL ? NULL : YAJL_GET_STRING(found);
    return text == NULL ? "(no text)" : text;
}

static void check_json(const struct fixture *fixture, const struct expected *expected, int status)
{
    struct child child = check(fixture, "json", expected->line);
    yajl_val report = yajl_tree_parse(child.out.text, NULL, 0);
    assert_int_equal(child.status, status);
    assert_non_null(report);
    assert_string_equal(text_of(report, "verdict"), "unknown");
    assert_contains(expected->line, text_of(report, "advice"), expected->to_do);
    yajl_val gaps = member(report, "gaps", yajl_t_array);
    bool found = false;
    for (size_t i = 0; i < YAJL_GET_ARRAY(gaps)->len; i++)
        found |= strcmp(text_of(YAJL_GET_ARRAY(gaps)->values[i], "reason"), expected->gap) == 0;
    if (!found)
        fail_msg("heddle check %s: there is no gap '%s' in:\n%s", expected->line, expected->gap, child.out.text);
    yajl_tree_free(report);
    child_free(&child);
}

static void check_text(const struct fixture *fixture, const struct expected *expected, int status)
{
    struct child child = check(fixture, "text", expected->line);
    if (child.status != status)
        fail_msg("heddle check %s: status %d, not %d\n%s%s", expected->line, child.status, status, child.out.text,
                 child.errors.text);
    child.out.text[strcspn(child.out.text, "\n")] = '\0';
    if (strncmp(child.out.text, expected->first, strlen(expected->first)) != 0)
        fail_msg("heddle check %s: the first line is not '%s …' but:\n%s", expected->line, expected->first,
                 child.out.text);
    assert_contains(expected->line, child.out.text, expected->to_do);
    child_free(&child);
}

enum { EVERY = 36 * CASES_SLOWER };

/* Both forms of the report; where only a part of the tests runs, one of them for one case in twelve, in turn; fewer
 * with sanitizers. */
static void check_both(const struct fixture *fixture, const struct expected *expected, size_t number, int status)
{
    if (cases_in_turn(number, EVERY))
        check_text(fixture, expected, status);
    if (cases_in_turn(number + EVERY / 2, EVERY))
        check_json(fixture, expected, status);
}

static void skip_without_jdk(const struct fixture *fixture)
{
    if (fixture->folder[0] == '\0')
        skip();
}

static void test_unknown(void **state)
{
    static const struct expected cases[] = {
        {"%/Solo", "heddle: nothing was asked: ", "--library CLASS", "it starts no thread that runs code of its own"},
        {"%/NoMain", "heddle: nothing was asked: ", "--entry CLASS.METHOD",
         "no class has a main, there is no test, and nothing that servers are known to call, so nothing of it runs"},
        {"%/Unshared", "heddle: nothing was asked: ", "--library CLASS",
         "no two of its threads share anything that changes while both run"},
        {"%/Constant", "heddle: nothing was asked: ", "--library CLASS",
         "no two of its threads share anything that changes while both run"},
        {"%/Good %/Solo --class Solo", "heddle: nothing was asked: ", "without these options",
         "no two threads share what --class and --site name, or nothing of it changes"},
        {"%/Good --site Good.main:99", "heddle: nothing was asked: Good.main:99", "CLASS.METHOD:LINE",
         "nothing is made there, as far as the program is reached"},
        {"%/Good --class java.util.Vector", "heddle: nothing was asked: ", "--library CLASS",
         "no two threads share what --class and --site name, or nothing of it changes"},
        {"--library java.lang.String", "heddle: nothing was asked: ", "--library",
         "nothing that the class's public methods do can be torn apart"},
        {"%/Reflecting", "heddle: not everything has an answer: Reflecting.java:4 ", "--library CLASS",
         "reflection that is not followed"},
        {"%/Receiver", "heddle: not everything has an answer: Receiver.java:5 ", "--library CLASS",
         "taken as code that never runs: no object is known that the call is for"},
        {"%/Native", "heddle: not everything has an answer: Native.twice()V", "not looked at", "a native method"},
        {"%/Missing", "heddle: not everything has an answer: Missing.java:3 ", "name the jar or folder",
         "something is missing that is used there"},
        {"%/Damaged", "heddle: not everything has an answer: Beside", "mend it", "the class cannot be read"},
        {"%/Odd", "heddle: not everything has an answer: Odd.odd", "mend it", "its code cannot be read"},
        {"%/deep", "heddle: nothing was asked: target.classes.Good", "name the folder that holds its package",
         "its name is not that of its folder and file: name the folder that holds its package"},
        {"%/Good --time-limit 0.001", "heddle: nothing was asked: ", "time limit", "time limit of 0.001 s"},
    };
    skip_without_jdk(*state);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_both(*state, &cases[i], i, 3);
}

/* Files that cannot be opened beside others: what is known is reported, but the call was wrong. */
static void test_half_wrong(void **state)
{
    static const struct expected cases[] = {
        {"%/Good %/damaged.jar", "heddle: not everything has an answer: ", "damaged.jar",
         "not a zip archive, or its end is missing"},
        {"%/Good %/nowhere.jar", "heddle: not everything has an answer: ", "nowhere.jar", "No such file or directory"},
        {"%/Good --classpath %/nowhere.jar", "heddle: not everything has an answer: ", "nowhere.jar",
         "No such file or directory"},
        {"%/Good --classpath %/sources", "heddle: not everything has an answer: ", "Good.java",
         "a library must be compiled"},
    };
    skip_without_jdk(*state);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_both(*state, &cases[i], i, 2);
}

static void test_wrong(void **state)
{
    static const struct {
        const char *line, *errors;
    } cases[] = {
        {"%/empty", "empty: there is nothing to read in it: no class, no jar and no .java file"},
        {"%/notes", "notes: there is nothing to read in it"},
        {"%/notes.jar", "there is no class in what is named; name classes, jars or .java files"},
        {"%/Good --main NoSuch", "there is no class 'NoSuch' (--main)"},
        {"%/Good %/NoMain --main NoMain", "there is no main in 'NoMain'"},
        {"%/Good --library NoSuch", "there is no class 'NoSuch' (--library)"},
        {"%/Good --class NoSuch", "there is no class 'NoSuch' (--class)"},
        {"%/Good --main Good --main NoSuch", "there is no class 'NoSuch' (--main)"},
        {"%/Good --entry up", "'up' is no entry: --entry needs CLASS.METHOD"},
        {"%/Good --entry NoSuch.up", "there is no class 'NoSuch' (--entry)"},
        {"%/Good --entry Good.down", "there is no method 'down' with code in class 'Good' (--entry)"},

    };
    skip_without_jdk(*state);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct child child = check(*state, "json", cases[i].line);
        if (child.status != 2)
            fail_msg("heddle check %s: status %d\n%s", cases[i].line, child.status, child.errors.text);
        assert_int_equal(child.out.length, 0);
        assert_contains(cases[i].line, child.errors.text, cases[i].errors);
        child_free(&child);
    }
}

/* What is said of a class that nobody shares is said in vain, and heddle says so. */
static void test_without_effect(void **state)
{
    const struct fixture *fixture = *state;
    static const char text[] = "class Good\n unit up\nclass Solo\n unit up\n";
    char path[TOOLBOX_PATH + 100];
    skip_without_jdk(fixture);
    snprintf(path, sizeof path, "%s/spec", fixture->folder);
    write_file(path, text, strlen(text));
    struct child child = check(fixture, "text", "%/Good %/Solo --spec %/spec");
    assert_int_equal(child.status, 0);
    assert_contains("--spec", child.errors.text, "what is said of the units and sets of 'Solo' has no effect");
    assert_null(strstr(child.errors.text, "'Good'"));
    child_free(&child);
}

/* Folders of sources and of jars are read as if what they hold were named. */
static void test_safe(void **state)
{
    static const char *const lines[] = {"%/Good", "%/sources", "%/jars", "%/Good %/notes.jar", "%/Hook"};
    skip_without_jdk(*state);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct child child = check(*state, "text", lines[i]);
        if (child.status != 0)
            fail_msg("heddle check %s: status %d\n%s%s", lines[i], child.status, child.out.text, child.errors.text);
        assert_contains(lines[i], child.out.text, " proved, 0 violated (0 findings), 0 unknown\n");
        child_free(&child);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown),        cmocka_unit_test(test_half_wrong), cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_without_effect), cmocka_unit_test(test_safe),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
