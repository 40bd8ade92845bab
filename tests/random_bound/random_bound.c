/* Compares the bounded engine (src/bound) with the explorer (src/state) on random C programs (random_c/plan.h): where
 * both know all, the same assertions fail at the same places; where one of them does not, it finds nothing that the other
 * excludes. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "bound/agree.h"
#include "ir/ir.h"
#include "random_c/campaign.h"
#include "random_c/program.h"
#include "state/explore.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Statements by which threads synchronise, and a few by which others see what came of it. */
#define SYNC_FORMS                                                                                                     \
    {"r = x[$a];", 2, 1, 4}, {"x[$a] = $b + 1;", 2, 2, 4}, {"x[$a]++;", 2, 1, 4}, {"assert(r != $b);", 1, 3, 4},       \
        {"assert(x[0] + x[1] != $b);", 1, 4, 4}, {"if (r == $b) { $_ }", 1, 3, 4},                                     \
        {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 4},                                     \
        {"pthread_mutex_destroy(&m[$a]);", 2, 1, 1},                                                                   \
        {"{ r = pthread_mutex_lock(&recursive); $_ r = pthread_mutex_unlock(&recursive); }", 1, 1, 4},                 \
        {"if (pthread_mutex_trylock(&recursive) == 0) { $_ pthread_mutex_unlock(&recursive); } else r = 2;", 1, 1, 2}, \
        {"r = pthread_mutex_lock(&checked); $_ r = pthread_mutex_unlock(&checked);", 1, 1, 4},                         \
        {"r = pthread_mutex_trylock(&checked); $_ r = pthread_mutex_unlock(&checked);", 1, 1, 2},                      \
        {"r = pthread_mutex_unlock(&recursive);", 1, 1, 1},                                                            \
        {"{ pthread_mutexattr_t of; pthread_mutexattr_init(&of); pthread_mutexattr_settype(&of, $b); "                 \
         "pthread_mutex_init(&m[$a], &of); }",                                                                         \
         2, 3, 2},                                                                                                     \
        {"pthread_spin_lock(&spin); $_ pthread_spin_unlock(&spin);", 1, 1, 4},                                         \
        {"if (pthread_spin_trylock(&spin) == 0) { $_ pthread_spin_unlock(&spin); } else r = 2;", 1, 1, 2},             \
        {"pthread_spin_unlock(&spin);", 1, 1, 1},                                                                      \
        {"pthread_mutex_lock(&m[0]); if (x[$a] == 0) pthread_cond_wait(&cond, &m[0]); $_ "                             \
         "pthread_mutex_unlock(&m[0]);",                                                                               \
         2, 1, 6},                                                                                                     \
        {"pthread_mutex_lock(&m[0]); while (x[$a] == $b) pthread_cond_wait(&cond, &m[0]); $_ "                         \
         "pthread_mutex_unlock(&m[0]);",                                                                               \
         2, 2, 4},                                                                                                     \
        {"pthread_mutex_lock(&m[$a]); pthread_cond_wait(&cond, &m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 2},   \
        {"pthread_mutex_lock(&recursive); pthread_cond_wait(&cond, &recursive); $_ pthread_mutex_unlock(&recursive);", \
         1, 1, 2},                                                                                                     \
        {"pthread_mutex_lock(&m[0]); x[$a] = 1; pthread_cond_signal(&cond); pthread_mutex_unlock(&m[0]);", 2, 1, 6},   \
        {"pthread_mutex_lock(&m[0]); x[$a] += 1; pthread_cond_broadcast(&cond); pthread_mutex_unlock(&m[0]);", 2, 1,   \
         3},                                                                                                           \
        {"__VERIFIER_atomic_begin(); $_ __VERIFIER_atomic_end();", 1, 1, 4},                                           \
        {"{ int i = r & 1; pthread_mutex_lock(&m[i]); $_ pthread_mutex_unlock(&m[i]); }", 1, 1, 4},                    \
        {"{ pthread_mutex_t *own = r == $b ? &m[$a] : &recursive; pthread_mutex_lock(own); $_ "                        \
         "pthread_mutex_unlock(own); }",                                                                               \
         2, 2, 3},                                                                                                     \
        {"lock = &m[$a];", 2, 1, 2},                                                                                   \
        {"{ pthread_mutex_t *own = lock; if (pthread_mutex_trylock(own) == 0) { $_ pthread_mutex_unlock(own); } }", 1, \
         1, 3},                                                                                                        \
        {"pthread_cond_signal(r == 0 ? &cond : &more);", 1, 1, 2},                                                     \
        {"pthread_mutex_lock(&m[0]); pthread_cond_wait(r == $b ? &cond : &more, &m[0]); $_ "                           \
         "pthread_mutex_unlock(&m[0]);",                                                                               \
         1, 2, 3},                                                                                                     \
        {"sem_wait(&sem);", 1, 1, 4}, {"r = sem_trywait(&sem);", 1, 1, 3}, {"r = sem_post(&sem);", 1, 1, 6},           \
        {"sem_getvalue(&sem, &r);", 1, 1, 2}, {"sem_destroy(&sem);", 1, 1, 1}, {"sem_init(&sem, 0, $b);", 1, 2, 1},    \
        {"if (pthread_rwlock_rdlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); }", 1, 1, 5},                          \
        {"if (pthread_rwlock_wrlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); } else r = 1;", 1, 1, 5},              \
        {"if (pthread_rwlock_tryrdlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); } else r = 2;", 1, 1, 3},           \
        {"if (pthread_rwlock_trywrlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); } else r = 1;", 1, 1, 3},           \
        {"pthread_rwlock_unlock(&rw);", 1, 1, 1}, {"pthread_rwlock_destroy(&rw);", 1, 1, 1},                           \
        {"r = pthread_barrier_wait(&barrier);", 1, 1, 6}, {"pthread_barrier_destroy(&barrier);", 1, 1, 1},             \
        {"pthread_once(&once, initialise);", 1, 1, 5}, {"pthread_once(&other, choose);", 1, 1, 3},                     \
        {"pthread_cond_signal(&cond);", 1, 1, 5}, {"pthread_cond_broadcast(&cond);", 1, 1, 3},                         \
        {"pthread_cond_destroy(&cond);", 1, 1, 1},                                                                     \
        {"{ struct timespec t = {2000000000, 1}; pthread_mutex_lock(&m[0]); r = pthread_cond_timedwait(&cond, &m[0], " \
         "&t); $_ "                                                                                                    \
         "pthread_mutex_unlock(&m[0]); }",                                                                             \
         1, 1, 4},

