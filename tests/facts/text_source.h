/* A program made of modules that are written as text of the ir. */
#ifndef HEDDLE_TESTS_FACTS_TEXT_SOURCE_H
#define HEDDLE_TESTS_FACTS_TEXT_SOURCE_H

#include "program/source.h"

struct text_source;

/* Reads the modules (docs/ir.md), which end with NULL; fails the test if one is wrong. All of them are the
 * application's, but java.lang.*. */
struct text_source *text_source_new(const char *const *modules);
void text_source_free(struct text_source *source);
const struct class_source *text_source_facts(struct text_source *source);

#endif
