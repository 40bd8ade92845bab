/* What must be seen of a model so that a formula can be asked of it. This is known before there are objects and
 * processes: so it is what may be meant by the names, or more. */
#include "finite/ltl/property.h"

#include "base/arena.h"
#include "base/memory.h"
#include "finite/ltl/names.h"

#include <string.h>

struct property *property_new(struct finite *finite, const char *text)
{
    struct property *property = arena_alloc(finite->arena, sizeof *property);
    property->fair = text == NULL;
    property->ltl = text == NULL ? ltl_new(finite->arena) : ltl_parse(text, finite->arena);
    property->atoms = arena_alloc(finite->arena, LTL_MOST_ATOMS * sizeof *property->atoms);
    property->wrong = property->ltl->wrong;
    return property;
}

static bool is_in_initialiser(const struct finite *finite, const struct finite_node *node)
{
    return node->frame != FINITE_NONE && finite->frames[node->frame]->initialiser;
}

bool property_has_begun(const struct finite *finite, uint32_t location)
{
    const struct finite_node *node = &finite->nodes[location];
    return node->op == NODE_end || (node->frame != FINITE_NONE && !finite->frames[node->frame]->initialiser);
}

static void keep_member(struct finite *finite, uint32_t member)
{
    finite->members[member].relevant = true;
    for (size_t i = 0; i < finite->node_count; i++) {
        struct finite_node *node = &finite->nodes[i];
        bool puts = node->op == NODE_put || node->op == NODE_put_static || node->op == NODE_put_element;
        if (puts && node->c == member && !is_in_initialiser(finite, node))
            node->observed = true;
    }
}

/* Whether a field may belong to an object that is named so; a name that no object has says nothing. */
static bool may_have(const struct finite *finite, const char *object, field_id field)
{
    bool any = false;
    uint32_t number;
    for (size_t i = 0; i < finite->pool_count; i++) {
        const struct finite_pool *pool = &finite->pools[i];
        if (pool->class == FACTS_NONE || !names_object(pool->class_name, object, &number))
            continue;
        any = true;
        if (program_is_subclass(finite->program, pool->class, program_field(finite->program, field)->owner))
            return true;
    }
    return !any;
}

static bool may_mean(const struct finite *finite, uint32_t member, const struct name_part *part)
{
    const struct finite_member *of = &finite->members[member];
    if (part->text == NULL)
        return of->kind == MEMBER_ELEMENTS;
    return names_member(finite, member, part->text) &&
           (of->kind == MEMBER_STATIC || may_have(finite, part->before, of->of));
}

static void observe_operand(struct finite *finite, const char *text)
{
    struct name_part parts[NAMES_MOST_PARTS];
    uint32_t count = names_split(finite, text, parts);
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t m = 0; m < finite->member_count; m++)
            if (may_mean(finite, m, &parts[i]))
                keep_member(finite, m);
}

/* Who comes to a place, or leaves it, stops. */
static void observe_place(struct finite *finite, const struct finite_type *type, const char *place)
{
    bool *inside = mem_new(type->count + 1, sizeof *inside);
    for (uint32_t i = 0; i < type->count; i++)
        inside[i] = names_place(finite, &finite->nodes[type->first + i], place);
    for (uint32_t i = 0; i < type->count; i++)
        for (int way = 0; way < 2; way++) {
            uint32_t next = finite->nodes[type->first + i].next[way];
            if (next != FINITE_NONE && inside[i] != inside[next - type->first])
                finite->nodes[next].observed = true;
        }
    mem_free(inside);
}

static void observe_end(struct finite *finite, const struct finite_type *type)
{
    for (uint32_t i = 0; i < type->count; i++)
        if (finite->nodes[type->first + i].op == NODE_end)
            finite->nodes[type->first + i].observed = true;
}

static void observe_thread(struct finite *finite, const struct ltl_atom *atom)
{
    uint32_t number;
    bool line;
    for (uint32_t type = 0; type < finite->type_count; type++) {
        if (!names_type(finite, type, atom->left, &number, &line))
            continue;
        if (atom->kind == LTL_AT)
            observe_place(finite, &finite->types[type], atom->right);
        else if (atom->kind == LTL_ENDED)
            observe_end(finite, &finite->types[type]);
    }
}

static void observe_begin(struct finite *finite)
{
    const struct finite_type *main = &finite->types[0];
    for (uint32_t i = main->first; i < main->first + main->count; i++)
        for (int way = 0; way < 2; way++) {
            uint32_t next = finite->nodes[i].next[way];
            if (next != FINITE_NONE && property_has_begun(finite, next) && !property_has_begun(finite, i))
                finite->nodes[next].observed = true;
        }
}

void property_observe(struct finite *finite)
{
    const struct ltl *ltl = finite->property->ltl;
    for (uint32_t i = 0; i < ltl->atom_count; i++) {
        const struct ltl_atom *atom = &ltl->atoms[i];
        if (atom->kind == LTL_COMPARES) {
            observe_operand(finite, atom->left);
            observe_operand(finite, atom->right);
        } else if (atom->kind != LTL_DEADLOCK) {
            observe_thread(finite, atom);
        }
    }
    observe_begin(finite);
}
