/* U63d_seed.c. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
int r;
void *w(void *p)
{
    r = rand() % 10;
    return 0;
}
int main(void)
{
    pthread_t s;
    srand(time(0));
    pthread_create(&s, 0, w, 0);
    pthread_join(s, 0);
    assert(r != 7); // found: assertion
    return 0;
}
