#include "support/cases.h"

#include "base/memory.h"
#include "jvm/toolbox.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *only(void)
{
    const char *part = getenv("ONLY");
    return part != NULL && *part != '\0' ? part : NULL;
}

bool cases_wanted(const char *name)
{
    return only() == NULL || strstr(name, only()) != NULL;
}

/* The number in a variable of the environment, or what stands for it where there is none. */
static unsigned long long number_in(const char *variable, unsigned long long otherwise)
{
    const char *value = getenv(variable);
    return value != NULL && *value != '\0' ? strtoull(value, NULL, 10) : otherwise;
}

bool cases_in_turn(size_t number, size_t every)
{
    unsigned long long first = number_in("SAMPLE", ULLONG_MAX), share = number_in("SHARE", 1);
    if (first == ULLONG_MAX || only() != NULL)
        return true;
    return (number % every + every - first % every) % every < share;
}

int cases_run_some(const char *group, struct CMUnitTest *tests, size_t count, size_t every, int (*set_up)(void **state),
                   int (*tear_down)(void **state))
{
    size_t taken = 0;
    for (size_t i = 0; i < count; i++)
        if (cases_in_turn(i, every))
            tests[taken++] = tests[i];
    return _cmocka_run_group_tests(group, tests, taken, set_up, tear_down);
}

/* Before main: cmocka leaves out the tests of which ONLY is no part of the name. The linker is told to take this
 * function (see the Makefile). */
__attribute__((constructor)) void cases_tell_cmocka(void);
void cases_tell_cmocka(void)
{
    static char pattern[CASES_NAME + 3]; /* cmocka keeps the pointer */
    if (only() == NULL)
        return;
    snprintf(pattern, sizeof pattern, "*%.*s*", CASES_NAME, only());
    cmocka_set_test_filter(pattern);
}

static void add_file(struct cases *cases, const char *path, void (*test)(void **state), void *shared)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    struct cases_file *file = mem_new(1, sizeof *file);
    snprintf(file->name, sizeof file->name, "%.*s", (int)strcspn(name, "."), name);
    if (!cases_wanted(file->name)) {
        mem_free(file);
        return;
    }
    file->path = mem_new(strlen(path) + 1, 1);
    strcpy(file->path, path);
    file->shared = shared;
    cases->files = mem_reserve(cases->files, &cases->file_capacity, cases->count + 1, sizeof *cases->files);
    cases->tests = mem_reserve(cases->tests, &cases->test_capacity, cases->count + 1, sizeof *cases->tests);
    cases->files[cases->count] = file;
    cases->tests[cases->count++] = (struct CMUnitTest){.name = file->name, .test_func = test, .initial_state = file};
}

void cases_add(struct cases *cases, const char *folder, const char *ending, size_t fewest, size_t every,
               void (*test)(void **state), void *shared)
{
    struct toolbox_files files = toolbox_list(folder, ending);
    if (files.count < fewest) {
        fprintf(stderr, "%s has %zu programs, and should have %zu\n", folder, files.count, fewest);
        abort();
    }
    for (size_t i = 0; i < files.count; i++)
        if (cases_in_turn(i, every))
            add_file(cases, files.paths[i], test, shared);
    toolbox_files_free(&files);
}

int cases_run(struct cases *cases, const char *group, int (*set_up)(void **state), int (*tear_down)(void **state))
{
    int failed = 0;
    if (cases->count > 0)
        failed = _cmocka_run_group_tests(group, cases->tests, cases->count, set_up, tear_down);
    for (size_t i = 0; i < cases->count; i++) {
        mem_free(cases->files[i]->path);
        mem_free(cases->files[i]);
    }
    mem_free(cases->files);
    mem_free(cases->tests);
    *cases = (struct cases){0};
    return failed;
}
