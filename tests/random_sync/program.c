#include "random_sync/program.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "random_sync/forms.h"

#include <inttypes.h>
#include <string.h>

enum { UNITS = PLAN_MOST_THREADS - 1 };

/* ---- making ---- */

static uint32_t roll(uint64_t *seed, uint32_t below)
{
    *seed = hash_mix(*seed + 0x9e3779b97f4a7c15u);
    return (uint32_t)((*seed >> 32) * below >> 32);
}

static const struct plan_table *roll_table(uint64_t *seed)
{
    uint32_t sum = 0, group = 0;
    for (uint32_t i = 0; i < SYNC_GROUPS; i++)
        sum += sync_weights[i];
    for (uint32_t at = roll(seed, sum); at >= sync_weights[group]; group++)
        at -= sync_weights[group];
    return &sync_task_tables[group];
}

/* Some programs follow the script of their group, or nearly: most conditions under which something is ordered would
 * not be met by chance. */
static void follow_script(struct plan *tasks, const struct plan_table *table, uint64_t *seed, struct arena *arena)
{
    uint32_t a = roll(seed, 2), b = roll(seed, 2);
    for (uint32_t i = 0; i < 3; i++) {
        const struct plan_form *form = &table->forms[i];
        struct plan_statement *made = arena_alloc(arena, sizeof *made), *rest = tasks->threads[i].statements;
        bool has_body = strstr(form->text, "$_") != NULL;
        uint32_t how = roll(seed, 6); /* something else; something behind it; it alone */
        *made = (struct plan_statement){.form = form, .a = a % form->a, .b = b % form->b};
        made->body = has_body ? rest : NULL;
        made->next = how == 1 && !has_body ? rest : NULL;
        if (how > 0)
            tasks->threads[i].statements = made;
    }
}

/* Main does as much as a task, and few programs have a third task: threads are what facts take their time for. */
static const struct plan *make_tasks(uint64_t *seed, uint32_t size, struct arena *arena)
{
    const struct plan_table *table = roll_table(seed);
    size = 1 + roll(seed, size);
    struct plan *tasks = plan_make(table, *seed, size, arena);
    const struct plan *others = plan_make(table, *seed + 1, size, arena);
    if (roll(seed, 4) != 0)
        tasks->thread_count = 3;
    if (roll(seed, 3) != 0)
        tasks->threads[0].statements = others->threads[1].statements;
    if (roll(seed, 2) == 0)
        follow_script(tasks, table, seed, arena);
    return tasks;
}

struct sync_program *sync_make(uint64_t seed, uint32_t size, struct arena *arena)
{
    static const uint32_t permits[] = {1, 1, 1, 1, 2, 2, 0};
    struct sync_program *made = arena_alloc(arena, sizeof *made);
    uint64_t state = hash_mix(seed + 3);
    *made = (struct sync_program){.tasks = make_tasks(&state, size, arena),
                                  .units = plan_make(&sync_unit_table, seed + 1000000007, size, arena),
                                  .runner = roll(&state, 3) == 0 ? RUN_BY_THREADS : roll(&state, SYNC_RUNNERS),
                                  .turn = roll(&state, 2) == 0 ? MAIN_BESIDE : roll(&state, SYNC_TURNS)};
    made->permits = permits[roll(&state, sizeof permits / sizeof *permits)];
    made->count = 1 + (roll(&state, 3) == 0);
    made->parties = 2 + (roll(&state, 4) == 0);
    made->queue = roll(&state, 3) != 0 ? 0 : roll(&state, SYNC_QUEUES);
    made->published = roll(&state, 3) == 0;
    made->fair = roll(&state, 6) == 0;
    made->classes = roll(&state, 4) != 0;
    return made;
}

