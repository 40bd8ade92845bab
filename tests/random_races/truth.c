#include "random_races/truth.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/read.h"
#include "explorer/state_space.h"
#include "push/engine.h"

#include <stdio.h>
#include <string.h>

/* Beyond that an engine is quicker. */
static const struct space_bounds bounds = {.states = 20000, .call_depth = 2, .copies = 12};

bool truth_is_asked(const struct tree *tree, unsigned subject, unsigned field)
{
    uint8_t kind = tree->field_kinds[field];
    bool there = subject == STATICS || subject < tree->object_count;
    return there && kind != FIELD_MAP && kind != FIELD_COUNTER && (kind == FIELD_STATIC) == (subject == STATICS);
}

static bool has_fields(const struct tree *tree, unsigned subject)
{
    for (unsigned f = 0; f < tree->field_count; f++)
        if (truth_is_asked(tree, subject, f))
            return true;
    return false;
}

static struct eml_program *read_eml(const struct tree *tree, unsigned subject, struct truth *truth)
{
    struct buffer text = {0}, why = {0};
    struct diagnostics *diagnostics = diagnostics_new(10);
    truth->exact &= tree_eml(tree, subject, false, &text);
    struct eml_program *program = eml_read("random.eml", text.text, text.length, NULL, diagnostics);
    if (program == NULL) {
        diagnostics_format(diagnostics, "random.eml", text.text, text.length, &why);
        fprintf(stderr, "%s\n", why.text);
    }
    diagnostics_free(diagnostics);
    buffer_free(&text);
    buffer_free(&why);
    return program;
}

/* Marks the field that a memory location stands for. */
static void mark(const struct tree *tree, unsigned subject, const struct eml_program *program, uint32_t memory,
                 struct truth *truth)
{
    for (unsigned f = 0; f < tree->field_count; f++) {
        char name[FIELD_NAME];
        tree_field_name(tree, f, name);
        if (strcmp(name, names_text(program->names, program->memories[memory].name)) == 0)
            truth->raced[subject][f] = true;
    }
}

/* What the engine says of all that can be asked. */
static void decide(const struct tree *tree, unsigned subject, const struct eml_program *program, struct truth *truth)
{
    struct arena *arena = arena_new();
    struct buffer why = {0};
    struct eml_queries queries = {0};
    truth->invalid |= !eml_queries_select(program, "race,deadlock", &queries, &why);
    struct push_answer *answers = mem_new(queries.count + 1, sizeof *answers);
    push_explicit_decide(program, queries.items, queries.count, &(struct push_options){.jobs = 1}, arena, answers);
    for (size_t i = 0; i < queries.count; i++) {
        truth->invalid |= answers[i].verdict == PUSH_UNKNOWN;
        if (answers[i].verdict != PUSH_VIOLATED)
            continue;
        if (queries.items[i].a == EML_NONE)
            truth->deadlocked = true;
        else
            mark(tree, subject, program, queries.items[i].a, truth);
    }
    mem_free(answers);
    eml_queries_free(&queries);
    buffer_free(&why);
    arena_free(arena);
}

static void look(const struct tree *tree, unsigned subject, const struct eml_program *program, struct truth *truth)
{
    struct state_space *space = state_space_new(program, &bounds);
    for (uint32_t m = 0; m < program->memory_count; m++)
        if (space->raced[m])
            mark(tree, subject, program, m, truth);
    truth->deadlocked |= space->deadlocked;
    if (space->incomplete != NULL) {
        truth->explored = false;
        decide(tree, subject, program, truth);
    }
    state_space_free(space);
}

struct truth truth_of(const struct tree *tree)
{
    struct truth truth = {.exact = true, .explored = true};
    for (unsigned s = 0; s < SUBJECTS; s++) {
        if (!has_fields(tree, s))
            continue;
        struct eml_program *program = read_eml(tree, s, &truth);
        truth.invalid |= program == NULL;
        if (program != NULL)
            look(tree, s, program, &truth);
        eml_program_free(program);
    }
    return truth;
}
