/* How the state of a running C program lies in its store, beside what state.h has for both languages:
 *
 *     C_STATE_AT    what there is of everything (struct c_state)
 *     C_MEMORY_AT   what the C library remembers (struct c_memory)
 *     C_SIGNALS_AT  what is done about signals (struct c_signals)
 *     C_FILES_AT    the files that the program made (struct c_file, from number 1 on)
 *     C_OPENS_AT    what it has open (struct c_open), by descriptor
 *     C_OBJECTS_AT  one struct c_object for each object
 *     C_THREADS_AT  one struct c_thread for each thread that was ever started
 *     C_KEYS_AT     the values of pthread_setspecific, for each thread
 *     C_DATA_AT     the bytes of objects: first of globals and of the heap, then of the variables of each stack
 *     C_SHADOW      so far behind each byte lie its shadow bits: those that are undefined are 1
 *     C_NARROW_AT   only of programs for 32 bits: which pointers of 32 bits stand for which objects (c_narrow.c)
 *
 * An address is the number of an object times 2^32, plus the offset in bytes, plus C_BIAS. So a pointer is a plain
 * number that can be cast, copied and compared, and yet says which object it was made from: where an offset leaves its
 * object, that shows. Object 0 is null. */
#ifndef HEDDLE_RUN_C_STATE_H
#define HEDDLE_RUN_C_STATE_H

#include "run/core/state.h"

enum {
    C_KNOWN_READS = 4,
    MOST_C_OBJECTS = 1 << 24,
    MOST_C_KEYS = 128,
    C_SIZE_CLASSES = 32,
    MOST_C_EXITS = 64,
    MOST_C_VARIABLES = 63, /* of the environment */
    MOST_C_FILES = 128,
    MOST_C_OPENS = 64
};

#define C_BIAS UINT64_C(0x40000000)
#define C_LARGEST_OBJECT UINT64_C(0x80000000)

#define C_STATE_AT UINT64_C(0x4000)
#define C_MEMORY_AT UINT64_C(0x5000)
#define C_SIGNALS_AT UINT64_C(0x7000)
#define C_FILES_AT UINT64_C(0x8000)
#define C_OPENS_AT (C_FILES_AT + MOST_C_FILES * sizeof(struct c_file))
#define C_OBJECTS_AT STORE_SIZE
#define C_THREADS_AT (C_OBJECTS_AT + MOST_C_OBJECTS * sizeof(struct c_object))
#define C_KEYS_AT (C_THREADS_AT + MOST_THREADS * sizeof(struct c_thread))
#define C_DATA_AT (C_KEYS_AT + (uint64_t)MOST_THREADS * MOST_C_KEYS * sizeof(uint64_t))
#define C_HEAP_SIZE (UINT64_C(1) << 32)
#define C_LOCALS_AT (C_DATA_AT + C_HEAP_SIZE)
#define C_LOCALS_SIZE (UINT64_C(1) << 23)
#define C_SHADOW (C_HEAP_SIZE + MOST_STACKS * C_LOCALS_SIZE)
#define C_STORE_SIZE (C_DATA_AT + 2 * C_SHADOW)

/* Of programs for 32 bits, behind all that. */
enum { C_NARROW_CLASSES = 25, C_NARROW_GRANULES = 1 << 26 };
#define C_NARROW_FIRST UINT32_C(0x08000000) /* no address is lower */
#define C_NARROW_AT C_STORE_SIZE
#define C_NARROW_RANGES_AT (C_NARROW_AT + UINT64_C(0x1000))                      /* by object */
#define C_NARROW_MAP_AT (C_NARROW_RANGES_AT + MOST_C_OBJECTS * sizeof(uint32_t)) /* by granule: an object */
#define C_NARROW_STORE_SIZE (C_NARROW_MAP_AT + C_NARROW_GRANULES * sizeof(uint32_t))

/* The ranges of addresses of 32 bits, by class (c_narrow.c): a list of those that are free, and those that nobody had
 * yet. */
struct c_narrow {
    uint32_t top;
    uint32_t free[C_NARROW_CLASSES], next[C_NARROW_CLASSES], end[C_NARROW_CLASSES];
};

enum c_kind {
    C_NOTHING,
    C_FUNCTION,     /* what: a method of the module */
    C_GLOBAL,       /* what: a field of the module */
    C_STRING,       /* what: a constant of the module */
    C_THREAD_LOCAL, /* what: a field of the module; owner: the thread */
    C_LOCAL,        /* made where its variable is declared; owner: the thread */
    C_VARIADIC,     /* the further arguments of a call; owner: the thread */
    C_JUMP,         /* a place that setjmp remembers (struct c_jump), of the frame that called it; owner: the thread */
    C_HEAP,         /* what: C_MAPPED, if mmap made it */
    C_LIBRARY       /* what the C library gives out; what: enum c_library_object */
};

enum { C_MAPPED = 1 };

/* Flags of objects. */
enum {
    C_DEAD = 1,
    C_ESCAPED = 2, /* other threads may know its address */
    C_UNKNOWN = 4  /* a global whose initial value is not understood */
};

struct c_object {
    uint64_t place;              /* of its bytes, in the store */
    uint32_t readable, writable; /* how many bytes may be read and written now */
    uint32_t size, what;
    uint32_t made_method, made_at, freed_method, freed_at; /* instructions; RUN_NONE: none */
    uint32_t next;                                         /* in its list: free objects, or the variables of a stack */
    uint16_t owner;
    uint8_t kind, flags;
};

/* Dead objects whose numbers can be used again, the oldest first. */
struct c_dead {
    uint32_t first, last, count;
};

