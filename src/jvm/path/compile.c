#include "jvm/path/compile.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "jvm/complaints.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_OUTPUT = 1 << 16 };

extern char **environ;

/* Starts the program with its output, also that for errors, in a pipe; *output is the pipe's end to read from. On
 * failure returns false and sets errno. */
static bool start(char *const *arguments, pid_t *child, int *output)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    int failure = posix_spawn(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *output = ends[0];
    if (failure != 0)
        close(ends[0]);
    errno = failure;
    return failure == 0;
}

/* Reads until the other end is closed; keeps only as much as anybody wants to see. */
static void collect(int output, struct buffer *said)
{
    char part[4096];
    buffer_add_text(said, "");
    for (;;) {
        ssize_t got = read(output, part, sizeof part);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        if (said->length < LONGEST_OUTPUT)
            buffer_add(said, part, (size_t)got);
    }
    close(output);
    while (said->length > 0 && said->text[said->length - 1] == '\n')
        said->text[--said->length] = '\0';
}

static bool run(char *const *arguments, struct complaints *complaints)
{
    pid_t child;
    int output = -1, status = 0;
    if (!start(arguments, &child, &output)) {
        complaints_add(complaints, arguments[0], NULL, COMPLAINTS_NO_OFFSET, "cannot be started: %s", strerror(errno));
        return false;
    }
    struct buffer said = {0};
    collect(output, &said);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    bool done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!done)
        complaints_add(complaints, "javac", NULL, COMPLAINTS_NO_OFFSET, "the sources do not compile\n%s", said.text);
    buffer_free(&said);
    return done;
}

/* A copy of a source's name that javac cannot take for an option or a list of options. */
static char *as_argument(const char *source)
{
    struct buffer argument = {0};
    buffer_format(&argument, "%s%s", source[0] == '-' || source[0] == '@' ? "./" : "", source);
    return argument.text;
}

bool compile_sources(const char *javac, const char *const *sources, size_t count, const char *class_path,
                     const char *into, struct complaints *complaints)
{
    /* With an empty class or source path javac would look around in the current directory. */
    const char *const options[] = {
        javac,         "-J-Duser.language=en",
        "-encoding",   "UTF-8",
        "-g",          "-proc:none",
        "-nowarn",     "-Xlint:none",
        "-sourcepath", into,
        "-classpath",  class_path[0] == '\0' ? into : class_path,
        "-d",          into,
    };
    enum { OPTIONS = sizeof options / sizeof *options };
    char **arguments = mem_new(OPTIONS + count + 1, sizeof *arguments);
    for (size_t i = 0; i < OPTIONS; i++)
        arguments[i] = strcpy(mem_new(strlen(options[i]) + 1, 1), options[i]);
    for (size_t i = 0; i < count; i++)
        arguments[OPTIONS + i] = as_argument(sources[i]);
    bool compiled = run(arguments, complaints);
    for (size_t i = 0; i < OPTIONS + count; i++)
        mem_free(arguments[i]);
    mem_free(arguments);
    return compiled;
}
