/* The reader: modules, and the order in which they are read. */
#include "base/buffer.h"
#include "ir/text/read_internal.h"
#include "ir/text/text.h"

/* The members of a module, while they are being read. */
struct members {
    struct items fields, methods, sites, structs, inner, components;
    struct items annotations; /* those of the next member */
};

static struct ir_annotations keep_annotations(struct reader *reader, struct items *items)
{
    uint32_t count = (uint32_t)items->count;
    return (struct ir_annotations){items_keep(items, reader->arena), count};
}

static void read_pending_annotations(struct reader *reader, struct items *annotations)
{
    while (skip_mark(reader, '@')) {
        struct ir_annotation annotation = {0};
        read_annotation(reader, &annotation, 1);
        *(struct ir_annotation *)items_add(annotations) = annotation;
    }
}

static struct text read_generic(struct reader *reader)
{
    return skip_word_on_line(reader, "generic") ? read_string(reader) : (struct text){0};
}

static void read_field(struct reader *reader, struct items *annotations, struct items *fields)
{
    struct ir_field field = {.constant = IR_NONE};
    field.annotations = keep_annotations(reader, annotations);
    field.flags = read_flags(reader, ir_field_flags);
    field.type = read_type(reader);
    field.name = read_name(reader);
    if (skip_word_on_line(reader, "offset"))
        field.offset = read_number_below(reader, UINT64_MAX);
    if (skip_mark(reader, '='))
        field.constant = read_constant(reader);
    field.generic = read_generic(reader);
    if (!token_now(reader)->starts_line && skip_mark(reader, '@'))
        field.line = read_word_number(reader);
    *(struct ir_field *)items_add(fields) = field;
}

/* One parameter; its type is added to reader->numbers. Returns whether more is known of it. */
static bool read_parameter(struct reader *reader, struct items *parameters)
{
    struct items annotations = {.size = sizeof(struct ir_annotation)};
    struct ir_parameter parameter = {0};
    read_pending_annotations(reader, &annotations);
    parameter.annotations = keep_annotations(reader, &annotations);
    mem_free(annotations.first);
    parameter.flags = read_flags(reader, ir_parameter_flags);
    items_add_word(&reader->numbers, read_type(reader));
    if (!at_mark(reader, ',') && !at_mark(reader, ')'))
        parameter.name = read_name(reader);
    *(struct ir_parameter *)items_add(parameters) = parameter;
    return parameter.annotations.count > 0 || parameter.flags != 0 || parameter.name.bytes != NULL;
}

/* From behind the opening parenthesis on. */
static void read_parameters(struct reader *reader, struct ir_method *method, uint32_t result)
{
    static const uint32_t none[1];
    struct items parameters = {.size = sizeof(struct ir_parameter)};
    bool known = false, variadic = false;
    reader->numbers.count = 0;
    while (!at_mark(reader, ')') && !variadic && !reader->failed) {
        variadic = token_now(reader)->kind == TOKEN_ELLIPSIS;
        if (variadic) {
            token_next(reader);
            break;
        }
        known |= read_parameter(reader, &parameters);
        if (!at_mark(reader, ')'))
            expect_mark(reader, ',');
    }
    expect_mark(reader, ')');
    const uint32_t *types = reader->numbers.count > 0 ? reader->numbers.first : none;
    method->signature = keep_signature(reader, types, (uint32_t)reader->numbers.count, result, variadic);
    if (known)
        method->parameters = items_keep(&parameters, reader->arena);
    mem_free(parameters.first);
}

static void read_throws(struct reader *reader, struct ir_method *method)
{
    if (!skip_word_on_line(reader, "throws"))
        return;
    reader->numbers.count = 0;
    do
        items_add_word(&reader->numbers, read_type(reader));
    while (skip_mark(reader, ','));
    method->throw_count = (uint32_t)reader->numbers.count;
    method->throws = items_keep(&reader->numbers, reader->arena);
}

static void read_method(struct reader *reader, struct items *annotations, struct items *methods)
{
    struct ir_method method = {0};
    method.annotations = keep_annotations(reader, annotations);
    method.flags = read_flags(reader, ir_method_flags);
    uint32_t result = read_type(reader);
    method.name = read_name(reader);
    expect_mark(reader, '(');
    read_parameters(reader, &method, result);
    read_throws(reader, &method);
    method.generic = read_generic(reader);
    if (skip_word_on_line(reader, "default")) {
        struct ir_element *element = arena_alloc(reader->arena, sizeof *element);
        read_element(reader, element, 1);
        method.default_value = element;
    }
    if (skip_mark(reader, '{')) {
        method.has_body = true;
        method.body = read_body(reader);
    } else {
        method.has_body = skip_word_on_line(reader, "untranslated");
    }
    *(struct ir_method *)items_add(methods) = method;
}

