/* What the numbers of a subject's model stand for, as the verdict tells it to people. */
#ifndef HEDDLE_DRIVER_MODELS_MODEL_WORDS_H
#define HEDDLE_DRIVER_MODELS_MODEL_WORDS_H

#include "driver/engines.h"
#include "verdict/model.h"

struct push_answer;

/* The answers to queries about the model of a question; all texts live in its arena. */
struct verdict_model model_words(const struct question *question, const struct eml_queries *queries,
                                 const struct push_answer *answers);

/* The program that a question is about. */
const struct program *question_program(const struct question *question);

#endif
