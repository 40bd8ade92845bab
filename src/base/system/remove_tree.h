/* Removing a folder with all that is in it. */
#ifndef HEDDLE_BASE_SYSTEM_REMOVE_TREE_H
#define HEDDLE_BASE_SYSTEM_REMOVE_TREE_H

/* Links are removed, not followed. What cannot be removed stays. Nothing is allocated and no lock is taken, so that
 * handlers of signals may call it, and the depth of the folder does not matter. */
void remove_tree(const char *folder);

#endif
