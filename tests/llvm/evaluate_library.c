/* The functions of the C library that the programs of these tests call. */
#include "llvm/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double double_of(evaluated bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static long double long_double_of(evaluated bits)
{
    long double number = 0;
    memcpy(&number, &bits, 10);
    return number;
}

/* One conversion of printf, with its letters. */
static void print_one(struct buffer *out, const char *conversion, size_t length, evaluated value)
{
    char form[32] = {0}, kind = conversion[length - 1];
    memcpy(form, conversion, length < sizeof form ? length : sizeof form - 1);
    if (strchr("fgeaFGEA", kind) != NULL && memchr(conversion, 'L', length) != NULL)
        buffer_format(out, form, long_double_of(value));
    else if (strchr("fgeaFGEA", kind) != NULL)
        buffer_format(out, form, double_of(value));
    else if (kind == 's')
        buffer_format(out, form, (const char *)(uintptr_t)value);
    else if (memchr(conversion, 'l', length) != NULL || memchr(conversion, 'z', length) != NULL)
        buffer_format(out, form, (long)value);
    else
        buffer_format(out, form, (int)value);
}

static void print(struct evaluation *evaluation, const evaluated *arguments, uint32_t count)
{
    struct buffer *out = evaluate_output(evaluation);
    uint32_t next = 1;
    for (const char *at = (const char *)(uintptr_t)arguments[0]; *at != '\0';) {
        size_t plain = strcspn(at, "%");
        buffer_add(out, at, plain);
        at += plain;
        if (*at == '\0')
            return;
        size_t length = 1 + strspn(at + 1, "0123456789.+-# lhzjtL") + 1;
        if (at[length - 1] == '%')
            buffer_add_text(out, "%");
        else if (next < count)
            print_one(out, at, length, arguments[next++]);
        else
            evaluate_fail(evaluation, "printf has too few arguments");
        at += length;
    }
}

static bool call_math(struct text name, const evaluated *arguments, evaluated *result)
{
    static const struct {
        const char *name;
        double (*function)(double);
    } functions[] = {{"fabs", fabs}, {"sqrt", sqrt}, {"floor", floor}, {"ceil", ceil}, {"trunc", trunc}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_is(name, functions[i].name)) {
            double number = functions[i].function(double_of(arguments[0]));
            *result = 0;
            memcpy(result, &number, sizeof number);
            return true;
        }
    if (!text_is(name, "fmod"))
        return false;
    double number = fmod(double_of(arguments[0]), double_of(arguments[1]));
    *result = 0;
    memcpy(result, &number, sizeof number);
    return true;
}

bool evaluate_library(struct evaluation *evaluation, struct text name, const evaluated *arguments, uint32_t count,
                      evaluated *result)
{
    const char *text = count > 0 ? (const char *)(uintptr_t)arguments[0] : NULL;
    if (text_is(name, "printf"))
        print(evaluation, arguments, count);
    else if (text_is(name, "puts"))
        buffer_format(evaluate_output(evaluation), "%s\n", text);
    else if (text_is(name, "putchar"))
        buffer_format(evaluate_output(evaluation), "%c", (char)arguments[0]);
    else if (text_is(name, "malloc"))
        *result = (uintptr_t)evaluate_allocate(evaluation, (size_t)arguments[0]);
    else if (text_is(name, "free"))
        evaluate_release(evaluation, (void *)(uintptr_t)arguments[0]);
    else if (text_is(name, "strlen"))
        *result = strlen(text);
    else if (text_is(name, "strcmp"))
        *result = (evaluated)(__int128)strcmp(text, (const char *)(uintptr_t)arguments[1]);
    else if (text_is(name, "memcmp"))
        *result = (evaluated)(__int128)memcmp(text, (const char *)(uintptr_t)arguments[1], (size_t)arguments[2]);
    else if (text_is(name, "exit"))
        evaluate_exit(evaluation, (int)(uint8_t)arguments[0]);
    else if (text_is(name, "abort"))
        evaluate_fail(evaluation, "the program aborts");
    else
        return call_math(name, arguments, result);
    return true;
}
