/* The parts of a model in the language of NuSMV. */
#ifndef HEDDLE_FINITE_PRINT_SMV_H
#define HEDDLE_FINITE_PRINT_SMV_H

#include "base/buffer.h"
#include "finite/model.h"

/* A variable, with the cases of its next value as they come up. */
struct smv_variable {
    const char *name, *type, *first, *comment;
    struct buffer cases;
};

struct smv {
    struct finite *finite;
    struct smv_variable *items;
    size_t count, capacity;
    uint32_t running, trapped, unlocking, notified, rounds, chose;
    uint32_t *at, *saved; /* by process */
    uint32_t **registers; /* by process, by register; FINITE_NONE: it does not matter */
    uint32_t *slots;      /* by slot of what processes share; FINITE_NONE: nobody asks for it */
    bool *locked;         /* by pool: somebody may enter the monitor of its objects */
    unsigned choice_bits; /* of free choices of numbers; 0: there are none */
    bool wakes;           /* somebody notifies one of several */
};

/* A node of a process: what it does to each variable. */
void smv_node(struct smv *smv, uint32_t process, uint32_t node);

/* smv_stop.c: the conditions on which a process stops before a node within a step, and on which it cannot go on from
 * there; NULL: never. */
const char *smv_stops(const struct smv *smv, uint32_t process, uint32_t node);
const char *smv_blocked(const struct smv *smv, uint32_t process, uint32_t node);
/* "a | b": for each node of a process that can be reached where `condition` gives something: it is there, and that. */
const char *smv_somewhere(const struct smv *smv, uint32_t process,
                          const char *(*condition)(const struct smv *smv, uint32_t process, uint32_t node));

/* smv_text.c: expressions. All texts are the model's. */

const char *smv_name(const struct smv *smv, uint32_t variable);
/* A register of a process; as a number of so many bits (32 or 64). */
const char *smv_register(const struct smv *smv, uint32_t process, uint32_t reg);
const char *smv_number(const struct smv *smv, uint32_t process, uint32_t reg, unsigned bits);
const char *smv_constant(struct finite *finite, int64_t value, unsigned bits);
unsigned smv_bits(const struct smv *smv, uint32_t process, uint32_t reg); /* 0: a reference */
/* What a computation or a conversion gives, as a number of so many bits. */
const char *smv_compute(const struct smv *smv, uint32_t process, const struct finite_node *node);
const char *smv_convert(const struct smv *smv, uint32_t process, const struct finite_node *node);
/* A number cut to the bits of a member. */
const char *smv_cut(struct finite *finite, const char *value, unsigned bits, unsigned cut, bool is_signed);

/* Objects whose monitor a register may name: calls visit with each. */
bool smv_may_lock(const struct smv *smv, uint32_t process, uint32_t reg, uint32_t object);
/* "owner of the monitor of the register's object is this process" and its kin, as conditions. */
const char *smv_mine(const struct smv *smv, uint32_t process, uint32_t reg);
const char *smv_taken(const struct smv *smv, uint32_t process, uint32_t reg); /* by another process */
/* Whether another process waits to be notified at an object that is an expression. */
const char *smv_waits(const struct smv *smv, uint32_t other, uint32_t process, const char *object);
const char *smv_place(const struct smv *smv, uint32_t process, uint32_t node);

#endif
