/* A model as an EML program, with positions. */
#include "isolate/graph/write.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/names.h"
#include "eml/build.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct writer {
    struct model *model;
    struct isolate_model *result;
    struct eml_builder *to;
    struct readers readers;
    struct written written;
    uint32_t line;           /* of the text, at hand */
    uint32_t process, copy;  /* of the model, at hand */
    bool in_part;            /* the function at hand is what the process begins with, and it holds the lock of parts */
    uint32_t function_count; /* of all processes before it */
    struct pile functions;   /* of the process at hand, behind main: function * 2 + version */
    struct idmap *listed;    /* their places among them */
    struct pile labels;      /* names of n0, n1, …; NODE_END where none was needed yet */
    struct idmap *positions; /* method and line → position */
    struct isolate_place *places; /* by position */
    size_t place_count, place_capacity;
    uint64_t *methods;   /* that stand in the model */
    uint32_t statements; /* written so far */
};

static void begin_line(struct writer *writer)
{
    eml_build_line(writer->to, ++writer->line);
}

/* The file of a method, as a position names it: without blanks and colons, which divide the parts of that. */
static void add_file(const struct model *model, method_id method, struct buffer *to)
{
    const struct ir_module *module = program_module_of(model->program, method);
    if (module->source.bytes == NULL) {
        buffer_add_text(to, "unknown");
        return;
    }
    buffer_add_text(to, "");
    for (uint32_t i = 0; i < module->source.length; i++) {
        char c = module->source.bytes[i];
        buffer_add(to, c > ' ' && c != ':' ? &c : "_", 1);
    }
}

/* The name of a method with its class, as a position names it: in one line, without blanks behind it. */
static void add_method(const struct model *model, method_id method, struct buffer *to)
{
    const struct program_method *of = program_method(model->program, method);
    program_class_name(model->program, of->owner, to);
    buffer_format(to, ".%s", program_selector_name(model->program, of->selector));
    for (char *at = to->text; *at != '\0'; at++)
        *at = *at == '\n' ? '_' : *at;
    while (to->length > 0 && strchr(" \t\r\v\f", to->text[to->length - 1]) != NULL)
        to->text[--to->length] = '\0';
}

static const char *const decides_texts[] = {"",
                                            ", which decides",
                                            ", which decides for the caller",
                                            [ISOLATE_WAITS] = ", which waits",
                                            [ISOLATE_ROUND] = ", a round of a loop",
                                            [ISOLATE_CHOOSES] = ", which chooses a value"};

/* The newest statement comes from a line of a method, and, if `lock` is not NULL, is about a lock that is not modelled.
 * Returns the position. */
static uint32_t new_position(struct writer *writer, method_id method, uint32_t line, const struct unmodelled *lock,
                             bool gives, uint8_t decides)
{
    struct arena *arena = writer->model->arena;
    struct buffer file = {0}, name = {0}, text = {0};
    struct isolate_place place = {.line = line, .gives = gives, .decides = decides};
    add_file(writer->model, method, &file);
    add_method(writer->model, method, &name);
    buffer_format(&text, "%s:%u %s", file.text, line, name.text);
    if (lock != NULL) {
        buffer_format(&text, " %s %s, which is not modelled", gives ? "gives back" : "takes", lock->name);
        place.lock = lock->name;
        place.why = lock->why;
    }
    if (decides > 0)
        buffer_add_text(&text, decides_texts[decides]);
    uint32_t position = eml_build_position(writer->to, text.text, text.length);
    place.file = arena_copy(arena, file.text, file.length);
    place.method = arena_copy(arena, name.text, name.length);
    if (position == writer->place_count) /* else methods of one name have it in common */
        ARRAY_ADD(writer->places, writer->place_count, writer->place_capacity, place);
    buffer_free(&file);
    buffer_free(&name);
    buffer_free(&text);
    return position;
}

