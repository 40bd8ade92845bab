/* What the commands that show facts about a program have in common. */
#ifndef HEDDLE_CLI_SHOW_COMMON_H
#define HEDDLE_CLI_SHOW_COMMON_H

#include "cli/command.h"
#include "driver/whole.h"

#include <yajl/yajl_gen.h>

enum show_format { SHOW_TEXT, SHOW_JSON, SHOW_DOT };

struct show_parts_options {
    struct whole_options whole; /* first: WHOLE_OPTIONS relies on it */
    unsigned format;            /* enum show_format */
    bool all;
};

/* Shows what is known of a program; whether that is complete, or a limit was reached meanwhile. */
typedef bool show_parts_print(const struct show_parts_options *options, const struct whole *whole, FILE *to);

/* Parses the arguments, finds the facts with threads told apart by their objects, and lets `print` show them. */
int show_parts_run(const struct command *command, int count, char **arguments, show_parts_print *print);

/* Says that a limit was reached, if it was not complete, as text or as a comment of Graphviz; JSON has a flag for that. */
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

/* The same as text: "a.b.C.run()V line 12". Cleaned for a terminal. */
void show_place(const struct facts *facts, method_id method, ir_value at, FILE *to);

/* A text from the program, cleaned for a terminal; takes what the buffer holds, and frees it. */
void show_text(struct buffer *text, FILE *to);

/* The same as a name or label of Graphviz, in quotes. */
void show_dot_text(struct buffer *text, FILE *to);

#endif
