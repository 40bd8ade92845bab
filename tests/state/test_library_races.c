/* Data races of library calls: one program makes all calls of a table (library_rows.h) in two threads that nothing
 * orders, and each row must race, or not; another makes them under a lock, and nothing may be found. Both with and
 * without static facts. Each function of the library that is given pointers is in the table, or in a list of those
 * that need not be. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "run/c/library/library.h"
#include "state/explore.h"
#include "state/library_rows.h"
#include "support/show.h"
#include "llvm/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "llvm/llvm_support.h"

struct row {
    const char *function, *globals, *call, *other;
    bool races;
};

#define RACING_ROW(function, globals, call, other) {function, globals, call, other, true},
#define QUIET_ROW(function, globals, call, other) {function, globals, call, other, false},
static const struct row rows[] = {LONE_ROWS(RACING_ROW) RACING_ROWS(RACING_ROW) QUIET_ROWS(QUIET_ROW)};
static const struct row lone_rows[] = {LONE_ROWS(RACING_ROW)};
enum { ROWS = sizeof rows / sizeof *rows, LONE = sizeof lone_rows / sizeof *lone_rows };

/* The rows of one program. */
struct part {
    size_t first, end;
    bool locked;
    enum { ALL_ROWS, NO_CLOCKS, CLOCKS } clocks;
};

/* Whether a row asks for the time, of which one is tried. */
static bool asks_clock(const struct row *row)
{
    static const char *const clocks[] = {"time", "gettimeofday", "clock_gettime", "timespec_get", "times", "clock"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (strcmp(row->function, clocks[i]) == 0)
            return true;
    return false;
}

static bool has_row(const struct part *part, size_t row)
{
    return part->clocks == ALL_ROWS || asks_clock(&rows[row]) == (part->clocks == CLOCKS);
}

static const char head[] =
    "#define _GNU_SOURCE\n#include <err.h>\n#include <errno.h>\n#include <fcntl.h>\n#include <getopt.h>\n#include "
    "<inttypes.h>\n"
    "#include <locale.h>\n#include <malloc.h>\n#include <math.h>\n#include <pthread.h>\n#include <sched.h>\n"
    "#include <semaphore.h>\n#include <signal.h>\n#include <stdarg.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n#include <strings.h>\n#include <syslog.h>\n#include <sys/mman.h>\n#include "
    "<sys/resource.h>\n#include <sys/stat.h>\n"
    "#include <sys/time.h>\n#include <sys/times.h>\n#include <threads.h>\n#include <time.h>\n#include <unistd.h>\n"
    "#include <wchar.h>\n"
    "static _Thread_local int seen;\nstatic const int variable = 2;\nFILE *file;\npthread_mutex_t lock = "
    "PTHREAD_MUTEX_INITIALIZER;\n";

static struct show_folder folder;

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&folder);
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

/* Appends a text with the prefix of a row in it. */
static void add(struct buffer *to, size_t row, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '$')
            buffer_format(to, "r%zu", row);
        else
            buffer_add(to, text, 1);
    }
}

static void add_function(struct buffer *to, size_t row, const char *name, const char *text)
{
    buffer_format(to, "static void %s_%zu(void)\n{\n    ", name, row);
    add(to, row, text);
    buffer_add_text(to, ";\n}\n");
}

static void add_calls(struct buffer *to, const char *name, const struct part *part)
{
    buffer_add_text(to, part->locked ? "    pthread_mutex_lock(&lock);\n" : "");
    for (size_t i = part->first; i < part->end; i++)
        if (has_row(part, i))
            buffer_format(to, "    %s_%zu();\n", name, i);
    buffer_add_text(to, part->locked ? "    pthread_mutex_unlock(&lock);\n" : "");
}

