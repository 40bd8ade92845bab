/* What accesses are for data races: as the interpreter tells them of its steps (run/c/tell.c). */
#include "base/array.h"
#include "base/hash.h"
#include "bound/internal.h"

static bool is_asked(const struct skeleton *skeleton)
{
    return (skeleton->options->kinds >> BOUND_RACE & 1) != 0;
}

void race_prepare(struct skeleton *skeleton)
{
    const struct node node = {
        .thread = BOUND_NONE, .guard = TERM_TRUE, .starts = BOUND_NONE, .joins = BOUND_NONE, .joined = TERM_NONE};
    skeleton->between = (uint32_t)skeleton->node_count;
    ARRAY_ADD(skeleton->nodes, skeleton->node_count, skeleton->node_capacity, node);
    ARRAY_ADD(skeleton->nodes, skeleton->node_count, skeleton->node_capacity, node);
}

void race_weaken(struct skeleton *skeleton, term guard)
{
    if (is_asked(skeleton) && skeleton->first != NULL)
        skeleton->weak = term_or(skeleton->terms, skeleton->weak, guard);
}

/* Whether an atomic access may come behind another one without being ordered by it. */
static bool is_weak(const struct ir_instruction *at)
{
    unsigned orders = at->marks & IR_ORDERS;
    bool acquires = orders == 0 || (orders & IR_ACQUIRE) != 0, releases = orders == 0 || (orders & IR_RELEASE) != 0;
    switch ((enum ir_op)at->op) {
    case IR_load:
        return !acquires;
    case IR_store:
        return !releases;
    case IR_exchange_if:
        return !acquires || !releases || (at->marks & IR_ELSE_RELAXED) != 0;
    case IR_update:
        return !acquires || !releases;
    default:
        return false;
    }
}

void race_begin(struct skeleton *skeleton, const struct state *state)
{
    bool atomic = (skeleton->at->marks & IR_ATOMIC) != 0, alone = state->section != BOUND_NONE;
    skeleton->begun = skeleton->event_count;
    skeleton->use = !is_asked(skeleton) ? USE_NONE : atomic || alone ? USE_ATOMIC : USE_PLAIN;
    if (atomic && !alone && is_weak(skeleton->at))
        race_weaken(skeleton, state->guard);
}

/* Functions whose accesses of what threads synchronise by are told as such; what makes and destroys these is not. */
static bool synchronises(struct text name)
{
    static const char *const names[] = {"pthread_mutex_lock",
                                        "pthread_mutex_trylock",
                                        "pthread_mutex_unlock",
                                        "pthread_spin_lock",
                                        "pthread_spin_trylock",
                                        "pthread_spin_unlock",
                                        "pthread_cond_wait",
                                        "pthread_cond_timedwait",
                                        "pthread_cond_signal",
                                        "pthread_cond_broadcast",
                                        "sem_wait",
                                        "sem_trywait",
                                        "sem_post",
                                        "sem_getvalue",
                                        "pthread_rwlock_rdlock",
                                        "pthread_rwlock_wrlock",
                                        "pthread_rwlock_unlock",
                                        "pthread_rwlock_tryrdlock",
                                        "pthread_rwlock_trywrlock",
                                        "pthread_barrier_wait",
                                        "pthread_once"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_is(name, names[i]))
            return true;
    return false;
}

void race_begin_call(struct skeleton *skeleton, const struct state *state, struct text name)
{
    bool alone = state->section != BOUND_NONE;
    skeleton->use = !is_asked(skeleton) ? USE_NONE : alone || synchronises(name) ? USE_ATOMIC : USE_PLAIN;
}

void race_settle(struct skeleton *skeleton, term guard)
{
    for (size_t i = skeleton->begun; i < skeleton->event_count; i++) {
        struct event *event = &skeleton->events[i];
        if (event->use != USE_NONE && event->whole == TERM_NONE)
            event->whole = term_and(skeleton->terms, event->guard, guard);
    }
}

void race_vague(struct skeleton *skeleton, struct state *state, uint32_t object, bool writes, uint32_t *node)
{
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 1, .zero = true};
    enum access_use use = skeleton->use;
    if (use == USE_NONE || state->guard == TERM_FALSE)
        return;
    uint32_t pseudo = object_known(skeleton->world, hash_join(hash_mix(UINT64_C(0x9a5)), object), &like);
    uint32_t cell = cell_known(skeleton->world, pseudo, 0, 1, false);
    skeleton->use = USE_VAGUE;
    if (writes)
        cell_write(skeleton, state, cell, TERM_TRUE, term_constant(skeleton->terms, 8, 0), node);
    else
        cell_read(skeleton, state, cell, TERM_TRUE, node);
    skeleton->use = use;
}

void race_meet(struct skeleton *skeleton, const struct state *state, term condition)
{
    if (skeleton->use == USE_PLAIN && skeleton->at != NULL && skeleton->at->op != IR_call_static &&
        skeleton->at->op != IR_call_pointer)
        race_weaken(skeleton, term_and(skeleton->terms, state->guard, condition));
}
