/* What must not outlive the process: folders are removed whole, started programs are ended. */
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/leftovers.h"
#include "base/system/process.h"
#include "base/system/remove_tree.h"

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
#include <unistd.h>

#include <cmocka.h>

static bool is_there(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

/* A process that has ended, but nobody waits for. */
static bool is_zombie(pid_t process)
{
    char path[64], text[200] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true;
    (void)!fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return strstr(text, ") Z") != NULL;
}

static void make_file(int folder, const char *name)
{
    int file = openat(folder, name, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
}

static int make_folder(int within, const char *name)
{
    assert_int_equal(mkdirat(within, name, 0700), 0);
    int folder = openat(within, name, O_RDONLY | O_DIRECTORY);
    assert_true(folder >= 0);
    return folder;
}

static int open_folder(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY);
    assert_true(folder >= 0);
    return folder;
}

static void test_many_and_deep_folders_go(void **state)
{
    (void)state;
    char *folder = leftovers_new_folder();
    assert_non_null(folder);
    int top = open_folder(folder), at = top;
    for (int i = 0; i < 100; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        int one = make_folder(top, number);
        make_file(one, "a");
        close(make_folder(one, "b"));
        close(one);
    }
    /* Deeper than a path can say. */
    char name[251];
    memset(name, 'd', 250);
    name[250] = '\0';
    for (int i = 0; i < 60; i++) {
        int next = make_folder(at, name);
        make_file(next, "+00000000"); /* the names that moved folders get */
        if (at != top)
            close(at);
        at = next;
    }
    close(at);
    close(top);
    char kept[200];
    snprintf(kept, sizeof kept, "%s", folder);
    leftovers_remove_folder(folder);
    assert_false(is_there(kept));
}

static void test_links_are_not_followed(void **state)
{
    (void)state;
    char *folder = leftovers_new_folder(), *other = leftovers_new_folder();
    int top = open_folder(folder), outside = open_folder(other);
    make_file(outside, "mine");
    assert_int_equal(symlinkat(other, top, "link"), 0);
    close(make_folder(top, "sub"));
    int sub = openat(top, "sub", O_RDONLY | O_DIRECTORY);
    assert_int_equal(symlinkat(other, sub, "link"), 0);
    close(sub);
    close(top);
    leftovers_remove_folder(folder);
    assert_int_equal(faccessat(outside, "mine", F_OK, 0), 0);
    /* A link in the place of the folder itself is not followed, either. */
    char link[200];
    snprintf(link, sizeof link, "%s-link", other);
    assert_int_equal(symlink(other, link), 0);
    remove_tree(link);
    assert_int_equal(faccessat(outside, "mine", F_OK, 0), 0);
    unlink(link);
    close(outside);
    leftovers_remove_folder(other);
}

/* Runs a piece of a program in a process of its own; it writes the path of a folder that it made, and ends. */
static int run_apart(void (*piece)(int to), char path[200])
{
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        piece(ends[1]);
        _exit(99);
    }
    close(ends[1]);
    ssize_t got = read(ends[0], path, 199);
    path[got > 0 ? got : 0] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(got > 0);
    return status;
}

static void tell_folder(int to)
{
    const char *folder = leftovers_new_folder();
    make_file(open_folder(folder), "file");
    (void)!write(to, folder, strlen(folder));
}

static void run_out_of_memory(int to)
{
    tell_folder(to);
    (void)!freopen("/dev/null", "w", stderr);
    (void)mem_resize(NULL, SIZE_MAX, 2);
}

/* A fork of a process that has a folder ends first. */
static void fork_and_end(int to)
{
    char *folder = leftovers_new_folder();
    pid_t child = fork();
    if (child == 0)
        exit(0);
    waitpid(child, NULL, 0);
    (void)!write(to, folder, strlen(folder));
    _exit(is_there(folder) ? 0 : 1);
}

static void test_folders_go_when_memory_is_out(void **state)
{
    (void)state;
    char path[200];
    int status = run_apart(run_out_of_memory, path);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_false(is_there(path));
}

static void test_a_fork_removes_nothing(void **state)
{
    (void)state;
    char path[200];
    int status = run_apart(fork_and_end, path);
    assert_int_equal(WEXITSTATUS(status), 0);
    rmdir(path);
}

static struct process_end run_shell(const char *script, struct budget *budget, struct buffer *out)
{
    char *arguments[] = {"/bin/sh", "-c", (char *)(uintptr_t)script, NULL};
    struct process_end end;
    assert_true(process_run(arguments, budget, out, out, &end));
    return end;
}

static void test_what_programs_say_and_how_they_end(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct process_end end = run_shell("echo one; echo two >&2; exit 7", NULL, &out);
    assert_true(end.ended);
    assert_int_equal(end.status, 7);
    assert_string_equal(out.text, "one\ntwo\n");
    end = run_shell("kill -9 $$", NULL, &out);
    assert_true(end.ended);
    assert_int_equal(end.signal, SIGKILL);
    buffer_free(&out);
    char *missing[] = {"/nowhere/at-all", NULL};
    assert_false(process_run(missing, NULL, &out, &out, &end));
    assert_int_equal(errno, ENOENT);
}

/* Programs that a program started end with it. The time must suffice for a shell to say something on a busy machine. */
static void test_a_spent_budget_ends_the_group(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct budget *budget = budget_new(3, 0);
    double start = clock_seconds();
    struct process_end end = run_shell("sleep 100 & echo $!; wait", budget, &out);
    assert_false(end.ended);
    assert_true(clock_seconds() - start < 50);
    assert_string_equal(process_reason(budget), "time limit of 3 s");
    pid_t grandchild = (pid_t)strtol(out.text, NULL, 10);
    assert_true(grandchild > 0);
    for (int n = 0; n < 100 && kill(grandchild, 0) == 0 && !is_zombie(grandchild); n++)
        usleep(20000);
    assert_true(kill(grandchild, 0) != 0 || is_zombie(grandchild));
    budget_free(budget);
    buffer_free(&out);
}

static void test_memory_of_programs_counts(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct budget *parent = budget_new(0, (size_t)400 << 20), *budget = budget_new_part(parent, 30, 0);
    assert_int_equal(budget_bytes(budget), (size_t)400 << 20);
    char *arguments[] = {"/proc/self/exe", "grow", NULL};
    struct process_end end;
    assert_true(process_run(arguments, budget, &out, &out, &end));
    assert_false(end.ended);
    assert_string_equal(process_reason(budget), "memory limit of 400 MB");
    budget_free(budget);
    budget_free(parent);
    buffer_free(&out);
}

/* What test_memory_of_programs_counts runs. */
static int grow(void)
{
    size_t size = (size_t)600 << 20;
    volatile char *block = malloc(size);
    for (size_t i = 0; block != NULL && i < size; i += 1024)
        block[i] = 1;
    sleep(60);
    return block == NULL;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "grow") == 0)
        return grow();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folders_go_when_memory_is_out), /* before this process has a folder of its own */
        cmocka_unit_test(test_a_fork_removes_nothing),        cmocka_unit_test(test_many_and_deep_folders_go),
        cmocka_unit_test(test_links_are_not_followed),        cmocka_unit_test(test_what_programs_say_and_how_they_end),
        cmocka_unit_test(test_a_spent_budget_ends_the_group), cmocka_unit_test(test_memory_of_programs_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
