/* Names as small numbers: each distinct string gets the next number from 0 on. */
#ifndef HEDDLE_BASE_NAMES_H
#define HEDDLE_BASE_NAMES_H

#include <stddef.h>
#include <stdint.h>

struct names;

#define NAMES_NONE UINT32_MAX

struct names *names_new(void);
void names_free(struct names *names);

/* The number of a string, new or known. */
uint32_t names_add(struct names *names, const char *text, size_t length);

/* The number of a known string, or NAMES_NONE. */
uint32_t names_find(const struct names *names, const char *text, size_t length);

/* The string of a number, NUL-terminated; owned by names. */
const char *names_text(const struct names *names, uint32_t number);

size_t names_count(const struct names *names);

#endif
