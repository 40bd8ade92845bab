/* Functions of <stdlib.h> and <ctype.h>, and what variadic functions need. */
#include "run/c/library/library.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* exit, _exit, quick_exit */
C_MODEL(c_exit_model)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PARTS);
    *result = 0;
    if (call->model->number == 1)
        return c_end(cpu, RUN_EXITED, c_int(call, 0), "%s", "");
    if (call->model->number == 2) {
        memcpy(memory->exits, memory->quick_exits, sizeof memory->exits);
        memory->exit_count = memory->quick_count;
    }
    c_exit(cpu, c_int(call, 0), call->model->number == 2);
    return false;
}

enum { STATUS_ABORTED = 128 + 6 }; /* as a shell says of what SIGABRT ended */

C_MODEL(c_assert_fail)
{
    uint64_t length;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    *result = 0;
    return text != NULL && c_end(cpu, RUN_ABORTED, STATUS_ABORTED, "assertion '%s' fails", text);
}

C_MODEL(c_atexit)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PART_EXITS);
    bool quick = call->model->number == 1;
    uint32_t *count = quick ? &memory->quick_count : &memory->exit_count;
    if (*count == MOST_C_EXITS)
        return c_give(result, 1);
    (quick ? memory->quick_exits : memory->exits)[(*count)++] = c_low(call, 0);
    return c_give(result, 0);
}

/* Random numbers as glibc makes them: additive feedback over 31 words. */
enum { WORDS = 31, SEPARATION = 3, WARM_UP = 310 };

static uint32_t next_random(struct c_memory *memory)
{
    uint32_t at = memory->random_at, other = (at + WORDS - SEPARATION) % WORDS;
    memory->random[at] += memory->random[other];
    memory->random_at = (at + 1) % WORDS;
    return memory->random[at] >> 1;
}

static void seed(struct c_memory *memory, uint32_t number)
{
    int32_t word = (int32_t)(number == 0 ? 1 : number);
    for (uint32_t i = 0; i < WORDS; i++) {
        memory->random[i] = (uint32_t)word;
        word = (int32_t)((16807 * (int64_t)word) % 2147483647);
        word = word < 0 ? word + 2147483647 : word;
    }
    memory->random_at = SEPARATION;
    for (int i = 0; i < WARM_UP; i++)
        next_random(memory);
}

C_MODEL(c_srand)
{
    *result = 0;
    seed(c_write_memory(cpu->run, C_PART_RANDOM), (uint32_t)c_int(call, 0));
    return true;
}

C_MODEL(c_rand)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PART_RANDOM);
    (void)call;
    if (memory->random[0] == 0 && memory->random[1] == 0)
        seed(memory, 1);
    return c_give(result, next_random(memory));
}

C_MODEL(c_rand_r)
{
    uint32_t next, number = 0;
    static const uint32_t shifts[] = {11, 10, 10};
    if (!c_get32(cpu, c_low(call, 0), &next))
        return false;
    for (int i = 0; i < 3; i++) {
        next = next * 1103515245 + 12345;
        number = number << (i == 0 ? 0 : shifts[i]) ^ (next / 65536) % (1u << shifts[i]);
    }
    return c_put32(cpu, c_low(call, 0), next) && c_give(result, number);
}

C_MODEL(c_srand48)
{
    *result = 0;
    c_write_memory(cpu->run, C_PART_RANDOM)->random48 = (c_low(call, 0) & UINT32_MAX) << 16 | 0x330e;
    return true;
}

/* drand48 (0), lrand48 (1), mrand48 (2): linear, in 48 bits */
C_MODEL(c_rand48)
{
    struct c_memory *memory = c_write_memory(cpu->run, C_PART_RANDOM);
    memory->random48 = (memory->random48 * UINT64_C(0x5deece66d) + 0xb) & ((UINT64_C(1) << 48) - 1);
    double fraction = (double)memory->random48 / (double)(UINT64_C(1) << 48);
    if (call->model->number == 1)
        return c_give(result, memory->random48 >> 17);
    if (call->model->number == 2)
        return c_give(result, (uint64_t)(int64_t)(int32_t)(memory->random48 >> 16));
    *result = 0;
    memcpy(result, &fraction, sizeof fraction);
    return true;
}

C_MODEL(c_absolute)
{
    bool small = call->model->number == 32 || (call->model->number == 0 && cpu->run->c->narrow);
    int64_t value = small ? c_int(call, 0) : (int64_t)c_low(call, 0);
    if (value == (small ? INT32_MIN : INT64_MIN))
        return c_wrong(cpu, "signed overflow: the result of %s does not fit", call->model->name);
    return c_give(result, (uint64_t)(value < 0 ? -value : value));
}

/* A struct of two ints is one number of 64 bits. */
C_MODEL(c_div)
{
    int32_t a = c_int(call, 0), b = c_int(call, 1);
    if (b == 0 || (a == INT32_MIN && b == -1))
        return c_wrong(cpu, "div: %s", b == 0 ? "division by zero" : "signed overflow");
    return c_give(result, (uint64_t)(uint32_t)(a % b) << 32 | (uint32_t)(a / b));
}

