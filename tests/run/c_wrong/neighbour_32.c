// expect: out of bounds: write of 4 bytes at byte 40 of the variable 'a' of 40 bytes in main
// where: (in main, neighbour_32.c:10)
// status: 1
// option: -m32

int main(void)
{
    int a[10], b[10], *places[] = {a, b};
    b[0] = 5;
    *(int *)((unsigned)places[0] + 40) = 1;
    return b[0];
}
