/* The referee is only as good as its own tests: tiny programs whose answers were worked out by hand. */
#include "explorer/explorer.h"

#include "base/buffer.h"
#include "differential/generate.h"
#include "eml/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct eml_program *read_text(const char *text)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct eml_program *program = eml_read("test", text, strlen(text), NULL, diagnostics);
    if (program == NULL) {
        struct buffer why = {0};
        diagnostics_format(diagnostics, "test", text, strlen(text), &why);
        fail_msg("%s", why.text);
    }
    diagnostics_free(diagnostics);
    return program;
}

static enum explorer_verdict decide(const char *text, const char *query, const struct space_bounds *bounds)
{
    struct eml_program *program = read_text(text);
    struct eml_queries queries = {0};
    struct buffer why = {0};
    if (!eml_queries_parse(program, query, &queries, &why))
        fail_msg("%s", why.text);
    enum explorer_verdict verdict;
    explorer_decide(program, queries.items, 1, bounds, &verdict);
    eml_queries_free(&queries);
    buffer_free(&why);
    eml_program_free(program);
    return verdict;
}

/* With and without the shortcuts. */
static void expect(enum explorer_verdict verdict, const char *text, const char *query)
{
    struct space_bounds bounds = EXPLORER_BOUNDS;
    assert_int_equal(decide(text, query, &bounds), verdict);
    bounds.every_step = true;
    assert_int_equal(decide(text, query, &bounds), verdict);
}

#define HOLDS(text, query) expect(EXPLORER_HOLDS, text, query)
#define VIOLATED(text, query) expect(EXPLORER_VIOLATED, text, query)

/* ---- the patterns, each with a program that allows just this order ---- */

/* u works in one unit, v in another; `lock`s hand the turn over by being allocated. */
#define TURNS "lock t1, t2, t3; memory a, b; process main { function main { start U; start V; } }\n"

static const struct {
    const char *query, *u, *v;
} orders[] = {
    {"U:1:a", "read a; alloc t1; sync t2 {} write a;", "sync t1 {} write a; alloc t2;"},
    {"U:2:a", "read a; alloc t1; sync t2 {} read a;", "sync t1 {} write a; alloc t2;"},
    {"U:3:a", "write a; alloc t1; sync t2 {} write a;", "sync t1 {} read a; alloc t2;"},
    {"U:4:a", "write a; alloc t1; sync t2 {} read a;", "sync t1 {} write a; alloc t2;"},
    {"U:5:a", "write a; alloc t1; sync t2 {} write a;", "sync t1 {} write a; alloc t2;"},
    {"U:6:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} write a; write b; alloc t2;"},
    {"U:7:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} write b; write a; alloc t2;"},
    {"U:8:a:b", "write a; alloc t1; sync t2 {} write b; alloc t3;",
     "sync t1 {} write b; alloc t2; sync t3 {} write a;"},
    {"U:9:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} read a; read b; alloc t2;"},
    {"U:10:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} read b; read a; alloc t2;"},
    {"U:11:a:b", "read a; alloc t1; sync t2 {} read b;", "sync t1 {} write a; write b; alloc t2;"},
    {"U:12:a:b", "read a; alloc t1; sync t2 {} read b;", "sync t1 {} write b; write a; alloc t2;"},
    {"U:13:a:b", "read a; alloc t1; sync t2 {} read b; alloc t3;", "sync t1 {} write b; alloc t2; sync t3 {} write a;"},
    {"U:14:a:b", "write a; alloc t1; sync t2 {} write b; alloc t3;", "sync t1 {} read b; alloc t2; sync t3 {} read a;"},
    {"U:15:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} write a; read b; alloc t2;"},
    {"U:16:a:b", "write a; alloc t1; sync t2 {} read b;", "sync t1 {} write a; write b; alloc t2;"},
    {"U:17:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} read a; write b; alloc t2;"},
    {"U:18:a:b", "write a; alloc t1; sync t2 {} read b;", "sync t1 {} read a; write b; alloc t2;"},
    {"U:19:a:b", "read a; alloc t1; sync t2 {} write b;", "sync t1 {} write a; write b; alloc t2;"},
    {"U:20:a:b", "read a; alloc t1; sync t2 {} write b;", "sync t1 {} write a; read b; alloc t2;"},
    {"U:21:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} read b; write a; alloc t2;"},
    {"U:22:a:b", "write a; alloc t1; sync t2 {} read b;", "sync t1 {} write b; write a; alloc t2;"},
    {"U:23:a:b", "write a; alloc t1; sync t2 {} write b;", "sync t1 {} write b; read a; alloc t2;"},
    {"U:24:a:b", "write a; alloc t1; sync t2 {} read b;", "sync t1 {} write b; read a; alloc t2;"},
    {"U:25:a:b", "read a; alloc t1; sync t2 {} write b;", "sync t1 {} write b; write a; alloc t2;"},
    {"U:26:a:b", "read a; alloc t1; sync t2 {} write b;", "sync t1 {} read b; write a; alloc t2;"},
    {"U:27:a:b", "write a; alloc t1; sync t2 {} write b; alloc t3;",
     "sync t1 {} read b; alloc t2; sync t3 {} write a;"},
    {"U:28:a:b", "write a; alloc t1; sync t2 {} read b; alloc t3;",
     "sync t1 {} write b; alloc t2; sync t3 {} write a;"},
    {"U:29:a:b", "write a; alloc t1; sync t2 {} write b; alloc t3;",
     "sync t1 {} write b; alloc t2; sync t3 {} read a;"},
    {"U:30:a:b", "write a; alloc t1; sync t2 {} read b; alloc t3;", "sync t1 {} write b; alloc t2; sync t3 {} read a;"},
    {"U:31:a:b", "read a; alloc t1; sync t2 {} write b; alloc t3;",
     "sync t1 {} write b; alloc t2; sync t3 {} write a;"},
    {"U:32:a:b", "read a; alloc t1; sync t2 {} write b; alloc t3;", "sync t1 {} read b; alloc t2; sync t3 {} write a;"},
};

