#include "metamorphic/corpus.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/system/file.h"
#include "jvm/jvm_support.h"
#include "support/child.h"

#include <stdio.h>
#include <string.h>

#include <yajl/yajl_tree.h>

#define PACKAGE "moved"

/* What is proved or unknown, and how much is violated: texts. */
struct said {
    struct names *texts;
    size_t count;
};

/* Without the package, names are as they were. */
static void strip_package(const char *text, struct buffer *into)
{
    for (size_t length = strlen(PACKAGE "."); *text != '\0';)
        if (strncmp(text, PACKAGE ".", length) == 0 || strncmp(text, PACKAGE "/", length) == 0)
            text += length;
        else
            buffer_format(into, "%c", *text++);
}

static const char *text_of(yajl_val object, const char *name)
{
    const char *path[] = {name, NULL};
    yajl_val found = yajl_tree_get(object, path, yajl_t_string);
    return found != NULL ? YAJL_GET_STRING(found) : "";
}

static long long number_of(yajl_val object, const char *first, const char *second)
{
    const char *path[] = {first, second, NULL};
    yajl_val found = yajl_tree_get(object, path, yajl_t_number);
    return found != NULL && YAJL_IS_INTEGER(found) ? YAJL_GET_INTEGER(found) : -1;
}

static void add_query(struct said *said, const char *verdict, yajl_val item)
{
    const char *path[] = {"locations", NULL};
    yajl_val locations = yajl_tree_get(item, path, yajl_t_array);
    struct buffer text = {0};
    buffer_format(&text, "%s %s %lld %s line %lld", verdict, text_of(item, "kind"), number_of(item, "pattern", NULL),
                  text_of(item, "thread"), number_of(item, "site", "line"));
    for (size_t i = 0; locations != NULL && i < YAJL_GET_ARRAY(locations)->len; i++)
        buffer_format(&text, " %s", YAJL_GET_STRING(YAJL_GET_ARRAY(locations)->values[i]));
    names_add(said->texts, text.text, text.length);
    said->count++;
    buffer_free(&text);
}

/* False if the text is no report. */
static bool read_report(const char *json, struct said *said)
{
    char error[256] = "";
    static const char *const verdicts[] = {"proved", "unknown"};
    struct buffer text = {0};
    strip_package(json, &text);
    yajl_val report = yajl_tree_parse(text.text != NULL ? text.text : "", error, sizeof error);
    buffer_free(&text);
    *said = (struct said){.texts = names_new()};
    if (report == NULL)
        return false;
    for (size_t v = 0; v < 2; v++) {
        const char *path[] = {verdicts[v], NULL};
        yajl_val list = yajl_tree_get(report, path, yajl_t_array);
        for (size_t i = 0; list != NULL && i < YAJL_GET_ARRAY(list)->len; i++)
            add_query(said, verdicts[v], YAJL_GET_ARRAY(list)->values[i]);
    }
    buffer_format(&text, "violated %lld", number_of(report, "summary", "violated"));
    names_add(said->texts, text.text, text.length);
    buffer_free(&text);
    yajl_tree_free(report);
    return true;
}

/* Says which texts of one are not in the other. */
static bool is_within(const struct said *one, const struct said *other, const char *program, const char *way)
{
    bool good = true;
    for (uint32_t i = 0; i < names_count(one->texts); i++) {
        const char *text = names_text(one->texts, i);
        if (names_find(other->texts, text, strlen(text)) != NAMES_NONE)
            continue;
        printf("%s: only %s: %s\n", program, way, text);
        good = false;
    }
    return good;
}

static bool check(const char *const *paths, size_t count, struct said *said)
{
    enum { OPTIONS = 9 };
    const char **arguments = mem_new(count + OPTIONS + 1, sizeof *arguments);
    const char *const options[OPTIONS] = {child_heddle(), "check", "--no-trials", "--format", "json",
                                          "--jobs",       "1",     "--kinds",     "atomicity"};
    memcpy(arguments, options, sizeof options);
    memcpy(arguments + OPTIONS, paths, count * sizeof *paths);
    struct child child = child_run(arguments, NULL);
    bool good = read_report(child.out.text, said);
    if (!good)
        printf("heddle check: exit status %d: %s\n", child.status, child.errors.text);
    child_free(&child);
    mem_free(arguments);
    return good;
}

static void compile(struct workshop *workshop, const char *source, const char *into)
{
    char javac[TOOLBOX_PATH];
    shell("'%s' -g -nowarn -Xlint:none -proc:none -cp "
          "\"${BUILD:-build}/heddle-annotations.jar\" "
          "-d '%s/%s' '%s'",
          toolbox_javac(&workshop->jdk, javac), workshop->folder, into, source);
}

/* Checks the classes below a folder: as a whole, or one by one, the last first. */
static bool check_folder(const char *folder, bool reversed, struct said *said)
{
    if (!reversed)
        return check((const char *[]){folder}, 1, said);
    struct toolbox_files files = toolbox_list(folder, ".class");
    for (size_t i = 0; i < files.count / 2; i++) {
        char *path = files.paths[i];
        files.paths[i] = files.paths[files.count - 1 - i];
        files.paths[files.count - 1 - i] = path;
    }
    bool good = check((const char *const *)files.paths, files.count, said);
    toolbox_files_free(&files);
    return good;
}

static bool compare_program(struct workshop *workshop, const char *path, const char *text)
{
    struct buffer place = {0}, moved = {0};
    struct said said[2];
    shell("rm -rf '%s/asis' '%s/moved' '%s/src'", workshop->folder, workshop->folder, workshop->folder);
    compile(workshop, path, "asis");
    buffer_format(&moved, "package " PACKAGE "; %s", text);
    buffer_format(&place, "%s/src/%s", workshop->folder, strrchr(path, '/') + 1);
    write_file(place.text, moved.text, moved.length);
    compile(workshop, place.text, "moved");
    buffer_clear(&place);
    buffer_format(&place, "%s/asis", workshop->folder);
    bool good = check_folder(place.text, false, &said[0]);
    buffer_clear(&place);
    buffer_format(&place, "%s/moved", workshop->folder);
    good = check_folder(place.text, true, &said[1]) && good;
    if (good) {
        good = is_within(&said[0], &said[1], path, "as it is");
        good = is_within(&said[1], &said[0], path, "when moved") && good;
    }
    names_free(said[0].texts);
    names_free(said[1].texts);
    buffer_free(&place);
    buffer_free(&moved);
    return good;
}

struct corpus_result corpus_compare(struct workshop *workshop, unsigned every)
{
    struct corpus_result result = {0};
    struct toolbox_files files = toolbox_list("tests/check/corpus", ".java");
    for (size_t i = every / 2; workshop->has_jdk && i < files.count; i += every) {
        struct buffer text = {0};
        /* Options may name classes. */
        if (file_read(files.paths[i], NULL, &text) && strstr(text.text, "// options:") == NULL) {
            result.programs++;
            result.failed += !compare_program(workshop, files.paths[i], text.text);
        }
        buffer_free(&text);
    }
    toolbox_files_free(&files);
    return result;
}
