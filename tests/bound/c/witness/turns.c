/* What witnesses in YAML can tell, and what they must leave out: the call in brackets, and that main comes back from a
 * call in the midst of a line. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int x, y;

static int twice(int n)
{
    y = n;
    return n ^ 2;
}

static void *writer(void *unused)
{
    x = __VERIFIER_nondet_int();
    y = 1;
    for (int i = 0; i < 2; i++)
        x = x ^ 1;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, writer, NULL); pthread_create(&other, NULL, writer, NULL);
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int c = (__VERIFIER_nondet_int)();
    x = twice(x);
    int seen = x;
    assert(seen != -41 || a != 3 || b != 200 || c != 5); // fails
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
