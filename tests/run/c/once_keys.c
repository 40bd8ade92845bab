// pthread_once runs its function once; keys hold values of each thread, and destructors run at its end.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key, plain;
static int made, destroyed, again;

static void destroy(void *value)
{
    destroyed += *(int *)value;
    free(value);
    if (again++ < 2) { /* a destructor may set the value again */
        int *more = malloc(sizeof *more);
        *more = 100;
        pthread_setspecific(key, more);
    }
}

static void make(void)
{
    made++;
    pthread_key_create(&key, destroy);
    pthread_key_create(&plain, NULL);
}

static void *work(void *argument)
{
    pthread_once(&once, make);
    int *value = malloc(sizeof *value);
    *value = (int)(long)argument;
    pthread_setspecific(key, value);
    pthread_setspecific(plain, value);
    return (void *)(long)(*(int *)pthread_getspecific(key) + 1);
}

int main(void)
{
    for (long i = 1; i <= 3; i++) {
        pthread_t id;
        void *result;
        pthread_create(&id, NULL, work, (void *)i);
        pthread_join(id, &result);
        printf("%ld\n", (long)result);
    }
    pthread_once(&once, make);
    printf("%d %d %d %p\n", made, destroyed, again, pthread_getspecific(key));
    pthread_key_delete(key);
    return 0;
}
