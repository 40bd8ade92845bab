/* Compares the explorer with the plain search on random Java programs (random_c/campaign.h). */
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "driver/whole.h"
#include "explored_java/program.h"
#include "jvm/toolbox.h"
#include "random_c/campaign.h"
#include "random_c/every.h"
#include "run/core/internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct programs {
    char classes[TOOLBOX_PATH];
    struct whole *whole;
};

/* ---- how an execution ends ---- */

static uint64_t hash_object(struct run *run, ref object, uint32_t depth);

/* Numbers, and what is in objects of the program and in those of the library that count something. */
static uint64_t hash_field(struct run *run, ref holder, const struct run_field *field, uint32_t depth)
{
    uint64_t value = run_get(run, holder, field);
    return field->layout == LAYOUT_REF ? hash_object(run, (ref)value, depth) : value;
}

static uint64_t hash_fields(struct run *run, ref holder, const struct run_class *class, bool statics, uint32_t depth)
{
    uint64_t hash = 1;
    for (uint32_t i = 0; i < class->field_count; i++)
        if (class->fields[i].is_static == statics)
            hash = hash_join(hash, hash_field(run, holder, &class->fields[i], depth));
    return hash;
}

static uint64_t hash_object(struct run *run, ref object, uint32_t depth)
{
    enum { DEEPEST = 4 };
    static const char *const counting[] = {"sync", "state", "value"};
    if (object == 0 || depth == DEEPEST)
        return object != 0;
    struct run_class *class = run_class_of(run, object);
    if (class->is_array)
        return class->element->is_primitive
                   ? hash_bytes(run_at(run, object + ARRAY_BASE),
                                (size_t)run_length(run, object) * run_layout_size(class->element->layout))
                   : 2;
    if (class->is_application)
        return hash_fields(run, object, class, false, depth + 1);
    uint64_t hash = 3;
    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++) {
        const struct run_field *field = run_field_find(run, class, counting[i]);
        if (field != NULL && strncmp(class->name, "java/util/concurrent/", strlen("java/util/concurrent/")) == 0)
            hash = hash_join(hash, hash_field(run, object, field, depth + 1));
    }
    return hash;
}

static uint64_t outcome(struct run *run)
{
    uint64_t hash = 1;
    for (size_t i = 0; java_plan_classes[i] != NULL; i++) {
        struct run_class *class = run_class(run, java_plan_classes[i]);
        ref statics = run_class_state(run, class->number)->statics;
        hash = hash_join(hash, statics == 0 ? 0 : hash_fields(run, statics, class, true, 0));
    }
    uint32_t over = 0;
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        over += run_ability(run, i) == RUN_OVER;
    return hash_join(hash, over) | 1;
}

/* Each thread has its part of the heap, so that equivalent executions lead to the same bytes. */
static uint64_t state(struct run *run)
{
    return store_hash(run_store(run));
}

/* ---- the campaign ---- */

static void close_programs(void *opened)
{
    struct programs *programs = opened;
    whole_close(programs->whole);
    toolbox_remove(programs->classes);
    mem_free(programs);
}

static void *read_programs(void *context, const char *folder, const struct buffer *text)
{
    struct programs *programs = mem_new(1, sizeof *programs);
    const char *files[] = {programs->classes};
    struct text_list list = {.items = files, .count = 1};
    struct buffer path = {0};
    buffer_format(&path, "%s/Programs.java", folder);
    toolbox_temporary(programs->classes);
    FILE *out = fopen(path.text, "w");
    bool written = out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0;
    if (written && toolbox_compile(context, folder, NULL, programs->classes))
        programs->whole = whole_open_classes(&list, NULL, NULL);
    remove(path.text);
    buffer_free(&path);
    if (programs->whole != NULL)
        return programs;
    printf("the programs cannot be compiled\n");
    close_programs(programs);
    return NULL;
}

static enum compare_answer compare(void *opened, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint)
{
    const struct programs *programs = opened;
    char name[32];
    snprintf(name, sizeof name, "P%" PRIu32, number);
    const struct every_subject subject = {.source = classes_source(whole_classes(programs->whole)),
                                          .main = name,
                                          .outcome = outcome,
                                          .state = state,
                                          .spurious = request->limits.spurious};
    return compare_searches(&subject, request, figures, complaint);
}

int main(int argc, char **argv)
{
    struct toolbox jdk;
    if (!toolbox_find("javac", &jdk)) {
        printf("skipped: there is no JDK to compile the programs with\n");
        return EXIT_SUCCESS;
    }
    const struct campaign_language language = {.word = "java",
                                               .ending = ".java",
                                               .table = &java_plan_table,
                                               .batch = 200,
                                               .switch_every = 4,
                                               .limits = {1000, 20000},
                                               .write_head = java_plan_write_head,
                                               .write = java_plan_write,
                                               .write_alone = java_plan_write_alone,
                                               .read = read_programs,
                                               .close = close_programs,
                                               .compare = compare};
    return campaign_run(&language, &jdk, argc, argv);
}
