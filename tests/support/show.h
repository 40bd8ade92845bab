/* Running `heddle show` on the files of a folder, as users and scripts do. */
#ifndef HEDDLE_TESTS_SUPPORT_SHOW_H
#define HEDDLE_TESTS_SUPPORT_SHOW_H

#include "support/child.h"

#include <yajl/yajl_tree.h>

/* A folder of its own below /tmp for a test program. A zeroed struct is ready. */
struct show_folder {
    char path[32];
};

/* Makes the folder, and removes it with all that is in it; 0 if that worked, for the set-up and tear-down of cmocka. */
int show_folder_make(struct show_folder *folder);
int show_folder_remove(struct show_folder *folder);

/* Runs heddle show with the words of a line, parted by blanks; a % in it stands for the folder. */
struct child show_run(const struct show_folder *folder, const char *line);

/* The same; fails the test if the status is another, or a text is not in the output or the errors. */
void show_expect(const struct show_folder *folder, const char *line, int status, const char *out, const char *errors);

/* The same; fails the test if the output is no JSON. Free both the tree and the child. */
yajl_val show_parse(const struct show_folder *folder, const char *line, struct child *child);

/* Fails the test if two lines do not have the same output, byte for byte, or it is empty. */
void show_expect_same(const struct show_folder *folder, const char *one, const char *other);

#endif
