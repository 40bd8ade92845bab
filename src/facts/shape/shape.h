/* The storage structure graph (SSG) of a Java program with threads, and what follows from it: who owns an object,
 * when it becomes shared, and which lock protects it. After Corbett, "Using shape analysis to reduce finite-state
 * models of concurrent Java programs", sections 5 and 6; words in *stars* are the paper's.
 *
 * Each thread type has a flow graph of its own: main, and each run method for each statement that starts it. What the
 * call graph has for a call is inlined, for those receivers that the graph itself has there; recursion becomes a loop
 * without *current nodes*. Each allocation site of the inlined program (a *statement*) has a *current node*, for the
 * object made in the present iteration of its *loop block*, and a *summary node* (shown with a star) for those of
 * completed iterations.
 *
 * Beyond the paper: a thread type that may run more than once counts as one more *other thread* for itself, and its
 * current nodes are seen by others as summary nodes; a lock object that exists once protects without a common *root*;
 * lambdas and exceptions are followed; locks of java.util.concurrent count as locks (locks/locks.h). Code of the
 * library is not inlined: what it does with objects is said by the table in library.c, and what it calls of the
 * application by the call graph. What the table does not know counts as shared by everybody, and is listed as a gap.
 *
 * Facts are for the application's code; all is in an order that depends on the program only. */
#ifndef HEDDLE_FACTS_SHAPE_SHAPE_H
#define HEDDLE_FACTS_SHAPE_SHAPE_H

#include "facts/facts.h"

struct budget;
struct buffer;
struct shape;

/* Analyses the program from the mains (and, in library mode, the other methods) that the facts begin with; NULL if
 * there are none. The facts must outlive the result. When the budget (may be NULL) is spent, or there are more than
 * 20,000 inlined methods or 256 thread types, the result is incomplete, and no fact of it may be relied on. */
struct shape *shape_new(const struct facts *facts, struct budget *budget);
void shape_free(struct shape *shape);
bool shape_complete(const struct shape *shape);

/* Appends all facts, one on a line, grouped:
 *   thread NAME METHOD once|many                     NAME is main, thread@LINE of the start, callback@LINE where the
 *                                                    library gets the object, or anyone
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
