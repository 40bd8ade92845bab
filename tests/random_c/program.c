#include "random_c/program.h"

#include "base/buffer.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

static const struct plan_form forms[] = {
    /* plain memory */
    {"r = x[$a];", 2, 1, 8},
    {"x[$a] = $b + 1;", 2, 2, 8},
    {"x[$a] = r + 1;", 2, 1, 4},
    {"x[$a]++;", 2, 1, 4},
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
    /* atomics */
    {"r = atomic_load(&a[$a]);", 2, 1, 5},
    {"atomic_store(&a[$a], $b + 1);", 2, 2, 5},
    {"r = atomic_fetch_add(&a[$a], 1);", 2, 1, 4},
    {"r = atomic_exchange(&a[$a], $b + 1);", 2, 2, 2},
    {"{ int old = $b; r = atomic_compare_exchange_strong(&a[$a], &old, 2); }", 2, 2, 3},
    /* atomics with orders, and fences */
    {"r = atomic_load_explicit(&a[$a], memory_order_relaxed);", 2, 1, 5},
    {"r = atomic_load_explicit(&a[$a], memory_order_acquire);", 2, 1, 5},
    {"if (atomic_load_explicit(&a[$a], memory_order_acquire) == $b) { $_ }", 2, 3, 4},
    {"if (atomic_load_explicit(&a[$a], memory_order_relaxed) == $b) { $_ }", 2, 3, 4},
    {"atomic_store_explicit(&a[$a], $b + 1, memory_order_relaxed);", 2, 2, 5},
    {"atomic_store_explicit(&a[$a], $b + 1, memory_order_release);", 2, 2, 5},
    {"r = atomic_fetch_add_explicit(&a[$a], 1, memory_order_relaxed);", 2, 1, 4},
    {"r = atomic_fetch_add_explicit(&a[$a], 1, memory_order_acq_rel);", 2, 1, 2},
    {"r = atomic_exchange_explicit(&a[$a], $b + 1, memory_order_release);", 2, 2, 2},
    {"{ int old = $b; r = atomic_compare_exchange_strong_explicit(&a[$a], &old, 2, memory_order_acq_rel, "
     "memory_order_relaxed); }",
     2, 2, 3},
    {"{ int old = $b; r = atomic_compare_exchange_strong_explicit(&a[$a], &old, 1, memory_order_relaxed, "
     "memory_order_relaxed); }",
     2, 2, 2},
    {"atomic_thread_fence(memory_order_acquire);", 1, 1, 4},
    {"atomic_thread_fence(memory_order_release);", 1, 1, 4},
    {"atomic_thread_fence(memory_order_seq_cst);", 1, 1, 2},
    {"atomic_init(&a[$a], $b);", 2, 2, 1},
    /* locks */
    {"pthread_mutex_lock(&m[$a]); $_ pthread_mutex_unlock(&m[$a]);", 2, 1, 12},
    {"if (pthread_mutex_trylock(&m[$a]) == 0) { r = 1; $_ pthread_mutex_unlock(&m[$a]); }", 2, 1, 4},
    {"pthread_mutex_lock(&recursive); $_ pthread_mutex_unlock(&recursive);", 1, 1, 3},
    {"r = pthread_mutex_lock(&checked); $_ pthread_mutex_unlock(&checked);", 1, 1, 3},
    {"r = pthread_mutex_unlock(&checked);", 1, 1, 1},
    {"pthread_mutex_lock(&m[$a]);", 2, 1, 1},
    {"pthread_mutex_unlock(&m[$a]);", 2, 1, 1},
    {"if (pthread_rwlock_rdlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); }", 1, 1, 5},
    {"if (pthread_rwlock_wrlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); }", 1, 1, 5},
    {"if (pthread_rwlock_tryrdlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); } else r = 7;", 1, 1, 2},
    {"if (pthread_rwlock_trywrlock(&rw) == 0) { $_ pthread_rwlock_unlock(&rw); } else r = 8;", 1, 1, 2},
    {"pthread_spin_lock(&spin); $_ pthread_spin_unlock(&spin);", 1, 1, 3},
    {"if (pthread_spin_trylock(&spin) == 0) { $_ pthread_spin_unlock(&spin); } else r = 9;", 1, 1, 1},
    /* semaphores, conditions, barriers, once */
    {"sem_wait(&sem);", 1, 1, 4},
    {"r = sem_trywait(&sem);", 1, 1, 3},
    {"sem_post(&sem);", 1, 1, 7},
    {"sem_getvalue(&sem, &r);", 1, 1, 1},
    {"pthread_mutex_lock(&m[0]); if (x[$a] == 0) pthread_cond_wait(&cond, &m[0]); $_ pthread_mutex_unlock(&m[0]);", 2,
     1, 4},
    {"pthread_mutex_lock(&m[0]); while (x[$a] == 0) pthread_cond_wait(&cond, &m[0]); $_ pthread_mutex_unlock(&m[0]);",
     2, 1, 4},
    {"pthread_mutex_lock(&m[0]); x[$a] = 1; pthread_cond_signal(&cond); pthread_mutex_unlock(&m[0]);", 2, 1, 5},
    {"pthread_cond_signal(&cond);", 1, 1, 3},
    {"pthread_cond_broadcast(&cond);", 1, 1, 3},
    {"r = pthread_barrier_wait(&barrier);", 1, 1, 3},
    {"pthread_once(&once, initialise);", 1, 1, 4},
    /* what a verifier knows */
    {"__VERIFIER_atomic_begin(); $_ __VERIFIER_atomic_end();", 1, 1, 5},
    {"__VERIFIER_assume(r == $b);", 1, 2, 2},
    {"r = __VERIFIER_nondet_bool();", 1, 1, 3},
    {"assert(r != $b);", 1, 3, 3},
    {"if (r == $b + 2) reach_error();", 1, 2, 2},
    /* memory from the heap */
    {"*heap = $b + 1;", 1, 2, 3},
    {"r = *heap;", 1, 1, 3},
    {"free(heap);", 1, 1, 1},
    {"{ int *new = malloc(sizeof *new); *new = $b; heap = new; }", 1, 2, 1},
    /* control */
    {"if (r == $b) { $_ }", 1, 3, 8},
    {"for (int i = 0;i < 2;i++) { $_ }", 1, 1, 2},
    {"sched_yield();", 1, 1, 1},
    {"pthread_exit((void *)(long)r);", 1, 1, 1},
    /* updates whose results nobody uses: only in one of the tables */
    {"a[$a] += $b + 1;", 2, 2, 30},
    {"a[$a]--;", 2, 1, 15},
    {"atomic_fetch_add_explicit(&a[$a], $b, memory_order_relaxed);", 2, 3, 15},
    {"atomic_fetch_or(&a[$a], $b + 1);", 2, 2, 15},
    {"atomic_fetch_xor(&a[$a], 3);", 2, 1, 8},
};
enum { UPDATES = 5 };

