/* Pointers of 32 bits. In a register a pointer is an address as in state.h, whatever machine a program is for. In
 * memory and as an integer those of a program for i386 are *narrow*: places in a space of 4 GB, where each object has a
 * range of its own, which it gets when it first needs one. Ranges are larger than their objects on both sides, so that
 * a pointer that left its object a little is still known as one to it; and an object keeps its range until its number
 * is used again, so that a dangling pointer is known as one. */
#include "base/buffer.h"
#include "run/c/internal.h"

/* Ranges have sizes in powers of two, so that each fits into any that was left of its class. */
#define SMALLEST_RANGE UINT32_C(128)
#define LARGEST_FRONT UINT32_C(0x10000) /* of the bytes before an object */
#define CHUNK UINT32_C(0x100000)        /* ranges of one class come in chunks */
#define SPACE_LAST UINT32_C(0xfff00000) /* (void *)-1 and its like are no addresses */
#define IS_LINK UINT32_C(0x80000000)    /* in the map: the range is free */
enum { GRANULE_BITS = 6, BEHIND = 16 }; /* at least so many bytes behind an object belong to it */
enum { CLASS_BITS = 5 };

static uint32_t range_size(unsigned class)
{
    return SMALLEST_RANGE << class;
}

/* The bytes before an object, which is aligned by as many. */
static uint32_t front_of(unsigned class)
{
    uint32_t half = range_size(class) / 2;
    return half < LARGEST_FRONT ? half : LARGEST_FRONT;
}

static uint32_t *map_at(struct run *run, uint32_t start)
{
    return run_write(run, C_NARROW_MAP_AT + (uint64_t)(start >> GRANULE_BITS) * sizeof(uint32_t), sizeof(uint32_t));
}

/* By object: where its range begins, and its class in the lowest bits; 0: it has none. */
static uint32_t range_of(struct run *run, uint32_t number)
{
    uint32_t range;
    memcpy(&range, run_at(run, C_NARROW_RANGES_AT + number * sizeof range), sizeof range);
    return range;
}

static void set_range(struct run *run, uint32_t number, uint32_t range)
{
    memcpy(run_write(run, C_NARROW_RANGES_AT + number * sizeof range, sizeof range), &range, sizeof range);
}

static uint32_t start_of(uint32_t range)
{
    return range >> CLASS_BITS << CLASS_BITS;
}

static unsigned class_of(uint32_t range)
{
    return range & ((1u << CLASS_BITS) - 1);
}

/* The smallest class for an object of a size and an alignment; C_NARROW_CLASSES: there is none. */
static unsigned find_class(uint64_t size, uint64_t alignment)
{
    unsigned class = 0;
    while (class < C_NARROW_CLASSES &&
           (front_of(class) < alignment || size + BEHIND > range_size(class) - front_of(class)))
        class ++;
    return class;
}

/* Where a range begins that nobody has; 0: there is none left. */
static uint32_t take_range(struct run *run, unsigned class)
{
    struct c_narrow *space = run_write(run, C_NARROW_AT, sizeof *space);
    uint32_t start = space->free[class], size = range_size(class), chunk = size > CHUNK ? size : CHUNK;
    if (start != 0) {
        space->free[class] = (*map_at(run, start) & ~IS_LINK) << GRANULE_BITS;
        return start;
    }
    if (space->next[class] == space->end[class]) {
        uint32_t top = space->top == 0 ? C_NARROW_FIRST : space->top;
        if (chunk > SPACE_LAST - top)
            return 0;
        space->next[class] = top;
        space->end[class] = space->top = top + chunk;
    }
    start = space->next[class];
    space->next[class] += size;
    return start;
}

static void give_range(struct run *run, uint32_t number)
{
    uint32_t range = range_of(run, number), start = start_of(range);
    if (range == 0)
        return;
    struct c_narrow *space = run_write(run, C_NARROW_AT, sizeof *space);
    *map_at(run, start) = IS_LINK | space->free[class_of(range)] >> GRANULE_BITS;
    space->free[class_of(range)] = start;
    set_range(run, number, 0);
}

