/* What the parts of program.h share. */
#ifndef HEDDLE_PROGRAM_INTERNAL_H
#define HEDDLE_PROGRAM_INTERNAL_H

#include "program/program.h"

#include "base/buffer.h"
#include "base/idmap.h"

struct arena;
struct names;

/* Not looked up yet. */
#define PROGRAM_UNKNOWN (FACTS_NONE - 1)

enum { MOST_DIMENSIONS = 255 }; /* of arrays: the JVM's own limit */

/* What is known of a class beside the public part. */
struct class_details {
    bool loaded, linked;
    class_id *supers; /* itself and all above it, by rising number; arrays: without what their elements give */
    uint32_t super_count;
    /* What the tables of its module mean, looked up when first needed. */
    uint32_t *types, *methods, *fields, *descriptors;
};

struct program {
    const struct class_source *source;
    struct arena *arena;
    struct names *class_names; /* the number of a name is the class */
    struct program_class *classes;
    struct class_details *details;
    size_t class_capacity, detail_capacity;
    struct program_method *methods;
    size_t method_count, method_capacity;
    struct program_field *fields;
    size_t field_count, field_capacity;
    struct names *selectors;     /* name and descriptor in one */
    const char **selector_names; /* by selector */
    size_t *selector_lengths;    /* of the names */
    size_t selector_capacity, selector_length_capacity;
    struct names *descriptors;     /* of signatures */
    struct names *field_keys;      /* "name descriptor" */
    struct idmap *declared;        /* class, selector: a method */
    struct idmap *declared_fields; /* class, field key: a field */
    struct idmap *selected;        /* class, method: a method + 1, or 0 */
    class_id *queue;               /* classes to be loaded */
    size_t queue_count, queue_capacity;
    class_id object;
    struct buffer text; /* of a selector on its way */
};

static inline uint64_t program_key(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

/* Appends the descriptor of a type of a module. */
void program_type_descriptor(const struct ir_module *module, uint32_t type, struct buffer *to);

/* The number of the descriptor of a signature of a class's module. */
uint32_t program_descriptor(struct program *program, class_id id, uint32_t signature);

#endif
