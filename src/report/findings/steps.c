/* The interleaving of a finding: which steps are shown, and how. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "report/clean.h"
#include "report/findings/internal.h"
#include "report/grid.h"

#include <string.h>

/* An interleaving is folded until it has at most so many rows. Few plain steps are not worth a fold. */
enum { MOST_ROWS = 25, FOLD_FROM = 4 };

/* How much a step tells; those that tell least are folded first. */
enum interest {
    PLAIN,   /* accesses and calls on the way */
    LOCKING, /* what a thread does with locks and units elsewhere */
    SETUP,   /* who is started, what is made */
    BETWEEN, /* locks and units around the pattern's accesses: they show why these are not atomic; inputs */
    MARKED   /* the pattern's accesses */
};

/* What a step tells by what it does. */
static const enum interest interest_of[] = {
    [STEP_UNKNOWN] = LOCKING, [STEP_READ] = PLAIN,    [STEP_WRITE] = PLAIN, [STEP_CALL] = PLAIN,
    [STEP_NEW] = SETUP,       [STEP_START] = SETUP,   [STEP_JOIN] = SETUP,  [STEP_LOCK] = LOCKING,
    [STEP_UNLOCK] = LOCKING,  [STEP_BEGIN] = LOCKING, [STEP_END] = LOCKING, [STEP_INPUT] = BETWEEN,
    [STEP_SAYS] = PLAIN,
};

struct actor {
    const char *locks;    /* what it holds after its last step so far, or NULL */
    uint32_t first, last; /* its accesses of the pattern; none if first > last */
};

struct steps {
    const struct findings_style *style;
    const struct finding *finding;
    struct arena *arena; /* the texts */
    struct buffer scratch;
    struct names *threads; /* their numbers are the actors, in the order of their first steps */
    uint32_t *actor_of;    /* of each step */
    struct actor *actors;
    enum interest *interest; /* of each step */
    struct grid_row *rows;
    size_t row_count;
    const char **codes; /* of each step that is shown; "" where the source is not there */
    bool sourced;       /* the source of an access of the pattern is there */
};

static const char *text_or(const char *text, const char *otherwise)
{
    return text != NULL ? text : otherwise;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(text_or(a, ""), text_or(b, "")) == 0;
}

static void find_actors(struct steps *steps)
{
    const struct finding *finding = steps->finding;
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const char *thread = text_or(finding->steps[i].thread, "?");
        steps->actor_of[i] = names_add(steps->threads, thread, strlen(thread));
    }
    size_t count = names_count(steps->threads);
    steps->actors = mem_new(count, sizeof *steps->actors);
    for (size_t i = 0; i < count; i++)
        steps->actors[i].first = UINT32_MAX;
    for (uint32_t i = 0; i < finding->step_count; i++) {
        struct actor *actor = &steps->actors[steps->actor_of[i]];
        if (finding->steps[i].step == 0)
            continue;
        actor->first = actor->first < i ? actor->first : i;
        actor->last = i;
    }
}

/* What each step tells by itself, and what lies between the accesses of a thread. */
static void weigh_steps(struct steps *steps)
{
    const struct finding *finding = steps->finding;
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const struct finding_step *step = &finding->steps[i];
        struct actor *actor = &steps->actors[steps->actor_of[i]];
        enum interest interest = interest_of[step->action];
        if (interest == PLAIN && !same_text(step->locks, actor->locks))
            interest = LOCKING;
        if (interest == LOCKING && i > actor->first && i < actor->last)
            interest = BETWEEN;
        steps->interest[i] = step->step > 0 ? MARKED : interest;
        actor->locks = step->locks;
    }
}

/* The two steps with locks or units that lead to a thread's first access: it then holds what they took. */
static void weigh_approaches(struct steps *steps)
{
    for (size_t number = 0; number < names_count(steps->threads); number++) {
        const struct actor *actor = &steps->actors[number];
        uint32_t found = 0;
        if (actor->first == UINT32_MAX)
            continue;
        for (uint32_t i = actor->first; i-- > 0 && found < 2;) {
            if (steps->actor_of[i] == number && steps->interest[i] == LOCKING) {
                steps->interest[i] = BETWEEN;
                found++;
            }
        }
    }
}

