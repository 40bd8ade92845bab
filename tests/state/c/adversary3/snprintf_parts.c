/* Disjoint parts of one buffer. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char buf[32];
void *w(void *p)
{
    long i = (long)p;
    snprintf(buf + 16 * i, 16, "job %ld", i);
    assert(strlen(buf + 16 * i) == 5);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, (void *)0);
    pthread_create(&b, 0, w, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(!strcmp(buf, "job 0") && !strcmp(buf + 16, "job 1"));
    return 0;
}
