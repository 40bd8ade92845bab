#include "jvm/path/mapping.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool map(int descriptor, struct span *bytes)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return false;
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return false;
    }
    *bytes = (struct span){(const uint8_t *)"", 0};
    if (status.st_size == 0)
        return true;
    void *at = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (at == MAP_FAILED)
        return false;
    *bytes = (struct span){at, (size_t)status.st_size};
    return true;
}

bool mapping_open(const char *file, struct span *bytes)
{
    /* Without O_NONBLOCK opening a pipe would wait for somebody to write. */
    int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return false;
    bool mapped = map(descriptor, bytes);
    int failure = errno;
    close(descriptor);
    errno = failure;
    return mapped;
}

void mapping_close(struct span bytes)
{
    if (bytes.length > 0)
        munmap((void *)bytes.at, bytes.length);
}
