#include "llvm/llvm_support.h"

#include "support/child.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool works(const char *command)
{
    char helper[256];
    const char *build = getenv("BUILD");
    snprintf(helper, sizeof helper, "%s/heddle-llvm", build == NULL ? "build" : build);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child child = child_run(arguments, NULL);
    bool good = child.status == 0 && access(helper, X_OK) == 0;
    child_free(&child);
    return good;
}

bool llvm_test_can(const char *command)
{
    static char last[512]; /* the last command that was tried; most programs ask of one only, again for each test */
    static bool good;
    if (strcmp(last, command) != 0) {
        good = works(command);
        snprintf(last, sizeof last, "%s", command);
    }
    return good;
}
