#include "driver/models/deadlocks.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "driver/models/circles.h"
#include "driver/models/tried.h"
#include "driver/subjects.h"
#include "driver/whole.h"
#include "facts/order/forever.h"
#include "facts/threads/code.h"
#include "isolate/isolate.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <string.h>

static const char no_circle[] = "no threads wait for each other's monitors and reentrant locks in a circle";

/* What the answer is made from. */
struct deadlocks {
    const struct facts *facts;
    struct singles *singles;
    struct threads *threads;
    struct parallel *parallel;
    struct lock_order *order;
    struct verdict *verdict;
    struct arena *arena;
    const struct tried_program *program; /* NULL: circles are not tried */
    struct budget *budget;
};

/* Objects of the application's classes are told apart by their receivers, unless there are very many. */
static void find_facts(struct whole *whole, const struct subjects_options *options, struct budget *budget,
                       struct arena *arena)
{
    enum { ALWAYS = 2, MOST_CLASSES = 40 };
    static const char *const collections[] = {"java/util/Collection", "java/util/Map"};
    const struct isolate_scope scope = {0};
    struct isolate_sites sites = isolate_sites(classes_spelled_source(whole_classes(whole)), &scope, arena);
    const char **sensitive = arena_alloc(arena, (sites.sensitive_count + (size_t)ALWAYS) * sizeof *sensitive);
    struct facts_options asked = {.mains = classes_internal_names(&options->mains, arena),
                                  .main_count = (uint32_t)options->mains.count,
                                  .sensitive = sensitive,
                                  .apart = collections,
                                  .apart_count = 2,
                                  .depth = 1};
    const char *only_main = classes_only_main(whole_classes(whole));
    if (only_main != NULL) {
        asked.mains = &only_main;
        asked.main_count = 1;
    }
    sensitive[asked.sensitive_count++] = "java/lang/Thread";
    sensitive[asked.sensitive_count++] = "java/util/concurrent/locks/ReentrantReadWriteLock";
    for (uint32_t i = 0; i < sites.sensitive_count && sites.sensitive_count <= MOST_CLASSES; i++)
        sensitive[asked.sensitive_count++] = sites.sensitive[i];
    whole_find_facts(whole, &asked, budget);
}

static const char *keep(const struct deadlocks *deadlocks, struct buffer *text)
{
    const char *copy = arena_copy(deadlocks->arena, text->length > 0 ? text->text : "", text->length);
    buffer_free(text);
    return copy;
}

static struct source_place place_of(const struct deadlocks *deadlocks, method_id method, ir_value at)
{
    const struct program *program = facts_program(deadlocks->facts);
    struct source_place place = {0};
    struct buffer name = {0};
    if (method == FACTS_NONE)
        return place;
    const struct ir_module *module = program_module_of(program, method);
    const struct ir_body *body = program_body(program, method);
    program_class_name(program, program_method(program, method)->owner, &name);
    buffer_format(&name, ".%s", program_selector_name(program, program_method(program, method)->selector));
    place.method = keep(deadlocks, &name);
    if (module->source.bytes != NULL)
        place.file = arena_copy(deadlocks->arena, module->source.bytes, module->source.length);
    if (at != FACTS_NONE)
        place.line = program_line(program, method, at);
    for (uint32_t i = 0; at == FACTS_NONE && body != NULL && i < body->instruction_count && place.line == 0; i++)
        place.line = program_line(program, method, i);
    return place;
}

static struct source_place instance_place(const struct deadlocks *deadlocks, instance_id instance, ir_value at)
{
    return place_of(deadlocks, instance == FACTS_NONE ? FACTS_NONE : facts_instance(deadlocks->facts, instance).method,
                    at);
}

static void add_place(const struct source_place *place, struct buffer *to)
{
    if (place->file != NULL)
        buffer_format(to, "%s:%" PRIu32, place->file, place->line);
    else
        buffer_add_text(to, place->method == NULL ? "an unknown place" : place->method);
}

/* "main", or what a thread runs first: "Worker.run". */
static const char *thread_name(const struct deadlocks *deadlocks, thread_id id)
{
    const struct program *program = facts_program(deadlocks->facts);
    const struct thread *thread = threads_thread(deadlocks->threads, id);
    struct buffer name = {0};
    if (id == THREADS_MAIN || thread->entry_count == 0)
        return id == THREADS_MAIN ? "main" : "a thread of the library";
    method_id method = facts_instance(deadlocks->facts, thread->entries[0].instance).method;
    program_class_name(program, program_method(program, method)->owner, &name);
    buffer_format(&name, ".%s", program_selector_name(program, program_method(program, method)->selector));
    return keep(deadlocks, &name);
}

