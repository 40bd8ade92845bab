#include "jvm/classfile/classfile.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/memory.h"
#include "jvm/classfile/constants.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum attribute_number { ONE, MANY };

struct attribute_info {
    const char *name;
    const char *places;
    enum attribute_number number;
    uint32_t length; /* of the name */
};

static const struct attribute_info attribute_infos[ATTRIBUTE_KIND_COUNT] = {
#define X(name, text, places, number) [ATTRIBUTE_##name] = {text, places, number, sizeof(text) - 1},
    CLASS_ATTRIBUTES(X)
#undef X
};

_Static_assert(ATTRIBUTE_KIND_COUNT <= 64, "the kinds of a list are bits of a word");

const struct class_attribute *class_attribute_find(const struct class_attributes *attributes,
                                                   enum class_attribute_kind kind)
{
    if ((attributes->kinds >> kind & 1) == 0)
        return NULL;
    const struct class_attribute *attribute = attributes->items;
    while (attribute->kind != kind)
        attribute++;
    return attribute;
}

/* Complaints and the cursor. */

static void set_error(struct class_error *error, uint32_t offset, const char *format, va_list arguments)
{
    error->offset = offset;
    vsnprintf(error->message, sizeof error->message, format, arguments);
}

bool class_fail(struct class_error *error, uint32_t offset, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_error(error, offset, format, arguments);
    va_end(arguments);
    return false;
}

bool cursor_fail(struct class_cursor *cursor, uint32_t offset, const char *format, ...)
{
    if (!cursor->failed) {
        va_list arguments;
        va_start(arguments, format);
        set_error(cursor->error, offset, format, arguments);
        va_end(arguments);
    }
    cursor->failed = true;
    cursor->at = cursor->end;
    return false;
}

bool cursor_short(struct class_cursor *cursor)
{
    return cursor_fail(cursor, cursor->at, "%s ends too early", cursor->what);
}

