#include "run/hostile_bytecode.h"

#include "jvm/classfile/decode.h"
#include "jvm/classfile/opcodes.h"

#include <string.h>

enum { METHODS = 6, STATEMENTS = 8, VERSION = 51, STACK = 40, LOCALS = 2, STATIC = 8, PUBLIC = 1, HANDLER = 8 };

/* Tags of constants. */
enum {
    TAG_TEXT = 1,
    TAG_INT = 3,
    TAG_FLOAT = 4,
    TAG_LONG = 5,
    TAG_DOUBLE = 6,
    TAG_CLASS = 7,
    TAG_STRING = 8,
    TAG_FIELD = 9,
    TAG_METHOD = 10,
    TAG_INTERFACE = 11,
    TAG_NAME = 12,
    TAG_HANDLE = 15,
    TAG_TYPE = 16,
    TAG_DYNAMIC = 18
};

struct writer {
    const uint8_t *bytes;
    size_t left;
    const struct hostile_method *methods;
    size_t method_count;
    struct buffer constants, bootstraps, code, handlers, all;
    uint32_t constant_count, bootstrap_count, handler_count, all_count;
    const char *name; /* of the class */
};

static uint32_t take(struct writer *writer)
{
    if (writer->left == 0)
        return 0;
    writer->left--;
    return *writer->bytes++;
}

static uint32_t pick(struct writer *writer, size_t count)
{
    uint32_t chosen = take(writer);
    if (count > UINT8_MAX)
        chosen = chosen << 8 | take(writer);
    return (uint32_t)(chosen % count);
}

static void put(struct buffer *to, uint64_t number, unsigned bytes)
{
    while (bytes-- > 0) {
        char byte = (char)(number >> 8 * bytes);
        buffer_add(to, &byte, 1);
    }
}

/* Constants. */

static uint32_t constant(struct writer *writer, uint32_t tag, uint64_t number, unsigned bytes)
{
    put(&writer->constants, tag, 1);
    put(&writer->constants, number, bytes);
    writer->constant_count += bytes == 8 ? 2 : 1;
    return writer->constant_count - (bytes == 8 ? 2 : 1);
}

static uint32_t text(struct writer *writer, const char *of)
{
    uint32_t made = constant(writer, TAG_TEXT, strlen(of), 2);
    buffer_add_text(&writer->constants, of);
    return made;
}

static uint32_t class_constant(struct writer *writer, const char *name)
{
    return constant(writer, TAG_CLASS, text(writer, name), 2);
}

static uint32_t member(struct writer *writer, uint32_t tag, const char *owner, const char *name, const char *descriptor)
{
    uint64_t named = text(writer, name), typed = text(writer, descriptor);
    uint64_t both = constant(writer, TAG_NAME, named << 16 | typed, 4);
    uint64_t class = class_constant(writer, owner);
    return constant(writer, tag, class << 16 | both, 4);
}

/* Code. */

static void op(struct writer *writer, uint32_t opcode)
{
    put(&writer->code, opcode, 1);
}

static void op_with(struct writer *writer, uint32_t opcode, uint32_t index)
{
    op(writer, opcode);
    put(&writer->code, index, 2);
}

/* The values of the bank. */
static const struct value {
    const char *name, *descriptor;
} values[] = {
    {"i0", "I"},
    {"i1", "I"},
    {"l0", "J"},
    {"l1", "J"},
    {"f0", "F"},
    {"d0", "D"},
    {"o0", "Ljava/lang/Object;"},
    {"o1", "Ljava/lang/Object;"},
    {"o2", "Ljava/lang/Object;"},
    {"o3", "Ljava/lang/Object;"},
    {"text", "Ljava/lang/String;"},
    {"name", "Ljava/lang/String;"},
    {"box", "LBox;"},
    {"wide", "LBox;"},
    {"objects", "[Ljava/lang/Object;"},
    {"boxed", "[Ljava/lang/Object;"},
    {"boxes", "[LBox;"},
    {"texts", "[Ljava/lang/String;"},
    {"ints", "[I"},
    {"longs", "[J"},
    {"bytes", "[B"},
    {"type", "Ljava/lang/Class;"},
    {"other", "Ljava/lang/Class;"},
    {"types", "[Ljava/lang/Class;"},
    {"field", "Ljava/lang/reflect/Field;"},
    {"counted", "Ljava/lang/reflect/Field;"},
    {"method", "Ljava/lang/reflect/Method;"},
    {"called", "Ljava/lang/reflect/Method;"},
    {"made", "Ljava/lang/reflect/Constructor;"},
    {"lookup", "Ljava/lang/invoke/MethodHandles$Lookup;"},
    {"shape", "Ljava/lang/invoke/MethodType;"},
    {"variable", "Ljava/lang/invoke/VarHandle;"},
    {"element", "Ljava/lang/invoke/VarHandle;"},
    {"part", "Ljava/lang/invoke/VarHandle;"},
    {"handle", "Ljava/lang/invoke/MethodHandle;"},
    {"getter", "Ljava/lang/invoke/MethodHandle;"},
    {"setter", "Ljava/lang/invoke/MethodHandle;"},
    {"thread", "Ljava/lang/Thread;"},
    {"thrown", "Ljava/lang/Throwable;"},
    {"trace", "[Ljava/lang/StackTraceElement;"},
    {"weak", "Ljava/lang/ref/WeakReference;"},
    {"runs", "Ljava/lang/Runnable;"},
    {"length", "Ljava/util/function/Function;"},
    {"compares", "Ljava/lang/Comparable;"},
};
enum { VALUES = sizeof values / sizeof *values, FIRST_REFERENCE = 6 };

