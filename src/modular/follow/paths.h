/* Follows all paths of a program. For the files of this folder that make a system. */
#ifndef HEDDLE_MODULAR_FOLLOW_PATHS_H
#define HEDDLE_MODULAR_FOLLOW_PATHS_H

#include "modular/follow/internal.h"

/* From the entries of the templates on, until no new location is found, or all is given up. */
void paths_follow_all(struct build *build);
void path_free(struct path *path);

/* Whether a function is one atomic section. */
bool path_is_atomic(const struct build *build, uint32_t method);

/* The location at which a path is. */
uint32_t location_known(struct build *build, const struct path *path);

/* Whether a thing is still there. */
bool path_has_thing(const struct build *build, const struct path *path, uint32_t thing);

#endif