static void compose(struct buffer *text, const char *u, const char *v)
{
    buffer_clear(text);
    buffer_format(text, TURNS "process U { function main { %s } } process V { function main { %s } }", u, v);
}

/* Each program allows one order of the four accesses: its own pattern is violated, all others on the same locations
 * hold. */
static void patterns_are_those_of_the_table(void **state)
{
    (void)state;
    struct buffer text = {0}, u = {0}, v = {0};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        buffer_clear(&u);
        buffer_clear(&v);
        buffer_format(&u, "unit { %s }", orders[i].u);
        buffer_format(&v, "unit { %s }", orders[i].v);
        compose(&text, u.text, v.text);
        for (size_t j = 0; j < sizeof orders / sizeof orders[0]; j++)
            expect(i == j ? EXPLORER_VIOLATED : EXPLORER_HOLDS, text.text, orders[j].query);
    }
    buffer_free(&text);
    buffer_free(&u);
    buffer_free(&v);
}

/* u always needs its unit; v needs one where it has two accesses. */
static void units_are_needed_where_the_patterns_say(void **state)
{
    (void)state;
    struct buffer text = {0}, u = {0}, v = {0};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        buffer_clear(&u);
        buffer_clear(&v);
        buffer_format(&u, "unit { %s }", orders[i].u);
        buffer_format(&v, "unit { %s }", orders[i].v);
        compose(&text, orders[i].u, v.text);
        HOLDS(text.text, orders[i].query);
        compose(&text, u.text, orders[i].v);
        expect(i < 5 ? EXPLORER_VIOLATED : EXPLORER_HOLDS, text.text, orders[i].query);
    }
    buffer_free(&text);
    buffer_free(&u);
    buffer_free(&v);
}

#define BESIDE_WRITER                                                                                                  \
    "memory x; process main { function main { start V; start U; } } process V { function main { write x; } }\n"

static void one_unit_lasts_from_the_outermost_begin_to_its_end(void **state)
{
    (void)state;
    VIOLATED(BESIDE_WRITER "process U { function main { unit { read x; unit { skip; } read x; } } }", "U:2:x");
    VIOLATED(BESIDE_WRITER "process U { function main { unit { unit { read x; } unit { read x; } } } }", "U:2:x");
    HOLDS(BESIDE_WRITER "process U { function main { unit { read x; } unit { read x; } } }", "U:2:x");
    HOLDS(BESIDE_WRITER "process U { function main { loop { unit { read x; } } } }", "U:2:x");
    HOLDS(BESIDE_WRITER "process U { function main { unit { read x; } read x; } }", "U:2:x");
    VIOLATED(BESIDE_WRITER "process U { function r { unit { read x; } } function main { unit { call r; call r; } } }",
             "U:2:x");
    HOLDS(BESIDE_WRITER "process U { function r { unit { read x; } } function main { call r; call r; } }", "U:2:x");
}

