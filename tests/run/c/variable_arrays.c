// Arrays whose length is known only at run time, and alloca: those of a block end with it.
// for 64 bits
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static long fill(int n)
{
    long sum = 0;
    for (int round = 0; round < 2000; round++) {
        char bytes[n];
        memset(bytes, round & 1, sizeof bytes);
        if (round == 1500)
            continue;
        int (*rows)[n / 100] = (void *)bytes;
        sum += (long)sizeof bytes + rows[0][1];
        if (round == 1990)
            break;
    }
    return sum;
}

static int *row(int *to, int n)
{
    int *numbers = alloca((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = i * i;
    memcpy(to, numbers, (size_t)n * sizeof *numbers);
    return to;
}

int main(void)
{
    int to[20];
    printf("%ld %d\n", fill(10000), row(to, 20)[19]);
    return 0;
}
