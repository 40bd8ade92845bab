/* Running another program and keeping what it says. */
#ifndef HEDDLE_LLVM_PROCESS_H
#define HEDDLE_LLVM_PROCESS_H

#include <stdbool.h>

struct budget;
struct buffer;

struct process_end {
    bool ended; /* by itself or by a signal; else the budget was spent */
    int status; /* its exit status, if signal is 0 */
    int signal; /* what ended it */
};

/* Runs arguments[0] (a path) with the arguments up to NULL and no input. What it writes to standard output and standard error is appended to
 * the two buffers; `errors` gets no more than some people would read. On failure to start it returns false and sets errno. */
bool process_run(char *const *arguments, struct budget *budget, struct buffer *out, struct buffer *errors,
                 struct process_end *end);

/* Appends the path of a program, looked for as the shell does; false if there is none. */
bool process_find(const char *name, struct buffer *path);

#endif
