#include "facts/c_watch.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "facts/c/facts.h"
#include "run/c/internal.h"
#include "run/c/sync.h"
#include "run/run.h"

#include <inttypes.h>

enum { NOBODY = 0xff, MOST_OWNERS = 1 << 16 };

/* Who accessed a stretch of an object while there were several threads: by object and part, in a table by hash. */
struct owner {
    uint32_t object, part, thread;
};

struct watch {
    const struct ir_module *module;
    const struct cfacts *facts;
    struct run *run;
    struct buffer *why;
    struct c_watch_counts *counts;
    struct owner *owners;
    uint32_t *singles; /* by object of the facts: the one of the run; 0: not seen yet */
    uint64_t random;
    bool failed;
    /* the instruction at hand */
    uint32_t thread, method;
    ir_value at;
};

static uint64_t next_random(uint64_t *random)
{
    *random += 0x9e3779b97f4a7c15u;
    return hash_mix(*random);
}

static void fail(struct watch *watch, const char *what, uint32_t object)
{
    const struct ir_method *method = &watch->module->methods[watch->method];
    if (watch->failed)
        return;
    watch->failed = true;
    buffer_format(watch->why, "%s: thread %" PRIu32 " at instruction %" PRIu32 " of %.*s, line %" PRIu32 ", object ",
                  what, watch->thread, watch->at, (int)method->name.length, method->name.bytes,
                  method->body->instructions[watch->at].line);
    if (object == CFACTS_NONE)
        buffer_add_text(watch->why, "?");
    else
        cfacts_object_name(watch->facts, object, watch->why);
}

/* ---- objects of the run as objects of the facts ---- */

static uint32_t method_of(const struct watch *watch, const struct run_method *method)
{
    return method->ir == NULL ? CFACTS_NONE : (uint32_t)(method->ir - watch->module->methods);
}

static uint32_t made(const struct watch *watch, enum cfacts_kind kind, const struct c_object *object)
{
    if (object->made_method == RUN_NONE)
        return CFACTS_NONE;
    const struct run_method *method = watch->run->methods[object->made_method];
    if (method->code == NULL || method->code->body == NULL || method_of(watch, method) == CFACTS_NONE)
        return CFACTS_NONE;
    return cfacts_find(watch->facts, kind, method_of(watch, method), method->code->origins[object->made_at]);
}

/* CFACTS_NONE: the facts do not know it. */
static uint32_t abstract(const struct watch *watch, uint32_t number)
{
    const struct c_object *object = c_object(watch->run, number);
    switch ((enum c_kind)object->kind) {
    case C_FUNCTION:
        return cfacts_find(watch->facts, CFACTS_FUNCTION, object->what, 0);
    case C_GLOBAL:
        return cfacts_find(watch->facts, CFACTS_GLOBAL, object->what, 0);
    case C_THREAD_LOCAL:
        return cfacts_find(watch->facts, CFACTS_TLS, object->what, 0);
    case C_STRING:
        return cfacts_find(watch->facts, CFACTS_STRING, object->what, 0);
    case C_LOCAL:
        return made(watch, CFACTS_LOCAL, object);
    case C_HEAP:
        return made(watch, CFACTS_HEAP, object) != CFACTS_NONE ? made(watch, CFACTS_HEAP, object)
                                                               : cfacts_find(watch->facts, CFACTS_LIBRARY, 0, 0);
    default:
        return cfacts_find(watch->facts, CFACTS_LIBRARY, 0, 0);
    }
}

/* ---- what a pointer points to ---- */

struct search {
    const struct cfacts *facts;
    uint32_t object, offset;
    bool variadic, found;
};

static void visit(void *context, struct cfacts_spot spot)
{
    struct search *search = context;
    bool same = search->variadic ? cfacts_object(search->facts, spot.object).kind == CFACTS_VARIADIC
                                 : spot.object == search->object;
    search->found |= same && (spot.offset == CFACTS_ANY || spot.offset == search->offset);
}

