#include "support/child.h"

#include "support/limits.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *scratch_file(const char *text)
{
    FILE *file = tmpfile();
    if (file == NULL) {
        perror("tmpfile");
        abort();
    }
    fputs(text, file);
    rewind(file);
    return file;
}

static void take(FILE *file, struct buffer *into)
{
    char part[4096];
    size_t got;
    rewind(file);
    buffer_add(into, "", 0);
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        buffer_add(into, part, got);
    fclose(file);
}

/* Runs with these files as standard input, output (-1: closed) and errors, within a limit (0: none); returns the
 * status. */
static int run(const char *const *arguments, int in, int out, int errors, unsigned seconds)
{
    pid_t process = fork();
    if (process < 0)
        abort();
    if (process == 0) {
        dup2(in, STDIN_FILENO);
        dup2(errors, STDERR_FILENO);
        if (out < 0)
            close(STDOUT_FILENO);
        else
            dup2(out, STDOUT_FILENO);
        limits_set(seconds);
        execv(arguments[0], (char *const *)arguments);
        _exit(127);
    }
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct child child_run_for(const char *const *arguments, const char *input, unsigned seconds)
{
    struct child child = {0};
    FILE *in = scratch_file(input != NULL ? input : ""), *out = scratch_file(""), *errors = scratch_file("");
    child.status = run(arguments, fileno(in), fileno(out), fileno(errors), seconds);
    fclose(in);
    take(out, &child.out);
    take(errors, &child.errors);
    return child;
}

struct child child_run(const char *const *arguments, const char *input)
{
    return child_run_for(arguments, input, 0);
}

bool child_ran_out(const struct child *child)
{
    return child->status == 128 + SIGPROF || child->status == 128 + SIGALRM;
}

struct child child_run_to(const char *const *arguments, const char *path)
{
    struct child child = {0};
    FILE *in = scratch_file(""), *errors = scratch_file("");
    int out = path != NULL ? open(path, O_WRONLY) : -1;
    child.status = run(arguments, fileno(in), out, fileno(errors), 0);
    if (out >= 0)
        close(out);
    fclose(in);
    buffer_add(&child.out, "", 0);
    take(errors, &child.errors);
    return child;
}

void child_free(struct child *child)
{
    buffer_free(&child->out);
    buffer_free(&child->errors);
}

const char *child_heddle(void)
{
    const char *path = getenv("HEDDLE");
    return path != NULL ? path : "build/heddle";
}