/* A number in this order is a change of the tasks, of the units, or of the program as a whole. */
struct sync_program *sync_smaller(const struct sync_program *program, uint32_t n, struct arena *arena)
{
    struct sync_program *made = arena_alloc(arena, sizeof *made);
    uint32_t tasks = 0, units = 0;
    *made = *program;
    while (plan_smaller(program->tasks, tasks, arena) != NULL)
        tasks++;
    while (plan_smaller(program->units, units, arena) != NULL)
        units++;
    if (n < tasks) {
        made->tasks = plan_smaller(program->tasks, n, arena);
        return made;
    }
    if (n < tasks + units) {
        made->units = plan_smaller(program->units, n - tasks, arena);
        return made;
    }
    n -= tasks + units;
    if (program->runner != RUN_BY_THREADS && n-- == 0)
        made->runner = RUN_BY_THREADS;
    else if (program->turn != MAIN_BESIDE && n-- == 0)
        made->turn = MAIN_BESIDE;
    else if (program->published && n-- == 0)
        made->published = false;
    else if (program->fair && n-- == 0)
        made->fair = false;
    else if (program->classes && n-- == 0)
        made->classes = false;
    else if (program->queue != 0 && n-- == 0)
        made->queue = 0;
    else
        return NULL;
    return made;
}

/* ---- writing: what is worked on ---- */

static bool list_calls(const struct plan_statement *list, uint32_t unit)
{
    for (; list != NULL; list = list->next) {
        const char *call = strstr(list->form->text, "s.u");
        if ((call != NULL && (call[3] == '0' ? 0 : list->a) == unit) || list_calls(list->body, unit))
            return true;
    }
    return false;
}

/* Which methods of Shared tasks call: nothing else of the plan of methods matters. */
static bool calls_unit(const struct sync_program *program, uint32_t unit)
{
    for (uint32_t i = 0; i < program->tasks->thread_count; i++)
        if (list_calls(program->tasks->threads[i].statements, unit))
            return true;
    return false;
}

static const struct plan_statement *unit_body(const struct sync_program *program, uint32_t unit)
{
    return unit + 1 < program->units->thread_count ? program->units->threads[unit + 1].statements : NULL;
}

static bool uses(const struct sync_program *program, const char *word)
{
    bool found = plan_uses(program->tasks, word);
    for (uint32_t i = 0; i < UNITS && !found; i++)
        found = calls_unit(program, i) && plan_list_uses(unit_body(program, i), word);
    return found;
}

static void write_member(const struct sync_program *program, const char *text, struct buffer *to)
{
    buffer_add_text(to, "    ");
    for (; *text != '\0'; text++) {
        if (*text != '$') {
            buffer_add(to, text, 1);
            continue;
        }
        switch (*++text) {
        case 'p':
            buffer_format(to, "%" PRIu32, program->permits);
            break;
        case 'c':
            buffer_format(to, "%" PRIu32, program->count);
            break;
        case 'n':
            buffer_format(to, "%" PRIu32, program->parties);
            break;
        case 'q':
            buffer_add_text(to, sync_queues[program->queue]);
            break;
        default:
            buffer_add_text(to, program->fair ? "true" : "false");
        }
    }
    buffer_add_text(to, "\n");
}

static void write_members(const struct sync_program *program, const struct sync_member *members, struct buffer *to)
{
    for (; members->word != NULL; members++)
        if (uses(program, members->word))
            write_member(program, members->text, to);
}

static void write_shared(const struct sync_program *program, struct buffer *to)
{
    buffer_add_text(to, "class Part {\n    int f, g;\n    Part next;\n    final Object lock = new Object();\n");
    write_members(program, sync_part_members, to);
    buffer_add_text(to, "}\n\nclass Shared {\n");
    if (program->published)
        buffer_add_text(to, "    static final Shared ONE = new Shared();\n");
    write_members(program, sync_shared_members, to);
    for (uint32_t i = 0; i < UNITS; i++) {
        if (!calls_unit(program, i))
            continue;
        buffer_format(
            to, "    public void u%" PRIu32 "(int r) throws InterruptedException {\n        Shared s = this;\n", i);
        plan_write_list(unit_body(program, i), 2, to);
        buffer_add_text(to, "    }\n");
    }
    buffer_add_text(to, "}\n\n");
}

/* ---- writing: who works ---- */

static bool is_child(const struct sync_program *program, uint32_t thread)
{
    return program->tasks->threads[thread].parent == 0;
}

