/* What the parts of the interpreter share.
 *
 * Two sorts of data are kept apart. The *state* (state.h) lies in a store and is what marks bring back. The *code* is
 * what is here: linked classes, methods, decoded instructions. It is a function of the program alone, made when it is
 * first needed, and never taken back; so it does not matter to a state which of it was made already. */
#ifndef HEDDLE_RUN_CORE_INTERNAL_H
#define HEDDLE_RUN_CORE_INTERNAL_H

#include "program/program.h"
#include "run/core/state.h"
#include "run/core/store.h"
#include "run/run.h"

#include <string.h>

struct arena;
struct c_model;
struct c_program;
struct c_site;
struct cpu;
struct files;
struct idmap;
struct names;
struct op;
struct run_language;
struct run_watcher;
struct step;
struct told_names;

#define RUN_NONE UINT32_MAX

/* How a value lies in memory. */
enum layout {
    LAYOUT_BOOLEAN,
    LAYOUT_BYTE,
    LAYOUT_CHAR,
    LAYOUT_SHORT,
    LAYOUT_INT,
    LAYOUT_LONG,
    LAYOUT_FLOAT,
    LAYOUT_DOUBLE,
    LAYOUT_REF,
    LAYOUT_COUNT
};

struct run_field {
    const struct ir_field *ir;
    struct run_class *owner;
    uint32_t offset;
    enum layout layout;
    bool is_static, is_volatile;
};

struct run_class {
    uint32_t number;
    class_id id;      /* FACTS_NONE: it is made by the interpreter */
    const char *name; /* internal; of a primitive type "int" */
    const struct ir_module *module;
    struct run_class *super;       /* NULL: none, or an interface */
    struct run_class **interfaces; /* those that it names itself */
    uint32_t interface_count;
    struct run_class *element; /* of arrays */
    struct run_class *array;   /* the array class with this element, once it was asked for */
    struct run_field *fields;  /* as in the module */
    uint32_t field_count;
    uint32_t size;  /* of an instance in bytes */
    uint32_t *refs; /* the offsets of the references in an instance */
    uint32_t ref_count;
    const struct run_field **ref_fields; /* by reference: its field; NULL: no references but those of the interpreter */
    struct run_class *statics;           /* the class of the object that holds its static fields */
    uint32_t static_size;                /* of the object that holds its static fields */
    enum layout layout;                  /* of a variable of this type */
    bool is_application, is_array, is_primitive, is_interface, is_missing, linked;
    bool has_hidden;                /* behind the fields of its objects lies what only the interpreter may change */
    struct run_method *initialiser; /* <clinit>; NULL: none */
    const struct lambda *lambda;    /* objects of this class are made by a lambda site */
    const char *site;               /* and this is how that site is called, whenever it was first met */
};

/* A native method or a model of one. Reads the arguments, the receiver first. Returns true if the method is done, with
 * its value in *result. Returns false if control went elsewhere: an exception was thrown, a frame was pushed, or the
 * thread must wait (then it runs again). */
typedef bool (*native_function)(struct cpu *cpu, const uint64_t *arguments, uint64_t *result);

struct code;

struct run_method {
    uint32_t number;
    struct run_class *owner;    /* NULL: a function of C */
    const struct ir_method *ir; /* NULL: made by the interpreter */
    method_id id;
    const char *name, *descriptor;
    uint16_t flags;
    uint8_t argument_count; /* with the receiver */
    uint8_t result;         /* enum ir_type_form */
    bool tried;             /* its code or native function was looked for */
    const char *invalid;    /* why its code is not valid; NULL: it is, or was not looked for */
    bool hidden;
    bool atomic; /* C: nobody interrupts it */
    native_function native;
    const struct c_model *model; /* of a library function of C */
    struct code *code;
    struct run_method *reflected; /* calls it by reflection; NULL: not made yet */
};

/* Where control goes when an instruction throws: the first of these whose range has it and whose class fits. */
struct code_handler {
    uint32_t first, last; /* instructions, last not included */
    uint32_t type;        /* of the module; IR_NONE: any */
    uint32_t target;
};

