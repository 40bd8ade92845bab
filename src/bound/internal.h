/* What the parts of this room share: the program that is unrolled, what its threads do, and how both are looked at.
 *
 * The *world* has what stays the same in all rounds (bound.c): objects, their cells, and threads, each known again by
 * the way that leads to it, and what is known of them so far, which only grows. The *skeleton* is what one round makes:
 * nodes, events, stops, and the log of each thread. */
#ifndef HEDDLE_BOUND_INTERNAL_H
#define HEDDLE_BOUND_INTERNAL_H

#include "bound/bound.h"
#include "bound/layout.h"
#include "bound/loops.h"
#include "bound/terms/term.h"
#include "ir/ir.h"

struct arena;
struct buffer;
struct budget;
struct idmap;
struct solver;

#define BOUND_NONE UINT32_MAX

/* A pointer is a term of 64 bits: the number of its object above its offset. What has one of the first two instead is a
 * number that the program made a pointer. Objects have numbers from OBJECT_FIRST on, at most OBJECT_MOST: hardly any
 * program has a number with these bits, so that an address is known as one where it is a number (address.c). */
enum { POINTER_BITS = 64, OFFSET_BITS = 32, OBJECT_FIRST = 0x2ad10000, OBJECT_MOST = 1 << 24 };
#define OBJECT_NULL UINT32_C(0)
#define OBJECT_MINUS UINT32_C(0xffffffff)

enum object_kind { OBJECT_GLOBAL, OBJECT_STRING, OBJECT_FUNCTION, OBJECT_LOCAL, OBJECT_HEAP, OBJECT_PSEUDO };

struct object {
    enum object_kind kind;
    uint32_t what; /* a global: its field; a function: its method; a variable or a block: the line that makes it */
    uint32_t ends; /* a variable that each thread has for itself: the name of the thread, with which it ends; else 0 */
    uint64_t size;
    struct text bytes; /* of a string */
    bool zero;         /* its bytes are 0 at first, not undefined */
    bool constant;     /* nobody may write it once main runs */
    bool enumerated;   /* its cells were gone through, so that a new one asks for another round */
    bool bytewise;     /* its bytes are accessed in different groups, so that each is a cell of its own */
    uint32_t *cells;   /* its cells, in no order */
    size_t cell_count, cell_capacity;
};

/* Some bytes of an object that are always accessed together. */
struct cell {
    uint32_t object, offset, bytes;
    bool is_pointer; /* or a number that may be an address */
    /* While there may be several threads: who accesses it, and whether it is written. */
    uint32_t thread; /* BOUND_NONE: nobody */
    bool several, written;
    uint32_t *targets; /* objects of pointers in it, as far as several threads see it */
    size_t target_count, target_capacity;
    uint64_t first_offset, offset_step; /* of those pointers, as pointer_progression has them */
};

/* An object that threads synchronise by (sync/sync.h). The bytes of some do not say what others know of it: none but
 * the library may see them while there are several threads. */
enum sync_kind {
    SYNC_LOCK,      /* a mutex or spin lock: nor may anybody while it is held */
    SYNC_NUMBERED,  /* threads have other numbers there than when the program runs */
    SYNC_CONDITION, /* whose bytes are as any other, as those of the next one */
    SYNC_BARRIER,
    SYNC_ONCE
};
struct sync_place {
    uint64_t pointer; /* object and offset */
    uint32_t bytes;
    enum sync_kind kind;
};

struct world {
    const struct ir_module *module;
    struct arena *arena;
    struct layout layout;
    struct loops **loops;   /* by method: of its body; NULL: not looked at yet */
    struct object *objects; /* by number, from OBJECT_FIRST on (object_at) */
    size_t object_count, object_capacity;
    struct idmap *object_of; /* by key */
    struct cell *cells;
    size_t cell_count, cell_capacity;
    struct idmap *cell_of;     /* by object and offset */
    struct sync_place *places; /* where there are objects that threads synchronise by, and that keep their bytes */
    size_t place_count, place_capacity;
    bool changed; /* something was learned in this round: there must be another one */
    bool early;   /* threads may be there from the start of main on, as far as memory is concerned */
};

