#include "base/system/interrupt.h"

#include "base/system/leftovers.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

enum { REPEATED = 1000 /* milliseconds: a signal that comes sooner is taken for the first one once more */ };

static const struct {
    int number;
    const char *name;
} watched[] = {{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}};

enum { WATCHED = sizeof watched / sizeof *watched };

/* Atomics that need no lock may be used by handlers of signals, and any thread may read them. */
static atomic_int noted;
static atomic_llong noted_at; /* milliseconds */

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Ends the process by a signal; within a handler, when that returns. */
static void end_by(int number)
{
    leftovers_end();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number)
{
    int kept = errno, none = 0;
    long long now = milliseconds();
    if (atomic_compare_exchange_strong(&noted, &none, number))
        atomic_store(&noted_at, now);
    else if (now - atomic_load(&noted_at) >= REPEATED)
        end_by(number);
    errno = kept;
}

void interrupt_watch(void)
{
    /* Writes go on where they were: a report must not have a hole because its reader is slow. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, before;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < WATCHED; i++)
        sigaddset(&action.sa_mask, watched[i].number);
    for (size_t i = 0; i < WATCHED; i++)
        if (sigaction(watched[i].number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(watched[i].number, &action, NULL);
}

int interrupt_signal(void)
{
    return atomic_load_explicit(&noted, memory_order_relaxed);
}

const char *interrupt_name(int number)
{
    for (size_t i = 0; i < WATCHED; i++)
        if (watched[i].number == number)
            return watched[i].name;
    return "a signal";
}

void interrupt_end(void)
{
    if (interrupt_signal() != 0)
        end_by(interrupt_signal());
}
