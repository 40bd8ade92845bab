#include "report/table.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "report/clean.h"
#include "report/color.h"

#include <string.h>

enum { INDENT = 4, GAP = 2, FOLD_FROM = 4 };

/* Texts that are too wide are cut, but not below these widths. */
enum { TITLE_MOST = 24, CELL_MOST = 40, HELD_LEAST = 14, WHERE_LEAST = 20 };

/* A line of the table. */
struct line {
    uint32_t actor;
    const char *mark, *action, *held, *where; /* shown in this order, each "" if there is nothing to show */
};

struct column {
    const char *title;
    size_t width;
    size_t mark_width; /* with a space behind it; 0 if no step of the column is marked */
};

struct table {
    const struct report_style *style;
    const struct eml_program *program;
    const struct trace *trace;
    struct arena *arena; /* the texts */
    struct buffer scratch;
    struct line *lines;
    size_t count;
    struct column *columns; /* one for each actor; width 0 for those without a row */
    size_t held_width, where_width;
    bool list; /* the columns do not fit: the process is named at the left, in a column of this width */
    size_t title_width;
};

/* The scratch text, kept. */
static const char *keep(struct table *table)
{
    const char *text =
        arena_copy(table->arena, table->scratch.length > 0 ? table->scratch.text : "", table->scratch.length);
    buffer_clear(&table->scratch);
    return text;
}

