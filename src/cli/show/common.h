/* What the commands that show facts about a program have in common. */
#ifndef HEDDLE_CLI_SHOW_COMMON_H
#define HEDDLE_CLI_SHOW_COMMON_H

#include "cli/command.h"
#include "driver/whole.h"

#include <yajl/yajl_gen.h>

enum show_format { SHOW_TEXT, SHOW_JSON, SHOW_DOT };

struct show_options {
    struct whole_options whole;
    struct text_list flags; /* C: for clang */
    const char *output;
    unsigned format;    /* enum show_format */
    bool threads_apart; /* threads are told apart by their objects */
    bool all, stats, quiet;
};

/* Rows for the table of a command whose values begin with struct show_options. */
#define SHOW_OPTIONS                                                                                                   \
    {"main",                                                                                                           \
     "CLASS",                                                                                                          \
     "start with main of this class (all mains); may be given several times",                                          \
     OPTION_LIST,                                                                                                      \
     offsetof(struct show_options, whole.mains),                                                                       \
     0,                                                                                                                \
     0},                                                                                                               \
        {"library",                                                                                                    \
         "CLASS",                                                                                                      \
         "all public methods of this class are called from outside; may be given several times",                       \
         OPTION_LIST,                                                                                                  \
         offsetof(struct show_options, whole.libraries),                                                               \
         0,                                                                                                            \
         0},                                                                                                           \
        {"sensitive",                                                                                                  \
         "CLASS",                                                                                                      \
         "tell objects of this class apart as receivers; may be given several times",                                  \
         OPTION_LIST,                                                                                                  \
         offsetof(struct show_options, whole.sensitive),                                                               \
         0,                                                                                                            \
         0},                                                                                                           \
        {"depth",                                                                                                      \
         "N",                                                                                                          \
         "by how many receivers objects are told apart (1)",                                                           \
         OPTION_COUNT,                                                                                                 \
         offsetof(struct show_options, whole.depth),                                                                   \
         1,                                                                                                            \
         4},                                                                                                           \
        {"isolate",                                                                                                    \
         "CLASS.METHOD@PC",                                                                                            \
         "isolate one object of the site with this bytecode index",                                                    \
         OPTION_LIST,                                                                                                  \
         offsetof(struct show_options, whole.isolated),                                                                \
         0,                                                                                                            \
         0},                                                                                                           \
        {"clang",                                                                                                      \
         "FLAG",                                                                                                       \
         "C: pass a flag on to clang; may be given several times",                                                     \
         OPTION_LIST,                                                                                                  \
         offsetof(struct show_options, flags),                                                                         \
         0,                                                                                                            \
         0},                                                                                                           \
        {"stats", NULL, "print only how much there is", OPTION_FLAG, offsetof(struct show_options, stats), 0, 0},      \
        {"time-limit", "S", "stop after S seconds", OPTION_SECONDS, offsetof(struct show_options, whole.seconds),      \
         0.001,        1e9},                                                                                           \
        {"memory-limit",                                                                                               \
         "MB",                                                                                                         \
         "stop when the process has grown to so many MB",                                                              \
         OPTION_COUNT,                                                                                                 \
         offsetof(struct show_options, whole.memory),                                                                  \
         1,                                                                                                            \
         1u << 24},                                                                                                    \
        {"output",                                                                                                     \
         "FILE",                                                                                                       \
         "write to FILE instead of standard output",                                                                   \
         OPTION_TEXT,                                                                                                  \
         offsetof(struct show_options, output),                                                                        \
         0,                                                                                                            \
         0},                                                                                                           \
    {                                                                                                                  \
        "quiet", NULL, "no progress", OPTION_FLAG, offsetof(struct show_options, quiet), 0, 0                          \
    }

/* Shows what is known of a program; returns the exit status that this itself asks for. */
typedef int show_print(const void *options, const struct whole *whole, FILE *to);

/* A whole command: parses the arguments into `values`, which begin with struct show_options, finds the facts, and
 * prints: how much there is, if only that is wanted, else what `print` shows. Of C programs c_facts.h shows it.
 * Frees the lists of the show_options. */
int show_run(const struct command *command, int count, char **arguments, void *values, show_print *print);

/* The exit status of something that is complete, or else a limit was reached meanwhile. */
int show_status(bool complete);

/* Says that a limit was reached, if it was not complete, as text or as a comment of Graphviz; JSON has a flag for
 * that. */
void show_limit(const struct whole *whole, bool complete, enum show_format format, FILE *to);

/* JSON. Texts are made valid UTF-8. */
yajl_gen show_json_open(FILE *to);
void show_json_close(yajl_gen gen, FILE *to);
void show_json_text(yajl_gen gen, const char *text);
void show_json_pair(yajl_gen gen, const char *key, const char *text);
void show_json_number(yajl_gen gen, const char *key, long long number);
void show_json_flag(yajl_gen gen, const char *key, bool flag);

/* The keys method, pc and line of a place; pc is -1 and the line that of the method if `at` is FACTS_NONE. */
void show_json_place(yajl_gen gen, const struct facts *facts, method_id method, ir_value at);

/* A place as text: "a.b.C.run()V line 12". Cleaned for a terminal. */
void show_place(const struct facts *facts, method_id method, ir_value at, FILE *to);

/* A text from the program, cleaned for a terminal; takes what the buffer holds, and frees it. */
void show_text(struct buffer *text, FILE *to);

/* A text from the program as a name or label of Graphviz, in quotes; takes what the buffer holds, and frees it. */
void show_dot_text(struct buffer *text, FILE *to);

#endif
