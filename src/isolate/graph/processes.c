/* What processes begin with: a thread's run method; for main, what the JVM calls and then a main method. */
#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "base/names.h"
#include "isolate/internal.h"

/* A function without code of its own; its nodes are made here. */
static uint32_t bare_function(struct model *model)
{
    ARRAY_RESERVE(model->functions, model->function_capacity, model->function_count + 1);
    struct function *function = arena_alloc(model->working, sizeof *function);
    *function = (struct function){
        .instance = FACTS_ROOT, .built = true, .broken = NODE_END, .framed = NODE_END, .raised = NODE_END};
    function->entry = function_node(function, ACT_NONE, 0, 0);
    function->exit = function_node(function, ACT_NONE, 0, 0);
    function->thrown = function_node(function, ACT_NONE, 0, 0);
    model->functions[model->function_count] = function;
    return (uint32_t)model->function_count++;
}

static bool can_call(const struct model *model, instance_id instance)
{
    return bits_has(model->relevant, instance) && relevant_is_own(model, instance) &&
           code_body(model->facts, instance) != NULL;
}

/* Adds a call from one node to another; a caller of whom nothing is known tries all that its parameters may be. */
static void call_between(struct model *model, uint32_t id, uint32_t from, uint32_t to, instance_id callee, bool quiet)
{
    struct function *function = model->functions[id];
    bool choose =
        subject_know(model, callee, 0) == KNOW_MAYBE && code_parameter(code_body(model->facts, callee), 0) == 0;
    for (uint32_t i = 0; i < (choose ? 2 : 1); i++) {
        uint32_t called =
            function_of(model, callee, (struct knowledge){choose && i == 0, choose && i == 1, KNOW_MAYBE}, quiet);
        uint32_t returns = function_node(function, ACT_CALL, called, 0);
        function_edge(function, from, returns);
        function_edge(function, returns, to);
        if (!throws_at_all(model, callee))
            continue;
        uint32_t throws = function_node(function, ACT_CALL_THROW, called, 0);
        function_edge(function, from, throws);
        function_edge(function, throws, to);
    }
}

/* The library calls a method, and goes on; or ends by its exception, which it may also catch. */
static void call_back(struct model *model, struct function *function, uint32_t again, instance_id callee,
                      uint32_t called)
{
    uint32_t call = function_node(function, ACT_CALL, called, 0);
    function_edge(function, again, call);
    function_edge(function, call, again);
    if (!throws_at_all(model, callee))
        return;
    uint32_t throws = function_node(function, ACT_CALL_THROW, called, 0);
    function_edge(function, again, throws);
    function_edge(function, throws, again);
    function_edge(function, throws, function->thrown);
}

uint32_t processes_library(struct model *model, const uint64_t *callbacks, bool quiet)
{
    size_t bytes = bits_words(model->callbacks.count) * sizeof *callbacks;
    uint64_t key = (uint64_t)names_add(model->callback_sets, (const char *)callbacks, bytes) << 1 | quiet;
    uint32_t id = idmap_get(model->library_functions, key);
    if (id != IDMAP_NONE)
        return id;
    id = bare_function(model);
    idmap_put(model->library_functions, key, id);
    struct function *function = model->functions[id];
    uint32_t again = function_node(function, ACT_NONE, 0, 0);
    function_edge(function, function->entry, again);
    function_edge(function, again, function->exit);
    for (uint32_t n = 0; n < model->callbacks.count; n++) {
        if (!bits_has(callbacks, n))
            continue;
        instance_id callee = model->callbacks.items[n];
        uint32_t open = call_parameters_to_choose(model, callee), chosen = open;
        bool both = owner_to_choose(model, callee);
        for (;; chosen = (chosen - 1) & open) {
            struct knowledge known = {chosen, open & ~chosen, both ? KNOW_NO : KNOW_MAYBE};
            call_back(model, function, again, callee, function_of(model, callee, known, quiet));
            known.owner = KNOW_YES;
            if (both)
                call_back(model, function, again, callee, function_of(model, callee, known, quiet));
            if (chosen == 0)
                break;
        }
    }
    return id;
}

