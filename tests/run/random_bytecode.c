#include "run/random_bytecode.h"

#include "jvm/assemble.h"
#include "jvm/classfile/decode.h"
#include "jvm/random_method.h"

#include <stdlib.h>
#include <string.h>

/* Variables behind those of random_method.h. */
enum {
    DOUBLE = METHOD_VARIABLES,
    FLOAT = DOUBLE + 2,
    ARRAY,  /* an int[], or null */
    OBJECT, /* an A, or null */
    LOCK,
    FUEL, /* how many more statements may run */
    VARIABLES,
    MOST_STATEMENTS = 200, /* of a run */
    DEEPEST = 3            /* of expressions */
};

/* The constants behind those of assemble.h, in their order. */
enum form { CLASS, INTEGER, REAL, WIDE, FIELD, METHOD, INTERFACE, NAME };
static const struct constant {
    enum form form;
    const char *owner, *name, *descriptor; /* a class in `name` alone */
    uint64_t bits;
} constants[] = {
    {CLASS, NULL, "Face", NULL, 0},
    {CLASS, NULL, "java/lang/Throwable", NULL, 0},
    {CLASS, NULL, "java/lang/String", NULL, 0},
    {CLASS, NULL, "[I", NULL, 0},
    {INTEGER, NULL, NULL, NULL, 0x7fffffff},
    {INTEGER, NULL, NULL, NULL, 0x80000000},
    {INTEGER, NULL, NULL, NULL, 0xdeadbeef},
    {REAL, NULL, NULL, NULL, 0x7fc00000}, /* NaN */
    {REAL, NULL, NULL, NULL, 0x80000000}, /* -0 */
    {REAL, NULL, NULL, NULL, 0x4f000001}, /* more than an int */
    {REAL, NULL, NULL, NULL, 0x00000001}, /* the least */
    {REAL, NULL, NULL, NULL, 0x3dcccccd}, /* 0.1 */
    {WIDE, "J", NULL, NULL, UINT64_C(0x8000000000000000)},
    {WIDE, "J", NULL, NULL, UINT64_C(0x7fffffffffffffff)},
    {WIDE, "J", NULL, NULL, UINT64_C(0x00000001ffffffff)},
    {WIDE, "D", NULL, NULL, UINT64_C(0x7ff8000000000000)}, /* NaN */
    {WIDE, "D", NULL, NULL, UINT64_C(0x7ff0000000000000)}, /* infinity */
    {WIDE, "D", NULL, NULL, UINT64_C(0x43e0000000000000)}, /* 2 to the 63 */
    {WIDE, "D", NULL, NULL, UINT64_C(0x0000000000000001)}, /* the least */
    {WIDE, "D", NULL, NULL, UINT64_C(0x3fb999999999999a)}, /* 0.1 */
    {FIELD, "A", "i", "I", 0},
    {FIELD, "A", "l", "J", 0},
    {FIELD, "A", "g", "F", 0},
    {FIELD, "A", "d", "D", 0},
    {FIELD, "A", "b", "B", 0},
    {FIELD, "A", "c", "C", 0},
    {FIELD, "A", "s", "S", 0},
    {FIELD, "A", "z", "Z", 0},
    {FIELD, "A", "is", "[I", 0},
    {FIELD, "A", "ls", "[J", 0},
    {FIELD, "A", "gs", "[F", 0},
    {FIELD, "A", "ds", "[D", 0},
    {FIELD, "A", "bs", "[B", 0},
    {FIELD, "A", "cs", "[C", 0},
    {FIELD, "A", "ss", "[S", 0},
    {FIELD, "A", "zs", "[Z", 0},
    {FIELD, "A", "os", "[Ljava/lang/Object;", 0},
    {FIELD, "A", "o", "Ljava/lang/Object;", 0},
    {FIELD, "A", "lock", "Ljava/lang/Object;", 0},
    {FIELD, "A", "own", "I", 0},
    {FIELD, "A", "wide", "J", 0},
    {METHOD, "A", "add", "(II)I", 0},
    {METHOD, "A", "mix", "(JI)J", 0},
    {METHOD, "A", "scale", "(DF)D", 0},
    {METHOD, "A", "half", "(FD)F", 0},
    {METHOD, "A", "make", "(I)LA;", 0},
    {METHOD, "A", "failure", "(I)Ljava/lang/Throwable;", 0},
    {METHOD, "A", "virtual", "(I)I", 0},
    {METHOD, "A", "locked", "(J)J", 0},
    {INTERFACE, "Face", "face", "(I)I", 0},
    {NAME, NULL, "run", NULL, 0},
};
enum { CONSTANTS = sizeof constants / sizeof *constants, FIRST = 0x1a, MEMBER_ENTRIES = 6 };

