/* Runs hostile programs (hostile_bytecode.h) in the interpreter, in this process: the JDK is started once, and each
 * program runs from there, for a short time. Whatever it does, afterwards each reference is null or an object of a
 * class that belongs where it is. */
#ifndef HEDDLE_TESTS_RUN_HOSTILE_RUN_H
#define HEDDLE_TESTS_RUN_HOSTILE_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct hostile;

/* NULL if there is no JDK, and then says why. */
struct hostile *hostile_open(struct buffer *why);
void hostile_close(struct hostile *hostile); /* NULL is fine */

/* Runs the program that some bytes stand for. False: a reference is not what it should be, and *why says which. */
bool hostile_run(struct hostile *hostile, const uint8_t *bytes, size_t length, struct buffer *why);

/* How many programs ran; how many ended by themselves, and how many because of what has no model or is refused. */
struct hostile_count {
    uint64_t programs, ended, failed, steps;
};
struct hostile_count hostile_count(const struct hostile *hostile);

#endif
