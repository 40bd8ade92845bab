/* What the parts of the interpreter for C share. Values in registers have no bits above their width; those of more than
 * 64 bits have two registers. */
#ifndef HEDDLE_RUN_C_INTERNAL_H
#define HEDDLE_RUN_C_INTERNAL_H

#include "run/c/state.h"
#include "run/core/language.h"
#include "run/step.h"

typedef unsigned __int128 c_wide;
typedef __int128 c_signed;

/* A call of a function of the C library, for its model. */
struct c_call {
    const struct c_model *model;
    uint32_t count;
    const c_wide *arguments;
    const ir_kind *kinds;
    ir_kind result;
};

/* The model of a library function, as native_function: returns true with the value in *result, or false if control went
 * elsewhere, or the thread waits. */
typedef bool (*c_function)(struct cpu *cpu, const struct c_call *call, c_wide *result);

enum {
    C_QUIET = 1,       /* others cannot notice it */
    C_VARIABLE = 2,    /* it takes further arguments */
    C_LP64 = 4,        /* it is so only in programs for 64 bits */
    C_ILP32 = 8,       /* it is so only in programs for 32 bits */
    C_ENDS = 16,       /* it may end the run: others can notice that where schedules are explored */
    C_TELLS = 32,      /* it tells itself what it does to a synchronisation object (tell.c) */
    C_POINT = 64,      /* a thread that was cancelled ends there */
    C_CALLS = 128,     /* it cancels other threads, */
    C_SIGNALLING = 256 /* or sends them signals */
};

/* What the library remembers between calls without a lock of its own: calls of different threads race if nothing orders
 * them, as the manual of glibc says (MT-Unsafe). A model has the number of what its calls change in its flags, */
enum c_hidden {
    C_HIDDEN_NOTHING,
    C_HIDDEN_STRTOK,
    C_HIDDEN_DRAND48,
    C_HIDDEN_GETOPT,
    C_HIDDEN_STRSIGNAL,
    C_HIDDEN_LOCALE,
    C_HIDDEN_ENVIRONMENT,
    C_HIDDEN_MBLEN,
    C_HIDDEN_MBTOWC,
    C_HIDDEN_WCTOMB,
    C_HIDDEN_MBRTOWC,
    C_HIDDEN_WCRTOMB,
    C_HIDDEN_STREAM, /* for functions that do not lock it */
    C_HIDDEN_COUNT
};
#define C_HIDES(hidden) ((unsigned)(hidden) << 16)
#define C_HIDDEN_OF(flags) ((enum c_hidden)((flags) >> 16))
/* or tells by itself that it reads or writes it (STEP_READS, STEP_WRITES). */
void c_tell_hidden(struct cpu *cpu, enum c_hidden hidden, unsigned use);

/* A row of the table of models. */
struct c_model {
    const char *name;
    c_function function;
    /* Kinds of its arguments: i (up to 32 bits) l (as wide as long, or less) q (up to 64 bits) p (pointer) f d L
     * (floats). */
    const char *arguments;
    unsigned flags;
    unsigned number; /* for models that differ only in it */
};
const struct c_model *c_model_find(enum ir_target target, const char *name, size_t length);

/* A call as it stands in the code. */
struct c_site {
    uint32_t reference;          /* of the module; RUN_NONE: by pointer */
    struct run_method *method;   /* whom it calls, once that is known */
    const struct c_model *model; /* of a function that the module does not declare */
    struct run_method *checked;  /* the arguments were found to fit this function */
    const struct c_model *fits;  /* or this one */
    ir_kind result;
    uint32_t pointer; /* a register */
    uint32_t count, words;
    const ir_kind *kinds;
    uint32_t registers[]; /* one for each word */
};

/* What the library gives out. */
enum c_library_object {
    C_STDIN,
    C_STDOUT,
    C_STDERR,
    C_CTYPE_TABLE,
    C_LOWER_TABLE,
    C_UPPER_TABLE,
    C_CTYPE,
    C_LOWER,
    C_UPPER,
    C_ERRNO,
    C_ARGUMENT,
    C_ENVIRONMENT,
    C_LOCALE, /* its name */
    C_ZONE,   /* the name of the time zone */
    C_TM,     /* what gmtime gives */
    C_TIME_TEXT,
    C_STREAM, /* of a file that is open */
    C_TEXT,
    C_LIBRARY_OBJECTS
};

