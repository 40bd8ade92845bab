// expect: invalid pointer: read of 4 bytes at the address 0xc0000000, where nothing is
// where: (in main, fabricated_32.c:9)
// status: 1
// option: -m32

int main(void)
{
    unsigned address = 0xc0000000u;
    return *(int *)address;
}
