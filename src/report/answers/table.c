#include "report/answers/table.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "report/grid.h"

#include <string.h>

enum { FOLD_FROM = 4 };

struct table {
    const struct report_style *style;
    const struct eml_program *program;
    const struct answer_trace *trace;
    struct arena *arena; /* the texts */
    struct buffer scratch;
    struct grid_row *rows;
    size_t count;
};

/* The scratch text, kept. */
static const char *keep(struct table *table)
{
    const char *text =
        arena_copy(table->arena, table->scratch.length > 0 ? table->scratch.text : "", table->scratch.length);
    buffer_clear(&table->scratch);
    return text;
}

static const char *title_of(struct table *table, const struct trace_actor *actor)
{
    buffer_add_text(&table->scratch, eml_process_name(table->program, actor->process));
    if (table->program->processes[actor->process].copies > 1)
        buffer_format(&table->scratch, "[%u]", actor->copy);
    return keep(table);
}

static const char *action_of(struct table *table, const struct eml_step *step)
{
    if (step->blocked)
        buffer_add_text(&table->scratch, "waits at ");
    eml_describe(table->program, step->statement, &table->scratch);
    const struct eml_statement *statement = &table->program->statements[step->statement];
    if (statement->kind == EML_START && step->started == 0)
        buffer_add_text(&table->scratch, " (no effect)");
    else if (statement->kind == EML_START && table->program->processes[statement->operand].copies > 1)
        buffer_format(&table->scratch, "[%u]", step->started);
    return keep(table);
}

static const char *held_of(struct table *table, const struct trace_row *row)
{
    if (row->held_count == 0)
        return "";
    buffer_add_text(&table->scratch, "[");
    for (size_t i = 0; i < row->held_count; i++)
        buffer_format(&table->scratch, "%s%s", i > 0 ? " " : "",
                      eml_lock_name(table->program, table->trace->held[row->first_held + i]));
    buffer_add_text(&table->scratch, "]");
    return keep(table);
}

static const char *where_of(struct table *table, const struct eml_step *step)
{
    const struct eml_statement *statement = &table->program->statements[step->statement];
    if (statement->position != EML_NONE)
        return names_text(table->program->positions, statement->position);
    const char *slash = strrchr(table->program->file, '/');
    buffer_format(&table->scratch, "%s:%u", slash != NULL ? slash + 1 : table->program->file, statement->line);
    return keep(table);
}

/* True for steps that matter only as part of the way. */
static bool is_plain(const struct eml_program *program, const struct trace_row *row)
{
    switch (eml_effect(program->statements[row->step->statement].kind)) {
    case EML_SKIP:
    case EML_CALL:
    case EML_READ:
    case EML_WRITE:
        return row->step->mark == 0 && !row->step->blocked;
    default:
        return false;
    }
}

/* How many rows from `first` on are plain steps of one process without a break. */
static size_t plain_run(const struct table *table, size_t first)
{
    const struct trace_row *rows = table->trace->rows;
    size_t at = first;
    while (at < table->trace->count && rows[at].actor == rows[first].actor && is_plain(table->program, &rows[at]))
        at++;
    return at - first;
}

static void add_step_row(struct table *table, const struct trace_row *row)
{
    table->rows[table->count++] = (struct grid_row){.actor = row->actor,
                                                    .mark = row->step->mark,
                                                    .action = action_of(table, row->step),
                                                    .held = held_of(table, row),
                                                    .where = where_of(table, row->step),
                                                    .code = ""};
}

static void add_fold_row(struct table *table, uint32_t actor, size_t steps)
{
    buffer_format(&table->scratch, "%s %zu steps", table->style->utf8 ? "…" : "...", steps);
    table->rows[table->count++] = (struct grid_row){actor, 0, keep(table), "", "", ""};
}

static void make_rows(struct table *table)
{
    const struct answer_trace *trace = table->trace;
    table->rows = mem_new(trace->count, sizeof *table->rows);
    for (size_t at = 0; at < trace->count;) {
        size_t plain = table->style->verbose ? 0 : plain_run(table, at);
        if (plain >= FOLD_FROM) {
            add_fold_row(table, trace->rows[at].actor, plain);
            at += plain;
        } else {
            add_step_row(table, &trace->rows[at++]);
        }
    }
}

void table_add(struct buffer *into, const struct report_style *style, const struct eml_program *program,
               const struct answer_trace *trace)
{
    struct table table = {.style = style, .program = program, .trace = trace, .arena = arena_new()};
    const struct grid_style grid = {.color = style->color, .utf8 = style->utf8, .width = TABLE_WIDTH};
    const char **titles = mem_new(trace->actor_count, sizeof *titles);
    for (size_t i = 0; i < trace->actor_count; i++)
        titles[i] = title_of(&table, &trace->actors[i]);
    make_rows(&table);
    grid_add(into, &grid, titles, trace->actor_count, table.rows, table.count);
    mem_free(titles);
    mem_free(table.rows);
    buffer_free(&table.scratch);
    arena_free(table.arena);
}
