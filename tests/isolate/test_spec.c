/* What belongs together: defaults and annotations on tests/isolate/java/Said.java, the specification file, and its
 * complaints. */
#include "isolate/spec/spec.h"

#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct whole *whole;
static struct program *program;

static int set_up(void **state)
{
    (void)state;
    struct text_list files = {0};
    text_list_add(&files, "tests/isolate/java/Said.java");
    whole = whole_open_classes(&files, NULL, NULL);
    program = program_new(classes_source(whole_classes(whole)));
    const struct class_source *source = classes_source(whole_classes(whole));
    assert_true(source->application_count > 0);
    for (uint32_t i = 0; i < source->application_count; i++)
        program_load(program, source->application(source->context, i), strlen(source->application(source->context, i)));
    program_load(program, "java/util/Vector", strlen("java/util/Vector"));
    text_list_free(&files);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    program_free(program);
    whole_close(whole);
    return 0;
}

/* The spec with the text of a file, which must be right. */
static struct spec *spec_with(const char *text)
{
    struct buffer why = {0};
    struct spec *spec = spec_new(program, "test.spec", text, text == NULL ? 0 : strlen(text), &why);
    if (spec == NULL)
        fail_msg("%s", why.text);
    assert_int_equal(why.length, 0);
    buffer_free(&why);
    return spec;
}

static class_id class_of(const char *name)
{
    class_id id = program_find(program, name);
    if (id == FACTS_NONE)
        fail_msg("no class %s", name);
    return id;
}

/* The field "Class.name". */
static field_id field_of(const char *name)
{
    char class[100];
    const char *dot = strrchr(name, '.');
    snprintf(class, sizeof class, "%.*s", (int)(dot - name), name);
    field_id id = program_declared_field(program, class_of(class), dot + 1, strlen(dot + 1));
    if (id == FACTS_NONE)
        fail_msg("no field %s", name);
    return id;
}

/* The method "Class.name", or "Class.name(I" with the beginning of its descriptor; a bridge only if it is asked for
 * by "!". */
static method_id method_of(const char *name)
{
    char class[100];
    const char *paren = strchr(name, '(');
    size_t length = paren == NULL ? strlen(name) : (size_t)(paren - name);
    const char *dot = memrchr(name, '.', length);
    snprintf(class, sizeof class, "%.*s", (int)(dot - name), name);
    const struct program_class *of = program_class(program, class_of(class));
    bool bridge = name[strlen(name) - 1] == '!';
    for (uint32_t i = 0; i < of->method_count; i++) {
        const struct program_method *method = program_method(program, of->first_method + i);
        const char *descriptor = program_selector_descriptor(program, method->selector);
        const char *own = program_selector_name(program, method->selector);
        if (((of->module->methods[i].flags & 0x40) != 0) == bridge &&
            strlen(own) == length - (size_t)(dot + 1 - name) && memcmp(own, dot + 1, strlen(own)) == 0 &&
            (paren == NULL || strncmp(descriptor, paren, strlen(paren) - bridge) == 0))
            return of->first_method + i;
    }
    fail_msg("no method %s", name);
    return FACTS_NONE;
}

struct unit_row {
    const char *method;
    bool unit;
};

static void expect_units(const struct spec *spec, const struct unit_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (spec_is_unit(spec, method_of(rows[i].method)) != rows[i].unit)
            fail_msg("%s is %s unit", rows[i].method, rows[i].unit ? "no" : "a");
}

#define EXPECT_UNITS(spec, rows) expect_units(spec, rows, sizeof(rows) / sizeof *(rows))

/* Fields by set: those of one text, with blanks between them, are one set; each text another. */
static void expect_sets(const struct spec *spec, const char *const *sets, const char *none)
{
    uint32_t known[20], count = 0;
    for (; sets[count] != NULL; count++) {
        char copy[200], *rest = NULL;
        snprintf(copy, sizeof copy, "%s", sets[count]);
        known[count] = SPEC_NO_SET;
        for (char *name = strtok_r(copy, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest)) {
            uint32_t set = spec_set_of(spec, field_of(name));
            if (set == SPEC_NO_SET || (known[count] != SPEC_NO_SET && known[count] != set))
                fail_msg("%s is not in its set", name);
            known[count] = set;
        }
        for (uint32_t i = 0; i < count; i++)
            if (known[i] == known[count])
                fail_msg("%s and %s are one set", sets[i], sets[count]);
    }
    char copy[200], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", none);
    for (char *name = strtok_r(copy, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest))
        if (spec_set_of(spec, field_of(name)) != SPEC_NO_SET)
            fail_msg("%s is in a set", name);
}

