/* Expressions and lines of values, as people read them. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct parser {
    const char *s;
    const char *err;
} parser;
static double expr(parser *p);
static void ws(parser *p)
{
    while (isspace((unsigned char)*p->s))
        p->s++;
}
static double factor(parser *p)
{
    ws(p);
    if (*p->s == '(') {
        p->s++;
        double v = expr(p);
        ws(p);
        if (*p->s == ')')
            p->s++;
        else
            p->err = "expected )";
        return v;
    }
    if (*p->s == '-') {
        p->s++;
        return -factor(p);
    }
    char *e;
    errno = 0;
    double v = strtod(p->s, &e);
    if (e == p->s) {
        p->err = "number expected";
        return 0;
    }
    p->s = e;
    return v;
}
static double term(parser *p)
{
    double v = factor(p);
    for (;;) {
        ws(p);
        if (*p->s == '*') {
            p->s++;
            v *= factor(p);
        } else if (*p->s == '/') {
            p->s++;
            v /= factor(p);
        } else
            return v;
    }
}
static double expr(parser *p)
{
    double v = term(p);
    for (;;) {
        ws(p);
        if (*p->s == '+') {
            p->s++;
            v += term(p);
        } else if (*p->s == '-') {
            p->s++;
            v -= term(p);
        } else
            return v;
    }
}
static void csv(char *line)
{
    char *f;
    int i = 0;
    while ((f = strsep(&line, ",")) != NULL)
        printf("%s%d:\"%s\"", i ? ", " : "{", i, f), i++;
    puts("}");
}
int main(void)
{
    const char *in[] = {"1+2*3", "(1+2)*3", "-4/(2)", "2*(3", "x"};
    for (size_t i = 0; i < 5; i++) {
        parser p = {in[i], NULL};
        double v = expr(&p);
        if (p.err)
            printf("%s: %s at %td\n", in[i], p.err, p.s - in[i]);
        else
            printf("%s = %g\n", in[i], v);
    }
    char l[] = "a,,b c,1.5";
    csv(l);
    char buf[32];
    snprintf(buf, sizeof buf, "%.*s|%10.3e|%-6s|", 3, "abcdef", 12345.6789, "ab");
    puts(buf);
    char *up = strdup("mixed Case");
    for (char *c = up; *c; c++)
        *c = (char)toupper(*c);
    puts(up);
    free(up);
    int x;
    sscanf("0x1f", "%i", &x);
    printf("%d %o %X\n", x, x, x);
    fputs("done\n", stderr);
    return 0;
}
