#include "random_c/plan.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* ---- making ---- */

struct maker {
    const struct plan_table *table;
    struct arena *arena;
    uint64_t seed;
    const struct plan_form *allowed[6]; /* themes: with few forms, threads meet more often */
    uint32_t allowed_count;
    uint32_t left; /* statements */
    bool in_main, in_section;
};

static uint32_t roll(struct maker *maker, uint32_t below)
{
    maker->seed = hash_mix(maker->seed + 0x9e3779b97f4a7c15u);
    return (uint32_t)((maker->seed >> 32) * below >> 32);
}

static bool has_body(const struct plan_form *form)
{
    return strstr(form->text, "$_") != NULL;
}

static const struct plan_form *roll_form(struct maker *maker)
{
    const struct plan_form *form = maker->table->forms;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < maker->table->count; i++)
        sum += form[i].weight;
    for (uint32_t at = roll(maker, sum); at >= form->weight; form++)
        at -= form->weight;
    return form;
}

/* A form that is close to another one in the table: most of these are about the same thing. */
static const struct plan_form *roll_neighbour(struct maker *maker, const struct plan_form *form)
{
    enum { NEAR = 3 };
    const struct plan_table *table = maker->table;
    size_t at = (size_t)(form - table->forms) + roll(maker, 2 * NEAR + 1);
    bool within = at >= NEAR && at - NEAR < table->count && table->forms[at - NEAR].weight > 0;
    return within ? &table->forms[at - NEAR] : form;
}

/* In half of the programs the forms are neighbours of the first one. */
static void roll_theme(struct maker *maker)
{
    bool near = roll(maker, 2) == 0;
    maker->allowed_count = 2 + roll(maker, 5);
    for (uint32_t i = 0; i < maker->allowed_count; i++)
        maker->allowed[i] = near && i > 0 ? roll_neighbour(maker, maker->allowed[0]) : roll_form(maker);
}

/* What does not fit is replaced by the first form. */
static const struct plan_form *roll_fitting(struct maker *maker)
{
    const struct plan_table *table = maker->table;
    const struct plan_form *form =
        roll(maker, 8) == 0 ? roll_form(maker) : maker->allowed[roll(maker, maker->allowed_count)];
    return table->fits(form->text, maker->in_main, maker->in_section) ? form : table->forms;
}

static struct plan_statement *make_list(struct maker *maker, uint32_t most, uint32_t depth);

static struct plan_statement *make_statement(struct maker *maker, uint32_t depth)
{
    struct plan_statement *made = arena_alloc(maker->arena, sizeof *made);
    const struct plan_form *form = roll_fitting(maker);
    const char *section = maker->table->section;
    *made = (struct plan_statement){.form = form, .a = roll(maker, form->a), .b = roll(maker, form->b)};
    bool before = maker->in_section;
    maker->in_section |= section != NULL && strstr(form->text, section) != NULL;
    if (has_body(form) && depth < 3)
        made->body = make_list(maker, 1 + roll(maker, 2), depth + 1);
    maker->in_section = before;
    return made;
}

static struct plan_statement *make_list(struct maker *maker, uint32_t most, uint32_t depth)
{
    struct plan_statement *first = NULL, **at = &first;
    for (uint32_t i = 0; i < most && maker->left > 0; i++) {
        maker->left--;
        *at = make_statement(maker, depth);
        at = &(*at)->next;
    }
    return first;
}

struct plan *plan_make(const struct plan_table *table, uint64_t seed, uint32_t size, struct arena *arena)
{
    struct maker maker = {.table = table, .arena = arena, .seed = hash_mix(seed + 1)};
    struct plan *plan = arena_alloc(arena, sizeof *plan);
    *plan = (struct plan){.thread_count = 3 + (roll(&maker, 3) == 0), .joins_backwards = roll(&maker, 3) == 0};
    plan->semaphore = roll(&maker, 2);
    plan->barrier = 2 + (roll(&maker, 4) == 0);
    roll_theme(&maker);
    for (uint32_t i = 0; i < plan->thread_count; i++) {
        struct plan_thread *thread = &plan->threads[i];
        maker.in_main = i == 0;
        maker.left = i == 0 ? roll(&maker, 2) : 1 + roll(&maker, size);
        thread->statements = make_list(&maker, maker.left, 0);
        thread->parent = i > 0 && roll(&maker, 6) == 0 ? roll(&maker, i) : 0;
        thread->joined = roll(&maker, 8) != 0;
    }
    return plan;
}

