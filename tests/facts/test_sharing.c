/* Sharing: which objects two threads may touch at the same time. The words, on the line of a `new`:
 *   shared           the object is shared
 *   not shared       it is not
 *   changes owner    it is touched by several threads, one after the other
 *   escapes, stays   other threads can or cannot reach it
 *   exposed at NAME  the line with the comment `// name: NAME` makes it known to other threads */
#include "facts/expectations.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Whether an object is made on a line by the application itself. */
static bool is_made_on(const struct subject *subject, object_id id, uint32_t line)
{
    struct facts_object object = facts_object(subject->facts, id);
    const struct program *program = facts_program(subject->facts);
    return object.method != FACTS_NONE && (object.kind == OBJECT_SITE || object.kind == OBJECT_LAMBDA) &&
           program_class(program, program_method(program, object.method)->owner)->application &&
           program_line(program, object.method, object.at) == line;
}

static bool is_exposed_on(const struct subject *subject, object_id object, uint32_t line)
{
    uint32_t count;
    bool found = false;
    struct thread_site *sites = sharing_exposures(subject->sharing, object, &count);
    for (uint32_t i = 0; i < count && !found; i++) {
        method_id method = facts_instance(subject->facts, sites[i].instance).method;
        found = program_line(facts_program(subject->facts), method, sites[i].at) == line;
    }
    mem_free(sites);
    return found;
}

static bool is_so(const struct subject *subject, object_id object, const char *words)
{
    const char *rest;
    if (strcmp(words, "shared") == 0)
        return sharing_is_shared(subject->sharing, object);
    if (strcmp(words, "not shared") == 0)
        return !sharing_is_shared(subject->sharing, object);
    if (strcmp(words, "changes owner") == 0)
        return sharing_changes_owner(subject->sharing, object);
    if (strcmp(words, "escapes") == 0)
        return sharing_escapes(subject->sharing, object);
    if (strcmp(words, "stays") == 0)
        return !sharing_escapes(subject->sharing, object);
    if ((rest = words_behind(words, "exposed at")) != NULL)
        return is_exposed_on(subject, object, subject_named_line(subject, rest));
    fail_msg("unknown expectation: %s", words);
    return false;
}

/* All objects of the line must be so, and there must be one. */
static bool check(const struct subject *subject, uint32_t line, const char *words)
{
    uint32_t count = 0;
    for (object_id o = 0; o < facts_object_count(subject->facts); o++) {
        if (!is_made_on(subject, o, line))
            continue;
        count++;
        if (!is_so(subject, o, words))
            return false;
    }
    return count > 0;
}

static void test_ownership(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_sharing/Ownership.java", check);
}

static void test_producer_consumer(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_sharing/ProducerConsumer.java", check);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ownership), cmocka_unit_test(test_producer_consumer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
