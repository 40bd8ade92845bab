/* What a whole program may do: which objects its variables point to, and who calls whom.
 *
 * An inclusion-based, field-sensitive points-to analysis (flow-insensitive within methods but for SSA) with a call
 * graph that grows as receivers become known; docs/facts.md says how and what is modelled. It over-approximates the
 * program under the assumptions of ASSUMPTIONS.md; what it does not understand is listed (facts_gap).
 *
 * All things are small numbers, dense from 0 on, in an order that depends on the program and the options only:
 *   instance  a method in a context. Instance 0 is the root: it has no method, and calls what the JVM calls.
 *   object    an abstract object: it stands for all objects that its site makes in its context (or for exactly one, if
 *             single)
 *   edge      a call edge: (caller instance, instruction) to callee instance
 * Classes, methods and fields are those of program/program.h. A set of objects is sorted; walk it with object_set_next.
 *
 * Once made, facts never change; any number of threads may read them. */
#ifndef HEDDLE_FACTS_FACTS_H
#define HEDDLE_FACTS_FACTS_H

#include "program/program.h"

struct budget;
struct facts;

typedef uint32_t instance_id, object_id, edge_id;

#define FACTS_ROOT ((instance_id)0)

/* An allocation site: "a/b/C", "name", and the bytecode index of the new. */
struct facts_site {
    const char *class, *method;
    const char *descriptor; /* NULL: of any method of that name */
    uint32_t pc;
};

struct facts_options {
    /* Entry points: the mains of these classes (internal names); if there are none, of all application classes. */
    const char *const *mains;
    uint32_t main_count;
    /* Library mode: all public and protected methods of these classes are called by somebody unknown. */
    const char *const *libraries;
    uint32_t library_count;
    /* Selective object sensitivity: methods are analysed for each receiver object of these classes or their subclasses
     * apart, and what they allocate is told apart by that object. java.lang.Object here means only objects of exactly
     * that class. */
    const char *const *sensitive;
    uint32_t sensitive_count;
    /* Objects of these library classes that application code makes are told apart as receivers, too, and with them all
     * that the library makes for them: an iterator is told apart by the list that it goes through. */
    const char *const *apart;
    uint32_t apart_count;
    uint32_t depth; /* how many receivers an object is told apart by; 0 means the default, 1 */
    /* Random isolation: each of these sites makes two objects: one that stands for a single run-time object, and one
     * for the rest. */
    const struct facts_site *isolated;
    uint32_t isolated_count;
};

/* Analyses a program; all is valid until facts_free, the program included, which the facts own. Stops when the budget
 * (may be NULL) is spent: then facts_complete is false, and the facts hold for a part of the behaviours only. */
struct facts *facts_new(const struct class_source *source, const struct facts_options *options, struct budget *budget);
void facts_free(struct facts *facts);
bool facts_complete(const struct facts *facts);

/* Whether no thread is ever interrupted: nobody of the application interrupts, cancels or ends the work of others,
 * and the library does so for nobody. Then no InterruptedException is thrown but those that the application makes. */
bool facts_are_calm(const struct facts *facts);
/* Whether an instruction asks a thread whether it was interrupted; if they are calm, it was not. */
bool facts_asks_for_interrupt(const struct facts *facts, instance_id instance, ir_value at);
/* The body of a method; if they are calm, without the handlers of the application for that exception that catch none of
 * its own, whose blocks nothing leads to then. Numbers of instructions and blocks are those of program_body. */
const struct ir_body *facts_body(const struct facts *facts, method_id method);

/* The program: only read through this. */
const struct program *facts_program(const struct facts *facts);

/* Instances. */
struct facts_instance {
    method_id method;  /* FACTS_NONE: the root */
    object_id context; /* the receiver that it is analysed for; FACTS_NONE: for all */
    bool modelled;     /* a library model stands for its body */
};

uint32_t facts_instance_count(const struct facts *facts);
struct facts_instance facts_instance(const struct facts *facts, instance_id id);

/* The instances of a method, in rising order; *count is 0 if it cannot be reached. */
const instance_id *facts_instances_of(const struct facts *facts, method_id method, uint32_t *count);
bool facts_reachable(const struct facts *facts, method_id method);

/* Whether the class is initialised at some time. */
bool facts_initialised(const struct facts *facts, class_id id);

/* Abstract objects. */
enum object_kind {
    OBJECT_SITE, /* made by instruction `at` of `method`: new, new_array, new_arrays (dimension: 0 for the outermost) */
    OBJECT_STRING, /* all strings: one object */
    OBJECT_CLASS,  /* the java.lang.Class of `referent` */
    OBJECT_LAMBDA, /* made by call_dynamic `at` of `method`; its class is the functional interface */
    OBJECT_PROXY,  /* made by Proxy.newProxyInstance at `at` of `method`; its class is one of the interfaces */
    OBJECT_MERGED, /* all objects of its class that library code makes and that are told apart by class only */
    OBJECT_MEMBER, /* a reflective view (Method, Constructor, Field, MethodHandle, VarHandle) of a method or field */
    OBJECT_JVM     /* made by the JVM or by a library model */
};

