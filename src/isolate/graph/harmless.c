/* Instructions that change nothing that lasts: what a round of a loop does before its compare-and-set fails
 * (retry.c) is forgotten only if it is all of this kind. They compute, read, and fill objects that the round itself
 * has made; calls count by what is called, as far as that can be looked into. */
#include "isolate/graph/internal.h"

#include <string.h>

enum { MOST_DEPTH = 6, MOST_LOOKED_AT = 2000 };

/* Methods of the library that only compute: all of a class (NULL), or those that are named, with blanks around each. */
static const struct {
    const char *class, *names;
} computing[] = {
    {"java/lang/Boolean", NULL},
    {"java/lang/Byte", NULL},
    {"java/lang/Character", NULL},
    {"java/lang/Double", NULL},
    {"java/lang/Enum", " <init> ordinal name "},
    {"java/lang/Float", NULL},
    {"java/lang/Integer", NULL},
    {"java/lang/Long", NULL},
    {"java/lang/Math", NULL},
    {"java/lang/Number", " <init> "},
    {"java/lang/Object", " <init> getClass "},
    {"java/lang/Record", " <init> "},
    {"java/lang/Short", NULL},
    {"java/lang/StrictMath", NULL},
    {"java/lang/String",
     " charAt compareTo concat endsWith equals hashCode indexOf isBlank isEmpty length repeat startsWith strip "
     "substring toLowerCase toUpperCase trim "},
    {"java/lang/System", " currentTimeMillis identityHashCode nanoTime "},
    {"java/math/BigDecimal", NULL},
    {"java/math/BigInteger", NULL},
    {"java/util/concurrent/atomic/AtomicBoolean", " get getAcquire getOpaque getPlain "},
    {"java/util/concurrent/atomic/AtomicInteger", " get getAcquire getOpaque getPlain intValue "},
    {"java/util/concurrent/atomic/AtomicIntegerArray", " get getAcquire getOpaque getPlain length "},
    {"java/util/concurrent/atomic/AtomicLong", " get getAcquire getOpaque getPlain longValue "},
    {"java/util/concurrent/atomic/AtomicLongArray", " get getAcquire getOpaque getPlain length "},
    {"java/util/concurrent/atomic/AtomicReference", " get getAcquire getOpaque getPlain "},
    {"java/util/concurrent/atomic/AtomicReferenceArray", " get getAcquire getOpaque getPlain length "},
};

/* Collections that change themselves alone, and call nobody back but to ask another collection for its elements, which
 * must be the library's; and those of their methods that ask elements besides whether they are equal, or for their hash
 * codes: what is done to one that the round has made. */
static const struct {
    const char *class, *names, *asking;
} filling[] = {
    {"java/util/AbstractCollection", " ", " addAll "},
    {"java/util/ArrayList", " <init> add addAll clear get isEmpty set size ", " contains indexOf lastIndexOf remove "},
    {"java/util/ArrayDeque", " <init> addFirst addLast pollFirst pollLast size isEmpty ", " contains remove "},
    {"java/util/HashMap", " clear isEmpty size ",
     " <init> containsKey get getOrDefault put putAll putIfAbsent remove "},
    {"java/util/HashSet", " clear isEmpty size ", " <init> add contains remove "},
    {"java/util/LinkedHashMap", " clear isEmpty size ", " <init> get getOrDefault "},
    {"java/util/LinkedHashSet", " ", " <init> "},
};
static const char asks_others[] = " <init> addAll putAll ";
static const char questions[] = " compareTo equals hashCode invoke "; /* invoke: by a proxy */

static const char *const pauses[] = {"onSpinWait", "yield", NULL};
static const char *const threads[] = {"java/lang/Thread", NULL};

