/* Compares the explorer with the plain search on random programs (plan.h) of a language. Many programs stand in one
 * file, which is compiled once; what fails is made smaller and kept. */
#ifndef HEDDLE_TESTS_RANDOM_C_CAMPAIGN_H
#define HEDDLE_TESTS_RANDOM_C_CAMPAIGN_H

#include "random_c/compare.h"
#include "random_c/plan.h"

struct campaign_language {
    const char *word, *ending; /* of the names of files that are kept */
    const struct plan_table *table;
    const struct plan_table *updates; /* NULL, or the same with more updates whose results nobody uses */
    uint32_t batch;                   /* so many programs in one file */
    uint32_t switch_every;            /* of so many programs one is explored with other switches, too */
    struct compare_limits limits;
    /* What a file begins with, and one of its programs. */
    void (*write_head)(struct buffer *to);
    void (*write)(const struct plan *plan, uint32_t number, struct buffer *to);
    void (*write_alone)(const struct plan *plan, struct buffer *to);
    /* Reads a file with some programs, with room for files in a folder. NULL: it cannot be read, which is said. */
    void *(*read)(void *context, const char *folder, const struct buffer *text);
    void (*close)(void *programs);
    enum compare_answer (*compare)(void *programs, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint);
};

/* Options: --count N, --seed N, --size N, --states N, --keep FOLDER, --print, --spurious (wake-ups), --updates
 * (which change places; no data races are looked for). The exit status. */
int campaign_run(const struct campaign_language *language, void *context, int argc, char **argv);

#endif
