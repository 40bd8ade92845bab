#include "random_c/program.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* What a statement is written as. $a and $b are its numbers, each below what the row says; $_ is where its body stands. */
struct form {
    const char *text;
    uint8_t a, b, weight;
};

static const struct form forms[] = {
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
};
enum { FORMS = sizeof forms / sizeof *forms };

/* ---- making ---- */

struct maker {
    struct arena *arena;
    uint64_t seed;
    uint32_t allowed[6]; /* themes: with few forms, threads meet more often */
    uint32_t allowed_count;
    uint32_t left; /* statements */
    bool in_main, in_section;
};

static uint32_t roll(struct maker *maker, uint32_t below)
{
    maker->seed = hash_mix(maker->seed + 0x9e3779b97f4a7c15u);
    return (uint32_t)((maker->seed >> 32) * below >> 32);
}

static bool has_body(uint32_t kind)
{
    return strstr(forms[kind].text, "$_") != NULL;
}

static uint32_t roll_form(struct maker *maker)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < FORMS; i++)
        sum += forms[i].weight;
    uint32_t at = roll(maker, sum), kind = 0;
    for (; at >= forms[kind].weight; kind++)
        at -= forms[kind].weight;
    return kind;
}

/* If main ended before others, who ends last would leave the program, and be another one in equivalent executions. Who
 * waits within an atomic section gives way, so that it is one step or two: classes are no longer what is counted. */
static uint32_t roll_kind(struct maker *maker)
{
    uint32_t kind = roll(maker, 8) == 0 ? roll_form(maker) : maker->allowed[roll(maker, maker->allowed_count)];
    const char *text = forms[kind].text;
    bool ends = maker->in_main && strstr(text, "pthread_exit") != NULL;
    bool waits = maker->in_section && (strstr(text, "pthread_") != NULL || strstr(text, "sem_wait") != NULL);
    return ends || waits ? 0 : kind;
}

static struct c_statement *make_list(struct maker *maker, uint32_t most, uint32_t depth);

static struct c_statement *make_statement(struct maker *maker, uint32_t depth)
{
    struct c_statement *made = arena_alloc(maker->arena, sizeof *made);
    uint32_t kind = roll_kind(maker);
    *made = (struct c_statement){.kind = kind, .a = roll(maker, forms[kind].a), .b = roll(maker, forms[kind].b)};
    bool before = maker->in_section;
    maker->in_section |= strstr(forms[kind].text, "atomic_begin") != NULL;
    if (has_body(kind) && depth < 3)
        made->body = make_list(maker, 1 + roll(maker, 2), depth + 1);
    maker->in_section = before;
    return made;
}

static struct c_statement *make_list(struct maker *maker, uint32_t most, uint32_t depth)
{
    struct c_statement *first = NULL, **at = &first;
    for (uint32_t i = 0; i < most && maker->left > 0; i++) {
        maker->left--;
        *at = make_statement(maker, depth);
        at = &(*at)->next;
    }
    return first;
}

struct c_plan *c_plan_make(uint64_t seed, uint32_t size, struct arena *arena)
{
    struct maker maker = {.arena = arena, .seed = hash_mix(seed + 1)};
    struct c_plan *plan = arena_alloc(arena, sizeof *plan);
    *plan = (struct c_plan){.thread_count = 3 + (roll(&maker, 3) == 0), .joins_backwards = roll(&maker, 3) == 0};
    plan->semaphore = roll(&maker, 2);
    plan->barrier = 2 + (roll(&maker, 4) == 0);
    maker.allowed_count = 2 + roll(&maker, 5);
    for (uint32_t i = 0; i < maker.allowed_count; i++)
        maker.allowed[i] = roll_form(&maker);
    for (uint32_t i = 0; i < plan->thread_count; i++) {
        struct c_thread_plan *thread = &plan->threads[i];
        maker.in_main = i == 0;
        maker.left = i == 0 ? roll(&maker, 2) : 1 + roll(&maker, size);
        thread->statements = make_list(&maker, maker.left, 0);
        thread->parent = i > 0 && roll(&maker, 6) == 0 ? roll(&maker, i) : 0;
        thread->joined = roll(&maker, 8) != 0;
    }
    return plan;
}

bool c_plan_is_nested(const struct c_plan *plan)
{
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent != 0)
            return true;
    return false;
}

/* ---- writing ---- */

