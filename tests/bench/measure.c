#include "bench/measure.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/memory.h"
#include "eml/read.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the child tells, in memory that both see. */
struct news {
    double seconds, cpu_seconds;
    size_t count;
    unsigned char verdicts[];
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Keeps each so-manieth query. */
static void thin_out(struct eml_queries *queries, size_t every)
{
    size_t kept = 0;
    for (size_t i = 0; i < queries->count; i += every)
        queries->items[kept++] = queries->items[i];
    queries->count = kept;
}

static void decide(const struct measure_task *task, const struct eml_program *program,
                   const struct eml_queries *queries, struct arena *arena, struct push_answer *answers)
{
    struct budget *budget = budget_new(task->seconds, task->bytes);
    struct push_options options = {task->jobs, budget, task->query_seconds};
    size_t step = task->apart ? 1 : queries->count;
    for (size_t i = 0; i < queries->count; i += step)
        task->decide(program, queries->items + i, task->idle ? 0 : step, &options, arena, answers + i);
    budget_free(budget);
}

static int work(const struct measure_task *task, size_t most, struct news *news)
{
    double start = clock_seconds(), cpu_start = cpu_seconds();
    struct diagnostics *diagnostics = diagnostics_new(1);
    struct eml_program *program = eml_read("model", task->text, task->length, NULL, diagnostics);
    struct eml_queries queries = {0};
    if (program == NULL || !eml_queries_select(program, NULL, &queries, NULL))
        return 2;
    thin_out(&queries, task->every);
    if (queries.count > most)
        return 2;
    struct arena *arena = arena_new();
    struct push_answer *answers = mem_new(queries.count, sizeof *answers);
    decide(task, program, &queries, arena, answers);
    for (size_t i = 0; i < queries.count; i++)
        news->verdicts[i] = (unsigned char)answers[i].verdict;
    news->count = queries.count;
    news->seconds = clock_seconds() - start;
    news->cpu_seconds = cpu_seconds() - cpu_start;
    return 0;
}

static void take_news(const struct news *news, struct measure_result *result)
{
    result->seconds = news->seconds;
    result->cpu_seconds = news->cpu_seconds;
    result->count = news->count;
    result->verdicts = mem_new(news->count, 1);
    for (size_t i = 0; i < news->count; i++) {
        result->verdicts[i] = news->verdicts[i];
        result->violated += news->verdicts[i] == PUSH_VIOLATED;
        result->unknown += news->verdicts[i] == PUSH_UNKNOWN;
    }
}

void measure_run(const struct measure_task *task, size_t most, struct measure_result *result)
{
    size_t size = sizeof(struct news) + most;
    struct news *news = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = -1;
    struct rusage usage = {0};
    *result = (struct measure_result){0};
    if (news == MAP_FAILED)
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(work(task, most, news));
    while (child > 0 && wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    result->ended = child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    result->peak_megabytes = (double)usage.ru_maxrss / 1024;
    if (result->ended)
        take_news(news, result);
    munmap(news, size);
}

void measure_free(struct measure_result *result)
{
    mem_free(result->verdicts);
    *result = (struct measure_result){0};
}
