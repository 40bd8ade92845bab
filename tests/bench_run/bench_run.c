/* Measures the interpreter: instructions a second, marks a second (each with a visible step of a thread
 * or 1000 instructions, a hash, and going back), bytes of a state, and
 * bytes that are put aside for a mark. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "driver/whole.h"
#include "jvm/toolbox.h"
#include "run/core/store.h"
#include "run/run.h"
#include "llvm/program.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const double seconds = 1;
enum { LONGEST_STEP = 1000 };

static void nothing(void *context, int descriptor, const void *bytes, size_t length)
{
    (void)context, (void)descriptor, (void)bytes, (void)length;
}

/* Lets threads take turns for a while. */
static double instructions_a_second(struct run *run)
{
    double start = clock_seconds(), now = start;
    uint64_t steps = 0;
    for (uint32_t thread = 0; now - start < seconds; now = clock_seconds())
        for (int turn = 0; turn < 100; turn++) {
            thread = (thread + 1) % run_thread_count(run);
            if (run_ability(run, thread) == RUN_CAN)
                steps += run_thread(run, thread, 10000, RUN_ON);
        }
    return (double)steps / (now - start);
}

/* From one state: mark, one step of each thread in turn, hash, back. */
static double marks_a_second(struct run *run, double *aside)
{
    struct store *store = run_store(run);
    double start = clock_seconds(), now = start;
    uint64_t marks = 0, bytes = 0;
    store_hash(store);
    for (uint32_t thread = 0; now - start < seconds; now = clock_seconds())
        for (int turn = 0; turn < 100; turn++) {
            thread = (thread + 1) % run_thread_count(run);
            if (run_ability(run, thread) != RUN_CAN)
                continue;
            uint32_t mark = store_mark(store);
            run_thread(run, thread, LONGEST_STEP, RUN_TO_VISIBLE);
            store_hash(store);
            bytes += store_log_bytes(store);
            marks++;
            store_back(store, mark);
            store_drop(store, mark);
        }
    *aside = (double)bytes / (double)marks;
    return (double)marks / (now - start);
}

/* Measures a program that was opened within so many seconds, and closes it. */
static void measure(struct run *run, const char *name, double seconds_to_open, struct buffer *why)
{
    double aside;
    if (run == NULL) {
        printf("%-10s %s\n", name, why->text);
    } else {
        double speed = instructions_a_second(run), marks = marks_a_second(run, &aside);
        printf("%-10s %8.2f %12.1f %12.0f %12llu %12.0f\n", name, seconds_to_open, speed / 1e6, marks,
               (unsigned long long)store_bytes(run_store(run)), aside);
    }
    run_close(run);
    buffer_free(why);
}

static bool measure_java(void)
{
    static const char *const names[] = {"Loop", "Calls", "Maps", "Threads"};
    struct toolbox jdk;
    char classes[TOOLBOX_PATH];
    if (!toolbox_find("javac", &jdk)) {
        puts("there is no JDK");
        return true;
    }
    toolbox_temporary(classes);
    if (!toolbox_compile(&jdk, "tests/bench_run/java", NULL, classes))
        return false;
    const char *files[] = {classes};
    struct text_list list = {.items = files, .count = 1};
    struct whole *whole = whole_open_classes(&list, NULL, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buffer why = {0};
        const struct run_options options = {.main = names[i], .write = nothing, .megabytes = 512};
        double start = clock_seconds();
        struct run *run = run_open(classes_source(whole_classes(whole)), &options, &why);
        measure(run, names[i], clock_seconds() - start, &why);
    }
    whole_close(whole);
    toolbox_remove(classes);
    return true;
}

static void measure_c(void)
{
    static const char *const names[] = {"loop.c", "calls.c", "memory.c", "threads.c"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buffer why = {0};
        char path[64];
        snprintf(path, sizeof path, "tests/bench_run/c/%s", names[i]);
        const char *const file = path;
        const struct llvm_input input = {.files = &file, .file_count = 1};
        const struct run_options options = {.write = nothing, .megabytes = 512};
        struct arena *arena = arena_new();
        double start = clock_seconds();
        const struct ir_module *module = llvm_read_program(&input, NULL, arena, &why);
        struct run *run = module == NULL ? NULL : run_open_c(module, &options, &why);
        measure(run, names[i], clock_seconds() - start, &why);
        arena_free(arena);
    }
}

int main(void)
{
    printf("%-10s %8s %12s %12s %12s %12s\n", "program", "start s", "M instr/s", "marks/s", "state bytes",
           "bytes/mark");
    bool done = measure_java();
    measure_c();
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
