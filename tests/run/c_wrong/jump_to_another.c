// expect: longjmp: the place was remembered by another thread, 0 (in work, jump_to_another.c:11)
// status: 1
#include <pthread.h>
#include <setjmp.h>

static jmp_buf place;

static void *work(void *argument)
{
    (void)argument;
    longjmp(place, 1);
}

int main(void)
{
    pthread_t thread;
    if (setjmp(place) != 0)
        return 0;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
