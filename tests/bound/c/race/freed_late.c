// holds
// no race
// One reads a block , and another one frees it behind that.
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *work(void *unused) {
    int value = *block;
    return value == 0 ? unused : 0;
}

int main(void) {
    pthread_t a;
    block = calloc(1, sizeof *block);
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    free(block);
    return 0;
}
