#include "driver/listener.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>

void listener_complain(const struct listener *listener, const char *format, ...)
{
    va_list arguments, again;
    if (listener == NULL)
        return;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *sentence = mem_new((length < 0 ? 0 : (size_t)length) + 1, 1);
    vsnprintf(sentence, (length < 0 ? 0 : (size_t)length) + 1, format, again);
    va_end(again);
    va_end(arguments);
    listener->complain(listener->context, sentence);
    mem_free(sentence);
}

void listener_show(const struct listener *listener, const char *lines, size_t length)
{
    if (listener != NULL)
        listener->show(listener->context, lines, length);
}

void listener_begin(const struct listener *listener, const char *work)
{
    if (listener != NULL)
        listener->begin(listener->context, work);
}

void listener_end(const struct listener *listener)
{
    if (listener != NULL)
        listener->end(listener->context);
}

void listener_update(const struct listener *listener, const char *work)
{
    if (listener != NULL && listener->update != NULL)
        listener->update(listener->context, work);
}
