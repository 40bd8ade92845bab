/* Command-line options from one table: parsing and --help are both derived from its rows. */
#ifndef HEDDLE_CLI_OPTIONS_H
#define HEDDLE_CLI_OPTIONS_H

#include "base/texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct buffer;

/* The kind of a value and the type of the field that holds it. */
enum option_kind {
    OPTION_FLAG,    /* bool */
    OPTION_TEXT,    /* const char * */
    OPTION_LIST,    /* struct text_list; may be given several times */
    OPTION_COUNT,   /* unsigned, a whole number */
    OPTION_SEED,    /* struct option_seed: a whole number of 64 bits */
    OPTION_SECONDS, /* double */
    OPTION_CHOICE,  /* unsigned, the number of the word among the choices */
    OPTION_PASSED   /* struct text_list: a flag of a compiler, with one dash, kept as it is: -DNAME, or -m32 */
};

/* A number that every value is allowed for, so that "not given" is none of them. */
struct option_seed {
    uint64_t value;
    bool given;
};

struct option {
    const char *name;     /* without the dashes; of flags of a compiler how they begin; NULL ends the table */
    const char *argument; /* what --help calls it; for choices the words, with `|` between them; NULL for a flag */
    const char *help;
    enum option_kind kind;
    size_t field;       /* its offset in the struct of values */
    double least, most; /* for numbers */
};

/* Sets the fields of `values` (which already hold the defaults) from `--name value`, `--name=value` and flags; a flag
 * of a compiler that is only its name takes the next argument with it, if it has one; other arguments
 * are operands, and so is all behind `--`. Returns false and says why at the first wrong argument. The texts
 * point into the arguments; the caller frees the lists. */
bool options_parse(const struct option *table, int count, char **arguments, void *values, struct text_list *operands,
                   struct buffer *why);

/* Prints a line or more for each option. */
void options_help(const struct option *table, FILE *to);

#endif
