/* A regular superset of a process's action language. */
#ifndef HEDDLE_PUSH_CPDS_UNFOLD_H
#define HEDDLE_PUSH_CPDS_UNFOLD_H

#include "push/cpds/automaton.h"
#include "push/cpds/label.h"

/* The automaton of a view in which the newest `depth` calls on the stack are known and those below them are
 * forgotten, but for the locks and the unit held there: a return from a function whose caller is forgotten goes to any
 * place that called it while holding the same. The greater the depth, the smaller the language; it is exact where no
 * execution has more calls on its stack.
 * Returns NULL where the budget is spent or the automaton would become too large. */
struct cpds_automaton *cpds_unfold(const struct cpds_view *view, uint32_t depth, struct budget *budget);

#endif
