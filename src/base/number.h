/* Numbers that people write. */
#ifndef HEDDLE_BASE_NUMBER_H
#define HEDDLE_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a text is a whole number in decimal digits, at most `most`, and nothing else. What strtoul takes in addition
 * (blanks, signs, numbers that are too large, nothing at all, anything behind) is a mistake of whoever wrote it. */
bool number_read(const char *text, uint64_t most, uint64_t *number);

#endif