static uint32_t entries_of(enum form form)
{
    switch (form) {
    case CLASS:
    case WIDE:
        return 2;
    case INTEGER:
    case REAL:
    case NAME:
        return 1;
    default:
        return MEMBER_ENTRIES;
    }
}

/* The number of a constant of the table: of its last entry, but for wide ones. */
static uint32_t index_of(uint32_t at)
{
    uint32_t index = FIRST;
    for (uint32_t i = 0; i < at; i++)
        index += entries_of(constants[i].form);
    return constants[at].form == WIDE ? index : index + entries_of(constants[at].form) - 1;
}

static uint32_t constant_named(const char *name)
{
    for (uint32_t i = 0; i < CONSTANTS; i++)
        if (constants[i].name != NULL && strcmp(constants[i].name, name) == 0)
            return index_of(i);
    return 0;
}

/* One of the numbers of a form: for wide ones of a type. */
static uint32_t constant_of(struct method_writer *writer, enum form form, const char *type)
{
    uint32_t found[CONSTANTS], count = 0;
    for (uint32_t i = 0; i < CONSTANTS; i++)
        if (constants[i].form == form && (type == NULL || strcmp(constants[i].owner, type) == 0))
            found[count++] = i;
    return index_of(found[method_pick(writer, count)]);
}

static void add_number(struct buffer *into, uint64_t value, unsigned bytes)
{
    while (bytes-- > 0)
        buffer_format(into, "%02x ", (unsigned)(value >> 8 * bytes & 0xff));
}

static void add_text(struct buffer *into, const char *text)
{
    buffer_add_text(into, "01 ");
    add_number(into, strlen(text), 2);
    for (; *text != '\0'; text++)
        add_number(into, (uint8_t)*text, 1);
}

static void add_constant(struct buffer *into, const struct constant *constant, uint32_t first)
{
    static const uint8_t tags[] = {
        [CLASS] = 7, [INTEGER] = 3, [REAL] = 4, [WIDE] = 5, [FIELD] = 9, [METHOD] = 10, [INTERFACE] = 11, [NAME] = 1};
    if (constant->form == NAME) {
        add_text(into, constant->name);
    } else if (constant->form == CLASS) {
        add_text(into, constant->name);
        add_number(into, 7, 1);
        add_number(into, first, 2);
    } else if (constant->form <= WIDE) {
        bool wide = constant->form == WIDE;
        add_number(into, tags[constant->form] + (wide && constant->owner[0] == 'D' ? 1u : 0u), 1);
        add_number(into, constant->bits, wide ? 8 : 4);
    } else {
        add_text(into, constant->owner);
        add_number(into, 7, 1);
        add_number(into, first, 2);
        add_text(into, constant->name);
        add_text(into, constant->descriptor);
        add_number(into, 12, 1);
        add_number(into, first + 2, 2);
        add_number(into, first + 3, 2);
        add_number(into, tags[constant->form], 1);
        add_number(into, first + 1, 2);
        add_number(into, first + 4, 2);
    }
}

/* Expressions: each pushes a value of a type. */

