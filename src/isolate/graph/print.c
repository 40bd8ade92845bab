/* A model as EML text, with positions. Nodes without an action are left out where that changes nothing. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/names.h"
#include "base/pile.h"
#include "isolate/internal.h"

#include <ctype.h>
#include <string.h>

struct printer {
    struct model *model;
    struct buffer *to;
    struct isolate_model *result;
    const char **lock_names;
    const char **process_names; /* of each process, MOST_COPIES times: for its copies, if they stand apart */
    struct readers readers;
    uint32_t process, copy; /* at hand */
    struct pile functions;  /* of the process at hand: function * 2 + version */
    struct idmap *listed;
    uint64_t *methods;   /* that stand in the model */
    uint32_t statements; /* written so far */
};

/* A name of EML: letters, digits and a few signs. */
static void add_name(struct buffer *to, const char *text)
{
    for (; *text != '\0'; text++)
        buffer_add(to, isalnum((unsigned char)*text) || strchr("_$.<>", *text) != NULL ? text : "_", 1);
}

static void add_function_name(struct printer *printer, uint32_t item)
{
    const struct model *model = printer->model;
    method_id method = facts_instance(model->facts, model->functions[item / 2]->instance).method;
    if (method == FACTS_NONE) {
        buffer_format(printer->to, "library_%u%s", item / 2, item % 2 ? "_throws" : "");
        return;
    }
    const struct program_method *of = program_method(model->program, method);
    struct buffer name = {0};
    program_class_name(model->program, of->owner, &name);
    buffer_format(&name, ".%s_%u%s", program_selector_name(model->program, of->selector), item / 2,
                  item % 2 ? "_throws" : "");
    buffer_add_text(printer->to, isalpha((unsigned char)name.text[0]) ? "" : "_");
    add_name(printer->to, name.text);
    buffer_free(&name);
}

static void add_position(struct printer *printer, const struct function *function, uint32_t line)
{
    const struct model *model = printer->model;
    if (function->instance == FACTS_ROOT) {
        buffer_add_text(printer->to, "\n");
        return;
    }
    method_id method = facts_instance(model->facts, function->instance).method;
    const struct ir_module *module = program_module_of(model->program, method);
    struct buffer name = {0};
    program_class_name(model->program, program_method(model->program, method)->owner, &name);
    buffer_add_text(printer->to, " //@ ");
    if (module->source.bytes != NULL)
        for (uint32_t i = 0; i < module->source.length; i++) {
            char c = module->source.bytes[i];
            buffer_add(printer->to, c > ' ' && c != ':' ? &c : "_", 1);
        }
    else
        buffer_add_text(printer->to, "unknown");
    buffer_format(printer->to, ":%u %s.%s\n", line, name.text,
                  program_selector_name(model->program, program_method(model->program, method)->selector));
    buffer_free(&name);
}

/* One version of a function, with the nodes that do nothing taken out. */
struct slim {
    const struct function *function;
    int version;
    uint8_t *keep;
    uint32_t *skip;   /* of each node: the node that stands for it */
    uint32_t *order;  /* nodes as they are printed */
    uint32_t *number; /* of each node: its place in the order; NODE_END */
    uint32_t count;
    uint8_t *labelled;
};

static uint32_t skip_of(struct slim *slim, uint32_t node)
{
    uint32_t end = node;
    while (slim->skip[end] != end)
        end = slim->skip[end];
    while (slim->skip[node] != end) {
        uint32_t next = slim->skip[node];
        slim->skip[node] = end;
        node = next;
    }
    return end;
}

/* The only node that comes behind a node; NODE_END if there are several, or none. */
static uint32_t only_next(struct slim *slim, uint32_t node)
{
    const struct function *function = slim->function;
    uint32_t only = NODE_END;
    for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next) {
        uint32_t to = function->edges[e].to;
        if (!slim->keep[to])
            continue;
        to = skip_of(slim, to);
        if (to == node)
            continue;
        if (only != NODE_END && only != to)
            return NODE_END;
        only = to;
    }
    return only;
}

