// expect: the program cannot be run further: a signal stops the program: Stopped (signal) (in main, stopped.c:8)
// status: 3
#include <signal.h>

int main(void)
{
    raise(SIGCONT);
    raise(SIGSTOP);
    return 0;
}