static void member(struct method_writer *writer, uint32_t opcode, const char *name)
{
    method_byte(writer, opcode);
    method_number(writer, constant_named(name));
}

static void variable(struct method_writer *writer, uint32_t opcode, uint32_t number)
{
    method_byte(writer, opcode);
    method_byte(writer, number);
}

static void expression(struct method_writer *writer, char type, uint32_t depth);

static void small_int(struct method_writer *writer)
{
    method_byte(writer, OP_BIPUSH);
    method_byte(writer, method_pick(writer, 6) - 1);
}

/* An array and an index, which may not fit. */
static void element(struct method_writer *writer, const char *array)
{
    if (strcmp(array, "is") == 0 && method_pick(writer, 2))
        variable(writer, OP_ALOAD, ARRAY);
    else
        member(writer, OP_GETSTATIC, array);
    if (method_pick(writer, 8) == 0)
        method_load(writer);
    else
        method_byte(writer, OP_ICONST_0 + method_pick(writer, 3));
}

static void leaf(struct method_writer *writer, char type)
{
    static const char *const narrow[] = {"i", "b", "c", "s", "z"};
    uint32_t which = method_pick(writer, 3);
    switch (type) {
    case 'I':
        if (which == 0) {
            method_load(writer);
        } else if (which == 1) {
            member(writer, OP_GETSTATIC, narrow[method_pick(writer, 5)]);
        } else {
            method_byte(writer, OP_LDC_W);
            method_number(writer, constant_of(writer, INTEGER, NULL));
        }
        return;
    case 'F':
        if (which == 0) {
            variable(writer, OP_FLOAD, FLOAT);
        } else if (which == 1) {
            member(writer, OP_GETSTATIC, "g");
        } else {
            method_byte(writer, OP_LDC_W);
            method_number(writer, constant_of(writer, REAL, NULL));
        }
        return;
    default:
        if (which == 0) {
            variable(writer, type == 'J' ? OP_LLOAD : OP_DLOAD, type == 'J' ? METHOD_LONG : DOUBLE);
        } else if (which == 1) {
            member(writer, OP_GETSTATIC, type == 'J' ? "l" : "d");
        } else {
            method_byte(writer, OP_LDC2_W);
            method_number(writer, constant_of(writer, WIDE, type == 'J' ? "J" : "D"));
        }
    }
}

static const char types[] = "IJFD";

static uint32_t rank(char type)
{
    return (uint32_t)(strchr(types, type) - types);
}

static void binary(struct method_writer *writer, char type, uint32_t depth)
{
    static const uint8_t shared[] = {OP_IADD, OP_ISUB, OP_IMUL, OP_IDIV, OP_IREM};
    static const uint8_t bits[] = {OP_IAND, OP_IOR, OP_IXOR};
    static const uint8_t shifts[] = {OP_ISHL, OP_ISHR, OP_IUSHR};
    bool integral = type == 'I' || type == 'J';
    uint32_t which = method_pick(writer, integral ? 11 : 5);
    expression(writer, type, depth);
    expression(writer, which >= 8 ? 'I' : type, depth);
    if (which < 5)
        method_byte(writer, shared[which] + rank(type));
    else if (which < 8)
        method_byte(writer, bits[which - 5] + rank(type));
    else
        method_byte(writer, shifts[which - 8] + rank(type));
}

/* From another type. */
static void conversion(struct method_writer *writer, char type, uint32_t depth)
{
    static const uint8_t opcodes[4][4] = {{OP_NOP, OP_I2L, OP_I2F, OP_I2D},
                                          {OP_L2I, OP_NOP, OP_L2F, OP_L2D},
                                          {OP_F2I, OP_F2L, OP_NOP, OP_F2D},
                                          {OP_D2I, OP_D2L, OP_D2F, OP_NOP}};
    static const uint8_t narrow[] = {OP_I2B, OP_I2C, OP_I2S, OP_INEG};
    static const uint8_t minus[] = {OP_INEG, OP_LNEG, OP_FNEG, OP_DNEG};
    char from = types[method_pick(writer, 4)];
    expression(writer, from, depth);
    if (from != type)
        method_byte(writer, opcodes[rank(from)][rank(type)]);
    else
        method_byte(writer, type == 'I' ? narrow[method_pick(writer, 4)] : minus[rank(type)]);
}