static void check_pointer(struct watch *watch, ir_value pointer, uint64_t address)
{
    uint32_t number = c_object_of(address);
    struct search search = {.facts = watch->facts,
                            .object = abstract(watch, number),
                            .offset = c_offset_of(address),
                            .variadic = c_object(watch->run, number)->kind == C_VARIADIC};
    cfacts_points_to(watch->facts, watch->method, pointer, visit, &search);
    if (!search.found)
        fail(watch, "a pointer has another target than its set says", search.object);
}

/* ---- sharing ---- */

static uint32_t threads_left(struct run *run)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        count += run_ability(run, i) != RUN_OVER;
    return count;
}

static struct owner *owner_of(struct watch *watch, uint32_t object, uint32_t part)
{
    size_t at = hash_mix((uint64_t)object << 32 | part) % MOST_OWNERS;
    while (watch->owners[at].object != 0 && (watch->owners[at].object != object || watch->owners[at].part != part))
        at = (at + 1) % MOST_OWNERS;
    if (watch->owners[at].object == 0)
        watch->owners[at] = (struct owner){object, part, NOBODY};
    return &watch->owners[at];
}

/* An object that is new: nobody had it before; a single one is made once. */
static void begin_object(struct watch *watch, uint32_t number)
{
    uint32_t object = abstract(watch, number);
    for (size_t i = 0; i < MOST_OWNERS; i++)
        if (watch->owners[i].object == number)
            watch->owners[i].thread = NOBODY;
    if (object == CFACTS_NONE || !cfacts_object(watch->facts, object).single)
        return;
    if (watch->singles[object] != 0)
        fail(watch, "a single object is made twice", object);
    watch->singles[object] = number;
}

/* Where a lock of the facts lies in the run; 0: it is not there. */
static uint64_t lock_address(struct watch *watch, uint32_t lock)
{
    struct cfacts_spot spot = cfacts_lock(watch->facts, lock);
    struct cfacts_object is = cfacts_object(watch->facts, spot.object);
    if (is.kind == CFACTS_GLOBAL)
        return c_address(watch->run->c->first_global + is.what) + spot.offset;
    return watch->singles[spot.object] == 0 ? 0 : c_address(watch->singles[spot.object]) + spot.offset;
}

/* A mutex has its owner third, a read-write lock its writer second, a spin lock its owner first. */
static bool is_holder(struct watch *watch, uint64_t address)
{
    uint32_t self = watch->thread + 1;
    return address != 0 && (c_peek(watch->run, address + MUTEX_OWNER) == self ||
                            c_peek(watch->run, address + RWLOCK_WRITER) == self || c_peek(watch->run, address) == self);
}

static void check_held(struct watch *watch)
{
    uint64_t held = cfacts_held(watch->facts, watch->method, watch->at);
    for (uint32_t i = 0; i < cfacts_lock_count(watch->facts); i++) {
        if ((held >> i & 1) == 0)
            continue;
        watch->counts->held++;
        if (!is_holder(watch, lock_address(watch, i)))
            fail(watch, "a lock is not held", cfacts_lock(watch->facts, i).object);
    }
}

static void check_part(struct watch *watch, uint32_t number, uint32_t object, uint32_t part, bool writes, bool quiet)
{
    struct cfacts_part of = cfacts_part(watch->facts, part);
    struct owner *owner = owner_of(watch, number, part);
    if (cfacts_alone(watch->facts, watch->method, watch->at))
        return;
    if (quiet && of.share == CFACTS_SHARED)
        fail(watch, "what is shared is accessed by a quiet instruction", object);
    if (of.share == CFACTS_OWNED && owner->thread != NOBODY && owner->thread != watch->thread)
        fail(watch, "what has one owner is accessed by two threads", object);
    if (of.share == CFACTS_READ && writes)
        fail(watch, "what is only read is written", object);
    if (of.share == CFACTS_PROTECTED && !is_holder(watch, lock_address(watch, of.lock)))
        fail(watch, "what a lock protects is accessed without it", object);
    owner->thread = watch->thread;
}