/* What others can notice of an instruction. */
enum op_sort {
    OP_QUIET,
    OP_CALL,
    OP_RETURN,
    OP_VISIBLE, /* in some other way; so are those that follow */
    OP_GET,
    OP_PUT,
    OP_GET_STATIC,
    OP_PUT_STATIC,
    OP_GET_ELEMENT,
    OP_PUT_ELEMENT,
    OP_NEW,
    OP_MONITOR_ENTER,
    OP_MONITOR_EXIT
};

/* What a register of some code has at all times. */
enum register_sort { REGISTER_ANY, REGISTER_NUMBER, REGISTER_REF };

struct code {
    struct run_method *method;
    const struct ir_body *body; /* NULL: made by hand */
    struct op *ops;
    uint32_t op_count;
    uint32_t *lines;             /* by op */
    uint8_t *sorts;              /* by op: enum op_sort */
    uint32_t *origins;           /* by op: the instruction of the ir that it was made from */
    uint8_t *sights;             /* C, by op: enum c_sight (c/internal.h); NULL: made by hand */
    uint8_t *sorts_of_registers; /* enum register_sort */
    uint32_t sorted_registers;   /* of how many; the others may have anything */
    struct code_handler *handlers;
    uint32_t handler_count;
    uint32_t registers;
    uint32_t frame_size;
    const uint32_t *slot_of; /* by value: its register; NULL: made by hand */
    struct code_live *live;  /* live.c; NULL: not asked for yet */
};

typedef void (*op_function)(struct cpu *cpu, struct op *op);

/* What a call says, and whom it led to last time. */
struct call_site {
    struct run_method *method; /* what the reference means; NULL: not looked up yet */
    uint32_t reference;        /* of the module; RUN_NONE: method is given */
    uint32_t class;            /* the class of the receiver last time */
    struct run_method *target; /* the method that was run then */
    const char *descriptor;    /* of a signature-polymorphic call */
    struct run_class *result;  /* the class that this descriptor promises; NULL: not looked up yet */
    uint32_t count;
    uint32_t arguments[]; /* registers */
};

/* A decoded instruction. Which of the operands are used and for what is up to the function. */
struct op {
    op_function execute;
    uint32_t d, a, b, c;
    union {
        uint64_t number;
        struct call_site *site;
        struct run_class *class;
        struct run_field *field;
        const struct ir_constant *constant;
        struct switch_table *table;
        const struct lambda *lambda;
        const char *text;
        struct c_site *c_site;
        const struct ir_instruction *instruction;
    };
};

struct switch_table {
    uint32_t other, count;
    struct switch_case {
        int64_t key;
        uint32_t target;
    } cases[];
};

/* The thread that runs, while it runs. */
struct cpu {
    uint64_t *r;
    struct op *at;
    struct code *code;
    struct frame *frame;
    struct run *run;
    struct thread_state *thread;
    uint64_t result; /* of a native method */
    uint32_t number; /* of the thread */
    int64_t left;    /* how many more instructions it may run */
    int64_t given;   /* how many it might run at the start of its turn */
    int64_t unused;  /* what was left when it stopped early */
    int64_t held;    /* what was left when it had to be told that a value is undefined (C) */
};

/* Classes and methods that the interpreter itself needs, by name. */
enum { NANOSECONDS_A_STEP = 10 }; /* as if 100 million instructions ran in a second */

struct known {
    struct run_class *object, *string, *class, *thread, *throwable, *bytes, *cloneable;
    struct run_field *string_value, *string_coder, *throwable_backtrace, *throwable_depth;
    struct run_class *primitives[LAYOUT_COUNT]; /* LAYOUT_REF: void */
    struct run_class *boxes[LAYOUT_COUNT];
    struct run_class *var_handle, *method_handle; /* made by the interpreter; NULL: not yet */
    struct handle_call *handle_calls;             /* java/natives/method.c: the calls of method handles that were met */
    struct run_method *initialise, *raise, *start; /* made by the interpreter */
};