static void units_and_locks_need_not_nest(void **state)
{
    (void)state;
    const char *text =
        "lock l; memory x; process main { function main { start U; sync l { write x; } } }\n"
        "process U { function main { lock l; unitbegin; read x; unlock l; lock l; read x; unlock l; unitend; } }";
    VIOLATED(text, "U:2:x");
    HOLDS(text, "main:2:x");
    HOLDS("lock l; memory x; process main { function main { start U; sync l { write x; } } }\n"
          "process U { function main { unitbegin; lock l; read x; read x; unitend; unlock l; } }",
          "U:2:x");
}

/* ---- starting ---- */

static void who_is_not_started_does_nothing(void **state)
{
    (void)state;
    HOLDS("memory x; process main { function main { unit { read x; read x; } } } process V { function main { write x; "
          "} }",
          "main:2:x");
    HOLDS("memory x; process main { function main { unit { read x; read x; start V; } } } process V { function main { "
          "write x; } }",
          "main:2:x");
    VIOLATED("memory x; process main { function main { unit { read x; start V; read x; } } } process V { function main "
             "{ write x; } }",
             "main:2:x");
}

static void starting_may_have_no_effect(void **state)
{
    (void)state;
    /* main gets past the join without V having run, so V's write can come behind main's second start. */
    VIOLATED("memory x; process main { function main { start V; join V; unit { read x; start V; read x; } } }\n"
             "process V { function main { write x; } }",
             "main:2:x");
    HOLDS("memory x; process main { function main { start V; join V; unit { read x; read x; } } }\n"
          "process V { function main { write x; } }",
          "main:2:x");
}

static void copies_are_started_one_by_one(void **state)
{
    (void)state;
    const char *once = "memory x; process main { function main { start V; } } process V[2] { function main { unit { "
                       "read x; write x; } } }";
    const char *twice = "memory x; process main { function main { start V; start V; } } process V[2] { function main { "
                        "unit { read x; write x; } } }";
    HOLDS(once, "V:1:x");
    VIOLATED(twice, "V:1:x");
    HOLDS("memory x; process main { function main { start V; start V; } } process V { function main { unit { read x; "
          "write x; } } }",
          "V:1:x");
    HOLDS("memory x; process main { function main { start V; start V; } } process V[0] { function main { unit { read "
          "x; write x; } } }",
          "V:1:x");
    VIOLATED("memory x; process main { function main { loop { start V; } } } process V[3] { function main { unit { "
             "read x; write x; } } }",
             "V:1:x");
}

static void main_is_not_started_again(void **state)
{
    (void)state;
    HOLDS("memory x; process main { function main { unit { read x; start main; write x; } } }", "main:1:x");
    HOLDS("memory x; process main { function main { start V; unit { write x; write x; } } } process V { function main "
          "{ start main; } }",
          "main:5:x");
}

/* ---- joining ---- */

static void join_waits_for_all_copies(void **state)
{
    (void)state;
    HOLDS("memory x; process main { function main { start V; start V; join V; write x; } }\n"
          "process V[2] { function main { unit { read x; read x; } } }",
          "V:2:x");
    VIOLATED("memory x; process main { function main { start V; join V; start V; write x; } }\n"
             "process V[2] { function main { unit { read x; read x; } } }",
             "V:2:x");
}

static void join_passes_before_the_start_and_never_for_oneself(void **state)
{
    (void)state;
    VIOLATED("memory x; process main { function main { join V; start V; write x; } } process V { function main { write "
             "x; } }",
             "-:race:x");
    HOLDS("memory x; process main { function main { start V; join main; write x; } } process V { function main { write "
          "x; } }",
          "-:race:x");
    HOLDS("memory x; process main { function main { start V; write x; } } process V { function main { join V; write x; "
          "} }",
          "-:race:x");
}

