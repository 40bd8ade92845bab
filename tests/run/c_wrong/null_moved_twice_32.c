// expect: out of bounds: a pointer is moved far away from the null pointer
// where: (in main, null_moved_twice_32.c:11)
// status: 1
// option: -m32
int global = 7;
char *volatile null;

int main(void)
{
    char *volatile before = null - 4; // as for a member of an object that is not there
    return before + 4 != null || null[0xc0000000u]; // here
}