struct run {
    const struct run_language *language;
    struct store *store;
    struct run_state *state;
    struct program *program;
    const struct class_source *source;
    const struct run_options *options;
    struct arena *arena;
    struct run_class **classes; /* by number */
    size_t class_count, class_capacity;
    struct idmap *class_of_id;   /* program class: number */
    struct run_method **methods; /* by number */
    size_t method_count, method_capacity;
    struct idmap *method_of_id;
    struct names *literals;
    struct known known;
    run_writer write;
    void *write_context;
    run_chooser choose; /* may be NULL */
    void *choose_context;
    bool untimed;
    bool explored;        /* Java: schedules are explored (java/share.c) */
    uint32_t running;     /* the thread that runs */
    struct idmap *places; /* of what the interpreter makes when it is first used, while schedules are explored */
    ref next_place, placed;
    struct run_uncaught uncaught; /* without a message: there was none */
    struct told_names *told;      /* what objects were called for people (java/words/name.c); NULL: none yet */
    const char *codeset;
    struct files *files;               /* Java: those that it asked for (java/files/files.h); NULL: none yet */
    struct buffer *problem;            /* why the machine cannot go on */
    struct c_program *c;               /* what only programs of C have; NULL: it is one of Java */
    const struct run_watcher *watcher; /* NULL: nobody watches */
    uint32_t asker;    /* the thread + 1 that asks for an input as the result of an instruction; 0: none */
    struct step *step; /* gets told what steps do; NULL: nobody does */
};

/* The state. */

static inline void *run_at(struct run *run, uint64_t place)
{
    return run->store->bytes + place;
}

static inline struct object_head *run_object(struct run *run, ref object)
{
    return run_at(run, object);
}

static inline struct class_state *run_class_state(struct run *run, uint32_t number)
{
    return run_at(run, CLASSES_AT + number * sizeof(struct class_state));
}

static inline struct thread_state *run_thread_state(struct run *run, uint32_t thread)
{
    return run_at(run, THREADS_AT + thread * sizeof(struct thread_state));
}

static inline struct run_class *run_class_of(struct run *run, ref object)
{
    return run->classes[run_object(run, object)->class];
}

static inline uint32_t run_length(struct run *run, ref array)
{
    const struct array_head *head = run_at(run, array);
    return head->length;
}

/* Says that bytes at a place are about to be written, and gives them. */
static inline void *run_write(struct run *run, uint64_t place, uint64_t length)
{
    store_touch(run->store, place, length);
    return run_at(run, place);
}

static inline struct run_state *run_write_state(struct run *run)
{
    return run_write(run, STATE_AT, sizeof(struct run_state));
}

static inline struct thread_state *run_write_thread(struct run *run, uint32_t thread)
{
    return run_write(run, THREADS_AT + thread * sizeof(struct thread_state), sizeof(struct thread_state));
}

static inline struct class_state *run_write_class(struct run *run, uint32_t number)
{
    return run_write(run, CLASSES_AT + number * sizeof(struct class_state), sizeof(struct class_state));
}

/* java/classes.c */

/* The class of an internal name or an array descriptor; never NULL, but it may be missing. */
struct run_class *run_class(struct run *run, const char *name);
struct run_class *run_primitive(struct run *run, enum layout layout); /* LAYOUT_REF: void */
struct run_class *run_class_by_id(struct run *run, class_id id);
/* The class that a type of a class's module means. */
struct run_class *run_class_of_type(struct run *run, struct run_class *of, uint32_t type);
struct run_class *run_array_of(struct run *run, struct run_class *element);
struct run_class *run_class_made(struct run *run, const char *name, struct run_class *super);
/* Lays out the fields of a class and of those above it. */
void run_class_link(struct run *run, struct run_class *class);
bool run_is_subclass(struct run *run, const struct run_class *sub, const struct run_class *super);
enum layout run_layout(enum ir_type_form form);
enum layout run_layout_of_letter(char letter); /* the first of a descriptor */
uint32_t run_layout_size(enum layout layout);
struct run_method *run_method_by_id(struct run *run, method_id id);
struct run_method *run_method_made(struct run *run, struct run_class *owner, const char *name, struct code *code);
/* A method that a class declares or inherits; NULL. */
struct run_method *run_method_find(struct run *run, struct run_class *class, const char *name, const char *descriptor);
/* The method that a call of `method` runs on an object of the class; NULL: none. */
struct run_method *run_method_select(struct run *run, struct run_class *class, struct run_method *method);
/* A field that a class declares or inherits; NULL. */
struct run_field *run_field_find(struct run *run, struct run_class *class, const char *name);
struct run_field *run_field_by_id(struct run *run, field_id id);
/* The Class object of a class. */
ref run_mirror(struct run *run, struct run_class *class);
struct run_class *run_class_of_mirror(struct run *run, ref mirror);
/* "java.lang.String", "[I" */
void run_class_external_name(const struct run_class *class, struct buffer *to);

