/* A pool with a queue of jobs, function pointers and an end: main says stop, and workers leave when the queue is empty. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

typedef void job(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct {
    job *run;
    int argument;
} queue[4];
static int head, tail, sum;
static bool stop;

static void add(int value)
{
    pthread_mutex_lock(&lock);
    sum += value;
    pthread_mutex_unlock(&lock);
}

static void subtract(int value)
{
    add(-value);
}

static void submit(job *run, int argument)
{
    pthread_mutex_lock(&lock);
    queue[tail].run = run;
    queue[tail++].argument = argument;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *worker(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (head == tail && !stop)
            pthread_cond_wait(&changed, &lock);
        if (head == tail) {
            pthread_mutex_unlock(&lock);
            return unused;
        }
        job *run = queue[head].run;
        int argument = queue[head++].argument;
        pthread_mutex_unlock(&lock);
        run(argument);
    }
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    submit(add, 5);
    submit(subtract, 2);
    pthread_mutex_lock(&lock);
    stop = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 3);
    return 0;
}
