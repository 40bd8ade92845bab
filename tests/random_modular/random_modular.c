/* Hunts for wrong proofs of the modular engine (src/modular): random programs that start threads without end. What
 * it proves for any number of threads must not fail with two or three of them, which the explorer (src/state) runs
 * under every schedule. A program with a wrong proof is made small, by leaving out statements, and printed. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "ir/ir.h"
#include "modular/modular.h"
#include "state/explore.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 40, MOST_STATEMENTS = 64, PROOF_SECONDS = 2, EXPLORE_SECONDS = 2, RECHECK_EVERY = 5 };

/* Statements of threads: $a is one of two shared variables, the same in all of a statement, $c a small number, $_ more
 * statements. Most assertions hold if nobody interferes: whether somebody can is what is to be found out. */
static const struct form {
    const char *text;
    unsigned weight;
} forms[] = {
    {"$a = $c;", 6},
    {"$a = 0;", 6},
    {"l = $a;", 4},
    {"$a = l;", 3},
    {"l = $c;", 2},
    {"$a ^= 1;", 2},
    {"$a = 1; $_ assert($a == 1);", 6},
    {"$a = 0; $_ assert($a == 0);", 6},
    {"l = $a; $_ assert(l == $a);", 5},
    {"$a = l; $_ assert(l == $a);", 3},
    {"$a = 1; $_ $a = 0;", 6},
    {"if ($a == 0) { $a = 1; $_ assert($a == 1); $a = 0; }", 4},
    {"assert($a == 0);", 6},
    {"assert($a <= 1);", 3},
    {"assert(x == y);", 3},
    {"assert(x <= y);", 2},
    {"x = y; $_ assert(x == y);", 3},
    {"acquire(); n++; assert(n == 1); n--; release();", 6},
    {"n++; assert(n == 1); n--;", 2},
    {"acquire(); x = 1; $_ y = x; x = 0; y = 0; release();", 3},
    {"acquire(); assert(x == y); release();", 3},
    {"acquire(); $_ release();", 4},
    {"acquire(); $_", 1},
    {"release();", 1},
    {"pthread_mutex_lock(&mutex); $_ pthread_mutex_unlock(&mutex);", 5},
    {"pthread_mutex_lock(&mutex); n++; assert(n == 1); n--; pthread_mutex_unlock(&mutex);", 5},
    {"pthread_mutex_lock(&mutex); $_", 1},
    {"__VERIFIER_atomic_begin(); $_ __VERIFIER_atomic_end();", 4},
    {"__VERIFIER_atomic_begin(); x = $c; y = x; __VERIFIER_atomic_end();", 3},
    {"__VERIFIER_atomic_begin(); assert(x == y); __VERIFIER_atomic_end();", 3},
    {"l = __VERIFIER_atomic_swap(&$a, 1); if (l == 0) { $_ $a = 0; }", 4},
    {"l = __VERIFIER_atomic_swap(&$a, 1); __VERIFIER_assume(l == 0); n++; assert(n == 1); n--; $a = 0;", 4},
    {"__VERIFIER_atomic_cas(&$a, 0, 1, &k); if (k) { $_ $a = 0; }", 3},
    {"__VERIFIER_atomic_cas(&$a, l, $c, &k);", 2},
    {"v = __VERIFIER_atomic_draw(); while (serving != v) ; n++; assert(n == 1); n--; serving = serving + 1u;", 3},
    {"v = u; u = v + 1u; $_ assert(u == v + 1u);", 2},
    {"v = __VERIFIER_atomic_draw(); assert(u > v);", 3},
    {"l = atomic_fetch_add(&a, 1); if (l == 0) { n++; $_ assert(n == 1); }", 3},
    {"if ($a == $c) { $_ }", 5},
    {"if (l == $c) { $_ } else { $_ }", 3},
    {"$a = 1; __VERIFIER_assume(l == $c);", 4},
    {"$a = 1; if (l == $c) exit(0); $a = 0;", 2},
    {"$a = 1; if (l == $c) pthread_exit(0); $a = 0;", 2},
    {"__VERIFIER_assume($a == $c);", 3},
    {"__VERIFIER_assume(l != $c);", 2},
    {"while ($a == 1) { $_ }", 1},
    {"for (k = 0; k < 2; k++) { $_ }", 1},
    {"l = __VERIFIER_nondet_bool();", 4},
    {"l = twice(k & 1);", 1},
    {"array[l & 1] = $c; l = array[k & 1];", 2},
    {"own = own + 1; assert(own <= 2);", 2},
    {"if (own == 0) { own = 1; $_ assert(own == 1); }", 2},
    {"switch (l) { case 0: $_ break; case 1: $_ break; default: k = 0; }", 1},
    {"if (l == 1) return 0;", 2},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* A program as it is written: the same for the same seed, but for statements that are left out. */
struct plan {
    uint64_t seed, random;
    bool left_out[MOST_STATEMENTS];
    uint32_t count; /* of statements, left out or not */
};

static uint64_t pick(struct plan *plan, uint64_t below)
{
    plan->random = hash_mix(plan->random + UINT64_C(0x9e3779b97f4a7c15));
    return plan->random % below;
}

static const char *pick_form(struct plan *plan)
{
    uint64_t sum = 0, at;
    for (int i = 0; i < FORMS; i++)
        sum += forms[i].weight;
    at = pick(plan, sum);
    for (int i = 0; i < FORMS; i++) {
        if (at < forms[i].weight)
            return forms[i].text;
        at -= forms[i].weight;
    }
    return forms[0].text;
}

static void write_block(struct plan *plan, struct buffer *to, int most, int depth, bool in_section);

static void write_form(struct plan *plan, struct buffer *to, const char *text, int depth, bool in_section)
{
    const char *variable = pick(plan, 2) == 0 ? "x" : "y";
    in_section |= strstr(text, "atomic_begin") != NULL;
    for (; *text != '\0'; text++) {
        if (*text != '$') {
            buffer_add(to, text, 1);
            continue;
        }
        text++;
        if (*text == 'a')
            buffer_add_text(to, variable);
        else if (*text == 'c')
            buffer_format(to, "%" PRIu64, pick(plan, 3));
        else
            write_block(plan, to, 1, depth + 1, in_section);
    }
}

/* In a section a thread does not wait, and does not end. */
static bool fits(const char *text, int depth, bool in_section)
{
    bool nested = strstr(text, "$_") != NULL;
    bool waits = strstr(text, "pthread_") != NULL || strstr(text, "return") != NULL || strstr(text, "exit") != NULL ||
                 strstr(text, "while") != NULL || strstr(text, "atomic_begin") != NULL;
    return !(nested && depth >= 2) && !(in_section && waits);
}

static void write_block(struct plan *plan, struct buffer *to, int most, int depth, bool in_section)
{
    int count = 1 + (int)pick(plan, (uint64_t)most);
    for (int i = 0; i < count && plan->count < MOST_STATEMENTS; i++) {
        const char *text = pick_form(plan);
        uint32_t number = plan->count++;
        size_t before = to->length;
        if (!fits(text, depth, in_section))
            continue;
        write_form(plan, to, text, depth, in_section);
        if (plan->left_out[number] && to->length > before) {
            to->length = before;
            to->text[before] = '\0';
        }
        buffer_add_text(to, " ");
    }
}

static void write_head(struct buffer *to)
{
    buffer_add_text(to, "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n"
                        "extern void __VERIFIER_assume(int);\nextern _Bool __VERIFIER_nondet_bool(void);\n"
                        "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
                        "static int x, y, n, taken, array[2];\nstatic unsigned u, serving;\nstatic atomic_int a;\n"
                        "static pthread_mutex_t mutex;\nstatic _Thread_local int own;\n"
                        "static void __VERIFIER_atomic_acquire(void) { __VERIFIER_assume(taken == 0); taken = 1; }\n"
                        "static void __VERIFIER_atomic_release(void) { __VERIFIER_assume(taken == 1); taken = 0; }\n"
                        "static void acquire(void) { __VERIFIER_atomic_acquire(); }\n"
                        "static void release(void) { __VERIFIER_atomic_release(); }\n"
                        "static int __VERIFIER_atomic_swap(int *p, int n) { int old = *p; *p = n; return old; }\n"
                        "static void __VERIFIER_atomic_cas(int *p, int e, int n, int *done)\n"
                        "{ if (*p == e) { *p = n; *done = 1; } else *done = 0; }\n"
                        "static unsigned __VERIFIER_atomic_draw(void) { __VERIFIER_assume(u != -1u); return u++; }\n"
                        "static int twice(int n) { return n == 0 ? 0 : 2; }\n\n");
}

static void write_thread(struct plan *plan, struct buffer *to, char name, uint32_t number)
{
    buffer_format(to, "static void *%c_%" PRIu32 "(void *arg)\n{\n    int l = 0, k = 0; unsigned v = 0;\n", name,
                  number);
    buffer_add_text(to, "    (void)k; (void)v; (void)arg;\n    ");
    write_block(plan, to, 2, 0, false);
    buffer_add_text(to, "\n    return 0;\n}\n");
}

/* Main with so many threads of each function; 0: without end. */
static void write_main(struct buffer *to, const char *name, uint32_t number, int first, const char *threads)
{
    size_t count = strlen(threads);
    buffer_format(to, "int %s_%" PRIu32 "(void)\n{\n    pthread_t t[4];\n    x = %d; y = %d;\n", name, number,
                  first == 1 || first == 3, first == 2 || first == 3);
    for (size_t i = 0; i < count && strcmp(name, "many") != 0; i++)
        buffer_format(to, "    pthread_create(&t[%zu], 0, %c_%" PRIu32 ", 0);\n", i, threads[i], number);
    for (size_t i = 0; i < count && strcmp(name, "many") != 0; i++)
        buffer_format(to, "    pthread_join(t[%zu], 0);\n", i);
    if (strcmp(name, "many") == 0 && count == 1) /* the other one is started once */
        buffer_format(to, "    pthread_create(&t[1], 0, g_%" PRIu32 ", 0);\n", number);
    if (strcmp(name, "many") == 0)
        buffer_add_text(to, "    while (1) {\n");
    for (size_t i = 0; i < count && strcmp(name, "many") == 0; i++)
        buffer_format(to, "        pthread_create(&t[0], 0, %c_%" PRIu32 ", 0);\n", threads[i], number);
    buffer_add_text(to, strcmp(name, "many") == 0 ? "    }\n}\n" : "    return 0;\n}\n");
}

static void write_program(struct plan *plan, struct buffer *to, uint32_t number)
{
    plan->random = plan->seed;
    plan->count = 0;
    int first = (int)pick(plan, 8);
    bool once = pick(plan, 3) == 0;
    write_thread(plan, to, 'f', number);
    write_thread(plan, to, 'g', number);
    write_main(to, "many", number, first, once ? "f" : "fg");
    write_main(to, "two", number, first, once ? "ff" : "fg");
    write_main(to, "three", number, first, once ? "gff" : "ffg");
    write_main(to, "other", number, first, once ? "gf" : "ggf");
    buffer_add_text(to, "\n");
}

static struct ir_module *read_text(const struct buffer *text, const char *folder, struct arena *arena)
{
    struct buffer path = {0}, complaints = {0};
    struct ir_module *module = NULL;
    buffer_format(&path, "%s/programs.c", folder);
    FILE *out = fopen(path.text, "w");
    if (out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0) {
        const char *files[] = {path.text}, *flags[] = {"-D_GNU_SOURCE", "-Wno-everything"};
        const struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 2};
        module = llvm_read_program(&input, NULL, arena, &complaints);
    }
    if (module == NULL)
        printf("%s: cannot be read: %s\n", path.text, complaints.text == NULL ? "" : complaints.text);
    remove(path.text);
    buffer_free(&path);
    buffer_free(&complaints);
    return module;
}

