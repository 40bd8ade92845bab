/* What processes begin with: a thread's run method; for main, what the JVM calls and then a main method. */
#include "base/arena.h"
#include "isolate/isolate_parts.h"

/* A function without code of its own; its nodes are made here. */
static uint32_t bare_function(struct model *model)
{
    model->functions =
        mem_reserve(model->functions, &model->function_capacity, model->function_count + 1, sizeof *model->functions);
    struct function *function = arena_alloc(model->working, sizeof *function);
    function->instance = FACTS_ROOT;
    function->built = true;
    function->entry = function_node(function, ACT_NONE, 0, 0);
    function->exit = function_node(function, ACT_NONE, 0, 0);
    function->thrown = function_node(function, ACT_NONE, 0, 0);
    model->functions[model->function_count] = function;
    return (uint32_t)model->function_count++;
}

static bool can_call(const struct model *model, instance_id instance)
{
    return bits_has(model->relevant, instance) && code_body(model->facts, instance) != NULL;
}

/* Adds a call from one node to another; a caller of whom nothing is known tries all that its parameters may be. */
static void call_between(struct model *model, uint32_t id, uint32_t from, uint32_t to, instance_id callee, bool quiet)
{
    struct function *function = model->functions[id];
    bool choose =
        subject_know(model, callee, 0) == KNOW_MAYBE && code_parameter(code_body(model->facts, callee), 0) == 0;
    for (uint32_t i = 0; i < (choose ? 2 : 1); i++) {
        uint32_t called = function_of(model, callee, choose && i == 0, choose && i == 1, quiet);
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

static uint32_t thread_function(struct model *model, const struct thread *thread)
{
    uint32_t id = bare_function(model);
    struct function *function = model->functions[id];
    uint32_t ended = function_node(function, ACT_NONE, 0, 0);
    function_edge(function, ended, function->exit);
    if (can_call(model, thread->root))
        call_between(model, id, function->entry, ended, thread->root, false);
    else
        function_edge(function, function->entry, ended);
    /* What the JVM calls when a thread has ended. */
    for (uint32_t i = 0; i < thread->root_count; i++)
        if (thread->roots[i] != thread->root && can_call(model, thread->roots[i]))
            call_between(model, id, ended, ended, thread->roots[i], false);
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
    function_edge(function, function->entry, begun);
    function_edge(function, ended, function->exit);
    edge_id first = facts_calls_from(model->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_START) {
            thread_id thread = threads_of_root(model->isolate->in.threads, edge.callee);
            if (thread == FACTS_NONE || !bits_has(model->relevant_threads, thread))
                continue;
            uint32_t start = function_node(function, ACT_START, thread, 0);
            function_edge(function, begun, start);
            function_edge(function, start, begun);
        }
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
    return id;
}

void processes_build(struct model *model)
{
    const struct threads *threads = model->isolate->in.threads;
    uint32_t count = threads_count(threads);
    model->process_functions = arena_alloc(model->working, (count + (size_t)1) * sizeof *model->process_functions);
    for (thread_id t = 0; t < count; t++)
        model->process_functions[t] = !bits_has(model->relevant_threads, t) ? NODE_END
                                      : t == THREADS_MAIN                   ? main_function(model)
                                                          : thread_function(model, threads_thread(threads, t));
}
