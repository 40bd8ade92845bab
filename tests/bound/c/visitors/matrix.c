/* Correct: Rows of a matrix are turned by two threads; an unknown cell is where it belongs. */
// holds
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static short grid[2][3] = {{1, 2, 3}, {4, 5, 6}}, turned[3][2];
static void *turn(void *a)
{
    int r = (int)(long)a;
    for (int c = 0; c < 3; c++)
        turned[c][r] = grid[r][c];
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, turn, (void *)i);
    for (long i = 0; i < 2; i++)
        pthread_join(t[1 - i], 0);
    unsigned char r = __VERIFIER_nondet_uchar() % 2, c = __VERIFIER_nondet_uchar() % 3;
    assert(turned[c][r] == r * 3 + c + 1);
    return 0;
}