static const char *const fields[][2] = {
    {"truth", "Z"},
    {"small", "B"},
    {"letter", "C"},
    {"medium", "S"},
    {"number", "I"},
    {"wide", "J"},
    {"real", "F"},
    {"twice", "D"},
    {"any", "Ljava/lang/Object;"},
    {"text", "Ljava/lang/String;"},
    {"next", "LBox;"},
    {"boxes", "[LBox;"},
    {"task", "Ljava/lang/Runnable;"},
    {"numbers", "[I"},
};
static const char *const statics[][2] = {
    {"shared", "Ljava/lang/Object;"}, {"sum", "J"}, {"last", "LBox;"}, {"runs", "Ljava/lang/Runnable;"}};
enum { FIELDS = sizeof fields / sizeof *fields, STATICS = sizeof statics / sizeof *statics };

/* Types that descriptors are made of. */
static const char *const types[] = {
    "I",
    "J",
    "Ljava/lang/Object;",
    "LBox;",
    "[Ljava/lang/Object;",
    "[LBox;",
    "Ljava/lang/String;",
    "Z",
    "D",
    "[I",
    "Ljava/lang/Runnable;",
    "LWide;",
    "F",
    "B",
    "LMissing;",
    "C",
    "S",
    "Ljava/lang/Integer;",
    "[B",
    "LFace;",
};
enum { TYPES = sizeof types / sizeof *types };

static const char *const classes[] = {"Box",
                                      "Wide",
                                      "java/lang/Object",
                                      "[LBox;",
                                      "[Ljava/lang/Object;",
                                      "[I",
                                      "java/lang/String",
                                      "java/lang/Runnable",
                                      "Missing",
                                      "java/lang/Thread",
                                      "java/lang/Class",
                                      "java/lang/invoke/VarHandle",
                                      "java/lang/Exception",
                                      "Face",
                                      "java/lang/reflect/Method",
                                      "java/lang/invoke/MethodHandle",
                                      "java/util/ArrayList",
                                      "[[LWide;",
                                      "java/lang/Integer",
                                      "java/lang/StackTraceElement",
                                      "Bank",
                                      "java/lang/ref/WeakReference"};
enum { CLASSES = sizeof classes / sizeof *classes };

static const char *const names[] = {"next",      "any",
                                    "wide",      "number",
                                    "sum",       "shared",
                                    "value",     "coder",
                                    "slot",      "clazz",
                                    "give",      "self",
                                    "<init>",    "java.lang.Thread",
                                    "[I",        "[Ljava.lang.Object;",
                                    "[[[[",      "int",
                                    "",          "java/lang/String",
                                    "backtrace", "referent",
                                    "toString",  "Box",
                                    "compareTo", "type",
                                    "modifiers", "override",
                                    "eetop",     "target",
                                    "group",     "name",
                                    "[LBox;",    "fd",
                                    "ptypes"};
enum { NAMES = sizeof names / sizeof *names };

static bool is_reference(const char *descriptor)
{
    return descriptor[0] == 'L' || descriptor[0] == '[';
}

/* The end of the first type of a descriptor. */
static size_t type_length(const char *at)
{
    size_t length = strspn(at, "[");
    return length + (at[length] == 'L' ? strcspn(at + length, ";") + 1 : 1);
}

static void get_value(struct writer *writer, const struct value *value)
{
    op_with(writer, OP_GETSTATIC, member(writer, TAG_FIELD, "Bank", value->name, value->descriptor));
}

/* The class that a descriptor of a reference means, as constants name it. */
static uint32_t class_of(struct writer *writer, const char *descriptor)
{
    struct buffer name = {0};
    if (descriptor[0] == 'L')
        buffer_add(&name, descriptor + 1, strlen(descriptor) - 2);
    else
        buffer_add_text(&name, descriptor);
    uint32_t made = class_constant(writer, name.text);
    buffer_free(&name);
    return made;
}

