/* What C programs print, and the little that they can read: there are no files, and standard input is empty. */
#include "base/buffer.h"
#include "base/memory.h"
#include "run/c/library/library.h"

#include <errno.h>
#include <stdio.h>

int c_stream(struct cpu *cpu, uint64_t stream)
{
    const uint32_t *library = cpu->run->c->library;
    if (stream == c_address(library[C_STDOUT]))
        return 1;
    if (stream == c_address(library[C_STDERR]))
        return 2;
    struct buffer where = {0};
    c_address_describe(cpu->run, stream, &where);
    c_wrong(cpu, "no stream that can be written to: %s", where.text);
    buffer_free(&where);
    return 0;
}

void c_output(struct cpu *cpu, int descriptor, const char *bytes, size_t length)
{
    if (cpu->run->write != NULL && length > 0)
        cpu->run->write(cpu->run->write_context, descriptor, bytes, length);
}

/* The descriptor that a printf goes to, by the number of its model; 0: none. */
static int target(struct cpu *cpu, const struct c_call *call)
{
    if (call->model->number == 0)
        return 1;
    if (call->model->number == 1)
        return c_stream(cpu, c_low(call, 0));
    int descriptor = c_int(call, 0);
    if (descriptor != 1 && descriptor != 2)
        c_wrong(cpu, "%s: descriptor %d cannot be written to", call->model->name, descriptor);
    return descriptor == 1 || descriptor == 2 ? descriptor : 0;
}

static bool print(struct cpu *cpu, const struct c_call *call, bool list, c_wide *result)
{
    struct buffer text = {0};
    int descriptor = target(cpu, call);
    uint32_t format = call->model->number == 0 ? 0 : 1;
    bool fine =
        descriptor != 0 && (list ? c_format_list(cpu, call, format, &text) : c_format_call(cpu, call, format, &text));
    if (fine)
        c_output(cpu, descriptor, text.text, text.length);
    *result = text.length;
    buffer_free(&text);
    return fine;
}

C_MODEL(c_printf)
{
    return print(cpu, call, false, result);
}

C_MODEL(c_vprintf)
{
    return print(cpu, call, true, result);
}

/* Into memory: 1: at most so many bytes. */
static bool print_to(struct cpu *cpu, const struct c_call *call, bool list, c_wide *result)
{
    struct buffer text = {0};
    bool limited = call->model->number == 1;
    uint32_t format = limited ? 2 : 1;
    bool fine = list ? c_format_list(cpu, call, format, &text) : c_format_call(cpu, call, format, &text);
    uint64_t room = limited ? c_low(call, 1) : UINT64_MAX;
    if (fine && room > 0) {
        uint64_t length = text.length < room ? text.length : room - 1;
        uint8_t *to = c_write(cpu, c_low(call, 0), length + 1);
        fine = to != NULL;
        if (fine) {
            memcpy(to, text.text, length);
            to[length] = 0;
        }
    }
    *result = text.length;
    buffer_free(&text);
    return fine;
}

C_MODEL(c_sprintf)
{
    return print_to(cpu, call, false, result);
}

C_MODEL(c_vsprintf)
{
    return print_to(cpu, call, true, result);
}

C_MODEL(c_asprintf)
{
    struct buffer text = {0};
    bool fine = c_format_call(cpu, call, 1, &text);
    uint32_t made = fine ? c_object_new(cpu->run, cpu, C_HEAP, text.length + 1, false) : 0;
    if (fine && made != 0)
        memcpy(run_write(cpu->run, c_object(cpu->run, made)->place, text.length + 1), text.text, text.length + 1);
    fine = fine && c_put_pointer(cpu, c_low(call, 0), made == 0 ? 0 : c_address(made));
    *result = made == 0 ? (uint32_t)-1 : text.length;
    buffer_free(&text);
    return fine;
}

C_MODEL(c_puts)
{
    uint64_t length;
    int descriptor = call->model->number == 0 ? 1 : c_stream(cpu, c_low(call, 1));
    const char *text = descriptor == 0 ? NULL : c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    if (text == NULL)
        return false;
    c_output(cpu, descriptor, text, length);
    if (call->model->number == 0)
        c_output(cpu, descriptor, "\n", 1);
    return c_give(result, 1);
}

C_MODEL(c_putchar)
{
    int descriptor = call->model->number == 0 ? 1 : c_stream(cpu, c_low(call, 1));
    char byte = (char)c_int(call, 0);
    if (descriptor == 0)
        return false;
    c_output(cpu, descriptor, &byte, 1);
    return c_give(result, (uint8_t)byte);
}

