/* What is asked about a Java program: its shared objects, its executions, or both. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_ASKED_H
#define HEDDLE_DRIVER_EXECUTIONS_ASKED_H

#include "driver/executions/property.h"

struct arena;
struct class_source;
struct findings_search;
struct listener;
struct subjects_options;
struct verdict;

/* So many executions are explored where nobody asks for them by name; then, or if that takes too long, the search
 * ends. */
enum { JAVA_EXECUTIONS_BY_THE_WAY = 10000 };

struct java_asked {
    struct property property;
    bool by_the_way; /* executions are explored, too, but nobody asked for their kinds by name */
    bool libraries;  /* classes are checked by themselves, without executions */
};

/* What the options ask for. Without kinds (NULL) that is all, but for options that only make sense for shared objects
 * (classes, sites, libraries, patterns). False, and the listener hears why, if there is no such kind. */
bool java_asked_read(const char *kinds, const struct subjects_options *options, const char *patterns,
                     const struct listener *listener, struct java_asked *asked);

/* Nothing but executions is to be asked about, and all of their kinds by name. */
void java_asked_only_executions(struct java_asked *asked);

/* The kinds that models of shared objects are asked for: atomicity, and by name races. */
unsigned java_asks_objects(const struct java_asked *asked);
/* Whether executions are explored: they show all kinds but atomicity. */
bool java_asks_executions(const struct java_asked *asked);

/* The class whose main is explored, as heddle run takes it. NULL, and why, if there is none. */
const char *java_asked_main(const struct subjects_options *options, const struct class_source *source,
                            struct arena *arena, struct buffer *why);

/* Executions cannot be explored: what was asked for by name is a gap, else it is only said. */
void java_asked_refuse(const struct java_asked *asked, const char *why, struct verdict *verdict,
                       struct findings_search *search, struct arena *arena);

/* The kinds that models are asked for where executions do not decide them: races, if they are asked for by name, and
 * deadlocks. */
unsigned java_asks_models(const struct java_asked *asked);

/* Whether models can decide all that is asked of executions by name. */
bool java_models_suffice(const struct java_asked *asked);

/* How long executions may be explored, of so many seconds for everything (0: without limit). 0: as long as it takes. */
double java_asked_seconds(const struct java_asked *asked, double limit);

#endif