static void push_number(struct writer *writer, char type)
{
    static const int64_t offsets[] = {
        0, 4, 8,         12,       16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 1, 9, -1, -8, INT64_C(1) << 32,
        2, 3, INT32_MAX, INT64_MIN};
    uint32_t way = pick(writer, 4);
    int64_t number =
        way == 0 ? (int64_t)take(writer) << pick(writer, 24) : offsets[pick(writer, sizeof offsets / sizeof *offsets)];
    switch (type) {
    case 'J':
        if (way == 1) {
            get_value(writer, &values[2 + pick(writer, 2)]);
            return;
        }
        op_with(writer, OP_LDC2_W, constant(writer, TAG_LONG, (uint64_t)number, 8));
        return;
    case 'D':
        op_with(writer, OP_LDC2_W, constant(writer, TAG_DOUBLE, (uint64_t)number, 8));
        return;
    case 'F':
        op_with(writer, OP_LDC_W, constant(writer, TAG_FLOAT, (uint32_t)number, 4));
        return;
    default:
        if (way == 1)
            get_value(writer, &values[pick(writer, 2)]);
        else if (way == 2)
            op(writer, OP_ICONST_0 + pick(writer, 4));
        else
            op_with(writer, OP_LDC_W, constant(writer, TAG_INT, (uint32_t)number, 4));
    }
}

static const struct value *reference(struct writer *writer, const char *descriptor)
{
    uint32_t start = pick(writer, VALUES - FIRST_REFERENCE);
    for (uint32_t i = 0; i < VALUES - FIRST_REFERENCE; i++) {
        const struct value *value = &values[FIRST_REFERENCE + (start + i) % (VALUES - FIRST_REFERENCE)];
        if (descriptor == NULL || strcmp(value->descriptor, descriptor) == 0)
            return value;
    }
    return NULL;
}

/* Pushes a value that has a type, or seems to. */
static void push(struct writer *writer, const char *descriptor)
{
    if (!is_reference(descriptor)) {
        push_number(writer, descriptor[0]);
        return;
    }
    uint32_t way = take(writer);
    const struct value *value = reference(writer, descriptor);
    if (strcmp(descriptor, "Ljdk/internal/misc/Unsafe;") == 0) {
        op_with(writer, OP_GETSTATIC, member(writer, TAG_FIELD, "Bank", "internal", "Ljava/lang/Object;"));
        op_with(writer, OP_CHECKCAST, class_of(writer, descriptor));
    } else if (way < 24) {
        op(writer, OP_ACONST_NULL);
    } else if (strcmp(descriptor, "Ljava/lang/String;") == 0 && way < 180) {
        op_with(writer, OP_LDC_W, constant(writer, TAG_STRING, text(writer, names[pick(writer, NAMES)]), 2));
    } else if (strcmp(descriptor, "Ljava/lang/Class;") == 0 && way < 180) {
        op_with(writer, OP_LDC_W, class_constant(writer, classes[pick(writer, CLASSES)]));
    } else if (way == 255) {
        get_value(writer, reference(writer, NULL)); /* of any type */
    } else if (strcmp(descriptor, "Ljava/lang/Object;") == 0) {
        get_value(writer, reference(writer, NULL));
    } else if (value != NULL && way < 230) {
        get_value(writer, value);
    } else {
        get_value(writer, reference(writer, NULL));
        op_with(writer, OP_CHECKCAST, class_of(writer, descriptor));
    }
}

/* Keeps or drops a value of a type. */
static void store(struct writer *writer, const char *descriptor)
{
    if (descriptor[0] == 'V')
        return;
    const char *kept = descriptor[0] == 'J' || descriptor[0] == 'F' || descriptor[0] == 'D' ? descriptor
                       : is_reference(descriptor)                                           ? NULL
                                                                                            : "I";
    if (kept != NULL) {
        const char *name = *kept == 'J' ? "l1" : *kept == 'F' ? "f0" : *kept == 'D' ? "d0" : "i1";
        op_with(writer, OP_PUTSTATIC, member(writer, TAG_FIELD, "Bank", name, kept));
        return;
    }
    const struct value *value = reference(writer, descriptor);
    if (value != NULL && take(writer) % 4 != 0)
        op_with(writer, OP_PUTSTATIC, member(writer, TAG_FIELD, "Bank", value->name, value->descriptor));
    else
        op_with(
            writer, OP_PUTSTATIC,
            member(writer, TAG_FIELD, "Bank", values[FIRST_REFERENCE + pick(writer, 4)].name, "Ljava/lang/Object;"));
}

static void type_copy(const char *at, struct buffer *to)
{
    buffer_clear(to);
    buffer_add(to, at, type_length(at));
}

/* Pushes what a descriptor asks for; returns how many slots that are. */
static uint32_t push_all(struct writer *writer, const char *descriptor)
{
    struct buffer type = {0};
    const char *at = descriptor + 1;
    uint32_t slots = 0;
    for (; *at != ')'; at += type_length(at)) {
        type_copy(at, &type);
        push(writer, type.text);
        slots += *at == 'J' || *at == 'D' ? 2 : 1;
    }
    buffer_free(&type);
    return slots;
}

static void owner_descriptor(const char *owner, struct buffer *to)
{
    if (owner[0] == '[')
        buffer_add_text(to, owner);
    else
        buffer_format(to, "L%s;", owner);
}

/* Statements. */

