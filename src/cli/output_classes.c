#include "cli/output_classes.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/interrupt.h"
#include "cli/output.h"
#include "jvm/complaints.h"

#include <pthread.h>
#include <stdbool.h>

enum { AHEAD = 256, MOST_COMPLAINTS = 100 /* of one class */ };

/* What a class said, until it is its turn. */
struct result {
    struct buffer text, complaints;
    bool done;
};

struct crowd {
    const struct output_classes *work;
    pthread_mutex_t mutex;
    pthread_cond_t moved;         /* put_out grew */
    size_t taken, put_out;        /* classes */
    struct result results[AHEAD]; /* of class n at n % AHEAD */
    size_t complaint_count;
};

/* Puts out all results that are due. The mutex is held: writing is much faster than the work. */
static void put_out(struct crowd *crowd)
{
    size_t before = crowd->put_out;
    for (; crowd->put_out < crowd->taken; crowd->put_out++) {
        struct result *result = &crowd->results[crowd->put_out % AHEAD];
        if (!result->done)
            break;
        if (result->complaints.length > 0)
            output_text(stderr, result->complaints.text, result->complaints.length);
        if (result->text.length > 0)
            fwrite(result->text.text, 1, result->text.length, crowd->work->to);
        buffer_free(&result->complaints);
        buffer_free(&result->text);
        result->done = false;
    }
    if (crowd->put_out > before)
        pthread_cond_broadcast(&crowd->moved);
}

/* The place of the next class in the list, or the number of classes: also if heddle is to end. */
static size_t take(struct crowd *crowd)
{
    if (interrupt_signal() != 0)
        return crowd->work->count;
    pthread_mutex_lock(&crowd->mutex);
    while (crowd->taken < crowd->work->count && crowd->taken >= crowd->put_out + AHEAD)
        pthread_cond_wait(&crowd->moved, &crowd->mutex);
    size_t place = crowd->taken;
    if (place < crowd->work->count)
        crowd->taken++;
    pthread_mutex_unlock(&crowd->mutex);
    return place;
}

static void work_on(struct crowd *crowd, size_t place)
{
    const struct output_classes *work = crowd->work;
    struct complaints *complaints = complaints_new(MOST_COMPLAINTS);
    struct arena *arena = arena_new();
    struct buffer text = {0}, said = {0};
    work->visit(work->context, work->classes[place], arena, &text, complaints);
    size_t count = complaints_count(complaints);
    if (count > 0)
        complaints_format(complaints, &said);
    arena_free(arena);
    complaints_free(complaints);
    pthread_mutex_lock(&crowd->mutex);
    crowd->results[place % AHEAD] = (struct result){text, said, true};
    crowd->complaint_count += count;
    put_out(crowd);
    pthread_mutex_unlock(&crowd->mutex);
}

static void *worker(void *context)
{
    struct crowd *crowd = context;
    for (size_t place; (place = take(crowd)) < crowd->work->count;)
        work_on(crowd, place);
    return NULL;
}

size_t output_classes(const struct output_classes *work)
{
    struct crowd *crowd = mem_new(1, sizeof *crowd);
    pthread_t *threads = mem_new(work->jobs, sizeof *threads);
    unsigned started = 0;
    crowd->work = work;
    pthread_mutex_init(&crowd->mutex, NULL);
    pthread_cond_init(&crowd->moved, NULL);
    while (started + 1 < work->jobs && started + 1 < work->count &&
           pthread_create(&threads[started], NULL, worker, crowd) == 0)
        started++;
    worker(crowd); /* this thread works too, so that it goes on where no other can be started */
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    size_t count = crowd->complaint_count;
    pthread_cond_destroy(&crowd->moved);
    pthread_mutex_destroy(&crowd->mutex);
    mem_free(threads);
    mem_free(crowd);
    return count;
}
