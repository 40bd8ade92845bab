/* Formulas of temporal logic: what is read and what is refused, and that an automaton accepts exactly the words on
 * which its formula holds. For that, random formulas are held against random words that go round (lassos), by the
 * definition of each operator. */
#include "base/arena.h"
#include "base/buffer.h"
#include "finite/ltl/automaton.h"
#include "finite/ltl/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_PLACES = 8, ATOMS = 3 };

/* A word: place i is followed by i + 1, the last one by `again`. */
struct lasso {
    uint32_t count, again;
    uint64_t letters[MOST_PLACES];
};

static uint32_t random_below(uint64_t *seed, uint32_t bound)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % bound;
}

static struct lasso random_lasso(uint64_t *seed)
{
    struct lasso lasso = {.count = 1 + random_below(seed, MOST_PLACES)};
    lasso.again = random_below(seed, lasso.count);
    for (uint32_t i = 0; i < lasso.count; i++)
        lasso.letters[i] = random_below(seed, 1u << ATOMS);
    return lasso;
}

static struct ltl *random_formula(uint64_t *seed, struct arena *arena)
{
    struct ltl *ltl = ltl_new(arena);
    static const char *const names[ATOMS] = {"a", "b", "c"};
    for (uint32_t i = 0; i < ATOMS; i++) {
        ltl_add_atom(ltl, (struct ltl_atom){.text = names[i]});
        ltl_add(ltl, LTL_ATOM, i, i);
    }
    for (uint32_t more = 1 + random_below(seed, 7); more > 0; more--) {
        enum ltl_op op = random_below(seed, 10) == 0 ? (enum ltl_op)random_below(seed, 2)
                                                     : (enum ltl_op)(LTL_NOT + random_below(seed, 9));
        uint32_t latest = ltl->count - 1 - random_below(seed, ltl->count < 3 ? ltl->count : 3);
        ltl_add(ltl, op, random_below(seed, 2) == 0 ? latest : random_below(seed, ltl->count), latest);
    }
    struct ltl_node *last = &ltl->nodes[ltl->count - 1];
    if (last->op == LTL_NOT || last->op == LTL_ALWAYS || last->op == LTL_EVENTUALLY)
        last->a = last->b;
    for (uint32_t i = 0; i < ltl->count; i++)
        if (ltl->nodes[i].op >= LTL_NOT && ltl->nodes[i].op <= LTL_EVENTUALLY)
            ltl->nodes[i].a = ltl->nodes[i].b;
    return ltl;
}

static bool is_true(const struct lasso *lasso, const struct ltl_node *node, bool (*holds)[MOST_PLACES], uint32_t place)
{
    const bool *a = holds[node->a], *b = holds[node->b];
    uint32_t at = place;
    switch (node->op) {
    case LTL_TRUE:
        return true;
    case LTL_FALSE:
        return false;
    case LTL_ATOM:
        return lasso->letters[place] >> node->a & 1;
    case LTL_NOT:
        return !a[place];
    case LTL_AND:
        return a[place] && b[place];
    case LTL_OR:
        return a[place] || b[place];
    case LTL_IMPLIES:
        return !a[place] || b[place];
    default:
        break;
    }
    /* All places from here on, in their order; after twice as many as there are, nothing new comes. */
    bool left = true; /* at all places before this one */
    for (uint32_t steps = 0; steps < 2 * lasso->count; steps++) {
        if (node->op == LTL_EVENTUALLY && a[at])
            return true;
        if (node->op == LTL_ALWAYS && !a[at])
            return false;
        if ((node->op == LTL_UNTIL || node->op == LTL_WEAK) && b[at])
            return true;
        if ((node->op == LTL_UNTIL || node->op == LTL_WEAK) && !a[at])
            return false;
        if (node->op == LTL_RELEASE && left && !b[at])
            return false;
        left = left && !(node->op == LTL_RELEASE && a[at]);
        at = at + 1 == lasso->count ? lasso->again : at + 1;
    }
    return node->op != LTL_EVENTUALLY && node->op != LTL_UNTIL;
}

static bool holds_on(const struct ltl *ltl, const struct lasso *lasso)
{
    bool holds[LTL_MOST_NODES][MOST_PLACES];
    for (uint32_t i = 0; i < ltl->count; i++)
        for (uint32_t place = 0; place < lasso->count; place++)
            holds[i][place] = is_true(lasso, &ltl->nodes[i], holds, place);
    return holds[ltl->count - 1][0];
}

/* Runs on a lasso, as a graph of places and states: `reach` is which ones can be reached, and by which marks. All
 * marks are met again and again if, from some pair, each mark can be met and the pair comes again. */