/* Statements that may do what is undefined, some of them only if others come first. */
#define WRONG_FORMS                                                                                                    \
    {"x[$a] += 2147483645;", 2, 1, 2}, {"x[$a] = 1 - r * 1073741824;", 2, 1, 2}, {"x[$a] = -x[$a];", 2, 1, 1},         \
        {"if (x[$a] < 2147483647) x[$a]++;", 2, 1, 2}, {"r = r >> x[$a];", 2, 1, 2},                                   \
        {"r = (int)(1u << (x[$a] & 31)) & 3;", 2, 1, 1}, {"r = (int)(8u >> x[$a] * 20);", 2, 1, 2},                    \
        {"r = 8 / x[$a];", 2, 1, 2}, {"r = x[$a] == 0 ? 0 : 8 % x[$a];", 2, 1, 2}, {"r = x[x[$a]];", 2, 1, 2},         \
        {"x[r] = $b;", 1, 2, 2}, {"if (r >= 0 && r < 2) x[r] = $b;", 1, 3, 2}, {"free(heap);", 1, 1, 3},               \
        {"free(heap); heap = 0;", 1, 1, 2}, {"if (heap != 0) { r = *heap; }", 1, 1, 3},                                \
        {"{ int *new = malloc($b * sizeof *new + 4); new[r & 1] = $b; heap = new; }", 1, 2, 3},                        \
        {"pthread_mutex_lock(&m[0]); if (heap != 0) { r = *heap & 3; free(heap); heap = 0; } "                         \
         "pthread_mutex_unlock(&m[0]);",                                                                               \
         1, 1, 3},                                                                                                     \
        {"{ static _Thread_local int mine; mine = $b; at = &mine; }", 1, 2, 2}, {"r = *at & 3;", 1, 1, 3},             \
        {"if (r == $b) { $_ }", 1, 3, 4}, {"r = x[$a] & 3;", 2, 1, 4}, {"x[$a] = $b + 1;", 2, 2, 4},                   \
        {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 4}, {"sem_wait(&sem);", 1, 1, 1},       \
        {"sem_post(&sem);", 1, 1, 1},

