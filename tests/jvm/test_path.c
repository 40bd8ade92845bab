/* A class path over everything that classes come from. */
#include "base/arena.h"
#include "base/memory.h"
#include "jvm/jvm_support.h"
#include "jvm/path/path.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char top[4096]; /* where this test writes, made anew for each test; and where it runs */

static int enter(void **state)
{
    (void)state;
    shell("rm -rf '%s' && mkdir -p '%s'", top, top);
    return chdir(top);
}

/* Opens a path of files up to NULL. */
static struct path *open_path(bool jdk, struct complaints *complaints, const char *const *files)
{
    struct path_options options = {.files = files, .jdk = jdk};
    while (files[options.file_count] != NULL)
        options.file_count++;
    return path_open(&options, complaints);
}

/* Appends for each class its origin and contents (behind the mark of a class), in order. */
static void format_path(const struct path *path, struct complaints *complaints, struct buffer *into)
{
    struct arena *arena = arena_new();
    buffer_add_text(into, "");
    for (uint32_t i = 0; i < path_count(path); i++) {
        const struct path_class *class = path_class(path, i);
        struct span bytes;
        buffer_format(into, "%s%s%s = ", class->module, class->module[0] == '\0' ? "" : "/", class->name);
        path_origin(path, i, into);
        if (!path_read(path, i, arena, complaints, &bytes))
            bytes = (struct span){(const uint8_t *)"    unreadable", 14};
        buffer_format(into, ": %.*s\n", (int)bytes.length - 4, (const char *)bytes.at + 4);
        if (strcmp(class->name, "module-info") != 0)
            assert_int_equal(path_find(path, class->name, strlen(class->name)), i);
    }
    arena_free(arena);
}

/* Opens a path without JDK and checks all classes in it, and all complaints. */
static void expect_path(const char *const *files, const char *classes, const char *complained)
{
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, files);
    struct buffer text = {0};
    format_path(path, complaints, &text);
    assert_string_equal(text.text, classes);
    assert_int_equal(path_user_count(path), path_count(path));
    buffer_free(&text);
    path_close(path);
    expect_complaints(complaints, complained);
}

#define FILES(...) ((const char *const[]){__VA_ARGS__, NULL})

static void write_text(const char *path, const char *text)
{
    write_file(path, text, strlen(text));
}

#define CLASS "\xca\xfe\xba\xbe"

static void write_zip(const char *file, const struct made_entry *entries, size_t count)
{
    struct made made = made_zip(entries, count);
    write_file(file, made.bytes.text, made.bytes.length);
    made_free(&made);
}

static void test_folder(void **state)
{
    (void)state;
    write_text("out/b/B.class", CLASS "1");
    write_text("out/b/A$1.class", CLASS "2");
    write_text("out/b/package-info.class", CLASS "3");
    write_text("out/A.class", CLASS "4");
    write_text("out/notes.txt", "no class");
    write_text("out/.class", "no class either");
    write_text("more/b/B.class", CLASS "shadowed");
    write_text("more/b/C.class", CLASS "5");
    assert_int_equal(symlink("..", "out/b/loop"), 0);
    assert_int_equal(symlink("B.class", "out/b/Link.class"), 0);
    expect_path(FILES("out/", "more"),
                "A = out/A.class: 4\n"
                "b/A$1 = out/b/A$1.class: 2\n"
                "b/B = out/b/B.class: 1\n"
                "b/Link = out/b/Link.class: 1\n"
                "b/package-info = out/b/package-info.class: 3\n"
                "b/C = more/b/C.class: 5\n",
                "");
}

