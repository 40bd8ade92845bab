#include "check/expectations.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The texts of one comment, as words; what follows -- is for people. */
struct words {
    char *words[EXPECT_WORDS + 2];
    size_t count;
};

static bool split(char *text, struct words *words)
{
    char *rest = text, *word = NULL;
    words->count = 0;
    while ((word = strtok_r(rest, " \t", &rest)) != NULL) {
        if (strcmp(word, "--") == 0)
            return *rest != '\0';
        if (words->count == sizeof words->words / sizeof *words->words)
            return false;
        words->words[words->count++] = word;
    }
    return true;
}

/* The line whose text ends with `// @mark`; 0 if there is none. */
static uint32_t marked_line(const char *source, const char *mark)
{
    char wanted[EXPECT_MARK + 8];
    uint32_t line = 1;
    snprintf(wanted, sizeof wanted, "// %.*s\n", EXPECT_MARK, mark);
    const char *found = strstr(source, wanted);
    if (found == NULL)
        return 0;
    for (const char *at = source; at < found; at++)
        line += *at == '\n';
    return line;
}

static bool take_word(struct expectation *expectation, const char *source, const char *word)
{
    if (*word == '@') {
        expectation->site = marked_line(source, word);
        return expectation->site != 0;
    }
    if (expectation->verdict == MUST_DOUBT)
        return false;
    if (expectation->verdict == MUST_PROVE || expectation->verdict == MUST_HOLD) {
        if (expectation->class != NULL)
            return false;
        expectation->class = word;
        return true;
    }
    if (strchr(word, '.') == NULL || expectation->location_count == EXPECT_WORDS)
        return false;
    expectation->locations[expectation->location_count++] = word;
    return true;
}

static bool is_kind(const char *word, bool tolerated)
{
    static const char *const kinds[] = {"atomicity", "race", "deadlock", "assertion"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(word, kinds[i]) == 0)
            return true;
    }
    return tolerated && strcmp(word, "unknown") == 0;
}

/* Deadlocks are about threads, and so are questions about them: they need not name locations. */
static bool needs_locations(const char *kind)
{
    return strcmp(kind, "deadlock") != 0 && strcmp(kind, "unknown") != 0;
}

/* One comment behind "expect:". */
static bool take_expectation(struct expectations *expectations, const char *source, uint32_t line, char *text)
{
    static const char *const verdicts[] = {[MUST_FIND] = "must-find",
                                           [MUST_PROVE] = "must-prove",
                                           [MUST_HOLD] = "must-hold",
                                           [MUST_DOUBT] = "must-doubt",
                                           [TOLERATED] = "tolerated"};
    bool has_reason = strstr(text, " -- ") != NULL;
    struct words words;
    if (expectations->count == EXPECT_MOST || !split(text, &words) || words.count == 0)
        return false;
    struct expectation *made = &expectations->all[expectations->count++];
    size_t next = 1, verdict = 0;
    while (verdict <= TOLERATED && strcmp(words.words[0], verdicts[verdict]) != 0)
        verdict++;
    if (verdict > TOLERATED || has_reason != (verdict == TOLERATED))
        return false;
    *made = (struct expectation){.verdict = (enum expected_verdict)verdict, .line = line};
    if (made->verdict == MUST_FIND || made->verdict == TOLERATED) {
        if (words.count < 2 || !is_kind(words.words[1], made->verdict == TOLERATED) ||
            (words.count < 3 && needs_locations(words.words[1])))
            return false;
        made->kind = words.words[next++];
    }
    while (next < words.count) {
        if (!take_word(made, source, words.words[next++]))
            return false;
    }
    return made->verdict != MUST_PROVE || made->class != NULL;
}

static bool take_options(struct expectations *expectations, char *text)
{
    struct words words;
    if (!split(text, &words))
        return false;
    for (size_t i = 0; i < words.count; i++) {
        if (expectations->option_count == EXPECT_OPTIONS)
            return false;
        expectations->options[expectations->option_count++] = words.words[i];
    }
    return true;
}

/* The text of a line behind a prefix; NULL if it does not start so. */
static char *behind(char *line, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}

static bool take_line(struct expectations *expectations, const char *source, uint32_t number, char *line)
{
    char *text = behind(line, "// expect: ");
    if (text != NULL)
        return take_expectation(expectations, source, number, text);
    text = behind(line, "// options: ");
    return text != NULL ? take_options(expectations, text) : strstr(line, "// expect") == NULL;
}

static bool has_code(const char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    return *line != '\0' && strncmp(line, "//", 2) != 0 && *line != '*' && strncmp(line, "/*", 2) != 0;
}

bool expectations_read(struct expectations *expectations, const char *path, const char *source, struct buffer *why)
{
    const char *slash = strrchr(path, '/');
    *expectations = (struct expectations){.file = slash != NULL ? slash + 1 : path};
    for (const char *at = source; *at != '\0'; at++)
        expectations->line_count += *at == '\n';
    bool *is_code = mem_new((size_t)expectations->line_count + 2, sizeof *is_code);
    expectations->text = mem_new(strlen(source) + 1, 1);
    memcpy(expectations->text, source, strlen(source) + 1);
    expectations->is_code = is_code;
    bool good = true;
    char *rest = expectations->text;
    for (uint32_t number = 1; number <= expectations->line_count; number++) {
        char *line = strsep(&rest, "\n");
        is_code[number] = has_code(line);
        if (!take_line(expectations, source, number, line)) {
            buffer_format(why, "%s:%u: this comment is not as expectations.h says\n", path, number);
            good = false;
        }
    }
    if (good && expectations->count == 0) {
        buffer_format(why, "%s: nothing is expected of it\n", path);
        good = false;
    }
    return good;
}

void expectations_free(struct expectations *expectations)
{
    mem_free(expectations->text);
    mem_free((void *)expectations->is_code);
}
