/* Reading class files: descriptors and names, small classes made of bytes, and classes that javac makes from
 * tests/jvm/classes. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "jvm/assemble.h"
#include "jvm/classfile/annotations.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/toolbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct text text_of(const char *text)
{
    return (struct text){text, (uint32_t)strlen(text)};
}

#define assert_text(text, wanted) assert_true(text_is(text, wanted))

/* Descriptors. */

static void fields_have_descriptors(void **state)
{
    (void)state;
    struct descriptor_type type;
    assert_true(descriptor_parse_field(text_of("I"), &type));
    assert_int_equal(type.kind, 'I');
    assert_true(descriptor_parse_field(text_of("[[La/B$c;"), &type));
    assert_int_equal(type.kind, '[');
    assert_int_equal(type.element, 'L');
    assert_int_equal(type.dimensions, 2);
    assert_text(type.class_name, "a/B$c");
    static const char *const wrong[] = {"",  "V",  "X",     "II",     "L;",   "La",  "La/;", "L/a;",
                                        "[", "[V", "La.b;", "La//b;", "L[a;", "()V", "I ",   "La;;"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (descriptor_parse_field(text_of(wrong[i]), &type))
            fail_msg("%s", wrong[i]);
    }
}

static void methods_have_descriptors(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct descriptor_method method;
    assert_true(descriptor_parse_method(text_of("(IJ[DLjava/lang/String;)[Z"), arena, &method));
    assert_int_equal(method.parameter_count, 4);
    assert_int_equal(method.parameter_slots, 5);
    assert_int_equal(method.parameters[1].kind, 'J');
    assert_text(method.parameters[2].text, "[D");
    assert_text(method.parameters[3].class_name, "java/lang/String");
    assert_text(method.result.text, "[Z");
    assert_true(descriptor_parse_method(text_of("()V"), arena, &method));
    assert_int_equal(method.result.kind, 'V');
    static const char *const wrong[] = {"",   "I",    "(",   "()",    "(V)V", "()VV",
                                        "(I", "()[V", "(I)", "(La)V", "I()V", "()V "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (descriptor_parse_method(text_of(wrong[i]), arena, &method))
            fail_msg("%s", wrong[i]);
    }
    arena_free(arena);
}

/* 255 dimensions and 255 slots are the most. */
static void descriptors_have_limits(void **state)
{
    (void)state;
    char text[600];
    struct descriptor_type type;
    struct descriptor_method method;
    memset(text, '[', 256);
    strcpy(text + 255, "I");
    assert_true(descriptor_parse_field(text_of(text), &type));
    memcpy(text + 255, "[I", 3);
    assert_false(descriptor_parse_field(text_of(text), &type));
    text[0] = '(';
    memset(text + 1, 'J', 127);
    strcpy(text + 128, "I)V");
    assert_true(descriptor_measure_method(text_of(text), &method));
    assert_int_equal(method.parameter_slots, 255);
    strcpy(text + 128, "J)V");
    assert_false(descriptor_measure_method(text_of(text), &method));
}

static void names_are_checked(void **state)
{
    (void)state;
    assert_true(descriptor_is_field_name(text_of("a<b")));
    assert_false(descriptor_is_field_name(text_of("")));
    assert_false(descriptor_is_field_name(text_of("a/b")));
    assert_true(descriptor_is_method_name(text_of("<init>")));
    assert_false(descriptor_is_method_name(text_of("<other>")));
    assert_false(descriptor_is_method_name(text_of("a>b")));
    assert_false(descriptor_is_method_name(text_of("a;")));
}

/* Classes made of bytes. */

struct sample {
    struct arena *arena;
    struct buffer bytes;
    struct classfile file;
    struct class_error error;
};

static bool try_parse(struct sample *sample)
{
    sample->arena = arena_new();
    return classfile_parse(sample->bytes.text, sample->bytes.length, sample->arena, &sample->file, &sample->error);
}

static void parse(struct sample *sample)
{
    if (!try_parse(sample))
        fail_msg("%u: %s", sample->error.offset, sample->error.message);
}

static struct sample assembled(const struct plan *plan)
{
    struct sample sample = {0};
    assemble(plan, &sample.bytes);
    parse(&sample);
    return sample;
}

static void release(struct sample *sample)
{
    buffer_free(&sample->bytes);
    arena_free(sample->arena);
}

static void versions(void **state)
{
    (void)state;
    for (unsigned major = CLASSFILE_OLDEST_MAJOR; major <= CLASSFILE_NEWEST_MAJOR; major++) {
        struct sample sample = assembled(&(struct plan){.major = major, .minor = major == 45 ? 3 : 0});
        assert_int_equal(sample.file.major, major);
        release(&sample);
    }
    struct sample preview = assembled(&(struct plan){.major = 69, .minor = CLASSFILE_PREVIEW_MINOR});
    assert_int_equal(preview.file.minor, 65535);
    release(&preview);
}

