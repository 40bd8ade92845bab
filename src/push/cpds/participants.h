/* Which copies of which processes have to take part in an execution that violates a query, and what is seen of
 * them.
 *
 * An execution stays one when a copy is left out of it together with all that it starts, unless something that
 * remains needs it: nobody ever waits for others to start, and what a copy holds only hinders. So it is enough to
 * look at the copies that make the pattern's accesses, those that allocate locks, and those that start these; and
 * at main, which runs in any case. */
#ifndef HEDDLE_PUSH_CPDS_PARTICIPANTS_H
#define HEDDLE_PUSH_CPDS_PARTICIPANTS_H

#include "eml/query.h"
#include "push/cpds/label.h"

/* Copies that are alike. */
struct cpds_kin {
    uint32_t process;
    uint32_t variable; /* which variable it stands for, then there is one such copy; or EML_NONE */
    uint32_t count;
    uint8_t *modes; /* of the view, see label.h */
};

struct cpds_participants {
    struct cpds_kin *kins;
    uint32_t kin_count;
    bool cut; /* more copies might be needed than take part: that nothing is found proves nothing */
};

/* What is asked: the variables that need a process. */
struct cpds_question {
    const struct eml_query *query;
    struct eml_goal goal;    /* for patterns with accesses */
    uint32_t variable_count; /* 2 for a race, 0 for a deadlock */
};

void cpds_question_of(const struct eml_program *program, const struct eml_query *query, struct cpds_question *question);

/* True where a process could stand for a variable, as far as its code tells. */
bool cpds_can_play(const struct cpds_effects *effects, const struct cpds_question *question, uint32_t variable,
                   uint32_t process);

/* False for a variable that makes no access: any other copy that exists will do for it. */
bool cpds_must_play(const struct cpds_question *question, uint32_t variable);

/* The participants in which each variable that must play is a copy of the process given for it. */
struct cpds_participants *cpds_participants_new(const struct cpds_effects *effects,
                                                const struct cpds_question *question, const uint32_t *process_of);
void cpds_participants_free(struct cpds_participants *participants);

#endif