/* Statements with addresses: read and changed atomically, kept as numbers, compared and subtracted. */
#define ADDRESS_FORMS                                                                                                  \
    {"atomic_store(&slot, &x[$a]);", 2, 1, 3}, {"{ int *p = atomic_load(&slot); if (p != 0) r = *p & 3; }", 1, 1, 4},  \
        {"{ int *p = &x[$a]; r = atomic_compare_exchange_strong(&slot, &p, &x[1 - $a]); }", 2, 1, 3},                  \
        {"{ int *p = atomic_exchange(&slot, 0); if (p != 0) *p = $b + 1; }", 1, 2, 3},                                 \
        {"{ void *p = atomic_load(&slot); word = (uintptr_t)p; }", 1, 1, 2}, {"word = (uintptr_t)&x[$a];", 2, 1, 4},   \
        {"word = $b;", 1, 3, 2}, {"if (word == (uintptr_t)&x[$a]) { $_ }", 2, 1, 3}, {"word |= 1;", 1, 1, 2},          \
        {"word ^= 2;", 1, 1, 1}, {"word &= ~(uintptr_t)$b;", 1, 4, 3}, {"r = (int)(word & 3);", 1, 1, 3},              \
        {"word += sizeof(int);", 1, 1, 2}, {"word -= 4;", 1, 1, 1}, {"atomic_fetch_or(&mark, $b);", 1, 4, 2},          \
        {"if (word > 3) r = *(int *)(word & ~(uintptr_t)3) & 3;", 1, 1, 2}, {"r = word < (uintptr_t)&x[1];", 1, 1, 2}, \
        {"atomic_fetch_add(&mark, 4);", 1, 1, 2},                                                                      \
        {"{ int *p = (int *)(mark & -4); if (p != 0) r = *p & 3; }", 1, 1, 2},                                         \
        {"mark = (intptr_t)&row[$b];", 1, 3, 3}, {"r = (int)(mark - (intptr_t)row) & 7;", 1, 1, 2},                    \
        {"mark = mark * 2;", 1, 1, 1}, {"mark = (long)x[$a] << 33;", 2, 1, 1}, {"r = -mark == -4;", 1, 1, 1},          \
        {"cursor = &row[$b];", 1, 3, 3}, {"if (cursor < &row[3]) cursor++;", 1, 1, 4}, {"cursor--;", 1, 1, 1},         \
        {"r = (int)(cursor - row);", 1, 1, 4}, {"*cursor = $b;", 1, 3, 4}, {"r = *cursor & 3;", 1, 1, 4},              \
        {"cursor = &x[$a];", 2, 1, 1}, {"assert(cursor >= row);", 1, 1, 1}, {"r = *cursor++ & 3;", 1, 1, 2},           \
        {"{ void *p = (void *)(long)x[$a]; word = (uintptr_t)p; }", 2, 1, 2},                                          \
        {"r = (int)((long)cursor >> 2);", 1, 1, 1}, {"if (r == $b) pthread_exit((void *)(word & 7));", 1, 3, 1},       \
        {"{ struct { int *p; } s = {cursor}; cursor = s.p; }", 1, 1, 1},                                               \
        {"{ uintptr_t held = word; memcpy(&cursor, &held, sizeof cursor); }", 1, 1, 1},                                \
        {"switch (word) { case 0: $_ break; case 2: r = 1; break; default: r = 0; }", 1, 1, 1},

