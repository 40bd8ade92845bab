/* Puts numbers where the parse left names, and complains about names that are unknown or declared twice. */
#include "base/memory.h"
#include "base/names.h"
#include "eml/forms.h"
#include "eml/patterns.h"
#include "eml/reader/internal.h"

#include <string.h>

enum { LONGEST_QUOTE = 60 };

/* What a name means in each of the separate spaces of names: a number, NOTHING, or UNKNOWN after a complaint. */
struct meaning {
    uint32_t lock, memory, process;
    uint32_t local; /* the function of the process at hand, or the variable of the pattern at hand, or the pattern */
    uint32_t missed_in; /* the process in which it was complained about as a function, or NOTHING */
};

enum { NOTHING = EML_NONE, UNKNOWN = EML_NONE - 1 };

struct resolver {
    struct eml_reader *reader;
    struct eml_program *program;
    struct meaning *meanings; /* by name */
};

static const char *quoted(const struct resolver *resolver, uint32_t name)
{
    return names_text(resolver->program->names, name);
}

/* Notes what a name means, the first time; complains the next times. */
static void declare(const struct resolver *resolver, uint32_t *meaning, uint32_t number, const char *what,
                    uint32_t name, struct eml_place place, struct eml_place first)
{
    if (*meaning == NOTHING)
        *meaning = number;
    else
        diagnostics_add(resolver->reader->diagnostics, place.line, place.column,
                        "the %s '%.*s' is declared twice, the first time in line %u", what, LONGEST_QUOTE,
                        quoted(resolver, name), first.line);
}

static void declare_globals(const struct resolver *resolver)
{
    const struct eml_program *program = resolver->program;
    const struct eml_reader *reader = resolver->reader;
    for (uint32_t i = 0; i < program->lock_count; i++) {
        uint32_t name = program->locks[i].name, *meaning = &resolver->meanings[name].lock;
        declare(resolver, meaning, i, "lock", name, reader->lock_places[i],
                reader->lock_places[*meaning == NOTHING ? i : *meaning]);
    }
    for (uint32_t i = 0; i < program->memory_count; i++) {
        uint32_t name = program->memories[i].name, *meaning = &resolver->meanings[name].memory;
        declare(resolver, meaning, i, "memory location", name, reader->memory_places[i],
                reader->memory_places[*meaning == NOTHING ? i : *meaning]);
    }
    for (uint32_t i = 0; i < program->process_count; i++) {
        const struct eml_process *process = &program->processes[i];
        uint32_t *meaning = &resolver->meanings[process->name].process;
        declare(resolver, meaning, i, "process", process->name, (struct eml_place){process->line, process->column},
                (struct eml_place){program->processes[*meaning == NOTHING ? i : *meaning].line, 0});
    }
}

/* What a name is instead of what it should be, as a help in the message. */
static const char *other_meaning(const struct resolver *resolver, uint32_t name)
{
    const struct meaning *meaning = &resolver->meanings[name];
    if (meaning->lock < UNKNOWN)
        return " (there is a lock of this name)";
    if (meaning->memory < UNKNOWN)
        return " (there is a memory location of this name)";
    if (meaning->process < UNKNOWN)
        return " (there is a process of this name)";
    return "";
}

/* The number that a name means; where it means nothing, one complaint for all its uses. */
static uint32_t look_up(const struct resolver *resolver, uint32_t *meaning, const char *what, uint32_t name,
                        struct eml_place place)
{
    if (*meaning == NOTHING) {
        if (!resolver->reader->lost_declarations)
            diagnostics_add(resolver->reader->diagnostics, place.line, place.column, "unknown %s '%.*s'%s", what,
                            LONGEST_QUOTE, quoted(resolver, name), other_meaning(resolver, name));
        *meaning = UNKNOWN;
    }
    return *meaning;
}