/* An attribute that nobody knows, or that is known elsewhere, is skipped. */
static void unknown_attributes_are_skipped(void **state)
{
    (void)state;
    struct sample sample = assembled(&(struct plan){.attribute = "Strange", .content = "01 02 03", .times = 2});
    assert_int_equal(sample.file.attributes.count, 2);
    assert_int_equal(sample.file.attributes.items[0].kind, ATTRIBUTE_UNKNOWN);
    assert_int_equal(sample.file.attributes.kinds, 0);
    release(&sample);
    sample = assembled(&(struct plan){.attribute = "ConstantValue", .place = PLACE_CLASS, .content = "ff ff"});
    assert_int_equal(sample.file.attributes.items[0].kind, ATTRIBUTE_UNKNOWN);
    release(&sample);
}

/* Two tables of lines, the second with earlier places: one list, which can be sorted and searched. */
static void line_tables_are_joined(void **state)
{
    (void)state;
    struct plan plan = {.code = "00 00 00 00 b1",
                        .attribute = "LineNumberTable",
                        .place = PLACE_CODE,
                        .content = "00 02 00 03 00 09 00 01 00 07",
                        .times = 2};
    struct sample sample = assembled(&plan);
    struct class_code code;
    struct class_lines lines;
    assert_true(class_code_parse(&sample.file, &sample.file.methods[0], sample.arena, &code, &sample.error));
    assert_true(class_lines_parse(&sample.file, &code, sample.arena, &lines, &sample.error));
    assert_int_equal(lines.count, 4);
    assert_int_equal(lines.items[2].pc, 3);
    class_lines_sort(&lines);
    assert_int_equal(lines.items[1].pc, 1);
    assert_int_equal(class_line_at(&lines, 0), 0);
    assert_int_equal(class_line_at(&lines, 1), 7);
    assert_int_equal(class_line_at(&lines, 2), 7);
    assert_int_equal(class_line_at(&lines, 3), 9);
    assert_int_equal(class_line_at(&lines, 4), 9);
    release(&sample);
}

static void every_kind_of_frame(void **state)
{
    (void)state;
    struct plan plan = {.code = "00 00 00 00 00 00 00 00 b1",
                        .attribute = "StackMapTable",
                        .place = PLACE_CODE,
                        .content = "00 07  00  40 01  f7 00 00 07 00 04  fa 00 00  fb 00 00  fd 00 00 04 06  "
                                   "ff 00 01 00 02 00 05 00 02 02 08 00 03"};
    struct sample sample = assembled(&plan);
    struct class_code code;
    struct class_frames frames;
    assert_true(class_code_parse(&sample.file, &sample.file.methods[0], sample.arena, &code, &sample.error));
    assert_true(class_frames_parse(&sample.file, &code, sample.arena, &frames, &sample.error));
    static const enum class_frame_kind kinds[] = {
        FRAME_SAME, FRAME_SAME_ONE_STACK_ITEM, FRAME_SAME_ONE_STACK_ITEM, FRAME_CHOP, FRAME_SAME, FRAME_APPEND,
        FRAME_FULL};
    assert_int_equal(frames.count, 7);
    for (uint32_t i = 0; i < frames.count; i++) {
        assert_int_equal(frames.items[i].kind, kinds[i]);
        assert_int_equal(frames.items[i].pc, i < 6 ? i : 7);
    }
    assert_text(frames.items[2].stack[0].class_name, "java/lang/Object");
    assert_int_equal(frames.items[3].chopped, 1);
    assert_int_equal(frames.items[5].locals[1].tag, FRAME_UNINITIALIZED_THIS);
    assert_int_equal(frames.items[6].stack[1].tag, FRAME_UNINITIALIZED);
    assert_int_equal(frames.items[6].stack[1].pc, 3);
    release(&sample);
}

/* Arrays in arrays in …: as deep as an attribute can be long; nothing may recurse. */
static void annotations_nest_deeply(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    struct buffer content = {0};
    buffer_add_text(&content, "00 01 00 0b 00 01 00 06 ");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&content, "5b0001");
    buffer_add_text(&content, "49000e");
    struct plan plan = {.attribute = "RuntimeVisibleAnnotations", .content = content.text};
    struct sample sample = assembled(&plan);
    struct class_annotations annotations;
    assert_true(class_annotations_parse(&sample.file, &sample.file.attributes, ATTRIBUTE_RUNTIME_VISIBLE_ANNOTATIONS,
                                        sample.arena, &annotations, &sample.error));
    assert_int_equal(annotations.value_count, DEPTH + 2);
    assert_int_equal(annotations.values[DEPTH + 1].integer, 7);
    for (uint32_t i = 0; i < annotations.value_count; i++)
        assert_int_equal(annotations.values[i].next, DEPTH + 2);
    release(&sample);
    buffer_free(&content);
}

