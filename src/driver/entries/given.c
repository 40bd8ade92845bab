/* What entries are handed: objects of which nothing is known but their types. A class ("heddle.Given") that is part of
 * the library has a method for each type that is asked for. Where a type can have no object of its own, an application
 * class below it stands for it; else a class that is made here, whose methods give such objects in turn. */
#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/names.h"
#include "driver/entries/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TYPES = 1000 };

struct given {
    const struct class_source *source;
    struct entry_modules *modules;
    struct names *types; /* descriptors; the number is that of the method */
};

/* Library types that nobody can make by a constructor, and what is made instead. */
static const struct {
    const char *type, *class;
} usual[] = {
    {"java/util/Collection", "java/util/ArrayList"},
    {"java/util/List", "java/util/ArrayList"},
    {"java/lang/Iterable", "java/util/ArrayList"},
    {"java/util/Set", "java/util/HashSet"},
    {"java/util/SortedSet", "java/util/TreeSet"},
    {"java/util/NavigableSet", "java/util/TreeSet"},
    {"java/util/Map", "java/util/HashMap"},
    {"java/util/SortedMap", "java/util/TreeMap"},
    {"java/util/NavigableMap", "java/util/TreeMap"},
    {"java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"},
    {"java/util/Queue", "java/util/ArrayDeque"},
    {"java/util/Deque", "java/util/ArrayDeque"},
    {"java/util/concurrent/BlockingQueue", "java/util/concurrent/LinkedBlockingQueue"},
    {"java/lang/CharSequence", "java/lang/StringBuilder"},
    {"java/lang/Appendable", "java/lang/StringBuilder"},
    {"java/lang/Number", "java/util/concurrent/atomic/AtomicInteger"},
};

/* Boxes, by the letter of what is in them. */
static const struct {
    const char *class;
    char letter;
} boxes[] = {
    {"java/lang/Boolean", 'Z'}, {"java/lang/Byte", 'B'}, {"java/lang/Character", 'C'}, {"java/lang/Short", 'S'},
    {"java/lang/Integer", 'I'}, {"java/lang/Long", 'J'}, {"java/lang/Float", 'F'},     {"java/lang/Double", 'D'},
};

static struct text text_of(const char *text)
{
    return (struct text){text, (uint32_t)strlen(text)};
}

/* A number that no analysis knows. */
static uint32_t number(struct entry_code *code, char letter)
{
    uint32_t time = entry_value(code, "call_static i64 java.lang.System.nanoTime() : long ()");
    if (letter == 'J')
        return time;
    uint32_t whole = entry_value(code, "trunc i32 %%%u", time);
    uint32_t one;
    switch (letter) {
    case 'F':
        return entry_value(code, "int_to_float f32 %%%u", whole);
    case 'D':
        return entry_value(code, "int_to_float f64 %%%u", whole);
    case 'I':
        return whole;
    default: /* small enough for all the others */
        one = entry_value(code, "integer i32 1");
        return entry_value(code, "and i32 %%%u, %%%u", whole, one);
    }
}

uint32_t given_choice(struct entry_code *code)
{
    uint32_t whole = number(code, 'I'), zero = entry_value(code, "integer i32 0");
    return entry_value(code, "le i1 %%%u, %%%u", whole, zero);
}

uint32_t given_value(struct given *given, struct entry_code *code, const char *descriptor)
{
    if (descriptor[0] != 'L' && descriptor[0] != '[')
        return number(code, descriptor[0]);
    if (names_find(given->types, descriptor, strlen(descriptor)) == NAMES_NONE &&
        names_count(given->types) >= MOST_TYPES)
        return entry_value(code, "null ref");
    struct buffer type = {0};
    uint32_t known = names_add(given->types, descriptor, strlen(descriptor));
    entry_add_type(&type, descriptor);
    uint32_t value = entry_value(code, "call_static ref heddle.Given.make%u() : %s ()", known, type.text);
    buffer_free(&type);
    return value;
}

/* The constructor that is easiest to call; IR_NONE: there is none. */
static uint32_t constructor_of(const struct ir_module *class)
{
    uint32_t best = IR_NONE;
    for (uint32_t m = 0; m < class->method_count; m++) {
        const struct ir_method *method = &class->methods[m];
        if (!text_is(method->name, "<init>") || (method->flags & (IR_ACCESS_PRIVATE | IR_ACCESS_SYNTHETIC)) != 0)
            continue;
        if (best == IR_NONE ||
            class->signatures[method->signature].count < class->signatures[class->methods[best].signature].count)
            best = m;
    }
    return best;
}

