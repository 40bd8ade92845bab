/* Models of native methods, and of Java methods that cannot be run as they are, in tables: one row for each. */
#ifndef HEDDLE_RUN_JAVA_NATIVES_NATIVES_H
#define HEDDLE_RUN_JAVA_NATIVES_NATIVES_H

#include "run/core/internal.h"

struct native {
    const char *class, *name;
    const char *descriptor; /* NULL: any */
    native_function function;
};

/* The tables, each ended by a row without a class. */
extern const struct native natives_object[], natives_system[], natives_class[], natives_unsafe[], natives_thread[],
    natives_math[], natives_handle[], natives_reflect[], natives_array[], natives_method[], natives_field[],
    natives_file[], natives_folder[], natives_channel[], natives_explored[], natives_lock[], natives_atomic[];

/* Does nothing and gives 0, null or false. */
bool native_nothing(struct cpu *cpu, const uint64_t *a, uint64_t *result);
bool native_true(struct cpu *cpu, const uint64_t *a, uint64_t *result);

/* handle.c: whether a value, or null, is of a class; throws the ClassCastException of handles if it is not. */
bool native_has_class(struct cpu *cpu, ref value, const struct run_class *wanted);

/* Begins to run a method of the library itself, by a model of it that is only for some cases. As a native function
 * returns: false. */
bool native_itself(struct cpu *cpu, const char *class, const char *name, const char *descriptor, const uint64_t *a);

/* clock.c: the time, for the method that calls. */
uint64_t native_clock(struct cpu *cpu);
/* The frame that parks the thread, by LockSupport or by itself. */
const struct frame *native_parking(const struct cpu *cpu);
/* The time of a thread that was parked has come. */
void native_clock_is_due(struct cpu *cpu);

/* What a method of VarHandle or Unsafe that accesses a variable orders, by the end of its name: STEP_ACQUIRES,
 * STEP_RELEASES, both, or nothing. */
unsigned native_order(const char *name);

/* thread.c: a thread is interrupted, as far as the interpreter knows of it. */
void native_interrupt(struct cpu *cpu, ref thread);

/* Sets the result to an object that was just made; throws an OutOfMemoryError if there is none. */
bool native_made(struct cpu *cpu, ref made, uint64_t *result);

#endif
