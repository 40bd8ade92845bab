/* The kinds of statements in one table: how each is written, what stands behind its word, and what it does. */
#ifndef HEDDLE_EML_FORMS_H
#define HEDDLE_EML_FORMS_H

#include "eml/program.h"

enum eml_operand {
    EML_OPERAND_NONE,
    EML_OPERAND_FUNCTION,
    EML_OPERAND_MEMORY,
    EML_OPERAND_LOCK,
    EML_OPERAND_PROCESS,
    EML_OPERAND_LABEL
};

struct eml_form {
    const char *word; /* as in the text; "" where there is none */
    enum eml_operand operand;
    enum eml_kind effect;
    bool visible;
    enum eml_kind closing; /* of the opening entry of a block: its closing entry; else EML_KIND_COUNT */
};

extern const struct eml_form eml_forms[EML_KIND_COUNT];

#endif
