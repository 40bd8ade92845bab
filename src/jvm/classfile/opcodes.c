#include "jvm/classfile/opcodes.h"

/* The flags by their names in the table. */
enum {
#define X(name, bit, meaning) name = OPCODE_##name,
    OPCODE_FLAGS(X)
#undef X
};

const struct opcode_info opcode_infos[OPCODE_COUNT] = {
#define OPCODE(number, name, mnemonic, format, pops, pushes, flags, general, implied)                                  \
    [number] = {mnemonic, pops, pushes, FORMAT_##format, flags, OP_##general, implied},
#include "jvm/classfile/opcode_table.h"
#undef OPCODE
};