/* An access of so many bytes by the instruction at hand. */
static void check_access(struct watch *watch, uint32_t number, uint64_t first, uint64_t end, bool writes, bool quiet)
{
    uint32_t object = abstract(watch, number);
    uint8_t kind = c_object(watch->run, number)->kind;
    if (kind == C_FUNCTION || kind == C_LIBRARY || kind == C_VARIADIC || kind == C_JUMP || kind == C_STRING)
        return;
    watch->counts->accesses++;
    watch->counts->quiet += quiet;
    if (object == CFACTS_NONE) {
        fail(watch, "an object that is not known is accessed", object);
        return;
    }
    for (uint32_t i = 0; i < cfacts_part_count(watch->facts); i++) {
        struct cfacts_part part = cfacts_part(watch->facts, i);
        if (part.object != object || (part.end != CFACTS_ANY && (end <= part.first || part.end <= first)))
            continue;
        check_part(watch, number, object, i, writes, quiet);
    }
}

/* ---- instructions ---- */

static void check_memory(struct watch *watch, ir_value pointer, uint64_t address, uint64_t length, bool writes)
{
    bool quiet = cfacts_is_quiet(watch->facts, watch->method, watch->at);
    if (length == 0 || c_object_of(address) >= MOST_C_OBJECTS || c_object_of(address) == 0 ||
        (writes ? c_writable(watch->run, address, length) : c_readable(watch->run, address, length)) == 0)
        return; /* undefined, and said so by the interpreter */
    check_pointer(watch, pointer, address);
    check_access(watch, c_object_of(address), c_offset_of(address), c_offset_of(address) + length, writes, quiet);
}

static void check_instruction(struct watch *watch, const struct cpu *cpu, const struct ir_instruction *of)
{
    const struct op *op = cpu->at;
    const uint64_t *r = cpu->r;
    const struct c_program *program = watch->run->c;
    switch ((enum ir_op)of->op) {
    case IR_load:
        check_memory(watch, of->a, r[op->a], c_value_bytes(program, of->kind), false);
        break;
    case IR_store:
        check_memory(watch, of->a, r[op->a], c_value_bytes(program, (ir_kind)op->c), true);
        break;
    case IR_update:
    case IR_exchange_if:
        check_memory(watch, of->a, r[op->a], c_value_bytes(program, of->kind), true);
        break;
    case IR_fill:
        check_memory(watch, of->a, r[op->a], r[op->c], true);
        break;
    case IR_copy:
        check_memory(watch, of->a, r[op->a], r[op->c], true);
        check_memory(watch, of->b, r[op->b], r[op->c], false);
        break;
    default:
        break;
    }
}

/* The thread runs what its thread of the facts, or the one for what runs at ends, may run. */
static void check_thread(struct watch *watch)
{
    uint32_t entry = c_object_of(c_thread(watch->run, watch->thread)->start);
    bool found = false;
    for (uint32_t i = 0; i < cfacts_thread_count(watch->facts) && !found; i++) {
        struct cfacts_thread thread = cfacts_thread(watch->facts, i);
        bool own = watch->thread == 0 ? i == 0
                                      : thread.method != CFACTS_NONE && entry != 0 &&
                                            thread.entry == c_object(watch->run, entry)->what;
        bool last = thread.entry == CFACTS_NONE;
        found = (own || last) && cfacts_runs(watch->facts, i, watch->method);
    }
    if (!found)
        fail(watch, "a thread runs a function that is not among its own", CFACTS_NONE);
}

static void check_before(struct watch *watch, const struct cpu *cpu, const struct ir_instruction *of)
{
    watch->counts->instructions++;
    if (!cfacts_reached(watch->facts, watch->method)) {
        fail(watch, "a function is run that is not reached", CFACTS_NONE);
        return;
    }
    if (of->op == IR_phi || of->op == IR_parameter)
        return;
    check_thread(watch);
    check_held(watch);
    if (cfacts_alone(watch->facts, watch->method, watch->at)) {
        watch->counts->alone++;
        if (watch->thread != 0 || threads_left(watch->run) > 1)
            fail(watch, "a thread is not alone", CFACTS_NONE);
    }
    check_instruction(watch, cpu, of);
}

