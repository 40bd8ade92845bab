/* Calls and returns of C: frames with registers and their shadows, further arguments, and models of library
 * functions. */
#include "base/buffer.h"
#include "run/c/internal.h"
#include "run/core/slots.h"

enum { MOST_ARGUMENTS = 128, MOST_CALLED_BACK = 3 };

static uint64_t frame_place(const struct cpu *cpu)
{
    return (uint64_t)((uint8_t *)cpu->frame - cpu->run->store->bytes);
}

/* Makes the code of a function, which may have a model instead. */
static bool prepare(struct cpu *cpu, struct run_method *method)
{
    if (!method->tried) {
        method->tried = true;
        if (method->ir->has_body && method->ir->body != NULL)
            method->code = c_decode(cpu->run, method);
    }
    if (method->code != NULL || method->model != NULL)
        return true;
    if ((method->ir->flags & IR_ACCESS_WEAK) != 0 && !method->ir->has_body)
        c_wrong(cpu, "call of what is no function: '%s' is weak, and not defined", method->name);
    else if (method->ir->has_body)
        cpu_fail(cpu, "the function '%s' cannot be translated", method->name);
    else
        cpu_fail(cpu,
                 "the function '%s' is not defined, and there is no model of it: --free-functions gives it any value",
                 method->name);
    return false;
}

/* Whether a function that nobody defines is taken for one that gives whatever inputs say. */
static bool is_free(const struct cpu *cpu, const struct run_method *method)
{
    return cpu->run->options->free_functions && !method->ir->has_body && method->model == NULL &&
           (method->ir->flags & IR_ACCESS_WEAK) == 0;
}

/* What such a call gives: the next input; as a number, if it is a float. */
static c_wide free_result(struct cpu *cpu, struct run_method *method, ir_kind kind)
{
    method->tried = true; /* it was called: run_free_functions */
    if (kind == IR_VOID)
        return 0;
    c_wide value = c_result_input(cpu, ir_kind_bits(kind) < 64 ? ir_kind_bits(kind) : 64);
    if (ir_kind_class(kind) == IR_KIND_FLOAT)
        return c_number_as_float((double)(int64_t)value, ir_kind_bits(kind));
    if (kind == IR_POINTER && cpu->run->c->narrow)
        value = c_widen(cpu->run, (uint32_t)value);
    return ir_kind_bits(kind) > 64 ? value | (c_wide)c_next_input(cpu, 64) << 64 : value;
}

uint32_t run_free_functions(const struct run *run, struct buffer *to)
{
    uint32_t count = 0;
    for (uint32_t i = 0; run->c != NULL && i < run->c->module->method_count; i++) {
        const struct run_method *method = run->c->functions[i];
        if (!run->options->free_functions || !method->tried || method->ir->has_body || method->model != NULL)
            continue;
        buffer_format(to, "%s'%s'", count++ == 0 ? "" : ", ", method->name);
    }
    return count;
}

static struct frame *new_frame(struct cpu *cpu, struct run_method *method)
{
    const struct code *code = method->code;
    uint64_t top = frame_place(cpu) + cpu->frame->size;
    if ((top - STACKS_AT) % STACK_SIZE + code->frame_size > STACK_SIZE) {
        c_wrong(cpu, "the stack is full: calls are nested too deep");
        return NULL;
    }
    cpu->frame->at = (uint32_t)(cpu->at - cpu->code->ops);
    struct frame *frame = run_write(cpu->run, top, code->frame_size);
    frame->method = method->number;
    frame->previous = cpu->frame->size;
    frame->size = code->frame_size;
    frame->lock = c_thread(cpu->run, cpu->number)->chain;
    frame->flags = method->hidden ? FRAME_HIDDEN : 0;
    if (method->atomic) {
        frame->flags |= FRAME_ATOMIC;
        c_atomic_enter(cpu);
    }
    return frame;
}

static void enter(struct cpu *cpu, struct run_method *method, struct frame *frame)
{
    cpu->frame = frame;
    cpu->code = method->code;
    cpu->r = frame->registers;
    cpu->at = method->code->ops;
}

bool c_push(struct cpu *cpu, struct run_method *method, const uint64_t *words, uint32_t count)
{
    if (method->code == NULL && !prepare(cpu, method))
        return false;
    if (method->code == NULL) {
        cpu_fail(cpu, "the library function '%s' cannot be called from here", method->name);
        return false;
    }
    struct frame *frame = new_frame(cpu, method);
    if (frame == NULL)
        return false;
    for (uint32_t i = 0; i < count && i < method->code->registers; i++)
        frame->registers[i] = words[i];
    enter(cpu, method, frame);
    return true;
}

