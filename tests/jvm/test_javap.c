/* Our reading of class files compared with the JDK's own: javap -c -l -v on every class of java.base (or every
 * JAVAP_EVERY-th; JAVAP_MODULES is a pattern for other modules) and on the classes made from tests/jvm/classes.
 * Lines that differ are shown, and none may.
 *
 * module-info is not compared: its attributes are not read yet. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "jvm/javap_text.h"
#include "jvm/toolbox.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A third of java.base takes a few seconds; `make soak` asks for all of it. */
enum { WORKERS = 2, BATCH = 1000, MOST_SHOWN = 5, DEFAULT_EVERY = 8, MOST_REFUSED = 10 };

struct tally {
    size_t compared, different, refused;
};

/* Our own text of a class. */
static void own_text(const char *path, struct buffer *into)
{
    struct buffer bytes = {0}, text = {0};
    struct arena *arena = arena_new();
    struct classfile file;
    struct class_error error;
    if (!file_read(path, NULL, &bytes))
        buffer_format(&text, "minor version: cannot be read\n");
    else if (!classfile_parse(bytes.text, bytes.length, arena, &file, &error) ||
             !javap_text(&file, arena, &text, &error))
        buffer_format(&text, "minor version: offset %u: %s\n", error.offset, error.message);
    javap_normalize(text.text, text.length, into);
    arena_free(arena);
    buffer_free(&text);
    buffer_free(&bytes);
}

static void show_difference(const char *path, const char *theirs, const char *ours)
{
    while (*theirs != '\0' && *ours != '\0') {
        size_t left = strcspn(theirs, "\n"), right = strcspn(ours, "\n");
        if (left != right || memcmp(theirs, ours, left) != 0)
            break;
        theirs += left + (theirs[left] == '\n');
        ours += right + (ours[right] == '\n');
    }
    printf("%s:\n  javap: %.*s\n  ours:  %.*s\n", path, (int)strcspn(theirs, "\n"), theirs, (int)strcspn(ours, "\n"),
           ours);
}

static void compare_class(const char *path, const char *text, size_t length, struct tally *tally)
{
    struct buffer theirs = {0}, ours = {0};
    javap_normalize(text, length, &theirs);
    own_text(path, &ours);
    tally->compared++;
    /* javap of some releases refuses the flags of classes that jlink has made. */
    if (theirs.length > 0 && strstr(theirs.text, "Error: Access Flags: Unmatched bit") != NULL) {
        tally->refused++;
    } else if (theirs.length == 0 || theirs.length != ours.length || memcmp(theirs.text, ours.text, ours.length) != 0) {
        if (tally->different++ < MOST_SHOWN)
            show_difference(path, theirs.length > 0 ? theirs.text : "", ours.text);
    }
    buffer_free(&theirs);
    buffer_free(&ours);
}

/* Where the output for the next class starts: at a line "Classfile PATH". */
static const char *next_class(const char *text)
{
    if (strncmp(text, "Classfile ", 10) == 0)
        return text;
    const char *found = strstr(text, "\nClassfile ");
    return found != NULL ? found + 1 : text + strlen(text);
}

static void compare_batch(const struct toolbox *jdk, char *const *paths, size_t count, struct tally *tally)
{
    char javap[TOOLBOX_PATH];
    const char **arguments = mem_new(count + 16, sizeof *arguments);
    size_t used = 0;
    arguments[used++] = toolbox_tool(jdk, "javap", javap);
    arguments[used++] = "-J-Dfile.encoding=UTF-8";
    arguments[used++] = "-J-Dstdout.encoding=UTF-8";
    arguments[used++] = "-J-XX:TieredStopAtLevel=1";
    arguments[used++] = "-p";
    arguments[used++] = "-c";
    arguments[used++] = "-l";
    arguments[used++] = "-v";
    for (size_t i = 0; i < count; i++)
        arguments[used++] = paths[i];
    struct child child = child_run(arguments, NULL);
    if (child.status != 0)
        printf("javap: %s\n", child.errors.text);
    const char *at = next_class(child.out.text);
    for (size_t i = 0; i < count; i++) {
        const char *end = *at != '\0' ? next_class(at + 1) : at;
        compare_class(paths[i], at, (size_t)(end - at), tally);
        at = end;
    }
    child_free(&child);
    mem_free(arguments);
}