/* What a library function told of its accesses. */
static void check_told(struct watch *watch, const struct step *step, const struct ir_instruction *of)
{
    for (size_t i = 0; i < step->count && of->op != IR_return; i++) {
        const struct step_access *access = &step->accesses[i];
        if (STEP_FAMILY(access->object) == 0 && (access->use & STEP_ATOMIC) == 0)
            check_access(watch, (uint32_t)access->object, access->first, access->end, (access->use & STEP_WRITES) != 0,
                         false);
    }
}

/* Whether an operation is the one that its instruction begins with; others move values of phis. */
static bool is_first(const struct code *code, const struct op *op)
{
    for (size_t i = 0; i < (size_t)(op - code->ops); i++)
        if (code->origins[i] == code->origins[op - code->ops])
            return false;
    return true;
}

/* One instruction of a thread. */
static void step(struct watch *watch)
{
    struct cpu cpu = {0};
    struct step told = {0};
    const struct ir_instruction *of = NULL;
    cpu_load(&cpu, watch->run, watch->thread);
    const struct code *code = cpu.code;
    const struct op *op = cpu.at;
    bool is_fresh = run_thread_state(watch->run, watch->thread)->phase == THREAD_READY;
    if (code->body != NULL && is_fresh && is_first(code, op)) {
        watch->at = code->origins[op - code->ops];
        watch->method = method_of(watch, code->method);
        of = &code->body->instructions[watch->at];
        check_before(watch, &cpu, of);
    }
    bool call = of != NULL && (of->op == IR_call_static || of->op == IR_call_pointer);
    if (call)
        run_tell_steps(watch->run, &told);
    run_thread(watch->run, watch->thread, 1, RUN_ON);
    run_tell_steps(watch->run, NULL);
    if (call)
        check_told(watch, &told, of);
    if (of != NULL && (of->op == IR_local || call) && code->slot_of != NULL && op->d < code->registers) {
        uint32_t number = c_object_of(cpu.r[op->d]);
        if (number != 0 && number < MOST_C_OBJECTS &&
            c_object(watch->run, number)->made_method == code->method->number &&
            c_object(watch->run, number)->made_at == (uint32_t)(op - code->ops))
            begin_object(watch, number);
    }
    step_free(&told);
}

static uint64_t random_input(void *context, uint32_t n, unsigned bits)
{
    uint64_t seed = *(const uint64_t *)context + n, value = next_random(&seed);
    return value % 3 == 0 ? value : value >> 8 & 3 & (bits == 1 ? 1 : 3);
}

/* Any thread that can go on; often the one that ran last. */
static bool pick(struct watch *watch)
{
    uint32_t count = run_thread_count(watch->run), able = 0, last = watch->thread;
    if (next_random(&watch->random) % 4 != 0 && last < count && run_ability(watch->run, last) == RUN_CAN)
        return true;
    for (uint32_t i = 0; i < count; i++)
        if (run_ability(watch->run, i) == RUN_CAN && next_random(&watch->random) % ++able == 0)
            watch->thread = i;
    return able > 0;
}

bool c_watch(const struct ir_module *module, const struct cfacts *facts, uint64_t seed, uint64_t most,
             struct c_watch_counts *counts, struct buffer *why)
{
    struct watch watch = {.module = module, .facts = facts, .why = why, .counts = counts, .random = seed};
    struct run_options options = {.input = random_input, .input_context = &seed, .free_functions = true};
    int status;
    watch.run = run_open_c(module, &options, why);
    if (watch.run == NULL)
        return false;
    watch.owners = mem_new(MOST_OWNERS, sizeof *watch.owners);
    watch.singles = mem_new(cfacts_object_count(facts) + 1, sizeof *watch.singles);
    for (uint64_t i = 0; i < most && !watch.failed && run_end(watch.run, &status) == RUN_GOES_ON; i++) {
        if (pick(&watch))
            step(&watch);
        else if (!run_pass_time(watch.run))
            break;
    }
    run_close(watch.run);
    mem_free(watch.owners);
    mem_free(watch.singles);
    return !watch.failed;
}