/* What is known of private memory on one way: by cell, TERM_NONE: as at first. Kept once for many ways. */
struct contents {
    uint32_t users;
    size_t count, capacity;
    term *values;
};

struct state {
    term guard; /* when this way is taken */
    struct contents *store;
    uint32_t section; /* the node of the atomic section that it is in; BOUND_NONE: none */
    uint32_t depth;   /* how many sections are around it */
};

enum event_kind {
    EVENT_READ,
    EVENT_WRITE,
    EVENT_LOCK,
    EVENT_UNLOCK,
    EVENT_BUSY, /* a mutex is not to be had: another thread holds it */
    /* of a condition: */
    EVENT_WAIT,
    EVENT_WOKEN, /* the wait that is its partner is over. value: only its time ended it; TERM_NONE: it has none */
    EVENT_SIGNAL,
    EVENT_BROADCAST,
    EVENT_AWAITED, /* some thread waits for it */
    EVENT_IDLE,    /* none does */
    /* of a barrier: */
    EVENT_ARRIVE, /* and wait for others */
    EVENT_OPEN,   /* the last one arrives */
    EVENT_PASS    /* who arrived as its partner says goes on */
};

/* What an access of memory is for data races. */
enum access_use {
    USE_NONE, /* it is in none */
    USE_PLAIN,
    USE_ATOMIC, /* in none with others of its sort: an atomic variable, in an atomic section, by what synchronises */
    USE_VAGUE   /* plain, and of some bytes of an object of which it is not said which */
};

/* What a node does to something that is shared. */
struct event {
    enum event_kind kind;
    enum access_use use;
    uint32_t log; /* the entry of its thread's log by which it is done; BOUND_NONE: that is not known */
    term whole;   /* it happens, and its instruction comes to its end; TERM_NONE: no more than its guard is known */
    uint32_t node;
    uint32_t cell;    /* or of a lock: its object */
    uint32_t offset;  /* of a lock */
    term guard;       /* it happens */
    term value;       /* that is read or written */
    term untouched;   /* of a read: a variable, it finds what the program left undefined; TERM_NONE: it cannot */
    uint32_t partner; /* of what ends a wait: the event that began it */
    uint32_t line;    /* set by skeleton_event */
};

/* Something that a thread does at one moment: nodes are what is ordered. */
struct node {
    uint32_t thread;
    term guard;
    uint32_t log;           /* where in its thread's log it is; of a section: where that begins */
    uint32_t starts, joins; /* threads; BOUND_NONE: none */
    term joined;            /* of a join: its guard behind it */
    bool section;
    bool only_stops; /* nothing happens there but that a stop is met */
};

/* A place at which a thread goes no further. */
enum stop_kind {
    STOP_ERROR,     /* an error function is called, a verifier's assertion fails */
    STOP_ABORT,     /* abort, a failed assertion */
    STOP_UNDEFINED, /* what C leaves undefined */
    STOP_CUT,       /* a loop or a recursion that goes on behind the bound */
    STOP_REFUSED    /* something that this engine does not understand */
};

struct stop {
    enum stop_kind kind;
    uint32_t node, log;
    term hit; /* a variable: that it is met. The way ends there in any case. */
    term met; /* the way comes there */
    const char *message;
    const struct ir_method *method;
    uint32_t line;
};

/* What a thread waits for. */
enum wait_kind {
    WAIT_LOCK,   /* a mutex or spin lock that another thread holds */
    WAIT_ITSELF, /* one that it holds itself */
    WAIT_END,    /* the end of a thread */
    WAIT_WOKEN,  /* to be woken, and to have the mutex again then */
    WAIT_OPEN,   /* a barrier */
    WAIT_WORD    /* something in memory: a semaphore, a read-write lock, what runs once */
};

