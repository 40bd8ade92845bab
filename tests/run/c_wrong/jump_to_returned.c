// expect: error of the program: longjmp: the function that called setjmp has returned (in main, jump_to_returned.c:16)
// status: 1
#include <setjmp.h>

static jmp_buf place;

static int prepare(void)
{
    return setjmp(place);
}

int main(void)
{
    if (prepare() != 0)
        return 0;
    longjmp(place, 1);
}
