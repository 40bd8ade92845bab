/* What the parts of the room share: one model while it is made. */
#ifndef HEDDLE_ISOLATE_INTERNAL_H
#define HEDDLE_ISOLATE_INTERNAL_H

#include "base/bits.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "facts/waits/waits.h"
#include "isolate/contents/contents.h"
#include "isolate/isolate.h"

struct buffer;
struct library_heap;
struct idmap;
struct inside;
struct names;
struct stale;
struct lost;
struct part_scheme;

/* graph/calls.c: what a call means, whatever the model. */
enum call_kind { CALL_ORDINARY, CALL_LOCK, CALL_TRY, CALL_UNLOCK, CALL_WAIT, CALL_AWAIT };

/* A call that gives a lock up: to take it back when it returns, or for good (CALL_UNLOCK); or one that takes it for
 * others (CALL_LOCK). */
struct wait_site {
    edge_id edge;
    instance_id instance; /* who calls */
    enum call_kind kind;
};

enum {
    MOST_TRACKED = 64,
    MOST_NODES = 200000,
    MOST_FUNCTIONS = 100000,
    MOST_PROCESSES = 12,
    MOST_COPIES = 4,                /* of one process */
    MOST_OWNER_FIELDS = 32,         /* that may hold the subject (owner/owner.c) */
    MOST_STATEMENTS = 100000,       /* of one model */
    LARGE_STATEMENTS = 30000,       /* a model with more is large */
    MOST_LARGE_STATEMENTS = 200000, /* of all large models of a run: they take seconds each */
    MOST_MODEL_NODES = 400000
};

struct isolate {
    struct isolate_input in;
    const struct program *program;
    struct contents contents;
    struct arena *arena;
    class_id object_class, lock_class, condition_class, semaphore_class;
    struct isolate_subject *candidates, *left_out;
    class_id *trusted; /* classes that are said to be fine */
    uint32_t candidate_count, left_out_count, trusted_count;
    uint32_t large_statements; /* of the large models so far */
    struct wait_site *waits;
    size_t wait_count, wait_capacity;
    struct pile found_waits; /* method and instruction of those that are findings */
    struct pile untyped_instances,
        untyped_places;             /* calls that write fields by Unsafe and the like (graph/untyped.c) */
    struct idmap *untyped_written;  /* field → whether such a call may write it, as far as it was asked for */
    struct idmap *settled_elements; /* instance and array → whether its elements are set once (contents/elements.c) */
    struct idmap *thrown_by;        /* instance → where its list begins in `thrown` (graph/throws.c) */
    struct pile thrown;
    /* Of each instance: exceptions of the JVM that leave it and are caught by name (graph/implicit.c). */
    uint16_t *escaping;
    bool catches;              /* whether there are such handlers at all */
    struct isolate_size size;  /* of all that can be reached */
    struct library_heap *heap; /* contents/library_heap.c */
    uint8_t *field_kinds;
    uint64_t *used;               /* objects that calls in the application's code take */
    uint64_t *handled;            /* those of them that the library does something with then, but for wrapping them */
    const uint8_t **method_loops; /* of each method whose loops were asked for (contents/inside.c) */
    uint64_t *locked;             /* objects whose locks the application takes (owner/owner.c); NULL: not asked yet */
    struct idmap *join_sites;     /* instance and instruction (or ~block) of joins that are certain */
};

/* A lock of the model: the monitor or library lock of one object, or the monitor of a class that no object stands
 * for. */
struct model_lock {
    object_id object; /* FACTS_NONE: what `field` holds, or the class object of `class` */
    /* Of the subject, or static, and settled or late_settled: it holds one object, whichever; else FACTS_NONE. */
    field_id field;
    class_id class;
    /* It is the owner of the subject (owner/owner.c); or, if there is a field, which is settled, what that holds of
     * the owner. */
    bool owner;
    bool own;       /* the subject's, or made by its constructor: there only once the subject is */
    object_id pair; /* the ReentrantReadWriteLock that it is the read or write lock of; else FACTS_NONE */
    bool reads;     /* it is a read lock: it hinders nobody but who takes the write lock (readers.c) */
    bool library;   /* taken by lock() of java.util.concurrent, not as a monitor: need not be nested */
    /* It is no lock: an executor with one thread, which the instruction of this instance makes. Its tasks hold it. */
    struct thread_site executor; /* FACTS_NONE: it is a lock */
    bool used;                   /* something takes it */
    const char *dropped;         /* it is not modelled: why; else NULL */
};

