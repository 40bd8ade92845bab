#include "code.h"

#include <classfile_constants.h>
#include <stdint.h>
#include <string.h>

/* The code of a method, or the constants of a class: bytes that belong to the JVM until bytes_free. */
struct bytes {
    unsigned char *bytes;
    jint length;
};

static struct bytes code_of(jvmtiEnv *jvmti, jmethodID method)
{
    struct bytes code = {0};
    if ((*jvmti)->GetBytecodes(jvmti, method, &code.length, &code.bytes) != JVMTI_ERROR_NONE)
        return (struct bytes){0};
    return code;
}

static void bytes_free(jvmtiEnv *jvmti, struct bytes bytes)
{
    (*jvmti)->Deallocate(jvmti, bytes.bytes);
}

/* Big-endian numbers; 0 behind the end. */
static uint32_t number_at(struct bytes bytes, size_t at, size_t width)
{
    uint32_t value = 0;
    if (at + width > (size_t)bytes.length)
        return 0;
    for (size_t i = 0; i < width; i++)
        value = value << 8 | bytes.bytes[at + i];
    return value;
}

/* The size of a constant with its tag, 0 if the tag is unknown. */
static size_t constant_size(struct bytes pool, size_t at)
{
    switch (number_at(pool, at, 1)) {
    case JVM_CONSTANT_Utf8:
        return 3 + number_at(pool, at + 1, 2);
    case JVM_CONSTANT_Integer:
    case JVM_CONSTANT_Float:
    case JVM_CONSTANT_Fieldref:
    case JVM_CONSTANT_Methodref:
    case JVM_CONSTANT_InterfaceMethodref:
    case JVM_CONSTANT_NameAndType:
    case JVM_CONSTANT_Dynamic:
    case JVM_CONSTANT_InvokeDynamic:
        return 5;
    case JVM_CONSTANT_Long:
    case JVM_CONSTANT_Double:
        return 9;
    case JVM_CONSTANT_Class:
    case JVM_CONSTANT_String:
    case JVM_CONSTANT_MethodType:
    case JVM_CONSTANT_Module:
    case JVM_CONSTANT_Package:
        return 3;
    case JVM_CONSTANT_MethodHandle:
        return 4;
    default:
        return 0;
    }
}

/* Where the constant of a number starts; the end of the pool if there is none. */
static size_t constant_at(struct bytes pool, uint32_t wanted)
{
    size_t at = 0;
    uint32_t number = 1;
    while (number < wanted && at < (size_t)pool.length) {
        uint32_t tag = number_at(pool, at, 1);
        size_t size = constant_size(pool, at);
        if (size == 0)
            return (size_t)pool.length;
        at += size;
        number += tag == JVM_CONSTANT_Long || tag == JVM_CONSTANT_Double ? 2 : 1;
    }
    return at;
}

static bool text_is(struct bytes pool, uint32_t number, const char *text)
{
    size_t at = constant_at(pool, number), length = number_at(pool, at + 1, 2);
    return number_at(pool, at, 1) == JVM_CONSTANT_Utf8 && at + 3 + length <= (size_t)pool.length &&
           length == strlen(text) && memcmp(pool.bytes + at + 3, text, length) == 0;
}

static bool reference_is(struct bytes pool, uint32_t number, const char *name, const char *descriptor)
{
    size_t reference = constant_at(pool, number);
    size_t pair = constant_at(pool, number_at(pool, reference + 3, 2));
    return text_is(pool, number_at(pool, pair + 1, 2), name) && text_is(pool, number_at(pool, pair + 3, 2), descriptor);
}

static struct bytes pool_of(jvmtiEnv *jvmti, JNIEnv *jni, jmethodID method)
{
    struct bytes pool = {0};
    jclass class = NULL;
    jint count = 0;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) != JVMTI_ERROR_NONE)
        return pool;
    if ((*jvmti)->GetConstantPool(jvmti, class, &count, &pool.length, &pool.bytes) != JVMTI_ERROR_NONE)
        pool = (struct bytes){0};
    (*jni)->DeleteLocalRef(jni, class);
    return pool;
}

enum code_call code_calls(jvmtiEnv *jvmti, JNIEnv *jni, jmethodID method, jlocation at, const char *name,
                          const char *descriptor)
{
    struct bytes code = code_of(jvmti, method);
    if (at < 0 || at >= code.length) {
        bytes_free(jvmti, code);
        return CODE_NO_CALL;
    }
    uint32_t opcode = number_at(code, (size_t)at, 1), number = number_at(code, (size_t)at + 1, 2);
    bytes_free(jvmti, code);
    if (opcode == JVM_OPC_invokedynamic)
        return CODE_DYNAMIC_CALL;
    if (opcode < JVM_OPC_invokevirtual || opcode > JVM_OPC_invokeinterface)
        return CODE_NO_CALL;
    struct bytes pool = pool_of(jvmti, jni, method);
    bool is_this = reference_is(pool, number, name, descriptor);
    bytes_free(jvmti, pool);
    return is_this ? CODE_THIS_CALL : CODE_OTHER_CALL;
}

/* The length of the instruction; at least 1, so that every walk ends. */
static size_t instruction_length(struct bytes code, size_t at)
{
    static const unsigned char lengths[] = JVM_OPCODE_LENGTH_INITIALIZER;
    uint32_t opcode = number_at(code, at, 1);
    size_t table = (at / 4 + 1) * 4; /* where the aligned part of a switch starts */
    if (opcode == JVM_OPC_tableswitch) {
        int64_t low = (int32_t)number_at(code, table + 4, 4), high = (int32_t)number_at(code, table + 8, 4);
        return table + 12 + 4 * (size_t)(high >= low ? high - low + 1 : 0) - at;
    }
    if (opcode == JVM_OPC_lookupswitch)
        return table + 8 + 8 * (size_t)number_at(code, table + 4, 4) - at;
    if (opcode == JVM_OPC_wide)
        return number_at(code, at + 1, 1) == JVM_OPC_iinc ? 6 : 4;
    return opcode < sizeof lengths && lengths[opcode] > 0 ? lengths[opcode] : 1;
}

void code_each_monitorenter(jvmtiEnv *jvmti, jmethodID method, code_visit *visit)
{
    struct bytes code = code_of(jvmti, method);
    for (size_t at = 0; at < (size_t)code.length; at += instruction_length(code, at)) {
        if (code.bytes[at] == JVM_OPC_monitorenter)
            visit(jvmti, method, (jlocation)at);
    }
    bytes_free(jvmti, code);
}

static jint stored_variable(struct bytes code, size_t at)
{
    uint32_t opcode = number_at(code, at, 1);
    if (opcode >= JVM_OPC_astore_0 && opcode <= JVM_OPC_astore_3)
        return (jint)(opcode - JVM_OPC_astore_0);
    if (opcode == JVM_OPC_astore)
        return (jint)number_at(code, at + 1, 1);
    if (opcode == JVM_OPC_wide && number_at(code, at + 1, 1) == JVM_OPC_astore)
        return (jint)number_at(code, at + 2, 2);
    return -1;
}

jint code_monitor_variable(jvmtiEnv *jvmti, jmethodID method, jlocation at)
{
    struct bytes code = code_of(jvmti, method);
    jint variable = -1;
    for (size_t next = 0; (jlocation)next < at && next < (size_t)code.length; next += instruction_length(code, next))
        variable = stored_variable(code, next);
    bytes_free(jvmti, code);
    return variable;
}
