// Threads of C11, arrays of variable length, calls that do not fit their functions, and recursion, with words of 32 bits.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

static mtx_t lock;
static cnd_t turned;
static tss_t key;
static int turn, results;
static once_flag flag = ONCE_FLAG_INIT;

static void start(void)
{
    results = 1000;
}

static int work(void *argument)
{
    int number = *(int *)argument;
    call_once(&flag, start);
    tss_set(key, argument);
    mtx_lock(&lock);
    while (turn != number)
        cnd_wait(&turned, &lock);
    turn++;
    results = results * 3 + *(int *)tss_get(key);
    cnd_broadcast(&turned);
    mtx_unlock(&lock);
    return -number;
}

static long lengths(int n)
{
    long rows[n][n + 1], sum = 0;
    char *names[n];
    for (int i = 0; i < n; i++) {
        names[i] = (char *)rows[i];
        for (int j = 0; j <= n; j++)
            rows[i][j] = i * j;
    }
    for (int i = 0; i < n; i++)
        sum += ((long *)names[i])[n] + (long)(sizeof rows / sizeof *names);
    return sum;
}

static int old(a, p) int a;
char *p;
{
    return a + *p;
}

static int deep(int n, int *up)
{
    int own = n + *up;
    return n == 0 ? own : deep(n - 1, &own);
}

int main(void)
{
    thrd_t threads[3];
    int numbers[3] = {0, 1, 2}, result, sum = 0, zero = 0;
    mtx_init(&lock, mtx_plain);
    cnd_init(&turned);
    tss_create(&key, NULL);
    for (int i = 0; i < 3; i++)
        thrd_create(&threads[i], work, &numbers[i]);
    for (int i = 0; i < 3; i++) {
        thrd_join(threads[i], &result);
        sum = sum * 10 + result;
    }
    printf("%d %d\n", sum, results);
    printf("%ld\n", lengths(6));
    char letter = 'A';
    int (*loose)() = old;
    printf("%d %d\n", old(1, &letter), loose(2, (unsigned)&letter));
    printf("%d\n", deep(300, &zero));
    return 0;
}
