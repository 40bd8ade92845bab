/* A worker sorts a table while another one looks at it. */
#include <pthread.h>
#include <stdlib.h>

static int table[3] = {3, 1, 2};

static int ascending(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right; // found: race
}

static void *sort(void *unused)
{
    qsort(table, 3, sizeof table[0], ascending);
    return unused;
}

static void *look(void *unused)
{
    return table[1] == 7 ? &table[1] : unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, sort, NULL);
    pthread_create(&two, NULL, look, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
