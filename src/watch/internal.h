/* What the parts of the monitor share. */
#ifndef HEDDLE_WATCH_INTERNAL_H
#define HEDDLE_WATCH_INTERNAL_H

#include "isolate/contents/contents.h"
#include "isolate/spec/spec.h"
#include "run/watch.h"
#include "watch/match.h"
#include "watch/watch.h"

/* Methods in spots and entries are those of the interpreter; RUN_NONE: none. */

struct arena;
struct idmap;
struct names;

enum { MOST_HOLDERS = 4, MOST_CHAIN = 16, MOST_SCANNED = 1 << 14 };

struct holder {
    ref object;
    uint32_t offset;
};

/* What is known of an object; not all are known. */
struct object {
    ref place;
    bool subject, statics, constructing, constructed, seen;
    uint32_t site;           /* of a subject */
    struct run_class *owner; /* of static fields: their class */
    uint32_t maker;          /* the thread */
    uint64_t operation;      /* the operation of the library that it was made in; 0: none */
    ref parent;              /* what it is an internal of; 0: none */
    struct holder holders[MOST_HOLDERS];
    uint8_t holder_count;
    struct log log;
};

/* What the application does: an instruction of its innermost frame. */
struct doing {
    const struct frame *frame;
    const struct code *code;
    uint32_t at;
};

/* A stretch of the stack that is all of the application, or all of the library. */
struct level {
    const struct frame *frame; /* its outermost */
    bool application;
    uint64_t operation; /* of the library: called from the application; 0: otherwise */
    uint64_t begin;
    uint32_t method;  /* of the application: its outermost method */
    struct spot spot; /* of an operation: the call */
    struct doing doing;
    uint32_t key;   /* of an operation on one element of a thread-safe object: its number; 0: of any, or all */
    ref walked;     /* of an operation that is a walk through a thread-safe object, and only reads: that; else 0 */
    size_t touched; /* where its list begins in that of the thread */
};

enum unit_for { UNIT_FOR_OBJECT, UNIT_FOR_STATICS, UNIT_FOR_ANY };

struct unit {
    const struct frame *frame;
    uint64_t id;
    enum unit_for what;
    uint32_t target; /* a reference, or the number of a class */
    ref monitor;     /* of a block */
};

/* An operation of a thread-safe object, under way. */
struct touch {
    ref subject;
    field_id field;
    uint64_t unit;
    uint64_t last; /* of a walk: its last access */
    bool write, walk;
    ref part; /* the thread-safe object that is touched */
};

/* A read that a compare-and-set may become one with (attempts.c). */
struct attempt {
    ref subject;
    const struct frame *frame;  /* of the application, who makes it */
    struct entry read, failure; /* the second if the compare-and-set has `failed` */
    bool failed, wrote;         /* since then it wrote something else that others know */
    bool late;                  /* the compare-and-set was from null: whatever reads again ends the attempt */
};

/* A constructor of a subject, under way. */
struct making {
    const struct frame *frame;
    ref object;
};

/* A run of a method that is a unit of a goal. */
struct call {
    const struct frame *frame;
    uint32_t unit;
    uint64_t id;
    /* Of its innermost loop; it lasts until the next one begins, as a round that is left within a region of a lock
     * lasts as long as that. 0: there was none yet. */
    uint64_t round;
    uint32_t head; /* of that loop; IR_NONE */
};

struct thread {
    struct call *calls;
    size_t call_count, call_capacity;
    bool lingers; /* in a method of a goal */
    struct making *making;
    size_t making_count, making_capacity;
    struct level *levels;
    struct unit *units;
    struct touch *touched;
    struct attempt *attempts;
    size_t level_count, level_capacity, unit_count, unit_capacity, touch_count, touch_capacity, attempt_count,
        attempt_capacity;
    struct { /* a statement that reads and writes back */
        const struct frame *frame;
        uint32_t first, last;
        uint64_t id;
    } update;
};

