/* Dynamic call sites as instructions: string concatenations, and the methods of records. */
#include "base/array.h"
#include "base/memory.h"
#include "run/java/lambda.h"
#include "run/java/ops.h"

/* Which StringBuilder.append takes a value. */
static const char *const append_descriptors[LAYOUT_COUNT] = {
    [LAYOUT_BOOLEAN] = "(Z)", [LAYOUT_BYTE] = "(I)",   [LAYOUT_CHAR] = "(C)",
    [LAYOUT_SHORT] = "(I)",   [LAYOUT_INT] = "(I)",    [LAYOUT_LONG] = "(J)",
    [LAYOUT_FLOAT] = "(F)",   [LAYOUT_DOUBLE] = "(D)", [LAYOUT_REF] = "(Ljava/lang/Object;)"};

#define BUILDER "java/lang/StringBuilder"

static bool append(struct builder *builder, struct run_class *class, uint32_t object, const struct build_piece *piece)
{
    struct run *run = builder->run;
    char descriptor[64] = "(Ljava/lang/String;)";
    uint32_t arguments[2] = {object, piece->value};
    if (piece->layout == LAYOUT_COUNT) {
        arguments[1] = build_register(builder);
        build_string(builder, arguments[1], piece->text, piece->length);
    } else {
        strcpy(descriptor, append_descriptors[piece->layout]);
    }
    strcat(descriptor, "L" BUILDER ";");
    struct run_method *method = run_method_find(run, class, "append", descriptor);
    if (method == NULL)
        return false;
    build_call(builder, IR_call_virtual, method, RUN_NONE, arguments);
    return true;
}

bool build_concat(struct builder *builder, const struct build_piece *pieces, uint32_t count, uint32_t d)
{
    struct run *run = builder->run;
    struct run_class *class = run_class(run, BUILDER);
    struct run_method *constructor = run_method_find(run, class, "<init>", "()V");
    struct run_method *finish = run_method_find(run, class, "toString", "()Ljava/lang/String;");
    if (constructor == NULL || finish == NULL)
        return false;
    uint32_t object = build_register(builder);
    build_op(builder, op_of_memory(IR_new, IR_STORED_AS_IT_IS, IR_REF), object, 0, 0)->class = class;
    build_call(builder, IR_call_special, constructor, RUN_NONE, &object);
    for (uint32_t i = 0; i < count; i++)
        if (!append(builder, class, object, &pieces[i]))
            return false;
    build_call(builder, IR_call_virtual, finish, d, &object);
    return true;
}

/* A recipe has \1 for each argument and \2 for each further constant. */
struct recipe {
    struct build_piece *pieces;
    size_t count, capacity;
};

static void add_piece(struct recipe *recipe, struct build_piece piece)
{
    if (piece.layout == LAYOUT_COUNT && piece.length == 0)
        return;
    ARRAY_ADD(recipe->pieces, recipe->count, recipe->capacity, piece);
}

static bool add_constant(struct recipe *recipe, const struct ir_module *module, const struct ir_site *site, uint32_t n)
{
    if (n >= site->count || module->constants[site->arguments[n]].form != IR_CONSTANT_STRING)
        return false;
    struct text text = module->constants[site->arguments[n]].text;
    add_piece(recipe, (struct build_piece){LAYOUT_COUNT, 0, text.bytes, text.length});
    return true;
}

static bool read_recipe(struct recipe *recipe, struct run_class *owner, const struct ir_site *site,
                        const uint32_t *arguments, uint32_t count)
{
    const struct ir_module *module = owner->module;
    const struct ir_signature *signature = &module->signatures[site->signature];
    struct text text = {0};
    uint32_t argument = 0, constant = 1;
    if (site->count > 0 && module->constants[site->arguments[0]].form == IR_CONSTANT_STRING)
        text = module->constants[site->arguments[0]].text;
    for (uint32_t i = 0, start = 0; i <= text.length; i++) {
        char at = i < text.length ? text.bytes[i] : '\0';
        if (i < text.length && at != 1 && at != 2)
            continue;
        add_piece(recipe, (struct build_piece){LAYOUT_COUNT, 0, text.bytes + start, i - start});
        start = i + 1;
        if (at == 2 && !add_constant(recipe, module, site, constant++))
            return false;
        if (at != 1)
            continue;
        if (argument >= count)
            return false;
        enum layout layout = run_layout(module->types[signature->parameters[argument]].form);
        add_piece(recipe, (struct build_piece){layout, arguments[argument++], NULL, 0});
    }
    for (; site->count == 0 && argument < count; argument++)
        add_piece(recipe, (struct build_piece){run_layout(module->types[signature->parameters[argument]].form),
                                               arguments[argument], NULL, 0});
    return argument == count;
}

