/* Blocks that are not freed: looked for in each state in which the program may exit.
 *
 * A thread that is about to end the program never does so here, and others go on meanwhile; but it may do so in any
 * state from now on. If all others were joined before, there is one such state for each class of executions, and it
 * is looked at. Else there are more: orders of steps that do not conflict, and points within steps, so that what is
 * found is true, but nothing is proved as soon as there are blocks at all. */
#include "run/blocks.h"
#include "state/internal.h"

#define DOUBTFUL                                                                                                       \
    "whether something still points to a block is not known (variables that are not used any more, numbers of 32 "     \
    "bits)"

static bool is_asked(const struct explorer *explorer)
{
    return (explorer->options->kinds >> EXPLORE_LEAK & 1) != 0;
}

static void add_blocks(struct explorer *explorer, uint32_t number)
{
    struct run_blocks blocks = run_blocks(explorer->run, explorer->options->lost_only);
    for (size_t i = 0; i < blocks.count; i++)
        findings_add_leak(explorer, blocks.items[i].spot, number);
    if (blocks.doubtful)
        explorer_leave_open(explorer, EXPLORE_LEAK, DOUBTFUL);
    run_blocks_free(&blocks);
}

void leaks_add_exit(struct explorer *explorer, uint32_t number)
{
    if (!is_asked(explorer))
        return;
    explorer->exits_early |= !run_others_are_joined(explorer->run, number);
    add_blocks(explorer, number);
}

bool leaks_look(struct explorer *explorer)
{
    bool exits = false, over = true;
    if (!is_asked(explorer))
        return true;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        over &= run_ability(explorer->run, i) == RUN_OVER;
        if (!thread_is_leaving(explorer, thread_name(explorer, i)))
            continue;
        exits = true;
        leaks_add_exit(explorer, i);
    }
    if (over)
        add_blocks(explorer, 0);
    return exits || over;
}

void leaks_look_at_circle(struct explorer *explorer)
{
    if (!is_asked(explorer) || !explorer->options->lost_only)
        return;
    struct run_blocks blocks = run_blocks(explorer->run, true);
    if (blocks.count > 0 || blocks.doubtful)
        explorer_leave_open(explorer, EXPLORE_LEAK, "executions that do not end may have lost memory");
    run_blocks_free(&blocks);
}

void leaks_look_at_end(struct explorer *explorer)
{
    if (leaks_look(explorer))
        return;
    for (size_t i = 0; i < explorer->stopped_count; i++)
        if (!explorer->stopped[i].spins)
            return; /* its step ended the program otherwise */
    leaks_look_at_circle(explorer);
}

void leaks_conclude(struct explorer *explorer)
{
    if (explorer->exits_early && run_made_blocks(explorer->run))
        explorer_leave_open(explorer, EXPLORE_LEAK,
                            "the program may exit while threads that are not joined have blocks of their own");
}
