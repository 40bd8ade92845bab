#include "facts/expectations.h"

#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/whole.h"
#include "facts/threads/code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const char *words_behind(const char *words, const char *first)
{
    size_t length = strlen(first);
    if (strncmp(words, first, length) != 0 || (words[length] != ' ' && words[length] != '\0'))
        return NULL;
    return words + length + (words[length] == ' ');
}

bool subject_is_method(const struct subject *subject, instance_id instance, const char *name)
{
    method_id method = facts_instance(subject->facts, instance).method;
    return method != FACTS_NONE && code_is_method(facts_program(subject->facts), method, name, NULL);
}

bool subject_any(const struct subject *subject, uint32_t line,
                 bool (*visit)(const struct subject *subject, instance_id instance, ir_value at, const void *context),
                 const void *context)
{
    for (instance_id i = 1; i < facts_instance_count(subject->facts); i++) {
        const struct ir_body *body = code_body(subject->facts, i);
        if (body == NULL || !code_is_application(subject->facts, i))
            continue;
        for (ir_value at = 0; at < body->instruction_count; at++)
            if (body->instructions[at].line == line && visit(subject, i, at, context))
                return true;
    }
    return false;
}

uint32_t subject_named_line(const struct subject *subject, const char *word)
{
    char comment[100];
    snprintf(comment, sizeof comment, "// name: %s\n", word);
    const char *at = strstr(subject->source, comment);
    if (at == NULL)
        fail_msg("no line is named %s", word);
    uint32_t line = 1;
    for (const char *before = subject->source; before < at; before++)
        line += *before == '\n';
    return line;
}

struct tally {
    unsigned must, tolerated, imprecise, wrong;
};

/* One comment: its expectations, separated by semicolons. */
static void check_comment(const struct subject *subject, uint32_t line, const char *text, bool must,
                          expectation_check *check, struct tally *tally)
{
    char copy[400], *rest = NULL;
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(text, "\n"), text);
    for (char *words = strtok_r(copy, ";", &rest); words != NULL; words = strtok_r(NULL, ";", &rest)) {
        words += strspn(words, " ");
        bool met = check(subject, line, words);
        tally->must += must;
        tally->tolerated += !must;
        tally->imprecise += !must && !met;
        if (must && !met) {
            print_error("line %u: not met: %s\n", line, words);
            tally->wrong++;
        }
    }
}

static void check_all(const struct subject *subject, expectation_check *check, struct tally *tally)
{
    uint32_t line = 1;
    for (const char *at = subject->source; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n', line++) {
        const char *end = at + strcspn(at, "\n");
        const char *must = strstr(at, "// must: "), *tolerated = strstr(at, "// tolerated: ");
        if (must != NULL && must < end)
            check_comment(subject, line, must + strlen("// must: "), true, check, tally);
        else if (tolerated != NULL && tolerated < end)
            check_comment(subject, line, tolerated + strlen("// tolerated: "), false, check, tally);
    }
}

void expectations_check(const char *path, expectation_check *check)
{
    struct whole_options options = {0};
    struct text_list files = {0};
    struct buffer source = {0};
    struct tally tally = {0};
    assert_true(file_read(path, NULL, &source));
    text_list_add(&files, path);
    text_list_add(&options.sensitive, "java/lang/Thread");
    struct whole *whole = whole_open(&options, &files, NULL);
    assert_non_null(whole);
    struct subject subject = {.facts = whole_facts(whole), .source = source.text};
    subject.singles = singles_new(subject.facts);
    subject.threads = threads_new(subject.facts, subject.singles, NULL);
    subject.parallel = parallel_new(subject.facts, subject.threads, NULL);
    subject.sharing = sharing_new(subject.facts, subject.threads, subject.parallel, NULL);
    subject.locks = locks_new(subject.facts, subject.singles, NULL);
    check_all(&subject, check, &tally);
    locks_free(subject.locks);
    sharing_free(subject.sharing);
    parallel_free(subject.parallel);
    threads_free(subject.threads);
    singles_free(subject.singles);
    whole_close(whole);
    whole_options_free(&options);
    text_list_free(&files);
    buffer_free(&source);
    print_message("%s: %u must, %u tolerated of which %u are not found\n", path, tally.must, tally.tolerated,
                  tally.imprecise);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.must > 0);
}