struct class_excerpt class_excerpt(struct text text)
{
    struct class_excerpt excerpt;
    enum { MOST = sizeof excerpt.text - 4 }; /* room for "..." */
    uint32_t length = text.length < MOST ? text.length : MOST;
    for (uint32_t i = 0; i < length; i++) {
        char c = text.bytes[i];
        excerpt.text[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    strcpy(excerpt.text + length, length < text.length ? "..." : "");
    return excerpt;
}

const char *class_attribute_name(enum class_attribute_kind kind)
{
    return attribute_infos[kind].name;
}

struct class_cursor cursor_open(const struct classfile *file, const struct class_attribute *attribute,
                                struct arena *arena, struct class_error *error)
{
    return (struct class_cursor){.file = file,
                                 .arena = arena,
                                 .error = error,
                                 .what = class_attribute_name(attribute->kind),
                                 .at = attribute->offset,
                                 .end = attribute->offset + attribute->length};
}

bool cursor_close(struct class_cursor *cursor)
{
    if (!cursor->failed && cursor->at < cursor->end)
        return cursor_fail(cursor, cursor->at, "%s has bytes left over: %u", cursor->what, cursor->end - cursor->at);
    return !cursor->failed;
}

struct text cursor_text(struct class_cursor *cursor)
{
    struct text text = {0};
    uint32_t at = cursor->at;
    uint16_t index = cursor_u2(cursor);
    if (!cursor->failed && !constant_text(cursor->file, index, at, &text, cursor->error))
        cursor->failed = true;
    return text;
}

struct text cursor_class(struct class_cursor *cursor)
{
    struct text name = {0};
    uint32_t at = cursor->at;
    uint16_t index = cursor_u2(cursor);
    if (!cursor->failed && !constant_class(cursor->file, index, at, &name, cursor->error))
        cursor->failed = true;
    return name;
}

/* Skips an index that is 0. */
static bool skip_zero(struct class_cursor *cursor)
{
    bool zero = cursor->end - cursor->at >= 2 && read_u2(cursor->file->bytes + cursor->at) == 0;
    cursor->at += zero ? 2 : 0;
    return zero;
}

struct text cursor_optional_text(struct class_cursor *cursor)
{
    return skip_zero(cursor) ? (struct text){0} : cursor_text(cursor);
}

struct text cursor_optional_class(struct class_cursor *cursor)
{
    return skip_zero(cursor) ? (struct text){0} : cursor_class(cursor);
}

/* Lists of attributes. */

static enum class_attribute_kind attribute_kind(struct text name, char place)
{
    for (enum class_attribute_kind kind = ATTRIBUTE_UNKNOWN + 1; kind < ATTRIBUTE_KIND_COUNT; kind++) {
        const struct attribute_info *info = &attribute_infos[kind];
        if (info->length == name.length && memcmp(info->name, name.bytes, name.length) == 0)
            return strchr(info->places, place) != NULL ? kind : ATTRIBUTE_UNKNOWN;
    }
    return ATTRIBUTE_UNKNOWN;
}

bool cursor_attributes(struct class_cursor *cursor, char place, struct class_attributes *attributes)
{
    uint32_t count = cursor_count(cursor, 6);
    *attributes = (struct class_attributes){.count = count};
    if (count == 0)
        return !cursor->failed;
    struct class_attribute *items = arena_alloc(cursor->arena, count * sizeof *items);
    attributes->items = items;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = cursor->at;
        items[i].name = cursor_text(cursor);
        items[i].length = cursor_u4(cursor);
        items[i].offset = cursor->at;
        if (cursor->failed || items[i].name.bytes == NULL) /* without a failure there is a name */
            return false;
        items[i].kind = attribute_kind(items[i].name, place);
        if (cursor->end - cursor->at < items[i].length)
            return cursor_fail(cursor, start + 2, "attribute %s of %u bytes does not fit: %u are left",
                               class_excerpt(items[i].name).text, items[i].length, cursor->end - cursor->at);
        cursor->at += items[i].length;
        if (items[i].kind == ATTRIBUTE_UNKNOWN)
            continue;
        if ((attributes->kinds >> items[i].kind & 1) != 0 && attribute_infos[items[i].kind].number == ONE)
            return cursor_fail(cursor, start, "attribute %s stands twice", class_attribute_name(items[i].kind));
        attributes->kinds |= (uint64_t)1 << items[i].kind;
    }
    return true;
}

/* Members. */

static bool check_member_access(struct class_cursor *cursor, const struct class_member *member, bool is_method)
{
    unsigned access = member->access;
    unsigned visibility = access & (IR_ACCESS_PUBLIC | IR_ACCESS_PRIVATE | IR_ACCESS_PROTECTED);
    if ((visibility & (visibility - 1)) != 0)
        return cursor_fail(cursor, member->offset, "flags 0x%04x: at most one of public, private and protected",
                           access);
    if (!is_method && (access & IR_ACCESS_FINAL) != 0 && (access & IR_ACCESS_VOLATILE) != 0)
        return cursor_fail(cursor, member->offset, "flags 0x%04x: a field that is final and volatile", access);
    unsigned bodies =
        IR_ACCESS_PRIVATE | IR_ACCESS_STATIC | IR_ACCESS_FINAL | IR_ACCESS_SYNCHRONIZED | IR_ACCESS_NATIVE;
    if (is_method && (access & IR_ACCESS_ABSTRACT) != 0 && (access & bodies) != 0)
        return cursor_fail(cursor, member->offset,
                           "flags 0x%04x: an abstract method must not be private, static, final, "
                           "synchronized or native",
                           access);
    return true;
}

static bool check_code_is_there(struct class_cursor *cursor, const struct class_member *method)
{
    bool is_initializer = text_is(method->name, "<clinit>");
    bool wanted = is_initializer || (method->access & (IR_ACCESS_ABSTRACT | IR_ACCESS_NATIVE)) == 0;
    bool found = (method->attributes.kinds >> ATTRIBUTE_CODE & 1) != 0;
    if (wanted == found)
        return true;
    return cursor_fail(cursor, method->offset, wanted ? "method %s has no code" : "method %s must not have code",
                       class_excerpt(method->name).text);
}

static bool check_method(struct class_cursor *cursor, const struct class_member *method)
{
    struct descriptor_method descriptor;
    if (!descriptor_is_method_name(method->name))
        return cursor_fail(cursor, method->offset, "\"%s\" is not the name of a method",
                           class_excerpt(method->name).text);
    if (!descriptor_measure_method(method->descriptor, &descriptor))
        return cursor_fail(cursor, method->offset, "\"%s\" is not the descriptor of a method",
                           class_excerpt(method->descriptor).text);
    bool is_static = (method->access & IR_ACCESS_STATIC) != 0;
    if (!is_static && descriptor.parameter_slots == DESCRIPTOR_MOST_SLOTS)
        return cursor_fail(cursor, method->offset, "method %s has too many parameters",
                           class_excerpt(method->name).text);
    bool special = method->name.bytes[0] == '<';
    if (special && descriptor.result.kind != 'V')
        return cursor_fail(cursor, method->offset, "method %s must return nothing", class_excerpt(method->name).text);
    /* The flags of a class initializer mean nothing (specification 4.6). */
    bool is_initializer = special && method->name.bytes[1] == 'c';
    return (is_initializer || check_member_access(cursor, method, true)) && check_code_is_there(cursor, method);
}

static bool check_field(struct class_cursor *cursor, const struct class_member *field)
{
    struct descriptor_type type;
    if (!descriptor_is_field_name(field->name))
        return cursor_fail(cursor, field->offset, "\"%s\" is not the name of a field", class_excerpt(field->name).text);
    if (!descriptor_parse_field(field->descriptor, &type))
        return cursor_fail(cursor, field->offset, "\"%s\" is not the descriptor of a field",
                           class_excerpt(field->descriptor).text);
    return check_member_access(cursor, field, false);
}

/* Complains about two members with the same name and descriptor. */
static bool check_distinct(struct class_cursor *cursor, const struct class_member *members, uint32_t count)
{
    uint32_t slots = 4;
    while (slots < 2 * count)
        slots *= 2;
    uint32_t *table = mem_new(slots, sizeof *table); /* 1 + the number of a member */
    bool distinct = true;
    for (uint32_t i = 0; i < count && distinct; i++) {
        uint64_t hash = hash_join(hash_bytes(members[i].name.bytes, members[i].name.length),
                                  hash_bytes(members[i].descriptor.bytes, members[i].descriptor.length));
        uint32_t slot = (uint32_t)hash & (slots - 1);
        for (; table[slot] != 0 && distinct; slot = (slot + 1) & (slots - 1)) {
            const struct class_member *other = &members[table[slot] - 1];
            distinct = !text_same(other->name, members[i].name) || !text_same(other->descriptor, members[i].descriptor);
        }
        if (!distinct)
            cursor_fail(cursor, members[i].offset, "there is a second %s of type %s",
                        class_excerpt(members[i].name).text, class_excerpt(members[i].descriptor).text);
        else
            table[slot] = i + 1;
    }
    mem_free(table);
    return distinct;
}

static const struct class_member *parse_members(struct class_cursor *cursor, bool are_methods, uint16_t *count)
{
    *count = cursor_count(cursor, 8);
    if (*count == 0)
        return NULL;
    struct class_member *members = arena_alloc(cursor->arena, *count * sizeof *members);
    for (unsigned i = 0; i < *count; i++) {
        struct class_member *member = &members[i];
        member->offset = cursor->at;
        member->access = cursor_u2(cursor);
        member->name = cursor_text(cursor);
        member->descriptor = cursor_text(cursor);
        if (cursor->failed || !cursor_attributes(cursor, are_methods ? 'M' : 'F', &member->attributes) ||
            !(are_methods ? check_method(cursor, member) : check_field(cursor, member)))
            return NULL;
    }
    return check_distinct(cursor, members, *count) ? members : NULL;
}

/* The header. */

static bool parse_version(struct class_cursor *cursor, struct classfile *file)
{
    if (cursor_u4(cursor) != CLASSFILE_MAGIC)
        return cursor_fail(cursor, 0, "not a class file: it does not start with CA FE BA BE");
    file->minor = cursor_u2(cursor);
    file->major = cursor_u2(cursor);
    if (cursor->failed)
        return false;
    if (file->major < CLASSFILE_OLDEST_MAJOR || file->major > CLASSFILE_NEWEST_MAJOR)
        return cursor_fail(cursor, 6, "version %u.%u is not one of %d to %d", file->major, file->minor,
                           CLASSFILE_OLDEST_MAJOR, CLASSFILE_NEWEST_MAJOR);
    if (file->major >= 56 && file->minor != 0 && file->minor != CLASSFILE_PREVIEW_MINOR)
        return cursor_fail(cursor, 4, "version %u.%u does not exist", file->major, file->minor);
    return true;
}

static bool check_class_access(struct class_cursor *cursor, const struct classfile *file, uint32_t at)
{
    unsigned access = file->access;
    if ((access & IR_ACCESS_MODULE) != 0)
        return true; /* it is no class, and has no other flags */
    bool is_interface = (access & IR_ACCESS_INTERFACE) != 0, is_abstract = (access & IR_ACCESS_ABSTRACT) != 0;
    /* Compilers before Java 6 were careless with the flags of interfaces. */
    if (is_interface && !is_abstract && file->major >= 50)
        return cursor_fail(cursor, at, "flags 0x%04x: an interface must be abstract", access);
    if (is_abstract && (access & IR_ACCESS_FINAL) != 0)
        return cursor_fail(cursor, at, "flags 0x%04x: a class that is final and abstract", access);
    if (!is_interface && (access & IR_ACCESS_ANNOTATION) != 0 && file->major >= 50)
        return cursor_fail(cursor, at, "flags 0x%04x: an annotation must be an interface", access);
    return true;
}

static bool check_not_array(struct class_cursor *cursor, struct text name, uint32_t at)
{
    if (name.length > 0 && name.bytes[0] == '[')
        return cursor_fail(cursor, at, "\"%s\" is an array, not a class", class_excerpt(name).text);
    return true;
}

static bool parse_names(struct class_cursor *cursor, struct classfile *file)
{
    uint32_t at = cursor->at;
    file->access = cursor_u2(cursor);
    if (!cursor->failed && !check_class_access(cursor, file, at))
        return false;
    at = cursor->at;
    file->name = cursor_class(cursor);
    file->super_name = cursor_optional_class(cursor);
    if (cursor->failed || !check_not_array(cursor, file->name, at) ||
        !check_not_array(cursor, file->super_name, at + 2))
        return false;
    file->this_index = read_u2(file->bytes + at);
    file->super_index = read_u2(file->bytes + at + 2);
    bool needs_super = (file->access & IR_ACCESS_MODULE) == 0 && !text_is(file->name, "java/lang/Object");
    if (needs_super != (file->super_index != 0))
        return cursor_fail(cursor, at + 2, "class %s must %shave a superclass", class_excerpt(file->name).text,
                           needs_super ? "" : "not ");
    file->interface_count = cursor_count(cursor, 2);
    if (file->interface_count == 0)
        return !cursor->failed;
    struct text *interfaces = arena_alloc(cursor->arena, file->interface_count * sizeof *interfaces);
    file->interfaces = interfaces;
    for (unsigned i = 0; i < file->interface_count; i++) {
        at = cursor->at;
        interfaces[i] = cursor_class(cursor);
        if (cursor->failed || !check_not_array(cursor, interfaces[i], at))
            return false;
    }
    return true;
}

/* Checks that the bootstrap methods that constants mention exist; what they are is checked when they are read. */
static bool check_bootstraps(struct class_cursor *cursor, const struct classfile *file, uint32_t needed)
{
    if (needed == 0)
        return true;
    const struct class_attribute *attribute = class_attribute_find(&file->attributes, ATTRIBUTE_BOOTSTRAP_METHODS);
    uint32_t count = attribute == NULL || attribute->length < 2 ? 0 : read_u2(file->bytes + attribute->offset);
    if (needed <= count)
        return true;
    return cursor_fail(cursor, attribute == NULL ? file->length : attribute->offset,
                       "a constant mentions bootstrap method %u, but there are %u", needed - 1, count);
}

bool classfile_parse(const void *bytes, size_t length, struct arena *arena, struct classfile *file,
                     struct class_error *error)
{
    if (length > INT32_MAX)
        return class_fail(error, 0, "the class file is too large: %zu bytes", length);
    *file = (struct classfile){.bytes = bytes, .length = (uint32_t)length};
    struct class_cursor cursor = {.file = file, .arena = arena, .error = error, .end = file->length};
    uint32_t bootstraps = 0;
    cursor.what = "the class file";
    if (!parse_version(&cursor, file))
        return false;
    cursor.what = "the constant pool";
    if (!constants_parse(&cursor, file, &bootstraps))
        return false;
    cursor.what = "the class file";
    if (!parse_names(&cursor, file))
        return false;
    cursor.what = "the list of fields";
    file->fields = parse_members(&cursor, false, &file->field_count);
    cursor.what = "the list of methods";
    if (!cursor.failed)
        file->methods = parse_members(&cursor, true, &file->method_count);
    cursor.what = "the class file";
    return !cursor.failed && cursor_attributes(&cursor, 'C', &file->attributes) && cursor_close(&cursor) &&
           check_bootstraps(&cursor, file, bootstraps);
}

static const struct class_member *find_member(const struct class_member *members, uint32_t count, struct text name,
                                              struct text descriptor)
{
    for (uint32_t i = 0; i < count; i++) {
        if (text_same(members[i].name, name) && text_same(members[i].descriptor, descriptor))
            return &members[i];
    }
    return NULL;
}

const struct class_member *classfile_find_method(const struct classfile *file, struct text name, struct text descriptor)
{
    return find_member(file->methods, file->method_count, name, descriptor);
}

const struct class_member *classfile_find_field(const struct classfile *file, struct text name, struct text descriptor)
{
    return find_member(file->fields, file->field_count, name, descriptor);
}
