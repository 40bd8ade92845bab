#include "base/file.h"

#include "base/budget.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static bool read_all(FILE *file, struct budget *budget, struct buffer *into)
{
    char part[1 << 16];
    size_t got;
    while ((got = fread(part, 1, sizeof part, file)) > 0) {
        buffer_add(into, part, got);
        if (into->length >= UINT32_MAX || budget_spent(budget)) {
            errno = EFBIG;
            return false;
        }
    }
    return !ferror(file);
}

bool file_read(const char *path, struct budget *budget, struct buffer *into)
{
    buffer_add(into, "", 0);
    if (strcmp(path, "-") == 0)
        return read_all(stdin, budget, into);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    bool ok = read_all(file, budget, into);
    int failure = errno;
    fclose(file);
    errno = failure;
    return ok;
}
