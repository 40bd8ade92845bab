/* Printf("%s", name) of a buffer that another changes. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
char name[16] = "anna";
void *w(void *p)
{
    strcpy(name, "bert"); // found: race
    return 0;
}
int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, w, 0);
    printf("hello %.10s\n", name);
    pthread_join(a, 0);
    return 0;
}
