#include "llvm/process.h"

#include "base/budget.h"
#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_ERRORS = 1 << 16, LONGEST_WAIT = 100 /* milliseconds, until the budget is asked again */ };

extern char **environ;

/* Starts the program with both outputs in pipes; ends gets what to read from. */
static bool start(char *const *arguments, pid_t *child, int reading[2])
{
    int out[2], errors[2];
    if (pipe2(out, O_CLOEXEC) != 0)
        return false;
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close(out[0]);
        close(out[1]);
        return false;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
    int failure = posix_spawn(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    close(errors[1]);
    reading[0] = out[0];
    reading[1] = errors[0];
    if (failure != 0) {
        close(out[0]);
        close(errors[0]);
    }
    errno = failure;
    return failure == 0;
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
static bool collect(const int reading[2], struct budget *budget, struct buffer *out, struct buffer *errors)
{
    struct pollfd polled[2] = {{.fd = reading[0], .events = POLLIN}, {.fd = reading[1], .events = POLLIN}};
    while (polled[0].fd >= 0 || polled[1].fd >= 0) {
        if (budget_spent(budget))
            return false;
        if (poll(polled, 2, LONGEST_WAIT) <= 0)
            continue;
        if (polled[0].revents != 0 && !read_part(reading[0], out, SIZE_MAX))
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
    end->ended = collect(reading, budget, out, errors);
    close(reading[0]);
    close(reading[1]);
    if (!end->ended)
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status))
        end->signal = WTERMSIG(status);
    else
        end->status = WEXITSTATUS(status);
    return true;
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
