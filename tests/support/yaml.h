/* A reader of YAML as witnesses need it, which shares nothing with who writes them: mappings and sequences by indentation,
 * scalars plain or in double quotes, and `[]`. All else fails the test. */
#ifndef HEDDLE_TESTS_SUPPORT_YAML_H
#define HEDDLE_TESTS_SUPPORT_YAML_H

#include <stddef.h>

/* A scalar, and the way to it: keys and numbers of items, with slashes between: "0/content/2/segment". */
struct yaml_scalar {
    char *path, *value;
};

struct yaml {
    struct yaml_scalar *scalars; /* in their order */
    size_t count, capacity;
};

struct yaml yaml_read(const char *text);
void yaml_free(struct yaml *yaml);
/* The value at a place; NULL: there is none. */
const char *yaml_value(const struct yaml *yaml, const char *path);
/* The value of a key below a place. */
const char *yaml_below(const struct yaml *yaml, const char *path, const char *key);

#endif
