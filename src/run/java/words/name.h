/* What things of a Java program are called, for who tells people about a run. */
#ifndef HEDDLE_RUN_JAVA_WORDS_NAME_H
#define HEDDLE_RUN_JAVA_WORDS_NAME_H

#include "run/action.h"
#include "run/core/internal.h"

#define JAVA_CONDITION "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject"

/* As run_name_object and run_tell_value say. An object keeps the name that it is first called by in a run: that of the
 * static field that has it, or its class with a number. */
void java_name_object(struct run *run, const struct run_action *action, struct buffer *to);
bool java_tell_value(struct run *run, const struct run_action *action, struct buffer *to);

/* Appends the name of a class without its package; of an array "int[]". */
void java_add_simple_name(const struct run_class *class, struct buffer *to);

/* Frees what was noted of names. */
void java_names_free(struct run *run);

#endif
