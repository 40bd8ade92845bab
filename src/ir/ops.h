/* The operations of the ir, one row each. Numbers, names, shapes and flags are all derived from this table; what each
 * one means is said in docs/ir.md.
 *
 * A row is OP(name, shape, flags). The shape says what the operands a, b and c of an instruction are, one letter each:
 *   v  a value: the number of the instruction that makes it
 *   o  a value or IR_NONE
 *   t  a declared type      f  a field reference     m  a method reference    k  a constant    s  a dynamic call site
 *   b  a block              n  a plain number
 *   w  two words: the low and the high half of a 64-bit number
 *   V  a list of values     P  a list of pairs (block, value)
 *   K  a switch: the block of the default, then for each case the low and the high half of its key and its block
 * Lists live in ir_body.lists; the operand is the place of the list's length in words, and the words follow it: so a
 * phi with two pairs has the length 4, and a switch with two cases the length 7. The keys of a switch rise, as signed
 * numbers. The operand n of `parameter` counts from 0, the receiver among them; that of `update` is an enum ir_update.
 * The number of `integer` is extended with its sign to 64 bits (i1: 0 or 1); that of `floating` is the bits of the
 * float. Where an operation of C takes a pointer, that is operand a; `copy` goes from b to a.
 *
 * Flags: T it may throw (or, in C, stop the program), E it ends a block, J only Java has it, C only C has it, M it
 * touches memory that another thread may see, R it gives a value (of the kind in the instruction). */
#ifndef HEDDLE_IR_OPS_H
#define HEDDLE_IR_OPS_H

