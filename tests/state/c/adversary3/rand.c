/* S52_rand.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *w(void *p)
{
    int r = rand() % 6;
    assert(r >= 0 && r < 6);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    srand(1);
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
