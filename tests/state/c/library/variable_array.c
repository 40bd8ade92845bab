/* An array of variable length ends with its block while another thread reads it. */
#include <pthread.h>

static int *shared;

static void *look(void *unused)
{
    return shared[0] == 1 ? unused : NULL; // found: memory race
}

int main(int argc, char **argv)
{
    pthread_t one;
    (void)argv;
    {
        int own[argc + 1];
        own[0] = 1;
        shared = own;
        pthread_create(&one, NULL, look, NULL);
    }
    pthread_join(one, NULL);
    return 0;
}
