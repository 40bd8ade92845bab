/* Replaying witnesses: executions that are accepted, and for each rule one that breaks it. */
#include "eml/eml_support.h"

#include "base/buffer.h"
#include "eml/witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 64 };

static uint32_t statement_in_line(const struct eml_program *program, uint32_t line)
{
    for (uint32_t s = 0; s < program->statement_count; s++)
        if (program->statements[s].line == line)
            return s;
    fail_msg("no statement in line %u", line);
    return EML_NONE;
}

/* Steps are written PROCESS.COPY:LINE, with #MARK, >STARTED and ! (blocked) behind it; the programs below have one
 * statement a line, and processes are numbered. */
static size_t read_steps(const struct eml_program *program, const char *script, struct eml_step *steps)
{
    size_t count = 0;
    for (const char *at = script; *at != '\0'; count++) {
        assert_true(count < MOST_STEPS);
        struct eml_step *step = &steps[count];
        uint32_t line;
        int length = 0;
        memset(step, 0, sizeof *step);
        assert_int_equal(sscanf(at, " %u.%u:%u%n", &step->process, &step->copy, &line, &length), 3);
        step->statement = statement_in_line(program, line);
        for (at += length; *at == '#' || *at == '>' || *at == '!';) {
            char *end;
            if (*at == '!') {
                step->blocked = true;
                at++;
                continue;
            }
            *(*at == '#' ? &step->mark : &step->started) = (uint32_t)strtoul(at + 1, &end, 10);
            at = end;
        }
        while (*at == ' ')
            at++;
    }
    return count;
}

/* Replays; `refusal` is NULL for a witness that is accepted, else what is said against it. */
static void expect_replay(const char *text, const char *query_text, const char *script, const char *refusal)
{
    struct eml_program *program = support_read(text);
    struct eml_queries queries = {0};
    struct buffer why = {0};
    struct eml_step steps[MOST_STEPS];
    struct eml_witness witness = {steps, read_steps(program, script, steps)};
    assert_true(eml_queries_parse(program, query_text, &queries, &why));
    bool accepted = eml_replay(program, &queries.items[0], &witness, &why);
    if (refusal == NULL && !accepted)
        fail_msg("'%s' was refused: %s", script, why.text);
    if (refusal != NULL && accepted)
        fail_msg("'%s' was accepted", script);
    if (refusal != NULL && strstr(why.text, refusal) == NULL)
        fail_msg("'%s' was refused with '%s' instead of '%s'", script, why.text, refusal);
    buffer_free(&why);
    eml_queries_free(&queries);
    eml_program_free(program);
}

static void accept(const char *text, const char *query, const char *script)
{
    expect_replay(text, query, script, NULL);
}

static void refuse(const char *text, const char *query, const char *script, const char *refusal)
{
    expect_replay(text, query, script, refusal);
}

static const char *const units = "memory m, n;\n"            /* 1 */
                                 "process main {\n"          /* 2 */
                                 "function main {\n"         /* 3 */
                                 "start P;\n"                /* 4 */
                                 "start P;\n"                /* 5 */
                                 "}\n"                       /* 6 */
                                 "}\n"                       /* 7 */
                                 "process P[2000000000] {\n" /* 8 */
                                 "function main {\n"         /* 9 */
                                 "loop {\n"                  /* 10 */
                                 "unit {\n"                  /* 11 */
                                 "unitbegin;\n"              /* 12 */
                                 "read m;\n"                 /* 13 */
                                 "unitend;\n"                /* 14 */
                                 "write m;\n"                /* 15 */
                                 "}\n"                       /* 16 */
                                 "write m;\n"                /* 17 */
                                 "}\n"                       /* 18 */
                                 "}\n"                       /* 19 */
                                 "}\n"
                                 "pattern two(u, v) { u read m; v read m; u write m; }\n"
                                 "pattern once(unit u) { u read m; u write m; }\n"
                                 "pattern none(u, v, w) { }\n";

#define BOTH_READ "0.1:4>7 0.1:5>9 1.7:10 1.7:11 1.7:12 1.9:10 1.9:11 1.9:12 1.9:13 "

static void test_units(void **state)
{
    (void)state;
    accept(units, "P:1:m", BOTH_READ "1.7:13#1 1.9:14 1.9:15#2 1.7:14 1.7:15#3");
    accept(units, "P:1:m", BOTH_READ "1.9:14 1.7:13#1 1.9:15 1.9:16 1.9:17#2 1.7:14 1.7:15#3");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#1 1.9:14 1.9:15#2 1.7:14 1.7:15 1.7:16 1.7:17#3",
           "step 16: the access is not in the one unit");
    refuse(units, "P:1:m",
           BOTH_READ "1.7:13#1 1.9:14 1.9:15#2 1.7:14 1.7:15 1.7:16 1.7:17 1.7:18 1.7:10 1.7:11 1.7:12 1.7:13 1.7:14 "
                     "1.7:15#3",
           "step 23: the access is not in the one unit");
    refuse(units, "main:1:m", BOTH_READ "1.7:13#1", "step 10: the access is not made by the process of the query");
}

