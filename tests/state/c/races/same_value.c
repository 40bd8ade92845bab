// Both write the same value, which looks harmless, and is a data race nevertheless.
#include <pthread.h>
#include <stdbool.h>

static bool visited[3];

static void *walk(void *arg)
{
    for (int i = (int)(long)arg; i < 3; i += 2)
        visited[i] = true;
    visited[0] = true; // found: race
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, walk, (void *)1);
    pthread_create(&two, NULL, walk, (void *)2);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return !visited[0];
}
