#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool output_open(struct output *output, const char *path)
{
    output->path = path != NULL && strcmp(path, "-") != 0 ? path : NULL;
    output->file = output->path == NULL ? stdout : fopen(path, "w");
    if (output->file != NULL)
        return true;
    fprintf(stderr, "heddle: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

static bool finish(FILE *file, const char *name, int (*end)(FILE *file))
{
    bool failed = ferror(file) != 0;
    errno = 0;
    if (end(file) != 0)
        failed = true;
    if (failed)
        fprintf(stderr, "heddle: cannot write %s: %s\n", name, errno != 0 ? strerror(errno) : "a write failed");
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
