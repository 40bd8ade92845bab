#include "bench_bound/plot.h"

#include "base/array.h"

#include <math.h>
#include <stdio.h>

enum { SIZE = 400, EDGE = 60 };
static const double least = 0.01;

void plot_point(struct plot *plot, double x, double y, bool bug)
{
    struct plot_place point = {x, y, bug};
    ARRAY_ADD(plot->points, plot->count, plot->capacity, point);
}

void plot_free(struct plot *plot)
{
    mem_free(plot->points);
}

/* How far along an axis a time is. */
static double along(const struct plot *plot, double seconds)
{
    double within = seconds < least ? least : seconds > plot->seconds ? plot->seconds : seconds;
    return SIZE * log(within / least) / log(plot->seconds / least);
}

static void write_axes(const struct plot *plot, FILE *to)
{
    fprintf(to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"black\"/>\n"
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"gray\"/>\n",
            EDGE, EDGE / 2, SIZE, SIZE, EDGE, EDGE / 2 + SIZE, EDGE + SIZE, EDGE / 2);
    for (double at = least; at <= plot->seconds; at *= 10) {
        double far = along(plot, at);
        fprintf(to,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                EDGE + far, EDGE / 2 + SIZE + 18, at, EDGE - 6, EDGE / 2 + SIZE - far + 4, at);
    }
    fprintf(to,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s, seconds</text>\n"
            "<text x=\"16\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 16 %d)\">mixed, seconds</text>\n",
            EDGE + SIZE / 2, EDGE / 2 + SIZE + 40, plot->x, EDGE / 2 + SIZE / 2, EDGE / 2 + SIZE / 2);
}

bool plot_write(const struct plot *plot, const char *path)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return false;
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n",
            SIZE + 2 * EDGE, SIZE + 2 * EDGE);
    write_axes(plot, to);
    for (size_t i = 0; i < plot->count; i++)
        fprintf(to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" stroke=\"black\"/>\n",
                EDGE + along(plot, plot->points[i].x), EDGE / 2 + SIZE - along(plot, plot->points[i].y),
                plot->points[i].bug ? "red" : "white");
    fputs("</svg>\n", to);
    return fclose(to) == 0;
}