/* Whether a field of some object, or a static one, holds an object. */
static bool field_holds(const struct deadlocks *deadlocks, field_id field, object_id object)
{
    const struct facts *facts = deadlocks->facts;
    const struct program *program = facts_program(facts);
    class_id owner = program_field(program, field)->owner;
    if ((program_ir_field(program, field)->flags & IR_ACCESS_STATIC) != 0)
        return object_set_has(facts_static(facts, field), object);
    for (object_id o = 0; o < facts_object_count(facts); o++) {
        class_id class = facts_object(facts, o).class;
        if (class != FACTS_NONE && program_is_subclass(program, class, owner) &&
            object_set_has(facts_field(facts, o, field), object))
            return true;
    }
    return false;
}

/* A field of the application that holds an object; FACTS_NONE. */
static field_id field_with(const struct deadlocks *deadlocks, object_id object)
{
    const struct program *program = facts_program(deadlocks->facts);
    for (field_id f = 0; f < program_field_count(program); f++)
        if (program_class(program, program_field(program, f)->owner)->application && field_holds(deadlocks, f, object))
            return f;
    return FACTS_NONE;
}

/* "Bank.lock" for what a field holds, "Account@12" for what line 12 makes. */
static void add_object(const struct deadlocks *deadlocks, object_id id, struct buffer *to)
{
    const struct program *program = facts_program(deadlocks->facts);
    struct facts_object object = facts_object(deadlocks->facts, id);
    field_id field = field_with(deadlocks, id);
    if (field != FACTS_NONE) {
        program_field_name(program, field, to);
    } else if (object.kind == OBJECT_SITE && object.class != FACTS_NONE && object.method != FACTS_NONE) {
        program_class_name(program, object.class, to);
        buffer_format(to, "@%u", program_line(program, object.method, object.at));
    } else {
        facts_object_name(deadlocks->facts, id, to);
    }
}

/* What stands before the name of what a node is. */
static const char *const node_words[] = {[ORDER_MONITOR] = "",
                                         [ORDER_LOCK] = "",
                                         [ORDER_UPGRADE] = "the write lock of ",
                                         [ORDER_INITIALISER] = "the initialiser of ",
                                         [ORDER_END] = "the end of ",
                                         [ORDER_LIBRARY] = "locks of the library"};

/* What a node is called: "Bank.lock", "Bank.class", "the end of Worker.run", "the initialiser of Config". */
static const char *node_name(const struct deadlocks *deadlocks, uint32_t id)
{
    struct order_node node = order_node(deadlocks->order, id);
    const struct program *program = facts_program(deadlocks->facts);
    struct buffer name = {0};
    buffer_add_text(&name, node_words[node.kind]);
    if (node.kind == ORDER_END) {
        buffer_add_text(&name, thread_name(deadlocks, node.id));
    } else if (node.kind == ORDER_INITIALISER) {
        program_class_name(program, node.id, &name);
    } else if (node.kind == ORDER_MONITOR && node.id == FACTS_NONE) {
        program_class_name(program, node.class, &name);
        buffer_add_text(&name, ".class");
    } else if (node.kind != ORDER_LIBRARY) {
        add_object(deadlocks, node.id, &name);
    }
    return keep(deadlocks, &name);
}

/* Whether a node is one thing that the application has made itself, and that two threads cannot have at once. Which
 * of several objects of one place is taken first may depend on values, who reads does not always hinder others, and
 * a class is often used before there are threads. */
static bool is_plain(const struct deadlocks *deadlocks, uint32_t id)
{
    struct order_node node = order_node(deadlocks->order, id);
    const struct program *program = facts_program(deadlocks->facts);
    if (node.kind == ORDER_LIBRARY || node.kind == ORDER_UPGRADE || node.kind == ORDER_INITIALISER || !node.single)
        return false;
    if (node.kind == ORDER_END || node.id == FACTS_NONE)
        return node.kind == ORDER_END || node.known;
    struct facts_object object = facts_object(deadlocks->facts, node.id);
    class_id shared = program_find(program, "java/util/concurrent/locks/ReentrantReadWriteLock");
    if (object.kind == OBJECT_CLASS)
        return true;
    return object.kind == OBJECT_SITE && object.method != FACTS_NONE &&
           program_class(program, program_method(program, object.method)->owner)->application &&
           (shared == FACTS_NONE || !program_is_subclass(program, object.class, shared));
}