/* If all is given out, dead objects are not known by their old pointers any more. */
static void forget_dead(struct run *run)
{
    for (int i = 0; i < 2; i++)
        for (uint32_t at = c_state(run)->dead[i].first; at != 0; at = c_object(run, at)->next)
            give_range(run, at);
}

static unsigned class_for(const struct c_object *object, uint64_t alignment)
{
    bool global = object->kind == C_GLOBAL || object->kind == C_THREAD_LOCAL;
    uint64_t least = global ? IR_I386_GLOBAL_ALIGNMENT : IR_I386_LOCAL_ALIGNMENT;
    return find_class(object->size, alignment < least ? least : alignment);
}

/* Whoever has a pointer to the dead object finds the new one there, as with wide pointers. */
void c_narrow_renew(struct run *run, uint32_t number)
{
    uint32_t range = range_of(run, number);
    if (range != 0 && class_for(c_object(run, number), 1) != class_of(range))
        give_range(run, number);
}

bool c_narrow_place(struct run *run, uint32_t number, uint64_t alignment)
{
    unsigned class = class_for(c_object(run, number), alignment);
    if (range_of(run, number) != 0)
        give_range(run, number);
    uint32_t start = class == C_NARROW_CLASSES ? 0 : take_range(run, class);
    if (start == 0 && class < C_NARROW_CLASSES) {
        forget_dead(run);
        start = take_range(run, class);
    }
    if (start == 0)
        return false;
    set_range(run, number, start | class);
    uint64_t granules = range_size(class) >> GRANULE_BITS, at = start >> GRANULE_BITS;
    uint32_t *map = run_write(run, C_NARROW_MAP_AT + at * sizeof *map, granules * sizeof *map);
    for (uint64_t i = 0; i < granules; i++)
        map[i] = number;
    return true;
}

uint64_t c_widen(struct run *run, uint32_t narrow)
{
    uint32_t number;
    memcpy(&number, run_at(run, C_NARROW_MAP_AT + (uint64_t)(narrow >> GRANULE_BITS) * sizeof number), sizeof number);
    if (number == 0 || (number & IS_LINK) != 0)
        return narrow;
    /* what the map says may be old */
    uint32_t range = range_of(run, number), start = start_of(range);
    if (range == 0 || narrow < start || narrow - start >= range_size(class_of(range)))
        return narrow;
    return c_address(number) + (uint64_t)((int64_t)narrow - start - front_of(class_of(range)));
}

/* What belongs to no object is a number. */
bool c_narrow_try(struct run *run, uint64_t address, uint32_t *narrow)
{
    uint32_t number = c_object_of(address);
    *narrow = (uint32_t)address;
    if (number == 0)
        return true;
    if (number >= MOST_C_OBJECTS || c_object(run, number)->kind == C_NOTHING ||
        (range_of(run, number) == 0 && !c_narrow_place(run, number, 1)))
        return false;
    uint32_t range = range_of(run, number);
    int64_t at = (int64_t)front_of(class_of(range)) + (int32_t)c_offset_of(address);
    *narrow = start_of(range) + (uint32_t)at;
    return at >= 0 && at < (int64_t)range_size(class_of(range));
}

bool c_narrow(struct cpu *cpu, uint64_t address, uint32_t *narrow)
{
    uint32_t number = c_object_of(address);
    if (c_narrow_try(cpu->run, address, narrow))
        return true;
    if (number >= MOST_C_OBJECTS || c_object(cpu->run, number)->kind == C_NOTHING || range_of(cpu->run, number) != 0)
        return c_wrong_distance(cpu, address);
    cpu_fail(cpu, "no place is left among addresses of 32 bits for an object of %u bytes",
             (unsigned)c_object(cpu->run, number)->size);
    return false;
}

/* Instructions. */

static void load(struct cpu *cpu, struct op *op)
{
    struct run *run = cpu->run;
    uint32_t value, shadow;
    uint64_t place = c_readable(run, cpu->r[op->a], sizeof value);
    if (place == 0) {
        c_wrong_access(cpu, cpu->r[op->a], sizeof value, "read");
        return;
    }
    memcpy(&shadow, run_at(run, place + C_SHADOW), sizeof shadow);
    if (shadow != 0 && c_choose_values(cpu, place, sizeof value))
        shadow = 0;
    memcpy(&value, run_at(run, place), sizeof value);
    cpu->r[op->d] = c_widen(run, value);
    cpu_next(cpu);
    if (shadow != 0)
        c_set_shadow(cpu, op->d, shadow, false);
}

