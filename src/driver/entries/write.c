/* What runs, as text of the ir (entries.h). */
#include "base/arena.h"
#include "base/memory.h"
#include "driver/entries/internal.h"

#include <string.h>

/* The line where the code of a method begins; 0: not known. */
static uint32_t line_of(const struct class_source *source, const struct ir_module *module, uint32_t method)
{
    const struct ir_body *body =
        module->methods[method].has_body ? source->body(source->context, module, method) : NULL;
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
        if (body->instructions[at].line > 0)
            return body->instructions[at].line;
    return 0;
}

/* A name that no class has: "a/b/C/method", with a mark behind it if need be. */
static const char *free_name(struct entry_writing *writing, struct text class, struct text method)
{
    struct buffer name = {0};
    struct arena *arena = writing->modules->arena;
    buffer_format(&name, "%.*s/%.*s", (int)class.length, class.bytes, (int)method.length, method.bytes);
    while (entry_class(writing->source, (struct text){name.text, (uint32_t)name.length}) != NULL)
        buffer_add_text(&name, "$");
    const char *kept = arena_copy(arena, name.text, name.length);
    buffer_free(&name);
    return kept;
}

/* The head of a class; its source is that of another. */
static void begin_class(struct buffer *text, const char *name, const char *rest, const struct ir_module *like)
{
    buffer_add_text(text, "class public super ");
    entry_add_class(text, (struct text){name, (uint32_t)strlen(name)});
    buffer_format(text, " extends java.lang.Object%s {\n    version 61 0\n", rest);
    if (like != NULL && like->source.length > 0) {
        buffer_add_text(text, "    source ");
        entry_add_name(text, like->source);
        buffer_add_text(text, "\n");
    }
}

/* Calls the methods of a role, on an object or, if that is IR_NONE, only those that are static. */
static void call_role(struct entry_writing *writing, struct entry_code *code, const struct entry_methods *found,
                      const struct ir_module *class, enum entry_role role, uint32_t object, bool statics)
{
    for (size_t i = 0; i < found->count; i++) {
        const struct entry_method *entry = &found->items[i];
        bool is_static = (entry->declares->methods[entry->method].flags & IR_ACCESS_STATIC) != 0;
        bool fits = is_static ? statics && entry_is_below(writing->source, class->name,
                                                          arena_copy(writing->modules->arena, entry->class->name.bytes,
                                                                     entry->class->name.length))
                              : object != IR_NONE && entry->class == class;
        if (entry->role != role || !fits)
            continue;
        /* A static method is found once for each class below. */
        bool again = false;
        for (size_t j = 0; is_static && j < i && !again; j++)
            again = found->items[j].declares == entry->declares && found->items[j].method == entry->method;
        if (!again)
            entry_call(writing->given, code, class, entry->declares, entry->method, is_static ? IR_NONE : object);
    }
}

/* The way back from a test: what is to be called behind it. */
static void call_afters(struct entry_writing *writing, struct entry_code *code, const struct entry_methods *found,
                        const struct ir_module *class, uint32_t object)
{
    call_role(writing, code, found, class, ENTRY_AFTER, object, true);
    call_role(writing, code, found, class, ENTRY_AFTER_CLASS, object, true);
}

static void write_test(struct entry_writing *writing, const struct entry_methods *found,
                       const struct entry_method *test)
{
    const struct ir_module *class = test->class;
    const struct ir_method *method = &test->declares->methods[test->method];
    const char *name = free_name(writing, class->name, method->name);
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    struct entry_code code = {.line = line_of(writing->source, test->declares, test->method)};
    struct buffer text = {0};
    entry_value(&code, "parameter ref 0");
    call_role(writing, &code, found, class, ENTRY_BEFORE_CLASS, IR_NONE, true);
    uint32_t object = is_static ? IR_NONE : given_object(writing->given, &code, class);
    call_role(writing, &code, found, class, ENTRY_BEFORE_CLASS, object, false);
    call_role(writing, &code, found, class, ENTRY_BEFORE, object, true);
    entry_effect(&code, "jump B1");
    buffer_add_text(&code.text, "    B1: catch any B2\n");
    entry_call(writing->given, &code, class, test->declares, test->method, object);
    entry_effect(&code, "jump B3");
    buffer_add_text(&code.text, "    B2:\n");
    uint32_t thrown = entry_value(&code, "caught ref");
    call_afters(writing, &code, found, class, object);
    if (test->may_throw)
        entry_effect(&code, "return");
    else
        entry_effect(&code, "throw %%%u", thrown);
    buffer_add_text(&code.text, "    B3:\n");
    call_afters(writing, &code, found, class, object);
    entry_effect(&code, "return");
    begin_class(&text, name, "", test->declares);
    buffer_format(&text, "    method public static void main(java.lang.String[]) {\n    B0:\n%s    }\n}\n",
                  code.text.text);
    entry_modules_add(writing->modules, name, true, &text);
    buffer_free(&text);
    buffer_free(&code.text);
}

