/* Correct: pair of sem_mutex_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <semaphore.h>
static sem_t s; static int x;
static void *w(void *p) { sem_wait(&s); x++; sem_post(&s); return p; }
int main(void) { pthread_t t[2]; sem_init(&s, 0, 1); for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return x - 2; }
