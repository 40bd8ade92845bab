/* How threads begin and end, and how the program starts. */
#ifndef HEDDLE_RUN_JAVA_BOOT_H
#define HEDDLE_RUN_JAVA_BOOT_H

#include "run/core/internal.h"

/* The code of every thread but the first: runs the java.lang.Thread in register 0. */
struct code *boot_thread_code(struct run *run);

/* The code of the first thread: the start-up of the JDK, main, and the end of the program. NULL if a class that it
 * needs is not there; says which. */
struct code *boot_main_code(struct run *run, const struct run_options *options, struct buffer *why);

/* Whether a thread, that has told others so, ends now; whether the first thread waits for the others to end. */
bool boot_is_end(const struct op *op);
bool boot_is_last(const struct op *op);

/* Whether a thread is about to call main. */
bool boot_is_ready(const struct op *op);

#endif
