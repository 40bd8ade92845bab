#include "jvm/classfile/constants.h"

#include "base/arena.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

#include <string.h>

struct tag_info {
    const char *name;
    uint8_t size, since;
};

static const struct tag_info tag_infos[CONSTANT_TAG_END] = {
#define X(number, name, text, size, since) [number] = {text, size, since},
    CLASS_CONSTANTS(X)
#undef X
};

const char *constant_tag_name(unsigned tag)
{
    return tag < CONSTANT_TAG_END ? tag_infos[tag].name : NULL;
}

enum constant_tag constant_tag_at(const struct classfile *file, unsigned index)
{
    if (index >= file->constant_count || file->constants[index] == 0)
        return CONSTANT_NONE;
    return (enum constant_tag)file->bytes[file->constants[index]];
}

/* What stands behind the tag of a constant that exists. */
static const uint8_t *content(const struct classfile *file, unsigned index)
{
    return file->bytes + file->constants[index] + 1;
}

static struct text text_of(const struct classfile *file, unsigned index)
{
    const uint8_t *bytes = content(file, index);
    return (struct text){(const char *)bytes + 2, read_u2(bytes)};
}

/* The text that the constant's content starts with an index of: for Class, String, MethodType, Module, Package. */
static struct text named_text(const struct classfile *file, unsigned index)
{
    return text_of(file, read_u2(content(file, index)));
}

static void get_name_and_type(const struct classfile *file, unsigned index, struct text *name, struct text *descriptor)
{
    *name = named_text(file, index);
    *descriptor = text_of(file, read_u2(content(file, index) + 2));
}

static void get_member(const struct classfile *file, unsigned index, struct class_member_ref *member)
{
    member->tag = constant_tag_at(file, index);
    member->is_interface = member->tag == CONSTANT_INTERFACE_METHOD;
    member->class_index = read_u2(content(file, index));
    member->name_and_type_index = read_u2(content(file, index) + 2);
    member->class_name = named_text(file, member->class_index);
    get_name_and_type(file, member->name_and_type_index, &member->name, &member->descriptor);
}

static void get_dynamic(const struct classfile *file, unsigned index, struct class_dynamic *dynamic)
{
    dynamic->bootstrap = read_u2(content(file, index));
    dynamic->name_and_type_index = read_u2(content(file, index) + 2);
    get_name_and_type(file, dynamic->name_and_type_index, &dynamic->name, &dynamic->descriptor);
}

/* Complains unless the constant exists. */
static bool require_constant(const struct classfile *file, unsigned index, uint32_t at, struct class_error *error)
{
    if (constant_tag_at(file, index) != CONSTANT_NONE)
        return true;
    return class_fail(error, at, "constant %u does not exist", index);
}

static bool require_tag(const struct classfile *file, unsigned index, enum constant_tag tag, uint32_t at,
                        struct class_error *error)
{
    enum constant_tag found = constant_tag_at(file, index);
    if (found == tag)
        return true;
    if (found == CONSTANT_NONE)
        return class_fail(error, at, "constant %u does not exist", index);
    return class_fail(error, at, "constant %u is %s, not %s", index, tag_infos[found].name, tag_infos[tag].name);
}

bool constant_text(const struct classfile *file, unsigned index, uint32_t at, struct text *text,
                   struct class_error *error)
{
    if (!require_tag(file, index, CONSTANT_UTF8, at, error))
        return false;
    *text = text_of(file, index);
    return true;
}

bool constant_class(const struct classfile *file, unsigned index, uint32_t at, struct text *name,
                    struct class_error *error)
{
    if (!require_tag(file, index, CONSTANT_CLASS, at, error))
        return false;
    *name = named_text(file, index);
    return true;
}

bool constant_name_and_type(const struct classfile *file, unsigned index, uint32_t at, struct text *name,
                            struct text *descriptor, struct class_error *error)
{
    if (!require_tag(file, index, CONSTANT_NAME_AND_TYPE, at, error))
        return false;
    get_name_and_type(file, index, name, descriptor);
    return true;
}

bool constant_member(const struct classfile *file, unsigned index, uint32_t at, struct class_member_ref *member,
                     struct class_error *error)
{
    if (!require_constant(file, index, at, error))
        return false;
    enum constant_tag tag = constant_tag_at(file, index);
    if (tag != CONSTANT_FIELD && tag != CONSTANT_METHOD && tag != CONSTANT_INTERFACE_METHOD)
        return class_fail(error, at, "constant %u is %s, not a field or method", index, tag_infos[tag].name);
    get_member(file, index, member);
    return true;
}

