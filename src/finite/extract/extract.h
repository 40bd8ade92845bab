/* What makes a model: the parts of the translation from the ir. */
#ifndef HEDDLE_FINITE_EXTRACT_EXTRACT_H
#define HEDDLE_FINITE_EXTRACT_EXTRACT_H

#include "finite/model.h"

struct idmap;
struct shape;

enum {
    EXTRACT_MOST_NODES = 200000,
    EXTRACT_MOST_FRAMES = 4000,
    EXTRACT_MOST_DEPTH = 64,
    EXTRACT_MOST_TYPES = 64,
    EXTRACT_MOST_PROCESSES = 64,
    EXTRACT_MOST_OBJECTS = 4000,
    EXTRACT_MOST_INITIALISERS = 500 /* they nest as classes use each other */
};

/* Exceptions that instructions throw by themselves: with a class between them and RuntimeException, if there is one. */
struct implicit_exception {
    const char *name, *middle;
};
enum implicit {
    IMPLICIT_NULL,
    IMPLICIT_INDEX,
    IMPLICIT_SIZE,
    IMPLICIT_DIVISION,
    IMPLICIT_CAST,
    IMPLICIT_MONITOR,
    IMPLICIT_THREAD_STATE,
    IMPLICIT_ARGUMENT,
    IMPLICIT_COUNT
};
extern const struct implicit_exception implicit_exceptions[IMPLICIT_COUNT];

/* The translation of one type at a time. */
struct extract {
    struct finite *finite;
    const struct facts *facts;
    const struct program *program;
    const struct shape *shape; /* NULL: nothing is asked of it */
    const char *main;          /* the class of the main; NULL: there is one */
    const uint64_t *reached;   /* methods that run when that main does, as bits */
    uint32_t type;
    struct finite_frame *frame; /* where what is emitted stands */
    uint32_t frame_number;
    ir_value at;
    uint32_t tail; /* whose next[0] the next node is; FINITE_NONE: control does not come here */
    struct idmap *throws;
    struct extract_pending *pending; /* blocks that wait */
    size_t pending_count, pending_capacity;
    class_id *initialised; /* classes whose initialisers stand in main already */
    size_t initialised_count, initialised_capacity;
};

struct extract_pending {
    uint32_t frame, block;
};

/* extract.c */
uint32_t extract_emit(struct extract *extract, struct finite_node node);  /* behind the tail, as the new tail */
uint32_t extract_apart(struct extract *extract, struct finite_node node); /* without a predecessor */
void extract_trap(struct extract *extract, const char *why);              /* ends control */
void extract_jump(struct extract *extract, uint32_t node);                /* ends control here: it goes to the node */
uint32_t extract_register(struct extract *extract, ir_value value);       /* of a value of the frame */
uint32_t extract_temporary(struct extract *extract, ir_kind kind);
struct finite_register *extract_info(struct extract *extract, uint32_t reg);
uint32_t extract_block(struct extract *extract, uint32_t number, uint32_t block);
/* The way from a block to another of the same frame, with the phis. */
uint32_t extract_edge(struct extract *extract, uint32_t frame, uint32_t from, uint32_t to);
/* Inlines a method behind the tail: control comes out behind it again, if it returns. */
void extract_inline(struct extract *extract, method_id method, const uint32_t *arguments, uint32_t count,
                    uint32_t result);
/* Translates all blocks that wait. */
void extract_work(struct extract *extract);
void extract_number(struct extract *extract, uint32_t reg, int64_t number);
uint32_t extract_pool(struct extract *extract, class_id class);
/* An object that there is only in the model, or only because of a call. */
uint32_t extract_model_pool(struct extract *extract, const char *name, enum finite_model model);
uint32_t extract_fixed_pool(struct extract *extract, class_id class, const char *name);
void extract_object(struct extract *extract, uint32_t reg, uint32_t pool);
const char *extract_class_name(struct extract *extract, class_id class);

/* value.c: true if it was an operation of this kind. */
bool extract_value(struct extract *extract, const struct ir_instruction *instruction);
/* access.c */
bool extract_access(struct extract *extract, const struct ir_instruction *instruction);
void extract_present(struct extract *extract, uint32_t reg); /* throws if it is null */
/* call.c */
bool extract_call(struct extract *extract, const struct ir_instruction *instruction);
/* The objects of the facts that a value of the frame's method may be, whatever the context. */
uint32_t *extract_points_to(struct extract *extract, ir_value value, size_t *count);
/* Calls a method on an object whatever it is among the objects of the facts, behind the tail. */
void extract_dispatch(struct extract *extract, method_id named, const uint32_t *objects, size_t count,
                      const uint32_t *arguments, uint32_t argument_count, uint32_t result);
method_id extract_select(const struct program *program, class_id class, method_id named);
/* library.c: what a library method does; false: there is no model. */
bool extract_library(struct extract *extract, method_id method, const uint32_t *arguments, const ir_value *values,
                     uint32_t count, uint32_t result);
/* The call of a library method, under way. */
struct library_call {
    struct extract *extract;
    const char *descriptor;
    const uint32_t *arguments;
    const ir_value *values; /* NULL: they are no values of the frame */
    uint32_t count, result;
};
/* concurrent.c: the same for java.util.concurrent. */
bool extract_concurrent(const struct library_call *call, const char *class, const char *method);
/* The model of objects of a class. */
enum finite_model extract_model_of(const char *class);
/* Whether one of the values may be an object of the application, whose toString would run. */
bool extract_may_run(struct extract *extract, const ir_value *values, uint32_t count);
/* throw.c: the node where an exception goes that is in the register for it. `class` is NULL if it is not known. */
uint32_t extract_throw_to(struct extract *extract, uint32_t number, uint32_t block,
                          const struct implicit_exception *class);
uint32_t extract_throw(struct extract *extract, enum implicit which); /* from the current place */
/* threads.c: main with the initialisers, and all threads that it starts. */
void extract_threads(struct extract *extract);
void extract_initialiser_of(struct extract *extract, class_id class);

#endif
