/* A table with a lock for each entry, but one thread takes another one than the other. */
#include <assert.h>
#include <pthread.h>

#define N 66
static pthread_mutex_t locks[N];
static int table[N];
unsigned __VERIFIER_nondet_uint(void);

static void *add(void *unused)
{
    unsigned long i = __VERIFIER_nondet_uint();
    if (i >= N)
        i = 0;
    unsigned long of = unused == 0 ? i : (i + 1) % N;
    pthread_mutex_lock(&locks[of]);
    table[i]++;
    pthread_mutex_unlock(&locks[of]);
    return (void *)i;
}

int main(void)
{
    pthread_t one, two;
    void *a, *b;
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&locks[i], 0);
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, table);
    pthread_join(one, &a);
    pthread_join(two, &b);
    assert(a != b || table[(unsigned long)a] == 2); // fails
    return 0;
}
