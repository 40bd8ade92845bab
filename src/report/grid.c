#include "report/grid.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "report/clean.h"
#include "report/color.h"

enum { INDENT = 4, GAP = 2 };

/* Texts that are too wide are cut, but not below these widths; code goes before it is cut to less. */
enum { TITLE_MOST = 24, CELL_MOST = 40, CELL_LEAST = 16, HELD_LEAST = 14, WHERE_LEAST = 20, CODE_LEAST = 32 };

/* How the steps of the actors are told apart. Each row has one step, so columns may overlap. */
enum layout {
    COLUMNS,   /* columns side by side */
    STAGGERED, /* a column begins where the title of the one before ends */
    LIST       /* no columns: the actor is named at the left */
};

/* What stands right of the columns, in this order. */
enum side { SIDE_HELD, SIDE_WHERE, SIDE_CODE, SIDES };

/* A row with its texts cleaned. */
struct line {
    uint32_t actor;
    const char *mark, *action, *side[SIDES];
};

struct column {
    const char *title;
    size_t widest;     /* what its steps need; 0 if the actor has none and therefore no column */
    size_t mark_width; /* with a space behind it; 0 if no step of the column is marked */
    size_t start;      /* in a row */
    size_t width;      /* of its steps as they are shown */
};

struct grid {
    const struct grid_style *style;
    struct arena *arena; /* the texts */
    struct buffer scratch;
    struct line *lines;
    size_t line_count;
    struct column *columns; /* one for each actor */
    size_t column_count;
    enum layout layout;
    size_t title_width; /* of a list */
    size_t left;        /* where the right side begins */
    size_t side_width[SIDES];
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

/* What each column needs. */
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
        if (line->actor != GRID_NOBODY) {
            struct column *column = &grid->columns[line->actor];
            column->widest = larger(column->widest, larger(line_width(grid, line), 1));
        }
    }
}

static void place_columns(struct grid *grid)
{
    grid->left = INDENT;
    for (size_t i = 0; i < grid->column_count; i++) {
        struct column *column = &grid->columns[i];
        if (column->widest == 0)
            continue;
        column->start = grid->left;
        column->width = larger(column->widest, column->mark_width + clean_width(column->title));
        grid->left += column->width + GAP;
    }
}

static void place_staggered(struct grid *grid)
{
    size_t start = INDENT;
    grid->left = INDENT;
    for (size_t i = 0; i < grid->column_count; i++) {
        struct column *column = &grid->columns[i];
        if (column->widest == 0)
            continue;
        size_t title_width = column->mark_width + smaller(clean_width(column->title), TITLE_MOST);
        column->start = start;
        column->width = larger(smaller(column->widest, CELL_MOST), title_width);
        start += title_width + GAP;
        grid->left = larger(grid->left, column->start + column->width + GAP);
    }
}

static size_t side_needs(const struct grid *grid, enum side side)
{
    size_t width = 0;
    for (size_t i = 0; i < grid->line_count; i++)
        width = larger(width, clean_width(grid->lines[i].side[side]));
    return width;
}

/* The width that a list has for its steps when its right side is as narrow as it can be. */
static size_t list_room(const struct grid *grid)
{
    size_t held = smaller(side_needs(grid, SIDE_HELD), HELD_LEAST);
    size_t where = smaller(side_needs(grid, SIDE_WHERE), WHERE_LEAST);
    size_t others = INDENT + grid->title_width + GAP + GAP + held + GAP + where;
    return grid->style->width > others + CELL_LEAST ? grid->style->width - others : CELL_LEAST;
}

/* The names of the actors, then the steps, with marks of the same width. */
static void place_list(struct grid *grid)
{
    size_t mark_width = 0, cell_width = 0;
    for (size_t i = 0; i < grid->column_count; i++) {
        if (grid->columns[i].widest > 0)
            grid->title_width = larger(grid->title_width, clean_width(grid->columns[i].title));
        mark_width = larger(mark_width, grid->columns[i].mark_width);
    }
    for (size_t i = 0; i < grid->column_count; i++)
        grid->columns[i].mark_width = mark_width;
    for (size_t i = 0; i < grid->line_count; i++)
        if (grid->lines[i].actor != GRID_NOBODY)
            cell_width = larger(cell_width, line_width(grid, &grid->lines[i]));
    grid->title_width = smaller(grid->title_width, smaller(TITLE_MOST, grid->style->width / 4));
    cell_width = smaller(cell_width, smaller(CELL_MOST, list_room(grid)));
    for (size_t i = 0; i < grid->column_count; i++) {
        grid->columns[i].start = INDENT + grid->title_width + GAP;
        grid->columns[i].width = cell_width;
    }
    grid->left = INDENT + grid->title_width + GAP + cell_width + GAP;
}