/* Threads of a thread, other than main. */
static void write_inner(const struct sync_program *program, uint32_t starter, bool joins, struct buffer *to)
{
    for (uint32_t i = 1; i < program->tasks->thread_count; i++) {
        const struct plan_thread *thread = &program->tasks->threads[i];
        if (thread->parent != starter)
            continue;
        if (!joins)
            buffer_format(to,
                          "            Thread t%" PRIu32 " = new Thread(() -> Main.run%" PRIu32 "(s));\n"
                          "            t%" PRIu32 ".start();\n",
                          i, i, i);
        else if (thread->joined)
            buffer_format(to, "            t%" PRIu32 ".join();\n", i);
    }
}

/* What a task does, in a method that has begun. */
static void write_body(const struct sync_program *program, uint32_t thread, struct buffer *to)
{
    buffer_add_text(to, "        int r = 0;\n        try {\n");
    write_inner(program, thread, false, to);
    plan_write_list(program->tasks->threads[thread].statements, 3, to);
    write_inner(program, thread, true, to);
    buffer_add_text(to, "        } catch (Exception e) {\n            r = 9;\n        }\n");
    if (program->runner == RUN_BY_LATCH && is_child(program, thread))
        buffer_add_text(to, "        Main.done.countDown();\n");
}

/* Threads of threads are always lambdas. */
static bool has_class(const struct sync_program *program, uint32_t thread)
{
    return (program->classes || program->runner == RUN_BY_SUBCLASSES) && is_child(program, thread);
}

static void write_methods(const struct sync_program *program, struct buffer *to)
{
    for (uint32_t i = 1; i < program->tasks->thread_count; i++) {
        if (has_class(program, i))
            continue;
        buffer_format(to, "    static void run%" PRIu32 "(Shared s) {\n", i);
        write_body(program, i, to);
        buffer_add_text(to, "    }\n");
    }
}

/* The code of a task stands where a thread begins: some kinds of order are only known there. */
static void write_classes(const struct sync_program *program, struct buffer *to)
{
    bool called = program->runner == RUN_BY_INVOKE_ALL;
    const char *above = program->runner == RUN_BY_SUBCLASSES ? "extends Thread"
                        : called                             ? "implements Callable<Object>"
                                                             : "implements Runnable";
    for (uint32_t i = 1; i < program->tasks->thread_count; i++) {
        if (!has_class(program, i))
            continue;
        buffer_format(to,
                      "class Task%" PRIu32 " %s {\n    private final Shared s;\n"
                      "    Task%" PRIu32 "(Shared s) {\n        this.s = s;\n    }\n"
                      "    public %s {\n",
                      i, above, i, called ? "Object call()" : "void run()");
        write_body(program, i, to);
        buffer_add_text(to, called ? "        return null;\n    }\n}\n\n" : "    }\n}\n\n");
    }
}

static uint32_t child_count(const struct sync_program *program)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i < program->tasks->thread_count; i++)
        count += is_child(program, i);
    return count;
}

/* How the task of each child is written for a way to run them; $i is its number, $t the task,
 * and $n how many there are. */
static const struct {
    const char *before, *start, *behind, *join, *end;
} runners[SYNC_RUNNERS] = {
    [RUN_BY_THREADS] = {"", "Thread t$i = new Thread($t); t$i.start();", "", "t$i.join();", ""},
    [RUN_BY_SUBCLASSES] = {"", "Task$i t$i = new Task$i(s); t$i.start();", "", "t$i.join();", ""},
    [RUN_BY_LOOP] = {"Thread[] all = new Thread[$n]; int made = 0;", "all[made++] = new Thread($t);",
                     "for (Thread t : all) t.start();", "", "for (Thread t : all) t.join();"},
    [RUN_BY_COPIES] = {"Thread[] all = new Thread[2];\n"
                       "        for (int i = 0; i < 2; i++) { all[i] = new Thread($t); all[i].start(); }",
                       "Thread t$i = new Thread($t); t$i.start();", "", "t$i.join();",
                       "for (int i = 0; i < 2; i++) all[i].join();"},
    [RUN_BY_LATCH] = {"", "new Thread($t).start();", "", "", "done.await();"},
    [RUN_BY_POOL] = {"ExecutorService pool = Executors.newFixedThreadPool(2);", "Future<?> f$i = pool.submit($t);", "",
                     "f$i.get();", "pool.shutdown();"},
    [RUN_BY_ONE] = {"ExecutorService pool = Executors.newSingleThreadExecutor();", "Future<?> f$i = pool.submit($t);",
                    "", "f$i.get();", "pool.shutdown();"},
    [RUN_BY_TERMINATION] = {"ExecutorService pool = Executors.newFixedThreadPool(2);", "pool.execute($t);",
                            "pool.shutdown();", "", "if (!pool.awaitTermination(1, TimeUnit.HOURS)) return;"},
    [RUN_BY_INVOKE_ALL] = {"ExecutorService pool = Executors.newFixedThreadPool(2);\n"
                           "        ArrayList<Callable<Object>> all = new ArrayList<>();",
                           "all.add($t);", "for (Future<Object> f : pool.invokeAll(all)) f.get();", "",
                           "pool.shutdown();"},
};

