/* Correct: Tag and payload of the union change under one lock. */
// holds
#include <assert.h>
#include <pthread.h>
struct msg {
    enum { NUM, PAIR } tag;
    union {
        int num;
        struct {
            short lo, hi;
        } pair;
        unsigned char raw[4];
    } u;
};
static struct msg box = {NUM, {.num = -1}};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *a)
{
    (void)a;
    pthread_mutex_lock(&m);
    box.tag = PAIR;
    box.u.pair.lo = 300;
    box.u.pair.hi = -2;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_mutex_lock(&m);
    if (box.tag == NUM)
        assert(box.u.num == -1 && box.u.raw[3] == 255);
    else
        assert(box.u.pair.lo == 300 && box.u.raw[0] == 44 && box.u.raw[1] == 1);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(box.u.num == (int)0xfffe012c);
    return 0;
}