struct graph {
    const struct automaton *automaton;
    const struct lasso *lasso;
    uint32_t count;
};

static uint32_t place_after(const struct lasso *lasso, uint32_t place)
{
    return place + 1 == lasso->count ? lasso->again : place + 1;
}

/* All pairs that can be reached from some pair; `mark`: by a way with that mark on it, in `marked`. */
static void reach(const struct graph *graph, uint32_t from, bool *plain, bool *marked, uint64_t mark)
{
    uint32_t states = graph->automaton->state_count;
    memset(plain, 0, graph->count);
    memset(marked, 0, graph->count);
    bool first = true;
    for (bool changed = true; changed; first = false) {
        changed = first;
        for (uint32_t pair = 0; pair < graph->count; pair++) {
            if (!(first ? pair == from : plain[pair]))
                continue;
            uint32_t place = pair / states, state = pair % states;
            for (uint32_t e = graph->automaton->first[state]; e < graph->automaton->first[state + 1]; e++) {
                const struct automaton_edge *edge = &graph->automaton->edges[e];
                if (!automaton_allows(edge, graph->lasso->letters[place]))
                    continue;
                uint32_t to = place_after(graph->lasso, place) * states + edge->to;
                bool by_mark = (edge->marks & mark) == mark || (!first && marked[pair]);
                changed |= !plain[to] || (by_mark && !marked[to]);
                plain[to] = true;
                marked[to] |= by_mark;
            }
        }
    }
}

static bool meets_all_marks(const struct graph *graph, uint32_t pair, bool *plain, bool *marked)
{
    reach(graph, pair, plain, marked, 0);
    if (!plain[pair])
        return false;
    for (uint64_t left = graph->automaton->marks; left != 0; left &= left - 1) {
        reach(graph, pair, plain, marked, left & -left);
        if (!marked[pair])
            return false;
    }
    return true;
}

static bool accepts(const struct automaton *automaton, const struct lasso *lasso)
{
    struct graph graph = {automaton, lasso, lasso->count * automaton->state_count};
    bool *can = calloc(graph.count, 1), *plain = calloc(graph.count, 1), *marked = calloc(graph.count, 1);
    bool found = false;
    assert_true(can != NULL && plain != NULL && marked != NULL);
    reach(&graph, 0, can, marked, 0);
    can[0] = true;
    for (uint32_t pair = 0; pair < graph.count && !found; pair++)
        found = can[pair] && meets_all_marks(&graph, pair, plain, marked);
    free(can);
    free(plain);
    free(marked);
    return found;
}

static void test_automata(void **state)
{
    uint64_t seed = 17;
    unsigned held = 0, checks = 0;
    (void)state;
    for (int formula = 0; formula < 400; formula++) {
        struct arena *arena = arena_new();
        struct ltl *ltl = random_formula(&seed, arena);
        struct automaton *both[] = {automaton_new(ltl, false), automaton_new(ltl, true)};
        assert_true(both[0] != NULL && both[1] != NULL);
        for (int word = 0; word < 10; word++) {
            struct lasso lasso = random_lasso(&seed);
            bool expected = holds_on(ltl, &lasso);
            assert_int_equal(accepts(both[0], &lasso), expected);
            assert_int_equal(accepts(both[1], &lasso), !expected);
            held += expected;
            checks++;
        }
        automaton_free(both[0]);
        automaton_free(both[1]);
        arena_free(arena);
    }
    assert_true(held > checks / 5 && held < checks - checks / 5);
}

/* A formula with all parentheses. */
static void write(const struct ltl *ltl, uint32_t number, struct buffer *to)
{
    static const char *const signs[] = {
        [LTL_TRUE] = "true",     [LTL_FALSE] = "false", [LTL_NOT] = "!",     [LTL_ALWAYS] = "[]",
        [LTL_EVENTUALLY] = "<>", [LTL_UNTIL] = "U",     [LTL_WEAK] = "W",    [LTL_RELEASE] = "R",
        [LTL_AND] = "&&",        [LTL_OR] = "||",       [LTL_IMPLIES] = "->"};
    const struct ltl_node *node = &ltl->nodes[number];
    if (node->op == LTL_ATOM) {
        buffer_add_text(to, ltl->atoms[node->a].text);
    } else if (node->op <= LTL_FALSE) {
        buffer_add_text(to, signs[node->op]);
    } else if (node->op <= LTL_EVENTUALLY) {
        buffer_add_text(to, signs[node->op]);
        write(ltl, node->a, to);
    } else {
        buffer_add_text(to, "(");
        write(ltl, node->a, to);
        buffer_format(to, " %s ", signs[node->op]);
        write(ltl, node->b, to);
        buffer_add_text(to, ")");
    }
}

