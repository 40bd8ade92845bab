/* Reflection, method handles, variable handles, addresses of fields (internal.h).
 *
 * Names must be constants at the call. Classes, methods and fields are abstract objects of their own (OBJECT_CLASS,
 * OBJECT_MEMBER), so that they are followed as all objects are: what happens to them is done when they arrive where
 * they are used. */
#include "base/array.h"
#include "base/buffer.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <string.h>

enum { MOST_ARGUMENTS = 256, NO_ARGUMENT = 255 };

/* How a member is seen. */
enum { MEMBER_FIELD = 1, MEMBER_VIRTUAL, MEMBER_STATIC, MEMBER_SPECIAL, MEMBER_NEW, MEMBER_ELEMENT };

/* A word of models that is done here: which argument's objects matter, which argument is a constant name. */
struct member_access;
typedef void member_action(struct facts *facts, const struct member_access *access, object_id object);

struct word {
    const char *word;
    uint8_t object, name;
    member_action *action;
};

struct member_access {
    const struct word *word;
    call_id call;
    node_id receiver;
    struct text name; /* bytes NULL: there is none */
};

static class_id load(struct facts *facts, const char *name)
{
    return program_load(facts->program, name, strlen(name));
}

static node_id argument(const struct facts *facts, const struct member_access *access, uint32_t n)
{
    const struct call *call = &facts->calls[access->call];
    if (n == 0 && access->receiver != NODE_NONE)
        return access->receiver;
    return n < call->count ? call->arguments[n] : NODE_NONE;
}

static void gap(struct facts *facts, call_id id, enum gap_kind kind, const char *about)
{
    points_gap_at(facts, kind, facts->calls[id].caller, facts->calls[id].at, about);
}

/* The constant string that a call instruction has as its n-th argument. */
static struct text constant_argument(const struct facts *facts, call_id id, uint32_t n)
{
    const struct call *call = &facts->calls[id];
    method_id method = facts->instances[call->caller].method;
    struct text none = {0};
    if (method == FACTS_NONE || call->at == FACTS_NONE)
        return none;
    const struct ir_body *body = facts->methods[method].body;
    const struct ir_instruction *instruction = &body->instructions[call->at];
    if (instruction->op < IR_call_static || instruction->op > IR_call_interface)
        return none;
    uint32_t count;
    const uint32_t *values = ir_list(body, instruction->b, &count);
    if (n >= count || count != call->count || body->instructions[values[n]].op != IR_constant)
        return none;
    const struct ir_module *module = program_module_of(facts->program, method);
    const struct ir_constant *constant = &module->constants[body->instructions[values[n]].a];
    return constant->form == IR_CONSTANT_STRING ? constant->text : none;
}

/* A class that exists, by the name that programs use: a.b.C. */
static void for_name(struct facts *facts, call_id id, struct text name, bool initialise)
{
    enum { MOST_LENGTH = 512 };
    char text[MOST_LENGTH];
    if (name.bytes == NULL || name.length >= sizeof text) {
        gap(facts, id, GAP_REFLECTION, "Class.forName");
        return;
    }
    for (uint32_t i = 0; i < name.length; i++)
        text[i] = name.bytes[i];
    for (uint32_t i = 0; i < name.length; i++)
        if (text[i] == '.')
            text[i] = '/';
    text[name.length] = '\0';
    class_id class = program_load(facts->program, text, name.length);
    if (program_class(facts->program, class)->missing) {
        gap(facts, id, GAP_MISSING, text);
        return;
    }
    struct call call = facts->calls[id];
    if (initialise)
        points_initialise(facts, class, call.caller, call.at);
    points_add(facts, call.result, points_class_object(facts, class));
}

static member_action member_invoke;

