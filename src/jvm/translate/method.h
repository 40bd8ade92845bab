/* Translation: the method at hand. All parts of the translation share it; what they need only for a while is in its
 * scratch arena. */
#ifndef HEDDLE_JVM_TRANSLATE_METHOD_H
#define HEDDLE_JVM_TRANSLATE_METHOD_H

#include "jvm/classfile/decode.h"
#include "jvm/module/module.h"

struct method {
    const struct class_module *module;
    const struct ir_method *ir;
    const struct class_member *member;
    struct class_code code;
    struct decoded_code decoded;
    struct class_lines lines;   /* sorted */
    struct class_locals locals; /* LocalVariableTable */
    struct arena *scratch;      /* gone when the method is done */
    struct class_error *error;  /* the first failure */
    bool failed;
    uint64_t work; /* steps that hostile code could make many; see method_work */
};

/* Notes a failure at a bytecode index, unless there was one before. Returns false. */
bool method_fail(struct method *method, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Counts steps of work that may grow faster than the code. False, and a failure, beyond a limit that no compiled
 * program comes near. */
bool method_work(struct method *method, uint64_t steps);

static inline const struct instruction *method_instruction(const struct method *method, uint32_t number)
{
    return &method->decoded.items[number];
}

#endif
