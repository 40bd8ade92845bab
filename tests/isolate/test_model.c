/* Models as programs, tables and text: what eml_read makes of the text of a model is the program that was handed
 * over, and the tables beside it say what its numbers stand for. In builds with HEDDLE_CHECKS the former is checked
 * for every model. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/names.h"
#include "driver/subjects.h"
#include "driver/whole.h"
#include "eml/read.h"
#include "eml/same.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Threads with copies, waits, locks that readers share, names that EML does not have. */
static const char *const files[] = {
    "examples/Stack.java",
    "tests/check/corpus/ReadWriteBug.java",
    "tests/check/corpus/ReadWriteFields.java",
    "tests/check/corpus/BoundedBufferBug.java",
    "tests/isolate/java/Accents.java",
};

enum { FILES = sizeof files / sizeof *files };

struct fixture {
    struct whole *whole;
    struct subjects *subjects;
    struct arena *arena;
    const struct isolate_model **models; /* of all subjects */
    uint32_t count;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    struct text_list list = {0};
    struct subjects_options options = {0};
    for (size_t i = 0; i < FILES; i++)
        text_list_add(&list, files[i]);
    fixture.arena = arena_new();
    fixture.whole = whole_open_classes(&list, NULL, NULL);
    fixture.subjects = subjects_find(fixture.whole, &options, NULL, NULL);
    assert_non_null(fixture.subjects);
    const struct isolate_subject *subjects = subjects_list(fixture.subjects, &fixture.count);
    assert_true(fixture.count >= FILES);
    fixture.models = arena_alloc(fixture.arena, fixture.count * sizeof *fixture.models);
    for (uint32_t i = 0; i < fixture.count; i++)
        fixture.models[i] = isolate_model(subjects_isolate(fixture.subjects), &subjects[i], fixture.arena);
    text_list_free(&list);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    for (uint32_t i = 0; i < fixture->count; i++)
        eml_program_free(fixture->models[i]->program);
    subjects_close(fixture->subjects);
    whole_close(fixture->whole);
    arena_free(fixture->arena);
    return 0;
}

/* The program that eml_read makes of a model's text. */
static struct eml_program *read_back(const struct isolate_model *model)
{
    struct buffer text = {0}, why = {0};
    struct diagnostics *diagnostics = diagnostics_new(10);
    isolate_print(model, &text);
    struct eml_program *program = eml_read("model", text.text, text.length, NULL, diagnostics);
    diagnostics_format(diagnostics, "model", text.text, text.length, &why);
    if (program == NULL)
        fail_msg("%s", why.text);
    diagnostics_free(diagnostics);
    buffer_free(&text);
    buffer_free(&why);
    return program;
}

static void test_text_reads_back(void **state)
{
    const struct fixture *fixture = *state;
    for (uint32_t i = 0; i < fixture->count; i++) {
        struct buffer why = {0};
        const struct isolate_model *model = fixture->models[i];
        assert_null(model->failure);
        assert_non_null(model->program);
        struct eml_program *read = read_back(model);
        if (!eml_same(model->program, read, &why))
            fail_msg("model %u: %s differs", i, why.text);
        eml_program_free(read);
        buffer_free(&why);
    }
}

/* A program that differs in one thing is not the same. */
static void test_differences_are_seen(void **state)
{
    const struct fixture *fixture = *state;
    const struct isolate_model *model = fixture->models[0];
    struct eml_program *read = read_back(model);
    struct buffer why = {0};
    for (uint32_t s = 0; s < read->statement_count; s++) {
        struct eml_statement *at = &read->statements[s], before = *at;
        at->line++;
        assert_false(eml_same(model->program, read, &why));
        *at = before;
        at->position = at->position == EML_NONE ? 0 : EML_NONE;
        assert_false(eml_same(model->program, read, &why));
        *at = before;
        at->kind = at->kind == EML_READ ? EML_WRITE : EML_READ;
        assert_false(eml_same(model->program, read, &why));
        *at = before;
    }
    read->memories[0].lock = read->memories[0].lock == EML_NONE ? 0 : EML_NONE;
    assert_false(eml_same(model->program, read, &why));
    buffer_free(&why);
    eml_program_free(read);
}

/* The text of each position is what the table says. */
static void test_places(void **state)
{
    const struct fixture *fixture = *state;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < fixture->count; i++) {
        const struct isolate_model *model = fixture->models[i];
        assert_int_equal(names_count(model->program->positions), model->place_count);
        for (uint32_t s = 0; s < model->program->statement_count; s++) {
            uint32_t position = model->program->statements[s].position;
            struct buffer text = {0};
            if (position == EML_NONE)
                continue;
            assert_true(position < model->place_count);
            const struct isolate_place *place = &model->places[position];
            buffer_format(&text, "%s:%u %s", place->file, place->line, place->method);
            assert_string_equal(names_text(model->program->positions, position), text.text);
            buffer_free(&text);
            seen++;
        }
    }
    assert_true(seen > 0);
}

/* Locks that readers share are parts, and these are one lock for people; nothing else has a name in common. */
static void test_locks(void **state)
{
    const struct fixture *fixture = *state;
    uint32_t parts = 0;
    for (uint32_t i = 0; i < fixture->count; i++) {
        const struct isolate_model *model = fixture->models[i];
        for (uint32_t a = 0; a < model->program->lock_count; a++)
            for (uint32_t b = 0; b < a; b++) {
                bool same = strcmp(model->locks[a].display, model->locks[b].display) == 0;
                assert_int_equal(model->locks[a].whole == model->locks[b].whole, same);
                parts += same;
            }
    }
    assert_true(parts > 0);
}

static void test_processes(void **state)
{
    const struct fixture *fixture = *state;
    for (uint32_t i = 0; i < fixture->count; i++) {
        const struct isolate_model *model = fixture->models[i];
        assert_string_equal(model->processes[model->program->main], "main");
        for (uint32_t p = 0; p < model->program->process_count; p++)
            assert_true(model->processes[p][0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_reads_back), cmocka_unit_test(test_differences_are_seen),
        cmocka_unit_test(test_places),          cmocka_unit_test(test_locks),
        cmocka_unit_test(test_processes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
