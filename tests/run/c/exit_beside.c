// A thread ends the program while another sleeps for ever and main waits for nothing.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void h(void)
{
    puts("bye");
}
static void *loop(void *a)
{
    for (;;)
        usleep(1000);
}
static void *ex(void *a)
{
    exit(261);
}
int main(void)
{
    atexit(h);
    pthread_t t;
    pthread_create(&t, 0, loop, 0);
    pthread_create(&t, 0, ex, 0);
    pthread_join(t, 0);
    for (;;)
        pause();
}