/* Arguments that the caller does not know are undefined in the callee as well. */
static void pass_shadows(struct cpu *cpu, const struct c_site *site, struct frame *frame, const struct code *code,
                         uint32_t words)
{
    const uint64_t *from = c_shadow(cpu);
    for (uint32_t i = 0; i < words; i++)
        if (from[site->registers[i]] != 0) {
            frame->registers[code->registers + i] = from[site->registers[i]];
            frame->flags |= FRAME_CAREFUL;
        }
}

static uint32_t fixed_words(const struct run *run, const struct run_method *method)
{
    const struct ir_module *module = run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    uint32_t words = 0;
    for (uint32_t i = 0; i < signature->count; i++)
        words += slots_words(ir_type_kind(&module->types[signature->parameters[i]]));
    return words;
}

static bool kinds_fit(const struct run *run, const struct c_site *site, const struct run_method *method)
{
    const struct ir_module *module = run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    if (site->count < signature->count || (site->count > signature->count && !signature->variadic))
        return false;
    for (uint32_t i = 0; i < signature->count; i++)
        if (ir_type_kind(&module->types[signature->parameters[i]]) != site->kinds[i])
            return false;
    return site->result == IR_VOID || ir_type_kind(&module->types[signature->result]) == site->result;
}

/* Whether a call does not fit but works with every compiler: with further arguments, with too few, with integers of
 * another width. */
static bool can_adapt(const struct run *run, const struct c_site *site, const struct run_method *method)
{
    const struct ir_module *module = run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    ir_kind result = ir_type_kind(&module->types[signature->result]);
    if (run->options->strict || signature->variadic)
        return false;
    for (uint32_t i = 0; i < signature->count && i < site->count; i++)
        if (!c_kinds_match(run->c, site->kinds[i], ir_type_kind(&module->types[signature->parameters[i]])))
            return false;
    return site->result == IR_VOID || result == IR_VOID || c_kinds_match(run->c, site->result, result);
}

/* Arguments that the function does not have are dropped; those that are missing, and bits that were not given, are
 * undefined. */
static void call_adapted(struct cpu *cpu, const struct c_site *site, struct run_method *method)
{
    const struct ir_module *module = cpu->run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    bool careful = (cpu->frame->flags & FRAME_CAREFUL) != 0;
    struct frame *frame = new_frame(cpu, method);
    uint64_t *to = frame == NULL ? NULL : frame->registers, *shadows = to == NULL ? NULL : to + method->code->registers;
    uint32_t from = 0;
    for (uint32_t i = 0; to != NULL && i < signature->count; i++) {
        ir_kind kind = ir_type_kind(&module->types[signature->parameters[i]]);
        ir_kind given_kind = i < site->count ? site->kinds[i] : IR_VOID;
        c_wide mask = c_memory_mask(cpu->run->c, kind), given = c_memory_mask(cpu->run->c, given_kind);
        for (uint32_t j = 0; j < slots_words(kind); j++, mask >>= 64, given >>= 64) {
            uint32_t slot = given == 0 ? 0 : site->registers[from++];
            c_wide value = given == 0 ? 0 : cpu->r[slot];
            if (given != 0 && given_kind != kind && !c_convert(cpu, given_kind, kind, &value))
                return;
            *to++ = (uint64_t)value;
            *shadows = (uint64_t)(mask & ~given) | (given != 0 && careful ? c_shadow(cpu)[slot] & (uint64_t)mask : 0);
            frame->flags |= *shadows++ != 0 ? FRAME_CAREFUL : 0;
        }
    }
    if (frame == NULL)
        return;
    enter(cpu, method, frame);
    if ((frame->flags & FRAME_CAREFUL) != 0) {
        cpu->held += cpu->left;
        cpu->left = 0;
    }
}

