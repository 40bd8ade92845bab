// expect: out of bounds: a pointer is moved far away from the global 'numbers' of 12 bytes
// where: (in main, far_stored_32.c:11)
// status: 1
// option: -m32

static int numbers[3], *base;

int main(void)
{
    int count = 1 << 20;
    base = numbers + count;
    return base == numbers;
}
