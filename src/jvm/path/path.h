/* A class path: an ordered list of places where classes are looked up.
 *
 * It is made once, from what the user named and from the JDK's run-time image; then all its classes are known by name,
 * but none was read. Afterwards nothing of it changes: any number of threads may look up, list and read at the same
 * time. Archives and images are mapped into memory; a file that somebody shortens meanwhile ends the program.
 *
 * Places, in the order in which they are searched:
 *  1. what the user named, in that order:
 *     - a directory: the classes below it, named by their paths. Links to directories are not followed. If there are
 *       none: its .java files (but for module-info.java) and jars, as if each of them were named. If there are none of
 *       these either, that is an error
 *     - a .class file: one class, named by what it says of itself
 *     - a .java file: all of them are compiled together by javac, with the other places as class path and without
 *       annotation processors; their classes stand at the place of the first of them
 *     - a jar (also .war, .zip): its classes; of a multi-release jar those for the release in use. Classes below
 *       BOOT-INF/classes/ and WEB-INF/classes/ count as if they stood at the top. Behind it come the jars that it holds
 *       in BOOT-INF/lib/, WEB-INF/lib/ and lib/, then those that the Class-Path of its manifest names (those that are
 *       not there are passed over, as the JVM does). A file that was searched already is not searched again.
 *     - a .jmod file or a run-time image (lib/modules)
 *  2. what the user named as library, in the same way; sources are no library
 *  3. the run-time image of the JDK in use, unless a place above has java/lang/Object.
 *
 * Of several classes of one name the first counts and the others are not listed, also if the later one is the JDK's;
 * but the JDK's module java.base stands for itself, as in a JVM: a class of its name elsewhere is listed and never
 * found. Where the JDK is searched, classes of a package below java are refused with a complaint unless they are in a
 * .jmod file or a run-time image, as a JVM does (SecurityException: Prohibited package name). Only module-info has as
 * many classes as places. Two equal names within one archive are an error; the first counts.
 *
 * The kind of a file is told by its first bytes, not by its name. */
#ifndef HEDDLE_JVM_PATH_PATH_H
#define HEDDLE_JVM_PATH_PATH_H

#include "jvm/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct budget;
struct buffer;
struct complaints;
struct path;

#define PATH_NONE UINT32_MAX

enum {
    PATH_CLASS_LIMIT = 64 << 20,   /* bytes of one class; no compiler makes such classes */
    PATH_NESTED_LIMIT = 512 << 20, /* bytes of all compressed jars within jars together; they are held in memory */
    PATH_NESTED_DEPTH = 3,         /* jars within jars within jars */
    PATH_NEWEST_RELEASE = 25,      /* taken as the release in use where there is no JDK */
};

struct path_options {
    const char *const *files; /* what the user named */
    size_t file_count;
    const char *const *libraries; /* what the user named as library */
    size_t library_count;
    bool jdk;              /* search the JDK in use: JAVA_HOME or, if that is not set, where `java` on PATH leads to */
    const char *java_home; /* if not NULL, taken instead of the environment's JAVA_HOME */
    struct budget *budget; /* ends javac when it is spent, with a complaint; may be NULL */
};

/* Always gives a path. What could not be read is not in it, and a complaint says why; the rest is. */
struct path *path_open(const struct path_options *options, struct complaints *complaints);
void path_close(struct path *path); /* NULL is fine */

/* Whether the budget ended javac: then one of the complaints is not about the input. */
bool path_was_limited(const struct path *path);

/* The release of the JDK in use, such as 17; PATH_NEWEST_RELEASE if there is none. */
unsigned path_release(const struct path *path);

/* One class, without its bytes. Texts are owned by the path. */
struct path_class {
    const char *name;   /* internal: "java/lang/Object"; a module-info is "module-info" */
    const char *module; /* "java.base"; "" for classes that are in no module */
    bool jdk;           /* from the JDK in use, not from what the user named */
    bool library;       /* from what the user named as library */
    bool info;          /* a module-info or package-info: it describes, and has no code */
};

/* Classes are numbered from 0 on, in a fixed order: that of the places, and within a place by module, then by name
 * (bytes compared as numbers). Those of libraries come behind the others, and the JDK's last. */
uint32_t path_count(const struct path *path);

/* How many classes were refused because of their package. */
uint32_t path_refused_count(const struct path *path);

/* The number of classes that the user named, not as library; those from here on are of libraries and the JDK. */
uint32_t path_user_count(const struct path *path);

const struct path_class *path_class(const struct path *path, uint32_t number);

/* The number of the class with this internal name, or PATH_NONE. The first of several module-infos. */
uint32_t path_find(const struct path *path, const char *name, size_t length);

/* The classes of a module stand together. Sets the number of the first one and how many there are, in the first place
 * that has the module; false if there is none. */
bool path_find_module(const struct path *path, const char *module, uint32_t *first, uint32_t *count);

/* Appends where a class comes from: "lib/foo.jar!a/B.class", "app.jar!BOOT-INF/lib/x.jar!a/B.class", "out/a/B.class",
 * "javac!a/B.class", "/opt/jdk/lib/modules!/java.base/java/lang/Object.class". */
void path_origin(const struct path *path, uint32_t number, struct buffer *into);

/* The bytes of a class. They are either in mapped memory or were allocated in the arena, so they are valid as long as
 * both the path and the arena are. Nothing is kept: reading twice costs twice. On failure returns false, and a
 * complaint says why. Arena and complaints are the calling thread's own. */
bool path_read(const struct path *path, uint32_t number, struct arena *arena, struct complaints *complaints,
               struct span *bytes);

/* A complaint about the bytes of a class, by whoever reads them: file and entry are where they come from, offset
 * counts from the first byte of the class. */
void path_complain(const struct path *path, uint32_t number, uint64_t offset, struct complaints *complaints,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
