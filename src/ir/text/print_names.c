/* The printer: numbers, names, types and references. */
#include "ir/text/print_internal.h"

#include <stdio.h>
#include <stdlib.h>

void put_number(struct printer *printer, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(printer, digits + first, sizeof digits - first);
}

void put_signed(struct printer *printer, uint64_t number)
{
    if (number >> 63 != 0) {
        put_char(printer, '-');
        number = 0 - number;
    }
    put_number(printer, number);
}

void put_hex(struct printer *printer, uint64_t number)
{
    char text[24];
    put(printer, text, (size_t)snprintf(text, sizeof text, "0x%llx", (unsigned long long)number));
}

static void put_single(struct printer *printer, float number)
{
    char text[40];
    for (int digits = 6; digits <= 9; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)number);
        if (strtof(text, NULL) == number)
            break;
    }
    put_text(printer, text);
}

static void put_double(struct printer *printer, double number)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    put_text(printer, text);
}

/* Infinities and NaNs have all bits of their exponent set; which NaN it is must not be lost. */
void put_float(struct printer *printer, uint64_t bits, unsigned width)
{
    const uint64_t exponent32 = 0x7f800000, exponent64 = 0x7ff0000000000000;
    if (width == 32 && bits <= UINT32_MAX && (bits & exponent32) != exponent32) {
        uint32_t word = (uint32_t)bits;
        float number;
        memcpy(&number, &word, sizeof number);
        put_single(printer, number);
    } else if (width == 64 && (bits & exponent64) != exponent64) {
        double number;
        memcpy(&number, &bits, sizeof number);
        put_double(printer, number);
    } else if ((width == 32 && bits == exponent32) || (width == 64 && bits == exponent64)) {
        put_text(printer, "infinity");
    } else if ((width == 32 && bits == (exponent32 | 1u << 31)) || (width == 64 && bits == (exponent64 | 1ull << 63))) {
        put_text(printer, "-infinity");
    } else {
        put_text(printer, width == 32 || width == 64 ? "nan(" : "bits(");
        put_hex(printer, bits);
        put_char(printer, ')');
    }
}

/* A character that cannot be shown: \uXXXX if the bytes are what modified UTF-8 has for one, else \xXX for the first
 * byte. Returns how many bytes that was. */
static size_t put_escape(struct printer *printer, const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    char escape[8];
    uint32_t two = length < 2 ? 0 : (uint32_t)(bytes[0] & 0x1f) << 6 | (bytes[1] & 0x3f);
    uint32_t three =
        length < 3 ? 0 : (uint32_t)(bytes[0] & 0xf) << 12 | (uint32_t)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
    size_t size = 1;
    if (bytes[0] == '\n' || bytes[0] == '\t' || bytes[0] == '\r') {
        snprintf(escape, sizeof escape, "\\%c", bytes[0] == '\n' ? 'n' : bytes[0] == '\t' ? 't' : 'r');
    } else if (length >= 2 && (bytes[0] & 0xe0) == 0xc0 && (bytes[1] & 0xc0) == 0x80 && (two >= 0x80 || two == 0)) {
        snprintf(escape, sizeof escape, "\\u%04x", two);
        size = 2;
    } else if (length >= 3 && (bytes[0] & 0xf0) == 0xe0 && (bytes[1] & 0xc0) == 0x80 && (bytes[2] & 0xc0) == 0x80 &&
               three >= 0x800) {
        snprintf(escape, sizeof escape, "\\u%04x", three);
        size = 3;
    } else {
        snprintf(escape, sizeof escape, "\\x%02x", bytes[0]);
    }
    put_text(printer, escape);
    return size;
}

static bool is_shown_in_quotes(char c)
{
    return c != '"' && c != '\\';
}