static void call(struct writer *writer, const struct hostile_method *method)
{
    struct buffer owner = {0};
    bool makes = strcmp(method->name, "<init>") == 0;
    owner_descriptor(method->owner, &owner);
    if (makes) {
        op_with(writer, OP_NEW, class_constant(writer, method->owner));
        op(writer, OP_DUP);
    } else if (!method->is_static) {
        push(writer, owner.text);
    }
    uint32_t slots = push_all(writer, method->descriptor) + 1;
    uint32_t tag = method->is_interface ? TAG_INTERFACE : TAG_METHOD;
    uint32_t index = member(writer, tag, method->owner, method->name, method->descriptor);
    if (method->is_static) {
        op_with(writer, OP_INVOKESTATIC, index);
    } else if (method->is_interface) {
        op_with(writer, OP_INVOKEINTERFACE, index);
        put(&writer->code, slots << 8, 2);
    } else {
        op_with(writer, makes || take(writer) % 16 == 0 ? OP_INVOKESPECIAL : OP_INVOKEVIRTUAL, index);
    }
    store(writer, makes ? owner.text : strrchr(method->descriptor, ')') + 1);
    buffer_free(&owner);
}

static void call_any(struct writer *writer)
{
    if (writer->method_count > 0)
        call(writer, &writer->methods[pick(writer, writer->method_count)]);
}

#define OBJECT "Ljava/lang/Object;"
#define UNSAFE "jdk/internal/misc/Unsafe"
#define LOOKUP "java/lang/invoke/MethodHandles$Lookup"
#define NAMED "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)"
#define SHAPED "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"

static const struct hostile_method usual[] = {
    {UNSAFE, "getAndSetReference", "(" OBJECT "J" OBJECT ")" OBJECT, false, false},
    {UNSAFE, "putReference", "(" OBJECT "J" OBJECT ")V", false, false},
    {UNSAFE, "getReference", "(" OBJECT "J)" OBJECT, false, false},
    {UNSAFE, "putInt", "(" OBJECT "JI)V", false, false},
    {UNSAFE, "putLong", "(" OBJECT "JJ)V", false, false},
    {UNSAFE, "compareAndSetByte", "(" OBJECT "JBB)Z", false, false},
    {UNSAFE, "getAndAddShort", "(" OBJECT "JS)S", false, false},
    {UNSAFE, "allocateInstance", "(Ljava/lang/Class;)" OBJECT, false, false},
    {UNSAFE, "objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J", false, false},
    {UNSAFE, "objectFieldOffset", "(Ljava/lang/reflect/Field;)J", false, false},
    {UNSAFE, "staticFieldBase", "(Ljava/lang/reflect/Field;)" OBJECT, false, false},
    {UNSAFE, "staticFieldOffset", "(Ljava/lang/reflect/Field;)J", false, false},
    {UNSAFE, "copyMemory", "(" OBJECT "J" OBJECT "JJ)V", false, false},
    {UNSAFE, "setMemory", "(" OBJECT "JJB)V", false, false},
    {"java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", true, false},
    {"java/lang/Class", "getDeclaredField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;", false, false},
    {"java/lang/Class", "cast", "(" OBJECT ")" OBJECT, false, false},
    {"java/lang/reflect/Field", "get", "(" OBJECT ")" OBJECT, false, false},
    {"java/lang/reflect/Field", "set", "(" OBJECT OBJECT ")V", false, false},
    {"java/lang/reflect/Field", "setInt", "(" OBJECT "I)V", false, false},
    {"java/lang/reflect/Field", "setLong", "(" OBJECT "J)V", false, false},
    {"java/lang/reflect/AccessibleObject", "setAccessible", "(Z)V", false, false},
    {"java/lang/reflect/Method", "invoke", "(" OBJECT "[" OBJECT ")" OBJECT, false, false},
    {"java/lang/reflect/Constructor", "newInstance", "([" OBJECT ")" OBJECT, false, false},
    {"java/lang/reflect/Array", "newInstance", "(Ljava/lang/Class;I)" OBJECT, true, false},
    {"java/lang/reflect/Array", "newInstance", "(Ljava/lang/Class;[I)" OBJECT, true, false},
    {"java/lang/reflect/Array", "set", "(" OBJECT "I" OBJECT ")V", true, false},
    {LOOKUP, "findVarHandle", NAMED "Ljava/lang/invoke/VarHandle;", false, false},
    {LOOKUP, "findStaticVarHandle", NAMED "Ljava/lang/invoke/VarHandle;", false, false},
    {LOOKUP, "findGetter", NAMED "Ljava/lang/invoke/MethodHandle;", false, false},
    {LOOKUP, "findSetter", NAMED "Ljava/lang/invoke/MethodHandle;", false, false},
    {LOOKUP, "findVirtual", SHAPED "Ljava/lang/invoke/MethodHandle;", false, false},
    {LOOKUP, "findStatic", SHAPED "Ljava/lang/invoke/MethodHandle;", false, false},
    {"java/lang/invoke/MethodType", "methodType", "(Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
     true, false},
    {"java/lang/invoke/MethodType", "methodType", "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
     true, false},
    {"java/lang/invoke/MethodHandles", "arrayElementVarHandle", "(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", true,
     false},
    {"java/lang/invoke/MethodHandle", "bindTo", "(" OBJECT ")Ljava/lang/invoke/MethodHandle;", false, false},
    {"java/lang/Throwable", "getStackTrace", "()[Ljava/lang/StackTraceElement;", false, false},
    {"java/lang/Throwable", "toString", "()Ljava/lang/String;", false, false},
    {"java/lang/Runnable", "run", "()V", false, true},
    {"java/lang/Comparable", "compareTo", "(" OBJECT ")I", false, true},
    {"Face", "twice", "(" OBJECT ")" OBJECT, false, true},
    {"java/util/function/Function", "apply", "(" OBJECT ")" OBJECT, false, true},
    {"java/lang/Object", "hashCode", "()I", false, false},
    {"java/lang/Object", "toString", "()Ljava/lang/String;", false, false},
    {"java/lang/Object", "clone", "()" OBJECT, false, false},
    {"[LBox;", "clone", "()" OBJECT, false, false},
    {"java/lang/Object", "getClass", "()Ljava/lang/Class;", false, false},
    {"Box", "<init>", "()V", false, false},
    {"Wide", "<init>", "()V", false, false},
    {"Box", "<init>", "(LBox;I)V", false, false},
    {"Box", "self", "(" OBJECT "J)LBox;", false, false},
    {"Box", "name", "(Ljava/lang/String;)Ljava/lang/String;", false, false},
    {"Wide", "name", "(Ljava/lang/String;)Ljava/lang/String;", false, false},
    {"java/lang/Thread", "<init>", "(Ljava/lang/Runnable;)V", false, false},
    {"java/lang/Thread", "start", "()V", false, false},
    {"java/lang/System", "gc", "()V", true, false},
    {"java/lang/ref/WeakReference", "<init>", "(" OBJECT ")V", false, false},
};

