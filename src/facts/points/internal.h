/* What the parts of the analysis behind facts.h share.
 *
 * The analysis solves inclusion constraints on a graph. A node is a variable: a value of an instance, what it returns
 * or throws, a field of an object, a static field. A node has the set of objects that it may point to, edges to nodes
 * that may point to all that it points to (or to those that pass a filter), and uses: what is to be done for each
 * object that arrives (load and store of fields, calls).
 *
 *   roots.c ── calls ──► call.c ── instances ──► body.c ── nodes, edges, uses ──► graph.c
 *                         ▲   ▲                                                      │
 *               dynamic.c ┘   └──────────── an object arrives at a receiver ◄── solve.c
 *               model.c: library methods without bodies; reflect.c: those that name others
 *
 * Nothing recurses: a new instance waits in a queue until its body is looked at, and a node whose set grew waits for
 * its turn. */
#ifndef HEDDLE_FACTS_POINTS_INTERNAL_H
#define HEDDLE_FACTS_POINTS_INTERNAL_H

#include "base/idmap.h"
#include "facts/facts.h"
#include "facts/idset.h"

struct arena;
struct names;

typedef uint32_t node_id, call_id, filter_id;

#define NODE_NONE FACTS_NONE

/* Fields that no class declares. */
enum { FIELD_CAPTURED = 0xfffffe00u, FIELD_ELEMENT = 0xffffff00u, MOST_CAPTURED = 256 };

/* Filters: 0 lets all pass. Another lets pass what its parent does if that has (or has not) a class. */
struct filter {
    filter_id parent;
    class_id class;
    bool negative;
    struct idset mask; /* the objects below `known` that pass */
    uint32_t known;
};

/* What the filter that was last asked about a class says of its objects. */
struct class_answer {
    filter_id filter;
    bool passes;
};

struct flow_edge {
    node_id to;
    filter_id filter;
};

struct node {
    struct idset set;   /* what it points to, and all its edges and uses know of */
    struct idset fresh; /* what is still to be told to them */
    node_id same;       /* the node that stands for it: itself, or one nearer to that */
    uint32_t position;  /* its turn */
    struct flow_edge *edges;
    uint32_t edge_count, edge_capacity;
    uint32_t uses; /* the first one; FACTS_NONE */
};

/* What is to be done for each object of a node. */
enum use_kind {
    USE_LOAD,          /* field `what` flows to node `other` */
    USE_STORE,         /* node `other` flows to field `what` */
    USE_CALL,          /* it is the receiver of call `what` */
    USE_CLASS,         /* its class object flows to node `other` */
    USE_CLONE,         /* a copy of it, made by call `what`, flows to node `other` */
    USE_UNTYPED_LOAD,  /* a field whose address was taken, or an element, flows to node `other` (Unsafe) */
    USE_UNTYPED_STORE, /* the other way round */
    USE_MEMBER,        /* it is a reflective object, used by member access `what` */
    USE_KINDS
};

struct use {
    uint32_t next;
    enum use_kind kind;
    uint32_t what;
    node_id other;
};

/* A use that came to a node which had objects before. */
struct deferred {
    node_id node;
    uint32_t use;
};

enum call_kind {
    CALL_FIXED,   /* exactly the method */
    CALL_VIRTUAL, /* the method that the receiver has for it */
    CALL_SPECIAL  /* exactly the method, in the context of each receiver */
};

/* A place that calls: an instruction, or something that happens there. */
struct call {
    enum call_kind form;
    enum edge_kind kind;
    instance_id caller;
    ir_value at;
    uint32_t origin;          /* the call that it is a part of, + 1; 0: it stands for itself */
    method_id method;         /* resolved */
    const node_id *arguments; /* the receiver among them; NODE_NONE for numbers */
    uint32_t count;
    node_id result, thrown; /* NODE_NONE: nobody wants it */
};

struct instance {
    method_id method;
    object_id context;
    node_id first; /* what it returns; the next one: what it throws; then its values */
    bool modelled;
};

enum { NODE_RETURNED, NODE_THROWN, NODE_VALUES };

/* What is known of a method beside program/program.h. */
struct method_facts {
    const struct ir_body *body;
    /* Of each instruction: its node among those of an instance; or VALUE_GLOBAL + a node; NODE_NONE. */
    uint32_t *values;
    uint32_t value_count;
    uint32_t given_back; /* the parameter that it gives back wherever it returns; NODE_NONE: there is none */
    const struct library_model *model;
    bool known;
    instance_id *instances;
    uint32_t instance_count, instance_capacity;
};

#define VALUE_GLOBAL 0x80000000u

struct gap {
    enum gap_kind kind;
    method_id method;
    ir_value at;
    const char *about;
};

/* An access through a reflective object or a handle of a field or method. */
struct member_access;

