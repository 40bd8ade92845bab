/* The specification file (spec.h): one statement a line, described in docs/check.md. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "ir/text/words.h"
#include "isolate/spec/internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { MOST_COMPLAINTS = 20, MOST_PARAMETERS = 255, LONGEST_LINE = 4096 };

struct spec_reader {
    struct spec *spec;
    const char *file;
    uint32_t line;
    struct buffer *why;
    uint32_t complaints;
    const char *at, *end;  /* the rest of the line */
    struct names *classes; /* that were described, as written; */
    uint32_t *lines;       /* and where */
    size_t line_capacity;
    bool in_class;  /* behind the first class */
    class_id class; /* FACTS_NONE: the program does not have it */
    struct buffer name;
};

struct word {
    const char *text;
    int length; /* 0: none */
};

static void complain(struct spec_reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void stray(struct spec_reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void place(struct buffer *to, const struct spec_reader *reader, const char *format, va_list arguments)
{
    char message[LONGEST_LINE + 256]; /* a name is no longer than its line */
    vsnprintf(message, sizeof message, format, arguments);
    buffer_format(to, "%s:%u: %s", reader->file, reader->line, message);
}

static void complain(struct spec_reader *reader, const char *format, ...)
{
    reader->complaints++;
    reader->at = reader->end; /* one complaint for a line */
    if (reader->complaints > MOST_COMPLAINTS)
        return;
    if (reader->complaints > 1)
        buffer_add_text(reader->why, "\n");
    va_list arguments;
    va_start(arguments, format);
    place(reader->why, reader, format, arguments);
    va_end(arguments);
}

/* Notes a name that means nothing in this program. */
static void stray(struct spec_reader *reader, const char *format, ...)
{
    struct spec *spec = reader->spec;
    struct buffer text = {0};
    va_list arguments;
    va_start(arguments, format);
    place(&text, reader, format, arguments);
    va_end(arguments);
    ARRAY_ADD(spec->strays, spec->stray_count, spec->stray_capacity, arena_copy(spec->arena, text.text, text.length));
    buffer_free(&text);
}

static bool ends_word(char byte)
{
    return byte == ' ' || byte == '\t' || byte == ',' || byte == '(' || byte == ')';
}

static void skip_blanks(struct spec_reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t'))
        reader->at++;
}

/* The next word of the line; commas between words are blanks. Length 0 at the end, and where a parenthesis stands. */
static struct word next_word(struct spec_reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == ','))
        reader->at++;
    struct word word = {.text = reader->at};
    while (reader->at < reader->end && !ends_word(*reader->at))
        reader->at++;
    word.length = (int)(reader->at - word.text);
    return word;
}

static bool word_is(struct word word, const char *text)
{
    return (size_t)word.length == strlen(text) && memcmp(word.text, text, (size_t)word.length) == 0;
}

/* Whether the line ends here; complains if not. */
static bool expect_end(struct spec_reader *reader, const char *what)
{
    skip_blanks(reader);
    if (reader->at == reader->end)
        return true;
    complain(reader, "nothing may stand behind %s", what);
    return false;
}

/* The class of a name as written: dots may stand for the slashes of packages and the dollars of nested classes. */
static class_id find_class(struct spec_reader *reader, struct word word)
{
    struct buffer *name = &reader->name;
    buffer_clear(name);
    buffer_add(name, word.text, (size_t)word.length);
    for (size_t i = 0; i < name->length; i++)
        if (name->text[i] == '.')
            name->text[i] = '/';
    for (size_t end = name->length;;) {
        class_id found = program_find(reader->spec->program, name->text);
        if (found != FACTS_NONE && program_class(reader->spec->program, found)->module != NULL)
            return found;
        while (end > 0 && name->text[end - 1] != '/')
            end--;
        if (end == 0)
            return FACTS_NONE;
        name->text[--end] = '$';
    }
}

/* Notes that a class is described here; complains if it was before, under whatever spelling. */
static void note_class(struct spec_reader *reader, struct word word)
{
    const struct program *program = reader->spec->program;
    if (reader->class != FACTS_NONE)
        word = (struct word){program_class(program, reader->class)->name,
                             (int)strlen(program_class(program, reader->class)->name)};
    uint32_t known = names_find(reader->classes, word.text, (size_t)word.length);
    if (known != NAMES_NONE) {
        complain(reader, "this class is described in line %u already", reader->lines[known]);
        return;
    }
    known = names_add(reader->classes, word.text, (size_t)word.length);
    ARRAY_RESERVE(reader->lines, reader->line_capacity, known + 1);
    reader->lines[known] = reader->line;
}