/* Globals of the library that getopt uses. */
enum c_option_global { C_OPTARG, C_OPTIND, C_OPTERR, C_OPTOPT, C_OPTION_GLOBALS };

struct c_program {
    const struct ir_module *module;
    struct run_method **functions; /* by method of the module; those without a body have no code */
    uint32_t *method_of_ref;       /* by method reference: a method of the module; RUN_NONE */
    uint64_t *type_sizes;          /* by type */
    uint64_t *offsets;             /* by field reference: a member's offset; a global's field */
    uint32_t first_global;         /* the object of field 0 */
    uint32_t fixed_objects;        /* objects before this one are there from the start, for ever */
    uint32_t *strings;             /* by constant: an object; 0: none */
    uint32_t *thread_locals;       /* fields */
    uint32_t thread_local_count;
    uint32_t library[C_LIBRARY_OBJECTS];       /* objects that are there from the start */
    uint32_t option_globals[C_OPTION_GLOBALS]; /* objects; 0: the program does not name it */
    struct run_method *init_thread, *init_globals, *main, *destructors;
    struct run_method *start, *start_thread, *sort, *search, *once, *exit, *signal; /* made by hand */
    uint64_t heap_limit;
    bool calls;           /* threads may be cancelled, or sent signals, */
    bool signals;         /* these */
    const char *untold;   /* as run_untold (step.h) */
    bool made_blocks;     /* as run_made_blocks (blocks.h) */
    uint32_t last_region; /* no thread has a later one */
    bool numbered;        /* the program made numbers of addresses that are not the same in all states */
    uint64_t arguments;   /* argv */
    uint32_t argument_count;
    uint32_t thread_bytes; /* how many bytes a pthread_t has; 0: that does not show */
    uint32_t mutex_kind;   /* where a mutex has its kind: static initialisers for 32 and 64 bits differ */
    bool narrow;           /* pointers have 32 bits in memory, and so has long */
    uint32_t pointer_bytes;
};

/* Values in registers. */

/* What others can notice of an instruction, as far as the code says: it is asked before each one that is run. */
enum c_sight {
    C_SIGHT_NOTHING,    /* it only computes */
    C_SIGHT_ALWAYS,     /* something, whatever it works on */
    C_SIGHT_ACCESS,     /* what it accesses, at the address in register a */
    C_SIGHT_COPY,       /* the same, at the addresses in registers a and b */
    C_SIGHT_CALL,       /* nothing; but a call or return may change what the thread is about to do */
    C_SIGHT_POINTER,    /* what the function does whose address is in register a */
    C_SIGHT_RETURN,     /* the end of variables whose addresses others may know */
    C_SIGHT_QUIET = 128 /* with one of them: nobody can notice it, whatever it accesses (run_options.quiet) */
};

static inline unsigned c_value_bits(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? 64 : ir_kind_bits(kind);
}

static inline c_wide c_value_mask(ir_kind kind)
{
    unsigned bits = c_value_bits(kind);
    return bits >= 128 ? ~(c_wide)0 : ((c_wide)1 << bits) - 1;
}

/* The bytes that a value of a kind touches in memory. */
static inline unsigned c_value_bytes(const struct c_program *program, ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? program->pointer_bytes : (ir_kind_bits(kind) + 7) / 8;
}

static inline c_wide c_value_get(const uint64_t *registers, uint32_t at, ir_kind kind)
{
    c_wide value = registers[at];
    return ir_kind_bits(kind) > 64 ? value | (c_wide)registers[at + 1] << 64 : value;
}

/* Puts the result of an instruction into its register, without bits above its width, and goes on behind it. */
static inline void c_value_give(struct cpu *cpu, const struct op *op, ir_kind kind, c_wide value)
{
    value &= c_value_mask(kind);
    cpu->r[op->d] = (uint64_t)value;
    if (ir_kind_bits(kind) > 64)
        cpu->r[op->d + 1] = (uint64_t)(value >> 64);
    cpu_next(cpu);
}

/* Addresses and objects. */

static inline struct c_state *c_state(struct run *run)
{
    return run_at(run, C_STATE_AT);
}

static inline struct c_state *c_write_state(struct run *run)
{
    return run_write(run, C_STATE_AT, sizeof(struct c_state));
}

