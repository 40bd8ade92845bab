// Lamport's bakery without the flags that say who chooses: both may enter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { CUSTOMERS = 2 };

static atomic_int choosing[CUSTOMERS], number[CUSTOMERS];
static int inside;

static void take_number(int me)
{
    int highest = 0;
    /* choosing[me] should be set */
    for (int i = 0; i < CUSTOMERS; i++) {
        int n = atomic_load(&number[i]);
        if (n > highest)
            highest = n;
    }
    atomic_store(&number[me], highest + 1);
    /* and set back */
}

static void wait_turn(int me)
{
    for (int i = 0; i < CUSTOMERS; i++) {
        if (i == me)
            continue;
        while (atomic_load(&choosing[i]))
            ;
        int n;
        while ((n = atomic_load(&number[i])) != 0) {
            int mine = atomic_load(&number[me]);
            if (n > mine || (n == mine && i > me))
                break;
        }
    }
}

static void *customer(void *arg)
{
    int me = (int)(long)arg;
    take_number(me);
    wait_turn(me);
    inside++; // found: race
    assert(inside == 1); // found: assertion
    inside--;
    atomic_store(&number[me], 0);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, customer, (void *)0);
    pthread_create(&two, NULL, customer, (void *)1);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