struct facts_object {
    enum object_kind kind;
    class_id class;
    method_id method;   /* where it is made; FACTS_NONE where that is not one place */
    ir_value at;        /* the instruction there */
    uint32_t dimension; /* of new_arrays; for a model, whatever tells its objects apart */
    object_id context;  /* the object that it is told apart by; FACTS_NONE */
    /* OBJECT_CLASS: a class, or FACTS_NONE for a primitive; OBJECT_MEMBER: a method or field; OBJECT_LAMBDA: not
     * FACTS_NONE if it has further interfaces. */
    uint32_t referent;
    bool isolated; /* one run-time object: the isolated one of its site */
    bool empty;    /* an array without elements: nothing is ever in it */
};

uint32_t facts_object_count(const struct facts *facts);
struct facts_object facts_object(const struct facts *facts, object_id id);

/* Sets of objects. */
struct object_cell {
    uint32_t index; /* of the first object / 64 */
    uint64_t bits;
};

struct object_set {
    const struct object_cell *cells; /* by rising index, none empty */
    uint32_t count;
};

/* The least object of the set that is not below `from`; FACTS_NONE if there is none. */
object_id object_set_next(struct object_set set, object_id from);
bool object_set_has(struct object_set set, object_id id);
uint32_t object_set_size(struct object_set set);
bool object_sets_meet(struct object_set one, struct object_set other);

/* What the value of an instruction of an instance may point to; empty for values that are no references. */
struct object_set facts_points_to(const struct facts *facts, instance_id instance, ir_value value);
/* What an instance may return, and which exceptions may leave it other than by the JVM's own doing (null checks and the
 * like). What the n-th argument of a call may be is facts_points_to of its value. */
struct object_set facts_returned(const struct facts *facts, instance_id instance);
struct object_set facts_thrown(const struct facts *facts, instance_id instance);

/* What a field of an object, an element of an array, a static field, a value kept by a lambda may point to. */
struct object_set facts_field(const struct facts *facts, object_id object, field_id field);
struct object_set facts_element(const struct facts *facts, object_id array);
struct object_set facts_static(const struct facts *facts, field_id field);
struct object_set facts_captured(const struct facts *facts, object_id lambda, uint32_t n);

/* Call edges. */
enum edge_kind {
    EDGE_CALL,   /* a call instruction, or what a lambda object, string concatenation or record method calls in turn */
    EDGE_INIT,   /* the instruction may be the first use of a class: its static initialiser */
    EDGE_START,  /* the callee runs in a thread of its own: the instruction calls Thread.start0 or the like */
    EDGE_REFLECT /* through Method.invoke and the like */
};

struct facts_edge {
    instance_id caller;
    ir_value at; /* the instruction; FACTS_NONE: of the root */
    instance_id callee;
    enum edge_kind kind;
};

/* Edges by caller, instruction and callee: those of a caller stand together. */
uint32_t facts_edge_count(const struct facts *facts);
struct facts_edge facts_edge(const struct facts *facts, edge_id id);
/* The first edge of a caller, and of one instruction of it; *count says how many follow on each other. */
edge_id facts_calls_from(const struct facts *facts, instance_id caller, uint32_t *count);
edge_id facts_calls_at(const struct facts *facts, instance_id caller, ir_value at, uint32_t *count);
/* The edges that lead to an instance, in rising order. */
const edge_id *facts_calls_to(const struct facts *facts, instance_id callee, uint32_t *count);

/* What is not understood. */
enum gap_kind {
    GAP_REFLECTION, /* names or classes that are not constant */
    GAP_NATIVE,     /* a native method without a model */
    GAP_DYNAMIC,    /* an opaque dynamic site, or a method handle */
    GAP_MISSING,    /* a class or method that is not there */
    GAP_BODY,       /* a body that cannot be translated */
    GAP_ENTRY,      /* a class that was named as an entry point is not there, or has no main */
    GAP_SITE,       /* an isolated site is not there */
    /* A call in application code for which no receiver is known: dead code, or made by what is not understood. */
    GAP_RECEIVER,
    GAP_MODEL /* a model for something that this JDK does not have */
};

struct facts_gap {
    enum gap_kind kind;
    method_id method;  /* where; FACTS_NONE: nowhere in particular */
    ir_value at;       /* FACTS_NONE: the method as a whole */
    const char *about; /* what: a name */
};

uint32_t facts_gap_count(const struct facts *facts);
struct facts_gap facts_gap(const struct facts *facts, uint32_t n);
const char *facts_gap_word(enum gap_kind kind);

/* Appends names for people: "Main.java:12 new Counter", "string", "class Foo". Deterministic, and distinct for distinct
 * objects. */
void facts_object_name(const struct facts *facts, object_id id, struct buffer *to);
/* "a.b.C.run()V", with its context in braces if it has one. */
void facts_instance_name(const struct facts *facts, instance_id id, struct buffer *to);

/* Figures for --stats. */
struct facts_counts {
    uint32_t classes, methods, instances, edges, objects, nodes;
    uint64_t points_to; /* the sum of the sizes of all sets */
};
struct facts_counts facts_counts(const struct facts *facts);

#endif
