/* The call graph of the programs in tests/facts/java against what their comments say. All of them are compiled and
 * analysed together.
 *
 * Behind a line of code, callees of the same file are named without the name of the file's class (A.f for
 * Dispatch$A.f):
 *   only: A.f B.f    the line calls exactly these: nothing is missed, and nothing is confused
 *   has: A.f         the line calls at least these
 * and anywhere
 *   reached: A.f     somebody calls it          unreached: A.f   nobody does */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "support/cases.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FEWEST_COMMENTS = 100 };

static const char sources[] = "tests/facts/java";
static char folder[] = "/tmp/heddle-facts-XXXXXX";

struct edge {
    const char *caller, *callee; /* up to their descriptors, in the output */
    unsigned line;
};

static struct child graph;
static struct edge *edges;
static size_t edge_count, edge_capacity;

/* Ends a method name before its descriptor. */
static const char *short_name(char *name)
{
    char *open = strchr(name, '(');
    if (open != NULL && open != name)
        *open = '\0';
    return name;
}

static void edges_read(char *text)
{
    const char *caller = "";
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        unsigned pc, number;
        int behind = 0;
        if (line[0] != ' ') {
            caller = short_name(line);
            continue;
        }
        if (sscanf(line, " %u (line %u) %*s %n", &pc, &number, &behind) != 2 || behind == 0)
            continue;
        edges = mem_reserve(edges, &edge_capacity, edge_count + 1, sizeof *edges);
        edges[edge_count++] = (struct edge){caller, short_name(line + behind), number};
    }
}

static int set_up(void **state)
{
    (void)state;
    struct buffer command = {0};
    if (mkdtemp(folder) == NULL)
        return 1;
    buffer_format(&command, "javac -J-XX:TieredStopAtLevel=1 -g -nowarn -d %s %s/*.java 2>/dev/null", folder, sources);
    int status = system(command.text);
    buffer_free(&command);
    if (status != 0)
        return 1;
    graph = child_run((const char *[]){child_heddle(), "show", "callgraph", "--all", folder, NULL}, NULL);
    if (graph.status != 0)
        return 1;
    edges_read(graph.out.text);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    struct buffer command = {0};
    buffer_format(&command, "rm -rf %s", folder);
    int status = system(command.text);
    buffer_free(&command);
    child_free(&graph);
    mem_free(edges);
    return status;
}

/* Whether a class or method is of the file whose class is top. */
static bool is_of(const char *name, const char *top)
{
    size_t length = strlen(top);
    return strncmp(name, top, length) == 0 && (name[length] == '.' || name[length] == '$');
}

/* Whether a name in a comment means a method. */
static bool means(const char *word, const char *name, const char *top)
{
    size_t length = strlen(top);
    if (strcmp(word, name) == 0)
        return true;
    return strncmp(name, top, length) == 0 && name[length] == '$' && strcmp(name + length + 1, word) == 0;
}

static bool is_called(const char *word, const char *top, unsigned line)
{
    for (size_t i = 0; i < edge_count; i++)
        if ((line == 0 || (is_of(edges[i].caller, top) && edges[i].line == line)) && means(word, edges[i].callee, top))
            return true;
    return false;
}

/* Appends complaints about one comment; returns how many things were expected. */
static unsigned expect(const char *top, unsigned line, const char *sort, const char *words, struct buffer *wrong)
{
    char copy[512];
    char *list[32], *rest = NULL;
    unsigned count = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " \n", &rest); word != NULL && count < 32; word = strtok_r(NULL, " \n", &rest))
        list[count++] = word;
    bool anywhere = strcmp(sort, "reached:") == 0 || strcmp(sort, "unreached:") == 0;
    for (unsigned i = 0; i < count; i++)
        if (is_called(list[i], top, anywhere ? 0 : line) == (strcmp(sort, "unreached:") == 0))
            buffer_format(wrong, "%s.java:%u: %s %s\n", top, line, list[i],
                          strcmp(sort, "unreached:") == 0 ? "is called" : "is not called");
    for (size_t i = 0; strcmp(sort, "only:") == 0 && i < edge_count; i++) {
        bool listed = !is_of(edges[i].caller, top) || edges[i].line != line || !is_of(edges[i].callee, top);
        for (unsigned n = 0; n < count; n++)
            listed |= means(list[n], edges[i].callee, top);
        if (!listed)
            buffer_format(wrong, "%s.java:%u: %s is called, too\n", top, line, edges[i].callee);
    }
    return count;
}

static unsigned check_file(const char *path, const char *top, struct buffer *wrong)
{
    static const char *const sorts[] = {"only:", "has:", "unreached:", "reached:"};
    struct buffer text = {0};
    char *rest = NULL;
    unsigned number = 0, count = 0;
    assert_true(file_read(path, NULL, &text));
    for (char *line = text.text; line != NULL && *line != '\0'; line = rest) {
        number++;
        rest = strchr(line, '\n');
        if (rest != NULL)
            *rest++ = '\0';
        for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
            char mark[32];
            snprintf(mark, sizeof mark, "// %s", sorts[i]);
            const char *at = strstr(line, mark);
            if (at != NULL)
                count += expect(top, number, sorts[i], at + strlen(mark), wrong);
        }
    }
    buffer_free(&text);
    return count;
}

static void test_comments_are_true(void **state)
{
    const struct cases_file *file = *state;
    struct buffer wrong = {0};
    unsigned *count = file->shared;
    *count += check_file(file->path, file->name, &wrong);
    if (wrong.length > 0)
        fail_msg("%s", wrong.text);
}

int main(void)
{
    struct cases cases = {0};
    unsigned count = 0;
    cases_add(&cases, sources, ".java", 1, 1, test_comments_are_true, &count);
    int failed = cases_run(&cases, "comments", set_up, tear_down);
    return failed + (getenv("ONLY") == NULL && count <= FEWEST_COMMENTS);
}