void put_quoted(struct printer *printer, struct text text)
{
    put_char(printer, '"');
    for (size_t i = 0; i < text.length;) {
        size_t shown = i;
        while (shown < text.length && is_shown_in_quotes(text.bytes[shown])) {
            size_t step = ir_shown_length(text.bytes + shown, text.length - shown);
            if (step == 0)
                break;
            shown += step;
        }
        put(printer, text.bytes + i, shown - i);
        i = shown;
        if (i == text.length)
            break;
        if (is_shown_in_quotes(text.bytes[i])) {
            i += put_escape(printer, text.bytes + i, text.length - i);
        } else {
            put_char(printer, '\\');
            put_char(printer, text.bytes[i++]);
        }
    }
    put_char(printer, '"');
}

void put_name(struct printer *printer, struct text name)
{
    if (ir_name_is_plain(name.bytes, name.length))
        put(printer, name.bytes, name.length);
    else
        put_quoted(printer, name);
}

void put_class(struct printer *printer, struct text name)
{
    for (uint32_t begin = 0; begin <= name.length;) {
        const char *slash = name.length == begin ? NULL : memchr(name.bytes + begin, '/', name.length - begin);
        uint32_t end = slash == NULL ? name.length : (uint32_t)(slash - name.bytes);
        struct text segment = {name.bytes + begin, end - begin};
        if (begin > 0)
            put_char(printer, '.');
        if (begin == 0 && ir_word_is_reserved(segment.bytes, segment.length))
            put_quoted(printer, segment);
        else
            put_name(printer, segment);
        begin = end + 1;
    }
}

static void put_nothing(struct printer *printer, const char *what, uint32_t number)
{
    put_char(printer, '!');
    put_text(printer, what);
    put_number(printer, number);
}

void put_kind(struct printer *printer, ir_kind kind)
{
    if (kind == IR_REF)
        put_text(printer, "ref");
    else if (kind == IR_POINTER)
        put_text(printer, "ptr");
    else if (ir_kind_class(kind) == IR_KIND_INT || ir_kind_class(kind) == IR_KIND_FLOAT) {
        put_char(printer, ir_kind_class(kind) == IR_KIND_INT ? 'i' : 'f');
        put_number(printer, ir_kind_bits(kind));
    } else {
        put_nothing(printer, "kind", kind);
    }
}

static void put_base_type(struct printer *printer, uint32_t number)
{
    if (number >= printer->module->type_count) {
        put_nothing(printer, "type", number);
        return;
    }
    const struct ir_type *type = &printer->module->types[number];
    if (type->form <= IR_TYPE_DOUBLE) {
        put_text(printer, ir_type_words[type->form]);
    } else if (type->form == IR_TYPE_CLASS) {
        put_class(printer, type->name);
    } else if (type->form == IR_TYPE_NUMBER) {
        put_char(printer, type->floating ? 'f' : 'i');
        put_number(printer, type->count);
    } else if (type->form == IR_TYPE_POINTER) {
        put_text(printer, "ptr");
    } else if (type->form == IR_TYPE_STRUCT) {
        put_text(printer, "struct ");
        put_name(printer, type->name);
    } else {
        put_nothing(printer, "type", number);
    }
}

/* Dimensions stand behind the element, the outermost first, as in Java and C. */
void put_type(struct printer *printer, uint32_t type)
{
    const struct ir_module *module = printer->module;
    uint32_t base = type, depth = 0;
    for (; base < module->type_count && depth < module->type_count; depth++) {
        if (module->types[base].form != IR_TYPE_ARRAY && module->types[base].form != IR_TYPE_BLOCK)
            break;
        base = module->types[base].element;
    }
    put_base_type(printer, base);
    for (; depth > 0; depth--) {
        put_char(printer, '[');
        if (module->types[type].form == IR_TYPE_BLOCK)
            put_number(printer, module->types[type].count);
        put_char(printer, ']');
        type = module->types[type].element;
    }
}