/* java/heap.c */

/* New objects, zeroed; 0 if the heap is full. */
ref run_new(struct run *run, struct run_class *class);
ref run_new_array(struct run *run, struct run_class *array, uint32_t length);
ref run_new_arrays(struct run *run, struct run_class *class, const int32_t *counts, uint32_t dimensions);
ref run_new_bytes(struct run *run, uint32_t size, uint32_t class); /* any object */
ref run_new_string(struct run *run, const char *modified, size_t length);
ref run_new_utf8(struct run *run, const char *text); /* from UTF-8; what is malformed stands for itself */
/* The string of a constant or of `intern`; the same for the same text. */
ref run_literal(struct run *run, const char *modified, size_t length);
/* Appends a string as modified UTF-8. */
void run_string_text(struct run *run, ref string, struct buffer *to);
uint64_t heap_get(struct run *run, ref object, uint32_t offset, enum layout layout);
void heap_put(struct run *run, ref object, uint32_t offset, enum layout layout, uint64_t value);
static inline uint64_t run_get(struct run *run, ref object, const struct run_field *field)
{
    return heap_get(run, object, field->offset, field->layout);
}
static inline void run_put(struct run *run, ref object, const struct run_field *field, uint64_t value)
{
    heap_put(run, object, field->offset, field->layout, value);
}
/* The size of an object in bytes. */
uint64_t run_object_size(struct run *run, ref object);

uint32_t run_literal_count(const struct run *run);

/* java/offsets.c: accesses by an object and an offset, as Unsafe makes them. References stay what they are: numbers
 * never lie where a reference is expected, nor one of a wrong class, and what is not a field or an element is not
 * changed. */

/* Whether so many bytes belong to the fields or elements of an object. */
bool offset_is_inside(struct run *run, ref object, uint64_t offset, uint64_t size);
/* … and there are only numbers, which may be changed. */
bool offset_has_numbers(struct run *run, ref object, uint64_t offset, uint64_t size);
/* Whether a reference lies there. */
bool offset_has_reference(struct run *run, ref object, uint64_t offset);
/* … which may become this one. */
bool offset_takes(struct run *run, ref object, uint64_t offset, ref value);

/* java/collect.c: frees what cannot be reached. Only between instructions, with the running thread saved. */
void run_collect(struct run *run);
/* Sets 1 for each granule of 8 bytes, from HEAP_FIRST on, where an object starts. */
void run_each_object(struct run *run, uint8_t *starts);

/* java/share.c: objects while schedules are explored (run_options.explored). Where an object lies then does not
 * depend on what other threads did before, and it is known which objects only the thread that made them can know. */

/* From now on; the JDK has started. */
void share_begin(struct run *run);
/* A new object of the running thread; 0: its region is full, and the run has failed. */
ref share_new_bytes(struct run *run, uint32_t size, uint32_t class);
/* What is made in between lies where it did when it was first made in any run: it is the same whoever makes it. */
/* Calls visit with each object that was made while schedules are explored, whether anybody knows it or not. */
void share_each_object(struct run *run, void visit(void *context, ref object), void *context);
enum share_sort { SHARE_LITERAL, SHARE_MIRROR, SHARE_STATICS };
void share_begin_place(struct run *run, enum share_sort sort, uint32_t number);
void share_end_place(struct run *run, enum share_sort sort, uint32_t number);
/* Whether others may know an object. */
bool share_is_known(struct run *run, ref object);
/* From now on others may know an object and all that can be reached from it. */
void share_publish(struct run *run, ref object);
/* A reference is put into an object. */
static inline void share_put(struct run *run, ref object, ref value)
{
    if (run->explored && value != 0 && run->state->thread_count > 1 && share_is_known(run, object))
        share_publish(run, value);
}
bool share_set_region(struct run *run, uint32_t thread, uint32_t region);

