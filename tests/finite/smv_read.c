/* The reader: words, expressions by precedence, declarations, types. */
#include "base/array.h"
#include "base/memory.h"
#include "finite/smv_model.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct reader {
    struct smv_program *program;
    const char *at;
    unsigned line;
    char word[64]; /* at hand; empty at the end */
};

#define REFUSE(reader, ...)                                                                                            \
    do {                                                                                                               \
        print_error("line %u, at '%s': ", (reader)->line, (reader)->word);                                             \
        fail_msg(__VA_ARGS__);                                                                                         \
    } while (0)

/* ---- Words ---- */

static void skip_blanks(struct reader *reader)
{
    for (;; reader->at++) {
        if (reader->at[0] == '-' && reader->at[1] == '-')
            reader->at += strcspn(reader->at, "\n");
        if (*reader->at == '\n')
            reader->line++;
        if (*reader->at == '\0' || !isspace((unsigned char)*reader->at))
            return;
    }
}

static void next_word(struct reader *reader)
{
    static const char *const pairs[] = {":=", "!=", "<=", ">=", "<<", ">>", ".."};
    size_t length = 0;
    skip_blanks(reader);
    while (isalnum((unsigned char)reader->at[length]) || reader->at[length] == '_')
        length++;
    for (size_t i = 0; length == 0 && i < sizeof pairs / sizeof *pairs; i++)
        if (strncmp(reader->at, pairs[i], 2) == 0)
            length = 2;
    if (length == 0 && *reader->at != '\0')
        length = 1;
    if (length >= sizeof reader->word)
        REFUSE(reader, "a word is too long");
    memcpy(reader->word, reader->at, length);
    reader->word[length] = '\0';
    reader->at += length;
}

static bool is(const struct reader *reader, const char *word)
{
    return strcmp(reader->word, word) == 0;
}

static bool take(struct reader *reader, const char *word)
{
    if (!is(reader, word))
        return false;
    next_word(reader);
    return true;
}

static void expect(struct reader *reader, const char *word)
{
    if (!take(reader, word))
        REFUSE(reader, "'%s' is missing", word);
}

static int64_t take_number(struct reader *reader)
{
    char *end;
    long long number = strtoll(reader->word, &end, 10);
    if (reader->word[0] == '\0' || *end != '\0')
        REFUSE(reader, "a number is missing");
    next_word(reader);
    return number;
}

/* ---- Expressions ---- */

static struct smv_node *node_new(struct reader *reader, enum smv_op op)
{
    struct smv_node *node = mem_new(1, sizeof *node);
    node->op = op;
    node->line = reader->line;
    ARRAY_ADD(reader->program->nodes, reader->program->node_count, reader->program->node_capacity, node);
    return node;
}

static void add_child(struct smv_node *node, struct smv_node *child)
{
    ARRAY_ADD(node->children, node->count, node->capacity, child);
}

static size_t symbol(struct reader *reader, const char *name)
{
    struct smv_program *program = reader->program;
    for (size_t i = 0; i < program->symbol_count; i++)
        if (strcmp(program->symbols[i].name, name) == 0)
            return i;
    struct smv_symbol made = {0};
    snprintf(made.name, sizeof made.name, "%s", name);
    ARRAY_ADD(program->symbols, program->symbol_count, program->symbol_capacity, made);
    return program->symbol_count - 1;
}

static struct smv_node *expression(struct reader *reader);

/* 0sd32_5, 0ud9_3, 0uh32_ffff */
static struct smv_node *word_constant(struct reader *reader)
{
    struct smv_node *node = node_new(reader, SMV_VALUE);
    unsigned width;
    char sign, base, *end;
    int digits = 0;
    if (sscanf(reader->word, "0%c%c%u_%n", &sign, &base, &width, &digits) != 3 || digits == 0 || width == 0 ||
        width > 64 || (sign != 's' && sign != 'u') || (base != 'd' && base != 'h'))
        REFUSE(reader, "no constant");
    uint64_t value = strtoull(reader->word + digits, &end, base == 'd' ? 10 : 16);
    unsigned room = sign == 's' && base == 'd' ? width - 1 : width;
    if (*end != '\0' || (room < 64 && value >> room != 0))
        REFUSE(reader, "the constant does not fit");
    node->type = (struct smv_type){sign == 's' ? SMV_SIGNED : SMV_UNSIGNED, width};
    node->number = (int64_t)value;
    next_word(reader);
    return node;
}

static struct smv_node *cases(struct reader *reader)
{
    struct smv_node *node = node_new(reader, SMV_CASE);
    while (!take(reader, "esac")) {
        add_child(node, expression(reader));
        expect(reader, ":");
        add_child(node, expression(reader));
        expect(reader, ";");
    }
    const struct smv_node *last = node->count < 2 ? NULL : node->children[node->count - 2];
    if (last == NULL || last->op != SMV_VALUE || last->number != 1)
        REFUSE(reader, "a case does not end with TRUE");
    return node;
}