/* One function of the module is main for as long as it is asked for. */
static struct ir_method *method_named(const struct ir_module *module, const char *name, uint32_t number)
{
    char full[32];
    snprintf(full, sizeof full, "%s_%" PRIu32, name, number);
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_is(module->methods[i].name, full))
            return &module->methods[i];
    return NULL;
}

struct figures {
    uint64_t programs, proved, confirmed, rechecked, refused, wrong, violated;
};

/* Whether a few threads can do what was excluded for any number of them. *complete: all of their executions are
 * known. */
static bool fails(const struct ir_module *module, const char *name, uint32_t number, bool *complete)
{
    struct ir_method *method = method_named(module, name, number);
    struct text own = method->name;
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(EXPLORE_SECONDS, 0);
    const struct explore_options options = {
        .kinds = 1u << EXPLORE_ASSERTION | 1u << EXPLORE_UNDEFINED, .budget = budget, .most_executions = 20000};
    method->name = (struct text){"main", 4};
    struct explore_result result = explore_program(module, &options, arena);
    method->name = own;
    *complete &= result.complete;
    bool found = result.finding_count > 0;
    budget_free(budget);
    arena_free(arena);
    return found;
}

static struct modular_result prove(const struct ir_module *module, uint32_t number, bool recheck, bool shallow,
                                   struct arena *arena)
{
    struct ir_method *method = method_named(module, "many", number);
    struct text own = method->name;
    struct budget *budget = budget_new(PROOF_SECONDS, 0);
    const struct modular_options options = {.budget = budget, .recheck = recheck, .shallow = shallow};
    method->name = (struct text){"main", 4};
    struct modular_result result = modular_prove(module, &options, arena);
    method->name = own;
    budget_free(budget);
    return result;
}

