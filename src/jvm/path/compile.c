#include "jvm/path/compile.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/process.h"
#include "jvm/complaints.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

/* What javac's exit status says if the machine has too little of something, by its documentation. */
enum { JAVAC_SYSTEM_ERROR = 3 };

/* Whether javac had too little memory, which it tells like any other error, because it was given a limit. */
static bool met_memory_limit(const struct process_end *end, const struct buffer *said, struct budget *budget)
{
    return budget_bytes(budget) > 0 && end->signal == 0 &&
           (end->status == JAVAC_SYSTEM_ERROR || strstr(said->text, "java.lang.OutOfMemoryError") != NULL ||
            strstr(said->text, "Could not create the Java Virtual Machine") != NULL);
}

static bool run(char *const *arguments, struct budget *budget, struct complaints *complaints, bool *limited)
{
    struct process_end end;
    struct buffer said = {0};
    if (!process_run(arguments, budget, &said, &said, &end)) {
        complaints_add(complaints, arguments[0], NULL, COMPLAINTS_NO_OFFSET, "cannot be started: %s", strerror(errno));
        return false;
    }
    while (said.length > 0 && said.text[said.length - 1] == '\n')
        said.text[--said.length] = '\0';
    bool done = end.ended && end.signal == 0 && end.status == 0;
    if (end.ended && !done && met_memory_limit(&end, &said, budget)) {
        budget_add_bytes(budget, SIZE_MAX);
        end.ended = false;
    }
    *limited = !end.ended;
    if (!end.ended)
        complaints_add(complaints, "javac", NULL, COMPLAINTS_NO_OFFSET, "it was ended: %s", process_reason(budget));
    else if (end.signal != 0)
        complaints_add(complaints, "javac", NULL, COMPLAINTS_NO_OFFSET, "it was ended by signal %d (%s)\n%s",
                       end.signal, strsignal(end.signal), said.text);
    else if (!done)
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

/* The limit of javac's heap: where memory is limited, javac should collect garbage before it is ended. */
static char *heap_limit(const struct budget *budget)
{
    enum { LEAST = 2 /* MB: less is not a size that a JVM takes */ };
    struct buffer option = {0};
    size_t megabytes = budget_bytes(budget) >> 20;
    buffer_format(&option, "-J-Xmx%zum", megabytes > LEAST ? megabytes : LEAST);
    return option.text;
}

/* How hard javac's own JVM tries to make its code fast. For a few sources that takes longer than it saves: javac
 * then needs two thirds of the processor time, or less. */
static const char *compiler_effort(size_t count)
{
    enum { FEW = 64 };
    return count <= FEW ? "-J-XX:TieredStopAtLevel=1" : "-J-XX:+TieredCompilation";
}

bool compile_sources(const char *javac, const char *const *sources, size_t count, const char *class_path,
                     const char *into, struct budget *budget, struct complaints *complaints, bool *limited)
{
    /* With an empty class or source path javac would look around in the current directory. */
    const char *const options[] = {
        javac,
        "-J-Duser.language=en",
        "-J-XX:+IgnoreUnrecognizedVMOptions",
        compiler_effort(count),
        "-encoding",
        "UTF-8",
        "-g",
        "-proc:none",
        "-nowarn",
        "-Xlint:none",
        "-sourcepath",
        into,
        "-classpath",
        class_path[0] == '\0' ? into : class_path,
        "-d",
        into,
    };
    enum { OPTIONS = sizeof options / sizeof *options };
    char **arguments = mem_new(OPTIONS + count + 2, sizeof *arguments);
    size_t used = 0;
    for (size_t i = 0; i < OPTIONS; i++)
        arguments[used++] = strcpy(mem_new(strlen(options[i]) + 1, 1), options[i]);
    if (budget_bytes(budget) > 0)
        arguments[used++] = heap_limit(budget);
    for (size_t i = 0; i < count; i++)
        arguments[used++] = as_argument(sources[i]);
    bool compiled = run(arguments, budget, complaints, limited);
    for (size_t i = 0; i < used; i++)
        mem_free(arguments[i]);
    mem_free(arguments);
    return compiled;
}
