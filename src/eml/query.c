#include "eml/query.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"

#include <string.h>

/* More queries than this are refused: they would only fill the memory. */
enum { MOST_QUERIES = 50 * 1000 * 1000 };

static uint32_t location_count(uint32_t pattern)
{
    if (pattern <= EML_PATTERN_LAST)
        return strchr(eml_pattern_texts[pattern].accesses, 'b') != NULL ? 2 : 1;
    return pattern == EML_RACE ? 1 : 0;
}

void eml_goal_of(const struct eml_program *program, const struct eml_query *query, struct eml_goal *goal)
{
    memset(goal, 0, sizeof *goal);
    goal->first_process = EML_NONE;
    if (query->pattern >= EML_DECLARED) {
        const struct eml_pattern *pattern = &program->patterns[query->pattern - EML_DECLARED];
        goal->variable_count = pattern->variable_count;
        goal->access_count = pattern->access_count;
        goal->variables = pattern->variables;
        goal->accesses = pattern->accesses;
        return;
    }
    if (query->pattern > EML_PATTERN_LAST)
        return;
    uint32_t accesses_of[2] = {0, 0};
    for (const char *text = eml_pattern_texts[query->pattern].accesses;; text += 4) {
        struct eml_access *access = &goal->own_accesses[goal->access_count++];
        access->variable = text[0] == 'u' ? 0 : 1;
        access->write = text[1] == 'W';
        access->memory = text[2] == 'a' ? query->a : query->b;
        accesses_of[access->variable]++;
        if (text[3] == '\0')
            break;
    }
    goal->variable_count = 2;
    goal->own_variables[0] = (struct eml_variable){EML_NONE, true};
    goal->own_variables[1] = (struct eml_variable){EML_NONE, accesses_of[1] > 1};
    goal->variables = goal->own_variables;
    goal->accesses = goal->own_accesses;
    goal->first_process = query->process;
}

void eml_queries_free(struct eml_queries *queries)
{
    mem_free(queries->items);
    *queries = (struct eml_queries){0};
}

static void add_query(struct eml_queries *queries, struct eml_query query)
{
    ARRAY_ADD(queries->items, queries->count, queries->capacity, query);
}

/* A piece of the text that a user wrote. */
struct piece {
    const char *text;
    size_t length;
};

static bool is_word(struct piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.text, word, piece.length) == 0;
}

static int shown_length(struct piece piece)
{
    return piece.length > 60 ? 60 : (int)piece.length;
}

/* The piece up to the separator; *text moves behind it, or becomes NULL after the last piece. */
static struct piece cut_piece(const char **text, char separator)
{
    const char *start = *text, *end = strchr(start, separator);
    struct piece piece = {start, end == NULL ? strlen(start) : (size_t)(end - start)};
    *text = end == NULL ? NULL : end + 1;
    while (piece.length > 0 && piece.text[0] == ' ') {
        piece.text++;
        piece.length--;
    }
    while (piece.length > 0 && piece.text[piece.length - 1] == ' ')
        piece.length--;
    return piece;
}

/* The number of one of the numbered patterns, or 0. */
static uint32_t pattern_number(struct piece piece)
{
    uint32_t number = 0;
    for (size_t i = 0; i < piece.length; i++) {
        if (piece.text[i] < '0' || piece.text[i] > '9' || number > EML_PATTERN_LAST)
            return 0;
        number = number * 10 + (uint32_t)(piece.text[i] - '0');
    }
    return number <= EML_PATTERN_LAST ? number : 0;
}

/* The number of any pattern, or 0. */
static uint32_t find_pattern(const struct eml_program *program, struct piece piece)
{
    for (uint32_t pattern = EML_RACE; pattern < EML_DECLARED; pattern++)
        if (is_word(piece, eml_pattern_texts[pattern].name))
            return pattern;
    uint32_t name = names_find(program->names, piece.text, piece.length);
    for (uint32_t i = 0; i < program->pattern_count && name != NAMES_NONE; i++)
        if (program->patterns[i].name == name)
            return EML_DECLARED + i;
    return pattern_number(piece);
}