/* A node for exceptions that come back wrapped in an InvocationTargetException. */
static node_id wrapped(struct facts *facts, const struct call *from)
{
    static const char name[] = "java/lang/reflect/InvocationTargetException";
    class_id class = load(facts, name);
    selector_id selector = program_selector(facts->program, "<init>", strlen("<init>"), "(Ljava/lang/Throwable;)V");
    struct call call = *from;
    node_id arguments[2] = {points_node(facts), points_node(facts)};
    call.method = program_declared(facts->program, class, selector);
    if (call.method == FACTS_NONE)
        return from->thrown;
    object_id object = points_merged_object(facts, class);
    points_add(facts, arguments[0], object);
    points_add(facts, from->thrown, object);
    call.kind = EDGE_REFLECT;
    call.form = CALL_SPECIAL;
    call.arguments = arguments;
    call.count = 2;
    call.result = NODE_NONE;
    points_call_start(facts, &call);
    return arguments[1];
}

/* Calls a method by reflection, with a receiver unless it is static. */
static void call_member(struct facts *facts, const struct member_access *access, method_id method, enum call_kind form,
                        const node_id *arguments, uint32_t count, node_id result)
{
    struct call call = facts->calls[access->call];
    bool is_static = (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) != 0;
    assert(method < 1u << 30);
    uint64_t key = (uint64_t)access->call << 32 | 0xc0000000u | method;
    if (idmap_get(facts->linked, key) != IDMAP_NONE)
        return;
    idmap_put(facts->linked, key, 0);
    if (is_static)
        points_initialise(facts, program_method(facts->program, method)->owner, call.caller, call.at);
    call.kind = EDGE_REFLECT;
    call.thrown = access->word->action == member_invoke ? wrapped(facts, &call) : call.thrown;
    call.form = is_static ? CALL_FIXED : form;
    call.method = method;
    call.arguments = arguments;
    call.count = count;
    call.result = result;
    points_call_start(facts, &call);
}

/* The parameters of a method, each of which may get any element of an array of arguments. */
static uint32_t spread(struct facts *facts, node_id array, method_id method, node_id *arguments, uint32_t from)
{
    const struct ir_module *module = program_module_of(facts->program, method);
    const struct ir_signature *signature = &module->signatures[program_ir_method(facts->program, method)->signature];
    class_id owner = program_method(facts->program, method)->owner;
    uint32_t count = from;
    for (uint32_t i = 0; i < signature->count && count < MOST_ARGUMENTS; i++) {
        class_id type = program_type(facts->program, owner, signature->parameters[i]);
        arguments[count] = NODE_NONE;
        if (type != FACTS_NONE) {
            node_id any = points_node(facts);
            arguments[count] = points_node(facts);
            points_load(facts, array, FIELD_ELEMENT, any);
            points_flow_filtered(facts, any, arguments[count], points_filter(facts, 0, type, false));
        }
        count++;
    }
    return count;
}

/* Makes an object of a class and runs a constructor on it. */
static void make_into(struct facts *facts, const struct member_access *access, method_id constructor,
                      node_id *arguments, uint32_t count, node_id into)
{
    struct call call = facts->calls[access->call];
    class_id class = program_method(facts->program, constructor)->owner;
    if ((program_class(facts->program, class)->module->flags & IR_ACCESS_ABSTRACT) != 0)
        return;
    object_id object = points_reflected_object(facts, facts->instances[call.caller].method, call.at, class);
    arguments[0] = points_node(facts);
    points_add(facts, arguments[0], object);
    points_add(facts, into, object);
    points_initialise(facts, class, call.caller, call.at);
    call_member(facts, access, constructor, CALL_SPECIAL, arguments, count, NODE_NONE);
}

static void make(struct facts *facts, const struct member_access *access, method_id constructor, node_id *arguments,
                 uint32_t count)
{
    make_into(facts, access, constructor, arguments, count, facts->calls[access->call].result);
}