/* A struct of two numbers of 4 or 8 bytes goes where the first argument points. */
C_MODEL(c_div_to)
{
    bool small = call->model->number == 4;
    int64_t a = small ? c_int(call, 1) : (int64_t)c_low(call, 1), b = small ? c_int(call, 2) : (int64_t)c_low(call, 2);
    uint64_t to = c_low(call, 0);
    *result = 0;
    if (b == 0 || (a == (small ? INT32_MIN : INT64_MIN) && b == -1))
        return c_wrong(cpu, "%s: %s", call->model->name, b == 0 ? "division by zero" : "signed overflow");
    if (small)
        return c_put32(cpu, to, (uint32_t)(a / b)) && c_put32(cpu, to + 4, (uint32_t)(a % b));
    return c_put64(cpu, to, (uint64_t)(a / b)) && c_put64(cpu, to + 8, (uint64_t)(a % b));
}

/* Notes where a number ended, if that is asked for, and an error. */
static bool note_end(struct cpu *cpu, const struct c_call *call, uint64_t used)
{
    if (errno != 0 && !c_set_errno(cpu, errno))
        return false;
    return c_low(call, 1) == 0 || c_put_pointer(cpu, c_low(call, 1), c_low(call, 0) + used);
}

uint64_t c_cut_number(const char *text, uint64_t number, bool is_unsigned)
{
    int64_t value = (int64_t)number;
    bool negative = text[strspn(text, " \t\n\v\f\r")] == '-';
    if (is_unsigned && (negative ? -number : number) > UINT32_MAX) {
        errno = ERANGE;
        return UINT32_MAX;
    }
    if (!is_unsigned && (value < INT32_MIN || value > INT32_MAX)) {
        errno = ERANGE;
        return (uint64_t)(value < 0 ? INT32_MIN : INT32_MAX);
    }
    return number;
}

C_MODEL(c_strtol)
{
    uint64_t length;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    unsigned number = call->model->number;
    char *end;
    if (text == NULL)
        return false;
    int base = (number & C_TO_PLAIN) != 0 ? 10 : c_int(call, 2);
    bool is_unsigned = (number & C_TO_UNSIGNED) != 0;
    errno = 0;
    *result = is_unsigned ? strtoull(text, &end, base) : (uint64_t)strtoll(text, &end, base);
    if ((number & C_TO_LONG) != 0 && cpu->run->c->narrow)
        *result = c_cut_number(text, (uint64_t)*result, is_unsigned);
    return (number & C_TO_PLAIN) != 0 || note_end(cpu, call, (uint64_t)(end - text));
}

/* strtod (0), atof (1), strtof (2), strtold (3) */
C_MODEL(c_strtod)
{
    uint64_t length;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    unsigned number = call->model->number;
    char *end;
    if (text == NULL)
        return false;
    errno = 0;
    *result = 0;
    if (number == 2) {
        float value = strtof(text, &end);
        memcpy(result, &value, sizeof value);
    } else if (number == 3) {
        long double value = strtold(text, &end);
        memcpy(result, &value, 10);
    } else {
        double value = strtod(text, &end);
        memcpy(result, &value, sizeof value);
    }
    return number == 1 || note_end(cpu, call, (uint64_t)(end - text));
}

/* Whether there is an array of so many elements; else says what is wrong. */
static bool is_array(struct cpu *cpu, const struct c_call *call, uint64_t base, uint64_t count, uint64_t size)
{
    uint64_t length;
    if (__builtin_mul_overflow(count, size, &length))
        return c_wrong(cpu, "%s of too much", call->model->name);
    return length == 0 || c_read(cpu, base, length, true) != NULL;
}

/* qsort (0), qsort_r (1) */
C_MODEL(c_qsort)
{
    bool context = call->model->number == 1;
    const uint64_t words[] = {
        c_low(call, 0), c_low(call, 1), c_low(call, 2), c_low(call, 3), context ? c_low(call, 4) : 0, context ? 3 : 2};
    *result = 0;
    if (is_array(cpu, call, words[0], words[1], words[2]))
        c_push(cpu, cpu->run->c->sort, words, 6);
    return false;
}

C_MODEL(c_bsearch)
{
    const uint64_t words[] = {c_low(call, 0), c_low(call, 1), c_low(call, 2), c_low(call, 3), c_low(call, 4)};
    *result = 0;
    if (is_array(cpu, call, words[1], words[2], words[3]))
        c_push(cpu, cpu->run->c->search, words, 5);
    return false;
}

C_MODEL(c_number)
{
    (void)cpu;
    return c_give(result, call->model->number);
}

C_MODEL(c_gettid)
{
    (void)call;
    return c_give(result, 4711 + cpu->number);
}

C_MODEL(c_sysconf)
{
    enum { PROCESSORS = 4, PAGE = 4096 };
    (void)cpu;
    switch (c_int(call, 0)) {
    case _SC_NPROCESSORS_ONLN:
    case _SC_NPROCESSORS_CONF:
        return c_give(result, PROCESSORS);
    case _SC_PAGESIZE:
        return c_give(result, PAGE);
    default:
        return c_give(result, UINT64_MAX);
    }
}

