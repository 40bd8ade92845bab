/* What the parts of the shape analysis share. run.c makes the graphs (004, section 5), owner.c the
 * sharing (6.1), protect.c the protection (6.2). */
#ifndef HEDDLE_FACTS_SHAPE_INTERNAL_H
#define HEDDLE_FACTS_SHAPE_INTERNAL_H

#include "facts/facts.h"
#include "facts/shape/body.h"
#include "facts/shape/graph.h"
#include "facts/shape/shape.h"

struct arena;
struct idmap;
struct locks;
struct singles;

enum {
    SHAPE_MOST_FRAMES = 20000,   /* inlined methods */
    SHAPE_MOST_BLOCKS = 1 << 20, /* of all frames together */
    SHAPE_MOST_THREADS = 256,    /* thread types */
    SHAPE_MOST_RESTARTS = 1000   /* each one finds new recursive methods or threads */
};

/* Slots that are no fields. */
enum {
    SLOT_CAPTURED = -0x20000, /* SLOT_CAPTURED + n: what a lambda keeps */
    SLOT_ELEMENTS = -0x10000, /* `[]` of an array */
    SLOT_RUNNABLE,            /* `runnable` of a Thread (5.3) */
    SLOT_CONTENTS,            /* what library code keeps in an object */
    SLOT_LOCK                 /* the lock of an object, which counts as a variable of it (4.2) */
};

/* A site is an allocator of the inlined program. Its current node is 2 * site, its summary node 2 * site + 1. Site 0
 * is all of the library: only a summary node. */
enum site_kind { SITE_LIBRARY, SITE_NEW, SITE_LAMBDA, SITE_CLASS };

struct shape_site {
    enum site_kind kind;
    class_id class;
    uint32_t frame, thread; /* IR_NONE: none */
    ir_value at;
    uint32_t dimension;
    uint32_t loop_frame, loop; /* the loop block: a loop of a frame; IR_NONE: in no loop */
    bool summary_only;         /* within recursion, or where loops are not understood */
};

#define LIBRARY_NODE ((shape_node)1)
#define ENV_NODE                                                                                                       \
    ((shape_node)0) /* `env` (6.2), whose fields are the static variables; the library has no current node */

static inline uint32_t node_site(shape_node node)
{
    return node / 2;
}

static inline bool node_is_summary(shape_node node)
{
    return node & 1;
}

enum source_kind { SOURCE_NONE, SOURCE_LOCAL, SOURCE_STATIC, SOURCE_SLOT, SOURCE_THROWN };

struct shape_source_info {
    enum source_kind kind;
    uint32_t of;   /* a frame, a static field, a node, a thread */
    uint32_t part; /* a value, -, a field or slot, - */
};

/* A call statement with its inlined targets. */
struct shape_call {
    uint32_t frame;
    ir_value at;
    bool returned;
    bool library;      /* library code does it, too */
    struct ssg after;  /* joined for all returns */
    uint32_t *targets; /* frames */
    size_t target_count, target_capacity;
};

/* A method inlined at one call statement; or the first method of a thread. */
struct shape_frame {
    uint32_t thread;
    uint32_t parent; /* the frame that it was first inlined into; IR_NONE */
    ir_value at;     /* the call there */
    method_id method;
    class_id owner;
    const struct ir_module *module;
    const struct ir_method *ir;
    const struct shape_body *body;
    bool looped;          /* in recursion: its locals may be those of several activations at once */
    bool rearranged;      /* its parameters are not just the arguments of the call */
    uint32_t first_block; /* in the numbering of all frames' blocks */
    uint32_t next;        /* what runs after a class initialiser: a frame; IR_NONE */
    uint32_t *callers;    /* calls */
    size_t caller_count, caller_capacity;
    struct ssg exceptional; /* joined for all ways to leave by an exception */
};

struct shape_block {
    uint32_t frame, block;
    bool reached, queued;
    struct ssg in;
};

