#include "verdict/atomicity.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/held.h"
#include "verdict/internal.h"

#include <string.h>

enum { MOST_MARKS = 4, SIDES = 2 };

/* One side of a violation: who, where, and under which locks. */
struct side {
    uint32_t process, copy;
    uint32_t method;    /* the unit of work, or the method of the access: a name */
    uint64_t *held;     /* locks throughout, as bits */
    uint64_t *at_each;  /* locks at each of its own accesses, perhaps given back in between */
    size_t first, last; /* its first and last own access in the witness */
    bool to_blame;
};

struct violation {
    size_t query; /* its number */
    struct side sides[SIDES];
    bool common;      /* all accesses are made under one lock, which is given back in between */
    uint32_t visible; /* steps that a person sees: the fewer, the better to show */
};

struct grouping {
    const struct atomicity_model *model;
    struct arena *arena;
    struct names *methods;
    struct violation *violations;
    size_t count;
    uint32_t *parent; /* of each method: union-find */
    size_t words;     /* of a set of locks */
};

/* Where a statement comes from; empty where that is not known. */
static struct source_place place_of(const struct atomicity_model *model, uint32_t statement)
{
    uint32_t position = model->program->statements[statement].position;
    return position == EML_NONE ? (struct source_place){0} : model->places[position];
}

static uint32_t method_of(struct grouping *grouping, uint32_t statement)
{
    const char *method = place_of(grouping->model, statement).method;
    const char *name = method == NULL ? "?" : method;
    return names_add(grouping->methods, name, strlen(name));
}

static bool is_by(const struct eml_step *step, const struct side *side)
{
    return step->process == side->process && step->copy == side->copy;
}

/* How deep in units one process is while it goes through a witness. */
struct units {
    uint32_t depth, outermost; /* the statement that began the outermost one */
};

static void units_step(const struct eml_program *program, const struct eml_step *step, struct units *units)
{
    enum eml_kind effect = eml_effect(program->statements[step->statement].kind);
    if (effect == EML_UNIT_BEGIN && units->depth++ == 0)
        units->outermost = step->statement;
    units->depth -= effect == EML_UNIT_END;
}

/* What who makes a step holds then, as bits. */
static void held_after(const struct grouping *grouping, struct eml_held *held, const struct eml_step *step,
                       uint64_t *now)
{
    size_t count;
    const uint32_t *locks = eml_held_locks(held, eml_held_step(held, step), &count);
    memset(now, 0, grouping->words * sizeof *now);
    for (size_t i = 0; i < count; i++)
        bits_add(now, locks[i]);
}

/* Finds out under which locks a side makes its accesses, and in which unit. */
static void side_fill(struct grouping *grouping, const struct eml_witness *witness, struct side *side)
{
    const struct eml_program *program = grouping->model->program;
    struct eml_held *held = eml_held_new(program);
    struct units units = {0};
    size_t bytes = grouping->words * sizeof *side->held;
    uint64_t *now = mem_new(grouping->words, sizeof *now);
    side->held = arena_alloc(grouping->arena, bytes);
    side->at_each = arena_alloc(grouping->arena, bytes);
    for (size_t i = 0; i <= side->last; i++) {
        if (!is_by(&witness->steps[i], side))
            continue;
        held_after(grouping, held, &witness->steps[i], now);
        units_step(program, &witness->steps[i], &units);
        if (i == side->first) {
            side->method = method_of(grouping, units.depth > 0 ? units.outermost : witness->steps[i].statement);
            memcpy(side->held, now, bytes);
            memcpy(side->at_each, now, bytes);
        }
        for (size_t w = 0; w < grouping->words && i > side->first; w++) {
            side->held[w] &= now[w];
            side->at_each[w] &= witness->steps[i].mark > 0 ? now[w] : UINT64_MAX;
        }
    }
    mem_free(now);
    eml_held_free(held);
}

/* Where all accesses are made under one lock, who gives it back in between is to blame; else who holds no lock, or
 * another one than the other. */
