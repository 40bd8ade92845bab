/* Shared FILE with fprintf (locks itself). */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
FILE *f;
void *w(void *p)
{
    fprintf(f, "x\n");
    return 0;
}
int main(void)
{
    pthread_t a, b;
    f = fopen("log", "w");
    if (!f)
        return 1;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    fclose(f);
    f = fopen("log", "r");
    assert(f);
    int c, n = 0;
    while ((c = fgetc(f)) != EOF)
        n += c == '\n';
    assert(n == 2);
    fclose(f);
    return 0;
}
