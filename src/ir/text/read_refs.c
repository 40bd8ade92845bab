/* The reader: types, signatures, references and constants, each put into its table once. */
#include "ir/text/read_internal.h"

enum { MOST_DIMENSIONS = 255 };

#define JAVA_ARRAY UINT64_MAX /* among dimensions */

/* The number of an entry with these contents: the one it has, or the next one. Sets *fresh if it is new. */
static uint32_t find_entry(struct table *table, const uint64_t *words, size_t count, bool *fresh)
{
    uint32_t number = names_add(table->keys, (const char *)words, count * sizeof *words);
    *fresh = number == table->entries.count;
    return number;
}

static uint64_t text_key(struct reader *reader, struct text text)
{
    return text.bytes == NULL ? 0 : 1 + (uint64_t)keep_text(reader, text.bytes, text.length);
}

uint32_t keep_type(struct reader *reader, const struct ir_type *type)
{
    bool fresh;
    uint64_t key[] = {(uint64_t)type->form << 1 | type->floating, type->element, type->count,
                      text_key(reader, type->name)};
    uint32_t number = find_entry(&reader->types, key, 4, &fresh);
    if (fresh)
        *(struct ir_type *)items_add(&reader->types.entries) = *type;
    return number;
}

static uint32_t keep_class(struct reader *reader, size_t length, bool may_be_primitive)
{
    const char *name = reader->path.text;
    struct ir_type type = {.form = IR_TYPE_CLASS};
    uint32_t word = may_be_primitive ? ir_word_number(ir_type_words, IR_TYPE_DOUBLE + 1, name, length) : IR_NONE;
    if (word <= IR_TYPE_DOUBLE)
        type.form = (enum ir_type_form)word;
    else
        type.name = text_of(reader, keep_text(reader, name, length));
    return keep_type(reader, &type);
}

/* Dimensions behind an element, the outermost first. */
static uint32_t read_dimensions(struct reader *reader, uint32_t element)
{
    uint64_t dimensions[MOST_DIMENSIONS];
    uint32_t count = 0;
    while (skip_mark(reader, '[')) {
        uint64_t length = at_mark(reader, ']') ? JAVA_ARRAY : read_number_below(reader, UINT64_MAX - 1);
        expect_mark(reader, ']');
        if (count == MOST_DIMENSIONS) {
            read_fail(reader, "there are more than %d dimensions", MOST_DIMENSIONS);
            break;
        }
        dimensions[count++] = length;
    }
    while (count-- > 0) {
        bool java = dimensions[count] == JAVA_ARRAY;
        struct ir_type type = {.form = java ? IR_TYPE_ARRAY : IR_TYPE_BLOCK, .element = element};
        type.count = java ? 0 : dimensions[count];
        element = keep_type(reader, &type);
    }
    return element;
}

static uint32_t read_base_type_of_c(struct reader *reader)
{
    const struct token *token = token_now(reader);
    struct ir_type type = {0};
    if (token->kind == TOKEN_NAME && token_digits(token->text + 1, token->length - 1, UINT64_MAX, &type.count) &&
        (token->text[0] == 'i' || token->text[0] == 'f')) {
        type.form = IR_TYPE_NUMBER;
        type.floating = token->text[0] == 'f';
    } else if (at_word(reader, "ptr")) {
        type.form = IR_TYPE_POINTER;
    } else if (at_word(reader, "struct")) {
        type.form = IR_TYPE_STRUCT;
    } else if (!at_word(reader, "void")) {
        read_fail(reader, "a type is missing");
        return keep_type(reader, &type);
    }
    token_next(reader);
    if (type.form == IR_TYPE_STRUCT)
        type.name = read_name(reader);
    return keep_type(reader, &type);
}

uint32_t read_type(struct reader *reader)
{
    uint32_t type;
    if (reader->module->language == IR_JAVA) {
        struct path path = read_path(reader);
        type = keep_class(reader, reader->path.length, path.count == 1 && path.begins_plainly);
    } else {
        type = read_base_type_of_c(reader);
    }
    return at_mark(reader, '[') ? read_dimensions(reader, type) : type;
}

static struct text read_member_of_type(struct reader *reader)
{
    expect_mark(reader, '.');
    return read_name(reader);
}

/* The owner and the name of a field or a method. */
static struct text read_member(struct reader *reader, uint32_t *owner)
{
    if (reader->module->language != IR_JAVA) {
        *owner = at_word(reader, "struct") ? read_type(reader) : IR_NONE;
        return *owner == IR_NONE ? read_name(reader) : read_member_of_type(reader);
    }
    struct path path = read_path(reader);
    if (at_mark(reader, '[')) {
        uint32_t element = keep_class(reader, reader->path.length, path.count == 1 && path.begins_plainly);
        *owner = read_dimensions(reader, element);
        return read_member_of_type(reader);
    }
    *owner = path.count < 2 ? IR_NONE : keep_class(reader, path.last - 1, path.count == 2 && path.begins_plainly);
    return text_of(reader, keep_text(reader, reader->path.text + path.last, reader->path.length - path.last));
}