static void array_value(struct method_writer *writer, char type)
{
    static const struct {
        const char *array;
        uint8_t opcode;
    } loads[] = {{"is", OP_IALOAD}, {"bs", OP_BALOAD}, {"zs", OP_BALOAD}, {"cs", OP_CALOAD},
                 {"ss", OP_SALOAD}, {"ls", OP_LALOAD}, {"gs", OP_FALOAD}, {"ds", OP_DALOAD}};
    uint32_t which = type == 'I' ? method_pick(writer, 5) : 4 + rank(type);
    element(writer, loads[which].array);
    method_byte(writer, loads[which].opcode);
}

static void comparison(struct method_writer *writer, uint32_t depth)
{
    static const uint8_t opcodes[] = {OP_LCMP, OP_FCMPL, OP_FCMPG, OP_DCMPL, OP_DCMPG};
    static const char of[] = "JFFDD";
    uint32_t which = method_pick(writer, 5);
    expression(writer, of[which], depth);
    expression(writer, of[which], depth);
    method_byte(writer, opcodes[which]);
}

static void int_call(struct method_writer *writer, uint32_t depth)
{
    switch (method_pick(writer, 6)) {
    case 0:
        expression(writer, 'I', depth);
        expression(writer, 'I', depth);
        member(writer, OP_INVOKESTATIC, "add");
        return;
    case 1:
        variable(writer, OP_ALOAD, OBJECT);
        expression(writer, 'I', depth);
        member(writer, OP_INVOKEVIRTUAL, "virtual");
        return;
    case 2:
        variable(writer, OP_ALOAD, OBJECT);
        expression(writer, 'I', depth);
        member(writer, OP_INVOKEINTERFACE, "face");
        method_bytes(writer, "02 00");
        return;
    case 3:
        variable(writer, OP_ALOAD, OBJECT);
        member(writer, OP_GETFIELD, "own");
        return;
    case 4:
        variable(writer, OP_ALOAD, ARRAY);
        method_byte(writer, OP_ARRAYLENGTH);
        return;
    default:
        member(writer, OP_GETSTATIC, "o");
        method_byte(writer, OP_INSTANCEOF);
        method_number(writer, method_pick(writer, 2) ? 2 : constant_named("java/lang/String"));
    }
}

static void call(struct method_writer *writer, char type, uint32_t depth)
{
    switch (type) {
    case 'I':
        int_call(writer, depth);
        return;
    case 'J':
        if (method_pick(writer, 2)) {
            expression(writer, 'J', depth);
            expression(writer, 'I', depth);
            member(writer, OP_INVOKESTATIC, "mix");
        } else {
            variable(writer, OP_ALOAD, OBJECT);
            expression(writer, 'J', depth);
            member(writer, OP_INVOKEVIRTUAL, "locked");
        }
        return;
    case 'F':
        expression(writer, 'F', depth);
        expression(writer, 'D', depth);
        member(writer, OP_INVOKESTATIC, "half");
        return;
    default:
        expression(writer, 'D', depth);
        expression(writer, 'F', depth);
        member(writer, OP_INVOKESTATIC, "scale");
    }
}

static void expression(struct method_writer *writer, char type, uint32_t depth)
{
    uint32_t which = depth == 0 ? 0 : method_pick(writer, 8);
    if (which < 2)
        leaf(writer, type);
    else if (which < 5)
        binary(writer, type, depth - 1);
    else if (which == 5)
        conversion(writer, type, depth - 1);
    else if (which == 6)
        array_value(writer, type);
    else if (type == 'I' && method_pick(writer, 2))
        comparison(writer, depth - 1);
    else
        call(writer, type, depth - 1);
}

