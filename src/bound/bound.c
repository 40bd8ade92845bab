#include "bound/bound.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "bound/ccfg/ccfg.h"
#include "bound/encode/encode.h"
#include "bound/sync/sync.h"
#include "bound/witness.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ROUNDS = 40, MOST_FINDINGS = 20, LARGEST_BOUND = 1 << 12 };

/* The search with one bound after the other. */
struct search {
    const struct bound_options *options;
    struct arena *arena;
    struct world world;
    struct bound_result result;
    struct bound_finding *findings;
    size_t count, capacity;
    unsigned settled;   /* kinds of which all is known if all executions are: 1 << enum bound_kind, as bits */
    struct known_stop { /* places at which something was found already */
        const struct ir_method *method;
        uint32_t line;
        enum stop_kind kind;
    } * known;
    size_t known_count, known_capacity;
};

/* Places that one query is about, and all others, which nobody comes to in it. */
struct query {
    term *goals, *others;
    size_t goal_count, goal_capacity, other_count, other_capacity;
};

static const char *keep(struct search *search, const char *text)
{
    return arena_copy(search->arena, text, strlen(text));
}

static bool open_world(struct search *search, const struct ir_module *module)
{
    struct buffer why = {0};
    search->world =
        (struct world){.module = module, .arena = search->arena, .object_of = idmap_new(), .cell_of = idmap_new()};
    search->world.loops = arena_alloc(search->arena, (module->method_count + (size_t)1) * sizeof(struct loops *));
    bool fine = layout_find(module, &search->world.layout, &why, search->arena);
    bool has_main = false, destroys = false;
    for (uint32_t i = 0; i < module->method_count; i++) {
        has_main |= text_is(module->methods[i].name, "main") && module->methods[i].body != NULL;
        destroys |= text_is(module->methods[i].name, "<destructors>");
    }
    if (fine && !has_main)
        buffer_add_text(&why, "there is no main");
    else if (destroys) /* nobody follows what runs when the program ends */
        buffer_add_text(&why, "there are destructors, which are not understood");
    if (why.length > 0)
        search->result.why_not = keep(search, why.text);
    buffer_free(&why);
    return fine && has_main && !destroys;
}

static void close_world(struct world *world)
{
    for (size_t i = 0; i < world->object_count; i++)
        mem_free(world->objects[i].cells);
    for (size_t i = 0; i < world->cell_count; i++)
        mem_free(world->cells[i].targets);
    mem_free(world->objects);
    mem_free(world->cells);
    mem_free(world->places);
    idmap_free(world->object_of);
    idmap_free(world->cell_of);
}

static void open_skeleton(struct search *search, struct skeleton *skeleton, uint32_t bound)
{
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 64, .zero = true};
    *skeleton = (struct skeleton){.world = &search->world,
                                  .terms = terms_new(),
                                  .options = search->options,
                                  .ccfg = search->options->ccfg == NULL ? NULL : ccfg_new(),
                                  .arena = search->arena,
                                  .targets = idmap_new(),
                                  .handles = idmap_new(),
                                  .bound = bound,
                                  .last = BOUND_NONE,
                                  .stuck = TERM_NONE,
                                  .weak = TERM_FALSE,
                                  .between = BOUND_NONE,
                                  .here = BOUND_NONE};
    struct thread main = {.name = object_known(&search->world, 1, &like),
                          .creator = BOUND_NONE,
                          .argument = TERM_NONE,
                          .guard = TERM_TRUE,
                          .ended = TERM_FALSE,
                          .result = TERM_NONE,
                          .end_guard = TERM_FALSE,
                          .end_result = TERM_NONE,
                          .end_node = BOUND_NONE};
    main.handle = sync_name(skeleton);
    ARRAY_ADD(skeleton->threads, skeleton->thread_count, skeleton->thread_capacity, main);
    if ((search->options->kinds >> BOUND_DEADLOCK & 1) != 0)
        stuck_prepare(skeleton);
    if ((search->options->kinds >> BOUND_RACE & 1) != 0)
        race_prepare(skeleton);
}

static void close_skeleton(struct search *search, struct skeleton *skeleton)
{
    search->result.terms += terms_count(skeleton->terms);
    skeleton_free(skeleton);
    terms_free(skeleton->terms);
}

/* Unrolls the threads again and again, until what was known before is all that there is to know. As long as it is not
 * known what threads share, loops may seem to go on for ever. */
