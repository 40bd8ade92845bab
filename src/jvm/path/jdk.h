/* Where the JDK in use is. */
#ifndef HEDDLE_JVM_PATH_JDK_H
#define HEDDLE_JVM_PATH_JDK_H

#include <stdbool.h>

struct buffer;
struct complaints;

/* Appends the home of the JDK: java_home or, if that is NULL, the environment's JAVA_HOME or, if that is not set, the
 * directory above the one where `java` on the PATH is, links followed. There is a lib/modules in it. False with a
 * complaint that says what was looked for. */
bool jdk_find(const char *java_home, struct buffer *home, struct complaints *complaints);

/* Appends the path of a tool of the JDK, such as "javac": that in the home (may be NULL), else that on the PATH. False
 * if there is none. */
bool jdk_find_tool(const char *home, const char *tool, struct buffer *path);

#endif
