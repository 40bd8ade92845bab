/* A reader and explorer for the part of the language of NuSMV in which models are printed, written from its manual; it
 * shares no code with heddle's models. One module with IVAR, VAR, DEFINE, ASSIGN and INVARSPEC. */
#ifndef HEDDLE_TESTS_FINITE_SMV_MODEL_H
#define HEDDLE_TESTS_FINITE_SMV_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum smv_sort { SMV_BOOLEAN, SMV_INTEGER, SMV_SIGNED, SMV_UNSIGNED, SMV_SET };

struct smv_type {
    enum smv_sort sort;
    unsigned width; /* of words */
};

enum smv_op {
    SMV_VALUE,
    SMV_NAME,
    SMV_CASE, /* children: condition, value, condition, value, … */
    SMV_CHOICE,
    SMV_OR,
    SMV_XOR,
    SMV_AND,
    SMV_NOT,
    SMV_EQ,
    SMV_NE,
    SMV_LT,
    SMV_LE,
    SMV_GT,
    SMV_GE,
    SMV_IN,
    SMV_LIST,
    SMV_LEFT,
    SMV_RIGHT,
    SMV_ADD,
    SMV_SUB,
    SMV_MUL,
    SMV_DIV,
    SMV_MOD,
    SMV_MINUS,
    SMV_BITS, /* [number : low] */
    SMV_TO_SIGNED,
    SMV_TO_UNSIGNED,
    SMV_EXTEND /* by low */
};

struct smv_node {
    enum smv_op op;
    struct smv_type type;
    int64_t number; /* a value; the number of a name */
    unsigned low;
    struct smv_node **children;
    size_t count, capacity;
    unsigned line;
};

enum smv_role { SMV_INPUT, SMV_STATE, SMV_DEFINED };

struct smv_symbol {
    char name[64];
    enum smv_role role;
    bool known;       /* declared */
    bool typed, open; /* a define: its type is known; it is being looked for */
    struct smv_type type;
    int64_t least, most; /* of an integer */
    struct smv_node *definition, *first, *next;
};

struct smv_program {
    struct smv_symbol *symbols;
    size_t symbol_count, symbol_capacity;
    struct smv_node **specifications;
    size_t specification_count, specification_capacity;
    struct smv_node **nodes; /* all, to be freed */
    size_t node_count, node_capacity;
};

/* Reads a program, and checks its types; fails the test, with the line, if it is not legal. */
struct smv_program *smv_read(const char *text);
void smv_free(struct smv_program *program);

struct smv_counts {
    uint64_t states; /* that can be reached */
    uint64_t marked; /* of these: where a boolean define, or `where` = 0, holds and another does not */
    bool violated[8];
};

/* Explores all states. Of those in which `rests` (an integer) is 0 and `unless` (a boolean) does not hold, it counts how
 * many there are. */
struct smv_counts smv_explore(struct smv_program *program, const char *rests, const char *unless);

#endif