/* Whether Z3 does not agree with an invariant that was found. */
static bool is_mistaken(const struct modular_result *result)
{
    bool mistaken = result->mistake != NULL && strstr(result->mistake, "in time") == NULL;
    if (mistaken)
        printf("a mistake: %s\n", result->mistake);
    return mistaken;
}

/* Whether the engine proves what is not so. It is asked twice, the second time with few samples: what those weed out
 * cannot be proved wrongly. */
static bool is_wrong(const struct ir_module *module, uint32_t number, bool recheck, struct figures *figures)
{
    static const char *const names[] = {"two", "three", "other"};
    struct arena *arena = arena_new();
    struct modular_result result = prove(module, number, recheck, false, arena),
                          blind = prove(module, number, recheck, true, arena);
    bool wrong = is_mistaken(&result) || is_mistaken(&blind), complete = true, found = false;
    if (!result.proved && blind.proved)
        result = blind;
    figures->programs++;
    figures->proved += result.proved;
    figures->rechecked += result.rechecked;
    figures->refused += !result.proved && strstr(result.why_not, "invariant") == NULL;
    /* some that are not proved are run, too, so that it is known how many of those really fail */
    for (int i = 0; i < 3 && (result.proved || number % 8 == 0); i++)
        found |= fails(module, names[i], number, &complete);
    figures->confirmed += result.proved && complete && !found;
    figures->violated += !result.proved && found;
    arena_free(arena);
    return wrong || (result.proved && found);
}

