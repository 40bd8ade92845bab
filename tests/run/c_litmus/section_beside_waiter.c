/* Who holds a mutex enters a section that nobody may interrupt while another waits for that mutex in a section of its own.
 * outcome: 3 */
#include <pthread.h>
#include <stdio.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *argument)
{
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    __VERIFIER_atomic_end();
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_mutex_lock(&lock);
    pthread_create(&id, NULL, work, NULL);
    count++;
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(&lock);
    pthread_join(id, NULL);
    printf("%d\n", count);
    return 0;
}
