/* Walks: from a history back to the statements that leave it. */
#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

/* A piece of a walk that is still to be written; a stack of them replaces recursion. */
struct piece {
    enum piece_kind {
        PIECE_FACT,    /* from the entry of its context to the fact a */
        PIECE_BEGIN,   /* from the process's start to the entry of the context with the entrance a */
        PIECE_REST,    /* the way a of the rest b */
        PIECE_RISE,    /* from node c, or behind it, the piece b of a rest, in the context with the entrance a */
        PIECE_PERFORM, /* the statement of node a, with mark b */
        PIECE_BETWEEN, /* the statements between the nodes a and b */
        PIECE_ENTRY,   /* the statements before the entry node of function a */
        PIECE_CUT
    } kind;
    uint32_t a, b, c;
    bool behind;
};

struct writer {
    struct machine *machine;
    uint32_t choice; /* of the word's end */
    enum choice_kind kind;
    struct piece *stack;
    size_t depth, stack_capacity;
    struct walk *walk;
    uint32_t *statements;
    size_t statement_count, statement_capacity;
};

static void push_piece(struct writer *w, enum piece_kind kind, uint32_t a, uint32_t b)
{
    ARRAY_ADD(w->stack, w->depth, w->stack_capacity, (struct piece){.kind = kind, .a = a, .b = b});
}

static void push_rise(struct writer *w, uint32_t entrance, uint32_t piece, uint32_t node, bool behind)
{
    push_piece(w, PIECE_RISE, entrance, piece);
    w->stack[w->depth - 1].c = node;
    w->stack[w->depth - 1].behind = behind;
}

static void add_step(struct writer *w, uint32_t statement, enum walk_mark mark)
{
    ARRAY_ADD(w->walk->steps, w->walk->count, w->walk->capacity, (struct walk_step){statement, mark});
}

static void add_statements(struct writer *w)
{
    for (size_t i = 0; i < w->statement_count; i++)
        add_step(w, w->statements[i], WALK_PLAIN);
    w->statement_count = 0;
}

/* A start that changed the solo state had an effect. */
static enum walk_mark mark_of_step(const struct machine *m, const struct fact *from, const struct fact *to)
{
    bool changed = m->cells[from->cell].solo != m->cells[to->cell].solo;
    return changed && m->pds->nodes[from->node].kind == PDS_START ? WALK_EFFECT : WALK_PLAIN;
}

/* Where the fact came from for the writer's choice. */
static const struct record *record_of(const struct writer *w, const struct fact *fact)
{
    const struct machine *m = w->machine;
    enum choice_kind kind = m->levels[m->cells[fact->cell].level].choices;
    uint32_t choice = kind == w->kind ? w->choice : kind == CHOICE_FIRST ? w->choice / m->slot_count : 0;
    const struct record *record = &m->records[fact->first_record];
    while (record->bits != NULL && !bits_has(record->bits, choice))
        record = &m->records[record->next];
    return record;
}

/* The pieces are pushed in reverse: what comes first in the walk is pushed last. */
static void write_rest(struct writer *w, uint32_t number, uint32_t environment)
{
    const struct pds *pds = w->machine->pds;
    const struct rest_way *ways = w->machine->rests[environment]->ways, *way = &ways[number];
    if (way->next == MACHINE_NONE)
        return;
    push_piece(w, PIECE_REST, way->next, environment);
    push_piece(w, PIECE_BETWEEN, way->node, ways[way->next].node);
    if (way->inner != MACHINE_NONE) {
        uint32_t function = pds->nodes[way->node].operand;
        push_piece(w, PIECE_PERFORM, pds->functions[function].exit, WALK_PLAIN);
        push_piece(w, PIECE_REST, way->inner, environment);
        push_piece(w, PIECE_ENTRY, function, 0);
    }
    push_piece(w, PIECE_PERFORM, way->node, WALK_PLAIN);
}

/* How the process comes to rest, in this context or after it returned from it. */
static void write_rise(struct writer *w, struct piece rise)
{
    struct machine *m = w->machine;
    const struct fact *entrance = &m->facts[rise.a];
    uint32_t ending = history_ending_of(m, m->cells[entrance->cell].kind, entrance->history).ending;
    struct rest_step step = rest_step_of(m, ending, rise.c, rise.behind, rise.b);
    if (step.left != MACHINE_NONE) {
        const struct record *record = record_of(w, entrance);
        push_rise(w, record->inner, step.left, m->facts[record->before].node, true);
        push_piece(w, PIECE_PERFORM, m->pds->functions[m->pds->nodes[step.at].function].exit, WALK_PLAIN);
    }
    push_piece(w, PIECE_REST, step.way, m->endings[ending].environment);
    if (rise.behind)
        push_piece(w, PIECE_BETWEEN, rise.c, step.at);
}

