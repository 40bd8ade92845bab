/* C for those who run any language: its table, and how a turn of a thread goes. */
#include "base/memory.h"
#include "run/c/internal.h"

/* Runs until nothing is left, or what is left is held back because a value is undefined: from then on with care. */
static void execute_freely(struct cpu *cpu)
{
    for (; cpu->left > 0; cpu->left += cpu->held, cpu->held = 0) {
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0) {
            cpu->left--;
            c_careful(cpu);
            continue;
        }
        while (cpu->left > 0) {
            cpu->left--;
            cpu->at->execute(cpu, cpu->at);
        }
    }
}

/* There is no library in memory: all that others can notice is the application's. */
static void execute(struct cpu *cpu, enum run_stop stop)
{
    if (stop == RUN_ON) {
        execute_freely(cpu);
        return;
    }
    for (bool first = true; cpu->left > 0 && (first || !c_is_visible(cpu, cpu->at)); first = false) {
        cpu->left--;
        if ((cpu->frame->flags & FRAME_CAREFUL) != 0)
            c_careful(cpu);
        else
            cpu->at->execute(cpu, cpu->at);
        cpu->left += cpu->held;
        cpu->held = 0;
    }
}

static void close_c(struct run *run)
{
    mem_free(run->c);
}

const struct run_language c_language = {.execute = execute,
                                        .is_visible = c_is_visible,
                                        .ability = c_ability,
                                        .wake = c_wake,
                                        .thread_name = c_thread_name,
                                        .place = c_place,
                                        .canonical = c_canonical,
                                        .describe_wait = c_describe_wait,
                                        .close = close_c};