static bool is_known_class(struct facts *facts, const struct member_access *access, object_id object)
{
    const struct facts_object *of = &facts->objects[object];
    if (of->kind == OBJECT_CLASS && of->referent != FACTS_NONE)
        return true;
    gap(facts, access->call, GAP_REFLECTION, "unknown class");
    return false;
}

/* The class of the elements, or of what stands above. */
static void component_type(struct facts *facts, const struct member_access *access, object_id object)
{
    if (!is_known_class(facts, access, object))
        return;
    class_id element = program_class(facts->program, facts->objects[object].referent)->element;
    if (program_class(facts->program, facts->objects[object].referent)->array)
        points_add(facts, facts->calls[access->call].result, points_class_object(facts, element));
}

static void super_class(struct facts *facts, const struct member_access *access, object_id object)
{
    if (!is_known_class(facts, access, object))
        return;
    class_id super = program_class(facts->program, facts->objects[object].referent)->super;
    if (super != FACTS_NONE)
        points_add(facts, facts->calls[access->call].result, points_class_object(facts, super));
}

/* An array whose elements have a class. */
static void array_make(struct facts *facts, const struct member_access *access, object_id object)
{
    if (!is_known_class(facts, access, object))
        return;
    enum { MOST_DIMENSIONS = 3 }; /* an array of arrays of … whatever class comes round again would have no end */
    const char *name = program_class(facts->program, facts->objects[object].referent)->name;
    if (strspn(name, "[") >= MOST_DIMENSIONS) {
        gap(facts, access->call, GAP_REFLECTION, "array of many dimensions");
        return;
    }
    struct buffer text = {0};
    buffer_format(&text, name[0] == '[' ? "[%s" : "[L%s;", name);
    class_id array = program_load(facts->program, text.text, text.length);
    buffer_free(&text);
    struct call call = facts->calls[access->call];
    points_add(facts, call.result,
               points_reflected_object(facts, facts->instances[call.caller].method, call.at, array));
}

/* An array of a class that is given as such; its elements come from the model. */
static void array_copy(struct facts *facts, const struct member_access *access, object_id object)
{
    if (!is_known_class(facts, access, object))
        return;
    class_id class = facts->objects[object].referent;
    if (program_class(facts->program, class)->array && facts->calls[access->call].result != NODE_NONE)
        points_add(facts, facts->calls[access->call].result, points_array_made(facts, access->call, class));
}

/* Providers are public, and so are their constructors. */
static bool is_provider(const struct facts *facts, class_id class, method_id constructor)
{
    return constructor != FACTS_NONE && (program_class(facts->program, class)->module->flags & IR_ACCESS_PUBLIC) != 0 &&
           (program_ir_method(facts->program, constructor)->flags & IR_ACCESS_PUBLIC) != 0;
}

/* Providers of a service: which ones is said by files that are not looked at, so all classes of the application that
 * could be. A loader keeps its providers in a list. */
static void service_load(struct facts *facts, const struct member_access *access, object_id object)
{
    static const char loader[] = "java/util/ServiceLoader", list[] = "java/util/ArrayList";
    if (!is_known_class(facts, access, object))
        return;
    class_id service = facts->objects[object].referent;
    if (service == program_find(facts->program, "java/lang/Object"))
        return; /* nobody's service; it comes here by confusion only */
    struct call call = facts->calls[access->call];
    field_id kept = program_declared_field(facts->program, load(facts, loader), "instantiatedProviders", 21);
    field_id elements = program_declared_field(facts->program, load(facts, list), "elementData", 11);
    if (kept == FACTS_NONE || elements == FACTS_NONE || call.result == NODE_NONE)
        return;
    node_id providers = points_node(facts), array = points_node(facts), made = points_node(facts);
    points_load(facts, call.result, kept, providers);
    points_load(facts, providers, elements, array);
    points_store(facts, array, FIELD_ELEMENT, made);
    const struct class_source *source = program_source(facts->program);
    selector_id selector = program_selector(facts->program, "<init>", strlen("<init>"), "()V");
    for (uint32_t i = 0; i < source->application_count; i++) {
        class_id class = load(facts, source->application(source->context, i));
        method_id constructor = program_declared(facts->program, class, selector);
        node_id arguments[1];
        if (program_is_subclass(facts->program, class, service) && is_provider(facts, class, constructor))
            make_into(facts, access, constructor, arguments, 1, made);
    }
}