static void who_spins_is_running(void **state)
{
    (void)state;
    HOLDS("memory x; process main { function main { start V; start W; } } process V { function main { L: goto L; } }\n"
          "process W { function main { join V; unit { read x; } } } pattern p(w, v) { w read x; }",
          "-:race:x");
    VIOLATED(
        "memory x; process main { function main { start V; start W; } } process V { function main { L: goto L; } }\n"
        "process W { function main { join V; read x; } } pattern p(w) { w read x; }",
        "-:p"); /* before V is started */
    HOLDS("memory x; process main { function main { start V; } } process V { function main { start W; L: goto L; } }\n"
          "process W { function main { join V; read x; } } pattern p(w) { w read x; }",
          "-:p");
}

/* ---- locks ---- */

#define BESIDE_LOCKED_WRITER                                                                                           \
    "lock l; memory x; process main { function main { start V; start U; } } process V { function main { sync l { "     \
    "write x; } } }\n"

static void locks_exclude_others(void **state)
{
    (void)state;
    HOLDS(BESIDE_LOCKED_WRITER "process U { function main { unit { sync l { read x; read x; } } } }", "U:2:x");
    VIOLATED(BESIDE_LOCKED_WRITER "process U { function main { unit { sync l { read x; } sync l { read x; } } } }",
             "U:2:x");
    VIOLATED(BESIDE_LOCKED_WRITER "process U { function main { unit { read x; read x; } } }", "U:2:x");
}

static void locks_are_reentrant(void **state)
{
    (void)state;
    HOLDS(BESIDE_LOCKED_WRITER "process U { function main { unit { sync l { sync l { read x; } read x; } } } }",
          "U:2:x");
    HOLDS(BESIDE_LOCKED_WRITER
          "process U { function get { sync l { read x; } } function main { unit { sync l { call get; call get; } } } }",
          "U:2:x");
    HOLDS(BESIDE_LOCKED_WRITER "process U { function main { sync l { sync l { skip; } } } }", "-:deadlock");
}

static void a_starter_may_hold_locks(void **state)
{
    (void)state;
    HOLDS("lock l; memory x; process main { function main { sync l { unit { read x; start V; read x; } } } }\n"
          "process V { function main { sync l { write x; } } }",
          "main:2:x");
    VIOLATED("lock l; memory x; process main { function main { sync l { unit { read x; start V; read x; } } } }\n"
             "process V { function main { write x; } }",
             "main:2:x");
    HOLDS("lock l; memory x; process main { function main { sync l { start V; join V; read x; } } }\n"
          "process V { function main { sync l { write x; } } } pattern p(v, m) { v write x; m read x; }",
          "-:p");
}

/* ---- allocating ---- */

static void memory_of_a_lock_waits_for_its_allocation(void **state)
{
    (void)state;
    HOLDS("lock l; memory x of l; process main { function main { start V; unit { write x; write x; } choice { return; "
          "} or { } alloc l; } }\n"
          "process V { function main { read x; } }",
          "main:3:x");
    VIOLATED("lock l; memory x of l; process main { function main { start V; unit { write x; write x; } } }\n"
             "process V { function main { alloc l; read x; } }",
             "main:3:x");
    VIOLATED("lock l; memory x of l; process main { function main { start V; unit { write x; write x; } } }\n"
             "process V { function main { read x; } }",
             "main:3:x"); /* nobody allocates it: it is there */
    HOLDS("lock l; memory x of l; process main { function main { start V; unit { write x; write x; } } function never "
          "{ alloc l; } }\n"
          "process V { function main { read x; } }",
          "main:3:x");
}

static void allocating_twice_cannot_be_passed(void **state)
{
    (void)state;
    VIOLATED("lock l; memory x; process main { function main { start V; alloc l; write x; } } process V { function "
             "main { write x; } }",
             "-:race:x");
    HOLDS("lock l; memory x; process main { function main { start V; alloc l; alloc l; write x; } } process V { "
          "function main { write x; } }",
          "-:race:x");
    HOLDS("lock l; memory x; process main { function main { start V; alloc l; write x; } }\n"
          "process V { function main { alloc l; write x; } }",
          "-:race:x");
    HOLDS("lock l; memory x; process main { function main { start V; sync l { write x; } } function never { alloc l; } "
          "}\n"
          "process V { function main { write x; } }",
          "-:race:x");
}

/* ---- races ---- */

