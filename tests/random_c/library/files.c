/* Two threads append to one file, and one of them reads it. */
#include <pthread.h>
#include <stdio.h>
static int n;
static char b[20];
static void *w(void *a)
{
    FILE *f = fopen("x", "a");
    fputs(a, f);
    fclose(f);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, "abc");
    w("d");
    FILE *f = fopen("x", "r");
    n = (int)fread(b, 1, 10, f);
    fclose(f);
    pthread_join(t, 0);
    return n;
}
