/* Java programs to EML by random isolation (000, sections 6 and 7; 003, section 5).
 *
 * A *subject* is what is asked about: one object of an allocation site, whichever (its isolated object in the facts),
 * or the static fields of a class. Its *model* is an EML program that over-approximates what the whole program does to
 * it:
 *
 *   memory      the subject's fields that belong to an atomic set, with the contents of their arrays and collections
 *   locks       the monitor or java.util.concurrent lock of single objects: of the subject, of classes, of what is made
 *               once, and of what the subject's constructor makes once
 *   processes   the threads of the program; two copies of those that may run more than once
 *   functions   methods that matter (003, section 5.1), one for each context, for what is known of their parameters,
 *               and for each way to end: by returning or by throwing
 *   units       methods that are units of work for the subject (spec/spec.h); besides, in the application's code,
 *               synchronized methods and blocks, and single statements that read a field and write it back
 *
 * docs/check.md says more. Once made, nothing changes. */
#ifndef HEDDLE_ISOLATE_ISOLATE_H
#define HEDDLE_ISOLATE_ISOLATE_H

#include "facts/threads/sharing.h"
#include "facts/threads/threads.h"
#include "isolate/spec/spec.h"

struct arena;
struct budget;
struct buffer;
struct eml_program;
struct isolate;
struct stale;
struct lost;

struct isolate_input {
    const struct facts *facts; /* with the subjects' sites isolated */
    const struct singles *singles;
    const struct threads *threads;
    const struct parallel *parallel;
    const struct sharing *sharing;
    const struct spec *spec;
    struct budget *budget;    /* may be NULL */
    bool implicit_exceptions; /* null checks, bounds and the like may throw */
};

/* All of the input must outlive it. */
struct isolate *isolate_new(const struct isolate_input *input);
void isolate_free(struct isolate *isolate);

/* Which objects are asked about: those of the application's classes; those of library classes with these internal
 * names, or of all, that the application makes; and with both, those of the named classes that the library makes.
 * Static fields are asked about with their class, but not those of all classes. */
struct isolate_scope {
    const char *const *classes;
    const char *const *sites; /* "a.b.C.method:12": what is made there is asked about, whatever its class */
    uint32_t class_count, site_count;
    bool all;
};

/* Whether a line of a method is such a site; the class by its internal name. */
bool isolate_is_at(const char *site, const char *class, const char *method, uint32_t line);

/* What facts are to be found with: for each `new` in the application's code of a class that is asked about, the class
 * among `sensitive`, and the site among `isolated`. What main or a static initialiser makes outside loops needs no
 * isolation: it is single anyway. Methods that cannot be translated have no sites. */
struct isolate_sites {
    struct facts_site *isolated;
    const char **sensitive; /* internal names, each once */
    uint32_t isolated_count, sensitive_count;
};

/* Lives in the arena. */
struct isolate_sites isolate_sites(const struct class_source *source, const struct isolate_scope *scope,
                                   struct arena *arena);

struct isolate_subject {
    object_id object; /* one run-time object: isolated, or single; FACTS_NONE: the static fields of the class */
    class_id class;
    method_id method; /* where the object is made; FACTS_NONE: nowhere, it is the one of a library class */
    ir_value at;
    uint32_t weight; /* how suspicious it is: larger ones are worth looking at first */
};

/* What is shared between threads and mutable, most suspicious first. Owned by isolate. */
const struct isolate_subject *isolate_candidates(struct isolate *isolate, const struct isolate_scope *scope,
                                                 uint32_t *count);

/* Shared objects that stand for several, though none of them was isolated: candidates that cannot be looked into. After
 * isolate_candidates; owned by isolate. */
const struct isolate_subject *isolate_left_out(const struct isolate *isolate, uint32_t *count);

/* Classes whose objects or static fields would be candidates, but whose author says that they are fine (CLAIM_FINE):
 * the answer rests on that. After isolate_candidates; owned by isolate. */
const class_id *isolate_trusted(const struct isolate *isolate, uint32_t *count);

/* Arrays, and collections and the like of the library whose single operations are not atomic, that the application
 * makes and threads share, and that no field of the application holds that is asked about. Of these only
 * isolate_scope.all asks about collections, and nothing about arrays. Owned by isolate. */
const struct isolate_subject *isolate_unasked(struct isolate *isolate, uint32_t *count);

/* An object of the library with state that nobody asks about, because it is not in the table of contents
 * (contents/contents.h), nor known to do no harm. */
struct isolate_state {
    class_id class;
    field_id field; /* of the application, that may hold it; FACTS_NONE: an object of the application inherits it, */
    class_id heir;  /* which is of this class */
};

/* Whether threads share such an object in a static field or a field of an object that they share; sets the first
 * one. */
bool isolate_has_state(struct isolate *isolate, struct isolate_state *found);

/* Library mode: the object of a class that the facts were found for as a library: anybody calls its public methods, by
 * two threads. The class is FACTS_NONE if there is no such object. */
struct isolate_subject isolate_library(const struct isolate *isolate, const char *name);

struct isolate_memory {
    const char *name; /* in the model and for people: "Stack.count" */
    field_id field;
    uint32_t set;   /* its atomic set */
    bool inherited; /* it is all that is inherited from the class of the library that has the field */
    bool contents;  /* what the field holds belongs to it: elements of arrays, contents of collections */
    bool elements;  /* it is what users keep in the collections that the field holds */
    bool bare;      /* of these, some are arrays, or not thread-safe and used by their own name, without a wrapper */
    bool once;      /* written once at most, and nobody who has accessed it before: no pattern of one location fits */
    bool calm;      /* all of these are objects of java.util.concurrent, which no use of them can race for */
};

