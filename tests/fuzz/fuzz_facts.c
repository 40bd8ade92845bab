/* Bytes as a small program with threads, of which all facts are found: nothing may crash or run for ever, and the
 * same program must give the same facts again.
 *
 * The program has two classes with fields and methods over a tiny library. Bytes choose the instructions of the
 * methods: an operation, and which of the values that are there it works on. Types need not fit: the ir does not ask
 * for that. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "facts/locks/locks.h"
#include "facts/shape/shape.h"
#include "facts/threads/parallel.h"
#include "facts/threads/sharing.h"
#include "ir/check/check.h"
#include "ir/text/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define RETURNS " {\n B0:\n %0 = parameter ref 0\n return\n }\n"

static const char *const library[] = {
    "class public java.lang.Object {\n method public void <init>()" RETURNS
    " method protected native java.lang.Object clone()\n method public native java.lang.String toString()\n}\n",
    "class public java.lang.String extends java.lang.Object {\n}\n",
    "class interface abstract java.lang.Runnable extends java.lang.Object {\n method public abstract void run()\n}\n",
    "class public java.lang.Thread extends java.lang.Object implements java.lang.Runnable {\n"
    " field private java.lang.Runnable target\n"
    " method public void <init>(java.lang.Runnable) {\n B0:\n %0 = parameter ref 0\n %1 = parameter ref 1\n"
    " put %0, java.lang.Thread.target : java.lang.Runnable, %1\n return\n }\n"
    " method public void start() {\n B0:\n %0 = parameter ref 0\n"
    " call_special java.lang.Thread.start0() : void (%0)\n return\n }\n"
    " method private native void start0()\n"
    " method public final void join()" RETURNS " method public void run() {\n B0:\n %0 = parameter ref 0\n"
    " %1 = get ref %0, java.lang.Thread.target : java.lang.Runnable\n"
    " call_interface java.lang.Runnable.run() : void (%1)\n return\n }\n}\n",
    "class interface abstract java.util.concurrent.locks.Lock extends java.lang.Object {\n"
    " method public abstract void lock()\n method public abstract void unlock()\n}\n",
    "class public java.util.concurrent.locks.ReentrantLock extends java.lang.Object implements "
    "java.util.concurrent.locks.Lock {\n method public void lock()" RETURNS " method public void unlock()" RETURNS
    "}\n",
    "class public java.util.Box extends java.lang.Object {\n field private java.lang.Object kept\n"
    " method public void add(java.lang.Object) {\n B0:\n %0 = parameter ref 0\n %1 = parameter ref 1\n"
    " put %0, java.util.Box.kept : java.lang.Object, %1\n return\n }\n"
    " method public java.lang.Object get() {\n B0:\n %0 = parameter ref 0\n"
    " %1 = get ref %0, java.util.Box.kept : java.lang.Object\n return %1\n }\n}\n",
};

/* What an instruction looks like: V and W stand for values, I for a number. */
static const char *const templates[] = {
    "%R = new ref A",
    "%R = new ref B",
    "%R = new ref java.lang.Object",
    "%R = new ref java.lang.Thread",
    "%R = new ref java.util.Box",
    "%R = new ref java.util.concurrent.locks.ReentrantLock",
    "%R = new_array ref java.lang.Object, %I",
    "put %V, A.f : java.lang.Object, %W",
    "put %V, B.g : java.lang.Object, %W",
    "put_static A.s : java.lang.Object, %V",
    "put_element %V, %I, %W",
    "%R = get ref %V, A.f : java.lang.Object",
    "%R = get ref %V, B.g : java.lang.Object",
    "%R = get_static ref A.s : java.lang.Object",
    "%R = get_element ref %V, %I",
    "%R = cast ref %V, B",
    "%R = call_virtual ref A.m(java.lang.Object) : java.lang.Object (%V, %W)",
    "%R = call_virtual ref B.m(java.lang.Object) : java.lang.Object (%V, %W)",
    "%R = call_static ref A.make(java.lang.Object) : java.lang.Object (%V)",
    "call_interface java.lang.Runnable.run() : void (%V)",
    "call_special java.lang.Thread.<init>(java.lang.Runnable) : void (%V, %W)",
    "call_virtual java.lang.Thread.start() : void (%V)",
    "call_virtual java.lang.Thread.join() : void (%V)",
    "call_interface java.util.concurrent.locks.Lock.lock() : void (%V)",
    "call_interface java.util.concurrent.locks.Lock.unlock() : void (%V)",
    "call_virtual java.util.Box.add(java.lang.Object) : void (%V, %W)",
    "%R = call_virtual ref java.util.Box.get() : java.lang.Object (%V)",
    "%R = call_virtual ref java.lang.Object.clone() : java.lang.Object (%V)",
    "monitor_enter %V",
    "monitor_exit %V",
};