/* An object of an interface whose methods all call InvocationHandler.invoke. */
static void proxy_make(struct facts *facts, const struct member_access *access, object_id object)
{
    struct call call = facts->calls[access->call];
    if (call.count < 3 || !is_known_class(facts, access, object))
        return;
    class_id class = facts->objects[object].referent;
    object_id proxy = points_reflected_object(facts, facts->instances[call.caller].method, call.at, class);
    facts->objects[proxy].kind = OBJECT_PROXY;
    points_flow(facts, call.arguments[2], points_field(facts, proxy, FIELD_CAPTURED));
    points_add(facts, call.result, proxy);
}

/* The arguments of InvocationHandler.invoke: the handler, the proxy, the method, the arguments of the call in an
 * array. */
static void proxy_arguments(struct facts *facts, const struct call *call, object_id proxy, node_id arguments[4])
{
    object_id array = points_reflected_object(facts, facts->instances[call->caller].method, call->at,
                                              load(facts, "[Ljava/lang/Object;"));
    for (uint32_t i = 1; i < call->count; i++)
        points_flow(facts, call->arguments[i] == NODE_NONE ? points_box_node(facts, '*') : call->arguments[i],
                    points_field(facts, array, FIELD_ELEMENT));
    arguments[0] = points_field(facts, proxy, FIELD_CAPTURED);
    for (unsigned i = 1; i < 4; i++)
        arguments[i] = points_node(facts);
    points_add(facts, arguments[1], proxy);
    points_add(facts, arguments[2],
               points_member_object(facts, load(facts, "java/lang/reflect/Method"), call->method, MEMBER_VIRTUAL));
    points_add(facts, arguments[3], array);
}

bool points_call_proxy(struct facts *facts, call_id id, object_id proxy)
{
    static const char invoke[] = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
    struct call call = facts->calls[id];
    assert(proxy < 1u << 30);
    uint64_t key = (uint64_t)id << 32 | 0x80000000u | proxy;
    if ((program_ir_method(facts->program, call.method)->flags & IR_ACCESS_ABSTRACT) == 0)
        return false;
    if (idmap_get(facts->linked, key) != IDMAP_NONE ||
        !program_is_subclass(facts->program, facts->objects[proxy].class,
                             program_method(facts->program, call.method)->owner))
        return true;
    idmap_put(facts->linked, key, 0);
    node_id arguments[4];
    proxy_arguments(facts, &call, proxy, arguments);
    selector_id selector = program_selector(facts->program, "invoke", strlen("invoke"), invoke);
    call.form = CALL_VIRTUAL;
    call.method =
        program_resolve_in(facts->program, load(facts, "java/lang/reflect/InvocationHandler"), selector, true);
    call.arguments = arguments;
    call.count = 4;
    if (call.method != FACTS_NONE)
        points_call_start(facts, &call);
    return true;
}

static void class_make(struct facts *facts, const struct member_access *access, object_id object)
{
    node_id arguments[1];
    if (!is_known_class(facts, access, object))
        return;
    selector_id selector = program_selector(facts->program, "<init>", strlen("<init>"), "()V");
    method_id method = program_declared(facts->program, facts->objects[object].referent, selector);
    if (method != FACTS_NONE)
        make(facts, access, method, arguments, 1);
}

/* Gives a view of a method or field. */
static void give(struct facts *facts, const struct member_access *access, const char *view, uint32_t referent,
                 uint32_t what)
{
    object_id member = points_member_object(facts, load(facts, view), referent, what);
    points_add(facts, facts->calls[access->call].result, member);
}

