/* main goes wrong behind the start of a thread, in an instruction that nobody notices: the thread may run before. */
#include <assert.h>
#include <pthread.h>

static int zero;
static void *look(void *unused)
{
    assert(zero != 0); // found: assertion
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    return 4 / zero; // found: memory
}
