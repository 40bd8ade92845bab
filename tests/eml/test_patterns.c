/* The numbered patterns are a complete set: a history of two units of work over two locations is serializable iff it
 * contains none of them. Checked by looking at all short histories. That is enough for long ones: four accesses of a
 * history that is not serializable are not serializable by themselves, and each of them reads at most one location
 * that its unit must write.
 *
 * And the numbers are in the order that the docs promise. */
#include "eml/patterns.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* How many accesses each unit has at most. What sanitizers look for does not take the longest histories. */
#ifdef __SANITIZE_ADDRESS__
enum { MOST_OF_UNIT = 3 };
#else
enum { MOST_OF_UNIT = 4 };
#endif
enum { UNITS = 2, LOCATIONS = 2, LONGEST = UNITS * MOST_OF_UNIT, LETTERS = 8, FORMS = 32 };

struct access {
    uint8_t unit, location;
    bool write;
};

struct history {
    struct access accesses[LONGEST];
    uint32_t length, of_unit[UNITS];
};

/* A pattern with its roles given away: who is u, and which location is a. */
struct form {
    struct history history;
    uint32_t number;
};

/* By the last access. */
struct forms {
    struct form ending[LETTERS][FORMS];
    uint32_t counts[LETTERS];
};

static uint32_t letter_of(struct access access)
{
    return access.unit * 4u + access.location * 2u + access.write;
}

static void push(struct history *history, struct access access)
{
    history->accesses[history->length++] = access;
    history->of_unit[access.unit]++;
}

static void pop(struct history *history)
{
    history->of_unit[history->accesses[--history->length].unit]--;
}

static struct history history_of(const char *text, uint8_t u, uint8_t a)
{
    struct history history = {.length = 0};
    for (const char *at = text; *at != '\0'; at += at[3] == '\0' ? 3 : 4)
        push(&history, (struct access){at[0] == 'u' ? u : 1 - u, at[2] == 'a' ? a : 1 - a, at[1] == 'W'});
    return history;
}

static void make_forms(struct forms *forms)
{
    memset(forms, 0, sizeof *forms);
    for (uint32_t number = EML_PATTERN_FIRST; number <= EML_PATTERN_LAST; number++)
        for (uint8_t u = 0; u < UNITS; u++)
            for (uint8_t a = 0; a < LOCATIONS; a++) {
                struct history history = history_of(eml_pattern_texts[number].accesses, u, a);
                uint32_t last = letter_of(history.accesses[history.length - 1]);
                assert_true(forms->counts[last] < FORMS);
                forms->ending[last][forms->counts[last]++] = (struct form){history, number};
            }
}

static bool is_same(struct access one, struct access other)
{
    return one.unit == other.unit && one.location == other.location && one.write == other.write;
}

static bool contains(const struct history *history, const struct history *part)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < history->length && seen < part->length; i++)
        seen += is_same(history->accesses[i], part->accesses[seen]);
    return seen == part->length;
}

/* The patterns that a history contains: bit n for pattern n. found: those that it contains without its last access. */
static uint64_t patterns_in(const struct forms *forms, const struct history *history, uint64_t found)
{
    if (history->length == 0)
        return 0;
    uint32_t last = letter_of(history->accesses[history->length - 1]);
    for (uint32_t i = 0; i < forms->counts[last]; i++) {
        const struct form *form = &forms->ending[last][i];
        if ((found >> form->number & 1) == 0 && contains(history, &form->history))
            found |= (uint64_t)1 << form->number;
    }
    return found;
}

static bool conflict(struct access one, struct access other)
{
    return one.unit != other.unit && one.location == other.location && (one.write || other.write);
}

/* By the definition: with this unit first, all conflicting accesses come in the same order as in the history. */
static bool is_like_serial(const struct history *history, uint8_t first)
{
    for (uint32_t i = 0; i < history->length; i++)
        for (uint32_t j = i + 1; j < history->length; j++)
            if (conflict(history->accesses[i], history->accesses[j]) && history->accesses[i].unit != first)
                return false;
    return true;
}

static bool is_serializable(const struct history *history)
{
    return is_like_serial(history, 0) || is_like_serial(history, 1);
}

