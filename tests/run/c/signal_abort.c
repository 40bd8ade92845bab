// A handler of SIGABRT runs before the program ends.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void on_abort(int signal)
{
    printf("handled %d\n", signal);
    fflush(stdout);
}

int main(void)
{
    signal(SIGABRT, on_abort);
    raise(SIGABRT);
    abort();
}
