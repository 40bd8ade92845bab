/* What was seen, as texts, each thing once. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/names.h"
#include "watch/internal.h"

static const char *keep(struct watch *watch, struct buffer *text)
{
    const char *kept = arena_copy(watch->arena, text->text == NULL ? "" : text->text, text->length);
    buffer_free(text);
    return kept;
}

uint32_t hit_site(struct watch *watch, struct site site)
{
    uint32_t number = names_add(watch->site_names, (const char *)&site, sizeof site);
    if (number == watch->site_count) {
        ARRAY_ADD(watch->sites, watch->site_count, watch->site_capacity, site);
    }
    return number;
}

static const char *class_text(struct watch *watch, class_id class)
{
    struct buffer text = {0};
    program_class_name(watch->program, class, &text);
    return keep(watch, &text);
}

/* A field as reports of checks call it: what an object of the application inherits from a class of the library is the
 * contents of the first of its classes. */
static const char *field_text(struct watch *watch, const struct object *subject, field_id field)
{
    const struct program *program = watch->program;
    struct buffer text = {0};
    if (field == FACTS_NONE)
        return NULL;
    class_id heir = watch->sites[subject->site].class;
    if (program_class(program, program_field(program, field)->owner)->application ||
        !program_class(program, heir)->application) {
        program_variable_name(program, field, &text);
        return keep(watch, &text);
    }
    for (class_id above = program_class(program, heir)->super; program_class(program, above)->application;
         above = program_class(program, above)->super)
        heir = above; /* a class that runs has a chain of superclasses that ends in the library */
    program_class_name(program, heir, &text);
    buffer_add_text(&text, ".<contents>");
    return keep(watch, &text);
}

static const char *method_text(struct watch *watch, method_id method)
{
    const struct program_method *of = program_method(watch->program, method);
    struct buffer text = {0};
    program_class_name(watch->program, of->owner, &text);
    buffer_format(&text, ".%s", program_selector_name(watch->program, of->selector));
    return keep(watch, &text);
}

static const char *file_text(struct watch *watch, const struct ir_module *module)
{
    return module == NULL || module->source.bytes == NULL
               ? NULL
               : arena_copy(watch->arena, module->source.bytes, module->source.length);
}

static const char *thread_text(struct watch *watch, uint32_t thread, uint32_t entry_method)
{
    const struct run_method *method = entry_method == RUN_NONE ? NULL : watch->run->methods[entry_method];
    if (thread == 0)
        return "main";
    return method == NULL || method->id == FACTS_NONE ? "?" : method_text(watch, method->id);
}

static struct watch_step step_of(struct watch *watch, const struct object *subject, const struct entry *entry)
{
    struct watch_step step = {.thread = thread_text(watch, entry->thread, entry->entry_method),
                              .line = entry->spot.line,
                              .location = field_text(watch, subject, entry->field),
                              .write = entry->write};
    const struct run_method *method = entry->spot.method == RUN_NONE ? NULL : watch->run->methods[entry->spot.method];
    if (method != NULL && method->id != FACTS_NONE) {
        step.method = method_text(watch, method->id);
        step.file = file_text(watch, method->owner->module);
    }
    return step;
}

static void set_site(struct watch *watch, const struct object *subject, struct watch_hit *hit)
{
    const struct site *site = &watch->sites[subject->site];
    hit->class = class_text(watch, site->class);
    if (site->method == FACTS_NONE) {
        hit->site_method = hit->class;
        hit->site_file = file_text(watch, program_class(watch->program, site->class)->module);
        return;
    }
    hit->site_method = method_text(watch, site->method);
    hit->site_file = file_text(watch, program_module_of(watch->program, site->method));
    hit->site_line = site->line;
}

void hit_site_texts(struct watch *watch, const struct object *subject, struct watch_hit *site)
{
    set_site(watch, subject, site);
}

void hit_texts(struct watch *watch, const struct object *subject, const struct entry *entry, struct watch_hit *site,
               struct watch_step *step)
{
    set_site(watch, subject, site);
    *step = step_of(watch, subject, entry);
}

