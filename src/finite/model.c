#include "finite/model.h"

#include "base/arena.h"
#include "base/array.h"
#include "finite/extract/extract.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *shape;
} rows[] = {
#define ROW(name, shape) {#name, shape},
    FINITE_NODES(ROW)
#undef ROW
};

const char *finite_op_name(enum finite_op op)
{
    return rows[op].name;
}

bool finite_op_has(enum finite_op op, char operand)
{
    return strchr(rows[op].shape, operand) != NULL;
}

bool finite_op_forks(enum finite_op op)
{
    switch (op) {
    case NODE_choose_below:
    case NODE_branch:
    case NODE_matches:
    case NODE_inside:
    case NODE_is:
    case NODE_holds:
    case NODE_try:
    case NODE_start:
        return true;
    default:
        return false;
    }
}

uint32_t finite_member(struct finite *finite, enum finite_member_kind kind, uint32_t of, ir_kind value)
{
    for (size_t i = 0; i < finite->member_count; i++)
        if (finite->members[i].kind == kind && finite->members[i].of == of)
            return (uint32_t)i;
    struct finite_member member = {.kind = kind, .of = of, .value = value, .is_signed = true};
    member.bits = value == IR_REF ? 0 : (uint8_t)ir_kind_bits(value);
    if (kind == MEMBER_LENGTH)
        member.is_signed = false;
    ARRAY_ADD(finite->members, finite->member_count, finite->member_capacity, member);
    return (uint32_t)finite->member_count - 1;
}

uint32_t finite_register(struct finite *finite, uint32_t type, ir_kind kind)
{
    struct finite_type *of = &finite->types[type];
    const struct finite_register added = {.kind = kind, .pool = FINITE_NONE};
    ARRAY_ADD(of->registers, of->register_count, of->register_capacity, added);
    return (uint32_t)of->register_count - 1;
}

/* The classes that every exception of the JVM is one of. */
static bool is_above_implicit(const struct implicit_exception *implicit, const char *name)
{
    static const char *const all[] = {"java/lang/RuntimeException", "java/lang/Exception", "java/lang/Throwable",
                                      "java/lang/Object", "java/io/Serializable"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], name) == 0)
            return true;
    return strcmp(implicit->name, name) == 0 || (implicit->middle != NULL && strcmp(implicit->middle, name) == 0);
}

bool finite_pool_is(const struct finite *finite, const struct finite_pool *pool, class_id class, const char *name)
{
    if (pool->implicit != NULL)
        return is_above_implicit(pool->implicit, name);
    return class != FACTS_NONE && pool->class != FACTS_NONE && program_is_subclass(finite->program, pool->class, class);
}

const char *finite_text(struct finite *finite, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_alloc(finite->arena, (size_t)(length < 0 ? 0 : length) + 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
