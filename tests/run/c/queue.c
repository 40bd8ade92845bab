// A pool of workers with a linked queue of tasks on the heap.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct task {
    struct task *next;
    int (*function)(int);
    int argument, result;
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct task *first, **last;
    int closed;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .some = PTHREAD_COND_INITIALIZER, .last = &queue.first};

static int twice(int n)
{
    return 2 * n;
}

static int squared(int n)
{
    return n * n;
}

static void *worker(void *argument)
{
    for (;;) {
        pthread_mutex_lock(&queue.lock);
        while (queue.first == NULL && !queue.closed)
            pthread_cond_wait(&queue.some, &queue.lock);
        struct task *task = queue.first;
        if (task == NULL) {
            pthread_mutex_unlock(&queue.lock);
            return argument;
        }
        queue.first = task->next;
        if (queue.first == NULL)
            queue.last = &queue.first;
        pthread_mutex_unlock(&queue.lock);
        task->result = task->function(task->argument);
    }
}

int main(void)
{
    pthread_t ids[3];
    struct task *tasks[20];
    for (int i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, worker, NULL);
    for (int i = 0; i < 20; i++) {
        tasks[i] = malloc(sizeof *tasks[i]);
        *tasks[i] = (struct task){NULL, i % 2 == 0 ? twice : squared, i, -1};
        pthread_mutex_lock(&queue.lock);
        *queue.last = tasks[i];
        queue.last = &tasks[i]->next;
        pthread_cond_signal(&queue.some);
        pthread_mutex_unlock(&queue.lock);
    }
    pthread_mutex_lock(&queue.lock);
    queue.closed = 1;
    pthread_cond_broadcast(&queue.some);
    pthread_mutex_unlock(&queue.lock);
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], NULL);
    for (int i = 0; i < 20; i++) {
        printf("%d ", tasks[i]->result);
        free(tasks[i]);
    }
    puts("");
    return 0;
}