/* Statements with floats, most of which are known where they are computed. */
#define FLOAT_FORMS                                                                                                    \
    {"real[$a] = $b;", 2, 3, 3}, {"real[$a] = real[1 - $a];", 2, 1, 3}, {"real[$a] = r == $b ? 0.5 : -0.0;", 2, 2, 2}, \
        {"r = real[$a] < real[1 - $a];", 2, 1, 4}, {"r = real[$a] >= 0.5f * $b;", 2, 3, 3},                            \
        {"r = real[$a] == $b;", 2, 2, 3}, {"if (real[$a] != real[1 - $a]) { $_ }", 2, 1, 3},                           \
        {"thin = $b - 0.5f;", 1, 3, 2}, {"r = thin > -thin;", 1, 1, 2}, {"real[$a] = -real[$a];", 2, 1, 2},            \
        {"real[$a] = __builtin_nan(\"\");", 2, 1, 1},                                                                  \
        {"{ double d = r == $b ? 1.25 : $b; r = (int)(d * 2 + 0.1); }", 1, 3, 3}, {"real[$a] += 1;", 2, 1, 3},         \
        {"real[$a] -= 0.1;", 2, 1, 2}, {"real[$a] += real[1 - $a];", 2, 1, 2}, {"thin += 0.7f;", 1, 1, 2},             \
        {"real[$a] = x[$a];", 2, 1, 2}, {"r = (int)real[$a] & 3;", 2, 1, 3}, {"thin = real[$a];", 2, 1, 2},            \
        {"real[$a] = thin;", 2, 1, 2}, {"real[$a] *= $b;", 2, 3, 1},                                                   \
        {"{ float f = (float)(r & 1) / 3; r = f * 3 == 1; }", 1, 1, 1}, {"r = !(real[$a] > thin);", 2, 1, 2},

/* Statements that the engine understands, and few that it does not. */
static const struct plan_form forms[] = {
    {"r = x[$a];", 2, 1, 10},
    {"x[$a] = $b + 1;", 2, 2, 8},
    {"x[$a] = r + 1;", 2, 1, 5},
    {"x[$a]++;", 2, 1, 5},
    {"x[r & 1] = $b + 1;", 1, 2, 3},
    {"r = x[r & 1];", 1, 1, 3},
    {"x[$a] = x[1 - $a] * 3 - r;", 2, 1, 2},
    {"r = (r << 1 | x[$a]) & 3;", 2, 1, 2},
    {"r = x[$a] / ($b + 1) + x[1 - $a] % 3;", 2, 2, 1},
    {"r = 4 / x[$a];", 2, 1, 1},
    {"r = c[$a];", 2, 1, 2},
    {"c[$a] = $b + 1;", 2, 2, 2},
    {"r = u.bytes[$a];", 2, 1, 2},
    {"u.bytes[$a] = $b + 1;", 2, 2, 2},
    {"r = (int)u.word;", 1, 1, 2},
    {"u.word = $b + 1;", 1, 2, 2},
    {"s.low = $b + 1;", 1, 2, 1},
    {"s.high = $b + 1;", 1, 2, 1},
    {"r = s.high;", 1, 1, 1},
    {"copy = s;", 1, 1, 1},
    {"s = copy;", 1, 1, 1},
    {"memset(c, $b, 2);", 1, 2, 1},
    {"r = atomic_load(&a[$a]);", 2, 1, 5},
    {"atomic_store(&a[$a], $b + 1);", 2, 2, 5},
    {"r = atomic_fetch_add(&a[$a], 1);", 2, 1, 5},
    {"r = atomic_exchange(&a[$a], $b + 1);", 2, 2, 3},
    {"{ int old = $b; r = atomic_compare_exchange_strong(&a[$a], &old, 2); }", 2, 2, 4},
    {"a[$a] += $b + 1;", 2, 2, 3},
    {"atomic_thread_fence(memory_order_seq_cst);", 1, 1, 1},
    {"if (atomic_load(&a[$a]) == $b) { $_ }", 2, 3, 5},
    {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 12},
    {"if (pthread_mutex_trylock(&m[$a]) == 0) { r = 1; $_ pthread_mutex_unlock(&m[$a]); }", 2, 1, 5},
    {"pthread_mutex_lock(&m[$a]);", 2, 1, 2},
    {"pthread_mutex_unlock(&m[$a]);", 2, 1, 2},
    {"pthread_mutex_destroy(&m[$a]);", 2, 1, 1},
    {"__VERIFIER_atomic_begin(); $_ __VERIFIER_atomic_end();", 1, 1, 8},
    {"r = __VERIFIER_atomic_swap(&x[$a], r);", 2, 1, 3},
    {"__VERIFIER_assume(r == $b);", 1, 2, 3},
    {"__VERIFIER_assume(x[$a] == $b);", 2, 2, 2},
    {"r = __VERIFIER_nondet_bool();", 1, 1, 4},
    {"assert(r != $b);", 1, 3, 6},
    {"assert(x[0] + x[1] != $b);", 1, 4, 2},
    {"if (r == $b + 2) reach_error();", 1, 2, 4},
    {"*heap = $b + 1;", 1, 2, 3},
    {"r = *heap;", 1, 1, 3},
    {"free(heap);", 1, 1, 1},
    {"{ int *new = malloc(sizeof *new); *new = $b; heap = new; }", 1, 2, 2},
    {"heap = &x[$a];", 2, 1, 2},
    {"{ int own = r; at = &own; $_ at = &x[0]; }", 1, 1, 2},
    {"r = *at;", 1, 1, 2},
    {"*at = $b;", 1, 2, 2},
    {"if (r == $b) { $_ }", 1, 3, 8},
    {"if (r != $b) { $_ } else r = 3;", 1, 3, 3},
    {"for (int i = 0;i < 2;i++) { $_ }", 1, 1, 3},
    {"for (int i = 0;i < r;i++) { if (i == 3) break; $_ }", 1, 1, 2},
    {"r = twice(r, $b);", 1, 3, 2},
    {"switch (r) { case 1: $_ break; case 2: r = 0; break; default: r--; }", 1, 1, 2},
    {"sched_yield();", 1, 1, 1},
    {"usleep(1);", 1, 1, 1},
    {"pthread_exit((void *)(long)r);", 1, 1, 2},
    {"system(\"\");", 1, 1, 1},
    ADDRESS_FORMS FLOAT_FORMS SYNC_FORMS};
