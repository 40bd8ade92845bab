/* Constants as javap writes them. */
#include "jvm/javap_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next 16-bit character of modified UTF-8, which classfile_parse has found well formed. */
static unsigned next_char16(struct text text, uint32_t *at)
{
    const unsigned char *bytes = (const unsigned char *)text.bytes + *at;
    if (bytes[0] < 0x80) {
        *at += 1;
        return bytes[0];
    }
    if (bytes[0] < 0xE0) {
        *at += 2;
        return (bytes[0] & 0x1Fu) << 6 | (bytes[1] & 0x3Fu);
    }
    *at += 3;
    return (bytes[0] & 0x0Fu) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu);
}

static void add_code_point(unsigned point, struct buffer *into)
{
    char bytes[4];
    size_t length;
    if (point < 0x80) {
        bytes[0] = (char)point;
        length = 1;
    } else if (point < 0x800) {
        bytes[0] = (char)(0xC0 | point >> 6);
        bytes[1] = (char)(0x80 | (point & 0x3F));
        length = 2;
    } else if (point < 0x10000) {
        bytes[0] = (char)(0xE0 | point >> 12);
        bytes[1] = (char)(0x80 | (point >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (point & 0x3F));
        length = 3;
    } else {
        bytes[0] = (char)(0xF0 | point >> 18);
        bytes[1] = (char)(0x80 | (point >> 12 & 0x3F));
        bytes[2] = (char)(0x80 | (point >> 6 & 0x3F));
        bytes[3] = (char)(0x80 | (point & 0x3F));
        length = 4;
    }
    buffer_add(into, bytes, length);
}

/* Adds the 16-bit character, and the one behind it if both make one character. Java writes '?' for half a character. */
static void add_char16(struct text text, uint32_t *at, unsigned char16, struct buffer *into)
{
    bool is_surrogate = char16 >= 0xD800 && char16 <= 0xDFFF;
    if (is_surrogate && char16 < 0xDC00 && *at < text.length) {
        uint32_t behind = *at;
        unsigned low = next_char16(text, &behind);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            *at = behind;
            add_code_point(0x10000 + ((char16 & 0x3FF) << 10) + (low & 0x3FF), into);
            return;
        }
    }
    add_code_point(is_surrogate ? '?' : char16, into);
}

void javap_escape(struct text text, struct buffer *into)
{
    static const char specials[] = "\n\t\b\r\f\"'\\", letters[] = "ntbrf\"'\\";
    for (uint32_t at = 0; at < text.length;) {
        unsigned char16 = next_char16(text, &at);
        const char *special = char16 != 0 && char16 < 0x80 ? strchr(specials, (int)char16) : NULL;
        if (special != NULL)
            buffer_format(into, "\\%c", letters[special - specials]);
        else if (char16 < 0x20 || (char16 >= 0x7F && char16 < 0xA0))
            buffer_format(into, "\\u%04x", char16);
        else
            add_char16(text, &at, char16, into);
    }
}