static void make_skeleton(struct search *search, struct skeleton *skeleton, uint32_t bound)
{
    bool hasty = true;
    for (uint32_t round = 1;; round++) {
        search->world.changed = false;
        open_skeleton(search, skeleton, bound);
        skeleton->hasty = hasty;
        execute_threads(skeleton);
        search->result.rounds++;
        if ((!search->world.changed && !skeleton->gave_up) || skeleton->spent != NULL)
            return;
        hasty = hasty && search->world.changed;
        if (round == MOST_ROUNDS) {
            skeleton->spent = "what threads share does not come to rest";
            return;
        }
        close_skeleton(search, skeleton);
    }
}

static void count_events(struct search *search, const struct skeleton *skeleton)
{
    struct bound_result *result = &search->result;
    result->threads = (uint32_t)skeleton->thread_count;
    result->nodes = (uint32_t)skeleton->node_count;
    result->reads = result->writes = result->locks = 0;
    for (size_t i = 0; i < skeleton->event_count; i++) {
        result->reads += skeleton->events[i].kind == EVENT_READ;
        result->writes += skeleton->events[i].kind == EVENT_WRITE;
        result->locks += skeleton->events[i].kind == EVENT_LOCK;
    }
}

static bool is_known(const struct search *search, const struct stop *stop)
{
    for (size_t i = 0; i < search->known_count; i++)
        if (search->known[i].method == stop->method && search->known[i].line == stop->line &&
            search->known[i].kind == stop->kind)
            return true;
    return false;
}

/* Kinds as bits: 1 << enum stop_kind. `never` is true in no execution that is asked for. */
static struct query make_query(const struct search *search, const struct skeleton *skeleton, unsigned kinds, term never)
{
    struct query query = {0};
    if (never != TERM_FALSE)
        ARRAY_ADD(query.others, query.other_count, query.other_capacity, never);
    for (size_t i = 0; i < skeleton->stop_count; i++) {
        const struct stop *stop = &skeleton->stops[i];
        if ((kinds >> stop->kind & 1) != 0 && !is_known(search, stop))
            ARRAY_ADD(query.goals, query.goal_count, query.goal_capacity, stop->hit);
        else
            ARRAY_ADD(query.others, query.other_count, query.other_capacity, stop->hit);
    }
    return query;
}

static const char *words_of(unsigned kinds)
{
    return (kinds >> STOP_UNDEFINED & 1) != 0 ? "is there something undefined"
           : (kinds >> STOP_CUT & 1) != 0     ? "does a loop or recursion go on behind the bound"
           : (kinds >> STOP_REFUSED & 1) != 0 ? "does something happen that is not understood"
                                              : "does an assertion fail";
}

static enum solver_answer ask(struct search *search, struct skeleton *skeleton, struct encoding *encoding,
                              unsigned kinds)
{
    struct query query = make_query(search, skeleton, kinds, encoding_races_asked(encoding));
    enum solver_answer answer = SOLVER_NO;
    if (query.goal_count > 0)
        answer = encoding_find(encoding, query.goals, query.goal_count, query.others, query.other_count);
    if (query.goal_count > 0)
        solver_note(encoding_solver(encoding), words_of(kinds));
    mem_free(query.goals);
    mem_free(query.others);
    if (answer == SOLVER_UNKNOWN)
        search->result.why_not = keep(search, encoding_why(encoding));
    return answer;
}

/* What was found does not happen. */
static void tell_mistake(struct search *search, struct buffer *why)
{
    search->result.mistake = keep(search, why->length == 0 ? "an execution cannot be run" : why->text);
    search->result.why_not = search->result.mistake;
}

/* Keeps what was found, with its schedule. False: it does not happen. */
static bool add_finding(struct search *search, struct skeleton *skeleton, struct encoding *encoding)
{
    struct buffer why = {0};
    struct bound_finding finding;
    const struct stop *stop;
    bool made = witness_make(encoding, skeleton, &stop, &finding, &why, search->arena);
    if (made) {
        struct known_stop known = {stop->method, stop->line, stop->kind};
        ARRAY_ADD(search->findings, search->count, search->capacity, finding);
        ARRAY_ADD(search->known, search->known_count, search->known_capacity, known);
    } else {
        tell_mistake(search, &why);
    }
    buffer_free(&why);
    return made;
}

/* All violations of some kinds, one for each place. False: not all is known. */
static bool find_all(struct search *search, struct skeleton *skeleton, struct encoding *encoding, unsigned kinds)
{
    uint32_t most = search->options->most_findings == 0 ? MOST_FINDINGS : search->options->most_findings;
    for (;;) {
        enum solver_answer answer = ask(search, skeleton, encoding, kinds);
        if (answer != SOLVER_YES)
            return answer == SOLVER_NO;
        if (!add_finding(search, skeleton, encoding))
            return false;
        if (search->count >= most) {
            search->result.why_not = "there are many violations";
            return false;
        }
    }
}

