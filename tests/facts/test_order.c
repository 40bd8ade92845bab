/* The order of locks. The words, of locks that are made on a line with the comment `// name: NAME`:
 *   NAME before NAME, NAME not before NAME    some thread may hold the one where it takes the other, or none does
 *   NAME in a circle, NAME in no circle       threads can wait for each other with it, or cannot
 * and of the line itself:
 *   may wait, ends                            something there may wait for ever, or nothing does */
#include "facts/expectations.h"

#include "facts/order/forever.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* The node of the lock that is made on a line. */
static uint32_t node_at(const struct subject *subject, const struct lock_order *order, uint32_t line)
{
    const struct program *program = facts_program(subject->facts);
    for (uint32_t n = 0; n < order_node_count(order); n++) {
        struct order_node node = order_node(order, n);
        if ((node.kind != ORDER_MONITOR && node.kind != ORDER_LOCK) || node.id == FACTS_NONE)
            continue;
        struct facts_object object = facts_object(subject->facts, node.id);
        if (object.kind == OBJECT_SITE && program_line(program, object.method, object.at) == line &&
            program_class(program, program_method(program, object.method)->owner)->application)
            return n;
    }
    fail_msg("nothing that is made on line %u is locked", line);
    return FACTS_NONE;
}

static bool is_in_circle(const struct lock_order *order, uint32_t node)
{
    uint32_t length;
    assert_null(order_open(order));
    for (uint32_t i = 0; i < order_cycle_count(order); i++) {
        const struct order_edge *edges = order_cycle(order, i, &length);
        for (uint32_t k = 0; k < length; k++)
            if (edges[k].held == node)
                return true;
    }
    return false;
}

/* The line of an instruction, or the first one of a method. */
static uint32_t line_of(const struct program *program, const struct forever *it)
{
    const struct ir_body *body = program_body(program, it->method);
    uint32_t line = it->at == FACTS_NONE ? 0 : program_line(program, it->method, it->at);
    for (ir_value at = 0; it->at == FACTS_NONE && line == 0 && body != NULL && at < body->instruction_count; at++)
        line = program_line(program, it->method, at);
    return line;
}

static bool may_wait(const struct subject *subject, struct lock_order *order, uint32_t line)
{
    const struct program *program = facts_program(subject->facts);
    uint32_t count;
    const struct forever *all = order_forever(order, &count);
    for (uint32_t i = 0; i < count; i++)
        if (all[i].method != FACTS_NONE && line_of(program, &all[i]) == line)
            return true;
    return false;
}

static bool is_met(const struct subject *subject, struct lock_order *order, uint32_t line, const char *words)
{
    const char *rest;
    if (strcmp(words, "may wait") == 0 || strcmp(words, "ends") == 0)
        return may_wait(subject, order, line) == (words[0] == 'm');
    char name[32];
    size_t length = strcspn(words, " ");
    assert_true(length < sizeof name && words[length] == ' ');
    memcpy(name, words, length);
    name[length] = '\0';
    words += length + 1;
    uint32_t node = node_at(subject, order, subject_named_line(subject, name));
    if (strcmp(words, "in a circle") == 0 || strcmp(words, "in no circle") == 0)
        return is_in_circle(order, node) == (words[3] == 'a');
    if ((rest = words_behind(words, "before")) != NULL)
        return order_has_edge(order, node, node_at(subject, order, subject_named_line(subject, rest)));
    if ((rest = words_behind(words, "not before")) != NULL)
        return !order_has_edge(order, node, node_at(subject, order, subject_named_line(subject, rest)));
    fail_msg("unknown expectation: %s", words);
    return false;
}

/* Of the program at hand, for all that stands in it. */
static struct lock_order *order_at_hand;

static bool check(const struct subject *subject, uint32_t line, const char *words)
{
    if (order_at_hand == NULL)
        order_at_hand =
            order_new(subject->facts, subject->singles, subject->threads, subject->parallel, ORDER_CYCLES, NULL);
    return is_met(subject, order_at_hand, line, words);
}

static void check_program_at(const char *path)
{
    expectations_check(path, check);
    order_free(order_at_hand);
    order_at_hand = NULL;
}

static void test_order(void **state)
{
    (void)state;
    check_program_at("tests/facts/java_order/Order.java");
}

static void test_loops(void **state)
{
    (void)state;
    check_program_at("tests/facts/java_order/Loops.java");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
