#include "jvm/javap_text.h"

#include "jvm/classfile/descriptor.h"

#include <stdlib.h>
#include <string.h>

struct flag_name {
    unsigned bit;
    const char *name;
};

static const struct flag_name class_flags[] = {{0x0001, "ACC_PUBLIC"},     {0x0010, "ACC_FINAL"},
                                               {0x0020, "ACC_SUPER"},      {0x0200, "ACC_INTERFACE"},
                                               {0x0400, "ACC_ABSTRACT"},   {0x1000, "ACC_SYNTHETIC"},
                                               {0x2000, "ACC_ANNOTATION"}, {0x4000, "ACC_ENUM"},
                                               {0x8000, "ACC_MODULE"},     {0, NULL}};
static const struct flag_name field_flags[] = {{0x0001, "ACC_PUBLIC"},    {0x0002, "ACC_PRIVATE"},
                                               {0x0004, "ACC_PROTECTED"}, {0x0008, "ACC_STATIC"},
                                               {0x0010, "ACC_FINAL"},     {0x0040, "ACC_VOLATILE"},
                                               {0x0080, "ACC_TRANSIENT"}, {0x1000, "ACC_SYNTHETIC"},
                                               {0x4000, "ACC_ENUM"},      {0, NULL}};
static const struct flag_name method_flags[] = {{0x0001, "ACC_PUBLIC"},
                                                {0x0002, "ACC_PRIVATE"},
                                                {0x0004, "ACC_PROTECTED"},
                                                {0x0008, "ACC_STATIC"},
                                                {0x0010, "ACC_FINAL"},
                                                {0x0020, "ACC_SYNCHRONIZED"},
                                                {0x0040, "ACC_BRIDGE"},
                                                {0x0080, "ACC_VARARGS"},
                                                {0x0100, "ACC_NATIVE"},
                                                {0x0400, "ACC_ABSTRACT"},
                                                {0x0800, "ACC_STRICT"},
                                                {0x1000, "ACC_SYNTHETIC"},
                                                {0, NULL}};
static const struct flag_name inner_words[] = {{0x0001, "public"}, {0x0002, "private"}, {0x0004, "protected"},
                                               {0x0008, "static"}, {0x0010, "final"},   {0x0400, "abstract"},
                                               {0, NULL}};
static const struct flag_name parameter_words[] = {
    {0x0010, "final"}, {0x1000, "synthetic"}, {0x8000, "mandated"}, {0, NULL}};

/* The names of the bits that are set, each behind the separator but for the first. */
static void add_flags(unsigned flags, const struct flag_name *names, const char *separator, struct buffer *into)
{
    bool first = true;
    for (; names->name != NULL; names++) {
        if ((flags & names->bit) == 0)
            continue;
        buffer_format(into, "%s%s", first ? "" : separator, names->name);
        first = false;
    }
}

static void add_flags_line(unsigned flags, const struct flag_name *names, struct buffer *into)
{
    buffer_format(into, "flags: (0x%04x) ", flags);
    add_flags(flags, names, ", ", into);
    unsigned unnamed = flags;
    for (; names->name != NULL; names++)
        unnamed &= ~names->bit;
    if (unnamed != 0)
        buffer_format(into, "%s0x%x", unnamed != flags ? ", " : "", unnamed);
    buffer_add_text(into, "\n");
}

static unsigned raw_u2(const struct classfile *file, uint32_t offset)
{
    return file->bytes[offset] * 256u + file->bytes[offset + 1];
}

static void add_text_line(struct text text, struct buffer *into)
{
    buffer_add(into, text.bytes, text.length);
    buffer_add_text(into, "\n");
}

/* Code. */