static bool blame(const struct grouping *grouping, struct side *sides)
{
    bool holds[SIDES] = {false}, common = false, throughout[SIDES] = {false};
    for (size_t w = 0; w < grouping->words; w++) {
        uint64_t both = sides[0].at_each[w] & sides[1].at_each[w];
        common |= both != 0;
        for (int i = 0; i < SIDES; i++) {
            holds[i] |= sides[i].held[w] != 0;
            throughout[i] |= (sides[i].held[w] & both) != 0;
        }
    }
    for (int i = 0; i < SIDES; i++)
        sides[i].to_blame = common ? !throughout[i] : !holds[i] || holds[1 - i];
    return common;
}

static void violation_fill(struct grouping *grouping, struct violation *violation)
{
    const struct eml_witness *witness = &grouping->model->answers[violation->query].witness;
    struct side *sides = violation->sides;
    uint32_t seen = 0;
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        violation->visible += eml_visible(grouping->model->program->statements[step->statement].kind);
        if (step->mark == 0)
            continue;
        struct side *side = seen == 0 || is_by(step, &sides[0]) ? &sides[0] : &sides[1];
        if (seen == 0 || (side == &sides[1] && !is_by(step, side)))
            *side = (struct side){.process = step->process, .copy = step->copy, .first = i};
        side->last = i;
        seen++;
    }
    for (int i = 0; i < SIDES; i++)
        side_fill(grouping, witness, &sides[i]);
    violation->common = blame(grouping, sides);
}

static uint32_t root_of(struct grouping *grouping, uint32_t method)
{
    while (grouping->parent[method] != method)
        method = grouping->parent[method] = grouping->parent[grouping->parent[method]];
    return method;
}

/* The method that stands for the cause of a violation. */
static uint32_t cause_of(struct grouping *grouping, const struct violation *violation)
{
    return root_of(grouping, violation->sides[violation->sides[0].to_blame ? 0 : 1].method);
}

static void group(struct grouping *grouping)
{
    size_t methods = names_count(grouping->methods);
    grouping->parent = mem_new(methods + 1, sizeof *grouping->parent);
    for (uint32_t m = 0; m < methods; m++)
        grouping->parent[m] = m;
    for (size_t i = 0; i < grouping->count; i++) {
        const struct side *sides = grouping->violations[i].sides;
        if (sides[0].to_blame && sides[1].to_blame)
            grouping->parent[root_of(grouping, sides[0].method)] = root_of(grouping, sides[1].method);
    }
}

/* Adds a text to a list in words: "a", "a and b", "a, b and c". */
static void add_listed(struct buffer *to, const char *text, size_t n, size_t count)
{
    buffer_format(to, "%s%s", n == 0 ? "" : n + 1 == count ? " and " : ", ", text);
}

/* What a process is called: with a number if there are copies of it. */
static void add_thread(const struct atomicity_model *model, uint32_t process, uint32_t copy, struct buffer *to)
{
    buffer_add_text(to, model->processes[process]);
    if (model->program->processes[process].copies > 1)
        buffer_format(to, " #%u", copy);
}

/* What a step of a witness does, as a person sees it, with what; STEP_UNKNOWN: it is not shown. */
static enum step_action action_of(const struct atomicity_model *model, const struct eml_step *step, struct buffer *on)
{
    const struct eml_program *program = model->program;
    const struct eml_statement *statement = &program->statements[step->statement];
    const struct atomicity_unmodelled *unmodelled = unmodelled_at(model, step->statement);
    if (unmodelled != NULL) {
        buffer_format(on, "%s (not modelled)", unmodelled->lock);
        return unmodelled->gives ? STEP_UNLOCK : STEP_LOCK;
    }
    switch (eml_effect(statement->kind)) {
    case EML_READ:
    case EML_WRITE:
        buffer_add_text(on, model->memories[statement->operand]);
        return statement->kind == EML_READ ? STEP_READ : STEP_WRITE;
    case EML_LOCK:
    case EML_UNLOCK:
        buffer_add_text(on, model->locks[statement->operand].display);
        return eml_effect(statement->kind) == EML_LOCK ? STEP_LOCK : STEP_UNLOCK;
    case EML_ALLOC:
        buffer_add_text(on, model->class);
        return STEP_NEW;
    case EML_START:
    case EML_JOIN:
        add_thread(model, statement->operand, step->started > 0 ? step->started : 1, on);
        return statement->kind == EML_START ? STEP_START : STEP_JOIN;
    default:
        return STEP_UNKNOWN;
    }
}

