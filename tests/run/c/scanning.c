// sscanf.
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, used = 0;
    unsigned u = 0;
    long l = 0;
    short s = 0;
    unsigned char c8 = 0;
    double d = 0;
    float f = 0;
    char word[20] = "", letter = '?', three[4] = "";
    printf("%d %d %d\n", sscanf("12 -7", "%d %d", &a, &b), a, b);
    printf("%d %u %ld %d %d\n", sscanf("ff 777777777777 -3 300", "%x %ld %hd %hhu", &u, &l, &s, &c8), u, l, s, c8);
    printf("%d %g %g\n", sscanf(" 2.5e3,-0.125", "%lf,%f", &d, &f), d, (double)f);
    printf("%d %s %c %s\n", sscanf("hello xyz!", "%s %c%2c", word, &letter, three), word, letter, three);
    printf("%d %d %d\n", sscanf("123456", "%3d%n", &a, &used), a, used);
    printf("%d %d\n", sscanf("5 apples", "%*d %s", word), word[0]);
    printf("%d %d\n", sscanf("none", "%d", &a), sscanf("", "%d", &a));
    printf("%d %d\n", sscanf("x=4;y=5", "x=%d;z=%d", &a, &b), a);
    printf("%d %d\n", sscanf("100%", "%d%%", &a), a);
    printf("%d %d\n", sscanf("0x1f", "%i", &a), a);
    return 0;
}