static bool is_call_to_nothing(const struct model *model, const struct node *node)
{
    if (node->action == ACT_CALL) {
        const struct function *callee = model->functions[node->operand];
        return callee->keep[0][callee->entry] == 0;
    }
    return node->action == ACT_CALL_THROW && !model->functions[node->operand]->ends[1];
}

static void slim_make(struct slim *slim, const struct model *model, const struct function *function, int version)
{
    size_t count = function->node_count;
    uint32_t last = version == 0 ? function->exit : function->thrown;
    *slim = (struct slim){.function = function, .version = version};
    slim->keep = mem_new(count, 1);
    slim->skip = mem_new(count, sizeof *slim->skip);
    slim->order = mem_new(count, sizeof *slim->order);
    slim->number = mem_new(count, sizeof *slim->number);
    slim->labelled = mem_new(count, 1);
    for (uint32_t n = 0; n < count; n++) {
        slim->keep[n] = function->keep[version][n] && !is_call_to_nothing(model, &function->nodes[n]);
        slim->skip[n] = n;
        slim->number[n] = NODE_END;
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t n = (uint32_t)count; n-- > 0;) {
            if (!slim->keep[n] || slim->skip[n] != n || n == last || function->nodes[n].action != ACT_NONE)
                continue;
            uint32_t next = only_next(slim, n);
            if (next == NODE_END || next == n)
                continue;
            slim->skip[n] = next;
            changed = true;
        }
    }
}

static void slim_free(struct slim *slim)
{
    mem_free(slim->keep);
    mem_free(slim->skip);
    mem_free(slim->order);
    mem_free(slim->number);
    mem_free(slim->labelled);
}

/* Depth first, so that most successors stand right behind. */
static void slim_order(struct slim *slim)
{
    struct pile todo = {0};
    const struct function *function = slim->function;
    pile_add(&todo, skip_of(slim, function->entry));
    while (todo.count > 0) {
        uint32_t node = pile_take(&todo);
        if (slim->number[node] != NODE_END)
            continue;
        slim->number[node] = slim->count;
        slim->order[slim->count++] = node;
        for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next)
            if (slim->keep[function->edges[e].to])
                pile_add(&todo, skip_of(slim, function->edges[e].to));
    }
    pile_free(&todo);
}

/* The successors of a node, each once, in a fixed order. */
static uint32_t successors_of(struct slim *slim, uint32_t node, struct pile *found)
{
    const struct function *function = slim->function;
    found->count = 0;
    for (uint32_t e = function->nodes[node].first_edge; e != NODE_END; e = function->edges[e].next) {
        if (!slim->keep[function->edges[e].to])
            continue;
        uint32_t to = skip_of(slim, function->edges[e].to), i = 0;
        while (i < found->count && found->items[i] != to)
            i++;
        if (i == found->count)
            pile_add(found, to);
    }
    return (uint32_t)found->count;
}

static void print_lock_of(struct printer *printer, bool take, const char *name, bool *first)
{
    buffer_format(printer->to, "%s%s %s", *first ? "" : "; ", take ? "lock" : "unlock", name);
    *first = false;
}

/* Takes or gives back a lock, or the parts of it that are asked for; prints "skip" if there are none. */
static void print_lock(struct printer *printer, bool take, uint32_t lock)
{
    const struct readers *readers = &printer->readers;
    bool first = true, reads = printer->model->locks[lock].reads;
    if (readers->divided[lock] == NODE_END) {
        if (!reads)
            print_lock_of(printer, take, printer->lock_names[lock], &first);
        else
            buffer_add_text(printer->to, "skip");
        return;
    }
    for (size_t i = 0; i < readers->part_count; i++) {
        const struct lock_part *part = &readers->parts[take ? i : readers->part_count - 1 - i];
        if (part->write == readers->divided[lock] &&
            (!reads || (part->process == printer->process && part->copy == printer->copy)))
            print_lock_of(printer, take, part->name, &first);
    }
}

