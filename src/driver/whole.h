/* The whole program that a command works on: classes from files and the JDK, and the facts about them.
 *
 * Commands that need facts put WHOLE_OPTIONS into their tables, and struct whole_options at the start of their values. */
#ifndef HEDDLE_DRIVER_WHOLE_H
#define HEDDLE_DRIVER_WHOLE_H

#include "cli/options.h"
#include "facts/facts.h"

#include <stddef.h>

struct command;
struct whole;

struct whole_options {
    struct text_list mains, libraries, sensitive, isolated;
    const char *output;
    unsigned depth, memory;
    double seconds;
    bool stats, quiet;
};

#define WHOLE_OPTIONS                                                                                                  \
    {"main",                                                                                                           \
     "CLASS",                                                                                                          \
     "start with main of this class (all mains); may be given several times",                                          \
     OPTION_LIST,                                                                                                      \
     offsetof(struct whole_options, mains),                                                                            \
     0,                                                                                                                \
     0},                                                                                                               \
        {"library",                                                                                                    \
         "CLASS",                                                                                                      \
         "all public methods of this class are called from outside; may be given several times",                       \
         OPTION_LIST,                                                                                                  \
         offsetof(struct whole_options, libraries),                                                                    \
         0,                                                                                                            \
         0},                                                                                                           \
        {"sensitive",                                                                                                  \
         "CLASS",                                                                                                      \
         "tell objects of this class apart as receivers; may be given several times",                                  \
         OPTION_LIST,                                                                                                  \
         offsetof(struct whole_options, sensitive),                                                                    \
         0,                                                                                                            \
         0},                                                                                                           \
        {"depth",                                                                                                      \
         "N",                                                                                                          \
         "by how many receivers objects are told apart (1)",                                                           \
         OPTION_COUNT,                                                                                                 \
         offsetof(struct whole_options, depth),                                                                        \
         1,                                                                                                            \
         4},                                                                                                           \
        {"isolate",                                                                                                    \
         "CLASS.METHOD@PC",                                                                                            \
         "isolate one object of the site with this bytecode index",                                                    \
         OPTION_LIST,                                                                                                  \
         offsetof(struct whole_options, isolated),                                                                     \
         0,                                                                                                            \
         0},                                                                                                           \
        {"stats", NULL, "print only how much there is", OPTION_FLAG, offsetof(struct whole_options, stats), 0, 0},     \
        {"time-limit", "S", "stop after S seconds", OPTION_SECONDS, offsetof(struct whole_options, seconds),           \
         0.001,        1e9},                                                                                           \
        {"memory-limit",                                                                                               \
         "MB",                                                                                                         \
         "stop when the process has grown to so many MB",                                                              \
         OPTION_COUNT,                                                                                                 \
         offsetof(struct whole_options, memory),                                                                       \
         1,                                                                                                            \
         1u << 24},                                                                                                    \
        {"output",                                                                                                     \
         "FILE",                                                                                                       \
         "write to FILE instead of standard output",                                                                   \
         OPTION_TEXT,                                                                                                  \
         offsetof(struct whole_options, output),                                                                       \
         0,                                                                                                            \
         0},                                                                                                           \
    {                                                                                                                  \
        "quiet", NULL, "no progress", OPTION_FLAG, offsetof(struct whole_options, quiet), 0, 0                         \
    }

void whole_options_free(struct whole_options *options);

/* Opens the files with the JDK beneath, and finds the facts. Says what is wrong on stderr; returns NULL if nothing can be done. */
struct whole *whole_open(const struct whole_options *options, const struct text_list *files);

/* The same without the facts, for those who need only the classes. */
struct whole *whole_open_classes(const struct text_list *files);

/* Whether all that the user named could be opened. Single classes and methods that are broken do not count:
 * whole_unread lists them. */
bool whole_was_opened(const struct whole *whole);

/* What of the application could not be read so far: the n-th such thing (a file, a class, a method) and why, in
 * words. False behind the last. The texts live as long as the whole. */
bool whole_unread(const struct whole *whole, uint32_t n, const char **what, const char **why);

/* Whether all that the options of the facts name is there. */
bool whole_has_names(const struct whole *whole);

/* Finds facts about classes that were opened without, as the options ask; the budget (may be NULL) must outlive the whole. Facts that were found
 * before are gone. */
struct budget;
void whole_find_facts(struct whole *whole, const struct facts_options *options, struct budget *budget);
/* Says on stderr what was wrong with the classes that were read. */
void whole_show_complaints(const struct whole *whole);
void whole_close(struct whole *whole); /* NULL is fine */

const struct facts *whole_facts(const struct whole *whole); /* NULL: opened without */
const struct facts_source *whole_source(const struct whole *whole);
/* The same classes with references to methods spelled out (references.h). The facts of whole_find_facts are about these. */
const struct facts_source *whole_spelled_source(const struct whole *whole);

/* What is left of the limits of whole_open, for those who work on with the facts. */
struct budget *whole_budget(const struct whole *whole);

/* The exit status that the input and the limits ask for: STATUS_FINE, STATUS_WRONG or STATUS_UNKNOWN. */
int whole_status(const struct whole *whole);

/* A whole command: parses the arguments into `options`, which begins with struct whole_options, finds the facts, and lets `print` show them. Frees
 * the whole_options. */
int whole_run(const struct command *command, int count, char **arguments, void *options,
              void (*print)(const void *options, const struct whole *whole, FILE *to));

/* Prints how much there is, with time and memory. */
void whole_print_stats(const struct whole *whole, bool json, FILE *to);

#endif
