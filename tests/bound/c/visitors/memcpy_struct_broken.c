/* Broken: The copy has one member less: memcpy copies only up to the last one. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
struct rec {
    char tag;
    int n;
    short tail[3];
};
static struct rec shared = {'a', 1, {1, 2, 3}};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *x)
{
    (void)x;
    struct rec mine;
    memset(&mine, 0, sizeof mine);
    pthread_mutex_lock(&m);
    memcpy(&mine, &shared, offsetof(struct rec, tail) + 2 * sizeof(short));
    mine.n++;
    mine.tail[0] += 2;
    memcpy(&shared, &mine, sizeof mine);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    struct rec r = shared;
    assert(r.tag == 'a' && r.n == 3);
    assert(r.tail[0] == 5 && r.tail[1] == 2 && r.tail[2] == 3); // fails
    return 0;
}
