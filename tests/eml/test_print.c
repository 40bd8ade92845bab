/* Printing EML: what is printed reads back to the same program. */
#include "eml/eml_support.h"

#include "base/buffer.h"
#include "base/names.h"
#include "eml/print.h"

#include <string.h>

static void expect_same_name(const struct eml_program *one, uint32_t name, const struct eml_program *other,
                             uint32_t same)
{
    assert_string_equal(names_text(one->names, name), names_text(other->names, same));
}

static void expect_same_position(const struct eml_program *one, uint32_t position, const struct eml_program *other,
                                 uint32_t same)
{
    assert_true((position == EML_NONE) == (same == EML_NONE));
    if (position != EML_NONE)
        assert_string_equal(names_text(one->positions, position), names_text(other->positions, same));
}

static void expect_same_statements(const struct eml_program *one, const struct eml_program *other)
{
    assert_int_equal(one->statement_count, other->statement_count);
    for (uint32_t s = 0; s < one->statement_count; s++) {
        const struct eml_statement *left = &one->statements[s], *right = &other->statements[s];
        assert_int_equal(left->kind, right->kind);
        if (left->kind == EML_LABEL)
            expect_same_name(one, left->operand, other, right->operand);
        else
            assert_int_equal(left->operand, right->operand);
        expect_same_position(one, left->position, other, right->position);
        assert_int_equal(left->first_next, right->first_next);
        assert_int_equal(left->lock_stack, right->lock_stack);
        assert_int_equal(left->unit_depth, right->unit_depth);
    }
    assert_int_equal(one->statements[one->statement_count].first_next,
                     other->statements[one->statement_count].first_next);
    assert_memory_equal(one->next, other->next, one->statements[one->statement_count].first_next * sizeof *one->next);
}

static void expect_same_processes(const struct eml_program *one, const struct eml_program *other)
{
    assert_int_equal(one->process_count, other->process_count);
    assert_int_equal(one->main, other->main);
    for (uint32_t i = 0; i < one->process_count; i++) {
        const struct eml_process *left = &one->processes[i], *right = &other->processes[i];
        expect_same_name(one, left->name, other, right->name);
        assert_int_equal(left->copies, right->copies);
        assert_int_equal(left->first_function, right->first_function);
        assert_int_equal(left->function_count, right->function_count);
        assert_int_equal(left->main, right->main);
    }
    assert_int_equal(one->function_count, other->function_count);
    for (uint32_t i = 0; i < one->function_count; i++) {
        const struct eml_function *left = &one->functions[i], *right = &other->functions[i];
        expect_same_name(one, left->name, other, right->name);
        assert_int_equal(left->process, right->process);
        assert_int_equal(left->first, right->first);
        assert_int_equal(left->end, right->end);
    }
}

static void expect_same_patterns(const struct eml_program *one, const struct eml_program *other)
{
    assert_int_equal(one->pattern_count, other->pattern_count);
    for (uint32_t i = 0; i < one->pattern_count; i++) {
        const struct eml_pattern *left = &one->patterns[i], *right = &other->patterns[i];
        expect_same_name(one, left->name, other, right->name);
        assert_int_equal(left->variable_count, right->variable_count);
        assert_int_equal(left->access_count, right->access_count);
        for (uint32_t v = 0; v < left->variable_count; v++) {
            expect_same_name(one, left->variables[v].name, other, right->variables[v].name);
            assert_int_equal(left->variables[v].unit, right->variables[v].unit);
        }
        for (uint32_t a = 0; a < left->access_count; a++) {
            assert_int_equal(left->accesses[a].variable, right->accesses[a].variable);
            assert_int_equal(left->accesses[a].write, right->accesses[a].write);
            assert_int_equal(left->accesses[a].memory, right->accesses[a].memory);
        }
    }
}

static void expect_same_program(const struct eml_program *one, const struct eml_program *other)
{
    assert_int_equal(one->lock_count, other->lock_count);
    for (uint32_t i = 0; i < one->lock_count; i++) {
        expect_same_name(one, one->locks[i].name, other, other->locks[i].name);
        assert_int_equal(one->locks[i].allocated, other->locks[i].allocated);
    }
    assert_int_equal(one->memory_count, other->memory_count);
    for (uint32_t i = 0; i < one->memory_count; i++) {
        expect_same_name(one, one->memories[i].name, other, other->memories[i].name);
        assert_int_equal(one->memories[i].lock, other->memories[i].lock);
    }
    assert_int_equal(one->declaration_count, other->declaration_count);
    for (uint32_t i = 0; i < one->declaration_count; i++) {
        assert_int_equal(one->declarations[i].kind, other->declarations[i].kind);
        assert_int_equal(one->declarations[i].number, other->declarations[i].number);
    }
    expect_same_processes(one, other);
    expect_same_patterns(one, other);
    expect_same_statements(one, other);
}

