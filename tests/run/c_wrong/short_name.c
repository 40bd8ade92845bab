// expect: out of bounds: write of 8 bytes at a block of 3 bytes
// where: (in main, short_name.c:9)
// status: 1
#include <stdlib.h>
#include <sys/prctl.h>

int main(void)
{
    prctl(PR_GET_NAME, malloc(3));
    return 0;
}
