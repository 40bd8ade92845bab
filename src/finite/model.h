/* The transition system of a program (004, section 3), as data.
 *
 * A *process* is a thread that may come to be: main, or a Thread object. Processes that run the same code have the same
 * *type*; its code is a graph of *nodes*, made by inlining all calls. A node works on *registers*, which are the
 * process's own, and on what processes share: *objects*, whose variables are *members*, static variables, monitors. A
 * *pool* is what one allocator of one process makes: a fixed number of objects. A node is one *transformation* of the
 * paper, or several: one for each case of its guard.
 *
 * Values are numbers; a reference is 0 for null, else the number of an object and 1. What the model does not represent
 * is a *trap*: behind it the model says nothing. */
#ifndef HEDDLE_FINITE_MODEL_H
#define HEDDLE_FINITE_MODEL_H

#include "facts/facts.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct property;

#define FINITE_NONE UINT32_MAX

/* A row is NODE(name, shape): r it sets register r; a, b, v it reads these; c is what its own comment says. Ways out
 * are next[0], and next[1] where it says so. */
#define FINITE_NODES(NODE)                                                                                             \
    NODE(jump, "")                                                                                                     \
    NODE(number, "r")        /* r = number */                                                                          \
    NODE(object, "r")        /* r = the only object of pool c */                                                       \
    NODE(self, "r")          /* r = the Thread object of the process; null: main has none */                           \
    NODE(move, "ra")         /* r = a */                                                                               \
    NODE(compute, "rab")     /* r = a (operation c of the ir, kind) b */                                               \
    NODE(convert, "ra")      /* r = a, as a number of so many bits (number; below 0: without sign) */                  \
    NODE(choose, "r")        /* r = any of number .. c */                                                              \
    NODE(choose_below, "ra") /* r = any of 0 .. a - 1; next[1]: a is not above 0 */                                    \
    NODE(opaque, "r")        /* r = what is not represented; why says why */                                           \
    NODE(branch, "a")        /* a is not 0; else next[1] */                                                            \
    NODE(matches, "a")       /* a is number; else next[1] */                                                           \
    NODE(inside, "ab")       /* 0 <= a < b; else next[1] */                                                            \
    NODE(is, "a")            /* a is an object that passes test c; else next[1] */                                     \
    NODE(holds, "a")         /* the process holds the monitor of a; else next[1] */                                    \
    NODE(make, "r")          /* r = a new object of pool c */                                                          \
    NODE(make_array, "ra")   /* r = a new array of pool c with a elements */                                           \
    NODE(get, "ra")          /* r = member c of a */                                                                   \
    NODE(put, "av")          /* member c of a = v */                                                                   \
    NODE(get_static, "r")    /* r = member c */                                                                        \
    NODE(put_static, "v")    /* member c = v */                                                                        \
    NODE(get_element, "rab") /* r = element b of a; c: the member for elements */                                      \
    NODE(put_element, "abv") /* element b of a = v */                                                                  \
    NODE(enter, "a")                                                                                                   \
    NODE(exit, "a")                                                                                                    \
    NODE(wait, "a")       /* gives up the monitor; a waiting node follows */                                           \
    NODE(waiting, "a")    /* until it is notified; or, if number is not 0, for a time */                               \
    NODE(reacquire, "ab") /* takes the monitor back as often as it was held; b: where it waited */                     \
    NODE(try, "a")        /* takes the monitor if it is free, or the process holds it; else next[1] */                 \
    NODE(notify, "a")                                                                                                  \
    NODE(notify_all, "a")                                                                                              \
    NODE(start, "a") /* next[1]: it was started before */                                                              \
    NODE(join, "a")  /* until the thread of a has ended; or, if number is not 0, for a time */                         \
    NODE(begin, "")                                                                                                    \
    NODE(end, "")                                                                                                      \
    NODE(fail, "") /* an exception that nothing catches; number is not 0: a failed assertion */                        \
    NODE(trap, "") /* what is not represented; why says what */

enum finite_op {
#define FINITE_OP(name, shape) NODE_##name,
    FINITE_NODES(FINITE_OP)
#undef FINITE_OP
        NODE_COUNT
};

