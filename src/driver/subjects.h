/* A Java program and what is asked about it: its facts with all candidates isolated, and their models (isolate.h). */
#ifndef HEDDLE_DRIVER_SUBJECTS_H
#define HEDDLE_DRIVER_SUBJECTS_H

#include "cli/options.h"
#include "isolate/isolate.h"

struct budget;
struct subjects;
struct whole;

struct subjects_options {
    struct text_list mains, libraries, classes, sites;
    const char *spec;
    bool all, implicit_exceptions, quiet;
};

/* Rows for the table of a command whose values begin with struct subjects_options. */
#define SUBJECTS_OPTION(name, argument, help, kind, field)                                                             \
    {                                                                                                                  \
        name, argument, help, kind, offsetof(struct subjects_options, field), 0, 0                                     \
    }
#define SUBJECTS_OPTIONS                                                                                               \
    SUBJECTS_OPTION("main", "CLASS", "start with main of this class (all mains); may be given several times",          \
                    OPTION_LIST, mains),                                                                               \
        SUBJECTS_OPTION(                                                                                               \
            "library", "CLASS",                                                                                        \
            "check this class without a program: two threads call its public\nmethods in any order; may be "           \
            "given several times",                                                                                     \
            OPTION_LIST, libraries),                                                                                   \
        SUBJECTS_OPTION("class", "CLASS",                                                                              \
                        "ask about objects of this class only, also if it is the library's;\nmay be given several "    \
                        "times",                                                                                       \
                        OPTION_LIST, classes),                                                                         \
        SUBJECTS_OPTION("site", "CLASS.METHOD:LINE", "ask about objects made here only; may be given several times",   \
                        OPTION_LIST, sites),                                                                           \
        SUBJECTS_OPTION("all", NULL, "ask about objects of library classes, too", OPTION_FLAG, all),                   \
        SUBJECTS_OPTION("spec", "FILE", "what belongs together, for code without annotations", OPTION_TEXT, spec),     \
        SUBJECTS_OPTION("implicit-exceptions", NULL, "null checks, bounds and the like may throw anywhere",            \
                        OPTION_FLAG, implicit_exceptions)

void subjects_options_free(struct subjects_options *options);

/* Opens the files with the JDK beneath, finds facts and candidates. Says what is wrong on stderr; NULL if nothing
 * can be done: there is no class in the files, or the options name classes that are not there, or a main where there
 * is none. */
struct subjects *subjects_open(const struct subjects_options *options, const struct text_list *files,
                               struct budget *budget);
void subjects_close(struct subjects *subjects); /* NULL is fine */

const struct whole *subjects_whole(const struct subjects *subjects);
struct isolate *subjects_isolate(const struct subjects *subjects);
const struct threads *subjects_threads(const struct subjects *subjects);
const struct spec *subjects_spec(const struct subjects *subjects);

/* Whether the facts, threads and what they share are all there, or a limit was reached meanwhile. */
bool subjects_complete(const struct subjects *subjects);

/* The candidates that the options ask for, most suspicious first. */
const struct isolate_subject *subjects_list(const struct subjects *subjects, uint32_t *count);

/* What was asked for, but cannot be looked into: the n-th such thing, why, and what to do about it (may be NULL), in
 * words. False behind the last. The texts live as long as subjects. */
bool subjects_gap(const struct subjects *subjects, uint32_t n, const char **what, const char **why, const char **to_do);
/* How many sites of library code make objects that were asked for, but are not told apart. */
uint32_t subjects_library_sites(const struct subjects *subjects);

/* Where a subject is made, for people: "Stack.java:22 Stack.makeStack"; for static fields "static fields of Stack". */
struct buffer;
void subjects_name(const struct subjects *subjects, const struct isolate_subject *subject, struct buffer *to);

#endif