/* If main ended before others, who ends last would leave the program, and be another one in equivalent executions. Who
 * waits within an atomic section gives way, so that it is one step or two: classes are no longer what is counted. */
static bool fits(const char *text, bool in_main, bool in_section)
{
    bool ends = in_main && strstr(text, "pthread_exit") != NULL;
    bool waits = in_section && (strstr(text, "pthread_") != NULL || strstr(text, "sem_wait") != NULL);
    return !ends && !waits;
}

const struct plan_table c_plan_table = {
    .forms = forms, .count = sizeof forms / sizeof *forms - UPDATES, .section = "atomic_begin", .fits = fits};
const struct plan_table c_plan_updates = {
    .forms = forms, .count = sizeof forms / sizeof *forms, .section = "atomic_begin", .fits = fits};

void c_plan_write_head(struct buffer *to)
{
    buffer_add_text(to, "#include <assert.h>\n"
                        "#include <pthread.h>\n"
                        "#include <sched.h>\n"
                        "#include <semaphore.h>\n"
                        "#include <stdatomic.h>\n"
                        "#include <stdint.h>\n"
                        "#include <stdlib.h>\n"
                        "#include <string.h>\n"
                        "void reach_error(void);\n"
                        "void __VERIFIER_atomic_begin(void);\n"
                        "void __VERIFIER_atomic_end(void);\n"
                        "void __VERIFIER_assume(int);\n"
                        "_Bool __VERIFIER_nondet_bool(void);\n"
                        "int x[2];\n"
                        "char c[2];\n"
                        "union { unsigned word; unsigned char bytes[4]; } u;\n"
                        "struct pair { short low, high; } s;\n"
                        "atomic_int a[2];\n"
                        "int *heap;\n"
                        "pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n"
                        "pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;\n"
                        "pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;\n"
                        "pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;\n"
                        "pthread_spinlock_t spin;\n"
                        "sem_t sem;\n"
                        "pthread_cond_t cond = PTHREAD_COND_INITIALIZER;\n"
                        "pthread_barrier_t barrier;\n"
                        "pthread_once_t once = PTHREAD_ONCE_INIT;\n"
                        "static void initialise(void) { x[1]++; }\n\n");
}