static const struct plan_form sync_forms[] = {SYNC_FORMS};
static const struct plan_form wrong_forms[] = {WRONG_FORMS};
static const struct plan_form float_forms[] = {
    {"r = x[$a];", 2, 1, 2},
    {"x[$a] = $b + 1;", 2, 2, 2},
    {"assert(r != $b);", 1, 3, 8},
    {"if (r == $b) { $_ }", 1, 3, 6},
    {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 4},
    FLOAT_FORMS};
static const struct plan_form address_forms[] = {
    {"r = x[$a];", 2, 1, 3},
    {"x[$a] = $b + 1;", 2, 2, 4},
    {"assert(r != $b);", 1, 3, 12},
    {"if (r == $b) { $_ }", 1, 3, 8},
    {"__VERIFIER_atomic_begin(); $_ __VERIFIER_atomic_end();", 1, 1, 4},
    {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 6},
    ADDRESS_FORMS};

/* What may wait is not understood within a section. */
static bool may_wait(const char *text)
{
    static const char *const words[] = {"mutex_lock", "spin_lock", "_rdlock",  "_wrlock", "cond_",
                                        "barrier_",   "once",      "sem_wait", "usleep(", "pthread_exit"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i]) != NULL)
            return true;
    return false;
}

static bool fits(const char *text, bool in_main, bool in_section)
{
    return !(in_main && strstr(text, "pthread_exit") != NULL) && !(in_section && may_wait(text));
}

static const struct plan_table table = {
    .forms = forms, .count = sizeof forms / sizeof *forms, .section = "atomic_begin", .fits = fits};
static const struct plan_table sync_table = {
    .forms = sync_forms, .count = sizeof sync_forms / sizeof *sync_forms, .section = "atomic_begin", .fits = fits};
static const struct plan_table address_table = {.forms = address_forms,
                                                .count = sizeof address_forms / sizeof *address_forms,
                                                .section = "atomic_begin",
                                                .fits = fits};
