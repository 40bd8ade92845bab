#include "random_c/switches.h"

#include "base/buffer.h"
#include "state/explore.h"

#include <inttypes.h>
#include <stddef.h>

static void set_hunts(struct explore_options *options, uint32_t setting)
{
    static const uint32_t hunts[] = {0, 1, 20};
    options->hunts = hunts[setting];
}

/* The programs call nothing with other arguments than it has. */
static void set_strict(struct explore_options *options, uint32_t setting)
{
    options->strict = setting != 0;
}

static void set_search(struct explore_options *options, uint32_t setting)
{
    options->search = setting == 0 ? EXPLORE_ORDERS : EXPLORE_BEST;
}

static void set_jobs(struct explore_options *options, uint32_t setting)
{
    options->jobs = setting + 1;
}

static void set_help(struct explore_options *options, uint32_t setting)
{
    options->no_static_help = setting != 0;
}

/* Of searches over states, which the best search makes beside that by orders. */
static void set_exact(struct explore_options *options, uint32_t setting)
{
    options->exact_states = setting != 0;
}

/* Setting 0 of each is that of options that say nothing. */
static const struct {
    const char *name;
    uint32_t settings;
    void (*set)(struct explore_options *options, uint32_t setting);
} switches[] = {
    {"hunts", 3, set_hunts}, {"strict", 2, set_strict},      {"search", 2, set_search},
    {"jobs", 2, set_jobs},   {"without facts", 2, set_help}, {"exact states", 2, set_exact},
};
enum { SWITCHES = sizeof switches / sizeof *switches };

uint32_t switches_count(void)
{
    uint32_t count = 1;
    for (size_t i = 0; i < SWITCHES; i++)
        count *= switches[i].settings;
    return count;
}

void switches_set(struct explore_options *options, uint32_t combination, struct buffer *words)
{
    for (size_t i = 0; i < SWITCHES; i++) {
        uint32_t setting = combination % switches[i].settings;
        combination /= switches[i].settings;
        switches[i].set(options, setting);
        buffer_format(words, " %s %" PRIu32, switches[i].name, setting);
    }
}
