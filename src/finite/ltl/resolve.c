/* Names of a formula as variables, processes and places of a model. */
#include "finite/ltl/property.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "finite/ltl/names.h"
#include "finite/print/describe.h"

#include <stdlib.h>
#include <string.h>

struct resolving {
    struct finite *finite;
    struct property *property;
    uint32_t column; /* of what is looked at */
};

static void complain(struct resolving *resolving, const char *why, const char *name, const char *more)
{
    if (resolving->property->wrong == NULL)
        resolving->property->wrong =
            finite_text(resolving->finite, "column %u: %s '%s'%s", resolving->column, why, name, more);
}

/* The only object that is named so; 0: there is none. */
static int64_t find_object(struct resolving *resolving, const char *text)
{
    struct finite *finite = resolving->finite;
    int64_t found = 0;
    uint32_t number, same = 0;
    const char *class = NULL;
    for (uint32_t i = 0; i < finite->object_count; i++) {
        const char *name = finite->pools[finite->objects_made[i].pool].class_name;
        if (!names_object(name, text, &number))
            continue;
        if (class != NULL && strcmp(class, name) != 0) {
            complain(resolving, "objects of several classes may be meant by", text, "");
            return 0;
        }
        class = name;
        same++;
        if (number == 0 || number == same)
            found = (int64_t)i + 1;
    }
    if (same > 1 && strchr(text, '#') == NULL) {
        complain(resolving, "there are several objects", text,
                 finite_text(finite, ": say which one, by %s#1 to %s#%u", text, text, same));
        return 0;
    }
    return found;
}

static uint32_t find_static(struct resolving *resolving, const struct name_part *part)
{
    struct finite *finite = resolving->finite;
    uint32_t found = FINITE_NONE;
    for (uint32_t m = 0; m < finite->member_count; m++) {
        struct buffer class = {0};
        if (finite->members[m].kind != MEMBER_STATIC || !names_member(finite, m, part->text))
            continue;
        program_class_name(finite->program, program_field(finite->program, finite->members[m].of)->owner, &class);
        bool meant = names_class(class.text, part->before);
        buffer_free(&class);
        if (meant && found != FINITE_NONE)
            complain(resolving, "several variables may be meant by",
                     finite_text(finite, "%s.%s", part->before, part->text), "");
        found = meant ? m : found;
    }
    return found;
}

static bool may_follow(const struct finite *finite, uint32_t number, const struct name_part *part, bool last)
{
    const struct finite_member *member = &finite->members[number];
    if (!member->relevant || (!last && member->value != IR_REF))
        return false;
    return part->text == NULL ? member->kind == MEMBER_ELEMENTS
                              : member->kind == MEMBER_FIELD && names_member(finite, number, part->text);
}

/* Two fields of one object that have the same name are not told apart. Of what is not the last part only references
 * count. */
static void add_hop(struct resolving *resolving, struct property_operand *operand, const struct name_part *part,
                    bool last)
{
    struct finite *finite = resolving->finite;
    struct property_hop hop = {.element = part->text == NULL, .index = part->text == NULL ? part->index : 0};
    uint32_t count = 0;
    hop.members = arena_alloc(finite->arena, (finite->member_count + 1) * sizeof *hop.members);
    for (uint32_t m = 0; m < finite->member_count; m++)
        if (may_follow(finite, m, part, last))
            hop.members[count++] = m;
    hop.members[count] = FINITE_NONE;
    if (count == 0)
        complain(resolving, "there is no variable", part->text == NULL ? "[]" : part->text,
                 " that the program reads or writes there");
    for (size_t p = 0; p < finite->pool_count; p++) {
        uint32_t having = 0;
        for (uint32_t i = 0; i < count; i++)
            having += finite->pools[p].offsets[hop.members[i]] != FINITE_NONE;
        if (having > 1 && !hop.element)
            complain(resolving, "several fields have the name", part->text, "");
    }
    operand->hops[operand->hop_count++] = hop;
}

/* A number, or the name of one. */
static bool is_number(const char *text, int64_t *value)
{
    static const struct {
        const char *word;
        int64_t value;
    } words[] = {{"null", 0}, {"false", 0}, {"true", 1}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, text) == 0) {
            *value = words[i].value;
            return true;
        }
    char *end;
    *value = strtoll(text, &end, 10);
    return *end == '\0' && end != text;
}