static void call_code(struct cpu *cpu, struct c_site *site, struct run_method *method)
{
    const struct code *code = method->code;
    const struct ir_signature *signature = &cpu->run->c->module->signatures[method->ir->signature];
    if (site->checked != method) {
        if (!kinds_fit(cpu->run, site, method)) {
            if (can_adapt(cpu->run, site, method))
                call_adapted(cpu, site, method);
            else
                c_wrong(cpu, "the function '%s' is called with arguments or for a result that it does not have",
                        method->name);
            return;
        }
        site->checked = method;
    }
    uint32_t words = signature->variadic ? fixed_words(cpu->run, method) : site->words;
    struct frame *frame = new_frame(cpu, method);
    if (frame == NULL)
        return;
    for (uint32_t i = 0; i < words; i++)
        frame->registers[i] = cpu->r[site->registers[i]];
    if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
        pass_shadows(cpu, site, frame, code, words);
    const uint64_t *registers = cpu->r, *shadows = (cpu->frame->flags & FRAME_CAREFUL) != 0 ? c_shadow(cpu) : NULL;
    enter(cpu, method, frame);
    if (signature->variadic)
        c_keep_further(cpu, site, registers, shadows, words);
}

/* The arguments as numbers; all must be defined. */
static bool gather(struct cpu *cpu, const struct c_site *site, const struct c_model *model, c_wide *arguments)
{
    bool careful = (cpu->frame->flags & FRAME_CAREFUL) != 0;
    uint32_t word = 0;
    for (uint32_t i = 0; i < site->count; i++) {
        arguments[i] = 0;
        for (uint32_t j = 0; j < slots_words(site->kinds[i]); j++, word++) {
            arguments[i] |= (c_wide)cpu->r[site->registers[word]] << (64 * j);
            if (careful && c_shadow(cpu)[site->registers[word]] != 0)
                return c_wrong(cpu, "uninitialised value: argument %u of %s", i + 1, model->name);
        }
    }
    return !cpu->run->c->narrow || c_convert_arguments(cpu, site, model, arguments);
}

/* Whether what a model gives is what the program takes it for. Models do not say whether it is a pointer: with pointers
 * of 32 bits, one that is taken for a number would have to be another one. */
static bool is_understood(struct cpu *cpu, const struct c_site *site, const struct c_model *model, c_wide result)
{
    uint32_t number = c_object_of((uint64_t)result);
    if (!cpu->run->c->narrow || ir_kind_class(site->result) != IR_KIND_INT || ir_kind_bits(site->result) > 32 ||
        number == 0 || number >= c_state(cpu->run)->object_count || c_object(cpu->run, number)->kind == C_NOTHING)
        return true;
    cpu_fail(cpu, "the library function '%s' gives a pointer, but is declared as if it gave a number", model->name);
    return false;
}

static void give_result(struct cpu *cpu, struct op *op, const struct c_site *site, c_wide result)
{
    if (op->d != RUN_NONE) {
        c_value_give(cpu, op, site->result, result);
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
            c_set_shadow(cpu, op->d, 0, slots_words(site->result) > 1);
        return;
    }
    cpu_next(cpu);
}

static void call_model(struct cpu *cpu, struct op *op, struct c_site *site, const struct c_model *model)
{
    c_wide arguments[MOST_ARGUMENTS], result = 0;
    if (site->count > MOST_ARGUMENTS) {
        cpu_fail(cpu, "a call with more than %d arguments", MOST_ARGUMENTS);
        return;
    }
    if (site->fits != model && !c_model_fits(cpu->run->c, site, model)) {
        c_wrong(cpu, "the library function '%s' is called with arguments that it does not have", model->name);
        return;
    }
    site->fits = model;
    if ((model->flags & C_POINT) != 0 && c_cancel_here(cpu))
        return;
    struct c_call call = {model, site->count, arguments, site->kinds, site->result};
    if (cpu->run->step != NULL)
        cpu->run->step->muted = (model->flags & C_TELLS) != 0;
    c_tell_hidden(cpu, C_HIDDEN_OF(model->flags), STEP_READS | STEP_WRITES);
    bool given = gather(cpu, site, model, arguments) && model->function(cpu, &call, &result);
    if ((model->flags & C_POINT) != 0)
        c_tell_point(cpu);
    if (given && is_understood(cpu, site, model, result))
        give_result(cpu, op, site, result);
}

