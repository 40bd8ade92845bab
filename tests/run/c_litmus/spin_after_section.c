/* A thread spins behind its section until main sets a flag, while another waits for a mutex in a section of its own: the spinning one can be interrupted.
 * outcome: 2 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static atomic_int go;

static void *wait_for_lock(void *argument)
{
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    __VERIFIER_atomic_end();
    return argument;
}

static void *spin(void *argument)
{
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    while (!go) {
    }
    return argument;
}

int main(void)
{
    pthread_t waiter, spinner;
    pthread_mutex_lock(&lock);
    pthread_create(&waiter, NULL, wait_for_lock, NULL);
    pthread_create(&spinner, NULL, spin, NULL);
    pthread_mutex_unlock(&lock);
    go = 1;
    pthread_join(waiter, NULL);
    pthread_join(spinner, NULL);
    printf("%d\n", count);
    return 0;
}
