#include "driver/c/given.h"

#include "base/buffer.h"
#include "ir/ir.h"
#include "run/run.h"

#include <inttypes.h>
#include <stddef.h>

static const char prefix[] = "__VERIFIER_nondet_";
enum { PREFIX = sizeof prefix - 1 };

struct text given_by(struct run *run, const struct ir_module *module, uint32_t thread)
{
    struct run_frame next;
    if (!run_next(run, thread, &next))
        return (struct text){0};
    const struct ir_instruction *at = &next.body->instructions[next.value];
    bool calls = at->op == IR_call_static && at->a < module->method_ref_count;
    return calls ? module->method_refs[at->a].name : (struct text){0};
}

bool given_is_input(struct text function)
{
    return text_begins(function, prefix) && function.length > PREFIX;
}

/* Whether C has no sign for what a function gives. */
static bool is_unsigned(struct text type)
{
    static const char *const types[] = {"uchar", "ushort", "uint", "ulong",    "size_t",       "bool",
                                        "u8",    "u16",    "u32",  "unsigned", "unsigned_int", "pointer"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (text_is(type, types[i]))
            return true;
    return false;
}

bool given_number(struct buffer *to, struct text function, uint64_t value, unsigned bits)
{
    unsigned spare = bits >= 64 || bits == 0 ? 0 : 64 - bits;
    struct text type = {0};
    if (given_is_input(function))
        type = (struct text){function.bytes + PREFIX, function.length - PREFIX};
    if (text_is(type, "float") || text_is(type, "double"))
        return false;
    if (is_unsigned(type))
        buffer_format(to, "%" PRIu64, value << spare >> spare);
    else
        buffer_format(to, "%" PRId64, (int64_t)(value << spare) >> spare);
    return true;
}
