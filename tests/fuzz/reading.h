/* What must be true of reading any text: it gives either complaints, or a program that keeps the promises of
 * program.h and survives printing. */
#ifndef HEDDLE_TESTS_FUZZ_READING_H
#define HEDDLE_TESTS_FUZZ_READING_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the text and ends the program where something is wrong with the reader. True if the text was accepted. */
bool reading_check(const char *text, size_t length);

#endif
