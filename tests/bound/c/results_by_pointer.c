/* Threads give back pointers to elements of an array. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct arg {
    int id;
    long result;
};

static void *run(void *p)
{
    struct arg *a = p;
    a->result = a->id * 2;
    return (void *)a;
}

int main(void)
{
    pthread_t t[2];
    struct arg *args = malloc(2 * sizeof *args);
    for (int i = 0; i < 2; i++) {
        args[i].id = i;
        pthread_create(&t[i], NULL, run, &args[i]);
    }
    long s = 0;
    for (int i = 0; i < 2; i++) {
        void *r;
        pthread_join(t[i], &r);
        s += ((struct arg *)r)->result;
    }
    assert(s == 2);
    free(args);
    return 0;
}