/* Whether a thread is beside the others of a circle for certain, if all of them run: main may do its part before
 * they are there, and tasks of a pool may come one after the other. */
static bool is_beside(const struct deadlocks *deadlocks, thread_id id)
{
    return id != THREADS_MAIN && !threads_thread(deadlocks->threads, id)->task_only;
}

/* Whether a circle is worth a finding: it is known what is taken where, and nothing looks as if an order were kept by
 * values. */
static bool is_finding(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        if (!edges[i].sure || edges[i].chosen || !is_plain(deadlocks, edges[i].held) ||
            !is_plain(deadlocks, edges[i].taken) || !is_beside(deadlocks, edges[i].thread))
            return false;
    return true;
}

/* The thread of an edge; two that run the same are "Worker.run-1" and "Worker.run-2". */
static const char *edge_thread(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length,
                               uint32_t n)
{
    const char *thread = thread_name(deadlocks, edges[n].thread);
    uint32_t before = 0, all = 0;
    for (uint32_t i = 0; i < length; i++) {
        bool same = strcmp(thread_name(deadlocks, edges[i].thread), thread) == 0;
        before += i < n && same;
        all += same;
    }
    if (all == 1)
        return thread;
    struct buffer name = {0};
    buffer_format(&name, "%s-%" PRIu32, thread, before + 1);
    return keep(deadlocks, &name);
}

/* "Worker.run holds A (X.java:3) and waits for B (X.java:4)" */
static void add_edge(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length, uint32_t n,
                     struct buffer *to)
{
    const struct order_edge *edge = &edges[n];
    struct source_place held = instance_place(deadlocks, edge->held_by, edge->held_at);
    struct source_place taken = instance_place(deadlocks, edge->instance, edge->at);
    buffer_format(to, "%s holds %s", edge_thread(deadlocks, edges, length, n), node_name(deadlocks, edge->held));
    if (held.file != NULL) {
        buffer_add_text(to, " (");
        add_place(&held, to);
        buffer_add_text(to, ")");
    }
    buffer_format(to, " and waits for %s (", node_name(deadlocks, edge->taken));
    add_place(&taken, to);
    buffer_add_text(to, ")");
}

static const char *circle_words(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length)
{
    struct buffer text = {0};
    for (uint32_t i = 0; i < length; i++) {
        buffer_add_text(&text, i == 0 ? "" : ", while ");
        add_edge(deadlocks, edges, length, i, &text);
    }
    return keep(deadlocks, &text);
}

/* First each thread takes what it holds, then each waits for what another one has. */
static const struct finding_step *steps_of(const struct deadlocks *deadlocks, const struct order_edge *edges,
                                           uint32_t length, uint32_t *count)
{
    struct finding_step *steps = arena_alloc(deadlocks->arena, (2 * (size_t)length + 1) * sizeof *steps);
    *count = 0;
    for (uint32_t i = 0; i < length; i++)
        if (edges[i].held_by != FACTS_NONE)
            steps[(*count)++] =
                (struct finding_step){.thread = edge_thread(deadlocks, edges, length, i),
                                      .action = STEP_LOCK,
                                      .on = node_name(deadlocks, edges[i].held),
                                      .locks = node_name(deadlocks, edges[i].held),
                                      .place = instance_place(deadlocks, edges[i].held_by, edges[i].held_at)};
    for (uint32_t i = 0; i < length; i++) {
        struct buffer wait = {0};
        buffer_format(&wait, "wait for %s", node_name(deadlocks, edges[i].taken));
        steps[(*count)++] = (struct finding_step){.thread = edge_thread(deadlocks, edges, length, i),
                                                  .action = STEP_SAYS,
                                                  .on = keep(deadlocks, &wait),
                                                  .locks = node_name(deadlocks, edges[i].held),
                                                  .place = instance_place(deadlocks, edges[i].instance, edges[i].at),
                                                  .step = i + 1};
    }
    return steps;
}