static bool is_named(const char *names, const char *name)
{
    size_t length = strlen(name);
    if (names == NULL)
        return true;
    for (const char *at = strstr(names, name); at != NULL; at = strstr(at + 1, name))
        if (at > names && at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

/* A body that is looked into. */
struct look {
    const struct model *model;
    instance_id instance;
    const struct ir_body *body;
    const uint64_t *round; /* its instructions that count; NULL: all of them */
    bool makes;            /* it is a constructor of an object that nobody else knows */
    class_id initialised;  /* it runs for the static initialiser of this class; FACTS_NONE */
    unsigned depth;
    uint32_t *seen; /* how many instructions were looked at, in all bodies */
};

static bool is_harmless(const struct look *look, ir_value at);

/* Whether a static initialiser of the application does no more than to set fields of its class. It runs once, so
 * that it makes no difference which round it runs in. */
static bool initialiser_is_harmless(const struct look *look, instance_id callee)
{
    const struct model *model = look->model;
    const struct ir_body *body = code_body(model->facts, callee);
    class_id class = program_method(model->program, facts_instance(model->facts, callee).method)->owner;
    if (class == look->initialised)
        return true;
    if (body == NULL || look->depth == MOST_DEPTH)
        return false;
    struct look inner = {.model = model,
                         .instance = callee,
                         .body = body,
                         .initialised = class,
                         .depth = look->depth + 1,
                         .seen = look->seen};
    for (ir_value n = 0; n < body->instruction_count; n++)
        if (!is_harmless(&inner, n))
            return false;
    return true;
}

/* Whether an object was made in the round. */
static bool is_fresh(const struct look *look, ir_value value)
{
    const struct ir_body *body = look->body;
    while (body->instructions[value].op == IR_cast && body->instructions[value].a < value)
        value = body->instructions[value].a;
    enum ir_op op = body->instructions[value].op;
    if (op == IR_parameter)
        return look->makes && body->instructions[value].a == 0;
    return (op == IR_new || op == IR_new_array || op == IR_new_arrays) &&
           (look->round == NULL || bits_has(look->round, value));
}

/* Whether an application's method, called from here, is all harmless. */
static bool callee_is_harmless(const struct look *look, ir_value at, instance_id callee)
{
    const struct model *model = look->model;
    method_id method = facts_instance(model->facts, callee).method;
    const struct ir_body *body = code_body(model->facts, callee);
    uint32_t count;
    const ir_value *arguments = code_arguments(look->body, at, &count);
    if (body == NULL || look->depth == MOST_DEPTH ||
        (program_ir_method(model->program, method)->flags & IR_ACCESS_SYNCHRONIZED) != 0)
        return false;
    bool constructor = code_is_method(model->program, method, "<init>", NULL);
    if (constructor && (look->body->instructions[at].op != IR_call_special || !is_fresh(look, arguments[0])))
        return false;
    struct look inner = {.model = model,
                         .instance = callee,
                         .body = body,
                         .makes = constructor,
                         .initialised = look->initialised,
                         .depth = look->depth + 1,
                         .seen = look->seen};
    for (ir_value n = 0; n < body->instruction_count; n++)
        if (!is_harmless(&inner, n))
            return false;
    return true;
}

/* Whether no code of the application answers when elements are asked whether they are equal, or for their hash
 * codes. */
static bool nobody_answers(const struct model *model)
{
    for (method_id m = 0; m < program_method_count(model->program); m++) {
        const struct program_method *method = program_method(model->program, m);
        if (program_class(model->program, method->owner)->application && facts_reachable(model->facts, m) &&
            is_named(questions, program_selector_name(model->program, method->selector)))
            return false;
    }
    return true;
}

/* Whether a collection is filled that the round has made, from what is no code of the application. */
static bool fills_fresh(const struct look *look, ir_value at, const char *name)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(look->body, at, &count);
    if (look->body->instructions[at].op == IR_call_static || count == 0 || !is_fresh(look, arguments[0]) ||
        !code_is_of_library(look->model->facts, look->instance, arguments[0]))
        return false;
    for (uint32_t n = 1; is_named(asks_others, name) && n < count; n++)
        if (ir_kind_class(look->body->instructions[arguments[n]].kind) == IR_KIND_REF &&
            !code_is_of_library(look->model->facts, look->instance, arguments[n]))
            return false;
    return true;
}

static bool library_is_harmless(const struct look *look, ir_value at, method_id method)
{
    const struct program *program = look->model->program;
    const char *class = program_class(program, program_method(program, method)->owner)->name;
    const char *name = program_selector_name(program, program_method(program, method)->selector);
    uint32_t count;
    const ir_value *arguments = code_arguments(look->body, at, &count);
    class_id throwable = program_find(program, "java/lang/Throwable");
    if (strcmp(name, "<init>") == 0 && throwable != FACTS_NONE && count > 0 && is_fresh(look, arguments[0]) &&
        program_is_subclass(program, program_method(program, method)->owner, throwable))
        return true;
    for (size_t i = 0; i < sizeof computing / sizeof *computing; i++)
        if (strcmp(class, computing[i].class) == 0 && is_named(computing[i].names, name))
            return true;
    for (size_t i = 0; i < sizeof filling / sizeof *filling; i++) {
        bool asks = is_named(filling[i].asking, name);
        if (strcmp(class, filling[i].class) == 0 && (asks || is_named(filling[i].names, name)))
            return fills_fresh(look, at, name) && (!asks || nobody_answers(look->model));
    }
    return false;
}

static bool call_is_harmless(const struct look *look, ir_value at)
{
    const struct facts *facts = look->model->facts;
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(facts, look->instance, at, &count);
    if (call_kind(look->model->isolate, look->instance, at) != CALL_ORDINARY)
        return false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        method_id method = facts_instance(facts, edge.callee).method;
        bool own = code_is_application(facts, edge.callee);
        if (edge.kind == EDGE_INIT && (!own || initialiser_is_harmless(look, edge.callee)))
            continue;
        if (edge.kind != EDGE_CALL || method == FACTS_NONE)
            return false;
        if (!(own ? callee_is_harmless(look, at, edge.callee) : library_is_harmless(look, at, method)))
            return false;
        calls++;
    }
    /* What a lambda or a text is made by calls nobody, or only what its parts are asked for. */
    return calls > 0 || look->body->instructions[at].op == IR_call_dynamic;
}