/* By doing it: neighbours that do not conflict change places until one unit is behind the other, or nothing moves. */
static bool can_be_swapped(struct history history, uint8_t first)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t i = 0; i + 1 < history.length; i++) {
            struct access one = history.accesses[i], other = history.accesses[i + 1];
            if (one.unit == first || other.unit != first || conflict(one, other))
                continue;
            history.accesses[i] = other;
            history.accesses[i + 1] = one;
            moved = true;
        }
    }
    for (uint32_t i = 0; i < history.of_unit[first]; i++)
        if (history.accesses[i].unit != first)
            return false;
    return true;
}

/* By a graph of units with an edge for each conflict: two units are in order unless both edges are there. */
static bool has_no_cycle(const struct history *history)
{
    bool edges[UNITS][UNITS] = {{false}};
    for (uint32_t i = 0; i < history->length; i++)
        for (uint32_t j = i + 1; j < history->length; j++)
            if (conflict(history->accesses[i], history->accesses[j]))
                edges[history->accesses[i].unit][history->accesses[j].unit] = true;
    return !(edges[0][1] && edges[1][0]);
}

/* Units that write every location that they read; where they write all there are, 000 calls them write-complete. */
static bool is_write_complete(const struct history *history)
{
    bool accessed[2][UNITS][LOCATIONS] = {{{false}}};
    for (uint32_t i = 0; i < history->length; i++) {
        struct access access = history->accesses[i];
        accessed[access.write][access.unit][access.location] = true;
    }
    for (int unit = 0; unit < UNITS; unit++)
        for (int location = 0; location < LOCATIONS; location++)
            if (accessed[0][unit][location] && !accessed[1][unit][location])
                return false;
    return true;
}

struct census {
    const struct forms *forms;
    struct history history;
    uint64_t histories, serializable, only_new, complete;
};

static void fail_with(const struct history *history, const char *what)
{
    struct buffer text = {0};
    for (uint32_t i = 0; i < history->length; i++) {
        struct access access = history->accesses[i];
        buffer_format(&text, " %c%c%c", "uv"[access.unit], access.write ? 'W' : 'R', "ab"[access.location]);
    }
    fail_msg("%s:%s", what, text.text == NULL ? "" : text.text);
}

static uint64_t look_at(struct census *census, uint64_t before)
{
    static const uint64_t papers = ((uint64_t)2 << EML_PAPER_LAST) - 1;
    const struct history *history = &census->history;
    bool serializable = is_serializable(history);
    uint64_t found = patterns_in(census->forms, history, before);
    census->histories++;
    census->serializable += serializable;
    census->only_new += (found & papers) == 0 && found != 0;
    if (serializable != (can_be_swapped(*history, 0) || can_be_swapped(*history, 1)) ||
        serializable != has_no_cycle(history))
        fail_with(history, "the ways to decide serializability differ");
    if (serializable != (found == 0))
        fail_with(history, serializable ? "serializable, with a pattern" : "not serializable, without a pattern");
    if (is_write_complete(history)) {
        census->complete++;
        if (serializable != ((found & papers) == 0))
            fail_with(history, "the patterns of the papers miss units that write what they read");
    }
    return found;
}

/* The history at hand, and all that begin with it. The depth of this recursion is the length of a history. */
static void look_at_all(struct census *census, uint64_t before)
{
    uint64_t found = look_at(census, before);
    for (uint8_t unit = 0; unit < UNITS; unit++) {
        if (census->history.of_unit[unit] == MOST_OF_UNIT)
            continue;
        for (uint8_t location = 0; location < LOCATIONS; location++)
            for (int write = 0; write < 2; write++) {
                push(&census->history, (struct access){unit, location, write != 0});
                look_at_all(census, found);
                pop(&census->history);
            }
    }
}

static void test_complete(void **state)
{
    (void)state;
    struct forms forms;
    make_forms(&forms);
    struct census census = {.forms = &forms};
    look_at_all(&census, 0);
    print_message("%llu histories, %llu serializable, %llu with patterns above %d only, %llu of write-complete units\n",
                  (unsigned long long)census.histories, (unsigned long long)census.serializable,
                  (unsigned long long)census.only_new, EML_PAPER_LAST, (unsigned long long)census.complete);
    assert_true(census.only_new > 0);
    assert_true(census.complete > 0);
}

