#include <pthread.h>
#include <assert.h>
struct acc { int pad; pthread_mutex_t m; int x; } a;
pthread_t t[3];
void *f(void *p) { struct acc *q = p; pthread_mutex_lock(&q->m); q->x++; pthread_mutex_unlock(&q->m); return 0; }
int main(void) { int i; for (i = 0; i < 3; i++) pthread_create(&t[i], 0, f, &a); for (i=0;i<3;i++) pthread_join(t[i], 0); assert(a.x == 3); return 0; }
