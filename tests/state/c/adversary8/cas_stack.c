/* Correct: pair of cas_stack_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
struct n { struct n *next; };
static _Atomic(struct n *) top;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *pop(void *p) {
  pthread_mutex_lock(&m);
  struct n *t = atomic_load(&top);
  while (t && !atomic_compare_exchange_strong(&top, &t, t->next)) ;
  if (t) free(t);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) { struct n *x = malloc(sizeof *x); x->next = atomic_load(&top); atomic_store(&top, x); }
  pthread_create(&a, 0, pop, 0); pthread_create(&b, 0, pop, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
