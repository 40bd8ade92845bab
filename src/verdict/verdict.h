/* One list of what the engines found out about a program, in terms of its source: findings, proofs, open questions,
 * assumptions.
 *
 * Engines (through their room's glue) add what they know in any order. verdict_finish then sorts, gives each finding
 * its id, and marks those that are known (a baseline) or that the source asks to ignore; what a report shows is what
 * stands here afterwards. All texts that are added are copied. */
#ifndef HEDDLE_VERDICT_VERDICT_H
#define HEDDLE_VERDICT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct verdict;

enum finding_kind {
    FINDING_ATOMICITY,
    FINDING_RACE,
    FINDING_DEADLOCK,
    FINDING_ASSERTION,
    FINDING_EXCEPTION, /* Java: one that nobody catches */
    FINDING_MEMORY,    /* C: what is undefined, accesses of memory above all */
    FINDING_LEAK,      /* C: memory that is not freed */
    FINDING_INVARIANT, /* C: one that the user names does not hold */
    FINDING_KINDS
};
/* How sure it is. Suspected: nobody said that what is broken is one unit of work, but it looks so. Doubted: a model
 * shows it, but runs that were led there again and again did not: it is an open question, and no finding to count. */
enum finding_status { FINDING_POSSIBLE, FINDING_CONFIRMED, FINDING_REPRODUCED, FINDING_SUSPECTED, FINDING_DOUBTED };

/* A place in the source. Texts may be NULL, and line 0, where nothing is known. */
struct source_place {
    const char *file;   /* as the class file names it: "Stack.java" */
    const char *method; /* "Stack.pop" */
    uint32_t line;
};

/* What a step does; a begin and an end are those of a unit of work. */
enum step_action {
    STEP_UNKNOWN,
    STEP_READ,
    STEP_WRITE,
    STEP_CALL,
    STEP_NEW,
    STEP_START,
    STEP_JOIN,
    STEP_LOCK,
    STEP_UNLOCK,
    STEP_BEGIN,
    STEP_END,
    STEP_INPUT, /* what comes from outside: "7 from __VERIFIER_nondet_int" */
    STEP_SAYS   /* what it does stands in `on`: "read x = 1", "fail" */
};

/* A step of an interleaving that a person sees. */
struct finding_step {
    const char *thread;      /* "main", "Thread-1", … */
    enum step_action action; /* with */
    const char *on;          /* what: "Stack.count", "the Stack", "Stack.pop()"; NULL where nothing is known */
    const char *locks;       /* what the thread holds afterwards, in words; NULL: nothing */
    struct source_place place;
    uint32_t step; /* which access of the pattern it is, counted from 1; 0: none */
};

/* Appends what a step does, in words: "read Stack.count"; nothing of an unknown one. */
void finding_step_describe(const struct finding_step *step, struct buffer *to);

/* A way in which a finding may happen: only the accesses of the pattern, where the program makes them. */
enum { FINDING_ACCESSES = 4, FINDING_SIDES = 2 };

struct finding_access {
    struct source_place place;
    const char *location;
    bool write;
    uint8_t side; /* which thread: 0 is the one that makes the first */
};

struct finding_way {
    uint32_t pattern;
    const char *threads[FINDING_SIDES]; /* what they are called in the model */
    const char *units[FINDING_SIDES];   /* the method in which a side makes all of its accesses; NULL: it makes one */
    bool rounds[FINDING_SIDES];         /* it makes them in one round of a loop of that */
    struct finding_access accesses[FINDING_ACCESSES];
    uint32_t count;
};

struct finding {
    enum finding_kind kind;
    enum finding_status status;
    uint32_t pattern;    /* the one that is shown; 0 where the kind has none */
    uint64_t patterns;   /* all that show the same cause: bit n for pattern n */
    uint32_t queries;    /* how many violated queries it stands for; 0 counts as 1 */
    const char *class;   /* whose objects are broken: "Stack"; NULL */
    const char *message; /* one line: what is broken */
    const char *why;     /* sentences: how the interleaving breaks it */
    const char *repair;  /* what would mend it; NULL if that is not known */
    const char *cause;   /* what makes it the same finding in another version: methods and fields, no lines; or NULL */
    struct source_place site; /* where the object is made */
    /* Where others are made that the same accesses break in the same way. Set by verdict_finish. */
    const struct source_place *sites;
    uint32_t site_count;
    /* The calls that led to the accesses of the pattern, as far as they are known. */
    const struct source_place *callers;
    uint32_t caller_count;
    const char *const *locations; /* "Stack.count", "Stack.data" */
    uint32_t location_count;
    const struct finding_step *steps; /* the whole interleaving, already replayed */
    uint32_t step_count;
    const struct finding_way *ways; /* of models: some of those that show it, the one of the steps first */
    uint32_t way_count;
    const struct finding_way *happened; /* the one that a run has shown; NULL */
    const char *doubt;                  /* why nobody should believe it; NULL */
    const char *schedule;               /* a text that `heddle run --schedule` follows to it; NULL: there is none */
    /* Set by verdict_finish. The id is made of kind, class and cause (without a cause: of locations, and of the methods
     * and actions of the pattern's accesses): 12 hexadecimal digits, and -2, -3, … where that is the same for several
     * findings. */
    const char *id; /* stable across shifts of lines */
    bool known;     /* the baseline has it */
    bool ignored;   /* a line of it says `// heddle: ignore` */
};

