#include "bound/ccfg/ccfg.h"

#include "base/array.h"
#include "bound/ccfg/internal.h"

struct ccfg *ccfg_new(void)
{
    return mem_new(1, sizeof(struct ccfg));
}

void ccfg_free(struct ccfg *graph)
{
    if (graph == NULL)
        return;
    mem_free(graph->places);
    mem_free(graph->ways);
    mem_free(graph->stretches);
    mem_free(graph);
}

uint32_t ccfg_place(const struct skeleton *skeleton)
{
    struct ccfg *graph = skeleton->ccfg;
    if (graph == NULL)
        return BOUND_NONE;
    struct place place = {.thread = skeleton->current, .shown = (uint32_t)graph->place_count};
    ARRAY_ADD(graph->places, graph->place_count, graph->place_capacity, place);
    return (uint32_t)graph->place_count - 1;
}

void ccfg_way(const struct skeleton *skeleton, uint32_t to, term condition)
{
    struct ccfg *graph = skeleton->ccfg;
    if (graph == NULL)
        return;
    struct way_between way = {graph->current, to, condition};
    ARRAY_ADD(graph->ways, graph->way_count, graph->way_capacity, way);
    graph->places[graph->current].ways_out++;
    graph->places[to].ways_in++;
}

/* The line of the block that is followed: many begin with instructions that have none. */
static uint32_t line_of(const struct frame *frame)
{
    const struct ir_block *block = &frame->body->blocks[frame->block];
    uint32_t at = block->first;
    while (at + 1 < block->first + block->count && frame->body->instructions[at].line == 0)
        at++;
    return frame->body->instructions[at].line;
}

void ccfg_enter(const struct skeleton *skeleton, uint32_t place, term guard)
{
    struct ccfg *graph = skeleton->ccfg;
    if (graph == NULL)
        return;
    const struct frame *frame = skeleton->frame;
    struct place *of = &graph->places[place];
    of->guard = of->entered ? of->guard : guard;
    of->entered = true;
    of->method = frame == NULL ? NULL : frame->method;
    of->line = frame == NULL ? 0 : line_of(frame);
    graph->current = place;
    struct stretch stretch = {place, skeleton->node_count, skeleton->event_count, skeleton->stop_count};
    ARRAY_ADD(graph->stretches, graph->stretch_count, graph->stretch_capacity, stretch);
}

void ccfg_begin(const struct skeleton *skeleton, term guard)
{
    if (skeleton->ccfg == NULL)
        return;
    struct ccfg *graph = skeleton->ccfg;
    uint32_t begin = ccfg_place(skeleton);
    graph->end = ccfg_place(skeleton);
    graph->places[begin].begins = graph->places[graph->end].ends = true;
    ccfg_enter(skeleton, begin, guard);
}

uint32_t ccfg_end(const struct skeleton *skeleton)
{
    return skeleton->ccfg == NULL ? BOUND_NONE : skeleton->ccfg->end;
}