const char *finite_op_name(enum finite_op op);
bool finite_op_has(enum finite_op op, char operand); /* r, a, b or v */
bool finite_op_forks(enum finite_op op);             /* next[1] is a way out */

/* Why a transformation is visible or not. */
enum finite_reason {
    REASON_LOCAL,     /* invisible: it is about the process alone */
    REASON_OWNED,     /* invisible (4.2) */
    REASON_PROTECTED, /* invisible (4.3) */
    REASON_FINAL,     /* invisible: written before the thread that reads it is started, and never again */
    REASON_UNSEEN,    /* invisible: nobody asks whether the thread has ended */
    REASON_PART,      /* invisible: it happens at once with what stands before it */
    REASON_SHARED,    /* visible: others may access it */
    REASON_BLOCKS,    /* visible: it may block, start or end a thread, or pass on the word */
    REASON_CYCLE      /* visible: else nothing on the cycle would be */
};

struct finite_node {
    uint8_t op;     /* enum finite_op */
    uint8_t reason; /* enum finite_reason */
    bool visible;
    bool nested;   /* enter: perhaps the process holds the monitor already */
    bool observed; /* a formula names what changes here, or has just changed: a process stops before it in any case */
    ir_kind kind;
    uint32_t r, a, b, v, c;
    int64_t number;
    uint32_t next[2];
    uint32_t frame;  /* the inlined method that it stands in */
    ir_value at;     /* and the instruction */
    const char *why; /* trap, opaque; or who owns or protects what it accesses */
};

/* A method inlined at a call. */
struct finite_frame {
    uint32_t parent; /* FINITE_NONE: the first of a thread */
    ir_value call;   /* the call in the parent */
    uint32_t type, depth;
    uint32_t shape; /* the frame that the shape analysis has for it; FINITE_NONE */
    method_id method;
    const struct ir_module *module;
    const struct ir_body *body;
    uint32_t *registers; /* of each value; FINITE_NONE: none yet */
    uint32_t *blocks;    /* the first node of each block */
    uint32_t result;     /* the register for the result; FINITE_NONE */
    uint32_t after;      /* the node behind the call */
    uint32_t lock;       /* a synchronized method: the register with the object; FINITE_NONE */
    bool initialiser;    /* part of a static initialiser */
};

struct finite_register {
    ir_kind kind;
    bool constant, present; /* it is always `number`; it is never null */
    bool relevant;
    int64_t number;
    uint32_t pool; /* it is always an object of this pool, if that is known; FINITE_NONE */
};

enum finite_member_kind {
    MEMBER_FIELD,
    MEMBER_STATIC,
    MEMBER_ELEMENTS,
    MEMBER_LENGTH,
    MEMBER_CAPTURED,
    MEMBER_TARGET,
    MEMBER_MODEL /* what an object of the library is about */
};

/* Objects of the library that have a model, and what the one member of each is. */
enum finite_model {
    FINITE_NO_MODEL,
    FINITE_ATOMIC_INTEGER, /* its value */
    FINITE_ATOMIC_BOOLEAN,
    FINITE_ATOMIC_LONG,
    FINITE_ATOMIC_REFERENCE,
    FINITE_LOCK,      /* a ReentrantLock: an object whose monitor stands for it */
    FINITE_CONDITION, /* an object at which its threads wait */
    FINITE_QUEUE      /* such an object: that of the lock */
};

struct finite_member {
    enum finite_member_kind kind;
    uint32_t of; /* a field; the number of what a lambda keeps; elements: a class; enum finite_model */
    ir_kind value;
    uint8_t bits; /* how many a value takes, its sign among them; 0: a reference */
    bool is_signed, relevant;
    bool set_later; /* static: not only by an initialiser */
    uint32_t slot;  /* of a static variable */
};

/* What a test asks of an object: that its class is below one, or that it is of one of these. */
struct finite_test {
    bool below;
    class_id class;         /* below */
    const char *class_name; /* of it */
    const uint32_t *among;  /* objects of the facts */
    uint32_t among_count;
    bool *pools; /* which pools pass */
};

