/* The reductions of models, one by one, on models that are made by hand: what goes in, and what must come out. All
 * functions are of the root of the call graph, so that no more of a program is needed than that there is one. */
#include "base/arena.h"
#include "facts/facts.h"
#include "facts/text_source.h"
#include "isolate/internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MONITOR, OTHER_MONITOR, LIBRARY, LOCKS };

struct fixture {
    struct text_source *source;
    struct facts *facts;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    static const char *const units[] = {"class public java.lang.Object {\n}\n", NULL};
    fixture.source = text_source_new(units);
    fixture.facts = facts_new(text_source_facts(fixture.source), &(struct facts_options){0}, NULL);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    facts_free(fixture->facts);
    text_source_free(fixture->source);
    return 0;
}

/* A model without functions, with two monitors and a lock of the library. */
static struct model *model_new(const struct fixture *fixture)
{
    struct model *model = mem_new(1, sizeof *model);
    model->facts = fixture->facts;
    model->program = facts_program(fixture->facts);
    model->working = arena_new();
    model->plain = bits_new(program_method_count(model->program));
    model->locks = mem_new(LOCKS, sizeof *model->locks);
    model->lock_count = LOCKS;
    for (uint32_t l = 0; l < LOCKS; l++)
        model->locks[l] = (struct model_lock){
            .object = l, .field = FACTS_NONE, .class = FACTS_NONE, .pair = FACTS_NONE, .library = l == LIBRARY};
    return model;
}

static void model_free(struct model *model)
{
    for (size_t f = 0; f < model->function_count; f++) {
        mem_free(model->functions[f]->nodes);
        mem_free(model->functions[f]->edges);
        mem_free(model->functions[f]->stacks);
        mem_free(model->functions[f]->depths);
    }
    mem_free(model->functions);
    mem_free(model->processes);
    mem_free(model->locks);
    mem_free(model->lock_stacks);
    mem_free(model->plain);
    arena_free(model->working);
    mem_free(model);
}

struct step {
    enum action action;
    uint32_t operand;
};

/* Adds a function that takes these steps one after the other and returns; the last one is followed by { ACT_NONE,
 * NODE_END }. */
static uint32_t add_function(struct model *model, const struct step *steps)
{
    struct function *function = arena_alloc(model->working, sizeof *function);
    *function = (struct function){.instance = FACTS_ROOT, .built = true, .broken = NODE_END};
    function->entry = function_node(function, ACT_NONE, 0, 0);
    function->exit = function_node(function, ACT_NONE, 0, 0);
    function->thrown = function_node(function, ACT_NONE, 0, 0);
    uint32_t at = function->entry;
    for (; steps->operand != NODE_END; steps++) {
        uint32_t next = function_node(function, steps->action, steps->operand, 0);
        if (steps->action == ACT_LOCK)
            model->locks[steps->operand].used = true;
        function_edge(function, at, next);
        at = next;
    }
    function_edge(function, at, function->exit);
    model->functions =
        mem_reserve(model->functions, &model->function_capacity, model->function_count + 1, sizeof *model->functions);
    model->functions[model->function_count] = function;
    return (uint32_t)model->function_count++;
}

#define STEPS(...) ((const struct step[]){__VA_ARGS__, {ACT_NONE, NODE_END}})

/* The node of the n-th step. */
static struct node *step_of(const struct model *model, uint32_t function, uint32_t n)
{
    return &model->functions[function]->nodes[3 + n];
}

static void add_process(struct model *model, uint32_t function, bool many)
{
    model->processes =
        mem_reserve(model->processes, &model->process_capacity, model->process_count + 1, sizeof *model->processes);
    model->processes[model->process_count++] =
        (struct process){.function = function, .many = many, .matters = true, .task = FACTS_NONE};
}

/* ---- balance ---- */

/* Balances a model of one function; which locks went, as bits. */
static unsigned dropped_by(const struct fixture *fixture, const struct step *steps, bool *again)
{
    struct model *model = model_new(fixture);
    unsigned dropped = 0;
    add_process(model, add_function(model, steps), false);
    *again = balance_functions(model);
    for (uint32_t l = 0; l < LOCKS; l++)
        dropped |= (unsigned)(model->locks[l].dropped != NULL && model->locks[l].dropped[0] != '\0') << l;
    model_free(model);
    return dropped;
}

