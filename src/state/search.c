/* The search: optimal dynamic partial-order reduction with wakeup trees.
 *
 * A node is the state before an event. From each node the branches of its tree are explored in turn; a branch that was
 * explored sleeps, until a step that is not independent of it wakes it. At the end of an execution each reversal in it
 * (two events that could come in the other order) gives a sequence to be explored from the node before the first of
 * them, unless that leads to executions that were seen, or are to be seen anyway. */
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "run/core/store.h"
#include "state/internal.h"

#include <assert.h>
#include <string.h>

enum { USUAL_MOST_EVENTS = 20000, EXECUTIONS_AN_ESTIMATE = 1024 };

void explorer_miss(struct explorer *explorer, const char *why)
{
    if (explorer->result->why_not == NULL)
        explorer->result->why_not = why;
}

void explorer_leave_open(struct explorer *explorer, enum explore_kind kind, const char *why)
{
    explorer->result->open |= 1u << kind;
    if (explorer->result->why_open[kind] == NULL)
        explorer->result->why_open[kind] = why;
}

static struct node *top(struct explorer *explorer)
{
    return &explorer->nodes[explorer->node_count - 1];
}

static uint64_t ended_count(const struct explorer *explorer)
{
    return explorer->result->executions + explorer->result->blocked + explorer->result->redundant;
}

static void push_node(struct explorer *explorer, struct wakeup *tree)
{
    struct node node = {.tree = tree,
                        .ended = ended_count(explorer),
                        .first_sleeper = (uint32_t)explorer->sleeper_count,
                        .sleeping_count = explorer->sleeping_count,
                        .turn_count = explorer->turn_count,
                        .stopped_count = explorer->stopped_count,
                        .printed = explorer->options->output == NULL ? 0 : explorer->options->output->length};
    uint32_t mark = store_mark(run_store(explorer->run));
    assert(mark == explorer->node_count);
    (void)mark;
    ARRAY_ADD(explorer->nodes, explorer->node_count, explorer->node_capacity, node);
}

/* The state is that of the last node again. */
void explorer_go_back(struct explorer *explorer)
{
    const struct node *node = top(explorer);
    store_back(run_store(explorer->run), (uint32_t)explorer->node_count - 1);
    explorer->turn_count = node->turn_count;
    explorer->stopped_count = node->stopped_count;
    if (explorer->options->output != NULL)
        explorer->options->output->length = node->printed;
    explorer->known_threads = run_thread_count(explorer->run);
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        explorer->number_of[explorer->name_of[i]] = i;
}

/* With the last node goes its mark; the state is the first one again. */
void explorer_drop_node(struct explorer *explorer)
{
    const struct node *node = top(explorer);
    if (explorer->node_count == 1) {
        explorer_go_back(explorer);
        store_drop(run_store(explorer->run), 0);
    }
    wakeup_free(node->tree);
    explorer->dropped = node->ended;
    explorer->sleeper_count = node->first_sleeper;
    explorer->sleeping_count = node->sleeping_count;
    explorer->node_count--;
}

static void add_sleeper(struct explorer *explorer, const struct sleeper *sleeper)
{
    ARRAY_ADD(explorer->sleepers, explorer->sleeper_count, explorer->sleeper_capacity, *sleeper);
    top(explorer)->sleeper_count++;
}

/* Those that sleep at one node and are independent of the event behind it sleep at the next one. */
static void inherit_sleepers(struct explorer *explorer, const struct node *from, uint32_t event)
{
    uint32_t count, thread = trace_thread(explorer->trace, event);
    const struct step_access *accesses = trace_accesses(explorer->trace, event, &count);
    for (uint32_t i = 0; i < from->sleeper_count; i++) {
        struct sleeper sleeper = explorer->sleepers[from->first_sleeper + i];
        if (sleeper.thread != thread &&
            !accesses_conflict(explorer->sleeping + sleeper.first_access, sleeper.access_count, accesses, count))
            add_sleeper(explorer, &sleeper);
    }
}

static bool sleeps(const struct explorer *explorer, const struct node *node, uint32_t name)
{
    for (uint32_t i = 0; i < node->sleeper_count; i++)
        if (explorer->sleepers[node->first_sleeper + i].thread == name)
            return true;
    return false;
}

