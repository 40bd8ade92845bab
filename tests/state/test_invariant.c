/* Invariants in random C programs with three threads: the explorer must find a state in which one does not hold iff
 * there is one among all interleavings, which are tried here one by one. All programs stand in one C file, which is
 * compiled once. And what is no invariant must be refused. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "ir/ir.h"
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

enum { PROGRAMS = 300, THREADS = 3, MOST_STATEMENTS = 2, GLOBALS = 3, FORMS = 6, FEWEST = PROGRAMS / 8 };

/* to = from + number; from is GLOBALS: to = number. */
struct statement {
    uint32_t to, from;
    int number;
};

struct program {
    struct statement statements[THREADS][MOST_STATEMENTS];
    uint32_t counts[THREADS];
    uint32_t form, names[3]; /* of the invariant */
    int bound;
};

static uint64_t seed;

static uint32_t any(uint32_t below)
{
    return (uint32_t)((seed = hash_join(seed, 1)) >> 32) % below;
}

static struct program random_program(void)
{
    struct program program = {.form = any(FORMS), .bound = (int)any(5) - 1};
    for (uint32_t i = 0; i < 3; i++)
        program.names[i] = any(GLOBALS);
    for (uint32_t i = 0; i < THREADS; i++) {
        program.counts[i] = any(MOST_STATEMENTS) + 1;
        for (uint32_t j = 0; j < program.counts[i]; j++)
            program.statements[i][j] =
                (struct statement){any(GLOBALS), any(2) == 0 ? any(GLOBALS) : GLOBALS, (int)any(4) - 1};
    }
    return program;
}

static const char names[] = "xyz";

static void write_invariant(const struct program *program, struct buffer *to)
{
    static const char *const forms[FORMS] = {"%c + %c * 2 < %d + %c",     "%c != 1 || %c == %d || %c < 0",
                                             "!(%c > %c && %d == %c)",    "%c-%c<=%d&&%c>-2",
                                             "(%c >= %c) + 1 != %d * %c", "%c * -%c > %d - 4 - %c"};
    const uint32_t *of = program->names;
    buffer_clear(to);
    buffer_format(to, forms[program->form], names[of[0]], names[of[1]], program->bound, names[of[2]]);
}

static bool holds(const struct program *program, const int *globals)
{
    int a = globals[program->names[0]], b = globals[program->names[1]], c = globals[program->names[2]];
    int d = program->bound;
    switch (program->form) {
    case 0:
        return a + b * 2 < d + c;
    case 1:
        return a != 1 || b == d || c < 0;
    case 2:
        return !(a > b && d == c);
    case 3:
        return a - b <= d && c > -2;
    case 4:
        return (a >= b) + 1 != d * c;
    default:
        return a * -b > d - 4 - c;
    }
}

/* Where the threads are; a statement with a variable on its right is two steps. */
struct place {
    int globals[GLOBALS], read[THREADS];
    uint32_t at[THREADS];
    bool has_read[THREADS];
};

static bool breaks(const struct program *program, const struct place *place)
{
    if (!holds(program, place->globals))
        return true;
    for (uint32_t i = 0; i < THREADS; i++) {
        struct place next = *place;
        if (place->at[i] == program->counts[i])
            continue;
        const struct statement *statement = &program->statements[i][place->at[i]];
        if (statement->from < GLOBALS && !place->has_read[i]) {
            next.read[i] = place->globals[statement->from];
            next.has_read[i] = true;
        } else {
            next.globals[statement->to] = (statement->from < GLOBALS ? place->read[i] : 0) + statement->number;
            next.has_read[i] = false;
            next.at[i]++;
        }
        if (breaks(program, &next))
            return true;
    }
    return false;
}

static void write_program(const struct program *program, uint32_t number, struct buffer *to)
{
    for (uint32_t i = 0; i < THREADS; i++) {
        buffer_format(to, "static void *t_%u_%u(void *p) {\n", number, i);
        for (uint32_t j = 0; j < program->counts[i]; j++) {
            const struct statement *statement = &program->statements[i][j];
            buffer_format(to, "%c = ", names[statement->to]);
            if (statement->from < GLOBALS)
                buffer_format(to, "%c + ", names[statement->from]);
            buffer_format(to, "%d;\n", statement->number);
        }
        buffer_add_text(to, "return p;\n}\n");
    }
    buffer_format(to, "int main_%u(void) {\npthread_t t[3];\n", number);
    for (uint32_t i = 0; i < THREADS; i++)
        buffer_format(to, "pthread_create(&t[%u], 0, t_%u_%u, 0);\n", i, number, i);
    buffer_add_text(to, "for (int i = 0; i < 3; i++) pthread_join(t[i], 0);\nreturn 0;\n}\n");
}

