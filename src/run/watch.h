/* Who watches a run: gets told of each access, allocation, call, monitor and thread, as it happens.
 *
 * A watcher sees the interpreter's own data (core/internal.h), and must not change it; but it may end the turn by
 * cpu_yield. It is told behind an instruction that took effect, and of a frame that is left while it is still there.
 * What is told of accesses:
 *   fields, elements and static fields, also where Unsafe, handles and updaters access them;
 *   array copies and clones, as one read of the source and one write of the target, whatever the elements.
 * Not told: what reflection does to fields, and what the interpreter does to objects by itself (strings, mirrors,
 * traces of exceptions).
 *
 * Without a watcher all this costs one branch for a call, a monitor and a native access; instructions that access
 * memory cost nothing, because they are told of by a loop of their own (java/language.c). */
#ifndef HEDDLE_RUN_WATCH_H
#define HEDDLE_RUN_WATCH_H

#include "run/core/internal.h"

struct run_access {
    ref object;      /* of a static field: the object that holds those of its class */
    uint32_t offset; /* of an element: its place */
    bool write;
    uint32_t at; /* the instruction of the innermost frame */
    bool orders; /* volatile, or by Unsafe and its kin: others that come behind it see what came before */
};

struct run_watcher {
    void *context;
    void (*access)(void *context, struct cpu *cpu, const struct run_access *access);
    void (*made)(void *context, struct cpu *cpu, ref object); /* by `new` and its kin, or cloned */
    void (*enter)(void *context, struct cpu *cpu, const uint64_t *arguments);
    void (*leave)(void *context, struct cpu *cpu);                           /* by returning or throwing */
    void (*monitor)(void *context, struct cpu *cpu, ref object, bool enter); /* taken, or given back */
    void (*waits)(void *context, struct cpu *cpu, ref object);               /* gives a monitor up, in Object.wait */
    void (*wants)(void *context, struct cpu *cpu, ref object);               /* is blocked at a monitor */
    void (*block)(void *context, struct cpu *cpu, ref object, bool enter);   /* a synchronized block, not a method */
    void (*start)(void *context, struct cpu *cpu, uint32_t thread);          /* a new thread */
    void (*end)(void *context, struct cpu *cpu);                             /* of the thread itself */
    void (*join)(void *context, struct cpu *cpu, uint32_t thread);           /* is seen to have ended */
    void (*signal)(void *context, struct cpu *cpu, uint32_t thread);         /* is unparked */
    void (*jump)(void *context,
                 struct cpu *cpu);    /* within a method of the application, to where it is now; may be NULL */
    void (*collected)(void *context); /* places of objects may be used again */
};

/* From now on; NULL: nobody. The watcher must outlive the run, or be taken away before. */
void run_watch(struct run *run, const struct run_watcher *watcher);

/* The program of the interpreter: classes and methods as it knows them. Watchers may load classes. */
struct program *run_program(struct run *run);

#endif