static void a_race_needs_a_write_and_two_copies(void **state)
{
    (void)state;
    VIOLATED(BESIDE_WRITER "process U { function main { read x; } }", "-:race:x");
    HOLDS("memory x; process main { function main { start V; read x; } } process V { function main { read x; } }",
          "-:race:x");
    HOLDS("memory x; process main { function main { write x; start V; } } process V { function main { write x; } }",
          "-:race:x");
    VIOLATED(
        "memory x; process main { function main { start V; start V; } } process V[2] { function main { write x; } }",
        "-:race:x");
    HOLDS(BESIDE_LOCKED_WRITER "process U { function main { sync l { write x; } } }", "-:race:x");
    VIOLATED(BESIDE_LOCKED_WRITER "process U { function main { write x; } }", "-:race:x");
    HOLDS("lock l; memory x of l; process main { function main { start V; write x; } function never { alloc l; } }\n"
          "process V { function main { write x; } }",
          "-:race:x");
}

/* ---- deadlocks ---- */

#define THREE(one, two, three)                                                                                         \
    "lock a, b, c; process main { function main { start P; start Q; start R; } }\n"                                    \
    "process P { function main { " one " } } process Q { function main { " two                                         \
    " } } process R { function main { " three " } }"

static void deadlocks_are_cycles_of_any_length(void **state)
{
    (void)state;
    VIOLATED(THREE("sync a { sync b {} }", "sync b { sync a {} }", ""), "-:deadlock");
    HOLDS(THREE("sync a { sync b {} }", "sync a { sync b {} }", ""), "-:deadlock");
    VIOLATED(THREE("sync a { sync b {} }", "sync b { sync c {} }", "sync c { sync a {} }"), "-:deadlock");
    HOLDS(THREE("sync a { sync b {} }", "sync b { sync c {} }", "sync a { sync c {} }"), "-:deadlock");
    HOLDS(THREE("sync c { sync a { sync b {} } }", "sync c { sync b { sync a {} } }", ""), "-:deadlock"); /* a gate */
    HOLDS(THREE("sync a { join Q; }", "sync a {}", ""), "-:deadlock"); /* stuck, but not in a cycle of locks */
    HOLDS(THREE("sync a { sync b {} join R; }", "join P; sync b { sync a {} }", ""), "-:deadlock");
}

/* ---- declared patterns ---- */

static void variables_are_different_copies(void **state)
{
    (void)state;
    const char *three =
        "memory x; process main { function main { start V; start V; write x; } } process V[2] { function main { write "
        "x; } }\n"
        "pattern p(a, b, c) { a write x; b write x; c write x; } pattern q(a, b) { a write x; b write x; a write x; }\n"
        "pattern r(a, b, c, d) { a write x; } pattern s(a, b, c) { a write x; } pattern none(a, b, c) { }\n"
        "pattern too.many(a, b, c, d) { }";
    VIOLATED(three, "-:p");
    HOLDS(three, "-:q");
    HOLDS(three, "-:r");
    VIOLATED(three, "-:s");
    VIOLATED(three, "-:none");
    HOLDS(three, "-:too.many");
}

static void a_unit_variable_stays_in_one_unit(void **state)
{
    (void)state;
    const char *text =
        "memory x, y; process main { function main { start V; unit { read x; } read y; unit { read x; read y; } } }\n"
        "process V { function main { write x; } }\n"
        "pattern once(unit a, b) { a read x; b write x; a read x; } pattern free(a, b) { a read x; b write x; a read "
        "x; }\n"
        "pattern single(unit a) { a read y; } pattern across(unit a) { a read x; a read y; a read x; }\n"
        "pattern within(unit a) { a read x; a read y; }";
    HOLDS(text, "-:once");
    VIOLATED(text, "-:free");
    VIOLATED(text, "-:single");
    HOLDS(text, "-:across");
    VIOLATED(text, "-:within");
    HOLDS("memory x; process main { function main { read x; } } pattern p(unit a) { a read x; }", "-:p");
}

/* ---- recursion and bounds ---- */

static void bounds_make_unknown_and_never_wrong(void **state)
{
    (void)state;
    const char *deep = "memory x; process main { function f { choice { write x; } or { call f; } read x; } function "
                       "main { start V; call f; } }\n"
                       "process V { function main { unit { write x; write x; } } }";
    struct space_bounds bounds = EXPLORER_BOUNDS;
    assert_int_equal(decide(deep, "V:3:x", &bounds), EXPLORER_VIOLATED);
    assert_int_equal(decide(deep, "V:1:x", &bounds), EXPLORER_HOLDS); /* by forgetting callers */
    bounds.states = 3;
    assert_int_equal(decide(deep, "V:1:x", &bounds), EXPLORER_UNKNOWN);
    bounds = EXPLORER_BOUNDS;
    bounds.copies = 1;
    assert_int_equal(decide(deep, "V:3:x", &bounds), EXPLORER_UNKNOWN);
}

