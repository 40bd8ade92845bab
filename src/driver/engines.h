/* The engines that heddle check puts its questions to, in one table: a further engine is one more row. */
#ifndef HEDDLE_DRIVER_ENGINES_H
#define HEDDLE_DRIVER_ENGINES_H

#include "driver/executions/property.h"
#include "isolate/isolate.h"
#include "verdict/verdict.h"

struct buffer;
struct c_options;
struct class_source;
struct eml_program;
struct findings_search;
struct ir_module;
struct listener;
struct subjects;
struct text_list;
struct verdict;

/* What is asked, with what the engines need to decide it, and what they found out. */
struct question {
    /* About a shared object of a Java program: */
    const struct subjects *subjects;
    const struct isolate_subject *subject;
    const struct isolate_model *model; /* of engines that need one; with a program */
    bool by_itself;                    /* its class is checked without a program */
    bool suspicions;                   /* the model is one of suspicions */
    bool waits;                        /* the model is that of a wait (isolate_wait) */
    bool lost;                         /* the model is that of a lost update (isolate_carry) */
    const char *patterns;              /* which of the numbered patterns are asked for */
    /* About the executions of a program of C, or of Java: */
    const struct ir_module *module;
    const struct class_source *source;
    const char *main;                  /* the class with main, by its internal name; NULL: one of C */
    const struct text_list *arguments; /* of main */
    const struct c_options *options;
    const struct property *property; /* what of the kinds counts */
    struct findings_search *search;  /* how far the executions were explored */
    bool by_the_way;                 /* what is not decided is only said: nobody asked for it by name */
    unsigned models_follow; /* kinds that are no open question yet if they are not decided: models are asked, too */
    /* About either: */
    unsigned kinds;      /* of findings that are asked for: 1 << enum finding_kind, as bits */
    unsigned jobs;       /* threads */
    size_t memory_limit; /* bytes, for each engine */
    struct budget *budget;
    struct budget *whole_budget; /* of the whole run, of which the other one may be a part */
    struct arena *arena;
    const struct listener *listener; /* hears how it goes on; may be NULL */
    struct verdict *verdict;         /* where findings, proofs and unknowns go */
    struct buffer *wrong;            /* why the question cannot be put: the user names patterns that there are not */
    uint64_t queries;                /* how many queries were decided, */
    uint32_t violated;               /* and how many of them are violated */
    unsigned seen;                   /* signs of assumptions: enum assumptions_seen */
    unsigned decided;                /* kinds, by executions; */
    const char *open[FINDING_KINDS]; /* where models follow: why not; in the arena; else NULL */
    bool races_left_out;             /* something that threads may race for was not asked about */
};

enum engine_need {
    NEEDS_MODEL = 1,  /* of a shared object, as EML */
    NEEDS_MODULE = 2, /* a whole C program */
    NEEDS_MAIN = 4    /* a Java program that can be run */
};

struct engine {
    const char *name;
    unsigned needs; /* enum engine_need, as bits */
    unsigned kinds; /* of findings that it decides: 1 << enum finding_kind, as bits */
    void (*decide)(struct question *question);
};

/* The table; ends with a NULL name. */
extern const struct engine engines[];

/* Puts the question to each engine that decides something of what is asked, and has what it needs. False, and the
 * listener hears why, if it cannot be put. */
bool engines_ask(struct question *question);

/* Atomicity of a subject's modules, by the explicit engine of push; notes the signs that its model shows. */
void decide_atomicity(struct question *question);

/* Data races on a subject's fields, by the same engine. */
void decide_races(struct question *question);

/* Assertions, deadlocks, races, and undefined behaviour of a C program or uncaught exceptions of a Java program, by the
 * explorer of state. */
void decide_executions(struct question *question);

#endif
