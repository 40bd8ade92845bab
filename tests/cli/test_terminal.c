/* Nothing of the input reaches a terminal that could command it: names of files, of entries of jars, of classes and
 * functions, lines of sources in what compilers say. What a program writes that is run is its own. */
#include "base/buffer.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* Clears the screen, rings, and begins a command by a single control character beyond ASCII. */
#define EVIL "\033[2J\007\302\233"

static struct show_folder folder;

static void write_bytes(const char *name, const char *bytes, size_t length)
{
    struct buffer path = {0};
    buffer_format(&path, "%s/%s", folder.path, name);
    FILE *file = fopen(path.text, "wb");
    assert_non_null(file);
    fwrite(bytes, 1, length, file);
    fclose(file);
    buffer_free(&path);
}

static void write_text(const char *name, const char *text)
{
    write_bytes(name, text, strlen(text));
}

/* An archive of one stored file. The reader of classes looks at its name first, then at its bytes, which are no
 * class. */
static void write_jar(const char *name, const char *entry)
{
    struct buffer jar = {0};
    size_t length = strlen(entry);
    const char low = (char)(length & 0xff);
    static const char local[] = "PK\3\4\12\0\0\0\0\0\0\0\0\0\314\275}\252\4\0\0\0\4\0\0\0";
    static const char central[] = "PK\1\2\12\0\12\0\0\0\0\0\0\0\0\0\314\275}\252\4\0\0\0\4\0\0\0";
    static const char end[] = "PK\5\6\0\0\0\0\1\0\1\0";
    buffer_add(&jar, local, 26);
    buffer_add(&jar, &low, 1);
    buffer_add(&jar, "\0\0\0", 3);
    buffer_add_text(&jar, entry);
    buffer_add(&jar, "evil", 4);
    size_t directory = jar.length;
    buffer_add(&jar, central, 28);
    buffer_add(&jar, &low, 1);
    buffer_add(&jar, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 17);
    buffer_add_text(&jar, entry);
    const char size = (char)(jar.length - directory), offset = (char)directory;
    buffer_add(&jar, end, 12);
    buffer_add(&jar, &size, 1);
    buffer_add(&jar, "\0\0\0", 3);
    buffer_add(&jar, &offset, 1);
    buffer_add(&jar, "\0\0\0\0\0", 5);
    write_bytes(name, jar.text, jar.length);
    buffer_free(&jar);
}

static struct child run_shell(const char *script)
{
    struct buffer text = {0};
    buffer_format(&text, "cd %s && %s", folder.path, script);
    const char *arguments[] = {"/bin/sh", "-c", text.text, NULL};
    struct child child = child_run(arguments, NULL);
    buffer_free(&text);
    return child;
}

/* A program whose method and field and file have names that no source can have: what javac made of others is
 * changed. */
static void write_classes(void)
{
    write_text("Tame.java", "public class Tame { int field_; void method_() { field_++; }\n"
                            "  public static void main(String[] a) { Tame t = new Tame();\n"
                            "    new Thread(t::method_).start(); new Thread(t::method_).start(); t.method_(); } }\n");
    struct child child = run_shell(
        "mkdir classes && javac -J-XX:TieredStopAtLevel=1 -g -d classes Tame.java && rm Tame.java && cd classes && "
        "LC_ALL=C sed -i 's/method_/m\\x1b2J\\x07\\xc2\\x9b/g; "
        "s/field_/f\\x1b2J\\xc2\\x9b/g; s/Tame.java/Ta\\x1bJ\\xc2\\x9bjav/' *.class");
    assert_int_equal(child.status, 0);
    child_free(&child);
}

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
        return -1;
    char evil[100];
    snprintf(evil, sizeof evil, "%s/evil" EVIL, folder.path);
    if (mkdir(evil, 0700) != 0)
        return -1;
    write_jar("evil.jar", "B" EVIL ".class");
    write_jar("lines.jar", "B\nheddle: fine.class");
    write_text("lines.ll", "define i32 @main() {\n  %x = call i32 @\"g\\0Aheddle: fine\"()\n  ret i32 %x\n}\n"
                           "declare i32 @\"g\\0Aheddle: fine\"()\n");
    write_text("Lines.java",
               "class Lines { public static void main(String[] a) throws Exception { Object lock = new Object();\n"
               "  Thread t = new Thread(() -> { synchronized (lock) { } }, \"one\\nheddle: fine\");\n"
               "  synchronized (lock) { t.start(); t.join(); } } }\n");
    write_text("names.c", "int f(void) __asm__(\"f\\033[2J\\007\\302\\233\");\n"
                          "int g(void) __asm__(\"g\\033[2J\\007\\302\\233\");\n"
                          "int f(void) { return *(volatile int *)0; }\n"
                          "int main(int count, char **words) { return count > 1 ? g() : f(); }\n");
    write_text("wrong.c", "int main(void) { return " EVIL "; }\n");
    write_text("Wrong.java", "class Wrong { int x = \"" EVIL "\"; }\n");
    write_text("says.c", "#include <stdio.h>\nint main(void) { printf(\"\\033[1mbold\"); return 0; }\n");
    write_text("evil" EVIL "/broken.eml", "process main {");
    write_text("evil" EVIL "/fine.eml", "process main { function main { } }");
    write_text("evil" EVIL "/program.c", "int main(void) { return *(volatile int *)0; }\n");
    write_classes();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

static void expect_tame(const struct buffer *text, const char *line)
{
    if (strpbrk(text->text, "\033\007") != NULL || strstr(text->text, "\302\233") != NULL)
        fail_msg("%s commands the terminal: %s", line, text->text);
}

