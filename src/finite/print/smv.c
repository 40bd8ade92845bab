/* A model in the language of NuSMV. A step of a thread goes on node by node, one transition each: `running` is the
 * thread that is within its step, and 0 where all have stopped. Nodes are those of the model, with their places in the
 * source. Registers whose values nobody reads any more become 0 where a step ends, so that there are as many states
 * without a running thread as heddle counts. */
#include "finite/print/smv.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "finite/finite.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_THREADS = 16, MOST_OBJECTS = 1000 };

static const char *why_not(const struct finite *finite)
{
    if (finite->queue)
        return "SMV is printed of models without --queue only";
    if (finite->process_count > MOST_THREADS || finite->object_count > MOST_OBJECTS)
        return "there are too many threads or objects for SMV";
    return NULL;
}

/* ---- Variables ---- */

static uint32_t add(struct smv *smv, const char *name, const char *type, const char *first, const char *comment)
{
    ARRAY_ADD(smv->items, smv->count, smv->capacity,
              (struct smv_variable){.name = name, .type = type, .first = first, .comment = comment});
    return (uint32_t)smv->count - 1;
}

static uint32_t add_range(struct smv *smv, const char *name, uint64_t most, const char *comment)
{
    return add(smv, name, finite_text(smv->finite, "0..%" PRIu64, most), "0", comment);
}

/* Of a reference (0 bits) or a number. */
static uint32_t add_value(struct smv *smv, const char *name, unsigned bits, const char *comment)
{
    if (bits == 0)
        return add_range(smv, name, smv->finite->object_count, comment);
    bits = bits > 32 ? 64 : 32;
    return add(smv, name, finite_text(smv->finite, "signed word[%u]", bits), smv_constant(smv->finite, 0, bits),
               comment);
}

static uint32_t *none(struct finite *finite, size_t count)
{
    uint32_t *items = arena_alloc(finite->arena, (count + 1) * sizeof *items);
    for (size_t i = 0; i < count; i++)
        items[i] = FINITE_NONE;
    return items;
}

/* What the nodes of the model need, beside its variables. */
struct needs {
    struct smv *smv;
    const struct finite_type *type;
    bool *used; /* registers */
    bool cycles;
};

static void note_locks(struct needs *needs, const struct finite_node *node)
{
    struct smv *smv = needs->smv;
    uint32_t pool = needs->type->registers[node->a].pool;
    for (size_t p = 0; p < smv->finite->pool_count; p++)
        smv->locked[p] |= pool == FINITE_NONE || pool == p;
}

static void note_choice(struct smv *smv, uint64_t most)
{
    unsigned bits = 1;
    while (most >> bits != 0)
        bits++;
    smv->choice_bits = bits > smv->choice_bits ? bits : smv->choice_bits;
}

static void note_needs(void *context, uint32_t number)
{
    struct needs *needs = context;
    const struct finite_node *node = &needs->smv->finite->nodes[number];
    if (finite_op_has(node->op, 'r'))
        needs->used[node->r] = true;
    needs->cycles |= node->reason == REASON_CYCLE;
    needs->smv->wakes |= node->op == NODE_notify;
    if (node->op == NODE_enter || node->op == NODE_try)
        note_locks(needs, node);
    if (node->op == NODE_choose)
        note_choice(needs->smv, (uint64_t)((int64_t)(int32_t)node->c - node->number));
    if (node->op == NODE_choose_below)
        note_choice(needs->smv, 255);
}

static void add_registers(struct smv *smv, uint32_t process, const bool *used)
{
    struct finite *finite = smv->finite;
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    smv->registers[process] = none(finite, type->register_count);
    for (uint32_t r = 0; r < type->register_count; r++)
        if (used[r] && type->registers[r].relevant)
            smv->registers[process][r] = add_value(smv, finite_text(finite, "r%" PRIu32 "_%" PRIu32, process + 1, r),
                                                   smv_bits(smv, process, r), "");
}