/* Statements. */

static void assign(struct method_writer *writer, char type)
{
    expression(writer, type, DEEPEST);
    switch (type) {
    case 'I':
        method_store(writer);
        return;
    case 'J':
        variable(writer, OP_LSTORE, METHOD_LONG);
        return;
    case 'F':
        variable(writer, OP_FSTORE, FLOAT);
        return;
    default:
        variable(writer, OP_DSTORE, DOUBLE);
    }
}

static void put(struct method_writer *writer)
{
    static const char *const names[] = {"i", "b", "c", "s", "z", "l", "g", "d"};
    static const char of[] = "IIIIIJFD";
    uint32_t which = method_pick(writer, 10);
    if (which < 8) {
        expression(writer, of[which], DEEPEST - 1);
        member(writer, OP_PUTSTATIC, names[which]);
        return;
    }
    variable(writer, OP_ALOAD, OBJECT);
    expression(writer, which == 8 ? 'I' : 'J', DEEPEST - 1);
    member(writer, OP_PUTFIELD, which == 8 ? "own" : "wide");
}

static void store_element(struct method_writer *writer)
{
    static const struct {
        const char *array;
        uint8_t opcode;
        char type;
    } stores[] = {{"is", OP_IASTORE, 'I'}, {"bs", OP_BASTORE, 'I'}, {"zs", OP_BASTORE, 'I'}, {"cs", OP_CASTORE, 'I'},
                  {"ss", OP_SASTORE, 'I'}, {"ls", OP_LASTORE, 'J'}, {"gs", OP_FASTORE, 'F'}, {"ds", OP_DASTORE, 'D'}};
    uint32_t which = method_pick(writer, 9);
    if (which == 8) { /* the array is one of strings */
        element(writer, "os");
        member(writer, OP_GETSTATIC, "o");
        method_byte(writer, OP_AASTORE);
        return;
    }
    element(writer, stores[which].array);
    expression(writer, stores[which].type, DEEPEST - 1);
    method_byte(writer, stores[which].opcode);
}

static void table_switch(struct method_writer *writer)
{
    uint32_t count = 1 + method_pick(writer, 4), low = method_pick(writer, 5) - 2;
    expression(writer, 'I', 1);
    uint32_t from = writer->length;
    method_byte(writer, OP_TABLESWITCH);
    while (writer->length % 4 != 0)
        method_byte(writer, 0);
    method_case(writer, from, method_pick(writer, METHOD_STATEMENTS + 1));
    method_number(writer, low >> 16);
    method_number(writer, low);
    method_number(writer, (low + count - 1) >> 16);
    method_number(writer, low + count - 1);
    for (uint32_t i = 0; i < count; i++)
        method_case(writer, from, method_pick(writer, METHOD_STATEMENTS + 1));
}

static void lookup_switch(struct method_writer *writer)
{
    uint32_t count = method_pick(writer, 4), key = UINT32_C(0x80000000);
    expression(writer, 'I', 1);
    uint32_t from = writer->length;
    method_byte(writer, OP_LOOKUPSWITCH);
    while (writer->length % 4 != 0)
        method_byte(writer, 0);
    method_case(writer, from, method_pick(writer, METHOD_STATEMENTS + 1));
    method_number(writer, 0);
    method_number(writer, count);
    for (uint32_t i = 0; i < count; i++) {
        method_number(writer, key >> 16);
        method_number(writer, key);
        method_case(writer, from, method_pick(writer, METHOD_STATEMENTS + 1));
        key = i == 0 ? (uint32_t)-2 : key + 1 + method_pick(writer, 2);
    }
}