static bool is_identifier_part(char c)
{
    return (c & 0x80) != 0 || c == '$' || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

void javap_name(struct text name, struct buffer *into)
{
    bool quoted = name.length == 0;
    char before = '/';
    for (uint32_t i = 0; i < name.length; i++) {
        char c = name.bytes[i];
        bool is_digit = c >= '0' && c <= '9';
        quoted |= (c != '/' && !is_identifier_part(c)) || (before == '/' && (is_digit || c == '/'));
        before = c;
    }
    buffer_add_text(into, quoted ? "\"" : "");
    javap_escape(name, into);
    buffer_add_text(into, quoted ? "\"" : "");
}

void javap_dotted(struct text name, struct buffer *into)
{
    for (uint32_t i = 0; i < name.length; i++) {
        char c = name.bytes[i] == '/' ? '.' : name.bytes[i];
        buffer_add(into, &c, 1);
    }
}

/* A number as Java prints it, from its shortest decimal digits: "1.0", "1.0E10". */
static void add_java_number(const char *shortest, struct buffer *into)
{
    char digits[32] = {0};
    size_t count = 0;
    const char *at = shortest;
    if (*at == '-')
        buffer_add(into, at++, 1);
    for (; *at != '\0' && *at != 'e'; at++) {
        if (*at != '.')
            digits[count++] = *at;
    }
    int exponent = *at == 'e' ? atoi(at + 1) : 0;
    if (exponent >= 7 || exponent < -3) {
        buffer_format(into, "%c.%sE%d", digits[0], count > 1 ? digits + 1 : "0", exponent);
    } else if (exponent < 0) {
        buffer_format(into, "0.%.*s%s", -exponent - 1, "00", digits);
    } else {
        for (int i = 0; i <= exponent; i++)
            buffer_format(into, "%c", (size_t)i < count ? digits[i] : '0');
        buffer_format(into, ".%s", count > (size_t)exponent + 1 ? digits + exponent + 1 : "0");
    }
}

static void add_number(double value, bool is_float, struct buffer *into)
{
    char text[40];
    if (isnan(value)) {
        buffer_add_text(into, "NaN");
    } else if (isinf(value)) {
        buffer_add_text(into, value < 0 ? "-Infinity" : "Infinity");
    } else if (value == 0) {
        buffer_add_text(into, signbit(value) ? "-0.0" : "0.0");
    } else {
        for (int precision = 0; precision < 17; precision++) {
            snprintf(text, sizeof text, "%.*e", precision, value);
            if (is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
                break;
        }
        add_java_number(text, into);
    }
}

void javap_float(float value, struct buffer *into)
{
    add_number((double)value, true, into);
    buffer_add_text(into, "f");
}

void javap_double(double value, struct buffer *into)
{
    add_number(value, false, into);
    buffer_add_text(into, "d");
}

static const char *const handle_names[] = {"",
                                           "REF_getField",
                                           "REF_getStatic",
                                           "REF_putField",
                                           "REF_putStatic",
                                           "REF_invokeVirtual",
                                           "REF_invokeStatic",
                                           "REF_invokeSpecial",
                                           "REF_newInvokeSpecial",
                                           "REF_invokeInterface"};

static void add_typed_name(struct text name, struct text descriptor, struct buffer *into)
{
    javap_name(name, into);
    buffer_add_text(into, ":");
    javap_escape(descriptor, into);
}

static void add_member(const struct class_member_ref *member, struct buffer *into)
{
    javap_name(member->class_name, into);
    buffer_add_text(into, ".");
    add_typed_name(member->name, member->descriptor, into);
}

static struct class_constant get(const struct classfile *file, unsigned index)
{
    struct class_constant constant;
    struct class_error error;
    if (!constant_get(file, index, 0, &constant, &error))
        abort(); /* the index comes from what the reader has checked */
    return constant;
}

static void add_constant(const struct class_constant *constant, struct buffer *into)
{
    switch (constant->tag) {
    case CONSTANT_INTEGER:
        buffer_format(into, "%d", constant->integer);
        break;
    case CONSTANT_LONG:
        buffer_format(into, "%lldl", (long long)constant->wide);
        break;
    case CONSTANT_FLOAT:
        javap_float(constant->single, into);
        break;
    case CONSTANT_DOUBLE:
        javap_double(constant->precise, into);
        break;
    case CONSTANT_CLASS:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        javap_name(constant->text, into);
        break;
    case CONSTANT_NAME_AND_TYPE:
        add_typed_name(constant->name_and_type.name, constant->name_and_type.descriptor, into);
        break;
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
        add_member(&constant->member, into);
        break;
    case CONSTANT_METHOD_HANDLE:
        buffer_format(into, "%s ", handle_names[constant->handle.kind]);
        add_member(&constant->handle.member, into);
        break;
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        buffer_format(into, "#%u:", constant->dynamic.bootstrap);
        add_typed_name(constant->dynamic.name, constant->dynamic.descriptor, into);
        break;
    default:
        javap_escape(constant->text, into);
        break;
    }
}

void javap_constant(const struct classfile *file, unsigned index, struct buffer *into)
{
    struct class_constant constant = get(file, index);
    add_constant(&constant, into);
}

/* The numbers within a constant, as javap writes them in front of their meaning. */
static void add_raw(const struct classfile *file, unsigned index, enum constant_tag tag, struct buffer *into)
{
    const uint8_t *bytes = file->bytes + file->constants[index] + 1;
    unsigned first = bytes[0] * 256u + bytes[1];
    switch (tag) {
    case CONSTANT_METHOD_HANDLE:
        buffer_format(into, "%u:#%u // ", bytes[0], bytes[1] * 256u + bytes[2]);
        break;
    case CONSTANT_NAME_AND_TYPE:
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        buffer_format(into, "#%u:#%u // ", first, bytes[2] * 256u + bytes[3]);
        break;
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
        buffer_format(into, "#%u.#%u // ", first, bytes[2] * 256u + bytes[3]);
        break;
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        buffer_format(into, "#%u // ", first);
        break;
    default:
        break;
    }
}

void javap_constant_pool(const struct classfile *file, struct buffer *into)
{
    buffer_add_text(into, "Constant pool:\n");
    for (unsigned i = 1; i < file->constant_count; i++) {
        enum constant_tag tag = constant_tag_at(file, i);
        if (tag == CONSTANT_NONE)
            continue;
        buffer_format(into, "#%u = %s ", i, constant_tag_name(tag));
        add_raw(file, i, tag, into);
        struct class_constant constant = get(file, i);
        if (tag == CONSTANT_FLOAT)
            buffer_format(into, "bits %08x", constant.float_bits);
        else if (tag == CONSTANT_DOUBLE)
            buffer_format(into, "bits %016llx", (unsigned long long)constant.double_bits);
        else
            add_constant(&constant, into);
        buffer_add_text(into, "\n");
    }
}

static const char *comment_word(enum constant_tag tag)
{
    switch (tag) {
    case CONSTANT_FIELD:
        return "Field";
    case CONSTANT_METHOD:
        return "Method";
    case CONSTANT_INTERFACE_METHOD:
        return "InterfaceMethod";
    case CONSTANT_CLASS:
        return "class";
    case CONSTANT_INTEGER:
        return "int";
    case CONSTANT_LONG:
        return "long";
    case CONSTANT_FLOAT:
        return "float";
    case CONSTANT_DOUBLE:
        return "double";
    default:
        return constant_tag_name(tag);
    }
}

void javap_comment(const struct classfile *file, unsigned index, struct buffer *into)
{
    struct class_constant constant = get(file, index);
    buffer_format(into, "%s ", comment_word(constant.tag));
    bool is_member =
        constant.tag == CONSTANT_FIELD || constant.tag == CONSTANT_METHOD || constant.tag == CONSTANT_INTERFACE_METHOD;
    if (constant.tag == CONSTANT_FLOAT)
        buffer_format(into, "bits %08x", constant.float_bits);
    else if (constant.tag == CONSTANT_DOUBLE)
        buffer_format(into, "bits %016llx", (unsigned long long)constant.double_bits);
    else if (is_member && constant.member.class_index == file->this_index)
        add_typed_name(constant.member.name, constant.member.descriptor, into);
    else
        add_constant(&constant, into);
}