C_MODEL(c_fwrite)
{
    uint64_t size = c_low(call, 1), count = c_low(call, 2), length;
    int descriptor = c_stream(cpu, c_low(call, 3));
    if (descriptor == 0)
        return false;
    const uint8_t *bytes =
        __builtin_mul_overflow(size, count, &length) ? NULL : c_read(cpu, c_low(call, 0), length, false);
    if (bytes == NULL)
        return c_wrong(cpu, "fwrite of too much");
    c_output(cpu, descriptor, (const char *)bytes, length);
    return c_give(result, size == 0 ? 0 : count);
}

C_MODEL(c_write_bytes)
{
    int descriptor = c_int(call, 0);
    const uint8_t *bytes = c_read(cpu, c_low(call, 1), c_low(call, 2), false);
    if (bytes == NULL)
        return false;
    if (descriptor != 1 && descriptor != 2)
        return c_set_errno(cpu, EBADF) && c_give(result, UINT64_MAX);
    c_output(cpu, descriptor, (const char *)bytes, c_low(call, 2));
    return c_give(result, c_low(call, 2));
}

C_MODEL(c_perror)
{
    uint64_t length = 0;
    uint32_t error = 0, object = c_thread(cpu->run, cpu->number)->error;
    const char *text = c_low(call, 0) == 0 ? "" : c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    *result = 0;
    if (text == NULL || (object != 0 && !c_get32(cpu, c_address(object), &error)))
        return false;
    struct buffer line = {0};
    buffer_format(&line, "%s%s%s\n", text, length == 0 ? "" : ": ", strerror((int)error));
    c_output(cpu, 2, line.text, line.length);
    buffer_free(&line);
    return true;
}

C_MODEL(c_nothing)
{
    (void)cpu, (void)call;
    return c_give(result, 0);
}

static bool is_input(struct cpu *cpu, uint64_t stream)
{
    return stream == c_address(cpu->run->c->library[C_STDIN]);
}

/* fflush (0), for which NULL stands for all streams; fclose and ferror (1). */
C_MODEL(c_stream_nothing)
{
    bool all = c_low(call, 0) == 0 && call->model->number == 0;
    return (all || is_input(cpu, c_low(call, 0)) || c_stream(cpu, c_low(call, 0)) != 0) && c_give(result, 0);
}

C_MODEL(c_fileno)
{
    if (is_input(cpu, c_low(call, 0)))
        return c_give(result, 0);
    int descriptor = c_stream(cpu, c_low(call, 0));
    return descriptor != 0 && c_give(result, (uint64_t)descriptor);
}

/* Standard input is empty: whoever reads finds its end. Says what is wrong if a stream cannot be read. */
static bool find_end(struct cpu *cpu, uint64_t stream)
{
    if (is_input(cpu, stream))
        c_write_memory(cpu->run)->at_end = 1;
    return is_input(cpu, stream) || c_stream(cpu, stream) != 0;
}

/* 0: from standard input, 1: from the stream that is the first argument */
C_MODEL(c_end_of_file)
{
    uint64_t stream = call->model->number == 1 ? c_low(call, 0) : c_address(cpu->run->c->library[C_STDIN]);
    return find_end(cpu, stream) && c_give(result, (uint32_t)EOF);
}

/* The number says which argument is the stream. */
C_MODEL(c_read_nothing)
{
    return find_end(cpu, c_low(call, call->model->number)) && c_give(result, 0);
}

C_MODEL(c_feof)
{
    bool input = is_input(cpu, c_low(call, 0));
    return (input || c_stream(cpu, c_low(call, 0)) != 0) && c_give(result, input && c_memory(cpu->run)->at_end != 0);
}

C_MODEL(c_clear_end)
{
    *result = 0;
    if (is_input(cpu, c_low(call, 0)))
        c_write_memory(cpu->run)->at_end = 0;
    return is_input(cpu, c_low(call, 0)) || c_stream(cpu, c_low(call, 0)) != 0;
}

/* There is only the locale C. */
C_MODEL(c_setlocale)
{
    uint64_t length;
    const char *name = c_low(call, 1) == 0 ? "C" : c_string(cpu, c_low(call, 1), UINT64_MAX, &length);
    if (name == NULL)
        return false;
    bool known = name[0] == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
    return c_give(result, known ? c_address(cpu->run->c->library[C_LOCALE]) : 0);
}

/* 0: a stream, 1: a descriptor */
C_MODEL(c_no_file)
{
    return c_set_errno(cpu, ENOENT) && c_give(result, call->model->number == 0 ? 0 : UINT64_MAX);
}
