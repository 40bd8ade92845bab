/* What the parts of the facts of C programs share. */
#ifndef HEDDLE_FACTS_C_INTERNAL_H
#define HEDDLE_FACTS_C_INTERNAL_H

#include "facts/c/facts.h"
#include "facts/c/models.h"
#include "facts/idset.h"

struct idmap;
struct ir_flow;

enum {
    MOST_SPOTS = 128,    /* offsets of one object that are told apart */
    MOST_THREADS = 64,   /* the last one stands for all further ones */
    MOST_LOCKS = 64,     /* more are not told apart */
    LARGEST_COPY = 1024, /* bytes that are copied word by word */
    WORD = 8             /* contents of objects are told apart by words; narrower pointers share one */
};

/* Nodes have sets of spots: one for each value of each reached method, and for what it returns; two for each object,
 * and one for each of its words; and those that stand for several values at once. */
enum {
    NODE_NUMBERS,  /* what became a number: what a number may become again */
    NODE_OUTSIDE,  /* what unknown functions got: they may put it anywhere that they know of */
    NODE_RESULTS,  /* of threads */
    NODE_SPECIFIC, /* values of keys */
    NODE_LIBRARY,  /* the object of the library */
    NODE_FIXED
};

/* What is to be done when something comes to the set of a node. */
enum use_kind {
    USE_LOAD,      /* other: the node of the result; number: width */
    USE_STORE,     /* other: the node of the value */
    USE_SHIFT,     /* other: the result; number: the distance */
    USE_BLUR,      /* the same, by any distance */
    USE_COPY_TO,   /* other: the node of the pointer to the source; number: how many bytes, -1 unknown */
    USE_COPY_FROM, /* other: the node of the pointer to the destination */
    USE_CALL,      /* functions are called; other: the method, number: the instruction */
    USE_START,     /* functions are started as threads; the same */
    USE_CALL_BACK, /* functions are called by the library, within the call; the same */
    USE_AT_END,    /* functions are called when the thread or program ends; other: the node of the argument */
    USE_OUTSIDE,   /* what is known outside */
    USE_STORE_ALL  /* other: the node of a value that is put anywhere into the object */
};

struct use {
    uint8_t kind;
    uint32_t other, next;
    int64_t number;
};

struct link {
    uint32_t to, next;
};

struct node {
    struct idset set, fresh; /* fresh: not yet passed on */
    uint32_t links, uses;    /* lists; CFACTS_NONE: empty */
    bool queued;
};

struct object {
    struct cfacts_object is;
    uint64_t size;     /* CFACTS_ANY: not known */
    uint32_t anywhere; /* the node of what is stored at any offset */
    uint32_t all;      /* the node of all that is stored */
    uint32_t spots;    /* how many offsets it has */
    uint32_t blurred;  /* its spot with any offset */
};

/* Calls, as the points-to sets show them. */
enum call_kind { CALLS, CALLS_BACK, STARTS, AT_END };
struct call {
    uint32_t caller, at, callee; /* of AT_END the caller is CFACTS_NONE */
    enum call_kind kind;
};

/* One access of an instruction or of a library function. */
struct touch {
    uint32_t method, at;
    uint32_t node; /* the pointer; CFACTS_NONE: the object itself, as a whole */
    uint32_t object;
    int64_t width; /* bytes; -1: not known, so anywhere in the object */
    bool writes;
    bool syncs;       /* by a function of synchronisation, on its own object */
    bool at_any_time; /* whatever is known of the place */
};

struct method {
    bool reached;
    bool once;         /* it is run once at most */
    uint32_t first;    /* node of its value 0; behind its values comes what it returns */
    uint32_t variadic; /* the object of its further arguments */
    uint64_t threads;  /* who runs it */
    const struct ir_flow *flow;
    const uint8_t *looping;       /* by block: whether it can be run again */
    uint64_t starts;              /* creations that it, or whom it calls, may make, as bits */
    uint64_t releases;            /* locks that it, or whom it calls, may give back */
    uint64_t acquires;            /* locks that are held when it returns, whatever was held before */
    uint64_t alive, held;         /* at its start */
    uint64_t *alive_at, *held_at; /* by instruction */
};

/* A call that creates threads: which of them are there is followed. */
struct creation {
    uint32_t method, at;
    uint32_t block;
    struct cfacts_spot handle; /* where their number is stored: the first one; object CFACTS_NONE: not known */
    bool looped;               /* one in each round of a loop that counts from `from` up to `to` */
    int64_t from;
    struct bound {
        bool constant;
        uint8_t test;   /* the operation that compares */
        int64_t number; /* or the value that is the bound, in the same method */
    } to;
    bool joinable;
};

