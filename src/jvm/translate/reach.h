/* Translation: the instructions that can be reached, with subroutines (jsr, ret) copied for each use.
 *
 * A *copy* of code is made for each list of subroutines that are open, and the calls that opened them. Copy 0 is the
 * code outside of all subroutines; a jsr leads from a copy to another one, and a ret back from there. Since no
 * subroutine calls itself, a jsr to a subroutine that is already open tells that it was left by a jump; it counts as
 * never opened. */
#ifndef HEDDLE_JVM_TRANSLATE_REACH_H
#define HEDDLE_JVM_TRANSLATE_REACH_H

#include "jvm/translate/guards.h"

/* An instruction in a copy. Nodes are ordered by copy, then by instruction: the one that is reached by falling
 * through is the next. */
struct node {
    uint32_t instruction, copy;
    uint32_t guards; /* its list; GUARDS_NONE also if it cannot throw */
    uint32_t target; /* a node: of a branch, jsr or ret, or the default of a switch */
    bool throws, falls;
};

struct reach {
    const struct node *nodes;
    uint32_t count;
    struct guards *guards;
    struct copies *copies;
};

bool reach_find(struct method *method, struct reach *reach);

/* The node of an instruction that is known to be reached in a copy. */
uint32_t reach_node(const struct reach *reach, uint32_t copy, uint32_t instruction);

/* The node to which a case of the switch at a node leads. */
uint32_t reach_case(const struct reach *reach, const struct method *method, uint32_t node, uint32_t number);

/* The jsr behind which a ret goes on, as an instruction: its address must be in the variable of the ret. */
uint32_t reach_call(const struct reach *reach, const struct method *method, uint32_t node);

bool reach_has_subroutines(const struct reach *reach);

/* Frees what is not in the scratch arena. */
void reach_done(struct reach *reach);

#endif