/* The branch that was explored sleeps from now on, and is gone from the tree. */
static void put_to_sleep(struct explorer *explorer, uint32_t event)
{
    uint32_t count;
    const struct step_access *accesses = trace_accesses(explorer->trace, event, &count);
    assert(explorer->sleeper_count == top(explorer)->first_sleeper + top(explorer)->sleeper_count);
    struct sleeper sleeper = {trace_thread(explorer->trace, event), (uint32_t)explorer->sleeping_count, count};
    ARRAY_RESERVE(explorer->sleeping, explorer->sleeping_capacity, explorer->sleeping_count + count);
    if (count > 0)
        memcpy(explorer->sleeping + explorer->sleeping_count, accesses, count * sizeof *accesses);
    explorer->sleeping_count += count;
    add_sleeper(explorer, &sleeper);
    top(explorer)->explored++;
}

static void drop_first_branch(struct node *node)
{
    struct wakeup *first = node->tree;
    node->tree = first->next;
    first->next = NULL;
    wakeup_free(first);
    node->running = false;
}

/* The branch of a node for a thread that begins with these choices; NULL: there is none. */
static struct wakeup *branch_with(const struct node *node, uint32_t thread, const struct choices *choices)
{
    for (struct wakeup *at = node->tree; at != NULL; at = at->next)
        if (at->thread == thread && at->choices.count >= choices->count &&
            memcmp(at->choices.made, choices->made, choices->count * sizeof *choices->made) == 0)
            return at;
    return NULL;
}

/* Whether what the step that was taken accesses may depend on what was chosen in it. */
static bool leads(const struct step *step)
{
    for (size_t i = 0; i < step->count; i++)
        if (step->accesses[i].leads)
            return true;
    return false;
}

/* Other choices in the step that was taken are branches of their own, right behind it. Those before the first
 * `settled` have theirs already. Whether they lead to something new is seen when they are taken: if somebody sleeps
 * on, then all that begins so was seen with that one first, and what comes of it otherwise is shown by reversals
 * there. */
static void add_choices(struct explorer *explorer, struct node *node, uint32_t settled)
{
    struct wakeup *current = node->tree;
    for (uint32_t i = settled; i < explorer->made.count; i++)
        for (uint32_t j = 0; j < explorer->option_counts[i]; j++) {
            struct choices other = explorer->made;
            other.count = i + 1;
            other.made[i] = explorer->options_of[i][j];
            if (other.made[i] == explorer->made.made[i])
                continue;
            struct wakeup *branch = branch_with(node, current->thread, &other);
            if (branch != NULL) {
                branch->settled = branch->settled > i + 1 ? branch->settled : i + 1;
                continue;
            }
            branch = wakeup_new(current->thread, &other, explorer->step.accesses, (uint32_t)explorer->step.count);
            branch->settled = i + 1;
            branch->maybe = true;
            branch->doubtful = leads(&explorer->step);
            branch->next = current->next;
            current->next = branch;
        }
}

void explorer_keep_event(struct explorer *explorer, uint32_t event)
{
    ARRAY_RESERVE(explorer->choices, explorer->choices_capacity, (size_t)event + 1);
    explorer->choices[event] = explorer->made;
    explorer->result->events++;
    if (event + 1 > explorer->result->depth)
        explorer->result->depth = event + 1;
}

/* Keeps in mind that a program of Java looks at locks without waiting for them. */
static void note_looks(struct explorer *explorer)
{
    for (size_t i = 0; i < explorer->step.count && explorer->module == NULL; i++) {
        const struct step_access *access = &explorer->step.accesses[i];
        explorer->looks |= (access->use & (STEP_LOCKS | STEP_READS)) == (STEP_LOCKS | STEP_READS);
    }
}

/* Notes the step that was taken as an event, and goes on to the node behind it. */
static void advance(struct explorer *explorer, enum taken taken, struct wakeup *below, uint32_t settled)
{
    uint32_t name = explorer->nodes[explorer->node_count - 1].tree->thread;
    size_t at = explorer->node_count - 1;
    uint32_t event = trace_add(explorer->trace, name, explorer->step.accesses, (uint32_t)explorer->step.count);
    assert(event == at);
    explorer_keep_event(explorer, event);
    if (explorer->made.count > settled)
        add_choices(explorer, &explorer->nodes[at], settled);
    findings_add_races(explorer);
    note_looks(explorer);
    bool spins = taken == TAKEN_STEP ? spin_notice(explorer, event) : explorer->idles;
    if (spins || taken == TAKEN_STOPPED)
        ARRAY_ADD(explorer->stopped, explorer->stopped_count, explorer->stopped_capacity,
                  (struct stopped){name, spins});
    push_node(explorer, below);
    inherit_sleepers(explorer, &explorer->nodes[at], event);
    leaks_look(explorer);
}