bool constant_dynamic(const struct classfile *file, unsigned index, uint32_t at, struct class_dynamic *dynamic,
                      struct class_error *error)
{
    if (!require_constant(file, index, at, error))
        return false;
    enum constant_tag tag = constant_tag_at(file, index);
    if (tag != CONSTANT_DYNAMIC && tag != CONSTANT_INVOKE_DYNAMIC)
        return class_fail(error, at, "constant %u is %s, not Dynamic or InvokeDynamic", index, tag_infos[tag].name);
    get_dynamic(file, index, dynamic);
    return true;
}

static void get_number(const uint8_t *bytes, struct class_constant *constant)
{
    uint32_t word = read_u4(bytes);
    switch (constant->tag) {
    case CONSTANT_INTEGER:
        constant->integer = (int32_t)word;
        break;
    case CONSTANT_FLOAT:
        constant->float_bits = word;
        break;
    case CONSTANT_LONG:
        constant->wide = (int64_t)((uint64_t)word << 32 | read_u4(bytes + 4));
        break;
    default:
        constant->double_bits = (uint64_t)word << 32 | read_u4(bytes + 4);
        break;
    }
}

bool constant_get(const struct classfile *file, unsigned index, uint32_t at, struct class_constant *constant,
                  struct class_error *error)
{
    if (!require_constant(file, index, at, error))
        return false;
    *constant = (struct class_constant){.tag = constant_tag_at(file, index)};
    switch (constant->tag) {
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
        get_number(content(file, index), constant);
        break;
    case CONSTANT_UTF8:
        constant->text = text_of(file, index);
        break;
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
        get_member(file, index, &constant->member);
        break;
    case CONSTANT_NAME_AND_TYPE:
        get_name_and_type(file, index, &constant->name_and_type.name, &constant->name_and_type.descriptor);
        break;
    case CONSTANT_METHOD_HANDLE:
        constant->handle.kind = (enum method_handle_kind)content(file, index)[0];
        constant->handle.member_index = read_u2(content(file, index) + 1);
        get_member(file, constant->handle.member_index, &constant->handle.member);
        break;
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        get_dynamic(file, index, &constant->dynamic);
        break;
    default:
        constant->text = named_text(file, index);
        break;
    }
    return true;
}

/* Reading and checking the pool. */

/* Complains unless what a constant refers to is of the right kind. */
static bool check_reference(const struct classfile *file, unsigned from, unsigned to, enum constant_tag tag,
                            struct class_error *error)
{
    enum constant_tag found = constant_tag_at(file, to);
    if (found == tag)
        return true;
    if (found == CONSTANT_NONE)
        return class_fail(error, file->constants[from], "constant %u: constant %u does not exist", from, to);
    return class_fail(error, file->constants[from], "constant %u: constant %u is %s, not %s", from, to,
                      tag_infos[found].name, tag_infos[tag].name);
}

/* How many bytes of the text are modified UTF-8 (specification 4.4.7): all, if it is well formed. */
static uint32_t well_formed_prefix(const uint8_t *text, uint32_t length)
{
    uint32_t at = 0;
    while (at < length) {
        uint64_t word;
        /* Most texts are ASCII: eight bytes at a time, none of them 0 or above 127. */
        while (length - at >= sizeof word) {
            memcpy(&word, text + at, sizeof word);
            if (((word | (word - 0x0101010101010101u)) & 0x8080808080808080u) != 0)
                break;
            at += (uint32_t)sizeof word;
        }
        if (at == length)
            break;
        uint8_t first = text[at];
        uint32_t size = first < 0x80 ? 1 : (first & 0xE0) == 0xC0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 0;
        if (first == 0 || size == 0 || size > length - at)
            return at;
        for (uint32_t i = 1; i < size; i++) {
            if ((text[at + i] & 0xC0) != 0x80)
                return at;
        }
        at += size;
    }
    return at;
}

