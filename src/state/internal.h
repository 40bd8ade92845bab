/* What the parts of the explorer share. */
#ifndef HEDDLE_STATE_INTERNAL_H
#define HEDDLE_STATE_INTERNAL_H

#include "run/run.h"
#include "state/explore.h"
#include "state/inputs/constants.h"
#include "state/order/wakeup.h"

struct idmap;
struct input_values;

/* Instructions of a step, and of one of its turns; turns of a step behind something that others can notice; times that
 * come in a step. */
enum { LONGEST_STEP = 20000000, LONGEST_TURN = 4096, MOST_TURNS_BEHIND = 16, MOST_TIMES = 1000 };
#define EXPLORED_ENOUGH "something was found, and the search for other causes ended early (--every-cause)"

/* A turn of a thread, as a schedule lists it. */
enum turn_kind {
    TURN_RUNS, /* it runs `count` instructions */
    TURN_TIMES_OUT,
    TURN_WAKES,    /* it goes on for no reason */
    TURN_NOTIFIES, /* in the next turn, a signal wakes thread `count` */
    TURN_INPUT     /* the next input is `count` */
};
struct turn {
    enum turn_kind kind;
    uint32_t thread; /* its number in the run */
    uint64_t count;
};

/* A thread that does not go on: its last event would have ended the run, or it waits in a loop. */
struct stopped {
    uint32_t thread;
    bool spins;
};

/* Of an event behind which its thread is in a loop: all that the thread changed of what others know (run_changes, added
 * up), and a hash of that with what it alone knows; 0: it is in no loop. */
struct spin {
    uint64_t changes, hash;
    uint32_t stirs; /* how many steps changed what nobody can notice, also if it was changed back */
    /* A bit for each hash since the thread came into the loop: where one is missing, none need be looked at. */
    uint64_t seen;
};

/* A step that was explored from a state already, or from one before with only independent steps since. */
struct sleeper {
    uint32_t thread;
    uint32_t first_access, access_count; /* in explorer.sleeping */
};

/* The state before an event. */
struct node {
    struct wakeup *tree; /* what is to be explored from here; the first branch is being explored, if `running` */
    bool running;
    uint64_t ended;    /* how many executions had ended */
    uint32_t explored; /* branches that are done */
    uint32_t first_sleeper, sleeper_count;
    size_t sleeping_count; /* how many accesses of sleepers there were */
    size_t turn_count, stopped_count;
    size_t printed; /* of explore_options.output */
};

/* Of a random execution: whether inputs mostly have the value of the one before, if there was any. */
struct input_habit {
    bool kept, begun;
    uint64_t value;
};

struct explorer {
    struct run *run;
    const struct explore_options *options;
    struct explore_result *result;
    struct arena *arena;
    struct trace *trace;
    struct step step;
    struct node *nodes; /* one more than events, each with a mark in the store */
    size_t node_count, node_capacity;
    struct choices *choices; /* by event */
    size_t choices_capacity;
    struct spin *spins; /* by event */
    size_t spin_capacity;
    struct sleeper *sleepers;
    size_t sleeper_count, sleeper_capacity;
    struct step_access *sleeping;
    size_t sleeping_count, sleeping_capacity;
    struct stopped *stopped;
    size_t stopped_count, stopped_capacity;
    struct turn *turns;
    size_t turn_count, turn_capacity;
    uint64_t enough;    /* something was found: the search ends with so many events; 0: nothing was */
    uint32_t reversed;  /* of so many events of the execution, reversals were looked at, with some end of it */
    uint64_t dropped;   /* of the last node that was dropped: how many executions had ended when it was new */
    uint64_t room;      /* of a sequence that is added (order/wakeup.h), */
    bool crowded;       /* which was not enough for one of them */
    bool pruned;        /* the last branch was doubtful, and leads to nothing new */
    bool looks;         /* Java: somebody looks at locks without waiting for them */
    bool begun, spent;  /* the search; its limits */
    bool exits_early;   /* a thread may end the program while others are not joined */
    bool endless;       /* an execution was longer than is followed */
    bool until_endless; /* then the search is not to go on */
    uint32_t *later;    /* room for those that come later than a sequence */
    size_t sequence_capacity, later_capacity;
    struct step_access *moved; /* room for the accesses of the event that is reversed */
    size_t moved_capacity;
    struct trace_step *sequence; /* room for a sequence */
    /* Threads: the number in the run of each one, and the other way round. The n-th thread that a thread starts has the
     * same number here in all executions. */
    struct idmap *names;
    uint32_t *number_of, *name_of, *parent_of; /* the first by name, the others by number */
    size_t number_capacity, name_capacity, parent_capacity;
    uint32_t name_count;
    uint32_t known_threads; /* how many threads of the run have names */
    /* The step that is being taken. */
    size_t taken_turns; /* how many turns there are with it, also if it ended the run and was taken back */
    bool idles;         /* it ends nowhere: the thread runs in a circle without doing anything */
    bool works_alone;   /* the circle changes data of its own, and depends on nobody */
    struct choices forced, made;
    bool hunts;                                      /* what is forced are random numbers */
    uint32_t options_of[MOST_CHOICES][MOST_OPTIONS]; /* what else could have been chosen */
    uint32_t option_counts[MOST_CHOICES];
    struct explore_finding *findings;
    size_t finding_count, finding_capacity;
    struct idmap *causes; /* of findings, as hashes */
    /* Inputs: which values of each are tried, by the place where it is taken, as a hash. */
    const struct ir_module *module; /* NULL: a program of Java */
    struct idmap *input_places;
    struct input_values *inputs;
    size_t input_count, input_capacity;
    uint64_t constants[MOST_INPUT_CONSTANTS]; /* that the program compares with */
    uint32_t constant_count;
    struct input_habit habit;
};