static void constants_are_found(void **state)
{
    (void)state;
    struct sample sample = assembled(&(struct plan){0});
    struct class_member_ref member;
    struct class_constant constant;
    struct text text;
    assert_true(constant_member(&sample.file, 0x14, 5, &member, &sample.error));
    assert_true(member.is_interface);
    assert_text(member.class_name, "A");
    assert_text(member.name, "m");
    assert_text(member.descriptor, "()V");
    assert_true(constant_get(&sample.file, 0xf, 5, &constant, &sample.error));
    assert_int_equal(constant.wide, 7);
    assert_true(constant_get(&sample.file, 0x17, 5, &constant, &sample.error));
    assert_int_equal(constant.handle.kind, HANDLE_INVOKE_STATIC);
    assert_text(constant.handle.member.name, "m");
    assert_false(constant_class(&sample.file, 1, 5, &text, &sample.error));
    assert_int_equal(sample.error.offset, 5);
    assert_string_equal(sample.error.message, "constant 1 is Utf8, not Class");
    assert_false(constant_get(&sample.file, 0x10, 6, &constant, &sample.error));
    assert_string_equal(sample.error.message, "constant 16 does not exist");
    assert_int_equal(constant_tag_at(&sample.file, 70000), CONSTANT_NONE);
    release(&sample);
}

/* Classes that javac makes. */

static struct sample compiled(const char *folder, const char *name)
{
    struct sample sample = {0};
    char path[TOOLBOX_PATH + 64];
    snprintf(path, sizeof path, "%s/%s.class", folder, name);
    assert_true(file_read(path, NULL, &sample.bytes));
    parse(&sample);
    return sample;
}

static const struct class_member *method_of(const struct sample *sample, const char *name)
{
    for (unsigned i = 0; i < sample->file.method_count; i++) {
        if (text_is(sample->file.methods[i].name, name))
            return &sample->file.methods[i];
    }
    fail_msg("no method %s", name);
    return NULL;
}

static void check_sealed(const char *folder)
{
    struct sample sample = compiled(folder, "Shapes");
    struct class_names names;
    assert_true(class_names_parse(&sample.file, &sample.file.attributes, ATTRIBUTE_PERMITTED_SUBCLASSES, sample.arena,
                                  &names, &sample.error));
    assert_int_equal(names.count, 3);
    assert_text(names.items[1], "Shapes$Square");
    assert_true(class_names_parse(&sample.file, &sample.file.attributes, ATTRIBUTE_NEST_MEMBERS, sample.arena, &names,
                                  &sample.error));
    assert_int_equal(names.count, 8);
    release(&sample);
}

static void check_record(const char *folder)
{
    struct sample sample = compiled(folder, "Shapes$Circle");
    struct class_record record;
    struct class_bootstraps bootstraps;
    struct text source;
    assert_true(class_record_parse(&sample.file, sample.arena, &record, &sample.error));
    assert_int_equal(record.count, 2);
    assert_text(record.components[0].name, "radius");
    assert_text(record.components[1].descriptor, "[Ljava/lang/String;");
    assert_true(class_bootstraps_parse(&sample.file, sample.arena, &bootstraps, &sample.error));
    assert_int_equal(bootstraps.count, 1);
    assert_text(bootstraps.items[0].handle.member.class_name, "java/lang/runtime/ObjectMethods");
    assert_int_equal(bootstraps.items[0].argument_count, 4);
    assert_true(class_source_file(&sample.file, &source, &sample.error));
    assert_text(source, "Shapes.java");
    release(&sample);
    sample = compiled(folder, "Shapes$Nothing");
    assert_true(class_record_parse(&sample.file, sample.arena, &record, &sample.error));
    assert_true(record.is_record);
    assert_int_equal(record.count, 0);
    release(&sample);
}

static void check_enclosing(const char *folder)
{
    struct sample sample = compiled(folder, "Shapes$1Local");
    struct class_enclosing enclosing;
    struct class_inners inners;
    assert_true(class_enclosing_parse(&sample.file, &enclosing, &sample.error));
    assert_text(enclosing.class_name, "Shapes");
    assert_text(enclosing.name, "local");
    assert_true(class_inners_parse(&sample.file, sample.arena, &inners, &sample.error));
    bool found = false;
    for (uint32_t i = 0; i < inners.count; i++) {
        if (!text_is(inners.items[i].inner, "Shapes$1Local"))
            continue;
        found = true;
        assert_text(inners.items[i].name, "Local");
        assert_null(inners.items[i].outer.bytes);
    }
    assert_true(found);
    assert_int_equal(sample.file.interface_count, 2);
    assert_text(sample.file.interfaces[1], "java/io/Serializable");
    release(&sample);
}

