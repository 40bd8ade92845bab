#include "eml/same.h"

#include "base/buffer.h"
#include "base/names.h"

#include <string.h>

static bool same_name(const struct names *one, uint32_t a, const struct names *other, uint32_t b)
{
    if (a == EML_NONE || b == EML_NONE)
        return a == b;
    return strcmp(names_text(one, a), names_text(other, b)) == 0;
}

static bool same_counts(const struct eml_program *one, const struct eml_program *other)
{
    return one->lock_count == other->lock_count && one->memory_count == other->memory_count &&
           one->process_count == other->process_count && one->function_count == other->function_count &&
           one->pattern_count == other->pattern_count && one->statement_count == other->statement_count &&
           one->lock_stack_count == other->lock_stack_count && one->declaration_count == other->declaration_count &&
           one->main == other->main;
}

static bool same_lock(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_lock *a = &one->locks[n], *b = &other->locks[n];
    return same_name(one->names, a->name, other->names, b->name) && a->allocated == b->allocated;
}

static bool same_memory(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_memory *a = &one->memories[n], *b = &other->memories[n];
    return same_name(one->names, a->name, other->names, b->name) && a->lock == b->lock;
}

static bool same_process(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_process *a = &one->processes[n], *b = &other->processes[n];
    return same_name(one->names, a->name, other->names, b->name) && a->copies == b->copies && a->main == b->main &&
           a->first_function == b->first_function && a->function_count == b->function_count && a->line == b->line;
}

static bool same_function(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_function *a = &one->functions[n], *b = &other->functions[n];
    return same_name(one->names, a->name, other->names, b->name) && a->process == b->process && a->first == b->first &&
           a->end == b->end && a->line == b->line;
}

static bool same_statement(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_statement *a = &one->statements[n], *b = &other->statements[n];
    uint32_t count_a, count_b;
    const uint32_t *next_a = eml_next(one, n, &count_a), *next_b = eml_next(other, n, &count_b);
    if (a->kind != b->kind || a->line != b->line || a->lock_stack != b->lock_stack || a->unit_depth != b->unit_depth ||
        count_a != count_b || memcmp(next_a, next_b, count_a * sizeof *next_a) != 0)
        return false;
    if (!same_name(one->positions, a->position, other->positions, b->position))
        return false;
    return a->kind == EML_LABEL ? same_name(one->names, a->operand, other->names, b->operand)
                                : a->operand == b->operand;
}

static bool same_lock_stack(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_lock_stack *a = &one->lock_stacks[n], *b = &other->lock_stacks[n];
    return a->below == b->below && a->lock == b->lock && a->again == b->again;
}

static bool same_declaration(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    return one->declarations[n].kind == other->declarations[n].kind &&
           one->declarations[n].number == other->declarations[n].number;
}

static bool same_pattern(const struct eml_program *one, const struct eml_program *other, uint32_t n)
{
    const struct eml_pattern *a = &one->patterns[n], *b = &other->patterns[n];
    bool same = same_name(one->names, a->name, other->names, b->name) && a->line == b->line &&
                a->variable_count == b->variable_count && a->access_count == b->access_count;
    for (uint32_t i = 0; same && i < a->variable_count; i++)
        same = a->variables[i].unit == b->variables[i].unit &&
               same_name(one->names, a->variables[i].name, other->names, b->variables[i].name);
    for (uint32_t i = 0; same && i < a->access_count; i++)
        same = a->accesses[i].variable == b->accesses[i].variable && a->accesses[i].write == b->accesses[i].write &&
               a->accesses[i].memory == b->accesses[i].memory;
    return same;
}

bool eml_same(const struct eml_program *one, const struct eml_program *other, struct buffer *why)
{
    const struct {
        const char *what;
        uint32_t count;
        bool (*same)(const struct eml_program *one, const struct eml_program *other, uint32_t n);
    } parts[] = {
        {"lock", one->lock_count, same_lock},
        {"memory location", one->memory_count, same_memory},
        {"process", one->process_count, same_process},
        {"function", one->function_count, same_function},
        {"pattern", one->pattern_count, same_pattern},
        {"declaration", one->declaration_count, same_declaration},
        {"stack of locks", one->lock_stack_count, same_lock_stack},
        {"statement", one->statement_count, same_statement},
    };
    if (!same_counts(one, other)) {
        buffer_add_text(why, "not as many of everything");
        return false;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (uint32_t n = 0; n < parts[i].count; n++)
            if (!parts[i].same(one, other, n)) {
                buffer_format(why, "%s number %u", parts[i].what, n);
                return false;
            }
    return true;
}