void entry_write_tests(struct entry_writing *writing, const struct entry_methods *found)
{
    for (size_t i = 0; i < found->count; i++)
        if (found->items[i].role == ENTRY_TEST)
            write_test(writing, found, &found->items[i]);
}

static bool is_called(const struct entry_method *entry)
{
    return entry->role == ENTRY_CALLED || entry->role == ENTRY_CALLED_IN_TURN;
}

static bool same_name(const struct entry_method *one, const struct entry_method *other)
{
    return one->class == other->class &&
           text_same(one->declares->methods[one->method].name, other->declares->methods[other->method].name);
}

/* Whether an earlier method of the list has the same name, and so stands for this one. */
static bool is_led(const struct entry_methods *found, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_called(&found->items[i]) && same_name(&found->items[i], &found->items[n]))
            return true;
    return false;
}

/* The loop of run: again and again one of the methods of a name. */
static void write_run(struct entry_writing *writing, const struct entry_methods *found, size_t n, const char *name,
                      struct buffer *to)
{
    const struct entry_method *entry = &found->items[n];
    struct entry_code code = {.line = line_of(writing->source, entry->declares, entry->method)};
    struct buffer self = {0}, type = {0};
    uint32_t block = 1;
    entry_add_class(&self, (struct text){name, (uint32_t)strlen(name)});
    entry_add_class(&type, entry->class->name);
    entry_value(&code, "parameter ref 0");
    entry_effect(&code, "jump B1");
    buffer_add_text(&code.text, "    B1:\n");
    for (size_t i = n; i < found->count; i++) {
        const struct entry_method *other = &found->items[i];
        if (!is_called(other) || !same_name(entry, other))
            continue;
        bool is_static = (other->declares->methods[other->method].flags & IR_ACCESS_STATIC) != 0;
        uint32_t choice = given_choice(&code);
        entry_effect(&code, "branch %%%u, B%u, B%u", choice, block + 1, block + 2);
        buffer_format(&code.text, "    B%u:\n", block + 1);
        uint32_t object = is_static ? IR_NONE : entry_value(&code, "get ref %%0, %s.target : %s", self.text, type.text);
        entry_call(writing->given, &code, entry->class, other->declares, other->method, object);
        entry_effect(&code, "jump B1");
        block += 2;
        buffer_format(&code.text, "    B%u:\n", block);
    }
    entry_effect(&code, "return");
    buffer_format(to, "    method public void run() {\n    B0:\n%s    }\n}\n", code.text.text);
    buffer_free(&self);
    buffer_free(&type);
    buffer_free(&code.text);
}

/* The class CLASS.METHOD whose run calls methods of that name. */
static const char *write_caller(struct entry_writing *writing, const struct entry_methods *found, size_t n)
{
    const struct entry_method *entry = &found->items[n];
    const char *name = free_name(writing, entry->class->name, entry->declares->methods[entry->method].name);
    struct buffer text = {0}, self = {0}, type = {0};
    entry_add_class(&self, (struct text){name, (uint32_t)strlen(name)});
    entry_add_class(&type, entry->class->name);
    begin_class(&text, name, " implements java.lang.Runnable", entry->declares);
    buffer_format(&text, "    field private final %s target\n", type.text);
    buffer_format(&text,
                  "    method public void \"<init>\"(%s) {\n    B0:\n        %%0 = parameter ref 0\n"
                  "        %%1 = parameter ref 1\n"
                  "        call_special java.lang.Object.\"<init>\"() : void (%%0)\n"
                  "        put %%0, %s.target : %s, %%1\n        return\n    }\n",
                  type.text, self.text, type.text);
    write_run(writing, found, n, name, &text);
    entry_modules_add(writing->modules, name, true, &text);
    buffer_free(&text);
    buffer_free(&self);
    buffer_free(&type);
    return name;
}

/* A class CLASS.entries that makes the one object of a class that entries are called on. */
static const char *write_maker(struct entry_writing *writing, const struct entry_methods *found,
                               const struct ir_module *class)
{
    const char *name = free_name(writing, class->name, (struct text){"entries", 7});
    struct entry_code code = {0};
    struct buffer text = {0}, type = {0};
    for (uint32_t m = 0; m < class->method_count && code.line == 0; m++)
        if (text_is(class->methods[m].name, "<init>"))
            code.line = line_of(writing->source, class, m);
    entry_add_class(&type, class->name);
    uint32_t object = given_object(writing->given, &code, class);
    call_role(writing, &code, found, class, ENTRY_FIRST, object, true);
    entry_effect(&code, "return %%%u", object);
    begin_class(&text, name, "", class);
    buffer_format(&text, "    method public static %s make() {\n    B0:\n%s    }\n}\n", type.text, code.text.text);
    entry_modules_add(writing->modules, name, true, &text);
    buffer_free(&text);
    buffer_free(&type);
    buffer_free(&code.text);
    return name;
}

