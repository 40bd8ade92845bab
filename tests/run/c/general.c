// Functions of <stdlib.h>.
// for 64 bits
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    int key, order;
};

static int by_key(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int comparisons;
static int down(const void *a, const void *b)
{
    comparisons++;
    return *(const int *)b - *(const int *)a;
}

static void last(void)
{
    puts("last");
}

static void first(void)
{
    puts("first");
}

int main(void)
{
    struct item items[40];
    char *texts[] = {"pear", "apple", "fig"}, *end;
    int numbers[] = {3, 1, 2}, zero = 0;
    for (int i = 0; i < 40; i++)
        items[i] = (struct item){i * 7 % 10, i};
    qsort(items, 40, sizeof *items, by_key);
    for (int i = 0; i < 40; i++)
        printf("%d.%d ", items[i].key, items[i].order);
    qsort(texts, 3, sizeof *texts, by_text);
    qsort(numbers, 3, sizeof *numbers, down);
    qsort(numbers, 0, sizeof *numbers, down);
    printf("%s %s %s %d%d%d\n", texts[0], texts[1], texts[2], numbers[0], numbers[1], numbers[2]);
    struct item wanted = {4, 0}, *found = bsearch(&wanted, items, 40, sizeof *items, by_key);
    wanted.key = 99;
    printf("%d %d\n", found->key, bsearch(&wanted, items, 40, sizeof *items, by_key) == NULL);
    printf("%d %ld %lld %d\n", atoi("  -42x"), atol("99"), atoll("123456789012"), atoi("none"));
    printf("%ld ", strtol("0x1fz", &end, 0));
    printf("%s ", end);
    errno = 0;
    printf("%ld %d ", strtol("99999999999999999999", NULL, 10), errno == ERANGE);
    printf("%lu %ld %ld\n", strtoul("777", NULL, 8), strtol("-12", NULL, 10), strtol("zz", NULL, 36));
    printf("%g %g %s\n", atof("2.5e3"), strtod("  -1.5rest", &end), end);
    printf("%d %ld %lld\n", abs(-3), labs(-4L), llabs(5ll));
    printf("%d %d %ld %ld\n", div(-17, 5).quot, div(-17, 5).rem, ldiv(17, -5).quot, ldiv(17, -5).rem);
    for (int i = 0; i < 5; i++)
        printf("%d ", rand());
    srand(7);
    printf("%d %d ", rand(), rand());
    srandom(zero);
    unsigned own = 3;
    printf("%ld %d %d\n", random(), rand_r(&own), RAND_MAX == INT_MAX);
    printf("%g %ld %ld\n", drand48(), lrand48(), mrand48());
    srand48(-5);
    printf("%.17g %ld %ld\n", drand48(), lrand48(), mrand48());
    int *block = malloc(4 * sizeof *block), *zeros = calloc(3, sizeof *zeros);
    for (int i = 0; i < 4; i++)
        block[i] = i;
    block = realloc(block, 8 * sizeof *block);
    block[7] = 70;
    printf("%d %d %d\n", block[3], block[7], zeros[0] + zeros[2]);
    block = realloc(block, 2 * sizeof *block);
    printf("%d\n", block[1]);
    free(block);
    free(zeros);
    free(NULL);
    void *aligned = aligned_alloc(64, 128), *other = NULL;
    printf("%d %d\n", (unsigned long)aligned % 64 == 0, posix_memalign(&other, 32, 10));
    printf("%d\n", (unsigned long)other % 32 == 0);
    free(aligned);
    free(other);
    printf("%d\n", malloc((size_t)-1 / 2) == NULL);
    printf("%d\n", getenv("NO_SUCH_VARIABLE_HERE") == NULL);
    atexit(last);
    atexit(first);
    exit(7);
}