static void test_default_units(void **state)
{
    (void)state;
    static const struct unit_row rows[] = {
        {"Plain.open", true},
        {"Plain.shared", true},
        {"Plain.main([", false},
        {"Plain.main(I", true},
        {"Plain.<init>", false},
        {"Plain.<clinit>", false},
        {"Plain.guarded", false},
        {"Plain.inner", false},
        {"Plain.own", false},
        {"Plain.task", true},
        {"Plain.lambda$task$0", false},
        {"Plain.run", true},
        {"Below.open", true},
        {"Bodies.run()", false},
        {"Bodies.run(I", true},
        {"Bodies.call", false},
        {"Bodies.call()!", false}, /* the bridge */
        {"Bodies.open", true},
        {"Fork.compute", false},
        {"Tick.run", false},
        {"Guards$Inner.look", true},
        {"Point.x", true},
        {"Point.toString", true},
        {"Color.open", true},
        {"java/util/Vector.add(Ljava/lang/Object;)", true},
        {"java/util/Vector.removeRange", false},
    };
    struct spec *spec = spec_with(NULL);
    EXPECT_UNITS(spec, rows);
    spec_free(spec);
}

static void test_sets(void **state)
{
    (void)state;
    static const char *const sets[] = {"Plain.a Plain.b",
                                       "Plain.s Plain.t",
                                       "Below.c",
                                       "Sets.a Sets.b MoreSets.d",
                                       "Sets.c",
                                       "Sets.unnamed Sets.unnamedToo",
                                       "Sets.s",
                                       "MoreSets.e",
                                       "MoreSets.u",
                                       "OtherSets.a",
                                       "Guards$Inner.d",
                                       "Point.x Point.y",
                                       "Color.count",
                                       "Color.RED Color.GREEN",
                                       NULL};
    struct spec *spec = spec_with(NULL);
    expect_sets(spec, sets, "Sets.alone Sets.t Guards$Inner.this$0 Color.$VALUES");
    spec_free(spec);
}

static void test_annotated_units(void **state)
{
    (void)state;
    static const struct unit_row rows[] = {
        {"Sets.open", true}, /* sets and units are separate */
        {"Units.<init>()", true},
        {"Units.<init>(L", false},
        {"Units.own", true},
        {"Units.open", false}, /* the class names its units */
        {"Units.look", false},
        {"Units.put(Ljava/lang/String;", true},   /* by way of the bridge */
        {"Units.put(Ljava/lang/Object;!", false}, /* the bridge */
        {"Units.put(Ljava/lang/Integer;", true},  /* as many parameters: it might be */
        {"Store.put", true},
        {"Store.look", false},
        {"SaidBody.run", true},
        {"SaidBody.open", false},
        {"Safe.open", true},
        {"Unsafe.open", false},
        {"Unsafe.said", true},
        {"UnsafeByDefault.open", false},
        {"Fine.open", true},
    };
    struct spec *spec = spec_with(NULL);
    EXPECT_UNITS(spec, rows);
    assert_true(spec_is_unit_for(spec, method_of("Units.<init>(L"), 0));
    assert_false(spec_is_unit_for(spec, method_of("Units.<init>(L"), 1));
    assert_true(spec_is_unit_for(spec, method_of("Units.<init>(L"), 2));
    assert_false(spec_is_unit_for(spec, method_of("Units.<init>(L"), 3));
    assert_true(spec_is_unit_for(spec, method_of("Units.put(Ljava/lang/String;"), 1));
    assert_false(spec_is_unit_for(spec, method_of("Units.put(Ljava/lang/String;"), 0));
    assert_false(spec_is_unit_for(spec, method_of("Plain.main(["), 0));
    spec_free(spec);
}

