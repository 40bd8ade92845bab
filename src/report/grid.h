/* Steps of several actors in the order of time: one column for each actor, one row for each step. For use within this
 * room only. */
#ifndef HEDDLE_REPORT_GRID_H
#define HEDDLE_REPORT_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

struct grid_style {
    bool color, utf8;
    size_t width; /* of a row, in characters: at least 80 */
};

#define GRID_NOBODY UINT32_MAX

/* Texts are cleaned here, and "" where there is nothing to show. */
struct grid_row {
    uint32_t actor;     /* GRID_NOBODY: the row belongs to no column */
    uint32_t mark;      /* a number before the action; 0: none */
    const char *action; /* in the actor's column */
    const char *held;   /* right of all columns: the locks that are held */
    const char *where;  /* right of that: the place in the source */
    const char *code;   /* right of that: what stands there */
};

/* Appends the grid. Actors without a row have no column. Where the columns do not fit side by side they overlap, and
 * where not even that is enough the actor is named at the left of its steps instead. Texts at the right are cut where
 * there is not enough room, and `code` is left out where there is hardly any: then false is returned. */
bool grid_add(struct buffer *into, const struct grid_style *style, const char *const *actors, size_t actor_count,
              const struct grid_row *rows, size_t row_count);

/* Appends a mark as it stands in a grid, in color if wanted: ❶ or (1). */
void grid_add_mark(struct buffer *into, const struct grid_style *style, uint32_t mark);

#endif
