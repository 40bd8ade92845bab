/* Which sources a program has, and how each is compiled, as build tools write it down: compile_commands.json. */
#ifndef HEDDLE_DRIVER_C_COMMANDS_H
#define HEDDLE_DRIVER_C_COMMANDS_H

#include "base/texts.h"

#include <stdbool.h>

struct arena;
struct buffer;

/* A zeroed struct is empty. Texts lie in the arena. */
struct commands {
    struct text_list files;  /* sources of C, each once */
    struct text_list *flags; /* of each: -I, -D, -U, -std=, -m32, -f… and their kin */
    size_t capacity;
};

/* Reads a list. False, and why, if it is none. Paths in it are seen from the folders that it names. */
bool commands_read(struct commands *commands, const char *text, size_t length, struct arena *arena, struct buffer *why);
void commands_free(struct commands *commands);

#endif
