/* Correct: pair of philosophers_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#define N 3
static pthread_mutex_t fork_[N];
static int meals;
static void *phil(void *a) {
  int i = (int)(long)a, l = i, r = (i + 1) % N;
  if (l > r) { int t = l; l = r; r = t; }
  pthread_mutex_lock(&fork_[l]);
  pthread_mutex_lock(&fork_[r]);
  __sync_fetch_and_add(&meals, 1);
  pthread_mutex_unlock(&fork_[r]);
  pthread_mutex_unlock(&fork_[l]);
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_mutex_init(&fork_[i], 0);
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, phil, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  for (int i = 0; i < N; i++) pthread_mutex_destroy(&fork_[i]);
  return meals != N;
}
