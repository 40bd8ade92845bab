/* The printer: modules and methods. */
#include "ir/text/print_internal.h"
#include "ir/text/text.h"

static void put_generic(struct printer *printer, struct text generic)
{
    if (generic.bytes == NULL)
        return;
    put_text(printer, " generic ");
    put_quoted(printer, generic);
}

static void put_class_list(struct printer *printer, const char *before, const struct text *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        put_text(printer, i == 0 ? before : ", ");
        put_class(printer, names[i]);
    }
}

static void put_field(struct printer *printer, const struct ir_field *field, const char *indent, bool member)
{
    for (uint32_t i = 0; i < field->annotations.count; i++) {
        struct ir_annotations one = {&field->annotations.items[i], 1};
        put_text(printer, indent);
        put_annotations(printer, &one, "\n");
    }
    put_text(printer, indent);
    put_text(printer, "field ");
    put_flags(printer, field->flags, ir_field_flags);
    put_type(printer, field->type);
    put_char(printer, ' ');
    put_name(printer, field->name);
    if (member || field->offset != 0) {
        put_text(printer, " offset ");
        put_number(printer, field->offset);
    }
    if (field->constant != IR_NONE) {
        put_text(printer, " = ");
        put_constant(printer, field->constant);
    }
    put_generic(printer, field->generic);
    if (field->line != 0) {
        put_text(printer, " @");
        put_number(printer, field->line);
    }
    put_char(printer, '\n');
}

static void put_parameters(struct printer *printer, const struct ir_method *method,
                           const struct ir_signature *signature)
{
    put_char(printer, '(');
    for (uint32_t i = 0; i < signature->count; i++) {
        const struct ir_parameter *parameter = method->parameters == NULL ? NULL : &method->parameters[i];
        if (i > 0)
            put(printer, ", ", 2);
        if (parameter != NULL) {
            put_annotations(printer, &parameter->annotations, " ");
            put_flags(printer, parameter->flags, ir_parameter_flags);
        }
        put_type(printer, signature->parameters[i]);
        if (parameter != NULL && parameter->name.bytes != NULL) {
            put_char(printer, ' ');
            put_name(printer, parameter->name);
        }
    }
    if (signature->variadic)
        put_text(printer, signature->count > 0 ? ", ..." : "...");
    put_char(printer, ')');
}

static void put_throws(struct printer *printer, const struct ir_method *method)
{
    for (uint32_t i = 0; i < method->throw_count; i++) {
        put_text(printer, i == 0 ? " throws " : ", ");
        put_type(printer, method->throws[i]);
    }
}

static void put_method(struct printer *printer, const struct ir_method *method)
{
    const struct ir_module *module = printer->module;
    static const struct ir_signature none = {0};
    const struct ir_signature *signature =
        method->signature < module->signature_count ? &module->signatures[method->signature] : &none;
    for (uint32_t i = 0; i < method->annotations.count; i++) {
        struct ir_annotations one = {&method->annotations.items[i], 1};
        put_text(printer, "    ");
        put_annotations(printer, &one, "\n");
    }
    put_text(printer, "    method ");
    put_flags(printer, method->flags, ir_method_flags);
    put_type(printer, signature->result);
    put_char(printer, ' ');
    put_name(printer, method->name);
    put_parameters(printer, method, signature);
    put_throws(printer, method);
    put_generic(printer, method->generic);
    if (method->default_value != NULL) {
        put_text(printer, " default ");
        put_element(printer, method->default_value);
    }
    if (method->body != NULL) {
        put_text(printer, " {\n");
        put_body(printer, method->body);
        put_text(printer, "    }");
    } else if (method->has_body) {
        put_text(printer, " untranslated");
    }
    put_char(printer, '\n');
}

static void put_site(struct printer *printer, uint32_t number)
{
    const struct ir_site *site = &printer->module->sites[number];
    put_text(printer, "    site ");
    put_number(printer, number);
    put_char(printer, ' ');
    put_text(printer, (unsigned)site->form < IR_SITE_WORDS ? ir_site_words[site->form] : "!form");
    put_char(printer, ' ');
    put_name(printer, site->name);
    if (site->constant) {
        put_text(printer, " : ");
        put_type(printer, site->type);
    } else {
        put_signature(printer, site->signature);
    }
    put_text(printer, "\n        by ");
    put_handle(printer, &site->bootstrap);
    for (uint32_t i = 0; i < site->count; i++) {
        put_text(printer, i == 0 ? "\n        with " : ",\n             ");
        put_constant(printer, site->arguments[i]);
    }
    put_char(printer, '\n');
}

static void put_head_line(struct printer *printer, const char *word, struct text text)
{
    if (text.bytes == NULL)
        return;
    put_text(printer, "    ");
    put_text(printer, word);
    put_char(printer, ' ');
    put_quoted(printer, text);
    put_char(printer, '\n');
}

