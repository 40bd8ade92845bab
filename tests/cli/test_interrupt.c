/* Signals: heddle says what it knows by then, ends by the signal, and leaves nothing behind: no file, no process. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "support/cases.h"
#include "support/child.h"
#include "support/show.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOST_WORDS = 16, PATIENCE = 600 /* seconds on the clock: a busy machine may need many of them */ };

static struct show_folder folder;

/* Programs that take for ever to compile, to run or to decide. */
static void write_file(const char *name, const char *text)
{
    struct buffer path = {0};
    buffer_format(&path, "%s/%s", folder.path, name);
    FILE *file = fopen(path.text, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    buffer_free(&path);
}

static void write_macro_bomb(void)
{
    struct buffer text = {0};
    buffer_add_text(&text, "#define A0 x +\nint x;\n");
    for (int i = 1; i < 40; i++)
        buffer_format(&text, "#define A%d A%d A%d\n", i, i - 1, i - 1);
    buffer_add_text(&text, "int main(void) { return A39 0; }\n");
    write_file("bomb.c", text.text);
    buffer_free(&text);
}

/* The types of lambdas within lambdas are found by trying again and again. */
static void write_inference_bomb(void)
{
    struct buffer text = {0};
    buffer_add_text(&text, "class Bomb {\n"
                           "  static <A, B> B two(A a, B b) { return b; }\n"
                           "  static <A> A made(java.util.function.Supplier<A> s) { return s.get(); }\n"
                           "  public static void main(String[] a) { Object o = ");
    for (int i = 0; i < 26; i++)
        buffer_add_text(&text, "made(() -> two(");
    buffer_add_text(&text, "1");
    for (int i = 0; i < 26; i++)
        buffer_add_text(&text, ", made(() -> 1)))");
    buffer_add_text(&text, "; }\n}\n");
    write_file("Bomb.java", text.text);
    buffer_free(&text);
}

/* Processes that take any two of many locks in many ways. */
static void write_large_model(void)
{
    enum { LOCKS = 16, PROCESSES = 6 };
    struct buffer text = {0};
    buffer_add_text(&text, "lock l0");
    for (int i = 1; i < LOCKS; i++)
        buffer_format(&text, ", l%d", i);
    buffer_add_text(&text, ";\nmemory a, b of l0;\nprocess main { function main { alloc l0;");
    for (int p = 0; p < PROCESSES; p++)
        buffer_format(&text, " start P%d;", p);
    buffer_add_text(&text, " } }\n");
    for (int p = 0; p < PROCESSES; p++) {
        buffer_format(&text, "process P%d { function main { unit { loop {\n", p);
        for (int i = 0; i < LOCKS; i++)
            buffer_format(&text,
                          "choice { sync l%d { read a; sync l%d { write a; write b; } } }"
                          " or { sync l%d { sync l%d { read b; } } }\n",
                          i, (i + p + 1) % LOCKS, (i + 3) % LOCKS, (i + 5 + p) % LOCKS);
        buffer_add_text(&text, "} } } }\n");
    }
    write_file("large.eml", text.text);
    buffer_free(&text);
}

static int set_up(void **state)
{
    (void)state;
    if (show_folder_make(&folder) != 0)
        return -1;
    write_macro_bomb();
    write_inference_bomb();
    write_large_model();
    write_file("loop.c", "#include <stdio.h>\nvolatile int x;\n"
                         "int main(void) { puts(\"on\"); for (;;) x++; }\n");
    write_file("found.c", "#include <assert.h>\n#include <pthread.h>\nstatic _Atomic int n;\n"
                          "static void *t(void *a) { for (;;) { assert(n != 1); n += 2; } return a; }\n"
                          "int main(void) { pthread_t one, two; pthread_create(&one, 0, t, 0);\n"
                          "  pthread_create(&two, 0, t, 0); n = 1; pthread_join(one, 0); return 0; }\n");
    write_file("Small.java", "class Small implements Runnable {\n  static int n;\n  public void run() { n++; }\n"
                             "  public static void main(String[] a) { new Thread(new Small()).start(); n++; }\n}\n");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

struct started {
    pid_t process;
    char temporary[64], out[64], errors[64];
};

static bool is_empty(const char *path)
{
    DIR *stream = opendir(path);
    size_t count = 0;
    while (stream != NULL && readdir(stream) != NULL)
        count++;
    if (stream != NULL)
        closedir(stream);
    return count <= 2;
}

/* The words of a line, in which % stands for the folder. */
static void split(const char *line, char *into, size_t size, const char *words[MOST_WORDS])
{
    struct buffer full = {0};
    size_t count = 0;
    for (; *line != '\0'; line++)
        if (*line == '%')
            buffer_add_text(&full, folder.path);
        else
            buffer_add(&full, line, 1);
    assert_true(full.length < size);
    strcpy(into, full.text);
    buffer_free(&full);
    words[count++] = child_heddle();
    for (char *word = strtok(into, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    assert_true(count < MOST_WORDS);
    words[count] = NULL;
}

static void start(struct started *started, const char *line)
{
    char words[1000];
    const char *arguments[MOST_WORDS + 1];
    split(line, words, sizeof words, arguments);
    snprintf(started->temporary, sizeof started->temporary, "%s/tmp", folder.path);
    snprintf(started->out, sizeof started->out, "%s/out", folder.path);
    snprintf(started->errors, sizeof started->errors, "%s/errors", folder.path);
    (void)mkdir(started->temporary, 0700);
    assert_true(is_empty(started->temporary));
    started->process = fork();
    assert_true(started->process >= 0);
    if (started->process > 0)
        return;
    int out = open(started->out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int errors = open(started->errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    setenv("TMPDIR", started->temporary, 1);
    signal(SIGINT, SIG_DFL);
    dup2(out, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execv(arguments[0], (char *const *)arguments);
    _exit(127);
}

static void sleep_for(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* Waits for the end; what ended it is 128 + signal, or the exit status. */
static int wait_for_end(const struct started *started)
{
    int status;
    for (int n = 0; n < PATIENCE * 20; n++) {
        pid_t ended = waitpid(started->process, &status, WNOHANG);
        if (ended == started->process)
            return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        sleep_for(0.05);
    }
    kill(started->process, SIGKILL);
    waitpid(started->process, &status, 0);
    fail_msg("it does not end");
    return -1;
}

static void expect_text(const char *path, const char *part)
{
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    if (strstr(text.text, part) == NULL)
        fail_msg("'%s' is not in:\n%s", part, text.text);
    buffer_free(&text);
}

/* Whether a process works on a file of the folder. */
static bool is_worked_on(void)
{
    struct buffer command = {0};
    DIR *stream = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; stream != NULL && (entry = readdir(stream)) != NULL;) {
        char path[300];
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        buffer_clear(&command);
        if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9' && file_read(path, NULL, &command))
            found |= memmem(command.text, command.length, folder.path, strlen(folder.path)) != NULL;
    }
    closedir(stream);
    buffer_free(&command);
    return found;
}

static void expect_nothing_left(const struct started *started)
{
    assert_true(is_empty(started->temporary));
    for (int n = 0; n < PATIENCE && is_worked_on(); n++)
        sleep_for(0.05);
    assert_false(is_worked_on());
}

/* Something of the program's own is to be seen: a temporary file, or output. */
static bool is_under_way(const struct started *started, bool compiles)
{
    struct stat status;
    if (compiles)
        return !is_empty(started->temporary);
    return stat(started->out, &status) == 0 && status.st_size > 0;
}

static void wait_until_under_way(const struct started *started, bool compiles)
{
    for (int n = 0; n < PATIENCE * 20 && !is_under_way(started, compiles); n++)
        sleep_for(0.05);
}

/* Waits until the process itself has worked for so long: on the clock nobody knows how far it is. */
static void wait_until_used(const struct started *started, double seconds)
{
    clockid_t clock;
    struct timespec used = {0};
    assert_int_equal(clock_getcpuclockid(started->process, &clock), 0);
    for (int n = 0; n < PATIENCE * 20 && (double)used.tv_sec + (double)used.tv_nsec * 1e-9 < seconds; n++) {
        sleep_for(0.05);
        if (clock_gettime(clock, &used) != 0)
            return; /* it has ended, and whoever asks for its end will see how */
    }
}

static void test_while_compilers_work(void **state)
{
    (void)state;
    static const struct {
        const char *line, *errors;
        int signal;
    } cases[] = {{"run %/bomb.c", "clang was ended: interrupted\n", SIGINT},
                 {"show ir %/bomb.c", "clang was ended: interrupted\n", SIGTERM},
                 {"check %/Bomb.java", "javac: it was ended: interrupted\n", SIGTERM},
                 {"run %/Bomb.java", "javac: it was ended: interrupted\n", SIGINT},
                 {"show threads %/Bomb.java", "javac: it was ended: interrupted\n", SIGHUP},
                 {"eml print %/Bomb.java", "javac: it was ended: interrupted\n", SIGINT}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct started started;
        start(&started, cases[i].line);
        wait_until_under_way(&started, true);
        sleep_for(0.2);
        kill(started.process, cases[i].signal);
        assert_int_equal(wait_for_end(&started), 128 + cases[i].signal);
        expect_text(started.errors, cases[i].errors);
        expect_text(started.errors, "heddle: interrupted by SIG");
        expect_nothing_left(&started);
    }
}

static void test_what_is_known_is_reported(void **state)
{
    (void)state;
    struct started started;
    start(&started, "eml check --patterns 1-32 --verbose %/large.eml");
    wait_until_used(&started, 0.4);
    kill(started.process, SIGINT);
    assert_int_equal(wait_for_end(&started), 128 + SIGINT);
    expect_text(started.out, "unknown: P0, pattern 1 on a");
    expect_text(started.out, "interrupted");
    expect_text(started.out, "448 queries, ");
    start(&started, "check --library java.util.concurrent.ConcurrentHashMap");
    wait_until_used(&started, 0.8);
    kill(started.process, SIGTERM);
    assert_int_equal(wait_for_end(&started), 128 + SIGTERM);
    expect_text(started.out, "interrupted");
    expect_text(started.out, "0 violated (0 findings)");
}

/* What was found is replayed after the signal. */
static void test_what_was_found_is_shown(void **state)
{
    (void)state;
    struct started started;
    start(&started, "check --every-cause --kinds assertion %/found.c");
    wait_until_used(&started, 1.5);
    kill(started.process, SIGTERM);
    assert_int_equal(wait_for_end(&started), 128 + SIGTERM);
    expect_text(started.out, "found.c:4: assertion: assertion 'n != 1' fails (confirmed)");
}

static void test_json_stays_whole(void **state)
{
    (void)state;
    struct started started;
    struct buffer text = {0};
    char why[200];
    start(&started, "eml check --patterns 1-32 --format json %/large.eml");
    wait_until_used(&started, 0.4);
    kill(started.process, SIGINT);
    assert_int_equal(wait_for_end(&started), 128 + SIGINT);
    assert_true(file_read(started.out, NULL, &text));
    yajl_val tree = yajl_tree_parse(text.text, why, sizeof why);
    assert_non_null(tree);
    yajl_tree_free(tree);
    buffer_free(&text);
}

static void test_a_program_that_runs_is_stopped(void **state)
{
    (void)state;
    struct started started;
    start(&started, "run %/loop.c --stats --record %/record");
    wait_until_used(&started, 1);
    kill(started.process, SIGINT);
    assert_int_equal(wait_for_end(&started), 128 + SIGINT);
    expect_text(started.out, "on\n");
    expect_text(started.errors, "heddle: stopped: interrupted\n");
    expect_text(started.errors, "instructions  ");
    expect_nothing_left(&started);
}

static void test_one_signal_sent_twice_is_one(void **state)
{
    (void)state;
    struct started started;
    start(&started, "eml check --patterns 1-32 --engine explicit %/large.eml");
    wait_until_used(&started, 0.4);
    kill(started.process, SIGTERM);
    sleep_for(0.01);
    kill(started.process, SIGTERM);
    assert_int_equal(wait_for_end(&started), 128 + SIGTERM);
    expect_text(started.out, "448 queries, ");
}

static void make_pipe(void)
{
    char pipe[64];
    snprintf(pipe, sizeof pipe, "%s/pipe", folder.path);
    assert_true(mkfifo(pipe, 0600) == 0 || errno == EEXIST);
}

/* Whether the program has the pipe open. */
static bool has_pipe(const struct started *started)
{
    char folder_name[64], wanted[64], target[300];
    bool found = false;
    snprintf(folder_name, sizeof folder_name, "/proc/%ld/fd", (long)started->process);
    snprintf(wanted, sizeof wanted, "%s/pipe", folder.path);
    DIR *stream = opendir(folder_name);
    for (struct dirent *entry; stream != NULL && (entry = readdir(stream)) != NULL;) {
        ssize_t length = readlinkat(dirfd(stream), entry->d_name, target, sizeof target);
        found |= length == (ssize_t)strlen(wanted) && memcmp(target, wanted, strlen(wanted)) == 0;
    }
    if (stream != NULL)
        closedir(stream);
    return found;
}

/* A pipe that nobody opens to write is waited for, but not after a signal. */
static void test_one_signal_ends_reading(void **state)
{
    (void)state;
    static const char *const lines[] = {"eml check %/pipe", "run %/loop.c --schedule %/pipe",
                                        "check %/Small.java --spec %/pipe", "check %/Small.java --baseline %/pipe",
                                        "run %/Small.java --watch --spec %/pipe"};
    make_pipe();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct started started;
        start(&started, lines[i]);
        for (int n = 0; n < PATIENCE * 20 && !has_pipe(&started); n++)
            sleep_for(0.05);
        sleep_for(0.3);
        assert_true(has_pipe(&started));
        kill(started.process, SIGINT);
        assert_int_equal(wait_for_end(&started), 128 + SIGINT);
        expect_text(started.errors, "heddle: interrupted by SIGINT");
        expect_nothing_left(&started);
    }
}

/* Nor after the time limit, whatever is read from it; the same for a device that never ends. */
static void test_limits_end_reading(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int status;
    } cases[] = {{"eml check %/pipe --time-limit 0.5", 3},
                 {"run %/loop.c --time-limit 2 --schedule %/pipe", 3},
                 {"run %/loop.c --time-limit 2 --schedule /dev/zero", 3},
                 {"check %/loop.c --time-limit 0.5 --baseline %/pipe", 2},
                 {"check %/loop.c --time-limit 0.5 --property %/pipe", 2}};
    make_pipe();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct started started;
        start(&started, cases[i].line);
        assert_int_equal(wait_for_end(&started), cases[i].status);
        expect_text(started.errors, "time limit of ");
        expect_nothing_left(&started);
    }
}

#ifndef __SANITIZE_THREAD__ /* which hands no signal on to a thread that waits in open */
/* A pipe that nobody opens to read keeps heddle waiting where no budget is asked. */
static void test_a_second_signal_ends_at_once(void **state)
{
    (void)state;
    struct started started;
    make_pipe();
    start(&started, "eml check %/large.eml --time-limit 0.01 --output %/pipe");
    sleep_for(2); /* by then it waits */
    kill(started.process, SIGINT);
    sleep_for(1.2);
    assert_int_equal(waitpid(started.process, NULL, WNOHANG), 0);
    kill(started.process, SIGINT);
    assert_int_equal(wait_for_end(&started), 128 + SIGINT);
    expect_nothing_left(&started);
}
#endif

/* Nothing that heddle started goes on without it, even where it cannot do anything any more. */
static void test_compilers_end_with_heddle(void **state)
{
    (void)state;
    struct started started;
    start(&started, "run %/bomb.c");
    wait_until_under_way(&started, true);
    sleep_for(0.2);
    kill(started.process, SIGKILL);
    assert_int_equal(wait_for_end(&started), 128 + SIGKILL);
    for (int n = 0; n < PATIENCE && is_worked_on(); n++)
        sleep_for(0.05);
    assert_false(is_worked_on());
}

/* The limit of time also holds for compilers. */
static void test_limits_end_compilers(void **state)
{
    (void)state;
    static const struct {
        const char *line, *out, *errors;
    } cases[] = {
        {"run %/bomb.c --time-limit 1", "",
         "clang was ended: time limit of 1 s\nheddle: stopped at the time limit of 1 s\n"},
        {"run %/bomb.c --memory-limit 150", "", "clang was ended: memory limit of 150 MB\n"},
        {"run %/Bomb.java --time-limit 0.3", "", "javac: it was ended: time limit of 0.3 s\n"},
        {"run %/Bomb.java --memory-limit 8", "", "javac: it was ended: memory limit of 8 MB\n"},
        {"check %/Bomb.java --time-limit 0.3", "the program: time limit of 0.3 s",
         "javac: it was ended: time limit of 0.3 s\n"},
        {"check %/Bomb.java --time-limit 0.3 --format json", "\"time limit of 0.3 s\"",
         "javac: it was ended: time limit"},
        {"check %/Bomb.java --memory-limit 8", "the program: memory limit of 8 MB",
         "javac: it was ended: memory limit of 8 MB\n"},
        {"check %/Bomb.java --memory-limit 8", "--memory-limit allows more", ""},
        {"check %/Bomb.java --memory-limit 8 --format json", "\"memory limit of 8 MB\"",
         "javac: it was ended: memory limit of 8 MB\n"},
        {"show locks %/Bomb.java --time-limit 0.3", "not complete: time limit of 0.3 s",
         "javac: it was ended: time limit"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct started started;
        start(&started, cases[i].line);
        assert_int_equal(wait_for_end(&started), 3);
        expect_text(started.out, cases[i].out);
        expect_text(started.errors, cases[i].errors);
        expect_nothing_left(&started);
    }
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_while_compilers_work),           cmocka_unit_test(test_what_is_known_is_reported),
        cmocka_unit_test(test_what_was_found_is_shown),        cmocka_unit_test(test_json_stays_whole),
        cmocka_unit_test(test_a_program_that_runs_is_stopped), cmocka_unit_test(test_one_signal_sent_twice_is_one),
        cmocka_unit_test(test_one_signal_ends_reading),        cmocka_unit_test(test_limits_end_reading),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(test_a_second_signal_ends_at_once),
#endif
        cmocka_unit_test(test_limits_end_compilers),           cmocka_unit_test(test_compilers_end_with_heddle),
    };
    return cases_run_some("interrupt", tests, sizeof tests / sizeof *tests, 2, set_up, tear_down);
}
