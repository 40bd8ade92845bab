/* How the state of a running program lies in its store (store.h): plain structs at known places, no addresses of the
 * machine.
 *
 *     0            nothing: all bytes are 0 (NULL_SIZE of them)
 *     STATE_AT     what there is of everything (struct run_state)
 *     CLASSES_AT   one struct class_state for each class
 *     THREADS_AT   one struct thread_state for each thread that was ever started
 *     LITERALS_AT  one reference for each string constant
 *     HEAP_AT      objects, one behind the other
 *     STACKS_AT    one stack of frames for each live thread
 *     SHARED_AT    one bit for each granule of 8 bytes of the heap: others know the object there (java/share.c)
 *     SEEN_AT      one bit for each thread and class: the thread knows that the class is initialised (java/tell.c)
 *
 * A reference is the place of an object as 32 bits; null is 0. What lies there reads like an object of the class with
 * number 0, java.lang.Object, without fields, and like an array without elements: so a model that does not expect null
 * finds nothing, instead of something else. */
#ifndef HEDDLE_RUN_CORE_STATE_H
#define HEDDLE_RUN_CORE_STATE_H

#include <stdint.h>

typedef uint32_t ref;

enum { MOST_CLASSES = 1 << 16, MOST_THREADS = 1 << 14, MOST_STACKS = 512, MOST_LITERALS = 1 << 20 };

#define STATE_AT UINT64_C(0x1000)
#define NULL_SIZE STATE_AT
#define CLASSES_AT UINT64_C(0x10000)
#define THREADS_AT (CLASSES_AT + MOST_CLASSES * sizeof(struct class_state))
#define LITERALS_AT (THREADS_AT + MOST_THREADS * sizeof(struct thread_state))
#define HEAP_AT (LITERALS_AT + MOST_LITERALS * sizeof(ref))
#define HEAP_FIRST (HEAP_AT + 16) /* the place before it stands for objects without fields */
#define STACKS_AT (UINT64_C(1) << 32)
#define STACK_SIZE (UINT64_C(1) << 23)
#define SHARED_AT (STACKS_AT + MOST_STACKS * STACK_SIZE)
#define SEEN_AT (SHARED_AT + (STACKS_AT >> 6))
#define SEEN_SIZE (MOST_CLASSES / 8)
#define STORE_SIZE (SEEN_AT + MOST_THREADS * (uint64_t)SEEN_SIZE)

/* Of the time: nobody did, somebody did, and a long time passed behind that by choice. */
enum { ASKED_NEVER, ASKED_BEFORE, ASKED_BEHIND };
/* Nanoseconds, about a year: who waits so long means for ever, and less has passed behind it. */
#define LONG_TIME UINT64_C(30000000000000000)

struct run_state {
    uint32_t heap_top;               /* behind the last object */
    uint32_t heap_limit;             /* where objects must end */
    ref chunk, chunk_end;            /* a free place among the objects, in which new ones are made */
    ref free;                        /* a list of further ones */
    uint64_t allocated;              /* bytes since the last collection of garbage */
    uint64_t collect_at;             /* how many of them ask for the next one */
    uint32_t thread_count;           /* threads that were ever started */
    uint32_t thread_ids;             /* identifiers of threads that were given out */
    uint64_t clock;                  /* nanoseconds since the start */
    uint32_t asked;                  /* while schedules are explored: whether somebody asked for the time */
    uint32_t late;                   /* and the time of some thread came since then */
    uint32_t stopped;                /* enum run_end: the program is over */
    int32_t status;                  /* its exit status, if it ended by itself */
    uint8_t stacks[MOST_STACKS / 8]; /* which stacks are in use */
    uint32_t several;                /* Java: there are other threads, or some whose end no thread that is left knows */
    ref shared_below;                /* while schedules are explored: others know all objects below */
};

enum class_phase { CLASS_NEW, CLASS_BEGUN, CLASS_READY, CLASS_BROKEN };

struct class_state {
    ref statics; /* an object with its static fields */
    ref mirror;  /* its java.lang.Class */
    uint32_t phase;
    uint32_t initialiser; /* the thread that runs its initialiser while it is begun */
    ref failure;          /* of a broken class: an ExceptionInInitializerError that says why */
    uint32_t late;        /* it was initialised while there were several threads */
};

enum thread_phase {
    THREAD_NEW,
    THREAD_READY,
    THREAD_BLOCKED,  /* at a monitor: on */
    THREAD_WAITING,  /* in wait: on */
    THREAD_SLEEPING, /* until wake */
    THREAD_PARKED,
    THREAD_JOINING,  /* until thread `on` has ended */
    THREAD_AT_CLASS, /* waits until class `on` is initialised */
    THREAD_LAST,     /* the first thread, at its end: waits until no others but daemons are left */
    THREAD_ENDED
};

/* A time to wake that has come whatever the clock says. */
enum { TIME_IS_UP = 1 };
/* A time to wake that the clock never comes to: who waits may go on for no reason. */
#define TIME_OF_NOTHING UINT64_MAX

struct thread_state {
    ref object; /* its java.lang.Thread */
    uint32_t phase;
    uint32_t frame; /* the innermost frame: its place in the stack, in bytes from STACKS_AT, plus 1; 0: none */
    uint32_t stack; /* which stack it has */
    uint32_t on;    /* what it waits for */
    uint32_t count; /* how often it held the monitor before it waited; of a blocked one: an interrupt ends it, too */
    ref monitor;    /* which it wants behind a wait */
    uint64_t wake;  /* when it stops waiting by itself; 0: never */
    uint64_t turn;  /* when it began to wait; 0 while schedules of C programs are explored */
    uint32_t late;  /* Java: the frame (as above) whose deadline has passed (natives/clock.c); 0: none */
    ref caught;     /* the exception on its way to a handler */
    uint8_t notified, interrupted, permit, daemon, joined;
    uint8_t spurious;       /* Java: it went on for no reason, which is explored once for each thread */
    uint32_t exhausted;     /* nesting of StackOverflowErrors under way: they may use the reserve of the stack */
    uint64_t steps;         /* instructions that it ran */
    ref region, region_end; /* while schedules are explored: where its next object goes, and where they must end */
};

/* The head of every object. Behind it come the fields; in arrays the length and at ARRAY_BASE the elements. */
struct object_head {
    uint32_t class; /* a number */
    uint32_t lock;  /* 0: free; else the thread + 1, times 2^16, plus how often it holds the monitor */
};

struct array_head {
    struct object_head head;
    uint32_t length, unused;
};

enum { OBJECT_BASE = sizeof(struct object_head), ARRAY_BASE = sizeof(struct array_head) };

enum frame_flags {
    FRAME_AGAIN = 1,   /* when it returns, the instruction that it was made for is run again */
    FRAME_HIDDEN = 2,  /* not of the program: not in stack traces */
    FRAME_CLASS = 4,   /* runs the initialiser of the class whose number is in register 0 */
    FRAME_CAREFUL = 8, /* C: something in its registers is undefined */
    FRAME_ATOMIC = 16  /* C: nobody interrupts it */
};

struct frame {
    uint32_t method;   /* a number */
    uint32_t at;       /* the instruction: of a frame that calls another, the call */
    uint32_t previous; /* in bytes below this one; 0: this is the outermost */
    uint32_t size;     /* in bytes, with this head */
    ref lock;          /* the monitor that it holds as a synchronized method; C: the youngest variable of its caller */
    uint32_t flags;
    uint64_t registers[];
};

#endif