static void read_site(struct reader *reader, struct items *sites)
{
    struct ir_site site = {0};
    if (read_word_number(reader) != sites->count)
        read_fail(reader, "this is site %zu", sites->count);
    const struct token *token = token_now(reader);
    uint32_t form = IR_SITE_WORDS;
    if (token->kind == TOKEN_NAME)
        form = ir_word_number(ir_site_words, IR_SITE_WORDS, token->text, token->length);
    if (form == IR_SITE_WORDS)
        read_fail(reader, "the form of the site is missing");
    site.form = (enum ir_site_form)form;
    token_next(reader);
    site.name = read_name(reader);
    site.constant = skip_mark(reader, ':');
    if (site.constant)
        site.type = read_type(reader);
    else
        site.signature = read_signature(reader);
    if (!skip_word(reader, "by"))
        read_fail(reader, "'by' is missing");
    site.bootstrap = read_handle(reader);
    if (skip_word(reader, "with")) {
        struct items arguments = {.size = sizeof(uint32_t)};
        do
            items_add_word(&arguments, read_constant(reader));
        while (skip_mark(reader, ','));
        site.count = (uint32_t)arguments.count;
        site.arguments = items_keep(&arguments, reader->arena);
        mem_free(arguments.first);
    }
    *(struct ir_site *)items_add(sites) = site;
}

static void read_struct(struct reader *reader, struct items *structs, bool is_union)
{
    struct items members = {.size = sizeof(struct ir_field)};
    struct items annotations = {.size = sizeof(struct ir_annotation)};
    struct ir_struct layout = {.name = read_name(reader), .is_union = is_union};
    if (!skip_word(reader, "size"))
        read_fail(reader, "'size' is missing");
    layout.size = read_number_below(reader, UINT64_MAX);
    expect_mark(reader, '{');
    while (!at_mark(reader, '}') && !reader->failed) {
        read_pending_annotations(reader, &annotations);
        if (skip_word(reader, "field"))
            read_field(reader, &annotations, &members);
        else
            read_fail(reader, "a field is missing");
    }
    expect_mark(reader, '}');
    layout.count = (uint32_t)members.count;
    layout.members = items_keep(&members, reader->arena);
    mem_free(members.first);
    mem_free(annotations.first);
    *(struct ir_struct *)items_add(structs) = layout;
}

static void read_inner(struct reader *reader, struct items *inner)
{
    struct ir_inner entry = {.flags = read_flags(reader, ir_inner_flags)};
    entry.inner = read_class(reader);
    if (skip_word_on_line(reader, "in"))
        entry.outer = read_class(reader);
    if (skip_word_on_line(reader, "as"))
        entry.name = read_name(reader);
    *(struct ir_inner *)items_add(inner) = entry;
}

static void read_component(struct reader *reader, struct items *components)
{
    struct items annotations = {.size = sizeof(struct ir_annotation)};
    struct ir_component component = {0};
    read_pending_annotations(reader, &annotations);
    component.annotations = keep_annotations(reader, &annotations);
    mem_free(annotations.first);
    component.type = read_type(reader);
    component.name = read_name(reader);
    component.generic = read_generic(reader);
    *(struct ir_component *)items_add(components) = component;
}

static const struct text *read_classes(struct reader *reader, uint32_t *count)
{
    struct items names = {.size = sizeof(struct text)};
    do {
        struct text name = read_class(reader);
        *(struct text *)items_add(&names) = name;
    } while (skip_mark(reader, ','));
    *count = (uint32_t)names.count;
    const struct text *kept = items_keep(&names, reader->arena);
    mem_free(names.first);
    return kept;
}

static void read_enclosing(struct reader *reader)
{
    struct ir_module *module = reader->module;
    module->enclosing_class = read_class(reader);
    if (!skip_word_on_line(reader, "method"))
        return;
    module->enclosing_method = read_name(reader);
    if (token_now(reader)->kind == TOKEN_STRING && !token_now(reader)->starts_line)
        module->enclosing_descriptor = read_string(reader);
}

