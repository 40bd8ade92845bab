/* What the parts of spec.h share.
 *
 * The file is read first, then the annotations, then the defaults are filled in. Each of them speaks of four things
 * separately (said_of), and of what was said of a class before, the later ones keep away. */
#ifndef HEDDLE_ISOLATE_SPEC_INTERNAL_H
#define HEDDLE_ISOLATE_SPEC_INTERNAL_H

#include "isolate/spec/spec.h"

#include "base/names.h"

#include <string.h>

struct arena;
struct idmap;

/* What something was said of: bits of a class. */
enum said_of { SAID_SETS = 1, SAID_UNITS = 2, SAID_UNIT_FOR = 4, SAID_CLAIM = 8 };

enum { METHOD_SAID = 1, METHOD_UNIT = 2 }; /* said to be a unit of work; one in the end */

struct spec {
    const struct program *program;
    struct arena *arena;
    uint32_t class_count, method_count, field_count;
    uint8_t *said, *claims; /* by class: enum said_of, enum spec_claim */
    uint8_t *methods;       /* by method */
    uint32_t said_units;    /* how many methods are said to be units */
    struct idmap *unit_for; /* method, parameter: 1 */
    uint32_t *named;        /* by field: the name of its set, NAMES_NONE if none was given */
    uint32_t *sets;         /* by field: its set */
    const char **guards;    /* by field */
    struct names *set_names;
    const char **strays;
    size_t stray_count, stray_capacity;
};

static inline uint64_t unit_for_key(method_id method, uint32_t parameter)
{
    return (uint64_t)method << 32 | parameter;
}

/* Says something; what is said twice counts once. */
void spec_say_set(struct spec *spec, field_id field, const char *name, size_t length);
void spec_say_unit(struct spec *spec, method_id method);
void spec_say_unit_for(struct spec *spec, method_id method, uint32_t parameter);
void spec_say_claim(struct spec *spec, class_id class, enum spec_claim claim);

/* Reads the specification file; false, and complaints in `why`, if it is wrong. */
bool spec_read(struct spec *spec, const char *file, const char *text, size_t length, struct buffer *why);

/* Reads the annotations of all classes, where the file said nothing. */
void spec_read_annotations(struct spec *spec);

#endif