/* What stays the same in another version: the methods, and what they take. */
static const char *cause_of(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length)
{
    struct buffer cause = {0};
    for (uint32_t i = 0; i < length; i++) {
        struct source_place place = instance_place(deadlocks, edges[i].instance, edges[i].at);
        struct order_node node = order_node(deadlocks->order, edges[i].taken);
        buffer_format(&cause, "%s %s;", place.method == NULL ? "" : place.method, node_words[node.kind]);
    }
    return keep(deadlocks, &cause);
}

static void add_finding(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length)
{
    const char **locations = arena_alloc(deadlocks->arena, length * sizeof *locations);
    struct finding finding = {.kind = FINDING_DEADLOCK,
                              .status = FINDING_POSSIBLE,
                              .queries = 1,
                              .cause = cause_of(deadlocks, edges, length),
                              .site = instance_place(deadlocks, edges[0].instance, edges[0].at),
                              .locations = locations,
                              .location_count = length,
                              .repair = "Take them in the same order everywhere, or hold one lock around all of it."};
    struct buffer why = {0};
    for (uint32_t i = 0; i < length; i++)
        locations[i] = node_name(deadlocks, edges[i].taken);
    finding.message = length == 1 ? "a thread may wait for ever for what it holds itself"
                                  : "threads may wait for ever for each other in a circle of locks";
    buffer_format(&why, "%s.", circle_words(deadlocks, edges, length));
    finding.why = keep(deadlocks, &why);
    finding.steps = steps_of(deadlocks, edges, length, &finding.step_count);
    verdict_add_finding(deadlocks->verdict, &finding);
}

/* Where a lock is taken, for trials. */
static struct trial_place tried_place(const struct deadlocks *deadlocks, instance_id instance, ir_value at)
{
    struct source_place place = instance_place(deadlocks, instance, at);
    return (struct trial_place){place.method == NULL ? "" : place.method, at == FACTS_NONE ? 0 : place.line};
}

/* An edge, for trials. If it is not known where a thread has taken what it holds, it may have been where the edge
 * before takes it, and then nobody knows where the thread waits. */
static struct trial_edge tried_edge(const struct deadlocks *deadlocks, const struct order_edge *edges, uint32_t length,
                                    uint32_t n)
{
    const struct order_edge *edge = &edges[n], *before = &edges[(n + length - 1) % length];
    struct trial_edge tried = {tried_place(deadlocks, edge->held_by, edge->held_at),
                               tried_place(deadlocks, edge->instance, edge->at)};
    if (edge->held_by == FACTS_NONE) {
        tried.held = tried_place(deadlocks, before->instance, before->at);
        tried.taken.line = 0;
    }
    return tried;
}

/* Tries the circles in runs: how many findings that gave, and which circles they are. */
static uint32_t try_circles(const struct deadlocks *deadlocks, uint64_t *confirmed)
{
    struct trial_circle circles[TRIAL_CIRCLES];
    uint32_t all = order_cycle_count(deadlocks->order), count = all < TRIAL_CIRCLES ? all : TRIAL_CIRCLES;
    if (deadlocks->program == NULL || count == 0)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct order_edge *edges = order_cycle(deadlocks->order, i, &circles[i].count);
        struct trial_edge *tried = arena_alloc(deadlocks->arena, circles[i].count * sizeof *tried);
        for (uint32_t n = 0; n < circles[i].count; n++)
            tried[n] = tried_edge(deadlocks, edges, circles[i].count, n);
        circles[i].edges = tried;
    }
    return circles_try(deadlocks->program, circles, count, deadlocks->budget, deadlocks->verdict, deadlocks->arena,
                       confirmed);
}

/* Adds the circles that runs show, and those that are worth a finding. The reason says what the first of the others
 * is. */
static uint32_t add_circles(const struct deadlocks *deadlocks, const char **reason)
{
    uint64_t confirmed = 0;
    uint32_t found = try_circles(deadlocks, &confirmed), length;
    for (uint32_t i = 0; i < order_cycle_count(deadlocks->order); i++) {
        const struct order_edge *edges = order_cycle(deadlocks->order, i, &length);
        if (i < TRIAL_CIRCLES && (confirmed >> i & 1) != 0)
            continue;
        if (is_finding(deadlocks, edges, length)) {
            add_finding(deadlocks, edges, length);
            found++;
        } else if (*reason == NULL) {
            struct buffer text = {0};
            buffer_format(&text, "models allow threads to wait for each other: %s",
                          circle_words(deadlocks, edges, length));
            *reason = keep(deadlocks, &text);
        }
    }
    return found;
}

