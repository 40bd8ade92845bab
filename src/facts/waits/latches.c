#include "facts/waits/latches.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"
#include "facts/waits/counts.h"
#include "facts/waits/waits.h"

#include <stdlib.h>
#include <string.h>

struct sites {
    struct thread_site *items;
    size_t count, capacity;
};

/* All calls of latches (or semaphores), and what is known of one of them. */
struct latches {
    struct threads *threads;
    class_id class;
    bool semaphore;
    struct sites downs, awaits; /* by instance and instruction */
    struct sites others;        /* calls that give a semaphore several permits */
    bool unclear;               /* some are called in ways that are not followed */

    object_id latch;
    struct sites mine;    /* calls of countDown that may be about it */
    struct sites origins; /* where threads are made, or tasks handed over, that count it down */
    struct amount total;  /* how often it is counted down at most */
};

static int compare_sites(const void *one, const void *other)
{
    const struct thread_site *a = one, *b = other;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

static void sort_sites(struct sites *sites)
{
    size_t kept = 0;
    if (sites->count > 0)
        qsort(sites->items, sites->count, sizeof *sites->items, compare_sites);
    for (size_t i = 0; i < sites->count; i++)
        if (kept == 0 || compare_sites(&sites->items[kept - 1], &sites->items[i]) != 0)
            sites->items[kept++] = sites->items[i];
    sites->count = kept;
}

/* What a call is about. */
static struct object_set receiver_set(const struct latches *latches, struct thread_site site)
{
    uint32_t count;
    const struct facts *facts = latches->threads->facts;
    return facts_points_to(facts, site.instance, code_arguments(code_body(facts, site.instance), site.at, &count)[0]);
}

/* Lists the calls of a method. */
static void list_calls(struct latches *latches, method_id method, struct sites *to)
{
    const struct facts *facts = latches->threads->facts;
    uint32_t instances, edges, arguments;
    const instance_id *all = facts_instances_of(facts, method, &instances);
    for (uint32_t i = 0; i < instances; i++) {
        const edge_id *calls = facts_calls_to(facts, all[i], &edges);
        for (uint32_t e = 0; e < edges; e++) {
            struct facts_edge edge = facts_edge(facts, calls[e]);
            const struct ir_body *body = edge.caller == FACTS_ROOT ? NULL : code_body(facts, edge.caller);
            bool plain = edge.kind == EDGE_CALL && code_arguments(body, edge.at, &arguments) != NULL && arguments > 0 &&
                         body->instructions[edge.at].op != IR_call_static &&
                         body->instructions[edge.at].op != IR_call_dynamic;
            if (plain)
                ARRAY_ADD(to->items, to->count, to->capacity, ((struct thread_site){edge.caller, edge.at}));
            latches->unclear |= !plain;
        }
    }
    sort_sites(to);
}

/* The number that the latch, or semaphore, is made with. */
static bool find_number(const struct latches *latches, struct amount *number)
{
    const struct facts *facts = latches->threads->facts;
    struct facts_object object = facts_object(facts, latches->latch);
    uint32_t instances, count;
    const instance_id *makers = facts_instances_of(facts, object.method, &instances);
    const struct ir_body *body = instances == 1 ? code_body(facts, makers[0]) : NULL;
    bool found = false;
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        const ir_value *arguments = code_arguments(body, at, &count);
        if (arguments == NULL || body->instructions[at].op != IR_call_special || arguments[0] != object.at)
            continue;
        if (found || count != 2 || !counts_value(facts, latches->threads->singles, makers[0], arguments[1], number))
            return false;
        found = true;
    }
    return found;
}

static bool add_origin(struct latches *latches, struct thread_site site)
{
    struct amount most;
    for (size_t i = 0; i < latches->origins.count; i++)
        if (compare_sites(&latches->origins.items[i], &site) == 0)
            return true;
    ARRAY_ADD(latches->origins.items, latches->origins.count, latches->origins.capacity, site);
    return counts_most(latches->threads->facts, latches->threads->singles, site, &most) &&
           counts_add(&latches->total, most);
}

/* Whether an instance is only what threads begin with. */
static bool is_only_started(const struct facts *facts, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++)
        if (facts_edge(facts, edges[i]).kind != EDGE_START)
            return false;
    return true;
}

