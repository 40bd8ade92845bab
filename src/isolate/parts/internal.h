/* What the files of this folder share: workers that have a number each, and parts of arrays by these numbers. */
#ifndef HEDDLE_ISOLATE_PARTS_INTERNAL_H
#define HEDDLE_ISOLATE_PARTS_INTERNAL_H

#include "facts/ranges/counter.h"
#include "isolate/internal.h"

/* Objects that one instruction makes, in a method that runs once, and that no two threads use at the same time. */
struct part_group {
    method_id method;
    ir_value made;
    instance_id maker;
    class_id class;
};

/* Which elements of an array an access is to, by the number of the worker that makes it: the element `number + offset`;
 * or, if there is a slice, some that is at least `number * slice + offset` and less than `(number + 1) * slice +
 * offset`. Accesses of one scheme by workers with different numbers are to different elements. */
struct part_scheme {
    struct part_group group;
    field_id number;
    uint32_t offset; /* modulo 2^32, as indices are computed */
    ir_value slice;  /* a value of `method`; FACTS_NONE: there is none */
    method_id method;
};

/* workers.c: what an instance runs for, if one instruction makes that, whoever uses it; one of the instances that make
 * it stands in the group. */
bool parts_made(const struct model *model, instance_id instance, struct part_group *group);
/* The value that the constructor of such objects is given for a field, which it sets to that once and in any case, before
 * anybody else knows the object, and nobody sets again: a value of the maker. Finds the call. FACTS_NONE: none. */
ir_value parts_argument(const struct model *model, const struct part_group *group, field_id field, ir_value *call);
/* The group of what an instance runs for; false if it is none. */
bool parts_group(const struct model *model, instance_id instance, struct part_group *group);
/* Whether all objects of a group have different numbers in a field, which never changes: they are made in a loop that
 * counts up from a number that is not negative. Finds that loop, in the method that makes them. */
bool parts_number(const struct model *model, const struct part_group *group, field_id field, struct counter *counter);
/* Whether a method runs in a thread only for the worker that the thread runs. */
bool parts_runs_own(const struct model *model, thread_id thread, instance_id instance);

/* slice.c: whether a value goes from `number * slice` up to less than `(number + 1) * slice`, with no overflow, where
 * the slice is the same for all workers. Fills in the number and the slice. */
bool parts_slice(const struct model *model, instance_id instance, ir_value value, ir_value at,
                 struct part_scheme *scheme);
/* The field of its receiver that a value is read from; FACTS_NONE. */
field_id parts_own_field(const struct model *model, instance_id instance, ir_value value);

#endif