static bool add_instructions(const struct classfile *file, const struct class_code *code, struct arena *arena,
                             struct buffer *into, struct class_error *error)
{
    struct decoded_code decoded;
    if (!decode_code(file, code, arena, &decoded, error))
        return false;
    for (uint32_t i = 0; i < decoded.count; i++) {
        const struct instruction *instruction = &decoded.items[i];
        buffer_format(into, "%u: ", instruction->pc);
        decode_print(code, instruction, into);
        enum opcode_format format = (enum opcode_format)opcode_infos[instruction->opcode].format;
        if (format >= FORMAT_LOADABLE1 && format <= FORMAT_CLASS_DIMENSIONS) {
            buffer_add_text(into, " // ");
            javap_comment(file, instruction->index, into);
        }
        buffer_add_text(into, "\n");
    }
    if (code->handler_count > 0)
        buffer_add_text(into, "Exception table:\nfrom to target type\n");
    for (unsigned i = 0; i < code->handler_count; i++) {
        const struct class_handler *handler = &code->handlers[i];
        buffer_format(into, "%u %u %u ", handler->start, handler->end, handler->target);
        if (handler->type.bytes == NULL) {
            buffer_add_text(into, "any");
        } else {
            buffer_add_text(into, "Class ");
            javap_name(handler->type, into);
        }
        buffer_add_text(into, "\n");
    }
    return true;
}

static void add_frame_types(const struct class_frame_type *types, unsigned count, const char *what, struct buffer *into)
{
    static const char *const words[] = {"top", "int", "float", "double", "long", "null", "this"};
    buffer_format(into, "%s = [", what);
    for (unsigned i = 0; i < count; i++) {
        buffer_add_text(into, i > 0 ? ", " : " ");
        if (types[i].tag == FRAME_OBJECT) {
            buffer_add_text(into, "class ");
            javap_name(types[i].class_name, into);
        } else if (types[i].tag == FRAME_UNINITIALIZED) {
            buffer_format(into, "uninitialized %u", types[i].pc);
        } else {
            buffer_add_text(into, words[types[i].tag]);
        }
    }
    buffer_add_text(into, count > 0 ? " ]\n" : "]\n");
}

static const char *frame_word(const struct class_frame *frame)
{
    switch (frame->kind) {
    case FRAME_SAME:
        return frame->frame_type == 251 ? "same_frame_extended" : "same";
    case FRAME_SAME_ONE_STACK_ITEM:
        return frame->frame_type == 247 ? "same_locals_1_stack_item_frame_extended" : "same_locals_1_stack_item";
    case FRAME_CHOP:
        return "chop";
    case FRAME_APPEND:
        return "append";
    default:
        return "full_frame";
    }
}

static bool add_frames(const struct classfile *file, const struct class_code *code, struct arena *arena,
                       struct buffer *into, struct class_error *error)
{
    struct class_frames frames;
    if (!class_frames_parse(file, code, arena, &frames, error))
        return false;
    buffer_format(into, "StackMapTable: number_of_entries = %u\n", frames.count);
    for (uint32_t i = 0; i < frames.count; i++) {
        const struct class_frame *frame = &frames.items[i];
        buffer_format(into, "frame_type = %u /* %s */\n", frame->frame_type, frame_word(frame));
        if (frame->frame_type >= 247)
            buffer_format(into, "offset_delta = %u\n", frame->offset_delta);
        if (frame->kind == FRAME_APPEND || frame->kind == FRAME_FULL)
            add_frame_types(frame->locals, frame->local_count, "locals", into);
        if (frame->kind == FRAME_SAME_ONE_STACK_ITEM || frame->kind == FRAME_FULL)
            add_frame_types(frame->stack, frame->stack_count, "stack", into);
    }
    return true;
}

/* One of the tables of lines or variables. `from` counts the entries of the tables of this kind before it, for our
 * lists have the entries of all of them. */
static bool add_table(const struct classfile *file, const struct class_code *code,
                      const struct class_attribute *attribute, uint32_t from, struct arena *arena, struct buffer *into,
                      struct class_error *error)
{
    struct class_lines lines = {0};
    struct class_locals locals = {0};
    bool of_lines = attribute->kind == ATTRIBUTE_LINE_NUMBER_TABLE;
    if (!(of_lines ? class_lines_parse(file, code, arena, &lines, error)
                   : class_locals_parse(file, code, attribute->kind, arena, &locals, error)))
        return false;
    uint32_t count = raw_u2(file, attribute->offset);
    buffer_format(into, "%.*s:\n", (int)attribute->name.length, attribute->name.bytes);
    buffer_add_text(into, of_lines ? "" : "Start Length Slot Name Signature\n");
    for (uint32_t i = from; i < from + count; i++) {
        if (of_lines) {
            buffer_format(into, "line %u: %u\n", lines.items[i].line, lines.items[i].pc);
            continue;
        }
        const struct class_local *local = &locals.items[i];
        buffer_format(into, "%u %u %u ", local->start, local->length, local->slot);
        javap_escape(local->name, into);
        buffer_add_text(into, " ");
        javap_escape(local->type, into);
        buffer_add_text(into, "\n");
    }
    return true;
}

