/* The order of the passes: decode, find what is reached, cut it into blocks, find what is live, make values, make the
 * body. */
#include "jvm/translate/translate.h"

#include "base/arena.h"
#include "ir/check/check.h"
#include "jvm/translate/build.h"

static bool method_read(struct method *method)
{
    const struct classfile *file = &method->module->file;
    struct class_error *error = method->error;
    if (!class_code_parse(file, method->member, method->scratch, &method->code, error) ||
        !decode_code(file, &method->code, method->scratch, &method->decoded, error) ||
        !class_lines_parse(file, &method->code, method->scratch, &method->lines, error) ||
        !class_locals_parse(file, &method->code, ATTRIBUTE_LOCAL_VARIABLE_TABLE, method->scratch, &method->locals,
                            error))
        return false;
    class_lines_sort(&method->lines);
    return true;
}

/* Code refers to numbers that fit what the exception table and the constants say; what the ir asks of them besides is
 * checked here. */
static bool handlers_check(struct method *method)
{
    const struct class_code *code = &method->code;
    for (uint32_t i = 0; i < code->handler_count; i++) {
        uint16_t type = code->handlers[i].type_index;
        if (type != 0 && method->module->ir.types[method->module->refs[type]].form != IR_TYPE_CLASS)
            return method_fail(method, code->handlers[i].target, "a handler for arrays");
    }
    return true;
}

static const struct ir_body *translate(struct method *method, struct arena *arena)
{
    struct reach reach = {0};
    struct flow flow = {0};
    struct builder builder = {.method = method, .flow = &flow};
    const struct ir_body *body = NULL;
    if (method_read(method) && handlers_check(method) && reach_find(method, &reach) &&
        flow_find(method, &reach, &flow) && flow_live(method, &flow) && build_body(&builder))
        body = build_finish(&builder, arena);
    build_done(&builder);
    flow_done(&flow);
    reach_done(&reach);
    return body;
}

const struct ir_body *translate_method(const struct class_module *module, uint32_t method, struct arena *arena,
                                       struct class_error *error)
{
    struct method at = {
        .module = module, .ir = &module->ir.methods[method], .member = &module->file.methods[method], .error = error};
    at.scratch = arena_new();
    const struct ir_body *body = translate(&at, arena);
    arena_free(at.scratch);
    if (body != NULL)
        ir_insist_body(&module->ir, at.ir, body);
    return body;
}

bool translate_module(struct class_module *module, struct arena *arena, struct class_error *error)
{
    for (uint32_t i = 0; i < module->ir.method_count; i++) {
        struct ir_method *method = &module->ir.methods[i];
        if (method->has_body && (method->body = translate_method(module, i, arena, error)) == NULL)
            return false;
    }
    return true;
}