/* Parts of what the library remembers: who uses different ones does not notice each other. */
enum c_part {
    C_PART_EXITS,
    C_PART_RANDOM,
    C_PART_TOKEN,
    C_PART_OPTIONS,
    C_PART_KEYS,
    C_PART_FILES,
    C_PART_SIGNALS,
    C_PARTS
};

/* tell.c: a part was read or written; C_PARTS: all of them. */
void c_tell_library(struct run *run, enum c_part part, unsigned use);

static inline struct c_memory *c_memory(struct run *run, enum c_part part)
{
    if (run->step != NULL)
        c_tell_library(run, part, STEP_READS);
    return run_at(run, C_MEMORY_AT);
}

static inline struct c_memory *c_write_memory(struct run *run, enum c_part part)
{
    if (run->step != NULL)
        c_tell_library(run, part, STEP_READS | STEP_WRITES);
    return run_write(run, C_MEMORY_AT, sizeof(struct c_memory));
}

static inline struct c_object *c_object(struct run *run, uint32_t number)
{
    return run_at(run, C_OBJECTS_AT + number * sizeof(struct c_object));
}

static inline struct c_object *c_write_object(struct run *run, uint32_t number)
{
    return run_write(run, C_OBJECTS_AT + number * sizeof(struct c_object), sizeof(struct c_object));
}

static inline struct c_thread *c_thread(struct run *run, uint32_t number)
{
    return run_at(run, C_THREADS_AT + number * sizeof(struct c_thread));
}

static inline struct c_thread *c_write_thread(struct run *run, uint32_t number)
{
    return run_write(run, C_THREADS_AT + number * sizeof(struct c_thread), sizeof(struct c_thread));
}

/* Not told: each thread looks there all the time. */
static inline struct c_signals *c_signals(struct run *run)
{
    return run_at(run, C_SIGNALS_AT);
}

/* Objects that end with the frame that they were made in. */
static inline bool c_is_variable(uint8_t kind)
{
    return kind == C_LOCAL || kind == C_VARIADIC || kind == C_JUMP;
}

static inline uint64_t c_address(uint32_t object)
{
    return ((uint64_t)object << 32) + C_BIAS;
}

static inline uint32_t c_object_of(uint64_t address)
{
    return (uint32_t)(address >> 32);
}

static inline uint32_t c_offset_of(uint64_t address)
{
    return (uint32_t)(address - C_BIAS);
}

/* Where bytes lie that are to be read; 0: they cannot be read. */
static inline uint64_t c_readable(struct run *run, uint64_t address, uint64_t length)
{
    uint32_t object = c_object_of(address), offset = c_offset_of(address);
    if (object >= MOST_C_OBJECTS)
        return 0;
    const struct c_object *of = c_object(run, object);
    return offset + length > of->readable ? 0 : of->place + offset;
}

static inline uint64_t c_writable(struct run *run, uint64_t address, uint64_t length)
{
    uint32_t object = c_object_of(address), offset = c_offset_of(address);
    if (object >= MOST_C_OBJECTS)
        return 0;
    const struct c_object *of = c_object(run, object);
    return offset + length > of->writable ? 0 : of->place + offset;
}

/* Other threads may know the address from now on, if it is one of a variable. */
static inline void c_escape(struct run *run, uint64_t address)
{
    uint32_t object = c_object_of(address);
    if (object < MOST_C_OBJECTS && c_object(run, object)->kind >= C_THREAD_LOCAL &&
        (c_object(run, object)->flags & C_ESCAPED) == 0 && c_object(run, object)->kind <= C_VARIADIC)
        c_write_object(run, object)->flags |= C_ESCAPED;
}

/* object.c */

/* New objects; their bytes are 0 and, if undefined, so are marked. 0 if there is no room. `cpu` may be NULL. */
uint32_t c_object_new(struct run *run, struct cpu *cpu, enum c_kind kind, uint64_t size, bool undefined);
/* A new variable of the running thread. 0 if there is no room, and then the program cannot go on. */
uint32_t c_local_new(struct cpu *cpu, enum c_kind kind, uint64_t size);
/* Ends an object of the heap. */
void c_object_free(struct run *run, struct cpu *cpu, uint32_t number);
/* Ends the variables of the running thread that are younger than one. */
void c_locals_end(struct cpu *cpu, uint32_t chain);
/* The name of an object and where it was made, in words: "the global 'table' of 40 bytes". */
void c_object_describe(struct run *run, uint32_t number, struct buffer *to);
void c_address_describe(struct run *run, uint64_t address, struct buffer *to);
/* Whether only the running thread can know what is at an address. */
bool c_is_private(struct cpu *cpu, uint64_t address);