struct finite_pool {
    uint32_t type, frame;
    ir_value at;
    class_id class;         /* FACTS_NONE: one that was never read */
    const char *class_name; /* as people write it */
    bool fixed;             /* there from the start: a class, a string, an exception of the JVM */
    bool lambda, array, thread;
    enum finite_model model; /* an object of the library */
    const struct implicit_exception *implicit;
    class_id referent;         /* fixed: the class that it is the Class of */
    const struct text *string; /* fixed: the constant */
    ir_kind element;
    uint32_t size;     /* objects for each process */
    uint32_t most;     /* arrays: elements */
    uint32_t runs;     /* Thread objects: the type of the process */
    uint32_t *targets; /* Thread objects: what their targets may be, objects of the facts */
    size_t target_count, target_capacity;
    bool vague;         /* Thread objects: the target is not known */
    uint32_t *offsets;  /* of each member; FINITE_NONE */
    uint32_t width;     /* slots of an object */
    uint32_t used_slot; /* how many were made, for the first process of the type; the others follow */
    uint32_t first;     /* the first object of the first process of the type */
};

struct finite_type {
    const char *name;
    uint32_t pool;         /* of its Thread objects; FINITE_NONE: main */
    uint32_t entry;        /* a begin node */
    uint32_t first, count; /* nodes */
    struct finite_register *registers;
    size_t register_count, register_capacity;
    uint32_t thrown;    /* the register for the exception under way */
    uint32_t processes; /* how many have the type */
    uint32_t first_process;
    uint32_t kept; /* slots for registers */
};

struct finite_process {
    uint32_t type, object; /* FINITE_NONE: main */
};

struct finite_object {
    uint32_t pool, index, process; /* the thread that it is; FINITE_NONE */
    uint32_t maker;                /* the process whose pool it is in */
    uint32_t monitor;              /* the slots of its monitor: owner, count */
    uint32_t slot;                 /* the first one of its members */
};

/* How a slot is packed: into a word, from a bit of it on; one of more than 32 bits takes two words. */
struct finite_width {
    uint8_t bits, shift;
    bool is_signed;
    uint32_t word;
};

/* Slots of a process, from finite.process_slot on. */
enum { SLOT_LOCATION, SLOT_QUEUED, SLOT_RANK, SLOT_SAVED, SLOT_KEPT };
enum { QUEUED_NOT, QUEUED_WAITS, QUEUED_GOES_ON };

struct finite {
    const struct facts *facts;
    const struct program *program;
    struct arena *arena;
    unsigned objects, elements, recursion; /* limits: of a pool, of an array, of activations */
    bool queue;                            /* locks are handed over by queue */
    unsigned reductions;                   /* enum finite_reduction */
    unsigned rounds;                       /* of a cycle of invisible transformations that are one transition */
    bool watches_ends;                     /* somebody joins a thread, or waits at a Thread object */
    bool tries, conditions;                /* somebody asks whether a lock is free; waits at a Condition */
    const char *failed;                    /* why there is no model; NULL */
    const char *undecided;                 /* why nothing is proved though nothing is found; NULL */
    struct property *property;             /* what is asked of its runs; NULL */

    struct finite_node *nodes;
    size_t node_count, node_capacity;
    struct finite_frame **frames;
    size_t frame_count, frame_capacity;
    struct finite_member *members;
    size_t member_count, member_capacity;
    struct finite_test *tests;
    size_t test_count, test_capacity;
    struct finite_pool *pools;
    size_t pool_count, pool_capacity;
    struct finite_type *types;
    size_t type_count, type_capacity;

    struct finite_process *processes;
    uint32_t process_count;
    struct finite_object *objects_made;
    uint32_t object_count;
    uint32_t **live; /* of each stop: the registers that are kept, and FINITE_NONE */
    uint32_t *process_slot;
    struct finite_width *widths;
    uint32_t slot_count, word_count;
};

/* The nodes that the transitions of a process end at. */
static inline bool finite_is_stop(const struct finite_node *node)
{
    return node->visible;
}

uint32_t finite_member(struct finite *finite, enum finite_member_kind kind, uint32_t of, ir_kind value);
uint32_t finite_register(struct finite *finite, uint32_t type, ir_kind kind);

/* Whether an object of a pool is of a class, or one below it. */
bool finite_pool_is(const struct finite *finite, const struct finite_pool *pool, class_id class, const char *name);

/* A text of the arena, as printf makes it. */
const char *finite_text(struct finite *finite, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