struct isolate_lock {
    const char *display; /* for people: "the Stack itself", "Bank.class" */
    uint32_t whole; /* the same number for all parts of a lock that readers share, and for nothing else: that of one */
};

enum { ISOLATE_WAITS = 3, ISOLATE_ROUND = 4, ISOLATE_CHOOSES = 5 };

/* Where a statement comes from. */
struct isolate_place {
    const char *file;   /* "Stack.java" */
    const char *method; /* "Stack.pop" */
    uint32_t line;
    /* Of statements that do nothing: a lock that is not modelled is taken here, or given back; what it is called, and
     * why it is not modelled. Else NULL. */
    const char *lock, *why;
    bool gives;
    /* isolate_suspicions: what is read here, or comes of a change, decides which way the program goes: 1 in this
     * method, 2 in the one that is given it; 0: nowhere. Where a lock is given up to wait: ISOLATE_WAITS.
     * Of what is read and decides by Math.min or max which value this method writes: ISOLATE_CHOOSES.
     * Where a unit begins that is a round of a loop: ISOLATE_ROUND. */
    uint8_t decides;
};

struct isolate_size {
    uint32_t methods, instructions;
};

/* The program has the numbers, the tables beside it say what they stand for. */
struct isolate_model {
    struct eml_program *program;           /* the caller's: eml_program_free; NULL: there is none */
    const struct isolate_memory *memories; /* by the numbers of the program: its memory, */
    const char *const *processes;          /* its processes, as people call them ("main", "Producer.run"), */
    const struct isolate_lock *locks;      /* its locks, */
    const struct isolate_place *places;    /* and the positions of its statements */
    uint32_t memory_count, place_count;
    struct isolate_size before, after; /* what can be reached in the program, and what of it is in the model */
    const char *const *notes;          /* what was left out of the model, in words */
    uint32_t note_count;
    uint32_t suspected;  /* isolate_suspicions: methods that are units only there */
    bool apart;          /* isolate_carry: two locations are concerned */
    const char *wait;    /* isolate_wait: what people call it, "wait()"; else NULL */
    const char *failure; /* there is no program: why; else NULL, also where there is nothing to ask about */
    const char *mistake; /* of a failure that is a mistake of heddle: what is wrong with the program; else NULL */
};

/* The model of a subject; all but the program lives in the arena. */
struct isolate_model *isolate_model(struct isolate *isolate, const struct isolate_subject *subject,
                                    struct arena *arena);

/* The model of a subject with more units, of which nobody said that they are meant as such: every method of the
 * application without a loop, bodies of threads and tasks, lambdas, static and private ones among them, for all that it
 * touches; but no main and no constructor. What is violated there is a suspicion (verdict/atomicity.h), and no proof of
 * it counts. */
struct isolate_model *isolate_suspicions(struct isolate *isolate, const struct isolate_subject *subject,
                                         struct arena *arena);

/* Methods of the application that write to a location of the subject what was computed from what was read there
 * (lost/lost.h); so many, in the arena. *all is false where values were too many to follow. */
const struct lost *isolate_carried(struct isolate *isolate, const struct isolate_subject *subject, struct arena *arena,
                                   uint32_t *count, bool *all);
/* The model of one of them. Its last two memories are the location that was seen, and the one that is used: that
 * another thread writes it in between is pattern 20 over them; if they are two locations (isolate_model.apart), that
 * it changes both is pattern 20, 26 or 32. */
struct isolate_model *isolate_carry(struct isolate *isolate, const struct isolate_subject *subject,
                                    const struct lost *carried, uint32_t n, struct arena *arena);

/* Waits of the application that may be left without another look at what was looked at before them, each with a
 * location of the subject that was looked at. They live in the arena; most programs have none. */
uint32_t isolate_waits(struct isolate *isolate, const struct isolate_subject *subject, struct arena *arena,
                       const struct stale **waits);
/* Whether two of them are the same wait. */
bool isolate_same_wait(const struct stale *waits, uint32_t one, uint32_t other);
/* The model of one of them (stale/stale.h). Its last two memories are the location as it was seen before the wait,
 * and as it is used: that what was seen is changed before it is used is pattern 11 or 19 over them. */
struct isolate_model *isolate_wait(struct isolate *isolate, const struct isolate_subject *subject,
                                   const struct stale *waits, uint32_t n, struct arena *arena);

/* Says that one of them is a finding. */
void isolate_wait_is_found(struct isolate *isolate, const struct stale *waits, uint32_t n);

/* A wait of which it is not shown that who has waited looks again (again/again.h). */
struct isolate_doubt {
    method_id method;  /* that waits, or calls what waits, */
    ir_value at;       /* here; */
    method_id waiting; /* the method with the wait itself, */
    ir_value wait;     /* there */
    ir_value used;     /* where `method` uses something */
    bool stale;        /* that was read before the wait; else nobody has looked again */
    bool by_condition; /* it is await of a Condition */
};

/* The waits of the application that are neither shown to be fine nor a finding. They live in the arena. */
uint32_t isolate_doubts(const struct isolate *isolate, struct arena *arena, const struct isolate_doubt **doubts);

/* Appends the program of a model as EML text, with positions. eml_read makes the same program of it. */
void isolate_print(const struct isolate_model *model, struct buffer *to);

#endif
