// expect: out of bounds: read of 4 bytes at byte -4 of the global 'numbers' of 12 bytes
// where: (in main, before_stored_32.c:12)
// status: 1
// option: -m32

static int numbers[3] = {1, 2, 3};
static int *base;

int main(void)
{
    base = numbers - 1;
    return base[1] + base[0];
}
