/* Threads under names that do not depend on the schedule, and what they can do. */
#include "base/array.h"
#include "base/idmap.h"
#include "run/core/store.h"
#include "run/step.h"
#include "state/internal.h"

uint32_t thread_name(struct explorer *explorer, uint32_t number)
{
    return explorer->name_of[number];
}

/* The name of the n-th thread that a thread starts: found, or made when it is first met. */
static uint32_t name_child(struct explorer *explorer, uint32_t parent, uint32_t n)
{
    uint64_t key = (uint64_t)parent << 32 | n;
    uint32_t name = idmap_get(explorer->names, key);
    if (name != IDMAP_NONE)
        return name;
    ARRAY_RESERVE(explorer->number_of, explorer->number_capacity, (size_t)explorer->name_count + 1);
    idmap_put(explorer->names, key, explorer->name_count);
    return explorer->name_count++;
}

/* How many of the threads with numbers so far a thread started: they are few. */
static uint32_t children_of(const struct explorer *explorer, uint32_t parent)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i < explorer->known_threads; i++)
        n += explorer->parent_of[i] == parent;
    return n;
}

bool threads_name(struct explorer *explorer, uint32_t parent)
{
    bool fits = true;
    for (uint32_t count = run_thread_count(explorer->run); explorer->known_threads < count;) {
        uint32_t number = explorer->known_threads;
        uint32_t name = number == 0 ? name_child(explorer, UINT32_MAX, 0)
                                    : name_child(explorer, parent, children_of(explorer, parent));
        ARRAY_RESERVE(explorer->name_of, explorer->name_capacity, (size_t)number + 1);
        ARRAY_RESERVE(explorer->parent_of, explorer->parent_capacity, (size_t)number + 1);
        explorer->name_of[number] = name;
        explorer->parent_of[number] = parent;
        explorer->number_of[name] = number;
        explorer->known_threads++;
        fits &= number == 0 || run_set_region(explorer->run, number, name);
    }
    return fits;
}

bool thread_exists(const struct explorer *explorer, uint32_t name)
{
    uint32_t number = explorer->number_of[name];
    return number < explorer->known_threads && explorer->name_of[number] == name;
}

bool thread_is_stopped(const struct explorer *explorer, uint32_t name)
{
    for (size_t i = 0; i < explorer->stopped_count; i++)
        if (explorer->stopped[i].thread == name)
            return true;
    return false;
}

bool thread_is_leaving(struct explorer *explorer, uint32_t name)
{
    uint32_t number = explorer->number_of[name];
    return run_ability(explorer->run, number) == RUN_CAN && run_is_leaving(explorer->run, number);
}

/* Whether a thread could go on if its time came: at a condition, the mutex must be free as well. */
static bool can_time_out(struct explorer *explorer, uint32_t number)
{
    struct store *store = run_store(explorer->run);
    uint32_t mark = store_mark(store);
    run_time_out(explorer->run, number, true);
    bool can = run_ability(explorer->run, number) == RUN_CAN;
    store_back(store, mark);
    store_drop(store, mark);
    return can;
}

bool thread_is_enabled(struct explorer *explorer, uint32_t name)
{
    if (!thread_exists(explorer, name))
        return false;
    enum run_ability ability = run_ability(explorer->run, explorer->number_of[name]);
    if (ability != RUN_CAN && ability != RUN_TIMED)
        return false;
    if (explorer->stopped_count > 0 && thread_is_stopped(explorer, name))
        return false;
    return ability == RUN_TIMED ? can_time_out(explorer, explorer->number_of[name])
                                : !run_is_leaving(explorer->run, explorer->number_of[name]);
}
