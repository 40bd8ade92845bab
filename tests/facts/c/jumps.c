/* Of programs that jump, nothing is known.
 * fact: nothing is known: it jumps, has signals, or cancels threads */
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    if (setjmp(place) == 0)
        longjmp(place, 1);
    return 0;
}
