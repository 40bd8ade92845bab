/* The same, and what is asserted is true in all states. */
// holds
#include <assert.h>
#include <pthread.h>

enum { IDLE, OPENING, OPEN, CLOSING, STATES };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int state, users;

static void *server(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        if (state == OPEN)
            users = 0;
        else if (state == OPENING)
            users = 1;
        state = (state + 1) % STATES;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, server, NULL);
    pthread_mutex_lock(&lock);
    assert(users == 0 || state == OPEN);
    pthread_mutex_unlock(&lock);
    return 0;
}
