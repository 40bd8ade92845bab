/* Ends of C programs, and where they came about. */
#include "base/buffer.h"
#include "run/c/internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { LONGEST_REPORT = 1 << 12 };

/* The file that a function or global stands in, without its folders: the annotation says so if it is not the
 * program's. */
static struct text file_of(const struct ir_module *module, const struct ir_annotations *annotations)
{
    struct text file = module->source;
    for (uint32_t i = 0; annotations != NULL && i < annotations->count; i++) {
        const struct ir_annotation *annotation = &annotations->items[i];
        for (uint32_t j = 0; j < annotation->count; j++)
            if (annotation->elements[j].form == IR_ELEMENT_STRING && annotation->elements[j].name.length == 4 &&
                memcmp(annotation->elements[j].name.bytes, "file", 4) == 0)
                file = annotation->elements[j].text;
    }
    uint32_t start = file.length;
    while (start > 0 && file.bytes[start - 1] != '/')
        start--;
    return file.bytes == NULL ? (struct text){"?", 1} : (struct text){file.bytes + start, file.length - start};
}

/* The line of the first instruction of a function that means a global; 0: there is none. */
static uint32_t line_of_use(const struct ir_module *module, const struct ir_method *method, struct text name)
{
    for (uint32_t i = 0; method->body != NULL && i < method->body->instruction_count; i++) {
        const struct ir_instruction *of = &method->body->instructions[i];
        if (of->op == IR_global && of->line != 0 && text_same(module->field_refs[of->a].name, name))
            return of->line;
    }
    return 0;
}

void c_describe_global_place(const struct ir_module *module, uint32_t global, struct buffer *to)
{
    const struct ir_field *field = &module->fields[global];
    if (field->line != 0) {
        struct text file = file_of(module, &field->annotations);
        buffer_format(to, " (%.*s:%u)", (int)file.length, file.bytes, field->line);
        return;
    }
    for (uint32_t i = 0; i < module->method_count; i++) {
        const struct ir_method *method = &module->methods[i];
        uint32_t line = line_of_use(module, method, field->name);
        struct text file = file_of(module, &method->annotations);
        if (line == 0)
            continue;
        buffer_format(to, " (used in %.*s, %.*s:%u)", (int)method->name.length, method->name.bytes, (int)file.length,
                      file.bytes, line);
        return;
    }
}

void c_place_of(struct run *run, uint32_t number, uint32_t at, struct run_place *place)
{
    const struct run_method *method = run->methods[number];
    struct text file = file_of(run->c->module, method->ir == NULL ? NULL : &method->ir->annotations);
    snprintf(place->method, sizeof place->method, "%s", method->name);
    snprintf(place->file, sizeof place->file, "%.*s", (int)file.length, file.bytes);
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
    buffer_join_lines(run->problem, 0);
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
