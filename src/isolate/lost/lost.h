/* Lost updates: what a method writes to a location was computed from what was read there before, or from another
 * location of the same set, and another thread has written it meanwhile.
 *
 * The value is followed from the read to the write (flow.h): through variables, arithmetic, calls, parameters,
 * results, and fields of objects that were filled with it. The method in which it turns round, from what is handed
 * up to what is handed down, is taken for the unit of work: it has the read, or calls what reads, and has the write,
 * or calls what writes.
 *
 * The model of such a method is one of its own. It has two memories: what was *seen*, which only looks read, and
 * what is *used*. Runs of the method are units. Every look at the location ends its unit and begins it anew, so that
 * only the last look before the write is in one unit with that. A look is a read whose value comes to the write, or
 * that notices that another one is old: it is compared with that on every way to a write, and that is made only where
 * both are the same (notice.h).
 *
 * - One location, read and written: who changes it writes the first memory and reads the second, at once; the write
 *   that is asked about may
 *   also be a write of the second. There are no other units. So a thread writes what it has computed from an old
 *   value iff it reads the first, another
 *   one writes the first and reads the second, and the one thread writes the second: pattern 20.
 * - Two locations of one set: who changes the one writes the first memory, and who changes the other reads the
 *   second, but for the write
 *   that is asked about, which may also be a write of it. Regions of locks are units, too. So a thread writes to the
 *   one location what it has
 *   computed from an old value of the other, while another thread changes both, iff there is pattern 20, 26 or 32. */
#ifndef HEDDLE_ISOLATE_LOST_LOST_H
#define HEDDLE_ISOLATE_LOST_LOST_H

#include "isolate/graph/internal.h"

/* An instruction of an instance. */
struct lost_site {
    instance_id instance;
    ir_value at;
};

/* One question: a unit, the location that is read and the one that is written, the writes in question, all looks that
 * count, and calls in the unit that lead to one and are none. */
struct lost {
    method_id unit;
    uint32_t seen, used;                           /* the same, or two of one set */
    const struct lost_site *writes, *looks, *idle; /* by instance and instruction */
    uint32_t write_count, look_count, idle_count;
};

/* What an instruction does to the locations of the subject, as far as values are concerned. */
struct lost_access {
    struct lost_site site;
    uint64_t reads;  /* locations, as bits: its value, or the object that it makes, is what was read there */
    uint64_t writes; /* it puts `value` there, whatever is there */
    ir_value value;
    ir_value base; /* whose field, elements or contents that is; FACTS_NONE: of no object */
};

struct lost_accesses {
    struct lost_access *items;
    size_t count, capacity;
    struct idmap *numbers; /* instance and instruction → number */
};

/* access.c: all accesses of the application's code to the subject. */
void lost_accesses_list(struct model *model, struct lost_accesses *accesses);
void lost_accesses_free(struct lost_accesses *accesses);
/* Whether a call puts its last argument into an object of the library, whatever is there. */
bool lost_puts_last(const struct model *model, class_id module, const struct ir_body *body, ir_value at);
/* That of an instruction; NULL: it makes none. */
const struct lost_access *lost_access_at(const struct lost_accesses *accesses, instance_id instance, ir_value at);

/* find.c: the questions about a subject, in the arena. *all is false where values went further than they were
 * followed. */
const struct lost *lost_find(struct model *model, struct arena *arena, uint32_t *count, bool *all);

/* lost.c: adds the memories of the model of such a question; that of what is seen; whether an instruction is one of the
 * looks that count, or of the calls that are none. */
void lost_memories(struct model *model);
uint32_t lost_seen_memory(const struct model *model);
bool lost_is_look(const struct lost *lost, instance_id instance, ir_value at);
bool lost_is_idle(const struct lost *lost, instance_id instance, ir_value at);

/* looks.c: when all functions of a model are built, calls of those that do not look are no looks. Does nothing in other
 * models. */
void lost_settle_looks(struct model *model);

#endif