/* Finds out where each constant starts. */
static bool find_constants(struct class_cursor *cursor, struct classfile *file, uint32_t *offsets)
{
    for (unsigned i = 1; i < file->constant_count; i++) {
        uint32_t start = cursor->at;
        uint8_t tag = cursor_u1(cursor);
        if (cursor->failed)
            return false;
        const struct tag_info *info = tag < CONSTANT_TAG_END ? &tag_infos[tag] : &tag_infos[CONSTANT_NONE];
        if (info->name == NULL)
            return cursor_fail(cursor, start, "constant %u has the unknown tag %u", i, tag);
        if (file->major < info->since)
            return cursor_fail(cursor, start, "constant %u is %s, which version %u of class files does not know", i,
                               info->name, file->major);
        if (cursor->end - cursor->at < info->size)
            return cursor_short(cursor);
        offsets[i] = start;
        cursor->at += info->size;
        if (tag == CONSTANT_UTF8) {
            uint32_t length = read_u2(file->bytes + start + 1);
            if (cursor->end - cursor->at < length)
                return cursor_short(cursor);
            uint32_t good = well_formed_prefix(file->bytes + cursor->at, length);
            if (good < length)
                return cursor_fail(cursor, cursor->at + good, "constant %u is not modified UTF-8", i);
            cursor->at += length;
        } else if (tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE) {
            if (++i == file->constant_count)
                return cursor_fail(cursor, start, "constant %u takes two entries, but the second is not there", i - 1);
        }
    }
    return true;
}

static bool check_class_name(const struct classfile *file, unsigned index, struct class_error *error)
{
    struct descriptor_type type;
    struct text name = named_text(file, index);
    if (descriptor_parse_class(name, &type))
        return true;
    return class_fail(error, file->constants[index], "constant %u: \"%s\" is not the name of a class", index,
                      class_excerpt(name).text);
}

static bool is_method_descriptor(struct text descriptor)
{
    return descriptor.length > 0 && descriptor.bytes[0] == '(';
}

static bool check_name_and_type(const struct classfile *file, unsigned index, struct class_error *error)
{
    struct text name, descriptor;
    struct descriptor_method method;
    struct descriptor_type type;
    get_name_and_type(file, index, &name, &descriptor);
    bool is_method = is_method_descriptor(descriptor);
    if (!(is_method ? descriptor_measure_method(descriptor, &method) : descriptor_parse_field(descriptor, &type)))
        return class_fail(error, file->constants[index], "constant %u: \"%s\" is not a descriptor", index,
                          class_excerpt(descriptor).text);
    if (!(is_method ? descriptor_is_method_name(name) : descriptor_is_field_name(name)))
        return class_fail(error, file->constants[index], "constant %u: \"%s\" is not the name of a %s", index,
                          class_excerpt(name).text, is_method ? "method" : "field");
    return true;
}

/* Checks that a constant that has the name and type at this index means a method, or a field. The NameAndType exists,
 * but it may not have been checked yet. */
static bool check_use(const struct classfile *file, unsigned index, unsigned name_and_type, bool is_method,
                      struct class_error *error)
{
    struct text name, descriptor;
    get_name_and_type(file, name_and_type, &name, &descriptor);
    if (is_method_descriptor(descriptor) != is_method)
        return class_fail(error, file->constants[index], "constant %u: \"%s\" is not the descriptor of a %s", index,
                          class_excerpt(descriptor).text, is_method ? "method" : "field");
    if (!is_method || name.length == 0 || name.bytes[0] != '<')
        return true;
    bool constructs = constant_tag_at(file, index) == CONSTANT_METHOD && text_is(name, "<init>") &&
                      descriptor.bytes[descriptor.length - 1] == 'V';
    if (!constructs)
        return class_fail(error, file->constants[index], "constant %u calls %s", index, class_excerpt(name).text);
    return true;
}

static bool check_method_handle(const struct classfile *file, unsigned index, struct class_error *error)
{
    uint32_t at = file->constants[index];
    unsigned kind = content(file, index)[0], member_index = read_u2(content(file, index) + 1);
    if (kind < HANDLE_GET_FIELD || kind > HANDLE_INVOKE_INTERFACE)
        return class_fail(error, at, "constant %u: there is no method handle of kind %u", index, kind);
    enum constant_tag tag = constant_tag_at(file, member_index);
    bool is_field = kind <= HANDLE_PUT_STATIC, is_interface = kind == HANDLE_INVOKE_INTERFACE;
    bool either = (kind == HANDLE_INVOKE_STATIC || kind == HANDLE_INVOKE_SPECIAL) && file->major >= 52;
    if (either && tag == CONSTANT_INTERFACE_METHOD)
        is_interface = true;
    enum constant_tag wanted = is_field ? CONSTANT_FIELD : is_interface ? CONSTANT_INTERFACE_METHOD : CONSTANT_METHOD;
    if (!check_reference(file, index, member_index, wanted, error))
        return false;
    /* The member itself is checked in its turn: its parts must be looked at with care here. */
    unsigned name_and_type = read_u2(content(file, member_index) + 2);
    if (!check_reference(file, index, name_and_type, CONSTANT_NAME_AND_TYPE, error) ||
        !check_reference(file, index, read_u2(content(file, name_and_type)), CONSTANT_UTF8, error))
        return false;
    bool constructor = text_is(named_text(file, name_and_type), "<init>");
    if (!is_field && constructor != (kind == HANDLE_NEW_INVOKE_SPECIAL))
        return class_fail(error, at, "constant %u: a method handle of kind %u must %sbe of <init>", index, kind,
                          constructor ? "not " : "");
    return true;
}

