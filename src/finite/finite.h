/* Finite-state models of Java programs, after Corbett, "Using shape analysis to reduce finite-state models of
 * concurrent Java programs" (004): extracted from a program as it is, made small by what shape analysis knows,
 * explored, or printed for others. docs/finite.md says what is modelled.
 *
 * What the model does not represent is a trap. A search that comes to one says so, and proves nothing. */
#ifndef HEDDLE_FINITE_FINITE_H
#define HEDDLE_FINITE_FINITE_H

#include "facts/facts.h"

struct budget;
struct buffer;
struct finite;
struct shape;

/* The reductions (004, section 4), as bits. */
enum finite_reduction {
    FINITE_OWNED = 1,
    FINITE_PROTECTED = 2,
    FINITE_RELOCK = 4,
    FINITE_NOTIFY = 8,
    FINITE_UNLOCK = 16,
    FINITE_ALL = 31
};

struct finite_options {
    const char *main;          /* the class of the main, if the facts begin with several; NULL */
    const struct shape *shape; /* of these facts, if it is known already; NULL */
    unsigned objects;          /* how many an allocator makes in one thread, if it stands in a loop; 0: 4 */
    unsigned elements;         /* how many elements an array has, if that is not known; 0: 8 */
    unsigned recursion;        /* how many activations of a method there are at once; 0: 2 */
    unsigned reductions;       /* enum finite_reduction */
    unsigned rounds;           /* rounds of a cycle of invisible transformations that are one transition; 0: 64 */
    bool queue;                /* locks are handed over by queue, not by free choice */
    const char *ltl;           /* a formula (ltl/formula.h) that is to be asked of the runs; NULL */
    bool starvation;           /* instead: that no thread waits for ever, in fair runs */
};

/* The model of a program, from the main that the facts begin with. The facts must outlive it. Never NULL;
 * finite_failed says why there is no model (no main, several, limits), or gives NULL. */
struct finite *finite_new(const struct facts *facts, const struct finite_options *options, struct budget *budget);
void finite_free(struct finite *finite); /* NULL is fine */
const char *finite_failed(const struct finite *finite);
/* What is not understood of the formula, with its column; NULL. */
const char *finite_wrong(const struct finite *finite);

/* Figures of a model. */
struct finite_size {
    uint32_t threads, objects, bits; /* processes, objects, bits of a state */
    uint32_t nodes;
    uint32_t transformations, visible; /* of all threads together */
};
struct finite_size finite_size(const struct finite *finite);

/* Appends each transformation, one on a line, with whether it is visible and why. */
void finite_list(struct finite *finite, struct buffer *to);
/* The model as Promela. Gives NULL, or why it cannot be printed. */
const char *finite_promela(struct finite *finite, struct buffer *to);
/* The same in the language of NuSMV. */
const char *finite_smv(struct finite *finite, struct buffer *to);
void finite_dot(struct finite *finite, struct buffer *to);

enum finite_verdict { FINITE_HOLDS, FINITE_DEADLOCK, FINITE_ASSERTION, FINITE_UNKNOWN, FINITE_VIOLATED };

struct finite_search {
    bool deep;       /* depth-first; else breadth-first, whose witness is a shortest one */
    bool assertions; /* failed assertions are looked for, too */
    bool deadlocks;
    bool all;        /* go on behind the first finding: all states are counted */
    uint64_t states; /* the most; 0: no limit */
    struct budget *budget;
    bool fair; /* of a formula: only runs in which each thread that can always go on does so again and again */
};

/* A step of a witness: a visible transformation. */
struct finite_step {
    uint32_t process;
    const char *thread, *action; /* for people */
    const char *file;
    uint32_t line;
    const char *change; /* what becomes true or false by it, of a formula; NULL */
};

/* What happens on the way of a witness, one thing after the other, for who leads a real run the same way: all that
 * others could notice, whether it is visible in the model or not. Monitors count where they are taken and given back,
 * not where they are entered again; what static initialisers do is left out. */
enum finite_event_kind {
    FINITE_EVENT_ACCESS, /* of a field, a static variable or an element */
    FINITE_EVENT_ENTER,
    FINITE_EVENT_EXIT,
    FINITE_EVENT_WAIT,
    FINITE_EVENT_TIME_OUT,  /* of a wait */
    FINITE_EVENT_REACQUIRE, /* a wait takes its monitor back */
    FINITE_EVENT_NOTIFY,    /* other: who is woken, if it is one */
    FINITE_EVENT_START,     /* other: whom it starts */
    FINITE_EVENT_JOIN,
    FINITE_EVENT_CHOOSE, /* value: what a call of the library gives */
    FINITE_EVENT_END,    /* of the process */
    FINITE_EVENT_FAIL    /* a failed assertion ends the process */
};

#define FINITE_NOBODY UINT32_MAX

struct finite_event {
    enum finite_event_kind kind;
    uint32_t process, other;
    int64_t value;
    const char *class, *method, *descriptor; /* where: internal names; "" where it is no code of the program */
    uint32_t at;                             /* the instruction of its ir */
    const char *file;
    uint32_t line, step; /* step: which of the witness it belongs to, counted from 1; 0: before the first */
};

struct finite_waits {
    uint32_t process;
    const char *thread, *for_what, *file;
    uint32_t line;
};

struct finite_result {
    enum finite_verdict verdict;
    const char *reason;          /* unknown: why */
    bool missed_signal;          /* a deadlock: nobody waits for a monitor that somebody holds */
    bool circle;                 /* a deadlock: of some threads, each of which holds what another one waits for */
    uint64_t states, passing;    /* passing: those in which a thread that was just started or woken goes on first */
    uint64_t transitions, bytes; /* of the store */
    struct finite_step *steps;
    uint32_t step_count;
    const struct finite_event *events; /* of these steps; one of zeros follows */
    uint32_t event_count;
    struct finite_waits *waits; /* a deadlock: who waits for what at its end */
    uint32_t wait_count;
    const char **traps; /* that were reached */
    uint32_t trap_count;
    /* A formula that does not hold: steps from this one on are done again and again. Without any, nothing happens any
     * more, or threads go round unseen. */
    uint32_t loop;
    bool stands;           /* no thread can go on at the end */
    const char *initially; /* what holds at first, of the formula */
    uint64_t product;      /* pairs of a state and a state of the automaton */
    uint32_t automaton;    /* states of the automaton */
};

/* Explores all states. Lives as long as the model. */
struct finite_result finite_explore(struct finite *finite, const struct finite_search *search);
/* The same for the formula, which there must be: FINITE_HOLDS, FINITE_VIOLATED with a way that ends in a loop, or
 * FINITE_UNKNOWN. A run that is over counts as one in which nothing changes any more. */
struct finite_result finite_ask(struct finite *finite, const struct finite_search *search);

#endif
