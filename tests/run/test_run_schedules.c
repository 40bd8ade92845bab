/* Schedules: recorded ones replay to identical states and output, broken and impossible ones are refused with the
 * line. And programs that ask for too much: a clear end, no crash. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "jvm/toolbox.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "run/core/store.h"
#include "run/run.h"
#include "support/cases.h"
#include "support/child.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
    char classes[TOOLBOX_PATH];
    bool there;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct toolbox jdk;
    char missing[TOOLBOX_PATH + 32];
    setenv("LC_ALL", "C.UTF-8", 1);
    fixture->there = toolbox_find("javac", &jdk);
    toolbox_temporary(fixture->classes);
    if (fixture->there && !toolbox_compile(&jdk, "tests/run/hostile", NULL, fixture->classes))
        return -1;
    snprintf(missing, sizeof missing, "%s/MissingPart.class", fixture->classes);
    unlink(missing);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    toolbox_remove(fixture->classes);
    free(fixture);
    return 0;
}

/* What is left of a run. */
struct left {
    struct buffer output;
    uint8_t *state;
    size_t length;
    uint64_t hash;
};

static void print(void *context, int descriptor, const void *bytes, size_t length)
{
    (void)descriptor;
    buffer_add(context, bytes, length);
}

static struct left run_to_end(struct run *run, struct buffer *output, const struct schedule *schedule)
{
    struct left left = {0};
    struct buffer why = {0};
    enum run_end end;
    int status;
    assert_non_null(run);
    if (!schedule_run(run, schedule, NULL, &end, &status, &why))
        fail_msg("%s", why.text);
    assert_int_equal(end, RUN_EXITED);
    left.state = store_save(run_store(run), &left.length);
    left.hash = store_hash(run_store(run));
    left.output = *output;
    run_close(run);
    buffer_free(&why);
    return left;
}

static struct left run_once(const struct class_source *source, const char *main, const struct schedule *schedule)
{
    struct buffer output = {0}, why = {0};
    const struct run_options options = {.main = main, .write = print, .context = &output, .megabytes = 256};
    return run_to_end(run_open(source, &options, &why), &output, schedule);
}

static struct left run_c_once(const struct ir_module *module, const struct schedule *schedule)
{
    struct buffer output = {0}, why = {0};
    struct inputs inputs = {
        .random = schedule->policy == SCHEDULE_RANDOM, .seed = schedule->seed, .record = schedule->record};
    if (schedule->text != NULL)
        inputs_read(&inputs, schedule->text, schedule->length);
    const struct run_options options = {
        .write = print, .context = &output, .megabytes = 256, .input = inputs_get, .input_context = &inputs};
    struct left left = run_to_end(run_open_c(module, &options, &why), &output, schedule);
    inputs_free(&inputs);
    return left;
}

static void assert_same(const struct left *one, const struct left *other)
{
    assert_string_equal(one->output.text, other->output.text);
    assert_int_equal(one->length, other->length);
    assert_memory_equal(one->state, other->state, one->length);
    assert_true(one->hash == other->hash);
}

static void left_free(struct left *left)
{
    buffer_free(&left->output);
    mem_free(left->state);
}

/* Records a run, and runs it again; gives what it printed. */
static void replay(const struct class_source *source, const char *main, uint64_t seed, bool spurious, struct buffer *to)
{
    char *text = NULL, *again = NULL;
    size_t length = 0, length_again = 0;
    FILE *record = open_memstream(&text, &length);
    struct schedule schedule = {.policy = SCHEDULE_RANDOM, .seed = seed, .spurious = spurious, .record = record};
    struct left first = run_once(source, main, &schedule);
    fclose(record);
    record = open_memstream(&again, &length_again);
    struct schedule recorded = {.text = text, .length = length, .record = record};
    struct left second = run_once(source, main, &recorded);
    fclose(record);
    assert_same(&first, &second);
    assert_string_equal(text, again);
    buffer_add_text(to, first.output.text);
    buffer_add_text(to, text);
    left_free(&first);
    left_free(&second);
    free(text);
    free(again);
}

