/* The interpreter: runs a Java or C program one instruction of one thread at a time, under any schedule.
 *
 * The caller picks the thread (run_thread) and so decides the interleaving; nothing else does: time is counted in
 * instructions, and jumps ahead when everybody waits for it. So the same program with the same picks gives the same
 * states and the same output. The memory model is sequential consistency: an instruction's effect is seen by all
 * threads at once.
 *
 * The JDK's own classes are run like the program's; where they end in native code, a table of models takes over
 * (java/natives/natives.h).
 *
 * A state can be marked and gone back to (core/store.h); that costs what changed in between. */
#ifndef HEDDLE_RUN_RUN_H
#define HEDDLE_RUN_RUN_H

#include "program/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct ir_module;
struct run;
struct store;

/* Gets what the program writes to standard output (1) or standard error (2). */
typedef void (*run_writer)(void *context, int descriptor, const void *bytes, size_t length);

/* Gives the input of a number: what the n-th call of a function __VERIFIER_nondet_… gives, of which so many bits are
 * used. Each n has one input. */
#define RUN_NEXT_INPUT UINT32_MAX /* as n: Java does not count them, since all its states would differ */
typedef uint64_t (*run_input)(void *context, uint32_t n, unsigned bits);

/* While an input is asked for: the instruction whose value it becomes, and the calls that lead there, innermost
 * first, at most so many. Returns how many; 0: it becomes something else, or comes from code that is not the
 * program's. */
struct ir_body;
struct run_frame {
    const struct ir_body *body;
    uint32_t value; /* an instruction */
};
uint32_t run_asking(struct run *run, struct run_frame *frames, uint32_t most);
/* Which thread asks. */
uint32_t run_asker(const struct run *run);
/* C: the instruction that a thread is about to run; false: it is in no code of the program. */
bool run_next(struct run *run, uint32_t thread, struct run_frame *frame);

struct run_options {
    const char *main; /* the class with the method main: its internal name */
    const char *const *arguments;
    uint32_t argument_count;
    run_writer write;   /* may be NULL */
    void *context;      /* of write */
    uint32_t megabytes; /* how large the heap may become; 0: as large as it can be */
    /* Neither time nor instructions are counted, so that equal states are found again however they were reached. */
    bool untimed;
    /* Schedules are explored (step.h): each thread numbers its own objects, and calls that end a run, assumptions among
     * them, can be noticed by others. */
    bool explored;
    bool assertions;     /* Java: assert statements are enabled, but for those of the JDK */
    const char *codeset; /* of what the program prints; NULL: UTF-8 */
    run_input input;     /* C: what the program gets from outside; NULL: 0 */
    void *input_context;
    /* C: who gives inputs does not ask how many there were before: they are not counted, so that endless programs
     * come back to states that were there. */
    bool unnumbered_inputs;
    bool spurious; /* who waits for a condition (Java: to be notified, or parked) waits for a time, too, when it goes on
                      for no reason: once */
    bool strict; /* C: calls with other arguments than the function has are errors, also where compilers accept them */
    /* C: NULL, or by method of the module a row of bits (or NULL): loads, stores and copies whose bit is set nobody
     * else can notice, so that they are no steps of their own, and are not told (facts/c/facts.h). */
    const uint64_t *const *quiet;
    /* C: nobody asks what happens before what, so that updates whose results nobody uses may change places (step.h). */
    bool merges;
    bool free_values;    /* C: what is uninitialised has the values of further inputs, instead of being an error */
    bool free_functions; /* C: functions that nobody defines give the values of further inputs, and do nothing else,
                            instead of ending the run */
};

/* Starts a C program, at the first instruction of its start-up code; main of the options is not used. The module must
 * outlive it. */
struct run *run_open_c(const struct ir_module *module, const struct run_options *options, struct buffer *why);

/* How many functions a module names that neither it nor the C library that is modelled defines. Whether one module
 * lacks fewer of them than another, and none that the other has. */
uint32_t run_missing_functions(const struct ir_module *module);
bool run_defines_more(const struct ir_module *one, const struct ir_module *other);

/* How many functions were called that nobody defines (with free_functions), also on ways that were taken back; appends
 * their names. */
uint32_t run_free_functions(const struct run *run, struct buffer *to);

/* Starts a program: runs the JDK's start-up code up to the first instruction of main. On failure returns NULL and says
 * why. The source and the options must outlive it. */
struct run *run_open(const struct class_source *source, const struct run_options *options, struct buffer *why);
void run_close(struct run *run); /* NULL is fine */

/* Threads are numbered from 0 (main) on, in the order in which they were started. */
uint32_t run_thread_count(const struct run *run);

enum run_ability {
    RUN_CAN,   /* it can run */
    RUN_WAITS, /* for another thread */
    RUN_TIMED, /* for another thread or until a time comes; run_pass_time brings that time */
    RUN_OVER   /* it has ended */
};
enum run_ability run_ability(struct run *run, uint32_t number);
bool run_is_daemon(struct run *run, uint32_t thread);
void run_thread_name(struct run *run, uint32_t thread, struct buffer *to);

/* Lets the earliest of the threads that wait for a time go on. False if there is none. */
bool run_pass_time(struct run *run);

