// The other globals have their values; only who uses the one that is not understood cannot go on.
// expect: the initial value of the global 'table' of 16 bytes is not understood (in main, unknown_global.c:22)
// where: global table: a function that is chosen when the program starts (ifunc) is not understood
// status: 3
static int one(void)
{
    return 1;
}

static int (*resolve(void))(void)
{
    return one;
}

int chosen(void) __attribute__((ifunc("resolve")));
static int (*table[2])(void) = {chosen, one};
static int other = 7;
static const char *text = "hello";

int main(void)
{
    return other == 7 && text[1] == 'e' ? table[other - 6]() : 99;
}
