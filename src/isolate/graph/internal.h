/* A function while its flow graph is built (graph.c, call.c). */
#ifndef HEDDLE_ISOLATE_GRAPH_INTERNAL_H
#define HEDDLE_ISOLATE_GRAPH_INTERNAL_H

#include "ir/flow.h"
#include "isolate/internal.h"

/* What is known at a point of the code: bit n, tracked value n is the subject (or its owner; or, for a result of
 * tryLock, true), or is not. */
struct state {
    uint64_t yes, no;
};

/* A point of the code with what is known there, and its node. */
struct place {
    ir_value at;
    struct state state;
    uint32_t node;
    uint32_t chained; /* the next place with the same hash */
};

/* retry.c: a loop that retries a compare-and-set. */
struct retry {
    ir_value set;      /* the compare-and-set */
    ir_value reads[2]; /* what gives the expected value: one read in the loop, twice; or one before it and one in it */
    ir_value variable; /* that two reads set; FACTS_NONE: there is one */
    bool lazy;         /* there is no loop: lazy.c */
    uint64_t held;     /* its bit in a state: in `yes` if the read was held back, in `no` if it was made */
};

/* recheck.c: a look at a field, and another one under a lock. */
struct recheck {
    ir_value read, again;
    uint32_t slow, fast; /* blocks: where the first look leads to the second one, and where it does not, */
    uint32_t missing;    /* and where that goes if it finds what the first one found */
    uint64_t lock;       /* the lock that it is set under, the same number for the same one; 0: not known */
    ir_value put;        /* sets the field there, and nothing else in this method does; FACTS_NONE: that is not so */
};

struct build {
    struct model *model;
    struct function *function;
    const struct ir_body *body;
    method_id method;
    class_id module;
    bool application;
    ir_value *root;   /* of each value: the value that it is, seen through casts and fields that never change */
    uint8_t *tracked; /* of each value: its number; MOST_TRACKED: none */
    /* Of each value: the number by which it is known whether it is the owner of the subject; MOST_TRACKED: none. */
    uint8_t *owning;
    uint8_t *settled; /* of each value: whether it was read from a field that never changes */
    ir_value values[MOST_TRACKED];
    uint32_t tracked_count;
    uint64_t constant;       /* tracked values that are the same throughout a run of the method */
    uint64_t *live;          /* before each instruction: tracked values that are used later */
    uint64_t *begins, *ends; /* updates.c */
    struct retry *retries;   /* retry.c */
    uint32_t retry_count;
    struct recheck *rechecks; /* recheck.c */
    uint32_t recheck_count;
    uint32_t nowhere;  /* a node that paths lead to which are not gone on with; NODE_END: there are none */
    uint32_t *rounds;  /* suspects.c: of each block */
    uint8_t *deciding; /* suspects.c: of each instruction; NULL: nobody asks */
    struct place *places;
    size_t place_count, place_capacity;
    struct idmap *known;       /* hash of a place → the last one with it */
    size_t next;               /* the first place that was not looked at */
    uint32_t returned, raised; /* nodes: where it is left, before its own lock and unit end */
};

/* track.c: which values are followed, and how long; the second once all are numbered. */
void track_values(struct build *build);
void track_live(struct build *build);
void track_free(struct build *build);
/* What is known of a value. */
enum know track_know(const struct build *build, struct state state, ir_value value);
/* Whether it is the owner of the subject. */
enum know track_owner(const struct build *build, struct state state, ir_value value);
/* The number that is to be decided first where it is not known whether a value is the subject; MOST_TRACKED: there is
 * none. */
uint32_t track_asks(const struct build *build, struct state state, ir_value value);
/* The state at the start of a block, behind its phis, when it is entered from another; *at is the first instruction
 * there. */
struct state track_enter(const struct build *build, uint32_t from, uint32_t to, struct state state, ir_value *at);

/* graph.c: the node of a place. */
uint32_t place_node(struct build *build, ir_value at, struct state state);
uint32_t graph_add(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at);
void graph_enter(struct build *build, uint32_t from_node, uint32_t from_block, uint32_t to_block, struct state state);
/* Adds an access that may be made or not. */
uint32_t graph_maybe(struct build *build, uint32_t behind, enum action action, uint32_t operand, ir_value at);
/* The subject is made here, or another object. */
void graph_made(struct build *build, uint32_t node, struct state state, ir_value at);
/* call.c: contents of the subject, as bits, that a value is not, for certain: another object than the subject holds
 * it, in a field that holds what was made for it. */