static void make_source(struct buffer *to, const struct part *part)
{
    buffer_add_text(to, head);
    for (size_t i = part->first; i < part->end; i++) {
        if (!has_row(part, i))
            continue;
        add(to, i, rows[i].globals);
        buffer_add_text(to, "\n");
        add_function(to, i, "one", rows[i].call);
        add_function(to, i, "other", rows[i].other[0] == '\0' ? rows[i].call : rows[i].other);
    }
    buffer_add_text(to, "static void *thread(void *argument)\n{\n");
    add_calls(to, "other", part);
    buffer_add_text(to, "    return argument;\n}\nint main(void)\n{\n    pthread_t other;\n"
                        "    file = fopen(\"file\", \"w+\");\n    fputs(\"one line\\n\", file);\n    rewind(file);\n"
                        "    pthread_create(&other, NULL, thread, NULL);\n");
    add_calls(to, "one", part);
    buffer_add_text(to, "    pthread_join(other, NULL);\n    return 0;\n}\n");
}

static const struct ir_module *read_program(const struct part *part, struct arena *arena)
{
    struct buffer source = {0}, complaints = {0};
    char path[64];
    const char *const files[] = {path}, *const flags[] = {"-w"};
    make_source(&source, part);
    snprintf(path, sizeof path, "%s/library.c", folder.path);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    assert_int_equal(fwrite(source.text, 1, source.length, to), source.length);
    assert_int_equal(fclose(to), 0);
    const struct ir_module *module =
        llvm_read_program(&(struct llvm_input){.files = files, .file_count = 1, .flags = flags, .flag_count = 1}, NULL,
                          arena, &complaints);
    if (module == NULL)
        fail_msg("%s", complaints.text);
    buffer_free(&source);
    buffer_free(&complaints);
    return module;
}

static struct explore_result explore(const struct ir_module *module, bool help, uint64_t executions,
                                     struct arena *arena)
{
    struct budget *budget = budget_new(60, 0);
    const struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1,
                                            .budget = budget,
                                            .search = EXPLORE_ORDERS,
                                            .most_executions = executions,
                                            .most_events = 1 << 16,
                                            .no_static_help = !help};
    struct explore_result result = explore_program(module, &options, arena);
    budget_free(budget);
    return result;
}

/* The row that a function belongs to, one_12 or r12f; ROWS: none. */
static size_t row_of(const char *method)
{
    const char *number = method + strcspn(method, "0123456789");
    return *number != '\0' ? strtoul(number, NULL, 10) : ROWS;
}

/* Each row races, or does not, as the table says. */
static void compare_races(const struct explore_result *result, const struct part *part, const char *how)
{
    bool raced[ROWS] = {0};
    size_t wrong = 0;
    for (uint32_t i = 0; i < result->finding_count; i++) {
        const struct explore_finding *finding = &result->findings[i];
        size_t one = row_of(finding->place.method), other = row_of(finding->other.method);
        if (finding->kind != EXPLORE_RACE)
            fail_msg("%s: %s in %s", how, finding->message, finding->place.method);
        if (one < ROWS && one == other)
            raced[one] = true;
    }
    for (size_t i = part->first; i < part->end; i++) {
        if (raced[i] != rows[i].races)
            print_error("%s: row %zu, %s: a race is %s\n", how, i, rows[i].call, raced[i] ? "found" : "not found");
        wrong += raced[i] != rows[i].races;
    }
    assert_int_equal(wrong, 0);
}

static void look_at_races(const struct part *part)
{
    struct arena *arena = arena_new();
    const struct ir_module *module = read_program(part, arena);
    const struct explore_result without = explore(module, false, 1, arena), with = explore(module, true, 1, arena);
    compare_races(&without, part, "without static facts");
    compare_races(&with, part, "with static facts");
    arena_free(arena);
}

static void test_unlocked(void **state)
{
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    for (size_t i = 0; i < LONE; i++)
        look_at_races(&(struct part){.first = i, .end = i + 1});
    look_at_races(&(struct part){.first = LONE, .end = ROWS});
}

static void expect_nothing(const struct explore_result *result, const char *how)
{
    for (uint32_t i = 0; i < result->finding_count; i++)
        print_error("%s: %s in %s, %s\n", how, result->findings[i].message, result->findings[i].place.method,
                    result->findings[i].other.method == NULL ? "" : result->findings[i].other.method);
    assert_int_equal(result->finding_count, 0);
}

