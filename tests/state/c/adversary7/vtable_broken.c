/* Broken: The table pointer of the shared object is changed between two calls. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct shape;
struct ops {
    int (*area)(const struct shape *);
    int (*sides)(const struct shape *);
};
struct shape {
    const struct ops *ops;
    int a, b;
};
static int rect_area(const struct shape *s)
{
    return s->a * s->b;
}
static int rect_sides(const struct shape *s)
{
    (void)s;
    return 4;
}
static int tri_area(const struct shape *s)
{
    return s->a * s->b / 2;
}
static int tri_sides(const struct shape *s)
{
    (void)s;
    return 3;
}
static const struct ops rect = {rect_area, rect_sides}, tri = {tri_area, tri_sides};
static struct shape *shape;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *morph(void *x)
{
    (void)x;
    pthread_mutex_lock(&m);
    shape->ops = &tri;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    shape = calloc(1, sizeof *shape);
    shape->ops = &rect;
    shape->a = 3;
    shape->b = 4;
    pthread_create(&t, 0, morph, 0);
    pthread_mutex_lock(&m);
    int n = shape->ops->sides(shape);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    int area = shape->ops->area(shape);
    pthread_mutex_unlock(&m);
    assert(n == 4 ? area == 12 : area == 6); // found: assertion
    pthread_join(t, 0);
    free(shape);
    return 0;
}
