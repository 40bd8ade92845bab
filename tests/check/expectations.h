/* What `heddle check` must say of a program, from comments in its source, and how that compares with what it says.
 *
 *   // expect: must-find atomicity Stack.count Stack.data    a finding of that kind whose locations include these
 *   // expect: must-find atomicity Counter.hits @shared      … about the object made on the line that ends with //
 *   @shared
 *   // expect: must-find deadlock                            a deadlock, whatever it is about
 *   // expect: must-prove Stack                              no finding about objects or static fields of that
 *   class, and some question
 *                                                            about them was asked and proved
 *   // expect: must-hold Stack                               the same, though nothing need be asked; where nothing
 *   at all is, the verdict
 *                                                            is unknown
 *   // expect: must-hold @private                            no finding about the object made on that line
 *   // expect: must-hold                                     no finding at all
 *   // expect: must-doubt                                    something goes wrong in the program, and it must not be
 *   safe: whatever is
 *                                                            found, left open or not looked into will do
 *   // expect: tolerated atomicity Account.balance -- why    a finding that may appear, though it is an imprecision
 *   of heddle
 *   // expect: tolerated unknown Account.balance -- why      a question that may stay open
 *   // options: --all                                        options for `heddle check`
 *
 * A doubted finding must be tolerated, as a finding or as an open question.
 *
 * Each finding must be one that is to be found or tolerated: its locations include those of the line, or are some of
 * them. A question without an answer must be tolerated. */
#ifndef HEDDLE_TESTS_CHECK_EXPECTATIONS_H
#define HEDDLE_TESTS_CHECK_EXPECTATIONS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXPECT_MOST = 16, EXPECT_WORDS = 8, EXPECT_OPTIONS = 8, EXPECT_MARK = 32 };

enum expected_verdict { MUST_FIND, MUST_PROVE, MUST_HOLD, MUST_DOUBT, TOLERATED };

struct expectation {
    enum expected_verdict verdict;
    uint32_t line;     /* where it stands */
    uint32_t site;     /* the line where the object is made; 0: any */
    const char *kind;  /* "atomicity", "unknown", …; NULL for must-prove and must-hold */
    const char *class; /* of must-prove and must-hold; NULL: all */
    const char *locations[EXPECT_WORDS];
    size_t location_count;
};

struct expectations {
    char *text;          /* the source, cut into words; owned */
    const char *file;    /* its name without folders */
    const bool *is_code; /* for each line, counted from 1: it is neither empty nor only a comment; owned */
    uint32_t line_count;
    struct expectation all[EXPECT_MOST];
    size_t count;
    const char *options[EXPECT_OPTIONS];
    size_t option_count;
};

/* Reads the comments of a source. False, with what is wrong in `why`, if one of them is not as above or there is
 * none. The path must outlive it. Free with expectations_free in both cases. */
bool expectations_read(struct expectations *expectations, const char *path, const char *source, struct buffer *why);
void expectations_free(struct expectations *expectations);

/* Adds a line to `complaints` for each thing that is not as it should be in what `heddle check --format json`
 * printed, and in its exit status. */
void expectations_compare(const struct expectations *expectations, const char *json, int status,
                          struct buffer *complaints);

#endif
