/* The classes below a directory, in the file system. */
#ifndef HEDDLE_JVM_PATH_FOLDER_H
#define HEDDLE_JVM_PATH_FOLDER_H

struct complaints;

/* Calls `found` with the path, relative to the directory, of each file below it whose name ends with `suffix`, in a
 * fixed order. Links to directories are not followed, so that there are no loops; the directory itself may be a link.
 * What cannot be opened gets a complaint. */
void folder_walk(const char *directory, const char *suffix, struct complaints *complaints,
                 void (*found)(const char *path, void *context), void *context);

#endif