bool plan_is_nested(const struct plan *plan)
{
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent != 0)
            return true;
    return false;
}

/* ---- writing ---- */

static void write_indent(uint32_t depth, struct buffer *to)
{
    for (uint32_t i = 0; i < depth; i++)
        buffer_add_text(to, "    ");
}

static void write_statement(const struct plan_statement *statement, uint32_t depth, struct buffer *to)
{
    write_indent(depth, to);
    for (const char *at = statement->form->text; *at != 0; at++) {
        if (*at != '$') {
            buffer_add(to, at, 1);
            if (*at == ';' && at[1] == ' ' && at[2] != '$') { /* a line for each, so that places tell them apart */
                buffer_add_text(to, "\n");
                write_indent(depth, to);
                at++;
            }
            continue;
        }
        at++;
        if (*at == '_') {
            buffer_add_text(to, "\n");
            plan_write_list(statement->body, depth + 1, to);
            write_indent(depth, to);
            at += at[1] == ' ';
        } else {
            buffer_format(to, "%" PRIu32, *at == 'a' ? statement->a : statement->b);
        }
    }
    buffer_add_text(to, "\n");
}

void plan_write_list(const struct plan_statement *list, uint32_t depth, struct buffer *to)
{
    for (; list != NULL; list = list->next)
        write_statement(list, depth, to);
}

bool plan_list_uses(const struct plan_statement *list, const char *word)
{
    for (; list != NULL; list = list->next)
        if (strstr(list->form->text, word) != NULL || plan_list_uses(list->body, word))
            return true;
    return false;
}

bool plan_uses(const struct plan *plan, const char *word)
{
    for (uint32_t i = 0; i < plan->thread_count; i++)
        if (plan_list_uses(plan->threads[i].statements, word))
            return true;
    return false;
}

/* ---- making smaller ---- */

struct copier {
    struct arena *arena;
    uint32_t at, n; /* which change is counted, which one is made */
};

static struct plan_statement **copy_list(struct copier *copier, const struct plan_statement *list,
                                         struct plan_statement **to)
{
    for (; list != NULL; list = list->next) {
        bool drops = copier->at++ == copier->n, opens = list->body != NULL && copier->at++ == copier->n;
        if (opens)
            to = copy_list(copier, list->body, to);
        if (drops || opens)
            continue;
        struct plan_statement *made = arena_alloc(copier->arena, sizeof *made);
        *made = *list;
        made->next = made->body = NULL;
        if (has_body(list->form))
            copy_list(copier, list->body, &made->body);
        if (list->a > 0 && copier->at++ == copier->n)
            made->a = 0;
        if (list->b > 0 && copier->at++ == copier->n)
            made->b = 0;
        *to = made;
        to = &made->next;
    }
    return to;
}

static void drop_thread(struct plan *plan, uint32_t thread)
{
    for (uint32_t i = thread + 1; i < plan->thread_count; i++)
        plan->threads[i - 1] = plan->threads[i];
    plan->thread_count--;
    for (uint32_t i = thread; i < plan->thread_count; i++) {
        uint32_t *parent = &plan->threads[i].parent;
        *parent = *parent == thread ? 0 : *parent - (*parent > thread);
    }
}

struct plan *plan_smaller(const struct plan *plan, uint32_t n, struct arena *arena)
{
    struct copier copier = {.arena = arena, .n = n};
    struct plan *made = arena_alloc(arena, sizeof *made);
    *made = *plan;
    for (uint32_t i = plan->thread_count; i-- > 1;)
        if (copier.at++ == n) {
            drop_thread(made, i);
            return made;
        }
    for (uint32_t i = 0; i < plan->thread_count; i++) {
        made->threads[i].statements = NULL;
        copy_list(&copier, plan->threads[i].statements, &made->threads[i].statements);
        if (plan->threads[i].parent != 0 && copier.at++ == n)
            made->threads[i].parent = 0;
        if (i > 0 && !plan->threads[i].joined && copier.at++ == n)
            made->threads[i].joined = true;
    }
    if (plan->joins_backwards && copier.at++ == n)
        made->joins_backwards = false;
    return copier.at > n ? made : NULL;
}