static struct ir_module *read_text(const struct buffer *text, struct arena *arena)
{
    struct show_folder folder;
    struct buffer complaints = {0};
    char path[512];
    assert_int_equal(show_folder_make(&folder), 0);
    snprintf(path, sizeof path, "%s/programs.c", folder.path);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(text->text, 1, text->length, out), text->length);
    assert_int_equal(fclose(out), 0);
    const char *files[] = {path};
    struct llvm_input input = {.files = files, .file_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fail_msg("%s", complaints.text);
    buffer_free(&complaints);
    assert_int_equal(show_folder_remove(&folder), 0);
    return module;
}

static void compare(const struct ir_module *module, const struct program *program, bool broken,
                    enum explore_search search)
{
    struct arena *arena = arena_new();
    struct buffer text = {0}, why = {0};
    write_invariant(program, &text);
    struct explore_options options = {.kinds = 1u << EXPLORE_INVARIANT,
                                      .budget = budget_new(0, 0),
                                      .search = search,
                                      .invariant = invariant_read(text.text, module, arena, &why)};
    if (options.invariant == NULL)
        fail_msg("%s", why.text);
    struct explore_result result = explore_program(module, &options, arena);
    if (!result.complete || result.redundant > 0 || (result.finding_count > 0) != broken)
        fail_msg("%s: %u findings by search %d, %s", text.text, result.finding_count, search,
                 result.complete ? broken ? "broken" : "holds" : result.why_not);
    budget_free(options.budget);
    buffer_free(&text);
    buffer_free(&why);
    arena_free(arena);
}

static void test_random_programs(void **state)
{
    static struct program programs[PROGRAMS];
    static const struct place start;
    struct arena *arena = arena_new();
    struct buffer text = {0};
    uint32_t broken = 0, met = 0;
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    seed = getenv("SEED") == NULL ? 1 : strtoull(getenv("SEED"), NULL, 10);
    buffer_add_text(&text, "#include <pthread.h>\nint x, y, z;\n");
    for (uint32_t i = 0; i < PROGRAMS; i++) {
        do
            programs[i] = random_program();
        while (!holds(&programs[i], start.globals));
        write_program(&programs[i], i, &text);
    }
    struct ir_module *module = read_text(&text, arena);
    for (uint32_t i = 0, number; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (sscanf(own.bytes, "main_%u", &number) != 1)
            continue;
        bool is_broken = breaks(&programs[number], &start);
        module->methods[i].name = (struct text){"main", strlen("main")};
        compare(module, &programs[number], is_broken, EXPLORE_ORDERS);
        compare(module, &programs[number], is_broken, EXPLORE_STATES);
        module->methods[i].name = own;
        broken += is_broken;
        met++;
    }
    print_message("of %u programs, %u break their invariants\n", met, broken);
    assert_int_equal(met, PROGRAMS);
    assert_true(broken >= FEWEST && met - broken >= FEWEST);
    buffer_free(&text);
    arena_free(arena);
}

static void test_refused(void **state)
{
    static const struct {
        const char *text, *complaint;
    } wrong[] = {
        {"", "character 1: a name, a number or '(' is missing"},
        {"x +", "character 4: a name, a number or '(' is missing"},
        {"x == 1)", "character 7: an operator is missing"},
        {"(x == 1", "character 8: ')' is missing"},
        {"x y", "character 3: an operator is missing"},
        {"x = 1", "character 3: an operator is missing"},
        {"x < other", "character 5: there is no such global"},
        {"x / 2", "character 3: an operator is missing"},
        {"1 + 1 == 2", "character 11: it names no global"},
        {"x < f", "character 5: this global is no integer"},
        {"x < p", "character 5: this global is no integer"},
        {"x < own", "character 5: each thread has a variable"},
        {"x < 0x10", "character 5: only decimal integers"},
        {"x < 010", "character 5: a number begins with 0"},
        {"x < 9999999999999999999", "character 5: the number is too large"},
        {"x < != y", "character 5: a name, a number or '(' is missing"},
    };
    struct arena *arena = arena_new();
    struct buffer text = {0}, why = {0};
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    buffer_add_text(&text, "int x, y, *p; float f; _Thread_local int own;\nint main(void) { own = 1; return 0; }\n");
    const struct ir_module *module = read_text(&text, arena);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        buffer_clear(&why);
        assert_null(invariant_read(wrong[i].text, module, arena, &why));
        if (strstr(why.text, wrong[i].complaint) == NULL)
            fail_msg("'%s': %s", wrong[i].text, why.text);
    }
    buffer_clear(&text);
    for (int i = 0; i < 100; i++)
        buffer_add_text(&text, "(");
    buffer_clear(&why);
    assert_null(invariant_read(text.text, module, arena, &why));
    assert_non_null(strstr(why.text, "too deep"));
    buffer_clear(&text);
    for (int i = 0; i < 200; i++)
        buffer_add_text(&text, "x + ");
    buffer_add_text(&text, "x");
    buffer_clear(&why);
    assert_null(invariant_read(text.text, module, arena, &why));
    assert_non_null(strstr(why.text, "too long"));
    buffer_free(&text);
    buffer_free(&why);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_programs), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