/* What else may keep threads waiting: the first of it in words, and how much there is besides. */
static const char *forever_words(const struct deadlocks *deadlocks)
{
    static const char *const words[] = {[FOREVER_CALL] = "whether the call of ",
                                        [FOREVER_BACK] = "whether ",
                                        [FOREVER_LOOP] = "whether the loop at ",
                                        [FOREVER_LEFT] = "whether the lock that is taken at ",
                                        [FOREVER_GAP] = "what is done at "};
    static const char *const ends[] = {[FOREVER_CALL] = " ends",
                                       [FOREVER_BACK] = " ends",
                                       [FOREVER_LOOP] = " ends",
                                       [FOREVER_LEFT] = " is given back on every way",
                                       [FOREVER_GAP] = ""};
    const struct program *program = facts_program(deadlocks->facts);
    uint32_t count;
    const struct forever *all = order_forever(deadlocks->order, &count);
    struct buffer text = {0}, callee = {0};
    if (count == 0)
        return NULL;
    buffer_add_text(&text, words[all->kind]);
    if (all->callee != FACTS_NONE) {
        program_class_name(program, program_method(program, all->callee)->owner, &callee);
        buffer_format(&callee, ".%s", program_selector_name(program, program_method(program, all->callee)->selector));
        buffer_format(&text, "%s%s", callee.text, all->kind == FOREVER_BACK ? ", which calls back " : " at ");
    }
    struct source_place place = place_of(deadlocks, all->method, all->at);
    add_place(&place, &text);
    buffer_format(&text, "%s is not decided by models", ends[all->kind]);
    if (count > 1)
        buffer_format(&text, ", nor %" PRIu32 " more that may wait", count - 1);
    buffer_free(&callee);
    return keep(deadlocks, &text);
}

/* Whether something is not understood, so that not all calls are known. */
static bool has_gap(const struct deadlocks *deadlocks)
{
    uint32_t count;
    const struct forever *all = order_forever(deadlocks->order, &count);
    for (uint32_t i = 0; i < count; i++)
        if (all[i].kind == FOREVER_GAP)
            return true;
    return false;
}

static enum deadlocks_answer decide(const struct deadlocks *deadlocks, bool by_name, const char **reason)
{
    if (add_circles(deadlocks, reason) > 0)
        return DEADLOCKS_FOUND;
    if (*reason == NULL)
        *reason = order_open(deadlocks->order);
    if (*reason != NULL)
        return DEADLOCKS_UNKNOWN;
    *reason = forever_words(deadlocks);
    if (*reason == NULL)
        return DEADLOCKS_NONE;
    struct verdict_query query = {.kind = FINDING_DEADLOCK, .claim = no_circle};
    if (by_name && !has_gap(deadlocks))
        verdict_add_query(deadlocks->verdict, &query);
    return DEADLOCKS_UNKNOWN;
}

enum deadlocks_answer deadlocks_decide(struct whole *whole, const struct subjects_options *options,
                                       const struct tried_program *program, struct budget *budget, bool by_name,
                                       struct verdict *verdict, struct arena *arena, const char **reason)
{
    struct deadlocks deadlocks = {.verdict = verdict, .arena = arena, .program = program, .budget = budget};
    *reason = NULL;
    find_facts(whole, options, budget, arena);
    deadlocks.facts = whole_facts(whole);
    deadlocks.singles = singles_new(deadlocks.facts);
    deadlocks.threads = threads_new(deadlocks.facts, deadlocks.singles, budget);
    deadlocks.parallel = parallel_new(deadlocks.facts, deadlocks.threads, budget);
    deadlocks.order =
        order_new(deadlocks.facts, deadlocks.singles, deadlocks.threads, deadlocks.parallel, ORDER_CYCLES, budget);
    enum deadlocks_answer answer = decide(&deadlocks, by_name, reason);
    const char *what, *why;
    if (answer == DEADLOCKS_NONE && classes_unread(whole_classes(whole), 0, &what, &why)) {
        *reason = "not all of the application could be read";
        answer = DEADLOCKS_UNKNOWN;
    }
    order_free(deadlocks.order);
    parallel_free(deadlocks.parallel);
    threads_free(deadlocks.threads);
    singles_free(deadlocks.singles);
    return answer;
}