static uint32_t parameter_count(const struct facts *facts, method_id method)
{
    uint32_t signature = program_ir_method(facts->program, method)->signature;
    return program_module_of(facts->program, method)->signatures[signature].count;
}

/* How many parameters a call asks for that names their classes in an array which it makes itself
 * (`getConstructor(A.class, B.class)`); ANY_NUMBER if that is not so. */
#define ANY_NUMBER UINT32_MAX

static uint32_t number_asked(const struct facts *facts, const struct member_access *access)
{
    const struct call *call = &facts->calls[access->call];
    method_id caller = facts->instances[call->caller].method;
    const struct ir_body *body = caller == FACTS_NONE ? NULL : facts->methods[caller].body;
    if (body == NULL || call->origin != 0 || call->at >= body->instruction_count ||
        body->instructions[call->at].op != IR_call_virtual)
        return ANY_NUMBER;
    uint32_t count;
    const ir_value *arguments = ir_list(body, body->instructions[call->at].b, &count);
    struct text name = program_module_of(facts->program, caller)->method_refs[body->instructions[call->at].a].name;
    if (count != 2 || !text_same(name, program_ir_method(facts->program, call->method)->name) ||
        body->instructions[arguments[1]].op != IR_new_array)
        return ANY_NUMBER;
    const struct ir_instruction *length = &body->instructions[body->instructions[arguments[1]].b];
    return length->op == IR_integer && length->b == 0 ? length->a : ANY_NUMBER;
}

/* Gives views of the methods of a class, and of those above it, that have the name and, if that is not any, the number
 * of parameters. */
static void give_methods(struct facts *facts, const struct member_access *access, object_id object, const char *view,
                         struct text name, uint32_t what, uint32_t parameters)
{
    const struct facts_object *of = &facts->objects[object];
    if (!is_known_class(facts, access, object))
        return;
    bool is_constructor = what == MEMBER_NEW;
    uint32_t count;
    class_id referent = of->referent;
    const class_id *supers = program_supers(facts->program, referent, &count);
    for (uint32_t i = 0; i < count; i++) {
        const struct program_class *class = program_class(facts->program, supers[i]);
        if (is_constructor && supers[i] != referent)
            continue;
        uint32_t methods = class->method_count;
        method_id first = class->first_method;
        for (uint32_t n = 0; n < methods; n++)
            if (text_same(program_ir_method(facts->program, first + n)->name, name) &&
                (parameters == ANY_NUMBER || parameters == parameter_count(facts, first + n)))
                give(facts, access, view, first + n, what);
    }
}

static const struct text constructor_name = {"<init>", 6};

static void class_method(struct facts *facts, const struct member_access *access, object_id object)
{
    give_methods(facts, access, object, "java/lang/reflect/Method", access->name, MEMBER_VIRTUAL, ANY_NUMBER);
}

static void class_constructor(struct facts *facts, const struct member_access *access, object_id object)
{
    give_methods(facts, access, object, "java/lang/reflect/Constructor", constructor_name, MEMBER_NEW,
                 number_asked(facts, access));
}

static void find_method(struct facts *facts, const struct member_access *access, object_id object)
{
    give_methods(facts, access, object, "java/lang/invoke/MethodHandle", access->name, MEMBER_VIRTUAL, ANY_NUMBER);
}

static void find_constructor(struct facts *facts, const struct member_access *access, object_id object)
{
    give_methods(facts, access, object, "java/lang/invoke/MethodHandle", constructor_name, MEMBER_NEW, ANY_NUMBER);
}