uint64_t graph_held_by_others(const struct build *build, struct state state, ir_value value);
/* constants.c: whether a condition always has the same outcome; sets it. */
bool constants_decide(const struct build *build, ir_value condition, bool *taken);
/* Joins that are certain behind a call, or when a block begins (IR_NONE: behind the call). */
uint32_t graph_joins(struct build *build, uint32_t behind, ir_value at, uint32_t block);
/* The lock that a value is, by what is known of the value: a monitor, or a lock of the library; NODE_END: none. */
uint32_t graph_lock_of(const struct build *build, struct state state, ir_value value, bool library);
/* The tracked value that must be known before it is clear which lock a value is: that value, or the object that it was
 * read from. MOST_TRACKED: none. */
uint32_t graph_lock_asks(const struct build *build, struct state state, ir_value value);
/* A lock that may be taken here; NODE_END if it is not modelled (any more). */
uint32_t graph_lock(const struct build *build, uint32_t lock);

/* unmodelled.c: a lock that is not modelled is taken or given back: that of a value, or, if `value` is FACTS_NONE, of a
 * class. Returns the node behind that. */
uint32_t unmodelled_add(struct build *build, uint32_t behind, struct state state, ir_value value, ir_value at,
                        enum action action);

/* suspects.c: the innermost loops of a body, each of whose rounds is a unit of work by suspicion: for each block the
 * block that a round begins with, or IR_NONE. To be freed; NULL: there are none. */
uint32_t *suspects_rounds(const struct build *build);
/* Leaves a block for another, or, if that is IR_NONE, the method; returns the node behind the units that end and begin
 * on the way. */
uint32_t suspects_pass(struct build *build, uint32_t node, uint32_t from, uint32_t to);

/* The loop that a block begins: adds its blocks; false if it begins none. */
bool graph_loop(const struct ir_flow *flow, uint32_t head, uint64_t *within);

/* same.c: what is known behind a branch, where that is on a comparison of references of which one is the subject for
 * certain; else what was known before. */
struct comparison {
    struct state equal, other;
    bool may_be_equal, may_differ;
};
struct comparison same_compare(const struct build *build, struct state state, ir_value condition);

/* retry.c: finds the loops that retry a compare-and-set of the subject, and numbers what is to be known in them. */
void retries_find(struct build *build);
/* The one that a read or compare-and-set belongs to; NULL. */
const struct retry *retry_at(const struct build *build, ir_value at);
bool retry_reads(const struct retry *retry, ir_value at);
/* What is live before an instruction: whether a read was held back is, from the read to the compare-and-set. */
uint64_t retry_live(const struct build *build, ir_value at, uint64_t live);
/* The node of paths that are not gone on with; and what leads only there is taken away, once all is built. */
uint32_t retry_nowhere(struct build *build);
void retry_prune(struct build *build);

/* Whether a call reads a location, as one access; whether it reads the cell, with one value, that a compare-and-set is
 * for; whether that fails only if another value is there; where the method goes on if it fails, IR_NONE. */
bool retry_is_read(const struct build *build, ir_value at);
bool retry_same_cell(const struct build *build, ir_value read, ir_value set);
bool retry_is_strong(const struct build *build, ir_value set);
uint32_t retry_failed_block(const struct ir_body *body, ir_value set);

/* lazy.c: whether a compare-and-set belongs to what is made when it is first asked for; fills in all but `held`. */
bool lazy_recognise(const struct build *build, const struct ir_flow *flow, ir_value set, struct retry *retry);
/* Notes of an access of a memory whether it is one of those that find what was set, or set it. */
void lazy_note(const struct build *build, enum action action, uint32_t memory, ir_value at);

/* recheck.c: finds looks at fields of the subject that are made again under a lock, once retries are known. */
void rechecks_find(struct build *build);
/* The one whose first look an instruction is; NULL. If an access is one of a field that is set once, under a lock,
 * and comes behind nobody who may have found it null: the lock; else 0. */
const struct recheck *recheck_at(const struct build *build, ir_value at);
uint64_t recheck_fits(const struct build *build, ir_value at);

/* harmless.c: whether an instruction of a round (instructions, as bits) that may end with a compare-and-set which fails
 * changes nothing that is still there in the next round, but values of variables; */
