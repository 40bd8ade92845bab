/* What a NullPointerException says of the instruction that threw it, in the words of the JDK (JEP 358). */
#include "base/buffer.h"
#include "run/core/internal.h"

enum { DEEPEST = 5 }; /* how far expressions are followed, as in the JDK */

struct teller {
    struct run *run;
    const struct run_class *owner;
    const struct ir_module *module;
    const struct ir_body *body;
    bool is_static;
    struct buffer *to;
};

static void add_class_name(struct teller *teller, const char *name, size_t length)
{
    static const char *const short_names[] = {"java/lang/Object", "java/lang/String"};
    for (size_t i = 0; i < 2; i++)
        if (strlen(short_names[i]) == length && memcmp(short_names[i], name, length) == 0) {
            buffer_add_text(teller->to, strrchr(short_names[i], '/') + 1);
            return;
        }
    size_t at = teller->to->length;
    buffer_add(teller->to, name, length);
    for (; at < teller->to->length; at++)
        if (teller->to->text[at] == '/')
            teller->to->text[at] = '.';
}

static void add_type(struct teller *teller, uint32_t type)
{
    static const char *const names[] = {"void", "boolean", "byte", "char", "short", "int", "long", "float", "double"};
    uint32_t dimensions = 0;
    for (; teller->module->types[type].form == IR_TYPE_ARRAY; dimensions++)
        type = teller->module->types[type].element;
    const struct ir_type *of = &teller->module->types[type];
    if (of->form == IR_TYPE_CLASS)
        add_class_name(teller, of->name.bytes, of->name.length);
    else if (of->form <= IR_TYPE_DOUBLE)
        buffer_add_text(teller->to, names[of->form]);
    for (; dimensions > 0; dimensions--)
        buffer_add_text(teller->to, "[]");
}

/* "String.substring(int, int)" */
static void add_method(struct teller *teller, uint32_t reference)
{
    const struct ir_method_ref *of = &teller->module->method_refs[reference];
    const struct ir_signature *signature = &teller->module->signatures[of->signature];
    add_type(teller, of->owner);
    buffer_format(teller->to, ".%.*s(", (int)of->name.length, of->name.bytes);
    for (uint32_t i = 0; i < signature->count; i++) {
        buffer_add_text(teller->to, i > 0 ? ", " : "");
        add_type(teller, signature->parameters[i]);
    }
    buffer_add_text(teller->to, ")");
}

