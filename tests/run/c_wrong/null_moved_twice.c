// expect: out of bounds: a pointer is moved far away from the address 0x8000000100000000
// where: null_moved_twice.c:11
// status: 1
int global = 7;
char *volatile null;

int main(void)
{
    char *far = null - 0x7fffffff00000000; // belongs to no object, so this alone is not reported
    char *volatile kept = far;
    return kept[(char *)&global - kept]; // here
}
