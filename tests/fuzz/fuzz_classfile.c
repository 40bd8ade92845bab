/* Any bytes as a class file: all of it is read, to the last instruction and annotation, and printed. */
#include "base/arena.h"
#include "base/buffer.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/javap_text.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* What the headers promise of each method that is accepted. */
static void check_method(const struct classfile *file, const struct class_member *method, struct arena *arena)
{
    struct class_code code;
    struct class_lines lines;
    struct class_error error;
    struct descriptor_method descriptor;
    require(descriptor_parse_method(method->descriptor, arena, &descriptor));
    require(class_has_code(method) == ((method->access & (IR_ACCESS_ABSTRACT | IR_ACCESS_NATIVE)) == 0) ||
            text_is(method->name, "<clinit>"));
    if (!class_has_code(method) || !class_code_parse(file, method, arena, &code, &error) ||
        !class_lines_parse(file, &code, arena, &lines, &error))
        return;
    class_lines_sort(&lines);
    for (uint32_t i = 0; i < lines.count; i++) {
        bool last = i + 1 == lines.count || lines.items[i].pc != lines.items[i + 1].pc;
        require(i == 0 || lines.items[i - 1].pc <= lines.items[i].pc);
        require(!last || class_line_at(&lines, lines.items[i].pc) == lines.items[i].line);
    }
}

static void check_complaint(const struct class_error *error, size_t size)
{
    require(error->offset <= size);
    require(error->message[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct buffer text = {0};
    struct classfile file;
    struct class_error error = {.offset = UINT32_MAX};
    struct class_names names;
    if (!classfile_parse(data, size, arena, &file, &error)) {
        check_complaint(&error, size);
    } else {
        for (unsigned i = 0; i < file.method_count; i++)
            check_method(&file, &file.methods[i], arena);
        class_names_parse(&file, &file.attributes, ATTRIBUTE_MODULE_PACKAGES, arena, &names, &error);
        class_names_parse(&file, &file.attributes, ATTRIBUTE_MODULE_MAIN_CLASS, arena, &names, &error);
        error.offset = UINT32_MAX;
        if (!javap_text(&file, arena, &text, &error))
            check_complaint(&error, size);
    }
    buffer_free(&text);
    arena_free(arena);
    return 0;
}