/* What nests stays; locks under which nothing is accessed go, too, but are no loss. */
static void test_balanced(void **state)
{
    bool again;
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_BEGIN, 0}, {ACT_LOCK, OTHER_MONITOR},
                                      {ACT_LOCK, LIBRARY}, {ACT_WRITE, 0}, {ACT_UNLOCK, LIBRARY},
                                      {ACT_UNLOCK, OTHER_MONITOR}, {ACT_END, 0}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     0);
    assert_false(again);
}

/* Not nested: of those that are held, locks of the library go if there are some, else all. */
static void test_not_nested(void **state)
{
    bool again;
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_LOCK, LIBRARY}, {ACT_UNLOCK, MONITOR}, {ACT_WRITE, 0},
                                      {ACT_UNLOCK, LIBRARY}),
                                &again) &
                         1u << LIBRARY,
                     1u << LIBRARY);
    assert_true(again);
    assert_int_equal(dropped_by(*state, STEPS({ACT_LOCK, LIBRARY}, {ACT_WRITE, 0}), &again), 1u << LIBRARY);
    assert_true(again);
}

/* A lock that is given back by who did not take it is no protection: it must go. */
static void test_given_back(void **state)
{
    bool again;
    assert_int_equal(dropped_by(*state, STEPS({ACT_UNLOCK, LIBRARY}, {ACT_READ, 0}, {ACT_LOCK, LIBRARY}), &again) &
                         1u << LIBRARY,
                     1u << LIBRARY);
    assert_true(again);
}

/* A wait gives up the lock that was taken last, as often as it was; any other is dropped. */
static void test_waits(void **state)
{
    bool again;
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_WRITE, 0}, {ACT_WAIT, MONITOR}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     0);
    assert_false(again);
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_LOCK, MONITOR}, {ACT_WRITE, 0}, {ACT_WAIT, MONITOR},
                                      {ACT_UNLOCK, MONITOR}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     0);
    assert_false(again);
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_LOCK, OTHER_MONITOR}, {ACT_LOCK, MONITOR},
                                      {ACT_WRITE, 0}, {ACT_WAIT, MONITOR}, {ACT_UNLOCK, MONITOR},
                                      {ACT_UNLOCK, OTHER_MONITOR}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     1u << MONITOR);
    assert_true(again);
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_LOCK, OTHER_MONITOR}, {ACT_WRITE, 0},
                                      {ACT_WAIT, MONITOR}, {ACT_UNLOCK, OTHER_MONITOR}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     1u << MONITOR);
    assert_true(again);
}

/* A field whose object is a lock is not set while that is held. */
static void test_resets(void **state)
{
    bool again;
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_RESET, MONITOR}, {ACT_LOCK, MONITOR}, {ACT_WRITE, 0}, {ACT_UNLOCK, MONITOR},
                                      {ACT_RESET, MONITOR}),
                                &again),
                     0);
    assert_false(again);
    assert_int_equal(dropped_by(*state,
                                STEPS({ACT_LOCK, MONITOR}, {ACT_RESET, MONITOR}, {ACT_WRITE, 0}, {ACT_UNLOCK, MONITOR}),
                                &again),
                     1u << MONITOR);
    assert_true(again);
}

/* Functions that take a lock for their callers, give it back for them or wait for them are put into these; so are those
 * that call such functions. */
static void test_helpers(void **state)
{
    struct model *model = model_new(*state);
    uint32_t takes = add_function(model, STEPS({ACT_LOCK, LIBRARY}));
    uint32_t begins = add_function(model, STEPS({ACT_CALL, takes}));
    uint32_t gives = add_function(model, STEPS({ACT_WRITE, 0}, {ACT_UNLOCK, LIBRARY}));
    uint32_t waits = add_function(model, STEPS({ACT_LOCK, MONITOR}, {ACT_WAIT, MONITOR}, {ACT_UNLOCK, MONITOR}));
    uint32_t one = add_function(model, STEPS({ACT_CALL, begins}, {ACT_WRITE, 0}, {ACT_CALL, gives}));
    uint32_t other =
        add_function(model, STEPS({ACT_LOCK, MONITOR}, {ACT_WRITE, 0}, {ACT_CALL, waits}, {ACT_UNLOCK, MONITOR}));
    add_process(model, add_function(model, STEPS({ACT_CALL, one}, {ACT_CALL, other})), false);
    helpers_inline(model);
    assert_false(balance_functions(model));
    assert_null(model->locks[LIBRARY].dropped);
    assert_null(model->locks[MONITOR].dropped);
    model_free(model);
}