/* Whether a lock is held, and none before it that is a part of the same one. */
static bool is_listed(const struct atomicity_model *model, const uint64_t *held, uint32_t lock)
{
    for (uint32_t l = 0; bits_has(held, lock) && l < lock; l++)
        if (bits_has(held, l) && model->locks[l].whole == model->locks[lock].whole)
            return false;
    return bits_has(held, lock);
}

/* Locks that are held, in words. */
static void add_locks(const struct atomicity_model *model, const uint64_t *held, struct buffer *to)
{
    uint32_t count = 0, n = 0;
    for (uint32_t l = 0; l < model->program->lock_count; l++)
        count += is_listed(model, held, l);
    for (uint32_t l = 0; l < model->program->lock_count; l++)
        if (is_listed(model, held, l))
            add_listed(to, model->locks[l].display, n++, count);
}

/* Whether a step only takes or gives back one more part of the lock that the last step was about. */
static bool goes_on(const struct atomicity_model *model, const struct eml_step *last, const struct eml_step *step)
{
    const struct eml_statement *of = model->program->statements;
    enum eml_kind effect = eml_effect(of[step->statement].kind);
    if ((effect != EML_LOCK && effect != EML_UNLOCK) || eml_effect(of[last->statement].kind) != effect)
        return false;
    uint32_t a = of[last->statement].operand, b = of[step->statement].operand;
    return last->process == step->process && last->copy == step->copy && a != b &&
           model->locks[a].whole == model->locks[b].whole;
}

/* The steps of a witness that a person sees. */
static struct finding_step *steps_of(struct grouping *grouping, const struct eml_witness *witness, uint32_t *count)
{
    const struct atomicity_model *model = grouping->model;
    const struct eml_program *program = model->program;
    struct finding_step *steps = arena_alloc(grouping->arena, (witness->count + 1) * sizeof *steps);
    struct eml_held *held = eml_held_new(program);
    struct unmodelled_held unmodelled = {.model = model};
    uint64_t *now = mem_new(grouping->words, sizeof *now);
    *count = 0;
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        struct buffer on = {0}, thread = {0}, locks = {0};
        held_after(grouping, held, step, now);
        unmodelled_step(&unmodelled, step);
        enum step_action action = action_of(model, step, &on);
        if (action != STEP_UNKNOWN) {
            add_thread(model, step->process, step->copy, &thread);
            add_locks(model, now, &locks);
            unmodelled_list(&unmodelled, step, &locks);
            *count -= i > 0 && *count > 0 && goes_on(model, step - 1, step);
            steps[(*count)++] = (struct finding_step){
                .thread = arena_copy(grouping->arena, thread.text, thread.length),
                .action = action,
                .on = arena_copy(grouping->arena, on.text, on.length),
                .locks = locks.length == 0 ? NULL : arena_copy(grouping->arena, locks.text, locks.length),
                .place = place_of(model, step->statement),
                .step = step->mark};
        }
        buffer_free(&on);
        buffer_free(&thread);
        buffer_free(&locks);
    }
    mem_free(now);
    eml_held_free(held);
    return steps;
}

