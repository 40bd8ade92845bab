// Threads of C11 take turns at a condition; each has a value of its own that is freed at its end.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
static once_flag of = ONCE_FLAG_INIT;
static tss_t key;
static mtx_t m;
static cnd_t c;
static int turn;
static atomic_int freed;
static thread_local int tl = 5;
static void d(void *p)
{
    free(p);
    atomic_fetch_add(&freed, 1);
}
static void init(void)
{
    tss_create(&key, d);
    mtx_init(&m, mtx_plain | mtx_recursive);
    cnd_init(&c);
    puts("init");
}
static int w(void *a)
{
    int id = *(int *)a;
    call_once(&of, init);
    int *p = malloc(sizeof *p);
    *p = id;
    tss_set(key, p);
    tl += id;
    mtx_lock(&m);
    while (turn != id)
        cnd_wait(&c, &m);
    printf("%2$d %1$d\n", *(int *)tss_get(key), tl);
    turn++;
    cnd_broadcast(&c);
    mtx_unlock(&m);
    if (id == 2)
        thrd_exit(40);
    return id * 10;
}
int main(void)
{
    thrd_t t[4];
    int ids[4];
    int s = 0, r;
    for (int i = 0; i < 4; i++) {
        ids[i] = i;
        if (thrd_create(&t[i], w, &ids[i]) != thrd_success)
            return 9;
    }
    for (int i = 0; i < 4; i++) {
        thrd_join(t[i], &r);
        s += r;
    }
    printf("%d %d %d\n", s, (int)freed, tl);
    mtx_destroy(&m);
    cnd_destroy(&c);
    tss_delete(key);
    return 0;
}
