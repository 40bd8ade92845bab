/* Fclose in main while a thread may still print. */
#include <pthread.h>
#include <stdio.h>
FILE *f;
void *w(void *p)
{
    fprintf(f, "x\n"); // found: memory
    return 0;
}
int main(void)
{
    pthread_t a;
    f = fopen("log", "w");
    if (!f)
        return 1;
    pthread_create(&a, 0, w, 0);
    fclose(f);
    pthread_join(a, 0);
    return 0;
}