static const struct plan_table float_table = {
    .forms = float_forms, .count = sizeof float_forms / sizeof *float_forms, .fits = fits};
static const struct plan_table wrong_table = {
    .forms = wrong_forms, .count = sizeof wrong_forms / sizeof *wrong_forms, .fits = fits};

static void write_head(struct buffer *to)
{
    c_plan_write_head(to);
    buffer_add_text(
        to, "static int *at = &x[0];\n"
            "static int twice(int n, int less) { return n > 100 || n < -100 ? 0 : n == less ? n : 2 * n - less; }\n"
            "int usleep(unsigned);\n"
            "static int *_Atomic slot;\n"
            "static uintptr_t word;\n"
            "static double real[2];\n"
            "static float thin;\n"
            "static _Atomic intptr_t mark;\n"
            "static int row[4];\n"
            "static int *cursor = row;\n"
            "static pthread_mutex_t *lock = &m[0];\n"
            "static pthread_cond_t more = PTHREAD_COND_INITIALIZER;\n"
            "static pthread_once_t other = PTHREAD_ONCE_INIT;\n"
            "static void choose(void) { if (x[0]++ == 1) pthread_exit(0); pthread_once(&once, initialise); }\n"
            "static int __VERIFIER_atomic_swap(int *p, int n) { int old = *p; *p = n; return old; }\n\n");
}

static void write_alone(const struct plan *plan, struct buffer *to)
{
    buffer_add_text(to, "#define main_0 main\n");
    write_head(to);
    c_plan_write(plan, 0, to);
}

struct programs {
    struct arena *arena;
    struct ir_module *module;
};

static void close_programs(void *opened)
{
    struct programs *programs = opened;
    arena_free(programs->arena);
    mem_free(programs);
}

static void *read_programs(void *context, const char *folder, const struct buffer *text)
{
    struct programs *programs = mem_new(1, sizeof *programs);
    struct buffer path = {0}, complaints = {0};
    (void)context;
    programs->arena = arena_new();
    buffer_format(&path, "%s/programs.c", folder);
    FILE *out = fopen(path.text, "w");
    if (out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0) {
        const char *files[] = {path.text}, *flags[] = {"-D_GNU_SOURCE"};
        struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
        programs->module = llvm_read_program(&input, NULL, programs->arena, &complaints);
    }
    remove(path.text);
    if (programs->module == NULL) {
        printf("%s: cannot be read: %s\n", path.text, complaints.text == NULL ? "" : complaints.text);
        close_programs(programs);
        programs = NULL;
    }
    buffer_free(&path);
    buffer_free(&complaints);
    return programs;
}

/* All ways to ask: each abstraction with our own search, and two of them with Z3; of deadlocks and data races in some of
 * them. */
static const struct {
    enum bound_abstraction abstraction;
    bool z3;
    unsigned kinds;
} ways[] = {{BOUND_FULL, false, 1u << BOUND_DEADLOCK | 1u << BOUND_RACE},
            {BOUND_MIXED, false, 1u << BOUND_DEADLOCK},
            {BOUND_OVER, false, 1u << BOUND_RACE},
            {BOUND_UNDER, false, 0},
            {BOUND_FULL, true, 1u << BOUND_DEADLOCK},
            {BOUND_MIXED, true, 0}};

/* Some of the switches: other ones for each program and way. */
static unsigned some_focus(const struct explore_result *explored, size_t way)
{
    uint64_t mixed = (explored->events + 1) * UINT64_C(0x9e3779b97f4a7c15) + way * UINT64_C(0xbf58476d1ce4e5b9);
    return BOUND_FOCUSED | ((unsigned)(mixed >> 40) & (BOUND_USUAL | BOUND_S2B));
}

/* How many programs the bounded engine knew all of, and why not of the others. */
static uint64_t known, refused, cut;

/* How many were proved, and of how many something was found, by kind. */
static uint64_t proved[BOUND_KINDS], found[BOUND_KINDS];