/* Library functions that are given to others, as strcmp is to qsort. */
static void call_model_back(struct cpu *cpu, const struct run_method *method, const uint64_t *words, uint32_t count,
                            uint32_t d)
{
    const struct c_model *model = method->model;
    ir_kind kinds[MOST_ARGUMENTS];
    c_wide arguments[MOST_ARGUMENTS], result = 0;
    for (uint32_t i = 0; i < count; i++) {
        kinds[i] = IR_POINTER;
        arguments[i] = words[i];
    }
    const struct c_site site = {.count = count, .kinds = kinds};
    struct c_call call = {model, count, arguments, kinds, d == RUN_NONE ? IR_VOID : IR_I64};
    if (cpu->run->step != NULL)
        cpu->run->step->muted = (model->flags & C_TELLS) != 0;
    c_tell_hidden(cpu, C_HIDDEN_OF(model->flags), STEP_READS | STEP_WRITES);
    if (!c_model_fits(cpu->run->c, &site, model)) {
        c_wrong(cpu, "the library function '%s' is called with arguments that it does not have", method->name);
        return;
    }
    if (!model->function(cpu, &call, &result))
        return;
    if (d != RUN_NONE)
        cpu->r[d] = (uint64_t)result;
    cpu_next(cpu);
}

void c_call_back(struct cpu *cpu, uint64_t function, const uint64_t *words, uint32_t count, uint32_t d)
{
    const struct ir_module *module = cpu->run->c->module;
    struct run_method *method = c_function_at(cpu, function);
    if (method != NULL && is_free(cpu, method)) {
        c_wide value = free_result(cpu, method, d == RUN_NONE ? IR_VOID : IR_POINTER);
        if (d != RUN_NONE)
            cpu->r[d] = (uint64_t)value;
        cpu_next(cpu);
        return;
    }
    if (method == NULL || (method->code == NULL && method->model == NULL && !prepare(cpu, method)))
        return;
    if (method->model != NULL) {
        call_model_back(cpu, method, words, count, d);
        return;
    }
    /* Functions without parameters are given to pthread_create everywhere, and work; and so are those that take an
     * integer. */
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    bool fits = signature->count <= count && !signature->variadic;
    uint64_t given[MOST_CALLED_BACK] = {0};
    for (uint32_t i = 0; i < signature->count && fits; i++) {
        ir_kind kind = ir_type_kind(&module->types[signature->parameters[i]]);
        fits = kind == IR_POINTER || (!cpu->run->options->strict && c_kinds_match(cpu->run->c, kind, IR_POINTER));
        c_wide value = words[i];
        if (fits && !c_convert(cpu, IR_POINTER, kind, &value))
            return;
        given[i] = (uint64_t)value;
    }
    fits = fits && (d == RUN_NONE || module->types[signature->result].form != IR_TYPE_VOID);
    if (fits)
        c_push(cpu, method, given, signature->count);
    else
        c_wrong(cpu, "the function '%s' is called back with arguments or for a result that it does not have",
                method->name);
}

static void call(struct cpu *cpu, struct op *op, struct run_method *method)
{
    if (is_free(cpu, method)) {
        give_result(cpu, op, op->c_site, free_result(cpu, method, op->d == RUN_NONE ? IR_VOID : op->c_site->result));
        return;
    }
    if (method->code == NULL && method->model == NULL && !prepare(cpu, method))
        return;
    if (method->code != NULL)
        call_code(cpu, op->c_site, method);
    else
        call_model(cpu, op, op->c_site, method->model);
}

/* A function that nothing of the module declares is one of the library. */
static void call_unknown(struct cpu *cpu, struct op *op)
{
    struct c_site *site = op->c_site;
    const struct ir_method_ref *of = &cpu->run->c->module->method_refs[site->reference];
    if (site->model == NULL)
        site->model = c_model_find(cpu->run->c->module->target, of->name.bytes, of->name.length);
    if (site->model != NULL)
        call_model(cpu, op, site, site->model);
    else
        cpu_fail(cpu, "the function '%.*s' is not defined, and there is no model of it", (int)of->name.length,
                 of->name.bytes);
}

void c_call_static(struct cpu *cpu, struct op *op)
{
    struct c_site *site = op->c_site;
    if (site->method == NULL) {
        uint32_t method = cpu->run->c->method_of_ref[site->reference];
        if (method == RUN_NONE) {
            call_unknown(cpu, op);
            return;
        }
        site->method = cpu->run->c->functions[method];
    }
    call(cpu, op, site->method);
}

struct run_method *c_function_at(struct cpu *cpu, uint64_t address)
{
    uint32_t number = c_object_of(address);
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(cpu->run, number) : NULL;
    if (object != NULL && object->kind == C_FUNCTION && c_offset_of(address) == 0)
        return cpu->run->c->functions[object->what];
    struct buffer where = {0};
    c_address_describe(cpu->run, address, &where);
    c_wrong(cpu, "call of what is no function: %s", where.text);
    buffer_free(&where);
    return NULL;
}

