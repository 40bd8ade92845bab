// race
// One reads a block while another one frees it: if it reads late, it reads what is gone.
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *work(void *unused) {
    int value = *block; // wrong
    return value == 0 ? unused : 0;
}

int main(void) {
    pthread_t a;
    block = calloc(1, sizeof *block);
    pthread_create(&a, 0, work, 0);
    free(block);
    pthread_join(a, 0);
    return 0;
}
