/* What a thread of a C program is about to do, in the program's own terms (run/action.h). */
#include "base/buffer.h"
#include "run/c/internal.h"
#include "run/c/sync.h"

/* Functions that are known by what they do; the others are called by their names. */
static const struct {
    const char *name;
    enum run_action_kind kind;
} functions[] = {
    {"pthread_mutex_lock", ACTION_LOCK},
    {"mtx_lock", ACTION_LOCK},
    {"pthread_mutex_timedlock", ACTION_TRY_LOCK},
    {"mtx_timedlock", ACTION_TRY_LOCK},
    {"pthread_mutex_trylock", ACTION_TRY_LOCK},
    {"mtx_trylock", ACTION_TRY_LOCK},
    {"pthread_mutex_unlock", ACTION_UNLOCK},
    {"mtx_unlock", ACTION_UNLOCK},
    {"pthread_rwlock_rdlock", ACTION_READ_LOCK},
    {"pthread_rwlock_wrlock", ACTION_LOCK},
    {"pthread_rwlock_tryrdlock", ACTION_TRY_LOCK},
    {"pthread_rwlock_timedrdlock", ACTION_TRY_LOCK},
    {"pthread_rwlock_trywrlock", ACTION_TRY_LOCK},
    {"pthread_rwlock_timedwrlock", ACTION_TRY_LOCK},
    {"pthread_rwlock_unlock", ACTION_UNLOCK},
    {"pthread_spin_lock", ACTION_LOCK},
    {"pthread_spin_trylock", ACTION_TRY_LOCK},
    {"pthread_spin_unlock", ACTION_UNLOCK},
    {"pthread_cond_wait", ACTION_WAIT},
    {"cnd_wait", ACTION_WAIT},
    {"pthread_cond_timedwait", ACTION_WAIT},
    {"cnd_timedwait", ACTION_WAIT},
    {"pthread_cond_signal", ACTION_SIGNAL},
    {"cnd_signal", ACTION_SIGNAL},
    {"pthread_cond_broadcast", ACTION_BROADCAST},
    {"cnd_broadcast", ACTION_BROADCAST},
    {"sem_wait", ACTION_TAKE},
    {"sem_timedwait", ACTION_TAKE},
    {"sem_trywait", ACTION_TAKE},
    {"sem_post", ACTION_GIVE},
    {"pthread_barrier_wait", ACTION_BARRIER},
    {"pthread_once", ACTION_ONCE},
    {"call_once", ACTION_ONCE},
    {"pthread_create", ACTION_START},
    {"thrd_create", ACTION_START},
    {"pthread_join", ACTION_JOIN},
    {"thrd_join", ACTION_JOIN},
};

static enum run_action_kind kind_of_function(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].kind;
    return ACTION_CALL;
}

/* An argument that is one register, whose kind is as one knows it of the function. */
static uint64_t argument(const struct cpu *cpu, const struct c_site *site, uint32_t n)
{
    uint32_t word = 0;
    for (uint32_t i = 0; i < n && i < site->count; i++)
        word += ir_kind_bits(site->kinds[i]) > 64 ? 2 : 1;
    return n < site->count && word < site->words ? cpu->r[site->registers[word]] : 0;
}

static bool is_pointer(const struct c_site *site, uint32_t n)
{
    return n < site->count && ir_kind_class(site->kinds[n]) == IR_KIND_POINTER;
}

static struct run_action call_action(struct cpu *cpu, const struct c_site *site, const struct run_method *method)
{
    struct run_action action = {.kind = ACTION_CALL, .function = method->name};
    bool waited = cpu->thread->phase == THREAD_WAITING;
    if (method->ir->has_body)
        return action;
    action.kind = kind_of_function(method->name);
    action.again = waited;
    if (is_pointer(site, 0) || action.kind == ACTION_JOIN)
        action.object = argument(cpu, site, 0);
    if (action.kind == ACTION_JOIN)
        action.object -= action.object > 0;
    if (is_pointer(site, 1))
        action.other = argument(cpu, site, 1);
    return action;
}

/* The member that an address was made with, in the function at hand. */
static struct text member_of(const struct cpu *cpu, const struct ir_instruction *of)
{
    const struct ir_body *body = cpu->code->body;
    const struct ir_instruction *from = of->a < body->instruction_count ? &body->instructions[of->a] : NULL;
    while (from != NULL && from->op == IR_element && from->a < body->instruction_count)
        from = &body->instructions[from->a];
    return from == NULL || from->op != IR_field ? (struct text){0} : cpu->run->c->module->field_refs[from->b].name;
}

static struct run_action memory_action(const struct cpu *cpu, const struct op *op, const struct ir_instruction *of,
                                       enum run_action_kind kind, ir_kind value)
{
    return (struct run_action){.kind = kind,
                               .object = cpu->r[op->a],
                               .bytes = c_value_bytes(cpu->run->c, value),
                               .value = value,
                               .member = member_of(cpu, of)};
}

static struct run_action pointed_action(struct cpu *cpu, const struct op *op)
{
    uint32_t object = c_object_of(cpu->r[op->a]);
    if (object >= MOST_C_OBJECTS || c_object(cpu->run, object)->kind != C_FUNCTION)
        return (struct run_action){0};
    return call_action(cpu, op->c_site, cpu->run->c->functions[c_object(cpu->run, object)->what]);
}

struct run_action c_next_action(struct cpu *cpu)
{
    const struct op *op = cpu->at;
    const struct code *code = cpu->code;
    if (code->body == NULL)
        return (struct run_action){.kind = op->execute == c_finish_thread ? ACTION_END : ACTION_NONE};
    const struct ir_instruction *of = &code->body->instructions[code->origins[op - code->ops]];
    uint32_t method;
    switch ((enum ir_op)of->op) {
    case IR_load:
        return memory_action(cpu, op, of, ACTION_READ, (ir_kind)op->c);
    case IR_store:
        return memory_action(cpu, op, of, ACTION_WRITE, (ir_kind)op->c);
    case IR_update:
    case IR_exchange_if:
        return memory_action(cpu, op, of, ACTION_UPDATE, of->kind);
    case IR_fence:
        return (struct run_action){.kind = ACTION_FENCE};
    case IR_fill:
        return (struct run_action){.kind = ACTION_WRITE, .object = cpu->r[op->a], .bytes = (uint32_t)cpu->r[op->c]};
    case IR_copy:
        return (struct run_action){
            .kind = ACTION_COPY, .object = cpu->r[op->a], .other = cpu->r[op->b], .bytes = (uint32_t)cpu->r[op->c]};
    case IR_call_static:
        method = cpu->run->c->method_of_ref[op->c_site->reference];
        return method == RUN_NONE ? (struct run_action){0}
                                  : call_action(cpu, op->c_site, cpu->run->c->functions[method]);
    case IR_call_pointer:
        return pointed_action(cpu, op);
    default:
        return (struct run_action){0};
    }
}
