/* Broken: race: consumer does not wait for an item. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
static sem_t items, spaces;
static int slot[2];
static void *prod(void *p) {
  for (int i = 0; i < 3; i++) { sem_wait(&spaces); slot[i % 2] = i; sem_post(&items); }
  return p;
}
static void *cons(void *p) {
  for (int i = 0; i < 3; i++) { sem_wait(&items); int v = slot[i % 2]; assert(v == i); sem_post(&spaces); } // found: race assertion
  return p;
}
int main(void) {
  pthread_t a, b;
  sem_init(&items, 0, 0); sem_init(&spaces, 0, 3);
  pthread_create(&a, 0, prod, 0); pthread_create(&b, 0, cons, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  sem_destroy(&items); sem_destroy(&spaces);
  return 0;
}