/* No pattern can be left out: its own accesses contain no other one. */
static void test_each_is_needed(void **state)
{
    (void)state;
    struct forms forms;
    make_forms(&forms);
    for (uint32_t letter = 0; letter < LETTERS; letter++)
        for (uint32_t i = 0; i < forms.counts[letter]; i++) {
            const struct form *form = &forms.ending[letter][i];
            struct history begun = {.length = 0};
            uint64_t found = 0;
            for (uint32_t n = 0; n < form->history.length; n++) {
                push(&begun, form->history.accesses[n]);
                found = patterns_in(&forms, &begun, found);
            }
            assert_int_equal(found, (uint64_t)1 << form->number);
        }
}

/* Orders with their kinds left open: where stand the four accesses, A and B being that of v. */
static const char *const orders[] = {"uaA vaA vbB ubB", "uaA vbB vaA ubB", "uaA vbB ubB vaA"};
static const char *const kinds[] = {"WW", "WR", "RW"}; /* of u, then of v */

static void spell(const char *order, const char *kind_at_a, const char *kind_at_b, struct buffer *into)
{
    for (const char *at = order;; at += 4) {
        const char *kind = at[1] == 'a' ? kind_at_a : kind_at_b;
        buffer_format(into, "%s%c%c%c", at == order ? "" : " ", at[0], kind[at[0] == 'v'], at[1]);
        if (at[3] == '\0')
            return;
    }
}

/* All orders with all kinds are there, those with different kinds from 15 on, in order. */
static void test_numbers(void **state)
{
    (void)state;
    uint32_t next = EML_PAPER_LAST + 1;
    for (size_t order = 0; order < 3; order++)
        for (size_t a = 0; a < 3; a++)
            for (size_t b = 0; b < 3; b++) {
                struct buffer text = {0};
                spell(orders[order], kinds[a], kinds[b], &text);
                uint32_t times = 0;
                for (uint32_t number = 6; a == b && number <= EML_PAPER_LAST; number++)
                    times += strcmp(eml_pattern_texts[number].accesses, text.text) == 0;
                if (a == b)
                    assert_int_equal(times, 1);
                else
                    assert_string_equal(eml_pattern_texts[next++].accesses, text.text);
                buffer_free(&text);
            }
    assert_int_equal(next, EML_PATTERN_LAST + 1);
}

static void test_selections(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_format(&text, "%d-%d %d-%d", EML_PATTERN_FIRST, EML_PAPER_LAST, EML_PATTERN_FIRST, EML_PATTERN_LAST);
    assert_string_equal(text.text, EML_PAPER_PATTERNS " " EML_COMPLETE_PATTERNS);
    buffer_free(&text);
}

/* "| 13 | uR(a) vW(b) uR(b) vW(a) |", or in words. */
static void add_cell(uint32_t number, bool words, struct buffer *into)
{
    const char *text = eml_pattern_texts[number].accesses;
    buffer_format(into, "| %u | ", number);
    for (const char *at = text;; at += 4) {
        const char *gap = at == text ? "" : words ? ", " : " ";
        if (words)
            buffer_format(into, "%s%c %s %c", gap, at[0], at[1] == 'W' ? "writes" : "reads", at[2]);
        else
            buffer_format(into, "%s%c%c(%c)", gap, at[0], at[1], at[2]);
        if (at[3] == '\0')
            break;
    }
    buffer_add_text(into, " |");
}

static void expect_all_in(const char *path, bool words)
{
    struct buffer doc = {0};
    assert_true(file_read(path, NULL, &doc));
    for (uint32_t number = EML_PATTERN_FIRST; number <= EML_PATTERN_LAST; number++) {
        struct buffer cell = {0};
        add_cell(number, words, &cell);
        if (strstr(doc.text, cell.text) == NULL)
            fail_msg("%s does not have: %s", path, cell.text);
        buffer_free(&cell);
    }
    buffer_free(&doc);
}

static void test_docs(void **state)
{
    (void)state;
    expect_all_in("README.md", true);
    expect_all_in("docs/eml.md", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),   cmocka_unit_test(test_each_is_needed), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_selections), cmocka_unit_test(test_docs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
