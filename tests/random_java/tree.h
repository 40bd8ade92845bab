/* Small concurrent Java programs as trees, from which both Java and EML are written.
 *
 * A program has a class Subject with fields and methods, one or two objects of it, a main, and threads. Values do
 * not matter: conditions are opaque, both ways are possible. Methods call only methods of higher numbers, so that
 * all calls can be unfolded. Besides it has some features (features.h); nodes and threads say which one they would
 * use, and are plain where the program does not have it. A program is plain data: it may be copied by assignment. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_TREE_H
#define HEDDLE_TESTS_RANDOM_JAVA_TREE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MOST_NODES = 200,
    MOST_FIELDS = 4,
    MOST_METHODS = 5,
    MOST_THREADS = 3,
    MOST_OBJECTS = 2,
    NO_NODE = 0,
    FIELD_NAME = 8,
    THREAD_NAME = 40
};

/* In the second place of an object: the static fields of the class. */
enum { STATICS = MOST_OBJECTS, SUBJECTS };

enum node_kind {
    NODE_READ,   /* of a field of an object */
    NODE_WRITE,  /* the same */
    NODE_UPDATE, /* f = f + 1 */
    NODE_IF,     /* body, otherwise */
    NODE_LOOP,   /* body, any number of times */
    NODE_SYNC,   /* body, synchronized */
    NODE_LOCK,   /* body, between lock and unlock of a ReentrantLock */
    NODE_CALL,   /* method of an object, perhaps with another one as its argument */
    NODE_TRY,    /* body, with otherwise to handle an exception */
    NODE_THROW,  /* perhaps */
    NODE_RETURN, /* perhaps */
    NODE_WAIT,   /* any number of times */
    NODE_EITHER, /* body, with `chosen` as the one or the other object */
    NODE_START,  /* a thread */
    NODE_JOIN,   /* a thread */
    NODE_AWAIT,  /* any number of times, for a condition of a ReentrantLock */
    NODE_RETAKE, /* a ReentrantLock is given back and taken again, in one of several `ways` */
    NODE_KINDS
};

enum way_to_retake { RETAKE_HERE, RETAKE_BY_FIELD, RETAKE_BY_PARAMETER, RETAKE_BY_GETTER, WAYS_TO_RETAKE };

/* How a body names an object: methods have `this` and perhaps `other`; main and threads the objects, and within
 * NODE_EITHER what was chosen. */
enum reference { BY_THIS, BY_OTHER, BY_FIRST, BY_SECOND, BY_CHOSEN };

enum lock_kind {
    LOCK_OBJECT, /* the object itself; only NODE_SYNC and NODE_WAIT */
    LOCK_FIELD,  /* what a final field of the object holds */
    LOCK_STATIC, /* what a static final field holds */
    LOCK_CLASS,  /* the class object; only NODE_SYNC and NODE_WAIT */
    LOCK_KEY,    /* only NODE_SYNC: an array that a final field holds */
    LOCK_COPY,   /* the same: a clone of that array, in a final field */
    LOCK_FRESH   /* the same: a clone that nobody else has */
};

enum field_kind {
    FIELD_PLAIN,
    FIELD_ARRAY, /* final; its elements */
    FIELD_LIST,  /* final; what is in an ArrayList */
    FIELD_MAP,   /* final; what is in a ConcurrentHashMap, whose updates are atomic: they only count as writing */
    FIELD_STATIC,
    FIELD_HASH,    /* final; what is in a HashMap */
    FIELD_COUNTER, /* final; an AtomicInteger, whose updates only count as writing */
    FIELD_KINDS
};

struct node {
    uint8_t kind, reference, argument, lock;
    uint8_t number; /* of the field, the method, the thread, the way, or the exception (0, or 1: a subclass of it) */
    uint8_t form;   /* of an access: a row of the table (forms.h), or 0 */
    bool aside;     /* with such a feature: an access in a constructor of another class, a call through a proxy */
    uint16_t next, body, otherwise;
};

struct method {
    bool is_public, is_static, is_synchronized, takes_other;
    uint16_t body;
};

