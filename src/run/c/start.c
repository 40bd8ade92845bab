/* Code made by hand: how threads start and end, and library functions that call functions of the program. Each is a
 * frame of its own, whose first instruction is run again until there is nothing left to call. */
#include "run/c/internal.h"
#include "run/c/sync.h"

enum { DESTRUCTOR_ROUNDS = 4 };

/* How threads start. Register 0 gets what main or the start function gives. */

static void start_locals(struct cpu *cpu, struct op *op)
{
    (void)op;
    if (cpu->run->c->init_thread == NULL)
        cpu_next(cpu);
    else
        c_push(cpu, cpu->run->c->init_thread, NULL, 0);
}

static void start_globals(struct cpu *cpu, struct op *op)
{
    (void)op;
    if (cpu->run->c->init_globals == NULL)
        cpu_next(cpu);
    else
        c_push(cpu, cpu->run->c->init_globals, NULL, 0);
}

/* Constants have their values now. */
static void seal(struct cpu *cpu, struct op *op)
{
    const struct c_program *program = cpu->run->c;
    (void)op;
    for (uint32_t i = 0; i < program->module->field_count; i++)
        if ((program->module->fields[i].flags & IR_ACCESS_FINAL) != 0 &&
            (program->module->fields[i].flags & IR_ACCESS_THREAD_LOCAL) == 0)
            c_write_object(cpu->run, program->first_global + i)->writable = 0;
    cpu_next(cpu);
}

static void start_main(struct cpu *cpu, struct op *op)
{
    const struct c_program *program = cpu->run->c;
    const uint64_t words[] = {program->argument_count, program->arguments, c_address(program->library[C_ENVIRONMENT])};
    uint32_t count = program->module->signatures[program->main->ir->signature].count;
    (void)op;
    c_push(cpu, program->main, words, count < 3 ? count : 3);
}

static void finish_main(struct cpu *cpu, struct op *op)
{
    const struct c_program *program = cpu->run->c;
    uint32_t result = program->module->signatures[program->main->ir->signature].result;
    (void)op;
    c_exit(cpu, program->module->types[result].form == IR_TYPE_VOID ? 0 : (int)(uint32_t)cpu->r[0], false);
}

/* A start function that gives nothing is wrong, but works; the thread then gives 0. */
static void start_function(struct cpu *cpu, struct op *op)
{
    const struct c_thread *self = c_thread(cpu->run, cpu->number);
    const struct ir_module *module = cpu->run->c->module;
    const struct run_method *method = c_function_at(cpu, self->start);
    if (method == NULL)
        return;
    uint32_t result = module->signatures[method->ir->signature].result;
    c_call_back(cpu, self->start, &self->argument, 1, module->types[result].form == IR_TYPE_VOID ? RUN_NONE : op->d);
}

/* The next value of pthread_setspecific whose destructor is to run. */
static uint32_t next_key(struct cpu *cpu)
{
    const struct c_memory *memory = c_memory(cpu->run, C_PART_KEYS);
    const uint64_t *values = run_at(cpu->run, C_KEYS_AT + cpu->number * MOST_C_KEYS * sizeof(uint64_t));
    if (c_thread(cpu->run, cpu->number)->round > DESTRUCTOR_ROUNDS * MOST_C_KEYS)
        return MOST_C_KEYS;
    for (uint32_t i = 0; i < memory->key_end; i++)
        if (memory->keys[i] != 0 && memory->destructors[i] != 0 && values[i] != 0)
            return i;
    return MOST_C_KEYS;
}

static bool is_last(struct cpu *cpu)
{
    for (uint32_t i = 0; i < cpu->run->state->thread_count; i++)
        if (i != cpu->number && run_thread_state(cpu->run, i)->phase != THREAD_ENDED)
            return false;
    return true;
}

void c_finish_thread(struct cpu *cpu, struct op *op)
{
    uint32_t key = next_key(cpu);
    (void)op;
    if (key < MOST_C_KEYS) {
        uint64_t *value = run_write(cpu->run, C_KEYS_AT + (cpu->number * (uint64_t)MOST_C_KEYS + key) * 8, 8);
        uint64_t was = *value;
        *value = 0;
        c_self(cpu)->round++;
        c_call_back(cpu, c_memory(cpu->run, C_PART_KEYS)->destructors[key], &was, 1, RUN_NONE);
    } else if (is_last(cpu)) {
        c_exit(cpu, 0, false);
    } else {
        c_thread_end(cpu, cpu->r[0]);
    }
}

