/* Two threads write to one stream: each call is one step.
 * outcome: one two
 * outcome: two one */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE *file;

static void *work(void *argument)
{
    fputs(argument, file);
    return NULL;
}

int main(void)
{
    pthread_t ids[2];
    char text[16] = "";
    file = fopen("order", "w+");
    pthread_create(&ids[0], NULL, work, "one ");
    pthread_create(&ids[1], NULL, work, "two ");
    pthread_join(ids[0], NULL);
    pthread_join(ids[1], NULL);
    rewind(file);
    fgets(text, sizeof text, file);
    fclose(file);
    text[strlen(text) - 1] = '\0';
    puts(text);
    return 0;
}