static void put_inner(struct printer *printer, const struct ir_inner *inner)
{
    put_text(printer, "    inner ");
    put_flags(printer, inner->flags, ir_inner_flags);
    put_class(printer, inner->inner);
    if (inner->outer.bytes != NULL) {
        put_text(printer, " in ");
        put_class(printer, inner->outer);
    }
    if (inner->name.bytes != NULL) {
        put_text(printer, " as ");
        put_name(printer, inner->name);
    }
    put_char(printer, '\n');
}

static void put_nest(struct printer *printer)
{
    const struct ir_module *module = printer->module;
    if (module->enclosing_class.bytes != NULL) {
        put_text(printer, "    enclosing ");
        put_class(printer, module->enclosing_class);
        if (module->enclosing_method.bytes != NULL) {
            put_text(printer, " method ");
            put_name(printer, module->enclosing_method);
            if (module->enclosing_descriptor.bytes != NULL) {
                put_char(printer, ' ');
                put_quoted(printer, module->enclosing_descriptor);
            }
        }
        put_char(printer, '\n');
    }
    if (module->nest_host.bytes != NULL) {
        put_class_list(printer, "    nest_host ", &module->nest_host, 1);
        put_char(printer, '\n');
    }
    put_class_list(printer, "    nest_members ", module->nest_members, module->nest_member_count);
    put_text(printer, module->nest_member_count > 0 ? "\n" : "");
    put_class_list(printer, "    permits ", module->permitted, module->permitted_count);
    put_text(printer, module->permitted_count > 0 ? "\n" : "");
    for (uint32_t i = 0; i < module->inner_count; i++)
        put_inner(printer, &module->inner[i]);
}

static void put_components(struct printer *printer)
{
    const struct ir_module *module = printer->module;
    if (module->is_record)
        put_text(printer, "    record\n");
    for (uint32_t i = 0; i < module->component_count; i++) {
        const struct ir_component *component = &module->components[i];
        put_text(printer, "    component ");
        put_annotations(printer, &component->annotations, " ");
        put_type(printer, component->type);
        put_char(printer, ' ');
        put_name(printer, component->name);
        put_generic(printer, component->generic);
        put_char(printer, '\n');
    }
}

static void put_struct(struct printer *printer, const struct ir_struct *layout)
{
    put_text(printer, layout->is_union ? "    union " : "    struct ");
    put_name(printer, layout->name);
    put_text(printer, " size ");
    put_number(printer, layout->size);
    put_text(printer, " {\n");
    for (uint32_t i = 0; i < layout->count; i++)
        put_field(printer, &layout->members[i], "        ", true);
    put_text(printer, "    }\n");
}

static void put_target(struct printer *printer)
{
    enum ir_target target = printer->module->target;
    put_text(printer, "    target ");
    put_text(printer, (unsigned)target < IR_TARGETS ? ir_target_words[target] : "!");
    if ((unsigned)target >= IR_TARGETS)
        put_number(printer, (uint64_t)target);
    put_char(printer, '\n');
}

static void put_header(struct printer *printer)
{
    const struct ir_module *module = printer->module;
    put_annotations(printer, &module->annotations, "\n");
    if (module->language == IR_JAVA) {
        put_text(printer, "class ");
        put_flags(printer, module->flags, ir_class_flags);
        put_class(printer, module->name);
    } else {
        put_text(printer, "program ");
        put_flags(printer, module->flags, ir_class_flags);
        if (module->name.bytes != NULL)
            put_quoted(printer, module->name);
    }
    if (module->super.bytes != NULL)
        put_class_list(printer, " extends ", &module->super, 1);
    put_class_list(printer, " implements ", module->interfaces, module->interface_count);
    put_text(printer, " {\n");
    if (module->major != 0 || module->minor != 0) {
        put_text(printer, "    version ");
        put_number(printer, module->major);
        put_char(printer, ' ');
        put_number(printer, module->minor);
        put_char(printer, '\n');
    }
    if (module->target != IR_TARGET_X86_64)
        put_target(printer);
    put_head_line(printer, "source", module->source);
    put_head_line(printer, "generic", module->generic);
}

void ir_print_module(const struct ir_module *module, struct buffer *to)
{
    struct printer printer = {module, to};
    put_header(&printer);
    put_nest(&printer);
    put_components(&printer);
    for (uint32_t i = 0; i < module->struct_count; i++)
        put_struct(&printer, &module->structs[i]);
    for (uint32_t i = 0; i < module->site_count; i++)
        put_site(&printer, i);
    for (uint32_t i = 0; i < module->field_count; i++)
        put_field(&printer, &module->fields[i], "    ", false);
    for (uint32_t i = 0; i < module->method_count; i++) {
        put_char(&printer, '\n');
        put_method(&printer, &module->methods[i]);
    }
    put_text(&printer, "}\n");
}

void ir_print_method(const struct ir_module *module, const struct ir_method *method, struct buffer *to)
{
    struct printer printer = {module, to};
    put_method(&printer, method);
}