/* The field of a class object, or above it, that has the name; FACTS_NONE. */
static field_id named_field(struct facts *facts, const struct member_access *access, object_id object)
{
    const struct facts_object *of = &facts->objects[object];
    field_id field = FACTS_NONE;
    if (!is_known_class(facts, access, object))
        return FACTS_NONE;
    uint32_t count;
    const class_id *supers = program_supers(facts->program, of->referent, &count);
    field = program_declared_field(facts->program, of->referent, access->name.bytes, access->name.length);
    for (uint32_t i = 0; field == FACTS_NONE && i < count; i++)
        field = program_declared_field(facts->program, supers[i], access->name.bytes, access->name.length);
    return field;
}

static void class_field(struct facts *facts, const struct member_access *access, object_id object)
{
    field_id field = named_field(facts, access, object);
    if (field != FACTS_NONE)
        give(facts, access, "java/lang/reflect/Field", field, MEMBER_FIELD);
}

static void find_variable(struct facts *facts, const struct member_access *access, object_id object)
{
    field_id field = named_field(facts, access, object);
    if (field != FACTS_NONE)
        give(facts, access, "java/lang/invoke/VarHandle", field, MEMBER_FIELD);
}

static void field_offset(struct facts *facts, const struct member_access *access, object_id object)
{
    field_id field = named_field(facts, access, object);
    if (field != FACTS_NONE)
        points_untyped_field(facts, field);
}

static void member_offset(struct facts *facts, const struct member_access *access, object_id object)
{
    (void)access;
    if (facts->objects[object].kind == OBJECT_MEMBER && facts->objects[object].dimension == MEMBER_FIELD)
        points_untyped_field(facts, facts->objects[object].referent);
}

/* Runs what a Method or Constructor is a view of. */
static void member_invoke(struct facts *facts, const struct member_access *access, object_id object)
{
    node_id arguments[MOST_ARGUMENTS];
    struct facts_object of = facts->objects[object];
    if (of.kind != OBJECT_MEMBER || of.dimension == MEMBER_FIELD) {
        gap(facts, access->call, GAP_REFLECTION, "reflective call");
        return;
    }
    if (of.dimension == MEMBER_NEW) {
        uint32_t count = spread(facts, argument(facts, access, 1), of.referent, arguments, 1);
        make(facts, access, of.referent, arguments, count);
        return;
    }
    bool is_static = (program_ir_method(facts->program, of.referent)->flags & IR_ACCESS_STATIC) != 0;
    arguments[0] = argument(facts, access, 1);
    uint32_t count = spread(facts, argument(facts, access, 2), of.referent, arguments, is_static ? 0 : 1);
    if (is_static || arguments[0] != NODE_NONE)
        call_member(facts, access, of.referent, CALL_VIRTUAL, arguments, count, facts->calls[access->call].result);
}

/* Runs what a method handle is a view of. */
static void handle_invoke(struct facts *facts, const struct member_access *access, object_id object)
{
    node_id arguments[MOST_ARGUMENTS];
    struct facts_object of = facts->objects[object];
    struct call call = facts->calls[access->call];
    if (of.kind != OBJECT_MEMBER || of.dimension == MEMBER_FIELD || of.dimension == MEMBER_ELEMENT) {
        gap(facts, access->call, GAP_DYNAMIC, "method handle");
        return;
    }
    bool is_new = of.dimension == MEMBER_NEW;
    uint32_t count = 0;
    for (uint32_t i = is_new ? 0 : 1; i < call.count && count < MOST_ARGUMENTS; i++)
        arguments[count++] = argument(facts, access, i);
    if (is_new)
        make(facts, access, of.referent, arguments, count);
    else if (count > 0 || (program_ir_method(facts->program, of.referent)->flags & IR_ACCESS_STATIC) != 0)
        call_member(facts, access, of.referent, of.dimension == MEMBER_SPECIAL ? CALL_SPECIAL : CALL_VIRTUAL, arguments,
                    count, call.result);
}

