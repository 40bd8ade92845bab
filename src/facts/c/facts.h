/* What a whole C program may do: what its pointers point to, which threads it has and what they run, what they
 * share, and which locks are held where.
 *
 * Computed once from a module, then only read; all of it lies in the arena that the maker names. Everything
 * over-approximates: an access hits an object of its set, or the program did what is undefined before. Where a
 * program does what is not understood (signals, jumps, cancellation, functions that get functions and are not
 * known), nothing is known (cfacts_why), and all questions are answered so that nobody relies on them.
 *
 * An *object* is a global, a string, a function, all variables that one instruction `local` makes, or all that one
 * call of an allocation function gives. A *spot* is an object with an offset in bytes, or with any. */
#ifndef HEDDLE_FACTS_C_FACTS_H
#define HEDDLE_FACTS_C_FACTS_H

#include "ir/ir.h"

struct arena;
struct budget;
struct buffer;
struct cfacts;

#define CFACTS_NONE UINT32_MAX
#define CFACTS_ANY UINT32_MAX /* an offset */

/* The module must outlive the facts. The budget may be NULL. */
struct cfacts *cfacts_new(const struct ir_module *module, struct budget *budget, struct arena *arena);

/* Why nothing is known; NULL: all is. */
const char *cfacts_why(const struct cfacts *facts);

/* Whether an instruction of a method can be reached from the start of the program or of one of its threads. */
bool cfacts_reached(const struct cfacts *facts, uint32_t method);

enum cfacts_kind {
    CFACTS_GLOBAL,   /* what: a field of the module */
    CFACTS_TLS,      /* the same: each thread has one */
    CFACTS_STRING,   /* what: a constant of the module */
    CFACTS_FUNCTION, /* what: a method of the module */
    CFACTS_LOCAL,    /* method, at: the instruction that makes it */
    CFACTS_HEAP,     /* the same */
    CFACTS_VARIADIC, /* method: the further arguments of its calls */
    CFACTS_LIBRARY   /* all that the C library has */
};

struct cfacts_object {
    enum cfacts_kind kind;
    uint32_t what, method, at;
    bool single;  /* there is one at most */
    bool escaped; /* more threads than the one that made it may know it */
};

struct cfacts_spot {
    uint32_t object, offset; /* CFACTS_ANY */
};

uint32_t cfacts_object_count(const struct cfacts *facts);
struct cfacts_object cfacts_object(const struct cfacts *facts, uint32_t object);
/* The object that a kind, and what, or method and at, name; CFACTS_NONE: it is not known, so nothing points to it. */
uint32_t cfacts_find(const struct cfacts *facts, enum cfacts_kind kind, uint32_t what, uint32_t at);
/* "counter", "buffer (main)", "malloc in make line 12" */
void cfacts_object_name(const struct cfacts *facts, uint32_t object, struct buffer *to);

/* What a value may point to: calls visit for each spot. */
typedef void (*cfacts_visit)(void *context, struct cfacts_spot spot);
void cfacts_points_to(const struct cfacts *facts, uint32_t method, ir_value value, cfacts_visit visit, void *context);

/* Threads, as far as they are told apart: 0 is main, each other one is what a call that creates threads runs, and the
 * last one, if there is any such code, is what runs when threads or the program end. */
struct cfacts_thread {
    uint32_t entry;      /* a method; CFACTS_NONE: several */
    uint32_t method, at; /* the call that creates it; CFACTS_NONE: none */
    bool several;        /* there may be several of them */
};
uint32_t cfacts_thread_count(const struct cfacts *facts);
struct cfacts_thread cfacts_thread(const struct cfacts *facts, uint32_t thread);
/* Whether a thread may run a method. */
bool cfacts_runs(const struct cfacts *facts, uint32_t thread, uint32_t method);
/* Whether only the main thread runs an instruction, and no other thread is there then: none was created, or all have
 * been joined. */
bool cfacts_alone(const struct cfacts *facts, uint32_t method, ir_value at);

/* Locks that are told apart: mutexes, spin locks, and read-write locks that are held for writing, each at one offset of
 * a single object, and never made anew while there are threads. */
uint32_t cfacts_lock_count(const struct cfacts *facts);
struct cfacts_spot cfacts_lock(const struct cfacts *facts, uint32_t lock);
/* Those that a thread holds for certain before it runs an instruction, as bits. */
uint64_t cfacts_held(const struct cfacts *facts, uint32_t method, ir_value at);

/* How bytes are shared. */
enum cfacts_share {
    CFACTS_OWNED,     /* while there are several threads, at most one of them accesses them */
    CFACTS_READ,      /* while there are several threads, nobody writes them */
    CFACTS_PROTECTED, /* while there are several threads, all accesses are under one lock */
    CFACTS_SHARED     /* none of that is known */
};

/* Stretches of objects that are accessed alike. */
struct cfacts_part {
    uint32_t object;
    uint32_t first, end; /* bytes; end CFACTS_ANY: all that follow */
    enum cfacts_share share;
    uint32_t lock; /* of CFACTS_PROTECTED */
};
uint32_t cfacts_part_count(const struct cfacts *facts);
struct cfacts_part cfacts_part(const struct cfacts *facts, uint32_t part);

/* Whether no other thread can notice when a load, store, update or copy runs: no other thread is there (cfacts_alone),
 * or all that it may access is owned, read or protected. Then it can be done together with what the thread did
 * before. */
bool cfacts_is_quiet(const struct cfacts *facts, uint32_t method, ir_value at);
/* What is quiet as rows of bits: by method, one bit for each instruction; NULL where none is quiet. */
const uint64_t *const *cfacts_quiet(const struct cfacts *facts);

/* As text, for people. */
void cfacts_print_points_to(const struct cfacts *facts, struct buffer *to);
void cfacts_print_threads(const struct cfacts *facts, struct buffer *to);
void cfacts_print_locks(const struct cfacts *facts, struct buffer *to);

#endif
