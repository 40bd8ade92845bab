#include "base/system/leftovers.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/remove_tree.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

/* A run has one folder and one group at a time. What finds no place here still goes when its owner is done with it. */
enum { PLACES = 32 };

/* Handlers of signals may be called at any moment: places are taken and left by one atomic operation each. */
static char *_Atomic folders[PLACES]; /* paths; NULL: free */
static atomic_int groups[PLACES];     /* 0: free */
static atomic_int owner;              /* a fork of this process must not remove what is ours */

static void watch_exit(void)
{
    int none = 0;
    if (atomic_compare_exchange_strong(&owner, &none, getpid()))
        atexit(leftovers_end);
}

/* Handlers wait until a thing that is made is also noted. */
static void hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

char *leftovers_new_folder(void)
{
    const char *parent = getenv("TMPDIR");
    struct buffer path = {0};
    sigset_t before;
    watch_exit();
    buffer_format(&path, "%s/heddle-XXXXXX", parent == NULL || parent[0] == '\0' ? "/tmp" : parent);
    hold_signals(&before);
    bool made = mkdtemp(path.text) != NULL, kept = false;
    for (size_t i = 0; made && !kept && i < PLACES; i++) {
        char *none = NULL;
        kept = atomic_compare_exchange_strong(&folders[i], &none, path.text);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!made)
        buffer_free(&path);
    return path.text;
}

void leftovers_remove_folder(char *folder)
{
    if (folder == NULL)
        return;
    remove_tree(folder);
    for (size_t i = 0; i < PLACES; i++) {
        char *here = folder;
        atomic_compare_exchange_strong(&folders[i], &here, NULL);
    }
    mem_free(folder);
}

void leftovers_add_group(pid_t group)
{
    bool kept = false;
    watch_exit();
    for (size_t i = 0; !kept && i < PLACES; i++) {
        int none = 0;
        kept = atomic_compare_exchange_strong(&groups[i], &none, group);
    }
}

void leftovers_drop_group(pid_t group)
{
    for (size_t i = 0; i < PLACES; i++) {
        int here = group;
        atomic_compare_exchange_strong(&groups[i], &here, 0);
    }
}

void leftovers_end(void)
{
    if (atomic_load(&owner) != getpid())
        return;
    for (size_t i = 0; i < PLACES; i++) {
        int group = atomic_exchange(&groups[i], 0);
        if (group > 0)
            kill(-group, SIGKILL);
    }
    for (size_t i = 0; i < PLACES; i++) {
        const char *folder = atomic_exchange(&folders[i], NULL);
        if (folder != NULL)
            remove_tree(folder);
    }
}
