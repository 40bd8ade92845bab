// expect: longjmp: no call of setjmp has filled the buffer (in main, jump_nowhere.c:9)
// status: 1
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    longjmp(place, 1);
}
