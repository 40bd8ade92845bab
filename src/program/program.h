/* The whole program: classes, methods and fields as small numbers, and what their names mean.
 *
 * Numbers are dense, from 0 on, in the order of first mention, which depends on the program and the question only.
 * Arrays are classes too, of the name that the JVM gives them ("[I", "[Ljava/lang/String;"). A class that is mentioned
 * but not there has a number and no module. Classes are loaded when they are first asked for; so the tables grow, and
 * pointers into them are valid only until the next class is loaded (while an analysis runs; afterwards nothing changes
 * any more).
 *
 * Resolution and selection of methods follow the JVM specification (release 17), 5.4.3 and 5.4.6; access rights are not
 * checked. */
#ifndef HEDDLE_PROGRAM_PROGRAM_H
#define HEDDLE_PROGRAM_PROGRAM_H

#include "program/source.h"

struct buffer;
struct program;

typedef uint32_t class_id, method_id, field_id, selector_id;

#define FACTS_NONE UINT32_MAX

/* A class has at most so many above it, directly or not, and none is above itself: one of which that is not true counts
 * as missing, or loses what is above it. */
enum { PROGRAM_MOST_SUPERS = 4096 };

struct program_class {
    const char *name;               /* internal: "java/util/Map$Entry", "[I" */
    const struct ir_module *module; /* NULL: an array, or missing */
    class_id super; /* FACTS_NONE: none, or missing class; that of an array or interface is java.lang.Object */
    const class_id *interfaces; /* those that it names itself */
    uint32_t interface_count;
    class_id element; /* arrays of references: the class of the elements; else FACTS_NONE */
    method_id first_method;
    uint32_t method_count; /* method n of the module is first_method + n */
    field_id first_field;
    uint32_t field_count;
    bool application, interface, array;
    bool missing; /* neither an array nor found */
};

struct program_method {
    class_id owner;
    uint32_t index; /* in the module's methods */
    selector_id selector;
};

struct program_field {
    class_id owner;
    uint32_t index; /* in the module's fields */
};

/* The source must outlive the program. */
struct program *program_new(const struct class_source *source);
void program_free(struct program *program);

uint32_t program_class_count(const struct program *program);
uint32_t program_method_count(const struct program *program);
uint32_t program_field_count(const struct program *program);
const struct program_class *program_class(const struct program *program, class_id id);
const struct program_method *program_method(const struct program *program, method_id id);
const struct program_field *program_field(const struct program *program, field_id id);
const struct class_source *program_source(const struct program *program);

/* The module, the method in it, and its body (NULL: abstract, native, or it cannot be translated). */
const struct ir_module *program_module_of(const struct program *program, method_id id);
const struct ir_method *program_ir_method(const struct program *program, method_id id);
const struct ir_field *program_ir_field(const struct program *program, field_id id);
const struct ir_body *program_body(const struct program *program, method_id id);

/* The class of an internal name, loaded if need be; never FACTS_NONE. */
class_id program_load(struct program *program, const char *name, size_t length);
/* The class of an internal name if it was loaded, else FACTS_NONE. */
class_id program_find(const struct program *program, const char *name);

/* The class that type n of a module means; FACTS_NONE for primitive types. */
class_id program_type(struct program *program, class_id id, uint32_t type);

/* The class that type n of a module means, if somebody has asked before; else FACTS_NONE. */
class_id program_known_type(const struct program *program, class_id id, uint32_t type);

/* A method name with a descriptor: "run" and "()V". */
selector_id program_selector(struct program *program, const char *name, size_t name_length, const char *descriptor);
const char *program_selector_name(const struct program *program, selector_id selector);
const char *program_selector_descriptor(const struct program *program, selector_id selector);
/* The selector of a signature of a class's module. */
selector_id program_signature_selector(struct program *program, class_id module, struct text name, uint32_t signature);

/* The method that a class itself declares; FACTS_NONE. */
method_id program_declared(const struct program *program, class_id id, selector_id selector);
field_id program_declared_field(const struct program *program, class_id id, const char *name, size_t length);

/* What reference n of a class's module means: resolution (5.4.3.2 to 5.4.3.4). FACTS_NONE if there is nothing of that
 * name. The field of an array or the like is FACTS_NONE; `clone` of an array is java.lang.Object.clone. */
method_id program_resolve(struct program *program, class_id id, uint32_t ref);
field_id program_resolve_field(struct program *program, class_id id, uint32_t ref);
method_id program_known_method(const struct program *program, class_id id,
                               uint32_t ref); /* if somebody has asked before */
method_id program_resolve_in(struct program *program, class_id owner, selector_id selector, bool interface);

/* The method that a virtual or interface call of `resolved` runs on an object of a class (5.4.6); FACTS_NONE if none,
 * or an abstract one. */
method_id program_select(struct program *program, class_id of, method_id resolved);

/* Whether a reference to an object of one class can be kept in a variable of another (arrays included). */
bool program_is_subclass(const struct program *program, class_id sub, class_id super);

/* A class and all above it, by rising number. */
const class_id *program_supers(const struct program *program, class_id id, uint32_t *count);

/* Appends names as people and the JVMTI know them: "a.b.C", "a.b.C.run(I)V", "a.b.C.count". */
void program_class_name(const struct program *program, class_id id, struct buffer *to);
void program_method_name(const struct program *program, method_id id, struct buffer *to);
void program_field_name(const struct program *program, field_id id, struct buffer *to);
/* The name of a field in the words of its source: one that the compiler made to keep a variable of the method around
 * a local class (val$count) is called as the variable is. */
void program_variable_name(const struct program *program, field_id id, struct buffer *to);
bool program_is_captured(const struct program *program, field_id id); /* whether the compiler made it for a variable */

/* The line of an instruction of a method (0: unknown) and its bytecode index. */
uint32_t program_line(const struct program *program, method_id id, ir_value instruction);
uint32_t program_pc(const struct program *program, method_id id, ir_value instruction);

#endif
