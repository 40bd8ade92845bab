/* The printer: annotations. Recursion is as deep as they nest, and no deeper than IR_DEEPEST_ANNOTATION. */
#include "ir/text/print_internal.h"

/* "Lx/y;" without its first and last character; none if it does not look like that. */
static struct text class_of_descriptor(struct text descriptor)
{
    if (descriptor.length < 3 || descriptor.bytes[0] != 'L' || descriptor.bytes[descriptor.length - 1] != ';')
        return (struct text){0};
    return (struct text){descriptor.bytes + 1, descriptor.length - 2};
}

static void put_raw_descriptor(struct printer *printer, struct text descriptor)
{
    put_text(printer, "descriptor ");
    put_quoted(printer, descriptor);
}

/* The type of an annotation or of an enum, which is a class if all is well. */
static void put_class_descriptor(struct printer *printer, struct text descriptor)
{
    struct text name = class_of_descriptor(descriptor);
    if (name.bytes != NULL)
        put_class(printer, name);
    else
        put_raw_descriptor(printer, descriptor);
}

/* A type as class files describe it ("[Ljava/lang/String;"), in the words of this text where that is possible. */
static void put_descriptor(struct printer *printer, struct text descriptor)
{
    uint32_t depth = 0;
    while (depth < descriptor.length && descriptor.bytes[depth] == '[')
        depth++;
    struct text base = {descriptor.bytes + depth, descriptor.length - depth};
    struct text name = class_of_descriptor(base);
    const char *letter = base.length == 1 ? memchr(ir_type_letters, base.bytes[0], IR_TYPE_DOUBLE + 1) : NULL;
    if (name.bytes != NULL) {
        put_class(printer, name);
    } else if (letter != NULL) {
        put_text(printer, ir_type_words[letter - ir_type_letters]);
    } else {
        put_raw_descriptor(printer, descriptor);
        return;
    }
    for (; depth > 0; depth--)
        put(printer, "[]", 2);
}

static void put_element_number(struct printer *printer, const struct ir_element *element)
{
    static const struct {
        char tag;
        const char *word;
    } words[] = {{'B', "byte "}, {'C', "char "},  {'D', "double "}, {'F', "float "},
                 {'J', "long "}, {'S', "short "}, {'Z', "boolean "}};
    if (element->tag == 'Z' && element->number <= 1) {
        put_text(printer, element->number == 1 ? "true" : "false");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i].tag == element->tag)
            put_text(printer, words[i].word);
    }
    if (element->tag == 'D' || element->tag == 'F')
        put_float(printer, element->number, element->tag == 'D' ? 64 : 32);
    else
        put_signed(printer, element->number);
}

/* Whether the name of a class begins with quotes where it is printed. */
static bool begins_quoted(struct text name)
{
    const char *slash = name.length == 0 ? NULL : memchr(name.bytes, '/', name.length);
    size_t length = slash == NULL ? name.length : (size_t)(slash - name.bytes);
    return ir_word_is_reserved(name.bytes, length) || !ir_name_is_plain(name.bytes, length);
}

/* A value that begins with quotes is a string, so a type that would begin with them is written as a descriptor. */
static void put_enum(struct printer *printer, const struct ir_element *element)
{
    struct text name = class_of_descriptor(element->type);
    if (name.bytes != NULL && begins_quoted(name))
        put_raw_descriptor(printer, element->type);
    else
        put_class_descriptor(printer, element->type);
    put_char(printer, '.');
    put_name(printer, element->text);
}

static void put_annotation(struct printer *printer, const struct ir_annotation *annotation)
{
    put_char(printer, '@');
    put_text(printer, annotation->visible ? "" : "invisible ");
    put_text(printer, annotation->on_type ? "on_type " : "");
    put_class_descriptor(printer, annotation->type);
    for (uint32_t i = 0; i < annotation->count; i++) {
        put_text(printer, i == 0 ? "(" : ", ");
        put_name(printer, annotation->elements[i].name);
        put_text(printer, " = ");
        put_element(printer, &annotation->elements[i]);
    }
    if (annotation->count > 0)
        put_char(printer, ')');
}

void put_element(struct printer *printer, const struct ir_element *element)
{
    switch (element->form) {
    case IR_ELEMENT_NUMBER:
        put_element_number(printer, element);
        break;
    case IR_ELEMENT_STRING:
        put_quoted(printer, element->text);
        break;
    case IR_ELEMENT_CLASS:
        put_text(printer, "class ");
        put_descriptor(printer, element->text);
        break;
    case IR_ELEMENT_ENUM:
        put_enum(printer, element);
        break;
    case IR_ELEMENT_ANNOTATION:
        put_annotation(printer, element->annotation);
        break;
    case IR_ELEMENT_ARRAY:
        put_char(printer, '{');
        for (uint32_t i = 0; i < element->count; i++) {
            put_text(printer, i == 0 ? "" : ", ");
            put_element(printer, &element->items[i]);
        }
        put_char(printer, '}');
        break;
    }
}

void put_annotations(struct printer *printer, const struct ir_annotations *annotations, const char *behind)
{
    for (uint32_t i = 0; i < annotations->count; i++) {
        put_annotation(printer, &annotations->items[i]);
        put_text(printer, behind);
    }
}
