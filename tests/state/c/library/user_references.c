/* An object with a count of references, behind a barrier and under a spin lock. */
// unknown: depends on the time
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef struct obj {
    atomic_uint refs;
    char *name;
} obj;
static obj *obj_new(const char *n)
{
    obj *o = malloc(sizeof *o);
    atomic_init(&o->refs, 1);
    o->name = strdup(n);
    return o;
}
static void obj_ref(obj *o)
{
    atomic_fetch_add(&o->refs, 1);
}
static void obj_unref(obj *o)
{
    if (atomic_fetch_sub(&o->refs, 1) == 1) {
        free(o->name);
        free(o);
    }
}
static pthread_barrier_t b;
static pthread_spinlock_t s;
static int n;
static void *w(void *a)
{
    obj *o = a;
    pthread_barrier_wait(&b);
    pthread_spin_lock(&s);
    n += (int)strlen(o->name);
    pthread_spin_unlock(&s);
    obj_unref(o);
    return NULL;
}
int main(void)
{
    srand((unsigned)time(NULL));
    (void)rand();
    pthread_barrier_init(&b, NULL, 2);
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    obj *o = obj_new("node");
    obj_ref(o);
    pthread_t t;
    pthread_create(&t, NULL, w, o);
    w(o);
    pthread_join(t, NULL);
    pthread_barrier_destroy(&b);
    pthread_spin_destroy(&s);
    printf("%d\n", n);
    return 0;
}
