/* Answers about the model of one subject, and how an interleaving of it is told to people. */
#ifndef HEDDLE_VERDICT_MODEL_H
#define HEDDLE_VERDICT_MODEL_H

#include "push/engine.h"
#include "verdict/verdict.h"

struct arena;
struct eml_held;

/* A lock of the model. */
struct verdict_lock {
    const char *display; /* what people call it */
    uint32_t whole;      /* the same for those that are parts of one lock, which people see as one */
};

/* A statement that does nothing, where a lock is taken or given back that the model does not have. */
struct verdict_unmodelled {
    const char *lock, *why; /* what people call it, and why it is not modelled; NULL: there is none */
    bool gives;
    /* Of an access, in a model of suspicions: whether the program goes on as it turns out, and where: 1 in the method
     * that makes it, 2 in the one that called that; 0: nobody asks. VERDICT_WAITS: a lock is given up to wait.
     * VERDICT_CHOOSES: it only decides which value is written in the method.
     * Of a unit that begins: VERDICT_ROUND, if it is a round of a loop. */
    uint8_t decides;
};

enum { VERDICT_WAITS = 3, VERDICT_ROUND = 4, VERDICT_CHOOSES = 5 };

struct verdict_model {
    const struct eml_program *program;
    const struct eml_query *queries;
    const struct push_answer *answers; /* by query */
    size_t count;
    /* By the numbers of the program: */
    const char *const *processes; /* what people call them */
    const struct verdict_lock *locks;
    const char *const *memories;                 /* what people call them */
    const struct source_place *places;           /* of the positions of its statements */
    const struct verdict_unmodelled *unmodelled; /* the same */
    const char *class;                           /* whose objects, or whose static fields */
    bool is_static;
    bool suspicions; /* what is violated is a suspicion, and nothing is proved; */
    bool carried;    /* and what is read comes to what is written (lost.h): nothing else is asked of it */
    struct source_place site;
};

/* Where a statement comes from; empty where that is not known. */
struct source_place model_place(const struct verdict_model *model, uint32_t statement);

/* Where a step of a witness comes from, for people: what a method does that the compiler made so that classes can reach
 * each other's private members (access$208) is done by the line that calls it. */
struct source_place model_step_place(const struct verdict_model *model, const struct eml_witness *witness, size_t step);

/* Adds a text to a list in words: "a", "a and b", "a, b and c". */
void model_add_listed(struct buffer *to, const char *text, size_t n, size_t count);

/* What a process is called: with a number if there are copies of it. */
void model_add_thread(const struct verdict_model *model, uint32_t process, uint32_t copy, struct buffer *to);

/* Sets of locks, as bits, have so many words. */
size_t model_lock_words(const struct verdict_model *model);

/* What who makes a step holds behind it, as bits. */
void model_held_after(const struct verdict_model *model, struct eml_held *held, const struct eml_step *step,
                      uint64_t *now);

/* Locks that are held, in words. */
void model_add_locks(const struct verdict_model *model, const uint64_t *held, struct buffer *to);

/* The steps of a witness that a person sees, in the arena. */
struct finding_step *model_steps(const struct verdict_model *model, const struct eml_witness *witness,
                                 struct arena *arena, uint32_t *count);

#endif