static void test_replay(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->there)
        skip();
    const char *files[] = {fixture->classes};
    struct text_list list = {.items = files, .count = 1};
    struct whole *whole = whole_open_classes(&list, NULL, NULL);
    struct buffer said = {0};
    for (uint64_t seed = 1; seed <= 3; seed++)
        replay(classes_source(whole_classes(whole)), "Racy", seed, false, &said);
    buffer_clear(&said);
    for (uint64_t seed = 1; seed <= 16; seed++)
        replay(classes_source(whole_classes(whole)), "Waiters", seed, seed > 3, &said);
    assert_non_null(strstr(said.text, "\nnotify "));
    assert_non_null(strstr(said.text, "\nwake "));
    buffer_clear(&said);
    for (uint64_t seed = 1; seed <= 12; seed++)
        replay(classes_source(whole_classes(whole)), "Timed", seed, false, &said);
    assert_non_null(strstr(said.text, "\ntimeout "));
    buffer_free(&said);
    whole_close(whole);
}

/* Records runs of a C program, and runs them again; a word is in at least one record. */
static void replay_c(const char *path, uint64_t seeds, const char *word)
{
    struct buffer complaints = {0}, outputs = {0};
    const struct llvm_input input = {.files = &path, .file_count = 1};
    struct arena *arena = arena_new();
    const struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    bool found = false;
    assert_non_null(module);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        char *text = NULL;
        size_t length = 0;
        FILE *record = open_memstream(&text, &length);
        struct schedule schedule = {.policy = SCHEDULE_RANDOM, .seed = seed, .record = record};
        struct left first = run_c_once(module, &schedule);
        fclose(record);
        found |= strstr(text, word) != NULL;
        struct schedule again = {.text = text, .length = length};
        struct left second = run_c_once(module, &again);
        assert_same(&first, &second);
        buffer_add_text(&outputs, first.output.text);
        left_free(&first);
        left_free(&second);
        free(text);
    }
    print_message("%s", outputs.text);
    assert_true(found);
    buffer_free(&outputs);
    buffer_free(&complaints);
    arena_free(arena);
}

static void test_replay_c(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    replay_c("tests/run/c_schedule/racy.c", 5, "input ");
}

/* Random schedules let timeouts come early, in any order, and write that down. */
static void test_replay_timeouts(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    replay_c("tests/run/c_schedule/timed.c", 8, "timeout ");
    replay_c("tests/run/c_schedule/alone.c", 5, "\n0 ");
    replay_c("tests/run/c_schedule/semaphore_alone.c", 5, "\n0 ");
    replay_c("tests/run/c_schedule/sleeper_joined.c", 5, "\n0 ");
}

/* Runs a C program under a schedule of its own. */
static void expect_of(const struct fixture *fixture, const char *program, const char *schedule, int status,
                      const char *out, const char *errors)
{
    char path[TOOLBOX_PATH + 32];
    snprintf(path, sizeof path, "%s/schedule", fixture->classes);
    const char *arguments[] = {child_heddle(), "run", program, "--schedule", path, NULL};
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(schedule, file);
    fclose(file);
    struct child child = child_run(arguments, NULL);
    if (child.status != status || strstr(child.out.text, out) == NULL || strstr(child.errors.text, errors) == NULL)
        fail_msg("%s: status %d, not %d; '%s' and '%s' expected\n%s%s", schedule, child.status, status, out, errors,
                 child.out.text, child.errors.text);
    child_free(&child);
}

static void expect_c(const struct fixture *fixture, const char *schedule, int status, const char *out,
                     const char *errors)
{
    expect_of(fixture, "tests/run/c_schedule/racy.c", schedule, status, out, errors);
}

/* In timed.c thread 1 sleeps for a second and thread 2 for two of them, and main prints who has written by then. */
static void test_timeouts_c(void **state)
{
    const struct fixture *fixture = *state;
    const char *const path = "tests/run/c_schedule/timed.c";
    if (!llvm_test_can("clang --version"))
        skip();
    expect_of(fixture, path, "", 0, "12 3\n", "");
    expect_of(fixture, path, "0\n1\n2\ntimeout 2\n2\n", 0, "21 3\n", "");
    expect_of(fixture, path, "0\n1\n2\ntimeout 0\n0\n", 0, " 3\n", ""); /* main did not wait long enough */
    expect_of(fixture, path, "0\n1\ntimeout 1\ntimeout 1\n", 2, "", "line 4: thread 1 does not wait for a time");
    expect_of(fixture, path, "timeout 0\n", 2, "", "line 1: thread 0 does not wait for a time");
    expect_of(fixture, path, "timeout 9\n", 2, "", "line 1: thread 9 does not exist");
    expect_of(fixture, path, "timeout\n", 2, "", "line 1 is not");
    expect_of(fixture, path, "timeout 1 2\n", 2, "", "line 1 is not");
}

