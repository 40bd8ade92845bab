#include "bench/model_code.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

/* splitmix64 */
static uint64_t random_next(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

unsigned code_draw(struct code *code, unsigned limit)
{
    return (unsigned)(random_next(&code->random) % limit);
}

bool code_chance(struct code *code, unsigned percentage)
{
    return code_draw(code, 100) < percentage;
}

static void line_begin(struct code *code)
{
    for (unsigned i = 0; i < code->indent; i++)
        buffer_add_text(&code->text, "    ");
}

void code_add(struct code *code, const char *format, ...)
{
    char line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    line_begin(code);
    buffer_format(&code->text, "%s\n", line);
    code->statements++;
}

void code_enter(struct code *code)
{
    code->indent++;
}

void code_or(struct code *code)
{
    code->indent--;
    line_begin(code);
    buffer_add_text(&code->text, "} or {\n");
    code->indent++;
}

void code_leave(struct code *code)
{
    code->indent--;
    line_begin(code);
    buffer_add_text(&code->text, "}\n");
}

void code_lock(struct code *code, unsigned lock)
{
    assert(code->held_count < CODE_NESTING);
    code_add(code, "lock l%u;", lock);
    code->held[code->held_count++] = lock;
}

void code_unlock(struct code *code)
{
    code_add(code, "unlock l%u;", code->held[--code->held_count]);
}

void code_unit_begin(struct code *code)
{
    code_add(code, "unitbegin;");
    code->in_unit = true;
}

void code_unit_end(struct code *code)
{
    code_add(code, "unitend;");
    code->in_unit = false;
}

bool code_holds(const struct code *code, unsigned lock)
{
    for (unsigned i = 0; i < code->held_count; i++)
        if (code->held[i] == lock)
            return true;
    return false;
}

void code_exit(struct code *code)
{
    code_add(code, "choice {");
    code_enter(code);
    for (unsigned i = code->held_count; i-- > 0;)
        code_add(code, "unlock l%u;", code->held[i]);
    if (code->in_unit)
        code_add(code, "unitend;");
    code_add(code, "return;");
    code_or(code);
    code_add(code, "skip;");
    code_leave(code);
}

unsigned code_exit_size(const struct code *code)
{
    return 3 + code->held_count + code->in_unit;
}