static bool gives_string(struct run *run, struct run_class *owner, const struct ir_site *site)
{
    struct run_class *result = run_class_of_type(run, owner, owner->module->signatures[site->signature].result);
    return run_is_subclass(run, run->known.string, result);
}

static bool concat(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                   const uint32_t *arguments, uint32_t count)
{
    struct recipe recipe = {0};
    bool done = gives_string(builder->run, owner, site) && read_recipe(&recipe, owner, site, arguments, count) &&
                build_concat(builder, recipe.pieces, (uint32_t)recipe.count, d);
    mem_free(recipe.pieces);
    return done;
}

/* Records. */

static struct run_field *component(struct run *run, struct run_class *class, uint32_t n)
{
    struct text name = class->module->components[n].name;
    field_id id = program_declared_field(run->program, class->id, name.bytes, name.length);
    struct run_field *field = id == FACTS_NONE ? NULL : run_field_by_id(run, id);
    return field == NULL || field->is_static ? NULL : field;
}

static void load_component(struct cpu *cpu, struct op *op)
{
    ref object = (ref)cpu->r[op->a];
    if (object == 0) {
        cpu_throw_null(cpu);
        return;
    }
    cpu->r[op->d] = run_get(cpu->run, object, op->field);
    cpu_next(cpu);
}

static uint32_t get_component(struct builder *builder, uint32_t object, struct run_field *field)
{
    uint32_t d = build_register(builder);
    build_op(builder, load_component, d, object, 0)->field = field;
    return d;
}

static struct text simple_name(const struct run_class *class)
{
    for (uint32_t i = 0; i < class->module->inner_count; i++)
        if (text_is(class->module->inner[i].inner, class->name) && class->module->inner[i].name.bytes != NULL)
            return class->module->inner[i].name;
    const char *slash = strrchr(class->name, '/');
    const char *name = slash == NULL ? class->name : slash + 1;
    return (struct text){name, (uint32_t)strlen(name)};
}

static bool record_text(struct builder *builder, struct run_class *class, uint32_t object, uint32_t d)
{
    struct recipe recipe = {0};
    struct text simple = simple_name(class);
    bool done = true;
    add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, simple.bytes, simple.length});
    add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, "[", 1});
    for (uint32_t i = 0; i < class->module->component_count && done; i++) {
        struct run_field *field = component(builder->run, class, i);
        struct text name = class->module->components[i].name;
        done = field != NULL;
        if (!done)
            break;
        if (i > 0)
            add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, ", ", 2});
        add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, name.bytes, name.length});
        add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, "=", 1});
        add_piece(&recipe, (struct build_piece){field->layout, get_component(builder, object, field), NULL, 0});
    }
    add_piece(&recipe, (struct build_piece){LAYOUT_COUNT, 0, "]", 1});
    done = done && build_concat(builder, recipe.pieces, (uint32_t)recipe.count, d);
    mem_free(recipe.pieces);
    return done;
}

/* How values of a layout are hashed, and compared for equality (by `compare` where there is one, else as numbers). */
static const struct {
    const char *class, *hash, *compare;
} by_layout[LAYOUT_COUNT] = {
    [LAYOUT_BOOLEAN] = {"java/lang/Boolean", "(Z)I", NULL},
    [LAYOUT_BYTE] = {"java/lang/Byte", "(B)I", NULL},
    [LAYOUT_CHAR] = {"java/lang/Character", "(C)I", NULL},
    [LAYOUT_SHORT] = {"java/lang/Short", "(S)I", NULL},
    [LAYOUT_INT] = {"java/lang/Integer", "(I)I", NULL},
    [LAYOUT_LONG] = {"java/lang/Long", "(J)I", NULL},
    [LAYOUT_FLOAT] = {"java/lang/Float", "(F)I", "(FF)I"},
    [LAYOUT_DOUBLE] = {"java/lang/Double", "(D)I", "(DD)I"},
    [LAYOUT_REF] = {"java/util/Objects", "(Ljava/lang/Object;)I", NULL},
};

static bool record_hash(struct builder *builder, struct run_class *class, uint32_t object, uint32_t d)
{
    struct run *run = builder->run;
    uint32_t sum = build_register(builder), factor = build_register(builder), one = build_register(builder);
    build_number(builder, sum, 0);
    build_number(builder, factor, 31);
    for (uint32_t i = 0; i < class->module->component_count; i++) {
        struct run_field *field = component(run, class, i);
        if (field == NULL)
            return false;
        uint32_t value = get_component(builder, object, field);
        struct run_method *hash = run_method_find(run, run_class(run, by_layout[field->layout].class), "hashCode",
                                                  by_layout[field->layout].hash);
        if (hash == NULL)
            return false;
        build_call(builder, IR_call_static, hash, one, &value);
        build_op(builder, op_of_number(IR_mul, IR_I32, IR_I32), sum, sum, factor);
        build_op(builder, op_of_number(IR_add, IR_I32, IR_I32), sum, sum, one);
    }
    build_op(builder, op_of_move(), d, sum, 0);
    return true;
}

