/* Setenv before threads; getenv in both. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *v(void *p)
{
    char *s = getenv("MODE");
    assert(s && !strcmp(s, "slow"));
    return 0;
}
int main(void)
{
    pthread_t a, b;
    setenv("MODE", "slow", 1);
    pthread_create(&a, 0, v, 0);
    pthread_create(&b, 0, v, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