/* Lets the time of one thread that waits for a time (RUN_TIMED) come at once, whatever others could still do: they are
 * slow. The clock goes on to that time, so that of other threads may come as well (and a notification before they run
 * still counts); with keep_clock it stays, so that equal states are found again. False if the thread does not wait
 * so. */
bool run_time_out(struct run *run, uint32_t number, bool keep_clock);

/* Whether that would be a spurious wake-up (run_options.spurious), which run_wake brings about as well. */
bool run_is_spurious(struct run *run, uint32_t number);

/* Object.notify (C: the signal of a condition) wakes one of the threads that wait, and the language does not say which.
 * A chooser is asked when there are several: it gets the thread that notifies and those that wait, who waits longest
 * first, and gives the index of one of them. Without a chooser that is 0. */
typedef uint32_t (*run_chooser)(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count);
void run_set_chooser(struct run *run, run_chooser choose, void *context);

/* A spurious wake-up: a thread in Object.wait or LockSupport.park, or at a condition of C, goes on without being
 * notified or unparked. False if it does not wait so. */
bool run_wake(struct run *run, uint32_t number);

/* Before which instructions a turn ends; the first one is run in any case. */
enum run_stop {
    RUN_ON,             /* none */
    RUN_TO_VISIBLE,     /* those that other threads may notice */
    RUN_TO_APPLICATION, /* the same within the application's own code; what the library does is one step */
    RUN_TO_EVENT,    /* Java: those that access memory, call or return, whatever is known of whom they call: where they
                           are does not depend on what ran before the state was reached */
    RUN_TO_OWN_EVENT /* the same within the application's own code */
};

/* Runs a thread that can run for at most so many instructions. Returns how many it ran; fewer if it came to wait, ended
 * or gave way, if the program is over, or if `stop` says so. */
uint64_t run_thread(struct run *run, uint32_t thread, uint64_t count, enum run_stop stop);

/* Whether others may notice the next instruction of a thread: it accesses memory that is not its own, or
 * synchronises. */
bool run_is_visible(struct run *run, uint32_t thread);

enum run_end {
    RUN_GOES_ON,
    RUN_EXITED,  /* by itself: *status is its exit status */
    RUN_STUCK,   /* all threads that are left wait for each other: only run_schedule says so */
    RUN_FAILED,  /* the interpreter cannot go on: run_problem says why */
    RUN_WRONG,   /* C: the program did what is undefined: run_problem says what */
    RUN_ERROR,   /* C: it came to an error that it names: a verifier's assertion fails, reach_error is called */
    RUN_ABORTED, /* C: by abort or a failed assertion; *status is as a shell gives it, run_problem says where */
    RUN_ASSUMED  /* C: an assumption of the program does not hold: this run does not count */
};
enum run_end run_end(const struct run *run, int *status);
const char *run_problem(const struct run *run);

/* Where a thread is: its method, file and line, innermost frame of the application first. False if it is nowhere. */
struct run_place {
    char method[256], file[128];
    uint32_t line;
    bool own; /* in the application, not in a library */
};
bool run_place(struct run *run, uint32_t thread, struct run_place *place);

/* The last exception that no handler of a Java program got, while schedules are explored; false: none since the last
 * call. The message (class and text) stays until the program goes on. */
struct run_uncaught {
    const char *message;
    uint64_t spot; /* where it was made */
    uint32_t thread;
    bool assertion;     /* a failed assertion */
    uint32_t exception; /* the object */
};
bool run_take_uncaught(struct run *run, struct run_uncaught *uncaught);
/* Where such an exception was made, `depth` calls further out than the innermost; false: there are not so many. */
bool run_uncaught_place(struct run *run, const struct run_uncaught *uncaught, uint32_t depth, struct run_place *place);

/* Where a thread is, as a number that costs little; what it means, false: nowhere. */
uint64_t run_spot(struct run *run, uint32_t thread);
bool run_spot_place(struct run *run, uint64_t spot, struct run_place *place);
/* As run_spot, of the innermost frame of the application if there is one. Whether a spot is in the application. */
uint64_t run_own_spot(struct run *run, uint32_t thread);
bool run_spot_is_own(struct run *run, uint64_t spot);
/* Whether it is in a collection of the library that threads must not use at the same time. */
bool run_spot_is_unguarded(struct run *run, uint64_t spot);

/* What each thread that is left waits for, and where, in words. */
void run_describe_waits(struct run *run, struct buffer *to);

/* Appends the state as bytes that do not depend on where objects lie or in which order they were made, nor on garbage.
 * Within one run, equal bytes mean that the program goes on in the same way, but for identity hash codes (where an
 * object lies decides them) and the moment when memory is exhausted; of C programs, but for what they make of the
 * numbers that addresses are, and of addresses of what is gone. */
void run_canonical(struct run *run, struct buffer *to);
/* Whether where objects lie makes a difference to the program, as far as it was run up to now, in whatever
 * execution: it made numbers of addresses, or asked which of two objects comes first. Of Java programs that is not
 * known: true. */
bool run_is_numbered(const struct run *run);

/* C: whether main was called. The value of a global of the module, an integer of up to 64 bits, as a signed number,
 * and the object by which steps (step.h) name it. */
bool run_has_begun(struct run *run);
int64_t run_global_value(struct run *run, uint32_t field);
uint64_t run_global_object(struct run *run, uint32_t field);

uint64_t run_total_steps(struct run *run);
struct store *run_store(struct run *run);

#endif