/* Nodes that the JVM has. */
enum global {
    GLOBAL_NOTHING,       /* null */
    GLOBAL_STRING,        /* the string */
    GLOBAL_THREADS,       /* all threads that run */
    GLOBAL_IMPLICIT,      /* exceptions that the JVM makes */
    GLOBAL_UNINITIALISED, /* what static initialisers throw */
    GLOBAL_COUNT
};

struct facts {
    struct program *program;
    struct facts_options options;
    struct budget *budget;
    struct arena *arena;
    bool complete;
    bool makes_interrupts;     /* the application makes exceptions as if somebody were (interrupts.c) */
    bool calm;                 /* nobody is ever interrupted (interrupts.c) */
    struct idmap *calm_bodies; /* method → number in calm_list + 1; 0: its body is as it is */
    const struct ir_body **calm_list;
    size_t calm_count, calm_capacity;

    struct node *nodes;
    size_t node_count, node_capacity;
    struct use *use_list;
    size_t use_count, use_capacity;
    struct deferred *deferred; /* uses to be applied to what a node has already */
    size_t deferred_count, deferred_capacity, deferred_done;
    struct filter *filters;
    size_t filter_count, filter_capacity;
    struct idmap *filter_map;
    struct class_answer *answers; /* by class */
    size_t answer_count, answer_capacity;
    struct idset_scratch scratch;

    /* The nodes whose sets grew, by position. */
    uint64_t *waiting;
    size_t waiting_words, waiting_count;
    node_id *at_position;
    size_t position_capacity;
    uint32_t cursor;
    size_t edges_added, edges_kept; /* since the last ordering; then */

    struct facts_object *objects;
    size_t object_count, object_capacity;
    struct idmap *sites, *site_objects, *class_objects, *merged_objects, *jvm_objects, *member_objects, *copies;
    uint32_t site_count;

    struct instance *instances;
    size_t instance_count, instance_capacity, instances_done;
    struct idmap *instance_map;
    uint32_t for_initialisers; /* calls of static methods that are analysed for static initialisers apart */
    struct method_facts *methods;
    size_t method_capacity;
    uint8_t *class_marks; /* CLASS_… */
    size_t class_capacity;

    struct call *calls;
    size_t call_count, call_capacity;
    struct lambda_call *lambda_calls;
    size_t lambda_call_count, lambda_call_capacity;
    struct idmap *lambda_map; /* the origin of a call, lambda object: a lambda call */
    struct idmap *linked;     /* call, callee: the receiver's node + 1, or 0 */
    struct facts_edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t *edges_to; /* edges by callee */
    uint32_t *first_to; /* by instance */
    uint32_t *first_from;

    struct idmap *fields;  /* object, field: a node */
    struct idmap *statics; /* field: a node */
    struct idmap *class_nodes, *box_nodes;
    node_id globals[GLOBAL_COUNT];
    object_id string;

    /* Fields whose address was taken, and where addresses are used. */
    field_id *untyped_fields;
    size_t untyped_field_count, untyped_field_capacity;
    struct untyped_access *untyped_accesses;
    size_t untyped_access_count, untyped_access_capacity;
    struct member_access *accesses;
    size_t access_count, access_capacity;

    class_id *sensitive, *apart;
    uint32_t sensitive_count, apart_count;
    struct names *texts; /* what gaps are about */
    struct idmap *gap_map;
    struct gap *gaps;
    size_t gap_count, gap_capacity;
};

enum {
    CLASS_INITIALISED = 1,
    CLASS_SENSITIVE_KNOWN = 2,
    CLASS_SENSITIVE = 4,
    CLASS_MERGED_KNOWN = 8,
    CLASS_MERGED = 16,
    CLASS_APART_KNOWN = 32,
    CLASS_APART = 64
};

/* What tells objects of the JVM apart, beside their class: below all of these, the number of a model. */
enum {
    ROOT_OBJECT = 0x10000000,
    REFLECTED_OBJECT = 0x20000000,
    COPIED_OBJECT = 0x30000000,
    NATIVE_OBJECT = 0x40000000
};

/* graph.c: nodes. */
node_id points_node(struct facts *facts);                  /* a new one */
node_id points_nodes(struct facts *facts, uint32_t count); /* several; the first one */
node_id points_same(struct facts *facts, node_id node);    /* the node that stands for it */
void points_add(struct facts *facts, node_id node, object_id object);
void points_flow(struct facts *facts, node_id from, node_id to); /* either may be NODE_NONE: then nothing happens */
void points_flow_filtered(struct facts *facts, node_id from, node_id to, filter_id filter);
void points_send(struct facts *facts, struct object_set objects, node_id to, filter_id filter);
void points_use(struct facts *facts, node_id node, enum use_kind kind, uint32_t what, node_id other);
filter_id points_filter(struct facts *facts, filter_id parent, class_id class, bool negative);
node_id points_field(struct facts *facts, object_id object, field_id field);
node_id points_static(struct facts *facts, field_id field);
void points_load(struct facts *facts, node_id base, field_id field, node_id to);
void points_store(struct facts *facts, node_id base, field_id field, node_id from);
uint8_t *points_class_mark(struct facts *facts, class_id id);