/* Counts the objects of a thread: each can be started once. */
static bool add_thread(struct latches *latches, thread_id id)
{
    const struct facts *facts = latches->threads->facts;
    struct object_set objects = threads_objects(latches->threads, id);
    object_id first = object_set_next(objects, 0);
    for (object_id o = first; o != FACTS_NONE; o = object_set_next(objects, o + 1)) {
        struct facts_object object = facts_object(facts, o);
        uint32_t count;
        if (object.kind != OBJECT_SITE || object.method == FACTS_NONE)
            return false;
        const instance_id *makers = facts_instances_of(facts, object.method, &count);
        if (count != 1 || code_body(facts, makers[0]) == NULL ||
            code_body(facts, makers[0])->instructions[object.at].op != IR_new ||
            !add_origin(latches, (struct thread_site){makers[0], object.at}))
            return false;
    }
    return first != FACTS_NONE;
}

/* Counts how often an entry of threads runs, by whom it is called. */
static bool add_runs(struct latches *latches, instance_id entry)
{
    const struct threads *threads = latches->threads;
    uint32_t count;
    if (threads_of_root(threads, entry) != FACTS_NONE)
        return is_only_started(threads->facts, entry) && add_thread(latches, threads_of_root(threads, entry));
    const edge_id *edges = facts_calls_to(threads->facts, entry, &count);
    for (uint32_t i = 0; i < count; i++) {
        instance_id caller = facts_edge(threads->facts, edges[i]).caller;
        thread_id id = threads_of_root(threads, caller);
        if (id == FACTS_NONE || id == THREADS_MAIN || !is_only_started(threads->facts, caller) ||
            !add_thread(latches, id))
            return false;
    }
    return count > 0;
}

/* Counts how often a task is handed over; each time it runs once at most. */
static bool add_handings(struct latches *latches, instance_id task)
{
    const struct threads *threads = latches->threads;
    struct thread_site *starts = NULL;
    uint32_t count, edges;
    const edge_id *calls = facts_calls_to(threads->facts, task, &edges);
    bool known = waits_task_starts(threads, task, &starts, &count);
    for (uint32_t i = 0; i < edges; i++)
        known &= facts_edge(threads->facts, calls[i]).caller != FACTS_ROOT &&
                 !code_is_application(threads->facts, facts_edge(threads->facts, calls[i]).caller);
    for (thread_id id = 1; id < threads->count; id++)
        for (uint32_t i = 0; i < threads->items[id].entry_count; i++) {
            const struct thread_entry *entry = &threads->items[id].entries[i];
            known &= entry->instance != task || (!entry->repeats && !entry->in_turn);
        }
    for (uint32_t i = 0; i < count && known; i++)
        known = add_origin(latches, starts[i]);
    mem_free(starts);
    return known;
}

/* The kind of entry that an instance is in all threads that have it; false if it is none. */
static bool find_kind(const struct threads *threads, instance_id instance, enum entry_kind *kind)
{
    bool found = false;
    for (thread_id id = 1; id < threads->count; id++)
        for (uint32_t i = 0; i < threads->items[id].entry_count; i++) {
            const struct thread_entry *entry = &threads->items[id].entries[i];
            if (entry->instance != instance)
                continue;
            if (found && entry->kind != *kind)
                return false;
            *kind = entry->kind;
            found = true;
        }
    return found;
}

/* Whether, in one run of the body, at most one of the calls happens. */
static bool is_one_of_them(const struct facts *facts, const struct thread_site *sites, size_t count)
{
    bool once = true;
    for (size_t i = 0; i < count && once; i++) {
        uint64_t *after = code_after(code_body(facts, sites[i].instance), sites[i].at);
        for (size_t k = 0; k < count; k++)
            once &= !bits_has(after, sites[k].at);
        mem_free(after);
    }
    return once;
}

/* Counts the calls of one instance. */
static bool add_instance(struct latches *latches, const struct thread_site *sites, size_t count)
{
    const struct threads *threads = latches->threads;
    enum entry_kind kind;
    if (!is_one_of_them(threads->facts, sites, count))
        return false;
    if (singles_runs_once(threads->singles, sites[0].instance))
        return counts_add(&latches->total, (struct amount){FACTS_NONE, FACTS_NONE, 1});
    if (!find_kind(threads, sites[0].instance, &kind))
        return false;
    return kind == ENTRY_RUN ? add_runs(latches, sites[0].instance) : add_handings(latches, sites[0].instance);
}

