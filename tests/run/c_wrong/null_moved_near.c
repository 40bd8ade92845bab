// expect: null pointer: read of 4 bytes at the address 0x3ffffffc, where nothing is
// where: null_moved_near.c:9
// status: 1
int *volatile null;

int main(void)
{
    int *before = null - 1;
    return before + 1 != null ? 2 : null[0xfffffff]; // here
}