/* Where the newest statement comes from. */
static void add_position(struct writer *writer, const struct node *node)
{
    if (node->instance == FACTS_ROOT)
        return;
    uint32_t line = node->line;
    method_id method = facts_instance(writer->model->facts, node->instance).method;
    assert((unsigned)node->decides < 8 && method < 1u << 29);
    uint64_t key = (uint64_t)node->decides << 61 | (uint64_t)method << 32 | line;
    uint32_t known = idmap_get(writer->positions, key);
    if (known != IDMAP_NONE)
        eml_build_position_again(writer->to, known);
    else
        idmap_put(writer->positions, key, new_position(writer, method, line, NULL, false, node->decides));
}

/* A statement that does nothing, but shows people that a lock is taken or given back that is not modelled. */
static void write_unmodelled(struct writer *writer, const struct node *node)
{
    method_id method = facts_instance(writer->model->facts, node->instance).method;
    eml_build_action(writer->to, EML_SKIP, EML_NONE);
    new_position(writer, method, node->line, &writer->model->unmodelled[node->operand], node->action == ACT_GIVES, 0);
}

static void write_action(struct writer *writer, enum eml_kind kind, uint32_t operand)
{
    eml_build_action(writer->to, kind, operand);
}

/* Takes or gives back a lock, or the parts of it that are asked for; does nothing if there are none. */
static void write_lock(struct writer *writer, enum eml_kind kind, uint32_t lock)
{
    const struct readers *readers = &writer->readers;
    bool any = false, reads = writer->model->locks[lock].reads;
    if (readers->divided[lock] == NODE_END && !reads) {
        write_action(writer, kind, writer->written.lock_of[lock]);
        return;
    }
    for (size_t i = 0; readers->divided[lock] != NODE_END && i < readers->part_count; i++) {
        size_t n = kind == EML_LOCK ? i : readers->part_count - 1 - i;
        const struct lock_part *part = &readers->parts[n];
        if (part->write != readers->divided[lock] ||
            (reads && (part->process != writer->process || part->copy != writer->copy)))
            continue;
        write_action(writer, kind, writer->written.first_part + (uint32_t)n);
        any = true;
    }
    if (!any)
        write_action(writer, EML_SKIP, EML_NONE);
}

/* The lock is given up, with the units that were begun, and taken back. */
static void write_wait(struct writer *writer, const struct function *function, uint32_t node)
{
    struct node position = function->nodes[node];
    uint32_t lock = position.operand;
    uint32_t times = balance_innermost(writer->model, function->stacks[node], lock);
    uint32_t keeps = position.keeps;
    uint32_t units = function->depths[node] - (keeps == NODE_END ? 0 : function->depths[keeps]);
    units = writer->model->stale != NULL ? 0 : units;
    position.decides = writer->model->suspicions ? ISOLATE_WAITS : 0;
    for (uint32_t i = 0; i < units; i++)
        write_action(writer, EML_UNIT_END, EML_NONE);
    for (uint32_t i = 0; i < 2 * times; i++) {
        write_lock(writer, i < times ? EML_UNLOCK : EML_LOCK, lock);
        if (i + 1 == 2 * times)
            break;
        add_position(writer, &position);
        begin_line(writer);
    }
    for (uint32_t i = 0; i < units; i++)
        write_action(writer, EML_UNIT_BEGIN, EML_NONE);
    add_position(writer, &position);
}

/* The units that were begun end, and begin anew. */
static void write_look(struct writer *writer, uint32_t units)
{
    write_action(writer, EML_SKIP, EML_NONE);
    for (uint32_t i = 0; i < 2 * units; i++)
        write_action(writer, i < units ? EML_UNIT_END : EML_UNIT_BEGIN, EML_NONE);
}

/* The number of a function that the process at hand calls. */
static uint32_t number_of_function(struct writer *writer, uint32_t item)
{
    uint32_t place = idmap_get(writer->listed, item);
    if (place == IDMAP_NONE) {
        place = (uint32_t)writer->functions.count;
        idmap_put(writer->listed, item, place);
        pile_add(&writer->functions, item);
    }
    return writer->function_count + 1 + place;
}

