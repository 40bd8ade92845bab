/* A whole Java program: its classes, and the facts about them. */
#ifndef HEDDLE_DRIVER_WHOLE_H
#define HEDDLE_DRIVER_WHOLE_H

#include "base/texts.h"
#include "driver/classes.h"
#include "facts/facts.h"

struct budget;
struct whole;

struct whole_options {
    struct text_list mains, libraries, sensitive; /* classes, with dots */
    struct text_list isolated;                    /* sites: CLASS.METHOD@PC */
    unsigned depth;                               /* by how many receivers objects are told apart; 0: 1 */
    unsigned memory;                              /* megabytes; 0: no limit */
    double seconds;                               /* 0: no limit */
};

void whole_options_free(struct whole_options *options);

/* Opens the files with the JDK beneath, and finds the facts. The listener (may be NULL), which must outlive the whole,
 * hears what is wrong; returns NULL if nothing can be done. */
struct whole *whole_open(const struct whole_options *options, const struct text_list *files,
                         const struct listener *listener);

/* Opens the files within a budget (may be NULL), without finding facts. */
struct whole *whole_open_classes(const struct text_list *files, struct budget *budget, const struct listener *listener);

/* What a program is made of: files, those of libraries, and where it begins. */
struct whole_program {
    const struct text_list *files, *libraries;
    const struct text_list *mains, *entries; /* as the user names them: CLASS, CLASS.METHOD */
    bool by_itself;                          /* classes are checked without a program: nothing else runs */
};

/* Opens a program within a budget (may be NULL), with what is run though no main calls it (entries/entries.h), without
 * finding facts. If an entry that is named is not there, the listener hears of it, and whole_has_names is false. */
struct whole *whole_open_program(const struct whole_program *what, struct budget *budget,
                                 const struct listener *listener);

/* Finds facts as the options ask, about classes with references to methods spelled out; the budget (may be NULL) must
 * outlive the whole. Facts that were found before are gone. */
void whole_find_facts(struct whole *whole, const struct facts_options *options, struct budget *budget);
void whole_close(struct whole *whole); /* NULL is fine */

/* Whether all that the options of the facts name is there, and all entries. */
bool whole_has_names(const struct whole *whole);

/* Whether that is not so, or something was wrong with the classes that were read. */
bool whole_is_wrong(const struct whole *whole);

const struct classes *whole_classes(const struct whole *whole);
const struct facts *whole_facts(const struct whole *whole); /* NULL: not found yet */

/* What is left of the limits of whole_open, for those who work on with the facts. */
struct budget *whole_budget(const struct whole *whole);

/* How long it took to find the facts. */
double whole_seconds(const struct whole *whole);

#endif
