// A helper formats into a static buffer: fine for one thread.
#include <pthread.h>
#include <stdio.h>

static const char *name_of(int number)
{
    static char buffer[8];
    buffer[0] = (char)('a' + number); // found: race
    return buffer;
}

static void *worker(void *arg)
{
    char first = *name_of((int)(long)arg);
    return first == '\0' ? arg : NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, (void *)1);
    pthread_create(&two, NULL, worker, (void *)2);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