/* The n-th method of the application that a process begins with; FACTS_NONE behind the last. */
static instance_id entry_of(const struct model *model, const struct process *process, uint32_t n)
{
    if (process->task != FACTS_NONE)
        return n == 0 ? process->task : FACTS_NONE;
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN && n-- == 0)
            return thread->entries[i].instance;
    return FACTS_NONE;
}

/* Adds a call of an entry, under the lock that stands for the only thread of its executor, if that has one. */
static void call_in_turn(struct model *model, uint32_t id, uint32_t from, uint32_t to, instance_id entry, uint32_t turn)
{
    struct function *function = model->functions[id];
    if (turn != NODE_END && model->locks[turn].dropped == NULL) {
        uint32_t taken = function_node(function, ACT_LOCK, turn, 0),
                 given = function_node(function, ACT_UNLOCK, turn, 0);
        model->locks[turn].used = true;
        function_edge(function, from, taken);
        function_edge(function, given, to);
        from = taken;
        to = given;
    }
    call_between(model, id, from, to, entry, false);
}

/* What a process runs: its own entries, and those of all that it stands for. */
static uint32_t thread_function(struct model *model, uint32_t number)
{
    uint32_t id = bare_function(model);
    struct function *function = model->functions[id];
    bool again = model->processes[number].in_turn;
    uint32_t from = again ? function_node(function, ACT_NONE, 0, 0) : function->entry;
    uint32_t to = again ? from : function->exit;
    if (again) {
        function_edge(function, function->entry, from);
        function_edge(function, from, function->exit);
    }
    for (uint32_t p = number; p < model->process_count; p++) {
        if (model->processes[p].leader != number)
            continue;
        for (uint32_t n = 0;; n++) {
            instance_id entry = entry_of(model, &model->processes[p], n);
            if (entry == FACTS_NONE)
                break;
            if (can_call(model, entry))
                call_in_turn(model, id, from, to, entry, model->processes[p].turn);
        }
    }
    return id;
}

static bool is_main(const struct model *model, const struct facts_edge *edge)
{
    return edge->kind == EDGE_CALL && code_is_application(model->facts, edge->callee) &&
           code_is_method(model->program, facts_instance(model->facts, edge->callee).method, "main", NULL);
}

/* The root: initialisers and the like, any number of times; one main; and again what is called at the end. */
static uint32_t main_function(struct model *model)
{
    uint32_t id = bare_function(model), count;
    struct function *function = model->functions[id];
    uint32_t begun = function_node(function, ACT_NONE, 0, 0), ended = function_node(function, ACT_NONE, 0, 0);
    bool has_main = false;
    uint64_t *callbacks = bits_new(model->callbacks.count);
    function_edge(function, function->entry, begun);
    function_edge(function, ended, function->exit);
    edge_id first = facts_calls_from(model->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind != EDGE_START && edge.kind != EDGE_INIT && !relevant_is_own(model, edge.callee))
            relevant_callbacks(model, edge.callee, callbacks);
        if (edge.kind == EDGE_START || !can_call(model, edge.callee))
            continue;
        class_id class = program_method(model->program, facts_instance(model->facts, edge.callee).method)->owner;
        bool quiet = edge.kind == EDGE_INIT && model->subject.object == FACTS_NONE && class == model->subject.class;
        if (is_main(model, &edge)) {
            call_between(model, id, begun, ended, edge.callee, false);
            has_main = true;
        } else {
            call_between(model, id, begun, begun, edge.callee, quiet);
            call_between(model, id, ended, ended, edge.callee, quiet);
        }
    }
    if (!has_main)
        function_edge(function, begun, ended);
    uint32_t library = processes_library(model, callbacks, false);
    for (int i = 0; i < 2; i++) {
        uint32_t call = function_node(function, ACT_CALL, library, 0);
        function_edge(function, i == 0 ? begun : ended, call);
        function_edge(function, call, i == 0 ? begun : ended);
    }
    mem_free(callbacks);
    for (uint32_t p = 1; p < model->process_count; p++) {
        if (!model->processes[p].matters || !model->processes[p].anytime)
            continue;
        uint32_t start = function_node(function, ACT_START, p, 0);
        function_edge(function, begun, start);
        function_edge(function, start, begun);
    }
    return id;
}

