/* What C programs write: to the outputs, which are passed on, to files, and into strings. */
#include "base/buffer.h"
#include "base/memory.h"
#include "run/c/library/file.h"
#include "run/c/library/library.h"

#include <errno.h>
#include <stdio.h>

bool c_output(struct cpu *cpu, int descriptor, const char *bytes, size_t length)
{
    if (descriptor >= 3)
        return c_file_write(cpu, descriptor, bytes, 0, length);
    if (cpu->run->step != NULL)
        cpu->run->step->stirred = true; /* who prints does not only wait */
    if (cpu->run->write != NULL && length > 0)
        cpu->run->write(cpu->run->write_context, descriptor, bytes, length);
    return true;
}

/* The descriptor of a stream that can be written to. -1: the run ends; -2: it cannot be written to, which it knows. */
static int writes_to(struct cpu *cpu, uint64_t stream)
{
    int descriptor = c_stream(cpu, stream);
    if (descriptor < 0)
        return -1;
    if (c_can_write(cpu, descriptor))
        return descriptor;
    c_write_open(cpu->run, descriptor)->failed = 1;
    return -2;
}

/* The descriptor that a printf goes to, by the number of its model; as above. */
static int target(struct cpu *cpu, const struct c_call *call)
{
    if (call->model->number == 0)
        return 1;
    if (call->model->number == 1)
        return writes_to(cpu, c_low(call, 0));
    return c_can_write(cpu, c_int(call, 0)) ? c_int(call, 0) : -2;
}

static bool print(struct cpu *cpu, const struct c_call *call, bool list, c_wide *result)
{
    struct buffer text = {0};
    int descriptor = target(cpu, call);
    uint32_t format = call->model->number == 0 ? 0 : 1;
    bool fine =
        descriptor != -1 && (list ? c_format_list(cpu, call, format, &text) : c_format_call(cpu, call, format, &text));
    if (fine && descriptor >= 0)
        fine = c_output(cpu, descriptor, text.text, text.length);
    *result = descriptor < 0 ? UINT32_MAX : text.length;
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

/* asprintf (0), vasprintf (1) */
C_MODEL(c_asprintf)
{
    struct buffer text = {0};
    bool fine = call->model->number == 1 ? c_format_list(cpu, call, 1, &text) : c_format_call(cpu, call, 1, &text);
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
    int descriptor = call->model->number == 0 ? 1 : writes_to(cpu, c_low(call, 1));
    const char *text = descriptor == -1 ? NULL : c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    if (text == NULL)
        return false;
    if (descriptor < 0)
        return c_give(result, UINT32_MAX);
    return c_output(cpu, descriptor, text, length) &&
           (call->model->number != 0 || c_output(cpu, descriptor, "\n", 1)) && c_give(result, 1);
}

C_MODEL(c_putchar)
{
    int descriptor = call->model->number == 0 ? 1 : writes_to(cpu, c_low(call, 1));
    char byte = (char)c_int(call, 0);
    if (descriptor == -1)
        return false;
    if (descriptor < 0)
        return c_give(result, UINT32_MAX);
    return c_output(cpu, descriptor, &byte, 1) && c_give(result, (uint8_t)byte);
}

/* In a file, what is undefined stays so. */
C_MODEL(c_fwrite)
{
    uint64_t size = c_low(call, 1), count = c_low(call, 2), length;
    int descriptor = writes_to(cpu, c_low(call, 3));
    if (descriptor == -1)
        return false;
    if (__builtin_mul_overflow(size, count, &length))
        return c_wrong(cpu, "fwrite of too much");
    const uint8_t *bytes = c_read(cpu, c_low(call, 0), length, descriptor >= 3);
    if (bytes == NULL)
        return false;
    if (descriptor < 0 || length == 0)
        return c_give(result, 0);
    uint64_t place = c_readable(cpu->run, c_low(call, 0), length);
    bool fine = descriptor >= 3 ? c_file_write(cpu, descriptor, bytes, place, length)
                                : c_output(cpu, descriptor, (const char *)bytes, length);
    return fine && c_give(result, count);
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

/* err (0), errx (1), warn (2), warnx (3): what the odd ones say does not end with errno */
C_MODEL(c_err)
{
    bool ends = call->model->number < 2, plain = call->model->number % 2 == 1;
    uint32_t error = 0, object = c_thread(cpu->run, cpu->number)->error;
    struct buffer text = {0};
    *result = 0;
    buffer_add_text(&text, "program: ");
    bool fine = (object == 0 || c_get32(cpu, c_address(object), &error)) &&
                (c_low(call, ends) == 0 || c_format_call(cpu, call, ends, &text));
    if (fine && !plain)
        buffer_format(&text, "%s%s", c_low(call, ends) == 0 ? "" : ": ", strerror((int)error));
    buffer_add_text(&text, "\n");
    if (fine)
        c_output(cpu, 2, text.text, text.length);
    buffer_free(&text);
    if (fine && ends)
        c_exit(cpu, c_int(call, 0), false);
    return fine && !ends;
}

/* Nobody reads the log. */
C_MODEL(c_syslog)
{
    struct buffer text = {0};
    bool fine = c_format_call(cpu, call, 1, &text);
    buffer_free(&text);
    *result = 0;
    return fine;
}

/* flockfile and ftrylockfile (0), funlockfile (1): meanwhile nobody else runs at all, which is more than a lock
 * does. */
C_MODEL(c_flockfile)
{
    if (c_stream(cpu, c_low(call, 0)) < 0)
        return false;
    c_leave_untold(cpu->run, "a stream is locked by the program");
    if (call->model->number == 0)
        c_atomic_enter(cpu);
    else if (!c_atomic_leave(cpu))
        return c_wrong(cpu, "%s of a stream that is not locked", call->model->name);
    return c_give(result, 0);
}

C_MODEL(c_nothing)
{
    (void)cpu, (void)call;
    return c_give(result, 0);
}

/* Nothing that matters here, but others must not access these bytes meanwhile. */
C_MODEL(c_touch)
{
    for (unsigned touch = call->model->number; touch != 0; touch >>= 16)
        c_tell(cpu, c_low(call, touch & 0xf), touch >> 8 & 0xff, touch >> 4 & 0xf);
    return c_give(result, 0);
}

/* There is only the locale C. Who asks for it changes nothing. */
C_MODEL(c_setlocale)
{
    uint64_t length;
    const char *name = c_low(call, 1) == 0 ? "C" : c_string(cpu, c_low(call, 1), UINT64_MAX, &length);
    if (name == NULL)
        return false;
    c_tell_hidden(cpu, C_HIDDEN_LOCALE, c_low(call, 1) == 0 ? STEP_READS : STEP_READS | STEP_WRITES);
    bool known = name[0] == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
    return c_give(result, known ? c_address(cpu->run->c->library[C_LOCALE]) : 0);
}