static void expect_all(const struct explore_result *result, const char *how)
{
    expect_nothing(result, how);
    if (!result->complete)
        fail_msg("%s: not complete: %s", how, result->why_not);
    assert_int_equal(result->executions, 2 + 2); /* who ends looks for keys, and two rows make one */
}

static void test_locked(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    if (!llvm_test_can("clang --version"))
        skip();
    const struct ir_module *module =
        read_program(&(struct part){.end = ROWS, .locked = true, .clocks = NO_CLOCKS}, arena);
    const struct explore_result without = explore(module, false, 0, arena), with = explore(module, true, 0, arena);
    expect_all(&without, "without static facts");
    expect_all(&with, "with static facts");
    const struct ir_module *clocks = read_program(&(struct part){.end = ROWS, .locked = true, .clocks = CLOCKS}, arena);
    const struct explore_result times = explore(clocks, true, 0, arena);
    expect_nothing(&times, "clocks");
    arena_free(arena);
}

/* Functions that need no row: other names of the same model, what is tested elsewhere, what has no bytes to race on. */
static const char *const elsewhere[] = {
    /* blocks end: use after free */
    "cfree",
    "free",
    "realloc",
    "reallocarray",
    "munmap",
    "malloc_usable_size",
    "fclose",
    /* made by compilers, for variables of one thread */
    "llvm.va_start",
    "llvm.va_end",
    "llvm.va_copy",
    "llvm.stackrestore",
    "<unknown>",
    "<refused>",
    "__atomic_is_lock_free",
    /* nothing is done to what is given that others may not do meanwhile; or it is the result, of one thread */
    "setvbuf",
    "setbuf",
    "setlinebuf",
    "mlock",
    "munlock",
    "madvise",
    "mmap",
    "pthread_atfork",
    "__register_atfork",
    "div",
    "ldiv",
    "lldiv",
    "at_quick_exit",
    "pthread_barrier_destroy",
    "pthread_exit",
    "pthread_setspecific",
    "tss_set",
    "flockfile",
    "funlockfile",
    "ftrylockfile",
    "openlog",
    "err",
    "errx",
    "fdopen",
    /* the program ends, or jumps */
    "__assert_fail",
    "__assert",
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "__pthread_register_cancel",
    "__pthread_unregister_cancel",
    "__pthread_unwind_next",
    /* threads and signals */
    "pthread_create",
    "thrd_create",
    "pthread_join",
    "thrd_join",
    "pthread_tryjoin_np",
    "pthread_timedjoin_np",
    "pthread_setcanceltype",
    "signal",
    "bsd_signal",
    "__sysv_signal",
    "sigaction",
    "sigprocmask",
    "pthread_sigmask",
    "sigpending",
    "sigsuspend",
    "sigwait",
    "sigwaitinfo",
};

static bool is_listed(const char *name)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].function, name) == 0)
            return true;
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (strcmp(elsewhere[i], name) == 0)
            return true;
    return false;
}

/* Whether another function with the same model and number is listed: it has another name for some programs. */
static bool is_other_name(enum ir_target target, const char *name, const char *of)
{
    const struct c_model *one = c_model_find(target, name, strlen(name)), *other = c_model_find(target, of, strlen(of));
    return one != NULL && other != NULL && one != other && one->function == other->function &&
           one->number == other->number && C_HIDDEN_OF(one->flags) == C_HIDDEN_OF(other->flags);
}

static void test_complete(void **state)
{
#define NAME(name, arguments, flags, function, number) {name, arguments, flags},
    static const struct {
        const char *name, *arguments;
        unsigned flags;
    } models[] = {C_MODELS(NAME)};
    size_t missing = 0;
    (void)state;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        const char *name = models[i].name;
        bool listed = is_listed(name) || strchr(models[i].arguments, 'p') == NULL || (models[i].flags & C_TELLS) != 0;
        for (size_t j = 0; j < ROWS && !listed; j++)
            listed = is_other_name(IR_TARGET_X86_64, name, rows[j].function);
        if (!listed && c_model_find(IR_TARGET_X86_64, name, strlen(name)) != NULL) {
            print_error("%s is given pointers and has no row\n", name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unlocked), cmocka_unit_test(test_locked),
                                       cmocka_unit_test(test_complete)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