/* A statement with the lock held, which is given up whatever happens. */
static void with_lock(struct method_writer *writer)
{
    variable(writer, OP_ALOAD, LOCK);
    method_byte(writer, OP_MONITORENTER);
    uint32_t from = writer->length;
    assign(writer, types[method_pick(writer, 4)]);
    put(writer);
    variable(writer, OP_ALOAD, LOCK);
    method_byte(writer, OP_MONITOREXIT);
    uint32_t to = writer->length;
    method_bytes(writer, "a7 00 07"); /* goto behind */
    uint32_t handler = writer->length;
    variable(writer, OP_ALOAD, LOCK);
    method_byte(writer, OP_MONITOREXIT);
    method_byte(writer, OP_ATHROW);
    method_guard(writer, from, to, handler);
}

/* A new array: of ints, or of arrays of them; sizes may be negative. */
static void new_array(struct method_writer *writer)
{
    small_int(writer);
    if (method_pick(writer, 2)) {
        method_bytes(writer, "bc 0a"); /* newarray int */
    } else {
        small_int(writer);
        method_bytes(writer, "c5 00 16 02"); /* multianewarray [[I */
        small_int(writer);
        method_byte(writer, OP_AALOAD);
    }
    variable(writer, OP_ASTORE, ARRAY);
}

static void new_object(struct method_writer *writer)
{
    switch (method_pick(writer, 8)) {
    case 0:
        member(writer, OP_GETSTATIC, "o");
        method_bytes(writer, "c0 00 02"); /* checkcast A */
        break;
    case 1:
        method_byte(writer, OP_ACONST_NULL);
        break;
    default:
        expression(writer, 'I', 1);
        member(writer, OP_INVOKESTATIC, "make");
    }
    variable(writer, OP_ASTORE, OBJECT);
}

/* Shuffles the stack: what is left is an int. */
static void juggle(struct method_writer *writer)
{
    static const char *const ways[] = {"5a 60 82",                 /* dup_x1, iadd, ixor */
                                       "5f 64",                    /* swap, isub */
                                       "5c 68 60 82",              /* dup2, imul, iadd, ixor */
                                       "59 60 57 59 68",           /* dup, iadd, pop, dup, imul */
                                       "58 02 05 06 5b 57 60 60"}; /* pop2, three constants, dup_x2, pop, iadd, iadd */
    uint32_t which = method_pick(writer, 5);
    expression(writer, 'I', 1);
    expression(writer, 'I', 1);
    method_bytes(writer, ways[which]);
    method_store(writer);
}

/* The same with values of two words: what is left is a long. */
static void juggle_wide(struct method_writer *writer)
{
    expression(writer, 'J', 1);
    switch (method_pick(writer, 3)) {
    case 0:
        expression(writer, 'J', 1);
        method_bytes(writer, "5e 65 61"); /* dup2_x2, lsub, ladd */
        break;
    case 1:
        expression(writer, 'I', 1);
        method_bytes(writer, "5b 57 88 60 85"); /* dup_x2, pop, l2i, iadd, i2l */
        break;
    default:
        method_bytes(writer, "5c 69"); /* dup2, lmul */
    }
    variable(writer, OP_LSTORE, METHOD_LONG);
}

static void branch(struct method_writer *writer)
{
    static const uint8_t branches[] = {OP_IFEQ, OP_IFNE, OP_IFLT, OP_IFGE, OP_IFGT, OP_IFLE};
    uint32_t to = method_pick(writer, METHOD_STATEMENTS + 1);
    switch (method_pick(writer, 4)) {
    case 0:
        variable(writer, OP_ALOAD, OBJECT);
        method_jump(writer, method_pick(writer, 2) ? OP_IFNULL : OP_IFNONNULL, to);
        return;
    case 1:
        variable(writer, OP_ALOAD, OBJECT);
        member(writer, OP_GETSTATIC, "o");
        method_jump(writer, method_pick(writer, 2) ? OP_IF_ACMPEQ : OP_IF_ACMPNE, to);
        return;
    default:
        comparison(writer, 2);
        method_jump(writer, branches[method_pick(writer, 6)], to);
    }
}

