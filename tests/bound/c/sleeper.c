/* Who sleeps long is not behind others all the same. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int data;

static void *work(void *unused)
{
    usleep(100);
    data = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    sleep(1);
    assert(data == 1); // fails
    assert(data == 0); // fails
    return 0;
}