static void call_usual(struct writer *writer)
{
    call(writer, &usual[pick(writer, sizeof usual / sizeof *usual)]);
}

/* A descriptor of any types; `first` comes before them. */
static void any_descriptor(struct writer *writer, const char *first, uint32_t count, struct buffer *to)
{
    buffer_format(to, "(%s", first);
    for (uint32_t i = 0; i < count; i++)
        buffer_add_text(to, types[pick(writer, TYPES)]);
    uint32_t result = take(writer) % (TYPES + 2);
    buffer_format(to, ")%s", result < TYPES ? types[result] : "V");
}

static void use_variable(struct writer *writer)
{
    static const char *const methods[] = {"get",
                                          "set",
                                          "getVolatile",
                                          "setVolatile",
                                          "compareAndSet",
                                          "getAndSet",
                                          "getAndAdd",
                                          "compareAndExchange",
                                          "getAndBitwiseOr",
                                          "setRelease",
                                          "weakCompareAndSetPlain",
                                          "varType",
                                          "coordinateTypes"};
    static const char *const firsts[] = {"LBox;",
                                         "[Ljava/lang/Object;I",
                                         "LBox;Ljava/lang/Object;",
                                         "[Ljava/lang/Object;ILjava/lang/Object;",
                                         "[LBox;ILBox;",
                                         "LBox;J",
                                         "LBox;LBox;LBox;",
                                         "[Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;",
                                         "LBox;JJ",
                                         ""};
    struct buffer descriptor = {0};
    const char *name = methods[pick(writer, sizeof methods / sizeof *methods)];
    any_descriptor(writer, firsts[pick(writer, sizeof firsts / sizeof *firsts)],
                   take(writer) % 8 == 0 ? pick(writer, 3) : 0, &descriptor);
    if (strncmp(name, "compareAndSet", 13) == 0 || strncmp(name, "set", 3) == 0) {
        char *end = strrchr(descriptor.text, ')');
        descriptor.length = (size_t)(end - descriptor.text) + 1;
        buffer_add_text(&descriptor, name[0] == 's' ? "V" : "Z");
    }
    const struct hostile_method method = {"java/lang/invoke/VarHandle", name, descriptor.text, false, false};
    call(writer, &method);
    buffer_free(&descriptor);
}

static void use_handle(struct writer *writer)
{
    static const char *const firsts[] = {"", "LBox;", "Ljava/lang/Object;", "LBox;LBox;", "Ljava/lang/String;"};
    struct buffer descriptor = {0};
    any_descriptor(writer, firsts[pick(writer, sizeof firsts / sizeof *firsts)],
                   take(writer) % 8 == 0 ? pick(writer, 3) : 0, &descriptor);
    const struct hostile_method method = {"java/lang/invoke/MethodHandle",
                                          take(writer) % 4 == 0 ? "invokeExact" : "invoke", descriptor.text, false,
                                          false};
    call(writer, &method);
    buffer_free(&descriptor);
}