/* A static method of a class that gives an object of it; IR_NONE: there is none. */
static uint32_t factory_of(const struct ir_module *class)
{
    for (uint32_t m = 0; m < class->method_count; m++) {
        const struct ir_method *method = &class->methods[m];
        const struct ir_type *result = &class->types[class->signatures[method->signature].result];
        if ((method->flags & IR_ACCESS_STATIC) != 0 &&
            (method->flags & (IR_ACCESS_PRIVATE | IR_ACCESS_SYNTHETIC)) == 0 && result->form == IR_TYPE_CLASS &&
            text_same(result->name, class->name))
            return m;
    }
    return IR_NONE;
}

uint32_t given_object(struct given *given, struct entry_code *code, const struct ir_module *class)
{
    uint32_t constructor = constructor_of(class), factory = factory_of(class);
    if (constructor == IR_NONE && factory != IR_NONE) {
        entry_call(given, code, class, class, factory, IR_NONE);
        return code->next - 1;
    }
    struct buffer name = {0};
    entry_add_class(&name, class->name);
    uint32_t object = entry_value(code, "new ref %s", name.text);
    if (constructor != IR_NONE)
        entry_call(given, code, class, class, constructor, object);
    buffer_free(&name);
    return object;
}

static bool can_be_made(const struct ir_module *class)
{
    return (class->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) == 0 &&
           (constructor_of(class) != IR_NONE || factory_of(class) != IR_NONE);
}

/* Abstract methods of a class and all above it, and those that are not. */
struct above {
    struct text *classes;
    size_t count, capacity;
};

static void add_above(struct above *above, struct text name)
{
    for (size_t i = 0; i < above->count; i++)
        if (text_same(above->classes[i], name))
            return;
    if (name.length > 0)
        ARRAY_ADD(above->classes, above->count, above->capacity, name);
}

static void collect_above(const struct class_source *source, struct text name, struct above *above)
{
    add_above(above, name);
    for (size_t i = 0; i < above->count; i++) {
        const struct ir_module *module = entry_class(source, above->classes[i]);
        if (module == NULL)
            continue;
        add_above(above, module->super);
        for (uint32_t n = 0; n < module->interface_count; n++)
            add_above(above, module->interfaces[n]);
    }
    add_above(above, text_of("java/lang/Object"));
}

/* "name(types)type" */
static void add_key(struct buffer *to, const struct ir_module *module, const struct ir_method *method)
{
    const struct ir_signature *signature = &module->signatures[method->signature];
    buffer_format(to, "%.*s(", (int)method->name.length, method->name.bytes);
    for (uint32_t i = 0; i < signature->count; i++)
        entry_add_descriptor(to, module, signature->parameters[i]);
    buffer_add_text(to, ")");
    entry_add_descriptor(to, module, signature->result);
}

/* The names of all methods above that are abstract, or of those that are not. */
static void list_methods(const struct class_source *source, const struct above *above, bool abstract,
                         struct names *names)
{
    struct buffer key = {0};
    for (size_t i = 0; i < above->count; i++) {
        const struct ir_module *module = entry_class(source, above->classes[i]);
        for (uint32_t m = 0; module != NULL && m < module->method_count; m++) {
            const struct ir_method *method = &module->methods[m];
            if ((method->flags & IR_ACCESS_STATIC) != 0 || ((method->flags & IR_ACCESS_ABSTRACT) != 0) != abstract)
                continue;
            buffer_clear(&key);
            add_key(&key, module, method);
            names_add(names, key.text, key.length);
        }
    }
    buffer_free(&key);
}

/* The end of the type that a descriptor begins with. */
static const char *behind_type(const char *at)
{
    at += strspn(at, "[");
    return *at == 'L' ? strchr(at, ';') + 1 : at + 1;
}