/* The objects that entries are called on, one for each class. */
struct receivers {
    struct receiver {
        const struct ir_module *class;
        uint32_t value;
    } * items;
    size_t count, capacity;
};

static uint32_t receiver_of(struct entry_writing *writing, struct entry_code *code, const struct entry_methods *found,
                            const struct ir_module *class, struct receivers *receivers)
{
    for (size_t i = 0; i < receivers->count; i++)
        if (receivers->items[i].class == class)
            return receivers->items[i].value;
    const char *maker = write_maker(writing, found, class);
    struct buffer owner = {0}, type = {0};
    entry_add_class(&owner, (struct text){maker, (uint32_t)strlen(maker)});
    entry_add_class(&type, class->name);
    uint32_t value = entry_value(code, "call_static ref %s.make() : %s ()", owner.text, type.text);
    ARRAY_ADD(receivers->items, receivers->count, receivers->capacity, (struct receiver){class, value});
    buffer_free(&owner);
    buffer_free(&type);
    return value;
}

/* Something that is called: the class of its threads, and on what. */
struct caller {
    const char *name;
    const struct ir_module *class;
    uint32_t receiver;
    bool in_turn;
};

static void start_thread(struct entry_code *code, const struct caller *caller)
{
    struct buffer name = {0}, type = {0};
    entry_add_class(&name, (struct text){caller->name, (uint32_t)strlen(caller->name)});
    entry_add_class(&type, caller->class->name);
    uint32_t target = caller->receiver == IR_NONE ? entry_value(code, "null ref") : caller->receiver;
    uint32_t task = entry_value(code, "new ref %s", name.text);
    entry_effect(code, "call_special %s.\"<init>\"(%s) : void (%%%u, %%%u)", name.text, type.text, task, target);
    uint32_t thread = entry_value(code, "new ref java.lang.Thread");
    entry_effect(code, "call_special java.lang.Thread.\"<init>\"(java.lang.Runnable) : void (%%%u, %%%u)", thread,
                 task);
    entry_effect(code, "call_virtual java.lang.Thread.start() : void (%%%u)", thread);
    buffer_free(&name);
    buffer_free(&type);
}

/* The rest of the main: threads that there are once, any number of the others, and then one of the mains, or none. */
static void write_starts(struct entry_code *code, const struct caller *callers, size_t count, const char *const *mains,
                         uint32_t main_count)
{
    uint32_t block = 1;
    for (size_t i = 0; i < count; i++)
        if (callers[i].in_turn)
            start_thread(code, &callers[i]);
    entry_effect(code, "jump B1");
    buffer_add_text(&code->text, "    B1:\n");
    for (size_t i = 0; i < count + main_count; i++) {
        if (i < count && callers[i].in_turn)
            continue;
        uint32_t choice = given_choice(code);
        entry_effect(code, "branch %%%u, B%u, B%u", choice, block + 1, block + 2);
        buffer_format(&code->text, "    B%u:\n", block + 1);
        if (i < count) {
            start_thread(code, &callers[i]);
            entry_effect(code, "jump B1");
        } else {
            struct buffer owner = {0};
            entry_add_class(&owner, (struct text){mains[i - count], (uint32_t)strlen(mains[i - count])});
            entry_effect(code, "call_static %s.main(java.lang.String[]) : void (%%0)", owner.text);
            entry_effect(code, "return");
            buffer_free(&owner);
        }
        block += 2;
        buffer_format(&code->text, "    B%u:\n", block);
    }
    entry_effect(code, "return");
}

bool entry_write_called(struct entry_writing *writing, const struct entry_methods *found, const char *const *mains,
                        uint32_t main_count)
{
    struct receivers receivers = {0};
    struct caller *callers = mem_new(found->count + 1, sizeof *callers);
    struct entry_code code = {0};
    struct buffer text = {0};
    size_t count = 0;
    entry_value(&code, "parameter ref 0");
    for (size_t i = 0; i < found->count; i++) {
        const struct entry_method *entry = &found->items[i];
        if (!is_called(entry) || is_led(found, i))
            continue;
        bool is_static = (entry->declares->methods[entry->method].flags & IR_ACCESS_STATIC) != 0;
        uint32_t receiver = is_static ? IR_NONE : receiver_of(writing, &code, found, entry->class, &receivers);
        callers[count++] = (struct caller){.name = write_caller(writing, found, i),
                                           .class = entry->class,
                                           .receiver = receiver,
                                           .in_turn = entry->role == ENTRY_CALLED_IN_TURN};
    }
    if (count > 0) {
        write_starts(&code, callers, count, mains, main_count);
        begin_class(&text, ENTRIES_MAIN, "", NULL);
        buffer_format(&text, "    method public static void main(java.lang.String[]) {\n    B0:\n%s    }\n}\n",
                      code.text.text);
        entry_modules_add(writing->modules, ENTRIES_MAIN, true, &text);
    }
    mem_free(receivers.items);
    mem_free(callers);
    buffer_free(&code.text);
    buffer_free(&text);
    return count > 0;
}
