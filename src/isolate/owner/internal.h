/* What the parts of owner share: a group of fields that may hold the subject, and values on their way there. */
#ifndef HEDDLE_ISOLATE_OWNER_INTERNAL_H
#define HEDDLE_ISOLATE_OWNER_INTERNAL_H

#include "isolate/internal.h"

struct field_group {
    field_id fields[MOST_OWNER_FIELDS];
    uint32_t count;
};

bool group_has(const struct field_group *group, field_id field);

/* handed.c: whether the subject is put into fields of the group of one object at most, whatever the program does: each
 * value that may be the subject on its way there goes on to one place only, and once each time that it comes to be. */
bool owner_is_one(const struct model *model, const struct field_group *group);

#endif