/* A method by its key, as a class that stands for a type has it. */
static void write_method(struct given *given, const char *key, struct buffer *to)
{
    struct entry_code code = {0};
    struct buffer types = {0}, result = {0};
    const char *open = strchr(key, '('), *close = strchr(key, ')');
    struct arena *arena = arena_new();
    entry_value(&code, "parameter ref 0");
    for (const char *at = open + 1, *end; at < close; at = end) {
        end = behind_type(at);
        const char *kind = *at == '[' || *at == 'L' ? "ref"
                           : *at == 'J'             ? "i64"
                           : *at == 'F'             ? "f32"
                           : *at == 'D'             ? "f64"
                                                    : "i32";
        buffer_add_text(&types, types.length > 0 ? ", " : "");
        entry_add_type(&types, arena_copy(arena, at, (size_t)(end - at)));
        entry_value(&code, "parameter %s %u", kind, code.next);
    }
    entry_add_type(&result, close + 1);
    if (close[1] == 'V')
        entry_effect(&code, "return");
    else
        entry_effect(&code, "return %%%u", given_value(given, &code, close + 1));
    buffer_format(to, "    method public %s ", result.text);
    entry_add_name(to, (struct text){key, (uint32_t)(open - key)});
    buffer_format(to, "(%s) {\n    B0:\n%s    }\n", types.length > 0 ? types.text : "", code.text.text);
    arena_free(arena);
    buffer_free(&types);
    buffer_free(&result);
    buffer_free(&code.text);
}

/* The constructor of a class that stands for a type. */
static void write_constructor(struct given *given, const struct ir_module *above, struct buffer *to)
{
    struct entry_code code = {0};
    uint32_t constructor = above == NULL ? IR_NONE : constructor_of(above);
    uint32_t self = entry_value(&code, "parameter ref 0");
    if (constructor == IR_NONE)
        entry_effect(&code, "call_special java.lang.Object.\"<init>\"() : void (%%%u)", self);
    else
        entry_call(given, &code, above, above, constructor, self);
    entry_effect(&code, "return");
    buffer_format(to, "    method public void \"<init>\"() {\n    B0:\n%s    }\n", code.text.text);
    buffer_free(&code.text);
}

/* A class that stands for a type of which there is no other object: heddle.GivenN. */
static void write_class(struct given *given, const struct ir_module *type, uint32_t n)
{
    struct above above = {0};
    struct names *abstract = names_new(), *there = names_new();
    struct buffer text = {0}, name = {0};
    bool interface = (type->flags & IR_ACCESS_INTERFACE) != 0;
    collect_above(given->source, type->name, &above);
    list_methods(given->source, &above, true, abstract);
    list_methods(given->source, &above, false, there);
    buffer_format(&text, "class public super heddle.Given%u extends ", n);
    entry_add_class(&text, interface ? text_of("java/lang/Object") : type->name);
    if (interface) {
        buffer_add_text(&text, " implements ");
        entry_add_class(&text, type->name);
    }
    buffer_add_text(&text, " {\n    version 61 0\n");
    write_constructor(given, interface ? NULL : type, &text);
    for (uint32_t i = 0; i < names_count(abstract); i++) {
        const char *key = names_text(abstract, i);
        if (names_find(there, key, strlen(key)) == NAMES_NONE)
            write_method(given, key, &text);
    }
    buffer_add_text(&text, "}\n");
    buffer_format(&name, "heddle/Given%u", n);
    entry_modules_add(given->modules, name.text, false, &text);
    mem_free(above.classes);
    names_free(abstract);
    names_free(there);
    buffer_free(&text);
    buffer_free(&name);
}

static const char *usual_class(struct text name)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (text_is(name, usual[i].type))
            return usual[i].class;
    return NULL;
}

/* Appends the return of one of the objects of application classes below a type, whichever. False: there are none. */
static bool return_below(struct given *given, struct entry_code *code, const struct ir_module *type)
{
    struct buffer above = {0};
    uint32_t block = 0;
    buffer_add(&above, type->name.bytes, type->name.length);
    for (uint32_t i = 0; i < given->source->application_count; i++) {
        const char *name = given->source->application(given->source->context, i);
        const struct ir_module *class = entry_class(given->source, text_of(name));
        if (class == NULL || !can_be_made(class) || !entry_is_below(given->source, class->name, above.text))
            continue;
        uint32_t choice = given_choice(code);
        entry_effect(code, "branch %%%u, B%u, B%u", choice, block + 1, block + 2);
        buffer_format(&code->text, "    B%u:\n", block + 1);
        entry_effect(code, "return %%%u", given_object(given, code, class));
        block += 2;
        buffer_format(&code->text, "    B%u:\n", block);
    }
    if (block > 0)
        entry_effect(code, "return %%%u", entry_value(code, "null ref"));
    buffer_free(&above);
    return block > 0;
}

