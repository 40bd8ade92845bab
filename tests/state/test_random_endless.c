/* Random C programs that never end: what the search over states finds must be what a plain search finds, which tries
 * all steps of all threads from each state and knows states again by all their bytes, wherever they come from. Where
 * objects are made again and again the plain search has no end: then nothing that it finds may be missed. All
 * programs stand in one C file, which is compiled once. Besides, states with the same canonical form must lead to
 * the same such states by the same steps. SEED and PROGRAMS in the environment give others. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "ir/ir.h"
#include "run/core/store.h"
#include "run/run.h"
#include "run/step.h"
#include "state/explore.h"
#include "state/invariant.h"
#include "support/show.h"
#include "llvm/llvm_support.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PROGRAMS = 80, MOST_STATES = 6000, MOST_PICKS = 8, LONG = 100000, MILLISECONDS = 500, INVARIANTS = 2 };

/* Writing programs: a few threads that go round for ever. */

struct writer {
    struct buffer text;
    uint64_t seed;
    bool makes; /* objects */
};

static uint32_t any(struct writer *writer, uint32_t below)
{
    return (uint32_t)((writer->seed = hash_join(writer->seed, 1)) >> 32) % below;
}

static const char head[] = "#include <assert.h>\n#include <pthread.h>\n#include <stdbool.h>\n#include <stdlib.h>\n"
                           "extern bool __VERIFIER_nondet_bool(void);\n"
                           "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                           "static pthread_cond_t c = PTHREAD_COND_INITIALIZER, d = PTHREAD_COND_INITIALIZER;\n"
                           "static pthread_barrier_t b;\nstatic _Atomic int x, y, z, w;\nstatic int *p, *q;\n"
                           "static void touch(int *at) { *at = (*at + 1) % 3; }\n"
                           "static void helper(_Atomic int *to)\n{\nint own = *to;\ntouch(&own);\n*to = own;\n}\n";

static void simple(struct writer *writer)
{
    static const char *const forms[] = {"x = (x + 1) % 3;",
                                        "y = !y;",
                                        "z = x;",
                                        "w = n;",
                                        "n = (n + 1) % 3;",
                                        "if (n == 2) x = 0;",
                                        "if (__VERIFIER_nondet_bool()) y = 1;",
                                        "z = __VERIFIER_nondet_bool();",
                                        "pthread_barrier_wait(&b);",
                                        "if (__VERIFIER_nondet_bool()) break;",
                                        "helper(&z);"};
    buffer_format(&writer->text, "%s\n", forms[any(writer, sizeof forms / sizeof *forms)]);
}

static void making(struct writer *writer)
{
    static const char *const forms[] = {"if (q == NULL) q = calloc(2, sizeof *q);",
                                        "if (p != NULL) { free(p); p = NULL; }",
                                        "if (p != NULL) *p = (*p + 1) % 2;",
                                        "if (p != NULL && q == NULL) { q = p; p = NULL; }",
                                        "if (q != NULL && *q == 1) { free(q); q = NULL; }",
                                        "if (p != NULL) q = p;",
                                        "if (p != NULL) { free(p); p = calloc(1, sizeof *p); }",
                                        "if (p == q && p != NULL) y = 2;",
                                        "if (p != NULL) w = *p + 1;",
                                        "if (q != NULL) w = 2 * *q;",
                                        "if (p > q && q != NULL) z = 2;"};
    buffer_format(&writer->text, "%s\n", forms[any(writer, sizeof forms / sizeof *forms - (any(writer, 6) > 0))]);
}

static void check(struct writer *writer)
{
    static const char *const forms[] = {"assert(!(x == 2 && y));", "assert(x != 1 || z != 2);", "assert(y < 2);",
                                        "assert(z < 2);", "assert(!(x == 1 && y && z));"};
    buffer_format(&writer->text, "%s\n", forms[any(writer, sizeof forms / sizeof *forms)]);
}

static void locked(struct writer *writer)
{
    static const char *const waits[] = {"while (y) pthread_cond_wait(&c, &m);", "while (!y) pthread_cond_wait(&d, &m);",
                                        "while (x == 2) pthread_cond_wait(&c, &m);",
                                        "if (z) pthread_cond_wait(&d, &m);"};
    static const char *const signals[] = {"pthread_cond_signal(&c);", "pthread_cond_signal(&d);",
                                          "pthread_cond_broadcast(&c);", "pthread_cond_broadcast(&d);"};
    buffer_add_text(&writer->text, "pthread_mutex_lock(&m);\n");
    if (any(writer, 2) == 0)
        buffer_format(&writer->text, "%s\n", waits[any(writer, 4)]);
    static const char *const changes[] = {"x = (x + 1) % 3;", "y = !y;", "z = !z;"};
    buffer_format(&writer->text, "%s\n", changes[any(writer, 3)]);
    if (writer->makes) {
        buffer_add_text(&writer->text, "if (p == NULL) p = calloc(1, sizeof *p);\n");
        making(writer);
        making(writer);
    }
    if (any(writer, 3) > 0)
        buffer_format(&writer->text, "%s\n", signals[any(writer, 4)]);
    buffer_add_text(&writer->text, "pthread_mutex_unlock(&m);\n");
}

