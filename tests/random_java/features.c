#include "random_java/features.h"

#include <stddef.h>
#include <string.h>

static const struct feature rows[FEATURES] = {
    [FEATURE_NONE] = {"none", 0, true, false, NULL, "nothing"},
    [FEATURE_ANONYMOUS] = {"anonymous", 10, true, false, NULL, "a task as an anonymous class"},
    [FEATURE_INNER] = {"inner", 10, true, false, NULL, "a task as an inner class of Subject"},
    [FEATURE_REFERENCE] = {"reference", 10, true, false, NULL, "a task as a method reference"},
    [FEATURE_LIBRARY] = {"library", 20, false, false, NULL, "a method of the library as a task: list::clear"},
    [FEATURE_FIXED] = {"fixed", 10, true, false, NULL, "a fixed pool, submit and get"},
    [FEATURE_CACHED] = {"cached", 10, true, false, NULL, "a cached pool, execute"},
    [FEATURE_SINGLE] = {"single", 10, false, false, NULL, "a pool of one thread: its tasks do not overlap"},
    [FEATURE_FORK_JOIN] = {"fork-join", 4, false, true, NULL, "a fork-join pool"},
    [FEATURE_ASYNC] = {"async", 4, false, true, NULL, "CompletableFuture.runAsync"},
    [FEATURE_LATCH] = {"latch", 15, false, false, NULL, "a thread that counts a latch down, which is awaited"},
    [FEATURE_TERMINATED] = {"terminated", 10, false, false, NULL, "a pool whose end is awaited"},
    [FEATURE_SCHEDULED] = {"scheduled", 10, false, false, NULL, "a scheduled task"},
    [FEATURE_REPEATED] = {"repeated", 15, false, false, NULL, "a task at a fixed rate"},
    [FEATURE_TIMER] = {"timer", 10, false, false, NULL, "a repeated task of a Timer"},
    [FEATURE_INVOKE_ALL] = {"invoke-all", 15, false, false, NULL, "invokeAll with the same task twice"},
    [FEATURE_COPIES] = {"copies", 10, false, false, NULL, "invokeAll of nCopies"},
    [FEATURE_INVOKE_ANY] = {"invoke-any", 10, false, false, NULL, "invokeAny with the same task twice"},
    [FEATURE_PARALLEL] = {"parallel", 4, false, true, NULL, "forEach of a parallel stream"},
    [FEATURE_SERVER] = {"server", 15, false, false, NULL, "a handler of an HttpServer with a pool"},
    [FEATURE_LONE_SERVER] = {"lone-server", 5, false, false, NULL, "a handler of an HttpServer without a pool"},
    [FEATURE_COUNTER] = {"counter", 10, true, false, NULL, "an AtomicInteger"},
    [FEATURE_LOOK_UP] = {"look-up", 15, false, false, NULL,
                         "look-ups in collections of java.util, which are several reads"},
    [FEATURE_WINDOW] = {"window", 25, false, false, NULL, "iterators, sublists, sets of keys, and windows of those"},
    [FEATURE_PASSED] = {"passed", 25, false, false, NULL, "iterators and views handed to helpers, kept, returned"},
    [FEATURE_HANDED] = {"handed", 25, false, false, NULL, "collections handed to the library"},
    [FEATURE_CONSTRUCTOR] = {"constructor", 15, true, false, NULL, "accesses in constructors of other classes"},
    [FEATURE_RETAKE] = {"retake", 25, false, false, NULL, "a ReentrantLock that helpers give back and take again"},
    [FEATURE_CONDITION] = {"condition", 15, false, false, NULL, "await and signalAll of a Condition"},
    [FEATURE_CLONED_LOCK] = {"cloned-lock", 20, false, false, NULL, "a clone as another lock"},
    [FEATURE_INHERITANCE] = {"inheritance", 10, true, false, NULL, "objects of a subclass that calls its superclass"},
    [FEATURE_GENERIC] = {"generic", 10, true, false, NULL, "objects handed around by a generic class"},
    [FEATURE_PROXY] = {"proxy", 15, false, false, NULL, "calls through a java.lang.reflect.Proxy"},
    [FEATURE_ESCAPE] = {"escape", 15, false, false, NULL, "a constructor that starts a thread with `this`"},
    [FEATURE_CLONE] = {"clone", 15, false, false, NULL, "an object that is a clone of the other one"},
};

const struct feature *feature_row(unsigned feature)
{
    return &rows[feature];
}

bool features_alone(uint64_t bits)
{
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        if (rows[f].alone && (bits >> f & 1) != 0)
            return true;
    return false;
}

static uint64_t feature_named(const char *name, size_t length)
{
    uint64_t found = 0;
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++) {
        const char *group = rows[f].off == NULL ? "on" : "off";
        bool named = strlen(rows[f].name) == length && memcmp(rows[f].name, name, length) == 0;
        bool grouped = (length == 3 && memcmp(name, "all", 3) == 0) ||
                       (strlen(group) == length && memcmp(group, name, length) == 0);
        found |= named || grouped ? UINT64_C(1) << f : 0;
    }
    return found;
}

bool features_named(const char *names, uint64_t *bits)
{
    *bits = 0;
    for (const char *at = names; *at != '\0';) {
        size_t length = strcspn(at, ",");
        uint64_t found = feature_named(at, length);
        if (found == 0 && (length != 3 || memcmp(at, "off", 3) != 0))
            return false;
        *bits |= found;
        at += length + (at[length] == ',');
    }
    return true;
}