static void test_refused_c(void **state)
{
    const struct fixture *fixture = *state;
    if (!llvm_test_can("clang --version"))
        skip();
    expect_c(fixture, "# nothing\n", 0, "60 59 0 0", "");
    expect_c(fixture, "input 5\ninput 6\ninput 7 # three\ninput -8\n", 0, "60 59 18 -8", "");
    expect_c(fixture, "input five\n", 2, "", "line 1 is not");
    expect_c(fixture, "input 99999999999999999999\n", 2, "", "line 1 is not");
    expect_c(fixture, "0 10\n7 10\n", 2, "", "line 2: thread 7 does not exist");
    expect_c(fixture, "0\n0 1\n", 2, "", "line 2: thread 0 cannot run");
    expect_c(fixture, "0\n1\n1 1\n", 2, "", "line 3: thread 1 cannot run");
    expect_c(fixture, "0 until racy.c:999\n", 2, "", "line 1: thread 0 does not come to that line");
    expect_of(fixture, "tests/run/c_schedule/old_types.i", "", 0, "5 77\n", "");
    expect_of(fixture, "tests/run/c_schedule/pointers.c", "input 1\ninput 0\ninput 7\n", 0, "2\n", "");
    /* thread 1 has read the counter when thread 2 runs to its end: what that counted is lost */
    expect_c(fixture, "0\n1 until racy.c:16\n2\n1\n3\n", 0, "40 39 0 0", "");
}

/* Runs a class under a schedule; looks at the status and for parts of what is said. */
static void expect(const struct fixture *fixture, const char *class, const char *schedule, int status, const char *out,
                   const char *errors)
{
    char path[TOOLBOX_PATH + 32];
    snprintf(path, sizeof path, "%s/schedule", fixture->classes);
    const char *arguments[16] = {child_heddle(), "run", fixture->classes, "--main", class, "--heap", "256"};
    if (schedule != NULL) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(schedule, file);
        fclose(file);
        arguments[7] = "--schedule";
        arguments[8] = path;
    }
    struct child child = child_run(arguments, NULL);
    if (child.status != status || strstr(child.out.text, out) == NULL || strstr(child.errors.text, errors) == NULL)
        fail_msg("%s: status %d, not %d; '%s' and '%s' expected\n%s%s", class, child.status, status, out, errors,
                 child.out.text, child.errors.text);
    child_free(&child);
}

static void test_refused(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->there)
        skip();
    expect(fixture, "Racy", "# nothing\n\n0 10 # main\n", 0, "60 ", "");
    expect(fixture, "Racy", "0 10\nzero 10\n", 2, "", "schedule: line 2 is not 'THREAD COUNT'");
    expect(fixture, "Racy", "0 10 20\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "0 until Racy.java\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "0 10\n7 10\n", 2, "", "line 2: thread 7 does not exist");
    expect(fixture, "Racy", "0 100000000\n", 2, "", "line 1: thread 0 does not run that many instructions");
    expect(fixture, "Racy", "0\n0 1\n", 2, "", "line 2: thread 0 cannot run");
    expect(fixture, "Racy", "0 until Racy.java:999\n", 2, "", "line 1: thread 0 does not come to that line");
    expect(fixture, "Racy", "0 99999999999999999999999\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "99999999999 1\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "0 -1\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "0 1O\n", 2, "", "line 1 is not");
    expect(fixture, "Racy", "\n# fine\n0 10\n\n0\n1\n2\n3\n1\n0\n2\n0\n3\n0\n0\n0 1\n", 2, "60 ",
           "line 16: thread 0 cannot run: the program is over");
    expect(fixture, "Racy", "0 until Racy.java:21\n1 until Racy.java:15\n1 until Racy.java:13\n0\n", 0, "60 ", "");
}

