/* What the parts share that write a model as an EML program (slim.c, names.c, write.c). */
#ifndef HEDDLE_ISOLATE_GRAPH_WRITE_H
#define HEDDLE_ISOLATE_GRAPH_WRITE_H

#include "base/pile.h"
#include "isolate/internal.h"

/* One version of a function, with the nodes that do nothing taken out. */
struct slim {
    const struct function *function;
    int version;
    uint8_t *keep;
    uint32_t *skip;   /* of each node: the node that stands for it */
    uint32_t *order;  /* nodes as they are written */
    uint32_t *number; /* of each node: its place in the order; NODE_END */
    uint32_t count;
    uint8_t *labelled;
};

/* slim.c */
void slim_make(struct slim *slim, const struct model *model, const struct function *function, int version);
void slim_free(struct slim *slim);
/* The successors of a node, each once, in a fixed order. */
uint32_t slim_successors(struct slim *slim, uint32_t node, struct pile *found);

/* A lock of the program that is written. */
struct written_lock {
    const char *name;    /* in the program */
    const char *display; /* for people */
    uint32_t whole;      /* number of the lock that it is a part of; its own if it is none */
};

struct written_process {
    const char *name, *display;
    uint32_t process, copy; /* of the model */
};

/* What a model's locks and processes are in its program: names, and numbers, which are places in these lists. */
struct written {
    struct written_lock *locks;
    struct written_process *processes;
    uint32_t lock_count, process_count;
    uint32_t *lock_of;    /* of each lock of the model: its number; NODE_END: it is not in the program */
    uint32_t part_lock;   /* number of the lock that stands for having an element of one's own; NODE_END */
    uint32_t first_part;  /* number of the first part of readers; the others follow */
    uint32_t *process_of; /* of each process, MOST_COPIES times, for its copies, if they stand apart; NODE_END */
};

/* names.c: all of it lives in the model's arena. */
void written_names(struct model *model, const struct readers *readers, struct written *written);
/* Adds a text as a name of EML: letters, digits and a few signs. */
void written_add_name(struct buffer *to, const char *text);
/* Adds the name of a function: item is function * 2 + version. */
void written_add_function(const struct model *model, uint32_t item, struct buffer *to);

#endif
