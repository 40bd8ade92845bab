/* One program, decided by the explorer and by engines, and their answers compared. */
#ifndef HEDDLE_TESTS_DIFFERENTIAL_COMPARE_H
#define HEDDLE_TESTS_DIFFERENTIAL_COMPARE_H

#include "explorer/explorer.h"
#include "push/engine.h"

struct buffer;

enum { COMPARE_MOST_ENGINES = 8 };

struct compare_engine {
    const struct push_engine *engine;
    bool must_answer; /* unknown is a failure, and every violation must come with an execution that replays */
    unsigned every;   /* asked about one program in so many, from 1 */
    size_t queries;   /* and about so many of its queries at most, 0 for all */
};

struct compare_setup {
    struct compare_engine engines[COMPARE_MOST_ENGINES];
    size_t engine_count;
    struct space_bounds bounds;
    double query_seconds;
    double slow_seconds; /* say so when an engine takes longer for a program; 0: never */
};

enum compare_kind {
    COMPARE_AGREED,
    COMPARE_INVALID, /* the text is no program */
    COMPARE_CLASH,   /* one says violated, another that it holds */
    COMPARE_SILENT,  /* no answer where there must be one */
    COMPARE_WITNESS, /* an execution that does not replay */
};

struct compare_tally {
    size_t programs, queries, violated, holds; /* by the explorer, or by the engines where it does not know */
    size_t mixed;                              /* programs with violated and holding patterns */
    size_t explorer_unknown;
    size_t states;
    double explorer_seconds;
    struct {
        size_t asked, unknown, witnesses;
        double seconds;
    } engines[COMPARE_MOST_ENGINES];
};

struct compare_result {
    enum compare_kind kind; /* of the first complaint */
    size_t engine;          /* number in the setup */
    bool by_explorer;       /* the other side of a clash is the explorer */
};

/* Adds to the tally and appends a line for each complaint. `seed` says what is taken where not all
 * programs or queries are. */
struct compare_result compare_text(const char *file, const char *text, size_t length, uint64_t seed,
                                   const struct compare_setup *setup, struct compare_tally *tally,
                                   struct buffer *complaints);

void compare_tally_add(struct compare_tally *sum, const struct compare_tally *more);

#endif