/* Library mode: whether a method of the subject is called by the root, and for what. */
static bool is_client_call(const struct model *model, const struct facts_edge *edge, bool constructs)
{
    struct facts_instance callee = facts_instance(model->facts, edge->callee);
    if (edge->kind != EDGE_CALL || callee.method == FACTS_NONE || callee.context != model->subject.object)
        return false;
    bool is_constructor = code_is_method(model->program, callee.method, "<init>", NULL);
    uint16_t flags = program_ir_method(model->program, callee.method)->flags;
    return is_constructor == constructs && (constructs || (flags & IR_ACCESS_PUBLIC) != 0);
}

/* Calls of one kind, from one node to another. */
static void client_calls(struct model *model, uint32_t id, uint32_t from, uint32_t to, bool constructs)
{
    uint32_t count;
    edge_id first = facts_calls_from(model->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (is_client_call(model, &edge, constructs) && can_call(model, edge.callee))
            call_between(model, id, from, to, edge.callee, constructs);
    }
}

/* The object is made in some way, and then there for all. */
static uint32_t maker_function(struct model *model)
{
    uint32_t id = bare_function(model);
    struct function *function = model->functions[id];
    uint32_t made = function_node(function, ACT_ALLOC, 0, 0), node = made;
    client_calls(model, id, function->entry, made, true);
    function_edge(function, function->entry, made);
    for (int i = 0; i < 2; i++) {
        uint32_t start = function_node(function, ACT_START, 1, 0);
        function_edge(function, node, start);
        node = start;
    }
    function_edge(function, node, function->exit);
    return id;
}

/* Any methods, in any order. */
static uint32_t client_function(struct model *model)
{
    uint32_t id = bare_function(model);
    struct function *function = model->functions[id];
    uint32_t again = function_node(function, ACT_NONE, 0, 0);
    function_edge(function, function->entry, again);
    function_edge(function, again, function->exit);
    client_calls(model, id, again, again, false);
    return id;
}

static bool in_library_mode(const struct model *model)
{
    return model->subject.object != FACTS_NONE && model->subject.method == FACTS_NONE;
}

static void process_add(struct model *model, struct process process)
{
    ARRAY_RESERVE(model->processes, model->process_capacity, model->process_count + 1);
    process.leader = (uint32_t)model->process_count;
    process.turn = NODE_END;
    struct thread_site executor;
    if (process.task != FACTS_NONE && threads_in_turn(model->isolate->in.threads, process.task, &executor))
        process.turn = model_lock_of_executor(model, executor);
    model->processes[model->process_count++] = process;
    for (uint32_t i = 0; i < process.start_count; i++)
        idmap_put(model->starts, (uint64_t)process.starts[i].instance << 32 | process.starts[i].at, 1);
}

/* The process of a task; NODE_END: there is none yet. */
static uint32_t process_of_task(const struct model *model, instance_id task)
{
    for (uint32_t p = 0; p < model->process_count; p++)
        if (model->processes[p].task == task)
            return p;
    return NODE_END;
}

static bool has_start(const struct process *process, struct thread_site site)
{
    for (uint32_t i = 0; i < process->start_count; i++)
        if (process->starts[i].instance == site.instance && process->starts[i].at == site.at)
            return true;
    return false;
}

/* Adds the places that start another process, and how often they do. */
static void add_starts(struct model *model, struct process *to, const struct process *other)
{
    struct thread_site *starts =
        arena_alloc(model->arena, (to->start_count + other->start_count + (size_t)1) * sizeof *starts);
    uint32_t count = to->start_count;
    for (uint32_t i = 0; i < count; i++)
        starts[i] = to->starts[i];
    for (uint32_t i = 0; i < other->start_count; i++)
        if (!has_start(to, other->starts[i])) {
            starts[count++] = other->starts[i];
            to->many = true;
            idmap_put(model->starts, (uint64_t)other->starts[i].instance << 32 | other->starts[i].at, 1);
        }
    to->starts = starts;
    to->start_count = count;
    to->anytime |= other->anytime;
    to->many |= other->many;
    to->repeats |= other->repeats;
    to->in_turn |= other->in_turn;
}

