/* Library models: what methods do whose bodies are not there, or are not worth following. docs/facts.md describes the table. */
#ifndef HEDDLE_FACTS_MODELS_H
#define HEDDLE_FACTS_MODELS_H

#include "program/program.h"

struct model {
    const char *class, *method;
    const char *descriptor; /* NULL: any */
    const char *effects;    /* see docs/facts.md; "": none */
};

extern const struct model models[];
extern const uint32_t model_count;

/* The model of a method; NULL if there is none. */
const struct model *models_find(const struct program *program, method_id id);

#endif
