// Deep calls, mutual recursion, longer computations.
#include <stdio.h>

static int depth(int n)
{
    int here = n;
    int *at = &here;
    return n == 0 ? 0 : 1 + depth(*at - 1);
}

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 || is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n != 0 && is_even(n - 1);
}

static int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static unsigned long fibonacci(unsigned n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    static unsigned char sieve[20000];
    int primes = 0;
    for (int i = 2; i < 20000; i++) {
        if (sieve[i])
            continue;
        primes++;
        for (int j = 2 * i; j < 20000; j += i)
            sieve[j] = 1;
    }
    printf("%d %d %d %lu %d\n", depth(10000), is_even(999), ackermann(2, 9), fibonacci(20), primes);
    return 0;
}
