#include "verdict/atomicity.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/held.h"
#include "verdict/internal.h"

#include <string.h>

enum { MOST_MARKS = 4, SIDES = FINDING_SIDES, MOST_WAYS = 48 };

/* One side of a violation: who, where, and under which locks. */
struct side {
    uint32_t process, copy;
    uint32_t method;    /* the unit of work, or the method of the access: a name */
    uint64_t *held;     /* locks throughout, as bits */
    uint64_t *at_each;  /* locks at each of its own accesses, perhaps given back in between */
    size_t first, last; /* its first and last own access in the witness */
    bool to_blame;
    bool round; /* the unit is a round of a loop of the method */
};

struct violation {
    size_t query; /* its number */
    struct side sides[SIDES];
    bool common;      /* all accesses are made under one lock, which is given back in between */
    uint32_t doubts;  /* accesses that may not be as they seem: the fewer, the better to show; */
    uint32_t visible; /* steps that a person sees: so they are */
};

struct grouping {
    const struct verdict_model *model;
    struct arena *arena;
    struct names *methods;
    struct violation *violations;
    size_t count;
    uint32_t *parent; /* of each method: union-find */
    size_t words;     /* of a set of locks */
};

static uint32_t method_of(struct grouping *grouping, uint32_t statement)
{
    const char *method = model_place(grouping->model, statement).method;
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

static bool is_round(const struct verdict_model *model, uint32_t begin)
{
    uint32_t position = model->program->statements[begin].position;
    return position != EML_NONE && model->unmodelled != NULL && model->unmodelled[position].decides == VERDICT_ROUND;
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
        model_held_after(grouping->model, held, &witness->steps[i], now);
        units_step(program, &witness->steps[i], &units);
        if (i == side->first) {
            side->method = method_of(grouping, units.depth > 0 ? units.outermost : witness->steps[i].statement);
            side->round = units.depth > 0 && is_round(grouping->model, units.outermost);
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

/* Whether a method runs while a class or an object is made. */
static bool is_start_up(const char *method)
{
    const char *last = method == NULL ? NULL : strrchr(method, '.');
    return last != NULL && last[1] == '<';
}

/* Accesses of the pattern that a person would doubt: made under a lock that the model does not have, or while a
 * class or an object is made. */
static uint32_t doubts_of(const struct verdict_model *model, const struct eml_witness *witness)
{
    struct unmodelled_held held = {.model = model};
    uint32_t doubts = 0;
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        struct buffer locks = {0};
        unmodelled_step(&held, step);
        if (step->mark > 0) {
            unmodelled_list(&held, step, &locks);
            doubts += locks.length > 0;
            doubts += is_start_up(model_place(model, step->statement).method);
        }
        buffer_free(&locks);
    }
    return doubts;
}

/* Whether one violation is better to show than another of the same cause. */
static bool is_clearer(const struct violation *one, const struct violation *other)
{
    return one->doubts != other->doubts ? one->doubts < other->doubts : one->visible < other->visible;
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
    violation->doubts = doubts_of(grouping->model, witness);
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

/* "SafeWrap.popwrap reads Stack.count, then Stack.pop writes it …: …" */
static char *why_of(struct grouping *grouping, const struct violation *shown)
{
    const struct verdict_model *model = grouping->model;
    const struct eml_witness *witness = &model->answers[shown->query].witness;
    const struct eml_query *query = &model->queries[shown->query];
    struct buffer text = {0};
    for (size_t i = 0; i < witness->count; i++) {
        const struct eml_step *step = &witness->steps[i];
        if (step->mark == 0)
            continue;
        const struct eml_statement *statement = &model->program->statements[step->statement];
        struct source_place place = model_step_place(model, witness, i);
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
        model_add_locks(grouping->model, held, &text);
        buffer_add_text(&text, ") throughout ");
    }
    for (size_t m = 0; m < methods; m++)
        if (blamed[m])
            model_add_listed(&text, names_text(grouping->methods, (uint32_t)m), n++, count);
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
    const struct verdict_model *model = grouping->model;
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
        if (found->shown == NULL || is_clearer(violation, found->shown))
            found->shown = violation;
    }
}

/* Which side of a way stays in a unit: whichever makes several accesses. */
static void name_units(struct grouping *grouping, const struct violation *violation, struct finding_way *way)
{
    uint32_t made[SIDES] = {0};
    for (uint32_t i = 0; i < way->count; i++)
        made[way->accesses[i].side]++;
    for (uint32_t side = 0; side < SIDES; side++)
        if (made[side] > 1) {
            way->units[side] = names_text(grouping->methods, violation->sides[side].method);
            way->rounds[side] = violation->sides[side].round;
        }
}

/* The ways of a cause: that of the shown violation first, then others, each once. */
static struct finding_way *ways_of(struct grouping *grouping, const struct gathered *found, uint32_t cause,
                                   uint32_t *count)
{
    struct finding_way *ways = arena_alloc(grouping->arena, MOST_WAYS * sizeof *ways);
    *count = 0;
    for (size_t i = 0; i <= grouping->count && *count < MOST_WAYS; i++) {
        const struct violation *violation = i == 0 ? found->shown : &grouping->violations[i - 1];
        struct finding_way *way = &ways[*count];
        if (cause_of(grouping, violation) != cause ||
            !way_of(grouping->model, &grouping->model->answers[violation->query].witness, grouping->arena, way))
            continue;
        way->pattern = grouping->model->queries[violation->query].pattern;
        name_units(grouping, violation, way);
        bool known = false;
        for (uint32_t n = 0; n < *count; n++)
            known |= way_same(&ways[n], way);
        *count += !known;
    }
    return ways;
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

static void finding_add(struct grouping *grouping, const struct gathered *found, uint32_t cause_method,
                        struct verdict *verdict)
{
    const struct verdict_model *model = grouping->model;
    struct finding finding = {.kind = FINDING_ATOMICITY,
                              .status = model->suspicions ? FINDING_SUSPECTED : FINDING_POSSIBLE,
                              .pattern = model->queries[found->shown->query].pattern,
                              .patterns = found->patterns,
                              .queries = found->queries,
                              .class = model->class,
                              .site = model->site};
    struct buffer message = {0}, cause = {0};
    finding.locations = locations_of(grouping, found->memories, &finding.location_count);
    if (model->suspicions &&
        verdict_has_about(verdict, finding.kind, &finding.site, finding.locations, finding.location_count))
        return;
    for (uint32_t i = 0; i < finding.location_count; i++) {
        model_add_listed(&message, finding.locations[i], i, finding.location_count);
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
    finding.ways = ways_of(grouping, found, cause_method, &finding.way_count);
    finding.callers =
        callers_of(model, &model->answers[found->shown->query].witness, grouping->arena, &finding.caller_count);
    finding.steps =
        model_steps(model, &model->answers[found->shown->query].witness, grouping->arena, &finding.step_count);
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
        finding_add(grouping, &found, cause, verdict);
    }
    mem_free(done);
}

/* A query that is not violated, or whose violation could not be shown: that is never a finding. */
static void query_add(const struct verdict_model *model, size_t n, struct verdict *verdict)
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

/* Whether a violation is to be told. */
static bool counts(const struct verdict_model *model, const struct push_answer *answer)
{
    return answer->verdict == PUSH_VIOLATED && answer->witness.count > 0 &&
           (!model->suspicions || model->carried || suspicions_count(model, &answer->witness));
}

/* Whether a suspicion is left open: that is to be told, though nothing is proved by those that are not. */
static bool is_open(const struct verdict_model *model, const struct push_answer *answer)
{
    return answer->verdict == PUSH_UNKNOWN || (model->carried && answer->verdict == PUSH_VIOLATED);
}

uint32_t atomicity_add(const struct verdict_model *model, struct verdict *verdict)
{
    struct grouping grouping = {
        .model = model, .arena = arena_new(), .methods = names_new(), .words = model_lock_words(model)};
    grouping.violations = mem_new(model->count + 1, sizeof *grouping.violations);
    for (size_t i = 0; i < model->count; i++)
        if (counts(model, &model->answers[i]))
            grouping.violations[grouping.count++] = (struct violation){.query = i};
        else if (!model->suspicions || is_open(model, &model->answers[i]))
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