static void print_wait(struct printer *printer, const struct slim *slim, uint32_t node)
{
    const struct function *function = slim->function;
    uint32_t lock = function->nodes[node].operand;
    for (uint32_t i = 0; i < function->depths[node]; i++)
        buffer_add_text(printer->to, "unitend; ");
    print_lock(printer, false, lock);
    buffer_add_text(printer->to, ";");
    add_position(printer, function, function->nodes[node].line);
    buffer_add_text(printer->to, "            ");
    print_lock(printer, true, lock);
    buffer_add_text(printer->to, ";");
    for (uint32_t i = 0; i < function->depths[node]; i++)
        buffer_add_text(printer->to, " unitbegin;");
    add_position(printer, function, function->nodes[node].line);
}

static void list_function(struct printer *printer, uint32_t item)
{
    if (idmap_get(printer->listed, item) != IDMAP_NONE)
        return;
    idmap_put(printer->listed, item, 1);
    pile_add(&printer->functions, item);
}

static void print_call(struct printer *printer, const struct node *node)
{
    uint32_t item = node->operand * 2 + (node->action == ACT_CALL_THROW);
    list_function(printer, item);
    buffer_add_text(printer->to, "call ");
    add_function_name(printer, item);
}

static void print_thread(struct printer *printer, const struct function *function, const struct node *node)
{
    const char *verb = node->action == ACT_START ? "start" : "join", *const *names = printer->process_names;
    bool apart = bits_has(printer->readers.apart, node->operand);
    uint32_t copies = apart ? printer->model->processes[node->operand].copies : 1;
    buffer_format(printer->to, "%s %s", verb, names[MOST_COPIES * node->operand]);
    for (uint32_t copy = 1; copy < copies; copy++) {
        buffer_add_text(printer->to, ";");
        add_position(printer, function, node->line);
        buffer_format(printer->to, "            %s %s", verb, names[MOST_COPIES * node->operand + copy]);
    }
}

static void print_action(struct printer *printer, const struct slim *slim, uint32_t at)
{
    const struct node *node = &slim->function->nodes[at];
    struct buffer *to = printer->to;
    const struct model *model = printer->model;
    switch ((enum action)node->action) {
    case ACT_NONE:
    case ACT_AWAIT:
    case ACT_HOLD:
    case ACT_LET:
        return;
    case ACT_READ:
    case ACT_WRITE:
        buffer_add_text(to, node->action == ACT_READ ? "read " : "write ");
        add_name(to, model->memories[node->operand].name);
        break;
    case ACT_ALLOC:
        buffer_add_text(to, "alloc subject");
        break;
    case ACT_LOCK:
    case ACT_UNLOCK:
        print_lock(printer, node->action == ACT_LOCK, node->operand);
        break;
    case ACT_WAIT:
        print_wait(printer, slim, at);
        return;
    case ACT_BEGIN:
    case ACT_END:
        buffer_add_text(to, node->action == ACT_BEGIN ? "unitbegin" : "unitend");
        break;
    case ACT_CALL:
    case ACT_CALL_THROW:
        print_call(printer, node);
        break;
    case ACT_START:
    case ACT_JOIN:
        print_thread(printer, slim->function, node);
        break;
    }
    buffer_add_text(to, ";");
    add_position(printer, slim->function, node->line);
    printer->result->after.instructions++;
}

static void print_flow(struct printer *printer, struct slim *slim, uint32_t n, const struct pile *next)
{
    struct buffer *to = printer->to;
    uint32_t last = slim->version == 0 ? slim->function->exit : slim->function->thrown;
    if (slim->order[n] == last) {
        buffer_add_text(to, "            return;\n");
    } else if (next->count == 0) { /* nothing behind it: the process stays here */
        buffer_format(to, "        stay%u:\n            goto stay%u;\n", n, n);
    } else if (next->count > 1 || n + 1 == slim->count || slim->order[n + 1] != next->items[0]) {
        buffer_add_text(to, "            goto ");
        for (uint32_t i = 0; i < next->count; i++)
            buffer_format(to, "%sn%u", i == 0 ? "" : ", ", slim->number[next->items[i]]);
        buffer_add_text(to, ";\n");
    }
}

/* Labels what is jumped to. */
static void label_targets(struct slim *slim, struct pile *next)
{
    for (uint32_t n = 0; n < slim->count; n++) {
        successors_of(slim, slim->order[n], next);
        bool falls = next->count == 1 && n + 1 < slim->count && slim->order[n + 1] == next->items[0];
        for (uint32_t i = 0; i < next->count && !falls; i++)
            slim->labelled[next->items[i]] = 1;
    }
}