static void write_task(const struct sync_program *program, uint32_t number, struct buffer *to)
{
    if (has_class(program, number))
        buffer_format(to, "new Task%" PRIu32 "(s)", number);
    else if (program->runner == RUN_BY_INVOKE_ALL)
        buffer_format(to, "() -> { run%" PRIu32 "(s); return null; }", number);
    else
        buffer_format(to, "() -> run%" PRIu32 "(s)", number);
}

static void write_line(const struct sync_program *program, const char *text, uint32_t number, struct buffer *to)
{
    if (*text == '\0')
        return;
    buffer_add_text(to, "        ");
    for (; *text != '\0'; text++)
        if (*text != '$')
            buffer_add(to, text, 1);
        else if (*++text == 't')
            write_task(program, number, to);
        else
            buffer_format(to, "%" PRIu32, *text == 'n' ? child_count(program) : number);
    buffer_add_text(to, "\n");
}

static void write_starts(const struct sync_program *program, struct buffer *to)
{
    write_line(program, runners[program->runner].before, 1, to);
    for (uint32_t i = 1; i < program->tasks->thread_count; i++)
        if (is_child(program, i))
            write_line(program, runners[program->runner].start, i, to);
    write_line(program, runners[program->runner].behind, 0, to);
}

static void write_joins(const struct sync_program *program, struct buffer *to)
{
    uint32_t count = program->tasks->thread_count;
    for (uint32_t n = 1; n < count; n++) {
        uint32_t i = program->tasks->joins_backwards ? count - n : n;
        if (is_child(program, i) && program->tasks->threads[i].joined)
            write_line(program, runners[program->runner].join, i, to);
    }
    write_line(program, runners[program->runner].end, 0, to);
}

static void write_main(const struct sync_program *program, struct buffer *to)
{
    const struct plan_statement *own = program->tasks->threads[0].statements;
    buffer_add_text(to, "    public static void main(String[] arguments) throws Exception {\n        int r = 0;\n");
    buffer_format(to, "        Shared s = %s;\n", program->published ? "Shared.ONE" : "new Shared()");
    if (program->turn == MAIN_BEFORE)
        plan_write_list(own, 2, to);
    write_starts(program, to);
    if (program->turn == MAIN_BESIDE)
        plan_write_list(own, 2, to);
    write_joins(program, to);
    if (program->turn == MAIN_BEHIND)
        plan_write_list(own, 2, to);
    buffer_add_text(to, "    }\n");
}

void sync_write(const struct sync_program *program, const char *package, struct buffer *to)
{
    buffer_format(to,
                  "package %s;\n\nimport java.util.*;\nimport java.util.concurrent.*;\n"
                  "import java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n\n",
                  package);
    write_shared(program, to);
    write_classes(program, to);
    buffer_add_text(to, "public class Main {\n");
    if (program->runner == RUN_BY_LATCH)
        buffer_format(to, "    static final CountDownLatch done = new CountDownLatch(%" PRIu32 ");\n",
                      child_count(program));
    write_methods(program, to);
    write_main(program, to);
    buffer_add_text(to, "}\n");
}
