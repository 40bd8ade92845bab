/* Library objects whose contents count as the state of the field that holds them: collections, maps, atomics, string
 * builders, iterators.
 *
 * For `this.list.add(x)` the call is a write of `list`, as the elements of an array field are (000, section 7). One
 * table says which classes those are, whether their single operations are atomic, and what each operation does;
 * docs/check.md describes it. An operation that the table does not name counts as read and write. */
#ifndef HEDDLE_ISOLATE_CONTENTS_CONTENTS_H
#define HEDDLE_ISOLATE_CONTENTS_CONTENTS_H

#include "program/program.h"

enum contents_effect {
    CONTENTS_NONE, /* does not touch the contents: constructors, getClass, listeners */
    CONTENTS_READ,
    CONTENTS_WRITE, /* sets without looking: clear, set, AtomicInteger.set */
    CONTENTS_UPDATE /* looks and changes: add, put, remove, getAndIncrement; one step if the class is atomic */
};

struct contents {
    const struct program *program;
    class_id *rows;    /* class of each row of the table in this program, FACTS_NONE where it is not there */
    bool *walked;      /* of each row: its walks_if says that its walks are such */
    uint8_t *of_class; /* cache: see contents.c */
    uint32_t class_count;
};

/* The program must outlive it. */
void contents_init(struct contents *contents, const struct program *program);
void contents_free(struct contents *contents);

/* Whether objects of a class are such contents, and whether each single operation on them is atomic (ConcurrentHashMap,
 * Vector, AtomicInteger, CopyOnWriteArrayList, what Collections.synchronized… gives) or not (ArrayList, HashMap,
 * StringBuilder). */
bool contents_holds(struct contents *contents, class_id class, bool *atomic);

/* Whether the table says something of a class or of one above it, though it may be that its objects never change. */
bool contents_knows(const struct contents *contents, class_id class);

/* What a method does to the contents of an object of such a class. The method may be the one that is named at the call
 * (of an interface). */
enum contents_effect contents_effect(struct contents *contents, class_id class, method_id method);

/* Whether the table says what the method does, or it can have nothing to do with the contents. */
bool contents_names(struct contents *contents, class_id class, method_id method);

/* Whether this operation of an atomic class is one step. Those that work on many elements one after the other (addAll
 * of a concurrent queue, putAll, replaceAll) and those that the table does not name are not. Never true where
 * contents_holds says that the class is not atomic. */
bool contents_is_one_step(struct contents *contents, class_id class, method_id method);

/* Whether a method of a cell or updater of this name applies a function that it is given, once more if somebody else
 * was quicker. */
bool contents_applies(struct text name);

/* Whether an object of the class gives its text (toString) in one step. */
bool contents_text_is_one_step(struct contents *contents, class_id class);

/* Views and iterators: whether the result of the method is another window on the same contents (iterator, keySet,
 * subList, entrySet). */
bool contents_is_view(struct contents *contents, class_id class, method_id method);

/* Whether objects of a class have a position of their own (iterators, enumerations, streams). The effect of an
 * operation is that on the contents they look at; one that is itself kept in a field and shared is changed by every
 * operation. */
bool contents_is_cursor(struct contents *contents, class_id class);

#endif