static void print_body(struct printer *printer, const struct function *function, int version)
{
    struct slim slim;
    struct pile next = {0};
    slim_make(&slim, printer->model, function, version);
    slim_order(&slim);
    label_targets(&slim, &next);
    printer->statements += slim.count;
    for (uint32_t n = 0; n < slim.count; n++) {
        uint32_t node = slim.order[n];
        if (slim.labelled[node])
            buffer_format(printer->to, "        n%u:\n", n);
        if (function->nodes[node].action != ACT_NONE && function->nodes[node].action != ACT_AWAIT) {
            buffer_add_text(printer->to, "            ");
            print_action(printer, &slim, node);
        }
        successors_of(&slim, node, &next);
        print_flow(printer, &slim, n, &next);
    }
    pile_free(&next);
    slim_free(&slim);
}

static void print_process(struct printer *printer, uint32_t number, uint32_t copy)
{
    struct model *model = printer->model;
    const struct process *process = &model->processes[number];
    printer->process = number;
    printer->copy = copy;
    printer->functions.count = 0;
    printer->listed = idmap_new();
    buffer_format(printer->to, "\nprocess %s", printer->process_names[MOST_COPIES * number + copy]);
    if (process->copies > 1 && !bits_has(printer->readers.apart, number))
        buffer_format(printer->to, "[%u]", process->copies);
    buffer_add_text(printer->to, " {\n    function main {\n");
    print_body(printer, model->functions[process->function], 0);
    buffer_add_text(printer->to, "    }\n");
    for (size_t i = 0; i < printer->functions.count && printer->statements <= MOST_STATEMENTS; i++) {
        uint32_t item = printer->functions.items[i];
        const struct function *function = model->functions[item / 2];
        if (function->instance != FACTS_ROOT)
            bits_add(printer->methods, facts_instance(model->facts, function->instance).method);
        buffer_add_text(printer->to, "\n    function ");
        add_function_name(printer, item);
        buffer_add_text(printer->to, " {\n");
        print_body(printer, function, (int)(item % 2));
        buffer_add_text(printer->to, "    }\n");
    }
    buffer_add_text(printer->to, "}\n");
    idmap_free(printer->listed);
}

/* The field that holds a lock: of the subject, or a static one of the application; FACTS_NONE. */
static field_id field_with(const struct model *model, object_id object)
{
    for (field_id f = 0; f < program_field_count(model->program); f++) {
        class_id owner = program_field(model->program, f)->owner;
        if (!program_class(model->program, owner)->application)
            continue;
        bool is_static = (program_ir_field(model->program, f)->flags & IR_ACCESS_STATIC) != 0;
        if (!is_static && model->subject.object == FACTS_NONE)
            continue;
        if (object_set_has(is_static ? facts_static(model->facts, f)
                                     : facts_field(model->facts, model->subject.object, f),
                           object))
            return f;
    }
    return FACTS_NONE;
}

/* A lock for people: "Stack.lock", "Bank.class", "Client@52" for what line 52 makes. */
static void lock_display(const struct model *model, const struct model_lock *lock, struct buffer *to)
{
    field_id field = lock->object == FACTS_NONE ? lock->field : field_with(model, lock->object);
    if (field == FACTS_NONE && lock->pair != FACTS_NONE)
        field = field_with(model, lock->pair);
    if (field != FACTS_NONE) {
        program_field_name(model->program, field, to);
        buffer_add_text(to, lock->reads ? " (to read)" : "");
        return;
    }
    buffer_add_text(to, lock->object == FACTS_NONE ? "" : lock->object == model->subject.object ? "the " : "");
    program_class_name(model->program, lock->class, to);
    if (lock->object == FACTS_NONE) {
        buffer_add_text(to, ".class");
    } else if (lock->object != model->subject.object) {
        struct facts_object object = facts_object(model->facts, lock->object);
        if (object.kind == OBJECT_SITE)
            buffer_format(to, "@%u", program_line(model->program, object.method, object.at));
    }
}

