/* Library models: what methods do whose bodies are not there, or are not worth following. docs/facts.md describes the
 * table. */
#ifndef HEDDLE_FACTS_MODELS_H
#define HEDDLE_FACTS_MODELS_H

#include "program/program.h"

struct library_model {
    const char *class, *method;
    const char *descriptor; /* NULL: any */
    const char *effects;    /* see docs/facts.md; "": none */
};

extern const struct library_model library_models[];
extern const uint32_t library_model_count;

/* The model of a method; NULL if there is none. */
const struct library_model *library_model_find(const struct program *program, method_id id);

#endif
