/* One list of what the engines found out about a program, in terms of its source: findings, proofs, open questions, assumptions.
 *
 * Engines (through their room's glue) add what they know in any order. verdict_finish then sorts, gives each finding its
 * id, and marks those that are known (a baseline) or that the source asks to ignore; what a report shows is what stands here
 * afterwards. All texts that are added are copied. */
#ifndef HEDDLE_VERDICT_VERDICT_H
#define HEDDLE_VERDICT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct verdict;

enum finding_kind { FINDING_ATOMICITY, FINDING_RACE, FINDING_DEADLOCK, FINDING_ASSERTION };
enum finding_status { FINDING_POSSIBLE, FINDING_CONFIRMED, FINDING_REPRODUCED };

/* A place in the source. Texts may be NULL, and line 0, where nothing is known. */
struct source_place {
    const char *file;   /* as the class file names it: "Stack.java" */
    const char *method; /* "Stack.pop" */
    uint32_t line;
};

/* A step of an interleaving that a person sees. */
struct finding_step {
    const char *thread; /* "main", "Thread-1", … */
    const char *action; /* "read Stack.count", "lock Stack", "begin Stack.pop()" */
    const char *locks;  /* what the thread holds afterwards, in words; NULL: nothing */
    struct source_place place;
    uint32_t step; /* which access of the pattern it is, counted from 1; 0: none */
};

struct finding {
    enum finding_kind kind;
    enum finding_status status;
    uint32_t pattern;             /* the one that is shown; 0 where the kind has none */
    uint32_t patterns;            /* all that show the same cause: bit n for pattern n */
    uint32_t queries;             /* how many violated queries it stands for */
    const char *class;            /* whose objects are broken: "Stack"; NULL */
    const char *message;          /* one line: what is broken */
    const char *why;              /* sentences: how the interleaving breaks it */
    const char *repair;           /* what would mend it; NULL if that is not known */
    const char *cause;            /* what makes it the same finding in another version: methods and fields, no lines */
    struct source_place site;     /* where the object is made */
    const char *const *locations; /* "Stack.count", "Stack.data" */
    uint32_t location_count;
    const struct finding_step *steps; /* the whole interleaving, already replayed */
    uint32_t step_count;
    /* Set by verdict_finish. */
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
    const char *reason; /* of an unknown; NULL: it is proved */
};

struct verdict *verdict_new(void);
void verdict_free(struct verdict *verdict);

void verdict_add_finding(struct verdict *verdict, const struct finding *finding);
void verdict_add_query(struct verdict *verdict, const struct verdict_query *query);
/* What the answer rests on, for this program; the same text again is dropped. */
void verdict_add_assumption(struct verdict *verdict, const char *text);
/* A part of the program about which nothing was asked, because it could not be looked into: a site, and why. Makes the whole unknown. */
void verdict_add_gap(struct verdict *verdict, const char *what, const char *reason);

/* Known findings, one id on a line (the rest of a line is for people); false and why if a line is no id. */
bool verdict_read_baseline(struct verdict *verdict, const char *text, size_t length, struct buffer *why);

/* Gives the text of a line of a source file; false if there is none. The text is valid until the next call. */
typedef bool source_line(void *context, const char *file, uint32_t line, const char **text, size_t *length);

/* Sorts, numbers, marks. Nothing may be added afterwards. `lines` may be NULL. */
void verdict_finish(struct verdict *verdict, source_line *lines, void *context);

/* What stands after verdict_finish. New findings come first, confirmed before possible ones, then by place. */
uint32_t verdict_finding_count(const struct verdict *verdict);
const struct finding *verdict_finding(const struct verdict *verdict, uint32_t n);
uint32_t verdict_query_count(const struct verdict *verdict); /* proved ones first */
const struct verdict_query *verdict_query(const struct verdict *verdict, uint32_t n);
uint32_t verdict_assumption_count(const struct verdict *verdict);
const char *verdict_assumption(const struct verdict *verdict, uint32_t n);

struct verdict_gap {
    const char *what, *reason;
};
uint32_t verdict_gap_count(const struct verdict *verdict);
struct verdict_gap verdict_gap(const struct verdict *verdict, uint32_t n);

struct verdict_counts {
    uint64_t queries, proved, violated, unknown;
    uint32_t findings; /* that are neither known nor ignored */
    uint32_t known, ignored;
};
struct verdict_counts verdict_counts(const struct verdict *verdict);

/* "safe", "unsafe", "unknown": unsafe iff there is a finding that is neither known nor ignored; else unknown iff a query is unknown
 * or there is a gap. */
const char *verdict_word(const struct verdict *verdict);

#endif