/* A lock that somebody takes and the model does not have, for people. */
struct unmodelled {
    const char *name, *why;
};

#define LOCK_IDLE "" /* dropped because nothing is accessed under it */

enum action {
    ACT_NONE,
    ACT_READ,  /* memory */
    ACT_WRITE, /* memory */
    ACT_ALLOC,
    ACT_LOCK,   /* lock */
    ACT_UNLOCK, /* lock */
    ACT_WAIT,   /* lock: given up and taken back, by Object.wait; units end meanwhile */
    ACT_AWAIT,  /* the same by Condition.await; reduce/balance.c finds out which lock it is, and makes it ACT_WAIT */
    ACT_HOLD,   /* value: a library lock is taken of which it is not clear which one it is */
    ACT_LET,    /* value: such a lock is given back (reduce/unclear.c); both are ACT_NONE once all is balanced */
    ACT_RESET,  /* lock: of a field, which is set here (late.c); whoever holds it holds another one now */
    ACT_TAKES,  /* unmodelled: it is taken; nothing happens in the model, but people see it */
    ACT_GIVES,  /* unmodelled: it is given back */
    ACT_BEGIN,  /* of a unit */
    ACT_END,
    ACT_LOOK,       /* units that were begun end and begin anew (stale/stale.h) */
    ACT_CALL,       /* function: it returns */
    ACT_CALL_THROW, /* function: it ends with an exception */
    ACT_START,      /* process */
    ACT_JOIN        /* process */
};

struct node {
    uint8_t action;
    uint32_t operand;
    uint32_t line;
    uint32_t first_edge;  /* NODE_END: none */
    instance_id instance; /* whose code it is: of the function, or of one that was put into it (reduce/helpers.c) */
    uint32_t keeps;       /* of a wait: a node; units that were begun before that go on. NODE_END: none do */
    uint8_t decides;      /* graph/suspects.c: of an access; of a round of a loop that begins, ISOLATE_ROUND */
    /* parts/parts.c: of an access to an element: the number of the scheme by which threads have elements of their own,
     * or PART_FOUND; 0: none. */
    uint8_t part;
};

#define PART_FOUND 254 /* it only finds an array, in a field that does not change while there are such threads */

#define NODE_END UINT32_MAX

struct node_edge {
    uint32_t to, next;
};

/* Whether a value is the subject, or its owner: for certain, or certainly not. */
enum know { KNOW_NO, KNOW_YES, KNOW_MAYBE };

/* What is known of the parameters of a method: bit n of `yes`, it is the subject; of `no`, it is not. */
struct knowledge {
    uint32_t yes, no;
    enum know owner; /* whether the receiver is the owner of the subject */
};

/* A method as the model runs it. What is known of its parameters: bit n of `yes`, it is the subject; of `no`, it is
 * not. */
struct function {
    instance_id instance;
    uint32_t yes, no;
    /* Whether its receiver is the owner of the subject (owner/owner.c); KNOW_MAYBE: nothing is known of that. */
    enum know owner;
    bool quiet; /* within the constructor of the subject (or its class initialiser): nobody else can see it yet */
    bool built;
    struct node *nodes;
    struct node_edge *edges;
    size_t node_count, node_capacity, edge_count, edge_capacity;
    uint32_t entry, exit, thrown; /* nodes: where it begins, where it returns, where it is left by an exception */
    /* The node where it is left by an exception of the JVM, with whatever it holds (reduce/balance.c); NODE_END. */
    uint32_t broken;
    /* The last node before its body, and the one where an exception leaves that; NODE_END: it has none. */
    uint32_t framed, raised;
    /* Of each node: the locks that are held before it (reduce/balance.c); NODE_END: it is not reached. */
    uint32_t *stacks;
    uint32_t *depths; /* and how many units were begun */
    uint8_t *keep[2]; /* of each node: whether it stands in the version that returns, that throws (reduce/ends.c) */
    bool ends[2];     /* whether that version can end in its way */
};

