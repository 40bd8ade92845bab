// Who begins to wait does the same whatever was signalled before: two orders of the posts, with the signal before the wait or
// behind it. That the wait comes without the signal was explored twice once, with a post between them and without one.
// options: --search orders --every-cause
// says: "executions":4,
// says: "redundant":0,
#include <pthread.h>
#include <semaphore.h>

static int ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t posts;

static void *waiter(void *unused)
{
    pthread_mutex_lock(&lock);
    while (ready == 0)
        pthread_cond_wait(&changed, &lock); // found: deadlock
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *poster(void *unused)
{
    sem_post(&posts);
    return unused;
}

static void *signaller(void *unused)
{
    pthread_cond_signal(&changed);
    sem_post(&posts);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    sem_init(&posts, 0, 1);
    pthread_create(&threads[0], NULL, signaller, NULL);
    pthread_create(&threads[1], NULL, poster, NULL);
    pthread_create(&threads[2], NULL, waiter, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