void c_plan_write_head(struct buffer *to)
{
    buffer_add_text(to, "#include <assert.h>\n"
                        "#include <pthread.h>\n"
                        "#include <sched.h>\n"
                        "#include <semaphore.h>\n"
                        "#include <stdatomic.h>\n"
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

static void write_list(const struct c_statement *list, uint32_t depth, struct buffer *to);

static void write_indent(uint32_t depth, struct buffer *to)
{
    for (uint32_t i = 0; i < depth; i++)
        buffer_add_text(to, "    ");
}

static void write_statement(const struct c_statement *statement, uint32_t depth, struct buffer *to)
{
    write_indent(depth, to);
    for (const char *at = forms[statement->kind].text; *at != 0; at++) {
        if (*at != '$') {
            buffer_add(to, at, 1);
            if (*at == ';' && at[1] == ' ' && at[2] != '$') { /* a line for each, so that places tell them apart */
                buffer_add_text(to, "\n");
                write_indent(depth, to);
                at++;
            }
            continue;
        }
        at++;
        if (*at == '_') {
            buffer_add_text(to, "\n");
            write_list(statement->body, depth + 1, to);
            write_indent(depth, to);
            at += at[1] == ' ';
        } else {
            buffer_format(to, "%" PRIu32, *at == 'a' ? statement->a : statement->b);
        }
    }
    buffer_add_text(to, "\n");
}

static void write_list(const struct c_statement *list, uint32_t depth, struct buffer *to)
{
    for (; list != NULL; list = list->next)
        write_statement(list, depth, to);
}

static bool uses(const struct c_statement *list, const char *word)
{
    for (; list != NULL; list = list->next)
        if (strstr(forms[list->kind].text, word) != NULL || uses(list->body, word))
            return true;
    return false;
}

static bool plan_uses(const struct c_plan *plan, const char *word)
{
    for (uint32_t i = 0; i < plan->thread_count; i++)
        if (uses(plan->threads[i].statements, word))
            return true;
    return false;
}

static void write_setup(const struct c_plan *plan, struct buffer *to)
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

static void write_join(const struct c_plan *plan, uint32_t starter, uint32_t thread, struct buffer *to)
{
    if (thread > 0 && plan->threads[thread].parent == starter && plan->threads[thread].joined)
        buffer_format(to, "    pthread_join(t%" PRIu32 ", 0);\n", thread);
}

static void write_body(const struct c_plan *plan, uint32_t number, uint32_t thread, struct buffer *to)
{
    buffer_add_text(to, "    int r = 0;\n");
    if (uses(plan->threads[thread].statements, "copy"))
        buffer_add_text(to, "    struct pair copy = {3, 4};\n");
    if (thread == 0)
        write_setup(plan, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent == thread)
            buffer_format(to,
                          "    pthread_t t%" PRIu32 ";\n    pthread_create(&t%" PRIu32 ", 0, p%" PRIu32 "_t%" PRIu32
                          ", 0);\n",
                          i, i, number, i);
    write_list(plan->threads[thread].statements, 1, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        write_join(plan, thread, plan->joins_backwards ? plan->thread_count - i : i, to);
}

void c_plan_write(const struct c_plan *plan, uint32_t number, struct buffer *to)
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

void c_plan_write_alone(const struct c_plan *plan, struct buffer *to)
{
    buffer_add_text(to, "#define main_0 main\n");
    c_plan_write_head(to);
    c_plan_write(plan, 0, to);
}

/* ---- making smaller ---- */

struct copier {
    struct arena *arena;
    uint32_t at, n; /* which change is counted, which one is made */
};

static struct c_statement **copy_list(struct copier *copier, const struct c_statement *list, struct c_statement **to)
{
    for (; list != NULL; list = list->next) {
        bool drops = copier->at++ == copier->n, opens = list->body != NULL && copier->at++ == copier->n;
        if (opens)
            to = copy_list(copier, list->body, to);
        if (drops || opens)
            continue;
        struct c_statement *made = arena_alloc(copier->arena, sizeof *made);
        *made = *list;
        made->next = made->body = NULL;
        if (has_body(list->kind))
            copy_list(copier, list->body, &made->body);
        if (list->a > 0 && copier->at++ == copier->n)
            made->a = 0;
        if (list->b > 0 && copier->at++ == copier->n)
            made->b = 0;
        *to = made;
        to = &made->next;
    }
    return to;
}

static void drop_thread(struct c_plan *plan, uint32_t thread)
{
    for (uint32_t i = thread + 1; i < plan->thread_count; i++)
        plan->threads[i - 1] = plan->threads[i];
    plan->thread_count--;
    for (uint32_t i = thread; i < plan->thread_count; i++) {
        uint32_t *parent = &plan->threads[i].parent;
        *parent = *parent == thread ? 0 : *parent - (*parent > thread);
    }
}

struct c_plan *c_plan_smaller(const struct c_plan *plan, uint32_t n, struct arena *arena)
{
    struct copier copier = {.arena = arena, .n = n};
    struct c_plan *made = arena_alloc(arena, sizeof *made);
    *made = *plan;
    for (uint32_t i = plan->thread_count; i-- > 1;)
        if (copier.at++ == n) {
            drop_thread(made, i);
            return made;
        }
    for (uint32_t i = 0; i < plan->thread_count; i++) {
        made->threads[i].statements = NULL;
        copy_list(&copier, plan->threads[i].statements, &made->threads[i].statements);
        if (plan->threads[i].parent != 0 && copier.at++ == n)
            made->threads[i].parent = 0;
        if (i > 0 && !plan->threads[i].joined && copier.at++ == n)
            made->threads[i].joined = true;
    }
    if (plan->joins_backwards && copier.at++ == n)
        made->joins_backwards = false;
    return copier.at > n ? made : NULL;
}