/* Whether an instruction runs no static initialiser of the application but harmless ones. */
static bool initialises_nothing(const struct look *look, ir_value at)
{
    const struct facts *facts = look->model->facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, look->instance, at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (code_is_application(facts, facts_edge(facts, e).callee) &&
            !initialiser_is_harmless(look, facts_edge(facts, e).callee))
            return false;
    return true;
}

/* Whether a static field belongs to the class that is being initialised. */
static bool is_being_initialised(const struct look *look, ir_value put)
{
    const struct program *program = look->model->program;
    class_id module = program_method(program, facts_instance(look->model->facts, look->instance).method)->owner;
    field_id field = code_field(program, module, look->body->instructions[put].a);
    return look->initialised != FACTS_NONE && field != FACTS_NONE &&
           program_field(program, field)->owner == look->initialised;
}

static bool is_harmless(const struct look *look, ir_value at)
{
    const struct ir_instruction *instruction = &look->body->instructions[at];
    if (++*look->seen > MOST_LOOKED_AT)
        return false;
    switch (instruction->op) {
    case IR_put:
    case IR_put_element:
        return is_fresh(look, instruction->a);
    case IR_put_static:
        return is_being_initialised(look, at);
    case IR_monitor_enter:
    case IR_monitor_exit:
        return false;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
    case IR_call_dynamic:
        return call_is_harmless(look, at);
    case IR_new:
    case IR_get_static:
        return initialises_nothing(look, at);
    default: /* values, arithmetic, reads, casts, ends of blocks: memory by pointer is not for Java */
        return true;
    }
}