static void back(struct cpu *cpu, struct op *op)
{
    (void)op;
    cpu->at--;
}

static const op_function start_code[] = {start_locals, start_globals,   seal, start_main,
                                         finish_main,  c_finish_thread, back};
static const op_function thread_code[] = {start_locals, start_function, c_finish_thread, back};

/* The outermost frame of main's thread says how far it came. */
bool c_has_begun(struct run *run)
{
    uint32_t place = run_thread_state(run, 0)->frame;
    struct frame *frame = place == 0 ? NULL : run_at(run, STACKS_AT + place - 1);
    bool outermost = true;
    for (struct frame *next = frame; next != NULL; next = cpu_previous(next)) {
        outermost = next == frame;
        frame = next;
    }
    op_function at = frame == NULL ? NULL : run->methods[frame->method]->code->ops[frame->at].execute;
    return at != start_locals && at != start_globals && at != seal && !(at == start_main && outermost);
}

static void go_to(struct cpu *cpu, op_function function)
{
    cpu->at = cpu->code->ops;
    while (cpu->at->execute != function)
        cpu->at++;
}

void c_thread_exit(struct cpu *cpu, uint64_t value)
{
    c_unwind(cpu);
    cpu->r[0] = value;
    go_to(cpu, c_finish_thread);
}

/* The thread's values of keys; whether others make keys meanwhile makes no difference. */
static void forget_keys(struct run *run, uint32_t number)
{
    const struct c_memory *memory = run_at(run, C_MEMORY_AT);
    size_t length = memory->key_end * sizeof(uint64_t);
    if (length > 0)
        memset(run_write(run, C_KEYS_AT + number * (uint64_t)MOST_C_KEYS * sizeof(uint64_t), length), 0, length);
}

void c_thread_end(struct cpu *cpu, uint64_t result)
{
    struct run *run = cpu->run;
    struct c_thread *self = c_self(cpu);
    const uint64_t *table = run_at(run, c_object(run, self->first_global)->place);
    c_tell_thread(run, STEP_THREAD, cpu->number, STEP_WRITES | STEP_RELEASES, STEP_ANY);
    for (uint32_t i = 0; i < run->c->thread_local_count; i++)
        c_object_free(run, cpu, c_object_of(table[i]));
    c_object_free(run, cpu, self->first_global);
    if (self->error != 0)
        c_object_free(run, cpu, self->error);
    forget_keys(run, cpu->number);
    while (c_atomic_leave(cpu)) /* who is gone hinders nobody */
        ;
    struct c_thread ended = {
        .start = self->start, .result = result, .detached = self->detached, .joined = self->joined, .ended = 1};
    memcpy(ended.reads, self->reads, sizeof ended.reads); /* what it did not give back it has for ever */
    *self = ended;
    cpu_save(cpu);
    run_thread_end(run, cpu->number);
    cpu_stop(cpu);
}

bool c_thread_prepare(struct run *run, struct cpu *cpu, uint32_t number)
{
    const struct c_program *program = run->c;
    uint32_t made = c_object_new(run, cpu, C_LIBRARY, (program->thread_local_count + 1) * sizeof(uint64_t), false);
    if (made == 0)
        return false;
    c_write_object(run, made)->what = C_TEXT;
    c_write_thread(run, number)->first_global = made;
    uint64_t *table = run_write(run, c_object(run, made)->place, (program->thread_local_count + 1) * sizeof *table);
    for (uint32_t i = 0; i < program->thread_local_count; i++) {
        uint32_t field = program->thread_locals[i];
        uint32_t one =
            c_object_new(run, cpu, C_THREAD_LOCAL, c_type_size(program, program->module->fields[field].type), false);
        if (one == 0)
            return false;
        c_write_object(run, one)->what = field;
        c_write_object(run, one)->owner = (uint16_t)number;
        table[i] = c_address(one);
    }
    return true;
}