static void read_class(struct spec_reader *reader)
{
    struct word word = next_word(reader);
    reader->in_class = true;
    reader->class = FACTS_NONE;
    if (word.length == 0) {
        complain(reader, "'class' needs the name of a class");
    } else if (expect_end(reader, "the name of a class")) {
        reader->class = find_class(reader, word);
        if (reader->class == FACTS_NONE)
            stray(reader, "the program has no class %.*s", word.length, word.text);
        note_class(reader, word);
    }
}

/* The field that the next word names; FACTS_NONE if the program does not have it. */
static field_id find_field(struct spec_reader *reader, struct word word)
{
    if (reader->class == FACTS_NONE)
        return FACTS_NONE;
    field_id field = program_declared_field(reader->spec->program, reader->class, word.text, (size_t)word.length);
    if (field == FACTS_NONE)
        stray(reader, "the class has no field %.*s of its own", word.length, word.text);
    return field;
}

/* set NAME FIELD…, and guard LOCK FIELD… */
static void read_field_list(struct spec_reader *reader, const char *what, const char *of,
                            void (*apply)(struct spec_reader *reader, struct word name, field_id field))
{
    struct word name = next_word(reader);
    if (name.length == 0) {
        complain(reader, "'%s' needs %s and fields", what, of);
        return;
    }
    struct word field = next_word(reader);
    if (field.length == 0) {
        complain(reader, "'%s %.*s' needs fields", what, name.length, name.text);
        return;
    }
    for (; field.length > 0; field = next_word(reader)) {
        field_id id = find_field(reader, field);
        if (id != FACTS_NONE)
            apply(reader, name, id);
    }
    expect_end(reader, "the names of fields");
}

static void apply_set(struct spec_reader *reader, struct word name, field_id field)
{
    struct spec *spec = reader->spec;
    struct text text = program_ir_field(spec->program, field)->name;
    uint32_t set = names_add(spec->set_names, name.text, (size_t)name.length);
    if (spec->named[field] != NAMES_NONE && spec->named[field] != set)
        complain(reader, "field %.*s is in another set already", (int)text.length, text.bytes);
    else
        spec_say_set(spec, field, name.text, (size_t)name.length);
}

static void apply_guard(struct spec_reader *reader, struct word lock, field_id field)
{
    struct spec *spec = reader->spec;
    struct text text = program_ir_field(spec->program, field)->name;
    if (spec->guards[field] != NULL)
        complain(reader, "field %.*s has a guard already", (int)text.length, text.bytes);
    else
        spec->guards[field] = arena_copy(spec->arena, lock.text, (size_t)lock.length);
}

static void read_set(struct spec_reader *reader)
{
    read_field_list(reader, "set", "a name", apply_set);
}

static void read_guard(struct spec_reader *reader)
{
    read_field_list(reader, "guard", "a lock", apply_guard);
}

/* A method as written: a name, and maybe the types of its parameters. */
struct written_method {
    struct word name;
    bool has_types;
    uint32_t count;
    struct word types[MOST_PARAMETERS];
};

/* The types of parameters, from behind the parenthesis on. */
static bool read_types(struct spec_reader *reader, struct written_method *method)
{
    method->has_types = true;
    skip_blanks(reader);
    if (reader->at < reader->end && *reader->at == ')') {
        reader->at++;
        return true;
    }
    for (;;) {
        skip_blanks(reader);
        struct word type = {.text = reader->at};
        while (reader->at < reader->end && !ends_word(*reader->at))
            reader->at++;
        type.length = (int)(reader->at - type.text);
        skip_blanks(reader);
        char mark = reader->at < reader->end ? *reader->at : '\0';
        if (mark != ')' && mark != ',')
            complain(reader, "the types of parameters end with ')', and commas stand between them");
        else if (type.length == 0)
            complain(reader, "the type of a parameter is missing");
        else if (method->count == MOST_PARAMETERS)
            complain(reader, "a method has at most %d parameters", MOST_PARAMETERS);
        if (reader->at == reader->end)
            return false;
        method->types[method->count++] = type;
        reader->at++;
        if (mark == ')')
            return true;
    }
}