/* Any access through a VarHandle both reads and writes: which one it is hardly matters. */
static void variable_access(struct facts *facts, const struct member_access *access, object_id object)
{
    struct facts_object of = facts->objects[object];
    struct call call = facts->calls[access->call];
    if (of.kind != OBJECT_MEMBER || (of.dimension != MEMBER_FIELD && of.dimension != MEMBER_ELEMENT)) {
        gap(facts, access->call, GAP_DYNAMIC, "variable handle");
        return;
    }
    bool element = of.dimension == MEMBER_ELEMENT;
    bool is_static = !element && (program_ir_field(facts->program, of.referent)->flags & IR_ACCESS_STATIC) != 0;
    uint32_t first = element ? 3 : is_static ? 1 : 2;
    field_id field = element ? FIELD_ELEMENT : of.referent;
    for (uint32_t i = first; i < call.count; i++) {
        if (is_static && call.arguments[i] != NODE_NONE)
            points_flow(facts, call.arguments[i], points_static(facts, field));
        else if (!is_static)
            points_store(facts, call.arguments[1], field, call.arguments[i]);
    }
    if (is_static && call.result != NODE_NONE)
        points_flow(facts, points_static(facts, field), call.result);
    else if (!is_static && call.count > 1)
        points_load(facts, call.arguments[1], field, call.result);
}

static void field_access(struct facts *facts, const struct member_access *access, object_id object)
{
    struct facts_object of = facts->objects[object];
    struct call call = facts->calls[access->call];
    if (of.kind != OBJECT_MEMBER || of.dimension != MEMBER_FIELD) {
        gap(facts, access->call, GAP_REFLECTION, "access to a field");
        return;
    }
    bool is_static = (program_ir_field(facts->program, of.referent)->flags & IR_ACCESS_STATIC) != 0;
    node_id value = call.count > 2 ? call.arguments[2] : NODE_NONE;
    if (is_static) {
        points_flow(facts, points_static(facts, of.referent), call.result);
        points_flow(facts, value, points_static(facts, of.referent));
        return;
    }
    points_load(facts, argument(facts, access, 1), of.referent, call.result);
    points_store(facts, argument(facts, access, 1), of.referent, value);
}

static const struct word words[] = {
    {"class_make", 0, NO_ARGUMENT, class_make},
    {"service_load", 0, NO_ARGUMENT, service_load},
    {"component_type", 0, NO_ARGUMENT, component_type},
    {"super_class", 0, NO_ARGUMENT, super_class},
    {"array_make", 0, NO_ARGUMENT, array_make},
    {"array_copy", 2, NO_ARGUMENT, array_copy},
    {"array_copy_range", 3, NO_ARGUMENT, array_copy},
    {"class_method", 0, 1, class_method},
    {"class_constructor", 0, NO_ARGUMENT, class_constructor},
    {"class_field", 0, 1, class_field},
    {"member_invoke", 0, NO_ARGUMENT, member_invoke},
    {"field_access", 0, NO_ARGUMENT, field_access},
    {"find_method", 1, 2, find_method},
    {"find_constructor", 1, NO_ARGUMENT, find_constructor},
    {"find_variable", 1, 2, find_variable},
    {"handle_invoke", 0, NO_ARGUMENT, handle_invoke},
    {"variable_access", 0, NO_ARGUMENT, variable_access},
    {"field_offset", 1, 2, field_offset},
    {"member_offset", 1, NO_ARGUMENT, member_offset},
    {"updater", 0, 2, field_offset},
};

/* A variable handle of the class that asks for it. */
static void find_own_variable(struct facts *facts, const struct member_access *access, struct text name)
{
    method_id method = facts->instances[facts->calls[access->call].caller].method;
    field_id field = FACTS_NONE;
    if (method != FACTS_NONE && name.bytes != NULL)
        field = program_declared_field(facts->program, program_method(facts->program, method)->owner, name.bytes,
                                       name.length);
    if (field == FACTS_NONE)
        gap(facts, access->call, GAP_REFLECTION, "find_own_variable");
    else
        give(facts, access, "java/lang/invoke/VarHandle", field, MEMBER_FIELD);
}