/* In Waiters, threads 1 to 4 wait when main comes to line 22. */
static void test_choices(void **state)
{
    const struct fixture *fixture = *state;
    const char *ready = "0\n1\n0\n2\n0\n3\n0\n4\n0 until Waiters.java:22\n";
    char schedule[512];
    static const struct {
        const char *rest;
        int status;
        const char *out, *errors;
    } rows[] = {
        {"", 0, "1234\n", ""},
        {"notify 3\n0\n", 0, "3124\n", ""},
        {"notify 4 3 2\n0 until Waiters.java:24\n", 2, "",
         "line 10: thread 3 is not chosen: no notify of the next turn"},
        {"notify 2\n0 until Waiters.java:24\nnotify 4\n0 until Waiters.java:22\n0 until Waiters.java:24\n", 2, "",
         "line 12: thread 4 is not chosen"},
        {"notify 0\n0\n", 2, "", "line 10: thread 0 is not among those that wait to be notified"},
        {"notify 9\n0\n", 2, "", "line 10: thread 9 does not exist"},
        {"notify 2\n", 2, "", "line 10: thread 2 is not chosen"},
        {"notify\n", 2, "", "line 10 is not 'THREAD COUNT'"},
        {"notify 1 x\n", 2, "", "line 10 is not"},
        {"wake 4\n4\nwake 2\n2\n", 0, "4213\n", ""},
        {"wake 4\nwake 4\n", 2, "", "line 11: thread 4 does not wait, or was woken already"},
        {"wake 0\n", 2, "", "line 10: thread 0 does not wait"},
        {"wake 7\n", 2, "", "line 10: thread 7 does not exist"},
        {"wake 1 2\n", 2, "", "line 10 is not"},
        {"wake\n", 2, "", "line 10 is not"},
    };
    if (!fixture->there)
        skip();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(schedule, sizeof schedule, "%s%s", ready, rows[i].rest);
        expect(fixture, "Waiters", schedule, rows[i].status, rows[i].out, rows[i].errors);
    }
}

static void test_asks_too_much(void **state)
{
    const struct fixture *fixture = *state;
    if (!fixture->there)
        skip();
    expect(fixture, "Endless", NULL, 1, "deep\ndeep\ndeep\n",
           "Exception in thread \"main\" java.lang.StackOverflowError");
    expect(fixture, "Huge", NULL, 1, "Java heap space\ntrue\nJava heap space\n",
           "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space");
    expect(fixture, "Deep", NULL, 0, "500000 300000\ntoo deep to hash\ntrue\n60000000\n1049598 -1774527722\n", "");
    expect(
        fixture, "Limits", NULL, 1,
        "initialiser overflows\nCould not initialize class Limits$Bottomless\nholds false\nfilled twice true\nstill "
        "Java "
        "heap space\nno exception can be made\ncurrent thread is not owner\nthreads end true unable to create native "
        "thread: possibly out of memory or process/resource limits reached\n2\nno room for many arrays\nno room for "
        "text\n",
        "java.lang.OutOfMemoryError: by hand");
    expect(fixture, "Missing", NULL, 1, "MissingPart\n", "java.lang.NoClassDefFoundError: MissingPart");
    expect(fixture, "Native", NULL, 3, "before\n",
           "there is no model of the native method Native.unknown(I)I (in Native.main, Native.java:6)");
    expect(fixture, "Stuck", NULL, 1, "",
           "thread 1, \"first\", waits for the monitor of a java.lang.Object, which is held by second, at "
           "Stuck.take(Stuck.java:9)");
    expect(fixture, "Nothing", NULL, 2, "", "there is no main in 'Nothing'");
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_replay),          cmocka_unit_test(test_refused),
                                 cmocka_unit_test(test_choices),         cmocka_unit_test(test_replay_c),
                                 cmocka_unit_test(test_replay_timeouts), cmocka_unit_test(test_timeouts_c),
                                 cmocka_unit_test(test_refused_c),       cmocka_unit_test(test_asks_too_much)};
    return cases_run_some("run schedules", tests, sizeof tests / sizeof *tests, 2, set_up, tear_down);
}