/* Asks for one goal that is no stop, by executions that end at none; `races`: a data race may be chosen. */
static enum solver_answer ask_goal(struct search *search, struct skeleton *skeleton, struct encoding *encoding,
                                   term goal, bool races)
{
    struct query query = make_query(search, skeleton, 0, races ? TERM_FALSE : encoding_races_asked(encoding));
    enum solver_answer answer = SOLVER_NO;
    if (goal != TERM_FALSE)
        answer = encoding_find(encoding, &goal, 1, query.others, query.other_count);
    mem_free(query.goals);
    mem_free(query.others);
    if (answer == SOLVER_UNKNOWN)
        search->result.why_not = keep(search, encoding_why(encoding));
    return answer;
}

/* Keeps what was found of a kind that has no stops. False: it does not happen. */
static bool add_other(struct search *search, struct skeleton *skeleton, struct encoding *encoding, enum bound_kind kind)
{
    struct buffer why = {0};
    struct bound_finding finding;
    bool made = witness_make_of(encoding, skeleton, kind, &finding, &why, search->arena);
    if (made)
        ARRAY_ADD(search->findings, search->count, search->capacity, finding);
    else
        tell_mistake(search, &why);
    buffer_free(&why);
    return made;
}

/* One deadlock, if there is one. False: not all is known. */
static bool find_deadlock(struct search *search, struct skeleton *skeleton, struct encoding *encoding)
{
    enum solver_answer answer = ask_goal(search, skeleton, encoding, encoding_deadlock(encoding, false), false);
    if (answer == SOLVER_YES)
        return add_other(search, skeleton, encoding, BOUND_DEADLOCK);
    if (answer == SOLVER_NO)
        answer = ask_goal(search, skeleton, encoding, encoding_deadlock(encoding, true), false);
    if (answer == SOLVER_NO)
        search->settled |= 1u << BOUND_DEADLOCK;
    search->result.why_open[BOUND_DEADLOCK] =
        answer == SOLVER_NO ? NULL : "it is not known whether threads wait for ever that wait for what is in memory";
    return answer != SOLVER_UNKNOWN;
}

static bool has_found(const struct search *search, enum bound_kind kind)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->findings[i].kind == kind)
            return true;
    return false;
}

/* All data races that accesses side by side show, one for each two places. False: not all is known. */
static bool find_races(struct search *search, struct skeleton *skeleton, struct encoding *encoding)
{
    uint32_t found = 0;
    enum solver_answer answer;
    while ((answer = ask_goal(search, skeleton, encoding, encoding_race(encoding, false), true)) == SOLVER_YES &&
           found++ < MOST_FINDINGS)
        if (!add_other(search, skeleton, encoding, BOUND_RACE))
            return false;
    if (answer == SOLVER_NO)
        answer = ask_goal(search, skeleton, encoding, encoding_race(encoding, true), true);
    const char *why = answer == SOLVER_YES ? "bytes are copied of which it is not known apart who accesses them"
                      : encoding_has_many_races(encoding) ? "there are too many accesses that may race"
                      : has_found(search, BOUND_UNDEFINED)
                          ? "executions end because of something undefined, and what comes there may race"
                          : NULL;
    if (answer == SOLVER_NO && ask_goal(search, skeleton, encoding, skeleton->weak, false) != SOLVER_NO)
        why = "something orders nothing that is found out atomically, and hides races";
    search->result.why_open[BOUND_RACE] = why;
    if (answer == SOLVER_NO && why == NULL)
        search->settled |= 1u << BOUND_RACE;
    return answer != SOLVER_UNKNOWN;
}

/* The kinds of which it is asked besides what stops are about. False: not all is known. */
static bool find_others(struct search *search, struct skeleton *skeleton, struct encoding *encoding)
{
    unsigned kinds = search->options->kinds;
    return ((kinds >> BOUND_DEADLOCK & 1) == 0 || find_deadlock(search, skeleton, encoding)) &&
           ((kinds >> BOUND_RACE & 1) == 0 || find_races(search, skeleton, encoding));
}

