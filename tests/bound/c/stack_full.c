// unknown: variables take much of the stack
// Each of the variables fits into the stack, all together do not.
#include <pthread.h>

enum { MANY = 700000 };

static int *at;

static int third(void) {
    int many[MANY];
    many[0] = 1;
    at = many;
    return many[0];
}

static int second(void) {
    int many[MANY];
    many[0] = third();
    at = many;
    return many[0];
}

static void *work(void *unused) {
    int many[MANY];
    many[0] = second();
    at = many;
    return many[0] == 1 ? unused : 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
