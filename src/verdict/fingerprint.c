/* What identifies a finding, from one version of a program to the next, and which of two findings comes first. */
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/names.h"
#include "verdict/internal.h"

#include <inttypes.h>
#include <string.h>

/* A part of a key; its end is marked, so that ("ab", "c") and ("a", "bc") differ, as do NULL and "". */
static void add_part(struct buffer *key, const char *text)
{
    buffer_add_text(key, text != NULL ? "=" : "-");
    buffer_add_text(key, text != NULL ? text : "");
    buffer_add(key, "", 1);
}

/* A part that says what a step does, in words. */
static void add_action(struct buffer *key, const struct finding_step *step)
{
    struct buffer text = {0};
    finding_step_describe(step, &text);
    add_part(key, text.text);
    buffer_free(&text);
}

static void add_number(struct buffer *key, uint32_t number)
{
    buffer_format(key, "%010" PRIu32, number);
    buffer_add(key, "", 1);
}

static void add_place(struct buffer *key, const struct source_place *place)
{
    add_part(key, place->file);
    add_number(key, place->line);
    add_part(key, place->method);
}

/* What makes it the same finding in another version. Lines and files change with every edit, and the pattern that is
 * shown is one of several; so none of them is in it. */
static void add_identity(struct buffer *key, const struct finding *finding)
{
    add_number(key, finding->kind);
    add_part(key, finding->class);
    add_part(key, finding->cause);
    if (finding->cause != NULL)
        return;
    for (uint32_t i = 0; i < finding->location_count; i++)
        add_part(key, finding->locations[i]);
    for (uint32_t i = 0; i < finding->step_count; i++) {
        if (finding->steps[i].step > 0) {
            add_part(key, finding->steps[i].place.method);
            add_action(key, &finding->steps[i]);
        }
    }
}

void fingerprint_all(struct finding *findings, size_t count, struct names *ids)
{
    struct names *plain = names_new(); /* the ids without the numbers behind them */
    uint32_t *times = mem_new(count, sizeof *times);
    struct buffer text = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_clear(&text);
        add_identity(&text, &findings[i]);
        uint64_t hash = hash_bytes(text.text, text.length);
        buffer_clear(&text);
        buffer_format(&text, "%012" PRIx64, hash >> 16);
        uint32_t number = names_add(plain, text.text, text.length);
        if (++times[number] > 1)
            buffer_format(&text, "-%" PRIu32, times[number]);
        findings[i].id = names_text(ids, names_add(ids, text.text, text.length));
    }
    buffer_free(&text);
    mem_free(times);
    names_free(plain);
}

/* What people read of a finding, and where it is. */
static void add_texts(struct buffer *key, const struct finding *finding)
{
    add_place(key, &finding->site);
    add_identity(key, finding);
    add_part(key, finding->message);
    add_part(key, finding->why);
    add_part(key, finding->repair);
    add_number(key, finding->step_count);
}

bool fingerprint_same(const struct finding *one, const struct finding *other)
{
    struct buffer a = {0}, b = {0};
    if (one->kind != FINDING_ATOMICITY || one->site.line == 0)
        return false;
    add_texts(&a, one);
    add_texts(&b, other);
    bool same = a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
    buffer_free(&a);
    buffer_free(&b);
    return same;
}

void fingerprint_cause(const struct finding *finding, struct buffer *into)
{
    add_identity(into, finding);
    add_number(into, finding->status);
    add_number(into, finding->ignored);
    add_part(into, finding->message);
    for (uint32_t i = 0; i < finding->step_count; i++) {
        if (finding->steps[i].step > 0) {
            add_number(into, finding->steps[i].step);
            add_action(into, &finding->steps[i]);
            add_place(into, &finding->steps[i].place);
        }
    }
}

void fingerprint_order(const struct finding *finding, struct buffer *into)
{
    add_place(into, &finding->site);
    add_identity(into, finding);
    add_part(into, finding->message);
    add_part(into, finding->why);
    add_part(into, finding->repair);
    add_number(into, finding->status);
    add_number(into, finding->pattern);
    add_number(into, (uint32_t)(finding->patterns >> 32));
    add_number(into, (uint32_t)finding->patterns);
    add_number(into, finding->queries);
    for (uint32_t i = 0; i < finding->location_count; i++)
        add_part(into, finding->locations[i]);
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const struct finding_step *step = &finding->steps[i];
        add_part(into, step->thread);
        add_action(into, step);
        add_part(into, step->locks);
        add_place(into, &step->place);
        add_number(into, step->step);
    }
}
