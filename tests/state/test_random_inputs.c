/* Inputs in random C programs: what the explorer sees with a few values of each must be what shows when every value is
 * forced on a run, one after the other. All programs stand in one C file, which is compiled once. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "ir/ir.h"
#include "run/core/store.h"
#include "run/run.h"
#include "state/explore.h"
#include "support/show.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PROGRAMS = 150, VALUES = 256, MOST_SEEN = 1 << 14, DEEPEST = 3, FEWEST_REDUCED = PROGRAMS / 4 };

/* Writing programs. */

struct writer {
    struct buffer text;
    uint64_t seed;
    unsigned depth;
};

static uint32_t any(struct writer *writer, uint32_t below)
{
    return (uint32_t)((writer->seed = hash_join(writer->seed, 1)) >> 32) % below;
}

static int constant(struct writer *writer)
{
    static const int common[] = {0, 1, 2, 3, 7, 10, 100, 127, 128, 200, 255, 256, -1, -2, -100, -128, -129};
    return common[any(writer, sizeof common / sizeof *common)];
}

static const char *input(struct writer *writer)
{
    static const char *const forms[] = {"x", "x", "x", "(unsigned)x", "(long)x", "(signed char)x", "(unsigned char)x"};
    return forms[any(writer, sizeof forms / sizeof *forms)];
}

static void condition(struct writer *writer, unsigned depth)
{
    static const char *const relations[] = {"==", "!=", "<", "<=", ">", ">="};
    struct buffer *text = &writer->text;
    const char *relation = relations[any(writer, 6)];
    uint32_t form = any(writer, depth == 0 ? 6 : 10);
    if (form < 3) {
        buffer_format(text, "%s %s %d", input(writer), relation, constant(writer));
    } else if (form == 3) {
        buffer_format(text, "%d %s %s", constant(writer), relation, input(writer));
    } else if (form == 4) {
        buffer_format(text, "%s %% %u %s %d", input(writer), any(writer, 6) + 1, relation, constant(writer) % 4);
    } else if (form == 5) {
        static const int masks[] = {1, 3, 6, 15, 127, 128, 255, 240};
        buffer_format(text, "(%s & %d) %s %d", input(writer), masks[any(writer, 8)], relation, constant(writer));
    } else if (form == 6) {
        buffer_add_text(text, "!(");
        condition(writer, depth - 1);
        buffer_add_text(text, ")");
    } else {
        buffer_add_text(text, "(");
        condition(writer, depth - 1);
        buffer_add_text(text, form == 7 ? ") || (" : ") && (");
        condition(writer, depth - 1);
        buffer_add_text(text, ")");
    }
}

static void statement(struct writer *writer);

static void block(struct writer *writer)
{
    writer->depth++;
    buffer_add_text(&writer->text, "{\n");
    for (uint32_t i = any(writer, 3) + 1; i > 0; i--)
        statement(writer);
    buffer_add_text(&writer->text, "}\n");
    writer->depth--;
}

static void guarded(struct writer *writer, const char *before, const char *behind)
{
    buffer_add_text(&writer->text, before);
    condition(writer, 2);
    buffer_add_text(&writer->text, behind);
}

static void switched(struct writer *writer)
{
    buffer_format(&writer->text, "switch (%s) {\ncase 1: case 200: case -3:\n", input(writer));
    statement(writer);
    buffer_format(&writer->text, "%s\ncase 0:\n", any(writer, 2) == 0 ? "break;" : "");
    statement(writer);
    buffer_add_text(&writer->text, "break;\ndefault:\n");
    statement(writer);
    buffer_add_text(&writer->text, "}\n");
}

static void compound(struct writer *writer)
{
    uint32_t form = any(writer, 3);
    if (form == 0)
        return switched(writer);
    guarded(writer, "if (", ") ");
    block(writer);
    if (form == 1) {
        buffer_add_text(&writer->text, "else ");
        block(writer);
    }
}