bool harmless_in_round(const struct build *build, const uint64_t *round, ir_value set, ir_value at);
/* whether it changes nothing but what was made within the instructions that are given, as bits; */
bool harmless_within(const struct build *build, const uint64_t *within, ir_value at);
/* whether that is so of the functions that a call gives to a method of the library, which may apply them several
 * times; */
bool harmless_functions(const struct build *build, ir_value at);
/* whether it only lets time pass, and does not throw. */
bool harmless_pause(const struct build *build, ir_value at);

/* Whether a method is a unit of work by suspicion; and for each instruction whether its value decides which way the
 * program goes: 1 in the method itself, 2 in one that is given it. To be freed. */
bool suspects_unit(const struct build *build);
uint8_t *suspects_deciding(const struct build *build);

/* Whether control may come from one instruction to another without passing a third. */
bool graph_comes_to(const struct ir_body *body, const struct ir_flow *flow, ir_value from, ir_value to,
                    ir_value without);

/* fresh.c: whether a value that an instruction uses (the receiver of a call) is an array, a collection or the like
 * that this run of the method has made, and that nobody else knows yet; */
bool fresh_value(const struct build *build, ir_value value, ir_value at);
bool fresh_receiver(const struct build *build, ir_value at);
/* which of some contents (bits by number in with_contents) are accessed where somebody reads or changes what may be
 * known: frozen ones are not read. */
uint64_t frozen_access(struct model *model, uint64_t contents, bool changes);

/* stale/stale.c, in the model of a wait: what an access is there; what the wait itself does, and a method of the
 * application whose result decides something. In other models the last two do nothing. */
uint32_t stale_access(struct build *build, uint32_t node, enum action action, uint32_t memory, ir_value at);
uint32_t stale_wait(struct build *build, uint32_t node, struct state state, ir_value at);
uint32_t stale_asked(struct build *build, uint32_t node, ir_value at);
/* Whether what an access gives decides something there. */
bool stale_looks(const struct build *build, ir_value at);

/* lost/lost.c, lost/looks.c, in the model of a lost update: what an access is there; and the end of units before a read
 * of a memory, and before the call of a function, if these are looks. In other models the last two do nothing. */
uint32_t lost_access(struct build *build, uint32_t node, enum action action, uint32_t memory, ir_value at);
uint32_t lost_look(struct build *build, uint32_t node, uint32_t memory, ir_value at);
uint32_t lost_look_call(struct build *build, uint32_t node, uint32_t function, ir_value at);
/* lost/acts.c: acts whose outcome is asked for, but says nothing about what was looked at before, decide nothing. */
void acts_forget_blind(const struct build *build, uint8_t *deciding);
/* lost/acts.c: forgets blind acts, and marks what only chooses a value that is written (ISOLATE_CHOOSES). */
void acts_judge(const struct build *build, uint8_t *deciding);
/* Whether the runs of a method are the units of that model. */
bool lost_is_unit(const struct build *build);
/* Whether regions of locks are units in a model: not in that of a lost update of one location. */
bool lost_has_regions(const struct model *model);

/* The node by which an exception of the JVM leaves the function, wherever it happens. */
uint32_t graph_broken(struct build *build);

/* implicit.c: exceptions of the JVM that the program catches by name: of an instruction that is no call, of a receiver
 * that is null, and of what is called; from a node on (of a callee, NODE_END: only tells whether there may be any). */
void implicit_throw(struct build *build, uint32_t node, struct state state, ir_value at);
void implicit_of_receiver(struct build *build, uint32_t node, struct state state, ir_value at);
bool implicit_of_callee(struct build *build, uint32_t node, struct state state, ir_value at);

/* calls.c: whether a call gives something that an object of the library holds, and changes nothing that its users put
 * there, though it may change the object: a calendar computes its fields when it is asked for one. */
bool call_only_looks(const struct program *program, class_id module, const struct ir_instruction *call);

/* call.c: calls. If something must be known first, says of which tracked value. */
uint32_t call_asks(const struct build *build, struct state state, ir_value at);
void call_expand(struct build *build, uint32_t node, struct state state, ir_value at);
/* Static initialisers that may run before the instruction; returns the node behind them. */
uint32_t call_initialisers(struct build *build, uint32_t node, ir_value at);

#endif
