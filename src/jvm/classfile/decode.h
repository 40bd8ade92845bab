/* Instructions from the bytes of a method's code.
 *
 * decode_code reads all of them and checks all that can be checked without knowing what is on the stack: opcodes,
 * lengths, local variables below max_locals, constants of the right kind, targets of branches and ranges of handlers at
 * instructions, and that the last instruction does not run off the end (a jsr may be last: it may never come back). */
#ifndef HEDDLE_JVM_CLASSFILE_DECODE_H
#define HEDDLE_JVM_CLASSFILE_DECODE_H

#include "jvm/classfile/attributes.h"
#include "jvm/classfile/opcodes.h"

struct buffer;

struct instruction {
    uint16_t pc, next;   /* its place, and that of the instruction behind it (which may be the end of the code) */
    uint8_t opcode;      /* enum opcode; never OP_WIDE: see wide */
    uint8_t general;     /* opcode_table.h: OP_ILOAD for iload_2, OP_BIPUSH for iconst_1 and sipush, else the opcode */
    bool wide;           /* it stands behind `wide` */
    uint16_t index;      /* the local variable (also of iload_2) or the constant (constants.h) */
    uint16_t target;     /* of a branch; of a switch: where its default leads */
    int32_t value;       /* a number: see below */
    uint32_t case_count; /* of a switch, without the default */
};

/* The value is, for bipush, sipush, iconst_1, lconst_1, …: the number pushed; iinc: the increment; newarray: the type
 * of the elements; multianewarray: the dimensions; invokeinterface: the slots; tableswitch: the lowest key; else 0. */

struct decoded_code {
    const struct instruction *items;
    uint32_t count;
    const uint16_t *numbers; /* for each pc below the code's length: the number of the instruction that starts there, or
                                DECODE_NO_INSTRUCTION */
};

enum { DECODE_NO_INSTRUCTION = 65535 }; /* there are at most 65535 instructions, numbered from 0 */

bool decode_code(const struct classfile *file, const struct class_code *code, struct arena *arena,
                 struct decoded_code *decoded, struct class_error *error);

/* Reads the one instruction at pc (which must be below the code's length), without checks that need others: targets are
 * within the code, constants are of the right kind. decode_code is this, again and again, and the remaining checks. */
bool decode_instruction(const struct classfile *file, const struct class_code *code, uint32_t pc,
                        struct instruction *instruction, struct class_error *error);

/* A case of a switch that was decoded without error. */
struct switch_case {
    int32_t key;
    uint16_t target;
};
struct switch_case decode_case(const struct class_code *code, const struct instruction *instruction, uint32_t number);

/* Appends mnemonic and operands as javap -c writes them, without its comment: "invokeinterface #5,  2", "goto 17";
 * switches over several lines. */
void decode_print(const struct class_code *code, const struct instruction *instruction, struct buffer *into);

#endif