static void test_marks(void **state)
{
    (void)state;
    refuse(units, "P:1:m", "", "the witness ends after 0 of 3 accesses");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#1 1.9:14 1.9:15#2", "the witness ends after 2 of 3 accesses");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#2", "step 10: mark 2 is not the next one");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#1 1.7:14#1", "step 11: mark 1 is not the next one");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#1 1.9:14 1.9:15#2 1.7:14 1.7:15#3 1.7:16#4", "mark 4 is not the next one");
    refuse(units, "P:1:m", "0.1:4#1", "step 1: the statement is not access 1");
    refuse(units, "P:5:m", BOTH_READ "1.7:13#1", "the statement is not access 1");
    refuse(units, "P:1:n", BOTH_READ "1.7:13#1", "the statement is not access 1");
    refuse(units, "P:1:m", BOTH_READ "1.7:13#1 1.7:14 1.7:15#2 1.7:16 1.7:17#3", "the access is not in the one unit");
    refuse(units, "P:3:m", BOTH_READ "1.7:13 1.7:14 1.7:15#1 1.7:16 1.7:17", "ends after 1 of 3");
}

static void test_variables(void **state)
{
    (void)state;
    const char *start = "0.1:4>7 0.1:5>9 1.7:10 1.7:11 1.7:12 1.9:10 1.9:11 1.9:12 ";
    char script[400];
    snprintf(script, sizeof script, "%s1.7:13#1 1.9:13#2 1.7:14 1.7:15 1.7:16 1.7:17#3", start);
    accept(units, ":two", script);
    snprintf(script, sizeof script, "%s1.7:13#1 1.9:13#2 1.9:14 1.9:15#3", start);
    refuse(units, ":two", script, "step 12: the variable's accesses are made by two different copies");
    snprintf(script, sizeof script,
             "%s1.7:13#1 1.7:14 1.7:15 1.7:16 1.7:17 1.7:18 1.7:10 1.7:11 1.7:12 1.7:13#2 1.7:14 1.7:15#3", start);
    refuse(units, ":two", script, "two variables of the pattern are the same copy");
    snprintf(script, sizeof script, "%s1.7:13#1 1.7:14 1.7:15#2", start);
    accept(units, ":once", script);
    snprintf(script, sizeof script, "%s1.7:13#1 1.7:14 1.7:15 1.7:16 1.7:17#2", start);
    refuse(units, ":once", script, "the access is not in the one unit");
}

/* Variables without accesses are copies that exist, started or not. */
static void test_empty_pattern(void **state)
{
    (void)state;
    accept(units, ":none", "");
    accept(units, ":none", "0.1:4");
    const char *few = "process main { function main { } } process P[0] { function main { } }\n"
                      "process Q { function main { } } pattern two(u, v) { } pattern three(u, v, w) { }";
    accept(few, ":two", "");
    refuse(few, ":three", "", "too few processes");
}

static void test_start(void **state)
{
    (void)state;
    refuse(units, ":none", "0.1:4>2000000001", "step 1: the started process has no copy 2000000001");
    accept(units, ":none", "0.1:4>2000000000 1.2000000000:10");
    refuse(units, ":none", "0.1:4>7 0.1:5>7", "step 2: copy 7 has been started before");
    refuse(units, ":none", "0.1:4>7 1.7:10>8", "step 2: only 'start' can start a copy");
    refuse(units, ":none", "0.1:4 1.7:10", "step 2: copy 7 of this process has not been started");
    refuse(units, ":none", "0.1:4>7 1.0:10", "step 2: copy 0 of this process has not been started");
    refuse(units, ":none", "0.2:4", "step 1: copy 2 of this process has not been started");
    refuse(units, ":none", "2.1:4", "step 1: there is no process number 2");
    const char *self =
        "process main {\nfunction main {\nstart main;\nstart P;\n}\n} process P[0] { function main { } }\n"
        "pattern none(u) { }";
    accept(self, ":none", "0.1:3 0.1:4 0.1:5");
    refuse(self, ":none", "0.1:3>1", "copy 1 has been started before");
    refuse(self, ":none", "0.1:3>2", "the started process has no copy 2");
    refuse(self, ":none", "0.1:3 0.1:4>1", "the started process has no copy 1");
}

