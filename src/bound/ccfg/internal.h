/* What the parts of the graph share. */
#ifndef HEDDLE_BOUND_CCFG_INTERNAL_H
#define HEDDLE_BOUND_CCFG_INTERNAL_H

#include "bound/ccfg/ccfg.h"

/* A block as one way of unrolling comes to it, up to a call in it or behind that. */
struct place {
    uint32_t thread;
    const struct ir_method *method; /* NULL: nothing of the program stands there */
    bool entered;                   /* else nobody comes there */
    bool begins, ends;              /* the thread does, there */
    term guard;
    uint32_t line, ways_in, ways_out;
    uint32_t shown; /* the place whose block it is shown in; it may be itself */
    uint32_t block; /* its number, if it is shown by itself */
};

struct way_between {
    uint32_t from, to;
    term condition;
};

/* What was made while a place was followed: a stretch of each array of the skeleton, up to the next one. */
struct stretch {
    uint32_t place;
    size_t node, event, stop;
};

struct ccfg {
    struct place *places;
    size_t place_count, place_capacity;
    struct way_between *ways;
    size_t way_count, way_capacity;
    struct stretch *stretches;
    size_t stretch_count, stretch_capacity;
    uint32_t current, end;
};

/* words.c: terms and cells for people. Large parts of terms get names, which words_explain explains. */
struct words {
    const struct skeleton *skeleton;
    uint8_t *weights;    /* by term: how many operations it has, up to some number */
    uint32_t *variables; /* by term: the event, plus one, that it is what is read of */
    bool *named;         /* by term: its name was used */
    term *waiting;       /* names that were used */
    size_t waiting_count, waiting_capacity, explained;
};
void words_open(struct words *words, const struct skeleton *skeleton);
void words_close(struct words *words);
void words_term(struct words *words, term of, struct buffer *to);
void words_pointer(const struct words *words, uint64_t pointer, struct buffer *to);
void words_object(const struct words *words, uint32_t object, struct buffer *to);
void words_cell(const struct words *words, uint32_t cell, struct buffer *to);
/* Explains the names that were used, each once: lines of NAME = TERM. */
void words_explain(struct words *words, struct buffer *to);

#endif
