/* BuDDy, opened for one run of the engine, and the one way out of work that became too large.
 *
 * BuDDy is a library with one set of tables for the whole process, so only one session can be open at a time. Its hooks
 * carry no context and its operations do not return errors that could be trusted (a full node table yields `false` and
 * goes on), so the session leaves by longjmp: from BuDDy's error hook, from its garbage collection when the time is
 * over, and from bdd_session_check and bdd_session_give_up between operations. Whoever works under a session therefore
 * keeps everything it allocates reachable from a structure that its caller owns. After a jump the tables of BuDDy are
 * in no known state: call bdd_session_reopen, and forget all BDDs. */
#ifndef HEDDLE_PUSH_BDD_SESSION_H
#define HEDDLE_PUSH_BDD_SESSION_H

#include <setjmp.h>

struct budget;

struct bdd_session {
    jmp_buf escape;        /* set by the caller before work begins */
    struct budget *budget; /* of the work under way; may be NULL */
    char reason[96];       /* why the work was given up */
};

void bdd_session_open(struct bdd_session *session);
void bdd_session_close(struct bdd_session *session);
void bdd_session_reopen(struct bdd_session *session);

/* From here until the session is closed or opened again BuDDy's errors are ignored: what a jump left behind can be
 * freed. */
void bdd_session_abandon(struct bdd_session *session);

/* Makes sure there are so many variables. */
void bdd_session_variables(struct bdd_session *session, int count);

/* Jumps out if the budget is spent. Call it often. */
void bdd_session_check(struct bdd_session *session);

/* Jumps out, with a reason. */
_Noreturn void bdd_session_give_up(struct bdd_session *session, const char *reason);

#endif
