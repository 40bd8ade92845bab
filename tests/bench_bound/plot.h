/* A scatter plot of two times, both axes logarithmic, as SVG. */
#ifndef HEDDLE_TESTS_BENCH_BOUND_PLOT_H
#define HEDDLE_TESTS_BENCH_BOUND_PLOT_H

#include <stdbool.h>
#include <stddef.h>

struct plot {
    const char *x;  /* what the axis across is; up, it is "mixed" */
    double seconds; /* the limit, which is the end of both axes */
    struct plot_place {
        double x, y;
        bool bug;
    } * points;
    size_t count, capacity;
};

void plot_point(struct plot *plot, double x, double y, bool bug);
bool plot_write(const struct plot *plot, const char *path);
void plot_free(struct plot *plot);

#endif
