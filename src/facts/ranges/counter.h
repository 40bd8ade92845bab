/* Loops that count up by one: `for (i = begin; i < bound; i++)`. */
#ifndef HEDDLE_FACTS_RANGES_COUNTER_H
#define HEDDLE_FACTS_RANGES_COUNTER_H

#include "ir/flow.h"

struct counter {
    ir_value index, begin;       /* a phi, and what it begins with */
    uint32_t header, from, back; /* blocks: the loop is entered from one, and goes round from the other */
    /* Known if it has a bound: the loop goes on while the counter is less than that. */
    ir_value bound, condition;
    bool leaves_if_true;
    uint32_t stay; /* where the condition sends whoever goes on */
};

/* Whether a value is a number that is not negative. */
bool counter_is_natural(const struct ir_body *body, ir_value value);

/* Whether a value counts up by one, each time that a loop goes round. */
bool counter_find(const struct ir_body *body, const struct ir_flow *flow, ir_value value, struct counter *counter);

/* Whether the header of the loop asks for nothing but whether the counter is less than some bound. */
bool counter_has_bound(const struct ir_body *body, struct counter *counter);

/* Whether an instruction runs at most once in each round. */
bool counter_once_a_round(const struct ir_body *body, const struct ir_flow *flow, const struct counter *counter,
                          ir_value at);

/* Whether an instruction runs only in a round in which the counter is less than the bound. */
bool counter_goes_on(const struct ir_body *body, const struct ir_flow *flow, const struct counter *counter,
                     ir_value at);

/* Whether a way leads from one block to another one, or back to it, that avoids a third. */
bool counter_leads_without(const struct ir_flow *flow, uint32_t block, uint32_t target, uint32_t avoided);

#endif