/* A place at which a thread may stay, perhaps for ever (sync/stuck.c). */
struct wait {
    enum wait_kind kind;
    uint32_t thread, log;
    term stays;     /* it comes there, and does not go on */
    term never;     /* WAIT_WOKEN: it goes on in no case; WAIT_WORD: in the end what it waits for is not so */
    term doubtful;  /* WAIT_WORD: it stays there, and that is not known */
    uint64_t lock;  /* WAIT_LOCK, WAIT_WOKEN: which one it wants */
    uint32_t event; /* WAIT_WOKEN, WAIT_OPEN: with which it began to wait */
    uint32_t other; /* WAIT_END: of which thread */
    bool timed;     /* WAIT_WOKEN: its time may come */
    bool held;      /* WAIT_WORD: it is a thread that holds it up: a read-write lock */
};

/* An instruction as a thread runs it on some ways, in order: what the interpreter is led by. */
struct log_entry {
    const struct ir_body *body; /* NULL: the end of the thread */
    uint32_t instruction;
    uint32_t node; /* that takes place here; BOUND_NONE: none */
    term guard;
    term input; /* that is taken here; TERM_NONE: none */
    bool stays; /* the thread comes to the instruction, but does not run it */
};

struct frame {
    struct frame *caller;
    const struct ir_method *method;
    const struct ir_body *body;
    struct loops *loops;
    uint64_t context; /* the way to it, as a number */
    term *registers;  /* by instruction; TERM_NONE: no value */
    const term *arguments;
    uint32_t argument_count, depth;
    uint32_t *iterations, *counted; /* by block, of loops that begin there */
    bool *left;                     /* the same: the loop was left in this iteration on some way */
    uint64_t *begun;                /* the same: what is known where this iteration begins, as a number */
    uint32_t block;
    uint32_t *locals; /* objects that end with it */
    size_t local_count, local_capacity;
};

struct thread {
    uint32_t name;    /* in the world: an object */
    uint32_t creator; /* a node; BOUND_NONE: main */
    uint32_t method;
    term argument, guard;
    term handle;                /* what pthread_t is: sync_name */
    term ended;                 /* a variable: it comes to its end */
    term result;                /* a variable, which is what it gives then */
    term end_guard, end_result; /* of the ways so far that come to its end */
    term gone;                  /* of those on which it ends the program, or goes on behind the bound */
    uint32_t end_node;
    struct log_entry *log;
    size_t log_count, log_capacity;
    uint32_t *nodes;
    size_t node_count, node_capacity;
};

struct section {
    uint32_t node;
    term entered, done;
    term lost; /* it is left off within: by an assumption that fails, the end of the program, a stop */
};

struct skeleton {
    struct world *world;
    struct terms *terms;
    const struct bound_options *options;
    struct arena *arena;
    struct thread *threads;
    size_t thread_count, thread_capacity;
    struct node *nodes;
    size_t node_count, node_capacity;
    struct event *events;
    size_t event_count, event_capacity;
    struct stop *stops;
    size_t stop_count, stop_capacity;
    uint32_t *joins; /* nodes that join threads, in order */
    size_t join_count, join_capacity;
    struct section *sections;
    size_t section_count, section_capacity;
    struct wait *waits; /* if deadlocks are looked for */
    size_t wait_count, wait_capacity;
    uint32_t last; /* a node of no thread behind all others, at which it is seen what became of memory; BOUND_NONE */
    term stuck;    /* a variable: what threads wait for at that node is asked for; TERM_NONE: never */
    term *facts;   /* that hold in any case */
    size_t fact_count, fact_capacity;
    struct idmap *targets;  /* of variables that are pointers: the cell that they were read from */
    struct idmap *handles;  /* of terms that are handles: which thread */
    struct contents *first; /* memory when there may first be several threads; NULL: there are none yet */
    uint32_t current;       /* the thread that is unrolled */
    uint32_t bound;
    uint32_t waiting; /* ways that are not followed to their ends yet, but for the one that is */
    uint64_t steps;
    uint32_t moment; /* nodes from here on belong to the way that is followed, if they have the same log entry */
    uint32_t here;   /* the log entry of the instruction that is looked at; BOUND_NONE: it has none yet */
    const struct ir_instruction *at;
    struct frame *frame;
    bool sealed;         /* constants have their values */
    enum access_use use; /* of the instruction that is looked at, if data races are looked for */
    size_t begun;        /* events that were there when it began */
    uint32_t between;    /* two nodes of no thread, if data races are looked for: between them are the accesses */
    term weak;           /* who reads something atomically may come behind who wrote it, and yet not happen behind it */
    bool silent;         /* ways end without a stop: what is looked at did not happen */
    bool trusted;      /* who accesses memory is the library, which may see the bytes of what threads synchronise by */
    bool hasty;        /* loops that are not left are given up early: what others write may be what ends them */
    bool gave_up;      /* one was: there must be another round */
    const char *spent; /* why the round was given up; NULL: it was not */
    struct ccfg *ccfg; /* what is noted of blocks and ways (ccfg/ccfg.h); NULL: nothing */
};

