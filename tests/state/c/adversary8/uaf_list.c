/* Correct: pair of uaf_list_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
static struct node *head;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *reader(void *p) {
  pthread_mutex_lock(&m);
  struct node *n = head;
  if (n) sum += n->v;
  pthread_mutex_unlock(&m);
  
  return p;
}
static void *remover(void *p) {
  pthread_mutex_lock(&m);
  struct node *n = head;
  if (n) { head = n->next; free(n); }
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->v = i; n->next = head; head = n;
  }
  pthread_create(&a, 0, reader, 0); pthread_create(&b, 0, remover, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  while (head) { struct node *n = head; head = n->next; free(n); }
  return 0;
}