static void read_target(struct reader *reader)
{
    const struct token *token = token_now(reader);
    uint32_t target = IR_TARGETS;
    if (token->kind == TOKEN_NAME)
        target = ir_word_number(ir_target_words, IR_TARGETS, token->text, token->length);
    if (target == IR_TARGETS)
        read_fail(reader, "there is no such target");
    else if (reader->module->language == IR_JAVA)
        read_fail(reader, "a class has no target");
    reader->module->target = (enum ir_target)target;
    token_next(reader);
}

/* The lines of a module that are not members. */
static bool read_head_line(struct reader *reader)
{
    struct ir_module *module = reader->module;
    if (skip_word(reader, "version")) {
        module->major = (uint16_t)read_number_below(reader, UINT16_MAX);
        module->minor = (uint16_t)read_number_below(reader, UINT16_MAX);
    } else if (skip_word(reader, "target")) {
        read_target(reader);
    } else if (skip_word(reader, "source")) {
        module->source = read_string(reader);
    } else if (skip_word(reader, "generic")) {
        module->generic = read_string(reader);
    } else if (skip_word(reader, "enclosing")) {
        read_enclosing(reader);
    } else if (skip_word(reader, "nest_host")) {
        module->nest_host = read_class(reader);
    } else if (skip_word(reader, "nest_members")) {
        module->nest_members = read_classes(reader, &module->nest_member_count);
    } else if (skip_word(reader, "permits")) {
        module->permitted = read_classes(reader, &module->permitted_count);
    } else if (skip_word(reader, "record")) {
        module->is_record = true;
    } else {
        return false;
    }
    return true;
}

static void read_member(struct reader *reader, struct members *members)
{
    read_pending_annotations(reader, &members->annotations);
    if (skip_word(reader, "field")) {
        read_field(reader, &members->annotations, &members->fields);
    } else if (skip_word(reader, "method")) {
        read_method(reader, &members->annotations, &members->methods);
    } else if (members->annotations.count > 0) {
        read_fail(reader, "a field or a method is missing");
    } else if (skip_word(reader, "site")) {
        read_site(reader, &members->sites);
    } else if (skip_word(reader, "struct")) {
        read_struct(reader, &members->structs, false);
    } else if (skip_word(reader, "union")) {
        read_struct(reader, &members->structs, true);
    } else if (skip_word(reader, "inner")) {
        read_inner(reader, &members->inner);
    } else if (skip_word(reader, "component")) {
        read_component(reader, &members->components);
    } else if (!read_head_line(reader)) {
        read_fail(reader, "a member of the unit is missing");
    }
    if (!token_now(reader)->starts_line)
        read_fail(reader, "the line should end here");
}

static void start_types(struct reader *reader)
{
    struct ir_type type = {0};
    if (reader->module->language != IR_JAVA)
        return;
    for (int form = IR_TYPE_VOID; form <= IR_TYPE_DOUBLE; form++) {
        type.form = (enum ir_type_form)form;
        keep_type(reader, &type);
    }
}

static void read_header(struct reader *reader, struct members *members)
{
    struct ir_module *module = reader->module;
    read_pending_annotations(reader, &members->annotations);
    module->annotations = keep_annotations(reader, &members->annotations);
    bool java = skip_word(reader, "class");
    if (!java && !skip_word(reader, "program"))
        read_fail(reader, "'class' or 'program' is missing");
    module->language = java ? IR_JAVA : IR_C_LANGUAGE;
    start_types(reader);
    module->flags = read_flags(reader, ir_class_flags);
    if (java)
        module->name = read_class(reader);
    else if (token_now(reader)->kind == TOKEN_STRING)
        module->name = read_string(reader);
    if (skip_word(reader, "extends"))
        module->super = read_class(reader);
    if (skip_word(reader, "implements"))
        module->interfaces = read_classes(reader, &module->interface_count);
    expect_mark(reader, '{');
}