static void test_claims_and_guards(void **state)
{
    (void)state;
    struct spec *spec = spec_with(NULL);
    assert_int_equal(spec_claim(spec, class_of("Plain")), CLAIM_NOTHING);
    assert_int_equal(spec_claim(spec, class_of("Safe")), CLAIM_SAFE);
    assert_int_equal(spec_claim(spec, class_of("Unsafe")), CLAIM_UNSAFE);
    assert_int_equal(spec_claim(spec, class_of("Fine")), CLAIM_FINE);
    assert_int_equal(spec_claim(spec, class_of("Confined")), CLAIM_FINE);
    assert_int_equal(spec_claim(spec, class_of("Both")), CLAIM_SAFE); /* the one that has more checked */
    assert_string_equal(spec_guard(spec, field_of("Guards.a")), "this");
    assert_string_equal(spec_guard(spec, field_of("Guards.b")), "lock, Guards.class");
    assert_null(spec_guard(spec, field_of("Guards.c")));
    assert_int_equal(spec_stray_count(spec), 0);
    spec_free(spec);
}

/* The file speaks before annotations, and of each thing separately. */
static void test_file(void **state)
{
    (void)state;
    static const char text[] = "# of the JDK\n"
                               "class java.util.Vector\t# a comment\r\n"
                               "    set contents elementData, elementCount\n"
                               "    unit addElement, remove(int) , copyInto( Object[] )\n"
                               "    unitfor <init>(java.util.Collection) 1\n"
                               "\n"
                               "class Sets\n"
                               "    set all a\n"
                               "    set all alone c\n"
                               "    safe\n"
                               "class Units\n"
                               "    unit open\n"
                               "    unitfor put 2\n"
                               "class Both\n    unsafe\n"
                               "class Guards.Inner\n    fine\n"
                               "class Guards\n    guard other a c";
    static const struct unit_row rows[] = {
        {"java/util/Vector.addElement", true},
        {"java/util/Vector.remove(I", true},
        {"java/util/Vector.remove(L", false},
        {"java/util/Vector.copyInto", true},
        {"java/util/Vector.size", false},
        {"Units.open", true},
        {"Units.own", false}, /* the file says it anew */
        {"Units.<init>()", false},
        {"Units.put(Ljava/lang/String;", true}, /* of Store */
        {"Sets.open", true},
    };
    static const char *const sets[] = {"java/util/Vector.elementData java/util/Vector.elementCount",
                                       "Sets.a Sets.alone Sets.c", "MoreSets.d", NULL};
    struct spec *spec = spec_with(text);
    EXPECT_UNITS(spec, rows);
    expect_sets(spec, sets, "java/util/Vector.capacityIncrement Sets.b Sets.s");
    assert_true(spec_is_unit_for(spec, method_of("java/util/Vector.<init>(Ljava/util/Collection;"), 0));
    assert_false(spec_is_unit_for(spec, method_of("java/util/Vector.<init>(I"), 0));
    assert_false(spec_is_unit_for(spec, method_of("Units.<init>(L"), 0));
    assert_true(spec_is_unit_for(spec, method_of("Units.put(Ljava/lang/Integer;"), 1));
    assert_int_equal(spec_claim(spec, class_of("Sets")), CLAIM_SAFE);
    assert_int_equal(spec_claim(spec, class_of("Both")), CLAIM_UNSAFE);
    assert_int_equal(spec_claim(spec, class_of("Guards$Inner")), CLAIM_FINE);
    assert_string_equal(spec_guard(spec, field_of("Guards.a")), "other");
    assert_string_equal(spec_guard(spec, field_of("Guards.b")), "lock, Guards.class");
    assert_string_equal(spec_guard(spec, field_of("Guards.c")), "other");
    assert_int_equal(spec_stray_count(spec), 0);
    spec_free(spec);
}