/* Gives those that are called the same a number, in their order: "Visitors.enter@25-1", "Visitors.enter@25-2". */
static void tell_apart(struct arena *arena, const char **displays, uint32_t count)
{
    struct names *names = names_new();
    uint32_t *known = mem_new(count + (size_t)1, sizeof *known);
    uint32_t *total = mem_new(count + (size_t)1, sizeof *total), *given = mem_new(count + (size_t)1, sizeof *given);
    for (uint32_t i = 0; i < count; i++) {
        known[i] = names_add(names, displays[i], strlen(displays[i]));
        total[known[i]]++;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct buffer text = {0};
        if (total[known[i]] == 1)
            continue;
        buffer_format(&text, "%s-%u", displays[i], ++given[known[i]]);
        displays[i] = arena_copy(arena, text.text, text.length);
        buffer_free(&text);
    }
    mem_free(known);
    mem_free(total);
    mem_free(given);
    names_free(names);
}

/* Names for locks: that of their class and a number. */
static void name_locks(struct printer *printer)
{
    struct model *model = printer->model;
    size_t parts = printer->readers.part_count;
    struct isolate_lock *locks = arena_alloc(model->arena, (model->lock_count + parts + 1) * sizeof *locks);
    printer->result->locks = locks;
    printer->result->lock_count = (uint32_t)(model->lock_count + parts);
    printer->lock_names = arena_alloc(model->arena, (model->lock_count + 1) * sizeof *printer->lock_names);
    const char **displays = mem_new(model->lock_count + 1, sizeof *displays);
    for (uint32_t l = 0; l < model->lock_count; l++) {
        struct buffer name = {0}, clean = {0};
        const struct model_lock *lock = &model->locks[l];
        if (lock->object == model->subject.object && lock->object != FACTS_NONE) {
            buffer_add_text(&clean, "subject");
        } else {
            program_class_name(model->program, lock->class, &name);
            buffer_add_text(&clean, lock->object == FACTS_NONE && lock->field == FACTS_NONE ? "class_" : "lock_");
            add_name(&clean, name.text);
            buffer_format(&clean, "_%u", l);
        }
        printer->lock_names[l] = arena_copy(model->arena, clean.text, clean.length);
        buffer_clear(&name);
        lock_display(model, lock, &name);
        displays[l] = arena_copy(model->arena, name.text, name.length);
        buffer_free(&name);
        buffer_free(&clean);
    }
    tell_apart(model->arena, displays, (uint32_t)model->lock_count);
    for (uint32_t l = 0; l < model->lock_count; l++)
        locks[l] = (struct isolate_lock){printer->lock_names[l], displays[l]};
    for (size_t i = 0; i < parts; i++) {
        const struct lock_part *part = &printer->readers.parts[i];
        locks[model->lock_count + i] = (struct isolate_lock){part->name, displays[part->write]};
    }
    mem_free(displays);
}

/* Where the thread's object is made: the line, or 0. */
static uint32_t thread_line(const struct model *model, thread_id thread)
{
    struct object_set set = threads_objects(model->isolate->in.threads, thread);
    object_id first = object_set_next(set, 0);
    if (first == FACTS_NONE || facts_object(model->facts, first).kind != OBJECT_SITE)
        return 0;
    struct facts_object object = facts_object(model->facts, first);
    return program_line(model->program, object.method, object.at);
}

/* What a process runs, for people: its task, or its first entry in the application, else its root. */
static void process_display(const struct model *model, const struct process *process, struct buffer *to)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    if (process->client) {
        buffer_add_text(to, "client");
        return;
    }
    instance_id instance = process->task != FACTS_NONE ? process->task : thread->root;
    for (uint32_t i = 0; process->task == FACTS_NONE && i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN) {
            instance = thread->entries[i].instance;
            break;
        }
    method_id method = facts_instance(model->facts, instance).method;
    const struct program_method *of = program_method(model->program, method);
    program_class_name(model->program, of->owner, to);
    buffer_format(to, ".%s", program_selector_name(model->program, of->selector));
    if (process->task == FACTS_NONE && thread_line(model, process->thread) > 0)
        buffer_format(to, "@%u", thread_line(model, process->thread));
}

