/* Whole tokenization under a lock. */
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *p)
{
    char b[16];
    strcpy(b, "a b c");
    int n = 0;
    pthread_mutex_lock(&m);
    for (char *t = strtok(b, " "); t; t = strtok(0, " "))
        n++;
    pthread_mutex_unlock(&m);
    assert(n == 3);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
