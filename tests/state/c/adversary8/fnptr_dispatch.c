/* Correct: pair of fnptr_dispatch_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
typedef int (*op_t)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static op_t ops[2] = { add, sub };
struct job { int op, a, b, r; };
static struct job jobs[2] = { { 0, 5, 3, 0 }, { 1, 5, 3, 0 } };
static void *w(void *p) { struct job *j = p; j->r = ops[j->op](j->a, j->b); return 0; }
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, &jobs[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(jobs[0].r == 8 && jobs[1].r == 2);
  return 0;
}
