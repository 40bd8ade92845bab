/* Java for those who run any language: its table, and how a turn of a thread goes. */
#include "run/java/language.h"

#include "base/idmap.h"
#include "base/names.h"
#include "run/java/boot.h"
#include "run/java/files/files.h"
#include "run/java/ops.h"
#include "run/java/words/name.h"

static bool is_stop(struct cpu *cpu, enum run_stop stop)
{
    bool own = stop == RUN_TO_APPLICATION || stop == RUN_TO_OWN_EVENT;
    if (own && !cpu->code->method->owner->is_application)
        return false;
    if (stop == RUN_TO_EVENT || stop == RUN_TO_OWN_EVENT)
        return cpu->code->sorts[cpu->at - cpu->code->ops] != OP_QUIET;
    return op_is_visible(cpu, cpu->at);
}

static void execute_freely(struct cpu *cpu)
{
    while (cpu->left > 0) {
        cpu->left--;
        cpu->at->execute(cpu, cpu->at);
    }
}

static void execute_watched(struct cpu *cpu, enum run_stop stop)
{
    for (bool first = true; cpu->left > 0 && (first || stop == RUN_ON || !is_stop(cpu, stop)); first = false) {
        cpu->left--;
        run_watched_step(cpu);
    }
}

/* Only what comes first can be noticed; what follows may let others know an object all the same. */
static void execute_explored(struct cpu *cpu, enum run_stop stop)
{
    if (tell_is_asked(cpu->run))
        java_tell_instruction(cpu);
    for (bool first = true; cpu->left > 0 && (first || stop == RUN_ON || !is_stop(cpu, stop)); first = false) {
        cpu->left--;
        if (cpu->run->state->thread_count > 1)
            java_share_instruction(cpu);
        cpu->at->execute(cpu, cpu->at);
    }
}

static void execute(struct cpu *cpu, enum run_stop stop)
{
    if (cpu->run->watcher != NULL) {
        execute_watched(cpu, stop);
        return;
    }
    if (cpu->run->explored) {
        execute_explored(cpu, stop);
        return;
    }
    if (stop == RUN_ON) {
        execute_freely(cpu);
        return;
    }
    for (bool first = true; cpu->left > 0 && (first || !is_stop(cpu, stop)); first = false) {
        cpu->left--;
        cpu->at->execute(cpu, cpu->at);
    }
}

static void thread_name(struct run *run, uint32_t thread, struct buffer *to)
{
    ref object = run_thread_state(run, thread)->object;
    struct run_field *field = run_field_find(run, run->known.thread, "name");
    ref name = object == 0 || field == NULL ? 0 : (ref)run_get(run, object, field);
    if (name != 0)
        run_string_text(run, name, to);
}

static const char *untold(struct run *run)
{
    (void)run;
    return NULL; /* where something is, the run fails */
}

/* What only gives a monitor back happens at once: nobody can come between who could notice it. */
static bool is_alone(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    cpu_look(&cpu, run, thread);
    return java_is_giving_back(&cpu);
}

static bool is_leaving(struct cpu *cpu)
{
    return boot_is_last(cpu->at) && java_ability(cpu->run, cpu->number) == RUN_CAN &&
           !java_others_left(cpu->run, cpu->number);
}

static bool is_joining(struct run *run, uint32_t thread)
{
    return run_thread_state(run, thread)->phase == THREAD_JOINING;
}

static void close_java(struct run *run)
{
    java_names_free(run);
    files_free(run->files);
    idmap_free(run->places);
    names_free(run->literals);
    idmap_free(run->method_of_id);
    idmap_free(run->class_of_id);
    program_free(run->program);
}

const struct run_language java_language = {.execute = execute,
                                           .is_visible = op_is_visible,
                                           .ability = java_ability,
                                           .wake = java_wake,
                                           .flip = java_flip,
                                           .thread_name = thread_name,
                                           .place = java_place,
                                           .spot_place = java_spot_place,
                                           .spot_is_unguarded = java_spot_is_unguarded,
                                           .peek = java_peek,
                                           .tell_wait = java_tell_wait,
                                           .set_region = share_set_region,
                                           .untold = untold,
                                           .waits_for = java_waits_for,
                                           .waits_for_unknown = java_waits_for_unknown,
                                           .is_looping = java_is_looping,
                                           .local_hash = java_local_hash,
                                           .changes = java_changes,
                                           .is_alone = is_alone,
                                           .is_leaving = is_leaving,
                                           .is_joining = is_joining,
                                           .next_action = java_next_action,
                                           .name_object = java_name_object,
                                           .tell_value = java_tell_value,
                                           .accessed = java_accessed,
                                           .has_lock = java_has_lock,
                                           .canonical = java_canonical,
                                           .describe_wait = java_describe_wait,
                                           .close = close_java};