static void loop(struct writer *writer)
{
    buffer_add_text(&writer->text, "int n = 0;\nfor (;;) {\n");
    for (uint32_t i = any(writer, 2) + 2; i > 0; i--) {
        uint32_t form = any(writer, 7);
        if (form < 3)
            locked(writer);
        else if (form < 5)
            check(writer);
        else
            simple(writer);
    }
    buffer_add_text(&writer->text, "(void)n;\n}\n");
}

static void program(struct writer *writer, uint32_t number)
{
    uint32_t threads = any(writer, 4) == 0 ? 2 : 1;
    writer->makes = any(writer, 2) == 0;
    for (uint32_t i = 0; i < threads; i++) {
        buffer_format(&writer->text, "static void *work_%u_%u(void *arg)\n{\n", number, i);
        loop(writer);
        buffer_add_text(&writer->text, "return arg;\n}\n");
    }
    buffer_format(&writer->text, "int main_%u(void)\n{\npthread_t t;\npthread_barrier_init(&b, NULL, 2);\n", number);
    for (uint32_t i = 0; i < threads; i++)
        buffer_format(&writer->text, "pthread_create(&t, NULL, work_%u_%u, NULL);\n", number, i);
    loop(writer);
    buffer_add_text(&writer->text, "pthread_exit(NULL);\n}\n");
}

/* The plain search. */

struct plain {
    struct run *run;
    struct step step; /* what is told is not looked at */
    struct idmap *states, *found;
    const struct invariant *invariants[INVARIANTS];
    bool broken[INVARIANTS]; /* somewhere */
    struct idmap *steps;     /* by canonical state: where steps lead from there, as a hash */
    uint32_t again;          /* how many states were other ones in the same canonical form */
    bool complete, stuck;    /* it saw all; nobody can go on somewhere */
    uint32_t picks[MOST_PICKS], of[MOST_PICKS], count, at;
};

static uint32_t pick(struct plain *plain, uint32_t count)
{
    if (plain->at == MOST_PICKS)
        fail_msg("too many choices");
    if (plain->at == plain->count)
        plain->picks[plain->count++] = 0;
    plain->of[plain->at] = count;
    return plain->picks[plain->at++];
}

static uint32_t pick_woken(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    (void)thread, (void)waiting;
    return pick(context, count);
}

static uint64_t pick_input(void *context, uint32_t n, unsigned bits)
{
    (void)n, (void)bits;
    return pick(context, 2);
}

static bool next_picks(struct plain *plain)
{
    while (plain->count > 0 && plain->picks[plain->count - 1] + 1 == plain->of[plain->count - 1])
        plain->count--;
    if (plain->count > 0)
        plain->picks[plain->count - 1]++;
    return plain->count > 0;
}

static uint64_t finding_of(bool undefined, uint32_t line)
{
    return (uint64_t)line * 2 + undefined;
}

/* What a step that ended the run shows. */
static void note_end(struct plain *plain, uint32_t thread, enum run_end end)
{
    struct run_place place = {0};
    run_spot_place(plain->run, run_own_spot(plain->run, thread), &place);
    if (end == RUN_ABORTED || end == RUN_WRONG)
        idmap_put(plain->found, finding_of(end == RUN_WRONG, place.line), 0);
}

static bool is_over(struct plain *plain, uint32_t thread)
{
    int status;
    enum run_end end = run_end(plain->run, &status);
    if (end != RUN_GOES_ON)
        note_end(plain, thread, end);
    return end != RUN_GOES_ON;
}

static void search_from(struct plain *plain);

static uint64_t canonical(struct run *run)
{
    struct buffer text = {0};
    run_canonical(run, &text);
    uint64_t hash = hash_bytes(text.text, text.length);
    buffer_free(&text);
    return hash;
}

