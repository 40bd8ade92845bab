/* S40_strtok_r.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>
void *w(void *p)
{
    char b[16], *s;
    strcpy(b, "a b c");
    int n = 0;
    for (char *t = strtok_r(b, " ", &s); t; t = strtok_r(0, " ", &s))
        n++;
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