/* What is known of a class or method of the interpreter. */
enum class_bits {
    CLASS_SEEN = 1,
    CLASS_CONTENTS = 2,
    CLASS_ONE_STEP = 4, /* its operations are atomic */
    CLASS_INTERNAL = 8, /* of the library, and not for its users: nodes and the like */
    CLASS_WRAPPER = 16, /* what it has in a field it looks at */
    CLASS_STATICS = 32, /* of the object that has the static fields of a class */
    CLASS_SUBJECT = 64,
    CLASS_VIEWS = 128,  /* it keeps views of itself in fields, which are made when they are first asked for */
    CLASS_WINDOW = 256, /* an entry or iterator, by which others' contents are used */
};
enum method_bits {
    METHOD_SEEN = 1,
    METHOD_FOR_RECEIVER = 2,
    METHOD_FOR_STATICS = 4,
    METHOD_FOR_ANY = 8,
    METHOD_FOR_PARAMETERS = 16,
    METHOD_CONSTRUCTS = 32,
    METHOD_AWAITS = 64,
    METHOD_INITIALISES = 128
};

struct site {
    class_id class;
    method_id method; /* FACTS_NONE: static fields */
    uint32_t line;
};

struct watch {
    struct run *run;
    struct program *program;
    struct spec *spec;
    struct contents contents;
    struct run_watcher watcher;
    struct arena *arena;     /* of texts */
    struct idmap *object_of; /* place: number in objects */
    struct object *objects;
    size_t object_count, object_capacity;
    struct thread *threads;
    size_t thread_count, thread_capacity;
    uint16_t *classes, *methods; /* by number */
    size_t class_room, method_room;
    struct idmap *updates; /* method and instruction: where a statement that begins there ends */
    struct idmap *updates_known;
    struct idmap *attempts; /* method and instruction of the ir: what it is for a compare-and-set */
    struct idmap *attempts_known;
    struct site *sites;
    size_t site_count, site_capacity;
    struct names *site_names, *hit_names;
    struct names *units_named; /* methods that are units by watch_add_unit */
    struct watch_hit *hits;
    size_t hit_count, hit_capacity;
    uint64_t now, units, operations, runs;
    uint64_t noted; /* accesses of this run, for patterns */
    struct races *races;
    struct seeking *seeking; /* NULL: no goals */
    struct cpu *cpu;         /* that tells of something, while it does */
};

/* goals.c */
struct seeking;
/* Whether a goal is about objects that are made where this one is. */
bool goals_want(struct watch *watch, const struct object *subject);
void goals_note(struct watch *watch, const struct object *subject, const struct entry *entry);
/* A thread comes to a method, or back to it. */
void goals_pass(struct watch *watch, struct cpu *cpu, const struct run_method *method);
/* A thread accesses something. */
void goals_tear(struct watch *watch, struct cpu *cpu);
void goals_enter(struct watch *watch, struct thread *thread, const struct cpu *cpu);
void goals_leave(struct thread *thread, const struct cpu *cpu);
void goals_jump(struct watch *watch, struct thread *thread, const struct cpu *cpu);
void goals_reset(struct watch *watch);
struct passes *goals_passes(const struct watch *watch); /* NULL: there are no goals */
/* Some of what objects hold is not known: nothing is said about what threads never share. */
void goals_lose(struct watch *watch);
void goals_free(struct seeking *seeking); /* NULL is fine */
/* What is known of this run alone, to go back to. There must be goals. */
struct goals_run;
struct goals_run *goals_keep(const struct watch *watch);
void goals_back(struct watch *watch, const struct goals_run *kept); /* behind goals_reset */
void goals_run_free(struct goals_run *kept);                        /* NULL is fine */

/* watch.c */
struct thread *watch_thread(struct watch *watch, uint32_t number);
void watch_thread_free(struct thread *thread); /* what is in it */
/* The outermost unit of a thread for a subject; 0: none. */
uint64_t watch_unit(const struct watch *watch, const struct thread *thread, struct cpu *cpu, uint32_t at,
                    const struct object *subject);
/* Where the application is: the innermost of its frames. */
struct spot watch_spot(const struct watch *watch, const struct thread *thread, struct cpu *cpu, uint32_t at);
uint32_t watch_entry_method(const struct thread *thread);
/* Notes an access, and tells of patterns. */
void watch_note(struct watch *watch, struct object *subject, const struct entry *entry);

