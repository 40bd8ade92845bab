// The program does not end, so that nothing shows what it lost; it is not proved that it lost nothing.
// options: --property tests/state/c/leaks/memtrack.prp
// unknown: executions that do not end may have lost memory
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_mutex_t lock;
    pthread_mutex_init(&lock, NULL);
    void *volatile block = malloc(8);
    block = NULL;
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