/* The name of the source variable that a value belongs to. */
static const struct ir_variable *variable_of(const struct ir_body *body, ir_value value)
{
    uint32_t low = 0, high = body->variable_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (body->variables[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < body->variable_count && body->variables[low].value == value ? &body->variables[low] : NULL;
}

static bool is_call(enum ir_op op)
{
    return op == IR_call_static || op == IR_call_special || op == IR_call_virtual || op == IR_call_interface;
}

static bool add_value(struct teller *teller, ir_value value, int depth);

static void add_index(struct teller *teller, ir_value value, int depth)
{
    if (!add_value(teller, value, depth))
        buffer_add_text(teller->to, "...");
}

static bool add_field(struct teller *teller, const struct ir_instruction *of, int depth)
{
    const struct ir_field_ref *field = &teller->module->field_refs[of->op == IR_get ? of->b : of->a];
    if (of->op == IR_get_static) {
        add_type(teller, field->owner);
        buffer_add_text(teller->to, ".");
    } else if (add_value(teller, of->a, depth)) {
        buffer_add_text(teller->to, ".");
    }
    buffer_add(teller->to, field->name.bytes, field->name.length);
    return true;
}

/* Adds the expression that gave a value; false: nothing can be said of it. Recursion is bounded by DEEPEST. */
static bool add_value(struct teller *teller, ir_value value, int depth)
{
    const struct ir_instruction *of = &teller->body->instructions[value];
    const struct ir_variable *variable = variable_of(teller->body, value);
    if (depth == 0)
        return false;
    if (of->op == IR_parameter && of->a == 0 && !teller->is_static) {
        buffer_add_text(teller->to, "this");
        return true;
    }
    if (variable != NULL) {
        buffer_add(teller->to, variable->name.bytes, variable->name.length);
        return true;
    }
    switch ((enum ir_op)of->op) {
    case IR_parameter:
        buffer_format(teller->to, "<parameter%u>", of->a + teller->is_static);
        return true;
    case IR_null:
        buffer_add_text(teller->to, "null");
        return true;
    case IR_integer:
        buffer_format(teller->to, "%d", (int)(int32_t)of->a);
        return true;
    case IR_cast:
        return add_value(teller, of->a, depth - 1);
    case IR_get:
    case IR_get_static:
        return add_field(teller, of, depth - 1);
    case IR_get_element:
        if (!add_value(teller, of->a, depth - 1))
            buffer_add_text(teller->to, "<array>");
        buffer_add_text(teller->to, "[");
        add_index(teller, of->b, depth - 1);
        buffer_add_text(teller->to, "]");
        return true;
    default:
        if (!is_call(of->op))
            return false;
        add_method(teller, of->a);
        return true;
    }
}

static void add_element_kind(struct teller *teller, const struct ir_instruction *of)
{
    static const char *const stored[] = {
        [IR_STORED_BYTE] = "byte/boolean", [IR_STORED_CHAR] = "char", [IR_STORED_SHORT] = "short"};
    ir_kind kind = of->op == IR_get_element ? of->kind : teller->body->instructions[of->c].kind;
    const char *name = "object";
    if (of->storage != IR_STORED_AS_IT_IS)
        name = stored[of->storage];
    else if (kind != IR_REF)
        name = kind == IR_I32 ? "int" : kind == IR_I64 ? "long" : kind == IR_F32 ? "float" : "double";
    buffer_format(teller->to, "%s array", name);
}

/* What could not be done; sets the value that is null. False: it is none of these instructions. */
static bool add_attempt(struct teller *teller, const struct ir_instruction *of, ir_value *null)
{
    struct buffer *to = teller->to;
    uint32_t count;
    *null = of->a;
    switch ((enum ir_op)of->op) {
    case IR_call_virtual:
    case IR_call_interface:
    case IR_call_special: {
        const struct text name = teller->module->method_refs[of->a].name;
        if (text_is(name, "<init>"))
            return false;
        *null = ir_list(teller->body, of->b, &count)[0];
        buffer_add_text(to, "Cannot invoke \"");
        add_method(teller, of->a);
        buffer_add_text(to, "\"");
        return true;
    }
    case IR_get:
    case IR_put: {
        const struct text name = teller->module->field_refs[of->b].name;
        buffer_format(to, "Cannot %s field \"%.*s\"", of->op == IR_get ? "read" : "assign", (int)name.length,
                      name.bytes);
        return true;
    }
    case IR_length:
        buffer_add_text(to, "Cannot read the array length");
        return true;
    case IR_get_element:
    case IR_put_element:
        buffer_add_text(to, of->op == IR_get_element ? "Cannot load from " : "Cannot store to ");
        add_element_kind(teller, of);
        return true;
    case IR_throw:
        buffer_add_text(to, "Cannot throw exception");
        return true;
    case IR_monitor_enter:
        buffer_add_text(to, "Cannot enter synchronized block");
        return true;
    case IR_monitor_exit:
        buffer_add_text(to, "Cannot exit synchronized block");
        return true;
    default:
        return false;
    }
}

bool run_null_message(struct run *run, uint32_t method_number, uint32_t at, struct buffer *to)
{
    const struct run_method *method = run->methods[method_number];
    const struct ir_body *body = method->id == FACTS_NONE ? NULL : program_body(run->program, method->id);
    if (body == NULL || method->code == NULL || at >= method->code->op_count)
        return false;
    ir_value value = method->code->origins[at], null;
    struct teller teller = {run, method->owner, method->owner->module, body, (method->flags & IR_ACCESS_STATIC) != 0,
                            to};
    if (value >= body->instruction_count || !add_attempt(&teller, &body->instructions[value], &null))
        return false;
    struct buffer why = {0};
    teller.to = &why;
    const struct ir_instruction *source = &body->instructions[null];
    bool named = variable_of(body, null) != NULL;
    if (add_value(&teller, null, DEEPEST)) {
        bool call = !named && is_call(source->op);
        buffer_format(to, call ? " because the return value of \"%s\" is null" : " because \"%s\" is null", why.text);
    }
    buffer_free(&why);
    return true;
}
