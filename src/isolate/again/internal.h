/* What the files of this folder share. */
#ifndef HEDDLE_ISOLATE_AGAIN_INTERNAL_H
#define HEDDLE_ISOLATE_AGAIN_INTERNAL_H

#include "base/arena.h"
#include "ir/flow.h"
#include "isolate/again/again.h"

/* What an instruction does to what threads share. */
enum sort { SORT_NONE, SORT_READS, SORT_WRITES };

/* The program. */
struct again {
    const struct isolate *isolate;
    const struct facts *facts;
    const struct program *program;
    uint8_t *changing; /* of each field: 0 not known yet, 1 set only where its object or class is made, 2 also later */
    uint8_t *effects;  /* of each instance: enum sort of all that it does, with what it calls */
};

/* effects.c */
/* Whether a call runs code of the application. */
bool again_calls_own(const struct again *again, instance_id instance, ir_value at);
void again_effects(struct again *again);
enum sort again_sort(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at);
/* Whether a field is set after its object or class was made. */
bool again_changes(const struct again *again, field_id field);
/* The name of the method that a call names; empty: none. */
struct text again_called(const struct again *again, instance_id instance, const struct ir_body *body, ir_value at);
bool again_is_named(struct text name, const char *const *names);

/* Where somebody waits, and for which lock. */
struct waiting {
    instance_id instance;
    ir_value at; /* the wait, or a call of a method that waits */
    bool await;  /* of a Condition */
    bool timed;
    bool unseen;       /* nobody has looked again before that call returns */
    bool told;         /* but what it returns says what it saw */
    bool old;          /* what it returns was read before the wait */
    bool whole;        /* it is the wait itself */
    uint64_t *objects; /* those whose lock is given up: bits; NULL: any */
    uint64_t *looked;  /* fields that the wait itself is followed by a read of, before anything changes: bits */
    instance_id origin;
    ir_value wait; /* where the wait itself is */
};

/* A branch that decides whether somebody waits, and could have. */
struct control {
    uint32_t block;
    bool outcome; /* with which it goes on to wait */
};

/* One method while its wait is looked at. */
struct scene {
    const struct again *again;
    const struct waiting *waiting;
    const struct ir_body *body;
    class_id module;
    struct arena *arena;
    const struct ir_flow *flow;
    uint8_t *sorts;      /* of each instruction: enum sort */
    uint64_t *releases;  /* instructions that give the lock back */
    uint64_t *shared;    /* values that come from what threads share */
    uint64_t *returning; /* blocks from which the method can return */
    uint64_t **without;  /* by instruction: what can come behind the wait before it; NULL: not asked yet */
    struct control *controls;
    uint32_t control_count;
};

/* scene.c */
struct scene *scene_new(const struct again *again, const struct waiting *waiting, struct arena *arena);
/* The instructions that may come behind the wait, before the lock is given back, and before `avoided` has given a value
 * (FACTS_NONE: all). Bits that belong to the scene. */
const uint64_t *scene_behind(struct scene *scene, ir_value avoided);
/* Blocks that can be reached from one, itself among them, without entering another (FACTS_NONE: all), exceptions left
 * aside. Bits in the scene's arena. */
uint64_t *scene_reach(const struct scene *scene, uint32_t from, uint32_t avoided);
/* The instructions that may come behind the wait, before any of several has given a value; bits, to be freed. */
uint64_t *scene_behind_all(const struct scene *scene, const uint64_t *avoided);
bool scene_has_handlers(const struct scene *scene, uint32_t block, ir_value from, ir_value to);

/* values.c: a value where instruction `user` takes it: read behind the wait, on all ways; */
bool value_is_fresh(struct scene *scene, ir_value value, ir_value user);
/* what was read before the wait goes into it, and is used behind it. Of `field` only, even if whoever read it has
 * changed it at once; or FACTS_NONE: of anything, if they have not. */