static void tell_refused(struct search *search, const struct skeleton *skeleton, struct encoding *encoding)
{
    struct buffer text = {0};
    for (size_t i = 0; i < skeleton->stop_count && text.length == 0; i++) {
        const struct stop *stop = &skeleton->stops[i];
        if (stop->kind != STOP_REFUSED || solver_value(encoding_solver(encoding), stop->hit) == 0)
            continue;
        buffer_format(&text, "%s", stop->message);
        if (stop->method != NULL)
            buffer_format(&text, " (in %.*s, line %" PRIu32 ")", (int)stop->method->name.length,
                          stop->method->name.bytes, stop->line);
    }
    buffer_join_lines(&text, 0);
    search->result.refused = keep(search, text.length == 0 ? "something is not understood" : text.text);
    search->result.why_not = search->result.refused;
    buffer_free(&text);
}

/* Whether all executions are within what was unrolled. *cut: a larger bound might tell more. */
static void ask_whether_complete(struct search *search, struct skeleton *skeleton, struct encoding *encoding, bool *cut)
{
    search->result.refused = NULL;
    enum solver_answer cuts = ask(search, skeleton, encoding, 1u << STOP_CUT);
    *cut = cuts == SOLVER_YES;
    if (cuts == SOLVER_YES)
        search->result.why_not = "loops or recursions go on behind the bound";
    enum solver_answer refused = cuts == SOLVER_UNKNOWN ? cuts : ask(search, skeleton, encoding, 1u << STOP_REFUSED);
    if (refused == SOLVER_YES)
        tell_refused(search, skeleton, encoding);
    if (cuts == SOLVER_NO && refused == SOLVER_NO) {
        search->result.complete = true;
        search->result.settled = search->settled | 1u << BOUND_ASSERTION | 1u << BOUND_UNDEFINED;
        search->result.why_not = NULL;
    }
}

/* In place of that of the last bound. */
static void write_formula(const struct search *search, const struct encoding *encoding)
{
    FILE *to = search->options->smt2;
    if (to == NULL)
        return;
    rewind(to);
    if (ftruncate(fileno(to), 0) == 0)
        solver_print(encoding_solver(encoding), to);
}

/* Shows what was unrolled, instead of a search. */
static void show_graph(struct search *search, const struct skeleton *skeleton)
{
    search->result.complete = skeleton->spent == NULL;
    search->result.why_not = skeleton->spent == NULL ? NULL : keep(search, skeleton->spent);
    ccfg_print(skeleton, search->options->ccfg_dot, search->options->ccfg);
}

/* Searches with one bound. True: a larger one may tell more. */
static bool search_bound(struct search *search, uint32_t bound)
{
    enum { ERRORS = 1u << STOP_ERROR | 1u << STOP_ABORT };
    struct skeleton skeleton;
    bool cut = false;
    search->settled = 0;
    make_skeleton(search, &skeleton, bound);
    count_events(search, &skeleton);
    if (search->options->ccfg != NULL) {
        show_graph(search, &skeleton);
        close_skeleton(search, &skeleton);
        return false;
    }
    struct encoding *encoding = skeleton.spent == NULL ? encoding_new(&skeleton) : NULL;
    if (encoding == NULL) {
        search->result.why_not = keep(search, skeleton.spent);
    } else if (find_all(search, &skeleton, encoding, ERRORS)) {
        search->result.bound = bound;
        if (find_all(search, &skeleton, encoding, 1u << STOP_UNDEFINED) && find_others(search, &skeleton, encoding))
            ask_whether_complete(search, &skeleton, encoding, &cut);
    }
    if (encoding != NULL) {
        write_formula(search, encoding);
        encoding_sizes(encoding, &search->result);
        search->result.checks += encoding_checks(encoding);
        search->result.lemmas += encoding_lemmas(encoding);
    }
    encoding_free(encoding);
    close_skeleton(search, &skeleton);
    return cut && search->count == 0;
}

struct bound_result bound_program(const struct ir_module *module, const struct bound_options *options,
                                  struct arena *arena)
{
    struct search search = {.options = options, .arena = arena};
    if (open_world(&search, module)) {
        uint32_t bound = options->unwind == 0 ? 1 : options->unwind;
        while (search_bound(&search, bound) && options->unwind == 0 && bound < LARGEST_BOUND)
            bound *= 2;
    }
    close_world(&search.world);
    struct bound_finding *copy = arena_alloc(arena, (search.count + 1) * sizeof *copy);
    if (search.count > 0)
        memcpy(copy, search.findings, search.count * sizeof *copy);
    search.result.findings = copy;
    search.result.finding_count = (uint32_t)search.count;
    mem_free(search.findings);
    mem_free(search.known);
    return search.result;
}
