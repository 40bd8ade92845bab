/* The storage structure graph (SSG) of a Java program with threads, and what follows from it: who owns an object,
 * when it becomes shared, and which lock protects it. After Corbett, "Using shape analysis to reduce finite-state
 * models of concurrent Java programs", sections 5 and 6; words in *stars* are the paper's.
 *
 * Each thread type has a flow graph of its own: main, and each run method for each statement that starts it. Calls
 * are inlined, by the objects that the graph itself has for the receiver; recursion becomes a loop without *current
 * nodes*. Each allocation site of the inlined program (a *statement*) has a *current node*, for the object made in
 * the present iteration of its *loop block*, and a *summary node* (shown with a star) for those of completed
 * iterations.
 *
 * Beyond the paper: a thread type that may run more than once counts as one more *other thread* for itself, and its
 * current nodes are seen by others as summary nodes; a lock object that exists once protects without a common *root*;
 * lambdas and exceptions are followed. What library code does with objects is said by the table in shape_library.c;
 * what it does not know counts as shared by everybody, and is listed as a gap.
 *
 * Facts are for the application's code; all is in an order that depends on the program only. */
#ifndef HEDDLE_FACTS_SHAPE_H
#define HEDDLE_FACTS_SHAPE_H

#include "facts/program.h"

struct budget;
struct buffer;
struct shape;

struct shape_options {
    /* The classes whose mains begin the program (internal names); none: the first application class that has one. */
    const char *const *mains;
    uint32_t main_count;
};

/* Analyses the program, whose classes are loaded as they are needed. NULL if there is no main. The program must
 * outlive the result. When the budget (may be NULL) is spent the result is incomplete, and no fact of it may be
 * relied on. */
struct shape *shape_new(struct program *program, const struct shape_options *options, struct budget *budget);
void shape_free(struct shape *shape);
bool shape_complete(const struct shape *shape);

/* Appends all facts, one on a line, grouped:
 *   thread NAME METHOD once|many
 *   edge NODE.field -> NODE [one-to-one]             edge static Class.field -> NODE
 *   expose THREAD LINE NODE [change of ownership]    an *exposing assignment* (6.1), in the thread, at the line
 *   shared NODE THREAD always|after LINE             the *shared scope* of a node (6.1)
 *   owned NODE                                       its shared scope is empty
 *   variable NODE.field owned|protected by NODE, …|shared     accesses of a field, an element or the lock itself (6.2)
 *   gap LINE WHAT                                    what is not understood
 * A node is named by the line and the class of its allocator: "12:Subject", "12:Subject*". */
void shape_print_text(const struct shape *shape, struct buffer *to);

/* Appends the variables and edges of the SSG behind a line of the source, joined for all statements there: "edge
 * main.s -> 12:Subject". */
void shape_print_line(struct shape *shape, uint32_t line, struct buffer *to);

/* Appends the graph for Graphviz: shared nodes are filled, one-to-one edges bold. */
void shape_print_dot(const struct shape *shape, struct buffer *to);

#endif
