/* Broken: race: hand-written once reads flag without lock (double-checked locking with plain flag). */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static int *table;
static int *get(void) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) { table = malloc(4 * sizeof(int)); table[0] = 1; ready = 1; } // found: race
    pthread_mutex_unlock(&m);
  }
  return table; // found: race
}
static void *w(void *a) { int *t = get(); assert(t != NULL && t[0] == 1); return NULL; } // found: race
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, w, NULL);
  pthread_create(&b, NULL, w, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  free(table);
  return 0;
}
