/* Java sources to classes, by the JDK's javac. */
#ifndef HEDDLE_JVM_PATH_COMPILE_H
#define HEDDLE_JVM_PATH_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

struct budget;
struct complaints;

/* Compiles all sources in one run, with all debugging tables, without annotation processors (they would be code of the
 * input that runs here), and writes the classes below the directory `into`. class_path is as javac takes it, "" for
 * none. False with a complaint that holds what javac said, or by which limit of the budget (may be NULL) it was ended;
 * then *limited is set. */
bool compile_sources(const char *javac, const char *const *sources, size_t count, const char *class_path,
                     const char *into, struct budget *budget, struct complaints *complaints, bool *limited);

#endif