static bool add_code_attribute(const struct classfile *file, const struct class_code *code, uint32_t number,
                               struct arena *arena, struct buffer *into, struct class_error *error)
{
    const struct class_attribute *attribute = &code->attributes.items[number];
    uint32_t before = 0;
    for (uint32_t i = 0; i < number; i++) {
        if (code->attributes.items[i].kind == attribute->kind && attribute->kind != ATTRIBUTE_UNKNOWN)
            before += raw_u2(file, code->attributes.items[i].offset);
    }
    switch (attribute->kind) {
    case ATTRIBUTE_LINE_NUMBER_TABLE:
    case ATTRIBUTE_LOCAL_VARIABLE_TABLE:
    case ATTRIBUTE_LOCAL_VARIABLE_TYPE_TABLE:
        return add_table(file, code, attribute, before, arena, into, error);
    case ATTRIBUTE_STACK_MAP_TABLE:
        return add_frames(file, code, arena, into, error);
    case ATTRIBUTE_RUNTIME_VISIBLE_TYPE_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS:
        return javap_annotations(file, &code->attributes, attribute, arena, into, error);
    default:
        buffer_format(into, "unknown attribute %.*s\n", (int)attribute->name.length, attribute->name.bytes);
        return true;
    }
}

static bool add_code(const struct classfile *file, const struct class_member *method, struct arena *arena,
                     struct buffer *into, struct class_error *error)
{
    struct class_code code;
    struct descriptor_method descriptor;
    if (!class_code_parse(file, method, arena, &code, error))
        return false;
    descriptor_measure_method(method->descriptor, &descriptor);
    bool is_static = (method->access & IR_ACCESS_STATIC) != 0;
    buffer_format(into, "Code:\nstack=%u, locals=%u, args_size=%u\n", code.max_stack, code.max_locals,
                  descriptor.parameter_count + (is_static ? 0u : 1u));
    if (!add_instructions(file, &code, arena, into, error))
        return false;
    for (uint32_t i = 0; i < code.attributes.count; i++) {
        if (!add_code_attribute(file, &code, i, arena, into, error))
            return false;
    }
    return true;
}

/* Members. */

static bool add_constant_value(const struct classfile *file, const struct class_member *field,
                               const struct class_attribute *attribute, struct buffer *into, struct class_error *error)
{
    struct class_constant value;
    if (!class_constant_value(file, field, &value, error))
        return false;
    buffer_add_text(into, "ConstantValue: ");
    javap_comment(file, raw_u2(file, attribute->offset), into);
    buffer_add_text(into, "\n");
    return true;
}

static bool add_throws(const struct classfile *file, const struct class_member *method, struct arena *arena,
                       struct buffer *into, struct class_error *error)
{
    struct class_names names;
    if (!class_names_parse(file, &method->attributes, ATTRIBUTE_EXCEPTIONS, arena, &names, error))
        return false;
    buffer_add_text(into, "Exceptions:\nthrows ");
    for (uint32_t i = 0; i < names.count; i++) {
        buffer_add_text(into, i > 0 ? ", " : "");
        javap_dotted(names.items[i], into);
    }
    buffer_add_text(into, "\n");
    return true;
}

static bool add_parameters(const struct classfile *file, const struct class_member *method, struct arena *arena,
                           struct buffer *into, struct class_error *error)
{
    struct class_parameters parameters;
    if (!class_parameters_parse(file, method, arena, &parameters, error))
        return false;
    buffer_add_text(into, "MethodParameters:\nName Flags\n");
    for (uint32_t i = 0; i < parameters.count; i++) {
        if (parameters.items[i].name.bytes == NULL)
            buffer_add_text(into, "<no name>");
        else
            javap_escape(parameters.items[i].name, into);
        buffer_add_text(into, " ");
        add_flags(parameters.items[i].access, parameter_words, " ", into);
        buffer_add_text(into, "\n");
    }
    return true;
}