void c_call_pointer(struct cpu *cpu, struct op *op)
{
    struct run_method *method = c_function_at(cpu, cpu->r[op->a]);
    if (method != NULL)
        call(cpu, op, method);
}

/* Takes the innermost frame away. What is above the frames of a stack is always 0, so that it does not matter what ran
 * before. */
static void pop(struct cpu *cpu)
{
    struct frame *gone = cpu->frame, *next = cpu_previous(gone);
    if (c_thread(cpu->run, cpu->number)->chain != gone->lock)
        c_locals_end(cpu, gone->lock);
    if ((gone->flags & FRAME_ATOMIC) != 0)
        c_atomic_leave(cpu);
    memset(gone, 0, gone->size);
    cpu->frame = next;
    cpu->code = cpu->run->methods[next->method]->code;
    store_touch(cpu->run->store, frame_place(cpu), next->size);
    cpu->r = next->registers;
    cpu->at = cpu->code->ops + next->at;
}

/* What a call gets of a result of another kind than it wants: bits that were not given are undefined. */
static bool adapt_result(struct cpu *cpu, const struct c_site *site, c_wide *value, c_wide *shadow, ir_kind *kind)
{
    c_wide wanted = c_memory_mask(cpu->run->c, site->result), given = c_memory_mask(cpu->run->c, *kind);
    if (*kind == IR_VOID)
        *value = 0;
    else if (!c_convert(cpu, *kind, site->result, value))
        return false;
    *shadow = (*shadow & wanted) | (wanted & ~given);
    *kind = site->result;
    return true;
}

/* From now on instructions are run with care, if the frame that is innermost now needs it. */
static void hold(struct cpu *cpu)
{
    if ((cpu->frame->flags & FRAME_CAREFUL) == 0)
        return;
    cpu->held += cpu->left;
    cpu->left = 0;
}

void c_leave(struct cpu *cpu, c_wide value, c_wide shadow, ir_kind kind)
{
    pop(cpu);
    uint32_t d = cpu->at->d;
    if (d != RUN_NONE && cpu->code->body != NULL && cpu->at->c_site->result != kind &&
        !adapt_result(cpu, cpu->at->c_site, &value, &shadow, &kind))
        return;
    cpu_next(cpu);
    bool careful = (cpu->frame->flags & FRAME_CAREFUL) != 0;
    if (d != RUN_NONE && kind != IR_VOID) {
        bool wide = ir_kind_bits(kind) > 64;
        cpu->r[d] = (uint64_t)value;
        if (wide)
            cpu->r[d + 1] = (uint64_t)(value >> 64);
        if (careful || shadow != 0)
            c_set_shadow(cpu, d, shadow, wide);
    } else if (careful) {
        cpu->held += cpu->left;
        cpu->left = 0;
    }
}

void c_return(struct cpu *cpu, struct op *op)
{
    ir_kind kind = (ir_kind)op->c;
    c_wide value = 0, shadow = 0;
    if (op->a != RUN_NONE) {
        value = c_value_get(cpu->r, op->a, kind);
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
            shadow = c_value_get(c_shadow(cpu), op->a, kind);
    }
    c_leave(cpu, value, shadow, kind);
}

/* Leaves a frame on another way than by a return. */
static void abandon(struct cpu *cpu)
{
    struct step *step = cpu->run->step;
    if (step != NULL) {
        step->muted = false; /* whatever the model that brought it about tells by itself */
        c_tell_return(cpu);
    }
    pop(cpu);
}

void c_unwind(struct cpu *cpu)
{
    while (cpu->frame->previous != 0)
        abandon(cpu);
}

uint32_t c_frame_place(const struct cpu *cpu)
{
    return (uint32_t)((frame_place(cpu) - STACKS_AT) % STACK_SIZE);
}

void c_unwind_to(struct cpu *cpu, uint32_t place)
{
    while (c_frame_place(cpu) > place)
        abandon(cpu);
}

void c_leave_again(struct cpu *cpu)
{
    abandon(cpu);
    hold(cpu);
}

void c_give_result(struct cpu *cpu, c_wide result)
{
    give_result(cpu, cpu->at, cpu->at->c_site, result);
    hold(cpu);
}
