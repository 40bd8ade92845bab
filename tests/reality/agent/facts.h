/* What the agent has seen, each fact once, and the file it is written to. */
#ifndef HEDDLE_REALITY_FACTS_H
#define HEDDLE_REALITY_FACTS_H

#include "methods.h"

/* The first word of the line; agent.c says what each means. */
enum fact_kind { FACT_CALL, FACT_BACK, FACT_INIT, FACT_START, FACT_TASK, FACT_LOCK, FACT_NONE };

enum { AT_ENTRY = -1 };

struct fact {
    enum fact_kind kind;       /* FACT_NONE: seen, and found to be none; not written */
    const struct method *from; /* NULL is written as - */
    int at;                    /* index of the instruction in `from`, or AT_ENTRY */
    const struct method *to;   /* NULL: not part of such a fact */
    const char *class_name;    /* NULL: not part of such a fact; copied when the fact is added */
};

struct facts;

struct facts *facts_new(void); /* NULL without memory */
void facts_free(struct facts *facts);

/* Adds a fact unless it is there. False if there is no room left. Not locked; the agent's monitor is held. */
bool facts_add(struct facts *facts, const struct fact *fact);

bool facts_has(const struct facts *facts, const struct fact *fact);

/* Writes the facts as sorted lines; the last line is `end`, or `overflow` if something was left out. */
bool facts_write(const struct facts *facts, const char *path, bool complete);

#endif
