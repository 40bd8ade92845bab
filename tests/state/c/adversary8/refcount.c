/* Correct: pair of refcount_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <assert.h>
struct obj { atomic_int refs; int payload; };
static struct obj *obj_new(int v) {
  struct obj *o = malloc(sizeof *o);
  atomic_init(&o->refs, 2);
  o->payload = v;
  return o;
}
static void obj_put(struct obj *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1)
    free(o);
}
static void *user(void *p) {
  struct obj *o = p;
  assert(o->payload == 7);
  obj_put(o);
  return NULL;
}
int main(void) {
  pthread_t t;
  struct obj *o = obj_new(7);
  pthread_create(&t, NULL, user, o);
  assert(o->payload == 7);
  obj_put(o);
  pthread_join(t, NULL);
  return 0;
}