/* Functions are unknown in one process and known in another: one complaint for each process. */
static uint32_t look_up_function(const struct resolver *resolver, uint32_t process, uint32_t name,
                                 struct eml_place place)
{
    struct meaning *meaning = &resolver->meanings[name];
    if (meaning->local != NOTHING)
        return meaning->local;
    if (meaning->missed_in != process && !resolver->reader->lost_declarations)
        diagnostics_add(resolver->reader->diagnostics, place.line, place.column,
                        "unknown function '%.*s' in process '%.*s'", LONGEST_QUOTE, quoted(resolver, name),
                        LONGEST_QUOTE, quoted(resolver, resolver->program->processes[process].name));
    meaning->missed_in = process;
    return UNKNOWN;
}

static void resolve_statement(const struct resolver *resolver, uint32_t process, struct eml_statement *statement)
{
    uint32_t name = statement->operand;
    struct eml_place place = {statement->lock_stack, statement->unit_depth};
    switch (eml_forms[statement->kind].operand) {
    case EML_OPERAND_LOCK:
        statement->operand = look_up(resolver, &resolver->meanings[name].lock, "lock", name, place);
        if (statement->kind == EML_ALLOC && statement->operand != UNKNOWN)
            resolver->program->locks[statement->operand].allocated = true;
        break;
    case EML_OPERAND_MEMORY:
        statement->operand = look_up(resolver, &resolver->meanings[name].memory, "memory location", name, place);
        break;
    case EML_OPERAND_PROCESS:
        statement->operand = look_up(resolver, &resolver->meanings[name].process, "process", name, place);
        break;
    case EML_OPERAND_FUNCTION:
        statement->operand = look_up_function(resolver, process, name, place);
        break;
    case EML_OPERAND_LABEL:
    case EML_OPERAND_NONE:
        break;
    }
}

static void resolve_process(const struct resolver *resolver, uint32_t number)
{
    struct eml_program *program = resolver->program;
    struct eml_process *process = &program->processes[number];
    uint32_t end = process->first_function + process->function_count;
    for (uint32_t i = process->first_function; i < end; i++) {
        const struct eml_function *function = &program->functions[i];
        uint32_t *meaning = &resolver->meanings[function->name].local;
        declare(resolver, meaning, i, "function", function->name, (struct eml_place){function->line, function->column},
                (struct eml_place){program->functions[*meaning == NOTHING ? i : *meaning].line, 0});
        if (process->main == EML_NONE && strcmp(quoted(resolver, function->name), "main") == 0)
            process->main = i;
    }
    if (process->main == EML_NONE && !resolver->reader->lost_declarations)
        diagnostics_add(resolver->reader->diagnostics, process->line, process->column,
                        "process '%.*s' has no function 'main'", LONGEST_QUOTE, quoted(resolver, process->name));
    for (uint32_t i = process->first_function; i < end; i++)
        for (uint32_t s = program->functions[i].first; s <= program->functions[i].end; s++)
            resolve_statement(resolver, number, &program->statements[s]);
    for (uint32_t i = process->first_function; i < end; i++)
        resolver->meanings[program->functions[i].name].local = NOTHING;
}

static void resolve_main(const struct resolver *resolver)
{
    struct eml_program *program = resolver->program;
    struct diagnostics *diagnostics = resolver->reader->diagnostics;
    for (uint32_t i = 0; i < program->process_count && program->main == EML_NONE; i++)
        if (strcmp(eml_process_name(program, i), "main") == 0)
            program->main = i;
    if (program->main == EML_NONE) {
        if (!resolver->reader->lost_declarations)
            diagnostics_add(diagnostics, 0, 0, "the program has no process 'main'");
        return;
    }
    const struct eml_process *main = &program->processes[program->main];
    if (main->copies != 1)
        diagnostics_add(diagnostics, main->line, main->column,
                        "process 'main' runs from the start: it has exactly one copy, not %u", main->copies);
}