static const char *keep_clean(struct table *table, const char *text)
{
    clean_add(&table->scratch, text, table->style->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
    return keep(table);
}

static const char *title_of(struct table *table, const struct trace_actor *actor)
{
    buffer_add_text(&table->scratch, eml_process_name(table->program, actor->process));
    if (table->program->processes[actor->process].copies > 1)
        buffer_format(&table->scratch, "[%u]", actor->copy);
    return keep(table);
}

static const char *mark_of(struct table *table, uint32_t mark)
{
    static const char *const circled[] = {"❶", "❷", "❸", "❹", "❺", "❻", "❼", "❽", "❾", "❿"};
    if (table->style->utf8 && mark >= 1 && mark <= 10)
        buffer_add_text(&table->scratch, circled[mark - 1]);
    else if (mark > 0)
        buffer_format(&table->scratch, "(%u)", mark);
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
        return keep_clean(table, names_text(table->program->positions, statement->position));
    const char *slash = strrchr(table->program->file, '/');
    struct buffer place = {0};
    buffer_format(&place, "%s:%u", slash != NULL ? slash + 1 : table->program->file, statement->line);
    const char *text = keep_clean(table, place.text);
    buffer_free(&place);
    return text;
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

static void add_step_line(struct table *table, const struct trace_row *row)
{
    struct line *line = &table->lines[table->count++];
    line->actor = row->actor;
    line->mark = mark_of(table, row->step->mark);
    line->action = action_of(table, row->step);
    line->held = held_of(table, row);
    line->where = where_of(table, row->step);
}

static void add_fold_line(struct table *table, uint32_t actor, size_t steps)
{
    buffer_format(&table->scratch, "%s %zu steps", table->style->utf8 ? "…" : "...", steps);
    table->lines[table->count++] = (struct line){actor, "", keep(table), "", ""};
}

static void make_lines(struct table *table)
{
    const struct trace *trace = table->trace;
    table->lines = mem_new(trace->count, sizeof *table->lines);
    for (size_t at = 0; at < trace->count;) {
        size_t plain = table->style->verbose ? 0 : plain_run(table, at);
        if (plain >= FOLD_FROM) {
            add_fold_line(table, trace->rows[at].actor, plain);
            at += plain;
        } else {
            add_step_line(table, &trace->rows[at++]);
        }
    }
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t line_width(const struct table *table, const struct line *line)
{
    return table->columns[line->actor].mark_width + clean_width(line->action);
}

static void measure_column(struct table *table, size_t actor)
{
    struct column *column = &table->columns[actor];
    column->title = title_of(table, &table->trace->actors[actor]);
    for (size_t i = 0; i < table->count; i++)
        if (table->lines[i].actor == actor && table->lines[i].mark[0] != '\0')
            column->mark_width = larger(column->mark_width, clean_width(table->lines[i].mark) + 1);
    for (size_t i = 0; i < table->count; i++)
        if (table->lines[i].actor == actor)
            column->width = larger(column->width, line_width(table, &table->lines[i]));
    if (column->width > 0)
        column->width = larger(column->width, column->mark_width + clean_width(column->title));
}

/* Takes from the widths at the right what is more than there is room for; false if there is not enough to take. */
static bool fit(struct table *table, size_t left)
{
    size_t *widths[] = {&table->where_width, &table->held_width};
    const size_t least[] = {WHERE_LEAST, HELD_LEAST};
    for (size_t i = 0; i < 2; i++) {
        size_t total = left + table->held_width + GAP + table->where_width;
        size_t spare = *widths[i] > least[i] ? *widths[i] - least[i] : 0;
        size_t excess = total > TABLE_WIDTH ? total - TABLE_WIDTH : 0;
        *widths[i] -= excess < spare ? excess : spare;
    }
    return left + table->held_width + GAP + table->where_width <= TABLE_WIDTH;
}

/* The widths of a list: the names of the processes, then the steps, with marks of the same width. */
static void measure_list(struct table *table)
{
    size_t mark_width = 0, cell_width = 0;
    table->title_width = 0;
    for (size_t i = 0; i < table->trace->actor_count; i++) {
        if (table->columns[i].width > 0)
            table->title_width = larger(table->title_width, clean_width(table->columns[i].title));
        mark_width = larger(mark_width, table->columns[i].mark_width);
    }
    for (size_t i = 0; i < table->trace->actor_count; i++)
        table->columns[i].mark_width = mark_width;
    for (size_t i = 0; i < table->count; i++)
        cell_width = larger(cell_width, line_width(table, &table->lines[i]));
    table->title_width = table->title_width < TITLE_MOST ? table->title_width : TITLE_MOST;
    cell_width = cell_width < CELL_MOST ? cell_width : CELL_MOST;
    for (size_t i = 0; i < table->trace->actor_count; i++)
        table->columns[i].width = cell_width;
    fit(table, INDENT + table->title_width + GAP + cell_width + GAP);
}

/* Finds the widths, and whether the columns fit. */
static void measure(struct table *table)
{
    size_t left = INDENT;
    table->columns = mem_new(table->trace->actor_count, sizeof *table->columns);
    for (size_t actor = 0; actor < table->trace->actor_count; actor++) {
        measure_column(table, actor);
        left += table->columns[actor].width > 0 ? table->columns[actor].width + GAP : 0;
    }
    for (size_t i = 0; i < table->count; i++) {
        table->held_width = larger(table->held_width, clean_width(table->lines[i].held));
        table->where_width = larger(table->where_width, clean_width(table->lines[i].where));
    }
    size_t held_width = table->held_width, where_width = table->where_width;
    table->list = !fit(table, left);
    if (table->list) {
        table->held_width = held_width;
        table->where_width = where_width;
        measure_list(table);
    }
}

static void add_spaces(struct buffer *into, size_t count)
{
    buffer_format(into, "%*s", (int)count, "");
}

/* The text, cut where it is wider than it may be; valid UTF-8 stays valid. */
static const char *cut(struct table *table, const char *text, size_t width)
{
    if (clean_width(text) <= width)
        return text;
    const char *dots = table->style->utf8 ? "…" : "...";
    size_t left = width > clean_width(dots) ? width - clean_width(dots) : 0;
    const char *end = text;
    for (size_t seen = 0; *end != '\0'; end++) {
        bool starts = ((unsigned char)*end & 0xc0) != 0x80;
        if (starts && seen++ == left)
            break;
    }
    buffer_add(&table->scratch, text, (size_t)(end - text));
    buffer_add_text(&table->scratch, dots);
    return keep(table);
}

/* The step itself, padded to its column's width. */
static void add_cell(struct buffer *into, const struct table *table, const struct line *line)
{
    const struct column *column = &table->columns[line->actor];
    size_t used = line_width(table, line);
    color_add(into, table->style->color, COLOR_YELLOW, line->mark);
    add_spaces(into, column->mark_width - clean_width(line->mark));
    if (line->mark[0] != '\0')
        color_add(into, table->style->color, COLOR_BOLD, line->action);
    else
        buffer_add_text(into, line->action);
    add_spaces(into, (used < column->width ? column->width - used : 0) + GAP);
}

/* The locks and the place, which are the same for all columns: a line has only one step. */
static void add_right_side(struct buffer *into, struct table *table, const struct line *line)
{
    if (table->held_width > 0) {
        const char *held = cut(table, line->held, table->held_width);
        color_add(into, table->style->color, COLOR_CYAN, held);
        add_spaces(into, table->held_width - clean_width(held) + GAP);
    }
    color_add(into, table->style->color, COLOR_FAINT, cut(table, line->where, table->where_width));
}

static void end_line(struct buffer *into)
{
    while (into->length > 0 && into->text[into->length - 1] == ' ')
        into->length--;
    buffer_add_text(into, "\n");
}

static void add_header(struct buffer *into, struct table *table)
{
    const char *dash = table->style->utf8 ? "─" : "-";
    add_spaces(into, INDENT);
    for (size_t i = 0; i < table->trace->actor_count; i++) {
        const struct column *column = &table->columns[i];
        if (column->width == 0)
            continue;
        add_spaces(into, column->mark_width);
        color_add(into, table->style->color, COLOR_BOLD, column->title);
        add_spaces(into, column->width - column->mark_width - clean_width(column->title) + GAP);
    }
    if (table->held_width > 0)
        color_add(into, table->style->color, COLOR_FAINT, "locks held");
    end_line(into);
    add_spaces(into, INDENT);
    for (size_t i = 0; i < table->trace->actor_count; i++) {
        const struct column *column = &table->columns[i];
        for (size_t at = 0; at < column->width; at++)
            buffer_add_text(into, dash);
        if (column->width > 0)
            add_spaces(into, GAP);
    }
    end_line(into);
}

static void add_columns(struct buffer *into, struct table *table)
{
    add_header(into, table);
    for (size_t i = 0; i < table->count; i++) {
        const struct line *line = &table->lines[i];
        size_t before = INDENT, behind = 0;
        for (size_t actor = 0; actor < table->trace->actor_count; actor++) {
            size_t width = table->columns[actor].width > 0 ? table->columns[actor].width + GAP : 0;
            before += actor < line->actor ? width : 0;
            behind += actor > line->actor ? width : 0;
        }
        add_spaces(into, before);
        add_cell(into, table, line);
        add_spaces(into, behind);
        add_right_side(into, table, line);
        end_line(into);
    }
}

static void add_list(struct buffer *into, struct table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const struct line *line = &table->lines[i];
        const char *title = cut(table, table->columns[line->actor].title, table->title_width);
        add_spaces(into, INDENT);
        color_add(into, table->style->color, COLOR_BOLD, title);
        add_spaces(into, table->title_width - clean_width(title) + GAP);
        add_cell(into, table, line);
        add_right_side(into, table, line);
        end_line(into);
    }
}

void table_add(struct buffer *into, const struct report_style *style, const struct eml_program *program,
               const struct trace *trace)
{
    struct table table = {.style = style, .program = program, .trace = trace, .arena = arena_new()};
    make_lines(&table);
    measure(&table);
    if (table.list)
        add_list(into, &table);
    else
        add_columns(into, &table);
    mem_free(table.lines);
    mem_free(table.columns);
    buffer_free(&table.scratch);
    arena_free(table.arena);
}
