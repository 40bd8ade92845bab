/* What several tests of EML need. Includes cmocka with all that it wants before it. */
#ifndef HEDDLE_TESTS_EML_SUPPORT_H
#define HEDDLE_TESTS_EML_SUPPORT_H

#include "eml/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct buffer;

/* The program of a text without mistakes; shows the complaints and fails the test if there are any. */
struct eml_program *support_read(const char *text);
struct eml_program *support_read_bytes(const char *text, size_t length);

/* Appends the flow of a program, one line a statement: "NUMBER: DESCRIPTION -> SUCCESSORS | LOCKS HELD | UNIT DEPTH",
 * with "unreached" in place of the last two where no path leads. */
void support_describe_flow(const struct eml_program *program, struct buffer *into);

#endif
