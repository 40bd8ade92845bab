/* A file gets another name while it is written, or before it is there. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int n, k;
static void *w(void *a)
{
    int f = open("x", O_RDWR | O_CREAT, 0600);
    write(f, "ab", 2);
    k = access("y", 0);
    close(f);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    n = rename("x", "y");
    char *p = __builtin_malloc(3);
    *p = 1;
    __builtin_free(p);
    pthread_join(t, 0);
    return n;
}
