// What it prints depends on the schedule and on its inputs.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int count, total;
static int *last;

static void *work(void *argument)
{
    for (int i = 0; i < 20; i++) {
        int *block = malloc(sizeof *block);
        *block = count;
        count = *block + 1;
        last = block;
    }
    __atomic_add_fetch(&total, __VERIFIER_nondet_int() % 100, __ATOMIC_SEQ_CST);
    return argument;
}

int main(void)
{
    pthread_t ids[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], NULL);
    printf("%d %d %d %d\n", count, *last, total, __VERIFIER_nondet_int());
    return 0;
}