bool c_exit_is_last(struct cpu *cpu)
{
    const struct c_memory *memory = run_at(cpu->run, C_MEMORY_AT); /* who asks does not read it in the program */
    return memory->exit_count == 0 && (cpu->run->c->destructors == NULL || cpu->r[1] != 0);
}

/* exit: register 0 is the status, 1 says whether destructors have run or are not to run. */
void c_exit_step(struct cpu *cpu, struct op *op)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PARTS);
    (void)op;
    if (c_exit_is_last(cpu)) {
        c_end(cpu, RUN_EXITED, (int)(uint32_t)cpu->r[0], "%s", "");
        return;
    }
    if (memory->exit_count == 0) {
        cpu->r[1] = 1;
        c_push(cpu, cpu->run->c->destructors, NULL, 0);
        return;
    }
    uint64_t function = memory->exits[--memory->exit_count];
    memory->exits[memory->exit_count] = 0;
    c_call_back(cpu, function, NULL, 0, RUN_NONE);
}

static const op_function exit_code[] = {c_exit_step, back};

void c_exit(struct cpu *cpu, int status, bool quick)
{
    const uint64_t words[] = {(uint32_t)status, quick};
    c_push(cpu, cpu->run->c->exit, words, 2);
}

/* pthread_once: register 0 is the control, 1 the function. */
static void once_call(struct cpu *cpu, struct op *op)
{
    (void)op;
    c_call_back(cpu, cpu->r[1], NULL, 0, RUN_NONE);
}

void c_once_done(struct cpu *cpu, struct op *op)
{
    (void)op;
    c_tell_sync(cpu, cpu->r[0], sizeof(uint32_t), STEP_WRITES | STEP_RELEASES, STEP_ANY, ONCE_RUNS);
    if (cpu->run->step != NULL)
        cpu->run->step->muted = true;
    if (c_put32(cpu, cpu->r[0], ONCE_DONE))
        c_leave(cpu, 0, 0, IR_I32);
}

static const op_function once_code[] = {once_call, c_once_done};

/* qsort and qsort_r, by insertion with binary search, which is stable as glibc's is: registers 0 to 4 are their
 * arguments; functions of qsort do not take the last one. */
enum {
    SORT_BASE,
    SORT_COUNT,
    SORT_SIZE,
    SORT_COMPARE,
    SORT_CONTEXT,
    SORT_COUNT_GIVEN, /* to the function */
    SORT_AT,
    SORT_LOW,
    SORT_HIGH,
    SORT_MIDDLE,
    SORT_ANSWER,
    SORT_REGISTERS
};

static void rotate(uint8_t *bytes, uint64_t to, uint64_t from, uint64_t size)
{
    for (uint64_t at = from; at > to; at -= size)
        for (uint64_t i = 0; i < size; i++) {
            uint8_t kept = bytes[at + i];
            bytes[at + i] = bytes[at - size + i];
            bytes[at - size + i] = kept;
        }
}

/* Element SORT_AT goes to SORT_LOW; those between move up. */
static bool insert(struct cpu *cpu)
{
    uint64_t *r = cpu->r, size = r[SORT_SIZE], length = (r[SORT_AT] + 1) * size;
    uint64_t place = c_writable(cpu->run, r[SORT_BASE], length);
    if (place == 0)
        return c_wrong_access(cpu, r[SORT_BASE], length, "write");
    if (cpu->run->step != NULL)
        cpu->run->step->muted = false;                           /* whatever the instruction before told by itself */
    c_tell(cpu, r[SORT_BASE], length, STEP_READS | STEP_WRITES); /* what is in order already may be written, too */
    rotate(run_write(cpu->run, place, length), r[SORT_LOW] * size, r[SORT_AT] * size, size);
    rotate(run_write(cpu->run, place + C_SHADOW, length), r[SORT_LOW] * size, r[SORT_AT] * size, size);
    r[SORT_AT]++;
    r[SORT_LOW] = 0;
    r[SORT_HIGH] = r[SORT_AT];
    return true;
}