static void return_array(struct given *given, struct entry_code *code, const char *element)
{
    struct buffer type = {0};
    entry_add_type(&type, element);
    uint32_t one = entry_value(code, "integer i32 1");
    uint32_t array = entry_value(code, "new_array ref %s, %%%u", type.text, one);
    if (element[0] == '[' || element[0] == 'L') {
        uint32_t value = given_value(given, code, element);
        uint32_t zero = entry_value(code, "integer i32 0");
        entry_effect(code, "put_element %%%u, %%%u, %%%u", array, zero, value);
    }
    entry_effect(code, "return %%%u", array);
    buffer_free(&type);
}

/* Texts, boxes and constants of enums. False: the class is none of them. */
static bool return_value(struct given *given, struct entry_code *code, struct text name)
{
    const struct ir_module *class = entry_class(given->source, name);
    struct buffer type = {0}, letter = {0};
    uint32_t value = IR_NONE;
    entry_add_class(&type, name);
    if (text_is(name, "java/lang/String"))
        value = entry_value(code, "call_static ref java.lang.Integer.toString(int) : java.lang.String (%%%u)",
                            number(code, 'I'));
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (text_is(name, boxes[i].class)) {
            buffer_add(&letter, &boxes[i].letter, 1);
            struct buffer plain = {0};
            entry_add_type(&plain, letter.text);
            value = entry_value(code, "call_static ref %s.valueOf(%s) : %s (%%%u)", type.text, plain.text, type.text,
                                number(code, boxes[i].letter));
            buffer_free(&plain);
        }
    if (class != NULL && text_is(class->super, "java/lang/Enum")) {
        uint32_t all = entry_value(code, "call_static ref %s.values() : %s[] ()", type.text, type.text);
        value = entry_value(code, "get_element ref %%%u, %%%u", all, number(code, 'I'));
    }
    if (value != IR_NONE)
        entry_effect(code, "return %%%u", value);
    buffer_free(&type);
    buffer_free(&letter);
    return value != IR_NONE;
}

/* The rest of a method that gives an object of a class, or null where there is none. */
static void return_object(struct given *given, struct entry_code *code, struct text name, uint32_t n)
{
    const char *instead = usual_class(name);
    const struct ir_module *class = entry_class(given->source, instead == NULL ? name : text_of(instead));
    if (class == NULL) {
        entry_effect(code, "return %%%u", entry_value(code, "null ref"));
    } else if (can_be_made(class)) {
        entry_effect(code, "return %%%u", given_object(given, code, class));
    } else if (!return_below(given, code, class)) {
        if ((class->flags & IR_ACCESS_FINAL) != 0 ||
            ((class->flags & IR_ACCESS_INTERFACE) == 0 && constructor_of(class) == IR_NONE)) {
            entry_effect(code, "return %%%u", entry_value(code, "null ref"));
            return;
        }
        write_class(given, class, n);
        uint32_t object = entry_value(code, "new ref heddle.Given%u", n);
        entry_effect(code, "call_special heddle.Given%u.\"<init>\"() : void (%%%u)", n, object);
        entry_effect(code, "return %%%u", object);
    }
}

/* The method that gives a value of type n. */
static void write_maker(struct given *given, uint32_t n, struct buffer *to)
{
    const char *known = names_text(given->types, n);
    const char *descriptor = arena_copy(given->modules->arena, known, strlen(known)); /* others may come meanwhile */
    struct entry_code code = {0};
    struct buffer type = {0};
    struct text name = {descriptor + 1, (uint32_t)strlen(descriptor) - 2};
    entry_add_type(&type, descriptor);
    if (descriptor[0] == '[')
        return_array(given, &code, descriptor + 1);
    else if (!return_value(given, &code, name))
        return_object(given, &code, name, n);
    buffer_format(to, "    method public static %s make%u() {\n    B0:\n%s    }\n", type.text, n, code.text.text);
    buffer_free(&type);
    buffer_free(&code.text);
}

struct given *given_new(const struct class_source *source, struct entry_modules *modules)
{
    struct given *given = mem_new(1, sizeof *given);
    given->source = source;
    given->modules = modules;
    given->types = names_new();
    return given;
}

void given_finish(struct given *given)
{
    struct buffer text = {0};
    buffer_add_text(&text, "class public super heddle.Given extends java.lang.Object {\n    version 61 0\n");
    for (uint32_t n = 0; n < names_count(given->types); n++) /* each may ask for more */
        write_maker(given, n, &text);
    buffer_add_text(&text, "}\n");
    if (names_count(given->types) > 0)
        entry_modules_add(given->modules, "heddle/Given", false, &text);
    names_free(given->types);
    buffer_free(&text);
    mem_free(given);
}