static struct smv_node *function(struct reader *reader, enum smv_op op)
{
    struct smv_node *node = node_new(reader, op);
    expect(reader, "(");
    add_child(node, expression(reader));
    if (op == SMV_EXTEND) {
        expect(reader, ",");
        node->low = (unsigned)take_number(reader);
    }
    expect(reader, ")");
    return node;
}

static struct smv_node *constant(struct reader *reader, enum smv_sort sort, int64_t number)
{
    struct smv_node *node = node_new(reader, SMV_VALUE);
    node->type.sort = sort;
    node->number = number;
    return node;
}

static struct smv_node *primary(struct reader *reader)
{
    if (take(reader, "(")) {
        struct smv_node *inner = expression(reader);
        expect(reader, ")");
        return inner;
    }
    if (take(reader, "case"))
        return cases(reader);
    if (take(reader, "TRUE"))
        return constant(reader, SMV_BOOLEAN, 1);
    if (take(reader, "FALSE"))
        return constant(reader, SMV_BOOLEAN, 0);
    if (take(reader, "signed"))
        return function(reader, SMV_TO_SIGNED);
    if (take(reader, "unsigned"))
        return function(reader, SMV_TO_UNSIGNED);
    if (take(reader, "extend"))
        return function(reader, SMV_EXTEND);
    if (reader->word[0] == '0' && (reader->word[1] == 's' || reader->word[1] == 'u'))
        return word_constant(reader);
    if (isdigit((unsigned char)reader->word[0]))
        return constant(reader, SMV_INTEGER, take_number(reader));
    if (!isalpha((unsigned char)reader->word[0]))
        REFUSE(reader, "an expression is missing");
    struct smv_node *name = node_new(reader, SMV_NAME);
    name->number = (int64_t)symbol(reader, reader->word);
    next_word(reader);
    return name;
}

static struct smv_node *postfix(struct reader *reader)
{
    struct smv_node *node = primary(reader);
    while (take(reader, "[")) {
        struct smv_node *bits = node_new(reader, SMV_BITS);
        add_child(bits, node);
        bits->number = take_number(reader);
        expect(reader, ":");
        bits->low = (unsigned)take_number(reader);
        expect(reader, "]");
        node = bits;
    }
    return node;
}

static struct smv_node *prefix(struct reader *reader)
{
    enum smv_op op = is(reader, "!") ? SMV_NOT : SMV_MINUS;
    if (!take(reader, "!") && !take(reader, "-"))
        return postfix(reader);
    struct smv_node *node = node_new(reader, op);
    add_child(node, prefix(reader));
    return node;
}

static struct smv_node *set(struct reader *reader)
{
    struct smv_node *node = node_new(reader, SMV_LIST);
    do
        add_child(node, expression(reader));
    while (take(reader, ","));
    expect(reader, "}");
    return node;
}

/* Binary operators from the weakest to the strongest. */
static const struct {
    const char *word;
    enum smv_op op;
    int level;
} operators[] = {{"|", SMV_OR, 0},    {"xor", SMV_XOR, 0},  {"&", SMV_AND, 1}, {"=", SMV_EQ, 2},  {"!=", SMV_NE, 2},
                 {"<", SMV_LT, 2},    {"<=", SMV_LE, 2},    {">", SMV_GT, 2},  {">=", SMV_GE, 2}, {"in", SMV_IN, 3},
                 {"<<", SMV_LEFT, 4}, {">>", SMV_RIGHT, 4}, {"+", SMV_ADD, 5}, {"-", SMV_SUB, 5}, {"*", SMV_MUL, 6},
                 {"/", SMV_DIV, 6},   {"mod", SMV_MOD, 6}};

enum { LEVELS = 7 };

static struct smv_node *binary(struct reader *reader, int level)
{
    if (level == LEVELS)
        return prefix(reader);
    struct smv_node *left = binary(reader, level + 1);
    for (size_t i = 0; i < sizeof operators / sizeof *operators;) {
        if (operators[i].level != level || !take(reader, operators[i].word)) {
            i++;
            continue;
        }
        struct smv_node *node = node_new(reader, operators[i].op);
        add_child(node, left);
        add_child(node, operators[i].op == SMV_IN && take(reader, "{") ? set(reader) : binary(reader, level + 1));
        left = node;
        i = 0;
    }
    return left;
}

