// The array grows by realloc, with the lock held, while a reader still has a pointer into it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *cells;

static void *reader(void *arg)
{
    pthread_mutex_lock(&lock);
    int *first = &cells[0];
    pthread_mutex_unlock(&lock);
    return *first == 1 ? arg : NULL; // found: memory
}

int main(void)
{
    pthread_t thread;
    cells = calloc(1, sizeof *cells);
    if (cells == NULL)
        abort();
    pthread_create(&thread, NULL, reader, NULL);
    pthread_mutex_lock(&lock);
    cells = realloc(cells, 4 * sizeof *cells); // found: race
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    free(cells);
    return 0;
}