static void name_processes(struct printer *printer)
{
    struct model *model = printer->model;
    size_t most = MOST_COPIES * model->process_count + 1;
    struct isolate_process *processes = arena_alloc(model->arena, most * sizeof *processes);
    printer->process_names = arena_alloc(model->arena, most * sizeof *printer->process_names);
    const char **displays = mem_new(most, sizeof *displays);
    uint32_t count = 0;
    for (uint32_t p = 0; p < model->process_count; p++) {
        struct buffer display = {0}, name = {0};
        if (!model->processes[p].matters)
            continue;
        if (p == 0) {
            buffer_add_text(&display, "main");
            buffer_add_text(&name, "main");
        } else {
            process_display(model, &model->processes[p], &display);
            buffer_add_text(&name, isalpha((unsigned char)display.text[0]) ? "" : "_");
            add_name(&name, display.text);
            buffer_format(&name, "_%u", p);
        }
        bool apart = bits_has(printer->readers.apart, p), many = model->processes[p].many && !apart;
        for (uint32_t copy = 0; copy < (apart ? model->processes[p].copies : 1); copy++) {
            const char *text = arena_copy(model->arena, name.text, name.length);
            printer->process_names[MOST_COPIES * p + copy] = text;
            displays[count] = arena_copy(model->arena, display.text, display.length);
            processes[count++] = (struct isolate_process){text, NULL, p, copy, many};
            buffer_add_text(&name, "_again");
        }
        buffer_free(&display);
        buffer_free(&name);
    }
    tell_apart(model->arena, displays, count);
    for (uint32_t i = 0; i < count; i++)
        processes[i].display = displays[i];
    mem_free(displays);
    printer->result->processes = processes;
    printer->result->process_count = count;
}

static void print_declarations(struct printer *printer)
{
    const struct model *model = printer->model;
    bool object = model->subject.object != FACTS_NONE;
    if (object)
        buffer_add_text(printer->to, "lock subject;\n");
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].used && model->locks[l].dropped == NULL && !model->locks[l].reads &&
            printer->readers.divided[l] == NODE_END && !(object && model->locks[l].object == model->subject.object))
            buffer_format(printer->to, "lock %s;\n", printer->lock_names[l]);
    for (size_t i = 0; i < printer->readers.part_count; i++)
        buffer_format(printer->to, "lock %s;\n", printer->readers.parts[i].name);
    for (uint32_t m = 0; m < model->memory_count; m++) {
        buffer_add_text(printer->to, "memory ");
        add_name(printer->to, model->memories[m].name);
        buffer_add_text(printer->to, object ? " of subject;\n" : ";\n");
    }
}

static void limit_size(const struct printer *printer)
{
    struct isolate *isolate = printer->model->isolate;
    if (printer->statements > MOST_STATEMENTS)
        model_fail(printer->model, "its model has more than %d,%03d statements", MOST_STATEMENTS / 1000,
                   MOST_STATEMENTS % 1000);
    else if (printer->statements <= LARGE_STATEMENTS)
        return;
    else if (printer->statements > MOST_LARGE_STATEMENTS - isolate->large_statements)
        model_fail(printer->model,
                   "its model has more than %d,%03d statements, and others so large were checked before it",
                   LARGE_STATEMENTS / 1000, LARGE_STATEMENTS % 1000);
    else
        isolate->large_statements += printer->statements;
}

void model_print(struct model *model, struct isolate_model *result)
{
    struct buffer text = {0};
    struct printer printer = {.model = model, .to = &text, .result = result};
    uint32_t methods = program_method_count(model->program);
    printer.methods = bits_new(methods);
    readers_find(model, &printer.readers);
    name_locks(&printer);
    name_processes(&printer);
    print_declarations(&printer);
    for (uint32_t p = 0; p < result->process_count && printer.statements <= MOST_STATEMENTS; p++)
        print_process(&printer, result->processes[p].number, result->processes[p].copy);
    result->after.methods = bits_count(printer.methods, bits_words(methods));
    limit_size(&printer);
    if (model->failure == NULL) {
        result->text = arena_copy(model->arena, text.text, text.length);
        result->length = text.length;
    }
    pile_free(&printer.functions);
    mem_free(printer.methods);
    readers_free(&printer.readers);
    buffer_free(&text);
}
