/* Broken: deadlock: locks two accounts in argument order. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdint.h>
struct account { pthread_mutex_t lock; int id; int balance; };
static struct account acc[2] = { { PTHREAD_MUTEX_INITIALIZER, 0, 100 }, { PTHREAD_MUTEX_INITIALIZER, 1, 50 } };
static void transfer(struct account *from, struct account *to, int n) {
  struct account *x = from, *y = to;
  pthread_mutex_lock(&x->lock);
  pthread_mutex_lock(&y->lock); // found: deadlock
  from->balance -= n; to->balance += n;
  pthread_mutex_unlock(&y->lock);
  pthread_mutex_unlock(&x->lock);
}
static void *a(void *p) { transfer(&acc[0], &acc[1], 10); return p; }
static void *b(void *p) { transfer(&acc[1], &acc[0], 20); return p; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0); pthread_create(&u, 0, b, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return acc[0].balance + acc[1].balance == 150 ? 0 : 1;
}
