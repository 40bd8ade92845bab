/* Atexit frees the log while the detached thread may still write to it. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int *log_;
static void cleanup(void)
{
    free(log_);
}
static void *writer(void *p)
{
    log_[0] = 1; // found: race memory
    return 0;
}
int main(void)
{
    pthread_t t;
    log_ = calloc(4, 1);
    atexit(cleanup);
    pthread_create(&t, 0, writer, 0);
    pthread_detach(t);
    return 0;
}