/* Where steps lead from a state depends on its canonical form alone, unless addresses are numbers. */
static void check_steps(struct plain *plain, uint64_t state, uint64_t steps)
{
    uint32_t known = idmap_get(plain->steps, state), low = (uint32_t)steps >> 1;
    if (run_is_numbered(plain->run))
        return;
    if (known != IDMAP_NONE && known != low)
        fail_msg("states in the same canonical form go on in different ways");
    plain->again += known != IDMAP_NONE;
    idmap_put(plain->steps, state, low);
}

/* All that can be chosen in a step of a thread. Returns where that leads, as a hash. */
static uint64_t try_thread(struct plain *plain, uint32_t thread, uint32_t mark)
{
    uint64_t steps = thread + 1;
    uint32_t picks[MOST_PICKS], of[MOST_PICKS], count;
    plain->count = 0;
    do {
        plain->at = 0;
        uint32_t known = run_thread_count(plain->run);
        run_thread(plain->run, thread, LONG, RUN_TO_VISIBLE);
        for (uint32_t i = known; i < run_thread_count(plain->run); i++)
            run_set_region(plain->run, i, i);
        plain->step.count = 0;
        count = plain->count;
        memcpy(picks, plain->picks, sizeof picks);
        memcpy(of, plain->of, sizeof of);
        bool over = is_over(plain, thread);
        steps = hash_join(hash_join(steps, over), canonical(plain->run));
        if (!over)
            search_from(plain);
        store_back(run_store(plain->run), mark);
        plain->count = count;
        memcpy(plain->picks, picks, sizeof picks);
        memcpy(plain->of, of, sizeof of);
    } while (next_picks(plain));
    return steps;
}

static void search_from(struct plain *plain)
{
    struct run *run = plain->run;
    uint64_t hash = store_hash(run_store(run)), steps = 0;
    bool goes_on = false, waits = false;
    if (idmap_get(plain->states, hash) != IDMAP_NONE)
        return;
    plain->complete &= idmap_count(plain->states) < MOST_STATES;
    if (!plain->complete)
        return;
    idmap_put(plain->states, hash, 0);
    for (uint32_t i = 0; i < INVARIANTS; i++)
        plain->broken[i] |= !invariant_holds(plain->invariants[i], run);
    uint32_t mark = store_mark(run_store(run));
    uint64_t state = canonical(run);
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        enum run_ability ability = run_ability(run, i);
        waits |= ability == RUN_WAITS;
        goes_on |= ability == RUN_CAN;
        if (ability == RUN_CAN)
            steps = hash_join(steps, try_thread(plain, i, mark));
    }
    check_steps(plain, state, steps);
    plain->stuck |= waits && !goes_on;
    store_drop(run_store(run), mark);
}

static void search_plainly(const struct ir_module *module, struct plain *plain)
{
    struct buffer why = {0};
    struct run_options options = {
        .untimed = true, .explored = true, .unnumbered_inputs = true, .input = pick_input, .input_context = plain};
    plain->run = run_open_c(module, &options, &why);
    assert_non_null(plain->run);
    run_set_chooser(plain->run, pick_woken, plain);
    run_tell_steps(plain->run, &plain->step);
    search_from(plain);
    run_close(plain->run);
    step_free(&plain->step);
    buffer_free(&why);
}

/* Comparing. */

static struct explore_result explore(const struct ir_module *module, bool exact, const struct invariant *invariant,
                                     struct arena *arena)
{
    struct budget *budget = budget_new(MILLISECONDS / 1000.0, 0);
    unsigned ends = 1 << EXPLORE_ASSERTION | 1 << EXPLORE_UNDEFINED | 1 << EXPLORE_DEADLOCK;
    struct explore_options options = {.kinds = invariant != NULL ? 1 << EXPLORE_INVARIANT : ends,
                                      .invariant = invariant,
                                      .search = EXPLORE_STATES,
                                      .exact_states = exact,
                                      .budget = budget};
    struct explore_result result = explore_program(module, &options, arena);
    budget_free(budget);
    return result;
}

struct figures {
    uint32_t complete, both, found, stuck, again;
};

/* That globals do not have some values at the same time. */
static void read_invariants(const struct ir_module *module, uint32_t number, struct plain *plain, struct arena *arena)
{
    struct buffer text = {0}, why = {0};
    uint64_t random = number + 1;
    for (uint32_t i = 0; i < INVARIANTS; i++) {
        buffer_clear(&text);
        for (uint32_t j = 0; j < 4; j++) {
            random = hash_mix(random + j + 1);
            if (random % 4 != 0)
                buffer_format(&text, "%s%c != %u", text.length == 0 ? "" : " || ", "xyzw"[j],
                              (unsigned)(random >> 32) % 3);
        }
        if (text.length == 0)
            buffer_add_text(&text, "x < 2");
        plain->invariants[i] = invariant_read(text.text, module, arena, &why);
        assert_non_null(plain->invariants[i]);
    }
    buffer_free(&text);
}

