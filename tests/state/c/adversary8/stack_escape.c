/* Correct: pair of stack_escape_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
struct arg { int a, b; };
static struct arg keep;
static pthread_t t;
static void *w(void *p) { struct arg *x = p; assert(x->a + 1 == x->b); return 0; }
static void launch(int n) {
  struct arg *x = &keep; x->a = n; x->b = n + 1;
  pthread_create(&t, 0, w, x);
}
int main(void) { launch(4); pthread_join(t, 0); return 0; }