enum {
    TEMPLATES = sizeof templates / sizeof *templates,
    MOST_BLOCKS = 4,
    MOST_INSTRUCTIONS = 12,
    LIBRARY = sizeof library / sizeof *library,
    APPLICATION = 2
};

/* The method that is being written. */
struct writer {
    const uint8_t *data;
    size_t left;
    struct buffer text;
    uint32_t next;                              /* the number of the next instruction */
    uint32_t values[2 * MOST_INSTRUCTIONS + 8]; /* that may be used here */
    uint32_t value_count, common;               /* the first ones everywhere */
    uint32_t number;                            /* of an integer that may be used everywhere */
};

static uint8_t take(struct writer *writer)
{
    if (writer->left == 0)
        return 0;
    writer->left--;
    return *writer->data++;
}

static uint32_t any_value(struct writer *writer)
{
    return writer->values[take(writer) % writer->value_count];
}

static void instruction_write(struct writer *writer, const char *template)
{
    bool gives = false;
    for (const char *at = template; *at != '\0'; at++) {
        if (at[0] != '%') {
            buffer_add(&writer->text, at, 1);
            continue;
        }
        at++;
        gives |= *at == 'R';
        buffer_format(&writer->text, "%%%u",
                      *at == 'R'   ? writer->next
                      : *at == 'I' ? writer->number
                                   : any_value(writer));
    }
    buffer_add_text(&writer->text, "\n");
    if (gives)
        writer->values[writer->value_count++] = writer->next;
    writer->next++;
}

/* Each block leads to the next one, and perhaps to another; the last one also to an end. */
static void end_write(struct writer *writer, uint32_t block, uint32_t blocks, bool gives)
{
    uint8_t form = take(writer) % 4;
    bool last = block + 1 >= blocks;
    uint32_t following = last ? 1 : block + 1;
    if (blocks > 1 && block < blocks && form < (last ? 1 : 2)) {
        buffer_format(&writer->text, "jump B%u\n", following);
    } else if (blocks > 1 && block < blocks && (form == 2 || !last)) {
        buffer_format(&writer->text, "%%%u = eq i1 %%%u, %%%u\n", writer->next, any_value(writer), writer->number - 1);
        uint32_t test = writer->next++, other = 1 + take(writer) % (blocks - 1);
        buffer_format(&writer->text, "branch %%%u, B%u, B%u\n", test, following, other);
    } else if (form == 1) {
        buffer_format(&writer->text, "throw %%%u\n", any_value(writer));
    } else if (gives) {
        buffer_format(&writer->text, "return %%%u\n", any_value(writer));
    } else {
        buffer_add_text(&writer->text, "return\n");
    }
    writer->next++;
}

/* A body: the first block has the parameters; the last one may be a handler for the others. */
static void body_write(struct writer *writer, uint32_t parameters, bool gives)
{
    uint32_t blocks = 1 + take(writer) % MOST_BLOCKS;
    bool handled = take(writer) % 2 && blocks > 1;
    writer->next = writer->value_count = 0;
    buffer_add_text(&writer->text, " {\n");
    for (uint32_t block = 0; block < blocks + handled; block++) {
        buffer_format(&writer->text, "B%u:", block);
        if (handled && block > 0)
            buffer_format(&writer->text, " catch any B%u", blocks);
        buffer_add_text(&writer->text, "\n");
        for (uint32_t i = 0; block == 0 && i < parameters; i++) {
            buffer_format(&writer->text, "%%%u = parameter ref %u\n", writer->next, i);
            writer->values[writer->value_count++] = writer->next++;
        }
        if (block == 0) {
            buffer_format(&writer->text, "%%%u = null ref\n%%%u = integer i32 1\n", writer->next, writer->next + 1);
            writer->values[writer->value_count++] = writer->next;
            writer->number = writer->next + 1;
            writer->next += 2;
            writer->common = writer->value_count;
        } else {
            writer->value_count = writer->common;
        }
        if (handled && block == blocks) {
            buffer_format(&writer->text, "%%%u = caught ref\n", writer->next);
            writer->values[writer->value_count++] = writer->next++;
        }
        if (handled && block > 0)
            instruction_write(writer, templates[0]); /* which may throw: so the handler is reached */
        for (uint32_t i = take(writer) % MOST_INSTRUCTIONS; i > 0; i--)
            instruction_write(writer, templates[take(writer) % TEMPLATES]);
        end_write(writer, block, blocks, gives);
    }
    buffer_add_text(&writer->text, "}\n");
}

static void method_write(struct writer *writer, const char *declared, uint32_t parameters, bool gives)
{
    buffer_format(&writer->text, "method %s%s", take(writer) % 4 == 0 ? "synchronized " : "", declared);
    body_write(writer, parameters, gives);
}