/* Starts or joins a process, or each of its copies. */
static void write_thread(struct writer *writer, const struct node *node)
{
    const uint32_t *numbers = writer->written.process_of + MOST_COPIES * (size_t)node->operand;
    enum eml_kind kind = node->action == ACT_START ? EML_START : EML_JOIN;
    bool apart = bits_has(writer->readers.apart, node->operand);
    uint32_t copies = apart ? writer->model->processes[node->operand].copies : 1;
    write_action(writer, kind, numbers[0]);
    for (uint32_t copy = 1; copy < copies; copy++) {
        add_position(writer, node);
        begin_line(writer);
        write_action(writer, kind, numbers[copy]);
    }
}

/* An access; nothing, if another copy of the process has this location for itself. */
static void write_access(struct writer *writer, const struct node *node)
{
    uint64_t parted = writer->model->processes[writer->process].parted;
    if (writer->copy > 0 && node->operand < MOST_TRACKED && (parted >> node->operand & 1) != 0)
        write_action(writer, EML_SKIP, EML_NONE);
    else
        write_action(writer, node->action == ACT_READ ? EML_READ : EML_WRITE, node->operand);
}

static void write_node(struct writer *writer, const struct function *function, uint32_t at)
{
    const struct node *node = &function->nodes[at];
    begin_line(writer);
    switch ((enum action)node->action) {
    case ACT_NONE:
    case ACT_AWAIT:
    case ACT_HOLD:
    case ACT_RESET:
    case ACT_LET:
        assert(false && "nothing to be written");
        return;
    case ACT_READ:
    case ACT_WRITE:
        write_access(writer, node);
        break;
    case ACT_ALLOC:
        write_action(writer, EML_ALLOC, 0);
        break;
    case ACT_LOCK:
    case ACT_UNLOCK:
        write_lock(writer, node->action == ACT_LOCK ? EML_LOCK : EML_UNLOCK, node->operand);
        break;
    case ACT_TAKES:
    case ACT_GIVES:
        write_unmodelled(writer, node);
        return;
    case ACT_WAIT:
        write_wait(writer, function, at);
        return;
    case ACT_BEGIN:
    case ACT_END:
        write_action(writer, node->action == ACT_BEGIN ? EML_UNIT_BEGIN : EML_UNIT_END, EML_NONE);
        break;
    case ACT_LOOK:
        write_look(writer, function->depths[at]);
        break;
    case ACT_CALL:
    case ACT_CALL_THROW:
        write_action(writer, EML_CALL,
                     number_of_function(writer, node->operand * 2 + (node->action == ACT_CALL_THROW)));
        break;
    case ACT_START:
    case ACT_JOIN:
        write_thread(writer, node);
        break;
    }
    add_position(writer, node);
    writer->result->after.instructions++;
}

static uint32_t name_with_number(struct writer *writer, const char *name, uint32_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%s%u", name, number);
    return eml_build_name(writer->to, text);
}

/* The name of the label of the n-th node in the order of a function; those of other functions are called the same. */
static uint32_t label_of(struct writer *writer, uint32_t n)
{
    while (writer->labels.count <= n)
        pile_add(&writer->labels, NODE_END);
    uint32_t *label = &writer->labels.items[n];
    if (*label == NODE_END)
        *label = name_with_number(writer, "n", n);
    return *label;
}

/* Takes or gives back the lock of parts, which a process holds as long as it runs. */
static void write_part(struct writer *writer, enum eml_kind kind)
{
    if (!writer->in_part)
        return;
    begin_line(writer);
    write_action(writer, kind, writer->written.part_lock);
}

