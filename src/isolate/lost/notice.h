/* Which looks at the location notice that a value is old: those that compare what is there now with what was read
 * before, so that the value is written only where both are the same. */
#ifndef HEDDLE_ISOLATE_LOST_NOTICE_H
#define HEDDLE_ISOLATE_LOST_NOTICE_H

#include "isolate/lost/flow.h"

/* A question while its looks are found. Reads and writes are numbers of accesses, of all that are the same instruction
 * the first. */
struct notice {
    struct model *model;
    const struct lost_accesses *accesses;
    const uint32_t *first; /* of each access: the first one of the same instruction */
    method_id unit;
    uint32_t seen;
    struct flow_targets targets;
    struct pile reads, writes; /* that come to the writes, and these */
    struct pile inner;         /* other methods in which such a read comes to such a write */
    uint64_t *below;           /* instances of the unit, and what they lead to */
    uint64_t *leading;         /* instances of the writes, and what leads to them */
    uint8_t *noticing;         /* of each access: whether it is a look that notices. Owned, as all that is no const */
    struct lost_site *sites;   /* reads of the unit, and calls in it, that notice by one */
    size_t site_count, site_capacity;
    struct idmap *changing;  /* still.c: fields that are set after their object was made; NULL: not known yet */
    bool still, still_known; /* whether nobody changes the contents that are seen, once they are known */
};

/* notice.c: sets `noticing` and `sites`. */
void notice_find(struct notice *notice);
void notice_free(struct notice *notice);
/* Where an old value comes to the unit: a read there, or a call that gives it; of what comes another way the read. */
struct notice_source {
    struct lost_site site;
    struct flow_copies copies;
    bool confirmed; /* the look in question compares it with what is there now */
};

/* sources.c */
struct notice_sources {
    struct notice_source *items;
    size_t count, capacity;
    struct idmap *impure; /* values that may also be another one than what a source gave: instance and value */
};

void notice_sources_find(struct notice *notice, struct notice_sources *sources);
void notice_sources_free(struct notice_sources *sources);
/* Adds one: a site, and which values are copies of what it gave; these are taken over. */
void notice_sources_add(struct notice_sources *sources, struct lost_site site, struct flow_copies copies);
/* Finds out which values of the unit, and of what it leads to, are what some source gave, whichever way was gone. */
void notice_sources_purify(struct notice *notice, struct notice_sources *sources);
/* Whether a value is what a source gave, whichever way it came there. */
bool notice_is_source(const struct notice_sources *sources, size_t source, instance_id instance, ir_value value);
/* Whether all that the methods return which a call may run is what some source gave. */
bool notice_returns_source(const struct notice *notice, const struct notice_sources *sources, struct lost_site call);

/* place.c: whether all writes are to the element, or key, that a look asks for, if they are by one. */
bool notice_same_place(const struct notice *notice, uint32_t look);
/* The instances that some lead to by calls of the application, or that lead to them, with them: bits, to be freed. */
uint64_t *notice_below(const struct facts *facts, const struct pile *instances);
uint64_t *notice_leading(const struct facts *facts, const struct pile *instances);

/* compare.c: whether an instruction compares two values. */
struct lost_comparison {
    instance_id instance;
    ir_value at; /* its outcome is true or not */
    ir_value operands[2];
    enum lost_comparison_kind { COMPARED_EQUAL, COMPARED_UNEQUAL, COMPARED_ORDERED } kind; /* what is true then */
    bool inside; /* what the objects hold is compared, not whether they are the same */
};

bool comparison_at(const struct model *model, instance_id instance, ir_value at, struct lost_comparison *comparison);
/* Whether it is a call. */
bool comparison_is_call(const struct model *model, instance_id instance, ir_value at);
/* exact.c: whether a call finds two values the same only if they are; not if the application says when they are. */
bool comparison_is_exact(const struct model *model, instance_id instance, ir_value at);
/* Whether a method says that of objects of its class. */
bool comparison_is_own(const struct model *model, method_id method);
/* Whether a call puts a value where another one is expected; that one is one of its arguments but for the last. */
bool comparison_sets(const struct model *model, instance_id instance, ir_value at);
/* Goes on from the operands to the objects whose field or length, or results of the same method, they are; false: they
 * are none. */
bool comparison_strip(const struct model *model, struct lost_comparison *comparison);

/* still.c: whether a field is set by constructors alone, when its object is made; */
bool still_field(struct notice *notice, field_id field);
/* whether objects may hold what belongs to a location; */
bool still_holds(const struct model *model, uint32_t memory, struct object_set set);
/* whether nobody changes such contents of the location that is seen, once they are known; */
bool still_contents(struct notice *notice);
/* whether contents are read that nobody else knows yet; */
bool still_unknown(const struct notice *notice, struct lost_site read);
/* whether two objects that hold the same also held it when the first was read: it is still the same in there, or they
 * are never one object. FACTS_NONE: it is not known which is the second. */
bool still_differ(struct notice *notice, instance_id instance, ir_value before, ir_value now);

/* guard.c: whether every way from a look (a read of the unit, or a call in it) to a write of the question asks for one
 * of some comparisons, and goes on where both are the same; of orders: all with the same one of the two outcomes. */
bool guard_is(const struct notice *notice, const struct notice_sources *sources, struct lost_site look,
              const struct lost_comparison *comparisons, size_t count);

/* sites.c: adds calls in the unit that read the location, though what they read comes to no write and notices
 * nothing: by instance and instruction. */
/* Whether a call may run one of a set of instances. */
bool notice_calls_one_of(const struct facts *facts, instance_id instance, ir_value at, const uint64_t *set);
/* Whether what an instruction gives comes to a write of the question, or, if `unchosen`, does so otherwise than by what
 * a branch chooses; what cannot be followed may. */
bool notice_comes_to_write(const struct notice *notice, struct lost_site from, bool unchosen);
void notice_idle_calls(const struct notice *notice, struct pile *calls);

#endif