static void statement(struct writer *writer)
{
    static const char *const plain[] = {"g = %d;\n", "h += %d;\n", "h = below(%d);\n", "x = %d;\n"};
    static const char *const shown[] = {"h = below(x);\n", "g = x %% 4;\n", "h = (x & 3) + 1;\n", "g = classify(x);\n"};
    static const char *const whole[] = {"g = x;\n", "h = x / 2;\n", "g = x * 3;\n", "a[x & 1] = x;\n"};
    uint32_t form = any(writer, writer->depth < DEEPEST ? 16 : 10);
    if (form < 3)
        buffer_format(&writer->text, plain[any(writer, 4)], constant(writer));
    else if (form < 5)
        buffer_format(&writer->text, shown[any(writer, 4)], 0);
    else if (form == 5 && any(writer, 2) == 0)
        buffer_format(&writer->text, whole[any(writer, 4)], 0);
    else if (form < 7)
        guarded(writer, "g = ", ";\n");
    else if (form == 7)
        guarded(writer, "need(", ");\n");
    else if (form == 8)
        guarded(writer, "__VERIFIER_assume(", ");\n");
    else if (form == 9)
        guarded(writer, "if (", ") return quit();\n");
    else
        compound(writer);
}

static const char head[] = "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
                           "extern char __VERIFIER_nondet_char(void);\n"
                           "extern void __VERIFIER_assume(int);\n"
                           "extern int printf(const char *, ...);\n"
                           "extern void abort(void);\n"
                           "int g, h, a[2];\n"
                           "static void need(int c) { if (!c) abort(); }\n"
                           "static int below(int v) { if (v < 5) return 1; if (v % 3 == 1) return v > 50; return 2; }\n"
                           "static char classify(char v) { if (v > 20) return v; return v == 3 ? 100 : 101; }\n"
                           "static unsigned char some(void) { return __VERIFIER_nondet_uchar(); }\n"
                           "static int quit(void) { printf(\"%d %d %d %d\\n\", g, h, a[0], a[1]); return 0; }\n";

/* The input is taken once, or by each of two turns of a loop (then only its lowest bits are tried). */
static void program(struct writer *writer, uint32_t number, bool loop)
{
    static const char *const kinds[] = {"unsigned char x = __VERIFIER_nondet_uchar();\n",
                                        "char x = __VERIFIER_nondet_char();\n", "unsigned char x = some();\n",
                                        "int x = __VERIFIER_nondet_char();\n", "unsigned x = some();\n"};
    buffer_format(&writer->text, "int main_%u(void) {\n", number);
    if (loop)
        buffer_add_text(&writer->text,
                        "int y = 0;\nfor (int i = 0; i < 2; i++) {\nint late = y > 100;\nif (y == 3) h++;\n");
    buffer_add_text(&writer->text, kinds[any(writer, 5)]);
    for (uint32_t i = any(writer, 4) + 2; i > 0; i--)
        statement(writer);
    if (loop)
        buffer_format(&writer->text, "if (late) h += 1000;\n%s}\n", any(writer, 4) > 0 ? "y = x;\n" : "");
    buffer_add_text(&writer->text, "return quit();\n}\n");
}

/* What programs do: what they print, or what is wrong and where, as hashes. */

struct seen {
    uint64_t hashes[MOST_SEEN];
    uint32_t count;
    const struct buffer *output;
};

static void see(struct seen *seen, const char *text, size_t length, uint64_t line)
{
    uint64_t hash = hash_join(hash_bytes(text, length), line);
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->hashes[i] == hash)
            return;
    assert_true(seen->count < MOST_SEEN);
    seen->hashes[seen->count++] = hash;
}

static bool has(const struct seen *seen, uint64_t hash)
{
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->hashes[i] == hash)
            return true;
    return false;
}

static void see_end(void *context, struct run *run)
{
    struct seen *seen = context;
    (void)run;
    see(seen, seen->output->text, seen->output->length, 0);
}

/* Every value of the first two inputs; of the second one only if it is asked for. */

struct forced {
    uint64_t values[2];
    uint32_t asked;
};

static uint64_t give(void *context, uint32_t n, unsigned bits)
{
    struct forced *forced = context;
    (void)bits;
    forced->asked = n + 1;
    return forced->values[n];
}

static void add_output(void *context, int descriptor, const void *bytes, size_t length)
{
    (void)descriptor;
    buffer_add(context, bytes, length);
}