static bool add_signature(const struct classfile *file, const struct class_attributes *attributes,
                          const struct class_attribute *attribute, struct buffer *into, struct class_error *error)
{
    struct text text;
    if (!class_signature(file, attributes, &text, error))
        return false;
    buffer_format(into, "Signature: #%u // ", raw_u2(file, attribute->offset));
    javap_escape(text, into);
    buffer_add_text(into, "\n");
    return true;
}

/* Attributes that may stand in several places. */
static bool add_common(const struct classfile *file, const struct class_attributes *attributes,
                       const struct class_attribute *attribute, struct arena *arena, struct buffer *into,
                       struct class_error *error)
{
    switch (attribute->kind) {
    case ATTRIBUTE_SIGNATURE:
        return add_signature(file, attributes, attribute, into, error);
    case ATTRIBUTE_DEPRECATED:
    case ATTRIBUTE_SYNTHETIC:
        buffer_format(into, "%.*s: true\n", (int)attribute->name.length, attribute->name.bytes);
        return true;
    case ATTRIBUTE_RUNTIME_VISIBLE_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_INVISIBLE_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_INVISIBLE_PARAMETER_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_VISIBLE_TYPE_ANNOTATIONS:
    case ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS:
        return javap_annotations(file, attributes, attribute, arena, into, error);
    default:
        buffer_format(into, "unknown attribute %.*s\n", (int)attribute->name.length, attribute->name.bytes);
        return true;
    }
}

static bool add_member_attribute(const struct classfile *file, const struct class_member *member,
                                 const struct class_attribute *attribute, struct arena *arena, struct buffer *into,
                                 struct class_error *error)
{
    switch (attribute->kind) {
    case ATTRIBUTE_CODE:
        return add_code(file, member, arena, into, error);
    case ATTRIBUTE_CONSTANT_VALUE:
        return add_constant_value(file, member, attribute, into, error);
    case ATTRIBUTE_EXCEPTIONS:
        return add_throws(file, member, arena, into, error);
    case ATTRIBUTE_METHOD_PARAMETERS:
        return add_parameters(file, member, arena, into, error);
    case ATTRIBUTE_ANNOTATION_DEFAULT:
        return javap_default(file, member, arena, into, error);
    default:
        return add_common(file, &member->attributes, attribute, arena, into, error);
    }
}

static bool add_members(const struct classfile *file, const struct class_member *members, uint32_t count,
                        const struct flag_name *flags, struct arena *arena, struct buffer *into,
                        struct class_error *error)
{
    for (uint32_t i = 0; i < count; i++) {
        buffer_add_text(into, "(declaration)\ndescriptor: ");
        add_text_line(members[i].descriptor, into);
        add_flags_line(members[i].access, flags, into);
        for (uint32_t a = 0; a < members[i].attributes.count; a++) {
            if (!add_member_attribute(file, &members[i], &members[i].attributes.items[a], arena, into, error))
                return false;
        }
    }
    return true;
}

/* Classes. */

static bool add_bootstraps(const struct classfile *file, struct arena *arena, struct buffer *into,
                           struct class_error *error)
{
    struct class_bootstraps bootstraps;
    if (!class_bootstraps_parse(file, arena, &bootstraps, error))
        return false;
    buffer_add_text(into, "BootstrapMethods:\n");
    for (uint32_t i = 0; i < bootstraps.count; i++) {
        const struct class_bootstrap *bootstrap = &bootstraps.items[i];
        buffer_format(into, "%u: #%u ", i, bootstrap->handle_index);
        javap_constant(file, bootstrap->handle_index, into);
        buffer_add_text(into, "\nMethod arguments:\n");
        for (unsigned a = 0; a < bootstrap->argument_count; a++) {
            buffer_format(into, "#%u ", bootstrap->arguments[a]);
            javap_constant(file, bootstrap->arguments[a], into);
            buffer_add_text(into, "\n");
        }
    }
    return true;
}

