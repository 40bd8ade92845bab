/* The environment, parts of paths, texts that are made, and files without names. */
#define _GNU_SOURCE
#include <libgen.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

static char *make(const char *format, ...)
{
    char *text = NULL;
    va_list list;
    va_start(list, format);
    if (vasprintf(&text, format, list) < 0)
        abort();
    va_end(list);
    return text;
}

static void show_paths(const char *path)
{
    char one[64], other[64];
    snprintf(one, sizeof one, "%s", path);
    snprintf(other, sizeof other, "%s", path);
    printf("'%s': '%s'\n", path, basename(one));
    printf("in '%s'\n", dirname(other));
}

static const char *value_of(const char *name)
{
    const char *value = getenv(name);
    return value == NULL ? "(none)" : value;
}

static void show_environment(void)
{
    static char given[] = "HEDDLE_C=three";
    clearenv();
    printf("%d\n", setenv("HEDDLE_A", "one", 0));
    printf("%d\n", setenv("HEDDLE_A", "two", 0));
    printf("%s %s\n", value_of("HEDDLE_A"), value_of("HEDDLE_"));
    printf("%d %d\n", setenv("HEDDLE_A", "two", 1), setenv("HEDDLE_B=", "x", 1));
    putenv(given);
    given[9] = 'T';
    printf("%s %s\n", value_of("HEDDLE_A"), value_of("HEDDLE_C"));
    unsetenv("HEDDLE_A");
    printf("%s %s\n", value_of("HEDDLE_A"), value_of("HEDDLE_C"));
}

static void show_file(void)
{
    char name[] = "environment-XXXXXX";
    struct stat known;
    int descriptor = mkstemp(name);
    printf("%d %d %d\n", descriptor >= 0, strcmp(name, "environment-XXXXXX") != 0, name[11]);
    if (write(descriptor, "12345", 5) != 5 || fstat(descriptor, &known) != 0)
        abort();
    printf("%ld %d\n", (long)known.st_size, S_ISREG(known.st_mode) != 0);
    close(descriptor);
    printf("%d\n", stat(name, &known));
    unlink(name);
    printf("%d\n", stat(name, &known));
    char *folder = getcwd(NULL, 0);
    printf("%c\n", folder[0]);
    free(folder);
}

static void show_floats(float number)
{
    float whole;
    int exponent;
    printf("%g %g\n", (double)modff(number, &whole), (double)frexpf(number, &exponent));
    printf("%g %d %g %d\n", (double)whole, exponent, (double)ldexpf(number, 3), ilogb((double)number));
}

int main(void)
{
    static const char *const paths[] = {"/usr/lib/x.so", "/usr/", "usr", "/", "", "a//b//"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        show_paths(paths[i]);
    show_environment();
    show_file();
    show_floats(10.25F);
    char *text = make("%s-%03d", "made", 7), *line = NULL;
    size_t size = 0;
    puts(text);
    free(text);
    FILE *file = tmpfile();
    fputs("a line\nand another", file);
    rewind(file);
    while (getline(&line, &size, file) != -1)
        printf("[%s]", line);
    printf(" %d\n", feof(file) != 0);
    free(line);
    line = NULL;
    size = 0;
    printf("%ld\n", (long)getline(&line, &size, file));
    printf("%d %d\n", line != NULL, size > 0);
    free(line);
    fclose(file);
    return environ == NULL;
}
