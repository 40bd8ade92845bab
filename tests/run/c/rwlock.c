// Readers share a lock, writers do not.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t lock;
static int value, seen_odd;

static void *reader(void *argument)
{
    (void)argument;
    for (int i = 0; i < 50; i++) {
        pthread_rwlock_rdlock(&lock);
        seen_odd |= value & 1;
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

static void *writer(void *argument)
{
    (void)argument;
    for (int i = 0; i < 50; i++) {
        pthread_rwlock_wrlock(&lock);
        value++;
        value++;
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[4];
    pthread_rwlock_init(&lock, NULL);
    for (int i = 0; i < 4; i++)
        pthread_create(&ids[i], NULL, i % 2 == 0 ? reader : writer, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(ids[i], NULL);
    printf("%d %d\n", value, seen_odd);
    printf("%d ", pthread_rwlock_rdlock(&lock));
    printf("%d ", pthread_rwlock_tryrdlock(&lock));
    printf("%d\n", pthread_rwlock_trywrlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    printf("%d ", pthread_rwlock_trywrlock(&lock));
    printf("%d ", pthread_rwlock_tryrdlock(&lock) == EBUSY);
    printf("%d\n", pthread_rwlock_wrlock(&lock) == EDEADLK);
    pthread_rwlock_unlock(&lock);
    return pthread_rwlock_destroy(&lock);
}
