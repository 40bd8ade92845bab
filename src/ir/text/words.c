#include "ir/text/words.h"

#include <string.h>

const struct ir_flag_word ir_class_flags[] = {
    {0x1, "public"},       {0x10, "final"},        {0x20, "super"},  {0x200, "interface"}, {0x400, "abstract"},
    {0x1000, "synthetic"}, {0x2000, "annotation"}, {0x4000, "enum"}, {0x8000, "module"},   {0, NULL},
};

const struct ir_flag_word ir_inner_flags[] = {
    {0x1, "public"},        {0x2, "private"},     {0x4, "protected"},  {0x8, "static"},
    {0x10, "final"},        {0x200, "interface"}, {0x400, "abstract"}, {0x1000, "synthetic"},
    {0x2000, "annotation"}, {0x4000, "enum"},     {0, NULL},
};

const struct ir_flag_word ir_field_flags[] = {
    {0x1, "public"},    {0x2, "private"},    {0x4, "protected"}, {0x8, "static"},       {0x10, "final"},
    {0x40, "volatile"}, {0x80, "transient"}, {0x400, "extern"},  {0x1000, "synthetic"}, {0x2000, "thread_local"},
    {0x4000, "enum"},   {0x8000, "weak"},    {0, NULL},
};

const struct ir_flag_word ir_method_flags[] = {
    {0x1, "public"},        {0x2, "private"},      {0x4, "protected"}, {0x8, "static"},   {0x10, "final"},
    {0x20, "synchronized"}, {0x40, "bridge"},      {0x80, "varargs"},  {0x100, "native"}, {0x400, "abstract"},
    {0x800, "strict"},      {0x1000, "synthetic"}, {0x8000, "weak"},   {0, NULL},
};

const struct ir_flag_word ir_parameter_flags[] = {
    {0x10, "final"},
    {0x1000, "synthetic"},
    {0x8000, "mandated"},
    {0, NULL},
};

const char *const ir_type_words[IR_TYPE_DOUBLE + 2] = {"void", "boolean", "byte",  "char",  "short",
                                                       "int",  "long",    "float", "double"};
const char ir_type_letters[] = "VZBCSIJFD";
const char *const ir_storage_words[] = {NULL, "byte", "char", "short", NULL};
const char *const ir_mark_words[] = {"checked", "unordered", "volatile",     "atomic", "relaxed",
                                     "acquire", "release",   "else_relaxed", NULL};
const char *const ir_site_words[] = {"opaque", "lambda", "concat", "record", "type_switch", "enum_switch", NULL};
const char *const ir_handle_words[] = {
    NULL,
    "get_field",
    "get_static",
    "put_field",
    "put_static",
    "invoke_virtual",
    "invoke_static",
    "invoke_special",
    "new_invoke_special",
    "invoke_interface",
    NULL,
};
const char *const ir_target_words[] = {"x86_64", "i386", NULL};

const char *const ir_update_words[] = {
#define UPDATE_WORD(name) #name,
    IR_UPDATES(UPDATE_WORD)
#undef UPDATE_WORD
        NULL,
};

static bool is_word(const char *word, const char *text, size_t length)
{
    return word != NULL && word[0] == text[0] && strlen(word) == length && memcmp(word, text, length) == 0;
}

uint32_t ir_word_number(const char *const *words, uint32_t count, const char *text, size_t length)
{
    uint32_t i = 0;
    while (i < count && (length == 0 || !is_word(words[i], text, length)))
        i++;
    return i;
}

static bool is_flag(const struct ir_flag_word *flags, const char *text, size_t length)
{
    while (flags->word != NULL && !is_word(flags->word, text, length))
        flags++;
    return flags->word != NULL;
}

bool ir_word_is_reserved(const char *text, size_t length)
{
    static const char *const words[] = {
        "any",       "class",   "interface", "struct", "ptr",  "flags",
        "invisible", "on_type", "true",      "false",  "enum", "descriptor",
    };
    enum { COUNT = sizeof words / sizeof *words };
    /* Most names begin with the name of a package; none of those below is as short as 'jdk' or equals 'java'. */
    if (length == 0 || (length == 4 && memcmp(text, "java", 4) == 0))
        return false;
    return ir_word_number(words, COUNT, text, length) < COUNT ||
           ir_word_number(ir_type_words, IR_TYPE_DOUBLE + 1, text, length) <= IR_TYPE_DOUBLE ||
           is_flag(ir_class_flags, text, length) || is_flag(ir_inner_flags, text, length) ||
           is_flag(ir_field_flags, text, length) || is_flag(ir_method_flags, text, length) ||
           is_flag(ir_parameter_flags, text, length);
}

/* Characters that do not show, or that change the order of others: controls, separators, marks of direction,
 * surrogates. */
static bool is_hidden(uint32_t c)
{
    return c <= 0xa0 || c == 0xad || c == 0x61c || c == 0x180e || (c >= 0x2000 && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x3000 ||
           (c >= 0xd800 && c <= 0xf8ff) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff || c >= 0xfff0;
}

size_t ir_shown_length(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (length == 0)
        return 0;
    if (bytes[0] < 0x80)
        return bytes[0] >= ' ' && bytes[0] != 0x7f;
    if (length >= 2 && bytes[0] >= 0xc2 && bytes[0] < 0xe0 && (bytes[1] & 0xc0) == 0x80)
        return is_hidden((uint32_t)(bytes[0] & 0x1f) << 6 | (bytes[1] & 0x3f)) ? 0 : 2;
    if (length >= 3 && (bytes[0] & 0xf0) == 0xe0 && (bytes[1] & 0xc0) == 0x80 && (bytes[2] & 0xc0) == 0x80) {
        uint32_t c = (uint32_t)(bytes[0] & 0xf) << 12 | (uint32_t)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
        return c < 0x800 || is_hidden(c) ? 0 : 3;
    }
    return 0;
}

static bool is_text(const char *text, size_t length, const char *other)
{
    return length == strlen(other) && memcmp(text, other, length) == 0;
}

bool ir_name_is_plain(const char *text, size_t length)
{
    if (length == 0)
        return false;
    if (text[0] == '<')
        return is_text(text, length, "<init>") || is_text(text, length, "<clinit>");
    if (!ir_is_name_start((unsigned char)text[0]))
        return false;
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)text[i];
        size_t step = byte < 0x80 ? ir_is_name_byte(byte) : ir_shown_length(text + i, length - i);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}
