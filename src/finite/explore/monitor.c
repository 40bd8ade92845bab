#include "finite/explore/monitor.h"

#include "finite/finite.h"

enum { MOST_ENTERED = 63 };

static uint32_t monitor_slot(const struct finite *finite, int64_t object)
{
    return finite->objects_made[object - 1].monitor;
}

uint32_t monitor_owner(const struct finite *finite, const int64_t *state, int64_t object)
{
    return (uint32_t)(state[monitor_slot(finite, object)] - 1); /* 0, free, becomes FINITE_NONE */
}

static int64_t *slots_of(const struct monitor_call *call, uint32_t process)
{
    return &call->state[call->finite->process_slot[process]];
}

static const struct finite_node *node_of(const struct monitor_call *call, uint32_t process)
{
    return &call->finite->nodes[transition_location(call->finite, call->state, process)];
}

/* Whether another process waits to be notified at an object, or, if `locked`, is in the queue of its lock. */
static bool waits_at(const struct monitor_call *call, uint32_t process, int64_t object, bool locked)
{
    if (process == call->process || transition_process_state(call->finite, call->state, process) != PROCESS_RUNS ||
        transition_object(call->finite, call->state, process) != object)
        return false;
    if (locked)
        return slots_of(call, process)[SLOT_QUEUED] == QUEUED_WAITS;
    return node_of(call, process)->op == NODE_waiting;
}

static uint32_t count_waiting(const struct monitor_call *call, int64_t object, bool locked)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < call->finite->process_count; p++)
        count += waits_at(call, p, object, locked);
    return count;
}

/* One process leaves a queue: those behind it move up. */
static void leave_queue(const struct monitor_call *call, int64_t object, bool locked, int64_t rank)
{
    for (uint32_t p = 0; p < call->finite->process_count; p++)
        if (waits_at(call, p, object, locked) && slots_of(call, p)[SLOT_RANK] > rank)
            slots_of(call, p)[SLOT_RANK]--;
}

static void queue_for_lock(const struct monitor_call *call, uint32_t process, int64_t object)
{
    uint32_t before = count_waiting(call, object, true);
    slots_of(call, process)[SLOT_QUEUED] = QUEUED_WAITS;
    slots_of(call, process)[SLOT_RANK] = before;
}

/* The lock is free, or it goes to the first in its queue. */
static void release(const struct monitor_call *call, int64_t object)
{
    int64_t *monitor = &call->state[monitor_slot(call->finite, object)];
    monitor[0] = monitor[1] = 0;
    for (uint32_t p = 0; call->finite->queue && p < call->finite->process_count; p++) {
        int64_t *slots = slots_of(call, p);
        if (!waits_at(call, p, object, true) || slots[SLOT_RANK] != 0)
            continue;
        bool again = node_of(call, p)->op == NODE_reacquire;
        slots[SLOT_QUEUED] = QUEUED_GOES_ON;
        leave_queue(call, object, true, 0);
        monitor[0] = (int64_t)p + 1;
        monitor[1] = again ? slots[SLOT_SAVED] : 1;
        slots[SLOT_SAVED] = again ? 0 : slots[SLOT_SAVED];
        return;
    }
}

/* enter and reacquire. */
static enum transition_end enter(struct monitor_call *call, const struct finite_node *node)
{
    int64_t *monitor = &call->state[monitor_slot(call->finite, call->object)];
    int64_t *slots = slots_of(call, call->process), own = (int64_t)call->process + 1;
    if (monitor[0] != 0 && monitor[0] != own) {
        if (!call->finite->queue)
            return TRANSITION_BLOCKED;
        queue_for_lock(call, call->process, call->object);
        return TRANSITION_STOPPED;
    }
    if (monitor[1] >= MOST_ENTERED)
        return TRANSITION_TRAPPED;
    monitor[0] = own;
    monitor[1] = node->op == NODE_reacquire ? slots[SLOT_SAVED] : monitor[1] + 1;
    if (node->op == NODE_reacquire)
        slots[SLOT_SAVED] = 0;
    return TRANSITION_STOPPED;
}