static void further(struct method_writer *writer)
{
    switch (method_pick(writer, 16)) {
    case 0:
        new_array(writer);
        return;
    case 1:
        new_object(writer);
        return;
    case 2:
        table_switch(writer);
        return;
    case 3:
        lookup_switch(writer);
        return;
    case 4:
        with_lock(writer);
        return;
    case 5:
        juggle(writer);
        return;
    case 6:
        juggle_wide(writer);
        return;
    case 7:
    case 8:
        branch(writer);
        return;
    case 9:
    case 10:
        store_element(writer);
        return;
    case 11:
    case 12:
        put(writer);
        return;
    case 13:
        if (method_pick(writer, 6) == 0) {
            expression(writer, 'I', 1);
            member(writer, OP_INVOKESTATIC, "failure");
            method_byte(writer, OP_ATHROW);
            return;
        }
        /* fall through */
    default:
        assign(writer, types[method_pick(writer, 4)]);
    }
}

static void begin(struct method_writer *writer)
{
    method_byte(writer, OP_DCONST_0 + method_pick(writer, 2));
    variable(writer, OP_DSTORE, DOUBLE);
    method_byte(writer, OP_FCONST_0 + method_pick(writer, 3));
    variable(writer, OP_FSTORE, FLOAT);
    member(writer, OP_GETSTATIC, "is");
    variable(writer, OP_ASTORE, ARRAY);
    method_byte(writer, OP_ICONST_0 + method_pick(writer, 3));
    member(writer, OP_INVOKESTATIC, "make");
    variable(writer, OP_ASTORE, OBJECT);
    member(writer, OP_GETSTATIC, "lock");
    variable(writer, OP_ASTORE, LOCK);
    method_byte(writer, OP_SIPUSH);
    method_number(writer, MOST_STATEMENTS);
    variable(writer, OP_ISTORE, FUEL);
}

static void use_fuel(struct method_writer *writer)
{
    variable(writer, OP_IINC, FUEL);
    method_byte(writer, (uint32_t)-1);
    variable(writer, OP_ILOAD, FUEL);
    method_jump(writer, OP_IFLE, METHOD_STATEMENTS);
}

void random_bytecode(const char *name, uint64_t seed, uint32_t kept, struct buffer *into)
{
    struct method_writer *writer = calloc(1, sizeof *writer);
    struct buffer pool = {0}, header = {0}, method = {0}, limits = {0};
    const uint8_t caught[] = {0, 2, (uint8_t)constant_named("java/lang/Throwable")};
    uint32_t entries = 0;
    if (writer == NULL)
        abort();
    writer->seed = seed;
    writer->kept = kept;
    writer->caught = caught;
    writer->strict = true;
    writer->begin = begin;
    writer->before = use_fuel;
    writer->further = further;
    method_write(writer);
    for (uint32_t i = 0; i < CONSTANTS; i++) {
        add_constant(&pool, &constants[i], FIRST + entries);
        entries += entries_of(constants[i].form);
    }
    add_text(&pool, name);
    add_number(&pool, 7, 1);
    add_number(&pool, FIRST + entries, 2);
    entries += 2;
    buffer_add_text(&header, "00 21 ");
    add_number(&header, FIRST + entries - 1, 2);
    buffer_add_text(&header, "00 04 00 00");
    buffer_add_text(&method, "00 09 ");
    add_number(&method, constant_named("run"), 2);
    buffer_add_text(&method, "00 07");
    buffer_add_text(&limits, "00 40 ");
    add_number(&limits, VARIABLES, 2);
    const struct plan plan = {.name = name,
                              .major = 49,
                              .constants = pool.text,
                              .constant_entries = entries,
                              .header = header.text,
                              .method = method.text,
                              .limits = limits.text,
                              .code = writer->text.text,
                              .handlers = writer->handlers.text};
    assemble(&plan, into);
    method_free(writer);
    free(writer);
    buffer_free(&pool);
    buffer_free(&header);
    buffer_free(&method);
    buffer_free(&limits);
}
