/* A state machine is driven by commands from outside, which come through a struct that a function fills. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum state { CLOSED, OPEN, LOCKED };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum state door;

static void command(int code)
{
    pthread_mutex_lock(&lock);
    switch (code) {
    case 10:
        if (door == CLOSED)
            door = OPEN;
        break;
    case 20:
        if (door == OPEN)
            door = CLOSED;
        break;
    case 30:
        door = LOCKED; // also if it is open
        break;
    case 1040:
        assert(door != LOCKED); // found: assertion
        break;
    default:
        break;
    }
    pthread_mutex_unlock(&lock);
}

static void *user(void *unused)
{
    command(__VERIFIER_nondet_int());
    command(__VERIFIER_nondet_int());
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, user, NULL);
    command(10);
    pthread_join(one, NULL);
    return 0;
}
