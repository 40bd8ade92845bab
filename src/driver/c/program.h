/* A C program that is checked: how it is read, and what is asked about it. */
#ifndef HEDDLE_DRIVER_C_PROGRAM_H
#define HEDDLE_DRIVER_C_PROGRAM_H

#include "base/texts.h"
#include "driver/executions/property.h"
#include "state/explore.h"

#include <stdint.h>

struct arena;
struct budget;
struct buffer;
struct commands;
struct ir_module;
struct listener;
struct llvm_input;

/* Who looks for what is asked. */
enum c_engine {
    C_ENGINE_BEST,    /* all, one beside the other */
    C_ENGINE_EXPLORE, /* the explorer of state */
    C_ENGINE_BOUNDED, /* the solver of bound, which decides assertions only */
    C_ENGINE_MODULAR, /* proofs for any number of threads, of assertions only */
    C_ENGINE_PREDICT  /* what single runs show of others; also of Java programs */
};

struct c_options {
    const struct text_list *flags; /* for clang */
    const char *kinds;             /* "assertion,race"; NULL: all */
    const char *invariant;         /* what is to hold in every state (state/invariant.h); NULL: nothing */
    const char *property;          /* a property file of SV-COMP; NULL: none */
    const char *witness;           /* the file for a witness as SV-COMP has them; NULL: none */
    const char *schedules;         /* the folder for schedules of what is found; NULL: none */
    uint64_t executions;           /* at most so many are explored; 0: without limit */
    uint32_t steps;                /* at most so many of one execution are followed; 0: as many as is usual */
    enum explore_search search;
    enum c_engine engine;
    unsigned abstraction; /* of the bounded engine: enum bound_abstraction */
    unsigned focus;       /* of the same: enum bound_focus */
    bool z3;              /* the solver of the bounded engine is Z3, not our own; proofs are checked again by it */
    const char *smt2;     /* a file for its last formula; NULL: none */
    uint32_t unwind;      /* of the bounded engine: how often loops are followed; 0: as often as it takes */
    bool every_cause;     /* the search goes on to its limits though something was found */
    bool exact_states;    /* as in explore_options */
    bool no_static;       /* as no_static_help of explore_options */
    bool strict, free_values, free_functions; /* as in run_options */
    bool spurious;                            /* the same */
};

/* Whether the files are those of a C program: sources, bitcode, or a list of compiler calls. */
bool c_program_is_input(const struct text_list *files);

/* The sources that are meant, and the flags of each: the files themselves, or what the list says. False, and the
 * listener hears why, if that cannot be read. The caller frees the commands (c/commands.h). */
bool c_program_files(const struct text_list *files, struct budget *budget, struct arena *arena,
                     struct commands *commands, const struct listener *listener);

/* The program as ir, in the arena. An inline function that no file defines for others (C99) is not there, but was in
 * older C: where functions are missing, and nothing is to be strict, the program is read as such a one. NULL, and lines
 * of complaints, if there is none or the budget (may be NULL) is spent. */
const struct ir_module *c_program_read(const struct llvm_input *input, bool strict, struct budget *budget,
                                       struct arena *arena, struct buffer *complaints);

/* What the options ask for. False, and the listener hears why, if they ask for what there is not. */
bool c_program_property(const struct c_options *options, struct budget *budget, const struct listener *listener,
                        struct property *property);

#endif