static bool check_member(const struct classfile *file, unsigned index, struct class_error *error)
{
    const uint8_t *bytes = content(file, index);
    unsigned name_and_type = read_u2(bytes + 2);
    if (!check_reference(file, index, name_and_type, CONSTANT_NAME_AND_TYPE, error))
        return false;
    const uint8_t *parts = content(file, name_and_type);
    if (!check_reference(file, index, read_u2(parts), CONSTANT_UTF8, error) ||
        !check_reference(file, index, read_u2(parts + 2), CONSTANT_UTF8, error))
        return false;
    enum constant_tag tag = constant_tag_at(file, index);
    bool dynamic = tag == CONSTANT_DYNAMIC || tag == CONSTANT_INVOKE_DYNAMIC;
    if (!dynamic && !check_reference(file, index, read_u2(bytes), CONSTANT_CLASS, error))
        return false;
    return check_use(file, index, name_and_type, tag != CONSTANT_FIELD && tag != CONSTANT_DYNAMIC, error);
}

static bool check_method_type(const struct classfile *file, unsigned index, struct class_error *error)
{
    struct descriptor_method method;
    struct text descriptor = named_text(file, index);
    if (descriptor_measure_method(descriptor, &method))
        return true;
    return class_fail(error, file->constants[index], "constant %u: \"%s\" is not the descriptor of a method", index,
                      class_excerpt(descriptor).text);
}

/* Checks what a constant refers to, and the form of what it names. */
static bool check_constant(const struct classfile *file, unsigned index, struct class_error *error)
{
    switch (constant_tag_at(file, index)) {
    case CONSTANT_CLASS:
        return check_reference(file, index, read_u2(content(file, index)), CONSTANT_UTF8, error) &&
               check_class_name(file, index, error);
    case CONSTANT_STRING:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        return check_reference(file, index, read_u2(content(file, index)), CONSTANT_UTF8, error);
    case CONSTANT_METHOD_TYPE:
        return check_reference(file, index, read_u2(content(file, index)), CONSTANT_UTF8, error) &&
               check_method_type(file, index, error);
    case CONSTANT_NAME_AND_TYPE:
        return check_reference(file, index, read_u2(content(file, index)), CONSTANT_UTF8, error) &&
               check_reference(file, index, read_u2(content(file, index) + 2), CONSTANT_UTF8, error) &&
               check_name_and_type(file, index, error);
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        return check_member(file, index, error);
    case CONSTANT_METHOD_HANDLE:
        return check_method_handle(file, index, error);
    default:
        return true;
    }
}

bool constants_parse(struct class_cursor *cursor, struct classfile *file, uint32_t *bootstraps)
{
    uint32_t start = cursor->at;
    file->constant_count = cursor_u2(cursor);
    if (file->constant_count == 0)
        return cursor_fail(cursor, start, "the constant pool must count at least 1");
    /* The shortest constants take three bytes for each number; so the table is bounded by the size of the file. */
    if (cursor->end - cursor->at < (file->constant_count - 1u) * 3)
        return cursor_short(cursor);
    uint32_t *offsets = arena_alloc(cursor->arena, file->constant_count * sizeof *offsets);
    file->constants = offsets;
    if (!find_constants(cursor, file, offsets))
        return false;
    for (unsigned i = 1; i < file->constant_count; i++) {
        enum constant_tag tag = constant_tag_at(file, i);
        if (!check_constant(file, i, cursor->error)) {
            cursor->failed = true;
            return false;
        }
        if (tag != CONSTANT_DYNAMIC && tag != CONSTANT_INVOKE_DYNAMIC)
            continue;
        uint32_t number = read_u2(content(file, i)) + 1u;
        if (number > *bootstraps)
            *bootstraps = number;
    }
    return true;
}

bool class_constant_is_loadable(enum constant_tag tag)
{
    switch (tag) {
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_HANDLE:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_DYNAMIC:
        return true;
    default:
        return false;
    }
}