/* The monitor is taken, or control goes the other way. */
static enum transition_end try(struct monitor_call *call)
{
    int64_t *monitor = &call->state[monitor_slot(call->finite, call->object)], own = (int64_t)call->process + 1;
    call->other_way = monitor[0] != 0 && monitor[0] != own;
    if (call->other_way)
        return TRANSITION_STOPPED;
    if (monitor[1] >= MOST_ENTERED)
        return TRANSITION_TRAPPED;
    monitor[0] = own;
    monitor[1]++;
    return TRANSITION_STOPPED;
}

static enum transition_end leave(struct monitor_call *call, const struct finite_node *node)
{
    int64_t *monitor = &call->state[monitor_slot(call->finite, call->object)];
    if (monitor[0] != (int64_t)call->process + 1)
        return TRANSITION_TRAPPED;
    if (--monitor[1] > 0)
        return TRANSITION_STOPPED;
    release(call, call->object);
    if (!node->visible) /* what comes before it goes on to be what it is */
        return TRANSITION_STOPPED;
    call->step->unlocking = !call->step->notified;
    call->step->notified = false;
    return TRANSITION_STOPPED;
}

/* It waits where the node that follows says: at the same object, or at a condition of the lock. */
static enum transition_end wait(struct monitor_call *call, const struct finite_node *node)
{
    int64_t queue = call->step->registers[call->finite->nodes[node->next[0]].a];
    int64_t *monitor = &call->state[monitor_slot(call->finite, call->object)], *slots = slots_of(call, call->process);
    if (call->finite->queue)
        slots[SLOT_RANK] = count_waiting(call, queue, false);
    slots[SLOT_SAVED] = monitor[1];
    release(call, call->object);
    return TRANSITION_STOPPED;
}

/* A process that was notified is to take the lock back. */
static void wake(const struct monitor_call *call, uint32_t process)
{
    int64_t *slots = slots_of(call, process), rank = slots[SLOT_RANK];
    const struct finite_type *type = &call->finite->types[call->finite->processes[process].type];
    int64_t object = transition_object(call->finite, call->state, process);
    call->step->woken = process;
    slots[SLOT_LOCATION] = (int64_t)node_of(call, process)->next[0] - type->first + 1;
    slots[SLOT_RANK] = 0;
    if (!call->finite->queue)
        return;
    leave_queue(call, object, false, rank);
    queue_for_lock(call, process, transition_object(call->finite, call->state, process));
}

static uint32_t nth_waiting(const struct monitor_call *call, uint32_t n)
{
    for (uint32_t p = 0; p < call->finite->process_count; p++)
        if (waits_at(call, p, call->object, false) &&
            (call->finite->queue ? slots_of(call, p)[SLOT_RANK] == n : n-- == 0))
            return p;
    return FINITE_NONE;
}

static enum transition_end notify(struct monitor_call *call, bool all)
{
    uint32_t count = count_waiting(call, call->object, false);
    if (count == 0)
        return TRANSITION_STOPPED;
    call->step->notified = true;
    call->step->unlocking = false;
    call->step->notified_object = call->object;
    if (!all) {
        wake(call, nth_waiting(call, call->finite->queue ? 0 : transition_choose(call->step, count)));
        return TRANSITION_STOPPED;
    }
    for (; count > 0; count--)
        wake(call, nth_waiting(call, 0));
    return TRANSITION_STOPPED;
}

/* Its time is over before anybody notifies it. */
static enum transition_end time_out(struct monitor_call *call, const struct finite_node *node)
{
    int64_t *slots = slots_of(call, call->process);
    if (node->number == 0)
        return TRANSITION_BLOCKED;
    if (call->finite->queue)
        leave_queue(call, call->object, false, slots[SLOT_RANK]);
    slots[SLOT_RANK] = 0;
    return TRANSITION_STOPPED;
}

