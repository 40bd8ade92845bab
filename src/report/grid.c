#include "report/grid.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "report/clean.h"
#include "report/color.h"

enum { INDENT = 4, GAP = 2 };

/* Texts that are too wide are cut, but not below these widths; code goes before it is cut to less. */
enum { TITLE_MOST = 24, CELL_MOST = 40, HELD_LEAST = 14, WHERE_LEAST = 20, CODE_LEAST = 24 };

/* What stands right of the columns, in this order. */
enum side { SIDE_HELD, SIDE_WHERE, SIDE_CODE, SIDES };

/* A row with its texts cleaned. */
struct line {
    uint32_t actor;
    const char *mark, *action, *side[SIDES];
};

struct column {
    const char *title;
    size_t width;
    size_t mark_width; /* with a space behind it; 0 if no step of the column is marked */
};

struct grid {
    const struct grid_style *style;
    struct arena *arena; /* the texts */
    struct buffer scratch;
    struct line *lines;
    size_t line_count;
    struct column *columns; /* one for each actor; width 0 for those without a row */
    size_t column_count;
    size_t side_width[SIDES];
    bool list; /* the columns do not fit: the actor is named at the left, in a column of this width */
    size_t title_width;
};

/* The scratch text, kept. */
static const char *keep(struct grid *grid)
{
    const char *text =
        arena_copy(grid->arena, grid->scratch.length > 0 ? grid->scratch.text : "", grid->scratch.length);
    buffer_clear(&grid->scratch);
    return text;
}