static void resolve_memories(const struct resolver *resolver)
{
    for (uint32_t i = 0; i < resolver->program->memory_count; i++) {
        struct eml_memory *memory = &resolver->program->memories[i];
        if (memory->lock != EML_NONE)
            memory->lock = look_up(resolver, &resolver->meanings[memory->lock].lock, "lock", memory->lock,
                                   resolver->reader->of_places[i]);
    }
}

/* One pattern; its variables and accesses are the given ones of all, for their places. */
static void resolve_pattern(const struct resolver *resolver, struct eml_pattern *pattern, uint32_t first_variable,
                            uint32_t first_access)
{
    const struct eml_reader *reader = resolver->reader;
    const struct eml_place *places = reader->variable_places + first_variable;
    for (uint32_t i = 0; i < pattern->variable_count; i++) {
        uint32_t name = pattern->variables[i].name, *meaning = &resolver->meanings[name].local;
        declare(resolver, meaning, i, "variable", name, places[i], places[*meaning == NOTHING ? i : *meaning]);
    }
    for (uint32_t i = 0; i < pattern->access_count; i++) {
        struct eml_access *access = &pattern->accesses[i];
        const struct eml_access_places *at = &reader->access_places[first_access + i];
        struct meaning *variable = &resolver->meanings[access->variable];
        if (variable->local == NOTHING)
            diagnostics_add(reader->diagnostics, at->variable.line, at->variable.column,
                            "unknown variable '%.*s' in pattern '%.*s'", LONGEST_QUOTE,
                            quoted(resolver, access->variable), LONGEST_QUOTE, quoted(resolver, pattern->name));
        access->variable = variable->local;
        access->memory = look_up(resolver, &resolver->meanings[access->memory].memory, "memory location",
                                 access->memory, at->memory);
    }
    for (uint32_t i = 0; i < pattern->variable_count; i++)
        resolver->meanings[pattern->variables[i].name].local = NOTHING;
}

static void check_pattern_name(const struct resolver *resolver, const struct eml_pattern *pattern)
{
    const char *const taken[] = {eml_pattern_texts[EML_RACE].name, eml_pattern_texts[EML_DEADLOCK].name, "all",
                                 "declared"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(quoted(resolver, pattern->name), taken[i]) == 0)
            diagnostics_add(resolver->reader->diagnostics, pattern->line, pattern->column,
                            "a pattern cannot be named '%s', which selects other queries", taken[i]);
}

static void resolve_patterns(const struct resolver *resolver)
{
    struct eml_program *program = resolver->program;
    uint32_t variables = 0, accesses = 0;
    for (uint32_t i = 0; i < program->pattern_count; i++) {
        struct eml_pattern *pattern = &program->patterns[i];
        check_pattern_name(resolver, pattern);
        resolve_pattern(resolver, pattern, variables, accesses);
        variables += pattern->variable_count;
        accesses += pattern->access_count;
    }
    for (uint32_t i = 0; i < program->pattern_count; i++) {
        const struct eml_pattern *pattern = &program->patterns[i];
        uint32_t *meaning = &resolver->meanings[pattern->name].local;
        declare(resolver, meaning, i, "pattern", pattern->name, (struct eml_place){pattern->line, pattern->column},
                (struct eml_place){program->patterns[*meaning == NOTHING ? i : *meaning].line, 0});
    }
}

void eml_resolve(struct eml_reader *reader)
{
    size_t name_count = names_count(reader->program->names);
    struct resolver resolver = {reader, reader->program, mem_new(name_count, sizeof(struct meaning))};
    memset(resolver.meanings, 0xff, name_count * sizeof(struct meaning)); /* NOTHING everywhere */
    declare_globals(&resolver);
    resolve_main(&resolver);
    resolve_memories(&resolver);
    for (uint32_t i = 0; i < reader->program->process_count && !eml_reader_stopped(reader); i++)
        resolve_process(&resolver, i);
    resolve_patterns(&resolver);
    mem_free(resolver.meanings);
}