void put_signature(struct printer *printer, uint32_t number)
{
    if (number >= printer->module->signature_count) {
        put_nothing(printer, "signature", number);
        return;
    }
    const struct ir_signature *signature = &printer->module->signatures[number];
    put_char(printer, '(');
    for (uint32_t i = 0; i < signature->count; i++) {
        if (i > 0)
            put(printer, ", ", 2);
        put_type(printer, signature->parameters[i]);
    }
    if (signature->variadic)
        put_text(printer, signature->count > 0 ? ", ..." : "...");
    put(printer, ") : ", 4);
    put_type(printer, signature->result);
}

/* The first name of a reference without an owner stands where a class could. */
static void put_member(struct printer *printer, uint32_t owner, struct text name)
{
    if (owner != IR_NONE) {
        put_type(printer, owner);
        put_char(printer, '.');
        put_name(printer, name);
    } else if (ir_word_is_reserved(name.bytes, name.length)) {
        put_quoted(printer, name);
    } else {
        put_name(printer, name);
    }
}

void put_field_ref(struct printer *printer, uint32_t number)
{
    if (number >= printer->module->field_ref_count) {
        put_nothing(printer, "field", number);
        return;
    }
    const struct ir_field_ref *ref = &printer->module->field_refs[number];
    put_member(printer, ref->owner, ref->name);
    put(printer, " : ", 3);
    put_type(printer, ref->type);
}

void put_method_ref(struct printer *printer, uint32_t number, bool expect_interface)
{
    if (number >= printer->module->method_ref_count) {
        put_nothing(printer, "method", number);
        return;
    }
    const struct ir_method_ref *ref = &printer->module->method_refs[number];
    if (ref->interface != expect_interface)
        put_text(printer, ref->interface ? "interface " : "class ");
    put_member(printer, ref->owner, ref->name);
    put_signature(printer, ref->signature);
}

void put_handle(struct printer *printer, const struct ir_handle *handle)
{
    if (handle->kind == 0 || handle->kind >= IR_HANDLE_WORDS) {
        put_nothing(printer, "handle", handle->kind);
        return;
    }
    put_text(printer, ir_handle_words[handle->kind]);
    put_char(printer, ' ');
    if (handle->kind <= 4)
        put_field_ref(printer, handle->ref);
    else
        put_method_ref(printer, handle->ref, handle->kind == 9);
}

void put_constant(struct printer *printer, uint32_t number)
{
    if (number >= printer->module->constant_count) {
        put_nothing(printer, "constant", number);
        return;
    }
    const struct ir_constant *constant = &printer->module->constants[number];
    switch (constant->form) {
    case IR_CONSTANT_INT:
    case IR_CONSTANT_LONG:
        put_text(printer, constant->form == IR_CONSTANT_INT ? "int " : "long ");
        put_signed(printer, constant->number);
        return;
    case IR_CONSTANT_FLOAT:
        put_text(printer, "float ");
        put_float(printer, constant->number, 32);
        return;
    case IR_CONSTANT_DOUBLE:
        put_text(printer, "double ");
        put_float(printer, constant->number, 64);
        return;
    case IR_CONSTANT_STRING:
        put_quoted(printer, constant->text);
        return;
    case IR_CONSTANT_CLASS:
        put_text(printer, "class ");
        put_type(printer, constant->index);
        return;
    case IR_CONSTANT_METHOD_TYPE:
        put_text(printer, "methodtype ");
        put_signature(printer, constant->index);
        return;
    case IR_CONSTANT_HANDLE:
        put_text(printer, "handle ");
        put_handle(printer, &constant->handle);
        return;
    case IR_CONSTANT_DYNAMIC:
        put_text(printer, "site ");
        put_number(printer, constant->index);
        return;
    }
    put_nothing(printer, "constant", number);
}

void put_flags(struct printer *printer, unsigned flags, const struct ir_flag_word *words)
{
    for (; words->word != NULL; words++) {
        if ((flags & words->bit) == 0)
            continue;
        put_text(printer, words->word);
        put_char(printer, ' ');
        flags &= ~(unsigned)words->bit;
    }
    if (flags != 0) {
        put_text(printer, "flags(");
        put_hex(printer, flags);
        put_text(printer, ") ");
    }
}
