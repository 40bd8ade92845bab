#include "random_java/workshop.h"

#include "base/buffer.h"
#include "jvm/jvm_support.h"
#include "support/child.h"

#include <stdio.h>
#include <stdlib.h>

void workshop_open(struct workshop *workshop)
{
    workshop->has_jdk = toolbox_find("javac", &workshop->jdk);
    if (!workshop->has_jdk)
        printf("there is no JDK to compile the programs with: only their EML is looked at\n");
    toolbox_temporary(workshop->folder);
}

void workshop_close(struct workshop *workshop)
{
    toolbox_remove(workshop->folder);
}

void workshop_package(unsigned number, char into[WORKSHOP_NAME])
{
    snprintf(into, WORKSHOP_NAME, "p%u", number);
}

void workshop_compile(const struct workshop *workshop, const struct tree *trees, unsigned count,
                      struct java_lines *lines, struct buffer *classes)
{
    char javac[TOOLBOX_PATH];
    struct buffer path = {0}, text = {0};
    shell("rm -rf '%s/src' '%s/out'", workshop->folder, workshop->folder);
    for (unsigned i = 0; i < count; i++) {
        char package[WORKSHOP_NAME];
        workshop_package(i, package);
        buffer_clear(&path);
        buffer_clear(&text);
        buffer_format(&path, "%s/src/%s/%s.java", workshop->folder, package, package);
        tree_java(&trees[i], package, &text, &lines[i]);
        write_file(path.text, text.text, text.length);
    }
    shell("'%s' -g -nowarn -Xlint:none -proc:none -d '%s/out' '%s'/src/*/*.java", toolbox_javac(&workshop->jdk, javac),
          workshop->folder, workshop->folder);
    buffer_format(classes, "%s/out", workshop->folder);
    buffer_free(&path);
    buffer_free(&text);
}

struct answers *workshop_ask(struct workshop *workshop, const struct tree *trees, unsigned count,
                             struct java_lines *lines)
{
    struct buffer classes = {0};
    if (!workshop->has_jdk)
        return answers_read("{}");
    workshop_compile(workshop, trees, count, lines, &classes);
    const char *arguments[] = {child_heddle(), "check",  "--no-trials", "--kinds",    "atomicity", "--format",
                               "json",         "--jobs", "1",           classes.text, NULL};
    struct child child = child_run(arguments, NULL);
    struct answers *answers = answers_read(child.out.text);
    if (answers == NULL || (child.status != 0 && child.status != 1 && child.status != 3)) {
        fprintf(stderr, "heddle check: exit status %d: %s\n", child.status, child.errors.text);
        exit(1);
    }
    child_free(&child);
    buffer_free(&classes);
    return answers;
}
