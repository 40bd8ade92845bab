/* From bodies of the ir to decoded instructions, for C. */
#include "run/core/decode.h"
#include "base/arena.h"
#include "base/memory.h"
#include "run/c/internal.h"
#include "run/java/ops.h"

uint64_t c_type_size(const struct c_program *program, uint32_t type)
{
    return program->type_sizes[type];
}

static void emit_constant(struct decoder *decoder, uint32_t d, uint64_t number)
{
    static const struct ir_instruction integer = {.op = IR_integer, .kind = IR_I64};
    build_op(&decoder->builder, c_op_of_number(&integer, IR_I64), d, 0, 0)->number = number;
}

static void emit_number(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    const char *shape = ir_op_shape(of->op);
    /* The operand that decides: the first one, but the second for select. */
    ir_kind from = of->op == IR_select ? of->kind : shape[0] == 'v' ? decode_kind(decoder, of->a) : of->kind;
    op_function narrow = decoder->run->c->narrow ? c_op_of_narrow(of, from) : NULL;
    op_function function = narrow != NULL ? narrow : c_op_of_number(of, from);
    struct op *op = build_op(&decoder->builder, function == NULL ? c_generic : function, d, 0, 0);
    if (shape[0] == 'v')
        op->a = decode_slot(decoder, of->a);
    if (shape[0] == 'v' && shape[1] == 'v')
        op->b = decode_slot(decoder, of->b);
    op->c = of->op == IR_select ? decode_slot(decoder, of->c) : from;
    if (function == NULL || narrow != NULL)
        op->instruction = of;
    else if (shape[0] == 'w')
        op->number = ((uint64_t)of->b << 32 | of->a) & (uint64_t)c_value_mask(of->kind);
    else
        op->number = of->op == IR_null ? 0 : (uint64_t)c_value_mask(of->kind);
}

static void emit_memory(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    const struct c_program *program = decoder->run->c;
    bool indexed = of->op == IR_element || of->op == IR_offset;
    ir_kind kind = of->op == IR_store || indexed ? decode_kind(decoder, of->b) : of->kind;
    op_function narrow = program->narrow ? c_op_of_narrow(of, kind) : NULL;
    struct op *op = build_op(&decoder->builder, narrow != NULL ? narrow : c_op_of_memory(of, kind), d, 0, 0);
    const char *shape = ir_op_shape(of->op);
    if (shape[0] == 'v')
        op->a = decode_slot(decoder, of->a);
    if (shape[0] == 'v' && shape[1] == 'v')
        op->b = decode_slot(decoder, of->b);
    switch ((enum ir_op)of->op) {
    case IR_update:
        op->instruction = of;
        break;
    case IR_exchange_if:
        op->instruction = of;
        op->c = decode_slot(decoder, of->c);
        break;
    case IR_copy:
        op->number = of->marks & IR_CHECKED;
        op->c = decode_slot(decoder, of->c);
        break;
    case IR_fill:
        op->c = decode_slot(decoder, of->c);
        break;
    case IR_field:
        op->number = program->offsets[of->b];
        if (op->number > C_LARGEST_OBJECT)
            op->execute = c_member_too_far;
        break;
    case IR_element:
    case IR_offset:
        op->c = ir_kind_bits(kind);
        op->number = of->op == IR_offset ? 1 : program->type_sizes[of->c];
        if (op->number > INT64_MAX) /* so large that each step goes too far */
            op->number = INT64_MAX;
        break;
    default:
        op->c = kind;
        break;
    }
}

static void emit_local(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    uint64_t size = decoder->run->c->type_sizes[of->a];
    struct op *op =
        build_op(&decoder->builder, c_local, d, 0, of->b == IR_NONE ? RUN_NONE : decode_slot(decoder, of->b));
    op->number = size;
}

/* Whether what a weak name stands for is not there. */
static bool is_missing_function(const struct c_program *program, uint32_t method)
{
    const struct run_method *function = program->functions[method];
    return (function->ir->flags & IR_ACCESS_WEAK) != 0 && !function->ir->has_body && function->model == NULL;
}

static bool is_missing_global(const struct ir_field *field)
{
    enum { WEAK_EXTERN = IR_ACCESS_WEAK | IR_ACCESS_EXTERN };
    return (field->flags & WEAK_EXTERN) == WEAK_EXTERN && !c_library_has(field);
}

static void emit_global(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    const struct c_program *program = decoder->run->c;
    uint32_t field = (uint32_t)program->offsets[of->a];
    for (uint32_t i = 0; i < program->thread_local_count; i++)
        if (program->thread_locals[i] == field) {
            build_op(&decoder->builder, c_thread_local, d, 0, 0)->c = i;
            return;
        }
    bool missing = is_missing_global(&program->module->fields[field]);
    emit_constant(decoder, d, missing ? 0 : c_address(program->first_global + field));
}

static void emit_call(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    uint32_t count, words = 0;
    const uint32_t *values = ir_list(decoder->body, of->b, &count);
    for (uint32_t i = 0; i < count; i++)
        words += slots_words(decode_kind(decoder, values[i]));
    struct arena *arena = decoder->run->arena;
    struct c_site *site = arena_alloc(arena, sizeof *site + words * sizeof *site->registers);
    ir_kind *kinds = arena_alloc(arena, (count + 1) * sizeof *kinds);
    bool direct = of->op == IR_call_static;
    *site = (struct c_site){.reference = direct ? of->a : RUN_NONE,
                            .pointer = direct ? 0 : decode_slot(decoder, of->a),
                            .result = of->kind,
                            .count = count,
                            .words = words,
                            .kinds = kinds};
    words = 0;
    for (uint32_t i = 0; i < count; i++) {
        kinds[i] = decode_kind(decoder, values[i]);
        for (uint32_t j = 0; j < slots_words(kinds[i]); j++)
            site->registers[words++] = decode_slot(decoder, values[i]) + j;
    }
    build_op(&decoder->builder, direct ? c_call_static : c_call_pointer, d, site->pointer, 0)->c_site = site;
}

