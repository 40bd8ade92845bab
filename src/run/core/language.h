/* What the languages do differently: one table of functions for each of them.
 *
 * Whoever runs threads, describes them or closes a run asks the table of the run and does not know which language it
 * has. Instructions are no part of it: each decoded instruction has its own function, and `execute` is called once a
 * turn, so that what runs for each instruction knows its language. */
#ifndef HEDDLE_RUN_CORE_LANGUAGE_H
#define HEDDLE_RUN_CORE_LANGUAGE_H

#include "run/action.h"
#include "run/blocks.h"
#include "run/core/internal.h"

struct step_access;

struct run_language {
    /* Runs the thread: until nothing is left of its turn, or to an instruction before which the turn ends. */
    void (*execute)(struct cpu *cpu, enum run_stop stop);
    /* Whether others may notice the next instruction of the thread. */
    bool (*is_visible)(struct cpu *cpu, const struct op *op);
    /* As run_ability, run_wake, run_thread_name, run_place, run_spot_place, run_canonical and
     * run_is_numbered say. */
    enum run_ability (*ability)(struct run *run, uint32_t thread);
    bool (*wake)(struct run *run, uint32_t thread);
    /* An input of one bit (run_options.input). */
    bool (*flip)(struct cpu *cpu);
    void (*thread_name)(struct run *run, uint32_t thread, struct buffer *to);
    bool (*place)(struct run *run, uint32_t thread, struct run_place *place);
    bool (*spot_place)(struct run *run, uint64_t spot, struct run_place *place);
    /* As run_spot_is_unguarded says; NULL: no spot is. */
    bool (*spot_is_unguarded)(struct run *run, uint64_t spot);
    void (*canonical)(struct run *run, struct buffer *to);
    bool (*is_numbered)(const struct run *run); /* the same; NULL: always */
    /* What a thread that has not ended waits for, in words. */
    void (*describe_wait)(struct run *run, uint32_t thread, struct buffer *to);
    /* As run_peek says, of at most 8 bytes. */
    bool (*peek)(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value);
    /* As run_tell_wait, run_set_region, run_untold, run_is_looping, run_local_hash,
     * run_changes, run_is_alone, run_is_leaving and run_is_joining say (step.h). */
    void (*tell_wait)(struct run *run, uint32_t thread, struct step *step);
    bool (*set_region)(struct run *run, uint32_t thread, uint32_t region);
    const char *(*untold)(struct run *run);
    /* The next thread, from a number on, of those that all must let go before a thread that waits can go on: who
     * holds what it wants, or whose end it waits for. UINT32_MAX: there is none. NULL: this language does not know. */
    uint32_t (*waits_for)(struct run *run, uint32_t thread, uint32_t from);
    /* Whether a thread that waits does so for others, too, of whom it is not known who they are. NULL: never. */
    bool (*waits_for_unknown)(struct run *run, uint32_t thread);
    bool (*is_looping)(struct run *run, uint32_t thread);
    uint64_t (*local_hash)(struct run *run, uint32_t thread);
    uint64_t (*changes)(struct run *run, uint32_t thread);
    bool (*is_alone)(struct run *run, uint32_t thread);
    bool (*is_leaving)(struct cpu *cpu);
    bool (*is_joining)(struct run *run, uint32_t thread);
    /* As run_next_action, run_name_object and run_tell_value say (action.h); NULL: nothing is known. */
    struct run_action (*next_action)(struct cpu *cpu);
    void (*name_object)(struct run *run, const struct run_action *action, struct buffer *to);
    bool (*tell_value)(struct run *run, const struct run_action *action, struct buffer *to);
    /* As run_name_access says; NULL: nothing has a name. */
    bool (*name_access)(struct run *run, const struct step_access *access, struct buffer *to);
    /* As run_accessed says; NULL: nothing is known. */
    struct run_action (*accessed)(const struct step_access *access);
    /* As run_has_lock says; NULL: that is not known. */
    bool (*has_lock)(struct run *run, uint32_t thread, uint64_t lock);
    /* As run_blocks, run_made_blocks and run_others_are_joined say (blocks.h); NULL: there are no blocks. */
    struct run_blocks (*blocks)(struct run *run, bool lost);
    bool (*made_blocks)(const struct run *run);
    bool (*others_are_joined)(struct run *run, uint32_t thread);
    /* As run_has_begun, run_global_value and run_global_object say; NULL: there are no globals. */
    bool (*has_begun)(struct run *run);
    int64_t (*global_value)(struct run *run, uint32_t field);
    uint64_t (*global_object)(struct run *run, uint32_t field);
    /* Frees what only this language has in a run. */
    void (*close)(struct run *run);
};

/* run.c: a run of a language with a store of this size, in which nothing is yet. On failure returns NULL and says
 * why. */
struct run *run_begin(const struct run_language *language, uint64_t store_size, const struct run_options *options,
                      struct buffer *why);

#endif