struct shape_thread {
    uint32_t parent;      /* the thread that starts it; IR_NONE for main */
    uint32_t start_frame; /* the statement that starts it; IR_NONE for main */
    ir_value start_at;
    method_id start_method, method;
    uint32_t root;       /* its first frame */
    bool many;           /* may run more than once */
    bool callback;       /* run by library code that is not known */
    struct ssg made;     /* heap edges that its statements add */
    struct ssg seen;     /* those that other threads add: part of each of its SSGs */
    shape_node *objects; /* its Thread objects */
    size_t object_count, object_capacity;
};

struct shape_gap {
    uint32_t line;
    const char *what;
};

struct shape_access {
    uint32_t thread, frame;
    ir_value at;
    shape_node node;
    uint32_t field; /* or a slot */
    bool write;
};

/* An exposing assignment (6.1). Sets of nodes are sorted lists. */
struct shape_exposure {
    uint32_t thread, frame;
    ir_value at;
    shape_node *nodes;
    bool *transferred; /* for each: a change of ownership */
    size_t count;
    uint32_t *from; /* for each block, the least instruction in it that is reachable from here; IR_NONE */
};

/* Sets of nodes as lists, rising. */
struct node_list {
    shape_node *items;
    size_t count, capacity;
};

/* A variable: a field, the elements or the lock of a node. */
struct shape_variable {
    shape_node node;
    uint32_t field;
    bool shared;            /* SharedAccess(v) is not empty */
    struct node_list locks; /* Protect(v), if it is shared */
};

struct shape {
    const struct facts *facts;
    const struct program *program;
    struct singles *singles;
    struct locks *locks;
    struct arena *arena;
    struct budget *budget;
    bool incomplete;

    method_id *mains, *initialisers;
    uint32_t main_count, initialiser_count;
    struct node_list called_back; /* methods of the application that the library calls on objects that it has */
    struct node_list anyones;     /* those that are called at any time, on objects that nobody knows */
    struct idmap *through_ids;    /* library methods: what they call of the application while they run */
    struct node_list *through;
    size_t through_count, through_capacity;
    struct idmap *result_ids; /* calls, as method and instruction: objects (of facts) that they may give */
    struct node_list *results;
    size_t result_count, result_capacity;
    struct idmap *field_ids; /* fields that references mean: class, reference */
    struct idmap *recursive; /* methods that were found to be called within themselves */
    /* Thread starts that were found to happen within the thread itself: start method, instruction. */
    struct idmap *restarted;
    bool restart;

    struct shape_site *sites;
    size_t site_count, site_capacity;
    struct shape_source_info *sources;
    size_t source_count, source_capacity;
    struct shape_frame *frames;
    size_t frame_count, frame_capacity;
    struct shape_block *blocks;
    size_t block_count, block_capacity;
    struct shape_call *calls;
    size_t call_count, call_capacity;
    struct shape_thread *threads;
    size_t thread_count, thread_capacity;
    struct shape_gap *gaps;
    size_t gap_count, gap_capacity;
    struct idmap *site_ids, *source_ids, *frame_ids, *call_ids, *gap_ids, *body_ids;
    struct shape_body **bodies;
    size_t body_count, body_capacity;

    struct ssg assigned; /* heap edges that the present statement assigns, new or not */

    uint32_t *queue; /* blocks, as a ring of queue_capacity */
    size_t queue_first, queue_count, queue_capacity;

    struct shape_access *accesses;
    size_t access_count, access_capacity;
    struct shape_exposure *exposures;
    size_t exposure_count, exposure_capacity;
    struct shape_variable *variables;
    size_t variable_count;
    bool *escaped; /* nodes that unknown code may have */
};

/* store.c: tables, each thing once. */
shape_source shape_source_of(struct shape *shape, enum source_kind kind, uint32_t of, uint32_t part);
shape_source shape_source_known(const struct shape *shape, enum source_kind kind, uint32_t of,
                                uint32_t part); /* or 0 */
uint32_t shape_site_of(struct shape *shape, enum site_kind kind, class_id class, uint32_t frame, ir_value at,
                       uint32_t dimension);
