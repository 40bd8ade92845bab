// Arrays, structs and the heap: a sieve, and lists that are built and freed.
#include <stdlib.h>

struct node {
    struct node *next;
    long value;
};

volatile long sink;

static long sieve(void)
{
    static unsigned char composite[50000];
    long primes = 0;
    for (int i = 0; i < 50000; i++)
        composite[i] = 0;
    for (int i = 2; i < 50000; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int j = 2 * i; j < 50000; j += i)
            composite[j] = 1;
    }
    return primes;
}

static long lists(void)
{
    struct node *first = NULL;
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = first;
        node->value = i;
        first = node;
    }
    while (first != NULL) {
        struct node *next = first->next;
        sum += first->value;
        free(first);
        first = next;
    }
    return sum;
}

int main(void)
{
    for (;;)
        sink = sieve() + lists();
}