/* A program by itself, with the statements that it still has. */
static bool is_wrong_alone(struct plan *plan, const char *folder)
{
    struct buffer text = {0};
    struct arena *arena = arena_new();
    struct figures ignored = {0};
    write_head(&text);
    write_program(plan, &text, 0);
    const struct ir_module *module = read_text(&text, folder, arena);
    bool wrong = module != NULL && is_wrong(module, 0, true, &ignored);
    arena_free(arena);
    buffer_free(&text);
    return wrong;
}

static void show_small(uint64_t seed, const char *folder)
{
    struct plan plan = {.seed = seed};
    struct buffer text = {0};
    is_wrong_alone(&plan, folder);
    for (uint32_t i = 0; i < plan.count; i++) {
        plan.left_out[i] = true;
        plan.left_out[i] = is_wrong_alone(&plan, folder);
    }
    write_head(&text);
    write_program(&plan, &text, 0);
    printf("a wrong proof, of the program of seed %" PRIu64 " made small:\n%s\n", seed, text.text);
    buffer_free(&text);
}

static bool run_batch(uint64_t seed, uint32_t count, const char *folder, struct figures *figures)
{
    struct buffer text = {0};
    struct arena *arena = arena_new();
    write_head(&text);
    for (uint32_t i = 0; i < count; i++)
        write_program(&(struct plan){.seed = seed + i}, &text, i);
    const struct ir_module *module = read_text(&text, folder, arena);
    for (uint32_t i = 0; module != NULL && i < count; i++) {
        if (!is_wrong(module, i, (seed + i) % RECHECK_EVERY == 0, figures))
            continue;
        figures->wrong++;
        show_small(seed + i, folder);
    }
    arena_free(arena);
    buffer_free(&text);
    return module != NULL;
}

static uint64_t option(int argc, char **argv, const char *name, uint64_t usual)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            usual = strtoull(argv[i + 1], NULL, 10);
    return usual;
}

int main(int argc, char **argv)
{
    uint64_t count = option(argc, argv, "--count", 200), seed = option(argc, argv, "--seed", 1) * UINT64_C(1000000);
    char folder[] = "/tmp/heddle-random-modular-XXXXXX";
    struct figures figures = {0};
    if (mkdtemp(folder) == NULL)
        return 1;
    bool fine = true;
    for (uint64_t done = 0; done < count && fine; done += BATCH)
        fine = run_batch(seed + done, count - done < BATCH ? (uint32_t)(count - done) : BATCH, folder, &figures);
    rmdir(folder);
    printf("%" PRIu64 " programs: %" PRIu64
           " proved for any number of threads, of which two and three never fail in %" PRIu64
           ", Z3 agrees with %" PRIu64 "; %" PRIu64 " not understood; of one in eight others %" PRIu64 " fail\n",
           figures.programs, figures.proved, figures.confirmed, figures.rechecked, figures.refused, figures.violated);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", figures.programs - figures.wrong, figures.wrong + !fine);
    return figures.wrong == 0 && fine && figures.proved > 0 ? 0 : 1;
}