static void use_field(struct writer *writer)
{
    bool is_static = take(writer) % 3 == 0, puts = take(writer) % 2 == 0;
    const char *const *field = is_static ? statics[pick(writer, STATICS)] : fields[pick(writer, FIELDS)];
    uint32_t index = member(writer, TAG_FIELD, take(writer) % 8 == 0 ? "Wide" : "Box", field[0],
                            take(writer) % 64 == 0 ? types[pick(writer, TYPES)] : field[1]);
    if (!is_static)
        push(writer, "LBox;");
    if (puts)
        push(writer, field[1]);
    op_with(writer, is_static ? puts ? OP_PUTSTATIC : OP_GETSTATIC : puts ? OP_PUTFIELD : OP_GETFIELD, index);
    if (!puts)
        store(writer, field[1]);
}

static void use_array(struct writer *writer)
{
    static const struct {
        const char *array, *element;
        uint8_t load, store;
    } rows[] = {{"[Ljava/lang/Object;", "Ljava/lang/Object;", OP_AALOAD, OP_AASTORE},
                {"[LBox;", "LBox;", OP_AALOAD, OP_AASTORE},
                {"[Ljava/lang/String;", "Ljava/lang/String;", OP_AALOAD, OP_AASTORE},
                {"[I", "I", OP_IALOAD, OP_IASTORE},
                {"[J", "J", OP_LALOAD, OP_LASTORE},
                {"[B", "B", OP_BALOAD, OP_BASTORE}};
    uint32_t row = pick(writer, sizeof rows / sizeof *rows);
    push(writer, rows[row].array);
    op(writer, OP_ICONST_0 + pick(writer, 4));
    if (take(writer) % 2 == 0) {
        op(writer, rows[row].load);
        store(writer, rows[row].element);
    } else {
        push(writer, rows[row].element);
        op(writer, rows[row].store);
    }
}

static void make_array(struct writer *writer)
{
    uint32_t dimensions = 1 + pick(writer, 2);
    for (uint32_t i = 0; i < dimensions; i++)
        op(writer, OP_ICONST_0 + pick(writer, 5));
    op_with(writer, OP_MULTIANEWARRAY,
            class_constant(writer, dimensions == 1         ? "[LBox;"
                                   : take(writer) % 2 == 0 ? "[[LBox;"
                                                           : "[[J"));
    put(&writer->code, dimensions, 1);
    store(writer, dimensions == 1 ? "[LBox;" : OBJECT);
}

static void cast(struct writer *writer)
{
    push(writer, OBJECT);
    op_with(writer, take(writer) % 4 == 0 ? OP_INSTANCEOF : OP_CHECKCAST,
            class_constant(writer, classes[pick(writer, CLASSES)]));
    op(writer, OP_POP);
}

static void lock(struct writer *writer)
{
    push(writer, OBJECT);
    op(writer, take(writer) % 2 == 0 ? OP_MONITORENTER : OP_MONITOREXIT);
}

static uint32_t method_type(struct writer *writer, const char *descriptor)
{
    return constant(writer, TAG_TYPE, text(writer, descriptor), 2);
}

/* A lambda of any shape. */
static void make_lambda(struct writer *writer)
{
    static const struct {
        uint8_t kind;
        const char *owner, *name, *descriptor;
    } targets[] = {
        {6, "Box", "give", "(" OBJECT ")" OBJECT}, {6, "Box", "add", "(IJLBox;)I"},
        {5, "Box", "self", "(" OBJECT "J)LBox;"},  {5, "java/lang/String", "length", "()I"},
        {8, "Box", "<init>", "(LBox;I)V"},         {7, "java/lang/Object", "toString", "()Ljava/lang/String;"},
        {9, "java/lang/Runnable", "run", "()V"}};
    static const struct {
        const char *interface, *name, *erased;
    } faces[] = {{"java/lang/Runnable", "run", "()V"},
                 {"java/util/function/Function", "apply", "(" OBJECT ")" OBJECT},
                 {"java/lang/Comparable", "compareTo", "(" OBJECT ")I"},
                 {"Face", "compareTo", "(LBox;)I"},
                 {"java/util/function/IntBinaryOperator", "applyAsInt", "(II)I"},
                 {"Box", "name", "(Ljava/lang/String;)Ljava/lang/String;"}};
    static const char *const captured[] = {"", "LBox;", "I", OBJECT, "LBox;J", "IJ", "Ljava/lang/String;"};
    uint32_t target = pick(writer, sizeof targets / sizeof *targets), face = pick(writer, sizeof faces / sizeof *faces);
    uint32_t kind = take(writer) % 16 == 0 ? 5 + pick(writer, 5) : targets[target].kind;
    struct buffer site = {0}, instantiated = {0};
    if (take(writer) % 2 == 0)
        buffer_add_text(&instantiated, faces[face].erased);
    else
        any_descriptor(writer, "", pick(writer, 3), &instantiated);
    buffer_format(&site, "(%s)L%s;", captured[pick(writer, sizeof captured / sizeof *captured)], faces[face].interface);
    static const char metafactory[] =
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
        "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
        "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
    uint32_t factory = member(writer, TAG_METHOD, "java/lang/invoke/LambdaMetafactory", "metafactory", metafactory);
    uint32_t implementation = member(writer, targets[target].kind == 9 ? TAG_INTERFACE : TAG_METHOD,
                                     targets[target].owner, targets[target].name, targets[target].descriptor);
    put(&writer->bootstraps, constant(writer, TAG_HANDLE, UINT64_C(6) << 16 | factory, 3), 2);
    put(&writer->bootstraps, 3, 2);
    put(&writer->bootstraps, method_type(writer, faces[face].erased), 2);
    put(&writer->bootstraps, constant(writer, TAG_HANDLE, (uint64_t)kind << 16 | implementation, 3), 2);
    put(&writer->bootstraps, method_type(writer, instantiated.text), 2);
    uint64_t named = text(writer, faces[face].name), typed = text(writer, site.text);
    uint64_t both = constant(writer, TAG_NAME, named << 16 | typed, 4);
    push_all(writer, site.text);
    op_with(writer, OP_INVOKEDYNAMIC,
            constant(writer, TAG_DYNAMIC, (uint64_t)writer->bootstrap_count++ << 16 | both, 4));
    put(&writer->code, 0, 2);
    store(writer, strrchr(site.text, ')') + 1);
    buffer_free(&site);
    buffer_free(&instantiated);
}

