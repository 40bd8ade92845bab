/* Names, resolution and selection of methods, on modules written by hand. */
#include "program/program.h"

#include "base/buffer.h"
#include "facts/text_source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RETURNS " {\n    B0:\n        return\n    }\n"

static const char *const modules[] = {
    "class public java.lang.Object {\n method public java.lang.String toString()"
    " {\n B0:\n %0 = null ref\n return %0\n }\n"
    " method protected native java.lang.Object clone()\n}\n",
    "class public java.lang.String extends java.lang.Object {\n}\n",
    "class interface abstract java.lang.Cloneable extends java.lang.Object {\n}\n",
    "class interface abstract java.io.Serializable extends java.lang.Object {\n}\n",
    "class interface abstract p.I extends java.lang.Object {\n method public void d()" RETURNS
    " method public abstract void e()\n field public static final int N\n}\n",
    "class interface abstract p.J extends java.lang.Object implements p.I {\n method public void d()" RETURNS "}\n",
    "class interface abstract p.K extends java.lang.Object implements p.I {\n method public abstract void d()\n}\n",
    "class interface abstract p.L extends java.lang.Object {\n method public void d()" RETURNS "}\n",
    "class p.A extends java.lang.Object implements p.I {\n method public void e()" RETURNS
    " method void inner()" RETURNS " method private void own()" RETURNS " field int count\n}\n",
    "class p.B extends p.A implements p.J {\n method void inner()" RETURNS " method private void own()" RETURNS "}\n",
    "class q.C extends p.A {\n method void inner()" RETURNS " method public void own()" RETURNS "}\n",
    "class p.Opened extends p.A {\n method protected void inner()" RETURNS "}\n",
    "class q.Far extends p.Opened {\n method protected void inner()" RETURNS "}\n",
    "class p.D extends p.A implements p.K {\n}\n",
    "class p.E extends java.lang.Object implements p.I, p.L {\n method public abstract void e()\n}\n",
    "class p.Loop extends p.Pool {\n}\n",
    "class p.Pool extends p.Loop {\n}\n",
    "class p.Orphan extends p.Nowhere {\n}\n",
    NULL,
};

static struct text_source *source;
static struct program *program;

static int set_up(void **state)
{
    (void)state;
    source = text_source_new(modules);
    program = program_new(text_source_facts(source));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    program_free(program);
    text_source_free(source);
    return 0;
}

static class_id class(const char *name)
{
    return program_load(program, name, strlen(name));
}

static selector_id selector(const char *name)
{
    return program_selector(program, name, strlen(name),
                            strcmp(name, "toString") == 0 ? "()Ljava/lang/String;"
                            : strcmp(name, "clone") == 0  ? "()Ljava/lang/Object;"
                                                          : "()V");
}

/* Whether resolving owner.name and then selecting it for an object gives the method "class.name". */
static void expect(const char *owner, const char *name, const char *of, const char *method)
{
    struct buffer found = {0};
    class_id id = class(owner);
    method_id resolved = program_resolve_in(program, id, selector(name), program_class(program, id)->interface);
    method_id selected = resolved == FACTS_NONE ? FACTS_NONE : program_select(program, class(of), resolved);
    buffer_add_text(&found, "");
    if (selected != FACTS_NONE)
        program_method_name(program, selected, &found);
    if (strncmp(found.text, method, strlen(method)) != 0 || (method[0] == '\0' && found.length > 0))
        fail_msg("%s.%s on %s: %s instead of %s", owner, name, of, found.text, method);
    buffer_free(&found);
}

static void test_selection(void **state)
{
    (void)state;
    expect("p/I", "d", "p/A", "p.I.d()");
    expect("p/I", "d", "p/B", "p.J.d()"); /* the more specific default */
    expect("p/I", "e", "p/B", "p.A.e()"); /* from the class above */
    expect("p/I", "d", "p/D", "");        /* made abstract again */
    expect("p/L", "d", "p/E", "");        /* two defaults, none more specific */
    expect("p/A", "inner", "p/B", "p.B.inner()");
    expect("p/A", "inner", "q/C", "p.A.inner()");     /* another package: no overriding */
    expect("p/A", "inner", "q/Far", "q.Far.inner()"); /* by way of p.Opened */
    expect("p/A", "own", "p/B", "p.A.own()");         /* private */
    expect("p/I", "toString", "p/B", "java.lang.Object.toString()");
    expect("p/I", "e", "p/E", ""); /* abstract */
    expect("p/I", "e", "p/L", ""); /* no such object */
    expect("[Lp/A;", "clone", "[Lp/A;", "java.lang.Object.clone()");
    expect("p/Orphan", "d", "p/Orphan", "");
}

static void test_subclasses(void **state)
{
    (void)state;
    static const struct {
        const char *sub, *super;
        bool is;
    } rows[] = {
        {"p/B", "p/A", true},
        {"p/A", "p/B", false},
        {"p/B", "p/I", true},
        {"p/B", "p/L", false},
        {"[Lp/B;", "[Lp/A;", true},
        {"[Lp/B;", "[Lp/I;", true},
        {"[Lp/A;", "[Lp/B;", false},
        {"[[Lp/B;", "[[Ljava/lang/Object;", true},
        {"[[Lp/B;", "[Ljava/lang/Object;", true},
        {"[[I", "[Ljava/lang/Object;", true},
        {"[I", "[Ljava/lang/Object;", false},
        {"[I", "[J", false},
        {"[I", "java/lang/Cloneable", true},
        {"[I", "java/lang/Object", true},
        {"p/I", "java/lang/Object", true},
        {"p/Loop", "p/Pool", false},
        {"p/Orphan", "java/lang/Object", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (program_is_subclass(program, class(rows[i].sub), class(rows[i].super)) != rows[i].is)
            fail_msg("%s below %s", rows[i].sub, rows[i].super);
}

static void test_missing_classes(void **state)
{
    (void)state;
    assert_true(program_class(program, class("p/Nowhere"))->missing);
    assert_true(program_class(program, class("p/Loop"))->missing); /* above itself */
    assert_false(program_class(program, class("p/Orphan"))->missing);
    char deep[400];
    memset(deep, '[', sizeof deep);
    memcpy(deep + sizeof deep - 2, "I", 2);
    assert_true(program_class(program, class(deep))->missing);
    assert_int_equal(class("p/A"), class("p/A"));
}

static void test_names(void **state)
{
    (void)state;
    struct buffer text = {0};
    class_id id = class("p/A");
    program_method_name(program, program_declared(program, id, selector("e")), &text);
    assert_string_equal(text.text, "p.A.e()V");
    buffer_clear(&text);
    program_field_name(program, program_declared_field(program, id, "count", 5), &text);
    assert_string_equal(text.text, "p.A.count");
    assert_int_equal(program_declared_field(program, id, "none", 4), FACTS_NONE);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_selection),
        cmocka_unit_test(test_subclasses),
        cmocka_unit_test(test_missing_classes),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