uint32_t keep_signature(struct reader *reader, const uint32_t *types, uint32_t count, uint32_t result, bool variadic)
{
    uint64_t head = (uint64_t)result << 1 | variadic;
    struct buffer *key = &reader->key;
    buffer_clear(key);
    buffer_add(key, (const char *)&head, sizeof head);
    buffer_add(key, (const char *)types, count * sizeof *types);
    uint32_t number = names_add(reader->signatures.keys, key->text, key->length);
    if (number == reader->signatures.entries.count) {
        uint32_t *kept = arena_alloc(reader->arena, count * sizeof *kept);
        memcpy(kept, types, count * sizeof *kept);
        struct ir_signature *signature = items_add(&reader->signatures.entries);
        *signature = (struct ir_signature){kept, count, result, variadic};
    }
    return number;
}

uint32_t read_signature(struct reader *reader)
{
    bool variadic = false;
    reader->numbers.count = 0;
    expect_mark(reader, '(');
    while (!at_mark(reader, ')') && !variadic && !reader->failed) {
        if (token_now(reader)->kind == TOKEN_ELLIPSIS) {
            token_next(reader);
            variadic = true;
        } else {
            items_add_word(&reader->numbers, read_type(reader));
            if (!at_mark(reader, ')'))
                expect_mark(reader, ',');
        }
    }
    expect_mark(reader, ')');
    expect_mark(reader, ':');
    uint32_t result = read_type(reader);
    static const uint32_t none[1];
    return keep_signature(reader, reader->numbers.count > 0 ? reader->numbers.first : none,
                          (uint32_t)reader->numbers.count, result, variadic);
}

uint32_t read_field_ref(struct reader *reader)
{
    struct ir_field_ref ref = {0};
    ref.name = read_member(reader, &ref.owner);
    expect_mark(reader, ':');
    ref.type = read_type(reader);
    bool fresh;
    uint64_t key[] = {ref.owner, text_key(reader, ref.name), ref.type};
    uint32_t number = find_entry(&reader->field_refs, key, 3, &fresh);
    if (fresh)
        *(struct ir_field_ref *)items_add(&reader->field_refs.entries) = ref;
    return number;
}

uint32_t read_method_ref(struct reader *reader, bool expect_interface)
{
    struct ir_method_ref ref = {.interface = expect_interface};
    if (skip_word(reader, "interface"))
        ref.interface = true;
    else if (skip_word(reader, "class"))
        ref.interface = false;
    ref.name = read_member(reader, &ref.owner);
    ref.signature = read_signature(reader);
    bool fresh;
    uint64_t key[] = {ref.owner, text_key(reader, ref.name), ref.signature, ref.interface};
    uint32_t number = find_entry(&reader->method_refs, key, 4, &fresh);
    if (fresh)
        *(struct ir_method_ref *)items_add(&reader->method_refs.entries) = ref;
    return number;
}

struct ir_handle read_handle(struct reader *reader)
{
    struct ir_handle handle = {0};
    const struct token *token = token_now(reader);
    uint32_t kind = IR_HANDLE_WORDS;
    if (token->kind == TOKEN_NAME)
        kind = ir_word_number(ir_handle_words, IR_HANDLE_WORDS, token->text, token->length);
    if (kind == IR_HANDLE_WORDS) {
        read_fail(reader, "the kind of a method handle is missing");
        return handle;
    }
    token_next(reader);
    handle.kind = (uint8_t)kind;
    handle.ref = kind <= 4 ? read_field_ref(reader) : read_method_ref(reader, kind == 9);
    return handle;
}

static struct ir_constant read_constant_parts(struct reader *reader)
{
    struct ir_constant constant = {0};
    if (token_now(reader)->kind == TOKEN_STRING) {
        constant.form = IR_CONSTANT_STRING;
        constant.text = read_string(reader);
    } else if (skip_word(reader, "int")) {
        constant.form = IR_CONSTANT_INT;
        constant.number = read_signed(reader);
    } else if (skip_word(reader, "long")) {
        constant.form = IR_CONSTANT_LONG;
        constant.number = read_signed(reader);
    } else if (skip_word(reader, "float")) {
        constant.form = IR_CONSTANT_FLOAT;
        constant.number = read_float(reader, 32);
    } else if (skip_word(reader, "double")) {
        constant.form = IR_CONSTANT_DOUBLE;
        constant.number = read_float(reader, 64);
    } else if (skip_word(reader, "class")) {
        constant.form = IR_CONSTANT_CLASS;
        constant.index = read_type(reader);
    } else if (skip_word(reader, "methodtype")) {
        constant.form = IR_CONSTANT_METHOD_TYPE;
        constant.index = read_signature(reader);
    } else if (skip_word(reader, "handle")) {
        constant.form = IR_CONSTANT_HANDLE;
        constant.handle = read_handle(reader);
    } else if (skip_word(reader, "site")) {
        constant.form = IR_CONSTANT_DYNAMIC;
        constant.index = read_word_number(reader);
    } else {
        read_fail(reader, "a constant is missing");
    }
    return constant;
}

uint32_t read_constant(struct reader *reader)
{
    struct ir_constant constant = read_constant_parts(reader);
    bool fresh;
    uint64_t key[] = {constant.form,        constant.index,     constant.number, text_key(reader, constant.text),
                      constant.handle.kind, constant.handle.ref};
    uint32_t number = find_entry(&reader->constants, key, 6, &fresh);
    if (fresh)
        *(struct ir_constant *)items_add(&reader->constants.entries) = constant;
    return number;
}