static void write_fact(struct writer *w, uint32_t number)
{
    struct machine *m = w->machine;
    const struct fact *fact = &m->facts[number];
    const struct record *record = record_of(w, fact);
    if (record->origin == FROM_ENTRY)
        return;
    const struct fact *before = &m->facts[record->before];
    switch (record->origin) {
    case FROM_CUT:
        push_piece(w, PIECE_CUT, 0, 0);
        break;
    case FROM_STEP:
    case FROM_EVENT:
        push_piece(w, PIECE_BETWEEN, before->node, fact->node);
        push_piece(w, PIECE_PERFORM, before->node,
                   record->origin == FROM_EVENT ? WALK_EVENT : mark_of_step(m, before, fact));
        break;
    default: /* FROM_RETURN */
        push_piece(w, PIECE_BETWEEN, before->node, fact->node);
        push_piece(w, PIECE_PERFORM, m->facts[record->inner].node, WALK_PLAIN);
        push_piece(w, PIECE_FACT, record->inner, 0);
        push_piece(w, PIECE_ENTRY, m->pds->nodes[before->node].operand, 0);
        push_piece(w, PIECE_PERFORM, before->node, WALK_PLAIN);
    }
    push_piece(w, PIECE_FACT, record->before, 0);
}

static void write_entrance(struct writer *w, uint32_t number)
{
    struct machine *m = w->machine;
    const struct record *record = record_of(w, &m->facts[number]);
    if (record->origin == FROM_ENTRY)
        return;
    uint32_t call = m->facts[record->before].node;
    push_piece(w, PIECE_ENTRY, m->pds->nodes[call].operand, 0);
    push_piece(w, PIECE_PERFORM, call, WALK_PLAIN);
    push_piece(w, PIECE_FACT, record->before, 0);
    push_piece(w, PIECE_BEGIN, record->inner, 0);
}

/* A fact, and the event at its node. */
static void write_event(struct writer *w, uint32_t fact, const struct letter *letter)
{
    push_piece(w, letter_moves(letter) ? PIECE_PERFORM : PIECE_CUT, w->machine->facts[fact].node, WALK_EVENT);
    push_piece(w, PIECE_FACT, fact, 0);
}

/* A whole word. */
static void write_result(struct writer *w, uint32_t level, uint32_t number)
{
    struct machine *m = w->machine;
    const struct record *result = record_of(w, &m->facts[number]), *joint = result;
    if (result->origin == FROM_REST) {
        const struct letter *last = &m->levels[m->levels[level].parent].letter;
        joint = record_of(w, &m->facts[result->before]);
        push_piece(w, PIECE_CUT, 0, 0);
        push_rise(w, joint->inner, result->inner, m->facts[joint->before].node, letter_moves(last));
        write_event(w, joint->before, last);
    } else {
        write_event(w, record_of(w, &m->facts[joint->before])->before, &m->levels[level].letter);
    }
    push_piece(w, PIECE_BEGIN, joint->inner, 0);
    push_piece(w, PIECE_ENTRY, 0, 0);
}

static void write_piece(struct writer *w, struct piece piece)
{
    const struct pds *pds = w->machine->pds;
    switch (piece.kind) {
    case PIECE_FACT:
        write_fact(w, piece.a);
        break;
    case PIECE_BEGIN:
        write_entrance(w, piece.a);
        break;
    case PIECE_REST:
        write_rest(w, piece.a, piece.b);
        break;
    case PIECE_RISE:
        write_rise(w, piece);
        break;
    case PIECE_PERFORM:
        add_step(w, pds->nodes[piece.a].statement, (enum walk_mark)piece.b);
        break;
    case PIECE_BETWEEN:
        pds_between(pds, piece.a, piece.b, &w->statements, &w->statement_count, &w->statement_capacity);
        add_statements(w);
        break;
    case PIECE_ENTRY:
        pds_before_entry(pds, piece.a, &w->statements, &w->statement_count, &w->statement_capacity);
        add_statements(w);
        break;
    case PIECE_CUT:
        add_step(w, EML_NONE, WALK_CUT);
        break;
    }
}

static uint32_t result_fact(const struct machine *m, uint32_t level, uint32_t history)
{
    const struct place *results = m->cells[m->levels[level].result_cell].places;
    uint32_t i = 0;
    while (results->entries[i].history != history)
        i++;
    return results->entries[i].fact;
}

bool machine_walk(struct machine *m, uint32_t level, uint32_t choice, uint32_t history, size_t most, struct walk *walk)
{
    pthread_mutex_lock(&m->mutex);
    struct writer w = {.machine = m, .choice = choice, .kind = m->levels[level].choices, .walk = walk};
    write_result(&w, level, result_fact(m, level, history));
    while (w.depth > 0 && walk->count <= most)
        write_piece(&w, w.stack[--w.depth]);
    mem_free(w.stack);
    mem_free(w.statements);
    pthread_mutex_unlock(&m->mutex);
    return walk->count <= most;
}
