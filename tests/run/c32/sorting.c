// qsort and bsearch of long long, of pointers, of structs, with functions of the program and of the library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char key;
    long long weight;
    const char *name;
};

static int by_weight(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return (x->weight > y->weight) - (x->weight < y->weight);
}

static int by_number(const void *a, const void *b)
{
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

static int by_name(const void *a, const void *b)
{
    return strcmp((*(struct entry *const *)a)->name, (*(struct entry *const *)b)->name);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void)
{
    struct entry entries[] = {{'p', 5000000000ll, "pear"}, {'a', -1, "apple"}, {'f', 77, "fig"}, {'k', 76, "kiwi"}};
    struct entry *pointers[4];
    for (int i = 0; i < 4; i++)
        pointers[i] = &entries[i];
    qsort(pointers, 4, sizeof *pointers, by_name);
    for (int i = 0; i < 4; i++)
        printf("%s %c %lld\n", pointers[i]->name, pointers[i]->key, pointers[i]->weight);
    qsort(entries, 4, sizeof *entries, by_weight);
    for (int i = 0; i < 4; i++)
        printf("%s ", entries[i].name);
    struct entry wanted = {0, 77, NULL}, *found = bsearch(&wanted, entries, 4, sizeof *entries, by_weight);
    printf("%s %d\n", found->name, (int)(found - entries));
    long long numbers[50];
    for (int i = 0; i < 50; i++)
        numbers[i] = (i * 7919ll % 50 - 25) << 33;
    qsort(numbers, 50, sizeof *numbers, by_number);
    int good = 1;
    for (int i = 0; i < 49; i++)
        good &= numbers[i] <= numbers[i + 1];
    printf("%d %lld %lld\n", good, numbers[0], numbers[49]);
    char *texts[] = {"one", "two", "three", "four"}, *key = "three", **place;
    qsort(texts, 4, sizeof *texts, by_text);
    place = bsearch(&key, texts, 4, sizeof *texts, by_text);
    printf("%s %d %s\n", *place, (int)(place - texts), texts[3]);
    char grid[4][8] = {"delta", "alpha", "gamma", "beta"};
    qsort(grid, 4, sizeof *grid, (int (*)(const void *, const void *))strcmp);
    printf("%s %s %s %s\n", grid[0], grid[1], grid[2], grid[3]);
    return 0;
}
