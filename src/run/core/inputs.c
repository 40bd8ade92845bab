#include "run/core/inputs.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 64, SMALL = 8 };

bool inputs_read_line(const char *line, uint64_t *value, bool *wrong)
{
    line += strspn(line, " \t\r");
    *wrong = false;
    if (strncmp(line, "input", 5) != 0)
        return false;
    char *end;
    errno = 0;
    long long number = strtoll(line + 5, &end, 10);
    *wrong = (line[5] != ' ' && line[5] != '\t') || end == line + 5 || end[strspn(end, " \t\r")] != '\0' || errno != 0;
    *value = (uint64_t)number;
    return !*wrong;
}

void inputs_read(struct inputs *inputs, const char *text, size_t length)
{
    for (const char *at = text, *end = text + length; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t used = (size_t)((newline == NULL ? end : newline) - at);
        const char *comment = memchr(at, '#', used);
        size_t size = comment == NULL ? used : (size_t)(comment - at);
        char line[LONGEST_LINE];
        uint64_t value;
        bool wrong;
        if (size < sizeof line) {
            memcpy(line, at, size);
            line[size] = '\0';
            if (inputs_read_line(line, &value, &wrong)) {
                ARRAY_ADD(inputs->values, inputs->count, inputs->capacity, value);
            }
        }
        at += used + 1;
    }
}

void inputs_free(struct inputs *inputs)
{
    mem_free(inputs->values);
}

/* Small numbers are more interesting than large ones. */
static uint64_t random_input(const struct inputs *inputs, uint32_t n)
{
    uint64_t random = hash_mix(hash_mix(inputs->seed) + n);
    return random % 4 == 0 ? hash_mix(random) : random / 4 % (2 * SMALL + 1) - SMALL;
}

uint64_t inputs_get(void *context, uint32_t n, unsigned bits)
{
    (void)bits;
    struct inputs *inputs = context;
    if (n == RUN_NEXT_INPUT)
        n = inputs->next++;
    uint64_t value = n < inputs->count ? inputs->values[n] : inputs->random ? random_input(inputs, n) : 0;
    if (inputs->record != NULL && n >= inputs->recorded) {
        inputs->recorded = n + 1;
        fprintf(inputs->record, "input %lld\n", (long long)(int64_t)value);
    }
    return value;
}
