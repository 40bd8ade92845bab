/* Shared message buffer. */
#include <pthread.h>
#include <stdio.h>
static char buf[32];
void *w(void *p)
{
    snprintf(buf, sizeof buf, "job %d", (int)(long)p); // found: race
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, (void *)1);
    pthread_create(&b, 0, w, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    puts(buf);
    return 0;
}
