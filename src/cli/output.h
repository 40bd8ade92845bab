/* Where results go: standard output or a file. Errors while writing are noticed at the end. */
#ifndef HEDDLE_CLI_OUTPUT_H
#define HEDDLE_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output {
    FILE *file;
    const char *path; /* NULL: standard output */
};

/* Opens the file, or standard output if path is NULL or "-". Says what is wrong on stderr and returns false. */
bool output_open(struct output *output, const char *path);

/* Closes a file that output_open opened. Returns false, and says why on stderr, if anything could not be written.
 * Standard output stays open: output_finish looks after it. */
bool output_close(struct output *output);

/* Flushes standard output, once, at the very end; false, and why on stderr, if anything could not be written. */
bool output_finish(void);

/* A program may be started with its standard files closed; the next file that it opens would then take their place.
 * This puts something in the place of closed ones: reading gives nothing, and writing is an error. */
void output_guard_standard_files(void);

/* Writes a text that may have parts of the input in it: names of files, classes and functions, lines of sources, what
 * compilers say. All text that does not go through a report (report/report.h) goes through here, so that none of it can
 * command a terminal: control characters become question marks, but for ends of lines and tabs. Only what a program
 * writes that heddle runs is not touched: it is the program's. */
void output_text(FILE *to, const char *text, size_t length);
void output_say(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