static void thread_processes(struct model *model, thread_id id)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, id);
    struct process process = {.thread = id,
                              .task = FACTS_NONE,
                              .many = thread->many,
                              .anytime = thread->anytime,
                              .starts = thread->starts,
                              .start_count = thread->start_count};
    bool runs = false;
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN) {
            runs = true;
            process.many |= thread->entries[i].overlaps;
            process.repeats |= thread->entries[i].repeats;
            process.in_turn |= thread->entries[i].in_turn;
        }
    if (runs)
        process_add(model, process);
    for (uint32_t i = 0; i < thread->entry_count; i++) {
        const struct thread_entry *entry = &thread->entries[i];
        if (entry->kind != ENTRY_TASK)
            continue;
        struct process task = {.thread = id,
                               .task = entry->instance,
                               .many = entry->overlaps,
                               .anytime = entry->anytime,
                               .repeats = entry->repeats,
                               .in_turn = entry->in_turn,
                               .starts = entry->starts,
                               .start_count = entry->start_count};
        uint32_t known = process_of_task(model, entry->instance);
        if (known == NODE_END)
            process_add(model, task);
        else /* another thread may run it, too */
            add_starts(model, &model->processes[known], &task);
    }
}

void processes_list(struct model *model)
{
    process_add(model, (struct process){.thread = THREADS_MAIN, .task = FACTS_NONE, .matters = true});
    if (in_library_mode(model)) {
        process_add(model,
                    (struct process){
                        .thread = THREADS_MAIN, .task = FACTS_NONE, .many = true, .client = true, .matters = true});
        return;
    }
    for (thread_id t = 1; t < threads_count(model->isolate->in.threads); t++)
        thread_processes(model, t);
}

/* Takes a process into another one. */
static void merge(struct model *model, uint32_t into, uint32_t p)
{
    struct process *leader = &model->processes[into], *other = &model->processes[p];
    add_starts(model, leader, other);
    leader->many = leader->merged = leader->repeats = true; /* a place may start both of them */
    other->leader = into;
    other->matters = false;
}

bool processes_merge(struct model *model, uint32_t most)
{
    uint32_t count = 0;
    bool any = false;
    for (uint32_t p = 0; p < model->process_count; p++)
        count += model->processes[p].matters;
    for (uint32_t p = 1; count > most && p < model->process_count; p++) {
        instance_id entry = model->processes[p].matters ? entry_of(model, &model->processes[p], 0) : FACTS_NONE;
        for (uint32_t q = p + 1; entry != FACTS_NONE && q < model->process_count; q++) {
            instance_id other = model->processes[q].matters ? entry_of(model, &model->processes[q], 0) : FACTS_NONE;
            if (other != FACTS_NONE &&
                facts_instance(model->facts, other).method == facts_instance(model->facts, entry).method) {
                merge(model, p, q);
                any = true;
            }
        }
    }
    return any;
}

uint32_t processes_started(const struct model *model, instance_id instance, ir_value at, uint32_t from)
{
    if (idmap_get(model->starts, (uint64_t)instance << 32 | at) == IDMAP_NONE)
        return NODE_END;
    for (uint32_t p = from; p < model->process_count; p++)
        if (model->processes[p].matters && has_start(&model->processes[p], (struct thread_site){instance, at}))
            return p;
    return NODE_END;
}

void processes_build(struct model *model)
{
    for (uint32_t p = 0; p < model->process_count; p++)
        if (model->processes[p].matters) {
            bool library = in_library_mode(model);
            uint32_t function = p == 0    ? (library ? maker_function(model) : main_function(model))
                                : library ? client_function(model)
                                          : thread_function(model, p);
            model->processes[p].function = function;
        }
}
