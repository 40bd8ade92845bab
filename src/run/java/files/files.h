/* The files of the machine, as a program that is run sees them: it can read them, and not change them.
 *
 * What was once found out about a path (what is there, its bytes, the names in a folder) is kept until the run is
 * closed, so that all executions see the same, whatever is done to the files meanwhile. So it is no part of the
 * state: that has only the numbers of files and positions in them. A path has the same number in all executions of a
 * run. No file of the machine stays open.
 *
 * Only regular files can be read: what is in devices, pipes and the folders of the kernel changes by being read, or
 * by itself. */
#ifndef HEDDLE_RUN_JAVA_FILES_FILES_H
#define HEDDLE_RUN_JAVA_FILES_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

struct buffer;
struct files;

struct file {
    const char *path;
    uint32_t number;
    int error;         /* why nothing is known of it, as of errno; 0: it is there */
    int link_error;    /* the same of the link, if it is one */
    struct stat about; /* of what it leads to, if it is a link */
    struct stat link;  /* of itself */
    bool may_read, may_execute;
    /* Set by files_read. */
    bool was_read;
    int read_error;
    uint8_t *bytes;
    uint64_t length;
    /* Set by files_list. */
    bool was_listed;
    int list_error;
    char *names; /* each ends with NUL */
    uint32_t name_count;
    char *canonical; /* set by files_canonical */
};

struct files *files_new(void);
void files_free(struct files *files); /* NULL is fine */

/* What is at a path, which is relative to the folder that heddle runs in. NULL: more was asked for than is kept. */
const struct file *files_at(struct files *files, const char *path, size_t length);

/* The file with a number, if its bytes are known, or it is a folder (read_error is EISDIR then); else NULL. */
const struct file *files_numbered(const struct files *files, uint64_t number);

enum files_answer {
    FILES_KNOWN,   /* it is known now, or is an error of the file (read_error, list_error) */
    FILES_SPECIAL, /* it is neither a regular file nor a folder */
    FILES_TOO_MUCH /* more was asked for than is kept */
};

/* Reads a file; the names in a folder, in their order as bytes. */
enum files_answer files_read(struct files *files, const struct file *asked);
enum files_answer files_list(struct files *files, const struct file *asked);

/* The path without links and dots, as far as it exists; NULL: more was asked for than is kept. */
const char *files_canonical(struct files *files, const struct file *asked);

#endif
