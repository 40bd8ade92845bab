/* Known findings: a list of ids, or what `heddle check --format json` printed. */
#include "base/buffer.h"
#include "base/names.h"
#include "verdict/internal.h"

#include <string.h>
#include <yajl/yajl_parse.h>

enum { ID_DIGITS = 12 };

static const char blanks[] = " \t\r";

static bool is_one_of(char character, const char *set)
{
    return character != '\0' && strchr(set, character) != NULL;
}

/* The length of the id at the start of a text: 12 hexadecimal digits, and -2, -3, … behind them; 0 if there is none. */
static size_t id_length(const char *text, size_t length)
{
    size_t digits = 0, number = 0;
    while (digits < length && digits <= ID_DIGITS && is_one_of(text[digits], "0123456789abcdef"))
        digits++;
    if (digits != ID_DIGITS)
        return 0;
    if (digits == length || text[digits] != '-')
        return digits;
    while (digits + 1 + number < length && is_one_of(text[digits + 1 + number], "0123456789"))
        number++;
    return number > 0 ? digits + 1 + number : 0;
}

static bool read_line(const char *line, size_t length, size_t number, struct names *known, struct buffer *why)
{
    enum { MOST_SHOWN = 40 };
    while (length > 0 && is_one_of(*line, blanks))
        line++, length--;
    if (length == 0 || *line == '#')
        return true;
    size_t id = id_length(line, length);
    if (id > 0 && (id == length || is_one_of(line[id], blanks))) {
        names_add(known, line, id);
        return true;
    }
    buffer_format(why, "line %zu: '", number);
    for (size_t i = 0; i < length && i < MOST_SHOWN; i++)
        buffer_add(why, line[i] >= ' ' && line[i] <= '~' ? line + i : "?", 1); /* it may be shown on a terminal */
    buffer_add_text(why, "' does not begin with the id of a finding");
    return false;
}

static bool read_lines(const char *text, size_t length, struct names *known, struct buffer *why)
{
    for (size_t number = 1; length > 0; number++) {
        const char *end = memchr(text, '\n', length);
        size_t line = end != NULL ? (size_t)(end - text) : length;
        if (!read_line(text, line, number, known, why))
            return false;
        line += end != NULL;
        text += line;
        length -= line;
    }
    return true;
}

/* Where a reader of JSON is: the ids are strings at {"findings": [{"id": …}]}. It counts levels instead of building a
 * tree, as nothing limits how deep a hostile file nests. */
struct json_place {
    struct names *known;
    size_t depth;
    bool report;   /* it has "findings" at its top, so it is a report */
    bool findings; /* the last key at the top is "findings" */
    bool id;       /* the last key of a finding is "id" */
    bool wrong;    /* an id that is none */
};

enum { AT_TOP = 1, AT_FINDING = 3 };

static bool is_key(const unsigned char *key, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(key, name, length) == 0;
}

static int enter(void *context)
{
    struct json_place *place = context;
    place->depth++;
    place->id = false;
    return 1;
}

static int leave(void *context)
{
    struct json_place *place = context;
    place->depth--;
    place->id = false;
    return 1;
}

static int see_key(void *context, const unsigned char *key, size_t length)
{
    struct json_place *place = context;
    if (place->depth == AT_TOP) {
        place->findings = is_key(key, length, "findings");
        place->report |= place->findings;
    }
    place->id = place->depth == AT_FINDING && place->findings && is_key(key, length, "id");
    return 1;
}

static int see_string(void *context, const unsigned char *text, size_t length)
{
    struct json_place *place = context;
    if (place->id) {
        const char *id = (const char *)text;
        if (length == 0 || id_length(id, length) != length)
            place->wrong = true;
        else
            names_add(place->known, id, length);
    }
    place->id = false;
    return !place->wrong;
}

static bool read_json(const char *text, size_t length, struct names *known, struct buffer *why)
{
    static const yajl_callbacks callbacks = {.yajl_start_map = enter,
                                             .yajl_end_map = leave,
                                             .yajl_start_array = enter,
                                             .yajl_end_array = leave,
                                             .yajl_map_key = see_key,
                                             .yajl_string = see_string};
    struct json_place place = {.known = known};
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &place);
    bool fine = yajl_parse(parser, (const unsigned char *)text, length) == yajl_status_ok &&
                yajl_complete_parse(parser) == yajl_status_ok;
    yajl_free(parser);
    if (fine && place.report)
        return true;
    if (place.wrong)
        buffer_add_text(why, "a finding in this JSON has an id that is none of heddle's");
    else
        buffer_add_text(why, fine ? "JSON without findings: not a report of heddle check" : "broken JSON");
    return false;
}

bool baseline_read(const char *text, size_t length, struct names *known, struct buffer *why)
{
    size_t start = 0;
    while (start < length && is_one_of(text[start], " \t\r\n"))
        start++;
    if (start < length && text[start] == '{')
        return read_json(text, length, known, why);
    return read_lines(text, length, known, why);
}