static struct property_operand resolve_operand(struct resolving *resolving, const char *text, uint32_t column)
{
    struct finite *finite = resolving->finite;
    struct property_operand operand = {.member = FINITE_NONE};
    struct name_part parts[NAMES_MOST_PARTS];
    resolving->column = column;
    if (is_number(text, &operand.value))
        return operand;
    uint32_t count = names_split(finite, text, parts), first = 0;
    for (uint32_t i = 1; i <= count && first == 0; i++) {
        if (i < count && parts[i].text != NULL)
            operand.member = find_static(resolving, &parts[i]);
        operand.value = operand.member != FINITE_NONE ? 0 : find_object(resolving, i < count ? parts[i].before : text);
        if (operand.member != FINITE_NONE || operand.value != 0)
            first = operand.member != FINITE_NONE ? i + 1 : i;
        if (resolving->property->wrong != NULL)
            return operand;
    }
    if (first == 0) {
        complain(resolving, "there is no variable or object", text, " that the program reads or writes");
        return operand;
    }
    if (first < count && operand.member != FINITE_NONE && finite->members[operand.member].value != IR_REF)
        complain(resolving, "what is no reference has no parts:", text, "");
    operand.hops = arena_alloc(finite->arena, (count + 1) * sizeof *operand.hops);
    for (uint32_t i = first; i < count; i++)
        add_hop(resolving, &operand, &parts[i], i + 1 == count);
    return operand;
}

/* Process k of a type, or of all types with the class if no line is said. */
static uint32_t find_process(struct resolving *resolving, const char *text)
{
    struct finite *finite = resolving->finite;
    uint32_t found = FINITE_NONE, count = 0, number;
    bool line;
    for (uint32_t type = 0; type < finite->type_count; type++) {
        if (!names_type(finite, type, text, &number, &line))
            continue;
        for (uint32_t k = 0; k < finite->types[type].processes; k++)
            if (++count == number || (number == 0 && count == 1))
                found = finite->types[type].first_process + k;
    }
    if (found != FINITE_NONE && (count == 1 || strchr(text, '#') != NULL))
        return found;
    struct buffer names = {0};
    buffer_add_text(&names, " (there are ");
    for (uint32_t p = 0; p < finite->process_count; p++)
        buffer_format(&names, "%s%s", p == 0 ? "" : ", ", describe_thread(finite, p));
    complain(resolving, count > 1 && found != FINITE_NONE ? "several threads may be meant by" : "there is no thread",
             text, finite_text(finite, "%s)", names.text));
    buffer_free(&names);
    return 0;
}

static uint64_t *find_place(struct resolving *resolving, const struct ltl_atom *atom, uint32_t process)
{
    struct finite *finite = resolving->finite;
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    uint64_t *place = arena_alloc(finite->arena, (bits_words(finite->node_count) + 1) * sizeof *place);
    bool any = false;
    for (uint32_t i = type->first; i < type->first + type->count; i++)
        if (names_place(finite, &finite->nodes[i], atom->right)) {
            bits_add(place, i);
            any = true;
        }
    resolving->column = atom->right_column;
    if (!any)
        complain(resolving, "the thread has no place", atom->right,
                 " (Class.method of a method that it runs, or File.java:12)");
    return place;
}

/* Of each thread: again and again there is nothing that it waits for. */
static void ask_for_starvation(const struct finite *finite, struct ltl *ltl)
{
    uint32_t all = ltl_add(ltl, LTL_TRUE, 0, 0);
    for (uint32_t p = 0; p < finite->process_count && p < LTL_MOST_ATOMS; p++) {
        const struct ltl_atom atom = {.kind = LTL_BLOCKED, .process = p, .text = ""};
        uint32_t number = ltl_add_atom(ltl, atom), blocked = ltl_add(ltl, LTL_ATOM, number, number);
        uint32_t goes_on = ltl_add(ltl, LTL_NOT, blocked, blocked);
        uint32_t later = ltl_add(ltl, LTL_EVENTUALLY, goes_on, goes_on);
        uint32_t again = ltl_add(ltl, LTL_ALWAYS, later, later);
        all = ltl_add(ltl, LTL_AND, all, again);
    }
}

void property_resolve(struct finite *finite)
{
    struct resolving resolving = {finite, finite->property, 0};
    const struct ltl *ltl = finite->property->ltl;
    if (ltl->count == 0)
        ask_for_starvation(finite, finite->property->ltl);
    for (uint32_t i = 0; i < ltl->atom_count; i++) {
        const struct ltl_atom *atom = &ltl->atoms[i];
        struct property_atom *to = &finite->property->atoms[i];
        resolving.column = atom->column;
        if (atom->kind == LTL_COMPARES) {
            to->left = resolve_operand(&resolving, atom->left, atom->column);
            to->right = resolve_operand(&resolving, atom->right, atom->right_column);
        } else if (atom->kind == LTL_BLOCKED) {
            to->process = atom->process;
        } else if (atom->kind != LTL_DEADLOCK) {
            to->process = find_process(&resolving, atom->left);
            if (atom->kind == LTL_AT && finite->property->wrong == NULL)
                to->place = find_place(&resolving, atom, to->process);
        }
    }
}