static void module_write(struct writer *writer, uint32_t number)
{
    buffer_clear(&writer->text);
    if (number == 0) {
        buffer_add_text(&writer->text, "class public A extends java.lang.Thread {\nfield java.lang.Object f\n"
                                       "field static java.lang.Object s\n");
        method_write(writer, "public static void main(java.lang.String[])", 1, false);
        method_write(writer, "public static java.lang.Object make(java.lang.Object)", 1, true);
    } else {
        buffer_add_text(&writer->text, "class public B extends java.lang.Object implements java.lang.Runnable {\n"
                                       "field java.lang.Object g\n");
        method_write(writer, "static void <clinit>()", 0, false);
    }
    method_write(writer, "public void run()", 1, false);
    method_write(writer, "public java.lang.Object m(java.lang.Object)", 2, true);
    buffer_add_text(&writer->text, "}\n");
}

/* The program as a source of facts. */
struct modules {
    struct ir_module *modules[APPLICATION + LIBRARY];
};

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    const struct modules *modules = context;
    for (uint32_t i = 0; i < APPLICATION + LIBRARY; i++)
        if (modules->modules[i]->name.length == length && memcmp(modules->modules[i]->name.bytes, name, length) == 0) {
            *application = i < APPLICATION;
            return modules->modules[i];
        }
    return NULL;
}

static const struct ir_body *body(void *context, const struct ir_module *module, uint32_t method)
{
    (void)context;
    return module->methods[method].body;
}

static const char *application(void *context, uint32_t n)
{
    (void)context;
    return n == 0 ? "A" : "B";
}

static struct ir_module *module_read(const char *text, size_t length, struct arena *arena)
{
    struct buffer why = {0};
    struct ir_module *module = ir_read_module(text, length, arena, &why);
    if (module == NULL || !ir_check_module(module, &why)) {
        fprintf(stderr, "%s\n%.*s\n", why.text, (int)length, text);
        abort();
    }
    buffer_free(&why);
    return module;
}

/* All facts, and the shape as text. False: a limit was reached, so that the answer depends on the clock. */
static bool facts_find(const struct class_source *source, const struct facts_options *options, struct buffer *text)
{
    struct budget *budget = budget_new(0.3, 0);
    struct facts *facts = facts_new(source, options, budget);
    struct singles *singles = singles_new(facts);
    struct threads *threads = threads_new(facts, singles, budget);
    struct parallel *parallel = parallel_new(facts, threads, budget);
    struct sharing *sharing = sharing_new(facts, threads, parallel, budget);
    struct locks *locks = locks_new(facts, singles, budget);
    struct shape *shape = shape_new(facts, budget);
    for (object_id object = 0; object < facts_object_count(facts); object++) {
        facts_object_name(facts, object, text);
        buffer_format(text, " %d %d\n", sharing_is_shared(sharing, object), sharing_changes_owner(sharing, object));
    }
    for (instance_id instance = 0; instance < facts_instance_count(facts); instance++) {
        facts_instance_name(facts, instance, text);
        buffer_add_text(text, "\n");
    }
    buffer_format(text, "%u locks, %u acquisitions\n", locks_count(locks), locks_acquisition_count(locks));
    if (shape != NULL)
        shape_print_text(shape, text);
    bool complete = facts_complete(facts) && sharing_complete(sharing) && locks_complete(locks) &&
                    (shape == NULL || shape_complete(shape));
    shape_free(shape);
    locks_free(locks);
    sharing_free(sharing);
    parallel_free(parallel);
    threads_free(threads);
    singles_free(singles);
    facts_free(facts);
    budget_free(budget);
    return complete;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"B", "java/lang/Thread", "A"};
    struct writer writer = {.data = data, .left = size};
    struct arena *arena = arena_new();
    struct modules modules;
    struct buffer one = {0}, other = {0};
    uint8_t form = take(&writer);
    for (uint32_t i = 0; i < APPLICATION; i++) {
        module_write(&writer, i);
        modules.modules[i] = module_read(writer.text.text, writer.text.length, arena);
    }
    for (uint32_t i = 0; i < LIBRARY; i++)
        modules.modules[APPLICATION + i] = module_read(library[i], strlen(library[i]), arena);
    const struct class_source source = {&modules, find, body, APPLICATION, application};
    const struct facts_options options = {.libraries = names,
                                          .library_count = form % 2,
                                          .sensitive = names,
                                          .sensitive_count = form / 2 % 4,
                                          .mains = &names[2],
                                          .main_count = 1};
    bool again = form / 8 % 4 == 0; /* which takes as long once more */
    if (facts_find(&source, &options, &one) && again && facts_find(&source, &options, &other) &&
        (one.length != other.length || memcmp(one.text, other.text, one.length) != 0))
        abort();
    buffer_free(&one);
    buffer_free(&other);
    buffer_free(&writer.text);
    arena_free(arena);
    return 0;
}
