// A function must not be left between push and pop.
// expect: use of a variable that is gone: read of 8 bytes at byte 72 of the variable '__cancel_buf' of 104 bytes in leave
// where: (in work, cleanup_left.c:22)
// status: 1
#include <pthread.h>

static void nothing(void *argument)
{
    (void)argument;
}

static void leave(void)
{
    pthread_cleanup_push(nothing, NULL);
    return;
    pthread_cleanup_pop(0);
}

static void *work(void *argument)
{
    leave();
    pthread_exit(argument);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