struct cfacts {
    const struct ir_module *module;
    struct arena *arena;
    struct budget *budget;
    const char *why;
    uint64_t *sizes;                /* by type */
    uint64_t *offsets;              /* by field reference */
    uint32_t *field_of, *method_of; /* by reference: a global, a function of the module */
    const struct cmodel **models;   /* by method reference: what a library function does; NULL: not known */
    struct method *methods;
    uint32_t main; /* a method */
    /* points-to */
    struct node *nodes;
    size_t node_count, node_capacity;
    struct use *uses;
    size_t use_count, use_capacity;
    struct link *links;
    size_t link_count, link_capacity;
    struct object *objects;
    size_t object_count, object_capacity;
    struct cfacts_spot *spots;
    size_t spot_count, spot_capacity;
    struct idmap *object_ids, *spot_ids, *word_ids, *link_ids, *call_ids;
    uint32_t *queue;
    size_t queue_count, queue_capacity;
    uint32_t *to_reach;
    size_t to_reach_count, to_reach_capacity;
    struct call *calls;
    size_t call_count, call_capacity;
    /* threads */
    struct cfacts_thread threads[MOST_THREADS];
    uint32_t thread_count;
    struct creation *creations;
    size_t creation_count, creation_capacity;
    bool has_detach, has_foreign_join, has_thread_exit;
    /* locks */
    struct cfacts_spot locks[MOST_LOCKS];
    uint32_t lock_sizes[MOST_LOCKS];
    uint32_t lock_count;
    uint64_t usable; /* locks, as bits */
    /* sharing */
    struct touch *touches;
    size_t touch_count, touch_capacity;
    struct cfacts_part *parts;
    size_t part_count, part_capacity;
    uint32_t *first_part; /* by object; one more than there are objects */
    uint64_t **quiet;     /* by method */
};

static inline const struct ir_body *body_of(const struct cfacts *facts, uint32_t method)
{
    return facts->module->methods[method].body;
}

static inline uint32_t node_of(const struct cfacts *facts, uint32_t method, ir_value value)
{
    return facts->methods[method].first + value;
}

static inline uint32_t node_of_result(const struct cfacts *facts, uint32_t method)
{
    return facts->methods[method].first + body_of(facts, method)->instruction_count;
}

static inline struct object_set set_of(const struct cfacts *facts, uint32_t node)
{
    return idset_view(&facts->nodes[node].set);
}

/* Nothing is known from now on; the first reason counts. */
void cfacts_give_up(struct cfacts *facts, const char *why);

/* layout.c: sizes, offsets, and what references mean. */
void clayout_find(struct cfacts *facts);
bool clayout_constant(const struct ir_body *body, ir_value value, int64_t *number);
/* The bytes that a load or store touches. */
int64_t clayout_width(const struct cfacts *facts, ir_kind kind);

/* object.c: objects, spots, nodes of contents. */
uint32_t cobject_get(struct cfacts *facts, enum cfacts_kind kind, uint32_t what, uint32_t at);
uint32_t cspot_get(struct cfacts *facts, uint32_t object, int64_t offset); /* -1: any */
uint32_t cnode_new(struct cfacts *facts);
uint32_t cobject_word(struct cfacts *facts, uint32_t object, uint32_t word); /* the node of its contents */
/* Calls visit with each node of contents that an access of so many bytes (-1: any) at a spot may meet. */
typedef void (*cword_visit)(struct cfacts *facts, uint32_t node, uint32_t other);
void cobject_words(struct cfacts *facts, uint32_t spot, int64_t width, bool stores, cword_visit visit, uint32_t other);

/* solve.c */
void csolve_add(struct cfacts *facts, uint32_t node, uint32_t spot);
void csolve_link(struct cfacts *facts, uint32_t from, uint32_t to);
void csolve_use(struct cfacts *facts, uint32_t node, enum use_kind kind, uint32_t other, int64_t number);
void csolve_run(struct cfacts *facts);

/* body.c, call.c: the constraints of instructions. */
void cbody_constrain(struct cfacts *facts, uint32_t method);
void ccall_constrain(struct cfacts *facts, uint32_t method, ir_value at);
/* A function is called, started or called back by an instruction. */
void ccall_add(struct cfacts *facts, uint32_t method, ir_value at, uint32_t callee, enum call_kind kind);
void ccall_at_end(struct cfacts *facts, uint32_t callee, uint32_t argument);
void cmethod_reach(struct cfacts *facts, uint32_t method);
/* The method that a call names, or CFACTS_NONE. */
uint32_t ccall_named(const struct cfacts *facts, const struct ir_instruction *call);
/* The model of what a call names; NULL: none, or a function with a body. */
const struct cmodel *ccall_model(const struct cfacts *facts, const struct ir_instruction *call);

/* Puts the calls in order, once all are known. */
void ccall_sort(struct cfacts *facts);
/* The callees of an instruction, one after the other; *from is 0 at first. NULL: no more. */
const struct call *ccall_next(const struct cfacts *facts, uint32_t method, ir_value at, size_t *from);

/* threads.c, joins.c, flow.c */
void cthreads_find(struct cfacts *facts);
void cjoins_find(struct cfacts *facts);
/* The creations that have no thread left behind a join, as bits; behind an edge between blocks. */
uint64_t cjoins_at(const struct cfacts *facts, uint32_t method, ir_value at);
uint64_t cjoins_on_edge(const struct cfacts *facts, uint32_t method, uint32_t from, uint32_t to);
void cflow_find(struct cfacts *facts);

/* locks.c */
void clocks_find(struct cfacts *facts);
/* The only lock that a value may be; CFACTS_NONE. All that it may be, as bits. */
uint32_t clocks_exact(const struct cfacts *facts, uint32_t node);
uint64_t clocks_possible(const struct cfacts *facts, uint32_t node);

/* touch.c, sharing.c */
void ctouch_find(struct cfacts *facts);
void cshare_find(struct cfacts *facts);

#endif