uint32_t shape_call_of(struct shape *shape, uint32_t frame, ir_value at);
/* The frame of a method at a call (IR_NONE: the first of a thread), or the frame around it if it is recursive.
 * IR_NONE if it has no body or there are too many frames. */
uint32_t shape_frame_of(struct shape *shape, uint32_t call, method_id method, uint32_t thread);
void shape_gap_add(struct shape *shape, uint32_t frame, ir_value at, const char *what);
void shape_clear(struct shape *shape); /* forgets all but what restarts need */
bool shape_site_in_loop(const struct shape *shape, uint32_t site, uint32_t frame, uint32_t loop);
bool shape_frame_within(const struct shape *shape, uint32_t frame, uint32_t outer);
/* Whether a node stands for one object at most in a whole run. */
bool shape_node_single(const struct shape *shape, shape_node node);
uint32_t shape_line(const struct shape *shape, uint32_t frame, ir_value at);
field_id shape_field(struct shape *shape, class_id class, uint32_t reference);         /* FACTS_NONE: not known */
void shape_list_add(uint32_t **items, size_t *count, size_t *capacity, uint32_t item); /* if it is not in it */

/* run.c: the graphs, and a walk through those that were made: it calls visit with the SSGs around each
 * statement that is reached, in order of frames and instructions. */
typedef void shape_visit(void *context, uint32_t frame, ir_value at, const struct ssg *before, const struct ssg *after);
void shape_run(struct shape *shape);
void shape_replay(struct shape *shape, shape_visit *visit, void *context);
void shape_enqueue(struct shape *shape, uint32_t block);
/* Joins a state into the start of a block, which is then looked at again if that changes it. */
void shape_enter(struct shape *shape, uint32_t block, const struct ssg *state);
/* Adds an edge to a state; one from the heap is seen by other threads. */
void shape_add(struct shape *shape, uint32_t thread, struct ssg *state, shape_source source, shape_node node);
/* Starts a thread type at a statement, or adds to the objects that it starts with. `this` is the object whose method
 * (or the lambda whose implementation) runs, `object` its Thread object; LIBRARY_NODE: there is none, and library
 * code calls the method at any time. */
void shape_start(struct shape *shape, uint32_t frame, ir_value at, method_id method, shape_node this, shape_node object,
                 const struct ssg *state);

/* Lists of nodes. */
void node_list_add(struct node_list *list, shape_node node); /* if it is not in it */
bool node_list_has(const struct node_list *list, shape_node node);
void node_list_free(struct node_list *list);

/* step.c: the step operation (5.3): r-values, and the effect of one instruction. False: control does not come
 * behind it (yet). `thrown` collects the states of exceptions that calls let through. */
bool shape_step(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown);
void shape_targets(const struct ssg *state, shape_source source, struct node_list *into);
void shape_value(const struct shape *shape, const struct ssg *state, uint32_t frame, ir_value value,
                 struct node_list *into);
void shape_slot(const struct shape *shape, const struct ssg *state, shape_node node, uint32_t slot,
                struct node_list *into);
/* Makes a local variable point to exactly these nodes (a strong update; weak within recursion). */
void shape_set(struct shape *shape, struct ssg *state, uint32_t frame, ir_value value, const struct node_list *nodes);
/* Adds edges from a slot of each node of one list to each of the other (a weak update). */
void shape_put(struct shape *shape, struct ssg *state, uint32_t thread, const struct node_list *bases, uint32_t slot,
               const struct node_list *nodes);

/* call.c: calls. */
bool shape_step_call(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown);
bool shape_step_dynamic(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown);