static struct smv_node *expression(struct reader *reader)
{
    struct smv_node *condition = binary(reader, 0);
    if (!take(reader, "?"))
        return condition;
    struct smv_node *node = node_new(reader, SMV_CHOICE);
    add_child(node, condition);
    add_child(node, expression(reader));
    expect(reader, ":");
    add_child(node, expression(reader));
    return node;
}

/* ---- Declarations ---- */

static void read_type(struct reader *reader, struct smv_symbol *of)
{
    bool is_signed = is(reader, "signed");
    if (take(reader, "boolean")) {
        of->type.sort = SMV_BOOLEAN;
    } else if (take(reader, "signed") || take(reader, "unsigned")) {
        expect(reader, "word");
        expect(reader, "[");
        of->type = (struct smv_type){is_signed ? SMV_SIGNED : SMV_UNSIGNED, (unsigned)take_number(reader)};
        expect(reader, "]");
    } else {
        of->type.sort = SMV_INTEGER;
        of->least = take_number(reader);
        expect(reader, "..");
        of->most = take_number(reader);
    }
    of->typed = true;
}

static bool is_section(const struct reader *reader)
{
    static const char *const words[] = {"", "IVAR", "VAR", "DEFINE", "ASSIGN", "INVARSPEC"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is(reader, words[i]))
            return true;
    return false;
}

static struct smv_symbol *declare(struct reader *reader, enum smv_role role)
{
    size_t number = symbol(reader, reader->word);
    struct smv_symbol *of = &reader->program->symbols[number];
    if (of->known)
        REFUSE(reader, "it is declared twice");
    of->known = true;
    of->role = role;
    next_word(reader);
    return of;
}

static void read_variables(struct reader *reader, enum smv_role role)
{
    while (!is_section(reader)) {
        struct smv_symbol *of = declare(reader, role);
        expect(reader, ":");
        read_type(reader, of);
        expect(reader, ";");
    }
}

static void read_defines(struct reader *reader)
{
    while (!is_section(reader)) {
        size_t number = (size_t)(declare(reader, SMV_DEFINED) - reader->program->symbols);
        expect(reader, ":=");
        struct smv_node *definition = expression(reader);
        reader->program->symbols[number].definition = definition;
        expect(reader, ";");
    }
}

static void read_assignments(struct reader *reader)
{
    while (!is_section(reader)) {
        bool first = is(reader, "init");
        if (!take(reader, "init"))
            expect(reader, "next");
        expect(reader, "(");
        size_t number = symbol(reader, reader->word);
        next_word(reader);
        expect(reader, ")");
        expect(reader, ":=");
        struct smv_node *value = expression(reader);
        struct smv_symbol *of = &reader->program->symbols[number];
        if (!of->known || of->role != SMV_STATE || (first ? of->first : of->next) != NULL)
            REFUSE(reader, "%s cannot be assigned, or is twice", of->name);
        *(first ? &of->first : &of->next) = value;
        expect(reader, ";");
    }
}

static void read_specification(struct reader *reader)
{
    struct smv_program *program = reader->program;
    struct smv_node *node = expression(reader);
    expect(reader, ";");
    ARRAY_ADD(program->specifications, program->specification_count, program->specification_capacity, node);
}

/* ---- Types ---- */

static struct smv_type type_of(struct smv_program *program, struct smv_node *node);

static bool same(struct smv_type one, struct smv_type other)
{
    return one.sort == other.sort && one.width == other.width;
}

static bool is_word(struct smv_type type)
{
    return type.sort == SMV_SIGNED || type.sort == SMV_UNSIGNED;
}

#define MUST(condition, node) /* be well-typed */                                                                      \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            fail_msg("line %u: the types of operation %d do not fit", (node)->line, (int)(node)->op);                  \
    } while (0)

static struct smv_type type_of_name(struct smv_program *program, const struct smv_node *node)
{
    struct smv_symbol *of = &program->symbols[node->number];
    if (!of->known || of->open)
        fail_msg("line %u: '%s' is not declared, or in a circle", node->line, of->name);
    if (of->role != SMV_DEFINED || of->typed)
        return of->type;
    of->open = true;
    struct smv_type type = type_of(program, of->definition);
    of = &program->symbols[node->number];
    of->type = type;
    of->open = false;
    of->typed = true;
    return type;
}

static struct smv_type type_of_cases(struct smv_program *program, struct smv_node *node)
{
    struct smv_type type = type_of(program, node->children[1]);
    for (size_t i = 0; i < node->count; i += 2) {
        MUST(type_of(program, node->children[i]).sort == SMV_BOOLEAN, node);
        MUST(same(type_of(program, node->children[i + 1]), type), node);
    }
    return type;
}

