// The heap: lists and trees of pointers in memory, blocks that move, alignments, strings that the library makes or cuts.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tree {
    struct tree *left, *right, **parent;
    long key;
};

static struct tree *insert(struct tree **at, long key)
{
    while (*at != NULL && (*at)->key != key)
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        (*at)->key = key;
        (*at)->parent = at;
    }
    return *at;
}

static long walk(const struct tree *tree, int depth)
{
    return tree == NULL ? 0 : walk(tree->left, depth + 1) + tree->key * depth + walk(tree->right, depth + 1);
}

static void drop(struct tree *tree)
{
    if (tree == NULL)
        return;
    drop(tree->left);
    drop(tree->right);
    *tree->parent = NULL;
    free(tree);
}

int main(void)
{
    struct tree *root = NULL;
    unsigned long random = 12345;
    for (int i = 0; i < 200; i++) {
        random = random * 1103515245 + 12345;
        insert(&root, (long)(random >> 16 & 0xff));
    }
    printf("%ld %zu\n", walk(root, 1), sizeof *root);
    drop(root);
    printf("%d\n", root == NULL);

    char **lines = NULL;
    size_t count = 0, room = 0;
    for (int i = 0; i < 100; i++) {
        if (count == room)
            lines = realloc(lines, (room = room * 2 + 1) * sizeof *lines);
        asprintf(&lines[count++], "line %d of %ld", i, 100l);
    }
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        length += strlen(lines[i]);
        free(lines[i]);
    }
    free(lines);
    printf("%zu %zu %zu\n", count, room, length);

    void *aligned = NULL;
    printf("%d ", posix_memalign(&aligned, 4096, 100));
    printf("%d ", (int)((uintptr_t)aligned % 4096));
    free(aligned);
    printf("%d ", posix_memalign(&aligned, 2, 100) == EINVAL);
    aligned = aligned_alloc(256, 512);
    printf("%d ", (int)((uintptr_t)aligned % 256));
    free(aligned);
    printf("%d\n", (int)((uintptr_t)malloc(1) % 8));
    printf("%d %d\n", malloc(0xfffffff0u) == NULL, calloc(65536, 65536) == NULL);

    char text[] = "one,two;three,,four", *rest = text, *word, *state;
    for (word = strtok_r(text, ",;", &state); word != NULL; word = strtok_r(NULL, ",;", &state))
        printf("%s@%d ", word, (int)(word - rest));
    char *copy = strdup("copied"), *end = strchr(copy, 'i');
    printf("%s %d %s %d\n", end, (int)(end - copy), strstr(copy, "pie"), strtol("42rest", &end, 10) == 42 && *end == 'r');
    memmove(copy + 1, copy, 3);
    printf("%s %d\n", copy, memcmp(copy, "ccop", 4));
    free(copy);
    struct tree *many[300];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 300; i++) {
            many[i] = malloc(sizeof *many[i] + i);
            many[i]->left = i > 0 ? many[i - 1] : NULL;
            many[i]->key = i;
        }
        long sum = 0;
        for (struct tree *at = many[299]; at != NULL; at = at->left)
            sum += at->key;
        for (int i = 0; i < 300; i++)
            free(many[i]);
        printf("%ld ", sum);
    }
    puts("");
    return 0;
}