static void keep_members(struct reader *reader, struct members *members)
{
    struct ir_module *module = reader->module;
    module->field_count = (uint32_t)members->fields.count;
    module->method_count = (uint32_t)members->methods.count;
    module->site_count = (uint32_t)members->sites.count;
    module->struct_count = (uint32_t)members->structs.count;
    module->inner_count = (uint32_t)members->inner.count;
    module->component_count = (uint32_t)members->components.count;
    module->fields = items_keep(&members->fields, reader->arena);
    module->methods = items_keep(&members->methods, reader->arena);
    module->sites = items_keep(&members->sites, reader->arena);
    module->structs = items_keep(&members->structs, reader->arena);
    module->inner = items_keep(&members->inner, reader->arena);
    module->components = items_keep(&members->components, reader->arena);
    module->type_count = (uint32_t)reader->types.entries.count;
    module->signature_count = (uint32_t)reader->signatures.entries.count;
    module->field_ref_count = (uint32_t)reader->field_refs.entries.count;
    module->method_ref_count = (uint32_t)reader->method_refs.entries.count;
    module->constant_count = (uint32_t)reader->constants.entries.count;
    module->types = items_keep(&reader->types.entries, reader->arena);
    module->signatures = items_keep(&reader->signatures.entries, reader->arena);
    module->field_refs = items_keep(&reader->field_refs.entries, reader->arena);
    module->method_refs = items_keep(&reader->method_refs.entries, reader->arena);
    module->constants = items_keep(&reader->constants.entries, reader->arena);
}

static void read_all(struct reader *reader)
{
    struct members members = {
        .fields.size = sizeof(struct ir_field),
        .methods.size = sizeof(struct ir_method),
        .sites.size = sizeof(struct ir_site),
        .structs.size = sizeof(struct ir_struct),
        .inner.size = sizeof(struct ir_inner),
        .components.size = sizeof(struct ir_component),
        .annotations.size = sizeof(struct ir_annotation),
    };
    read_header(reader, &members);
    while (!at_mark(reader, '}') && !reader->failed)
        read_member(reader, &members);
    expect_mark(reader, '}');
    if (token_now(reader)->kind != TOKEN_END)
        read_fail(reader, "the text should end here");
    keep_members(reader, &members);
    struct items *all[] = {&members.fields, &members.methods,    &members.sites,      &members.structs,
                           &members.inner,  &members.components, &members.annotations};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        mem_free(all[i]->first);
}

static struct table new_table(size_t size)
{
    return (struct table){names_new(), {.size = size}};
}

static struct names *name_operations(void)
{
    struct names *ops = names_new();
    for (int op = 0; op < IR_OP_COUNT; op++) {
        const char *name = ir_op_name((enum ir_op)op);
        names_add(ops, name, strlen(name));
    }
    return ops;
}

static void start_reader(struct reader *reader)
{
    reader->module = arena_alloc(reader->arena, sizeof *reader->module);
    reader->texts = names_new();
    reader->ops = name_operations();
    reader->written.size = sizeof(struct text);
    reader->types = new_table(sizeof(struct ir_type));
    reader->signatures = new_table(sizeof(struct ir_signature));
    reader->field_refs = new_table(sizeof(struct ir_field_ref));
    reader->method_refs = new_table(sizeof(struct ir_method_ref));
    reader->constants = new_table(sizeof(struct ir_constant));
    reader->instructions.size = sizeof(struct ir_instruction);
    reader->blocks.size = sizeof(struct ir_block);
    reader->lists.size = reader->numbers.size = sizeof(uint32_t);
    reader->handlers.size = sizeof(struct ir_handler);
    reader->variables.size = sizeof(struct ir_variable);
}

static void end_reader(struct reader *reader)
{
    struct table *tables[] = {&reader->types, &reader->signatures, &reader->field_refs, &reader->method_refs,
                              &reader->constants};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        names_free(tables[i]->keys);
        mem_free(tables[i]->entries.first);
    }
    struct items *items[] = {&reader->written,  &reader->instructions, &reader->blocks, &reader->lists,
                             &reader->handlers, &reader->variables,    &reader->numbers};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        mem_free(items[i]->first);
    names_free(reader->texts);
    names_free(reader->ops);
    buffer_free(&reader->key);
    buffer_free(&reader->path);
    buffer_free(&reader->tokens.string);
}

struct ir_module *ir_read_module(const char *text, size_t length, struct arena *arena, struct buffer *why)
{
    struct reader reader = {.arena = arena, .why = why};
    if (length >= UINT32_MAX) {
        buffer_add_text(why, "1:1: the text is too long");
        return NULL;
    }
    start_reader(&reader);
    tokens_start(&reader.tokens, text, length);
    read_all(&reader);
    end_reader(&reader);
    return reader.failed ? NULL : reader.module;
}