/* The next method of the line; false at the end, and after a complaint. */
static bool read_method(struct spec_reader *reader, struct written_method *method)
{
    method->name = next_word(reader);
    method->has_types = false;
    method->count = 0;
    if (method->name.length == 0) {
        if (reader->at < reader->end)
            complain(reader, "a name is expected before '%c'", *reader->at);
        return false;
    }
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != '(')
        return true;
    reader->at++;
    return read_types(reader, method);
}

/* Whether a written type ends with a suffix, which is then cut off. */
static bool cut_suffix(struct word *word, const char *suffix)
{
    int length = (int)strlen(suffix);
    if (word->length < length || memcmp(word->text + word->length - length, suffix, (size_t)length) != 0)
        return false;
    word->length -= length;
    return true;
}

/* Whether a written name means a class: the whole name, or its last parts; a dot stands for a slash or a dollar. */
static bool means_class(struct word word, struct text class)
{
    if (word.length == 0 || (uint32_t)word.length > class.length)
        return false;
    const char *tail = class.bytes + class.length - word.length;
    for (int i = 0; i < word.length; i++)
        if (tail[i] != word.text[i] && (word.text[i] != '.' || (tail[i] != '/' && tail[i] != '$')))
            return false;
    return tail == class.bytes || tail[-1] == '/' || tail[-1] == '$';
}

static bool means_type(struct word word, const struct ir_module *module, uint32_t type)
{
    const struct ir_type *of = &module->types[type];
    for (; of->form == IR_TYPE_ARRAY; of = &module->types[of->element])
        if (!cut_suffix(&word, "[]") && !cut_suffix(&word, "..."))
            return false;
    return of->form == IR_TYPE_CLASS ? means_class(word, of->name)
                                     : of->form <= IR_TYPE_DOUBLE && word_is(word, ir_type_words[of->form]);
}

static bool means_method(const struct written_method *written, const struct ir_module *module,
                         const struct ir_method *method)
{
    const struct ir_signature *signature = &module->signatures[method->signature];
    if ((method->flags & IR_ACCESS_BRIDGE) != 0 || method->name.length != (uint32_t)written->name.length ||
        memcmp(method->name.bytes, written->name.text, method->name.length) != 0)
        return false;
    if (!written->has_types)
        return true;
    if (written->count != signature->count)
        return false;
    for (uint32_t i = 0; i < written->count; i++)
        if (!means_type(written->types[i], module, signature->parameters[i]))
            return false;
    return true;
}

/* Says of all methods that are meant that they are units of work, or units for a parameter (from 1 on; 0: for the
 * receiver). */
static void apply_method(struct spec_reader *reader, const struct written_method *written, uint32_t parameter)
{
    if (reader->class == FACTS_NONE)
        return;
    const struct program_class *class = program_class(reader->spec->program, reader->class);
    bool found = false, fits = false;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ir_method *method = &class->module->methods[i];
        if (!means_method(written, class->module, method))
            continue;
        found = true;
        if (parameter > class->module->signatures[method->signature].count)
            continue;
        fits = true;
        if (parameter == 0)
            spec_say_unit(reader->spec, class->first_method + i);
        else
            spec_say_unit_for(reader->spec, class->first_method + i, parameter - 1);
    }
    if (!found)
        stray(reader, "the class has no such method %.*s of its own", written->name.length, written->name.text);
    else if (!fits)
        stray(reader, "method %.*s has no parameter %u", written->name.length, written->name.text, parameter);
}

/* unit METHOD… */
static void read_unit(struct spec_reader *reader)
{
    struct written_method method;
    uint32_t count = 0, complaints = reader->complaints;
    for (; read_method(reader, &method); count++)
        apply_method(reader, &method, 0);
    if (count == 0 && reader->complaints == complaints)
        complain(reader, "'unit' needs methods");
}

/* The number of a parameter, from 1 on; 0 if the word is none. */
static uint32_t parameter_number(struct word word)
{
    uint32_t number = 0;
    for (int i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9')
            return 0;
        number = number * 10 + (uint32_t)(word.text[i] - '0');
        if (number > MOST_PARAMETERS)
            return 0;
    }
    return number;
}

