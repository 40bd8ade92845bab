/* Where many programs at a time go through javac and heddle, each in a package of its own. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_WORKSHOP_H
#define HEDDLE_TESTS_RANDOM_JAVA_WORKSHOP_H

#include "jvm/toolbox.h"
#include "random_java/answers.h"

enum { WORKSHOP_NAME = 16 };

struct workshop {
    struct toolbox jdk;
    bool has_jdk; /* else nothing can be asked */
    char folder[TOOLBOX_PATH];
};

void workshop_open(struct workshop *workshop);
void workshop_close(struct workshop *workshop);

/* The package of a program: p0, p1, … */
void workshop_package(unsigned number, char into[WORKSHOP_NAME]);

/* Compiles all programs, each as a file PACKAGE.java, and says where things stand in each. Appends the folder of the
 * classes. Ends the program if they cannot be compiled. */
void workshop_compile(const struct workshop *workshop, const struct tree *trees, unsigned count,
                      struct java_lines *lines, struct buffer *classes);

/* Asks about atomicity in all programs at once, and says where things stand in each. Ends the program if there is no
 * answer. */
struct answers *workshop_ask(struct workshop *workshop, const struct tree *trees, unsigned count,
                             struct java_lines *lines);

#endif
