/* The opcodes of the Java virtual machine. All that is known of them is in one table, opcode_table.h. */
#ifndef HEDDLE_JVM_CLASSFILE_OPCODES_H
#define HEDDLE_JVM_CLASSFILE_OPCODES_H

#include <stdint.h>

enum opcode {
#define OPCODE(number, name, mnemonic, format, pops, pushes, flags, general, implied) OP_##name = number,
#include "jvm/classfile/opcode_table.h"
#undef OPCODE
    OPCODE_COUNT
};

/* What stands behind an opcode, in bytes (u unsigned, s signed), and what it means. The words are for documentation. */
#define OPCODE_FORMATS(X)                                                                                              \
    X(NONE, "", "")                                                                                                    \
    X(IMPLIED, "", "the number is part of the opcode")                                                                 \
    X(IMPLIED_LOCAL, "", "the local variable is part of the opcode")                                                   \
    X(LOCAL, "u1", "local variable; u2 after `wide`")                                                                  \
    X(LOCAL_INCREMENT, "u1 s1", "local variable, increment; u2 s2 after `wide`")                                       \
    X(BYTE, "s1", "number")                                                                                            \
    X(SHORT, "s2", "number")                                                                                           \
    X(LOADABLE1, "u1", "constant: Integer, Float, String, Class, MethodHandle, MethodType, Dynamic")                   \
    X(LOADABLE2, "u2", "constant: Integer, Float, String, Class, MethodHandle, MethodType, Dynamic")                   \
    X(LOADABLE_WIDE, "u2", "constant: Long, Double, Dynamic")                                                          \
    X(FIELD, "u2", "constant: Fieldref")                                                                               \
    X(METHOD, "u2", "constant: Methodref; for static and special calls also InterfaceMethodref")                       \
    X(INTERFACE_METHOD, "u2 u1 0", "constant: InterfaceMethodref, slots of the arguments with `this`")                 \
    X(CALL_SITE, "u2 0 0", "constant: InvokeDynamic")                                                                  \
    X(CLASS, "u2", "constant: Class")                                                                                  \
    X(CLASS_DIMENSIONS, "u2 u1", "constant: Class of an array, number of dimensions")                                  \
    X(ARRAY_TYPE, "u1",                                                                                                \
      "type of the elements: 4 boolean, 5 char, 6 float, 7 double, 8 byte, 9 short, 10 int, 11 long")                  \
    X(BRANCH2, "s2", "target, relative to the opcode")                                                                 \
    X(BRANCH4, "s4", "target, relative to the opcode")                                                                 \
    X(TABLE_SWITCH, "0–3 padding, s4 s4 s4 s4…", "default, low, high, targets")                                        \
    X(LOOKUP_SWITCH, "0–3 padding, s4 s4 (s4 s4)…", "default, number of pairs, key and target of each")                \
    X(WIDE_PREFIX, "u1", "opcode whose local variable (and increment) has two bytes")

enum opcode_format {
#define X(name, bytes, meaning) FORMAT_##name,
    OPCODE_FORMATS(X)
#undef X
        FORMAT_COUNT
};

#define OPCODE_FLAGS(X)                                                                                                \
    X(THROWS, 0, "may throw (other than errors of the machine itself)")                                                \
    X(ENDS, 1, "the next instruction does not follow (jsr: only after a ret)")                                         \
    X(BRANCHES, 2, "may go to the targets in its operands")                                                            \
    X(CALLS, 3, "calls a method")                                                                                      \
    X(RETURNS, 4, "ends the method")                                                                                   \
    X(WIDENS, 5, "may stand behind `wide`")

enum opcode_flag {
#define X(name, bit, meaning) OPCODE_##name = 1 << bit,
    OPCODE_FLAGS(X)
#undef X
};

struct opcode_info {
    const char *mnemonic;
    const char *pops, *pushes; /* the letters are explained in opcode_table.h */
    uint8_t format;            /* enum opcode_format */
    uint8_t flags;             /* bits of enum opcode_flag */
    uint8_t general;           /* enum opcode */
    int16_t implied;
};

extern const struct opcode_info opcode_infos[OPCODE_COUNT];

#endif
