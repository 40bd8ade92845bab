/* Threads: what they run, how often, who joins them, and what may run at the same time. The words:
 *   starts METHOD         a thread or task that begins with this method is started on the line
 *   starts no METHOD      none is
 *   task METHOD           some thread of the library begins with this method
 *   no task METHOD        none does
 *   once, many            each entry that the line starts may run so often
 *   once, many METHOD     the same for those that begin with this method
 *   anytime METHOD        a task that begins with this method may do so without being started by the application
 *   joined METHOD         the line joins the thread that begins with this method, for certain
 *   not joined METHOD     it does not
 *   apart from METHOD     nothing of the line runs at the same time as the thread that begins with the method
 *   parallel with METHOD  something does */
#include "facts/expectations.h"
#include "support/cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Whether a thread begins with a method, perhaps as a task. */
static bool begins_with(const struct subject *subject, thread_id id, const char *name, bool task)
{
    const struct thread *thread = threads_thread(subject->threads, id);
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if ((!task || thread->entries[i].kind == ENTRY_TASK) &&
            subject_is_method(subject, thread->entries[i].instance, name))
            return true;
    return false;
}

static uint32_t line_of(const struct subject *subject, struct thread_site site)
{
    return program_line(facts_program(subject->facts), facts_instance(subject->facts, site.instance).method, site.at);
}

static bool is_started_on(const struct subject *subject, const struct thread_entry *entry, uint32_t line)
{
    for (uint32_t i = 0; i < entry->start_count; i++)
        if (line_of(subject, entry->starts[i]) == line)
            return true;
    return false;
}

/* An entry that begins with the method (NULL: any) and is started on the line; NULL. Goes on behind `last`, if that
 * is not NULL. */
static const struct thread_entry *next_started(const struct subject *subject, uint32_t line, const char *name,
                                               const struct thread_entry *last)
{
    bool passed = last == NULL;
    for (thread_id t = 1; t < threads_count(subject->threads); t++) {
        const struct thread *thread = threads_thread(subject->threads, t);
        for (uint32_t i = 0; i < thread->entry_count; i++) {
            const struct thread_entry *entry = &thread->entries[i];
            if (passed && (name == NULL || subject_is_method(subject, entry->instance, name)) &&
                is_started_on(subject, entry, line))
                return entry;
            passed |= entry == last;
        }
    }
    return NULL;
}

static bool starts(const struct subject *subject, uint32_t line, const char *name)
{
    return next_started(subject, line, name, NULL) != NULL;
}

static bool has_task(const struct subject *subject, const char *name)
{
    for (thread_id t = 1; t < threads_count(subject->threads); t++)
        if (begins_with(subject, t, name, true))
            return true;
    return false;
}

/* How often what the line starts runs. */
static bool all_run(const struct subject *subject, uint32_t line, const char *name, bool many)
{
    const struct thread_entry *entry = next_started(subject, line, name, NULL);
    bool found = entry != NULL;
    for (; entry != NULL; entry = next_started(subject, line, name, entry))
        if (entry->many != many)
            return false;
    return found;
}

/* Whether all that begins with the method may begin without being started by the application. */
static bool is_anytime(const struct subject *subject, const char *name)
{
    for (thread_id t = 1; t < threads_count(subject->threads); t++) {
        const struct thread *thread = threads_thread(subject->threads, t);
        for (uint32_t i = 0; i < thread->entry_count; i++)
            if (subject_is_method(subject, thread->entries[i].instance, name) && !thread->entries[i].anytime)
                return false;
    }
    return has_task(subject, name);
}

static bool joins(const struct subject *subject, uint32_t line, const char *name)
{
    for (thread_id t = 1; t < threads_count(subject->threads); t++) {
        const struct thread *thread = threads_thread(subject->threads, t);
        for (uint32_t i = 0; i < thread->join_count && begins_with(subject, t, name, false); i++)
            if (thread->joins[i].certain && line_of(subject, thread->joins[i].site) == line)
                return true;
    }
    return false;
}

/* Whether an instruction may run while the thread that begins with the method is alive. */
static bool is_parallel(const struct subject *subject, instance_id instance, ir_value at, const void *context)
{
    for (thread_id t = 0; t < threads_count(subject->threads); t++)
        for (thread_id other = 1;
             threads_runs(subject->threads, t, instance) && other < threads_count(subject->threads); other++)
            if (begins_with(subject, other, context, false) &&
                !parallel_is_apart(subject->parallel, (struct parallel_place){t, instance, at}, other))
                return true;
    return false;
}

static bool check(const struct subject *subject, uint32_t line, const char *words)
{
    const char *rest;
    if ((rest = words_behind(words, "starts no")) != NULL)
        return !starts(subject, line, rest);
    if ((rest = words_behind(words, "starts")) != NULL)
        return starts(subject, line, rest);
    if ((rest = words_behind(words, "no task")) != NULL)
        return !has_task(subject, rest);
    if ((rest = words_behind(words, "task")) != NULL)
        return has_task(subject, rest);
    if (strcmp(words, "once") == 0 || strcmp(words, "many") == 0)
        return all_run(subject, line, NULL, strcmp(words, "many") == 0);
    if ((rest = words_behind(words, "many")) != NULL)
        return all_run(subject, line, rest, true);
    if ((rest = words_behind(words, "once")) != NULL)
        return all_run(subject, line, rest, false);
    if ((rest = words_behind(words, "anytime")) != NULL)
        return is_anytime(subject, rest);
    if ((rest = words_behind(words, "joined")) != NULL)
        return joins(subject, line, rest);
    if ((rest = words_behind(words, "not joined")) != NULL)
        return !joins(subject, line, rest);
    if ((rest = words_behind(words, "apart from")) != NULL)
        return !subject_any(subject, line, is_parallel, rest);
    if ((rest = words_behind(words, "parallel with")) != NULL)
        return subject_any(subject, line, is_parallel, rest);
    fail_msg("unknown expectation: %s", words);
    return false;
}

static void test_starts(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/Starts.java", check);
}

static void test_joins(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/Joins.java", check);
}

static void test_calm_joins(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/CalmJoins.java", check);
}

static void test_loop_joins(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/LoopJoins.java", check);
}

static void test_handed(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/Handed.java", check);
}

static void test_tasks(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/Tasks.java", check);
}

static void test_questions(void **state)
{
    (void)state;
    expectations_check("tests/facts/java_threads/Questions.java", check);
    expectations_check("tests/facts/java_threads/ParallelQuestions.java", check);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_starts),     cmocka_unit_test(test_joins),
                                 cmocka_unit_test(test_tasks),      cmocka_unit_test(test_handed),
                                 cmocka_unit_test(test_loop_joins), cmocka_unit_test(test_calm_joins),
                                 cmocka_unit_test(test_questions)};
    return cases_run_some("threads", tests, sizeof tests / sizeof *tests, 4, NULL, NULL);
}
