/* Comparator counts in a global. */
#include <pthread.h>
#include <stdlib.h>
static int v[6] = {5, 4, 3, 2, 1, 0}, calls;
int cmp(const void *a, const void *b)
{
    calls++; // found: race
    return *(const int *)a - *(const int *)b;
}
void *w(void *p)
{
    qsort(p, 3, sizeof(int), cmp);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, v);
    pthread_create(&b, 0, w, v + 3);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