static bool add_inners(const struct classfile *file, const struct class_attribute *attribute, struct arena *arena,
                       struct buffer *into, struct class_error *error)
{
    struct class_inners inners;
    if (!class_inners_parse(file, arena, &inners, error))
        return false;
    buffer_add_text(into, "InnerClasses:\n");
    for (uint32_t i = 0; i < inners.count; i++) {
        const struct class_inner *inner = &inners.items[i];
        uint32_t at = attribute->offset + 2 + 8 * i;
        bool is_interface = (inner->access & IR_ACCESS_INTERFACE) != 0;
        unsigned access = is_interface ? inner->access & ~(unsigned)IR_ACCESS_ABSTRACT : inner->access;
        add_flags(access, inner_words, " ", into);
        buffer_add_text(into, " ");
        if (inner->name.bytes != NULL)
            buffer_format(into, "#%u= ", raw_u2(file, at + 4));
        buffer_format(into, "#%u", raw_u2(file, at));
        if (inner->outer.bytes != NULL)
            buffer_format(into, " of #%u", raw_u2(file, at + 2));
        buffer_add_text(into, "; // ");
        if (inner->name.bytes != NULL) {
            javap_escape(inner->name, into);
            buffer_add_text(into, "=");
        }
        buffer_add_text(into, "class ");
        javap_name(inner->inner, into);
        if (inner->outer.bytes != NULL) {
            buffer_add_text(into, " of class ");
            javap_name(inner->outer, into);
        }
        buffer_add_text(into, "\n");
    }
    return true;
}

static bool add_enclosing(const struct classfile *file, const struct class_attribute *attribute, struct buffer *into,
                          struct class_error *error)
{
    struct class_enclosing enclosing;
    if (!class_enclosing_parse(file, &enclosing, error))
        return false;
    buffer_format(into, "EnclosingMethod: #%u.#%u // ", raw_u2(file, attribute->offset),
                  raw_u2(file, attribute->offset + 2));
    javap_dotted(enclosing.class_name, into);
    if (enclosing.name.bytes != NULL) {
        buffer_add_text(into, ".");
        javap_escape(enclosing.name, into);
    }
    buffer_add_text(into, "\n");
    return true;
}

static bool add_names(const struct classfile *file, const struct class_attribute *attribute, struct arena *arena,
                      struct buffer *into, struct class_error *error)
{
    struct class_names names;
    if (!class_names_parse(file, &file->attributes, attribute->kind, arena, &names, error))
        return false;
    bool is_host = attribute->kind == ATTRIBUTE_NEST_HOST;
    buffer_format(into, "%.*s:%s", (int)attribute->name.length, attribute->name.bytes, is_host ? " class " : "\n");
    for (uint32_t i = 0; i < names.count; i++) {
        javap_name(names.items[i], into);
        buffer_add_text(into, "\n");
    }
    return true;
}

static bool add_record(const struct classfile *file, struct arena *arena, struct buffer *into,
                       struct class_error *error)
{
    struct class_record record;
    if (!class_record_parse(file, arena, &record, error))
        return false;
    buffer_add_text(into, "Record:\n");
    for (uint32_t i = 0; i < record.count; i++) {
        const struct class_component *component = &record.components[i];
        buffer_add_text(into, "(declaration)\ndescriptor: ");
        add_text_line(component->descriptor, into);
        for (uint32_t a = 0; a < component->attributes.count; a++) {
            if (!add_common(file, &component->attributes, &component->attributes.items[a], arena, into, error))
                return false;
        }
    }
    return true;
}

static bool add_class_attribute(const struct classfile *file, const struct class_attribute *attribute,
                                struct arena *arena, struct buffer *into, struct class_error *error)
{
    struct text text;
    switch (attribute->kind) {
    case ATTRIBUTE_SOURCE_FILE:
        if (!class_source_file(file, &text, error))
            return false;
        buffer_add_text(into, "SourceFile: \"");
        javap_escape(text, into);
        buffer_add_text(into, "\"\n");
        return true;
    case ATTRIBUTE_BOOTSTRAP_METHODS:
        return add_bootstraps(file, arena, into, error);
    case ATTRIBUTE_INNER_CLASSES:
        return add_inners(file, attribute, arena, into, error);
    case ATTRIBUTE_ENCLOSING_METHOD:
        return add_enclosing(file, attribute, into, error);
    case ATTRIBUTE_NEST_HOST:
    case ATTRIBUTE_NEST_MEMBERS:
    case ATTRIBUTE_PERMITTED_SUBCLASSES:
        return add_names(file, attribute, arena, into, error);
    case ATTRIBUTE_RECORD:
        return add_record(file, arena, into, error);
    default:
        return add_common(file, &file->attributes, attribute, arena, into, error);
    }
}