static void compare_invariants(const struct ir_module *module, uint32_t number, const struct plain *plain,
                               struct arena *arena)
{
    for (uint32_t i = 0; i < INVARIANTS; i++) {
        struct explore_result result = explore(module, false, plain->invariants[i], arena);
        bool broken = result.finding_count > 0;
        if ((result.complete && plain->broken[i] && !broken) || (plain->complete && broken && !plain->broken[i]))
            fail_msg("main_%u: '%s' holds: %d, expected %d", number, invariant_text(plain->invariants[i]), !broken,
                     !plain->broken[i]);
    }
}

static void compare(const struct ir_module *module, uint32_t number, struct figures *figures, struct arena *arena)
{
    struct plain plain = {.states = idmap_new(), .found = idmap_new(), .steps = idmap_new(), .complete = true};
    struct explore_result result = explore(module, false, NULL, arena);
    struct explore_result exact = result.complete ? explore(module, true, NULL, arena) : result;
    uint32_t common = 0, own = 0;
    bool waits = false;
    read_invariants(module, number, &plain, arena);
    search_plainly(module, &plain);
    if (result.complete)
        compare_invariants(module, number, &plain, arena);
    for (uint32_t i = 0; i < result.finding_count; i++) {
        const struct explore_finding *finding = &result.findings[i];
        bool undefined = finding->kind == EXPLORE_UNDEFINED;
        waits |= finding->kind == EXPLORE_DEADLOCK;
        own += finding->kind != EXPLORE_DEADLOCK;
        common += finding->kind != EXPLORE_DEADLOCK &&
                  idmap_get(plain.found, finding_of(undefined, finding->place.line)) != IDMAP_NONE;
    }
    if (result.complete && common < idmap_count(plain.found))
        fail_msg("main_%u: %u of %zu findings are missed", number, (unsigned)idmap_count(plain.found) - common,
                 idmap_count(plain.found));
    if (plain.complete && own > common)
        fail_msg("main_%u: %u findings are wrong", number, own - common);
    if (result.complete && plain.stuck && !waits)
        fail_msg("main_%u: a deadlock is missed", number);
    if (result.complete && exact.complete &&
        (result.states != exact.states || result.finding_count != exact.finding_count))
        fail_msg("main_%u: %u states, compared exactly %u", number, (unsigned)result.states, (unsigned)exact.states);
    figures->complete += result.complete;
    figures->both += result.complete && plain.complete;
    figures->found += own > 0;
    figures->stuck += plain.stuck;
    figures->again += plain.again;
    idmap_free(plain.states);
    idmap_free(plain.found);
    idmap_free(plain.steps);
}

static struct ir_module *read_programs(const struct buffer *text, struct show_folder *folder, struct arena *arena)
{
    struct buffer complaints = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/programs.c", folder->path);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(text->text, 1, text->length, out), text->length);
    assert_int_equal(fclose(out), 0);
    const char *files[] = {path}, *flags[] = {"-D_GNU_SOURCE"};
    struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fail_msg("%s", complaints.text);
    buffer_free(&complaints);
    return module;
}

static uint64_t given(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

static void test_endless(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    struct show_folder folder;
    struct arena *arena = arena_new();
    struct writer writer = {.seed = given("SEED", 1)};
    struct figures figures = {0};
    uint32_t count = (uint32_t)given("PROGRAMS", PROGRAMS);
    assert_int_equal(show_folder_make(&folder), 0);
    buffer_add_text(&writer.text, head);
    for (uint32_t i = 0; i < count; i++)
        program(&writer, i);
    struct ir_module *module = read_programs(&writer.text, &folder, arena);
    for (uint32_t i = 0, number; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (sscanf(own.bytes, "main_%u", &number) != 1)
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        compare(module, number, &figures, arena);
        module->methods[i].name = own;
    }
    print_message(
        "of %u programs, %u were explored, %u also plainly; something was found in %u, a deadlock in %u; %u states "
        "were there before in another form\n",
        count, figures.complete, figures.both, figures.found, figures.stuck, figures.again);
    assert_true(figures.again > count);
    assert_true(figures.complete >= count / 2 && figures.both >= count / 4 && figures.found >= count / 10);
    buffer_free(&writer.text);
    arena_free(arena);
    assert_int_equal(show_folder_remove(&folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_endless)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