static void add_processes(struct smv *smv)
{
    struct finite *finite = smv->finite;
    struct needs needs = {.smv = smv};
    smv->registers = arena_alloc(finite->arena, (finite->process_count + 1) * sizeof *smv->registers);
    smv->at = none(finite, finite->process_count);
    smv->saved = none(finite, finite->process_count);
    for (uint32_t p = 0; p < finite->process_count; p++) {
        const struct finite_type *type = needs.type = &finite->types[finite->processes[p].type];
        needs.used = mem_new(type->register_count + 1, sizeof *needs.used);
        finite_each_reachable(finite, finite->processes[p].type, note_needs, &needs);
        smv->at[p] =
            add(smv, finite_text(finite, "at%" PRIu32, p + 1), finite_text(finite, "0..%" PRIu32, type->count + 1),
                p == 0 ? finite_text(finite, "%" PRIu32, type->entry - type->first + 1) : "0",
                finite_text(finite, "the place of %s; 0: not started; %" PRIu32 ": ended", describe_thread(finite, p),
                            type->count + 1));
        smv->saved[p] = add_range(smv, finite_text(finite, "saved%" PRIu32, p + 1), 63,
                                  "how often it had entered the monitor at which it waits");
        add_registers(smv, p, needs.used);
        mem_free(needs.used);
    }
    bool composes = (finite->reductions & (FINITE_NOTIFY | FINITE_UNLOCK)) != 0;
    smv->unlocking = composes ? add(smv, "unlocking", "boolean", "FALSE", "the step has left a monitor") : FINITE_NONE;
    smv->notified = composes ? add_range(smv, "notified", finite->object_count, "the step has notified at this object")
                             : FINITE_NONE;
    smv->rounds = needs.cycles ? add_range(smv, "rounds", finite->rounds, "of cycles in the step") : FINITE_NONE;
    smv->chose =
        needs.cycles ? add(smv, "chose", "boolean", "FALSE", "there was a free choice in the step") : FINITE_NONE;
}

static void add_members(struct smv *smv, uint32_t o)
{
    struct finite *finite = smv->finite;
    const struct finite_object *object = &finite->objects_made[o];
    const struct finite_pool *pool = &finite->pools[object->pool];
    for (uint32_t m = 0; m < finite->member_count; m++) {
        const struct finite_member *member = &finite->members[m];
        bool elements = member->kind == MEMBER_ELEMENTS;
        for (uint32_t k = 0; pool->offsets[m] != FINITE_NONE && k < (elements ? pool->most : 1); k++) {
            const char *of = elements ? finite_text(finite, "m%" PRIu32 "_%" PRIu32 "_%" PRIu32, m, o + 1, k)
                                      : finite_text(finite, "m%" PRIu32 "_%" PRIu32, m, o + 1);
            smv->slots[object->slot + pool->offsets[m] + k] = add_value(
                smv, of, member->bits,
                finite_text(finite, "%s of %s", describe_member(finite, m), describe_object(finite, (int64_t)o + 1)));
        }
    }
}

static void add_shared(struct smv *smv)
{
    struct finite *finite = smv->finite;
    for (uint32_t o = 0; o < finite->object_count; o++) {
        const struct finite_object *object = &finite->objects_made[o];
        const char *name = describe_object(finite, (int64_t)o + 1);
        if (smv->locked[object->pool]) {
            smv->slots[object->monitor] =
                add_range(smv, finite_text(finite, "owner%" PRIu32, o + 1), finite->process_count,
                          finite_text(finite, "who has the monitor of %s; 0: nobody", name));
            smv->slots[object->monitor + 1] =
                add_range(smv, finite_text(finite, "entered%" PRIu32, o + 1), 63, "how often");
        }
        add_members(smv, o);
    }
    for (uint32_t m = 0; m < finite->member_count; m++)
        if (finite->members[m].kind == MEMBER_STATIC && finite->members[m].relevant)
            smv->slots[finite->members[m].slot] = add_value(smv, finite_text(finite, "m%" PRIu32, m),
                                                            finite->members[m].bits, describe_member(finite, m));
    for (uint32_t p = 0; p < finite->pool_count; p++) {
        const struct finite_pool *pool = &finite->pools[p];
        for (uint32_t k = 0; !pool->fixed && pool->size > 0 && k < finite->types[pool->type].processes; k++)
            smv->slots[pool->used_slot + k] =
                add_range(smv, finite_text(finite, "made%" PRIu32 "_%" PRIu32, p, k), pool->size,
                          finite_text(finite, "how many %s there are", pool->class_name));
    }
}

/* ---- Where a step ends ---- */

static const char *is_end(const struct smv *smv, uint32_t process, uint32_t node)
{
    (void)process;
    return smv->finite->nodes[node].op == NODE_end ? "TRUE" : NULL;
}