/* memory.c: accesses by instructions and by models. All say what is wrong and return false (NULL) if it is not
 * possible. */

bool c_wrong_access(struct cpu *cpu, uint64_t address, uint64_t length, const char *verb);
/* A pointer is moved so far from where it was that it would come to another object. */
bool c_wrong_distance(struct cpu *cpu, uint64_t from);
/* Bytes that are to be read: in the store, all of them defined unless `undefined` may be. */
const uint8_t *c_read(struct cpu *cpu, uint64_t address, uint64_t length, bool undefined);
/* Bytes that are to be written; they are defined from now on. */
uint8_t *c_write(struct cpu *cpu, uint64_t address, uint64_t length);
/* A string: its length is found, all its bytes are defined. */
const char *c_string(struct cpu *cpu, uint64_t address, uint64_t most, uint64_t *length);
bool c_copy(struct cpu *cpu, uint64_t to, uint64_t from, uint64_t length);
/* Whether bytes may be copied by what does not allow that they overlap: they do not, or lie at the same place. */
bool c_lie_apart(struct cpu *cpu, uint64_t to, uint64_t from, uint64_t length);
bool c_fill(struct cpu *cpu, uint64_t to, int byte, uint64_t length);
bool c_get32(struct cpu *cpu, uint64_t address, uint32_t *value);
bool c_get64(struct cpu *cpu, uint64_t address, uint64_t *value);
bool c_put32(struct cpu *cpu, uint64_t address, uint32_t value);
bool c_put64(struct cpu *cpu, uint64_t address, uint64_t value);
/* Pointers and longs, as wide as the program has them; a long is signed. */
bool c_get_pointer(struct cpu *cpu, uint64_t address, uint64_t *value);
bool c_get_long(struct cpu *cpu, uint64_t address, uint64_t *value);
bool c_put_pointer(struct cpu *cpu, uint64_t address, uint64_t value);
bool c_put_long(struct cpu *cpu, uint64_t address, uint64_t value);

/* c_narrow.c: pointers of 32 bits, in programs that have them. */

/* The address that a pointer of 32 bits stands for; the number itself if there is nothing. */
uint64_t c_widen(struct run *run, uint32_t narrow);
/* An address as a pointer of 32 bits. Says what is wrong and returns false if there is none. */
bool c_narrow(struct cpu *cpu, uint64_t address, uint32_t *narrow);
bool c_narrow_try(struct run *run, uint64_t address, uint32_t *narrow); /* says nothing */
/* Gives a new object a place among them with an alignment. False: there is none. */
bool c_narrow_place(struct run *run, uint32_t number, uint64_t alignment);
/* A new object has a number that a dead one may have had: it keeps the place of that if it fits. */
void c_narrow_renew(struct run *run, uint32_t number);
/* The function of an instruction, if it is another one than with wide pointers; else NULL. The instruction goes with
 * it. */
op_function c_op_of_narrow(const struct ir_instruction *of, ir_kind kind);

/* If uninitialised memory is to have any value, gives bytes in the store, as far as they are undefined, the values of
 * inputs. False: it is not to. */
bool c_choose_values(struct cpu *cpu, uint64_t place, uint64_t length);
/* c/library/verifier.c: the next value from outside; a number as the bits of a float of 32, 64 or 80 bits. */
uint64_t c_next_input(struct cpu *cpu, unsigned bits);
/* The next value from outside, for what becomes the result of the instruction at hand. */
uint64_t c_result_input(struct cpu *cpu, unsigned bits);
c_wide c_number_as_float(double number, unsigned bits);

/* tell.c: what steps do, for who explores schedules (run/step.h). */

/* An access of memory by an instruction or a model; of bytes that others may know. */
void c_tell_access(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use);
static inline void c_tell(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use)
{
    if (cpu->run->step != NULL)
        c_tell_access(cpu, address, length, use);
}
/* What was done to a synchronisation object; to a thread (STEP_THREAD, STEP_WAKING). */
void c_tell_sync(struct cpu *cpu, uint64_t address, uint32_t length, unsigned use, enum step_need need,
                 uint64_t before);