static void sort_step(struct cpu *cpu, struct op *op)
{
    uint64_t *r = cpu->r;
    if (r[SORT_AT] == 0)
        r[SORT_AT] = r[SORT_HIGH] = 1;
    while (r[SORT_AT] < r[SORT_COUNT] && r[SORT_LOW] == r[SORT_HIGH])
        if (!insert(cpu))
            return;
    if (r[SORT_AT] >= r[SORT_COUNT]) {
        c_leave(cpu, 0, 0, IR_VOID);
        return;
    }
    /* what is in order already needs one comparison each */
    r[SORT_MIDDLE] = r[SORT_LOW] == 0 && r[SORT_HIGH] == r[SORT_AT] ? r[SORT_AT] - 1 : (r[SORT_LOW] + r[SORT_HIGH]) / 2;
    const uint64_t words[] = {r[SORT_BASE] + r[SORT_AT] * r[SORT_SIZE], r[SORT_BASE] + r[SORT_MIDDLE] * r[SORT_SIZE],
                              r[SORT_CONTEXT]};
    c_call_back(cpu, r[SORT_COMPARE], words, (uint32_t)r[SORT_COUNT_GIVEN], op->d);
}

static void sort_use(struct cpu *cpu, struct op *op)
{
    uint64_t *r = cpu->r;
    (void)op;
    if ((int32_t)r[SORT_ANSWER] < 0)
        r[SORT_HIGH] = r[SORT_MIDDLE];
    else
        r[SORT_LOW] = r[SORT_MIDDLE] + 1;
    cpu->at--;
}

static const op_function sort_code[] = {sort_step, sort_use};

/* bsearch: registers 0 to 4 are its arguments. */
enum {
    SEARCH_KEY,
    SEARCH_BASE,
    SEARCH_COUNT,
    SEARCH_SIZE,
    SEARCH_COMPARE,
    SEARCH_LOW,
    SEARCH_ANSWER,
    SEARCH_REGISTERS
};

static void search_step(struct cpu *cpu, struct op *op)
{
    uint64_t *r = cpu->r;
    if (r[SEARCH_LOW] >= r[SEARCH_COUNT]) {
        c_leave(cpu, 0, 0, IR_POINTER);
        return;
    }
    uint64_t middle = (r[SEARCH_LOW] + r[SEARCH_COUNT]) / 2;
    const uint64_t words[] = {r[SEARCH_KEY], r[SEARCH_BASE] + middle * r[SEARCH_SIZE]};
    c_call_back(cpu, r[SEARCH_COMPARE], words, 2, op->d);
}

static void search_use(struct cpu *cpu, struct op *op)
{
    uint64_t *r = cpu->r, middle = (r[SEARCH_LOW] + r[SEARCH_COUNT]) / 2;
    int32_t answer = (int32_t)r[SEARCH_ANSWER];
    (void)op;
    if (answer == 0) {
        c_leave(cpu, r[SEARCH_BASE] + middle * r[SEARCH_SIZE], 0, IR_POINTER);
        return;
    }
    if (answer < 0)
        r[SEARCH_COUNT] = middle;
    else
        r[SEARCH_LOW] = middle + 1;
    cpu->at--;
}

static const op_function search_code[] = {search_step, search_use};

struct run_method *c_method_made(struct run *run, const char *name, const op_function *functions, uint32_t count,
                                 uint32_t registers)
{
    struct code *code = run_code_made(run, functions, count, registers);
    code->frame_size = (uint32_t)(sizeof(struct frame) + 2 * registers * sizeof(uint64_t));
    return run_method_made(run, NULL, name, code);
}

#define MADE(name, code, registers) c_method_made(run, name, code, sizeof(code) / sizeof *(code), registers)

void c_make_code(struct run *run)
{
    struct c_program *program = run->c;
    program->start = MADE("<main>", start_code, 1);
    program->start->code->ops[3].d = 0;
    program->start_thread = MADE("<thread>", thread_code, 1);
    program->start_thread->code->ops[1].d = 0;
    program->exit = MADE("<exit>", exit_code, 2);
    program->signal = c_signal_method(run);
    program->once = MADE("<once>", once_code, 2);
    program->sort = MADE("<qsort>", sort_code, SORT_REGISTERS);
    program->sort->code->ops[0].d = SORT_ANSWER;
    program->search = MADE("<bsearch>", search_code, SEARCH_REGISTERS);
    program->search->code->ops[0].d = SEARCH_ANSWER;
}