/* Numbers of objects where schedules are explored: main has the lower half, and each other thread a region of the upper
 * one. */
enum { C_REGION_OBJECTS = 1 << 15, C_FIRST_REGION = MOST_C_OBJECTS / 2, C_REGIONS = C_FIRST_REGION / C_REGION_OBJECTS };

/* What changes all the time: kept small, since it is put aside after every mark. */
struct c_state {
    uint32_t object_count;
    struct c_dead dead[2]; /* 0: variables, 1: others */
    uint32_t atomic;   /* thread + 1 that was the last to go on in an atomic section, if it is still in it; 0: none */
    uint32_t sections; /* how many threads are in one */
    uint32_t input_count;                /* how many inputs were taken, if they are counted */
    uint64_t top;                        /* behind the bytes of globals and of the heap */
    uint64_t used;                       /* bytes of the heap */
    uint64_t free_bytes[C_SIZE_CLASSES]; /* by size: a list of places, each of which begins with the next one */
};

/* What the C library remembers. */
struct c_memory {
    uint32_t exit_count, quick_count; /* of atexit and at_quick_exit */
    uint32_t at_end;                  /* 1: standard input was found to be at its end */
    uint64_t random48;                /* of drand48 and its kin */
    uint64_t token;                   /* of strtok: an address */
    /* of getopt: the next argument, the next letter in it, how many arguments before it are no options */
    uint32_t option_index, option_letter, option_skipped;
    uint32_t random[31], random_at;    /* of rand and random, as glibc has them; all 0: not seeded yet */
    uint32_t key_end;                  /* keys from here on are not in use, and nobody has values of them */
    uint8_t keys[MOST_C_KEYS];         /* 1: in use */
    uint64_t destructors[MOST_C_KEYS]; /* functions */
    uint64_t exits[MOST_C_EXITS], quick_exits[MOST_C_EXITS];
};

/* What is done when a signal comes: handler is 0 for the usual thing, 1 for nothing, or a function. Sets of signals are
 * numbers of 64 bits, signal n is bit n - 1. */
enum { C_SIGNALS = 64 };

struct c_action {
    uint64_t handler, mask;
    uint32_t flags, unused;
};

struct c_signals {
    uint64_t pending; /* sent to the process, and no thread takes them yet */
    struct c_action actions[C_SIGNALS + 1];
};

struct c_file {
    uint32_t name, data; /* objects; 0: it was removed; it has none yet */
    uint64_t size;       /* of what it contains */
    uint32_t used, unused;
};

struct c_open {
    uint32_t file;                 /* a number; 0: nothing is open, or it is one of the standard streams */
    uint32_t stream;               /* the object that stands for it; 0: none */
    uint64_t position;             /* in bytes */
    uint16_t pushed_back;          /* by ungetc, plus 1; 0: nothing */
    uint8_t flags, at_end, failed; /* C_FILE_READ …; what feof and ferror say */
};

/* What setjmp remembers: where the call was, and what the registers of its frame had, with their shadows. */
struct c_jump {
    uint64_t buffer;    /* an address */
    uint32_t place, at; /* of the frame, in its stack; of the instruction */
    uint64_t mask;      /* of signals, if it is to be restored */
    uint32_t has_mask, unused;
    uint64_t registers[];
};

/* What a thread waits for. */
enum c_wait {
    C_WAITS_NOT,
    C_WAITS_MUTEX,
    C_WAITS_CONDITION, /* on: the condition; also: the mutex */
    C_WAITS_READ,      /* a read-write lock */
    C_WAITS_WRITE,
    C_WAITS_SPIN,
    C_WAITS_SEMAPHORE,
    C_WAITS_BARRIER, /* also: 1 as soon as all of its round have come */
    C_WAITS_JOIN,    /* on: a thread */
    C_WAITS_ONCE,
    C_WAITS_TIME,
    C_WAITS_SIGNAL, /* on: a set of them */
    C_WAITS_FOR_EVER
};

struct c_thread {
    uint64_t on, also;
    uint64_t start, argument, result;
    uint32_t wait;
    uint32_t locals;               /* bytes of its variables */
    uint32_t chain;                /* its youngest variable: an object; 0: none */
    uint32_t first_global;         /* the first object of its thread-local globals */
    uint32_t error;                /* the object that is its errno; 0: none yet */
    uint32_t round;                /* how many destructors of its keys have run */
    uint32_t atomic_depth;         /* how many atomic sections it is in */
    uint32_t region;               /* of the numbers of its objects, */
    uint32_t made;                 /* and how many of them it took */
    struct c_dead dead[2];         /* of its own objects, those that it ended itself: as in struct c_state */
    uint64_t reads[C_KNOWN_READS]; /* read-write locks that it reads under, as far as there is room; 0: none */
    uint8_t detached, joined, ended;
    uint8_t cancelled;      /* somebody asked it to end */
    uint8_t cancel_off;     /* it does not listen to that */
    uint8_t cancel_at_once; /* it does so anywhere, not only where it may wait */
    uint8_t leaving;        /* it ends: its cleanup handlers run, with `result` behind them */
    uint8_t interrupted;    /* a signal was handled while it waited */
    uint8_t spurious;       /* it went on at a condition for no reason, which is explored once for each thread */
    uint64_t cleanups;      /* the youngest of its cleanup handlers: an address */
    uint64_t mask, pending; /* signals that it does not take; those that were sent to it */
    uint64_t suspended;     /* signals that it did not take before sigsuspend */
    uint64_t left;          /* how long it would have slept when it was interrupted */
};

#endif
