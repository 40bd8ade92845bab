// A thread that sleeps while nobody else is there, over and over.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    for (int i = 0; i < 4; i++) {
        usleep(100);
        printf("%d", i);
    }
    printf("\n");
    return 0;
}
