#include "driver/executions/property.h"

#include "base/buffer.h"
#include "verdict/verdict.h"

#include <ctype.h>
#include <string.h>

#define KIND(kind) (1u << (kind))
#define MEMORY(part) (1u << (part))

struct property property_everything(void)
{
    return (struct property){.kinds = KIND(FINDING_ASSERTION) | KIND(FINDING_DEADLOCK) | KIND(FINDING_RACE) |
                                      KIND(FINDING_MEMORY),
                             .memory = MEMORY(MEMORY_ALL)};
}

/* A kind by its word. */
struct kind_word {
    const char *word;
    enum finding_kind kind;
};

static void complain_of_word(const char *word, size_t length, const struct kind_word *words, size_t count,
                             struct buffer *why)
{
    buffer_format(why, "'%.*s' is no kind of finding: there are ", length < 40 ? (int)length : 40, word);
    for (size_t i = 0; i < count; i++)
        buffer_format(why, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", words[i].word);
}

/* Reads a list of words, of which there are so many. */
static bool read_words(const char *list, const struct kind_word *words, size_t count, unsigned *kinds,
                       struct buffer *why)
{
    *kinds = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ","), i = 0;
        while (i < count && (strlen(words[i].word) != length || memcmp(words[i].word, at, length) != 0))
            i++;
        if (i == count) {
            complain_of_word(at, length, words, count, why);
            return false;
        }
        *kinds |= KIND(words[i].kind);
        at += length;
        if (*at == '\0')
            return true;
    }
}

bool property_read_kinds(const char *list, struct property *property, struct buffer *why)
{
    static const struct kind_word words[] = {{"assertion", FINDING_ASSERTION},
                                             {"deadlock", FINDING_DEADLOCK},
                                             {"race", FINDING_RACE},
                                             {"memory", FINDING_MEMORY},
                                             {"leak", FINDING_LEAK}};
    *property = (struct property){.memory = MEMORY(MEMORY_ALL), .all_blocks = true};
    return read_words(list, words, sizeof words / sizeof *words, &property->kinds, why);
}

struct property property_java_everything(void)
{
    return (struct property){.kinds = KIND(FINDING_ATOMICITY) | KIND(FINDING_ASSERTION) | KIND(FINDING_DEADLOCK) |
                                      KIND(FINDING_RACE) | KIND(FINDING_EXCEPTION)};
}

bool property_read_java_kinds(const char *list, struct property *property, struct buffer *why)
{
    static const struct kind_word words[] = {{"atomicity", FINDING_ATOMICITY},
                                             {"assertion", FINDING_ASSERTION},
                                             {"deadlock", FINDING_DEADLOCK},
                                             {"race", FINDING_RACE},
                                             {"exception", FINDING_EXCEPTION}};
    *property = (struct property){0};
    return read_words(list, words, sizeof words / sizeof *words, &property->kinds, why);
}

/* What CHECK(init(main()), LTL(…)) may hold, without blanks. */
static const struct {
    const char *formula;
    enum finding_kind kind;
    unsigned memory;
    bool lost;
} formulas[] = {
    {"G!call(reach_error())", FINDING_ASSERTION, 0, false},
    {"G!call(__VERIFIER_error())", FINDING_ASSERTION, 0, false},
    {"Gassert", FINDING_ASSERTION, 0, false},
    {"G!data-race", FINDING_RACE, 0, false},
    {"G!deadlock", FINDING_DEADLOCK, 0, false},
    {"Gno-deadlock", FINDING_DEADLOCK, 0, false},
    {"G!overflow", FINDING_MEMORY, MEMORY(MEMORY_OVERFLOWS), false},
    {"Gvalid-free", FINDING_MEMORY, MEMORY(MEMORY_ACCESSES), false},
    {"Gvalid-deref", FINDING_MEMORY, MEMORY(MEMORY_ACCESSES), false},
    {"Gvalid-memtrack", FINDING_LEAK, 0, true},
    {"Gvalid-memcleanup", FINDING_LEAK, 0, false},
};

static bool add_formula(const char *formula, size_t length, struct property *property)
{
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strlen(formulas[i].formula) == length && memcmp(formulas[i].formula, formula, length) == 0) {
            property->all_blocks |= formulas[i].kind == FINDING_LEAK && !formulas[i].lost;
            property->kinds |= KIND(formulas[i].kind);
            property->memory |= formulas[i].memory;
            property->errors_only |= strncmp(formula, "G!call", strlen("G!call")) == 0;
            return true;
        }
    return false;
}