static void recursion_within_locks_and_units(void **state)
{
    (void)state;
    const char *text = "lock l; memory x; process main { function main { start U; sync l { write x; } } }\n"
                       "process U { function f { sync l { unit { read x; choice { call f; } or {} read x; } } } "
                       "function main { call f; } }";
    struct space_bounds bounds = EXPLORER_BOUNDS;
    assert_int_equal(decide(text, "main:5:x", &bounds), EXPLORER_HOLDS);
    assert_int_equal(decide(text, "-:deadlock", &bounds), EXPLORER_HOLDS);
    /* True as well, but with the callers forgotten a lock may seem to be given back too early. */
    assert_int_not_equal(decide(text, "U:2:x", &bounds), EXPLORER_VIOLATED);
}

/* ---- the shortcuts change nothing ---- */

static void check_shortcuts(uint64_t seed, size_t *compared)
{
    struct buffer text = {0}, why = {0};
    assert_true(generate_program(seed, NULL, 2, &text));
    struct eml_program *program = read_text(text.text);
    struct eml_queries queries = {0};
    assert_true(eml_queries_select(
        program, program->pattern_count ? "1-32,race,deadlock,declared" : "1-32,race,deadlock", &queries, &why));
    enum explorer_verdict *fast = calloc(queries.count, sizeof fast[0]), *slow = calloc(queries.count, sizeof slow[0]);
    struct space_bounds bounds = EXPLORER_BOUNDS;
    bounds.states = 20000;
    explorer_decide(program, queries.items, queries.count, &bounds, fast);
    bounds.every_step = true;
    explorer_decide(program, queries.items, queries.count, &bounds, slow);
    for (size_t i = 0; i < queries.count; i++) {
        if (fast[i] == EXPLORER_UNKNOWN || slow[i] == EXPLORER_UNKNOWN)
            continue;
        ++*compared;
        if (fast[i] != slow[i])
            fail_msg("seed %llu, query %zu:\n%s", (unsigned long long)seed, i, text.text);
    }
    free(fast);
    free(slow);
    eml_queries_free(&queries);
    eml_program_free(program);
    buffer_free(&text);
    buffer_free(&why);
}

static void shortcuts_change_no_answer(void **state)
{
    (void)state;
    size_t compared = 0;
    for (uint64_t seed = 1; seed <= 350; seed++)
        check_shortcuts(seed, &compared);
    assert_true(compared > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_those_of_the_table),
        cmocka_unit_test(units_are_needed_where_the_patterns_say),
        cmocka_unit_test(one_unit_lasts_from_the_outermost_begin_to_its_end),
        cmocka_unit_test(units_and_locks_need_not_nest),
        cmocka_unit_test(who_is_not_started_does_nothing),
        cmocka_unit_test(starting_may_have_no_effect),
        cmocka_unit_test(copies_are_started_one_by_one),
        cmocka_unit_test(main_is_not_started_again),
        cmocka_unit_test(join_waits_for_all_copies),
        cmocka_unit_test(join_passes_before_the_start_and_never_for_oneself),
        cmocka_unit_test(who_spins_is_running),
        cmocka_unit_test(locks_exclude_others),
        cmocka_unit_test(locks_are_reentrant),
        cmocka_unit_test(a_starter_may_hold_locks),
        cmocka_unit_test(memory_of_a_lock_waits_for_its_allocation),
        cmocka_unit_test(allocating_twice_cannot_be_passed),
        cmocka_unit_test(a_race_needs_a_write_and_two_copies),
        cmocka_unit_test(deadlocks_are_cycles_of_any_length),
        cmocka_unit_test(variables_are_different_copies),
        cmocka_unit_test(a_unit_variable_stays_in_one_unit),
        cmocka_unit_test(bounds_make_unknown_and_never_wrong),
        cmocka_unit_test(recursion_within_locks_and_units),
        cmocka_unit_test(shortcuts_change_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
