/* What belongs together: atomic sets, units of work, and what is known to be fine.
 *
 * Three sources; of the sets, the units, the unit-for parameters and the claim of a class, each, the later one counts
 * only where the earlier ones say nothing:
 *   the specification file (--spec), for code that one cannot annotate;
 *   annotations, recognised by simple name from any package: AtomicSet, UnitOfWork, UnitFor (ours, package heddle,
 *     class retention), GuardedBy, ThreadSafe, NotThreadSafe, Immutable, ThreadConfined (anybody's);
 *   defaults: all instance fields of a class are one atomic set, its static fields another; every public method is a
 *     unit of work for its receiver (static ones for the static fields), except constructors, static initialisers,
 *     main(String[]), and run/call of Runnable, Callable and Thread, which are bodies of threads and not operations on
 *     an object.
 * A class with any AtomicSet has only the sets that it names; a class with any UnitOfWork only those units. Subclasses
 * inherit the sets of their superclasses' fields, and may add to a named one by its name. A method is a unit if what it
 * overrides is said to be one. */
#ifndef HEDDLE_ISOLATE_SPEC_SPEC_H
#define HEDDLE_ISOLATE_SPEC_SPEC_H

#include "program/program.h"

struct buffer;
struct spec;

#define SPEC_NO_SET UINT32_MAX

/* `text` is that of the specification file, or NULL; docs/check.md has its form. NULL, and file:line: why in `why`, if
 * it is wrong. The program must outlive the spec; its classes are all loaded. Names that the program does not have are
 * listed (spec_stray). */
struct spec *spec_new(const struct program *program, const char *file, const char *text, size_t length,
                      struct buffer *why);
void spec_free(struct spec *spec);

/* The atomic set of a field, a number that is distinct for distinct sets of the program; SPEC_NO_SET: it belongs to
 * none. */
uint32_t spec_set_of(const struct spec *spec, field_id field);

/* Whether a method is a unit of work for its receiver (a static one: for the static fields of its class). */
bool spec_is_unit(const struct spec *spec, method_id method);

/* Lets a method that somebody outside of the program calls be a unit, public or not, where nobody says otherwise. */
void spec_let_be_unit(struct spec *spec, method_id method);

/* Whether a method (constructors, too) is a unit of work for what its n-th parameter points to (receiver not counted).
 * Never by default. */
bool spec_is_unit_for(const struct spec *spec, method_id method, uint32_t parameter);

/* What the author says of a class. */
enum spec_claim {
    CLAIM_NOTHING,
    CLAIM_SAFE,   /* ThreadSafe: checked all the same, and first */
    CLAIM_UNSAFE, /* NotThreadSafe: its users are to protect it; its methods are no units by default */
    CLAIM_FINE    /* Immutable, ThreadConfined: not a candidate; an assumption of the answer */
};
enum spec_claim spec_claim(const struct spec *spec, class_id class);

/* What @GuardedBy says of a field: the text ("this", "lock", "Foo.class"); NULL. */
const char *spec_guard(const struct spec *spec, field_id field);

/* Whether the specification file or annotations say what the sets or units of a class are. */
bool spec_speaks_of(const struct spec *spec, class_id class);

/* Names in the specification file that mean nothing in this program: "file:line: …". */
uint32_t spec_stray_count(const struct spec *spec);
const char *spec_stray(const struct spec *spec, uint32_t n);

#endif
