/* Which element of a thread-safe map, list or array an operation is about, where that is certain by its name and its
 * first argument. What two threads do to different elements does not conflict. */
#include "base/buffer.h"
#include "base/hash.h"
#include "watch/internal.h"

#include <string.h>

static const char *const map_operations[] = {
    "get",     "getOrDefault",    "containsKey",      "put",   "putIfAbsent", "remove", "replace",
    "compute", "computeIfAbsent", "computeIfPresent", "merge", NULL};
static const char *const list_operations[] = {"get", "set", NULL};

static bool is_named(const char *name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

/* A number of a key that is not 0: equal keys have the same. 0 for keys of which it is not known whether they are
 * equal. */
static uint32_t number_of_key(struct run *run, ref key)
{
    struct run_class *class = key == 0 ? NULL : run_class_of(run, key);
    uint64_t number = 0;
    if (class == NULL)
        return 0;
    if (class == run->known.string) {
        struct buffer text = {0};
        run_string_text(run, key, &text);
        for (size_t i = 0; i < text.length; i++)
            number = hash_join(number, (uint8_t)text.text[i]);
        buffer_free(&text);
    } else if (run_boxed(run, class) != LAYOUT_REF) {
        number = run_get(run, key, run_field_find(run, class, "value"));
    } else {
        return 0;
    }
    return (uint32_t)hash_mix(number) | 1;
}

static bool is_of(const struct watch *watch, const struct run_class *class, const char *name)
{
    class_id of = program_find(watch->program, name);
    return of != FACTS_NONE && class->id != FACTS_NONE && program_is_subclass(watch->program, class->id, of);
}

static bool is_atomic_array(const struct run_class *class)
{
    static const char package[] = "java/util/concurrent/atomic/";
    return strncmp(class->name, package, strlen(package)) == 0 && strstr(class->name, "Array") != NULL;
}

uint32_t watch_key(struct watch *watch, const struct run_method *method, const uint64_t *arguments)
{
    if (watch->seeking == NULL || (method->flags & IR_ACCESS_STATIC) != 0 || method->argument_count < 2 ||
        method->id == FACTS_NONE)
        return 0;
    const struct run_class *class = run_class_of(watch->run, (ref)arguments[0]);
    if (class->is_application || (watch_class(watch, class) & CLASS_ONE_STEP) == 0)
        return 0;
    if (method->descriptor[1] == 'I')
        return is_atomic_array(class) ||
                       (is_named(method->name, list_operations) && is_of(watch, class, "java/util/List"))
                   ? (uint32_t)arguments[1] + 1
                   : 0;
    return is_named(method->name, map_operations) && is_of(watch, class, "java/util/Map")
               ? number_of_key(watch->run, (ref)arguments[1])
               : 0;
}
