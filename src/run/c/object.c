/* The objects of a C program: made, ended, and described. The number of a dead object is used again only after many
 * others died, so that a dangling pointer is known as one; its bytes are used again at once. */
#include "base/buffer.h"
#include "run/c/internal.h"

#include <inttypes.h>

enum { SMALLEST = 16 };

/* So many dead objects of both sorts keep their numbers. Variables die much more often, and must not drive the others
 * out. */
static const uint32_t most_remembered[] = {1 << 12, 1 << 16};
static const uint32_t most_remembered_own = 1 << 12; /* of each thread, where schedules are explored */

/* Takes the number of the object of a sort that is dead longest. */
static uint32_t take_dead(struct run *run, struct c_dead *dead)
{
    uint32_t number = dead->first;
    dead->first = c_object(run, number)->next;
    if (--dead->count == 0)
        dead->last = 0;
    return number;
}

/* Where schedules are explored: the number does not depend on what other threads did. Main's objects have the numbers
 * below the regions. */
static uint32_t take_own_number(struct cpu *cpu, bool other)
{
    struct c_state *state = c_write_state(cpu->run);
    struct c_thread *self = c_self(cpu);
    if (self->dead[other].count > most_remembered_own)
        return take_dead(cpu->run, &self->dead[other]);
    if (self->region != 0 && self->made < C_REGION_OBJECTS)
        return C_FIRST_REGION + (self->region - 1) * C_REGION_OBJECTS + self->made++;
    if (self->region != 0)
        cpu->run->c->untold = "a thread makes too many objects";
    return state->object_count == C_FIRST_REGION ? 0 : state->object_count++;
}

/* Where states are to be found again (untimed), numbers must not grow. */
static uint32_t take_number(struct run *run, struct cpu *cpu, enum c_kind kind)
{
    if (run->options->explored && cpu != NULL)
        return take_own_number(cpu, !c_is_variable((uint8_t)kind));
    struct c_state *state = c_write_state(run);
    bool other = !c_is_variable((uint8_t)kind), full = state->object_count == MOST_C_OBJECTS;
    uint32_t remembered = run->untimed || full ? 0 : most_remembered[other];
    if (state->dead[other].count > remembered)
        return take_dead(run, &state->dead[other]);
    if (full && state->dead[!other].count > 0)
        return take_dead(run, &state->dead[!other]);
    return full ? 0 : state->object_count++;
}

/* The dead object behind which a number is put: the last one, or, so that it does not matter who died first, the one
 * with the next lower number. 0: it comes first. */
static uint32_t place_among(struct run *run, const struct c_dead *dead, uint32_t number)
{
    if (!run->untimed)
        return dead->last;
    uint32_t before = 0;
    for (uint32_t at = dead->first; at != 0 && at < number; at = c_object(run, at)->next)
        before = at;
    return before;
}

/* Whether a thread may use the number of an object again that it ended: nobody else decides when. */
static bool is_own(struct cpu *cpu, uint32_t number)
{
    uint32_t region = c_self(cpu)->region, first = C_FIRST_REGION + (region - 1) * C_REGION_OBJECTS;
    return region == 0 ? cpu->number == 0 && number < C_FIRST_REGION
                       : number >= first && number < first + C_REGION_OBJECTS;
}

static void give_number(struct run *run, struct cpu *cpu, uint32_t number)
{
    struct c_state *state = c_write_state(run);
    struct c_object *object = c_write_object(run, number);
    bool other = !c_is_variable(object->kind);
    struct c_dead *dead = &state->dead[other];
    if (run->options->explored) {
        if (cpu == NULL || !is_own(cpu, number))
            return;
        dead = &c_self(cpu)->dead[other];
    }
    uint32_t before = place_among(run, dead, number);
    uint32_t *link = before == 0 ? &dead->first : &c_write_object(run, before)->next;
    object->next = *link;
    *link = number;
    if (object->next == 0)
        dead->last = number;
    dead->count++;
}

/* Bytes of the heap come in powers of two. */
static unsigned size_class(uint64_t size)
{
    unsigned class = 0;
    while ((uint64_t)SMALLEST << class < size)
        class ++;
    return class;
}

static uint64_t take_bytes(struct run *run, uint64_t size)
{
    struct c_state *state = c_write_state(run);
    unsigned class = size_class(size);
    uint64_t place = state->free_bytes[class], room = (uint64_t)SMALLEST << class;
    if (place != 0) {
        uint64_t *next = run_write(run, place, sizeof *next);
        state->free_bytes[class] = *next;
        *next = 0;
        return place;
    }
    if (state->top + room > C_LOCALS_AT)
        return 0;
    state->top += room;
    return state->top - room;
}

