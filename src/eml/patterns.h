/* All patterns in one table: which accesses each has, and what it means. Queries, engines and reports derive
 * from it, and the tables in the docs are compared with it.
 *
 * Two units of work u and v cannot be put one behind the other iff an access of u comes before one of v that it
 * conflicts with (the same location, and one of them writes), and another one of v before one of u. On one location
 * that always contains one of patterns 1 to 5, with the one or the other unit as u. On two locations, u before v on a
 * and v before u on b, and u the one who comes first, there are three orders, and three kinds of conflict at each
 * location: 27 patterns. Nine of them, 6 to 14, have the same kind at both; they are enough where units write all that
 * they read. The other 18 are numbered by order (uavavbub, uavbvaub, uavbubva), then by the kind at a, then by the kind
 * at b; kinds in this order: both write, only u writes, only v writes. tests/eml/test_patterns.c checks all this by
 * enumeration. */
#ifndef HEDDLE_EML_PATTERNS_H
#define HEDDLE_EML_PATTERNS_H

#include <stdint.h>

/* Those of the papers come first: `heddle eml check` asks for them unless it is told. All together are complete. */
enum { EML_PATTERN_FIRST = 1, EML_PAPER_LAST = 14, EML_PATTERN_LAST = 32 };
#define EML_PAPER_PATTERNS "1-14"
#define EML_COMPLETE_PATTERNS "1-32"

/* All that can be asked for has a number: those of the table, race and deadlock, then the patterns that a program
 * declares. */
enum { EML_RACE = EML_PATTERN_LAST + 1, EML_DEADLOCK, EML_DECLARED };

struct eml_pattern_text {
    const char *name;     /* by which users ask for it where it has no number of theirs; else NULL */
    const char *accesses; /* who, how, where: "uRa vWb uRb vWa"; NULL: it is no numbered pattern */
    const char *meaning;  /* a sentence; P is the process whose unit is u, A and B are the locations */
    const char *harm;     /* what the accesses, in the sentence before, lead to; NULL: it is no numbered pattern */
};

/* By number; what stands at 0 is empty, and all declared patterns are called what stands at EML_DECLARED. */
extern const struct eml_pattern_text eml_pattern_texts[EML_DECLARED + 1];

/* The row of any pattern. */
const struct eml_pattern_text *eml_pattern_text(uint32_t pattern);

#endif