/* unitfor METHOD NUMBER… */
static void read_unit_for(struct spec_reader *reader)
{
    struct written_method method;
    uint32_t complaints = reader->complaints;
    if (!read_method(reader, &method)) {
        if (reader->complaints == complaints)
            complain(reader, "'unitfor' needs a method and the numbers of its parameters");
        return;
    }
    struct word word = next_word(reader);
    if (word.length == 0) {
        complain(reader, "'unitfor %.*s' needs the numbers of parameters", method.name.length, method.name.text);
        return;
    }
    for (; word.length > 0; word = next_word(reader)) {
        uint32_t number = parameter_number(word);
        if (number == 0) {
            complain(reader, "'%.*s' is no number of a parameter: 1 is the first, %d the last", word.length, word.text,
                     MOST_PARAMETERS);
            return;
        }
        apply_method(reader, &method, number);
    }
    expect_end(reader, "the numbers of parameters");
}

static void read_claim(struct spec_reader *reader, const char *word, enum spec_claim claim)
{
    struct spec *spec = reader->spec;
    if (!expect_end(reader, word) || reader->class == FACTS_NONE)
        return;
    if ((spec->said[reader->class] & SAID_CLAIM) != 0)
        complain(reader, "safe, unsafe or fine was said of this class already");
    else
        spec_say_claim(spec, reader->class, claim);
}

static void read_safe(struct spec_reader *reader)
{
    read_claim(reader, "'safe'", CLAIM_SAFE);
}

static void read_unsafe(struct spec_reader *reader)
{
    read_claim(reader, "'unsafe'", CLAIM_UNSAFE);
}

static void read_fine(struct spec_reader *reader)
{
    read_claim(reader, "'fine'", CLAIM_FINE);
}

static const struct {
    const char *word;
    void (*read)(struct spec_reader *reader);
    bool of_class;
} statements[] = {
    {"class", read_class, false},     {"set", read_set, true},     {"unit", read_unit, true},
    {"unitfor", read_unit_for, true}, {"guard", read_guard, true}, {"safe", read_safe, true},
    {"unsafe", read_unsafe, true},    {"fine", read_fine, true},
};

static void read_statement(struct spec_reader *reader)
{
    skip_blanks(reader);
    if (reader->at == reader->end)
        return;
    struct word word = next_word(reader);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (!word_is(word, statements[i].word))
            continue;
        if (statements[i].of_class && !reader->in_class)
            complain(reader, "'%s' must stand behind a class", statements[i].word);
        else
            statements[i].read(reader);
        return;
    }
    complain(reader, "class, set, unit, unitfor, guard, safe, unsafe or fine is expected");
}

/* Cuts off the comment and the line end, and complains about what no name has. */
static void read_line(struct spec_reader *reader)
{
    if (reader->end - reader->at > LONGEST_LINE) {
        complain(reader, "the line is longer than %d bytes", LONGEST_LINE);
        return;
    }
    for (const char *at = reader->at; at < reader->end;) {
        size_t length = *at == '\t' ? 1 : ir_shown_length(at, (size_t)(reader->end - at));
        if (*at == '#' || (*at == '\r' && at + 1 == reader->end)) {
            reader->end = at;
        } else if (length == 0) {
            complain(reader, "byte 0x%02x does not belong here", (unsigned char)*at);
            return;
        }
        at += length;
    }
    read_statement(reader);
}

bool spec_read(struct spec *spec, const char *file, const char *text, size_t length, struct buffer *why)
{
    struct spec_reader reader = {.spec = spec, .file = file, .why = why, .classes = names_new(), .class = FACTS_NONE};
    const char *end = text + length;
    for (const char *at = text; at < end && reader.complaints <= MOST_COMPLAINTS;) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        reader.line++;
        reader.at = at;
        reader.end = line_end == NULL ? end : line_end;
        at = line_end == NULL ? end : line_end + 1;
        read_line(&reader);
    }
    if (reader.complaints > MOST_COMPLAINTS)
        buffer_format(why, "\n%s: and more", file);
    buffer_free(&reader.name);
    names_free(reader.classes);
    mem_free(reader.lines);
    return reader.complaints == 0;
}