/* Bytes that nobody has are 0, and defined. */
static void clear(struct run *run, uint64_t place, uint64_t size)
{
    if (size == 0)
        return;
    memset(run_write(run, place, size), 0, size);
    memset(run_write(run, place + C_SHADOW, size), 0, size);
}

static void give_bytes(struct run *run, uint64_t place, uint64_t size)
{
    struct c_state *state = c_write_state(run);
    unsigned class = size_class(size);
    clear(run, place, size);
    uint64_t *link = &state->free_bytes[class];
    while (run->untimed && *link != 0 && *link < place)
        link = run_write(run, *link, sizeof *link);
    uint64_t *next = run_write(run, place, sizeof *next);
    *next = *link;
    *link = place;
}

static struct c_object *fill_in(struct run *run, struct cpu *cpu, uint32_t number, enum c_kind kind, uint64_t size)
{
    struct c_object *object = c_write_object(run, number);
    *object = (struct c_object){.readable = (uint32_t)size,
                                .writable = (uint32_t)size,
                                .size = (uint32_t)size,
                                .made_method = RUN_NONE,
                                .freed_method = RUN_NONE,
                                .kind = (uint8_t)kind};
    if (cpu != NULL) {
        object->owner = (uint16_t)cpu->number;
        object->made_method = cpu->code->method->number;
        object->made_at = (uint32_t)(cpu->at - cpu->code->ops);
    }
    if (run->c->narrow)
        c_narrow_renew(run, number);
    return object;
}

uint32_t c_object_new(struct run *run, struct cpu *cpu, enum c_kind kind, uint64_t size, bool undefined)
{
    struct c_state *state = c_state(run);
    if (size > C_LARGEST_OBJECT || (kind == C_HEAP && state->used + size > run->c->heap_limit))
        return 0;
    uint64_t place = take_bytes(run, size);
    uint32_t number = place == 0 ? 0 : take_number(run, cpu, kind);
    if (number == 0)
        return 0;
    fill_in(run, cpu, number, kind, size)->place = place;
    if (kind == C_HEAP) {
        c_write_state(run)->used += size;
        run->c->made_blocks = true;
    }
    if (undefined && size > 0)
        memset(run_write(run, place + C_SHADOW, size), 0xff, size);
    return number;
}

static uint64_t rounded(uint64_t size)
{
    return (size + 15) & ~UINT64_C(15);
}

uint32_t c_local_new(struct cpu *cpu, enum c_kind kind, uint64_t size)
{
    struct run *run = cpu->run;
    struct c_thread *self = c_self(cpu);
    if (size > C_LOCALS_SIZE || self->locals + rounded(size) > C_LOCALS_SIZE) {
        c_wrong(cpu, "the stack is full: its variables need more than %" PRIu64 " bytes", (uint64_t)C_LOCALS_SIZE);
        return 0;
    }
    uint32_t number = take_number(run, cpu, kind);
    if (number == 0) {
        cpu_fail(cpu, "there are too many objects");
        return 0;
    }
    struct c_object *object = fill_in(run, cpu, number, kind, size);
    object->place = C_LOCALS_AT + cpu->thread->stack * C_LOCALS_SIZE + self->locals;
    object->next = self->chain;
    self->locals += (uint32_t)rounded(size);
    self->chain = number;
    if (kind == C_LOCAL && size > 0)
        memset(run_write(run, object->place + C_SHADOW, size), 0xff, size);
    return number;
}

/* What a dead object was can still be told. */
static void bury(struct run *run, struct cpu *cpu, uint32_t number)
{
    struct c_object *object = c_write_object(run, number);
    object->readable = object->writable = 0;
    object->flags |= C_DEAD;
    if (cpu != NULL) {
        object->freed_method = cpu->code->method->number;
        object->freed_at = (uint32_t)(cpu->at - cpu->code->ops);
    }
    give_number(run, cpu, number);
}

void c_object_free(struct run *run, struct cpu *cpu, uint32_t number)
{
    const struct c_object *object = c_object(run, number);
    if (object->kind == C_HEAP)
        c_write_state(run)->used -= object->size;
    give_bytes(run, object->place, object->size);
    bury(run, cpu, number);
}

void c_locals_end(struct cpu *cpu, uint32_t chain)
{
    struct run *run = cpu->run;
    struct c_thread *self = c_self(cpu);
    while (self->chain != chain) {
        uint32_t number = self->chain;
        const struct c_object *object = c_object(run, number);
        clear(run, object->place, object->size);
        self->locals -= (uint32_t)rounded(object->size);
        self->chain = object->next;
        bury(run, cpu, number);
    }
}

