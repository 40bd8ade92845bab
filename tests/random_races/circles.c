#include "random_races/circles.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "driver/models/deadlocks.h"
#include "driver/subjects.h"
#include "driver/whole.h"
#include "facts/order/order.h"
#include "isolate/isolate.h"
#include "random_java/workshop.h"
#include "verdict/verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CIRCLES = 2000, NO_PACKAGE = -1 };

/* As driver/models/deadlocks.c finds them for a program of a few classes. */
static void find_facts(struct whole *whole, const unsigned *numbers, unsigned count, struct arena *arena)
{
    enum { ALWAYS = 2 };
    static const char *const collections[] = {"java/util/Collection", "java/util/Map"};
    const struct isolate_scope scope = {0};
    struct isolate_sites sites = isolate_sites(classes_spelled_source(whole_classes(whole)), &scope, arena);
    const char **sensitive = arena_alloc(arena, (sites.sensitive_count + (size_t)ALWAYS) * sizeof *sensitive);
    const char **mains = arena_alloc(arena, (count + (size_t)1) * sizeof *mains);
    for (unsigned i = 0; i < count; i++) {
        char package[WORKSHOP_NAME], name[WORKSHOP_NAME + 8];
        workshop_package(numbers[i], package);
        int length = snprintf(name, sizeof name, "%s/Main", package);
        mains[i] = arena_copy(arena, name, (size_t)length);
    }
    sensitive[0] = "java/lang/Thread";
    sensitive[1] = "java/util/concurrent/locks/ReentrantReadWriteLock";
    for (uint32_t i = 0; i < sites.sensitive_count; i++)
        sensitive[ALWAYS + i] = sites.sensitive[i];
    struct facts_options asked = {.mains = mains,
                                  .main_count = count,
                                  .sensitive = sensitive,
                                  .sensitive_count = ALWAYS + sites.sensitive_count,
                                  .apart = collections,
                                  .apart_count = 2,
                                  .depth = 1};
    whole_find_facts(whole, &asked, NULL);
}

/* The number of the package that a method is in; NO_PACKAGE for one of the library, and for FACTS_NONE. */
static int package_of(const struct facts *facts, instance_id instance)
{
    const struct program *program = facts_program(facts);
    if (instance == FACTS_NONE)
        return NO_PACKAGE;
    class_id owner = program_method(program, facts_instance(facts, instance).method)->owner;
    struct buffer name = {0};
    int package = NO_PACKAGE;
    program_class_name(program, owner, &name);
    if (program_class(program, owner)->application && name.text[0] == 'p')
        package = atoi(name.text + 1);
    buffer_free(&name);
    return package;
}

/* The package of all that a circle's threads hold and take in the application; NO_PACKAGE if these are several. */
static int package_of_circle(const struct facts *facts, const struct order_edge *edges, uint32_t length)
{
    int found = NO_PACKAGE;
    for (uint32_t i = 0; i < 2 * length; i++) {
        int package = package_of(facts, i % 2 == 0 ? edges[i / 2].instance : edges[i / 2].held_by);
        if (package != NO_PACKAGE && found != NO_PACKAGE && package != found)
            return NO_PACKAGE;
        found = package != NO_PACKAGE ? package : found;
    }
    return found;
}

/* Why nothing may be proved, whatever circles there are, is not asked: one program of several is enough for that. */
static void read_circles(const struct facts *facts, const struct lock_order *order, const unsigned *numbers,
                         unsigned count, bool *circles)
{
    for (unsigned i = 0; i < count; i++)
        circles[i] = false;
    for (uint32_t n = 0, length; n < order_cycle_count(order); n++) {
        const struct order_edge *edges = order_cycle(order, n, &length);
        int package = package_of_circle(facts, edges, length);
        for (unsigned i = 0; i < count; i++)
            circles[i] |= package == (int)numbers[i];
    }
}

void circles_find(struct whole *whole, const unsigned *numbers, unsigned count, bool *circles)
{
    struct arena *arena = arena_new();
    find_facts(whole, numbers, count, arena);
    const struct facts *facts = whole_facts(whole);
    struct singles *singles = singles_new(facts);
    struct threads *threads = threads_new(facts, singles, NULL);
    struct parallel *parallel = parallel_new(facts, threads, NULL);
    struct lock_order *order = order_new(facts, singles, threads, parallel, MOST_CIRCLES, NULL);
    read_circles(facts, order, numbers, count, circles);
    order_free(order);
    parallel_free(parallel);
    threads_free(threads);
    singles_free(singles);
    arena_free(arena);
}

bool circles_are_excluded(struct whole *whole, unsigned number)
{
    char package[WORKSHOP_NAME], name[WORKSHOP_NAME + 8];
    const char *names[] = {name}, *reason;
    workshop_package(number, package);
    snprintf(name, sizeof name, "%s.Main", package);
    struct subjects_options options = {.mains = {.items = names, .count = 1}};
    struct arena *arena = arena_new();
    struct verdict *verdict = verdict_new();
    enum deadlocks_answer answer = deadlocks_decide(whole, &options, NULL, NULL, true, verdict, arena, &reason);
    verdict_finish(verdict, NULL, NULL);
    bool excluded = answer == DEADLOCKS_NONE || verdict_counts(verdict).proved > 0;
    verdict_free(verdict);
    arena_free(arena);
    return excluded;
}