/* classes.c */
unsigned watch_class(struct watch *watch, const struct run_class *class);
unsigned watch_method(struct watch *watch, const struct run_method *method);
/* Whether an operation of a thread-safe object takes several steps, and only reads. */
bool watch_walks(struct watch *watch, const struct run_method *method, const uint64_t *arguments);
struct run_class *watch_owner_of_statics(struct watch *watch, const struct run_class *statics);
/* Whether a field of a library object keeps a view of it: a view holds nothing, so that the field is no part of the
 * contents. */
bool watch_is_view(struct watch *watch, struct run_class *class, uint32_t offset);
field_id watch_field(struct watch *watch, struct run_class *class, uint32_t offset, bool is_static, bool *reference);

/* objects.c */
/* What an internal is part of, at last; the object itself if it is none. */
ref object_root(const struct watch *watch, ref place);
struct object *object_find(const struct watch *watch, ref place);
struct object *object_get(struct watch *watch, ref place); /* made if need be; others may move */
void object_made(struct watch *watch, struct cpu *cpu, ref place);
/* A reference was written to a place. */
void object_stored(struct watch *watch, const struct thread *thread, ref into, uint32_t offset);
void objects_clear(struct watch *watch);

/* Whose state an array or library object is: fields of subjects that hold it, by way of others or not. */
struct owned_by {
    ref subject;
    field_id field;
    bool one_step;
};
enum { MOST_OWNERS = 8 };
uint32_t object_owners(struct watch *watch, ref place, struct owned_by owners[MOST_OWNERS]);

/* keys.c: the number of the element that an operation is about; 0: of any, or that is not known. */
uint32_t watch_key(struct watch *watch, const struct run_method *method, const uint64_t *arguments);

/* updates.c: where the statement ends that begins with this read and writes back what it read; RUN_NONE: none does. */
uint32_t update_end(struct watch *watch, const struct code *code, uint32_t at);

/* attempts.c: notes an access, or holds it back, as it is a read for a compare-and-set. */
void attempts_note(struct watch *watch, struct thread *thread, struct object *subject, const struct entry *entry,
                   struct doing doing);
/* A thread writes a field; a frame is left. */
void attempts_wrote(struct thread *thread, const struct object *subject, field_id field);
void attempts_leave(struct watch *watch, struct thread *thread, const struct frame *frame);

/* races.c: what orders what, and accesses that nothing orders. A monitor is at offset 0 of its object. */
struct races;
struct races *races_new(void);
void races_free(struct races *races); /* NULL is fine */
void races_acquire(struct races *races, uint32_t thread, ref object, uint32_t offset);
void races_release(struct races *races, uint32_t thread, ref object, uint32_t offset);
void races_order(struct races *races, uint32_t before,
                 uint32_t after);                           /* all so far of one thread, all to come of another */
void races_order_all(struct races *races, uint32_t before); /* … of all others */
void races_forget(struct races *races);
void races_access(struct watch *watch, const struct object *subject, struct part part, const struct entry *entry);

/* cycles.c: a thread waits for a monitor. */
void cycles_look(struct watch *watch, struct cpu *cpu, ref monitor);

/* hits.c */
void hit_race(struct watch *watch, const struct object *subject, const struct entry *one, const struct entry *other);
/* Each thread waits at its place for a monitor of the class, which the next one holds. */
struct waiting {
    uint32_t thread, entry_method;
    struct spot spot;
    const struct run_class *monitor;
};
void hit_cycle(struct watch *watch, const struct waiting *waiting, uint32_t count);
uint32_t hit_site(struct watch *watch, struct site site);
void hit_pattern(struct watch *watch, const struct object *subject, const struct match *match);
/* The class and the place of an object, as a hit has them. */
void hit_site_texts(struct watch *watch, const struct object *subject, struct watch_hit *site);
/* An access in words: the class and place of its object, as a hit has them, and the step. */
void hit_texts(struct watch *watch, const struct object *subject, const struct entry *entry, struct watch_hit *site,
               struct watch_step *step);
const char *hit_method_text(struct watch *watch, method_id method);
#endif