bool value_is_stale(struct scene *scene, ir_value value, ir_value user, field_id field);
/* Whether something goes into a value that others may have changed since it was read, and that nobody has claimed. */
bool value_is_shared(struct scene *scene, ir_value value, ir_value user);
/* Whether an instruction is a constant or parameter; whether it only computes; whether it makes a value of others: it
 * computes, looks into them, or calls something with them; whether it gives what threads share, as a call does that
 * changes it. */
bool value_is_constant(const struct ir_instruction *instruction);
bool value_computes(const struct ir_instruction *instruction);
bool value_passes_on(const struct ir_instruction *instruction);
bool value_reads(const struct scene *scene, ir_value at);
/* The branch whose outcome chooses among the ways that meet in a block: that of the last block which all ways lead
 * through; FACTS_NONE if it ends otherwise. */
ir_value value_chooser(const struct scene *scene, uint32_t block);

/* compare.c: whether a value is computed from parameters and constants only; */
bool value_is_fixed(const struct scene *scene, ir_value value);
/* whether one value is computed from something that the other is computed from, too, read anew perhaps; whether a value
 * is computed from nothing that is read but these fields; */
bool value_shares_read(const struct scene *scene, ir_value one, ir_value other);
bool value_reads_only(const struct scene *scene, ir_value value, const uint64_t *fields);
/* whether two values are computed in the same way. */
bool value_same(const struct scene *scene, ir_value one, ir_value other);

/* looks.c: the controls of a scene; */
void looks_find(struct scene *scene);
/* whether a block decides about the wait, and with which outcome; and whether it is entered before anybody waits; */
bool look_decides(const struct scene *scene, uint32_t block, bool *outcome);
bool look_comes_before(const struct scene *scene, uint32_t block);
/* what becomes of what was not looked at again, behind the branch that ends a block. False if it does not look; else,
 * for each outcome, the blocks where a use still counts; NULL: none does. */
bool look_at_branch(struct scene *scene, uint32_t block, uint64_t *counts[2]);

/* walk.c: what is used behind the wait though nobody has looked again. */
struct unseen {
    ir_value used; /* the first use; FACTS_NONE */
    bool leaves;   /* the method may end, or give the lock back, before anybody has looked */
    bool told;     /* then what it returns says what was seen */
};
struct unseen walk_unseen(struct scene *scene);
/* Where something is written behind the wait, or decided about that, by what was read before it; FACTS_NONE. */
ir_value walk_stale(struct scene *scene);
/* Whether the method returns what was read before the wait. */
bool walk_returns_old(struct scene *scene);
/* Where something is written behind the wait though what decided about that, before the wait, is not looked at again;
 * FACTS_NONE. */
ir_value walk_decided(struct scene *scene);
/* The fields that are read behind the wait before anything changes. Bits in the arena. */
uint64_t *walk_looked(struct scene *scene, struct arena *arena);

/* once.c: whether nobody makes untrue what was waited for, and nobody wakes who waits without making it true. */
bool once_is_enough(struct scene *scene);
/* Whether what the branch of a block asks, once it had this outcome, has it for ever: nobody but the thread that waits
 * changes that. */
bool once_stays(const struct scene *scene, uint32_t block, bool outcome);

/* held.c: whether who calls an instance may hold the lock that is waited for, when it calls. */
bool held_by_caller(const struct again *again, const struct waiting *waiting, instance_id caller, ir_value at);
/* Whether a value may be an object whose lock is waited for. */
bool held_is_lock(const struct again *again, const struct waiting *waiting, instance_id instance, ir_value value);
bool held_by_method(const struct again *again, const struct waiting *waiting, instance_id instance);

/* kept.c: what uses, behind the wait, what keeps something that was read before it; FACTS_NONE. */
ir_value kept_used(struct scene *scene);
/* Whether a call of the library, behind the wait, is given what the same object gave before it. */
bool kept_draws(struct scene *scene, ir_value value, ir_value at);
/* The fields that methods of the application which a call runs set, a few calls deep: bits, to be freed. */
uint64_t *kept_set_by(const struct again *again, instance_id instance, ir_value at);

#endif
