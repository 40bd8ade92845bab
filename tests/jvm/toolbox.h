/* The JDK of the machine, for tests: what JAVA_HOME or the path leads to. */
#ifndef HEDDLE_TESTS_JVM_TOOLBOX_H
#define HEDDLE_TESTS_JVM_TOOLBOX_H

#include <stdbool.h>
#include <stddef.h>

struct toolbox {
    char home[4096];
};

/* False if there is none with this tool ("javap") in its folder bin. */
bool toolbox_find(const char *tool, struct toolbox *jdk);

/* Writes HOME/bin/TOOL or HOME/lib/FILE to the place, which has room for 4200 bytes, and returns it. */
enum { TOOLBOX_PATH = 4200 };
const char *toolbox_tool(const struct toolbox *jdk, const char *tool, char *into);
const char *toolbox_library(const struct toolbox *jdk, const char *file, char *into);

/* Writes the path of its javac, or of one that does the same in half of the time, if that was made with this JDK
 * (the Makefile makes it). */
const char *toolbox_javac(const struct toolbox *jdk, char *into);

/* A new empty folder; toolbox_remove removes it with all that is in it. */
void toolbox_temporary(char *into);
void toolbox_remove(const char *folder);

/* All files below a folder whose names end so, sorted. */
struct toolbox_files {
    char **paths;
    size_t count, capacity;
};
struct toolbox_files toolbox_list(const char *folder, const char *ending);
/* Whether a source has a main. Tests and handlers have none: nothing of them runs by itself. */
bool toolbox_has_main(const char *path);
void toolbox_files_free(struct toolbox_files *files);

/* Compiles all sources of a folder (tests/jvm/classes) to another by javac with all debugging information; false if
 * javac does not accept them. `release` may be NULL. */
bool toolbox_compile(const struct toolbox *jdk, const char *sources, const char *release, const char *into);

/* Compiles sources, each to a folder of its own: FOLDER/NAME for NAME.java (tests/check/CompileEach.java, where
 * release and class path are told). One JVM does it for all of them, in a fraction of the time of a javac for each.
 * False if one does not compile. */
bool toolbox_compile_each(const struct toolbox *jdk, const char *release, const char *class_path, const char *folder,
                          const char *const *sources, size_t count);

#endif
