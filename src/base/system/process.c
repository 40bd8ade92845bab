#include "base/system/process.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/interrupt.h"
#include "base/system/leftovers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_ERRORS = 1 << 16, LONGEST_WAIT = 50 /* milliseconds, until the budget is asked again */ };

/* Pipes of a program: what it writes, and, if it cannot be started, why not. */
enum { OUT, ERRORS, FAILURE, PIPES };

struct pipes {
    int ends[PIPES][2];
};

static void close_ends(const struct pipes *pipes, int count, int end)
{
    for (int i = 0; i < count; i++)
        close(pipes->ends[i][end]);
}

static bool open_pipes(struct pipes *pipes)
{
    for (int i = 0; i < PIPES; i++)
        if (pipe2(pipes->ends[i], O_CLOEXEC) != 0) {
            close_ends(pipes, i, 0);
            close_ends(pipes, i, 1);
            return false;
        }
    return true;
}

/* What the child does: only what may be done between fork and exec. */
static _Noreturn void become(char *const *arguments, const struct pipes *pipes, pid_t parent)
{
    sigset_t none;
    int nothing = open("/dev/null", O_RDONLY);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (getppid() == parent && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
        dup2(pipes->ends[OUT][1], STDOUT_FILENO) >= 0 && dup2(pipes->ends[ERRORS][1], STDERR_FILENO) >= 0)
        execv(arguments[0], arguments);
    int failure = errno;
    (void)!write(pipes->ends[FAILURE][1], &failure, sizeof failure);
    _exit(127);
}

static pid_t fork_noted(char *const *arguments, const struct pipes *pipes)
{
    sigset_t all, before;
    pid_t parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t child = fork();
    if (child == 0)
        become(arguments, pipes, parent);
    if (child > 0) {
        setpgid(child, child); /* the child does the same; whoever comes first */
        leftovers_add_group(child);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return child;
}

static void wait_for(pid_t child, int *status)
{
    while (waitpid(child, status, 0) < 0 && errno == EINTR)
        continue;
    leftovers_drop_group(child);
}

/* Starts the program with both outputs in pipes; reading gets what to read from. */
static bool start(char *const *arguments, pid_t *child, int reading[2])
{
    struct pipes pipes;
    int failure = 0, status;
    if (!open_pipes(&pipes))
        return false;
    *child = fork_noted(arguments, &pipes);
    int forked = errno;
    close_ends(&pipes, PIPES, 1);
    if (*child < 0)
        failure = forked;
    else if (read(pipes.ends[FAILURE][0], &failure, sizeof failure) > 0)
        wait_for(*child, &status);
    close(pipes.ends[FAILURE][0]);
    reading[0] = pipes.ends[OUT][0];
    reading[1] = pipes.ends[ERRORS][0];
    if (failure != 0)
        close_ends(&pipes, FAILURE, 0);
    errno = failure;
    return failure == 0;
}

static size_t resident_bytes(pid_t child)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)child);
    return budget_resident_bytes(path);
}

/* Whether the program must be ended. */
static bool is_spent(struct budget *budget, pid_t child)
{
    if (budget_bytes(budget) > 0)
        budget_add_bytes(budget, resident_bytes(child));
    return budget_spent_now(budget) || interrupt_signal() != 0;
}

/* Reads a part; false at the end. */
static bool read_part(int from, struct buffer *into, size_t most)
{
    char part[1 << 16];
    ssize_t got = read(from, part, sizeof part);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    if (got > 0 && into->length < most)
        buffer_add(into, part, (size_t)got);
    return got > 0;
}

/* Reads both until they are closed; false if the budget is spent before. */
static bool collect(pid_t child, const int reading[2], struct budget *budget, struct buffer *out, struct buffer *errors)
{
    size_t most = out == errors ? LONGEST_ERRORS : SIZE_MAX;
    struct pollfd polled[2] = {{.fd = reading[0], .events = POLLIN}, {.fd = reading[1], .events = POLLIN}};
    while (polled[0].fd >= 0 || polled[1].fd >= 0) {
        if (is_spent(budget, child))
            return false;
        if (poll(polled, 2, LONGEST_WAIT) <= 0)
            continue;
        if (polled[0].revents != 0 && !read_part(reading[0], out, most))
            polled[0].fd = -1;
        if (polled[1].revents != 0 && !read_part(reading[1], errors, LONGEST_ERRORS))
            polled[1].fd = -1;
    }
    return true;
}

bool process_run(char *const *arguments, struct budget *budget, struct buffer *out, struct buffer *errors,
                 struct process_end *end)
{
    pid_t child;
    int reading[2], status = 0;
    *end = (struct process_end){0};
    if (!start(arguments, &child, reading))
        return false;
    buffer_add_text(out, "");
    buffer_add_text(errors, "");
    end->ended = collect(child, reading, budget, out, errors);
    close(reading[0]);
    close(reading[1]);
    if (!end->ended)
        kill(-child, SIGKILL);
    wait_for(child, &status);
    if (WIFSIGNALED(status))
        end->signal = WTERMSIG(status);
    else
        end->status = WEXITSTATUS(status);
    return true;
}

const char *process_reason(const struct budget *budget)
{
    const char *reason = budget_reason(budget);
    return reason == NULL ? "interrupted" : reason;
}

bool process_find(const char *name, struct buffer *path)
{
    const char *folders = getenv("PATH");
    size_t before = path->length;
    if (strchr(name, '/') != NULL) {
        buffer_add_text(path, name);
        return access(name, X_OK) == 0;
    }
    for (const char *at = folders == NULL ? "" : folders; *at != '\0';) {
        size_t length = strcspn(at, ":");
        path->length = before;
        buffer_format(path, "%.*s/%s", (int)length, at, name);
        if (length > 0 && access(path->text + before, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    path->length = before;
    return false;
}
