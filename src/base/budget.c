#include "base/budget.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* The clock is read every few calls; the size of the process, which costs far more, at most so often. */
enum { CALLS_PER_SAMPLE = 16 };
#define SECONDS_PER_MEMORY_SAMPLE 0.02

enum state { RUNNING, OUT_OF_TIME, OUT_OF_MEMORY, ENDED };

struct budget {
    struct budget *parent;
    double deadline; /* 0: none */
    size_t bytes;    /* 0: no limit */
    atomic_int state;
    atomic_uint calls;
    _Atomic double memory_sampled;
    const char *_Atomic end_reason;
    char time_reason[48], memory_reason[48];
};

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static size_t resident_bytes(void)
{
    unsigned long size = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (statm == NULL)
        return 0;
    if (fscanf(statm, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    fclose(statm);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

struct budget *budget_new(double seconds, size_t bytes)
{
    struct budget *budget = mem_new(1, sizeof *budget);
    budget->deadline = seconds > 0 ? clock_seconds() + seconds : 0;
    budget->bytes = bytes;
    snprintf(budget->time_reason, sizeof budget->time_reason, "time limit of %g s", seconds);
    snprintf(budget->memory_reason, sizeof budget->memory_reason, "memory limit of %zu MB", bytes >> 20);
    return budget;
}

struct budget *budget_new_part(struct budget *parent, double seconds, size_t bytes)
{
    struct budget *budget = budget_new(seconds, bytes);
    budget->parent = parent;
    return budget;
}

void budget_free(struct budget *budget)
{
    mem_free(budget);
}

static void sample(struct budget *budget)
{
    double now = clock_seconds();
    if (budget->deadline != 0 && now > budget->deadline) {
        atomic_store(&budget->state, OUT_OF_TIME);
        return;
    }
    if (budget->bytes == 0 || now - atomic_load(&budget->memory_sampled) < SECONDS_PER_MEMORY_SAMPLE)
        return;
    atomic_store(&budget->memory_sampled, now);
    if (resident_bytes() > budget->bytes)
        atomic_store(&budget->state, OUT_OF_MEMORY);
}

bool budget_spent(struct budget *budget)
{
    if (budget == NULL)
        return false;
    if (atomic_load_explicit(&budget->state, memory_order_relaxed) != RUNNING)
        return true;
    /* A lost update of the counter only shifts the next sample, so a plain load and store will do. */
    unsigned calls = atomic_load_explicit(&budget->calls, memory_order_relaxed);
    atomic_store_explicit(&budget->calls, calls + 1, memory_order_relaxed);
    if (calls % CALLS_PER_SAMPLE == 0)
        sample(budget);
    return atomic_load_explicit(&budget->state, memory_order_relaxed) != RUNNING || budget_spent(budget->parent);
}

void budget_end(struct budget *budget, const char *reason)
{
    int running = RUNNING;
    atomic_store(&budget->end_reason, reason);
    atomic_compare_exchange_strong(&budget->state, &running, ENDED);
}

const char *budget_reason(const struct budget *budget)
{
    if (budget == NULL)
        return NULL;
    switch (atomic_load(&budget->state)) {
    case OUT_OF_TIME:
        return budget->time_reason;
    case OUT_OF_MEMORY:
        return budget->memory_reason;
    case ENDED:
        return atomic_load(&budget->end_reason);
    default:
        return budget_reason(budget->parent);
    }
}