static void add_header(const struct classfile *file, struct buffer *into)
{
    buffer_format(into, "minor version: %u\nmajor version: %u\n", file->minor, file->major);
    add_flags_line(file->access, class_flags, into);
    buffer_format(into, "this_class: #%u // ", file->this_index);
    javap_name(file->name, into);
    buffer_format(into, "\nsuper_class: #%u", file->super_index);
    if (file->super_index != 0) {
        buffer_add_text(into, " // ");
        javap_name(file->super_name, into);
    }
    buffer_format(into, "\ninterfaces: %u, fields: %u, methods: %u, attributes: %u\n", file->interface_count,
                  file->field_count, file->method_count, file->attributes.count);
}

bool javap_text(const struct classfile *file, struct arena *arena, struct buffer *into, struct class_error *error)
{
    add_header(file, into);
    javap_constant_pool(file, into);
    buffer_add_text(into, "{\n");
    if (!add_members(file, file->fields, file->field_count, field_flags, arena, into, error) ||
        !add_members(file, file->methods, file->method_count, method_flags, arena, into, error))
        return false;
    buffer_add_text(into, "}\n");
    for (uint32_t i = 0; i < file->attributes.count; i++) {
        if (!add_class_attribute(file, &file->attributes.items[i], arena, into, error))
            return false;
    }
    return true;
}

/* What javap says, made comparable. */

/* Replaces the number behind one of these words by its bits. */
static void normalize_number(struct buffer *line)
{
    static const char *const floats[] = {"= Float ", "// float ", "ConstantValue: float "};
    static const char *const doubles[] = {"= Double ", "// double ", "ConstantValue: double "};
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        /* Only where javap writes them: "#7 = Float 2.5f", "5: ldc #7 // float 2.5f". */
        const char *f = i == 0 && line->text[0] != '#' ? NULL : strstr(line->text, floats[i]);
        const char *d = i == 0 && line->text[0] != '#' ? NULL : strstr(line->text, doubles[i]);
        if (f == NULL && d == NULL)
            continue;
        size_t start = (size_t)((f != NULL ? f + strlen(floats[i]) : d + strlen(doubles[i])) - line->text);
        char *end;
        float single = strtof(line->text + start, &end);
        double precise = strtod(line->text + start, NULL);
        if (end == line->text + start || strlen(end) != 1)
            continue; /* a text that happens to look like it */
        line->length = start;
        uint32_t float_bits;
        uint64_t double_bits;
        memcpy(&float_bits, &single, sizeof single);
        memcpy(&double_bits, &precise, sizeof precise);
        if (f != NULL)
            buffer_format(line, "bits %08x", float_bits);
        else
            buffer_format(line, "bits %016llx", (unsigned long long)double_bits);
        return;
    }
}

/* One line with blanks squeezed. */
static void squeeze(const char *text, size_t length, struct buffer *line)
{
    buffer_clear(line);
    buffer_add(line, text, length);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' || (kept > 0 && line->text[kept - 1] != ' '))
            line->text[kept++] = text[i];
    }
    if (kept > 0 && line->text[kept - 1] == ' ')
        kept--;
    line->text[kept] = '\0';
    line->length = kept;
}

/* javap of newer releases does not quote the name in this line. */
static void normalize_this_class(struct buffer *line)
{
    if (strncmp(line->text, "this_class:", 11) != 0)
        return;
    size_t kept = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] != '"')
            line->text[kept++] = line->text[i];
    }
    line->text[kept] = '\0';
    line->length = kept;
}

void javap_normalize(const char *text, size_t length, struct buffer *into)
{
    struct buffer line = {0};
    bool started = false;
    size_t last = into->length; /* where the last line starts */
    for (size_t at = 0; at < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t end = newline != NULL ? (size_t)(newline - text) : length;
        squeeze(text + at, end - at, &line);
        at = end + 1;
        started |= strncmp(line.text, "minor version:", 14) == 0;
        if (!started || line.length == 0)
            continue;
        /* The line before a descriptor is a declaration. */
        if (strncmp(line.text, "descriptor: ", 12) == 0)
            into->length = last;
        normalize_number(&line);
        normalize_this_class(&line);
        last = into->length;
        buffer_add(into, line.text, line.length);
        buffer_add(into, "\n", 1);
    }
    buffer_free(&line);
}