/* A function that calls itself cannot be put into its callers. */
static void test_recursive_helper(void **state)
{
    struct model *model = model_new(*state);
    uint32_t takes = add_function(model, STEPS({ACT_LOCK, LIBRARY}, {ACT_CALL, 0}));
    assert_int_equal(takes, 0);
    add_process(model, add_function(model, STEPS({ACT_CALL, takes}, {ACT_WRITE, 0}, {ACT_UNLOCK, LIBRARY})), false);
    helpers_inline(model);
    assert_true(balance_functions(model));
    assert_non_null(model->locks[LIBRARY].dropped);
    model_free(model);
}

/* A wait in a function whose caller holds the lock gives up more than the function knows of. */
static void test_wait_below_caller(void **state)
{
    struct model *model = model_new(*state);
    uint32_t waits =
        add_function(model, STEPS({ACT_LOCK, MONITOR}, {ACT_WRITE, 0}, {ACT_WAIT, MONITOR}, {ACT_UNLOCK, MONITOR}));
    add_process(model, add_function(model, STEPS({ACT_LOCK, MONITOR}, {ACT_CALL, waits}, {ACT_UNLOCK, MONITOR})),
                false);
    assert_true(balance_functions(model));
    assert_non_null(model->locks[MONITOR].dropped);
    model_free(model);
}

/* Condition.await belongs to the one lock of the library that is held. */
static void test_await(void **state)
{
    struct model *model = model_new(*state);
    uint32_t f = add_function(model, STEPS({ACT_LOCK, LIBRARY}, {ACT_WRITE, 0}, {ACT_AWAIT, 0}, {ACT_UNLOCK, LIBRARY}));
    add_process(model, f, false);
    while (balance_functions(model)) /* locks that nothing uses go first */
        assert_null(model->failure);
    assert_null(model->locks[LIBRARY].dropped);
    assert_int_equal(step_of(model, f, 2)->action, ACT_WAIT);
    assert_int_equal(step_of(model, f, 2)->operand, LIBRARY);
    model_free(model);
}

/* A unit that ends without having begun cannot be mended where it belongs to no method: the model is given up, not
 * bent. */
static void test_units(void **state)
{
    struct model *model = model_new(*state);
    add_process(model, add_function(model, STEPS({ACT_END, 0}, {ACT_WRITE, 0})), false);
    assert_true(balance_functions(model));
    assert_non_null(model->failure);
    model_free(model);
}

/* ---- same functions ---- */

/* Functions with the same graph become one, also where they call functions that become one; others stay apart. */
static void test_same_functions(void **state)
{
    struct model *model = model_new(*state);
    uint32_t one = add_function(model, STEPS({ACT_READ, 0}, {ACT_WRITE, 0}));
    uint32_t same = add_function(model, STEPS({ACT_READ, 0}, {ACT_WRITE, 0}));
    uint32_t other = add_function(model, STEPS({ACT_READ, 0}, {ACT_WRITE, 1}));
    uint32_t calls_one = add_function(model, STEPS({ACT_CALL, one}));
    uint32_t calls_same = add_function(model, STEPS({ACT_CALL, same}));
    uint32_t main = add_function(model, STEPS({ACT_CALL, calls_one}, {ACT_CALL, calls_same}, {ACT_CALL, other}));
    same_functions_join(model);
    assert_int_equal(step_of(model, main, 0)->operand, calls_one);
    assert_int_equal(step_of(model, main, 1)->operand, calls_one);
    assert_int_equal(step_of(model, main, 2)->operand, other);
    assert_int_equal(step_of(model, calls_same, 0)->operand, one);
    model_free(model);
}

