/* The switches of the explorer that change how it searches, but not what it says. */
#ifndef HEDDLE_TESTS_RANDOM_C_SWITCHES_H
#define HEDDLE_TESTS_RANDOM_C_SWITCHES_H

#include <stdint.h>

struct buffer;
struct explore_options;

/* How many combinations there are: the first one, 0, is that of the options as they are. */
uint32_t switches_count(void);
/* Sets the switches as a combination says, and appends what it says in words. */
void switches_set(struct explore_options *options, uint32_t combination, struct buffer *words);

#endif
