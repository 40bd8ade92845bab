#include "jvm/translate/method.h"

#include <stdarg.h>
#include <stdio.h>

enum { MOST_WORK = 1 << 26 };

bool method_fail(struct method *method, uint32_t pc, const char *format, ...)
{
    if (method->failed)
        return false;
    method->failed = true;
    struct class_error *error = method->error;
    const struct class_member *member = method->member;
    error->offset = method->code.offset + pc;
    int used =
        snprintf(error->message, sizeof error->message,
                 "method %.*s%.*s, bytecode index %u: ", (int)(member->name.length < 60 ? member->name.length : 60),
                 member->name.bytes, (int)(member->descriptor.length < 60 ? member->descriptor.length : 60),
                 member->descriptor.bytes, (unsigned)pc);
    va_list arguments;
    va_start(arguments, format);
    if (used >= 0 && (size_t)used < sizeof error->message)
        vsnprintf(error->message + used, sizeof error->message - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

bool method_work(struct method *method, uint64_t steps)
{
    method->work += steps;
    return method->work <= MOST_WORK || method_fail(method, 0, "the code is too entangled to be translated");
}