/* The batches are dealt to a few processes: javap itself is what takes time. */
static struct tally compare_all(const struct toolbox *jdk, const struct toolbox_files *files)
{
    int reports[2];
    pid_t workers[WORKERS];
    struct tally sum = {0};
    assert_int_equal(pipe(reports), 0);
    fflush(stdout);
    for (size_t w = 0; w < WORKERS; w++) {
        workers[w] = fork();
        assert_true(workers[w] >= 0);
        if (workers[w] > 0)
            continue;
        struct tally tally = {0};
        for (size_t first = w * BATCH; first < files->count; first += WORKERS * BATCH) {
            size_t left = files->count - first;
            compare_batch(jdk, files->paths + first, left < BATCH ? left : BATCH, &tally);
        }
        fflush(stdout);
        _exit(write(reports[1], &tally, sizeof tally) == sizeof tally ? 0 : 1);
    }
    close(reports[1]);
    for (size_t w = 0; w < WORKERS; w++) {
        int status = 0;
        waitpid(workers[w], &status, 0);
        struct tally tally = {0};
        assert_int_equal(status, 0);
        assert_int_equal(read(reports[0], &tally, sizeof tally), sizeof tally);
        sum.compared += tally.compared;
        sum.different += tally.different;
        sum.refused += tally.refused;
    }
    close(reports[0]);
    return sum;
}

/* Keeps every n-th file that is not a module-info. */
static void thin(struct toolbox_files *files, size_t every)
{
    size_t kept = 0, seen = 0;
    for (size_t i = 0; i < files->count; i++) {
        bool wanted = strstr(files->paths[i], "module-info") == NULL && seen++ % every == 0;
        if (wanted)
            files->paths[kept++] = files->paths[i];
        else
            mem_free(files->paths[i]);
    }
    files->count = kept;
}

static void compare_folder(const struct toolbox *jdk, const char *folder, size_t every, size_t at_least)
{
    struct toolbox_files files = toolbox_list(folder, ".class");
    thin(&files, every);
    struct tally tally = compare_all(jdk, &files);
    printf("%zu classes compared with javap, %zu different, %zu refused by javap\n", tally.compared - tally.refused,
           tally.different, tally.refused);
    assert_int_equal(tally.compared, files.count);
    assert_true(tally.compared >= at_least);
    assert_int_equal(tally.different, 0);
    assert_true(tally.refused <= MOST_REFUSED);
    toolbox_files_free(&files);
}

static void java_base_is_read_as_javap_reads_it(void **state)
{
    (void)state;
    struct toolbox jdk;
    if (!toolbox_find("jimage", &jdk))
        skip();
    char folder[TOOLBOX_PATH], jimage[TOOLBOX_PATH], modules[TOOLBOX_PATH], include[256];
    const char *module = getenv("JAVAP_MODULES");
    snprintf(include, sizeof include, "regex:/%s/.*\\.class", module != NULL ? module : "java\\.base");
    toolbox_temporary(folder);
    const char *arguments[] = {
        toolbox_tool(&jdk, "jimage", jimage),      "extract", "--dir", folder, "--include", include,
        toolbox_library(&jdk, "modules", modules), NULL};
    struct child child = child_run(arguments, NULL);
    assert_int_equal(child.status, 0);
    child_free(&child);
    const char *every = getenv("JAVAP_EVERY");
    size_t step = every != NULL && atoi(every) > 0 ? (size_t)atoi(every) : DEFAULT_EVERY;
    compare_folder(&jdk, folder, step, 5000 / step);
    toolbox_remove(folder);
}

/* Also with the newest release that javac knows of those that have more to say. */
static void own_sources_are_read_as_javap_reads_them(void **state)
{
    (void)state;
    struct toolbox jdk;
    if (!toolbox_find("javac", &jdk))
        skip();
    char folder[TOOLBOX_PATH];
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/jvm/classes", NULL, folder));
    compare_folder(&jdk, folder, 1, 10);
    toolbox_remove(folder);
    toolbox_temporary(folder);
    if (toolbox_compile(&jdk, "tests/jvm/classes21", "21", folder))
        compare_folder(&jdk, folder, 1, 2);
    toolbox_remove(folder);
}

static void what_is_not_compared_is_dropped(void **state)
{
    (void)state;
    static const char said[] =
        "Classfile x\n  Compiled from \"X.java\"\n  minor version: 0\n  this_class: #1  // \"a-b\"\n"
        "   #7 = Float              2.5f\n  static final double D;\n    descriptor: D\n"
        "    ConstantValue: double -Infinityd\n\n      5: ldc     #9        // String double 1.0d\n";
    static const char wanted[] = "minor version: 0\nthis_class: #1 // a-b\n#7 = Float bits 40200000\ndescriptor: D\n"
                                 "ConstantValue: double bits fff0000000000000\n5: ldc #9 // String double 1.0d\n";
    struct buffer text = {0};
    javap_normalize(said, strlen(said), &text);
    assert_string_equal(text.text, wanted);
    buffer_free(&text);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_compared_is_dropped),
        cmocka_unit_test(own_sources_are_read_as_javap_reads_them),
        cmocka_unit_test(java_base_is_read_as_javap_reads_it),
    };
    return cases_run_some("javap", tests, sizeof tests / sizeof *tests, 2, NULL, NULL);
}
