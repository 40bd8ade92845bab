/* The manifest of a jar (META-INF/MANIFEST.MF): its main attributes. */
#ifndef HEDDLE_JVM_PATH_MANIFEST_H
#define HEDDLE_JVM_PATH_MANIFEST_H

#include "jvm/span.h"

struct buffer;

/* Appends the value of a main attribute, its lines joined; false if the manifest has none of this name (in whatever
 * case). */
bool manifest_get(struct span manifest, const char *name, struct buffer *value);

/* True if the value of the attribute is "true", in whatever case. */
bool manifest_says(struct span manifest, const char *name);

#endif