/* The fields of the class itself: names that the JDK has for others, and a type that is missing. */
static const char *const own[][2] = {
    {"fd", "J"},       {"referent", "J"}, {"clazz", "I"},         {"next", "Ljava/lang/Object;"},
    {"slot", "LBox;"}, {"value", "I"},    {"loose", "LMissing;"}, {"face", "LFace;"}};
enum { OWN = sizeof own / sizeof *own };

/* An object of the class, one of its static fields, or a call by super. */
static void use_own(struct writer *writer)
{
    uint32_t way = pick(writer, 4);
    const char *const *field = own[pick(writer, OWN)];
    uint32_t index = member(writer, TAG_FIELD, writer->name, field[0], field[1]);
    if (way == 0) {
        const struct hostile_method makes = {writer->name, "<init>", "()V", false, false};
        call(writer, &makes);
    } else if (way == 1) {
        push(writer, take(writer) % 2 == 0 ? field[1] : types[pick(writer, TYPES)]);
        op_with(writer, OP_PUTSTATIC, index);
    } else if (way == 2) {
        op_with(writer, OP_GETSTATIC, index);
        store(writer, take(writer) % 2 == 0 ? field[1] : types[pick(writer, TYPES)]);
    } else {
        push(writer, take(writer) % 2 == 0 ? "LBox;" : "LWide;");
        push(writer, "Ljava/lang/String;");
        op_with(writer, OP_INVOKESPECIAL,
                member(writer, TAG_METHOD, take(writer) % 2 == 0 ? "Box" : "Wide", "name",
                       "(Ljava/lang/String;)Ljava/lang/String;"));
        store(writer, "Ljava/lang/String;");
    }
}

/* One statement; what it throws is kept, and the next one runs. */
static void statement(struct writer *writer)
{
    static void (*const ways[])(struct writer *) = {
        call_any,   call_any,  call_any,  call_usual, call_usual, call_usual, use_variable, use_variable,
        use_handle, use_field, use_array, make_array, cast,       lock,       make_lambda,  use_own};
    size_t first = writer->code.length;
    ways[pick(writer, sizeof ways / sizeof *ways)](writer);
    put(&writer->handlers, first, 2);
    put(&writer->handlers, writer->code.length, 2);
    put(&writer->handlers, writer->code.length + 3, 2);
    put(&writer->handlers, 0, 2);
    writer->handler_count++;
    op_with(writer, OP_GOTO, 6);
    op_with(writer, OP_PUTSTATIC, member(writer, TAG_FIELD, "Bank", "thrown", "Ljava/lang/Throwable;"));
}

/* Ends the method that was written: adds it to the class. */
static void end_method(struct writer *writer, const char *name, uint32_t code_name)
{
    op(writer, OP_RETURN);
    put(&writer->all, strcmp(name, "<init>") == 0 ? PUBLIC : STATIC, 2);
    put(&writer->all, text(writer, name), 2);
    put(&writer->all, text(writer, "()V"), 2);
    put(&writer->all, 1, 2);
    put(&writer->all, code_name, 2);
    put(&writer->all, 12 + writer->code.length + (uint64_t)writer->handler_count * HANDLER, 4);
    put(&writer->all, STACK, 2);
    put(&writer->all, LOCALS, 2);
    put(&writer->all, writer->code.length, 4);
    buffer_add(&writer->all, writer->code.text, writer->code.length);
    put(&writer->all, writer->handler_count, 2);
    if (writer->handlers.length > 0)
        buffer_add(&writer->all, writer->handlers.text, writer->handlers.length);
    put(&writer->all, 0, 2);
    buffer_clear(&writer->code);
    buffer_clear(&writer->handlers);
    writer->handler_count = 0;
    writer->all_count++;
}

/* The static initialiser calls one method after the other, so that one that is refused takes none of the others with
 * it. */
