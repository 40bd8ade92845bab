/* An expression over globals of a C program that is to hold in every state that other threads can see. */
#ifndef HEDDLE_STATE_INVARIANT_H
#define HEDDLE_STATE_INVARIANT_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct buffer;
struct invariant;
struct ir_module;
struct run;
struct step;

/* Reads an expression: names of integer globals, decimal numbers, ( ) ! - * + < <= > >= == != && ||, which bind as
 * in C. Globals are signed numbers of their sizes; all is computed with 128 bits. NULL, and why, with the place in
 * the text, if it cannot be read, names what is not there, or names nothing. It lies in the arena, and the module
 * must outlive it. */
const struct invariant *invariant_read(const char *text, const struct ir_module *module, struct arena *arena,
                                       struct buffer *why);

/* As it was given. */
const char *invariant_text(const struct invariant *invariant);

/* Whether it holds now; before main begins it does. */
bool invariant_holds(const struct invariant *invariant, struct run *run);

/* Adds to a step that writes what the expression names that all such steps keep their order. */
void invariant_tell(const struct invariant *invariant, struct run *run, struct step *step);

#endif
