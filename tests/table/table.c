/* Tables of what `heddle check` says of programs, like 000, Tables 6 and 7, and 003, Table 2.
 *
 * Usage: table PROGRAM…   A program is a folder of classes, or OPTIONS=FOLDER with options for heddle check,
 * separated by spaces. HEDDLE names the heddle to run. The first table has the numbers of queries, sizes of models
 * and costs, the second one the patterns found. */
#include "base/buffer.h"
#include "base/memory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <yajl/yajl_tree.h>

enum { PATTERNS = 32, MOST_OPTIONS = 16 };

struct row {
    const char *name;
    int status;
    long long queries, violated, proved, unknown, findings, sites;
    long long methods, methods_before, instructions, instructions_before;
    double seconds;
    long megabytes;
    uint64_t patterns; /* bit n for pattern n */
};

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return object != NULL ? yajl_tree_get(object, path, type) : NULL;
}

static long long number(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_number);
    return found != NULL && YAJL_IS_INTEGER(found) ? YAJL_GET_INTEGER(found) : 0;
}

static size_t items(yajl_val object, const char *name, yajl_val **values)
{
    yajl_val array = member(object, name, yajl_t_array);
    *values = array != NULL ? YAJL_GET_ARRAY(array)->values : NULL;
    return array != NULL ? YAJL_GET_ARRAY(array)->len : 0;
}

/* Sizes of models are summed, those of the whole program are the largest: every model starts from the same program. */
static void take_models(struct row *row, yajl_val summary)
{
    yajl_val *models = NULL;
    row->sites = (long long)items(summary, "models", &models);
    for (long long i = 0; i < row->sites; i++) {
        long long methods = number(models[i], "methods_before"), size = number(models[i], "instructions_before");
        row->methods += number(models[i], "methods");
        row->instructions += number(models[i], "instructions");
        row->methods_before = methods > row->methods_before ? methods : row->methods_before;
        row->instructions_before = size > row->instructions_before ? size : row->instructions_before;
    }
}

static void take_pattern(struct row *row, long long pattern)
{
    if (pattern >= 1 && pattern <= PATTERNS)
        row->patterns |= (uint64_t)1 << pattern;
}

static void take_patterns(struct row *row, yajl_val finding)
{
    yajl_val *patterns = NULL;
    size_t count = items(finding, "patterns", &patterns);
    for (size_t i = 0; i < count; i++) {
        if (YAJL_IS_INTEGER(patterns[i]))
            take_pattern(row, YAJL_GET_INTEGER(patterns[i]));
    }
}

