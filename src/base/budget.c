#include "base/budget.h"

#include "base/memory.h"
#include "base/system/interrupt.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* The clock is read every few calls; the size of the process, which costs far more, at most so often. */
enum { CALLS_PER_SAMPLE = 16 };
#define SECONDS_PER_MEMORY_SAMPLE 0.02

/* ENDING: some thread has ended it, and writes down why. */
enum state { RUNNING, OUT_OF_TIME, OUT_OF_MEMORY, ENDING, ENDED, INTERRUPTED };

struct budget {
    struct budget *parent;
    double deadline; /* 0: none */
    size_t bytes;    /* 0: no limit */
    atomic_int state;
    atomic_uint calls;
    _Atomic double memory_sampled;
    char time_reason[48], memory_reason[48];
    char end_reason[96]; /* once it is ENDED */
};

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

size_t budget_resident_bytes(const char *statm)
{
    unsigned long size = 0, resident = 0;
    FILE *file = fopen(statm, "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
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

static size_t own_bytes(void)
{
    return budget_resident_bytes("/proc/self/statm");
}

/* The first reason counts. */
static void spend(struct budget *budget, enum state state)
{
    int running = RUNNING;
    atomic_compare_exchange_strong(&budget->state, &running, state);
}

static void sample(struct budget *budget)
{
    double now = clock_seconds();
    if (interrupt_signal() != 0) {
        spend(budget, INTERRUPTED);
        return;
    }
    if (budget->deadline != 0 && now > budget->deadline) {
        spend(budget, OUT_OF_TIME);
        return;
    }
    if (budget->bytes == 0 || now - atomic_load(&budget->memory_sampled) < SECONDS_PER_MEMORY_SAMPLE)
        return;
    atomic_store(&budget->memory_sampled, now);
    if (own_bytes() > budget->bytes)
        spend(budget, OUT_OF_MEMORY);
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

bool budget_spent_now(struct budget *budget)
{
    for (struct budget *at = budget; at != NULL; at = at->parent)
        sample(at);
    return budget_spent(budget);
}

double budget_seconds_left(const struct budget *budget)
{
    double deadline = 0, left;
    for (; budget != NULL; budget = budget->parent)
        if (budget->deadline != 0 && (deadline == 0 || budget->deadline < deadline))
            deadline = budget->deadline;
    if (deadline == 0)
        return 0;
    left = deadline - clock_seconds();
    return left > 0.001 ? left : 0.001;
}

size_t budget_bytes(const struct budget *budget)
{
    size_t least = 0;
    for (; budget != NULL; budget = budget->parent)
        if (budget->bytes != 0 && (least == 0 || budget->bytes < least))
            least = budget->bytes;
    return least;
}

void budget_add_bytes(struct budget *budget, size_t bytes)
{
    size_t own = own_bytes();
    for (; budget != NULL; budget = budget->parent)
        if (budget->bytes != 0 && (own > budget->bytes || bytes > budget->bytes - own))
            spend(budget, OUT_OF_MEMORY);
}

void budget_end(struct budget *budget, uint64_t limit, const char *of)
{
    int running = RUNNING;
    if (!atomic_compare_exchange_strong(&budget->state, &running, ENDING))
        return;
    if (limit == 0)
        snprintf(budget->end_reason, sizeof budget->end_reason, "%s", of);
    else
        snprintf(budget->end_reason, sizeof budget->end_reason, "limit of %" PRIu64 " %s", limit, of);
    atomic_store(&budget->state, ENDED);
}

const char *budget_reason(const struct budget *budget)
{
    if (budget == NULL)
        return NULL;
    int state = atomic_load(&budget->state);
    while (state == ENDING) /* for as long as it takes to write a line */
        state = atomic_load(&budget->state);
    switch (state) {
    case OUT_OF_TIME:
        return budget->time_reason;
    case OUT_OF_MEMORY:
        return budget->memory_reason;
    case ENDED:
        return budget->end_reason;
    case INTERRUPTED:
        return "interrupted";
    default:
        return budget_reason(budget->parent);
    }
}

/* The first state that is an end, of the budget or of those that it is a part of. */
static int state_of(const struct budget *budget)
{
    for (; budget != NULL; budget = budget->parent)
        if (atomic_load(&budget->state) != RUNNING)
            return atomic_load(&budget->state);
    return RUNNING;
}

bool budget_interrupted(const struct budget *budget)
{
    return state_of(budget) == INTERRUPTED;
}

bool budget_out_of_memory(const struct budget *budget)
{
    return state_of(budget) == OUT_OF_MEMORY;
}
