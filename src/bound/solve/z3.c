/* The solver of solver.h, by Z3's C interface.
 *
 * Terms of one bit are truth values of Z3, all others bit vectors. They are translated once each, operands first,
 * without recursion; Z3 keeps them until the end. */
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "bound/solve/backend.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <z3.h>

struct z3 {
    struct terms *terms;
    Z3_context context;
    Z3_solver solver;
    Z3_model model;
    Z3_ast *made; /* by term; NULL: not translated */
    size_t made_capacity;
    size_t made_count;
    term *waiting;
    size_t waiting_count, waiting_capacity;
    term *core;
    size_t core_count, core_capacity;
    struct buffer why;
};

/* Errors are looked for where they may come: Z3 goes on behind this. */
static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

static void *make(struct terms *terms)
{
    struct z3 *solver = mem_new(1, sizeof *solver);
    Z3_config config = Z3_mk_config();
    solver->terms = terms;
    solver->context = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(solver->context, ignore_error);
    solver->solver = Z3_mk_solver_for_logic(solver->context, Z3_mk_string_symbol(solver->context, "QF_BV"));
    Z3_solver_inc_ref(solver->context, solver->solver);
    /* signals are heddle's own business */
    Z3_params params = Z3_mk_params(solver->context);
    Z3_params_inc_ref(solver->context, params);
    Z3_params_set_bool(solver->context, params, Z3_mk_string_symbol(solver->context, "ctrl_c"), false);
    Z3_solver_set_params(solver->context, solver->solver, params);
    Z3_params_dec_ref(solver->context, params);
    return solver;
}

static void free_z3(void *state)
{
    struct z3 *solver = state;
    if (solver->model != NULL)
        Z3_model_dec_ref(solver->context, solver->model);
    Z3_solver_dec_ref(solver->context, solver->solver);
    Z3_del_context(solver->context);
    mem_free(solver->made);
    mem_free(solver->waiting);
    mem_free(solver->core);
    buffer_free(&solver->why);
    mem_free(solver);
}

static Z3_ast number_of(Z3_context context, unsigned width, uint64_t number)
{
    if (width == 1)
        return number != 0 ? Z3_mk_true(context) : Z3_mk_false(context);
    return Z3_mk_unsigned_int64(context, number, Z3_mk_bv_sort(context, width));
}

/* A truth value as a bit vector of one bit, and back. */
static Z3_ast as_vector(Z3_context context, Z3_ast of, unsigned width)
{
    if (width > 1)
        return of;
    Z3_sort bit = Z3_mk_bv_sort(context, 1);
    return Z3_mk_ite(context, of, Z3_mk_unsigned_int64(context, 1, bit), Z3_mk_unsigned_int64(context, 0, bit));
}

static Z3_ast as_truth(Z3_context context, Z3_ast of, unsigned width)
{
    if (width > 1)
        return of;
    return Z3_mk_eq(context, of, Z3_mk_unsigned_int64(context, 1, Z3_mk_bv_sort(context, 1)));
}

static Z3_ast translate_truth(Z3_context context, const struct term_node *node, Z3_ast a, Z3_ast b)
{
    Z3_ast both[] = {a, b};
    switch ((enum term_op)node->op) {
    case TERM_NOT:
        return Z3_mk_not(context, a);
    case TERM_AND:
        return Z3_mk_and(context, 2, both);
    case TERM_OR:
        return Z3_mk_or(context, 2, both);
    default:
        return Z3_mk_xor(context, a, b);
    }
}

static Z3_ast translate_numbers(Z3_context context, enum term_op op, Z3_ast a, Z3_ast b)
{
    typedef Z3_ast (*maker)(Z3_context, Z3_ast, Z3_ast);
    static const maker makers[] = {
        [TERM_AND] = Z3_mk_bvand,   [TERM_OR] = Z3_mk_bvor,     [TERM_XOR] = Z3_mk_bvxor,   [TERM_ADD] = Z3_mk_bvadd,
        [TERM_SUB] = Z3_mk_bvsub,   [TERM_MUL] = Z3_mk_bvmul,   [TERM_UDIV] = Z3_mk_bvudiv, [TERM_UREM] = Z3_mk_bvurem,
        [TERM_SDIV] = Z3_mk_bvsdiv, [TERM_SREM] = Z3_mk_bvsrem, [TERM_SHL] = Z3_mk_bvshl,   [TERM_LSHR] = Z3_mk_bvlshr,
        [TERM_ASHR] = Z3_mk_bvashr, [TERM_EQ] = Z3_mk_eq,       [TERM_ULT] = Z3_mk_bvult,   [TERM_ULE] = Z3_mk_bvule,
        [TERM_SLT] = Z3_mk_bvslt,   [TERM_SLE] = Z3_mk_bvsle};
    return makers[op](context, a, b);
}