/* Marks the patterns that one item of a selection names; false if it names none. */
static bool select_item(const struct eml_program *program, struct piece item, bool *selected)
{
    uint32_t first = 0, last = 0;
    const char *dash = item.length == 0 ? NULL : memchr(item.text, '-', item.length);
    if (is_word(item, "all") || is_word(item, "declared")) {
        first = is_word(item, "all") ? EML_PATTERN_FIRST : EML_DECLARED;
        last = EML_DECLARED + program->pattern_count - 1;
    } else if (dash != NULL) {
        size_t before = (size_t)(dash - item.text);
        first = pattern_number((struct piece){item.text, before});
        last = pattern_number((struct piece){dash + 1, item.length - before - 1});
        if (first > last)
            return false;
    } else {
        first = last = find_pattern(program, item);
    }
    for (uint32_t pattern = first; pattern <= last; pattern++)
        selected[pattern] = true;
    return first != 0;
}

static bool select_patterns(const struct eml_program *program, const char *text, bool *selected, struct buffer *why)
{
    while (text != NULL) {
        struct piece item = cut_piece(&text, ',');
        if (!select_item(program, item, selected)) {
            buffer_format(
                why,
                "unknown pattern '%.*s': expected a number or range from %d to %d, race, deadlock, the name of a "
                "declared pattern, declared or all",
                shown_length(item), item.text, EML_PATTERN_FIRST, EML_PATTERN_LAST);
            return false;
        }
    }
    return true;
}

/* How many queries a selection makes; more than MOST_QUERIES need not be exact. */
static size_t count_queries(const struct eml_program *program, const bool *selected)
{
    size_t memories = program->memory_count, of_process = 0, others = selected[EML_DEADLOCK];
    for (uint32_t pattern = EML_PATTERN_FIRST; pattern <= EML_PATTERN_LAST; pattern++)
        if (selected[pattern] && location_count(pattern) == 1)
            of_process += memories;
        else if (selected[pattern] && memories > 0)
            of_process += memories > MOST_QUERIES ? (size_t)MOST_QUERIES + 1 : memories * (memories - 1);
    if (selected[EML_RACE])
        others += memories;
    for (uint32_t i = 0; i < program->pattern_count; i++)
        others += selected[EML_DECLARED + i];
    size_t all;
    if (__builtin_mul_overflow(of_process, (size_t)program->process_count, &all) ||
        __builtin_add_overflow(all, others, &all))
        return SIZE_MAX;
    return all;
}

static void add_pattern_queries(const struct eml_program *program, uint32_t process, uint32_t pattern,
                                struct eml_queries *queries)
{
    bool pairs = location_count(pattern) == 2;
    for (uint32_t a = 0; a < program->memory_count; a++) {
        if (!pairs)
            add_query(queries, (struct eml_query){pattern, process, a, EML_NONE});
        for (uint32_t b = 0; pairs && b < program->memory_count; b++)
            if (b != a)
                add_query(queries, (struct eml_query){pattern, process, a, b});
    }
}

void eml_queries_add_races(const struct eml_program *program, struct eml_queries *queries)
{
    add_pattern_queries(program, EML_NONE, EML_RACE, queries);
}

static void add_selected(const struct eml_program *program, const bool *selected, struct eml_queries *queries)
{
    for (uint32_t process = 0; process < program->process_count; process++)
        for (uint32_t pattern = EML_PATTERN_FIRST; pattern <= EML_PATTERN_LAST; pattern++)
            if (selected[pattern])
                add_pattern_queries(program, process, pattern, queries);
    if (selected[EML_RACE])
        eml_queries_add_races(program, queries);
    if (selected[EML_DEADLOCK])
        add_query(queries, (struct eml_query){EML_DEADLOCK, EML_NONE, EML_NONE, EML_NONE});
    for (uint32_t i = 0; i < program->pattern_count; i++)
        if (selected[EML_DECLARED + i])
            add_query(queries, (struct eml_query){EML_DECLARED + i, EML_NONE, EML_NONE, EML_NONE});
}

bool eml_patterns_are_known(const char *patterns, struct buffer *why)
{
    bool selected[EML_DECLARED] = {false};
    struct eml_program none = {.names = names_new()};
    bool known = select_patterns(&none, patterns, selected, why);
    names_free(none.names);
    return known;
}

bool eml_queries_select(const struct eml_program *program, const char *patterns, struct eml_queries *queries,
                        struct buffer *why)
{
    bool *selected = mem_new((size_t)EML_DECLARED + program->pattern_count, sizeof *selected);
    bool well = select_patterns(program, patterns == NULL ? EML_PAPER_PATTERNS : patterns, selected, why);
    if (well && count_queries(program, selected) > MOST_QUERIES) {
        buffer_format(why, "the selected patterns make more than %d queries; select fewer", (int)MOST_QUERIES);
        well = false;
    }
    if (well)
        add_selected(program, selected, queries);
    mem_free(selected);
    return well;
}

