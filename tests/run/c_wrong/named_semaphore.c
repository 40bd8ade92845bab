// What has no model ends the run where it is reached, not before.
// expect: the function 'sem_open' is not defined, and there is no model of it: --free-functions gives it any value (in main, named_semaphore.c:13)
// status: 3
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    (void)arguments;
    if (count > 7)
        sem_unlink("/never");
    return sem_open("/name", O_CREAT, 0600, 1) == SEM_FAILED;
}