/* java/tell.c: tells who explores schedules (step.h) what the thread does, as far as others know the object. All but
 * the first do nothing if nobody asked. */
bool tell_is_asked(const struct run *run);
void tell_access(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use);
/* Tells of a write, with what was there before; of what writes if it finds what it expects. */
void tell_change(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use, uint64_t before);
void tell_exchange(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned order, uint64_t expected,
                   bool found);
void tell_field(struct cpu *cpu, ref holder, const struct run_field *field, unsigned use); /* volatile, or not */
void tell_monitor(struct cpu *cpu, ref object, bool enter);
/* Is seen to be taken or free, without waiting for it; if it is free, it is taken. */
void tell_monitor_tried(struct cpu *cpu, ref object);
void tell_monitor_seen(struct cpu *cpu, ref object);
void tell_wait_set(struct cpu *cpu, ref object, unsigned use);
void tell_waking(struct run *run, uint32_t thread, unsigned use, bool needed);
/* Whether a thread has ended: of its java.lang.Thread. */
void tell_alive(struct cpu *cpu, ref thread, unsigned use, bool needed);
/* One thread more, or one less (-1), lives; or it is asked how many do. Only who asks sees in which order the others
 * came. */
void tell_living(struct cpu *cpu, int more);
void tell_living_asked(struct cpu *cpu);
/* A thread knows that another one has ended: who knows that of all others is alone, and nobody notices what it does. */
void tell_joined(struct cpu *cpu, uint32_t thread);
enum tell_signal { TELL_PERMIT = 1, TELL_INTERRUPT = 2 };
void tell_signals(struct cpu *cpu, uint32_t thread, unsigned signals, unsigned use, bool needed);
/* What the JDK knows outside of objects. */
void tell_library(struct cpu *cpu);
/* A class is used; it is initialised by this thread from now on; it was initialised, or failed. */
void tell_class_use(struct cpu *cpu, const struct run_class *class);
void tell_class_claim(struct cpu *cpu, const struct run_class *class);
void tell_class_end(struct cpu *cpu, uint32_t class);

/* decode*.c */

/* The code of a method that has a body; NULL if it cannot be translated, or (then it says why) is not valid. */
struct code *run_decode(struct run *run, struct run_method *method, struct buffer *why);

/* java/verify.c: whether the references of a method are what its instructions take them for; else says why not. */
bool run_verify(struct run *run, const struct run_method *method, const struct ir_body *body, struct buffer *why);

/* Code that is made by hand: one instruction for each function, with so many registers. */
struct code *run_code_made(struct run *run, const op_function *functions, uint32_t count, uint32_t registers);

struct run_method *run_method_add(struct run *run);

/* cpu.c: calls, returns, and exceptions */

void cpu_load(struct cpu *cpu, struct run *run, uint32_t thread);
/* Loads the thread for who only looks at it: nothing may be written, so nothing is put aside for marks. */
void cpu_look(struct cpu *cpu, struct run *run, uint32_t thread);
void cpu_save(struct cpu *cpu);
/* Ends this turn; the instruction at hand is run again at the next one. */
void cpu_stop(struct cpu *cpu);
/* The time now: it goes on with every instruction. */
uint64_t cpu_clock(const struct cpu *cpu);
/* The time now, for the program. While schedules are explored the clock stands still, and who asks twice could see that
 * (step.asked). A long time has passed if the time of some thread came since it was asked for last; and once in an
 * execution it may have passed anyway, before any such question but the first (language.flip), if `may_pass`. */
