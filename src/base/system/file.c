#include "base/system/file.h"

#include "base/budget.h"
#include "base/system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Waits until something can be read: for input that people type, and for pipes. False if work must end before. */
static bool wait_for_input(int descriptor, struct budget *budget)
{
    enum { LONGEST_WAIT = 100 /* milliseconds, until the budget is asked again */ };
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
    for (;;) {
        if (budget_spent(budget) || interrupt_signal() != 0)
            return false;
        int ready = poll(&polled, 1, LONGEST_WAIT);
        if (ready > 0 || (ready < 0 && errno != EINTR && errno != EAGAIN))
            return true; /* reading says what is wrong */
    }
}

static bool read_all(int descriptor, struct budget *budget, struct buffer *into)
{
    char part[1 << 16];
    for (;;) {
        if (into->length >= UINT32_MAX || !wait_for_input(descriptor, budget)) {
            errno = interrupt_signal() != 0 ? EINTR : EFBIG;
            return false;
        }
        ssize_t got = read(descriptor, part, sizeof part);
        if (got > 0)
            buffer_add(into, part, (size_t)got);
        else if (got == 0)
            return true;
        else if (errno != EINTR && errno != EAGAIN)
            return false;
    }
}

bool file_read(const char *path, struct budget *budget, struct buffer *into)
{
    buffer_add(into, "", 0);
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, budget, into);
    /* A pipe would else be waited for until somebody opens it to write, and nobody would ask the budget meanwhile. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (descriptor < 0)
        return false;
    bool ends = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    bool ok = read_all(descriptor, ends ? NULL : budget, into);
    int failure = errno;
    close(descriptor);
    errno = failure;
    return ok;
}

const char *file_failure(struct budget *budget)
{
    int failure = errno;
    bool limited = (failure == EFBIG || failure == EINTR) && budget != NULL && budget_spent(budget);
    return limited ? budget_reason(budget) : strerror(failure);
}