/* order.c: collapses cycles of edges without filters, and gives each node its turn: sources first. */
void points_order(struct facts *facts);

/* solve.c: until nothing changes, or the budget is spent. */
void points_solve(struct facts *facts);
void points_wait(struct facts *facts, node_id node);
extern void (*const points_apply[USE_KINDS])(struct facts *facts, const struct use *use, object_id object);

/* object.c: objects. */
object_id points_site_object(struct facts *facts, instance_id instance, ir_value at, class_id class,
                             uint32_t dimension);
object_id points_isolated_object(struct facts *facts, instance_id instance, ir_value at, class_id class);
object_id points_lambda_object(struct facts *facts, instance_id instance, ir_value at, class_id class);
/* What a lambda object that stands for a constructor makes. */
object_id points_made_object(struct facts *facts, object_id lambda, class_id class);
/* What reflection makes at an instruction: one object for each class. */
object_id points_reflected_object(struct facts *facts, method_id method, ir_value at, class_id class);
object_id points_class_object(struct facts *facts, class_id referent);
object_id points_jvm_object(struct facts *facts, class_id class, uint32_t which);
object_id points_member_object(struct facts *facts, class_id class, uint32_t referent, uint32_t what);
object_id points_merged_object(struct facts *facts, class_id class);
/* An array that a modelled call makes: one for each class, place and context. */
object_id points_array_made(struct facts *facts, call_id id, class_id class);
node_id points_class_node(struct facts *facts, class_id referent);
node_id points_box_node(struct facts *facts, char letter);
bool points_is_sensitive(struct facts *facts, class_id class);
/* Whether a context is a class: that of static methods which make something for the static initialiser of that. */
bool points_is_class(const struct facts *facts, object_id context);
/* The library object, one of those that are told apart for the application, that an object is or was made for;
 * FACTS_NONE. */
object_id points_apart(struct facts *facts, object_id id);
/* Library mode: whether the single object is made from this one. */
bool points_is_given(const struct facts *facts, object_id object);
void points_clone(struct facts *facts, const struct use *use, object_id object);

/* call.c: instances and calls. */
struct method_facts *points_method(struct facts *facts, method_id method);
instance_id points_instance(struct facts *facts, method_id method, object_id context);
node_id points_value(const struct facts *facts, instance_id instance, ir_value value); /* NODE_NONE: no reference */
call_id points_call_new(struct facts *facts, const struct call *call);                 /* arguments are copied */
void points_call_start(struct facts *facts, const struct call *call); /* adds the call, and what it leads to */
void points_receive(struct facts *facts, const struct use *use, object_id object);
void points_call_fixed(struct facts *facts, call_id id, method_id method, object_id receiver);
void points_initialise(struct facts *facts, class_id id, instance_id by, ir_value at);
void points_edge(struct facts *facts, instance_id caller, ir_value at, instance_id callee, enum edge_kind kind);
void points_gap(struct facts *facts, enum gap_kind kind, method_id method, ir_value at, const char *about);
void points_gap_at(struct facts *facts, enum gap_kind kind, instance_id instance, ir_value at, const char *about);

/* body.c: the constraints of an instance. */
void points_body(struct facts *facts, instance_id instance);
/* Where exceptions go that an instruction of a block throws. */
struct body_walk;

/* dynamic.c: call_dynamic, lambda objects that are called. */
void points_dynamic(struct facts *facts, instance_id instance, ir_value at, node_id thrown);
/* Whether calling the method on a lambda object means its implementation; if so, calls it. */
bool points_call_lambda(struct facts *facts, call_id call, object_id lambda);

/* model.c: library methods by the table of models.h. */
void points_model(struct facts *facts, const struct library_model *model, call_id call, method_id method,
                  node_id receiver);
void points_native(struct facts *facts, call_id call, method_id method);
void points_untyped_field(struct facts *facts, field_id field);
void points_untyped(struct facts *facts, const struct use *use, object_id object);

/* reflect.c: what has names of classes, methods and fields as its arguments. */
bool points_reflect(struct facts *facts, const char *word, call_id call, method_id method, node_id receiver);
/* Whether calling the method on an object of java.lang.reflect.Proxy means its handler; if so, calls that. */
bool points_call_proxy(struct facts *facts, call_id id, object_id proxy);
void points_member(struct facts *facts, const struct use *use, object_id object);
node_id points_handle_node(struct facts *facts, instance_id instance, struct ir_handle handle);

/* roots.c: what runs first. */
void points_roots(struct facts *facts);

/* interrupts.c: finds out whether anybody is ever interrupted, once all else is known. */
void points_interrupts(struct facts *facts);

#endif
