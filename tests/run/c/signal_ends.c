// A signal that nobody handles ends the program, with nothing of what runs at the end.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void at_end(void)
{
    puts("never");
}

int main(void)
{
    atexit(at_end);
    setvbuf(stdout, NULL, _IONBF, 0);
    puts("before");
    kill(getpid(), SIGTERM);
    puts("behind");
    return 0;
}
