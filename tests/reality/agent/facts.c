#include "facts.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 17, MOST_FACTS = SLOTS / 2 };

static const char *const words[] = {
    [FACT_CALL] = "call",   [FACT_BACK] = "back", [FACT_INIT] = "init",
    [FACT_START] = "start", [FACT_TASK] = "task", [FACT_LOCK] = "lock",
};

struct facts {
    struct fact *facts;
    uint32_t *slots; /* SLOTS of them: number of a fact + 1, or 0; linear probing */
    size_t count;
    bool overflowed;
};

struct facts *facts_new(void)
{
    struct facts *facts = calloc(1, sizeof *facts);
    if (facts == NULL)
        return NULL;
    facts->facts = calloc(MOST_FACTS, sizeof *facts->facts);
    facts->slots = calloc(SLOTS, sizeof *facts->slots);
    if (facts->facts == NULL || facts->slots == NULL) {
        facts_free(facts);
        return NULL;
    }
    return facts;
}

void facts_free(struct facts *facts)
{
    if (facts == NULL)
        return;
    for (size_t i = 0; i < facts->count; i++)
        free((char *)facts->facts[i].class_name);
    free(facts->facts);
    free(facts->slots);
    free(facts);
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static size_t slot_of(const struct fact *fact)
{
    uint64_t hash = mix((uint64_t)(uintptr_t)fact->from, (uint64_t)(uintptr_t)fact->to);
    hash = mix(hash, (uint64_t)(int64_t)fact->at);
    for (const char *at = fact->class_name; at != NULL && *at != '\0'; at++)
        hash = mix(hash, (unsigned char)*at);
    return (size_t)(hash >> 32) % SLOTS;
}

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool same_fact(const struct fact *one, const struct fact *other)
{
    return one->kind == other->kind && one->from == other->from && one->at == other->at && one->to == other->to &&
           same_text(one->class_name, other->class_name);
}

/* The slot of the fact, or the free slot where it belongs. */
static size_t find(const struct facts *facts, const struct fact *fact)
{
    size_t slot = slot_of(fact);
    while (facts->slots[slot] != 0 && !same_fact(&facts->facts[facts->slots[slot] - 1], fact))
        slot = (slot + 1) % SLOTS;
    return slot;
}

bool facts_has(const struct facts *facts, const struct fact *fact)
{
    return facts->slots[find(facts, fact)] != 0;
}

bool facts_add(struct facts *facts, const struct fact *fact)
{
    size_t slot = find(facts, fact);
    if (facts->slots[slot] != 0)
        return true;
    char *class_name = fact->class_name != NULL ? strdup(fact->class_name) : NULL;
    if (facts->count == MOST_FACTS || (fact->class_name != NULL && class_name == NULL)) {
        free(class_name);
        facts->overflowed = true;
        return false;
    }
    facts->facts[facts->count] = *fact;
    facts->facts[facts->count].class_name = class_name;
    facts->slots[slot] = (uint32_t)++facts->count;
    return true;
}

static void write_method(FILE *file, const struct method *method)
{
    fprintf(file, "%s.%s%s", method->class_name, method->name, method->descriptor);
}

static void write_place(FILE *file, const struct method *method, int at)
{
    fputc(' ', file);
    if (method == NULL) {
        fputc('-', file);
        return;
    }
    write_method(file, method);
    if (at == AT_ENTRY)
        fputs("@entry", file);
    else
        fprintf(file, "@%d", at);
}

/* A line as new text, without its end; NULL without memory. */
static char *line_of(const struct fact *fact)
{
    char *line = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&line, &length);
    if (file == NULL)
        return NULL;
    fputs(words[fact->kind], file);
    if (fact->kind != FACT_TASK)
        write_place(file, fact->from, fact->at);
    if (fact->to != NULL) {
        fputc(' ', file);
        write_method(file, fact->to);
    }
    if (fact->class_name != NULL)
        fprintf(file, " %s", fact->class_name);
    if (fclose(file) == 0)
        return line;
    free(line);
    return NULL;
}

static int compare_lines(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void write_lines(FILE *file, char **lines, size_t count)
{
    if (count > 0)
        qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(lines[i - 1], lines[i]) != 0)
            fprintf(file, "%s\n", lines[i]);
    }
}

bool facts_write(const struct facts *facts, const char *path, bool complete)
{
    char **lines = calloc(facts->count + 1, sizeof *lines);
    FILE *file = lines != NULL ? fopen(path, "w") : NULL;
    if (file == NULL) {
        free(lines);
        return false;
    }
    size_t count = 0;
    complete = complete && !facts->overflowed;
    for (size_t i = 0; i < facts->count; i++) {
        if (facts->facts[i].kind == FACT_NONE)
            continue;
        lines[count] = line_of(&facts->facts[i]);
        if (lines[count] != NULL)
            count++;
        else
            complete = false;
    }
    write_lines(file, lines, count);
    fputs(complete ? "end\n" : "overflow\n", file);
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
    return fclose(file) == 0;
}
