#include "push/bdd/session.h"

#include "base/budget.h"

#include <bdd.h>
#include <stdio.h>

enum {
    FIRST_NODES = 1 << 17,
    MOST_NODES = 1 << 22, /* 20 bytes each */
    FIRST_CACHE = 1 << 16,
    NODES_PER_CACHE_ENTRY = 4,
    /* BuDDy recurses once per variable on a path; this keeps it far from the end of the C stack. */
    MOST_VARIABLES = 40000,
    CALLS_UNTIL_SAMPLED = 256
};

/* The open session, for BuDDy's hooks, which are given no context. It is the counterpart of BuDDy's own tables, of
 * which there is one set per process, too. */
static struct bdd_session *open_session;

static void on_error(int code)
{
    char reason[sizeof open_session->reason];
    if (code == BDD_NODENUM || code == BDD_MEMORY)
        snprintf(reason, sizeof reason, "BDD limit of %d nodes", (int)MOST_NODES);
    else
        snprintf(reason, sizeof reason, "BDD library: %s", bdd_errstring(code));
    bdd_session_give_up(open_session, reason);
}

/* Long operations collect garbage now and then: the only moments at which they can be stopped. They are rare, so the
 * budget's sampling is brought about by asking often enough. */
static void on_collection(int before, bddGbcStat *unused)
{
    (void)unused;
    for (int i = 0; before && i < CALLS_UNTIL_SAMPLED; i++)
        bdd_session_check(open_session);
}

/* BuDDy keeps the results of unfinished recursive calls on a stack of its own, and as it is compiled it makes room for
 * a result before the call that yields it. A collection of garbage within the call then follows what happens to stand
 * there: at first whatever malloc left, which can end in a crash; later on old results, which does no harm. So each new
 * stack is filled once: the conjunction of these two products goes down through all variables by their second branch,
 * which takes all the room there is. */
static void fill_stack(int variables)
{
    BDD last = bdd_addref(bdd_ithvar(variables - 1)), negated = bdd_addref(bdd_nithvar(variables - 1));
    BDD products[] = {last, negated};
    for (int i = 0; i < 2; i++) {
        for (int variable = variables - 2; variable >= 0; variable--) {
            BDD longer = bdd_addref(bdd_and(bdd_ithvar(variable), products[i]));
            bdd_delref(products[i]);
            products[i] = longer;
        }
    }
    bdd_delref(bdd_addref(bdd_and(products[0], products[1])));
    bdd_delref(products[0]);
    bdd_delref(products[1]);
}

void bdd_session_open(struct bdd_session *session)
{
    open_session = session;
    bdd_init(FIRST_NODES, FIRST_CACHE);
    bdd_error_hook(on_error);
    bdd_gbc_hook(on_collection);
    bdd_resize_hook(NULL);
    bdd_setmaxnodenum(MOST_NODES);
    bdd_setmaxincrease(MOST_NODES / 4);
    bdd_setcacheratio(NODES_PER_CACHE_ENTRY);
    bdd_setvarnum(1); /* bdd_done after bdd_init alone would free the variables of the last session again */
}

void bdd_session_close(struct bdd_session *session)
{
    (void)session;
    bdd_done();
    open_session = NULL;
}

void bdd_session_abandon(struct bdd_session *session)
{
    (void)session;
    bdd_error_hook(NULL);
}

void bdd_session_reopen(struct bdd_session *session)
{
    bdd_session_close(session);
    bdd_session_open(session);
}

void bdd_session_variables(struct bdd_session *session, int count)
{
    if (count > MOST_VARIABLES)
        bdd_session_give_up(session, "too many locks and phases for BDD variables");
    if (count > bdd_varnum()) {
        bdd_setvarnum(count);
        fill_stack(count);
    }
}

void bdd_session_check(struct bdd_session *session)
{
    if (budget_spent(session->budget))
        bdd_session_give_up(session, budget_reason(session->budget));
}

void bdd_session_give_up(struct bdd_session *session, const char *reason)
{
    snprintf(session->reason, sizeof session->reason, "%s", reason);
    longjmp(session->escape, 1);
}