/* The name of the variable that an instruction made. */
static void describe_local(struct run *run, const struct c_object *object, struct buffer *to)
{
    const struct code *code = object->made_method == RUN_NONE ? NULL : run->methods[object->made_method]->code;
    if (code == NULL || code->body == NULL || object->made_at >= code->op_count) {
        buffer_add_text(to, "a variable");
        return;
    }
    uint32_t value = code->origins[object->made_at];
    for (uint32_t i = 0; i < code->body->variable_count; i++) {
        const struct ir_variable *variable = &code->body->variables[i];
        if (variable->value == value) {
            buffer_format(to, "the variable '%.*s'", (int)variable->name.length, variable->name.bytes);
            return;
        }
    }
    buffer_add_text(to, "a variable");
}

static void describe_place(struct run *run, uint32_t method, uint32_t at, const char *word, struct buffer *to)
{
    struct run_place place;
    if (method == RUN_NONE)
        return;
    c_place_of(run, method, at, &place);
    if (place.line > 0)
        buffer_format(to, ", %s at %s(%s:%u)", word, place.method, place.file, place.line);
}

static void describe_named(struct run *run, const struct c_object *object, struct buffer *to)
{
    static const char *const library[C_LIBRARY_OBJECTS] = {
        [C_STDIN] = "stdin", [C_STDOUT] = "stdout", [C_STDERR] = "stderr",
        [C_ERRNO] = "errno", [C_ARGUMENT] = "argv", [C_STREAM] = "a stream"};
    const struct ir_module *module = run->c->module;
    const char *name;
    switch ((enum c_kind)object->kind) {
    case C_FUNCTION:
        buffer_format(to, "the function '%.*s'", (int)module->methods[object->what].name.length,
                      module->methods[object->what].name.bytes);
        break;
    case C_GLOBAL:
    case C_THREAD_LOCAL:
        buffer_format(to, "the global '%.*s'", (int)module->fields[object->what].name.length,
                      module->fields[object->what].name.bytes);
        break;
    case C_STRING:
        buffer_add_text(to, "a string constant");
        break;
    case C_LOCAL:
        describe_local(run, object, to);
        break;
    case C_VARIADIC:
        buffer_add_text(to, "the arguments of a variadic function");
        break;
    case C_JUMP:
        buffer_add_text(to, "what setjmp remembers");
        break;
    case C_HEAP:
        buffer_add_text(to, "a block");
        break;
    default:
        name = object->what < C_LIBRARY_OBJECTS ? library[object->what] : NULL;
        buffer_add_text(to, name == NULL ? "an object of the C library" : name);
        break;
    }
}

void c_object_describe(struct run *run, uint32_t number, struct buffer *to)
{
    const struct c_object *object = c_object(run, number);
    describe_named(run, object, to);
    if (object->kind == C_FUNCTION)
        return;
    buffer_format(to, " of %" PRIu32 " byte%s", object->size, object->size == 1 ? "" : "s");
    if (object->kind == C_HEAP)
        describe_place(run, object->made_method, object->made_at, "allocated", to);
    if (object->kind == C_LOCAL && object->made_method != RUN_NONE)
        buffer_format(to, " in %s", run->methods[object->made_method]->name);
    if ((object->flags & C_DEAD) != 0)
        describe_place(run, object->freed_method, object->freed_at, object->kind == C_HEAP ? "freed" : "gone", to);
}

void c_address_describe(struct run *run, uint64_t address, struct buffer *to)
{
    uint32_t number = c_object_of(address);
    if (number == 0) {
        if (address == 0)
            buffer_add_text(to, "the null pointer");
        else
            buffer_format(to, "the address 0x%" PRIx64 ", where nothing is", address);
        return;
    }
    if (number >= MOST_C_OBJECTS || c_object(run, number)->kind == C_NOTHING) {
        buffer_format(to, "the address 0x%" PRIx64 ", where nothing is", address);
        return;
    }
    int32_t offset = (int32_t)c_offset_of(address);
    if (offset != 0)
        buffer_format(to, "byte %" PRId32 " of ", offset);
    c_object_describe(run, number, to);
}

bool c_is_private(struct cpu *cpu, uint64_t address)
{
    uint32_t number = c_object_of(address);
    if (number >= MOST_C_OBJECTS)
        return true;
    const struct c_object *object = c_object(cpu->run, number);
    switch ((enum c_kind)object->kind) {
    case C_THREAD_LOCAL:
    case C_LOCAL:
    case C_VARIADIC:
        return object->owner == cpu->number && (object->flags & C_ESCAPED) == 0;
    case C_GLOBAL:
    case C_HEAP:
        return object->readable > 0 && object->writable == 0;
    case C_LIBRARY:
        return object->what != C_TM && object->what != C_TIME_TEXT;
    default:
        return true;
    }
}