/* Runs the line, with ~ for the name of the evil folder; a part of what is said must be there as well. */
static void expect(const char *line, int status, const char *part)
{
    struct buffer script = {0};
    struct child child;
    char here[4096];
    assert_non_null(realpath(child_heddle(), here));
    buffer_format(&script, "%s ", here);
    for (const char *at = line; *at != '\0'; at++)
        if (*at == '~')
            buffer_add_text(&script, "'evil" EVIL "'");
        else
            buffer_add(&script, at, 1);
    child = run_shell(script.text);
    expect_tame(&child.out, line);
    expect_tame(&child.errors, line);
    if (child.status != status || (strstr(child.out.text, part) == NULL && strstr(child.errors.text, part) == NULL))
        fail_msg("%s: status %d, says %s%s, not %s", line, child.status, child.out.text, child.errors.text, part);
    child_free(&child);
    buffer_free(&script);
}

static void test_entries_of_jars(void **state)
{
    (void)state;
    expect("check evil.jar", 3, "evil.jar!B?[2J??.class: ");
    expect("check --format json evil.jar", 3, "evil.jar!B?[2J??.class: ");
    expect("show ir evil.jar", 2, "evil.jar!B?[2J??.class: ");
    expect("show threads evil.jar", 2, "evil.jar!B?[2J??.class: ");
}

/* No name begins a line: whoever reads the lines would take it for something that heddle says. */
static void test_names_with_lines(void **state)
{
    (void)state;
    expect("show ir lines.jar", 2, "lines.jar!B?heddle: fine.class: ");
    expect("run lines.ll", 3, "the function 'g?heddle: fine' is not defined");
    expect("run Lines.java", 1,
           "thread 1, \"one?heddle: fine\", waits for the monitor of a java.lang.Object, which is held by main");
}

static void test_names_of_functions(void **state)
{
    (void)state;
    expect("run names.c -- one", 3,
           "the function 'g?[2J?"
           "?' is not defined");
    expect("run names.c", 1, "names.c:3");
    expect("show ir names.c", 0, "\\x1b[2J");
    expect("show ir --method main names.c", 0, "main");
}

static void test_what_compilers_say(void **state)
{
    (void)state;
    expect("run wrong.c", 2, "wrong.c:1:");
    expect("show ir wrong.c", 2, "wrong.c:1:");
    expect("check Wrong.java", 2, "?[2J?");
    expect("run Wrong.java", 2, "?[2J?");
}

static void test_names_of_files(void **state)
{
    (void)state;
    expect("eml check ~/broken.eml", 2,
           "evil?[2J?"
           "?/broken.eml:1:15: error: ");
    expect("eml check ~/broken.eml ~/fine.eml", 2, "evil?[2J");
    expect("eml check --verbose ~/fine.eml ~/fine.eml", 0, "== evil?[2J");
    expect("eml check --format json ~/broken.eml", 2, "evil");
    expect("eml print ~/broken.eml", 2, "evil?[2J");
    expect("run ~/program.c", 1, "program.c:1");
    expect("run ~/nothing.c", 2, "evil?[2J");
    expect("check ~/nothing.jar", 2,
           "evil?[2J?"
           "?/nothing.jar: ");
    expect("check --output ~/no/file classes", 2, "heddle: cannot write evil?[2J");
    expect("check --baseline ~/nothing classes", 2, "heddle: evil?[2J");
    expect("check --spec ~/nothing classes", 2, "heddle: evil?[2J");
    expect("run --schedule ~/nothing says.c", 2, "evil?[2J");
    expect("~", 2, "unknown command 'evil?[2J");
    expect("check --~", 2, "unknown option '--evil?[2J");
    expect("run --random ~ says.c", 2, "evil?[2J");
}

static void test_names_of_classes_and_methods(void **state)
{
    static const struct {
        const char *line;
        int status;
        const char *part;
    } cases[] = {
        {"check classes", 1, "Tame.m?2J?"},
        {"check --verbose classes", 1, "Tame.m?2J?"},
        {"check --format json classes", 1, "\\u009b"},
        {"eml print classes", 0, "// Ta?J?jav"},
        {"show ir classes", 0, "\\x1b2J"},
        {"show threads classes", 0, "m?2J??"},
        {"show threads --format json classes", 0, "\\u009b"},
        {"show callgraph classes", 0, "m?2J??"},
        {"show callgraph --format dot classes", 0, "m?2J??"},
        {"show points-to classes", 0, "m?2J??"},
        {"show locks classes", 0, ""},
        {"run classes --watch --runs 20", 1, "f?2J?"},
        {"run classes --watch --runs 20 --format json", 1, "\\u009b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) /* each analyses what it uses of the JDK */
        if (cases_in_turn(i, 9))
            expect(cases[i].line, cases[i].status, cases[i].part);
}

/* As with any interpreter. */
static void test_output_of_a_program_is_its_own(void **state)
{
    (void)state;
    char script[4200], here[4096];
    assert_non_null(realpath(child_heddle(), here));
    snprintf(script, sizeof script, "%s run says.c", here);
    struct child child = run_shell(script);
    assert_string_equal(child.out.text, "\033[1mbold");
    child_free(&child);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries_of_jars),
        cmocka_unit_test(test_names_with_lines),
        cmocka_unit_test(test_names_of_functions),
        cmocka_unit_test(test_what_compilers_say),
        cmocka_unit_test(test_names_of_files),
        cmocka_unit_test(test_names_of_classes_and_methods),
        cmocka_unit_test(test_output_of_a_program_is_its_own),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