static const struct choices no_choices;

/* Whether somebody else who sleeps goes on to do so behind the step that a thread has taken. */
static bool anybody_sleeps_on(const struct explorer *explorer, const struct node *node, uint32_t thread)
{
    for (uint32_t i = 0; i < node->sleeper_count; i++) {
        const struct sleeper *sleeper = &explorer->sleepers[node->first_sleeper + i];
        if (sleeper->thread != thread &&
            !accesses_conflict(explorer->sleeping + sleeper->first_access, sleeper->access_count,
                               explorer->step.accesses, (uint32_t)explorer->step.count))
            return true;
    }
    return false;
}

/* Takes a step that is the first branch of the node's tree. False: it is not possible, or (`pruned`) it is the last
 * one of a sequence of which it was doubtful whether it leads to something new, and it does not, as is known now:
 * somebody who sleeps could come first. */
static bool follow_branch(struct explorer *explorer)
{
    struct node *node = top(explorer);
    struct wakeup *branch = node->tree;
    uint32_t settled = branch->settled;
    enum taken taken = TAKEN_BLOCKED;
    if (thread_is_enabled(explorer, branch->thread))
        taken = take_step(explorer, branch->thread, &branch->choices);
    bool asleep = branch->choices.count == 0 && sleeps(explorer, node, branch->thread); /* whatever it chooses */
    bool pruned = taken != TAKEN_BLOCKED && branch->maybe &&
                  (asleep || (branch->child == NULL && anybody_sleeps_on(explorer, node, branch->thread)));
    if (pruned) {
        if (!asleep)
            add_choices(explorer, node, settled);
        explorer_go_back(explorer);
    }
    if (pruned || taken == TAKEN_BLOCKED) {
        explorer->pruned |= pruned;
        drop_first_branch(node);
        return false;
    }
    struct wakeup *below = branch->child;
    branch->child = NULL;
    node->running = true;
    advance(explorer, taken, below, settled);
    return true;
}

/* Takes a step of a thread that was not explored from here; it becomes the first branch. */
static bool try_thread(struct explorer *explorer, uint32_t name)
{
    if (sleeps(explorer, top(explorer), name) || !thread_is_enabled(explorer, name))
        return false;
    enum taken taken = take_step(explorer, name, &no_choices);
    if (taken == TAKEN_BLOCKED)
        return false;
    struct node *node = top(explorer);
    node->tree = wakeup_new(name, &explorer->made, explorer->step.accesses, (uint32_t)explorer->step.count);
    node->running = true;
    advance(explorer, taken, NULL, 0);
    return true;
}

/* Any step that leads to something new: of the thread that ran last, if it can. */
static bool try_any(struct explorer *explorer)
{
    uint32_t length = trace_length(explorer->trace);
    uint32_t last = length == 0 ? 0 : trace_thread(explorer->trace, length - 1);
    if (last < explorer->name_count && thread_exists(explorer, last) && try_thread(explorer, last))
        return true;
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (thread_name(explorer, i) != last && try_thread(explorer, thread_name(explorer, i)))
            return true;
    return false;
}

/* From a node that is new: takes the step that its tree wants, or any. */
static bool go_forwards(struct explorer *explorer)
{
    while (top(explorer)->tree != NULL)
        if (follow_branch(explorer))
            return true;
    return !explorer->pruned && try_any(explorer);
}

/* Whether the search ends with this execution because it goes on for too long. */
static bool ends_here(const struct explorer *explorer)
{
    return explorer->endless && explorer->until_endless && explorer->enough == 0;
}