/* Types of parameters by their last parts, nested ones with a dot, and those with several dimensions. */
static void test_types_in_file(void **state)
{
    (void)state;
    static const struct unit_row rows[] = {
        {"java/util/Vector.addAll(I", true},
        {"java/util/Vector.addAll(L", false},
        {"java/util/Vector.toArray([", true},
        {"java/util/Vector.toArray()", false},
        {"java/util/Vector.indexOf(Ljava/lang/Object;I", true},
        {"java/util/Vector.indexOf(Ljava/lang/Object;)", false},
        {"java/util/Vector.elements", true},
    };
    struct spec *spec = spec_with("class java.util.Vector\n"
                                  " unit addAll(int, util.Collection) toArray(java.lang.Object...)\n"
                                  " unit indexOf(Object,int),elements()");
    EXPECT_UNITS(spec, rows);
    assert_int_equal(spec_stray_count(spec), 0);
    spec_free(spec);
    spec = spec_with("class java.util.Vector\n unit toArray(Object) toArray(ject[]) indexOf(long) ");
    assert_int_equal(spec_stray_count(spec), 3);
    spec_free(spec);
}

static void test_strays(void **state)
{
    (void)state;
    static const char *const strays[] = {
        "test.spec:1: the program has no class no.such.Thing",
        "test.spec:5: the class has no field d of its own", /* it is in a subclass */
        "test.spec:6: the class has no such method close of its own",
        "test.spec:6: the class has no such method open of its own",
        "test.spec:7: method open has no parameter 1",
    };
    struct spec *spec = spec_with("class no.such.Thing\n set s a b\n unit c(int)\n"
                                  "class Sets\n set s a d\n unit close open(int)\n unitfor open 1\n");
    assert_int_equal(spec_stray_count(spec), sizeof strays / sizeof *strays);
    for (uint32_t i = 0; i < spec_stray_count(spec); i++)
        assert_string_equal(spec_stray(spec, i), strays[i]);
    assert_true(spec_is_unit(spec, method_of("Sets.open"))); /* nothing was said */
    spec_free(spec);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* A file with one defect: its first line is the complaint, as a comment. */
static void expect_complaint(const char *name)
{
    char path[300];
    struct buffer text = {0}, why = {0}, expected = {0};
    snprintf(path, sizeof path, "tests/isolate/malformed-spec/%s", name);
    assert_true(file_read(path, NULL, &text));
    assert_true(text.length > 2 && text.text[0] == '#');
    size_t line = strcspn(text.text, "\n");
    buffer_format(&expected, "%s:%.*s", name, (int)line - 2, text.text + 2);
    struct spec *spec = spec_new(program, name, text.text, text.length, &why);
    if (spec != NULL)
        fail_msg("%s is accepted", name);
    if (strcmp(why.text, expected.text) != 0)
        fail_msg("%s instead of %s", why.text, expected.text);
    buffer_free(&text);
    buffer_free(&why);
    buffer_free(&expected);
}

static void test_malformed(void **state)
{
    (void)state;
    char *names[100];
    size_t count = 0;
    DIR *folder = opendir("tests/isolate/malformed-spec");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (strstr(entry->d_name, ".spec") != NULL && count < 100)
            names[count++] = strdup(entry->d_name);
    closedir(folder);
    qsort(names, count, sizeof *names, by_name);
    assert_true(count >= 20);
    for (size_t i = 0; i < count; i++) {
        expect_complaint(names[i]);
        free(names[i]);
    }
}

static void test_several_complaints(void **state)
{
    (void)state;
    struct buffer why = {0}, many = {0};
    const char text[] = "set a b\nclass Plain\nunit\nset all a b\nwhat is this\n";
    assert_null(spec_new(program, "f", text, strlen(text), &why));
    assert_string_equal(why.text, "f:1: 'set' must stand behind a class\n"
                                  "f:3: 'unit' needs methods\n"
                                  "f:5: class, set, unit, unitfor, guard, safe, unsafe or fine is expected");
    for (int i = 0; i < 50; i++)
        buffer_add_text(&many, "x\n");
    buffer_clear(&why);
    assert_null(spec_new(program, "f", many.text, many.length, &why));
    assert_non_null(strstr(why.text, "\nf:20: "));
    assert_null(strstr(why.text, "\nf:21: "));
    assert_non_null(strstr(why.text, "\nf: and more"));
    buffer_free(&why);
    buffer_free(&many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default_units),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_annotated_units),
        cmocka_unit_test(test_claims_and_guards),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_types_in_file),
        cmocka_unit_test(test_strays),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_several_complaints),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