/* Whether what a method of the library calls back by an interface, in its own body, changes nothing that lasts. */
static bool calls_back_harmlessly(const struct look *look, ir_value at)
{
    const struct model *model = look->model;
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, look->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        method_id method = facts_instance(model->facts, edge.callee).method;
        if (edge.kind == EDGE_INIT && !code_is_application(model->facts, edge.callee))
            continue;
        if (edge.kind != EDGE_CALL || method == FACTS_NONE)
            return false;
        if (!(code_is_application(model->facts, edge.callee) ? callee_is_harmless(look, at, edge.callee)
                                                             : library_is_harmless(look, at, method)))
            return false;
    }
    return true;
}

bool harmless_functions(const struct build *build, ir_value at)
{
    const struct facts *facts = build->model->facts;
    uint32_t count, seen = 0;
    edge_id first = facts_calls_at(facts, build->function->instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        instance_id callee = facts_edge(facts, e).callee;
        const struct ir_body *body = code_body(facts, callee);
        struct look look = {
            .model = build->model, .instance = callee, .body = body, .initialised = FACTS_NONE, .seen = &seen};
        if (body == NULL)
            return false;
        for (ir_value n = 0; n < body->instruction_count; n++)
            if (body->instructions[n].op == IR_call_interface && !calls_back_harmlessly(&look, n))
                return false;
    }
    return true;
}

/* How an object that was made before the loop is used: it is known to nobody before the compare-and-set succeeds. */
struct keeping {
    const struct build *build;
    ir_value object, set;
    bool kept;
};

static void keep_use(void *context, ir_value value)
{
    struct keeping *keeping = context;
    keeping->kept &= value != keeping->object;
}

/* Whether an instruction gives an object away, or looks into it. */
static bool gives_away(const struct keeping *keeping, ir_value at)
{
    const struct ir_body *body = keeping->build->body;
    const struct ir_instruction *instruction = &body->instructions[at];
    struct keeping asked = {.object = keeping->object, .kept = true};
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (instruction->op == IR_put && instruction->a == keeping->object)
        return instruction->c == keeping->object;
    if (at == keeping->set) {
        for (uint32_t n = 0; n + 1 < count; n++)
            if (arguments[n] == keeping->object)
                return true;
        return false;
    }
    if (instruction->op == IR_call_special && count > 0 && arguments[0] == keeping->object) {
        uint32_t seen = 0;
        struct look look = {.model = keeping->build->model,
                            .instance = keeping->build->function->instance,
                            .body = body,
                            .initialised = FACTS_NONE,
                            .seen = &seen};
        return !call_is_harmless(&look, at);
    }
    ir_each_use(body, instruction, keep_use, &asked);
    return !asked.kept;
}

/* Whether a field is set, in each round before the compare-and-set, of an object that was made before the loop and is
 * given to nobody but by that: what a round that failed has put there is gone before anyone can see it. */
static bool sets_anew(const struct build *build, ir_value set, ir_value put)
{
    const struct ir_body *body = build->body;
    struct keeping keeping = {.build = build, .object = body->instructions[put].a, .set = set};
    if (body->instructions[put].op != IR_put || body->instructions[keeping.object].op != IR_new)
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (gives_away(&keeping, at))
            return false;
    uint64_t *behind = code_dominated(body, put);
    bool always = bits_has(behind, set);
    mem_free(behind);
    return always;
}

bool harmless_within(const struct build *build, const uint64_t *within, ir_value at)
{
    uint32_t seen = 0;
    struct look look = {.model = build->model,
                        .instance = build->function->instance,
                        .body = build->body,
                        .round = within,
                        .initialised = FACTS_NONE,
                        .seen = &seen};
    return is_harmless(&look, at);
}

bool harmless_in_round(const struct build *build, const uint64_t *round, ir_value set, ir_value at)
{
    return harmless_within(build, round, at) || harmless_pause(build, at) || sets_anew(build, set, at);
}

bool harmless_pause(const struct build *build, ir_value at)
{
    return code_calls_library(build->model->facts, build->function->instance, at, pauses, threads);
}