const char *hit_method_text(struct watch *watch, method_id method)
{
    return method_text(watch, method);
}

/* Whether a hit is new; the key says what makes it another one. */
static bool is_new(struct watch *watch, const void *key, size_t length)
{
    size_t before = names_count(watch->hit_names);
    return names_add(watch->hit_names, key, length) == before;
}

static struct watch_hit *hit_add(struct watch *watch)
{
    ARRAY_RESERVE(watch->hits, watch->hit_capacity, watch->hit_count + 1);
    struct watch_hit *hit = &watch->hits[watch->hit_count++];
    *hit = (struct watch_hit){.run = watch->runs};
    return hit;
}

void hit_pattern(struct watch *watch, const struct object *subject, const struct match *match)
{
    const struct entry *u = match->u;
    field_id a = match->a->field, b = match->b == NULL ? FACTS_NONE : match->b->field;
    const uint32_t key[] = {subject->site, match->pattern, a, b, u->thread == 0 ? RUN_NONE - 1 : u->entry_method};
    if (!is_new(watch, key, sizeof key))
        return;
    struct watch_hit *hit = hit_add(watch);
    hit->kind = WATCH_PATTERN;
    hit->pattern = match->pattern;
    set_site(watch, subject, hit);
    hit->locations[0] = field_text(watch, subject, a);
    hit->locations[1] = field_text(watch, subject, b);
    hit->thread = thread_text(watch, u->thread, u->entry_method);
    for (uint32_t i = 0; i < match->count && i < WATCH_STEPS; i++)
        hit->steps[hit->step_count++] = step_of(watch, subject, match->steps[i]);
}

void hit_race(struct watch *watch, const struct object *subject, const struct entry *one, const struct entry *other)
{
    const uint32_t key[] = {subject->site, UINT32_MAX, one->field};
    if (!is_new(watch, key, sizeof key))
        return;
    struct watch_hit *hit = hit_add(watch);
    hit->kind = WATCH_RACE;
    set_site(watch, subject, hit);
    hit->locations[0] = field_text(watch, subject, one->field);
    hit->steps[hit->step_count++] = step_of(watch, subject, one);
    hit->steps[hit->step_count++] = step_of(watch, subject, other);
}

void hit_cycle(struct watch *watch, const struct waiting *waiting, uint32_t count)
{
    uint32_t key[2 * WATCH_STEPS] = {0}, first = 0;
    for (uint32_t i = 1; i < count; i++) /* a circle begins anywhere: here, where its first place is */
        if (waiting[i].spot.method < waiting[first].spot.method ||
            (waiting[i].spot.method == waiting[first].spot.method && waiting[i].spot.line < waiting[first].spot.line))
            first = i;
    for (uint32_t i = 0; i < count; i++) {
        key[2 * i] = waiting[(first + i) % count].spot.method;
        key[2 * i + 1] = waiting[(first + i) % count].spot.line;
    }
    if (!is_new(watch, key, sizeof key))
        return;
    struct watch_hit *hit = hit_add(watch);
    hit->kind = WATCH_CYCLE;
    for (uint32_t i = 0; i < count; i++) {
        const struct waiting *one = &waiting[(first + i) % count];
        const struct entry at = {
            .thread = one->thread, .entry_method = one->entry_method, .spot = one->spot, .field = FACTS_NONE};
        struct buffer class = {0};
        run_class_external_name(one->monitor, &class);
        hit->steps[i] = step_of(watch, NULL, &at);
        hit->steps[i].location = keep(watch, &class);
    }
    hit->step_count = count;
}

void watch_forget_hits(struct watch *watch)
{
    names_free(watch->hit_names);
    watch->hit_names = names_new();
    watch->hit_count = 0;
}

const struct watch_hit *watch_hits(const struct watch *watch, size_t *count)
{
    *count = watch->hit_count;
    return watch->hits;
}
