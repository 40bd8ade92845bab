/* Pointers into one array that are moved and compared. */
// holds
#include <assert.h>
#include <pthread.h>

static int ring[4];
static int *rd = ring, *wr = ring;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int put(int v)
{
    int ok = 0;
    pthread_mutex_lock(&m);
    if (wr < ring + 4) {
        *wr++ = v;
        ok = 1;
    }
    pthread_mutex_unlock(&m);
    return ok;
}

static int get(int *v)
{
    int ok = 0;
    pthread_mutex_lock(&m);
    if (rd != wr) {
        *v = *rd++;
        ok = 1;
    }
    pthread_mutex_unlock(&m);
    return ok;
}

static void *run(void *p)
{
    put(1);
    put(2);
    return p;
}

static void *take(void *p)
{
    int v = 0, last = 0;
    for (int i = 0; i < 2; i++)
        if (get(&v)) {
            assert(v > last);
            last = v;
        }
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, take, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(wr - rd >= 0 && wr - ring == 2);
    return 0;
}