#define IR_OPS(OP)                                                                                                     \
    /* values from nowhere */                                                                                          \
    OP(integer, "w", IR_R)                                                                                             \
    OP(floating, "w", IR_R)                                                                                            \
    OP(null, "", IR_R)                                                                                                 \
    OP(constant, "k", IR_R | IR_T)                                                                                     \
    OP(parameter, "n", IR_R)                                                                                           \
    OP(caught, "", IR_R | IR_J)                                                                                        \
    OP(phi, "P", IR_R)                                                                                                 \
    OP(undefined, "", IR_R | IR_C)                                                                                     \
    /* arithmetic; integers wrap unless the instruction is checked */                                                  \
    OP(add, "vv", IR_R)                                                                                                \
    OP(sub, "vv", IR_R)                                                                                                \
    OP(mul, "vv", IR_R)                                                                                                \
    OP(div, "vv", IR_R | IR_T)                                                                                         \
    OP(rem, "vv", IR_R | IR_T)                                                                                         \
    OP(udiv, "vv", IR_R | IR_T | IR_C)                                                                                 \
    OP(urem, "vv", IR_R | IR_T | IR_C)                                                                                 \
    OP(neg, "v", IR_R)                                                                                                 \
    OP(and, "vv", IR_R)                                                                                                \
    OP(or, "vv", IR_R)                                                                                                 \
    OP(xor, "vv", IR_R)                                                                                                \
    OP(shl, "vv", IR_R)                                                                                                \
    OP(shr, "vv", IR_R)                                                                                                \
    OP(ushr, "vv", IR_R)                                                                                               \
    /* comparisons that give i1; of floats, false when unordered unless the instruction says otherwise */              \
    OP(eq, "vv", IR_R)                                                                                                 \
    OP(ne, "vv", IR_R)                                                                                                 \
    OP(lt, "vv", IR_R)                                                                                                 \
    OP(le, "vv", IR_R)                                                                                                 \
    OP(gt, "vv", IR_R)                                                                                                 \
    OP(ge, "vv", IR_R)                                                                                                 \
    OP(ult, "vv", IR_R | IR_C)                                                                                         \
    OP(ule, "vv", IR_R | IR_C)                                                                                         \
    OP(ugt, "vv", IR_R | IR_C)                                                                                         \
    OP(uge, "vv", IR_R | IR_C)                                                                                         \
    /* comparisons that give -1, 0 or 1; if unordered: cmpl -1, cmpg 1 */                                              \
    OP(cmp, "vv", IR_R | IR_J)                                                                                         \
    OP(cmpl, "vv", IR_R | IR_J)                                                                                        \
    OP(cmpg, "vv", IR_R | IR_J)                                                                                        \
    /* conversions to the kind of the instruction */                                                                   \
    OP(trunc, "v", IR_R)                                                                                               \
    OP(sext, "v", IR_R)                                                                                                \
    OP(zext, "v", IR_R)                                                                                                \
    OP(int_to_float, "v", IR_R)                                                                                        \
    OP(uint_to_float, "v", IR_R | IR_C)                                                                                \
    OP(float_to_int, "v", IR_R)                                                                                        \
    OP(float_to_uint, "v", IR_R | IR_C)                                                                                \
    OP(float_to_float, "v", IR_R)                                                                                      \
    OP(bits, "v", IR_R | IR_C)                                                                                         \
    OP(pointer_to_int, "v", IR_R | IR_C)                                                                               \
    OP(int_to_pointer, "v", IR_R | IR_C)                                                                               \
    OP(select, "vvv", IR_R | IR_C)                                                                                     \
    /* objects and their fields and elements, by name */                                                               \
    OP(new, "t", IR_R | IR_T | IR_J)                                                                                   \
    OP(new_array, "tv", IR_R | IR_T | IR_J)                                                                            \
    OP(new_arrays, "tV", IR_R | IR_T | IR_J)                                                                           \
    OP(get, "vf", IR_R | IR_T | IR_M | IR_J)                                                                           \
    OP(put, "vfv", IR_T | IR_M | IR_J)                                                                                 \
    OP(get_static, "f", IR_R | IR_T | IR_M | IR_J)                                                                     \
    OP(put_static, "fv", IR_T | IR_M | IR_J)                                                                           \
    OP(get_element, "vv", IR_R | IR_T | IR_M | IR_J)                                                                   \
    OP(put_element, "vvv", IR_T | IR_M | IR_J)                                                                         \
    OP(length, "v", IR_R | IR_T | IR_J)                                                                                \
    OP(cast, "vt", IR_R | IR_T | IR_J)                                                                                 \
    OP(instance_of, "vt", IR_R | IR_T | IR_J)                                                                          \
    /* memory by pointer */                                                                                            \
    OP(local, "to", IR_R | IR_T | IR_C)                                                                                \
    OP(global, "f", IR_R | IR_C)                                                                                       \
    OP(function, "m", IR_R | IR_C)                                                                                     \
    OP(field, "vf", IR_R | IR_T | IR_C)                                                                                \
    OP(element, "vvt", IR_R | IR_T | IR_C)                                                                             \
    OP(offset, "vv", IR_R | IR_T | IR_C)                                                                               \
    OP(load, "v", IR_R | IR_T | IR_M | IR_C)                                                                           \
    OP(store, "vv", IR_T | IR_M | IR_C)                                                                                \
    OP(update, "vvn", IR_R | IR_T | IR_M | IR_C)                                                                       \
    OP(exchange_if, "vvv", IR_R | IR_T | IR_M | IR_C)                                                                  \
    OP(fence, "", IR_M | IR_C)                                                                                         \
    OP(copy, "vvv", IR_T | IR_M | IR_C)                                                                                \
    OP(fill, "vvv", IR_T | IR_M | IR_C)                                                                                \
    /* calls; the kind is IR_VOID when nothing is returned */                                                          \
    OP(call_static, "mV", IR_R | IR_T | IR_M)                                                                          \
    OP(call_special, "mV", IR_R | IR_T | IR_M | IR_J)                                                                  \
    OP(call_virtual, "mV", IR_R | IR_T | IR_M | IR_J)                                                                  \
    OP(call_interface, "mV", IR_R | IR_T | IR_M | IR_J)                                                                \
    OP(call_dynamic, "sV", IR_R | IR_T | IR_M | IR_J)                                                                  \
    OP(call_pointer, "vV", IR_R | IR_T | IR_M | IR_C)                                                                  \
    /* monitors */                                                                                                     \
    OP(monitor_enter, "v", IR_T | IR_M | IR_J)                                                                         \
    OP(monitor_exit, "v", IR_T | IR_M | IR_J)                                                                          \
    /* the ends of blocks */                                                                                           \
    OP(jump, "b", IR_E)                                                                                                \
    OP(branch, "vbb", IR_E)                                                                                            \
    OP(switch, "vK", IR_E)                                                                                             \
    OP(return, "o", IR_E)                                                                                              \
    OP(throw, "v", IR_T | IR_E | IR_J)                                                                                 \
    OP(unreachable, "", IR_E)

enum { IR_MOST_OPERANDS = 3 }; /* as long as shapes can be */

enum { IR_T = 1, IR_E = 2, IR_J = 4, IR_C = 8, IR_M = 16, IR_R = 32 };

enum ir_op {
#define IR_OP_NUMBER(name, shape, flags) IR_##name,
    IR_OPS(IR_OP_NUMBER)
#undef IR_OP_NUMBER
        IR_OP_COUNT
};

/* What `update` makes of the old value in memory and its operand. */
#define IR_UPDATES(UPDATE)                                                                                             \
    UPDATE(exchange)                                                                                                   \
    UPDATE(add)                                                                                                        \
    UPDATE(sub)                                                                                                        \
    UPDATE(and)                                                                                                        \
    UPDATE(nand)                                                                                                       \
    UPDATE(or)                                                                                                         \
    UPDATE(xor)                                                                                                        \
    UPDATE(max)                                                                                                        \
    UPDATE(min)                                                                                                        \
    UPDATE(umax)                                                                                                       \
    UPDATE(umin)

enum ir_update {
#define IR_UPDATE_NUMBER(name) IR_UPDATE_##name,
    IR_UPDATES(IR_UPDATE_NUMBER)
#undef IR_UPDATE_NUMBER
        IR_UPDATE_COUNT
};

#endif