static uint32_t errno_object(struct cpu *cpu)
{
    struct c_thread *self = c_self(cpu);
    if (self->error == 0) {
        self->error = c_text_new(cpu->run, cpu, "\0\0\0", 3, C_ERRNO);
        if (self->error == 0)
            cpu_fail(cpu, "there is no room for errno");
    }
    return self->error;
}

bool c_set_errno(struct cpu *cpu, int error)
{
    uint32_t object = errno_object(cpu);
    return object != 0 && c_put32(cpu, c_address(object), (uint32_t)error);
}

C_MODEL(c_errno_location)
{
    uint32_t object = errno_object(cpu);
    (void)call;
    return object != 0 && c_give(result, c_address(object));
}

C_MODEL(c_table)
{
    return c_give(result, c_address(cpu->run->c->library[call->model->number]));
}

C_MODEL(c_is_sort)
{
    int byte = c_int(call, 0);
    static int (*const functions[])(int) = {
        [C_IS_ALNUM] = isalnum, [C_IS_ALPHA] = isalpha, [C_IS_BLANK] = isblank, [C_IS_CNTRL] = iscntrl,
        [C_IS_DIGIT] = isdigit, [C_IS_GRAPH] = isgraph, [C_IS_LOWER] = islower, [C_IS_PRINT] = isprint,
        [C_IS_PUNCT] = ispunct, [C_IS_SPACE] = isspace, [C_IS_UPPER] = isupper, [C_IS_XDIGIT] = isxdigit};
    if (byte < -128 || byte > 255)
        return c_wrong(cpu, "%s of %d, which is no character", call->model->name, byte);
    return c_give(result, (uint64_t)functions[call->model->number](byte));
}

/* isascii (0), toascii (1) */
C_MODEL(c_is_ascii)
{
    uint32_t value = (uint32_t)c_int(call, 0);
    (void)cpu;
    return c_give(result, call->model->number == 0 ? value < 128 : value & 127);
}

C_MODEL(c_to_case)
{
    int byte = c_int(call, 0);
    (void)cpu;
    return c_give(result, (uint64_t)(uint32_t)(call->model->number == 0 ? tolower(byte) : toupper(byte)));
}

/* A global of whose initial value heddle-llvm could make nothing: whoever accesses it ends the run. */
C_MODEL(c_unknown)
{
    struct c_object *object = c_write_object(cpu->run, c_object_of(c_low(call, 0)));
    *result = 0;
    object->flags |= C_UNKNOWN;
    object->readable = object->writable = 0;
    return true;
}

/* An instruction of which heddle-llvm could make nothing. */
C_MODEL(c_refused)
{
    uint64_t length;
    const char *text = c_string(cpu, c_low(call, 0), UINT64_MAX, &length);
    *result = 0;
    if (text != NULL)
        cpu_fail(cpu, "%s", text);
    return false;
}

/* A va_list says that all registers are used up, so that arguments are taken from memory. For i386 it is a pointer to
 * them. */
C_MODEL(c_va_start)
{
    enum { NO_NUMBERS = 48, NO_FLOATS = 176 };
    const struct ir_method *method = cpu->code->method->ir;
    *result = 0;
    if (method == NULL || !cpu->run->c->module->signatures[method->signature].variadic)
        return c_wrong(cpu, "va_start in a function that is not variadic");
    uint64_t list = c_low(call, 0), further = cpu->r[cpu->code->registers - 1];
    if (cpu->run->c->narrow)
        return c_put_pointer(cpu, list, further);
    return c_put32(cpu, list, NO_NUMBERS) && c_put32(cpu, list + 4, NO_FLOATS) && c_put64(cpu, list + 8, further) &&
           c_put64(cpu, list + 16, 0);
}

C_MODEL(c_va_copy)
{
    enum { LIST_SIZE = 24 };
    *result = 0;
    return c_copy(cpu, c_low(call, 0), c_low(call, 1), cpu->run->c->narrow ? cpu->run->c->pointer_bytes : LIST_SIZE);
}

/* Arrays of variable length end with their blocks: what was the youngest variable before them is so again. */
C_MODEL(c_stack_save)
{
    (void)call;
    return c_give(result, c_address(c_thread(cpu->run, cpu->number)->chain));
}

C_MODEL(c_stack_restore)
{
    uint32_t wanted = c_object_of(c_low(call, 0)), at = c_thread(cpu->run, cpu->number)->chain;
    *result = 0;
    while (at != wanted && at != cpu->frame->lock)
        at = c_object(cpu->run, at)->next;
    if (at != wanted)
        return c_wrong(cpu, "%s of what is not on the stack", call->model->name);
    for (uint32_t gone = c_thread(cpu->run, cpu->number)->chain; gone != wanted; gone = c_object(cpu->run, gone)->next)
        c_tell(cpu, c_address(gone), c_object(cpu->run, gone)->size, STEP_WRITES);
    c_locals_end(cpu, wanted);
    return true;
}