static void check_defaults(const char *folder)
{
    struct sample sample = compiled(folder, "Annotations$Everything");
    struct class_annotations value;
    static const struct {
        const char *method;
        char tag;
    } defaults[] = {{"z", 'Z'},     {"b", 'B'},     {"c", 'C'},     {"s", 'S'},     {"i", 'I'},
                    {"j", 'J'},     {"f", 'F'},     {"d", 'D'},     {"text", 's'},  {"type", 'c'},
                    {"place", 'e'}, {"small", '@'}, {"texts", '['}, {"smalls", '['}};
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        assert_true(class_annotation_default(&sample.file, method_of(&sample, defaults[i].method), sample.arena, &value,
                                             &sample.error));
        assert_int_equal(value.values[0].tag, defaults[i].tag);
        assert_int_equal(value.values[0].next, value.value_count);
    }
    assert_true(class_annotation_default(&sample.file, method_of(&sample, "d"), sample.arena, &value, &sample.error));
    assert_true(value.values[0].precise == -0.25e-10);
    assert_true(
        class_annotation_default(&sample.file, method_of(&sample, "smalls"), sample.arena, &value, &sample.error));
    assert_int_equal(value.values[0].count, 2);
    assert_text(value.values[2].type, "LAnnotations$Small;");
    assert_text(value.values[3].name, "value");
    assert_int_equal(value.values[3].count, 2);
    assert_int_equal(value.values[5].integer, 2);
    release(&sample);
}

static void check_parameters(const char *folder)
{
    struct sample sample = compiled(folder, "Annotations");
    const struct class_member *method = method_of(&sample, "generic");
    struct class_annotations annotations;
    struct class_parameters parameters;
    assert_true(class_annotations_parse(&sample.file, &method->attributes,
                                        ATTRIBUTE_RUNTIME_VISIBLE_PARAMETER_ANNOTATIONS, sample.arena, &annotations,
                                        &sample.error));
    assert_int_equal(annotations.parameter_count, 3);
    assert_int_equal(annotations.count, 1);
    assert_int_equal(annotations.items[0].parameter, 0);
    assert_true(class_annotations_parse(&sample.file, &method->attributes, ATTRIBUTE_RUNTIME_INVISIBLE_TYPE_ANNOTATIONS,
                                        sample.arena, &annotations, &sample.error));
    assert_int_equal(annotations.count, 2);
    bool of_bound = false;
    for (uint32_t i = 0; i < annotations.count; i++)
        of_bound |= annotations.items[i].target->target_type == TARGET_METHOD_TYPE_PARAMETER_BOUND;
    assert_true(of_bound);
    assert_true(class_parameters_parse(&sample.file, method, sample.arena, &parameters, &sample.error));
    assert_int_equal(parameters.count, 3);
    assert_text(parameters.items[1].name, "plain");
    release(&sample);
}

static void check_values(const char *folder)
{
    struct sample sample = compiled(folder, "Shapes$Other");
    struct class_constant value;
    size_t seen = 0;
    for (unsigned i = 0; i < sample.file.field_count; i++) {
        const struct class_member *field = &sample.file.fields[i];
        assert_true(class_constant_value(&sample.file, field, &value, &sample.error));
        if (text_is(field->name, "BIG")) {
            assert_int_equal(value.wide, INT64_MIN);
            seen++;
        } else if (text_is(field->name, "NEGATIVE")) {
            assert_int_equal(value.integer, -1);
            seen++;
        } else if (text_is(field->name, "count")) {
            assert_int_equal(value.tag, CONSTANT_NONE);
            assert_int_equal(field->access, IR_ACCESS_VOLATILE);
            seen++;
        }
    }
    assert_int_equal(seen, 3);
    release(&sample);
}

static void classes_of_javac(void **state)
{
    (void)state;
    struct toolbox jdk;
    if (!toolbox_find("javac", &jdk))
        skip();
    char folder[TOOLBOX_PATH];
    toolbox_temporary(folder);
    assert_true(toolbox_compile(&jdk, "tests/jvm/classes", NULL, folder));
    check_sealed(folder);
    check_record(folder);
    check_enclosing(folder);
    check_defaults(folder);
    check_parameters(folder);
    check_values(folder);
    toolbox_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_have_descriptors),
        cmocka_unit_test(methods_have_descriptors),
        cmocka_unit_test(descriptors_have_limits),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(versions),
        cmocka_unit_test(unknown_attributes_are_skipped),
        cmocka_unit_test(line_tables_are_joined),
        cmocka_unit_test(every_kind_of_frame),
        cmocka_unit_test(annotations_nest_deeply),
        cmocka_unit_test(constants_are_found),
        cmocka_unit_test(classes_of_javac),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