/* How many sites from one on have the same instance. */
static size_t same_instance(const struct sites *sites, size_t from)
{
    size_t count = 1;
    while (from + count < sites->count && sites->items[from + count].instance == sites->items[from].instance)
        count++;
    return count;
}

/* Whether await of the latch ends only when all these calls have happened. */
static bool is_exact(struct latches *latches)
{
    struct amount number;
    latches->mine.count = latches->origins.count = 0;
    latches->total = (struct amount){FACTS_NONE, FACTS_NONE, 0};
    if (!find_number(latches, &number))
        return false;
    for (size_t i = 0; i < latches->others.count; i++)
        if (object_set_has(receiver_set(latches, latches->others.items[i]), latches->latch))
            return false;
    if (latches->semaphore) { /* without permits at first: who acquires one needs that somebody has released it */
        if (number.instance != FACTS_NONE || number.constant != 0)
            return false;
        number.constant = 1;
    }
    for (size_t i = 0; i < latches->downs.count; i++)
        if (object_set_has(receiver_set(latches, latches->downs.items[i]), latches->latch))
            ARRAY_ADD(latches->mine.items, latches->mine.count, latches->mine.capacity, latches->downs.items[i]);
    for (size_t i = 0; i < latches->mine.count; i += same_instance(&latches->mine, i))
        if (!add_instance(latches, &latches->mine.items[i], same_instance(&latches->mine, i)))
            return false;
    return latches->mine.count > 0 && counts_at_most(latches->total, number);
}

/* Whether an instance counts the latch down; adds where. */
static bool add_last(const struct latches *latches, instance_id entry, struct sites *last)
{
    size_t before = last->count;
    for (size_t i = 0; i < latches->mine.count; i++)
        if (latches->mine.items[i].instance == entry)
            ARRAY_ADD(last->items, last->count, last->capacity, latches->mine.items[i]);
    return last->count > before;
}

/* Adds a wait for those who come to some calls at last. */
static void add_wait(struct threads *threads, struct thread_wait wait, const struct sites *last)
{
    struct thread_site *kept = arena_alloc(threads->arena, (last->count + 1) * sizeof *kept);
    if (last->count > 0)
        memcpy(kept, last->items, last->count * sizeof *kept);
    wait.last = kept;
    wait.last_count = (uint32_t)last->count;
    waits_add(threads, wait);
}

/* Adds that a call waits for a thread, if all that it may run counts the latch down, and for its tasks that do. */
static void add_waits_for(const struct latches *latches, struct thread_wait wait, thread_id id, uint64_t *tasks)
{
    const struct thread *thread = &latches->threads->items[id];
    struct sites last = {0};
    bool own = false, all = true;
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN) {
            own = true;
            all &= add_last(latches, thread->entries[i].instance, &last);
        }
    wait.thread = id;
    wait.task = FACTS_NONE;
    if (own && all)
        add_wait(latches->threads, wait, &last);
    for (uint32_t i = 0; i < thread->entry_count; i++) {
        wait.thread = FACTS_NONE;
        wait.task = thread->entries[i].instance;
        last.count = 0;
        if (thread->entries[i].kind == ENTRY_TASK && add_last(latches, wait.task, &last) && bits_add(tasks, wait.task))
            add_wait(latches->threads, wait, &last);
    }
    mem_free(last.items);
}

/* Whether only main runs an instance, which is the application's. */
static bool is_run_by_main(const struct threads *threads, instance_id instance)
{
    for (thread_id id = 1; id < threads->count; id++)
        if (bits_has(threads->reach[id], instance))
            return false;
    return code_is_application(threads->facts, instance);
}