/* Copies a text without blanks. */
static void add_dense(const char *text, size_t length, struct buffer *to)
{
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)text[i]))
            buffer_add(to, text + i, 1);
}

/* Takes one CHECK(init(main()),LTL(…)) off the text; *formula is what stands in LTL. */
static bool next_check(const char **at, const char **formula, size_t *length)
{
    static const char begin[] = "CHECK(init(main()),LTL(";
    size_t size = strlen(begin), depth = 1;
    if (strncmp(*at, begin, size) != 0)
        return false;
    *formula = *at + size;
    const char *end = *formula;
    for (; *end != '\0'; end++) {
        depth += *end == '(';
        depth -= *end == ')';
        if (depth == 0)
            break;
    }
    if (end[0] != ')' || end[1] != ')')
        return false;
    *length = (size_t)(end - *formula);
    *at = end + 2;
    return true;
}

bool property_read_file(const char *text, size_t length, struct property *property, struct buffer *why)
{
    struct buffer dense = {0};
    const char *formula;
    size_t size;
    bool fine = true;
    *property = (struct property){.for_contests = true};
    add_dense(text, length, &dense);
    const char *at = dense.text == NULL ? "" : dense.text;
    while (fine && *at != '\0') {
        fine = next_check(&at, &formula, &size);
        if (!fine)
            buffer_add_text(why, "it is not of the form CHECK( init(main()), LTL(...) )");
        else if (!add_formula(formula, size, property)) {
            buffer_format(why, "the property '%.*s' is not known", size < 80 ? (int)size : 80, formula);
            fine = false;
        }
    }
    if (fine && property->kinds == 0) {
        buffer_add_text(why, "it asks for nothing");
        fine = false;
    }
    buffer_free(&dense);
    return fine;
}

/* How messages about accesses of memory begin, and what stands in some that do not (src/run/c). */
static const char *const about_accesses[] = {
    "null pointer: ",        "use after free: ",      "use of a variable that is gone: ",
    "out of bounds: read ",  "out of bounds: write ", "invalid pointer: ",
    "write to a constant: ", "double free: "};

static bool is_about_accesses(const char *message)
{
    for (size_t i = 0; i < sizeof about_accesses / sizeof *about_accesses; i++)
        if (strncmp(message, about_accesses[i], strlen(about_accesses[i])) == 0)
            return true;
    return strstr(message, " of what was not allocated: ") != NULL;
}

/* The property that a finding violates. */
static const char *answer_of(const struct property *property, const struct finding *finding)
{
    switch (finding->kind) {
    case FINDING_RACE:
        return "false(no-data-race)";
    case FINDING_DEADLOCK:
        return "false(no-deadlock)";
    case FINDING_LEAK:
        return property->all_blocks ? "false(valid-memcleanup)" : "false(valid-memtrack)";
    case FINDING_MEMORY:
        if (strstr(finding->message, "signed overflow") != NULL)
            return "false(no-overflow)";
        return strncmp(finding->message, "double free: ", strlen("double free: ")) == 0 ||
                       strstr(finding->message, " of what was not allocated: ") != NULL
                   ? "false(valid-free)"
                   : "false(valid-deref)";
    default:
        return "false(unreach-call)";
    }
}

const char *property_answer(const struct property *property, const struct verdict *verdict)
{
    enum verdict_status status = verdict_status(verdict);
    if (!property->for_contests)
        return NULL;
    for (uint32_t i = 0; status == VERDICT_UNSAFE && i < verdict_finding_count(verdict); i++)
        if (!verdict_finding(verdict, i)->known && !verdict_finding(verdict, i)->ignored)
            return answer_of(property, verdict_finding(verdict, i));
    return status == VERDICT_SAFE ? "true" : "unknown";
}

bool property_counts(const struct property *property, const char *message)
{
    return (property->memory & MEMORY(MEMORY_ALL)) != 0 ||
           ((property->memory & MEMORY(MEMORY_OVERFLOWS)) != 0 && strstr(message, "signed overflow") != NULL) ||
           ((property->memory & MEMORY(MEMORY_ACCESSES)) != 0 && is_about_accesses(message));
}