/* skeleton.c: parts of it are made for the way that is followed. */
void skeleton_fact(struct skeleton *skeleton, term fact);
/* The entry of the log of the instruction that is looked at, made when it is first asked for. */
uint32_t skeleton_log(struct skeleton *skeleton, const struct state *state);
/* A node of its own for this moment; within a section, that of the section. */
uint32_t skeleton_node(struct skeleton *skeleton, const struct state *state);
void skeleton_event(struct skeleton *skeleton, const struct event *event);
/* An instruction is done as a whole or not at all: where the way ends within it, it writes nothing. first: its first
 * event; guard: it is done. */
void skeleton_settle(struct skeleton *skeleton, size_t first, term guard);
/* On this way a thread stops if the condition holds. */
void skeleton_stop(struct skeleton *skeleton, struct state *state, enum stop_kind kind, term condition,
                   const char *message);
void skeleton_free(struct skeleton *skeleton);
/* Whether the steps, terms or time of a round are spent. */
bool skeleton_is_spent(struct skeleton *skeleton);
/* Whether one node comes before another in all executions in which both happen. */
bool skeleton_orders(const struct skeleton *skeleton, uint32_t one, uint32_t other);

/* memory.c: objects, cells, private memory. */
uint32_t object_known(struct world *world, uint64_t key, const struct object *like);
bool object_exists(const struct world *world, uint64_t number);
struct object *object_at(const struct world *world, uint64_t number); /* until the next one is made */
/* From the next round on each byte of an object is a cell of its own. */
void object_split(struct world *world, uint32_t object);
uint32_t cell_known(struct world *world, uint32_t object, uint32_t offset, uint32_t bytes, bool is_pointer);
term cell_first(struct skeleton *skeleton, uint32_t cell);
unsigned cell_width(const struct world *world, uint32_t cell);
bool cell_is_shared(const struct world *world, uint32_t cell);
void contents_drop(struct contents *store);
struct contents *contents_use(struct contents *store);
/* The state of both ways, of which at most one is taken; the second one is dropped. */
void state_join(struct skeleton *skeleton, struct state *into, struct state *from);
void state_drop(struct state *state);
/* Reads or writes one cell: as private memory, or by an event of the node (BOUND_NONE: one is made when needed), if a
 * condition holds. */
term cell_read(struct skeleton *skeleton, struct state *state, uint32_t cell, term condition, uint32_t *node);
void cell_write(struct skeleton *skeleton, struct state *state, uint32_t cell, term condition, term value,
                uint32_t *node);
/* Pointers that are put into a cell, where others may read them. False: it is not known what they point to. */
bool cell_note_targets(struct skeleton *skeleton, uint32_t cell, term value);
term pointer_to(struct skeleton *skeleton, uint32_t object, uint64_t offset);
/* Which objects a pointer may be of: how many, up to `room`; BOUND_NONE: that is not known, or they are more. */
uint32_t pointer_targets(struct skeleton *skeleton, term pointer, uint32_t *objects, uint32_t room);
/* All that an offset may be: first + n * step, as far as that is known; a step of 0: it is the first. */
void pointer_progression(const struct skeleton *skeleton, term offset, uint64_t *first, uint64_t *step);

/* address.c: numbers that may be addresses: they have the bits that the pointer has here. */
bool address_is_possible(struct skeleton *skeleton, term number);
/* The number as a value of which it is known what it points to if it is used as a pointer; the way ends where that is
 * not known. */