static void test_reading(void **state)
{
    static const struct {
        const char *text, *read;
    } rows[] = {
        {"a.b", "a.b"},
        {"[]<>a.b", "[]<>a.b"},
        {"G F ! a.b", "[]<>!a.b"},
        {"a.b&&c.d||e.f", "((a.b && c.d) || e.f)"},
        {"a.b||c.d&&e.f", "(a.b || (c.d && e.f))"},
        {"a.b -> c.d -> e.f", "(a.b -> (c.d -> e.f))"},
        {"[] a.b U c.d", "([]a.b U c.d)"},
        {"a.b U c.d U e.f", "(a.b U (c.d U e.f))"},
        {"a.b V c.d W e.f", "(a.b R (c.d W e.f))"},
        {"!(a.b && true)", "!(a.b && true)"},
        {"A.x==1->B.y[3].z<=-2", "(A.x == 1 -> B.y[3].z <= -2)"},
        {"at(T#1,A.m) && at(main, A.java:12)", "(at(T#1, A.m) && at(main, A.java:12))"},
        {"started(main) || ended( T@3#2 ) || deadlock", "((started(main) || ended(T@3#2)) || deadlock)"},
        {"A.x == true && A.y == null", "(A.x == true && A.y == null)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena *arena = arena_new();
        const struct ltl *ltl = ltl_parse(rows[i].text, arena);
        struct buffer text = {0};
        assert_null(ltl->wrong);
        write(ltl, ltl->count - 1, &text);
        assert_string_equal(text.text, rows[i].read);
        buffer_free(&text);
        arena_free(arena);
    }
}

static void test_refusing(void **state)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "column 1: a condition is missing at the end"},
        {"[] (", "column 5: a condition is missing at the end"},
        {"(a.b", "column 1: this parenthesis is not closed"},
        {"a.b)", "column 4: an operator or the end should stand here, not ')'"},
        {"a.b c.d", "column 5: an operator should stand here, not 'c.d'"},
        {"a.b &&", "column 7: a condition is missing at the end"},
        {"a.b & c.d", "column 5: an operator should stand here, not '&'"},
        {"a.b == ", "column 8: a number or a variable is missing at the end"},
        {"a.b U U c.d", "column 7: a condition should stand here, not 'U'"},
        {"at main", "column 4: '(' should stand here, not 'main'"},
        {"at(main)", "column 8: ',' should stand here, not ')'"},
        {"ended(3)", "column 7: the name of a thread should stand here, not '3'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena *arena = arena_new();
        const struct ltl *ltl = ltl_parse(rows[i].text, arena);
        assert_non_null(ltl->wrong);
        assert_string_equal(ltl->wrong, rows[i].why);
        arena_free(arena);
    }
}

static const char *wrong_of_many(struct arena *arena, const char *again, uint32_t times, const char *last)
{
    struct buffer text = {0};
    for (uint32_t i = 0; i < times; i++)
        buffer_add_text(&text, again);
    buffer_add_text(&text, last);
    const char *wrong = ltl_parse(text.text, arena)->wrong;
    buffer_free(&text);
    return wrong;
}

/* Depth and length cost no more than the limits. */
static void test_limits(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    assert_non_null(strstr(wrong_of_many(arena, "(", 5000, "a.b"), "too long"));
    assert_non_null(strstr(wrong_of_many(arena, "!", 5000, "a.b"), "too long"));
    assert_non_null(strstr(wrong_of_many(arena, "a.b && ", 1200, "a.b"), "too long"));
    assert_non_null(strstr(wrong_of_many(arena, "a", 20000, ""), "too long"));
    assert_null(wrong_of_many(arena, "!", 900, "a.b"));
    arena_free(arena);
}

/* A formula whose automaton would be too large is refused. */
static void test_too_large(void **state)
{
    struct arena *arena = arena_new();
    struct buffer text = {0};
    (void)state;
    buffer_add_text(&text, "true");
    for (int i = 0; i < 20; i++)
        buffer_format(&text, " && ([]<>a.x%d || <>[]b.x%d)", i, i);
    const struct ltl *ltl = ltl_parse(text.text, arena);
    buffer_free(&text);
    assert_null(ltl->wrong);
    assert_null(automaton_new(ltl, false));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_automata), cmocka_unit_test(test_reading),   cmocka_unit_test(test_refusing),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_too_large),
    };
    return cmocka_run_group_tests_name("ltl", tests, NULL, NULL);
}
