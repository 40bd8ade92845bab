/* What the files of this folder share.
 *
 *   find.c ── methods and their roles ──► write.c ── text of the ir ──► entries.c
 *                                            │
 *                                         given.c: what they are handed */
#ifndef HEDDLE_DRIVER_ENTRIES_INTERNAL_H
#define HEDDLE_DRIVER_ENTRIES_INTERNAL_H

#include "base/buffer.h"
#include "driver/entries/entries.h"
#include "driver/entries/table.h"
#include "program/source.h"

struct arena;

/* A method as it is called on objects of a class. */
struct entry_method {
    const struct ir_module *class;    /* whose objects; for a static one that which declares it */
    const struct ir_module *declares; /* it, or one above */
    uint32_t method;                  /* of that which declares it */
    enum entry_role role;
    bool may_throw; /* a test that is expected to throw */
};

struct entry_methods {
    struct entry_method *items;
    size_t count, capacity;
};

/* All that the table knows, in the order of the application's class names, of classes that can be made; of one class
 * in the order in which it is run: what is declared above comes first. */
void entry_find(const struct class_source *source, bool has_main, struct arena *arena, struct entry_methods *found);

/* The methods of a name that can be called on a class of the application. */
void entry_find_named(const struct class_source *source, const struct ir_module *class, const char *name,
                      struct arena *arena, struct entry_methods *found);

/* The class of a name; NULL: there is none. */
const struct ir_module *entry_class(const struct class_source *source, struct text name);

/* Whether a class is below another, or the same. */
bool entry_is_below(const struct class_source *source, struct text name, const char *above);

/* Text of the ir. A method that is being written: instructions are numbered. */
struct entry_code {
    struct buffer text;
    uint32_t next; /* the number of the next instruction */
    uint32_t line;
};

/* Appends an instruction; the first gives the number of its value. */
uint32_t entry_value(struct entry_code *code, const char *format, ...) __attribute__((format(printf, 2, 3)));
void entry_effect(struct entry_code *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a name, the name of a class, the descriptor of a type of a module, and a type by its descriptor. */
void entry_add_name(struct buffer *to, struct text name);
void entry_add_class(struct buffer *to, struct text name);
void entry_add_descriptor(struct buffer *to, const struct ir_module *module, uint32_t type);
void entry_add_type(struct buffer *to, const char *descriptor);

/* Appends a call of a method with values of anybody's for its parameters; the receiver is IR_NONE for a static one. */
struct given;
void entry_call(struct given *given, struct entry_code *code, const struct ir_module *class,
                const struct ir_module *declares, uint32_t method, uint32_t receiver);

/* A value of a type, by its descriptor, of which nothing is known but its type: appends what makes it. */
uint32_t given_value(struct given *given, struct entry_code *code, const char *descriptor);
/* A new object of a class that can be made, by the constructor with the fewest parameters, or by a static method of the
 * class that gives one: appends what makes it. */
uint32_t given_object(struct given *given, struct entry_code *code, const struct ir_module *class);
/* A condition of which nothing is known. */
uint32_t given_choice(struct entry_code *code);

/* Modules that are made of text, by name. */
struct entry_modules {
    struct arena *arena;
    struct made_class {
        const char *name; /* internal */
        const struct ir_module *module;
        bool application;
    } * items;
    size_t count, capacity;
    bool failed; /* a text could not be read: names that no class can have, or a mistake of heddle */
    const char *why;
};

/* Reads the text of a class, and keeps it. */
void entry_modules_add(struct entry_modules *modules, const char *name, bool application, const struct buffer *text);

struct given *given_new(const struct class_source *source, struct entry_modules *modules);
/* Writes all that was asked for into the modules; frees it. */
void given_finish(struct given *given);

/* write.c: what runs, as classes. */
struct entry_writing {
    const struct class_source *source;
    struct entry_modules *modules;
    struct given *given;
};
/* A class CLASS.METHOD with a main, for each test. */
void entry_write_tests(struct entry_writing *writing, const struct entry_methods *found);
/* A class ENTRIES_MAIN whose main starts threads for all that is called, and then runs one of the mains, or none. False
 * if nothing is called. */
bool entry_write_called(struct entry_writing *writing, const struct entry_methods *found, const char *const *mains,
                        uint32_t main_count);

#endif