/* A folder without classes stands for its sources and jars. */
static void test_folder_of_other_files(void **state)
{
    const struct made_entry a[] = {{"A.class", CLASS "1", 0, false}}, b[] = {{"B.class", CLASS "2", 0, true}};
    (void)state;
    write_zip("lib/b/second.jar", b, 1);
    write_zip("lib/a.jar", a, 1);
    write_text("lib/readme.txt", "no class");
    write_text("nothing/readme.txt", "no class");
    expect_path(
        FILES("lib/", "nothing"),
        "A = lib/a.jar!A.class: 1\n"
        "B = lib/b/second.jar!B.class: 2\n",
        "nothing: there is nothing to read in it: no class, no jar and no .java file; if its program is not yet "
        "compiled, name the sources\n");
    write_text("lib/C.class", CLASS "3"); /* now it is a folder of classes */
    expect_path(FILES("lib"), "C = lib/C.class: 3\n", "");
}

static void test_info(void **state)
{
    (void)state;
    write_text("a/module-info.class", CLASS "1");
    write_text("a/x/package-info.class", CLASS "2");
    write_text("b/module-info.class", CLASS "3");
    write_text("b/x/A.class", CLASS "4");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, FILES("a", "b"));
    assert_int_equal(path_count(path), 4);
    assert_int_equal(path_find(path, "module-info", 11), 0);
    assert_int_equal(path_find(path, "nothing", 7), PATH_NONE);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(path_class(path, i)->info, i != 3);
    path_complain(path, 3, 17, complaints, "wrong by %d", 1);
    path_close(path);
    expect_complaints(complaints, "b/x/A.class: byte 17: wrong by 1\n");
}

static void test_missing(void **state)
{
    (void)state;
    write_text("text.txt", "neither this nor that");
    write_text("empty.jar", "");
    write_text("bad.class", "no class");
    write_text("a/A.class", CLASS "1");
    write_file("cut.class",
               CLASS "\0\0\0\x3d\0\x09\x01\0\x09"
                     "cut off",
               20);
    expect_path(FILES("nowhere.jar", "text.txt", "empty.jar", "bad.class", "cut.class", "/dev/null", "a"),
                "A = a/A.class: 1\n",
                "nowhere.jar: No such file or directory\n"
                "text.txt: not a class file, jar, .jmod file, run-time image or .java file\n"
                "empty.jar: not a zip archive, or its end is missing\n"
                "bad.class: byte 0: not a class file\n"
                "cut.class: byte 10: the constant pool of the class is damaged\n"
                "/dev/null: neither a file nor a directory\n");
}

static void test_class_file(void **state)
{
    (void)state;
    write_text("A.java", "package p.q; class A { class B { } long l = 0x123456789L; double d = 1e100; }");
    shell("javac -J-XX:TieredStopAtLevel=1 -d . A.java && mv p/q/A.class p/q/A\\$B.class .");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, FILES("A.class", "A$B.class", "./A.class"));
    assert_int_equal(path_count(path), 2);
    assert_string_equal(path_class(path, 0)->name, "p/q/A");
    assert_string_equal(path_class(path, 1)->name, "p/q/A$B");
    path_close(path);
    expect_complaints(complaints, "");
}

