/* The reader: annotations. Recursion ends at IR_DEEPEST_ANNOTATION with a complaint. */
#include "ir/text/read_internal.h"

/* Words before the numbers of elements, and their tags; an int has no word. */
static const char *const number_words[] = {"byte", "char", "double", "float", "int", "long", "short", "boolean"};
static const char number_tags[] = "BCDFIJSZ";
enum { NUMBER_WORDS = 8 };

static bool is_too_deep(struct reader *reader, int depth)
{
    if (depth > IR_DEEPEST_ANNOTATION)
        read_fail(reader, "annotations nest more than %d deep", IR_DEEPEST_ANNOTATION);
    return reader->failed;
}

/* The descriptor of an array of so many dimensions, of the class or primitive type that reader->path begins with. */
static struct text keep_descriptor(struct reader *reader, size_t length, uint32_t depth, bool may_be_primitive)
{
    const char *name = reader->path.text;
    uint32_t word = may_be_primitive ? ir_word_number(ir_type_words, IR_TYPE_DOUBLE + 1, name, length) : IR_NONE;
    struct buffer *text = &reader->key;
    buffer_clear(text);
    while (depth-- > 0)
        buffer_add(text, "[", 1);
    if (word <= IR_TYPE_DOUBLE) {
        buffer_add(text, &ir_type_letters[word], 1);
    } else {
        buffer_add(text, "L", 1);
        buffer_add(text, name, length);
        buffer_add(text, ";", 1);
    }
    return text_of(reader, keep_text(reader, text->text, text->length));
}

static struct text read_descriptor(struct reader *reader)
{
    if (skip_word(reader, "descriptor"))
        return read_string(reader);
    struct path path = read_path(reader);
    uint32_t depth = 0;
    while (skip_mark(reader, '[')) {
        expect_mark(reader, ']');
        depth++;
    }
    return keep_descriptor(reader, reader->path.length, depth, path.count == 1 && path.begins_plainly);
}

static struct text read_class_descriptor(struct reader *reader)
{
    if (skip_word(reader, "descriptor"))
        return read_string(reader);
    read_path(reader);
    return keep_descriptor(reader, reader->path.length, 0, false);
}

/* The type and the name of an enum's constant, with a dot between them. */
static void read_enum(struct reader *reader, struct ir_element *element)
{
    element->form = IR_ELEMENT_ENUM;
    if (skip_word(reader, "descriptor")) {
        element->type = read_string(reader);
        expect_mark(reader, '.');
        element->text = read_name(reader);
        return;
    }
    struct path path = read_path(reader);
    if (path.count < 2) {
        read_fail(reader, "a value is missing");
        return;
    }
    element->type = keep_descriptor(reader, path.last - 1, 0, false);
    element->text = text_of(reader, keep_text(reader, reader->path.text + path.last, reader->path.length - path.last));
}

static void read_items(struct reader *reader, struct ir_element *element, int depth)
{
    struct items items = {.size = sizeof(struct ir_element)};
    element->form = IR_ELEMENT_ARRAY;
    if (is_too_deep(reader, depth))
        return;
    while (!at_mark(reader, '}') && !reader->failed) {
        struct ir_element item = {0};
        read_element(reader, &item, depth);
        *(struct ir_element *)items_add(&items) = item;
        if (!at_mark(reader, '}'))
            expect_mark(reader, ',');
    }
    expect_mark(reader, '}');
    element->count = (uint32_t)items.count;
    element->items = items_keep(&items, reader->arena);
    mem_free(items.first);
}

static bool read_element_number(struct reader *reader, struct ir_element *element)
{
    const struct token *token = token_now(reader);
    element->form = IR_ELEMENT_NUMBER;
    element->tag = 'I';
    if (token->kind == TOKEN_NAME) {
        uint32_t word = ir_word_number(number_words, NUMBER_WORDS, token->text, token->length);
        element->tag = word < NUMBER_WORDS ? number_tags[word] : 'Z';
        element->number = at_word(reader, "true");
        if (word == NUMBER_WORDS && !at_word(reader, "true") && !at_word(reader, "false"))
            return false;
        token_next(reader);
        if (word == NUMBER_WORDS)
            return true;
    } else if (token->kind != TOKEN_NUMBER) {
        return false;
    }
    if (element->tag == 'D' || element->tag == 'F')
        element->number = read_float(reader, element->tag == 'D' ? 64 : 32);
    else
        element->number = read_signed(reader);
    return true;
}

void read_element(struct reader *reader, struct ir_element *element, int depth)
{
    if (read_element_number(reader, element))
        return;
    element->tag = '\0';
    element->number = 0;
    if (skip_mark(reader, '{')) {
        read_items(reader, element, depth + 1);
    } else if (skip_mark(reader, '@')) {
        struct ir_annotation *annotation = arena_alloc(reader->arena, sizeof *annotation);
        element->form = IR_ELEMENT_ANNOTATION;
        element->annotation = annotation;
        read_annotation(reader, annotation, depth + 1);
    } else if (skip_word(reader, "class")) {
        element->form = IR_ELEMENT_CLASS;
        element->text = read_descriptor(reader);
    } else if (token_now(reader)->kind == TOKEN_STRING) {
        element->form = IR_ELEMENT_STRING;
        element->text = read_string(reader);
    } else {
        read_enum(reader, element);
    }
}

void read_annotation(struct reader *reader, struct ir_annotation *annotation, int depth)
{
    if (is_too_deep(reader, depth))
        return;
    annotation->visible = !skip_word(reader, "invisible");
    annotation->on_type = skip_word(reader, "on_type");
    annotation->type = read_class_descriptor(reader);
    if (!skip_mark(reader, '('))
        return;
    struct items items = {.size = sizeof(struct ir_element)};
    do {
        struct ir_element element = {.name = read_name(reader)};
        expect_mark(reader, '=');
        read_element(reader, &element, depth);
        *(struct ir_element *)items_add(&items) = element;
    } while (skip_mark(reader, ','));
    expect_mark(reader, ')');
    annotation->count = (uint32_t)items.count;
    annotation->elements = items_keep(&items, reader->arena);
    mem_free(items.first);
}
