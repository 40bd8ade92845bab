/* What Java does for struct run_language (core/language.h). */
#ifndef HEDDLE_RUN_JAVA_LANGUAGE_H
#define HEDDLE_RUN_JAVA_LANGUAGE_H

#include "run/core/language.h"

extern const struct run_language java_language;

/* monitor.c */
enum run_ability java_ability(struct run *run, uint32_t number);
bool java_wake(struct run *run, uint32_t number);
void java_describe_wait(struct run *run, uint32_t number, struct buffer *to);

/* trace.c */
bool java_place(struct run *run, uint32_t thread, struct run_place *place);

/* canonical.c */
void java_canonical(struct run *run, struct buffer *to);

#endif
