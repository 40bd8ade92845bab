// expect: the function 'handler' is no handler of signals (in main, handler_without_number.c:14)
// status: 1
#include <signal.h>

static void handler(const char *text)
{
    (void)text;
}

int main(void)
{
    signal(SIGUSR1, (void (*)(int))handler);
    signal(SIGUSR2, SIG_IGN);
    return raise(SIGUSR1);
}
