/* Running another program and keeping what it says. */
#ifndef HEDDLE_BASE_SYSTEM_PROCESS_H
#define HEDDLE_BASE_SYSTEM_PROCESS_H

#include <stdbool.h>

struct budget;
struct buffer;

struct process_end {
    bool ended; /* by itself or by a signal; else the budget was spent, or heddle is to end (interrupt.h) */
    int status; /* its exit status, if signal is 0 */
    int signal; /* what ended it */
};

/* Runs arguments[0] (a path) with the arguments up to NULL and no input. What it writes to standard output and standard
 * error is appended to the two buffers; `errors` gets no more than some people would read. They may be one buffer,
 * which then gets no more, either. The program counts for the budget (may be NULL): its time, and its memory beside
 * that of this process. It and those that it starts are a group of processes of their own, which is ended when the
 * budget is spent, and does not outlive this process. On failure to start it returns false and sets errno. */
bool process_run(char *const *arguments, struct budget *budget, struct buffer *out, struct buffer *errors,
                 struct process_end *end);

/* Why a program was ended that did not end by itself: the limit of the budget, or "interrupted". */
const char *process_reason(const struct budget *budget);

/* Appends the path of a program, looked for as the shell does; false if there is none. */
bool process_find(const char *name, struct buffer *path);

#endif