static void end_execution(struct explorer *explorer)
{
    bool awake = true, over = true;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        if (!thread_is_enabled(explorer, thread_name(explorer, i)))
            continue;
        over = false; /* it sleeps, or the execution was cut */
        awake &= !sleeps(explorer, top(explorer), thread_name(explorer, i));
    }
    if (!awake)
        explorer->result->redundant++;
    else if (!over || explorer->stopped_count > 0)
        explorer->result->blocked++;
    else
        explorer->result->executions++;
    if (over)
        findings_add_deadlock(explorer);
    if (over)
        leaks_look_at_end(explorer);
    if (over && explorer->stopped_count == 0 && explorer->options->ended != NULL)
        explorer->options->ended(explorer->options->context, explorer->run);
    if (!ends_here(explorer))
        reverse_all(explorer);
}

/* From a node whose first branch was explored, or led to nothing new and then does not sleep: takes the next one. */
static bool go_on(struct explorer *explorer)
{
    uint32_t event = trace_length(explorer->trace) - 1;
    struct node *node = top(explorer);
    explorer_go_back(explorer);
    if (explorer->dropped != ended_count(explorer))
        put_to_sleep(explorer, event);
    trace_remove(explorer->trace);
    explorer->reversed = explorer->reversed < event ? explorer->reversed : event;
    drop_first_branch(node);
    while (node->tree != NULL)
        if (follow_branch(explorer))
            return true;
    return false;
}

static bool is_spent(struct explorer *explorer)
{
    const struct explore_options *options = explorer->options;
    uint64_t ended = ended_count(explorer);
    if (options->progress != NULL && ended % EXECUTIONS_AN_ESTIMATE == 0)
        explorer->result->share = reason_share(explorer);
    if (options->progress != NULL)
        options->progress(options->progress_context, explorer->result);
    if (options->most_executions != 0 && ended >= options->most_executions)
        explorer_miss(explorer, "the limit of executions is reached");
    else if (budget_spent(options->budget))
        explorer_miss(explorer, explorer->result->spent = budget_reason(options->budget));
    else if (explorer->enough != 0 && explorer->result->events >= explorer->enough)
        explorer_miss(explorer, EXPLORED_ENOUGH);
    else
        return false;
    return true;
}

/* Whether an execution goes on for too long. */
static bool is_cut(struct explorer *explorer)
{
    uint32_t most = explorer->options->most_events != 0 ? explorer->options->most_events : USUAL_MOST_EVENTS;
    if (trace_length(explorer->trace) < most)
        return budget_spent(explorer->options->budget);
    uint32_t last = explorer->number_of[trace_thread(explorer->trace, trace_length(explorer->trace) - 1)];
    if (!explorer->endless)
        explorer->result->endless = reason_at(explorer, "an execution has more steps than are followed", last);
    explorer_miss(explorer, explorer->result->endless);
    explorer->endless = true;
    return true;
}

void explorer_begin(struct explorer *explorer)
{
    push_node(explorer, NULL);
}

void explorer_end(struct explorer *explorer)
{
    while (explorer->node_count > 0)
        explorer_drop_node(explorer);
}

/* One execution, and back to where the next one branches off. */
static void explore_once(struct explorer *explorer)
{
    explorer->pruned = false;
    while (!is_cut(explorer) && go_forwards(explorer))
        ;
    if (!explorer->pruned)
        end_execution(explorer);
    explorer->spent = is_spent(explorer);
    do
        explorer_drop_node(explorer);
    while (explorer->node_count > 0 && !go_on(explorer));
}

/* Back to the first state: all executions are explored again. What was found stays. */
static void begin_anew(struct explorer *explorer)
{
    while (trace_length(explorer->trace) > 0)
        trace_remove(explorer->trace);
    explorer_end(explorer);
    explorer->result->executions = explorer->result->blocked = explorer->result->redundant = 0;
    explorer->reversed = 0;
    explorer_begin(explorer);
}

bool explorer_search(struct explorer *explorer, uint64_t most_events, bool until_endless)
{
    uint64_t end = explorer->result->events + most_events;
    explorer->until_endless = until_endless && most_events != 0;
    if (!explorer->begun)
        explorer_begin(explorer);
    explorer->begun = true;
    while (explorer->node_count > 0 && !explorer->spent) {
        if (most_events != 0 && (explorer->result->events >= end || (explorer->until_endless && explorer->endless)))
            return false;
        bool looks = explorer->looks;
        explore_once(explorer);
        if (explorer->looks && !looks && !explorer->spent)
            begin_anew(explorer); /* sequences were worked out without knowing it (reverse.c, is_doubtful) */
    }
    explorer->result->share = reason_share(explorer);
    explorer_end(explorer);
    return true;
}