/* A process of the model: main; the threads of one thread object (or of all that are not told apart); or all runs of a
 * task, whichever worker of a pool runs it. */
struct process {
    thread_id thread;
    instance_id task; /* FACTS_NONE: it is the thread itself */
    uint32_t turn;    /* the lock that all tasks of its executor hold, which has one thread; NODE_END */
    bool many;        /* two runs of it may be at the same time */
    bool anytime;     /* main may start it */
    bool repeats;     /* a start may begin more than one run */
    bool in_turn;     /* a start begins one run after the other */
    uint32_t copies;  /* 1 unless `many` (reduce/copies.c) */
    const struct thread_site *starts;
    uint32_t start_count;
    bool client; /* library mode: calls public methods of the subject */
    bool matters;
    uint32_t function; /* what it runs */
    uint32_t leader;   /* the process that stands for it: itself, or one that it was merged into */
    bool merged;       /* it stands for others, too; nobody joins it */
    /* parts/parts.c: memories, as bits, that only its first copy uses; and whether that holds the lock of parts. */
    uint64_t parted;
    bool in_part;
};

/* A stack of locks: the newest and the stack below. Stack 0 is empty. */
struct lock_stack {
    uint32_t lock, below;
};

struct model {
    struct isolate *isolate;
    const struct facts *facts;
    const struct program *program;
    struct isolate_subject subject;
    bool suspicions;    /* graph/suspects.c has units of its own, */
    uint32_t suspected; /* and so many functions are only that */
    struct lazy_memories {
        uint64_t set;     /* memories, as bits, not beyond the 64th: that are set when they are first asked for, */
        uint64_t changed; /* that are written otherwise, */
        uint64_t other;   /* or accessed otherwise at all */
        /* Of each that is set so: under which lock (graph/recheck.c), or by a compare-and-set. */
        uint64_t how[MOST_TRACKED];
        bool beyond; /* one beyond the 64th is set so */
        bool off;    /* nobody looks for such */
    } lazy;          /* graph/lazy.c */
    struct frozen_contents {
        uint64_t set;          /* contents, bits by number in with_contents, that nobody changes once they are known, */
        uint64_t changed;      /* and those that somebody does */
    } frozen;                  /* graph/fresh.c */
    const struct stale *stale; /* the model is that of one wait (stale/stale.h); else NULL */
    const struct lost
        *lost; /* the model is that of what a method carries from a read to a write (lost/lost.h); else NULL */
    struct arena *arena; /* of the result */

    /* Memory: by field, and by content object. */
    struct isolate_memory *memories;
    uint32_t memory_count;
    struct idmap *memory_of_field; /* field → memory */
    uint64_t *arrays, *holders;    /* content objects: arrays, and objects of library classes */
    /* Memories with contents that are not thread-safe and are used by their own name: no wrapper makes steps of
     * them. */
    uint64_t bare_contents;
    struct idmap *content_number; /* of those objects */
    uint64_t *content_memories;   /* by that number: bits by number in with_contents */
    size_t content_capacity;
    uint32_t with_contents[MOST_TRACKED]; /* memories */
    uint32_t with_contents_count;
    uint64_t own_contents;   /* the bit of what the subject inherits from the library; 0: nothing */
    class_id contents_class; /* the class that it is inherited from */
    /* Of each object, bits by number in with_contents; NULL if there are none: contents that an object of the library
     * is or looks at (iterators, views, wrappers); and those that library code reaches from it. */
    uint64_t *windows, *reach;
    struct inside *inside; /* contents/inside.c */

