#include "support/show.h"

#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int show_folder_make(struct show_folder *folder)
{
    snprintf(folder->path, sizeof folder->path, "/tmp/heddle-show-XXXXXX");
    return mkdtemp(folder->path) == NULL;
}

int show_folder_remove(struct show_folder *folder)
{
    const char *arguments[] = {"/bin/rm", "-rf", folder->path, NULL};
    struct child child = child_run(arguments, NULL);
    int status = child.status;
    child_free(&child);
    return status;
}

struct child show_run(const struct show_folder *folder, const char *line)
{
    enum { MOST_WORDS = 32 };
    const char *arguments[MOST_WORDS] = {child_heddle(), "show"};
    struct buffer words = {0};
    size_t count = 2;
    buffer_add_text(&words, "");
    for (const char *at = line; *at != '\0'; at++) {
        if (*at == '%')
            buffer_add_text(&words, folder->path);
        else
            buffer_add(&words, at, 1);
    }
    for (char *rest = words.text, *word; (word = strtok_r(rest, " ", &rest)) != NULL && count < MOST_WORDS - 1;)
        arguments[count++] = word;
    struct child child = child_run(arguments, NULL);
    buffer_free(&words);
    return child;
}

void show_expect(const struct show_folder *folder, const char *line, int status, const char *out, const char *errors)
{
    struct child child = show_run(folder, line);
    if (child.status != status || strstr(child.out.text, out) == NULL || strstr(child.errors.text, errors) == NULL)
        fail_msg("heddle show %s: status %d, %s%s is missing in\n%s%s", line, child.status, out, errors, child.out.text,
                 child.errors.text);
    child_free(&child);
}

yajl_val show_parse(const struct show_folder *folder, const char *line, struct child *child)
{
    char why[256];
    *child = show_run(folder, line);
    yajl_val tree = yajl_tree_parse(child->out.text, why, sizeof why);
    if (tree == NULL)
        fail_msg("heddle show %s: %s\n%s", line, why, child->errors.text);
    return tree;
}

void show_expect_same(const struct show_folder *folder, const char *one, const char *other)
{
    struct child first = show_run(folder, one), second = show_run(folder, other);
    if (first.status != 0 || first.out.length == 0)
        fail_msg("heddle show %s: status %d, %zu bytes\n%s", one, first.status, first.out.length, first.errors.text);
    assert_string_equal(first.out.text, second.out.text);
    child_free(&first);
    child_free(&second);
}
