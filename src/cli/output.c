#include "cli/output.h"

#include "base/buffer.h"
#include "report/clean.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A terminal that is not one of UTF-8 may take parts of a character for commands. */
static enum clean_for use_of(FILE *to)
{
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 || isatty(fileno(to)) != 1;
    return utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL;
}

void output_text(FILE *to, const char *text, size_t length)
{
    struct buffer clean = {0};
    clean_add_lines(&clean, text, length, use_of(to));
    if (clean.length > 0)
        fwrite(clean.text, 1, clean.length, to);
    buffer_free(&clean);
}

void output_say(FILE *to, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    output_text(to, text, (size_t)length);
    free(text);
}

bool output_open(struct output *output, const char *path)
{
    output->path = path != NULL && strcmp(path, "-") != 0 ? path : NULL;
    output->file = output->path == NULL ? stdout : fopen(path, "w");
    if (output->file != NULL)
        return true;
    output_say(stderr, "heddle: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

static bool finish(FILE *file, const char *name, int (*end)(FILE *file))
{
    bool failed = ferror(file) != 0;
    errno = 0;
    if (end(file) != 0)
        failed = true;
    if (failed)
        output_say(stderr, "heddle: cannot write %s: %s\n", name, errno != 0 ? strerror(errno) : "a write failed");
    return !failed;
}

bool output_close(struct output *output)
{
    return output->path == NULL || finish(output->file, output->path, fclose);
}

bool output_finish(void)
{
    return finish(stdout, "standard output", fflush);
}

void output_guard_standard_files(void)
{
    /* open takes the lowest free number, so the places are filled in order. */
    for (int place = 0; place <= 2; place++)
        if (fcntl(place, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", O_RDONLY);
}
