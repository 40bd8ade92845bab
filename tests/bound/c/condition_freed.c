/* Memory ends with a condition in it for which a thread waits. */
// unknown: memory ends with a condition in it for which a thread waits (in main, line 29)
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int ready;

static void *wait(void *of)
{
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_wait(of, &mutex);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t one;
    pthread_cond_t *condition = malloc(sizeof *condition);
    pthread_cond_init(condition, NULL);
    pthread_create(&one, NULL, wait, condition);
    pthread_mutex_lock(&mutex);
    int waits = ready;
    pthread_mutex_unlock(&mutex);
    if (!waits)
        return 0;
    free(condition);
    return 0;
}