static void store(struct cpu *cpu, struct op *op)
{
    uint64_t value = cpu->r[op->b];
    uint32_t narrow;
    if (!c_narrow(cpu, value, &narrow))
        return;
    uint8_t *to = c_write(cpu, cpu->r[op->a], sizeof narrow);
    if (to == NULL)
        return;
    memcpy(to, &narrow, sizeof narrow);
    c_escape(cpu->run, value);
    cpu_next(cpu);
}

/* Whether a number that belongs to no object is null, or so near to it that no object is ever there. */
static bool is_near_null(uint32_t number)
{
    return number < C_NARROW_FIRST || number >= SPACE_LAST;
}

/* A pointer that is moved stays in its object, or where objects never are; any other number is one of 32 bits. */
static void move(struct cpu *cpu, const struct op *op, int64_t distance, bool far)
{
    uint64_t from = cpu->r[op->a], to = from + (uint64_t)distance;
    bool number = c_object_of(from) == 0;
    bool leaves = number ? is_near_null((uint32_t)from) && !is_near_null((uint32_t)to)
                         : far || c_object_of(to) != c_object_of(from);
    if (leaves) {
        c_wrong_distance(cpu, from);
        return;
    }
    cpu->r[op->d] = number ? c_widen(cpu->run, (uint32_t)to) : to;
    cpu_next(cpu);
}

static void member(struct cpu *cpu, struct op *op)
{
    move(cpu, op, (int64_t)op->number, false);
}

/* c: how many bits the index has */
static void element(struct cpu *cpu, struct op *op)
{
    unsigned spare = op->c >= 64 ? 0 : 64 - op->c;
    int64_t index = (int64_t)(cpu->r[op->b] << spare) >> spare, distance;
    bool far = __builtin_mul_overflow(index, (int64_t)op->number, &distance);
    move(cpu, op, distance, far);
}

static void to_int(struct cpu *cpu, struct op *op)
{
    uint32_t narrow;
    c_escape(cpu->run, cpu->r[op->a]);
    if (c_narrow(cpu, cpu->r[op->a], &narrow))
        c_value_give(cpu, op, op->instruction->kind, narrow);
}

static void to_pointer(struct cpu *cpu, struct op *op)
{
    cpu->r[op->d] = c_widen(cpu->run, (uint32_t)cpu->r[op->a]);
    cpu_next(cpu);
}

/* Pointers to different objects have the order of the integers that they are. */
static void compare(struct cpu *cpu, struct op *op)
{
    enum ir_op order = (enum ir_op)op->instruction->op;
    bool less = order == IR_ult || order == IR_ule, equal = order == IR_ule || order == IR_uge;
    uint64_t a = cpu->r[op->a], b = cpu->r[op->b];
    uint32_t x, y;
    if (c_object_of(a) != c_object_of(b)) {
        if (!c_narrow(cpu, a, &x) || !c_narrow(cpu, b, &y))
            return;
        a = x;
        b = y;
    }
    cpu->r[op->d] = a == b ? equal : less ? a < b : a > b;
    cpu_next(cpu);
}

op_function c_op_of_narrow(const struct ir_instruction *of, ir_kind kind)
{
    switch ((enum ir_op)of->op) {
    case IR_load:
        return kind == IR_POINTER ? load : NULL;
    case IR_store:
        return kind == IR_POINTER ? store : NULL;
    case IR_field:
        return member;
    case IR_element:
    case IR_offset:
        return element;
    case IR_pointer_to_int:
        return to_int;
    case IR_int_to_pointer:
        return to_pointer;
    case IR_ult:
    case IR_ule:
    case IR_ugt:
    case IR_uge:
        return kind == IR_POINTER ? compare : NULL;
    default:
        return NULL;
    }
}