/* What lies behind a call of await in an entry comes after each call of countDown; those of main open it. */
static void add_gates(const struct latches *latches, const struct thread_wait *wait)
{
    struct threads *threads = latches->threads;
    enum entry_kind kind;
    if (!find_kind(threads, wait->site.instance, &kind))
        return;
    for (size_t i = 0; i < latches->mine.count; i++)
        if (is_run_by_main(threads, latches->mine.items[i].instance))
            ARRAY_ADD(threads->gates, threads->gate_count, threads->gate_capacity,
                      ((struct thread_gate){wait->site, wait->behind, latches->mine.items[i]}));
}

/* A call of await waits for all entries that count the latch down. */
static void add_waits(struct latches *latches, struct thread_site site)
{
    struct threads *threads = latches->threads;
    const struct ir_body *body = code_body(threads->facts, site.instance);
    struct thread_wait wait = {.site = site, .behind = IR_NONE};
    if (body->instructions[site.at].kind != IR_VOID && (wait.behind = code_where_true(body, site.at)) == IR_NONE)
        return;
    add_gates(latches, &wait);
    uint64_t *tasks = bits_new(facts_instance_count(threads->facts));
    for (thread_id id = 1; id < threads->count; id++)
        add_waits_for(latches, wait, id, tasks);
    mem_free(tasks);
}

static void look_at_latch(struct latches *latches, object_id latch)
{
    bool asked = false, exact = false;
    latches->latch = latch;
    for (size_t i = 0; i < latches->awaits.count; i++) {
        if (singles_only(latches->threads->singles, receiver_set(latches, latches->awaits.items[i])) != latch)
            continue;
        exact = asked ? exact : is_exact(latches);
        asked = true;
        if (exact)
            add_waits(latches, latches->awaits.items[i]);
    }
}

/* The calls that are looked at; both kinds of objects are counted up by the first and waited for by the second. */
static const struct {
    const char *class, *name, *descriptor;
    enum { COUNTS, AWAITS, COUNTS_MORE } does;
} known_calls[] = {
    {"java/util/concurrent/CountDownLatch", "countDown", NULL, COUNTS},
    {"java/util/concurrent/CountDownLatch", "await", NULL, AWAITS},
    {"java/util/concurrent/Semaphore", "release", "()V", COUNTS},
    {"java/util/concurrent/Semaphore", "release", "(I)V", COUNTS_MORE},
    {"java/util/concurrent/Semaphore", "acquire", "()V", AWAITS},
    {"java/util/concurrent/Semaphore", "acquireUninterruptibly", "()V", AWAITS},
    {"java/util/concurrent/Semaphore", "tryAcquire", "()Z", AWAITS},
    {"java/util/concurrent/Semaphore", "tryAcquire", "(JLjava/util/concurrent/TimeUnit;)Z", AWAITS},
};

static void list_known(struct latches *latches)
{
    const struct program *program = facts_program(latches->threads->facts);
    const struct program_class *class = program_class(program, latches->class);
    for (size_t i = 0; i < sizeof known_calls / sizeof *known_calls; i++)
        for (uint32_t m = 0; strcmp(known_calls[i].class, class->name) == 0 && m < class->method_count; m++)
            if (code_is_method(program, class->first_method + m, known_calls[i].name, known_calls[i].descriptor))
                list_calls(latches, class->first_method + m,
                           known_calls[i].does == COUNTS   ? &latches->downs
                           : known_calls[i].does == AWAITS ? &latches->awaits
                                                           : &latches->others);
}

static void find_of_class(struct threads *threads, const char *name, bool semaphore)
{
    const struct facts *facts = threads->facts;
    struct latches latches = {.threads = threads, .semaphore = semaphore};
    latches.class = program_find(facts_program(facts), name);
    if (latches.class == FACTS_NONE)
        return;
    list_known(&latches);
    for (object_id o = 0; o < facts_object_count(facts) && latches.awaits.count > 0 && !latches.unclear; o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind == OBJECT_SITE && object.class == latches.class && object.method != FACTS_NONE &&
            singles_object(threads->singles, o))
            look_at_latch(&latches, o);
    }
    mem_free(latches.downs.items);
    mem_free(latches.awaits.items);
    mem_free(latches.others.items);
    mem_free(latches.mine.items);
    mem_free(latches.origins.items);
}

void latches_find(struct threads *threads)
{
    find_of_class(threads, "java/util/concurrent/CountDownLatch", false);
    find_of_class(threads, "java/util/concurrent/Semaphore", true);
}
