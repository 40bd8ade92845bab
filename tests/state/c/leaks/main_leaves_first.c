// Main ends before the thread does, and the program with the last of them.
// options: --kinds leak
#include <pthread.h>
#include <stdlib.h>

static void *gives(void *arg)
{
    free(arg);
    return malloc(8); // found: leak
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, gives, malloc(4));
    pthread_detach(one);
    pthread_exit(NULL);
}
