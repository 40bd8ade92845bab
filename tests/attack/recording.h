/* What the agent of tests/attack/agent wrote down of one run in a real JVM, as hits: the same rules and the same
 * matcher as those of the monitors (src/watch), but coarser.
 *
 *   subjects    objects of application classes whose constructor an application's method calls, by that place, and
 *   static fields;
 *   locations   their fields that belong to an atomic set and are not final;
 *   units       methods that are units by isolate/spec.h for their receiver or for the static fields of their class,
 *   and synchronized
 *               methods. Whoever waits begins all his units anew.
 * **A hit is real**: an access lies between its own line and the next one of its thread (agent.c says why), and
 * comes before another one only if the second line stands before the other's first. What a constructor does to its
 * object before another thread has touched it, and a static initialiser to its class, does not count. What is
 * missing (blocks, statements, contents, parameters) only makes units smaller and accesses fewer, so that hits are
 * missed. */
#ifndef HEDDLE_TESTS_ATTACK_RECORDING_H
#define HEDDLE_TESTS_ATTACK_RECORDING_H

#include "attack/told.h"

/* A program's classes and what belongs together in them. */
struct rules;

/* `path` is a folder of classes or a source; `spec` a specification file or NULL. NULL: why. */
struct rules *rules_new(const char *path, const char *spec, struct buffer *why);
void rules_free(struct rules *rules); /* NULL is fine */

/* Calls `see` for each hit, each once. False, and why, if the text is not as it should be; it may end anywhere
 * behind a line. Texts of hits are valid during the call only. */
bool recording_hits(const struct rules *rules, const char *text, void (*see)(void *context, const struct hit *hit),
                    void *context, struct buffer *why);

#endif