/* What was tried with a synchronisation object: it writes, and acquires, if the object is as wanted, and else only
 * looks. */
void c_tell_try(struct cpu *cpu, uint64_t address, uint32_t length, enum step_need wants, uint64_t before);
/* Begins to wait for a condition: who came first does not matter, nor what was signalled before. */
void c_tell_waits(struct cpu *cpu, uint64_t address, uint32_t length);
/* What a compare-and-set that failed did besides reading: if it is not known with what it compares, it counts as a
 * write. */
static inline unsigned c_failed_use(bool known)
{
    return known ? STEP_SEES : STEP_WRITES | STEP_SEES;
}
/* What was done to an atomic variable of at most 8 bytes, which is written if it is like `expected`. NULL: in any case,
 * or never. */
void c_tell_atomic(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use, const c_wide *expected);
/* What is in at most 8 bytes, as a number; false: they cannot be read, or are undefined. */
bool c_peek_bytes(struct run *run, uint64_t address, uint64_t length, uint64_t *value);
void c_tell_thread(struct run *run, uint64_t family, uint32_t thread, unsigned use, enum step_need need);
/* Whether nobody else can notice the instruction at hand, whatever it accesses (run_options.quiet). */
static inline bool c_is_quiet(const struct cpu *cpu)
{
    const uint8_t *sights = cpu->code->sights;
    return sights != NULL && (sights[cpu->at - cpu->code->ops] & C_SIGHT_QUIET) != 0;
}
void c_tell_instruction(struct cpu *cpu); /* the accesses of the instruction at hand, before it is run */
void c_tell_return(struct cpu *cpu);      /* the variables of the innermost frame end */
/* The thread looked whether it was cancelled (STEP_CALLED), where it goes on or ends; not where it merely waits. */
uint32_t c_waits_for(struct run *run, uint32_t number, uint32_t from); /* language.h, of who waits */
bool c_waits_for_unknown(struct run *run, uint32_t number);
/* Whether a compare-and-set that comes next finds another value than it expects: that one, as it is in memory. *known:
 * whether there is such a number. */
bool c_exchange_fails(struct cpu *cpu, const struct op *op, c_wide *expected, bool *known);
/* What an access does (STEP_READS, STEP_WRITES) with a memory order, numbered as <stdatomic.h> does; and a fence. */
unsigned c_order_use(uint64_t order, unsigned use);
void c_tell_fence(struct cpu *cpu, unsigned use);
void c_tell_point(struct cpu *cpu);
/* Something happens whose effects on a thread are not all told: as run_untold. */
void c_leave_untold(struct run *run, const char *why);
void c_tell_wait(struct run *run, uint32_t number, struct step *step);
bool c_peek_object(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value); /* as run_peek */

/* action.c, name.c: for people (run/action.h). */
struct run_action c_next_action(struct cpu *cpu);
void c_name_object(struct run *run, const struct run_action *action, struct buffer *to);
bool c_name_access(struct run *run, const struct step_access *access, struct buffer *to);
bool c_tell_value(struct run *run, const struct run_action *action, struct buffer *to);
/* Whether a return ends variables that others may know. */
bool c_return_is_visible(struct cpu *cpu);

/* local.c: as run_is_looping, run_local_hash and run_changes (run/step.h). */
bool c_is_looping(struct run *run, uint32_t thread);
uint64_t c_local_hash(struct run *run, uint32_t thread);
uint64_t c_changes(struct run *run, uint32_t thread);

/* report.c: ends of runs. */

