/* C for those who run any language: its table, and how a turn of a thread goes. */
#include "base/hash.h"
#include "base/memory.h"
#include "run/c/internal.h"
#include "run/c/sync.h"

/* Runs until nothing is left, or what is left is held back because a value is undefined: from then on with care. */
static void execute_freely(struct cpu *cpu)
{
    for (; cpu->left > 0; cpu->left += cpu->held, cpu->held = 0) {
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0) {
            cpu->left--;
            c_careful(cpu);
            continue;
        }
        while (cpu->left > 0) {
            cpu->left--;
            cpu->at->execute(cpu, cpu->at);
        }
    }
}

/* The bytes that a quiet instruction may change, in the store; 0: it changes none that are not its thread's own. */
static uint64_t quiet_bytes(struct cpu *cpu, uint64_t *length)
{
    const struct op *op = cpu->at;
    const struct ir_instruction *of = &cpu->code->body->instructions[cpu->code->origins[op - cpu->code->ops]];
    uint64_t address = cpu->r[op->a];
    if (of->op == IR_load || c_is_private(cpu, address))
        return 0;
    *length = of->op == IR_copy || of->op == IR_fill ? cpu->r[op->c]
              : of->op == IR_store                   ? c_value_bytes(cpu->run->c, (ir_kind)op->c)
                                                     : c_value_bytes(cpu->run->c, of->kind);
    return c_writable(cpu->run, address, *length);
}

/* Whether it reads what is not its thread's own. */
static bool quiet_reads(struct cpu *cpu)
{
    const struct op *op = cpu->at;
    const struct ir_instruction *of = &cpu->code->body->instructions[cpu->code->origins[op - cpu->code->ops]];
    if (of->op == IR_store || of->op == IR_fill)
        return false;
    return !c_is_private(cpu, cpu->r[of->op == IR_copy ? op->b : op->a]);
}

static uint64_t hash_at(struct cpu *cpu, uint64_t place, uint64_t length)
{
    return place == 0 ? 0
                      : hash_join(hash_bytes(run_at(cpu->run, place), length),
                                  hash_bytes(run_at(cpu->run, place + C_SHADOW), length));
}

static void execute_one(struct cpu *cpu)
{
    if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
        c_careful(cpu);
    else
        cpu->at->execute(cpu, cpu->at);
    cpu->left += cpu->held;
    cpu->held = 0;
}

/* Others tell of what they do before they do it, or have nothing to tell. Who is in a circle works, if it changes
 * something. */
static void execute_quiet(struct cpu *cpu)
{
    struct step *step = cpu->run->step;
    uint64_t length = 0, place = quiet_bytes(cpu, &length), before = hash_at(cpu, place, length);
    step->looked |= quiet_reads(cpu);
    step->muted = true;
    execute_one(cpu);
    step->stirred |= hash_at(cpu, place, length) != before;
}

static bool only_computes(const struct cpu *cpu)
{
    const struct code *code = cpu->code;
    return code->sights != NULL && code->sights[cpu->at - code->ops] == C_SIGHT_NOTHING;
}

/* Runs what only computes, up to something else: nobody can notice it, and nobody calls the thread away meanwhile. So
 * that need not be asked before each instruction. */
static void execute_computing(struct cpu *cpu)
{
    while (cpu->left > 0 && only_computes(cpu)) {
        cpu->left--;
        execute_one(cpu);
    }
}

/* There is no library in memory: all that others can notice is the application's. */
static void execute(struct cpu *cpu, enum run_stop stop)
{
    if (cpu->run->step != NULL)
        cpu->run->step->muted = false; /* by a model that was called before */
    c_begin_turn(cpu);
    if (stop == RUN_ON) {
        execute_freely(cpu);
        return;
    }
    if (cpu->run->step != NULL)
        c_tell_instruction(cpu);
    for (bool first = true; cpu->left > 0 && (first || !c_is_visible(cpu, cpu->at)); first = false) {
        if (!first && only_computes(cpu)) {
            execute_computing(cpu);
            continue;
        }
        cpu->left--;
        if (cpu->run->step != NULL && c_is_quiet(cpu))
            execute_quiet(cpu);
        else
            execute_one(cpu);
    }
    if (cpu->run->c->signals || c_thread(cpu->run, cpu->number)->cancel_at_once)
        c_tell_point(cpu);
}

static bool spot_place(struct run *run, uint64_t spot, struct run_place *place)
{
    c_place_of(run, (uint32_t)(spot >> 32), (uint32_t)spot, place);
    return true;
}

static bool set_region(struct run *run, uint32_t thread, uint32_t region)
{
    if (region >= C_REGIONS)
        return false;
    c_write_thread(run, thread)->region = region;
    run->c->last_region = region > run->c->last_region ? region : run->c->last_region;
    return true;
}

static const char *untold(struct run *run)
{
    return run->c->untold;
}

static bool is_alone(struct run *run, uint32_t thread)
{
    return c_thread(run, thread)->atomic_depth != 0;
}

static bool is_leaving(struct cpu *cpu)
{
    return cpu->at->execute == c_exit_step && c_exit_is_last(cpu);
}

static bool is_joining(struct run *run, uint32_t thread)
{
    return run_thread_state(run, thread)->phase == THREAD_WAITING && c_thread(run, thread)->wait == C_WAITS_JOIN;
}

static bool made_blocks(const struct run *run)
{
    return run->c->made_blocks;
}

static uint64_t global_object(struct run *run, uint32_t field)
{
    return run->c->first_global + (uint64_t)field;
}

static int64_t global_value(struct run *run, uint32_t field)
{
    const struct c_object *object = c_object(run, run->c->first_global + field);
    unsigned bits = object->size < sizeof(uint64_t) ? object->size * 8 : 64;
    uint64_t value = 0;
    memcpy(&value, run_at(run, object->place), bits / 8);
    return (int64_t)(value << (64 - bits)) >> (64 - bits);
}

static void close_c(struct run *run)
{
    mem_free(run->c);
}

const struct run_language c_language = {.execute = execute,
                                        .is_visible = c_is_visible,
                                        .ability = c_ability,
                                        .wake = c_wake,
                                        .flip = c_flip,
                                        .thread_name = c_thread_name,
                                        .place = c_place,
                                        .spot_place = spot_place,
                                        .canonical = c_canonical,
                                        .is_numbered = c_is_numbered,
                                        .describe_wait = c_describe_wait,
                                        .peek = c_peek_object,
                                        .tell_wait = c_tell_wait,
                                        .set_region = set_region,
                                        .untold = untold,
                                        .waits_for = c_waits_for,
                                        .waits_for_unknown = c_waits_for_unknown,
                                        .is_looping = c_is_looping,
                                        .local_hash = c_local_hash,
                                        .changes = c_changes,
                                        .is_alone = is_alone,
                                        .is_leaving = is_leaving,
                                        .is_joining = is_joining,
                                        .next_action = c_next_action,
                                        .name_object = c_name_object,
                                        .name_access = c_name_access,
                                        .tell_value = c_tell_value,
                                        .blocks = c_blocks,
                                        .made_blocks = made_blocks,
                                        .others_are_joined = c_others_are_joined,
                                        .has_begun = c_has_begun,
                                        .global_value = global_value,
                                        .global_object = global_object,
                                        .close = close_c};