/* Whether two components are equal, as a number in a register. */
static bool equal_values(struct builder *builder, enum layout layout, uint32_t one, uint32_t other, uint32_t d)
{
    struct run *run = builder->run;
    const uint32_t both[2] = {one, other};
    if (layout == LAYOUT_REF) {
        struct run_method *equals = run_method_find(run, run_class(run, "java/util/Objects"), "equals",
                                                    "(Ljava/lang/Object;Ljava/lang/Object;)Z");
        if (equals != NULL)
            build_call(builder, IR_call_static, equals, d, both);
        return equals != NULL;
    }
    ir_kind kind = layout == LAYOUT_LONG ? IR_I64 : IR_I32;
    if (by_layout[layout].compare == NULL) {
        build_op(builder, op_of_number(IR_eq, kind, IR_I1), d, one, other);
        return true;
    }
    uint32_t order = build_register(builder), zero = build_register(builder);
    struct run_method *compare =
        run_method_find(run, run_class(run, by_layout[layout].class), "compare", by_layout[layout].compare);
    if (compare == NULL)
        return false;
    build_call(builder, IR_call_static, compare, order, both);
    build_number(builder, zero, 0);
    build_op(builder, op_of_number(IR_eq, IR_I32, IR_I1), d, order, zero);
    return true;
}

/* d = other is a record of the class, and all components are equal. Jumps out as soon as one is not. */
static bool record_equals(struct builder *builder, struct run_class *class, const uint32_t *arguments, uint32_t d)
{
    uint32_t answer = build_register(builder);
    size_t exits[UINT8_MAX + 2], exit_count = 0;
    build_op(builder, op_of_memory(IR_instance_of, IR_STORED_AS_IT_IS, IR_I32), answer, arguments[1], 0)->class = class;
    for (uint32_t i = 0; i <= class->module->component_count; i++) {
        exits[exit_count++] = builder->count;
        build_op(builder, op_of_control(IR_branch), RUN_NONE, answer, (uint32_t)builder->count + 1);
        if (i == class->module->component_count)
            break;
        struct run_field *field = component(builder->run, class, i);
        if (field == NULL || i >= UINT8_MAX)
            return false;
        uint32_t one = get_component(builder, arguments[0], field);
        uint32_t other = get_component(builder, arguments[1], field);
        if (!equal_values(builder, field->layout, one, other, answer))
            return false;
    }
    for (size_t i = 0; i < exit_count; i++)
        builder->ops[exits[i]].c = (uint32_t)builder->count;
    build_op(builder, op_of_move(), d, answer, 0);
    return true;
}

/* Whether the methods of a record are asked for its own class, and give what they give. */
static bool is_of_record(struct run *run, struct run_class *owner, const struct ir_site *site)
{
    const struct ir_signature *signature = &owner->module->signatures[site->signature];
    enum ir_type_form result = owner->module->types[signature->result].form;
    bool object = signature->count == 2 && owner->module->types[signature->parameters[1]].form == IR_TYPE_CLASS;
    if (signature->count == 0 || run_class_of_type(run, owner, signature->parameters[0]) != owner)
        return false;
    if (text_is(site->name, "toString"))
        return signature->count == 1 && gives_string(run, owner, site);
    return text_is(site->name, "hashCode") ? signature->count == 1 && result == IR_TYPE_INT
                                           : object && result == IR_TYPE_BOOLEAN;
}

static bool record(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                   const uint32_t *arguments, uint32_t count)
{
    if (!is_of_record(builder->run, owner, site))
        return false;
    if (count == 1 && text_is(site->name, "toString"))
        return record_text(builder, owner, arguments[0], d);
    if (count == 1 && text_is(site->name, "hashCode"))
        return record_hash(builder, owner, arguments[0], d);
    return count == 2 && text_is(site->name, "equals") && record_equals(builder, owner, arguments, d);
}

bool build_dynamic(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                   const uint32_t *arguments, uint32_t count)
{
    switch (site->form) {
    case IR_SITE_LAMBDA:
        return build_lambda(builder, owner, site, d, arguments, count);
    case IR_SITE_CONCAT:
        return concat(builder, owner, site, d, arguments, count);
    case IR_SITE_RECORD:
        return record(builder, owner, site, d, arguments, count);
    default:
        return false;
    }
}