/* A question without a violation: it holds, or nobody knows. */
struct verdict_query {
    enum finding_kind kind;
    uint32_t pattern;
    const char *locations[2]; /* the second may be NULL */
    const char *thread;       /* whose units; NULL */
    struct source_place site;
    const char *claim;  /* what is asked, as a sentence; NULL: kind, pattern and locations say it */
    const char *reason; /* of an unknown; NULL: it is proved */
    const char *by;     /* who proved it ("the bounded engine"); NULL: who usually does */
};

struct verdict *verdict_new(void);
void verdict_free(struct verdict *verdict);

void verdict_add_finding(struct verdict *verdict, const struct finding *finding);
/* Whether there is a finding, or an open question, of a kind. */
bool verdict_has(const struct verdict *verdict, enum finding_kind kind);
/* Whether a finding of a kind, about an object made at a place, has one of these locations. */
bool verdict_has_about(const struct verdict *verdict, enum finding_kind kind, const struct source_place *site,
                       const char *const *locations, uint32_t count);
void verdict_add_query(struct verdict *verdict, const struct verdict_query *query);
/* What the answer rests on, for this program; the same text again is dropped. */
void verdict_add_assumption(struct verdict *verdict, const char *text);
/* A part of the program about which nothing was asked, because it could not be looked into: a site, and why. Makes the
 * whole unknown. */
void verdict_add_gap(struct verdict *verdict, const char *what, const char *reason);
/* Adds a gap with what the user can do about it (may be NULL). */
void verdict_add_gap_to_do(struct verdict *verdict, const char *what, const char *reason, const char *to_do);
/* Why nothing is asked, if nothing is, and what the user can do about it (may be NULL). verdict_finish makes a gap
 * of it, "the program", if there is no query; else it is forgotten. */
void verdict_explain_nothing(struct verdict *verdict, const char *why, const char *to_do);

/* Findings that were added so far, by number; before verdict_finish. */
uint32_t verdict_pending_count(const struct verdict *verdict);
const struct finding *verdict_pending(const struct verdict *verdict, uint32_t n);
/* A finding has happened in a run, in one of its ways, by a schedule: it is confirmed, and told in that way. Of a
 * suspicion the schedule gets a comment for each unit, a line of its own that begins so; nobody else knows of these. */
#define VERDICT_UNIT_COMMENT "# unit: "
void verdict_confirm(struct verdict *verdict, uint32_t n, uint32_t way, const char *schedule);
/* A finding has happened, as for verdict_confirm, but in a way that is none of those of the models. */
void verdict_confirm_so(struct verdict *verdict, uint32_t n, const struct finding_way *way, const char *schedule);
/* A finding is doubted, for a reason. Of several that are one in the end all must be. */
void verdict_doubt(struct verdict *verdict, uint32_t n, const char *reason);

/* Known findings: one id at the start of each line (what follows a blank is for people), # for comments, empty lines;
 * or the JSON that `heddle check` prints, whose findings are then all known. False, and why in `why`, if it is neither.
 * Before verdict_finish. */
bool verdict_read_baseline(struct verdict *verdict, const char *text, size_t length, struct buffer *why);

/* Gives the text of a line (from 1 on) of a source file; false if there is none, or if several files could be meant.
 * The text is valid until the next call. */
typedef bool source_line(void *context, const char *file, uint32_t line, const char **text, size_t *length);

/* Sorts, numbers, marks; once. Nothing may be added afterwards. `lines` may be NULL. A finding is ignored if the line
 * of its site or of an access of its pattern has the comment `// heddle: ignore`. */
void verdict_finish(struct verdict *verdict, source_line *lines, void *context);

/* What stands after verdict_finish, the same whatever the order of additions. New findings come first, then known,
 * then ignored ones; among them reproduced before confirmed before possible before suspected ones; then by the place
 * of the site. Assumptions and gaps stand once each. */
uint32_t verdict_finding_count(const struct verdict *verdict);
const struct finding *verdict_finding(const struct verdict *verdict, uint32_t n);
/* Doubted ones, which are not among the findings. */
uint32_t verdict_doubted_count(const struct verdict *verdict);
const struct finding *verdict_doubted(const struct verdict *verdict, uint32_t n);
uint32_t verdict_query_count(const struct verdict *verdict); /* proved ones first, then unknown ones by reason */
const struct verdict_query *verdict_query(const struct verdict *verdict, uint32_t n);
uint32_t verdict_assumption_count(const struct verdict *verdict);
const char *verdict_assumption(const struct verdict *verdict, uint32_t n);

struct verdict_gap {
    const char *what, *reason;
    const char *to_do; /* what the user can do about it; NULL */
};
uint32_t verdict_gap_count(const struct verdict *verdict); /* by reason */
struct verdict_gap verdict_gap(const struct verdict *verdict, uint32_t n);

struct verdict_counts {
    uint64_t queries, proved, violated;
    uint64_t unknown;        /* those of doubted findings among them */
    uint32_t doubted;        /* findings */
    uint32_t findings;       /* that are neither known nor ignored */
    uint32_t known, ignored; /* what is both is counted as ignored */
    uint32_t gone;           /* ids of the baseline that no finding has */
};
struct verdict_counts verdict_counts(const struct verdict *verdict);

/* Unsafe iff there is a finding that is neither known nor ignored; else unknown iff a query is unknown, there is a gap,
 * or nothing was asked at all. */
enum verdict_status { VERDICT_SAFE, VERDICT_UNSAFE, VERDICT_UNKNOWN };
enum verdict_status verdict_status(const struct verdict *verdict);
const char *verdict_word(enum verdict_status status); /* "safe", "unsafe", "unknown" */

/* Of an unknown verdict, in one line: what has no answer, and what to do about it. Appends nothing to other
 * verdicts. */
void verdict_add_advice(const struct verdict *verdict, struct buffer *to);

#endif
