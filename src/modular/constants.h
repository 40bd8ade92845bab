/* Constants that a program computes and compares with, and their neighbours. */
#ifndef HEDDLE_MODULAR_CONSTANTS_H
#define HEDDLE_MODULAR_CONSTANTS_H

#include "modular/system.h"

enum { CONSTANTS_MOST = 24, CONSTANTS_WIDTHS = 65 };

struct constants {
    uint64_t numbers[CONSTANTS_WIDTHS][CONSTANTS_MOST]; /* by width: the smallest ones, as signed numbers, first */
    uint32_t counts[CONSTANTS_WIDTHS];
    bool compares_signed, compares_unsigned; /* somewhere in the program */
};

void constants_find(struct constants *constants, const struct system *system);

#endif