static bool find_process(const struct eml_program *program, struct piece piece, uint32_t *process, struct buffer *why)
{
    uint32_t name = names_find(program->names, piece.text, piece.length);
    for (*process = 0; *process < program->process_count && name != NAMES_NONE; ++*process)
        if (program->processes[*process].name == name)
            return true;
    buffer_format(why, "unknown process '%.*s'", shown_length(piece), piece.text);
    return false;
}

static bool find_memory(const struct eml_program *program, struct piece piece, uint32_t *memory, struct buffer *why)
{
    uint32_t name = names_find(program->names, piece.text, piece.length);
    for (*memory = 0; *memory < program->memory_count && name != NAMES_NONE; ++*memory)
        if (program->memories[*memory].name == name)
            return true;
    buffer_format(why, "unknown memory location '%.*s'", shown_length(piece), piece.text);
    return false;
}

/* The query that consists of these pieces: process, pattern, locations. */
static bool make_query(const struct eml_program *program, const struct piece *pieces, size_t count,
                       struct eml_query *query, struct buffer *why)
{
    *query = (struct eml_query){0, EML_NONE, EML_NONE, EML_NONE};
    query->pattern = count < 2 ? 0 : find_pattern(program, pieces[1]);
    if (query->pattern == 0) {
        buffer_add_text(why, count < 2 ? "expected PROCESS:PATTERN:LOCATION[:LOCATION]" : "unknown pattern");
        if (count >= 2)
            buffer_format(why, " '%.*s'", shown_length(pieces[1]), pieces[1].text);
        return false;
    }
    bool anonymous = pieces[0].length == 0 || is_word(pieces[0], "-");
    if (query->pattern > EML_PATTERN_LAST && !anonymous) {
        buffer_format(why, "pattern '%.*s' belongs to no process: write '-' instead of '%.*s'", shown_length(pieces[1]),
                      pieces[1].text, shown_length(pieces[0]), pieces[0].text);
        return false;
    }
    uint32_t locations = location_count(query->pattern);
    if (count - 2 != locations) {
        buffer_format(why, "pattern '%.*s' takes %u location%s, not %zu", shown_length(pieces[1]), pieces[1].text,
                      locations, locations == 1 ? "" : "s", count - 2);
        return false;
    }
    if ((query->pattern <= EML_PATTERN_LAST && !find_process(program, pieces[0], &query->process, why)) ||
        (locations > 0 && !find_memory(program, pieces[2], &query->a, why)) ||
        (locations > 1 && !find_memory(program, pieces[3], &query->b, why)))
        return false;
    if (locations > 1 && query->a == query->b) {
        buffer_format(why, "pattern %u takes two different locations", query->pattern);
        return false;
    }
    return true;
}

bool eml_queries_parse(const struct eml_program *program, const char *text, struct eml_queries *queries,
                       struct buffer *why)
{
    enum { MOST_PIECES = 5 }; /* one too many */
    struct piece pieces[MOST_PIECES];
    struct eml_query query;
    struct buffer reason = {0};
    size_t count = 0;
    const char *left = text;
    do
        pieces[count++] = cut_piece(&left, ':');
    while (left != NULL && count < MOST_PIECES);
    bool well = make_query(program, pieces, count, &query, &reason);
    if (well)
        add_query(queries, query);
    else
        buffer_format(why, "query '%.*s': %s", shown_length((struct piece){text, strlen(text)}), text, reason.text);
    buffer_free(&reason);
    return well;
}

void eml_pattern_label(const struct eml_program *program, uint32_t pattern, struct buffer *into)
{
    if (pattern <= EML_PATTERN_LAST)
        buffer_format(into, "%u", pattern);
    else if (pattern < EML_DECLARED)
        buffer_add_text(into, eml_pattern_texts[pattern].name);
    else
        buffer_add_text(into, eml_pattern_name(program, pattern - EML_DECLARED));
}

void eml_query_format(const struct eml_program *program, const struct eml_query *query, struct buffer *into)
{
    buffer_format(into, "%s ", query->process == EML_NONE ? "-" : eml_process_name(program, query->process));
    eml_pattern_label(program, query->pattern, into);
    if (query->a != EML_NONE)
        buffer_format(into, " %s", eml_memory_name(program, query->a));
    if (query->b != EML_NONE)
        buffer_format(into, " %s", eml_memory_name(program, query->b));
}
