/* Broken: Both threads write the block that main made for the first one. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job {
    int from, to;
    long *out;
};
static void *sum(void *a)
{
    struct job *j = a;
    long s = 0;
    for (int i = j->from; i <= j->to; i++)
        s += i;
    *j->out = s;
    return j;
}
int main(void)
{
    pthread_t t[2];
    struct job *jobs[2];
    for (int i = 0; i < 2; i++) {
        jobs[i] = malloc(sizeof(struct job));
        jobs[i]->from = 1 + 3 * i;
        jobs[i]->to = 3 + 3 * i;
        jobs[i]->out = i ? jobs[0]->out : calloc(1, sizeof(long));
        pthread_create(&t[i], 0, sum, jobs[i]);
    }
    long total = 0;
    for (int i = 0; i < 2; i++) {
        void *r;
        pthread_join(t[i], &r);
        struct job *j = r;
        assert(j == jobs[i]);
        total += *j->out;
    }
    assert(total == 21); // found: assertion
    for (int i = 0; i < 2; i++)
        free(jobs[i]);
    return 0;
}