/* Where a node leads; `next` is overwritten. */
static void write_flow(struct writer *writer, struct slim *slim, uint32_t n, struct pile *next)
{
    uint32_t last = slim->version == 0 ? slim->function->exit : slim->function->thrown;
    if (slim->order[n] == last) {
        write_part(writer, EML_UNLOCK);
        begin_line(writer);
        write_action(writer, EML_RETURN, EML_NONE);
    } else if (next->count == 0) { /* nothing behind it: the process stays here */
        uint32_t label = name_with_number(writer, "stay", n);
        begin_line(writer);
        eml_build_label(writer->to, label);
        begin_line(writer);
        eml_build_goto(writer->to, &label, 1);
    } else if (next->count > 1 || n + 1 == slim->count || slim->order[n + 1] != next->items[0]) {
        for (uint32_t i = 0; i < next->count; i++)
            next->items[i] = label_of(writer, slim->number[next->items[i]]);
        begin_line(writer);
        eml_build_goto(writer->to, next->items, next->count);
    }
}

static void write_function(struct writer *writer, const char *name, const struct function *function, int version)
{
    struct slim slim;
    struct pile next = {0};
    begin_line(writer);
    eml_build_function(writer->to, name);
    slim_make(&slim, writer->model, function, version);
    write_part(writer, EML_LOCK);
    writer->statements += slim.count;
    for (uint32_t n = 0; n < slim.count; n++) {
        uint32_t node = slim.order[n];
        if (slim.labelled[node]) {
            begin_line(writer);
            eml_build_label(writer->to, label_of(writer, n));
        }
        if (function->nodes[node].action != ACT_NONE && function->nodes[node].action != ACT_AWAIT)
            write_node(writer, function, node);
        slim_successors(&slim, node, &next);
        write_flow(writer, &slim, n, &next);
    }
    pile_free(&next);
    slim_free(&slim);
    begin_line(writer);
    eml_build_function_end(writer->to);
}

static void write_called(struct writer *writer, uint32_t item)
{
    const struct model *model = writer->model;
    const struct function *function = model->functions[item / 2];
    struct buffer name = {0};
    if (function->instance != FACTS_ROOT)
        bits_add(writer->methods, facts_instance(model->facts, function->instance).method);
    written_add_function(model, item, &name);
    writer->line++; /* empty */
    write_function(writer, name.text, function, (int)(item % 2));
    buffer_free(&name);
}

static void write_process(struct writer *writer, const struct written_process *written)
{
    const struct process *process = &writer->model->processes[written->process];
    bool apart = bits_has(writer->readers.apart, written->process);
    writer->process = written->process;
    writer->copy = written->copy;
    writer->functions.count = 0;
    writer->listed = idmap_new();
    writer->line++; /* empty */
    begin_line(writer);
    eml_build_process(writer->to, written->name, apart || process->copies == 0 ? 1 : process->copies);
    writer->in_part = process->in_part && written->copy == 0;
    write_function(writer, "main", writer->model->functions[process->function], 0);
    writer->in_part = false;
    for (size_t i = 0; i < writer->functions.count && writer->statements <= MOST_STATEMENTS; i++)
        write_called(writer, writer->functions.items[i]);
    writer->line++; /* the end of the process */
    writer->function_count += 1 + (uint32_t)writer->functions.count;
    idmap_free(writer->listed);
}

/* The name of a memory location. Letters that EML does not have may be all that tells two of them apart. */
static void add_memory_name(const struct model *model, uint32_t memory, struct names *taken, struct buffer *to)
{
    written_add_name(to, model->memories[memory].name);
    while (names_find(taken, to->text, to->length) != NAMES_NONE)
        buffer_format(to, "_%u", memory);
    names_add(taken, to->text, to->length);
}