static void write_methods(struct writer *writer, const char *class)
{
    uint32_t code_name = text(writer, "Code"), count = 0;
    char name[] = "m0";
    for (; count < METHODS && (writer->left > 0 || count == 0); count++) {
        for (uint32_t i = 0; i < STATEMENTS && (writer->left > 0 || i == 0); i++)
            statement(writer);
        name[1] = (char)('0' + count);
        end_method(writer, name, code_name);
    }
    for (uint32_t i = 0; i < count; i++) {
        size_t first = writer->code.length;
        name[1] = (char)('0' + i);
        op_with(writer, OP_INVOKESTATIC, member(writer, TAG_METHOD, class, name, "()V"));
        put(&writer->handlers, first, 2);
        put(&writer->handlers, writer->code.length, 2);
        put(&writer->handlers, writer->code.length + 3, 2);
        put(&writer->handlers, 0, 2);
        writer->handler_count++;
        op_with(writer, OP_GOTO, 4);
        op(writer, OP_POP);
    }
    end_method(writer, "<clinit>", code_name);
    end_method(writer, "<init>", code_name); /* without one of the class above: objects are 0 */
}

/* Each of the class's own fields twice: of the class, and, with the type of the next, of its objects. */
static void write_fields(struct writer *writer, struct buffer *to)
{
    for (uint32_t i = 0; i < 2 * OWN; i++) {
        put(to, i % 2 == 0 ? STATIC : 0, 2);
        put(to, text(writer, own[i / 2][0]), 2);
        put(to, text(writer, i % 2 == 0 ? own[i / 2][1] : own[(i / 2 + 1) % OWN][1]), 2);
        put(to, 0, 2);
    }
}

/* Some bytes of the class are changed. */
static void spoil(struct writer *writer, uint32_t changes, struct buffer *to)
{
    enum { HEAD = 8 };
    for (uint32_t i = 0; i < changes; i++) {
        uint32_t place = take(writer) << 8 | take(writer);
        to->text[HEAD + place % (to->length - HEAD)] = (char)take(writer);
    }
}

void hostile_bytecode(const char *name, const uint8_t *bytes, size_t length, const struct hostile_method *methods,
                      size_t method_count, struct buffer *to)
{
    static const char *const supers[] = {"Wide",
                                         "java/io/FileOutputStream",
                                         "java/lang/ref/WeakReference",
                                         "java/lang/Thread",
                                         "java/lang/Exception",
                                         "Box",
                                         "java/lang/String",
                                         "java/lang/invoke/VarHandle",
                                         "java/lang/invoke/MethodHandle",
                                         "java/lang/Class",
                                         "Face",
                                         "Missing"};
    static const char *const faces[] = {"Face", "java/lang/Runnable", "java/lang/Cloneable", "java/lang/String",
                                        "Missing"};
    enum {
        SUPERS = sizeof supers / sizeof *supers,
        FACES = sizeof faces / sizeof *faces,
        FINE_SUPERS = 6,
        FINE_FACES = 3
    };
    struct writer writer = {bytes, length, methods, method_count, .constant_count = 1, .name = name};
    uint32_t changes = take(&writer), above = take(&writer), broken = above % 16 == 15;
    uint32_t this = class_constant(&writer, name);
    uint32_t super = class_constant(&writer, above % 2 == 0 ? "java/lang/Object"
                                                            : supers[pick(&writer, broken ? SUPERS : FINE_SUPERS)]);
    uint32_t face = above % 3 == 0 ? class_constant(&writer, faces[pick(&writer, broken ? FACES : FINE_FACES)]) : 0;
    uint32_t bootstraps = text(&writer, "BootstrapMethods");
    write_methods(&writer, name);
    struct buffer fields_written = {0};
    write_fields(&writer, &fields_written);
    put(to, 0xcafebabe, 4);
    put(to, VERSION, 4);
    put(to, writer.constant_count, 2);
    buffer_add(to, writer.constants.text, writer.constants.length);
    put(to, PUBLIC, 2);
    put(to, this, 2);
    put(to, super, 2);
    put(to, face != 0, 2);
    if (face != 0)
        put(to, face, 2);
    put(to, OWN * 2, 2);
    buffer_add(to, fields_written.text, fields_written.length);
    put(to, writer.all_count, 2);
    buffer_add(to, writer.all.text, writer.all.length);
    put(to, writer.bootstrap_count > 0, 2);
    if (writer.bootstrap_count > 0) {
        put(to, bootstraps, 2);
        put(to, 2 + writer.bootstraps.length, 4);
        put(to, writer.bootstrap_count, 2);
        buffer_add(to, writer.bootstraps.text, writer.bootstraps.length);
    }
    if (changes >= 0xf0)
        spoil(&writer, changes & 3, to);
    buffer_free(&fields_written);
    buffer_free(&writer.constants);
    buffer_free(&writer.bootstraps);
    buffer_free(&writer.code);
    buffer_free(&writer.handlers);
    buffer_free(&writer.all);
}
