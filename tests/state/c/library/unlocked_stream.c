/* Who does not lock a stream races with others who do not. */
// says: data race on a stream that is not locked: 
#include <pthread.h>
#include <stdio.h>

static void *print(void *unused)
{
    putchar_unlocked('a'); // found: race
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, print, NULL);
    print(NULL);
    pthread_join(one, NULL);
    return 0;
}
