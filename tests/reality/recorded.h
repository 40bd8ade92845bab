/* What a real JVM did with a program, as the agent wrote it down; tests/reality/agent/agent.c says what the lines
 * mean. */
#ifndef HEDDLE_TESTS_REALITY_RECORDED_H
#define HEDDLE_TESTS_REALITY_RECORDED_H

#include <stdbool.h>
#include <stddef.h>

/* Texts that belong to the list. A zeroed struct is empty and ready. */
struct texts {
    char **texts;
    size_t count, capacity;
};

void texts_add(struct texts *texts, const char *text, size_t length);
void texts_sort(struct texts *texts);
bool texts_have(const struct texts *texts, const char *text); /* of a sorted list */
void texts_free(struct texts *texts);

/* Adds the lines of a file; those that are empty or start with # are left out. False if it cannot be read. */
bool texts_read(struct texts *texts, const char *path);

/* Whether a line is as a pattern says: * stands for any characters but spaces. */
bool text_fits(const char *text, const char *pattern);

/* A line of the agent in its parts; parts that it does not have are empty. */
enum { RECORDED_LONGEST = 4096 };

struct recorded {
    char copy[RECORDED_LONGEST]; /* what the parts point into */
    const char *kind;            /* "call", "back", "init", "start", "task", "lock" */
    const char *place;           /* METHOD@INDEX or "-" */
    const char *method;          /* METHOD of the place */
    int index;                   /* INDEX of the place, -1 if it is "entry" or there is none */
    const char *callee;          /* the method called, run or initialized */
    const char *class_name;      /* of the thread or the monitor's object */
};

/* False if it is no such line. The parts are valid as long as *into stays where it is. */
bool recorded_split(const char *line, struct recorded *into);

#endif
