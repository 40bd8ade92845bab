/* Facts never change once they are made: any number of threads may read them at once. All that can be asked is asked by
 * several threads, whose answers must be the same; `make tsan` runs this with the thread sanitizer. */
#include "base/buffer.h"
#include "facts/facts.h"
#include "facts/locks/locks.h"
#include "facts/shape/shape.h"
#include "facts/text_source.h"
#include "facts/threads/parallel.h"
#include "facts/threads/sharing.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const modules[] = {
    "class public java.lang.Object {\n method public void <init>() {\n B0:\n %0 = parameter ref 0\n return\n }\n}\n",
    "class public java.lang.String extends java.lang.Object {\n}\n",
    "class interface abstract java.lang.Runnable extends java.lang.Object {\n method public abstract void run()\n}\n",
    "class public java.lang.Thread extends java.lang.Object implements java.lang.Runnable {\n"
    " method public void start() {\n B0:\n %0 = parameter ref 0\n"
    " call_special java.lang.Thread.start0() : void (%0)\n return\n }\n"
    " method private native void start0()\n"
    " method public void run() {\n B0:\n %0 = parameter ref 0\n return\n }\n}\n",
    "class public Worker extends java.lang.Thread {\n field java.lang.Object shared\n field java.lang.Object own\n"
    " method public void run() {\n B0:\n %0 = parameter ref 0\n %1 = get ref %0, Worker.shared : java.lang.Object\n"
    " monitor_enter %1\n %3 = new ref java.lang.Object\n put %0, Worker.own : java.lang.Object, %3\n"
    " monitor_exit %1\n return\n }\n"
    " method public static void main(java.lang.String[]) {\n B0:\n %0 = parameter ref 0\n %1 = new ref Worker\n"
    " %2 = new ref java.lang.Object\n put %1, Worker.shared : java.lang.Object, %2\n"
    " call_virtual java.lang.Thread.start() : void (%1)\n monitor_enter %2\n monitor_exit %2\n return\n }\n}\n",
    NULL,
};

struct reading {
    const struct facts *facts;
    const struct threads *threads;
    const struct sharing *sharing;
    const struct locks *locks;
    struct buffer text; /* all answers */
};

static void read_objects(struct reading *reading)
{
    for (object_id object = 0; object < facts_object_count(reading->facts); object++) {
        facts_object_name(reading->facts, object, &reading->text);
        buffer_format(&reading->text, " %d %d %d\n", sharing_is_shared(reading->sharing, object),
                      sharing_escapes(reading->sharing, object),
                      (int)object_set_size(facts_element(reading->facts, object)));
    }
}

static void read_instance(struct reading *reading, instance_id instance)
{
    struct facts_instance it = facts_instance(reading->facts, instance);
    const struct ir_body *body =
        it.method == FACTS_NONE || it.modelled ? NULL : program_body(facts_program(reading->facts), it.method);
    facts_instance_name(reading->facts, instance, &reading->text);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        uint32_t calls;
        facts_calls_at(reading->facts, instance, at, &calls);
        buffer_format(&reading->text, " %u:%u", calls, object_set_size(facts_points_to(reading->facts, instance, at)));
        for (lock_id lock = 0; lock < locks_count(reading->locks); lock++)
            buffer_format(&reading->text, "%d", locks_may_hold(reading->locks, instance, at, lock));
    }
    buffer_add_text(&reading->text, "\n");
}

static void *read_all(void *context)
{
    struct reading *reading = context;
    read_objects(reading);
    for (instance_id instance = 0; instance < facts_instance_count(reading->facts); instance++)
        read_instance(reading, instance);
    for (edge_id edge = 0; edge < facts_edge_count(reading->facts); edge++)
        buffer_format(&reading->text, "%u ", facts_edge(reading->facts, edge).callee);
    for (thread_id thread = 0; thread < threads_count(reading->threads); thread++)
        buffer_format(&reading->text, "%d ", threads_thread(reading->threads, thread)->many);
    struct shape *shape = shape_new(reading->facts, NULL); /* each makes its own */
    shape_print_text(shape, &reading->text);
    shape_free(shape);
    return NULL;
}

static void test_readers(void **state)
{
    enum { READERS = 4 };
    (void)state;
    struct text_source *source = text_source_new(modules);
    const char *const mains[] = {"Worker"};
    const struct facts_options options = {.mains = mains, .main_count = 1};
    struct facts *facts = facts_new(text_source_facts(source), &options, NULL);
    struct singles *singles = singles_new(facts);
    struct threads *threads = threads_new(facts, singles, NULL);
    struct parallel *parallel = parallel_new(facts, threads, NULL);
    struct sharing *sharing = sharing_new(facts, threads, parallel, NULL);
    struct locks *locks = locks_new(facts, singles, NULL);
    struct reading readings[READERS];
    pthread_t readers[READERS];
    for (int i = 0; i < READERS; i++) {
        readings[i] = (struct reading){facts, threads, sharing, locks, {0}};
        assert_int_equal(pthread_create(&readers[i], NULL, read_all, &readings[i]), 0);
    }
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i], NULL);
        assert_string_equal(readings[i].text.text, readings[0].text.text);
    }
    assert_non_null(strstr(readings[0].text.text, "thread thread@0 Worker.run()V once"));
    for (int i = 0; i < READERS; i++)
        buffer_free(&readings[i].text);
    locks_free(locks);
    sharing_free(sharing);
    parallel_free(parallel);
    threads_free(threads);
    singles_free(singles);
    facts_free(facts);
    text_source_free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_readers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