static const char *keep_clean(struct grid *grid, const char *text)
{
    clean_add(&grid->scratch, text, grid->style->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
    return keep(grid);
}

static const char *cut(struct grid *grid, const char *text, size_t width)
{
    if (clean_width(text) <= width)
        return text;
    clean_cut(&grid->scratch, text, width, grid->style->utf8);
    return keep(grid);
}

static void mark_text(struct buffer *into, bool utf8, uint32_t mark)
{
    static const char *const circled[] = {"❶", "❷", "❸", "❹", "❺", "❻", "❼", "❽", "❾", "❿"};
    if (utf8 && mark >= 1 && mark <= 10)
        buffer_add_text(into, circled[mark - 1]);
    else if (mark > 0)
        buffer_format(into, "(%u)", mark);
}

void grid_add_mark(struct buffer *into, const struct grid_style *style, uint32_t mark)
{
    struct buffer text = {0};
    mark_text(&text, style->utf8, mark);
    color_add(into, style->color, COLOR_YELLOW, text.length > 0 ? text.text : "");
    buffer_free(&text);
}

static void make_line(struct grid *grid, const struct grid_row *row, struct line *line)
{
    mark_text(&grid->scratch, grid->style->utf8, row->mark);
    line->actor = row->actor;
    line->mark = keep(grid);
    line->action = keep_clean(grid, row->action);
    line->side[SIDE_HELD] = keep_clean(grid, row->held);
    line->side[SIDE_WHERE] = keep_clean(grid, row->where);
    line->side[SIDE_CODE] = keep_clean(grid, row->code);
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t line_width(const struct grid *grid, const struct line *line)
{
    return grid->columns[line->actor].mark_width + clean_width(line->action);
}

static void measure_columns(struct grid *grid)
{
    for (size_t i = 0; i < grid->line_count; i++) {
        const struct line *line = &grid->lines[i];
        if (line->actor != GRID_NOBODY && line->mark[0] != '\0') {
            struct column *column = &grid->columns[line->actor];
            column->mark_width = larger(column->mark_width, clean_width(line->mark) + 1);
        }
    }
    for (size_t i = 0; i < grid->line_count; i++) {
        const struct line *line = &grid->lines[i];
        if (line->actor != GRID_NOBODY)
            grid->columns[line->actor].width =
                larger(grid->columns[line->actor].width, larger(line_width(grid, line), 1));
    }
    for (size_t i = 0; i < grid->column_count; i++) {
        struct column *column = &grid->columns[i];
        if (column->width > 0)
            column->width = larger(column->width, column->mark_width + clean_width(column->title));
    }
}

static void measure_sides(struct grid *grid)
{
    for (size_t side = 0; side < SIDES; side++) {
        grid->side_width[side] = 0;
        for (size_t i = 0; i < grid->line_count; i++)
            grid->side_width[side] = larger(grid->side_width[side], clean_width(grid->lines[i].side[side]));
    }
}

static size_t total_width(const struct grid *grid, size_t left)
{
    size_t code = grid->side_width[SIDE_CODE];
    return left + grid->side_width[SIDE_HELD] + GAP + grid->side_width[SIDE_WHERE] + (code > 0 ? GAP + code : 0);
}

/* Takes from a width what is more than there is room for. */
static void shrink(struct grid *grid, size_t left, enum side side, size_t least)
{
    size_t *width = &grid->side_width[side];
    size_t total = total_width(grid, left);
    size_t spare = *width > least ? *width - least : 0;
    *width -= smaller(spare, total > grid->style->width ? total - grid->style->width : 0);
}

/* Makes the right side fit beside what stands at the left; false if there is not enough to take. */
static bool fit(struct grid *grid, size_t left)
{
    shrink(grid, left, SIDE_CODE, CODE_LEAST);
    if (total_width(grid, left) > grid->style->width)
        grid->side_width[SIDE_CODE] = 0;
    shrink(grid, left, SIDE_WHERE, WHERE_LEAST);
    shrink(grid, left, SIDE_HELD, HELD_LEAST);
    return total_width(grid, left) <= grid->style->width;
}

/* The widths of a list: the names of the actors, then the steps, with marks of the same width. */
static void measure_list(struct grid *grid)
{
    size_t mark_width = 0, cell_width = 0;
    for (size_t i = 0; i < grid->column_count; i++) {
        if (grid->columns[i].width > 0)
            grid->title_width = larger(grid->title_width, clean_width(grid->columns[i].title));
        mark_width = larger(mark_width, grid->columns[i].mark_width);
    }
    for (size_t i = 0; i < grid->column_count; i++)
        grid->columns[i].mark_width = mark_width;
    for (size_t i = 0; i < grid->line_count; i++)
        if (grid->lines[i].actor != GRID_NOBODY)
            cell_width = larger(cell_width, line_width(grid, &grid->lines[i]));
    grid->title_width = smaller(grid->title_width, TITLE_MOST);
    for (size_t i = 0; i < grid->column_count; i++)
        grid->columns[i].width = smaller(cell_width, CELL_MOST);
    measure_sides(grid);
    fit(grid, INDENT + grid->title_width + GAP + smaller(cell_width, CELL_MOST) + GAP);
}

/* Finds the widths, and whether the columns fit. */
static void measure(struct grid *grid)
{
    size_t left = INDENT;
    measure_columns(grid);
    measure_sides(grid);
    for (size_t i = 0; i < grid->column_count; i++)
        left += grid->columns[i].width > 0 ? grid->columns[i].width + GAP : 0;
    grid->list = !fit(grid, left);
    if (grid->list)
        measure_list(grid);
}

static void add_spaces(struct buffer *into, size_t count)
{
    buffer_format(into, "%*s", (int)count, "");
}

/* The step itself, padded to its column's width. */
static void add_cell(struct buffer *into, struct grid *grid, const struct line *line)
{
    const struct column *column = &grid->columns[line->actor];
    const char *action = cut(grid, line->action, column->width - column->mark_width);
    color_add(into, grid->style->color, COLOR_YELLOW, line->mark);
    add_spaces(into, column->mark_width - clean_width(line->mark));
    if (line->mark[0] != '\0')
        color_add(into, grid->style->color, COLOR_BOLD, action);
    else
        buffer_add_text(into, action);
    add_spaces(into, column->width - column->mark_width - clean_width(action) + GAP);
}

/* The locks and the place, which are the same for all columns: a line has only one step. */
static void add_right_side(struct buffer *into, struct grid *grid, const struct line *line)
{
    static const enum color colors[] = {[SIDE_HELD] = COLOR_CYAN, [SIDE_WHERE] = COLOR_FAINT};
    for (size_t side = SIDE_HELD; side <= SIDE_WHERE; side++) {
        if (grid->side_width[side] == 0)
            continue;
        const char *text = cut(grid, line->side[side], grid->side_width[side]);
        color_add(into, grid->style->color, colors[side], text);
        add_spaces(into, grid->side_width[side] - clean_width(text) + GAP);
    }
    if (grid->side_width[SIDE_CODE] > 0)
        buffer_add_text(into, cut(grid, line->side[SIDE_CODE], grid->side_width[SIDE_CODE]));
}

static void end_line(struct buffer *into)
{
    while (into->length > 0 && into->text[into->length - 1] == ' ')
        into->length--;
    buffer_add_text(into, "\n");
}

static void add_header(struct buffer *into, struct grid *grid)
{
    const char *dash = grid->style->utf8 ? "─" : "-";
    add_spaces(into, INDENT);
    for (size_t i = 0; i < grid->column_count; i++) {
        const struct column *column = &grid->columns[i];
        if (column->width == 0)
            continue;
        add_spaces(into, column->mark_width);
        color_add(into, grid->style->color, COLOR_BOLD, column->title);
        add_spaces(into, column->width - column->mark_width - clean_width(column->title) + GAP);
    }
    if (grid->side_width[SIDE_HELD] > 0)
        color_add(into, grid->style->color, COLOR_FAINT, "locks held");
    end_line(into);
    add_spaces(into, INDENT);
    for (size_t i = 0; i < grid->column_count; i++) {
        const struct column *column = &grid->columns[i];
        for (size_t at = 0; at < column->width; at++)
            buffer_add_text(into, dash);
        if (column->width > 0)
            add_spaces(into, GAP);
    }
    end_line(into);
}

/* A line that belongs to no actor. */
static void add_loose_line(struct buffer *into, const struct grid *grid, const struct line *line)
{
    add_spaces(into, INDENT);
    color_add(into, grid->style->color, COLOR_FAINT, line->action);
    end_line(into);
}

static void add_in_column(struct buffer *into, struct grid *grid, const struct line *line)
{
    size_t before = INDENT, behind = 0;
    for (size_t i = 0; i < grid->column_count; i++) {
        size_t width = grid->columns[i].width > 0 ? grid->columns[i].width + GAP : 0;
        before += i < line->actor ? width : 0;
        behind += i > line->actor ? width : 0;
    }
    add_spaces(into, before);
    add_cell(into, grid, line);
    add_spaces(into, behind);
    add_right_side(into, grid, line);
    end_line(into);
}

static void add_in_list(struct buffer *into, struct grid *grid, const struct line *line)
{
    const char *title = cut(grid, grid->columns[line->actor].title, grid->title_width);
    add_spaces(into, INDENT);
    color_add(into, grid->style->color, COLOR_BOLD, title);
    add_spaces(into, grid->title_width - clean_width(title) + GAP);
    add_cell(into, grid, line);
    add_right_side(into, grid, line);
    end_line(into);
}

static void add_lines(struct buffer *into, struct grid *grid)
{
    if (!grid->list)
        add_header(into, grid);
    for (size_t i = 0; i < grid->line_count; i++) {
        const struct line *line = &grid->lines[i];
        if (line->actor == GRID_NOBODY)
            add_loose_line(into, grid, line);
        else if (grid->list)
            add_in_list(into, grid, line);
        else
            add_in_column(into, grid, line);
    }
}

bool grid_add(struct buffer *into, const struct grid_style *style, const char *const *actors, size_t actor_count,
              const struct grid_row *rows, size_t row_count)
{
    struct grid grid = {.style = style, .arena = arena_new(), .line_count = row_count, .column_count = actor_count};
    grid.columns = mem_new(actor_count, sizeof *grid.columns);
    grid.lines = mem_new(row_count, sizeof *grid.lines);
    for (size_t i = 0; i < actor_count; i++)
        grid.columns[i].title = keep_clean(&grid, actors[i]);
    for (size_t i = 0; i < row_count; i++)
        make_line(&grid, &rows[i], &grid.lines[i]);
    measure(&grid);
    add_lines(into, &grid);
    bool shown = grid.side_width[SIDE_CODE] > 0;
    mem_free(grid.lines);
    mem_free(grid.columns);
    buffer_free(&grid.scratch);
    arena_free(grid.arena);
    return shown;
}