/* False if it is not a report. */
static bool take_report(struct row *row, const char *json)
{
    char error[256];
    yajl_val report = yajl_tree_parse(json, error, sizeof error), *findings = NULL;
    yajl_val summary = member(report, "summary", yajl_t_object);
    bool good = summary != NULL;
    if (good) {
        row->queries = number(summary, "queries");
        row->violated = number(summary, "violated");
        row->proved = number(summary, "proved");
        row->unknown = number(summary, "unknown") + number(summary, "gaps");
        row->findings = (long long)items(report, "findings", &findings);
        take_models(row, summary);
        for (long long i = 0; i < row->findings; i++)
            take_patterns(row, findings[i]);
    }
    yajl_tree_free(report);
    return good;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run_heddle(char *options, const char *folder, int out)
{
    const char *heddle = getenv("HEDDLE"), *arguments[MOST_OPTIONS + 8];
    size_t count = 0;
    arguments[count++] = heddle != NULL ? heddle : "build/heddle";
    arguments[count++] = "check";
    arguments[count++] = "--no-trials";
    arguments[count++] = "--format";
    arguments[count++] = "json";
    arguments[count++] = "--kinds";
    arguments[count++] = "atomicity";
    for (char *word = strtok(options, " "); word != NULL && count < MOST_OPTIONS; word = strtok(NULL, " "))
        arguments[count++] = word;
    arguments[count++] = folder;
    arguments[count] = NULL;
    if (dup2(out, STDOUT_FILENO) >= 0)
        execv(arguments[0], (char *const *)arguments);
    _exit(127);
}

static void read_all(int from, struct buffer *into)
{
    char part[65536];
    ssize_t length = 0;
    while ((length = read(from, part, sizeof part)) > 0 || (length < 0 && errno == EINTR))
        buffer_add(into, part, length > 0 ? (size_t)length : 0);
}

/* Runs heddle and fills the row; false if there is no report. */
static bool measure(struct row *row, char *program)
{
    char *equals = strchr(program, '='), *folder = equals != NULL ? equals + 1 : program, none[] = "";
    const char *slash = strrchr(folder, '/');
    struct buffer json = {0};
    struct rusage usage;
    int ends[2], status = 0;
    if (equals != NULL)
        *equals = '\0';
    *row = (struct row){.name = slash != NULL ? slash + 1 : folder};
    if (pipe(ends) != 0)
        return false;
    double start = now();
    pid_t child = fork();
    if (child == 0)
        run_heddle(equals != NULL ? program : none, folder, ends[1]);
    close(ends[1]);
    read_all(ends[0], &json);
    close(ends[0]);
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return false;
    row->seconds = now() - start;
    row->megabytes = usage.ru_maxrss / 1024;
    row->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    buffer_add(&json, "", 1);
    bool good = take_report(row, json.text);
    buffer_free(&json);
    return good;
}

static void print_row(const struct row *row)
{
    printf("| %s | %lld | %lld | %lld | %lld | %lld | %lld | %lld | %lld | %lld | %lld | %.1f | %ld |\n", row->name,
           row->queries, row->violated, row->proved, row->unknown, row->findings, row->sites, row->methods_before,
           row->methods, row->instructions_before, row->instructions, row->seconds, row->megabytes);
}

static void print_patterns(const struct row *rows, size_t count)
{
    printf("\n| program |");
    for (int pattern = 1; pattern <= PATTERNS; pattern++)
        printf(" %d |", pattern);
    printf("\n|---|");
    for (int pattern = 1; pattern <= PATTERNS; pattern++)
        printf(":---:|");
    for (size_t i = 0; i < count; i++) {
        if (rows[i].findings == 0)
            continue;
        printf("\n| %s |", rows[i].name);
        for (int pattern = 1; pattern <= PATTERNS; pattern++)
            printf(" %s |", rows[i].patterns >> pattern & 1 ? "×" : "");
    }
    printf("\n");
}

static void add_to_total(struct row *total, const struct row *row)
{
    total->queries += row->queries;
    total->violated += row->violated;
    total->proved += row->proved;
    total->unknown += row->unknown;
    total->findings += row->findings;
    total->sites += row->sites;
    total->methods_before += row->methods_before;
    total->methods += row->methods;
    total->instructions_before += row->instructions_before;
    total->instructions += row->instructions;
    total->seconds += row->seconds;
    total->megabytes = row->megabytes > total->megabytes ? row->megabytes : total->megabytes;
}

int main(int count, char **programs)
{
    size_t program_count = count > 1 ? (size_t)count - 1 : 0, good = 0;
    struct row *rows = mem_new(program_count + 1, sizeof *rows), total = {.name = "all"};
    printf("| program | queries | violated | proved | unknown | findings | sites | methods | in models | instructions "
           "| in "
           "models | seconds | MB |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (size_t i = 0; i < program_count; i++) {
        if (measure(&rows[good], programs[i + 1])) {
            add_to_total(&total, &rows[good]);
            print_row(&rows[good++]);
        } else {
            printf("| %s | no report, exit status %d |\n", rows[good].name, rows[good].status);
        }
        fflush(stdout);
    }
    print_row(&total);
    print_patterns(rows, good);
    mem_free(rows);
    return good == program_count ? 0 : 1;
}
