/* Correct: pair of once_init_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static int *table;
static int *get(void) {
  pthread_mutex_lock(&m);
  if (!ready) { table = malloc(4 * sizeof(int)); table[0] = 1; ready = 1; }
  pthread_mutex_unlock(&m);
  return table;
}
static void *w(void *a) { int *t = get(); assert(t != NULL && t[0] == 1); return NULL; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, w, NULL);
  pthread_create(&b, NULL, w, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  free(table);
  return 0;
}
