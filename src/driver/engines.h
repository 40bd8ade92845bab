/* The engines that heddle check puts its questions to, in one table: a further engine is one more row. */
#ifndef HEDDLE_DRIVER_ENGINES_H
#define HEDDLE_DRIVER_ENGINES_H

#include "isolate/isolate.h"

struct buffer;
struct eml_program;
struct subjects;
struct verdict;

/* One subject with what the engines need to decide about it, and what they found out. */
struct question {
    const struct subjects *subjects;
    const struct isolate_subject *subject;
    const struct isolate_model *model; /* of engines that need one; with a program */
    unsigned kinds;                    /* of findings that are asked for: 1 << enum finding_kind, as bits */
    const char *patterns;              /* which of the numbered patterns are asked for */
    unsigned jobs;                     /* threads */
    size_t memory_limit;               /* bytes, for each engine */
    struct budget *budget;             /* of the whole run */
    struct arena *arena;
    struct verdict *verdict; /* where findings, proofs and unknowns go */
    struct buffer *wrong;    /* why the question cannot be put: the user names patterns that there are not */
    uint64_t queries;        /* how many queries were decided, */
    uint32_t violated;       /* and how many of them are violated */
    unsigned seen;           /* signs of assumptions: enum assumptions_seen */
};

enum engine_need { NEEDS_MODEL = 1 };

struct engine {
    const char *name;
    unsigned needs; /* enum engine_need, as bits */
    unsigned kinds; /* of findings that it decides: 1 << enum finding_kind, as bits */
    void (*decide)(struct question *question);
};

/* The table; ends with a NULL name. */
extern const struct engine engines[];

/* Atomicity of a subject's modules, by the explicit engine of push; notes the signs that its model shows. */
void decide_atomicity(struct question *question);

#endif