/* ---- copies ---- */

static void test_copies(void **state)
{
    struct model *model = model_new(*state);
    uint32_t idle = add_function(model, STEPS({ACT_READ, 0}));
    uint32_t makes = add_function(model, STEPS({ACT_ALLOC, 0}));
    uint32_t starts_itself = add_function(model, STEPS({ACT_START, 4}));
    uint32_t calls_maker = add_function(model, STEPS({ACT_CALL, makes}));
    add_process(model, idle, false);         /* main */
    add_process(model, idle, false);         /* runs once */
    add_process(model, idle, true);          /* two copies are a pair */
    add_process(model, calls_maker, true);   /* and a third one makes the subject */
    add_process(model, starts_itself, true); /* and a third one started both */
    copies_count(model);
    const uint32_t expected[] = {1, 1, 2, 3, 3};
    for (uint32_t p = 0; p < 5; p++)
        assert_int_equal(model->processes[p].copies, expected[p]);
    model_free(model);
}

/* ---- ends ---- */

/* A function that always throws does not return, and neither does who calls it, but by its handler. */
static void test_ends(void **state)
{
    struct model *model = model_new(*state);
    uint32_t throws = add_function(model, STEPS({ACT_READ, 0}));
    struct function *function = model->functions[throws];
    function->edges[function->nodes[3].first_edge].to = function->thrown;
    uint32_t calls = add_function(model, STEPS({ACT_CALL, throws}, {ACT_WRITE, 0}));
    uint32_t handles = add_function(model, STEPS({ACT_CALL_THROW, throws}, {ACT_WRITE, 0}));
    ends_find(model);
    assert_false(model->functions[throws]->ends[0]);
    assert_true(model->functions[throws]->ends[1]);
    assert_false(model->functions[calls]->ends[0]);
    assert_false(model->functions[calls]->ends[1]);
    assert_true(model->functions[handles]->ends[0]);
    assert_false(model->functions[handles]->ends[1]);
    assert_false(model->functions[calls]->keep[0][4]); /* nothing comes to the write */
    assert_true(model->functions[handles]->keep[0][4]);
    model_free(model);
}

/* ---- circles ---- */

/* Of a large model, functions that call each other and do nothing else become one, which calls what they call. */
static void test_circles(void **state)
{
    struct model *model = model_new(*state);
    uint32_t writes = add_function(model, STEPS({ACT_WRITE, 0}));
    uint32_t ping = add_function(model, STEPS({ACT_CALL, 2}, {ACT_CALL, writes}));
    uint32_t pong = add_function(model, STEPS({ACT_CALL, ping}));
    uint32_t main = add_function(model, STEPS({ACT_CALL, pong}));
    assert_int_equal(pong, 2);
    recursion_join(model);
    assert_int_equal(step_of(model, main, 0)->operand, pong); /* a small one stays as it is */
    struct function *large = model->functions[writes];
    for (int i = 0; i < 3000; i++)
        function_edge(large, large->entry, function_node(large, ACT_READ, 0, 0));
    assert_true(model_is_large(model));
    recursion_join(model);
    uint32_t one = step_of(model, main, 0)->operand;
    assert_true(one == ping || one == pong);
    const struct function *joined = model->functions[one];
    bool calls_writes = false;
    for (size_t n = 0; n < joined->node_count; n++) {
        if (joined->nodes[n].action != ACT_CALL)
            continue;
        assert_int_equal(joined->nodes[n].operand, writes);
        calls_writes = true;
    }
    assert_true(calls_writes);
    model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_balanced), cmocka_unit_test(test_not_nested),        cmocka_unit_test(test_given_back),
        cmocka_unit_test(test_waits),    cmocka_unit_test(test_wait_below_caller), cmocka_unit_test(test_await),
        cmocka_unit_test(test_units),    cmocka_unit_test(test_same_functions),    cmocka_unit_test(test_copies),
        cmocka_unit_test(test_ends),     cmocka_unit_test(test_circles),           cmocka_unit_test(test_resets),
        cmocka_unit_test(test_helpers),  cmocka_unit_test(test_recursive_helper),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