/* The operands are translated. */
static Z3_ast translate(const struct z3 *solver, term of)
{
    Z3_context context = solver->context;
    const struct term_node *node = term_at(solver->terms, of);
    Z3_ast a = solver->made[node->a], b = solver->made[node->b], c = solver->made[node->c];
    unsigned width = node->width, first = term_width(solver->terms, node->a);
    unsigned second = term_width(solver->terms, node->b);
    switch ((enum term_op)node->op) {
    case TERM_CONSTANT:
        return number_of(context, width, node->number);
    case TERM_VARIABLE:
        return Z3_mk_fresh_const(context, "v", width == 1 ? Z3_mk_bool_sort(context) : Z3_mk_bv_sort(context, width));
    case TERM_ITE:
        return Z3_mk_ite(context, a, b, c);
    case TERM_EXTRACT:
        return as_truth(context, Z3_mk_extract(context, (unsigned)node->number + width - 1, (unsigned)node->number, a),
                        width);
    case TERM_CONCAT:
        return Z3_mk_concat(context, as_vector(context, a, first), as_vector(context, b, second));
    case TERM_ZEXT:
        return Z3_mk_zero_ext(context, width - first, as_vector(context, a, first));
    case TERM_SEXT:
        return Z3_mk_sign_ext(context, width - first, as_vector(context, a, first));
    case TERM_NOT:
        return width == 1 ? Z3_mk_not(context, a) : Z3_mk_bvnot(context, a);
    default:
        if (width == 1 && node->op <= TERM_XOR)
            return translate_truth(context, node, a, b);
        if (first == 1 && node->op != TERM_EQ) {
            Z3_ast result =
                translate_numbers(context, (enum term_op)node->op, as_vector(context, a, 1), as_vector(context, b, 1));
            return node->op >= TERM_EQ ? result : as_truth(context, result, 1);
        }
        return translate_numbers(context, (enum term_op)node->op, a, b);
    }
}

static void make_room(struct z3 *solver)
{
    size_t needed = terms_count(solver->terms);
    ARRAY_RESERVE(solver->made, solver->made_capacity, needed);
    for (; solver->made_count < needed; solver->made_count++)
        solver->made[solver->made_count] = NULL;
}

static void wait_for(struct z3 *solver, term of)
{
    if (solver->made[of] == NULL)
        ARRAY_ADD(solver->waiting, solver->waiting_count, solver->waiting_capacity, of);
}

static Z3_ast ast_of(struct z3 *solver, term of)
{
    make_room(solver);
    wait_for(solver, of);
    while (solver->waiting_count > 0) {
        term next = solver->waiting[solver->waiting_count - 1];
        const struct term_node *node = term_at(solver->terms, next);
        size_t before = solver->waiting_count;
        const term operands[] = {node->a, node->b, node->c};
        for (unsigned i = 0; i < TERM_MOST_OPERANDS && i < term_operand_count((enum term_op)node->op); i++)
            wait_for(solver, operands[i]);
        if (solver->waiting_count > before)
            continue;
        solver->waiting_count--;
        if (solver->made[next] != NULL)
            continue;
        solver->made[next] = translate(solver, next);
    }
    return solver->made[of];
}

static void drop_model(struct z3 *solver)
{
    if (solver->model != NULL)
        Z3_model_dec_ref(solver->context, solver->model);
    solver->model = NULL;
}

static void hold(void *state, term fact)
{
    struct z3 *solver = state;
    drop_model(solver);
    Z3_solver_assert(solver->context, solver->solver, ast_of(solver, fact));
}

/* Watches the budget while Z3 works, and stops it: limits of time and memory, and signals, come to the same. */
struct watch {
    Z3_context context;
    struct budget *budget;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    bool over;
};

static void *watch_budget(void *given)
{
    enum { NANOSECONDS = 20000000, SECOND = 1000000000 };
    struct watch *watch = given;
    pthread_mutex_lock(&watch->mutex);
    while (!watch->over) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += NANOSECONDS;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        pthread_cond_timedwait(&watch->ended, &watch->mutex, &until);
        if (!watch->over && budget_spent_now(watch->budget))
            Z3_interrupt(watch->context);
    }
    pthread_mutex_unlock(&watch->mutex);
    return NULL;
}