/* A jar by the JDK's own tool, compressed and not. */
static void test_jar_tool(void **state)
{
    (void)state;
    write_text("in/a/A.class", CLASS "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    write_text("in/b/B.class", CLASS "b");
    shell("jar cf packed.jar -C in a && jar c0f plain.jar -C in b");
    expect_path(FILES("plain.jar", "packed.jar"),
                "b/B = plain.jar!b/B.class: b\n"
                "a/A = packed.jar!a/A.class: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
                "");
}

static void test_multi_release(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {
        {"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Re\r\n lease: tr\r\nMULTI-RELEASE: t\r\n rue\r\n\r\n",
         0, true},
        {"a/A.class", CLASS "base", 0, false},
        {"META-INF/versions/9/a/A.class", CLASS "9", 0, false},
        {"META-INF/versions/11/a/A.class", CLASS "11", 0, true},
        {"META-INF/versions/8/a/A.class", CLASS "8", 0, false},
        {"META-INF/versions/999/a/A.class", CLASS "999", 0, false},
        {"META-INF/versions/99999999999999999999/a/A.class", CLASS "huge", 0, false},
        {"META-INF/versions/x/a/X.class", CLASS "x", 0, false},
        {"META-INF/versions/9/META-INF/Y.class", CLASS "y", 0, false},
        {"META-INF/versions/10/only/New.class", CLASS "new", 0, false},
        {"META-INF/Z.class", CLASS "z", 0, false},
    };
    enum { COUNT = sizeof entries / sizeof *entries };
    write_zip("yes.jar", entries, COUNT);
    write_zip("no.jar", entries + 1, COUNT - 1);
    expect_path(FILES("yes.jar"),
                "a/A = yes.jar!META-INF/versions/11/a/A.class: 11\n"
                "only/New = yes.jar!META-INF/versions/10/only/New.class: new\n",
                "");
    expect_path(FILES("no.jar"), "a/A = no.jar!a/A.class: base\n", "");
}

static void write_jar(const char *file, const char *class_path, const char *class)
{
    struct buffer manifest = {0};
    buffer_format(&manifest, "Class-Path: %s\n", class_path);
    const struct made_entry entries[] = {{"META-INF/MANIFEST.MF", manifest.text, 0, false}, {class, CLASS, 0, false}};
    write_zip(file, entries, 2);
    buffer_free(&manifest);
}

static void test_class_path(void **state)
{
    (void)state;
    write_jar("a.jar", "lib/b.jar missing.jar classes/ http://x/y.jar /etc/passwd lib/with%20space.jar %zz",
              "a/A.class");
    write_jar("lib/b.jar", "../a.jar b.jar  ../c.jar", "b/B.class");
    write_jar("c.jar", "lib/../a.jar", "c/C.class");
    write_jar("lib/with space.jar", "", "d/D.class");
    write_text("classes/e/E.class", CLASS);
    expect_path(FILES("./a.jar", "c.jar"),
                "a/A = ./a.jar!a/A.class: \n"
                "b/B = ./lib/b.jar!b/B.class: \n"
                "c/C = ./lib/../c.jar!c/C.class: \n"
                "e/E = ./classes/e/E.class: \n"
                "d/D = ./lib/with space.jar!d/D.class: \n",
                "");
}

static void test_nested(void **state)
{
    (void)state;
    static const struct made_entry x[] = {{"x/X.class", CLASS "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 0, true}};
    static const struct made_entry y[] = {{"y/Y.class", CLASS "y", 0, false}};
    struct made inner_x = made_zip(x, 1), inner_y = made_zip(y, 1);
    const struct made_entry outer[] = {
        {"BOOT-INF/classes/a/A.class", CLASS "a", 0, true},
        {"org/Loader.class", CLASS "loader", 0, true},
        {"BOOT-INF/lib/x.jar", inner_x.bytes.text, inner_x.bytes.length, false},
        {"lib/y.jar", inner_y.bytes.text, inner_y.bytes.length, true},
        {"lib/deeper/y.jar", inner_y.bytes.text, inner_y.bytes.length, true},
        {"WEB-INF/lib/broken.jar", "this is no jar", 0, true},
        {"WEB-INF/classes/w/W.class", CLASS "w", 0, true},
    };
    write_zip("app.jar", outer, sizeof outer / sizeof *outer);
    made_free(&inner_x);
    made_free(&inner_y);
    expect_path(FILES("app.jar"),
                "a/A = app.jar!BOOT-INF/classes/a/A.class: a\n"
                "org/Loader = app.jar!org/Loader.class: loader\n"
                "w/W = app.jar!WEB-INF/classes/w/W.class: w\n"
                "x/X = app.jar!BOOT-INF/lib/x.jar!x/X.class: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                "y/Y = app.jar!lib/y.jar!y/Y.class: y\n",
                "app.jar!WEB-INF/lib/broken.jar: not a zip archive, or its end is missing\n");
}

static void test_nested_too_deep(void **state)
{
    (void)state;
    static const struct made_entry innermost[] = {{"a/A.class", CLASS, 0, true}};
    struct made made = made_zip(innermost, 1);
    for (int i = 0; i < 4; i++) {
        const struct made_entry around[] = {{"lib/x.jar", made.bytes.text, made.bytes.length, true}};
        struct made outer = made_zip(around, 1);
        made_free(&made);
        made = outer;
    }
    write_file("deep.jar", made.bytes.text, made.bytes.length);
    made_free(&made);
    expect_path(FILES("deep.jar"), "",
                "deep.jar!lib/x.jar!lib/x.jar!lib/x.jar!lib/x.jar: a jar within too many jars; it is left out\n");
}

/* A small jar that would expand to a large one. */
static void test_nested_bomb(void **state)
{
    (void)state;
    size_t length = (size_t)64 << 20;
    char *zeros = mem_new(length, 1);
    const struct made_entry entries[] = {{"lib/bomb.jar", zeros, length, true}, {"a/A.class", CLASS "a", 0, true}};
    struct made made = made_zip(entries, 2);
    mem_free(zeros);
    write_file("bomb.jar", made.bytes.text, made.bytes.length);
    struct buffer complaint = {0};
    buffer_format(&complaint,
                  "bomb.jar!lib/bomb.jar: byte %zu: it expands from %zu bytes to 67108864, more than 200-fold\n",
                  made.record[0], made.header[1] - 30 - strlen("lib/bomb.jar"));
    made_free(&made);
    expect_path(FILES("bomb.jar"), "a/A = bomb.jar!a/A.class: a\n", complaint.text);
    buffer_free(&complaint);
}

/* One class that cannot be read does not hide the others. */
static void test_bad_class(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {{"a/A.class", CLASS "aaaaaaaaaaaaaaaaa", 0, true},
                                                {"b/B.class", CLASS "b", 0, false},
                                                {"../C.class", CLASS "c", 0, false}};
    struct made made = made_zip(entries, 3);
    made_put(&made, made.record[0] + 16, 0, 4);
    write_file("x.jar", made.bytes.text, made.bytes.length);
    made_free(&made);
    expect_path(FILES("x.jar"),
                "a/A = x.jar!a/A.class: unreadable\n"
                "b/B = x.jar!b/B.class: b\n",
                "x.jar!../C.class: byte 247: a name that leads out of the archive\n"
                "x.jar!a/A.class: byte 137: its checksum is wrong\n");
}

static void test_jmod(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {{"classes/a/A.class", CLASS "a", 0, true},
                                                {"classes/module-info.class", CLASS "module", 0, true},
                                                {"lib/no/B.class", CLASS "b", 0, true}};
    struct made made = made_zip(entries, 3);
    struct buffer whole = {0};
    buffer_add(&whole, "JM\1\0", 4);
    buffer_add(&whole, made.bytes.text, made.bytes.length);
    write_file("some.module.jmod", whole.text, whole.length);
    buffer_free(&whole);
    made_free(&made);
    expect_path(FILES("./some.module.jmod"),
                "some.module/a/A = ./some.module.jmod!classes/a/A.class: a\n"
                "some.module/module-info = ./some.module.jmod!classes/module-info.class: module\n",
                "");
}

static void test_image(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {
        {"/m2/b/B.class", CLASS "b", 0, true},
        {"/m1/z/Z.class", CLASS "z", 0, false},
        {"/m1/z/Z.txt", "z", 0, false},
        {"/m1/module-info.class", CLASS "1", 0, false},
        {"/m2/module-info.class", CLASS "2", 0, false},
    };
    struct made made = made_image(entries, 5, true);
    write_file("modules", made.bytes.text, made.bytes.length);
    made_free(&made);
    expect_path(FILES("modules"),
                "m1/module-info = modules!/m1/module-info.class: 1\n"
                "m1/z/Z = modules!/m1/z/Z.class: z\n"
                "m2/b/B = modules!/m2/b/B.class: b\n"
                "m2/module-info = modules!/m2/module-info.class: 2\n",
                "");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, FILES("modules"));
    uint32_t first, count;
    assert_true(path_find_module(path, "m2", &first, &count));
    assert_int_equal(first, 2);
    assert_int_equal(count, 2);
    assert_false(path_find_module(path, "m3", &first, &count));
    path_close(path);
    expect_complaints(complaints, "");
}

/* Many entries whose names are one long string. */
static void test_image_names(void **state)
{
    (void)state;
    char name[3000];
    memset(name, 'x', sizeof name);
    memcpy(name, "/m/a/", 5);
    memcpy(name + sizeof name - 7, ".class", 7);
    const struct made_entry entries[] = {
        {name, CLASS, 0, false}, {"/m/B.class", CLASS, 0, false}, {"/m/C.class", CLASS, 0, false}};
    struct made made = made_image(entries, 3, false);
    for (size_t i = 1; i < 3; i++) /* the base, which is the third attribute */
        memcpy(made.bytes.text + made.header[i] + 10, made.bytes.text + made.header[0] + 10, 5);
    write_file("modules", made.bytes.text, made.bytes.length);
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, FILES("modules"));
    assert_int_equal(path_count(path), 1);
    path_close(path);
    made_free(&made);
    assert_int_equal(complaints_count(complaints), 1);
    assert_string_equal(complaints_get(complaints, 0)->message,
                        "the names of the run-time image's entries are longer than the image; the others are left out");
    complaints_free(complaints);
}

static void expect_no_temporary_files(void)
{
    shell("test -z \"$(ls tmp)\"");
}

static void test_sources(void **state)
{
    (void)state;
    shell("mkdir tmp");
    setenv("TMPDIR", "tmp", 1);
    write_text("Library.java", "package lib; public class Library { public static int one() { return 1; } }");
    shell("javac -J-XX:TieredStopAtLevel=1 -d library Library.java");
    write_text("src/A.java",
               "package a; public class A { int two() { return B.one() + lib.Library.one(); } class In { } }");
    write_text("@B.java", "package a; class B { static int one() { return 1; } }");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(false, complaints, FILES("src/A.java", "library", "@B.java"));
    assert_int_equal(path_count(path), 4);
    static const char *const origins[] = {"javac!a/A.class", "javac!a/A$In.class", "javac!a/B.class",
                                          "library/lib/Library.class"};
    struct arena *arena = arena_new();
    for (uint32_t i = 0; i < 4; i++) {
        struct buffer origin = {0};
        struct span bytes;
        path_origin(path, i, &origin);
        assert_string_equal(origin.text, origins[i]);
        buffer_free(&origin);
        assert_true(path_read(path, i, arena, complaints, &bytes));
        assert_int_equal(span_big32(bytes, 0), 0xcafebabe);
    }
    expect_no_temporary_files();
    arena_free(arena);
    path_close(path);
    expect_complaints(complaints, "");
}

static void test_sources_wrong(void **state)
{
    (void)state;
    shell("mkdir tmp");
    setenv("TMPDIR", "tmp", 1);
    write_text("A.java", "class A { int x = y; }\n");
    write_text("out/b/B.class", CLASS "b");
    expect_path(FILES("A.java", "out"), "b/B = out/b/B.class: b\n",
                "javac: the sources do not compile\n"
                "A.java:1: error: cannot find symbol\n"
                "class A { int x = y; }\n"
                "                  ^\n"
                "  symbol:   variable y\n"
                "  location: class A\n"
                "1 error\n");
    expect_no_temporary_files();
}

/* Without javac and without JDK: what is said, and that the rest is there. */
static void test_no_jdk(void **state)
{
    (void)state;
    char *search = strdup(getenv("PATH"));
    char *home = getenv("JAVA_HOME") == NULL ? NULL : strdup(getenv("JAVA_HOME"));
    write_text("A.java", "class A { }");
    write_text("out/b/B.class", CLASS "b");
    write_text("fake/bin/java", "");
    shell("chmod +x fake/bin/java");
    unsetenv("JAVA_HOME");
    setenv("PATH", "nowhere::/", 1);
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(true, complaints, FILES("A.java", "out"));
    assert_int_equal(path_count(path), 1);
    assert_int_equal(path_release(path), PATH_NEWEST_RELEASE);
    path_close(path);
    setenv("PATH", "fake/bin", 1);
    path_close(open_path(true, complaints, FILES("out")));
    setenv("JAVA_HOME", "fake", 1);
    path_close(open_path(true, complaints, FILES("out")));
    unsetenv("JAVA_HOME");
    setenv("PATH", search, 1);
    if (home != NULL)
        setenv("JAVA_HOME", home, 1);
    free(search);
    free(home);
    expect_complaints(
        complaints,
        "A.java: there is no javac to compile it, neither in JAVA_HOME/bin nor on the PATH; please install a JDK\n"
        "java: there is no JDK: JAVA_HOME is not set, and no java is on the PATH\n"
        "fake/bin/java: belongs to no JDK with a lib/modules, of Java 9 or later; please set JAVA_HOME\n"
        "fake: is JAVA_HOME, but has no lib/modules, as JDKs of Java 9 or later do\n");
}

static void test_jdk(void **state)
{
    (void)state;
    write_text("out/a/A.class", CLASS "a");
    write_text("out/java/util/Vector.class", CLASS "refused");
    write_text("out/jdk/internal/misc/Unsafe.class", CLASS "never found");
    write_text("out/org/w3c/dom/Node.class", CLASS "ours");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(true, complaints, FILES("out"));
    assert_int_equal(path_user_count(path), 3);
    assert_int_equal(path_refused_count(path), 1);
    assert_true(path_release(path) >= 17);
    uint32_t object = path_find(path, "java/lang/Object", 16), first, count;
    assert_int_not_equal(object, PATH_NONE);
    assert_true(path_class(path, object)->jdk);
    assert_string_equal(path_class(path, object)->module, "java.base");
    assert_true(path_class(path, path_find(path, "java/util/Vector", 16))->jdk);
    assert_true(path_class(path, path_find(path, "jdk/internal/misc/Unsafe", 24))->jdk);
    assert_false(path_class(path, path_find(path, "org/w3c/dom/Node", 16))->jdk);
    assert_true(path_find_module(path, "java.base", &first, &count));
    assert_true(first >= 3 && object >= first && object < first + count && count > 5000);
    for (uint32_t i = 4; i < path_count(path); i++) {
        const struct path_class *before = path_class(path, i - 1), *class = path_class(path, i);
        int modules = strcmp(before->module, class->module);
        assert_true(modules < 0 || (modules == 0 && strcmp(before->name, class->name) < 0));
        assert_true(class->info || path_find(path, class->name, strlen(class->name)) == i);
    }
    path_close(path);
    expect_complaints(complaints, "out/java/util/Vector.class: prohibited package name: java.util (its classes come "
                                  "from the JDK alone)\n");
}

/* Also in jars, but not where no JDK is searched. */
static void test_refused(void **state)
{
    (void)state;
    write_text("out/java/lang/Object.class", CLASS "mine");
    write_text("out/javax/A.class", CLASS "a");
    shell("jar cf packed.jar -C out .");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(true, complaints, FILES("packed.jar"));
    assert_int_equal(path_user_count(path), 1);
    assert_true(path_class(path, path_find(path, "java/lang/Object", 16))->jdk);
    path_close(path);
    expect_complaints(complaints, "packed.jar!java/lang/Object.class: prohibited package name: java.lang (its classes "
                                  "come from the JDK alone)\n");
    complaints = complaints_new(20);
    path = open_path(false, complaints, FILES("out", "packed.jar"));
    assert_int_equal(path_user_count(path), 2);
    path_close(path);
    expect_complaints(complaints, "");
}

/* A path that has java/lang/Object in a .jmod file needs no JDK, so nothing is said about it. */
static void test_own_library(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {{"classes/java/lang/Object.class", CLASS "mine", 0, true}};
    struct made made = made_zip(entries, 1);
    struct buffer whole = {0};
    buffer_add(&whole, "JM\1\0", 4);
    buffer_add(&whole, made.bytes.text, made.bytes.length);
    write_file("java.base.jmod", whole.text, whole.length);
    buffer_free(&whole);
    made_free(&made);
    struct complaints *complaints = complaints_new(20);
    const char *const files[] = {"java.base.jmod"};
    struct path_options options = {.files = files, .file_count = 1, .jdk = true, .java_home = "nowhere"};
    struct path *path = path_open(&options, complaints);
    assert_int_equal(path_count(path), 1);
    path_close(path);
    expect_complaints(complaints, "");
}

struct reading {
    const struct path *path;
    uint32_t step; /* classes from 0 on, so far from each other */
    uint64_t sum;
};

static void *read_all(void *context)
{
    struct reading *reading = context;
    struct complaints *complaints = complaints_new(1);
    struct arena *arena = arena_new();
    for (uint32_t i = 0; i < path_count(reading->path); i += reading->step) {
        struct span bytes;
        if (path_read(reading->path, i, arena, complaints, &bytes))
            for (size_t at = 0; at < bytes.length; at++)
                reading->sum += bytes.at[at] * (at + i + 1);
    }
    arena_free(arena);
    complaints_free(complaints);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    write_text("A.java",
               "class A { class B { } class C { } interface D { int f(); } enum E { X, Y, Z } record R(int i) { } }");
    shell("javac -J-XX:TieredStopAtLevel=1 -d out A.java && jar cf packed.jar -C out . && rm -r out/A.class");
    struct complaints *complaints = complaints_new(20);
    struct path *path = open_path(true, complaints, FILES("out", "packed.jar"));
    pthread_t threads[THREADS];
    struct reading readings[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        readings[i] = (struct reading){path, 7, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, read_all, &readings[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(readings[i].sum != 0 && readings[i].sum == readings[0].sum);
    }
    path_close(path);
    expect_complaints(complaints, "");
}

int main(void)
{
    const char *build = getenv("BUILD");
    char *here = getcwd(NULL, 0);
    snprintf(top, sizeof top, "%s/%s/tests/test_path.files", build != NULL && build[0] == '/' ? "" : here,
             build == NULL ? "build" : build);
    free(here);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_folder, enter),        cmocka_unit_test_setup(test_folder_of_other_files, enter),
        cmocka_unit_test_setup(test_info, enter),          cmocka_unit_test_setup(test_missing, enter),
        cmocka_unit_test_setup(test_class_file, enter),    cmocka_unit_test_setup(test_jar_tool, enter),
        cmocka_unit_test_setup(test_multi_release, enter), cmocka_unit_test_setup(test_class_path, enter),
        cmocka_unit_test_setup(test_nested, enter),        cmocka_unit_test_setup(test_nested_too_deep, enter),
        cmocka_unit_test_setup(test_nested_bomb, enter),   cmocka_unit_test_setup(test_bad_class, enter),
        cmocka_unit_test_setup(test_refused, enter),       cmocka_unit_test_setup(test_jmod, enter),
        cmocka_unit_test_setup(test_image, enter),         cmocka_unit_test_setup(test_sources, enter),
        cmocka_unit_test_setup(test_sources_wrong, enter), cmocka_unit_test_setup(test_no_jdk, enter),
        cmocka_unit_test_setup(test_jdk, enter),           cmocka_unit_test_setup(test_own_library, enter),
        cmocka_unit_test_setup(test_threads, enter),       cmocka_unit_test_setup(test_image_names, enter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