term address_settle(struct skeleton *skeleton, struct state *state, term number);
/* The way ends where a number is an address. */
void address_exclude(struct skeleton *skeleton, struct state *state, term number);
/* An operation of the ir on two words that may be addresses, pointers or numbers. */
term address_compute(struct skeleton *skeleton, struct state *state, enum term_op op, term a, term b);

/* access.c: memory through pointers. */
term access_load(struct skeleton *skeleton, struct state *state, term pointer, ir_kind kind, uint32_t *node);
void access_store(struct skeleton *skeleton, struct state *state, term pointer, ir_kind kind, term value,
                  uint32_t *node);
void access_copy(struct skeleton *skeleton, struct state *state, term to, term from, term count);
void access_fill(struct skeleton *skeleton, struct state *state, term to, term byte, term count);
term access_move(struct skeleton *skeleton, struct state *state, term pointer, term distance);
/* A value that the program computes with: where it may be undefined, the way ends. */
term access_use(struct skeleton *skeleton, struct state *state, term value);
void access_end_object(struct skeleton *skeleton, struct state *state, uint32_t object, uint32_t *node);
/* Nobody may access an object any more, or everybody may: a cell that stands for it. */
uint32_t access_life(struct skeleton *skeleton, uint32_t object);
/* The way ends where the object is not there any more. */
void access_check_life(struct skeleton *skeleton, struct state *state, uint32_t object, term condition, uint32_t *node);

/* execute.c: functions, block by block. */
term execute_function(struct skeleton *skeleton, struct state *state, uint32_t method, const term *arguments,
                      uint32_t count, uint64_t context);
void execute_threads(struct skeleton *skeleton);
/* The thread ends on this way, and gives a value. */
void execute_end(struct skeleton *skeleton, struct state *state, term result);
uint64_t execute_context(const struct skeleton *skeleton);

/* step.c: what an instruction that ends no block does. */
void step_instruction(struct skeleton *skeleton, struct state *state, ir_value value);

/* library.c: functions that have no body. classes: of each argument, 'p' for a pointer, 'f' for a
 * float, 'n' for any other number. */
term library_call(struct skeleton *skeleton, struct state *state, struct text name, const term *arguments,
                  const char *classes, ir_kind result);
void library_enter_section(struct skeleton *skeleton, struct state *state);
/* Ways that end here, which is within a section or not: it is left off. */
void skeleton_lose(struct skeleton *skeleton, const struct state *state, term ends);
void library_leave_section(struct skeleton *skeleton, struct state *state);

/* races.c: data races are looked for. */
void race_prepare(struct skeleton *skeleton);
/* An instruction begins: how it accesses memory. A call of the library begins. */
void race_begin(struct skeleton *skeleton, const struct state *state);
void race_begin_call(struct skeleton *skeleton, const struct state *state, struct text name);
/* All that was done since the instruction began is done as a whole where a guard holds. */
void race_settle(struct skeleton *skeleton, term guard);
/* On these ways something is found out by which nothing is ordered. */
void race_weaken(struct skeleton *skeleton, term guard);
/* Some bytes of an object are accessed by which it is not known apart. */
void race_vague(struct skeleton *skeleton, struct state *state, uint32_t object, bool writes, uint32_t *node);
/* A plain access meets the bytes of something that threads synchronise by. */
void race_meet(struct skeleton *skeleton, const struct state *state, term condition);

/* sync/stuck.c: places at which threads may stay. From now on they are noted. */
void stuck_prepare(struct skeleton *skeleton);
/* The program ends on this way. */
void stuck_leave(struct skeleton *skeleton, const struct state *state);

/* sync/place.c: who holds a lock does not stand in its bytes, so that the way ends where they are accessed as any
 * others while somebody may hold it, and where an object ends with a lock in it that is held. */
void sync_guard_bytes(struct skeleton *skeleton, struct state *state, uint32_t object, uint32_t offset, uint32_t bytes,
                      term condition);
void sync_guard_end(struct skeleton *skeleton, struct state *state, uint32_t object, term condition, uint32_t *node);

#endif