static void run_once(struct run *run, struct buffer *output, struct seen *seen)
{
    struct run_place place;
    int status;
    uint32_t mark = store_mark(run_store(run));
    output->length = 0;
    while (run_end(run, &status) == RUN_GOES_ON)
        run_thread(run, 0, 100000, RUN_ON);
    enum run_end end = run_end(run, &status);
    if (end == RUN_ABORTED && run_place(run, 0, &place))
        see(seen, place.method, strlen(place.method), place.line);
    else if (end != RUN_ASSUMED)
        see(seen, output->text, output->length, 0);
    store_back(run_store(run), mark);
    store_drop(run_store(run), mark);
}

static void run_all(const struct ir_module *module, struct seen *seen)
{
    struct buffer output = {0}, why = {0};
    struct forced forced = {0};
    struct run_options options = {
        .untimed = true, .write = add_output, .context = &output, .input = give, .input_context = &forced};
    struct run *run = run_open_c(module, &options, &why);
    assert_non_null(run);
    for (uint32_t i = 0; i < VALUES; i++) {
        forced.asked = 0;
        forced.values[0] = i;
        for (uint32_t j = 0; j < (forced.asked < 2 ? 1 : VALUES); j++) {
            forced.values[1] = j;
            run_once(run, &output, seen);
        }
    }
    run_close(run);
    buffer_free(&output);
    buffer_free(&why);
}

static struct explore_result explore(const struct ir_module *module, struct seen *seen, struct arena *arena)
{
    struct buffer output = {0};
    struct explore_options options = {.kinds = 1 << EXPLORE_ASSERTION,
                                      .budget = budget_new(0, 0),
                                      .ended = see_end,
                                      .context = seen,
                                      .output = &output};
    seen->output = &output;
    struct explore_result result = explore_program(module, &options, arena);
    for (uint32_t i = 0; i < result.finding_count; i++) {
        const struct explore_place *place = &result.findings[i].place;
        see(seen, place->method, strlen(place->method), place->line);
    }
    budget_free(options.budget);
    buffer_free(&output);
    return result;
}

/* Compares one program; whether fewer executions than there are values showed it all. */
static bool compare(const struct ir_module *module, uint32_t number, struct arena *arena)
{
    static struct seen forced, explored;
    forced.count = explored.count = 0;
    run_all(module, &forced);
    struct explore_result result = explore(module, &explored, arena);
    if (!result.complete)
        fail_msg("main_%u: not complete: %s", number, result.why_not);
    for (uint32_t i = 0; i < forced.count; i++)
        if (!has(&explored, forced.hashes[i]))
            fail_msg("main_%u: the explorer misses something (%u of %u)", number, explored.count, forced.count);
    assert_int_equal(explored.count, forced.count);
    return result.executions + result.blocked < VALUES / 2;
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
    const char *files[] = {path};
    struct llvm_input input = {.files = files, .file_count = 1};
    struct ir_module *module = llvm_read_program(&input, NULL, arena, &complaints);
    if (module == NULL)
        fail_msg("%s", complaints.text);
    buffer_free(&complaints);
    return module;
}

static void test_inputs(void **state)
{
    (void)state;
    struct show_folder folder;
    struct arena *arena = arena_new();
    struct writer writer = {.seed = getenv("SEED") == NULL ? 1 : strtoull(getenv("SEED"), NULL, 10)};
    uint32_t reduced = 0;
    assert_int_equal(show_folder_make(&folder), 0);
    buffer_add_text(&writer.text, head);
    for (uint32_t i = 0; i < PROGRAMS; i++)
        program(&writer, i, i % 15 == 14);
    struct ir_module *module = read_programs(&writer.text, &folder, arena);
    for (uint32_t i = 0, number; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (sscanf(own.bytes, "main_%u", &number) != 1)
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        reduced += compare(module, number, arena);
        module->methods[i].name = own;
    }
    print_message("of %d programs, %u took fewer executions than there are values\n", PROGRAMS, reduced);
    assert_true(reduced >= FEWEST_REDUCED);
    buffer_free(&writer.text);
    arena_free(arena);
    assert_int_equal(show_folder_remove(&folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inputs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
