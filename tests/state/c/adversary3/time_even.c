/* Time may be even. */
#include <assert.h>
#include <pthread.h>
#include <time.h>
int even;
void *w(void *p)
{
    time_t t = time(0);
    if (t % 2 == 0)
        even = 1;
    return 0;
}
int main(void)
{
    pthread_t s;
    pthread_create(&s, 0, w, 0);
    pthread_join(s, 0);
    assert(!even); // found: assertion
    return 0;
}