uint64_t cpu_ask_clock(struct cpu *cpu, bool may_pass);
/* Ends this turn behind the instruction at hand. */
void cpu_yield(struct cpu *cpu);
/* The program cannot go on, for a reason that is ours: says why. */
void cpu_fail(struct cpu *cpu, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Begins to run a method: pushes a frame with the arguments. The instruction at hand is the call. False if control went
 * elsewhere. */
bool cpu_push(struct cpu *cpu, struct run_method *method, const uint64_t *arguments, uint32_t flags);
/* Runs a method: natives at once, others by a frame. As a native function returns. */
bool cpu_call(struct cpu *cpu, struct run_method *method, const uint64_t *arguments, uint64_t *result);

/* Java: looks for the model or the code of a method, unless that was done before. False: it has neither. */
bool run_method_prepare(struct run *run, struct run_method *method);
/* Leaves the innermost frame with a value, or with none. */
void cpu_return(struct cpu *cpu, uint64_t value);
void cpu_throw(struct cpu *cpu, ref exception);
/* Throws a new exception of a class; the message may be NULL. Always returns false. */
bool cpu_throw_new(struct cpu *cpu, const char *class, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool cpu_throw_null(struct cpu *cpu);

/* Collects garbage if it is time to; to be called before an instruction allocates. */
static inline void cpu_collect(struct cpu *cpu)
{
    if (cpu->run->state->allocated > cpu->run->state->collect_at) {
        cpu_save(cpu);
        run_collect(cpu->run);
    }
}

static inline struct frame *cpu_previous(const struct frame *frame)
{
    return frame->previous == 0 ? NULL : (struct frame *)((uint8_t *)(uintptr_t)frame - frame->previous);
}

static inline void cpu_next(struct cpu *cpu)
{
    cpu->at++;
}

/* core/threads.c */

/* A new thread that runs a method with an object as its argument (Java: its java.lang.Thread); RUN_NONE if there are
 * too many. */
uint32_t run_thread_new(struct run *run, ref object, struct run_method *method);
void run_thread_end(struct run *run, uint32_t number);
/* The thread waits from now on, for so many nanoseconds at most (0: without end); its instruction is run again when it
 * may go on. */
void cpu_begin_wait(struct cpu *cpu, enum thread_phase phase, uint32_t on, uint64_t time);
/* Whether the time that a thread waits for has come. */
static inline bool run_is_due(struct run *run, const struct thread_state *thread)
{
    return thread->wake != 0 && (thread->wake == TIME_IS_UP || thread->wake <= run->state->clock);
}
/* Notifies that one of these threads, who waits longest first, whom the caller of the interpreter chooses, or else the
 * first. */
void run_notify_one(struct cpu *cpu, const uint32_t *waiting, uint32_t count);

/* java/initialise.c: true if the class is initialised, or is being initialised by this thread; else control went
 * elsewhere. */
bool cpu_initialise_slowly(struct cpu *cpu, struct run_class *class);
/* Whether the initialisation of a class by a thread would run nothing: whoever does it, the class is the same. */
bool run_class_is_plain(struct run *run, struct run_class *class, uint32_t thread);
/* An exception left the initialiser of a class. True if it goes on as it is; else another one was thrown. */
bool cpu_class_failed(struct cpu *cpu, uint32_t class, ref exception);
struct code *run_initialiser_code(struct run *run);
/* java/ops_call.c: the code that makes an exception from register 0 (the object), 1 (its message or cause) and 2 (a
 * cause besides a message, or null), and throws it. */
struct code *run_raise_code(struct run *run);

static inline bool cpu_initialise(struct cpu *cpu, struct run_class *class)
{
    const struct class_state *state = run_class_state(cpu->run, class->number);
    return (state->phase == CLASS_READY && state->late == 0) || cpu_initialise_slowly(cpu, class);
}

/* java/monitor.c */

/* Takes a monitor; false if the thread must wait for it. */
bool cpu_lock(struct cpu *cpu, ref object);
/* Takes a monitor without waiting; false: another thread has it. */
bool cpu_try_lock(struct cpu *cpu, ref object);
/* False: this thread does not hold it. */
bool cpu_unlock(struct cpu *cpu, ref object);
bool run_holds(struct run *run, uint32_t thread, ref object);
/* Object.notify wakes the thread that the caller of the interpreter chooses, or else the one that waits longest. */
void cpu_notify(struct cpu *cpu, ref object);
void cpu_notify_all(struct cpu *cpu, ref object);
/* Condition.signal wakes who waits longest at the condition, and nobody who waits at its monitor. */
void cpu_signal(struct cpu *cpu, ref condition);
void cpu_signal_all(struct cpu *cpu, ref condition);
bool cpu_wait(struct cpu *cpu, ref object, uint64_t milliseconds);
/* Waits with a monitor that need not be the object's, in nanoseconds; the thread holds it. */
bool cpu_wait_at(struct cpu *cpu, ref object, ref monitor, uint64_t time);
bool cpu_throw_interrupted(struct cpu *cpu, const char *message);
uint32_t run_thread_find(struct run *run, ref object);

/* java/lambda.c: the box of a primitive type, and the type whose box a class is (LAYOUT_REF: none). */
struct run_class *run_box(struct run *run, enum layout layout);
enum layout run_boxed(struct run *run, const struct run_class *class);

/* java/natives/reflect.c: whether a primitive type can be widened to another (or is the same); a box as a value of a
 * primitive type, widened, or an object as one of a class. False: it does not fit. */
bool run_can_widen(enum layout from, enum layout to);
bool run_unwrap(struct run *run, struct run_class *wanted, ref value, uint64_t *result);

/* java/natives/field.c: the field that a java.lang.reflect.Field means; NULL: none, as programs can make such
 * objects. */
struct run_field *run_reflected_field(struct run *run, ref member);

/* java/natives/array.c: a value as an object; as a native function returns. */
bool cpu_box(struct cpu *cpu, uint64_t value, enum layout layout, uint64_t *result);

/* watch.c: tells the watcher. Those that are called often ask first whether there is one. */
void run_tell_access(struct cpu *cpu, ref object, uint64_t offset, bool write);
void run_watched_step(struct cpu *cpu);
void run_tell_copy(struct cpu *cpu, ref from, ref to); /* an object was cloned */
static inline void cpu_accesses(struct cpu *cpu, ref object, uint64_t offset, bool write)
{
    if (cpu->run->watcher != NULL)
        run_tell_access(cpu, object, offset, write);
}
/* Tells the watcher of an access that takes no part in races, and who explores schedules, too: use, as bits of enum
 * step_use, and of a write what was there before; NULL: that is not known. */
void cpu_orders(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned use, const uint64_t *before);
/* Tells both of an access that writes if it finds what it expects, and orders so much. */
void cpu_exchanges(struct cpu *cpu, ref object, uint64_t offset, uint64_t length, unsigned order, uint64_t expected,
                   bool found);

/* java/natives/thread.c: notes in a java.lang.Thread whether it runs. */
void run_thread_set_alive(struct run *run, ref thread, bool alive);

/* java/natives/natives.c */
native_function run_native_find(struct run *run, const char *class, const char *name, const char *descriptor);

/* java/null_message.c: why an instruction of a method threw a NullPointerException; false: nothing can be said. */
bool run_null_message(struct run *run, uint32_t method_number, uint32_t at, struct buffer *to);

/* java/trace.c */
/* Notes in a new exception where it was made; gives the exception, or 0 if there is no memory. */
ref run_backtrace(struct cpu *cpu, ref exception);
/* What run_backtrace noted in an exception; 0 if it is something else, as programs can change it. An entry of it: the
 * method, and the instruction; NULL: there is none. */
ref run_backtrace_of(struct run *run, ref exception);
struct run_method *run_backtrace_entry(struct run *run, ref numbers, uint32_t index, uint32_t *at);
/* Fills in the StackTraceElements of an exception, or of what run_backtrace noted in it. */
bool run_fill_elements(struct cpu *cpu, ref elements, ref exception);

#endif
