/* Both ask for what is made once. */
// holds
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int config, made;

static void make(void)
{
    config = 9;
    made++;
}

static void *user(void *unused)
{
    pthread_once(&once, make);
    assert(config == 9);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, user, NULL);
    user(NULL);
    pthread_join(thread, NULL);
    assert(made == 1);
    return 0;
}
