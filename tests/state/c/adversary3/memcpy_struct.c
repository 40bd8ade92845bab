/* Snapshot by struct copy and memcpy, writer locked, reader not. */
#include <pthread.h>
#include <string.h>
struct st {
    int a, b;
    char n[8];
} g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *p)
{
    pthread_mutex_lock(&m);
    g.a++; // found: race
    g.b++; // found: race
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t a;
    struct st l;
    pthread_create(&a, 0, w, 0);
    memcpy(&l, &g, sizeof l);
    pthread_join(a, 0);
    return l.a - l.b;
}
