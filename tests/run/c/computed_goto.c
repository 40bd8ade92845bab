// Addresses of labels, in tables, as distances, and in variables.
#include <stdio.h>

static int run(const unsigned char *code, int value)
{
    static void *const table[] = {&&add, &&twice, &&stop};
    static const int distances[] = {&&add - &&add, &&twice - &&add, &&stop - &&add};
    goto *table[*code++];
add:
    value += 3;
    goto *table[*code++];
twice:
    value *= 2;
    goto *(&&add + distances[*code++]);
stop:
    return value;
}

static int other = 7;
static double more[3] = {1, 2.5};

int main(void)
{
    static const unsigned char code[] = {0, 1, 0, 0, 1, 2};
    void *end = &&out;
    printf("%d %d %g %d\n", run(code, 1), other, more[1], end != NULL);
    goto *end;
    return 3;
out:
    return 0;
}
