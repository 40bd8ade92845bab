/* EML models for measuring the engines: the same model gives the same text for ever.
 *
 * Two kinds. The ConTest-size models stand for the eight programs that the random-isolation paper measures (its
 * Table 6): one class whose object is isolated, used by main and two threads. The large ones stand for whole
 * programs: many threads, many functions, several locks, each guarding the locations that belong to it. Neither was
 * shaped after what an engine is good at: the numbers in them (how much of the code is local, how often a method
 * forgets its lock, how deep calls go) are guesses at ordinary code, and they are said beside the code that uses
 * them. */
#ifndef HEDDLE_TESTS_BENCH_MODELS_H
#define HEDDLE_TESTS_BENCH_MODELS_H

#include <stddef.h>
#include <stdint.h>

struct buffer;
struct eml_program;

enum model_kind { MODEL_CONTEST, MODEL_LARGE };

struct model {
    const char *name;
    enum model_kind kind;
    unsigned processes;  /* main among them */
    unsigned statements; /* as they are written: model_size tells what counts */
    unsigned locations, locks;
    unsigned unguarded; /* percentage of the methods (ConTest) or accesses (large) without the lock they should hold */
    uint64_t seed;
};

/* The limits of the generator. */
enum { MODEL_LOCKS = 32, MODEL_LOCATIONS = 64, MODEL_PROCESSES = 64 };

/* The eight models of ConTest size, in the order of the paper's Table 6; MODEL_CONTEST_COUNT of them. */
enum { MODEL_CONTEST_COUNT = 8 };
extern const struct model models_contest[MODEL_CONTEST_COUNT];

/* A large model of the given size; at least about a hundred statements for each process. */
struct model model_large(unsigned processes, unsigned statements, unsigned locations, unsigned locks);

/* Appends the text of a model. It has exactly the promised numbers of processes, statements, locations and locks. */
void model_write(const struct model *model, struct buffer *into);

/* The statements of a program as the grammar of EML counts them: actions, labels, gotos, and each block statement
 * once. */
size_t model_size(const struct eml_program *program);

/* The two kinds, for model_write. */
void model_contest_write(const struct model *model, struct buffer *into);
void model_large_write(const struct model *model, struct buffer *into);

#endif
