/* Locks: what is held where. The words:
 *   holds NAME          at all accesses of the line to fields, the lock made on the line with the comment `// name:
 *   NAME` is
 *                       held for certain
 *   may hold NAME       at some access it may be
 *   does not hold NAME  at no access is it held even possibly
 *   unsure of NAME      at some access it is not held for certain
 *   holds base          at all accesses to fields of objects, the lock of that very object is held for certain
 *   not base            at some such access it is not
 *   holds class NAME    at all accesses, the class object of this class is locked for certain
 *   single, several     what the line locks is one object for certain, or is not known to be */
#include "facts/expectations.h"

#include "base/buffer.h"
#include "facts/threads/code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_access(const struct ir_body *body, ir_value at)
{
    switch (body->instructions[at].op) {
    case IR_get:
    case IR_put:
    case IR_get_static:
    case IR_put_static:
        return true;
    default:
        return false;
    }
}

/* A question about each access of a line. */
struct question {
    lock_id lock;
    bool must;    /* held for certain, else possibly */
    bool base;    /* not about the lock, but about the object that is accessed */
    bool answer;  /* looks for an access of which this is so */
    bool *exists; /* set if there is an access at all */
};

static bool has_answer(const struct subject *subject, instance_id instance, ir_value at, const void *context)
{
    const struct question *question = context;
    const struct ir_body *body = code_body(subject->facts, instance);
    uint8_t op = body->instructions[at].op;
    bool held;
    if (!is_access(body, at) || (question->base && op != IR_get && op != IR_put))
        return false;
    *question->exists = true;
    if (question->base)
        held = locks_must_hold_value(subject->locks, instance, at, body->instructions[at].a);
    else if (question->must)
        held = locks_must_hold(subject->locks, instance, at, question->lock);
    else
        held = locks_may_hold(subject->locks, instance, at, question->lock);
    return held == question->answer;
}

/* Whether some access of the line has the answer. */
static bool some(const struct subject *subject, uint32_t line, lock_id lock, bool must, bool base, bool answer)
{
    bool exists = false;
    struct question question = {lock, must, base, answer, &exists};
    bool found = subject_any(subject, line, has_answer, &question);
    if (!exists)
        fail_msg("line %u has no access", line);
    return found;
}

/* The only lock that is made on the named line. */
static lock_id named_lock(const struct subject *subject, const char *name)
{
    uint32_t line = subject_named_line(subject, name);
    const struct program *program = facts_program(subject->facts);
    for (lock_id id = 0; id < locks_count(subject->locks); id++) {
        struct lock lock = locks_lock(subject->locks, id);
        if (lock.object == FACTS_NONE)
            continue;
        struct facts_object object = facts_object(subject->facts, lock.object);
        if (object.method != FACTS_NONE && object.kind == OBJECT_SITE &&
            program_class(program, program_method(program, object.method)->owner)->application &&
            program_line(program, object.method, object.at) == line)
            return id;
    }
    fail_msg("nothing that is made on line %u is locked", line);
    return FACTS_NONE;
}

static lock_id class_lock(const struct subject *subject, const char *name)
{
    for (lock_id id = 0; id < locks_count(subject->locks); id++) {
        struct lock lock = locks_lock(subject->locks, id);
        bool is_class = lock.object == FACTS_NONE || facts_object(subject->facts, lock.object).kind == OBJECT_CLASS;
        if (is_class && lock.class != FACTS_NONE &&
            strcmp(program_class(facts_program(subject->facts), lock.class)->name, name) == 0)
            return id;
    }
    fail_msg("class %s is not locked", name);
    return FACTS_NONE;
}

/* Whether all that the acquisitions of a line lock is one single object. */
static bool is_single(const struct subject *subject, uint32_t line)
{
    const struct program *program = facts_program(subject->facts);
    uint32_t count = 0;
    for (uint32_t n = 0; n < locks_acquisition_count(subject->locks); n++) {
        const struct acquisition *it = locks_acquisition(subject->locks, n);
        method_id method = facts_instance(subject->facts, it->instance).method;
        if (!code_is_application(subject->facts, it->instance) || it->at == FACTS_NONE ||
            program_line(program, method, it->at) != line)
            continue;
        count++;
        if (it->lock_count != 1 || !locks_lock(subject->locks, it->locks[0]).single)
            return false;
    }
    if (count == 0)
        fail_msg("nothing is locked on line %u", line);
    return true;
}

static bool check(const struct subject *subject, uint32_t line, const char *words)
{
    const char *rest;
    if (strcmp(words, "single") == 0 || strcmp(words, "several") == 0)
        return is_single(subject, line) == (words[1] == 'i');
    if (strcmp(words, "holds base") == 0)
        return !some(subject, line, FACTS_NONE, true, true, false);
    if (strcmp(words, "not base") == 0)
        return some(subject, line, FACTS_NONE, true, true, false);
    if ((rest = words_behind(words, "holds class")) != NULL)
        return !some(subject, line, class_lock(subject, rest), true, false, false);
    if ((rest = words_behind(words, "holds")) != NULL)
        return !some(subject, line, named_lock(subject, rest), true, false, false);
    if ((rest = words_behind(words, "may hold")) != NULL)
        return some(subject, line, named_lock(subject, rest), false, false, true);
    if ((rest = words_behind(words, "does not hold")) != NULL)
        return !some(subject, line, named_lock(subject, rest), false, false, true);
    if ((rest = words_behind(words, "unsure of")) != NULL)
        return some(subject, line, named_lock(subject, rest), true, false, false);
    fail_msg("unknown expectation: %s", words);
    return false;
}

static void test_monitors(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_locks/Monitors.java", check);
}

static void test_library_locks(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_locks/LibraryLocks.java", check);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_monitors), cmocka_unit_test(test_library_locks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
