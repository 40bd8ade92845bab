/* Broken: A negative char moves the index into the histogram's lower part. */
#include <assert.h>
#include <pthread.h>
extern char __VERIFIER_nondet_char(void);
static unsigned char hist[256], half[2];
static char text[2];
static void *count(void *a)
{
    (void)a;
    for (int i = 0; i < 2; i++) {
        signed char c = text[i];
        hist[c & 0xff]++;
        half[c >= 128]++;
    }
    return 0;
}
int main(void)
{
    pthread_t t;
    text[0] = __VERIFIER_nondet_char();
    text[1] = 'a';
    pthread_create(&t, 0, count, 0);
    pthread_join(t, 0);
    assert(half[1] == (text[0] < 0)); // fails
    assert(hist['a'] >= 1);
    return 0;
}