/* A program of C, or one of Java. */
struct subject {
    const struct ir_module *module;
    const struct class_source *source;
    const char *main;
    const uint64_t *const *quiet; /* C: as in run_options; NULL: nothing is */
};

/* One or more searches on one run of the interpreter. */
struct attempt {
    struct explorer explorer;
    struct explore_options options;
    struct run_options run_options; /* the run looks at them as long as it lives */
    struct explore_result result;
};

/* explore.c: opens the explorer of an attempt, whose options are there; false: the program cannot be run, and the
 * result says why. What was found is in the result behind its end, in the arena. */
bool attempt_open(struct attempt *attempt, const struct subject *subject, struct arena *arena);
void attempt_finish(struct attempt *attempt);

/* threads.c */
uint32_t thread_name(struct explorer *explorer, uint32_t number);
/* Gives names to the threads that a thread started. False: there are too many. */
bool threads_name(struct explorer *explorer, uint32_t parent);
bool thread_exists(const struct explorer *explorer, uint32_t name); /* in the state at hand */
bool thread_is_stopped(const struct explorer *explorer, uint32_t name);
/* Whether a thread can take a step now: run, or let its time come. */
bool thread_is_enabled(struct explorer *explorer, uint32_t name);
/* Whether it is about to end the program as a whole. */
bool thread_is_leaving(struct explorer *explorer, uint32_t name);

/* take.c */
enum taken {
    TAKEN_STEP,    /* what it did is in explorer.step */
    TAKEN_BLOCKED, /* it waits, and nothing changed that others could notice */
    TAKEN_STOPPED  /* it would end the run; the state is that of the node again, but what the step did is known */
};
enum taken take_step(struct explorer *explorer, uint32_t name, const struct choices *forced);
void explorer_open_choices(struct explorer *explorer); /* the interpreter asks this explorer from now on */
void explorer_add_turn(struct explorer *explorer, enum turn_kind kind, uint32_t thread, uint64_t count);
/* Chooses one of some values: what is forced, else the first. Notes what else there was. Returns which one it is. */
uint32_t explorer_choose(struct explorer *explorer, const uint32_t *values, uint32_t count);

/* input.c: for run_input. */
uint64_t explorer_input(void *context, uint32_t n, unsigned bits);

/* reverse.c: adds to the trees of nodes what the execution that ended shows to be explored. */
void reverse_all(struct explorer *explorer);

/* search.c */
/* Goes on with the search; with at most about so many events now (0: with any number), and then, if that is wanted,
 * only until executions are seen that go on for too long. Whether it is over. */
bool explorer_search(struct explorer *explorer, uint64_t most_events, bool until_endless);
/* Keeps what is known of the step that was taken beside its event. */
void explorer_keep_event(struct explorer *explorer, uint32_t event);
/* A node for the state at hand; the state of the last node again; without the last node; without any. */
void explorer_begin(struct explorer *explorer);
void explorer_go_back(struct explorer *explorer);
void explorer_drop_node(struct explorer *explorer);
void explorer_end(struct explorer *explorer);