/* In Java it takes the monitor of the Thread object meanwhile. */
static enum transition_end start(struct monitor_call *call)
{
    uint32_t process = call->finite->objects_made[call->object - 1].process;
    uint32_t owner = monitor_owner(call->finite, call->state, call->object);
    if (process == FINITE_NONE)
        return TRANSITION_TRAPPED;
    if (owner != FINITE_NONE && owner != call->process)
        return TRANSITION_BLOCKED;
    if (transition_process_state(call->finite, call->state, process) != PROCESS_UNSTARTED) {
        call->other_way = true;
        return TRANSITION_STOPPED;
    }
    const struct finite_type *type = &call->finite->types[call->finite->processes[process].type];
    slots_of(call, process)[SLOT_LOCATION] = (int64_t)type->entry - type->first + 1;
    return TRANSITION_STOPPED;
}

/* In Java it waits at the monitor of the Thread object, which it gives up meanwhile. */
static enum transition_end join(struct monitor_call *call, const struct finite_node *node)
{
    uint32_t process = call->finite->objects_made[call->object - 1].process;
    if (process == FINITE_NONE)
        return TRANSITION_TRAPPED;
    uint32_t owner = monitor_owner(call->finite, call->state, call->object);
    bool runs = transition_process_state(call->finite, call->state, process) == PROCESS_RUNS;
    if (owner == call->process && runs)
        return TRANSITION_TRAPPED;
    if (owner != FINITE_NONE && owner != call->process)
        return TRANSITION_BLOCKED;
    return runs && node->number == 0 ? TRANSITION_BLOCKED : TRANSITION_STOPPED;
}

/* Who waits at the Thread object itself is notified by the virtual machine. */
static enum transition_end end(struct monitor_call *call)
{
    uint32_t object = call->finite->processes[call->process].object;
    if (object == FINITE_NONE)
        return TRANSITION_STOPPED;
    call->object = (int64_t)object + 1;
    if (count_waiting(call, call->object, false) > 0 &&
        monitor_owner(call->finite, call->state, call->object) != FINITE_NONE)
        return TRANSITION_BLOCKED;
    return notify(call, true);
}

enum transition_end monitor_run(struct monitor_call *call, const struct finite_node *node)
{
    if (node->op == NODE_end)
        return end(call);
    if (call->object <= 0)
        return TRANSITION_TRAPPED;
    switch (node->op) {
    case NODE_enter:
    case NODE_reacquire:
        return enter(call, node);
    case NODE_try:
        return try(call);
    case NODE_exit:
        return leave(call, node);
    case NODE_wait:
        return wait(call, node);
    case NODE_waiting:
        return time_out(call, node);
    case NODE_notify:
    case NODE_notify_all:
        return notify(call, node->op == NODE_notify_all);
    case NODE_start:
        return start(call);
    case NODE_join:
        return join(call, node);
    default:
        return TRANSITION_TRAPPED;
    }
}

/* Whether the transition of which exit is a part may take it along. */
static bool exit_is_composed(const struct monitor_call *call, unsigned reductions)
{
    const int64_t *monitor = &call->state[monitor_slot(call->finite, call->object)];
    if (monitor[1] > 1)
        return (reductions & FINITE_RELOCK) != 0;
    if (call->step->notified)
        return (reductions & FINITE_NOTIFY) != 0 && call->step->notified_object == call->object;
    return call->step->unlocking && (reductions & FINITE_UNLOCK) != 0;
}

bool monitor_stops(const struct monitor_call *call, const struct finite_node *node)
{
    unsigned reductions = call->finite->reductions;
    if (call->object <= 0)
        return true;
    uint32_t owner = monitor_owner(call->finite, call->state, call->object);
    bool thread = call->finite->objects_made[call->object - 1].process != FINITE_NONE;
    switch (node->op) {
    case NODE_enter:
        if (owner != FINITE_NONE && owner != call->process)
            return true;
        if (!node->visible && !thread)
            return false;
        return owner != call->process || (reductions & FINITE_RELOCK) == 0;
    case NODE_exit:
        if (!node->visible && !thread)
            return false;
        return !exit_is_composed(call, reductions);
    case NODE_notify:
    case NODE_notify_all:
        return (reductions & FINITE_NOTIFY) == 0 || count_waiting(call, call->object, false) > 0;
    default:
        return true;
    }
}
