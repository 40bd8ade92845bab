/* Ends of C programs, and where they came about. */
#include "base/buffer.h"
#include "run/c/internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { LONGEST_REPORT = 1 << 12 };

/* The file that a function stands in: its annotation says so if it is not the program's. */
static struct text file_of(const struct ir_module *module, const struct ir_method *method)
{
    struct text file = module->source;
    for (uint32_t i = 0; method != NULL && i < method->annotations.count; i++) {
        const struct ir_annotation *annotation = &method->annotations.items[i];
        for (uint32_t j = 0; j < annotation->count; j++)
            if (annotation->elements[j].form == IR_ELEMENT_STRING && annotation->elements[j].name.length == 4 &&
                memcmp(annotation->elements[j].name.bytes, "file", 4) == 0)
                file = annotation->elements[j].text;
    }
    return file;
}

void c_place_of(struct run *run, uint32_t number, uint32_t at, struct run_place *place)
{
    const struct run_method *method = run->methods[number];
    struct text file = file_of(run->c->module, method->ir);
    uint32_t start = file.length;
    while (start > 0 && file.bytes[start - 1] != '/')
        start--;
    snprintf(place->method, sizeof place->method, "%s", method->name);
    if (file.bytes == NULL)
        snprintf(place->file, sizeof place->file, "?");
    else
        snprintf(place->file, sizeof place->file, "%.*s", (int)(file.length - start), file.bytes + start);
    place->line = method->code != NULL && at < method->code->op_count ? method->code->lines[at] : 0;
}

bool c_place(struct run *run, uint32_t thread, struct run_place *place)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    for (struct frame *at = frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1); at != NULL; at = cpu_previous(at))
        if ((at->flags & FRAME_HIDDEN) == 0) {
            c_place_of(run, at->method, at->at, place);
            return true;
        }
    return false;
}

static bool end_with(struct cpu *cpu, enum run_end end, int status, const char *format, va_list arguments)
{
    struct run *run = cpu->run;
    char text[LONGEST_REPORT];
    if (run->state->stopped != RUN_GOES_ON)
        return false;
    vsnprintf(text, sizeof text, format, arguments);
    cpu_save(cpu);
    struct run_place place;
    buffer_clear(run->problem);
    buffer_add_text(run->problem, text);
    if (text[0] != '\0' && run_place(run, cpu->number, &place))
        buffer_format(run->problem, " (in %s, %s:%u)", place.method, place.file, place.line);
    struct run_state *state = run_write_state(run);
    state->stopped = end;
    state->status = status;
    cpu_stop(cpu);
    return false;
}

bool c_wrong(struct cpu *cpu, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(cpu, RUN_WRONG, 1, format, arguments);
    va_end(arguments);
    return false;
}

bool c_end(struct cpu *cpu, enum run_end end, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(cpu, end, status, format, arguments);
    va_end(arguments);
    return false;
}