/* How many steps from `first` on are folded into one row at this level; 0 if that step is shown. At the lowest level
 * only plain steps of one thread without a break are. */
static uint32_t fold_length(const struct steps *steps, uint32_t first, enum interest level)
{
    uint32_t at = first;
    while (at < steps->finding->step_count && steps->interest[at] < (level > PLAIN ? level : LOCKING) &&
           (level > PLAIN || steps->actor_of[at] == steps->actor_of[first]))
        at++;
    uint32_t length = at - first;
    return length >= (level > PLAIN ? 2 : FOLD_FROM) ? length : 0;
}

static size_t count_rows(const struct steps *steps, enum interest level)
{
    size_t rows = 0;
    for (uint32_t at = 0; at < steps->finding->step_count; rows++) {
        uint32_t folded = fold_length(steps, at, level);
        at += folded > 0 ? folded : 1;
    }
    return rows;
}

static const char *keep(struct steps *steps)
{
    const char *text =
        arena_copy(steps->arena, steps->scratch.length > 0 ? steps->scratch.text : "", steps->scratch.length);
    buffer_clear(&steps->scratch);
    return text;
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

/* The line of source at a place, without the blanks around it; "" if it is not there. */
static const char *code_of(struct steps *steps, const struct source_place *place)
{
    const struct findings_style *style = steps->style;
    const char *text;
    size_t length;
    if (style->lines == NULL || place->file == NULL || place->line == 0 ||
        !style->lines(style->context, place->file, place->line, &text, &length))
        return "";
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    while (length > 0 && is_blank(*text))
        text++, length--;
    for (size_t i = 0; i < length; i++)
        buffer_add(&steps->scratch, text[i] == '\t' ? " " : text + i, 1);
    return keep(steps);
}

static const char *where_of(struct steps *steps, const struct source_place *place)
{
    if (place->file != NULL)
        buffer_add_text(&steps->scratch, place->file);
    if (place->file != NULL && place->line > 0)
        buffer_format(&steps->scratch, ":%u", place->line);
    if (place->method != NULL && !steps->sourced)
        buffer_format(&steps->scratch, "%s%s", place->file != NULL ? " " : "", place->method);
    return keep(steps);
}

static bool same_place(const struct source_place *a, const struct source_place *b)
{
    return a->line == b->line && same_text(a->file, b->file);
}

/* Source that stands in the row before, for the same thread, is not repeated. */
static bool repeats(const struct steps *steps, uint32_t i)
{
    const struct finding_step *all = steps->finding->steps;
    return i > 0 && steps->actor_of[i] == steps->actor_of[i - 1] && same_place(&all[i].place, &all[i - 1].place) &&
           steps->row_count > 0 && steps->rows[steps->row_count - 1].where[0] != '\0';
}

static void add_step_row(struct steps *steps, uint32_t i)
{
    const struct finding_step *step = &steps->finding->steps[i];
    const char *held = "", *action = "?";
    if (step->action != STEP_UNKNOWN) {
        finding_step_describe(step, &steps->scratch);
        action = keep(steps);
    }
    if (step->locks != NULL && step->locks[0] != '\0') {
        buffer_format(&steps->scratch, "[%s]", step->locks);
        held = keep(steps);
    }
    steps->codes[i] = code_of(steps, &step->place);
    const char *code = repeats(steps, i) ? "" : steps->codes[i];
    if (steps->sourced && steps->codes[i][0] == '\0' && step->place.method != NULL) {
        buffer_format(&steps->scratch, "(%s)", step->place.method); /* in its stead */
        code = keep(steps);
    }
    steps->rows[steps->row_count++] = (struct grid_row){.actor = steps->actor_of[i],
                                                        .mark = step->step,
                                                        .action = action,
                                                        .held = held,
                                                        .where = where_of(steps, &step->place),
                                                        .code = code};
}

/* A fold stands in the column of its thread, or in none if it has steps of several. */
static void add_fold_row(struct steps *steps, uint32_t first, uint32_t length)
{
    uint32_t actor = steps->actor_of[first];
    for (uint32_t i = first; i < first + length; i++)
        actor = steps->actor_of[i] == actor ? actor : GRID_NOBODY;
    buffer_format(&steps->scratch, "%s %u steps", steps->style->utf8 ? "…" : "...", length);
    steps->rows[steps->row_count++] = (struct grid_row){actor, 0, keep(steps), "", "", ""};
}

static bool has_source(struct steps *steps)
{
    const struct finding *finding = steps->finding;
    for (uint32_t i = 0; i < finding->step_count; i++)
        if (finding->steps[i].step > 0 && code_of(steps, &finding->steps[i].place)[0] != '\0')
            return true;
    return false;
}

static void make_rows(struct steps *steps)
{
    enum interest level = PLAIN;
    steps->sourced = has_source(steps);
    while (level < MARKED && count_rows(steps, level) > MOST_ROWS)
        level++;
    for (uint32_t at = 0; at < steps->finding->step_count;) {
        uint32_t folded = steps->style->verbose ? 0 : fold_length(steps, at, level);
        if (folded > 0)
            add_fold_row(steps, at, folded);
        else
            add_step_row(steps, at);
        at += folded > 0 ? folded : 1;
    }
}

/* The source of the pattern's accesses, below a grid without room for it. */
static void add_legend(struct buffer *into, struct steps *steps, const struct grid_style *grid)
{
    const struct finding *finding = steps->finding;
    bool any = false;
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const struct finding_step *step = &finding->steps[i];
        if (step->step == 0 || steps->codes[i][0] == '\0')
            continue;
        struct buffer line = {0}, clean = {0};
        buffer_format(&line, "%s:%u  %s", step->place.file, step->place.line, steps->codes[i]);
        clean_add(&clean, line.text, grid->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
        buffer_add_text(into, any ? "    " : "\n    ");
        grid_add_mark(into, grid, step->step);
        buffer_add_text(into, " ");
        clean_cut(into, clean.text, grid->width - 8, grid->utf8);
        buffer_add_text(into, "\n");
        buffer_free(&line);
        buffer_free(&clean);
        any = true;
    }
}

static void show_rows(struct buffer *into, struct steps *steps)
{
    const struct findings_style *style = steps->style;
    size_t width = style->width > 0 ? style->width : FINDINGS_WIDTH;
    const struct grid_style grid = {.color = style->color,
                                    .utf8 = style->utf8,
                                    .width = width > FINDINGS_WIDTH_LEAST ? width : FINDINGS_WIDTH_LEAST};
    size_t count = names_count(steps->threads);
    const char **titles = mem_new(count, sizeof *titles);
    for (size_t i = 0; i < count; i++)
        titles[i] = names_text(steps->threads, (uint32_t)i);
    if (!grid_add(into, &grid, titles, count, steps->rows, steps->row_count))
        add_legend(into, steps, &grid);
    mem_free(titles);
}

void findings_add_steps(struct buffer *into, const struct findings_style *style, const struct finding *finding)
{
    struct steps steps = {.style = style, .finding = finding, .arena = arena_new(), .threads = names_new()};
    size_t count = finding->step_count;
    steps.actor_of = mem_new(count, sizeof *steps.actor_of);
    steps.interest = mem_new(count, sizeof *steps.interest);
    steps.rows = mem_new(count, sizeof *steps.rows);
    steps.codes = mem_new(count, sizeof *steps.codes);
    find_actors(&steps);
    weigh_steps(&steps);
    weigh_approaches(&steps);
    make_rows(&steps);
    show_rows(into, &steps);
    mem_free(steps.codes);
    mem_free(steps.rows);
    mem_free(steps.interest);
    mem_free(steps.actors);
    mem_free(steps.actor_of);
    names_free(steps.threads);
    buffer_free(&steps.scratch);
    arena_free(steps.arena);
}
