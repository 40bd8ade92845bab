/* Programs with known answers, each file with its purpose, its expectations and its program:
 *
 *     //! violated: T1 12 count data      one line for each query that is violated
 *     //! all others hold                 or `all hold`, if none is
 *
 * The explorer and every engine must agree with what the file says, on all queries that can be asked of the program. */
#include "explorer/explorer.h"
#include "push/engine.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "eml/read.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { QUERY_SECONDS = 1, STATES = 400000 };

struct corpus_file {
    const char *path;
    struct buffer text;
    struct eml_program *program;
    struct eml_queries queries;
    bool *violated; /* what the file expects of each query */
};

/* The number of the query that is written like this. */
static size_t find_query(const struct corpus_file *file, const char *text, size_t length)
{
    for (size_t i = 0; i < file->queries.count; i++) {
        struct buffer line = {0};
        eml_query_format(file->program, &file->queries.items[i], &line);
        bool same = line.length == length && memcmp(line.text, text, length) == 0;
        buffer_free(&line);
        if (same)
            return i;
    }
    fail_msg("%s: there is no query %.*s", file->path, (int)length, text);
    return 0;
}

static void read_expectations(struct corpus_file *file)
{
    static const char mark[] = "//! ", violated[] = "violated: ";
    bool complete = false;
    for (const char *line = file->text.text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, mark, strlen(mark)) == 0) {
            const char *text = line + strlen(mark);
            size_t rest = length - strlen(mark);
            if (strncmp(text, violated, strlen(violated)) == 0)
                file->violated[find_query(file, text + strlen(violated), rest - strlen(violated))] = true;
            else if (strncmp(text, "all others hold", rest) == 0 || strncmp(text, "all hold", rest) == 0)
                complete = true;
            else
                fail_msg("%s: what does this mean: %.*s", file->path, (int)length, line);
        }
        line += length + (line[length] == '\n' ? 1 : 0);
    }
    if (!complete)
        fail_msg("%s does not say that all others hold", file->path);
}

static void load(struct corpus_file *file)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct buffer why = {0};
    assert_true(file_read(file->path, NULL, &file->text));
    file->program = eml_read(file->path, file->text.text, file->text.length, NULL, diagnostics);
    if (file->program == NULL) {
        diagnostics_format(diagnostics, file->path, file->text.text, file->text.length, &why);
        fail_msg("%s", why.text);
    }
    const char *all = file->program->pattern_count > 0 ? "1-32,race,deadlock,declared" : "1-32,race,deadlock";
    assert_true(eml_queries_select(file->program, all, &file->queries, &why));
    file->violated = mem_new(file->queries.count, sizeof file->violated[0]);
    read_expectations(file);
    diagnostics_free(diagnostics);
    buffer_free(&why);
}

static void unload(struct corpus_file *file)
{
    mem_free(file->violated);
    eml_queries_free(&file->queries);
    eml_program_free(file->program);
    buffer_free(&file->text);
}

static void disagree(const struct corpus_file *file, size_t query, const char *who, const char *says)
{
    struct buffer line = {0};
    eml_query_format(file->program, &file->queries.items[query], &line);
    print_error("%s: %s: %s says %s\n", file->path, line.text, who, says);
    buffer_free(&line);
}

static size_t check_explorer(const struct corpus_file *file)
{
    enum explorer_verdict *verdicts = mem_new(file->queries.count, sizeof verdicts[0]);
    struct space_bounds bounds = EXPLORER_BOUNDS;
    bounds.states = STATES;
    explorer_decide(file->program, file->queries.items, file->queries.count, &bounds, verdicts);
    size_t wrong = 0;
    for (size_t i = 0; i < file->queries.count; i++) {
        if (verdicts[i] == EXPLORER_UNKNOWN || (verdicts[i] == EXPLORER_VIOLATED) == file->violated[i])
            continue;
        disagree(file, i, "the explorer", verdicts[i] == EXPLORER_VIOLATED ? "violated" : "holds");
        wrong++;
    }
    mem_free(verdicts);
    return wrong;
}

/* Only the first engine, the default, has to know everything. */
static bool is_right(const struct corpus_file *file, size_t query, const struct push_answer *answer, bool must_know)
{
    struct buffer why = {0};
    bool right = true;
    if (answer->verdict == PUSH_UNKNOWN)
        return !must_know;
    if ((answer->verdict == PUSH_VIOLATED) != file->violated[query])
        right = false;
    else if (answer->verdict == PUSH_VIOLATED && (must_know || answer->witness.count > 0))
        right = eml_replay(file->program, &file->queries.items[query], &answer->witness, &why);
    if (why.length > 0)
        print_error("%s\n", why.text);
    buffer_free(&why);
    return right;
}

static size_t check_engine(const struct corpus_file *file, const struct push_engine *engine)
{
    static const char *const names[] = {
        [PUSH_UNKNOWN] = "unknown", [PUSH_HOLDS] = "holds", [PUSH_VIOLATED] = "violated"};
    bool must_know = strcmp(engine->name, "explicit") == 0;
    struct arena *arena = arena_new();
    struct push_answer *answers = mem_new(file->queries.count, sizeof answers[0]);
    struct push_options options = {.jobs = 1, .query_seconds = must_know ? 0 : QUERY_SECONDS};
    engine->decide(file->program, file->queries.items, file->queries.count, &options, arena, answers);
    size_t wrong = 0;
    for (size_t i = 0; i < file->queries.count; i++)
        if (!is_right(file, i, &answers[i], must_know)) {
            disagree(file, i, engine->name, names[answers[i].verdict]);
            wrong++;
        }
    mem_free(answers);
    arena_free(arena);
    return wrong;
}

static void file_is_decided_as_it_says(void **state)
{
    struct corpus_file file = {.path = *state};
    load(&file);
    size_t wrong = check_explorer(&file);
    for (size_t e = 0; push_engines[e].name != NULL; e++)
        wrong += check_engine(&file, &push_engines[e]);
    unload(&file);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    glob_t files;
    if (glob("tests/corpus/*.eml", 0, NULL, &files) != 0) {
        fputs("there is no corpus; this runs in the top folder\n", stderr);
        return 1;
    }
    struct CMUnitTest *tests = mem_new(files.gl_pathc, sizeof tests[0]);
    for (size_t i = 0; i < files.gl_pathc; i++)
        tests[i] = (struct CMUnitTest){
            .name = files.gl_pathv[i], .test_func = file_is_decided_as_it_says, .initial_state = files.gl_pathv[i]};
    int failed = _cmocka_run_group_tests("corpus", tests, files.gl_pathc, NULL, NULL);
    mem_free(tests);
    globfree(&files);
    return failed;
}
