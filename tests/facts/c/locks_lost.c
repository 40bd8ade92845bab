/* Locks that do not protect: one that is made anew, one that is asked for and not got, one that a function gives back,
 * one of several, and one that is only read under.
 * fact: made_anew: shared
 * fact: not_got: shared
 * fact: given_back: shared
 * fact: one_of_two: shared
 * fact: under_reader: shared
 * fact: got: protected by asked
 * fact: under_writer: protected by reader */
#include <pthread.h>

static pthread_mutex_t anew = PTHREAD_MUTEX_INITIALIZER, asked = PTHREAD_MUTEX_INITIALIZER,
                       back = PTHREAD_MUTEX_INITIALIZER, several[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_rwlock_t reader = PTHREAD_RWLOCK_INITIALIZER;
static int made_anew, not_got, got, given_back, one_of_two, under_reader, under_writer;

static void give_back(pthread_mutex_t *lock)
{
    pthread_mutex_unlock(lock);
}

static void *work(void *argument)
{
    long which = (long)argument;
    pthread_mutex_lock(&anew);
    made_anew++;
    pthread_mutex_unlock(&anew);
    pthread_mutex_init(&anew, 0);
    int result = pthread_mutex_trylock(&asked);
    not_got++;
    if (result == 0)
        pthread_mutex_unlock(&asked);
    if (pthread_mutex_trylock(&asked) == 0) {
        got++;
        pthread_mutex_unlock(&asked);
    }
    pthread_mutex_lock(&back);
    give_back(&back);
    given_back++;
    pthread_mutex_lock(&several[which]);
    one_of_two++;
    pthread_mutex_unlock(&several[which]);
    pthread_rwlock_rdlock(&reader);
    under_reader++;
    pthread_rwlock_unlock(&reader);
    pthread_rwlock_wrlock(&reader);
    under_writer++;
    pthread_rwlock_unlock(&reader);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, work, (void *)0);
    pthread_create(&two, 0, work, (void *)1);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
