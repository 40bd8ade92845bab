// expect: out of bounds: a pointer is moved far away from the null pointer
// where: (in main, null_moved_far_32.c:11)
// status: 1
// option: -m32
int global = 7;
char *volatile null;

int main(void)
{
    long distance = (long)&global;
    return null[distance]; // here
}
