/* What models found possible, tried in runs of the program: what happens is confirmed, and what does not, though it
 * was tried often, is doubted. */
#ifndef HEDDLE_DRIVER_MODELS_TRIED_H
#define HEDDLE_DRIVER_MODELS_TRIED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget;
struct class_source;
struct text_list;
struct verdict;

struct tried_program {
    const struct class_source *source;
    const char *const *mains; /* classes with a main: internal names */
    uint32_t main_count;
    const struct text_list *arguments; /* of main; NULL: none */
    bool wants_arguments;              /* a main uses its arguments, and there are none: nothing is doubted then */
    const char *codeset;               /* as run_options has it */
    const char *spec;                  /* a file; NULL: none */
};

/* Tries all findings of atomicity that models made, before verdict_finish. */
void tried_findings(const struct tried_program *program, struct budget *budget, struct verdict *verdict);

#endif