    struct model_lock *locks;
    size_t lock_count, lock_capacity;
    struct idmap *lock_of_object, *lock_of_class, *lock_of_field, *lock_of_owner;
    struct {
        uint64_t *objects; /* that may be the owner; NULL: it is not known that there is one at most */
        field_id fields[MOST_OWNER_FIELDS];
        uint32_t field_count;
    } owner;
    struct idmap *held_once; /* field → whether it holds what was made for it (contents/held_once.c), as far as asked */
    struct idmap *late_fields; /* field → whether it is late_settled, as far as that was asked */
    bool listing_locks;        /* only while it is true, new locks are listed */
    struct unmodelled *unmodelled;
    size_t unmodelled_count, unmodelled_capacity;

    /* reduce/other_sites.c: objects that there are not, and instances that never run. */
    uint64_t *other_site_objects, *other_site_instances;
    /* Instances that do something to the subject, and instances that lead to these, or to starts, joins and waits that
     * matter. Instances of the library among them are not modelled, except for what they call back. */
    uint64_t *relevant;
    struct pile callbacks; /* relevant methods of the application that the library calls */
    /* Of each instance of the library: those that it may call in the end, as bits; NULL: none. */
    uint64_t **callbacks_from;
    struct names *callback_sets;     /* those that library_functions are for, as bytes */
    struct idmap *library_functions; /* number of a set * 2 + quiet → function */
    struct process *processes;
    size_t process_count, process_capacity;
    struct idmap *starts; /* instance and instruction of starts */

    struct function **functions; /* in the arena `working` */
    struct arena *working;
    size_t function_count, function_capacity;
    struct idmap *function_ids, *parameter_ids;
    bool exposed;                /* others may see the object before its constructor has returned */
    bool defer_alloc;            /* the object is there for others only when its constructor has returned */
    struct part_scheme *schemes; /* parts/parts.c */
    uint32_t scheme_count;
    uint32_t part_lock; /* the number of the scheme whose threads hold the lock of parts; 0: there is none */
    struct lock_stack *lock_stacks;
    size_t lock_stack_count, lock_stack_capacity;
    uint64_t *plain; /* methods whose synchronized blocks are no units, because they are not nested */
    size_t dropped;  /* locks and such methods, when it was last seen whether all nests */
    const char *failure;
};