/* How the task of a thread is written. */
enum thread_style {
    THREAD_SUBCLASS,
    THREAD_RUNNABLE,
    THREAD_LAMBDA,
    THREAD_STYLES, /* the others belong to features */
    THREAD_ANONYMOUS = THREAD_STYLES,
    THREAD_INNER,     /* an inner class of Subject */
    THREAD_REFERENCE, /* a method reference */
    THREAD_LIBRARY    /* a method reference of the library; the body is one access of a collection */
};

struct thread_body {
    uint8_t style;
    uint8_t starter; /* who runs it: a feature, or FEATURE_NONE for a thread of its own */
    bool twice;      /* started in a loop, two times */
    uint16_t body;
};

enum making {
    MADE_APART,   /* each at its own place */
    MADE_BY_CALL, /* by a method that is called for each */
    MADE_IN_LOOP, /* at one place in a loop */
    MAKINGS
};

struct tree {
    struct node nodes[MOST_NODES]; /* node 0 is none */
    struct method methods[MOST_METHODS];
    struct thread_body threads[MOST_THREADS];
    uint8_t field_kinds[MOST_FIELDS];
    uint64_t features; /* as bits */
    uint16_t main_body;
    uint16_t constructor_body; /* what follows the start of thread 0 in it, with FEATURE_ESCAPE; for BY_FIRST */
    uint16_t node_count;
    uint8_t field_count, method_count, thread_count, object_count, making;
    bool published; /* classes of threads get the objects from static fields */
    /* How the Java text is laid out; means nothing. */
    bool extracted; /* statements as methods of their own */
    bool reversed;  /* members and classes in reverse order */
    bool renamed;
};

struct buffer;

/* tree_generate.c: the same seed gives the same program, without features. */
void tree_generate(uint64_t seed, struct tree *tree);

/* The same of few statements, most of them under locks, one lock more often than the others. */
void tree_generate_small(uint64_t seed, struct tree *tree);

/* tree_decorate.c: gives a program some features of those that are named by bits, chosen by their weights; with few
 * of them, all. */
void tree_decorate(uint64_t seed, uint64_t features, struct tree *tree);

/* Where things stand in the Java text, and the names of the methods that threads run. */
struct java_lines {
    unsigned object[MOST_OBJECTS];
    char thread[MOST_THREADS][THREAD_NAME];
};

/* tree_java.c: a file of the package; its main is PACKAGE.Main. */
void tree_java(const struct tree *tree, const char *package, struct buffer *into, struct java_lines *lines);

/* tree_eml.c: what is done to one object (or to the static fields): processes are `main`, `T0`, `T1`, …; memory is
 * named as the fields are.
 *
 * Twice: the least that heddle must know, and the most that it may take the program for: regions of ReentrantLocks,
 * and what the library does at one call, are units of work there, since heddle takes them for units where it models
 * them. False if its translation is not expected to be exact: other objects and their locks are not always told
 * apart, a wait does not end units that callers began, and for some features the least is all that is written here. */
bool tree_eml(const struct tree *tree, unsigned subject, bool most, struct buffer *into);

/* The name of a field: f0, a1, l1, c1, s2, h1, n1. */
void tree_field_name(const struct tree *tree, unsigned field, char into[FIELD_NAME]);

/* Whether the field of an object belongs to a subject: to the object itself, to one that shares what it holds, or to
 * STATICS. */
bool tree_is_field_of(const struct tree *tree, unsigned field, unsigned object, unsigned subject);

/* What nodes and threads are, with the features that the program has. */
bool tree_has(const struct tree *tree, unsigned feature);
uint8_t tree_lock(const struct tree *tree, const struct node *node);
uint8_t tree_style(const struct tree *tree, unsigned thread);
unsigned tree_starter(const struct tree *tree, unsigned thread);
bool tree_is_clone(const struct tree *tree); /* the second object is a clone of the first */
bool tree_escapes(const struct tree *tree);  /* the constructor starts thread 0 */

/* tree_shrink.c: makes a smaller tree by one step; false if that step cannot be taken. Steps are numbered. Sizes
 * only say which of two trees is the smaller one. */
unsigned tree_shrink_steps(const struct tree *tree);
bool tree_shrink(const struct tree *tree, unsigned step, struct tree *smaller);
unsigned tree_size(const struct tree *tree);

#endif
