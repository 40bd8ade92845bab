/* What `heddle check --format json` told of a program, and how a hit of `heddle run --watch` stands to it. */
#ifndef HEDDLE_TESTS_ATTACK_TOLD_H
#define HEDDLE_TESTS_ATTACK_TOLD_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct told;

/* NULL if the text is not as it should be. `partly`: only some of the program was asked about, by --class and its
 * like. */
struct told *told_read(const char *json, bool partly);
void told_free(struct told *told);

/* What was told of the classes of one package alone, and of the program as a whole. The first must outlive it. */
struct told *told_part(const struct told *told, const char *package);

/* Adds how many queries are proved and unknown, and how many findings there are. */
void told_count(const struct told *told, size_t *proved, size_t *unknown, size_t *findings);

/* One hit. */
struct hit {
    const char *kind, *class, *file, *method, *thread, *schedule;
    const char *locations[2]; /* the second may be NULL */
    long long line, pattern;
};

/* Calls `see` for each hit in what `heddle run --watch --format json` printed; false if it is not as it should be.
 * Texts are valid during the call only. The number of runs is added. */
bool hits_each(const char *json, size_t *runs, void (*see)(void *context, const struct hit *hit), void *context);

enum judgement {
    HIT_FINDING,     /* one of those that were found has its pattern and locations, or its query is unknown */
    HIT_LEFT_OUT,    /* nothing was promised of its object */
    HIT_PROVED,      /* failure: its queries are proved */
    HIT_NOT_ASKED,   /* failure: nothing was asked about its object, and nothing says so */
    HIT_NO_LOCATION, /* failure: its object was asked about, but not this field */
    HIT_NO_PATTERN   /* failure: its fields were asked about, but not this pattern */
};
/* What was asked besides atomicity, as bits. */
enum { TOLD_RACES = 1, TOLD_DEADLOCKS = 2 };
enum judgement told_judge(const struct told *told, unsigned kinds, const struct hit *hit);
const char *judgement_word(enum judgement judgement);

#endif
