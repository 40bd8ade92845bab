// A pool of one worker whose task waits for a task of the same pool.
#include <pthread.h>
#include <stddef.h>

enum { WORKERS = 1, MOST = 4 };

struct task {
    void (*run)(struct task *task);
    int done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct task *queue[MOST];
static int head, tail, closed;

static void submit(struct task *task)
{
    pthread_mutex_lock(&lock);
    queue[tail++] = task;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void await(struct task *task)
{
    pthread_mutex_lock(&lock);
    while (!task->done)
        pthread_cond_wait(&changed, &lock); // found: deadlock
    pthread_mutex_unlock(&lock);
}

static void leaf(struct task *task)
{
    (void)task;
}

static struct task child = {leaf, 0};

static void parent(struct task *task)
{
    (void)task;
    submit(&child);
    await(&child);
}

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    for (;;) {
        while (head == tail && !closed)
            pthread_cond_wait(&changed, &lock);
        if (head == tail)
            break;
        struct task *task = queue[head++];
        pthread_mutex_unlock(&lock);
        task->run(task);
        pthread_mutex_lock(&lock);
        task->done = 1;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t workers[WORKERS];
    struct task task = {parent, 0};
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&workers[i], NULL, worker, NULL);
    submit(&task);
    await(&task);
    pthread_mutex_lock(&lock);
    closed = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(workers[i], NULL);
    return 0;
}