/* "SafeWrap.popwrap reads Stack.count, then Stack.pop writes it …: …" */
static char *why_of(struct grouping *grouping, const struct violation *shown)
{
    const struct atomicity_model *model = grouping->model;
    const struct eml_witness *witness = &model->answers[shown->query].witness;
    const struct eml_query *query = &model->queries[shown->query];
    struct buffer text = {0};
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (step->mark == 0)
            continue;
        const struct eml_statement *statement = &model->program->statements[step->statement];
        struct source_place place = place_of(model, step->statement);
        bool first = is_by(step, &shown->sides[0]);
        buffer_format(&text, "%s%s %s %s (%s:%u)", step->mark == 1 ? "" : ", then ",
                      step->mark == 1 ? names_text(grouping->methods, shown->sides[0].method)
                      : first         ? "the first thread"
                                      : "another thread",
                      statement->kind == EML_READ ? "reads" : "writes", model->memories[statement->operand],
                      place.file == NULL ? "?" : place.file, place.line);
    }
    buffer_format(&text, ": %s.", eml_pattern_texts[query->pattern].harm);
    char *copy = arena_copy(grouping->arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Locks that are not modelled and that the sides of a violation hold at their first accesses, in sentences. */
static bool tell_unmodelled(struct grouping *grouping, const struct violation *shown, struct buffer *to)
{
    const struct eml_witness *witness = &grouping->model->answers[shown->query].witness;
    bool any = false;
    for (int s = 0; s < SIDES; s++)
        any |= unmodelled_tell(grouping->model, witness, shown->sides[s].first,
                               names_text(grouping->methods, shown->sides[s].method), to);
    return any;
}

/* The repair of a group: which methods are to blame, and which locks the other side holds. */
static char *repair_of(struct grouping *grouping, const uint8_t *blamed, const uint64_t *held,
                       const struct violation *shown)
{
    struct buffer text = {0}, besides = {0};
    size_t methods = names_count(grouping->methods), count = 0, n = 0;
    for (size_t m = 0; m < methods; m++)
        count += blamed[m];
    bool none = bits_empty(held, grouping->words), unmodelled = tell_unmodelled(grouping, shown, &besides);
    buffer_add_text(
        &text, !none        ? "Hold the lock that the other accesses hold ("
               : unmodelled ? "No lock that is modelled is held by both sides: hold one and the same lock throughout "
                            : "No lock is held by both sides: hold one and the same lock throughout ");
    if (!none) {
        add_locks(grouping->model, held, &text);
        buffer_add_text(&text, ") throughout ");
    }
    for (size_t m = 0; m < methods; m++)
        if (blamed[m])
            add_listed(&text, names_text(grouping->methods, (uint32_t)m), n++, count);
    buffer_add_text(&text, none ? ", and wherever these fields are used." : ".");
    buffer_add(&text, besides.text, besides.length);
    char *copy = arena_copy(grouping->arena, text.text, text.length);
    buffer_free(&text);
    buffer_free(&besides);
    return copy;
}

/* A finding while its violations are gathered. */
struct gathered {
    uint8_t *memories, *blamed;
    uint64_t *held;
    const struct violation *shown;
    uint64_t patterns;
    uint32_t queries;
};

static void gather(struct grouping *grouping, uint32_t cause, struct gathered *found)
{
    const struct atomicity_model *model = grouping->model;
    for (size_t i = 0; i < grouping->count; i++) {
        const struct violation *violation = &grouping->violations[i];
        const struct eml_query *query = &model->queries[violation->query];
        if (cause_of(grouping, violation) != cause)
            continue;
        found->queries++;
        found->patterns |= (uint64_t)1 << query->pattern;
        found->memories[query->a] = 1;
        if (query->b != EML_NONE)
            found->memories[query->b] = 1;
        for (int s = 0; s < SIDES; s++) {
            found->blamed[violation->sides[s].method] |= violation->sides[s].to_blame;
            for (size_t w = 0; w < grouping->words; w++)
                found->held[w] |= violation->common ? violation->sides[0].at_each[w] & violation->sides[1].at_each[w]
                                  : violation->sides[s].to_blame ? 0
                                                                 : violation->sides[s].held[w];
        }
        if (found->shown == NULL || violation->visible < found->shown->visible)
            found->shown = violation;
    }
}

static const char **locations_of(struct grouping *grouping, const uint8_t *memories, uint32_t *count)
{
    const struct eml_program *program = grouping->model->program;
    const char **names = arena_alloc(grouping->arena, (program->memory_count + (size_t)1) * sizeof *names);
    *count = 0;
    for (uint32_t m = 0; m < program->memory_count; m++)
        if (memories[m])
            names[(*count)++] = grouping->model->memories[m];
    return names;
}

static void finding_add(struct grouping *grouping, const struct gathered *found, struct verdict *verdict)
{
    const struct atomicity_model *model = grouping->model;
    struct finding finding = {.kind = FINDING_ATOMICITY,
                              .status = FINDING_POSSIBLE,
                              .pattern = model->queries[found->shown->query].pattern,
                              .patterns = found->patterns,
                              .queries = found->queries,
                              .class = model->class,
                              .site = model->site};
    struct buffer message = {0}, cause = {0};
    finding.locations = locations_of(grouping, found->memories, &finding.location_count);
    for (uint32_t i = 0; i < finding.location_count; i++) {
        add_listed(&message, finding.locations[i], i, finding.location_count);
        buffer_format(&cause, "%s ", finding.locations[i]);
    }
    buffer_add_text(&message, " can be seen or left in a broken state");
    for (size_t m = 0; m < names_count(grouping->methods); m++)
        if (found->blamed[m])
            buffer_format(&cause, "%s ", names_text(grouping->methods, (uint32_t)m));
    finding.message = message.text;
    finding.cause = cause.text;
    finding.why = why_of(grouping, found->shown);
    finding.repair = repair_of(grouping, found->blamed, found->held, found->shown);
    finding.steps = steps_of(grouping, &model->answers[found->shown->query].witness, &finding.step_count);
    verdict_add_finding(verdict, &finding);
    buffer_free(&message);
    buffer_free(&cause);
}

static void findings_add(struct grouping *grouping, struct verdict *verdict)
{
    size_t methods = names_count(grouping->methods);
    uint8_t *done = mem_new(methods + 1, 1);
    for (size_t i = 0; i < grouping->count; i++) {
        uint32_t cause = cause_of(grouping, &grouping->violations[i]);
        if (done[cause])
            continue;
        done[cause] = 1;
        struct gathered found = {.memories =
                                     arena_alloc(grouping->arena, grouping->model->program->memory_count + (size_t)1),
                                 .blamed = arena_alloc(grouping->arena, methods + 1),
                                 .held = arena_alloc(grouping->arena, grouping->words * sizeof *found.held)};
        gather(grouping, cause, &found);
        finding_add(grouping, &found, verdict);
    }
    mem_free(done);
}

/* A query that is not violated, or whose violation could not be shown: that is never a finding. */
static void query_add(const struct atomicity_model *model, size_t n, struct verdict *verdict)
{
    const struct eml_query *query = &model->queries[n];
    const struct push_answer *answer = &model->answers[n];
    struct verdict_query added = {
        .kind = FINDING_ATOMICITY,
        .pattern = query->pattern,
        .locations = {model->memories[query->a], query->b == EML_NONE ? NULL : model->memories[query->b]},
        .thread = model->processes[query->process],
        .site = model->site,
        .reason = answer->verdict == PUSH_HOLDS ? NULL
                  : answer->reason == NULL      ? "no answer"
                                                : answer->reason};
    verdict_add_query(verdict, &added);
}

uint32_t atomicity_add(const struct atomicity_model *model, struct verdict *verdict)
{
    struct grouping grouping = {.model = model,
                                .arena = arena_new(),
                                .methods = names_new(),
                                .words = bits_words(model->program->lock_count + (size_t)1)};
    grouping.violations = mem_new(model->count + 1, sizeof *grouping.violations);
    for (size_t i = 0; i < model->count; i++)
        if (model->answers[i].verdict == PUSH_VIOLATED && model->answers[i].witness.count > 0)
            grouping.violations[grouping.count++] = (struct violation){.query = i};
        else
            query_add(model, i, verdict);
    for (size_t i = 0; i < grouping.count; i++)
        violation_fill(&grouping, &grouping.violations[i]);
    group(&grouping);
    findings_add(&grouping, verdict);
    uint32_t violated = (uint32_t)grouping.count;
    mem_free(grouping.violations);
    mem_free(grouping.parent);
    names_free(grouping.methods);
    arena_free(grouping.arena);
    return violated;
}