static const char *is_assertion(const struct smv *smv, uint32_t process, uint32_t node)
{
    (void)process;
    const struct finite_node *of = &smv->finite->nodes[node];
    return of->op == NODE_fail && of->number != 0 ? "TRUE" : NULL;
}

struct dead {
    uint32_t reg;
    struct buffer places;
    const struct smv *smv;
    uint32_t process;
};

static void add_dead(void *context, uint32_t number)
{
    struct dead *dead = context;
    const struct finite *finite = dead->smv->finite;
    const uint32_t *live = finite->live[number];
    const struct finite_type *type = &finite->types[finite->processes[dead->process].type];
    if (!finite_may_stop(&finite->nodes[number]))
        return;
    for (uint32_t n = 0; live != NULL && live[n] != FINITE_NONE; n++)
        if (live[n] == dead->reg)
            return;
    buffer_format(&dead->places, "%s%" PRIu32, dead->places.length == 0 ? "" : ", ", number - type->first + 1);
}

/* What is not read any more becomes 0. */
static void clear_register(struct smv *smv, uint32_t process, uint32_t reg)
{
    struct dead dead = {reg, {0}, smv, process};
    uint32_t variable = smv->registers[process][reg];
    if (variable == FINITE_NONE)
        return;
    finite_each_reachable(smv->finite, smv->finite->processes[process].type, add_dead, &dead);
    struct smv_variable *of = &smv->items[variable];
    if (dead.places.length > 0)
        buffer_format(&of->cases, "    stops%" PRIu32 " & %s in {%s} : %s;\n", process + 1,
                      smv_name(smv, smv->at[process]), dead.places.text, of->first);
    buffer_format(&of->cases, "    ends%" PRIu32 " : %s;\n", process + 1, of->first);
    buffer_free(&dead.places);
}

static void clear(struct smv *smv, uint32_t variable)
{
    if (variable != FINITE_NONE)
        buffer_format(&smv->items[variable].cases, "    rests : %s;\n", smv->items[variable].first);
}

struct doing_all {
    struct smv *smv;
    uint32_t process;
};

static void do_one(void *context, uint32_t node)
{
    const struct doing_all *all = context;
    smv_node(all->smv, all->process, node);
}

static void add_cases(struct smv *smv)
{
    const struct finite *finite = smv->finite;
    const uint32_t flags[] = {smv->running, smv->unlocking, smv->notified, smv->rounds, smv->chose};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        clear(smv, flags[i]);
    for (uint32_t p = 0; p < finite->process_count; p++) {
        struct doing_all all = {smv, p};
        for (uint32_t r = 0; r < finite->types[finite->processes[p].type].register_count; r++)
            clear_register(smv, p, r);
        finite_each_reachable(finite, finite->processes[p].type, do_one, &all);
        buffer_format(&smv->items[smv->running].cases, "    go%" PRIu32 " : %" PRIu32 ";\n", p + 1, p + 1);
    }
}

/* ---- The text ---- */

/* A text as a comment: up to the end of its line. */
static void add_comment(struct buffer *to, const char *text)
{
    buffer_add_text(to, "-- ");
    for (; *text != '\0'; text++)
        buffer_add(to, (unsigned char)*text < ' ' ? "?" : text, 1);
    buffer_add_text(to, "\n");
}

struct listing {
    struct finite *finite;
    const struct finite_type *type;
    struct buffer *to;
};

static void list_place(void *context, uint32_t number)
{
    const struct listing *listing = context;
    const char *place = describe_place(listing->finite, number);
    add_comment(listing->to, finite_text(listing->finite, "  %4" PRIu32 "  %s%s%s%s", number - listing->type->first + 1,
                                         place, place[0] == '\0' ? "" : " ", describe_node(listing->finite, number),
                                         listing->finite->nodes[number].visible ? "" : " (invisible)"));
}

static void add_head(struct smv *smv, struct buffer *to)
{
    struct finite *finite = smv->finite;
    if (finite->undecided != NULL)
        add_comment(to, finite_text(finite, "This model proves nothing: %s.", finite->undecided));
    add_comment(to, "Threads:");
    for (uint32_t p = 0; p < finite->process_count; p++)
        add_comment(to, finite_text(finite, "  %" PRIu32 " %s", p + 1, describe_thread(finite, p)));
    add_comment(to, "Objects (0 is null):");
    for (uint32_t o = 0; o < finite->object_count; o++)
        add_comment(to, finite_text(finite, "  %" PRIu32 " %s", o + 1, describe_object(finite, (int64_t)o + 1)));
    for (uint32_t type = 0; type < finite->type_count; type++) {
        struct listing listing = {finite, &finite->types[type], to};
        if (listing.type->processes == 0)
            continue;
        add_comment(to, finite_text(finite, "Places of %s:", listing.type->name));
        finite_each_reachable(finite, type, list_place, &listing);
    }
}

