// Weak names: those that nobody defines are null; weak definitions and other names for them are as good as others.
#include <pthread.h>
#include <stdio.h>

extern int nobody(int) __attribute__((weak));
extern int nothing __attribute__((weak));
extern int pthread_mutex_lock(pthread_mutex_t *) __attribute__((weak));
int (*table[2])(int) = {nobody, NULL};
int *pointer = &nothing;

__attribute__((weak)) int mine(int n)
{
    return n + 1;
}

int other(int) __attribute__((weak, alias("mine")));
__attribute__((weak)) int number = 6;

static int nothing_is_there(void)
{
    return &nothing != NULL ? nothing : 4;
}

int main(void)
{
    printf("%d %d %d %d\n", nobody == NULL, &nothing == NULL, table[0] == NULL, pointer == NULL);
    printf("%d %d %d\n", mine(1), other(2), number);
    if (nobody)
        printf("%d\n", nobody(1));
    printf("%d\n", pthread_mutex_lock != NULL);
    return nothing_is_there();
}
