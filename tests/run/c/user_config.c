/* A reader of configurations, as people write them. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
struct config {
    char host[64];
    int port;
    double ratio;
    int flag;
};
static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    char *e = s + strlen(s);
    while (e > s && isspace((unsigned char)e[-1]))
        *--e = '\0';
    return s;
}
static int parse_int(const char *s, int *out)
{
    char *end;
    errno = 0;
    long v = strtol(s, &end, 10);
    if (end == s || *end || errno == ERANGE || v > INT_MAX || v < INT_MIN)
        return -1;
    *out = (int)v;
    return 0;
}
static int parse(const char *text, struct config *c)
{
    char *copy = strdup(text), *save = NULL;
    int line = 0;
    for (char *l = strtok_r(copy, "\n", &save); l; l = strtok_r(NULL, "\n", &save)) {
        line++;
        char *h = strchr(l, '#');
        if (h)
            *h = 0;
        l = trim(l);
        if (!*l)
            continue;
        char *eq = strchr(l, '=');
        if (!eq) {
            fprintf(stderr, "line %d: no '='\n", line);
            free(copy);
            return -1;
        }
        *eq = 0;
        char *k = trim(l), *v = trim(eq + 1);
        if (!strcasecmp(k, "host"))
            snprintf(c->host, sizeof c->host, "%s", v);
        else if (!strcmp(k, "port")) {
            if (parse_int(v, &c->port))
                printf("bad port %s\n", v);
        } else if (!strcmp(k, "ratio"))
            c->ratio = strtod(v, NULL);
        else if (!strcmp(k, "flag"))
            c->flag = !strcmp(v, "yes");
        else
            printf("unknown %s\n", k);
    }
    free(copy);
    return 0;
}
int main(void)
{
    struct config c = {.host = "localhost", .port = 80};
    parse("# c\nHost = example.org \nport=8080x\nratio=0.25\nflag = yes\nport = 99\nfoo=1\n", &c);
    printf("%s %d %.3f %d\n", c.host, c.port, c.ratio, c.flag);
    int a, b;
    char w[16];
    int n = sscanf("10-20 word rest", "%d-%d %15s", &a, &b, w);
    printf("%d %d %d %s\n", n, a, b, w);
    char k[8], v[8];
    n = sscanf("key: [val] 3.5", "%7[^:]: [%7[a-z]] %*f", k, v);
    printf("%d %s %s\n", n, k, v);
    return 0;
}