static void add_variables(const struct smv *smv, struct buffer *to)
{
    buffer_format(to, "MODULE main\nIVAR\n  who : 1..%" PRIu32 "; -- goes on, where no thread is within a step\n",
                  smv->finite->process_count);
    if (smv->choice_bits > 0)
        buffer_format(to, "  choice : unsigned word[%u]; -- free choices of numbers\n", smv->choice_bits);
    if (smv->wakes)
        buffer_format(to, "  wakes : 1..%" PRIu32 "; -- whom notify wakes, if there are several\n",
                      smv->finite->process_count);
    buffer_add_text(to, "VAR\n");
    for (size_t i = 0; i < smv->count; i++) {
        const struct smv_variable *of = &smv->items[i];
        buffer_format(to, "  %s : %s;%s", of->name, of->type, of->comment[0] == '\0' ? "\n" : " ");
        if (of->comment[0] != '\0')
            add_comment(to, of->comment);
    }
}

/* Whose monitor a process waits for: of each other process in turn. */
static const char *is_behind(const struct smv *smv, uint32_t process, uint32_t number)
{
    struct finite *finite = smv->finite;
    const struct finite_node *node = &finite->nodes[number];
    if (node->op != NODE_enter && node->op != NODE_reacquire && node->op != NODE_start)
        return NULL;
    return smv_taken(smv, process, node->a);
}

struct behind {
    const struct smv *smv;
    uint32_t process;
    struct buffer *to;
};

static void add_owners(void *context, uint32_t number)
{
    const struct behind *behind = context;
    const struct smv *smv = behind->smv;
    const struct finite_node *node = &smv->finite->nodes[number];
    if (is_behind(smv, behind->process, number) == NULL)
        return;
    for (uint32_t o = 0; o < smv->finite->object_count; o++)
        if (smv_may_lock(smv, behind->process, node->a, o)) {
            const char *owner = smv_name(smv, smv->slots[smv->finite->objects_made[o].monitor]);
            buffer_format(behind->to, "    %s & %s = %" PRIu32 " & %s != %" PRIu32 " : %s;\n",
                          smv_place(smv, behind->process, number), smv_register(smv, behind->process, node->a), o + 1,
                          owner, behind->process + 1, owner);
        }
}

/* Threads that wait for each other's monitors in a circle: who is behind whom, step by step. */
static void add_circles(const struct smv *smv, struct buffer *to)
{
    uint32_t count = smv->finite->process_count;
    for (uint32_t p = 0; p < count; p++) {
        struct behind behind = {smv, p, to};
        buffer_format(to, "  behind%" PRIu32 " := case\n", p + 1);
        finite_each_reachable(smv->finite, smv->finite->processes[p].type, add_owners, &behind);
        buffer_add_text(to, "    TRUE : 0;\n  esac;\n");
    }
    for (uint32_t p = 0; p < count; p++)
        for (uint32_t k = 2; k <= count; k++) {
            buffer_format(to, "  behind%" PRIu32 "_%" PRIu32 " := case", p + 1, k);
            for (uint32_t q = 0; q < count; q++)
                buffer_format(to, " behind%" PRIu32 "%s = %" PRIu32 " : behind%" PRIu32 ";", p + 1,
                              k == 2 ? "" : finite_text(smv->finite, "_%" PRIu32, k - 1), q + 1, q + 1);
            buffer_add_text(to, " TRUE : 0; esac;\n");
        }
    buffer_add_text(to, "  circle := FALSE");
    for (uint32_t p = 0; p < count; p++)
        for (uint32_t k = 2; k <= count; k++)
            buffer_format(to, " | behind%" PRIu32 "_%" PRIu32 " = %" PRIu32, p + 1, k, p + 1);
    buffer_add_text(to, ";\n");
}

