/* What the parts of the verdict share; for use within this room only. */
#ifndef HEDDLE_VERDICT_INTERNAL_H
#define HEDDLE_VERDICT_INTERNAL_H

#include "eml/witness.h"
#include "verdict/model.h"

struct arena;
struct names;

/* Adds the ids that a baseline lists to `known`; false and why if it is none (see verdict_read_baseline). */
bool baseline_read(const char *text, size_t length, struct names *known, struct buffer *why);

/* Gives every finding its id, in this order; the texts go into `ids`. */
void fingerprint_all(struct finding *findings, size_t count, struct names *ids);

/* Appends bytes that are equal for two findings iff these are equal in all that was added, and that sort by place. */
void fingerprint_order(const struct finding *finding, struct buffer *into);

/* Whether two findings are about objects that the same line makes, and say the same to who reads them. */
bool fingerprint_same(const struct finding *one, const struct finding *other);

/* Appends bytes that are equal for two findings of atomicity if the same accesses break their objects in the same
 * way, wherever these are made. */
void fingerprint_cause(const struct finding *finding, struct buffer *into);

/* sites.c: makes one finding of those about objects that are made at different places and that the same accesses
 * break in the same way; what the source asks to ignore stays apart. Returns how many are left, in their order. */
size_t sites_join(struct finding *findings, size_t count, struct arena *arena);

/* aliases.c: makes one finding of those whose accesses are the same, whatever the locations are called that they are
 * to. Returns how many are left, in their order. */
size_t aliases_join(struct finding *findings, size_t count, struct arena *arena);

/* callers.c: where the calls stand that lead to the marked steps of a witness; *count of them, in the arena. */
struct source_place *callers_of(const struct verdict_model *model, const struct eml_witness *witness,
                                struct arena *arena, uint32_t *count);

/* unmodelled.c: locks that are not in the model, but that processes of a witness take, step by step. */
enum { MOST_UNMODELLED = 64 };

struct unmodelled_held {
    const struct verdict_model *model;
    struct {
        uint32_t process, copy;
        const struct verdict_unmodelled *lock;
    } held[MOST_UNMODELLED];
    size_t count; /* what goes beyond that is not told */
};

/* What a statement takes or gives back; NULL: it is about something else. */
const struct verdict_unmodelled *unmodelled_at(const struct verdict_model *model, uint32_t statement);
void unmodelled_step(struct unmodelled_held *held, const struct eml_step *step);
/* Appends what who makes a step holds, behind what `to` lists already: "X (not modelled)". */
void unmodelled_list(const struct unmodelled_held *held, const struct eml_step *step, struct buffer *to);
/* Appends for each such lock that is held at a step of a witness: " M holds the lock of X, which is not modelled: why."
 * Whether there are any. */
bool unmodelled_tell(const struct verdict_model *model, const struct eml_witness *witness, size_t at,
                     const char *method, struct buffer *to);

/* ways.c: the accesses of a witness, as a way; its units and pattern are set by the caller. False if there are too
 * many. */
bool way_of(const struct verdict_model *model, const struct eml_witness *witness, struct arena *arena,
            struct finding_way *way);
bool way_same(const struct finding_way *one, const struct finding_way *other);
/* Tells a finding in the way that it has happened: its steps are the accesses alone. */
void way_tell(struct finding *finding, struct arena *arena);

/* Adds to a finding what another one says that is the same in the end. */
void finding_join(struct finding *to, const struct finding *from);

/* suspicions.c: whether an execution of a model of suspicions shows that a program acts on what it saw and what is
 * so no more. */
bool suspicions_count(const struct verdict_model *model, const struct eml_witness *witness);

#endif