/* The program did what is undefined: says what. Always returns false. */
bool c_wrong(struct cpu *cpu, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The program ended itself: `end` and status. Always returns false. */
bool c_end(struct cpu *cpu, enum run_end end, int status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void c_place_of(struct run *run, uint32_t number, uint32_t at, struct run_place *place);
bool c_place(struct run *run, uint32_t thread, struct run_place *place);
/* Where a global of the module is defined, or else first used, in brackets; nothing if that is not known. */
void c_describe_global_place(const struct ir_module *module, uint32_t global, struct buffer *to);

/* decode.c */
struct code *c_decode(struct run *run, struct run_method *method);
uint64_t c_type_size(const struct c_program *program, uint32_t type);

/* numbers.c, generic.c, ops.c: functions of instructions; NULL: there is none. */
op_function c_op_of_number(const struct ir_instruction *of, ir_kind from);
void c_generic(struct cpu *cpu, struct op *op);
op_function c_op_of_memory(const struct ir_instruction *of, ir_kind kind);
void c_member_too_far(struct cpu *cpu, struct op *op); /* instead of a step to a member behind the end of any object */
/* What an atomic update makes of an old value of so many bits. */
c_wide c_updated(enum ir_update update, unsigned bits, c_wide old, c_wide value);
void c_undefined(struct cpu *cpu, struct op *op);
void c_undefined_wide(struct cpu *cpu, struct op *op);
void c_any_value(struct cpu *cpu, struct op *op); /* c: the kind */
void c_call_static(struct cpu *cpu, struct op *op);
void c_call_pointer(struct cpu *cpu, struct op *op);
void c_return(struct cpu *cpu, struct op *op);
void c_thread_local(struct cpu *cpu, struct op *op);
void c_local(struct cpu *cpu, struct op *op);
void c_unreachable(struct cpu *cpu, struct op *op);

/* c_arguments.c */

/* Whether a value of one kind may be taken for one of another, as registers of the machine (or words of its stack)
 * allow it. */
bool c_kinds_match(const struct c_program *program, ir_kind one, ir_kind other);
/* A value of a kind as one of another kind that it may be taken for. False: it is a pointer that cannot be a number of
 * 32 bits. */
bool c_convert(struct cpu *cpu, ir_kind from, ir_kind to, c_wide *value);
/* The bits of a value of a kind that it has in memory. */
c_wide c_memory_mask(const struct c_program *program, ir_kind kind);
/* Puts the arguments of a call behind so many words, which are in registers of the caller, where the called function
 * finds them. */
bool c_keep_further(struct cpu *cpu, const struct c_site *site, const uint64_t *registers, const uint64_t *shadows,
                    uint32_t fixed);
/* Whether a value of a kind is one that a letter of the table of models stands for; whether all arguments of a call
 * are. */
bool c_is_kind(const struct c_program *program, ir_kind kind, char letter);
bool c_model_fits(const struct c_program *program, const struct c_site *site, const struct c_model *model);
/* In programs for 32 bits: pointers that were given for numbers become numbers, and numbers for pointers pointers. */
bool c_convert_arguments(struct cpu *cpu, const struct c_site *site, const struct c_model *model, c_wide *arguments);

/* call.c */

/* Begins to run a function with these words as its arguments; when it returns, the instruction at hand gets its
 * value. */
bool c_push(struct cpu *cpu, struct run_method *method, const uint64_t *words, uint32_t count);
/* Leaves the innermost frame. */
void c_leave(struct cpu *cpu, c_wide value, c_wide shadow, ir_kind kind);
/* The function that a pointer points to, if it can be called; else says what is wrong and gives NULL. */
struct run_method *c_function_at(struct cpu *cpu, uint64_t address);
/* Calls a function of the program (or of the library) that takes so many pointers, or fewer; when it returns, register
 * d gets its value, and the next instruction is run. */
void c_call_back(struct cpu *cpu, uint64_t function, const uint64_t *words, uint32_t count, uint32_t d);
void c_unwind(struct cpu *cpu); /* leaves all frames but the outermost */
/* Where the innermost frame lies in its stack; leaves all frames above the one that lies at a place. */
uint32_t c_frame_place(const struct cpu *cpu);
void c_unwind_to(struct cpu *cpu, uint32_t place);
/* Leaves the innermost frame; the instruction below that made it is run again. */
void c_leave_again(struct cpu *cpu);
/* Gives the call at hand its value, and goes on behind it. */
void c_give_result(struct cpu *cpu, c_wide result);

/* language.c */
extern const struct run_language c_language;

/* careful.c: runs one instruction in a frame in which something is undefined. */
void c_careful(struct cpu *cpu);
/* A register of the innermost frame is undefined in these bits. */
void c_set_shadow(struct cpu *cpu, uint32_t at, c_wide shadow, bool wide);
static inline uint64_t *c_shadow(const struct cpu *cpu)
{
    return cpu->r + cpu->code->registers;
}

/* thread.c */

bool c_is_visible(struct cpu *cpu, const struct op *op);
/* What others can notice of the instructions of a body, by op: enum c_sight. Lies in the arena of the run. */
uint8_t *c_sights_of(struct run *run, const struct code *code);
/* From now on the thread is alone, until it leaves as often as it entered; false: it is not alone. */
void c_atomic_enter(struct cpu *cpu);
bool c_atomic_leave(struct cpu *cpu);
enum run_ability c_ability(struct run *run, uint32_t number);
bool c_wake(struct run *run, uint32_t thread); /* as run_wake */
bool c_flip(struct cpu *cpu);                  /* an input of one bit */
void c_describe_wait(struct run *run, uint32_t number, struct buffer *to);
void c_thread_name(struct run *run, uint32_t thread, struct buffer *to);
/* Makes a thread's own copies of thread-local globals, as objects of the thread that starts it (NULL: none does). */
bool c_thread_prepare(struct run *run, struct cpu *cpu, uint32_t number);
/* The thread waits from now on; its instruction is run again when it may go on. wake: 0 never by itself. Always returns
 * false. */
bool c_wait(struct cpu *cpu, enum c_wait wait, uint64_t on, uint64_t also, uint64_t wake);
/* Whether the instruction at hand is run again after such a wait; it waits no more. */
bool c_resume(struct cpu *cpu, enum c_wait wait);
void c_thread_end(struct cpu *cpu, uint64_t result);

/* c/library/cancel.c */

/* Whether a thread was cancelled and listens to that. */
bool c_is_cancelled(struct run *run, uint32_t number);
/* At a place where a thread that was cancelled ends: true if it does, so that control went elsewhere. */
bool c_cancel_here(struct cpu *cpu);
/* Ends the running thread with a value, after its cleanup handlers and destructors. */
void c_thread_leave(struct cpu *cpu, uint64_t value);

/* c/library/signal.c */

/* Signals that were sent to a thread or to the process and that it takes. */
uint64_t c_signals_for(struct run *run, uint32_t number);
/* Before a thread goes on: what others sent to it, signals and cancellation, is done first. */
void c_begin_turn(struct cpu *cpu);
/* Code made by hand that calls a handler. */
struct run_method *c_signal_method(struct run *run);

static inline struct c_thread *c_self(struct cpu *cpu)
{
    return c_write_thread(cpu->run, cpu->number);
}

/* open.c */

/* Whether the C library has a global of the module that is defined elsewhere. */
bool c_library_has(const struct ir_field *field);
/* An object of the library with these bytes and a NUL behind them, of the thread that makes it (NULL: none does); 0 if
 * there is no room. */
uint32_t c_text_new(struct run *run, struct cpu *cpu, const char *bytes, size_t length, uint32_t what);

/* blocks.c: as run_blocks and run_others_are_joined (blocks.h). */
struct run_blocks c_blocks(struct run *run, bool lost);
bool c_others_are_joined(struct run *run, uint32_t thread);

/* canonical.c: a word is used as a number; if it is an address, where objects lie can make a difference to the
 * program. */
void c_note_number(struct run *run, uint64_t word);

/* canonical.c: as run_canonical and run_is_numbered. */
bool c_is_numbered(const struct run *run);
void c_canonical(struct run *run, struct buffer *to);

/* start.c: code made by hand. */
bool c_has_begun(struct run *run); /* as run_has_begun */
void c_make_code(struct run *run);
struct run_method *c_method_made(struct run *run, const char *name, const op_function *functions, uint32_t count,
                                 uint32_t registers);
bool c_set_errno(struct cpu *cpu, int error);
void c_exit(struct cpu *cpu, int status,
            bool quick); /* runs what atexit was given and (not if quick) destructors, then ends */

/* c/library/format.c: printf. */
/* Formats as printf does, with the arguments of a call from one on, or with those of a va_list. */
bool c_format_call(struct cpu *cpu, const struct c_call *call, uint32_t format, struct buffer *to);
bool c_format_list(struct cpu *cpu, const struct c_call *call, uint32_t format, struct buffer *to);

static inline uint64_t c_low(const struct c_call *call, uint32_t argument)
{
    return (uint64_t)call->arguments[argument];
}

static inline int c_int(const struct c_call *call, uint32_t argument)
{
    return (int)(uint32_t)call->arguments[argument];
}

#endif
