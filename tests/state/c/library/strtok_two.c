/* strtok remembers where it is for all threads at once. */
// says: data race on the state of strtok: 
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void *split(void *text)
{
    char *word = strtok(text, " "); // found: race
    printf("%s\n", word);
    return NULL;
}

int main(void)
{
    static char one[] = "a b", other[] = "c d";
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, split, one);
    pthread_create(&threads[1], NULL, split, other);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