/* hunt.c: random executions, as many as the options say, but not many more events than so many. */
void explorer_hunt(struct explorer *explorer, uint64_t seed, uint64_t most_events);

/* states.c: the search over states, with at most so many preemptions (UINT32_MAX: any number) and about so many events
 * (0: any number). Whether the bound left nothing out. */
bool explorer_visit_states(struct explorer *explorer, uint32_t bound, uint64_t most_events);

/* reason.c */
/* What happens, with the place where a thread is. Lies in the arena, or is the text itself. */
const char *reason_at(struct explorer *explorer, const char *what, uint32_t number);
/* Which part of the search by orders is done, if all that is known to be left takes as long: between 0 and 1. */
double reason_share(const struct explorer *explorer);
/* Says in why_not all that is known of why the search is not complete. */
void reason_explain(struct explore_result *result, struct arena *arena);

/* spin.c: whether the thread of the last event only waits in a loop; whether all that do so, do so for ever,
 * whatever the schedule, or go on for ever with something. */
enum spin_end { SPIN_FOR_EVER, SPIN_ENDS, SPIN_WORKS, SPIN_UNKNOWN };
bool spin_notice(struct explorer *explorer, uint32_t event);
enum spin_end spin_look_ahead(struct explorer *explorer);
/* Whether the step that was taken (since the last mark) changed data, not only locks. */
bool spin_changes_data(struct explorer *explorer, uint32_t number);
/* Whether the step that was taken depends on what others do: it looked at something that they could change. Who has
 * a lock, passes a barrier or is woken has got what it waited for. Of Java programs, steps that look at things are
 * not known. */
bool spin_looks(const struct explorer *explorer);
/* Whether a thread runs in a circle in which it changes data of its own, and does nothing that others could notice or
 * have changed: it does not wait. */
bool spin_works_alone(struct explorer *explorer, uint32_t number);
/* Whether a thread waits, and not for the end of another one. Of so many threads it is kept in mind who does so in all
 * states of a circle. */
enum { MOST_KEPT = 64 };
bool spin_is_kept(struct explorer *explorer, uint32_t number);

/* findings.c */
void findings_add_end(struct explorer *explorer, uint32_t number, enum run_end end);
void findings_add_exception(struct explorer *explorer, const struct run_uncaught *uncaught);
void findings_add_races(struct explorer *explorer); /* of the last event */
void findings_add_race(struct explorer *explorer, const struct step_access *earlier, uint32_t one,
                       const struct step_access *later, uint32_t other); /* of threads with these numbers */
/* Whether a data race between two places is the program's. */
bool findings_race_counts(struct explorer *explorer, uint64_t one, uint64_t other);
void findings_add_deadlock(struct explorer *explorer); /* if nobody can go on, here or in circles */
void findings_add_waits(struct explorer *explorer);    /* it is known that nobody can */
/* Threads do something for ever: whether that is meant is not known if others wait meanwhile. */
void findings_leave_endless(struct explorer *explorer);

void findings_add_leak(struct explorer *explorer, uint64_t spot,
                       uint32_t number); /* which the exit of a thread shows */

/* The step of a thread broke the invariant, or (`begins`) main begins, and it does not hold. */
void findings_add_broken(struct explorer *explorer, uint32_t number, bool begins);

/* leaks.c */
/* If a thread may end the program in the state at hand, or none is left: looks for blocks. Whether that is so, or
 * nobody asks. */
bool leaks_look(struct explorer *explorer);
/* At the end of an execution: looks for blocks; where no thread ends the program, whether memory is lost for ever. */
void leaks_look_at_end(struct explorer *explorer);
void leaks_look_at_circle(struct explorer *explorer); /* the same; it is known that nobody leaves the program */
void leaks_add_exit(struct explorer *explorer, uint32_t number); /* a thread ends the program now */
/* Behind a search: whether it settles anything. */
void leaks_conclude(struct explorer *explorer);

/* However complete the search is, it does not settle this kind, for a reason (a constant). */
void explorer_leave_open(struct explorer *explorer, enum explore_kind kind, const char *why);

/* The search is not complete, for a reason (a constant, or in the arena); the first one counts. */
void explorer_miss(struct explorer *explorer, const char *why);

#endif
