// Main returns while a thread still counts: the program ends with main's status.
#include <pthread.h>
#include <stdio.h>
static volatile int n;
static void *w(void *a)
{
    for (;;)
        n++;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    puts("bye");
    return 6;
}