static Z3_lbool check_watched(struct z3 *solver, const Z3_ast *given, size_t count, struct budget *budget)
{
    struct watch watch = {.context = solver->context, .budget = budget};
    pthread_t thread;
    if (budget_spent_now(budget))
        return Z3_L_UNDEF;
    pthread_mutex_init(&watch.mutex, NULL);
    pthread_cond_init(&watch.ended, NULL);
    bool watched = budget != NULL && pthread_create(&thread, NULL, watch_budget, &watch) == 0;
    Z3_lbool answer = Z3_solver_check_assumptions(solver->context, solver->solver, (unsigned)count, given);
    if (watched) {
        pthread_mutex_lock(&watch.mutex);
        watch.over = true;
        pthread_cond_signal(&watch.ended);
        pthread_mutex_unlock(&watch.mutex);
        pthread_join(thread, NULL);
    }
    pthread_cond_destroy(&watch.ended);
    pthread_mutex_destroy(&watch.mutex);
    return answer;
}

static void keep_core(struct z3 *solver, const term *assumptions, size_t count)
{
    Z3_ast_vector core = Z3_solver_get_unsat_core(solver->context, solver->solver);
    Z3_ast_vector_inc_ref(solver->context, core);
    solver->core_count = 0;
    for (unsigned i = 0; i < Z3_ast_vector_size(solver->context, core); i++)
        for (size_t j = 0; j < count; j++)
            if (solver->made[assumptions[j]] == Z3_ast_vector_get(solver->context, core, i))
                ARRAY_ADD(solver->core, solver->core_count, solver->core_capacity, assumptions[j]);
    Z3_ast_vector_dec_ref(solver->context, core);
}

static enum solver_answer check(void *state, const term *assumptions, size_t count, struct budget *budget)
{
    struct z3 *solver = state;
    Z3_ast *given = mem_new(count + 1, sizeof *given);
    drop_model(solver);
    buffer_clear(&solver->why);
    for (size_t i = 0; i < count; i++)
        given[i] = ast_of(solver, assumptions[i]);
    Z3_lbool answer = check_watched(solver, given, count, budget);
    mem_free(given);
    if (answer == Z3_L_TRUE) {
        solver->model = Z3_solver_get_model(solver->context, solver->solver);
        Z3_model_inc_ref(solver->context, solver->model);
        return SOLVER_YES;
    }
    if (answer == Z3_L_FALSE && Z3_get_error_code(solver->context) == Z3_OK) {
        keep_core(solver, assumptions, count);
        return SOLVER_NO;
    }
    const char *spent = budget_spent_now(budget) ? budget_reason(budget) : NULL;
    buffer_format(&solver->why, "%s",
                  spent != NULL ? spent : Z3_solver_get_reason_unknown(solver->context, solver->solver));
    return SOLVER_UNKNOWN;
}

static uint64_t value_of(void *state, term of)
{
    struct z3 *solver = state;
    Z3_ast ast = ast_of(solver, of), value;
    assert(solver->model != NULL);
    if (!Z3_model_eval(solver->context, solver->model, ast, true, &value))
        return 0;
    if (term_width(solver->terms, of) == 1)
        return Z3_get_bool_value(solver->context, value) == Z3_L_TRUE;
    uint64_t number = 0;
    return Z3_get_numeral_uint64(solver->context, value, &number) ? number : 0;
}

static bool in_core(const void *state, term assumption)
{
    const struct z3 *solver = state;
    for (size_t i = 0; i < solver->core_count; i++)
        if (solver->core[i] == assumption)
            return true;
    return false;
}

static const char *why(const void *state)
{
    const struct z3 *solver = state;
    return solver->why.text == NULL ? "" : solver->why.text;
}

/* Z3 counts in each check anew. */
static void allow(void *state, uint64_t conflicts)
{
    struct z3 *solver = state;
    Z3_params params = Z3_mk_params(solver->context);
    Z3_params_inc_ref(solver->context, params);
    Z3_params_set_uint(solver->context, params, Z3_mk_string_symbol(solver->context, "max_conflicts"),
                       conflicts < UINT32_MAX ? (unsigned)conflicts : UINT32_MAX);
    Z3_solver_set_params(solver->context, solver->solver, params);
    Z3_params_dec_ref(solver->context, params);
}

const struct backend backend_z3 = {make, free_z3, hold, check, value_of, in_core, why, allow, NULL, NULL, NULL};
