/* Text of the ir, piece by piece. */
#include "driver/entries/internal.h"
#include "ir/text/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void entry_add_name(struct buffer *to, struct text name)
{
    buffer_add_text(to, "\"");
    for (uint32_t i = 0; i < name.length; i++) {
        unsigned char byte = (unsigned char)name.bytes[i];
        if (byte < 0x80 && ir_is_name_byte(byte))
            buffer_add(to, &name.bytes[i], 1);
        else
            buffer_format(to, "\\x%02x", byte);
    }
    buffer_add_text(to, "\"");
}

void entry_add_class(struct buffer *to, struct text name)
{
    for (uint32_t begin = 0; begin <= name.length;) {
        uint32_t end = begin;
        while (end < name.length && name.bytes[end] != '/')
            end++;
        if (begin > 0)
            buffer_add_text(to, ".");
        entry_add_name(to, (struct text){name.bytes + begin, end - begin});
        begin = end + 1;
    }
}

void entry_add_descriptor(struct buffer *to, const struct ir_module *module, uint32_t type)
{
    const struct ir_type *of = &module->types[type];
    for (; of->form == IR_TYPE_ARRAY; of = &module->types[of->element])
        buffer_add_text(to, "[");
    if (of->form == IR_TYPE_CLASS)
        buffer_format(to, "L%.*s;", (int)of->name.length, of->name.bytes);
    else
        buffer_add(to, &ir_type_letters[of->form], 1);
}

void entry_add_type(struct buffer *to, const char *descriptor)
{
    size_t depth = strspn(descriptor, "[");
    const char *at = descriptor + depth;
    if (*at == 'L') {
        entry_add_class(to, (struct text){at + 1, (uint32_t)strlen(at) - 2});
    } else {
        const char *letter = strchr(ir_type_letters, *at);
        buffer_add_text(to, letter == NULL ? "int" : ir_type_words[letter - ir_type_letters]);
    }
    while (depth-- > 0)
        buffer_add_text(to, "[]");
}

static void add_instruction(struct entry_code *code, const char *format, va_list arguments)
{
    char *text = NULL;
    if (vasprintf(&text, format, arguments) >= 0)
        buffer_format(&code->text, "%s @%u:%u\n", text, code->line, code->next);
    free(text);
    code->next++;
}

uint32_t entry_value(struct entry_code *code, const char *format, ...)
{
    va_list arguments;
    buffer_format(&code->text, "        %%%u = ", code->next);
    va_start(arguments, format);
    add_instruction(code, format, arguments);
    va_end(arguments);
    return code->next - 1;
}

void entry_effect(struct entry_code *code, const char *format, ...)
{
    va_list arguments;
    buffer_add_text(&code->text, "        ");
    va_start(arguments, format);
    add_instruction(code, format, arguments);
    va_end(arguments);
}

/* Appends "owner.name(types) : type" of a method. */
static void add_reference(struct buffer *to, struct text owner, const struct ir_module *module, uint32_t method)
{
    const struct ir_method *of = &module->methods[method];
    const struct ir_signature *signature = &module->signatures[of->signature];
    struct buffer descriptor = {0};
    entry_add_class(to, owner);
    buffer_add_text(to, ".");
    entry_add_name(to, of->name);
    buffer_add_text(to, "(");
    for (uint32_t i = 0; i <= signature->count; i++) {
        uint32_t type = i < signature->count ? signature->parameters[i] : signature->result;
        buffer_clear(&descriptor);
        entry_add_descriptor(&descriptor, module, type);
        buffer_add_text(to, i == signature->count ? ") : " : i > 0 ? ", " : "");
        entry_add_type(to, descriptor.text);
    }
    buffer_free(&descriptor);
}

static const char *kind_word(const struct ir_type *type)
{
    ir_kind kind = ir_type_kind(type);
    return kind == IR_VOID  ? ""
           : kind == IR_REF ? " ref"
           : kind == IR_I64 ? " i64"
           : kind == IR_F32 ? " f32"
           : kind == IR_F64 ? " f64"
                            : " i32";
}

void entry_call(struct given *given, struct entry_code *code, const struct ir_module *class,
                const struct ir_module *declares, uint32_t method, uint32_t receiver)
{
    const struct ir_method *of = &declares->methods[method];
    const struct ir_signature *signature = &declares->signatures[of->signature];
    bool special = (of->flags & IR_ACCESS_PRIVATE) != 0 || of->name.bytes[0] == '<';
    struct buffer arguments = {0}, text = {0}, descriptor = {0};
    if (receiver != IR_NONE)
        buffer_format(&arguments, "%%%u", receiver);
    for (uint32_t i = 0; i < signature->count; i++) {
        buffer_clear(&descriptor);
        entry_add_descriptor(&descriptor, declares, signature->parameters[i]);
        uint32_t value = given_value(given, code, descriptor.text);
        buffer_format(&arguments, "%s%%%u", arguments.length > 0 ? ", " : "", value);
    }
    const struct ir_type *result = &declares->types[signature->result];
    buffer_format(&text, "%s%s ",
                  receiver == IR_NONE ? "call_static"
                  : special           ? "call_special"
                                      : "call_virtual",
                  kind_word(result));
    if (receiver == IR_NONE && (declares->flags & IR_ACCESS_INTERFACE) != 0)
        buffer_add_text(&text, "interface ");
    add_reference(&text, receiver == IR_NONE || special ? declares->name : class->name, declares, method);
    buffer_format(&text, " (%s)", arguments.length > 0 ? arguments.text : "");
    if (result->form == IR_TYPE_VOID)
        entry_effect(code, "%s", text.text);
    else
        entry_value(code, "%s", text.text);
    buffer_free(&arguments);
    buffer_free(&text);
    buffer_free(&descriptor);
}
