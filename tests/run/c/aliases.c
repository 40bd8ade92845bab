// Weak symbols and aliases, and the order of what runs before main and at the end of the program.
#include <stdio.h>
#include <stdlib.h>
extern int maybe(int) __attribute__((weak));
extern int wvar __attribute__((weak));
__attribute__((weak)) int over(void)
{
    return 1;
}
int alias_t(void)
{
    return 77;
}
int al(void) __attribute__((weak, alias("alias_t")));
static int order[4], n;
__attribute__((constructor(101))) static void c1(void)
{
    order[n++] = 1;
}
__attribute__((constructor(102))) static void c2(void)
{
    order[n++] = 2;
}
__attribute__((constructor)) static void c3(void)
{
    order[n++] = 3;
}
__attribute__((destructor(101))) static void d1(void)
{
    puts("d1");
}
__attribute__((destructor(102))) static void d2(void)
{
    puts("d2");
}
__attribute__((destructor)) static void d3(void)
{
    puts("d3");
}
static void a1(void)
{
    puts("a1");
}
static void a2(void)
{
    puts("a2");
}
static void a3(void)
{
    puts("a3");
}
static void a4(void)
{
    puts("a4");
    atexit(a3);
}
int main(void)
{
    atexit(a1);
    atexit(a2);
    atexit(a4);
    printf("%d %d %d %d\n", maybe ? maybe(1) : -1, &wvar ? wvar : -2, over(), al());
    for (int i = 0; i < n; i++)
        printf("%d ", order[i]);
    puts("");
    exit(3);
}