static void expect_round_trip(const char *text)
{
    struct eml_program *program = support_read(text);
    struct buffer printed = {0}, again = {0};
    eml_print(program, &printed);
    struct eml_program *copy = support_read(printed.text);
    expect_same_program(program, copy);
    eml_print(copy, &again);
    assert_string_equal(printed.text, again.text);
    buffer_free(&printed);
    buffer_free(&again);
    eml_program_free(program);
    eml_program_free(copy);
}

static const char *const everything =
    "memory m, n of b;\n"
    "pattern p(unit u, v, unit w) { u read m; v write n; u write m; w read n; }\n"
    "lock a, b;\n"
    "process P[3] { function main { } } //@ not kept\n"
    "pattern empty(u) { }\n"
    "process main {\n"
    "  function other { return; skip; } //@ End.java:1\n"
    "  function main {\n"
    "    L: //@ at the label\n"
    "    skip; return; //@ X.java:3 X.f\n"
    "    call other; read m; write n; alloc b; lock a; unlock a; unitbegin; unitend; start P; join main;\n"
    "    goto M, L, M; //@ X.java:4 X.f\n"
    "    M: choice { skip; } or { choice { } } //@ X.java:5\n"
    "    or { loop { } //@ X.java:6\n"
    "    }\n"
    "    loop { sync a { unit { //@ X.java:7\n"
    "    } //@ X.java:8\n"
    "    } }\n"
    "  }\n"
    "}\n"
    "memory last;\n"
    "process Q[0] { function main { call main; } }\n";

static void test_everything(void **state)
{
    (void)state;
    expect_round_trip(everything);
}

static void test_printed_text(void **state)
{
    (void)state;
    struct eml_program *program = support_read(everything);
    struct buffer printed = {0};
    eml_print(program, &printed);
    assert_string_equal(printed.text, "memory m of b;\n"
                                      "memory n of b;\n"
                                      "pattern p(unit u, v, unit w) {\n"
                                      "    u read m;\n"
                                      "    v write n;\n"
                                      "    u write m;\n"
                                      "    w read n;\n"
                                      "}\n"
                                      "lock a;\n"
                                      "lock b;\n"
                                      "process P[3] {\n"
                                      "    function main {\n"
                                      "    }\n"
                                      "}\n"
                                      "pattern empty(u) {\n"
                                      "}\n"
                                      "process main {\n"
                                      "    function other {\n"
                                      "        return;\n"
                                      "        skip;\n"
                                      "    } //@ End.java:1\n"
                                      "    function main {\n"
                                      "        L: //@ at the label\n"
                                      "        skip;\n"
                                      "        return; //@ X.java:3 X.f\n"
                                      "        call other;\n"
                                      "        read m;\n"
                                      "        write n;\n"
                                      "        alloc b;\n"
                                      "        lock a;\n"
                                      "        unlock a;\n"
                                      "        unitbegin;\n"
                                      "        unitend;\n"
                                      "        start P;\n"
                                      "        join main;\n"
                                      "        goto M, L; //@ X.java:4 X.f\n"
                                      "        M:\n"
                                      "        choice {\n"
                                      "            skip;\n"
                                      "        } or {\n"
                                      "            choice {\n"
                                      "            }\n"
                                      "        } or { //@ X.java:5\n"
                                      "            loop {\n"
                                      "            } //@ X.java:6\n"
                                      "        }\n"
                                      "        loop {\n"
                                      "            sync a {\n"
                                      "                unit { //@ X.java:7\n"
                                      "                } //@ X.java:8\n"
                                      "            }\n"
                                      "        }\n"
                                      "    }\n"
                                      "}\n"
                                      "memory last;\n"
                                      "process Q[0] {\n"
                                      "    function main {\n"
                                      "        call main;\n"
                                      "    }\n"
                                      "}\n");
    buffer_free(&printed);
    eml_program_free(program);
}

static void test_odd_positions(void **state)
{
    (void)state;
    expect_round_trip("process main{function main{skip; //@@@ //@ x\nskip; //@\t*/ /* \r y\r\nskip; //@\xff\x01\n}}");
    expect_round_trip("process main { function main { choice { }//@a\nor { }//@a\n}//@a\n}//@b");
}

/* The printed text stays proportional to the program, however deep the nesting. */
static void test_deep_nesting(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    struct buffer text = {0}, printed = {0};
    buffer_add_text(&text, "process main { function main {");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&text, "unit { loop { choice {");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&text, "} or { } } }");
    buffer_add_text(&text, "} }");
    struct eml_program *program = support_read_bytes(text.text, text.length);
    eml_print(program, &printed);
    assert_true(printed.length < (size_t)DEPTH * 7 * 60);
    struct eml_program *copy = support_read_bytes(printed.text, printed.length);
    expect_same_program(program, copy);
    eml_program_free(program);
    eml_program_free(copy);
    buffer_free(&text);
    buffer_free(&printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything),
        cmocka_unit_test(test_printed_text),
        cmocka_unit_test(test_odd_positions),
        cmocka_unit_test(test_deep_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