static size_t total_width(const struct grid *grid)
{
    size_t code = grid->side_width[SIDE_CODE];
    return grid->left + grid->side_width[SIDE_HELD] + GAP + grid->side_width[SIDE_WHERE] + (code > 0 ? GAP + code : 0);
}

/* Takes from a width what is more than there is room for. */
static void shrink(struct grid *grid, enum side side, size_t least)
{
    size_t *width = &grid->side_width[side];
    size_t total = total_width(grid);
    size_t spare = *width > least ? *width - least : 0;
    *width -= smaller(spare, total > grid->style->width ? total - grid->style->width : 0);
}

/* Places the columns and what stands right of them, with or without code; false if that does not fit. */
static bool try_layout(struct grid *grid, enum layout layout, bool code)
{
    static void (*const place[])(struct grid *) = {
        [COLUMNS] = place_columns, [STAGGERED] = place_staggered, [LIST] = place_list};
    grid->layout = layout;
    place[layout](grid);
    grid->side_width[SIDE_HELD] = side_needs(grid, SIDE_HELD);
    grid->side_width[SIDE_WHERE] = side_needs(grid, SIDE_WHERE);
    grid->side_width[SIDE_CODE] = code ? side_needs(grid, SIDE_CODE) : 0;
    shrink(grid, SIDE_CODE, CODE_LEAST);
    shrink(grid, SIDE_WHERE, WHERE_LEAST);
    shrink(grid, SIDE_HELD, HELD_LEAST);
    return total_width(grid) <= grid->style->width;
}

/* Chooses the first layout that fits. Code in its row is worth more than columns that stand apart, but not more than
 * columns. */
static void measure(struct grid *grid)
{
    measure_columns(grid);
    if (!try_layout(grid, COLUMNS, true) && !try_layout(grid, STAGGERED, true) && !try_layout(grid, COLUMNS, false) &&
        !try_layout(grid, STAGGERED, false) && !try_layout(grid, LIST, true))
        try_layout(grid, LIST, false);
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
    add_spaces(into, column->width - column->mark_width - clean_width(action));
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

/* Spaces up to a place in the row, which has `used` characters so far. */
static void add_spaces_to(struct buffer *into, size_t used, size_t place)
{
    add_spaces(into, place > used ? place - used : 0);
}

static void add_titles(struct buffer *into, struct grid *grid)
{
    size_t used = 0;
    for (size_t i = 0; i < grid->column_count; i++) {
        const struct column *column = &grid->columns[i];
        if (column->widest == 0)
            continue;
        const char *title = cut(grid, column->title, column->width - column->mark_width);
        title = grid->layout == STAGGERED ? cut(grid, title, TITLE_MOST) : title;
        add_spaces_to(into, used, column->start + column->mark_width);
        color_add(into, grid->style->color, COLOR_BOLD, title);
        used = column->start + column->mark_width + clean_width(title);
    }
    add_spaces_to(into, used, grid->left);
    if (grid->side_width[SIDE_HELD] > 0)
        color_add(into, grid->style->color, COLOR_FAINT, "locks held");
    end_line(into);
}

/* A line below each title, as wide as its column or, if that overlaps with the next one, as the title. */
static void add_rules(struct buffer *into, const struct grid *grid)
{
    size_t used = 0;
    for (size_t i = 0; i < grid->column_count; i++) {
        const struct column *column = &grid->columns[i];
        size_t width = column->width;
        if (column->widest == 0)
            continue;
        if (grid->layout == STAGGERED)
            width = column->mark_width + smaller(clean_width(column->title), TITLE_MOST);
        add_spaces_to(into, used, column->start);
        for (size_t at = 0; at < width; at++)
            buffer_add_text(into, grid->style->utf8 ? "─" : "-");
        used = column->start + width;
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

static void add_line(struct buffer *into, struct grid *grid, const struct line *line)
{
    const struct column *column = &grid->columns[line->actor];
    if (grid->layout == LIST) {
        const char *title = cut(grid, column->title, grid->title_width);
        add_spaces(into, INDENT);
        color_add(into, grid->style->color, COLOR_BOLD, title);
        add_spaces_to(into, INDENT + clean_width(title), column->start);
    } else {
        add_spaces(into, column->start);
    }
    add_cell(into, grid, line);
    add_spaces_to(into, column->start + column->width, grid->left);
    add_right_side(into, grid, line);
    end_line(into);
}

static void add_lines(struct buffer *into, struct grid *grid)
{
    if (grid->layout != LIST) {
        add_titles(into, grid);
        add_rules(into, grid);
    }
    for (size_t i = 0; i < grid->line_count; i++) {
        if (grid->lines[i].actor == GRID_NOBODY)
            add_loose_line(into, grid, &grid->lines[i]);
        else
            add_line(into, grid, &grid->lines[i]);
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
