// pthread_once: who comes second finds everything made.
// holds
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table[4], made;

static void make(void)
{
    for (int i = 0; i < 4; i++)
        table[i] = i * i;
    made++;
}

static void *user(void *arg)
{
    pthread_once(&once, make);
    assert(table[3] == 9);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, user, NULL);
    pthread_create(&two, NULL, user, NULL);
    user(NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(made == 1);
    return 0;
}
