/* Random EML programs, for comparing engines: the same seed gives the same program for ever.
 *
 * Programs are small, valid by construction, and odd on purpose: locks are allocated late, twice or never, processes
 * are started in loops, by each other and with locks held, joined by themselves, and so on. */
#ifndef HEDDLE_TESTS_DIFFERENTIAL_GENERATE_H
#define HEDDLE_TESTS_DIFFERENTIAL_GENERATE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;

/* The names of the profiles, which say what a program has much of; ends with NULL. */
const char *generate_profile(unsigned number);

/* Appends a program. profile may be NULL: one after the other, by the seed. size: how long functions are, at most
 * and about; from 1. Returns false if there is no such profile. */
bool generate_program(uint64_t seed, const char *profile, unsigned size, struct buffer *into);

#endif