/* Keys are signed numbers of 64 bits, so what is switched on becomes one too. */
static void emit_switch(struct decoder *decoder, const struct ir_instruction *of)
{
    ir_kind kind = decode_kind(decoder, of->a);
    uint32_t slot = decode_slot(decoder, of->a);
    if (kind != IR_I32 && kind != IR_I64) {
        struct ir_instruction *extend = arena_alloc(decoder->run->arena, sizeof *extend);
        *extend = (struct ir_instruction){.op = ir_kind_bits(kind) > 64 ? IR_trunc : IR_sext, .kind = IR_I64};
        uint32_t wide = build_register(&decoder->builder);
        struct op *op = build_op(&decoder->builder, c_generic, wide, slot, 0);
        op->c = kind;
        op->instruction = extend;
        slot = wide;
    }
    decode_switch(decoder, of, slot, kind != IR_I32);
}

static bool emit_control(struct decoder *decoder, const struct ir_instruction *of)
{
    switch ((enum ir_op)of->op) {
    case IR_jump:
        decode_jump(decoder, of->a);
        return true;
    case IR_branch:
        decode_branch(decoder, of);
        return true;
    case IR_switch:
        emit_switch(decoder, of);
        return true;
    case IR_return:
        build_op(&decoder->builder, c_return, RUN_NONE, of->a == IR_NONE ? RUN_NONE : decode_slot(decoder, of->a), 0)
            ->c = of->a == IR_NONE ? IR_VOID : decode_kind(decoder, of->a);
        return true;
    case IR_unreachable:
        build_op(&decoder->builder, c_unreachable, RUN_NONE, 0, 0);
        return true;
    default:
        return false;
    }
}

static bool emit_object(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    const struct c_program *program = decoder->run->c;
    switch ((enum ir_op)of->op) {
    case IR_undefined:
        if (decoder->undefined == NULL) {
            build_op(&decoder->builder, c_any_value, d, 0, 0)->c = of->kind;
            return true;
        }
        build_op(&decoder->builder, ir_kind_bits(of->kind) > 64 ? c_undefined_wide : c_undefined, d, 0, 0);
        return true;
    case IR_constant:
        emit_constant(decoder, d, c_address(program->strings[of->a]));
        return true;
    case IR_function:
        if (program->method_of_ref[of->a] == RUN_NONE)
            return false;
        emit_constant(decoder, d,
                      is_missing_function(program, program->method_of_ref[of->a])
                          ? 0
                          : c_address(1 + program->method_of_ref[of->a]));
        return true;
    case IR_global:
        emit_global(decoder, of, d);
        return true;
    case IR_local:
        emit_local(decoder, of, d);
        return true;
    case IR_call_static:
    case IR_call_pointer:
        emit_call(decoder, of, d);
        return true;
    default:
        return false;
    }
}

/* What is undefined is made where it is used by a phi; else it needs a register of its own. */
static bool only_phis_use(const struct ir_body *body, ir_value value);

static bool emit(struct decoder *decoder, ir_value value)
{
    const struct ir_instruction *of = &decoder->body->instructions[value];
    uint32_t d = of->kind == IR_VOID ? RUN_NONE : decode_slot(decoder, value);
    decoder->builder.line = of->line;
    decoder->builder.origin = value;
    decoder->builder.next = decoder->slots.count;
    if (of->op == IR_phi || of->op == IR_parameter)
        return true;
    if (of->op == IR_undefined && decoder->undefined != NULL && only_phis_use(decoder->body, value))
        return true;
    if (emit_control(decoder, of) || emit_object(decoder, of, d))
        return true;
    if ((ir_op_flags(of->op) & IR_J) != 0 || of->op == IR_function)
        return false;
    if (c_op_of_memory(of, IR_I64) != NULL)
        emit_memory(decoder, of, d);
    else
        emit_number(decoder, of, d);
    return true;
}

static bool only_phis_use(const struct ir_body *body, ir_value value)
{
    for (uint32_t i = value + 1; i < body->instruction_count; i++)
        if (body->instructions[i].op != IR_phi && ir_uses(body, &body->instructions[i], value) > 0)
            return false;
    return true;
}

struct code *c_decode(struct run *run, struct run_method *method)
{
    const struct ir_module *module = run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    uint32_t *first = mem_new(signature->count + 1, sizeof *first), words = 0;
    for (uint32_t i = 0; i < signature->count; i++) {
        first[i] = words;
        words += slots_words(ir_type_kind(&module->types[signature->parameters[i]]));
    }
    struct decoder decoder = {.run = run, .method = method, .module = module, .body = method->ir->body, .emit = emit};
    decoder.undefined = run->options->free_values ? NULL : c_undefined;
    slots_make(&decoder.slots, method->ir->body, first, words);
    struct code *code = decode_body(&decoder);
    mem_free(first);
    if (code == NULL)
        return NULL;
    code->sights = c_sights_of(run, code);
    code->registers += signature->variadic; /* where its further arguments are */
    /* behind the registers come their shadows */
    code->frame_size = (uint32_t)(sizeof(struct frame) + 2 * code->registers * sizeof(uint64_t));
    return code;
}