static const char *const joins = "process main {\n"  /* 1 */
                                 "function main {\n" /* 2 */
                                 "start P;\n"        /* 3 */
                                 "join P;\n"         /* 4 */
                                 "join main;\n"      /* 5 */
                                 "}\n"               /* 6 */
                                 "}\n"               /* 7 */
                                 "process P[2] {\n"  /* 8 */
                                 "function main {\n" /* 9 */
                                 "call f;\n"         /* 10 */
                                 "}\n"               /* 11 */
                                 "function f {\n"    /* 12 */
                                 "choice {\n"        /* 13 */
                                 "call f;\n"         /* 14 */
                                 "} or {\n"          /* 15 */
                                 "return;\n"         /* 16 */
                                 "}\n"               /* 17 */
                                 "}\n"               /* 18 */
                                 "}\n"
                                 "pattern none(u) { }";

static void test_calls_and_joins(void **state)
{
    (void)state;
    accept(joins, ":none", "0.1:3 0.1:4");
    accept(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:14 1.2:13 1.2:16 1.2:18 1.2:15 1.2:17 1.2:18 1.2:11 0.1:4");
    refuse(joins, ":none", "0.1:3>2 0.1:4", "step 2: a copy of the joined process is running");
    refuse(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:16 1.2:18 0.1:4",
           "step 6: a copy of the joined process is running");
    refuse(joins, ":none", "0.1:3 0.1:4 0.1:5", "step 3: a copy of the joined process is running");
    refuse(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:16 1.2:18 1.2:11 1.2:10", "copy 2 of this process has ended");
    refuse(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:16 1.2:11", "step 5: the process is not at statement");
    refuse(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:14 1.2:13 1.2:16 1.2:18 1.2:11", "step 8: the process is not at");
    refuse(joins, ":none", "0.1:3>2 1.2:13", "step 2: the process is not at statement");
    refuse(joins, ":none", "0.1:3>2 1.2:10 1.2:13 1.2:15", "step 4: the process is not at statement");
    refuse(joins, ":none", "0.1:4", "step 1: the process is not at statement");
    refuse(joins, ":none", "0.1:3>2 0.1:10", "step 2: the process is not at statement");
}

static const char *const locks = "lock a, b, c; memory m of a; memory n of c;\n" /* 1 */
                                 "process main {\n"                              /* 2 */
                                 "function main {\n"                             /* 3 */
                                 "start P;\n"                                    /* 4 */
                                 "read n;\n"                                     /* 5 */
                                 "choice {\n"                                    /* 6 */
                                 "alloc a;\n"                                    /* 7 */
                                 "} or {\n"                                      /* 8 */
                                 "skip;\n"                                       /* 9 */
                                 "}\n"                                           /* 10 */
                                 "lock b;\n"                                     /* 11 */
                                 "lock b;\n"                                     /* 12 */
                                 "sync a {\n"                                    /* 13 */
                                 "write m;\n"                                    /* 14 */
                                 "}\n"                                           /* 15 */
                                 "unlock b;\n"                                   /* 16 */
                                 "unlock b;\n"                                   /* 17 */
                                 "}\n"                                           /* 18 */
                                 "}\n"                                           /* 19 */
                                 "process P {\n"                                 /* 20 */
                                 "function main {\n"                             /* 21 */
                                 "read m;\n"                                     /* 22 */
                                 "lock a;\n"                                     /* 23 */
                                 "sync b {\n"                                    /* 24 */
                                 "alloc a;\n"                                    /* 25 */
                                 "}\n"                                           /* 26 */
                                 "unlock a;\n"                                   /* 27 */
                                 "write n;\n"                                    /* 28 */
                                 "}\n"
                                 "}\n"
                                 "pattern none(u) { }";

#define ALLOCATED "0.1:4>1 0.1:5 0.1:6 0.1:7 0.1:8 0.1:10 "
#define NOT_ALLOCATED "0.1:4>1 0.1:5 0.1:6 0.1:9 0.1:10 "

static void test_locks(void **state)
{
    (void)state;
    accept(locks, ":none", ALLOCATED "0.1:11 0.1:12 0.1:13 0.1:14 0.1:15 0.1:16 0.1:17 0.1:18 1.1:22 1.1:23 1.1:24");
    refuse(locks, ":none", NOT_ALLOCATED "0.1:11 0.1:12 0.1:13", "step 8: the lock is not allocated");
    refuse(locks, ":none", NOT_ALLOCATED "1.1:22", "step 6: the lock that the memory belongs to is not allocated");
    refuse(locks, ":none", ALLOCATED "1.1:22 1.1:23 1.1:24 1.1:25", "step 10: the lock is allocated already");
    refuse(locks, ":none", ALLOCATED "0.1:11 0.1:12 0.1:13 1.1:22 1.1:23", "step 11: the lock is held by another");
    refuse(locks, ":none", ALLOCATED "1.1:22 1.1:23 0.1:11 0.1:12 0.1:13", "step 11: the lock is held by another");
    refuse(locks, ":none", ALLOCATED "0.1:11 0.1:12 0.1:13 0.1:14 0.1:15 0.1:16 1.1:22 1.1:23 1.1:24",
           "step 15: the lock is held by another");
    accept(locks, ":none", ALLOCATED "0.1:11 0.1:12 0.1:13 0.1:14 0.1:15 0.1:16 0.1:17 1.1:22 1.1:23 1.1:24");
}

static void test_deadlock(void **state)
{
    (void)state;
    const char *query = "-:deadlock";
    accept(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 0.1:13!#1 1.1:24!#2");
    accept(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 1.1:24!#1 0.1:13!#2");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23", "does not end with the blocked steps");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 0.1:13!#1", "does not end with the blocked steps");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 0.1:13! 1.1:24!",
           "step 11: mark 0 is not the next one");
    refuse(locks, query, ALLOCATED "0.1:11 1.1:22 1.1:23 0.1:12!#1", "step 10: the lock is not held by another");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 0.1:13!#1", "step 10: the lock is not held by another");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22!#1", "step 9: the blocked statement takes no lock");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 0.1:13!#1 0.1:13!#2", "the process stands twice");
    refuse(locks, query, ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 1.1:24!#1 0.1:13", "a step is performed after");
    refuse(locks, query, ALLOCATED "0.1:11#1", "a step of a deadlock is marked and not blocked");
    refuse(locks, ":none", ALLOCATED "0.1:11 0.1:12 1.1:22 1.1:23 1.1:24!#1", "only a deadlock has blocked steps");
}

/* Three in a cycle, and chains that are none. */
static void test_longer_deadlock(void **state)
{
    (void)state;
    const char *three = "lock a, b, c;\n"                                                               /* 1 */
                        "process main {\nfunction main {\nstart P;\nstart Q;\n"                         /* 4, 5 */
                        "lock a;\nlock b;\nunlock b;\nunlock a;\n}\n}\n"                                /* 6 to 9 */
                        "process P {\nfunction main {\nlock b;\nlock c;\nunlock c;\nunlock b;\n}\n}\n"  /* 14 to 17 */
                        "process Q {\nfunction main {\nlock c;\nlock a;\nunlock a;\nunlock c;\n}\n}\n"; /* 22 to 25 */
    accept(three, ":deadlock", "0.1:4>1 0.1:5>1 0.1:6 1.1:14 2.1:22 0.1:7!#1 1.1:15!#2 2.1:23!#3");
    accept(three, ":deadlock", "0.1:4>1 0.1:5>1 0.1:6 1.1:14 2.1:22 2.1:23!#1 0.1:7!#2 1.1:15!#3");
    refuse(three, ":deadlock", "0.1:4>1 0.1:5>1 0.1:6 1.1:14 2.1:22 0.1:7!#1 2.1:23!#2", "does not hold the lock");
    refuse(three, ":deadlock", "0.1:4>1 0.1:5>1 0.1:6 1.1:14 2.1:22 0.1:7!#1 1.1:15!#2",
           "the last process of the cycle does not wait for the first one");
}

static void test_race(void **state)
{
    (void)state;
    const char *start = ALLOCATED "0.1:11 0.1:12 0.1:13 ";
    char script[400];
    snprintf(script, sizeof script, "%s0.1:14#1 1.1:22#2", start);
    accept(locks, "-:race:m", script);
    snprintf(script, sizeof script, "%s1.1:22#1 0.1:14#2", start);
    accept(locks, "-:race:m", script);
    snprintf(script, sizeof script, "%s0.1:14#1 1.1:22", start);
    refuse(locks, "-:race:m", script, "does not end with the two accesses");
    snprintf(script, sizeof script, "%s0.1:14 1.1:22#1", start);
    refuse(locks, "-:race:m", script, "a race is marked 1 and 2 on its last two steps");
    snprintf(script, sizeof script, "%s0.1:14#1 1.1:22#2 0.1:15", start);
    refuse(locks, "-:race:m", script, "a race is marked 1 and 2 on its last two steps");
    snprintf(script, sizeof script, "%s0.1:14#1 0.1:15 1.1:22#2", start);
    refuse(locks, "-:race:m", script, "a race is marked 1 and 2 on its last two steps");
    snprintf(script, sizeof script, "%s0.1:14#1 1.1:22#2", start);
    refuse(locks, "-:race:n", script, "does not access the location of the race");
    snprintf(script, sizeof script, "%s0.1:14#1 0.1:15#2", start);
    refuse(locks, "-:race:m", script, "does not access the location of the race");
    refuse(locks, "-:race:m", "", "does not end with the two accesses");
}

static void test_race_of_copies(void **state)
{
    (void)state;
    const char *copies = "memory m;\nprocess main {\nfunction main {\nstart P;\nstart P;\n}\n}\n"
                         "process P[2] {\nfunction main {\nchoice {\nread m;\n} or {\nwrite m;\nwrite m;\n}\n}\n}\n";
    accept(copies, ":race:m", "0.1:4>1 0.1:5>2 1.1:10 1.2:10 1.1:11#1 1.2:13#2");
    accept(copies, ":race:m", "0.1:4>1 0.1:5>2 1.1:10 1.2:10 1.1:13#1 1.2:13#2");
    refuse(copies, ":race:m", "0.1:4>1 0.1:5>2 1.1:10 1.2:10 1.1:11#1 1.2:11#2", "no access of the race is a write");
    refuse(copies, ":race:m", "0.1:4>1 1.1:10 1.1:13#1 1.1:14#2",
           "both accesses of the race are made by the same copy");
}

/* Numbers that mean nothing. */
static void test_hostile_numbers(void **state)
{
    (void)state;
    struct eml_program *program = support_read(units);
    struct buffer why = {0};
    const struct eml_step steps[] = {
        {0, 1, EML_NONE, 0, 0, false},
        {EML_NONE, EML_NONE, 0, EML_NONE, EML_NONE, true},
        {0, 1, program->statement_count, 0, 0, false},
        {0, 1, 0, EML_NONE, 0, false},
        {0, 1, 0, 0, EML_NONE, false},
        {0, 1, 0, EML_NONE, EML_NONE, true},
    };
    const uint32_t patterns[] = {0, 1, 14, 32, EML_RACE, EML_DEADLOCK, EML_DECLARED, EML_DECLARED + 3, EML_NONE};
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++)
        for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++) {
            struct eml_step step = steps[s];
            struct eml_witness witness = {&step, 1};
            struct eml_query query = {patterns[p], p % 2 == 0 ? 0 : EML_NONE, EML_NONE, EML_NONE};
            size_t before = why.length;
            assert_false(eml_replay(program, &query, &witness, &why));
            assert_true(why.length > before);
        }
    buffer_free(&why);
    eml_program_free(program);
}

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

/* Random steps, mostly nonsense: never accepted here, since the pattern has more accesses than steps are marked. */
static void test_random_steps(void **state)
{
    (void)state;
    struct eml_program *program = support_read(locks);
    uint64_t seed = 1;
    for (int round = 0; round < 20000; round++) {
        struct eml_step steps[20];
        for (size_t i = 0; i < 20; i++) {
            uint32_t statement = next_random(&seed) % (program->statement_count + 1);
            /* Half of the time the next one in the text, so that some runs get far. */
            if (i > 0 && next_random(&seed) % 2 == 0)
                statement = steps[i - 1].statement + 1;
            steps[i] = (struct eml_step){.process = next_random(&seed) % 8 / 7,
                                         .copy = 1 + next_random(&seed) % 8 / 7,
                                         .statement = i == 0 ? 0 : statement,
                                         .mark = next_random(&seed) % 8 / 7,
                                         .started = next_random(&seed) % 2,
                                         .blocked = next_random(&seed) % 16 == 0};
        }
        struct eml_witness witness = {steps, 20};
        struct eml_query query = {EML_PATTERN_FIRST + (uint32_t)round % EML_PATTERN_LAST, 0, 0, 1};
        struct buffer why = {0};
        assert_false(eml_replay(program, &query, &witness, &why));
        assert_true(why.length > 0);
        buffer_free(&why);
    }
    eml_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units),           cmocka_unit_test(test_marks),
        cmocka_unit_test(test_variables),       cmocka_unit_test(test_empty_pattern),
        cmocka_unit_test(test_start),           cmocka_unit_test(test_calls_and_joins),
        cmocka_unit_test(test_locks),           cmocka_unit_test(test_deadlock),
        cmocka_unit_test(test_longer_deadlock), cmocka_unit_test(test_race),
        cmocka_unit_test(test_race_of_copies),  cmocka_unit_test(test_hostile_numbers),
        cmocka_unit_test(test_random_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