static void write_setup(const struct plan *plan, struct buffer *to)
{
    if (plan_uses(plan, "&sem"))
        buffer_format(to, "    sem_init(&sem, 0, %" PRIu32 ");\n", plan->semaphore);
    if (plan_uses(plan, "&barrier"))
        buffer_format(to, "    pthread_barrier_init(&barrier, 0, %" PRIu32 ");\n", plan->barrier);
    if (plan_uses(plan, "&spin"))
        buffer_add_text(to, "    pthread_spin_init(&spin, 0);\n");
    if (plan_uses(plan, "heap"))
        buffer_add_text(to, "    heap = malloc(sizeof *heap);\n    *heap = 0;\n");
}

static void write_join(const struct plan *plan, uint32_t starter, uint32_t thread, struct buffer *to)
{
    if (thread > 0 && plan->threads[thread].parent == starter && plan->threads[thread].joined)
        buffer_format(to, "    pthread_join(t%" PRIu32 ", 0);\n", thread);
}

static void write_body(const struct plan *plan, uint32_t number, uint32_t thread, struct buffer *to)
{
    buffer_add_text(to, "    int r = 0;\n");
    if (plan_list_uses(plan->threads[thread].statements, "copy"))
        buffer_add_text(to, "    struct pair copy = {3, 4};\n");
    if (thread == 0)
        write_setup(plan, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent == thread)
            buffer_format(to,
                          "    pthread_t t%" PRIu32 ";\n    pthread_create(&t%" PRIu32 ", 0, p%" PRIu32 "_t%" PRIu32
                          ", 0);\n",
                          i, i, number, i);
    plan_write_list(plan->threads[thread].statements, 1, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        write_join(plan, thread, plan->joins_backwards ? plan->thread_count - i : i, to);
}

void c_plan_write(const struct plan *plan, uint32_t number, struct buffer *to)
{
    for (uint32_t i = plan->thread_count; i-- > 1;) {
        buffer_format(to, "static void *p%" PRIu32 "_t%" PRIu32 "(void *unused)\n{\n    (void)unused;\n", number, i);
        write_body(plan, number, i, to);
        buffer_add_text(to, "    return (void *)(long)r;\n}\n");
    }
    buffer_format(to, "int main_%" PRIu32 "(void)\n{\n", number);
    write_body(plan, number, 0, to);
    buffer_add_text(to, "    return r;\n}\n\n");
}

void c_plan_write_alone(const struct plan *plan, struct buffer *to)
{
    buffer_add_text(to, "#define main_0 main\n");
    c_plan_write_head(to);
    c_plan_write(plan, 0, to);
}
