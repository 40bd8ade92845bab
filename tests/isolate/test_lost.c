/* Which methods carry what is read from a location to a write of it: a program with a field and a method for each form
 * (java/Carried.java). */
#include "base/arena.h"
#include "base/buffer.h"
#include "driver/subjects.h"
#include "driver/whole.h"
#include "eml/program.h"
#include "isolate/lost/lost.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
    struct whole *whole;
    struct subjects *subjects;
    struct arena *arena;
    const struct lost *carried;
    const struct isolate_model *model;
    uint32_t count;
    bool all;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    struct text_list list = {0};
    struct subjects_options options = {0};
    uint32_t count;
    text_list_add(&list, "tests/isolate/java/Carried.java");
    fixture.arena = arena_new();
    fixture.whole = whole_open_classes(&list, NULL, NULL);
    fixture.subjects = subjects_find(fixture.whole, &options, NULL, NULL);
    assert_non_null(fixture.subjects);
    const struct isolate_subject *subjects = subjects_list(fixture.subjects, &count);
    struct isolate *isolate = subjects_isolate(fixture.subjects);
    for (uint32_t i = 0; i < count; i++)
        if (subjects[i].object == FACTS_NONE) {
            fixture.carried = isolate_carried(isolate, &subjects[i], fixture.arena, &fixture.count, &fixture.all);
            fixture.model = isolate_model(isolate, &subjects[i], fixture.arena);
        }
    text_list_free(&list);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    eml_program_free(fixture->model->program);
    subjects_close(fixture->subjects);
    whole_close(fixture->whole);
    arena_free(fixture->arena);
    return 0;
}

/* Whether a method, by its name, carries something to a field, by its name, or to any if that is NULL. */
static bool carries(const struct fixture *fixture, const char *method, const char *field)
{
    const struct program *program = facts_program(whole_facts(fixture->whole));
    for (uint32_t i = 0; i < fixture->count; i++) {
        const struct lost *lost = &fixture->carried[i];
        const char *name = program_selector_name(program, program_method(program, lost->unit)->selector);
        const char *location = strrchr(fixture->model->memories[lost->used].name, '.') + 1;
        bool here = lost->seen == lost->used && (field == NULL || strcmp(location, field) == 0);
        if (here && strcmp(name, method) == 0)
            return true;
    }
    return false;
}

static void test_is_carried(void **state)
{
    static const char *const forms[][2] = {
        {"byVariable", "variable"},   {"byHelper", "helper"}, {"byResult", "result"},
        {"byOwnField", "ownField"},   {"byArray", "array"},   {"byList", "list"},
        {"byFunction", "function"},   {"byKept", "kept"},     {"byNoted", "noted"},
        {"byOuterLoop", "outerLoop"}, {"byAtomic", "atomic"}, {"byMap", "map"},
        {"byText", "text"},           {"byChoice", "choice"}, {"byChosen", "chosen"},
        {"byIndex", "index"},         {"byJoined", "joined"}, {"byJoinedBefore", "joinedBefore"},
        {"byCopied", "copied"},       {"byHanded", "handed"}, {"byNested", "nested"},
    };
    const struct fixture *fixture = *state;
    assert_true(fixture->all);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!carries(fixture, forms[i][0], forms[i][1]))
            fail_msg("%s does not carry %s", forms[i][0], forms[i][1]);
}

static void test_is_not_carried(void **state)
{
    static const char *const forms[] = {"toConstant",    "toOther", "toPrint",   "toDecide", "toAdd",
                                        "toCompare",     "toMerge", "putHelper", "putKept",  "all",
                                        "toLaterChosen", "choose",  "draft",     "hand"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (carries(*state, forms[i], NULL))
            fail_msg("%s carries something", forms[i]);
}

/* A question has a look and a write, looks in order. */
static void test_questions(void **state)
{
    const struct fixture *fixture = *state;
    for (uint32_t i = 0; i < fixture->count; i++) {
        const struct lost *lost = &fixture->carried[i];
        assert_true(lost->look_count > 0 && lost->write_count > 0);
        for (uint32_t n = 1; n < lost->look_count; n++)
            assert_true(
                lost->looks[n - 1].instance < lost->looks[n].instance ||
                (lost->looks[n - 1].instance == lost->looks[n].instance && lost->looks[n - 1].at < lost->looks[n].at));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_carried),
        cmocka_unit_test(test_is_not_carried),
        cmocka_unit_test(test_questions),
    };
    return cmocka_run_group_tests_name("lost", tests, set_up, tear_down);
}