static void add_process_defines(const struct smv *smv, uint32_t p, struct buffer *to)
{
    const struct finite_type *type = &smv->finite->types[smv->finite->processes[p].type];
    const char *at = smv_name(smv, smv->at[p]);
    uint32_t n = p + 1;
    buffer_format(to, "  begins%" PRIu32 " := %s = %" PRIu32 ";\n  runs%" PRIu32 " := %s > 0 & %s <= %" PRIu32 ";\n", n,
                  at, type->entry - type->first + 1, n, at, at, type->count);
    buffer_format(to, "  blocked%" PRIu32 " := %s;\n", n, smv_somewhere(smv, p, smv_blocked));
    buffer_format(to,
                  "  can%" PRIu32 " := running = 0 & !trapped & runs%" PRIu32 " & !blocked%" PRIu32 " & (begins%" PRIu32
                  " | !begins);\n",
                  n, n, n, n);
    buffer_format(to, "  stops%" PRIu32 " := running = %" PRIu32 " & !trapped & %s;\n", n, n,
                  smv_somewhere(smv, p, smv_stops));
    buffer_format(to,
                  "  go%" PRIu32 " := running = %" PRIu32 " & !trapped & !stops%" PRIu32 " | who = %" PRIu32
                  " & can%" PRIu32 ";\n",
                  n, n, n, n, n);
    buffer_format(to, "  ends%" PRIu32 " := go%" PRIu32 " & %s;\n", n, n, smv_somewhere(smv, p, is_end));
    buffer_format(to, "  fails%" PRIu32 " := running = %" PRIu32 " & %s;\n", n, n, smv_somewhere(smv, p, is_assertion));
}

/* "name1 | name2 | …" of all processes. */
static void add_any(const struct smv *smv, const char *format, const char *name, struct buffer *to)
{
    buffer_add_text(to, format);
    for (uint32_t p = 0; p < smv->finite->process_count; p++)
        buffer_format(to, "%s%s%" PRIu32, p == 0 ? "" : " | ", name, p + 1);
}

static void add_defines(const struct smv *smv, struct buffer *to)
{
    buffer_add_text(to, "DEFINE\n");
    add_any(smv, "  -- threads that were just started go first\n  begins := ", "begins", to);
    buffer_add_text(to, ";\n");
    for (uint32_t p = 0; p < smv->finite->process_count; p++)
        add_process_defines(smv, p, to);
    add_any(smv, "  rests := ", "stops", to);
    add_any(smv, " | ", "ends", to);
    buffer_add_text(to, ";\n");
    add_circles(smv, to);
    add_any(smv, "  stuck := !(", "can", to);
    add_any(smv, ") & (", "runs", to);
    buffer_add_text(to, ");\n  deadlock := running = 0 & !trapped & !begins & (stuck | circle);\n");
    add_any(smv, "  failed := ", "fails", to);
    buffer_add_text(to, ";\n");
}

static void add_assignments(const struct smv *smv, struct buffer *to)
{
    buffer_add_text(to, "ASSIGN\n");
    for (size_t i = 0; i < smv->count; i++) {
        const struct smv_variable *of = &smv->items[i];
        buffer_format(to, "  init(%s) := %s;\n  next(%s) := case\n%s    TRUE : %s;\n  esac;\n", of->name, of->first,
                      of->name, of->cases.length == 0 ? "" : of->cases.text, of->name);
    }
}

static void add_specifications(struct buffer *to)
{
    buffer_add_text(to, "-- no deadlock\nINVARSPEC !deadlock;\n"
                        "-- no failed assertion that nothing catches\nINVARSPEC !failed;\n"
                        "-- nothing is met that the model does not represent; else the others prove nothing\n"
                        "INVARSPEC !trapped;\n");
}

const char *finite_smv(struct finite *finite, struct buffer *to)
{
    const char *why = why_not(finite);
    if (why != NULL)
        return why;
    struct smv smv = {.finite = finite, .locked = mem_new(finite->pool_count + 1, sizeof *smv.locked)};
    smv.slots = none(finite, finite->slot_count);
    smv.running = add_range(&smv, "running", finite->process_count, "the thread that is within a step; 0: none");
    smv.trapped = add(&smv, "trapped", "boolean", "FALSE", "what is not represented was met");
    add_processes(&smv);
    add_shared(&smv);
    add_cases(&smv);
    add_head(&smv, to);
    add_variables(&smv, to);
    add_defines(&smv, to);
    add_assignments(&smv, to);
    add_specifications(to);
    for (size_t i = 0; i < smv.count; i++)
        buffer_free(&smv.items[i].cases);
    mem_free(smv.items);
    mem_free(smv.locked);
    return NULL;
}
