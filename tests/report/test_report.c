/* Reports on witnesses made by hand: the text as it stands in a terminal, and JSON read back. */
#include "base/buffer.h"
#include "base/memory.h"
#include "eml/read.h"
#include "report/clean.h"
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

enum { MOST_STEPS = 64 };

/* A program, one query and its answer. */
struct scene {
    struct eml_program *program;
    struct eml_queries queries;
    struct eml_step steps[MOST_STEPS];
    struct push_answer answer;
};

static void scene_make(struct scene *scene, const char *text, const char *query)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct buffer why = {0};
    *scene = (struct scene){.program = eml_read("dir/scene.eml", text, strlen(text), NULL, diagnostics)};
    if (scene->program == NULL)
        fail_msg("%s", diagnostics_message(diagnostics, 0, &(uint32_t){0}, &(uint32_t){0}));
    diagnostics_free(diagnostics);
    assert_true(eml_queries_parse(scene->program, query, &scene->queries, &why));
    buffer_free(&why);
    scene->answer.verdict = PUSH_VIOLATED;
    scene->answer.witness.steps = scene->steps;
}

static void scene_free(struct scene *scene)
{
    eml_queries_free(&scene->queries);
    eml_program_free(scene->program);
}

/* Adds the step of a process that has this description; of several such statements, the one in this line (0: the first). */
static struct eml_step *scene_step(struct scene *scene, const char *process, uint32_t copy, const char *action,
                                   uint32_t line)
{
    const struct eml_program *program = scene->program;
    assert_true(scene->answer.witness.count < MOST_STEPS);
    struct eml_step *step = &scene->steps[scene->answer.witness.count++];
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct eml_function *function = &program->functions[f];
        if (strcmp(eml_process_name(program, function->process), process) != 0)
            continue;
        for (uint32_t s = function->first; s <= function->end; s++) {
            struct buffer text = {0};
            eml_describe(program, s, &text);
            bool here = strcmp(text.text, action) == 0 && (line == 0 || line == program->statements[s].line);
            buffer_free(&text);
            if (here) {
                *step = (struct eml_step){.process = function->process, .copy = copy, .statement = s, .started = 1};
                return step;
            }
        }
    }
    fail_msg("no '%s' in %s", action, process);
    return NULL;
}

/* The report on the same question `times` times. */
static char *report_of(const struct scene *scene, const struct report_style *style, size_t times)
{
    struct eml_query *queries = mem_new(times, sizeof *queries);
    struct push_answer *answers = mem_new(times, sizeof *answers);
    for (size_t i = 0; i < times; i++) {
        queries[i] = scene->queries.items[0];
        answers[i] = scene->answer;
    }
    struct report_results results = {"dir/scene.eml", scene->program, queries, answers, times, 0.5};
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    struct report *report = report_new(to, style);
    report_add(report, &results);
    report_end(report);
    fclose(to);
    mem_free(queries);
    mem_free(answers);
    return text;
}

static void assert_report(const struct scene *scene, const struct report_style *style, const char *expected)
{
    char *text = report_of(scene, style, 1);
    assert_string_equal(text, expected);
    free(text);
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static const char *const account = "lock l; memory balance;\n"
                                   "process main { function main { start A[2]; } }\n";

/* One unit reads and writes an account; another process writes it in between. */
static void account_scene(struct scene *scene)
{
    (void)account;
    scene_make(scene,
               "lock l, k; memory balance;\n"
               "process main { function main { start A; start B; start B; } }\n"
               "process A { function main {\n"
               "  unit {\n"
               "    sync l { read balance; } //@ Account.java:7 Account.get\n"
               "    sync l { write balance; } //@ Account.java:9 Account.set\n"
               "  } } }\n"
               "process B[2] { function main { sync l { sync k { sync l { write balance; } } } } }\n",
               "A:1:balance");
    scene_step(scene, "main", 1, "start A", 0);
    scene_step(scene, "main", 1, "start B", 0)->started = 2;
    scene_step(scene, "main", 1, "start B", 0)->started = 0;
    scene_step(scene, "A", 1, "unitbegin", 0);
    scene_step(scene, "A", 1, "lock l", 5);
    scene_step(scene, "A", 1, "read balance", 5)->mark = 1;
    scene_step(scene, "A", 1, "unlock l", 5);
    scene_step(scene, "B", 2, "lock l", 0);
    scene_step(scene, "B", 2, "lock k", 0);
    scene_step(scene, "B", 2, "lock l", 0);
    scene_step(scene, "B", 2, "write balance", 0)->mark = 2;
    scene_step(scene, "B", 2, "unlock l", 0);
    scene_step(scene, "B", 2, "unlock k", 0);
    scene_step(scene, "B", 2, "unlock l", 0);
    scene_step(scene, "A", 1, "lock l", 6);
    scene_step(scene, "A", 1, "write balance", 0)->mark = 3;
}