static void count_kinds(const struct bound_result *bounded)
{
    unsigned kinds = 0;
    for (uint32_t i = 0; i < bounded->finding_count; i++)
        kinds |= 1u << bounded->findings[i].kind;
    for (unsigned i = 0; i < BOUND_KINDS; i++) {
        found[i] += kinds >> i & 1;
        proved[i] += bounded->settled >> i & ~kinds >> i & 1;
    }
}

static enum compare_answer compare_engines(const struct ir_module *module, const struct compare_request *request,
                                           struct compare_figures *figures, struct buffer *complaint)
{
    enum { SECONDS = 20 };
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(SECONDS, 0);
    const struct explore_options options = {.kinds = 1u << EXPLORE_ASSERTION | 1u << EXPLORE_UNDEFINED |
                                                     1u << EXPLORE_DEADLOCK | 1u << EXPLORE_RACE,
                                            .budget = budget,
                                            .most_executions = request->limits.executions};
    struct explore_result explored = explore_program(module, &options, arena);
    struct bound_result bounded = {0};
    bool same = true;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && same; i++) {
        const struct bound_options bounds = {.budget = budget,
                                             .kinds = ways[i].kinds,
                                             .abstraction = ways[i].abstraction,
                                             .focus = i == 0 ? 0 : some_focus(&explored, i),
                                             .z3 = ways[i].z3};
        bounded = bound_program(module, &bounds, arena);
        same = engines_agree(&explored, &bounded, complaint);
        if (i == 0)
            count_kinds(&bounded);
    }
    known += bounded.complete;
    refused += bounded.refused != NULL;
    cut += !bounded.complete && bounded.refused == NULL;
    *figures = (struct compare_figures){explored.executions, explored.blocked, 0, bounded.finding_count > 0, false};
    enum compare_answer answer = !explored.complete ? COMPARE_TOO_LARGE : same ? COMPARE_SAME : COMPARE_FINDINGS;
    budget_free(budget);
    arena_free(arena);
    return answer;
}

/* The main function of the module is that of the program, for as long. */
static enum compare_answer compare(void *opened, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint)
{
    struct ir_module *module = ((struct programs *)opened)->module;
    char name[32];
    snprintf(name, sizeof name, "main_%" PRIu32, number);
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (!text_is(own, name))
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        enum compare_answer answer = compare_engines(module, request, figures, complaint);
        module->methods[i].name = own;
        return answer;
    }
    buffer_format(complaint, "there is no %s\n", name);
    return COMPARE_FINDINGS;
}

/* As the first argument: --sync: only statements by which threads synchronise; --wrong: those that may do what is
 * undefined; --address: those with addresses; --float: with
 * floats. */
int main(int argc, char **argv)
{
    bool sync = argc > 1 && strcmp(argv[1], "--sync") == 0, wrong = argc > 1 && strcmp(argv[1], "--wrong") == 0;
    bool address = argc > 1 && strcmp(argv[1], "--address") == 0;
    bool floats = argc > 1 && strcmp(argv[1], "--float") == 0;
    int own = sync || wrong || address || floats;
    const struct campaign_language language = {.word = "bounded",
                                               .ending = ".c",
                                               .table = sync      ? &sync_table
                                                        : wrong   ? &wrong_table
                                                        : address ? &address_table
                                                        : floats  ? &float_table
                                                                  : &table,
                                               .batch = 50,
                                               .switch_every = 1,
                                               .limits = {20000, 5000},
                                               .write_head = write_head,
                                               .write = c_plan_write,
                                               .write_alone = write_alone,
                                               .read = read_programs,
                                               .close = close_programs,
                                               .compare = compare};
    int status = campaign_run(&language, NULL, argc - own, argv + own);
    printf("the bounded engine knew all of %" PRIu64 ", did not understand %" PRIu64 ", and left %" PRIu64 " open\n",
           known, refused, cut);
    for (unsigned i = 0; i < BOUND_KINDS; i++) {
        static const char *const names[BOUND_KINDS] = {"assertions", "undefined", "deadlocks", "races"};
        printf("%s: %" PRIu64 " found, %" PRIu64 " proved absent\n", names[i], found[i], proved[i]);
    }
    return status;
}
