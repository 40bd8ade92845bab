/* Connects the statements: the successors of each, in the order of program.h. Needs resolved names and no mistakes in
 * the statements; clears what the parse left in the operands of control statements. */
#include "base/array.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/reader/internal.h"

enum { LONGEST_QUOTE = 60 };

struct connector {
    struct eml_reader *reader;
    struct eml_program *program;
    uint32_t *labels; /* by name: the LABEL entry in the function at hand, or EML_NONE */
    size_t next_count, next_capacity;
};

static void add_next(struct connector *connector, uint32_t statement)
{
    struct eml_program *program = connector->program;
    ARRAY_ADD(program->next, connector->next_count, connector->next_capacity, statement);
}

static void declare_labels(struct connector *connector, const struct eml_function *function)
{
    struct eml_program *program = connector->program;
    for (uint32_t s = function->first; s < function->end; s++) {
        const struct eml_statement *label = &program->statements[s];
        if (label->kind != EML_LABEL)
            continue;
        uint32_t *known = &connector->labels[label->operand];
        if (*known == EML_NONE)
            *known = s;
        else
            diagnostics_add(connector->reader->diagnostics, label->line, label->column,
                            "the label '%.*s' is declared twice, the first time in line %u", LONGEST_QUOTE,
                            names_text(program->names, label->operand), program->statements[*known].line);
    }
}

static void forget_labels(struct connector *connector, const struct eml_function *function)
{
    for (uint32_t s = function->first; s < function->end; s++)
        if (connector->program->statements[s].kind == EML_LABEL)
            connector->labels[connector->program->statements[s].operand] = EML_NONE;
}

/* A target that is named twice in one goto counts once: its LABEL remembers the newest goto in unit_depth. */
static void connect_goto(struct connector *connector, uint32_t number)
{
    struct eml_program *program = connector->program;
    struct eml_statement *statement = &program->statements[number];
    const struct eml_target *targets = connector->reader->targets + statement->operand;
    for (uint32_t i = 0; i < statement->lock_stack; i++) {
        uint32_t label = connector->labels[targets[i].name];
        if (label == EML_NONE) {
            diagnostics_add(connector->reader->diagnostics, targets[i].place.line, targets[i].place.column,
                            "unknown label '%.*s' in this function", LONGEST_QUOTE,
                            names_text(program->names, targets[i].name));
        } else if (program->statements[label].unit_depth != number) {
            program->statements[label].unit_depth = number;
            add_next(connector, label);
        }
    }
    statement->operand = EML_NONE;
}

/* The first entries of all blocks of a choice. The parts are linked until the last one is cleared. */
static void connect_choice(struct connector *connector, uint32_t number)
{
    const struct eml_statement *statements = connector->program->statements;
    for (uint32_t part = number; statements[part].kind != EML_END_CHOICE; part = statements[part].operand)
        add_next(connector, part + 1);
}

static void connect(struct connector *connector, uint32_t number, uint32_t end)
{
    struct eml_statement *statement = &connector->program->statements[number];
    switch (statement->kind) {
    case EML_GOTO:
        connect_goto(connector, number);
        return;
    case EML_CHOICE:
        connect_choice(connector, number);
        break;
    case EML_OR:
        add_next(connector, statement->lock_stack);
        break;
    case EML_LOOP:
        add_next(connector, number + 1);
        add_next(connector, statement->operand + 1);
        break;
    case EML_END_LOOP:
        add_next(connector, statement->operand);
        break;
    case EML_RETURN:
        add_next(connector, end);
        return;
    case EML_END_FUNCTION:
        return;
    default:
        add_next(connector, number + 1);
        return;
    }
    statement->operand = EML_NONE;
}

void eml_connect(struct eml_reader *reader)
{
    struct eml_program *program = reader->program;
    if (program->statement_count == 0)
        return;
    struct connector connector = {.reader = reader, .program = program};
    size_t name_count = names_count(program->names);
    connector.labels = mem_new(name_count, sizeof *connector.labels);
    /* Never NULL, so that eml_next may point into it also where nothing has a successor. */
    /* Never NULL, so that no successors are an empty range of it. */
    program->next = mem_reserve(NULL, &connector.next_capacity, program->statement_count + 1, sizeof *program->next);
    for (size_t i = 0; i < name_count; i++)
        connector.labels[i] = EML_NONE;
    for (uint32_t f = 0; f < program->function_count && !eml_reader_stopped(reader); f++) {
        const struct eml_function *function = &program->functions[f];
        declare_labels(&connector, function);
        for (uint32_t s = function->first; s <= function->end; s++) {
            program->statements[s].first_next = (uint32_t)connector.next_count;
            connect(&connector, s, function->end);
        }
        forget_labels(&connector, function);
    }
    program->statements[program->statement_count].first_next = (uint32_t)connector.next_count;
    mem_free(connector.labels);
}
