/* Places, threads, objects and transformations of a model in words. All texts are the model's. */
#ifndef HEDDLE_FINITE_PRINT_DESCRIBE_H
#define HEDDLE_FINITE_PRINT_DESCRIBE_H

#include "finite/finite.h"
#include "finite/model.h"

const char *describe_thread(struct finite *finite, uint32_t process);
/* An object by its class and number; null. */
const char *describe_object(struct finite *finite, int64_t reference);
/* "Buffer.java:12"; "" for what is nowhere. */
const char *describe_place(struct finite *finite, uint32_t node);
const char *describe_file(struct finite *finite, uint32_t node, uint32_t *line);
/* What a transformation is: "enter IntBuffer", "put count". */
const char *describe_node(struct finite *finite, uint32_t number);
const char *describe_member(struct finite *finite, uint32_t number);

struct finite_step describe_step(struct finite *finite, uint32_t process, uint32_t node, const int64_t *state);
struct finite_waits describe_wait(struct finite *finite, uint32_t process, const int64_t *state);
const char *describe_trap(struct finite *finite, uint32_t number);

#endif
