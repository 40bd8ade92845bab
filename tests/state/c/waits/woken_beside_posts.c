// A signal for one of two. Where a post comes later than it did, the other choice leads to nothing new: it was tried twice once.
// options: --search orders --every-cause
// says: "executions":14,
// says: "redundant":0,
#include <pthread.h>
#include <semaphore.h>

static int ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t posts;

static void wait_once(void)
{
    if (ready == 0)
        pthread_cond_wait(&changed, &lock); // found: deadlock
}

static void *waiter(void *unused)
{
    pthread_mutex_lock(&lock);
    wait_once();
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *posting_waiter(void *unused)
{
    pthread_mutex_lock(&lock);
    wait_once();
    sem_post(&posts);
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *poster(void *unused)
{
    sem_post(&posts);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    sem_init(&posts, 0, 0);
    pthread_create(&threads[0], NULL, waiter, NULL);
    pthread_create(&threads[1], NULL, poster, NULL);
    pthread_create(&threads[2], NULL, posting_waiter, NULL);
    pthread_cond_signal(&changed);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