/* callback.c: what the call graph says of calls, and how the library calls the application. */
bool shape_is_application(const struct shape *shape, method_id method);
/* Adds what an instruction of a method calls. */
void shape_callees(const struct shape *shape, method_id caller, ir_value at, struct node_list *methods);
/* Whether objects of a class run this method and not another one of those. */
bool shape_runs(const struct shape *shape, class_id class, method_id method, const struct node_list *among);
/* The class of an object; of a lambda, its interface; FACTS_NONE for all others. */
class_id shape_class(const struct shape *shape, shape_node node);
/* What a lambda object runs. */
struct shape_lambda {
    method_id method;
    uint32_t captured; /* how many of its parameters the object keeps */
    bool makes;        /* it is a constructor */
    bool selects;      /* it is selected by the first parameter */
};
bool shape_lambda_of(const struct shape *shape, shape_node node,
                     struct shape_lambda *lambda); /* false: unknown, or none */
bool shape_lambda_runs(const struct shape *shape, shape_node node, method_id method, struct shape_lambda *lambda);
/* Gives objects to code that is not known, with all that such code can take out of them. */
void shape_escape(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, const struct node_list *nodes);
/* Whether one of the nodes is in the hands of such code. */
bool shape_has_escaped(const struct shape *shape, const struct ssg *state, const struct node_list *nodes);
/* Adds what a value may be that comes from code that is not known: the library, and what the points-to analysis
 * knows. */
void shape_given_back(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct node_list *into);
/* What a library method calls of the application before it returns. Valid until the next question. */
const struct node_list *shape_called_through(struct shape *shape, method_id method);
void shape_find_callbacks(struct shape *shape); /* fills called_back and anyones */

/* The edge after summarizing (5.3, 5.4) a loop of a frame: current nodes become summary nodes. With IR_NONE as loop:
 * all current nodes of a thread, given as frame. */
shape_edge shape_summary_edge(struct shape *shape, uint32_t frame, uint32_t loop, shape_edge edge);

/* library.c: what library code does. */
enum library_effect { EFFECT_UNKNOWN, EFFECT_NONE, EFFECT_RUNNABLE, EFFECT_START, EFFECT_KEEP, EFFECT_COPY };
enum library_effect shape_library_effect(const struct program *program, method_id method);
/* Objects of the class are not modelled: they refer to nothing and are never locked. */
bool shape_library_is_value(const char *class, size_t length);
/* A lock of that class is held by one thread at a time. */
bool shape_library_excludes(const char *class);

/* flow.c: sets `from` for each block to the least instruction in it that is reachable from behind a statement
 * within its thread; IR_NONE if there is none. Not across the ends of iterations of a loop of a frame, if one is
 * given. */
void shape_reach(const struct shape *shape, uint32_t frame, ir_value at, uint32_t loop_frame, uint32_t loop,
                 uint32_t *from);
bool shape_reached(const struct shape *shape, const uint32_t *from, uint32_t frame, ir_value at);

/* access.c: who accesses what; owner.c: exposing assignments and shared scopes (6.1). */
void shape_find_accesses(struct shape *shape);
bool shape_static_is_owned(const struct shape *shape, field_id field, uint32_t thread);
void shape_find_exposures(struct shape *shape);
/* Whether a statement is in the shared scope of a node. */
bool shape_is_shared(const struct shape *shape, shape_node node, uint32_t frame, ir_value at);

/* protect.c: Protect(v) (6.2). The variables that are accessed, in order of nodes and fields. Free with
 * shape_variables_free. */
struct shape_variable *shape_protect(struct shape *shape, size_t *count);
void shape_variables_free(struct shape_variable *variables, size_t count);

/* path.c: the expressions of values, by which lock and variable are related (6.2). */
enum { PATH_MOST = 16 };
struct shape_path {
    uint32_t frame; /* of the first value; IR_NONE: env */
    uint32_t count; /* fields or slots */
    uint32_t fields[PATH_MOST];
    uint32_t frames[PATH_MOST + 1]; /* n: where the value behind n fields is loaded */
    ir_value values[PATH_MOST + 1];
};

/* False: within recursion, where a name may mean several values at once. */
bool shape_path_of(struct shape *shape, uint32_t frame, ir_value value, struct shape_path *path);
/* Whether a field keeps the value that its constructor gave it. */
bool shape_field_is_stable(struct shape *shape, uint32_t field);

#endif
