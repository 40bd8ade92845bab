/* The engine `explicit`: all queries of a program in one run. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/internal.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { QUERIES_PER_TASK = 64, ROUNDS = 2 };

/* What the threads share. */
struct job {
    const struct eml_program *program;
    const struct eml_query *queries;
    size_t count;
    struct push_answer *answers;
    const struct machines *machines;
    struct budget *budget;
    /* Queries are answered in rounds, the shorter patterns first: if a limit is reached, their answers are known. */
    uint32_t round;
    bool asked[EML_PATTERN_LAST + 1]; /* patterns of this round */
    atomic_size_t next_task;
    void (*task)(struct job *job, struct worker *worker, size_t number);
    size_t task_count;
};

struct thread {
    pthread_t id;
    struct job *job;
    struct worker worker;
};

static void worker_begin(struct worker *w, const struct job *job)
{
    uint32_t processes = job->program->process_count;
    *w = (struct worker){
        .program = job->program, .machines = job->machines, .budget = job->budget, .arena = arena_new()};
    w->fits = mem_new((size_t)processes * processes, sizeof *w->fits);
    w->set_numbers = mem_new(processes, sizeof *w->set_numbers);
    w->role_results = mem_new(processes, sizeof *w->role_results);
    for (uint32_t p = 0; p < processes; p++) {
        w->set_numbers[p] = idmap_new();
        w->role_results[p] = mem_new(machines_range_count(job->machines, p), sizeof **w->role_results);
    }
}

static void worker_end(struct worker *w, struct arena *into)
{
    uint32_t processes = w->program->process_count;
    for (size_t i = 0; i < (size_t)processes * processes; i++)
        idmap_free(w->fits[i]);
    for (uint32_t p = 0; p < processes; p++) {
        idmap_free(w->set_numbers[p]);
        mem_free(w->role_results[p]);
    }
    mem_free(w->role_results);
    mem_free(w->set_numbers);
    mem_free(w->fits);
    arena_adopt(into, w->arena);
}

/* Nothing is a finding before it has been replayed. A guess may fail to be one; what a search found may not. */
static bool replays(struct worker *w, const struct eml_query *query, const struct eml_witness *witness, bool guess,
                    struct push_answer *answer)
{
    struct buffer why = {0};
    bool ok = eml_replay(w->program, query, witness, &why);
    if (ok) {
        answer->verdict = PUSH_VIOLATED;
        answer->witness = *witness;
    } else if (!guess) {
        /* Either the engine or the interpreter is wrong. */
        struct buffer text = {0};
        buffer_format(&text, "internal error: the witness does not replay: %s", why.text);
        answer->reason = arena_copy(w->arena, text.text, text.length);
        buffer_free(&text);
    }
    buffer_free(&why);
    return ok;
}

bool answer_by_guess(struct worker *w, const struct players *players, const struct eml_query *query,
                     struct push_answer *answer)
{
    struct eml_witness witness = {0};
    return scenario_guess(players, w->arena, &witness) && replays(w, query, &witness, true, answer);
}

bool answer_by_search(struct worker *w, const struct players *players, const struct eml_query *query,
                      struct push_answer *answer)
{
    struct eml_witness witness = {0};
    switch (scenario_search(players, w->arena, &witness)) {
    case SCENARIO_NONE:
        return false;
    case SCENARIO_BROKEN:
        answer->reason = "internal error: compatible histories could not be interleaved";
        return true;
    case SCENARIO_FOUND:
        break;
    }
    if (witness.count == 0 && players->role_count > 0) {
        struct buffer text = {0};
        buffer_format(&text, "the execution that was found has more than %d steps", SCENARIO_MOST_STEPS);
        answer->verdict = PUSH_VIOLATED;
        answer->reason = arena_copy(w->arena, text.text, text.length);
        buffer_free(&text);
    } else {
        replays(w, query, &witness, false, answer);
    }
    return true;
}

static bool decide(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    if (query->pattern <= EML_PATTERN_LAST)
        return decide_pattern(w, query, answer);
    if (query->pattern == EML_RACE)
        return decide_race(w, query, answer);
    if (query->pattern == EML_DEADLOCK)
        return decide_deadlock(w, query, answer);
    return decide_declared(w, query, answer);
}

/* A query without an execution holds, unless the search was cut short. */
static void answer_query(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    *answer = (struct push_answer){0};
    if (!budget_spent(w->budget) && decide(w, query, answer))
        return;
    if (budget_spent(w->budget))
        answer->reason = arena_copy(w->arena, budget_reason(w->budget), strlen(budget_reason(w->budget)));
    else
        answer->verdict = PUSH_HOLDS;
}

/* Words with four events take far longer than those with three. */
static uint32_t round_of(const struct job *job, const struct eml_query *query)
{
    struct eml_goal goal;
    if (query->pattern > EML_PATTERN_LAST)
        return 0;
    eml_goal_of(job->program, query, &goal);
    return goal.access_count > 3;
}

static void query_task(struct job *job, struct worker *w, size_t number)
{
    size_t end = (number + 1) * QUERIES_PER_TASK;
    for (size_t i = number * QUERIES_PER_TASK; i < end && i < job->count; i++)
        if (round_of(job, &job->queries[i]) == job->round)
            answer_query(w, &job->queries[i], &job->answers[i]);
}

static void prepare_task(struct job *job, struct worker *w, size_t number)
{
    prepare_patterns(w, (uint32_t)number, job->asked);
}

static void *work(void *argument)
{
    struct thread *thread = argument;
    struct job *job = thread->job;
    size_t number;
    while ((number = atomic_fetch_add(&job->next_task, 1)) < job->task_count)
        job->task(job, &thread->worker, number);
    return NULL;
}

/* Does all tasks, with the calling thread as the first worker. */
static void work_together(struct job *job, struct thread *threads, unsigned count,
                          void (*task)(struct job *, struct worker *, size_t), size_t task_count)
{
    unsigned started = 1;
    job->task = task;
    job->task_count = task_count;
    atomic_store(&job->next_task, 0);
    for (; started < count && started < task_count; started++)
        if (pthread_create(&threads[started].id, NULL, work, &threads[started]) != 0)
            break;
    work(&threads[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(threads[i].id, NULL);
}

void push_explicit_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                          const struct push_options *options, struct arena *arena, struct push_answer *answers)
{
    struct job job = {.program = program, .queries = queries, .count = count, .answers = answers};
    unsigned thread_count = options->jobs == 0 ? 1 : options->jobs;
    job.budget = budget_new_part(options->budget, 0, 0);
    struct machines *machines = machines_new(program, queries, count, job.budget);
    job.machines = machines;
    struct thread *threads = mem_new(thread_count, sizeof *threads);
    for (unsigned i = 0; i < thread_count; i++) {
        threads[i].job = &job;
        worker_begin(&threads[i].worker, &job);
    }
    for (job.round = 0; job.round < ROUNDS; job.round++) {
        for (uint32_t pattern = 0; pattern <= EML_PATTERN_LAST; pattern++)
            job.asked[pattern] = false;
        for (size_t i = 0; i < count; i++)
            if (queries[i].pattern <= EML_PATTERN_LAST && round_of(&job, &queries[i]) == job.round)
                job.asked[queries[i].pattern] = true;
        work_together(&job, threads, thread_count, prepare_task, program->process_count);
        work_together(&job, threads, thread_count, query_task, (count + QUERIES_PER_TASK - 1) / QUERIES_PER_TASK);
    }
    for (unsigned i = 0; i < thread_count; i++)
        worker_end(&threads[i].worker, arena);
    mem_free(threads);
    machines_free(machines);
    budget_free(job.budget);
}
