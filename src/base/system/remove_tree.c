#include "base/system/remove_tree.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's form of an entry: readdir of the C library allocates memory. */
struct entry {
    uint64_t inode;
    int64_t next;
    unsigned short length;
    unsigned char type;
    char name[];
};

/* Folders within folders are moved to the top before they are emptied, so that no way back must be kept. */
struct removal {
    int top;
    uint32_t moved; /* folders so far; their new names are numbers */
    bool changed;   /* in this pass */
};

static bool is_dots(const char *name)
{
    return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

/* A number in hexadecimal; the functions that print are not for handlers of signals. */
static void name_moved(uint32_t number, char name[10])
{
    name[0] = '+';
    for (int digit = 0; digit < 8; digit++)
        name[1 + digit] = "0123456789abcdef"[number >> (28 - 4 * digit) & 15];
    name[9] = '\0';
}

static void each_entry(int folder, struct removal *removal, void (*found)(int, const char *, struct removal *))
{
    _Alignas(struct entry) char entries[4096];
    for (;;) {
        long got = syscall(SYS_getdents64, folder, entries, sizeof entries);
        if (got <= 0)
            return;
        for (long at = 0; at < got;) {
            const struct entry *entry = (const struct entry *)(entries + at);
            at += entry->length;
            if (!is_dots(entry->name))
                found(folder, entry->name, removal);
        }
    }
}

static bool remove_one(int folder, const char *name, struct removal *removal)
{
    bool gone = unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0;
    removal->changed |= gone;
    return gone;
}

/* What is in a folder within the top one goes, or to the top. */
static void remove_or_move(int folder, const char *name, struct removal *removal)
{
    char moved[10];
    if (remove_one(folder, name, removal))
        return;
    name_moved(removal->moved++, moved);
    removal->changed |= renameat(folder, name, removal->top, moved) == 0;
}

static void remove_at_top(int top, const char *name, struct removal *removal)
{
    if (remove_one(top, name, removal))
        return;
    int folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return;
    each_entry(folder, removal, remove_or_move);
    close(folder);
    remove_one(top, name, removal);
}

void remove_tree(const char *folder)
{
    struct removal removal = {.top = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), .changed = true};
    while (removal.top >= 0 && removal.changed) {
        removal.changed = false;
        lseek(removal.top, 0, SEEK_SET);
        each_entry(removal.top, &removal, remove_at_top);
    }
    if (removal.top >= 0)
        close(removal.top);
    rmdir(folder);
}
