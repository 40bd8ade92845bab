/* What the files of this folder share (owners.h). */
#ifndef HEDDLE_FACTS_OWNERS_INTERNAL_H
#define HEDDLE_FACTS_OWNERS_INTERNAL_H

#include "base/bits.h"
#include "base/pile.h"
#include "facts/owners/owners.h"
#include "facts/threads/code.h"

struct owners {
    const struct facts *facts;
    const struct threads *threads;
    const struct parallel *parallel;
    struct budget *budget;
    uint32_t object_count;
    uint64_t *owners;  /* objects */
    uint64_t *running; /* of these, those that are threads themselves: code of the library knows them all */
    uint64_t *failed;  /* of these, those that are none */
    uint64_t *parts;   /* objects */
    struct pile gone;  /* parts that are none, whose own parts are to be looked at */
    bool changed;      /* some part, or owner, turned out to be none */
    /* Instances: which may run in frames with an owner as their tag, and which in others. */
    uint64_t *inside, *outside;
};

/* Sets. */
bool owners_meet(struct object_set set, const uint64_t *objects);
bool owners_are_known(const struct owners *owners, struct object_set set); /* owners and parts only */
void owners_fail(struct owners *owners, struct object_set set, const uint64_t *among);
void owners_fail_one(struct owners *owners, object_id owner);

/* Parts (parts.c). All that could be; all but some objects, and what only these led to. */
void owners_find_parts(struct owners *owners);
void owners_no_parts(struct owners *owners, struct object_set set);

/* Whether an instance is a method of the application for an owner: its frames have that as their tag. */
bool owners_is_own(const struct owners *owners, instance_id instance);
/* Whether it is a method of the library for an owner. */
bool owners_is_foreign(const struct owners *owners, instance_id instance);
/* Whether a method belongs to a class of the library and has one of these names (NULL: any). */
bool owners_is_method(const struct owners *owners, instance_id instance, const char *class, const char *const *names);

/* One pass over all code by the rules for frames (rules.c). */
void owners_look_at_code(struct owners *owners);

/* Whether an owner is the tag of one thread at a time; those that are not are failed (visits.c). */
void owners_look_at_visits(struct owners *owners);

#endif
