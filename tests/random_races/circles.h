/* Which of many programs may have threads that wait for each other's locks in a circle: what `heddle check` proves
 * deadlocks from.
 *
 * Deadlocks are a question about a whole program, and facts about the library take most of the time of an answer. So
 * the programs, each with a main and a package of its own, are one program for the facts, and each circle belongs to
 * the package that it is in. A program that seems to have none can then be asked about alone. */
#ifndef HEDDLE_TESTS_RANDOM_RACES_CIRCLES_H
#define HEDDLE_TESTS_RANDOM_RACES_CIRCLES_H

#include <stdbool.h>

struct whole;

/* Of some of the packages p0, p1, …, by their numbers: whether a circle was found there. Facts that were found
 * before are gone. */
void circles_find(struct whole *whole, const unsigned *numbers, unsigned count, bool *circles);

/* What heddle says of one of them alone, with its main: whether it proves that no threads wait for each other's
 * monitors and locks in a circle, or that none wait for ever at all. */
bool circles_are_excluded(struct whole *whole, unsigned number);

#endif