/* isolate.c: there is no model, for this reason. */
void model_fail(struct model *model, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether a value is the subject by points-to alone. */
enum know subject_know(const struct model *model, instance_id instance, ir_value value);

/* subject.c: memory and content objects. */
void subject_memories(struct model *model);
/* Memories that an access to a field, an element or contents of an object may be to. */
uint32_t subject_memory(const struct model *model, field_id field); /* NODE_END: none */
/* Whether a field is set once, when its object is made: reading it is no access to what changes. */
bool subject_settled(const struct model *model, field_id field);
/* Whether an access writes a field while what has the field is made, as the only one that does so for that object. */
bool subject_settles(const struct model *model, const struct sharing_access *access);
/* Bits by number in with_contents. */
uint64_t subject_contents(const struct model *model, struct object_set set, bool arrays);

/* What these bits by object say of a set. */
uint64_t subject_bits(struct object_set set, const uint64_t *bits);

/* contents/inherited.c: what objects of a class of the application inherit from one of the library that has contents
 * (contents/contents.h). */
struct inherited {
    class_id from;  /* that class of the library; FACTS_NONE: there is none, or it keeps nothing */
    class_id heir;  /* the class of the application that extends it */
    field_id field; /* one of the fields that are inherited, which stands for all of them */
};
struct inherited inherited_of(struct isolate *isolate, class_id class);
/* The atomic set of what an heir inherits: the set of the heir's own fields, if these are one set; else a set of its
 * own. */
#define INHERITED_SET (SPEC_NO_SET / 2)
uint32_t inherited_set(const struct isolate *isolate, class_id heir);
/* The first instance field of a class or of one above it; FACTS_NONE. */
field_id inherited_field(const struct program *program, class_id class);
/* The class that a field is declared with; FACTS_NONE if the program does not have it. */
class_id declared_class(const struct program *program, field_id field);

/* contents/library_heap.c: calls visit with all that an object of the library, array or lambda holds. Elements are what
 * users handed in. */
typedef void library_heap_visit(void *context, object_id from, struct object_set set, bool element);
void library_heap_each(struct isolate *isolate, object_id object, library_heap_visit *visit, void *context);
/* Whether an object that another one holds is a part of it, or looks at it: both have contents, or the one is a node of
 * the other. */
bool library_heap_is_part(struct isolate *isolate, object_id from, object_id to, bool element);
void library_heap_list(struct isolate *isolate);
void library_heap_free(struct isolate *isolate);
/* Adds the bits of each object to all that hold it; as an element only if it is asked for. */
void library_heap_spread_back(const struct isolate *isolate, uint64_t *bits, bool elements);

/* contents/elements.c: whether the elements of an array, which was read from a settled field, are set once, when the
 * array is made. */
bool elements_settled(const struct model *model, instance_id instance, ir_value array);

/* contents/held_once.c: whether each list or array that a field holds was made for it, and no other object ever has
 * the same one there. */
bool contents_held_once(const struct model *model, field_id field);

/* Whether objects of a class, or of one below, may be copied with all that their fields hold. */
bool contents_may_be_cloned(const struct model *model, class_id class);

/* owner/owner.c: finds out whether one object at most ever has the subject in one of some fields: its owner. */
void owner_find(struct model *model);
/* Whether an object of a set may be the owner; */
bool owner_may_be(const struct model *model, struct object_set set);
/* whether a field is one of those: in an object that is not the owner it does not hold the subject; */
bool owner_holds_in(const struct model *model, field_id field);
/* whether a settled field of the owner holds the owner itself (`mutex = this`). */
bool owner_is_own_lock(const struct model *model, field_id field);
/* Whether the way a method begins depends on whether its receiver is the owner. */
bool owner_to_choose(const struct model *model, instance_id callee);

/* late.c: whether a field is set outside of constructors, too, but only by main while no other thread is alive that
 * uses it: then all threads find the same object in it. Who holds the lock of that object while the field is set holds
 * another one than those who come later: reduce/balance.c sees to that. */
bool late_settled(const struct model *model, field_id field);
/* Whether nobody can tell when an instance reads or writes a field itself, which array or collection it holds (not what
 * that holds): a thread that nobody shares the subject with does so, or it reads what does not change once others know
 * the subject, or main does that set it itself. */
bool late_is_unnoticed(const struct model *model, instance_id instance, field_id field, bool write);
/* Whether what an instruction reads from such a field is taken as a lock only right behind that, before main may set
 * the field. */
bool late_taken_at_once(const struct model *model, instance_id instance, ir_value read);
/* Whether an instruction sets such a field of the subject, or a static one, whose object is a lock of the model: its
 * number; else NODE_END. */
uint32_t late_set_at(struct model *model, instance_id instance, ir_value at);
/* Calls visit with each instance that sets a field. */
void late_each_setter(const struct model *model, field_id field, void visit(void *, instance_id), void *context);

/* model_locks.c: the lock of a set of objects: exactly one modelled one, else NODE_END. Locks are those that the
 * application takes, or the methods of the subject; which others the library takes for its own purposes does not
 * matter. */
uint32_t model_lock_of(struct model *model, struct object_set set);
uint32_t model_lock_of_object(struct model *model, object_id id);
/* The lock of the subject's owner, or, if `field` is not FACTS_NONE, of what that field of the owner holds. */
uint32_t model_lock_of_owner(struct model *model, field_id field);
/* The lock of what an instruction reads from a settled field, of the subject (if `base` says so) or static. */
uint32_t model_lock_of_read(struct model *model, instance_id instance, ir_value at, enum know base);
/* The lock that stands for the thread of an executor which has one. */
uint32_t model_lock_of_executor(struct model *model, struct thread_site executor);
uint32_t model_lock_of_class(struct model *model, class_id class);
/* Whether the constructor of the object that an object is told apart by makes it, once: then there is one for each of
 * those. */
bool model_made_by_constructor(const struct isolate *isolate, const struct facts_object *object);
void model_lock_drop(struct model *model, uint32_t lock, const char *why);
/* Whether a lock that is modelled may be some object of the set; whether two may be the same object. */
bool model_lock_meets(const struct model *model, uint32_t lock, struct object_set set);
bool model_locks_alike(const struct model *model, uint32_t one, uint32_t other);
/* Drops what a call that gives up some object of the set (any, if that is empty) may give up: library locks, or
 * monitors. */
void model_lock_drop_given_up(struct model *model, struct object_set set, bool library, const char *why);

/* graph/names.c: what people call a lock of the model. */
void model_lock_display(const struct model *model, const struct model_lock *lock, struct buffer *to);

/* graph/calls.c: what a call is, if it is nothing else, whoever is called, and its first argument is the lock,
 * condition or object. */
enum call_kind call_kind(const struct isolate *isolate, instance_id instance, ir_value at);
/* Whether what an instruction calls gets its arguments as they are: not what a lambda, method reference or proxy calls
 * in the end. */
bool call_by_name(const struct isolate *isolate, const struct facts_edge *edge);
/* What one edge is, whatever else the call may be: by a method reference, by reflection, beside others; and what it is
 * done to: if that is empty, it may be anything. */
struct object_set call_hidden(const struct isolate *isolate, edge_id id, enum call_kind *kind);
void calls_list_waits(struct isolate *isolate);
/* The receiver of a call, seen through casts; FACTS_NONE: it has none. */
ir_value call_receiver(const struct ir_body *body, ir_value at);
/* Whether the call is Object.clone. */
bool call_clones(const struct model *model, instance_id instance, ir_value at);
/* Whether it makes the subject, which is a copy of another object. */
bool call_makes_subject(const struct model *model, instance_id instance, ir_value at);
/* Whether the library method that is called works under the monitor of its receiver, whoever that is. */
bool call_locks_receiver(const struct model *model, instance_id instance, ir_value at);
/* The first process from `from` on that is certain to have ended when the call returns, or, if `block` is not IR_NONE,
 * when that block begins; NODE_END: none. */
uint32_t call_joined(struct model *model, instance_id instance, ir_value at, uint32_t block, uint32_t from);

/* graph/waits.c: whether a call, or the begin of a block, waits for a process to do all that the model has of it. */
bool waits_joined(struct model *model, instance_id instance, ir_value at, uint32_t block,
                  const struct process *process);
/* Lets processes begin where main opens what they wait for first; once relevant_find is done. */
void waits_start_late(struct model *model);
/* Whether a wait is for the runs of a process. */
bool waits_is_for(const struct thread_wait *wait, const struct process *process);

/* contents/inside.c: what library code does to contents, bits by number in with_contents. */
struct inside_effect {
    uint64_t reads, writes;
    uint64_t many; /* not in one step */
};
void inside_find(struct model *model);
void inside_free(struct model *model);
struct inside_effect inside_effect(const struct model *model, instance_id callee);
/* What a method of the library does to its receiver by the table, if that is this object; *unnamed: the contents for
 * which the table does not say it. */
struct inside_effect inside_receiver(struct model *model, instance_id instance, object_id object, uint64_t *unnamed);

/* contents/uses.c: what a call does to contents. */
struct contents_use {
    uint64_t memories; /* bits by number in with_contents */
    enum contents_effect effect;
    bool atomic; /* in one step */
    bool copies; /* System.arraycopy, from its first argument to its third */
    bool locked; /* by a method of the receiver, which may be synchronized */
    bool weak;   /* in several steps, but of classes that are thread-safe: it is no unit by itself */
    bool writes; /* an update that changes something in any case */
    bool looks; /* it reads the contents of its receiver in any case, and the receiver is contents of this one memory */
};
enum { MOST_USES = 8 };
/* Returns how many uses there are. */
uint32_t call_uses(struct model *model, instance_id instance, ir_value at, struct contents_use *uses);

/* graph/untyped.c: accesses of fields through Unsafe, handles, updaters and reflection. What a call does to fields of
 * its first argument (or static ones); */
enum contents_effect untyped_effect(const struct isolate *isolate, instance_id instance, ir_value at);
/* whether a call that does something may do it to this field; */
bool untyped_accesses(const struct isolate *isolate, instance_id instance, ir_value at, field_id field);
/* the same for the memories of the subject, whatever the argument is; and whether any call may write a field. */
bool untyped_touches(const struct model *model, instance_id instance, ir_value at);
bool untyped_writes(const struct isolate *isolate, field_id field);
/* The only field that a call of a handle or updater can access, if that is known for certain; else FACTS_NONE. */
field_id untyped_only_field(const struct model *model, instance_id instance, ir_value at);
void untyped_list(struct isolate *isolate);

/* contents/exposure.c: whether others may see the subject before its constructor has returned; and whether they may
 * before it sets a field of its own class, which may be final. */
bool construction_exposes(const struct model *model);
bool construction_sets_late(const struct model *model, field_id field);

/* graph/lazy.c: whether what is set when it is first asked for is written otherwise, too, so that the functions are
 * to be built again, without looking for such. */
bool lazy_was_wrong(struct model *model);
/* Whether a memory is written once at most, and by nobody who has accessed it before. */
bool lazy_is_once(const struct model *model, uint32_t memory);

/* graph/fresh.c: takes contents of fields that are set again and again as frozen; whether some are changed all the
 * same, so that the functions are to be built again. */
void frozen_find(struct model *model);
bool frozen_was_wrong(struct model *model);

/* stale/stale.c: adds the memories of the model of a wait. */
void stale_memories(struct model *model);

/* reduce/other_sites.c: isolated objects of other sites, and what is theirs. */
void other_sites_find(struct model *model);

/* reduce/relevant.c: whether code is modelled: it is the application's, or, if the subject's class is the library's, of
 * that class. */
bool relevant_is_own(const struct model *model, instance_id instance);
/* Whether an instruction does something to the subject, or calls what leads there; only once relevant_find is done. */
bool relevant_does(struct model *model, instance_id instance, ir_value at);
/* Adds what an instance of the library may call back; false if it is nothing. */
bool relevant_callbacks(const struct model *model, instance_id instance, uint64_t *to);
/* reduce/narrow.c: adds what the library calls back during one call, with what it is handed there; false if it is
 * nothing. */
bool narrow_callbacks(struct model *model, instance_id instance, ir_value at, uint64_t *to);
/* Contents that the library reads and writes during one call, with what it is handed there; `many` is left open. */
struct inside_effect narrow_effect(struct model *model, instance_id instance, ir_value at);
/* What a caller who does not know what its arguments are must decide (graph/call.c): bits by parameter. */
uint32_t call_parameters_to_choose(const struct model *model, instance_id callee);
void relevant_find(struct model *model);

/* graph/updates.c: statements that read a field or element and write it back: BEGIN before the one, END behind the
 * other. Bits by instruction; to be freed. */
void updates_find(const struct model *model, instance_id instance, uint64_t **begins, uint64_t **ends);

/* graph/throws.c: where the exceptions of an instruction may go: calls visit with each handler's block, or NODE_END for
 * out of the method. */
typedef void throw_target(void *context, uint32_t block);
void throws_of_callee(const struct model *model, const struct ir_body *body, class_id module, uint32_t block,
                      instance_id callee, throw_target *visit, void *context);
void throws_of_value(const struct model *model, instance_id instance, const struct ir_body *body, uint32_t block,
                     ir_value value, throw_target *visit, void *context);
void throws_anything(const struct ir_body *body, uint32_t block, throw_target *visit, void *context);
bool throws_at_all(const struct model *model, instance_id callee);

/* graph/implicit.c: finds out which instances are left by exceptions of the JVM that the program catches by name. */
void implicit_find(struct isolate *isolate);

/* graph/graph.c: the flow graph of a function. */
uint32_t function_of(struct model *model, instance_id instance, struct knowledge of, bool quiet);
void function_build(struct model *model, uint32_t id);
uint32_t function_node(struct function *function, enum action action, uint32_t operand, uint32_t line);
void function_edge(struct function *function, uint32_t from, uint32_t to);

/* graph/processes.c: which processes there may be, and the function that each one which matters begins with. */
void processes_list(struct model *model);
/* Where there are more than `most`, those that begin with the same method become one; whether there are such. */
bool processes_merge(struct model *model, uint32_t most);
/* The function of library code that may call back a set of methods, any number of times in any order. */
uint32_t processes_library(struct model *model, const uint64_t *callbacks, bool quiet);
void processes_build(struct model *model);
/* The first process from `from` on that is started by an instruction; NODE_END. One that `repeats` may be started more
 * than once there. */
uint32_t processes_started(const struct model *model, instance_id instance, ir_value at, uint32_t from);

/* reduce/balance.c: locks and units nest in every function; true if something had to be dropped, and the functions are
 * to be built again. */
bool balance_functions(struct model *model);

/* Whether locks nest in a function by itself. */
bool balance_nests(struct model *model, struct function *function);
/* The locks that some caller of a function may hold, as bits for each function. */
uint64_t **balance_held(struct model *model);
void balance_free_held(const struct model *model, uint64_t **held);
/* How often a lock stands on a stack, before any other one. */
uint32_t balance_innermost(const struct model *model, uint32_t stack, uint32_t lock);

/* reduce/helpers.c: methods that take locks for their callers, or give theirs back, are put into these. */
void helpers_inline(struct model *model);

/* reduce/unclear.c: locks that are not told apart are given back by who took them; else drops what they may be, and
 * says so. */
bool unclear_drop(struct model *model, struct function *function);

/* reduce/recursion.c: whether a model is so large that it is made smaller at the cost of precision; and what calls
 * itself in circles becomes one function. */
bool model_is_large(const struct model *model);
void recursion_join(struct model *model);

/* reduce/copies.c: how many copies of each process there are. */
void copies_count(struct model *model);

/* parts/numbers.c: numbers from the least to the most; and those that a value may be which a method reads from a field
 * of its object, if one instruction makes all such objects and gives each its number; false if that is not known. */
struct part_range {
    int32_t least, most;
};
bool parts_range(const struct model *model, instance_id instance, ir_value value, struct part_range *range);

/* parts/parts.c: the number of the scheme by which an access to an element is one to the part of its thread
 * (node.part); and which memories threads of a group use by such parts alone. The latter once it is known how many
 * copies of each process there are. */
uint8_t parts_scheme(struct model *model, instance_id instance, ir_value at);
void parts_find(struct model *model);

/* reduce/same_functions.c: calls of functions that do the same lead to one of them. */
void same_functions_join(struct model *model);

/* reduce/ends.c: which functions can return or throw, and what of them leads there. */
void ends_find(struct model *model);

/* readers.c: read-write locks as locks of EML. To be called once all functions are built. */
struct lock_part {
    uint32_t process, copy;
    uint32_t write; /* the write lock that it is a part of */
    const char *name;
};

struct readers {
    struct lock_part *parts;
    size_t part_count, part_capacity;
    uint32_t *divided; /* of each lock that is divided into parts, or the read lock of one: that; else NODE_END */
    uint64_t *apart;   /* processes of which there are many, and whose copies have parts of their own */
};

void readers_find(struct model *model, struct readers *readers);
void readers_free(struct readers *readers);

/* graph/write.c: the program, and the tables beside it. */
void model_write(struct model *model, struct isolate_model *result);

/* reduce/insist.c: in builds with HEDDLE_CHECKS (`make sanitize`) a model that is not correct ends the program; in
 * others nothing happens. What a correct one is: all numbers are in range, nothing is left of what reduce/balance.c
 * settles, and its text is EML, of which eml_read makes the same program. */
#ifdef HEDDLE_CHECKS
void model_insist(const struct model *model);
void model_insist_text(const struct isolate_model *model);
#else
static inline void model_insist(const struct model *model)
{
    (void)model;
}

static inline void model_insist_text(const struct isolate_model *model)
{
    (void)model;
}
#endif

#endif