static struct smv_type type_of_unary(struct smv_node *node, struct smv_type a)
{
    switch (node->op) {
    case SMV_NOT:
        MUST(a.sort == SMV_BOOLEAN, node);
        return a;
    case SMV_MINUS:
        MUST(a.sort == SMV_INTEGER || is_word(a), node);
        return a;
    case SMV_BITS:
        MUST(is_word(a) && node->number < a.width && node->low <= node->number, node);
        return (struct smv_type){SMV_UNSIGNED, (unsigned)node->number - node->low + 1};
    case SMV_EXTEND:
        MUST(is_word(a) && a.width + node->low <= 64, node);
        return (struct smv_type){a.sort, a.width + node->low};
    default:
        MUST(is_word(a), node);
        return (struct smv_type){node->op == SMV_TO_SIGNED ? SMV_SIGNED : SMV_UNSIGNED, a.width};
    }
}

static struct smv_type type_of_binary(struct smv_node *node, struct smv_type a, struct smv_type b)
{
    const struct smv_type truth = {SMV_BOOLEAN, 0};
    switch (node->op) {
    case SMV_OR:
    case SMV_XOR:
    case SMV_AND:
        MUST(same(a, b) && a.sort != SMV_INTEGER && a.sort != SMV_SET, node);
        return a;
    case SMV_EQ:
    case SMV_NE:
        MUST(same(a, b), node);
        return truth;
    case SMV_LT:
    case SMV_LE:
    case SMV_GT:
    case SMV_GE:
        MUST(same(a, b) && a.sort != SMV_BOOLEAN, node);
        return truth;
    case SMV_IN:
        MUST(a.sort == SMV_INTEGER && b.sort == SMV_SET, node);
        return truth;
    case SMV_LEFT:
    case SMV_RIGHT:
        MUST(is_word(a) && b.sort == SMV_UNSIGNED, node);
        return a;
    default:
        MUST(same(a, b) && (a.sort == SMV_INTEGER || is_word(a)), node);
        return a;
    }
}

static struct smv_type type_of(struct smv_program *program, struct smv_node *node)
{
    switch (node->op) {
    case SMV_VALUE:
        break;
    case SMV_NAME:
        node->type = type_of_name(program, node);
        break;
    case SMV_CASE:
        node->type = type_of_cases(program, node);
        break;
    case SMV_CHOICE:
        MUST(type_of(program, node->children[0]).sort == SMV_BOOLEAN, node);
        node->type = type_of(program, node->children[1]);
        MUST(same(type_of(program, node->children[2]), node->type), node);
        break;
    case SMV_LIST:
        for (size_t i = 0; i < node->count; i++)
            MUST(type_of(program, node->children[i]).sort == SMV_INTEGER, node);
        node->type.sort = SMV_SET;
        break;
    default:
        node->type = node->count == 1 ? type_of_unary(node, type_of(program, node->children[0]))
                                      : type_of_binary(node, type_of(program, node->children[0]),
                                                       type_of(program, node->children[1]));
        break;
    }
    return node->type;
}

static void check_types(struct smv_program *program)
{
    for (size_t i = 0; i < program->symbol_count; i++) {
        struct smv_symbol *of = &program->symbols[i];
        if (!of->known)
            fail_msg("'%s' is not declared", of->name);
        if (of->role == SMV_DEFINED)
            type_of(program, of->definition);
        if (of->role != SMV_STATE)
            continue;
        MUST(same(type_of(program, of->first), of->type), of->first);
        MUST(same(type_of(program, of->next), of->type), of->next);
    }
    for (size_t i = 0; i < program->specification_count; i++)
        MUST(type_of(program, program->specifications[i]).sort == SMV_BOOLEAN, program->specifications[i]);
}

struct smv_program *smv_read(const char *text)
{
    struct reader reader = {.program = mem_new(1, sizeof *reader.program), .at = text, .line = 1};
    next_word(&reader);
    expect(&reader, "MODULE");
    expect(&reader, "main");
    while (!is(&reader, "")) {
        if (take(&reader, "IVAR"))
            read_variables(&reader, SMV_INPUT);
        else if (take(&reader, "VAR"))
            read_variables(&reader, SMV_STATE);
        else if (take(&reader, "DEFINE"))
            read_defines(&reader);
        else if (take(&reader, "ASSIGN"))
            read_assignments(&reader);
        else if (take(&reader, "INVARSPEC"))
            read_specification(&reader);
        else
            REFUSE(&reader, "a section is missing");
    }
    check_types(reader.program);
    return reader.program;
}

void smv_free(struct smv_program *program)
{
    for (size_t i = 0; i < program->node_count; i++) {
        mem_free(program->nodes[i]->children);
        mem_free(program->nodes[i]);
    }
    mem_free(program->nodes);
    mem_free(program->symbols);
    mem_free(program->specifications);
    mem_free(program);
}