/* Lets an access happen to all that a node points to. */
static void access_add(struct facts *facts, const struct member_access *access, node_id node)
{
    ARRAY_RESERVE(facts->accesses, facts->access_capacity, facts->access_count + 1);
    facts->accesses[facts->access_count] = *access;
    points_use(facts, node, USE_MEMBER, (uint32_t)facts->access_count++, NODE_NONE);
}

bool points_reflect(struct facts *facts, const char *word, call_id call, method_id method, node_id receiver)
{
    (void)method;
    struct member_access access = {.call = call, .receiver = receiver};
    if (strcmp(word, "for_name") == 0) {
        for_name(facts, call, constant_argument(facts, call, 0), true);
        return true;
    }
    if (strcmp(word, "load_class") == 0) {
        for_name(facts, call, constant_argument(facts, call, 1), false);
        return true;
    }
    if (strcmp(word, "element_variable") == 0) {
        access.word = words;
        give(facts, &access, "java/lang/invoke/VarHandle", 0, MEMBER_ELEMENT);
        return true;
    }
    if (strcmp(word, "find_own_variable") == 0) {
        find_own_variable(facts, &access, constant_argument(facts, call, 1));
        return true;
    }
    if (strcmp(word, "proxy_make") == 0) {
        static const struct word proxy = {"proxy_make", 0, NO_ARGUMENT, proxy_make};
        node_id interfaces = points_node(facts);
        access.word = &proxy;
        points_load(facts, argument(facts, &access, 1), FIELD_ELEMENT, interfaces);
        access_add(facts, &access, interfaces);
        return true;
    }
    if (strcmp(word, "gap") == 0) {
        gap(facts, call, GAP_REFLECTION,
            program_selector_name(facts->program, program_method(facts->program, method)->selector));
        return true;
    }
    const struct word *found = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0)
            found = &words[i];
    if (found == NULL)
        return false;
    access.word = found;
    if (found->name != NO_ARGUMENT) {
        access.name = constant_argument(facts, call, found->name);
        if (access.name.bytes == NULL) {
            gap(facts, call, GAP_REFLECTION, word);
            return true;
        }
    }
    access_add(facts, &access, argument(facts, &access, found->object));
    return true;
}

void points_member(struct facts *facts, const struct use *use, object_id object)
{
    struct member_access access = facts->accesses[use->what];
    assert(use->what < 1u << 31);
    uint64_t key = (uint64_t)(0x80000000u | use->what) << 32 | object; /* beyond the numbers of calls */
    if (idmap_get(facts->linked, key) != IDMAP_NONE)
        return;
    idmap_put(facts->linked, key, 0);
    access.word->action(facts, &access, object);
}

node_id points_handle_node(struct facts *facts, instance_id instance, struct ir_handle handle)
{
    static const uint8_t seen_as[] = {0,
                                      MEMBER_FIELD,
                                      MEMBER_FIELD,
                                      MEMBER_FIELD,
                                      MEMBER_FIELD,
                                      MEMBER_VIRTUAL,
                                      MEMBER_STATIC,
                                      MEMBER_SPECIAL,
                                      MEMBER_NEW,
                                      MEMBER_VIRTUAL};
    enum { LAST_FIELD = 4, LAST_KIND = 9 };
    class_id module = program_method(facts->program, facts->instances[instance].method)->owner;
    uint32_t referent = FACTS_NONE;
    if (handle.kind <= LAST_FIELD)
        referent = program_resolve_field(facts->program, module, handle.ref);
    else if (handle.kind <= LAST_KIND)
        referent = program_resolve(facts->program, module, handle.ref);
    if (referent == FACTS_NONE)
        return NODE_NONE;
    node_id node = points_node(facts);
    points_add(
        facts, node,
        points_member_object(facts, load(facts, "java/lang/invoke/MethodHandle"), referent, seen_as[handle.kind]));
    return node;
}