static void write_declarations(struct writer *writer)
{
    const struct model *model = writer->model;
    bool object = model->subject.object != FACTS_NONE;
    struct names *taken = names_new();
    for (uint32_t l = 0; l < writer->written.lock_count; l++) {
        begin_line(writer);
        eml_build_lock(writer->to, writer->written.locks[l].name);
    }
    for (uint32_t m = 0; m < model->memory_count; m++) {
        struct buffer name = {0};
        add_memory_name(model, m, taken, &name);
        begin_line(writer);
        eml_build_memory(writer->to, name.text, object ? 0 : EML_NONE);
        buffer_free(&name);
    }
    names_free(taken);
}

static void limit_size(const struct writer *writer)
{
    struct isolate *isolate = writer->model->isolate;
    if (writer->statements > MOST_STATEMENTS)
        model_fail(writer->model, "its model has more than %d,%03d statements", MOST_STATEMENTS / 1000,
                   MOST_STATEMENTS % 1000);
    else if (writer->statements <= LARGE_STATEMENTS)
        return;
    else if (writer->statements > MOST_LARGE_STATEMENTS - isolate->large_statements)
        model_fail(writer->model,
                   "its model has more than %d,%03d statements, and others so large were checked before it",
                   LARGE_STATEMENTS / 1000, LARGE_STATEMENTS % 1000);
    else
        isolate->large_statements += writer->statements;
}

/* Has the program checked. */
static void finish(struct writer *writer)
{
    struct budget *budget = writer->model->isolate->in.budget;
    struct diagnostics *diagnostics = diagnostics_new(1);
    writer->result->program = eml_build_finish(writer->to, budget, diagnostics);
    if (writer->result->program == NULL && budget_reason(budget) != NULL) {
        writer->model->failure = budget_reason(budget);
    } else if (writer->result->program == NULL) {
        uint32_t line, column;
        const char *mistake = diagnostics_message(diagnostics, 0, &line, &column);
        writer->model->failure = "its model is not correct, which is a mistake of heddle";
        writer->result->mistake = arena_copy(writer->model->arena, mistake, strlen(mistake));
    }
    diagnostics_free(diagnostics);
}

/* The tables beside the program, by its numbers. */
static void hand_over(struct writer *writer)
{
    struct arena *arena = writer->model->arena;
    const struct written *written = &writer->written;
    const char **processes = arena_alloc(arena, (written->process_count + (size_t)1) * sizeof *processes);
    struct isolate_lock *locks = arena_alloc(arena, (written->lock_count + (size_t)1) * sizeof *locks);
    struct isolate_place *places = arena_alloc(arena, (writer->place_count + 1) * sizeof *places);
    for (uint32_t p = 0; p < written->process_count; p++)
        processes[p] = written->processes[p].display;
    for (uint32_t l = 0; l < written->lock_count; l++)
        locks[l] = (struct isolate_lock){written->locks[l].display, written->locks[l].whole};
    if (writer->place_count > 0)
        memcpy(places, writer->places, writer->place_count * sizeof *places);
    writer->result->processes = processes;
    writer->result->locks = locks;
    writer->result->places = places;
    writer->result->place_count = (uint32_t)writer->place_count;
}

void model_write(struct model *model, struct isolate_model *result)
{
    struct writer writer = {.model = model, .result = result, .to = eml_builder_new("model"), .positions = idmap_new()};
    uint32_t methods = program_method_count(model->program);
    writer.methods = bits_new(methods);
    readers_find(model, &writer.readers);
    written_names(model, &writer.readers, &writer.written);
    write_declarations(&writer);
    for (uint32_t p = 0; p < writer.written.process_count && writer.statements <= MOST_STATEMENTS; p++)
        write_process(&writer, &writer.written.processes[p]);
    result->after.methods = bits_count(writer.methods, bits_words(methods));
    limit_size(&writer);
    if (model->failure == NULL)
        finish(&writer);
    hand_over(&writer);
    eml_builder_free(writer.to);
    pile_free(&writer.functions);
    pile_free(&writer.labels);
    idmap_free(writer.positions);
    mem_free(writer.places);
    mem_free(writer.methods);
    readers_free(&writer.readers);
}
