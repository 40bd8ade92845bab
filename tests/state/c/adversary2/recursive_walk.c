/* A tree is walked by recursion with a recursive lock; another thread adds a leaf under the same lock. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct node {
    struct node *left, *right;
    int value;
};

static struct node leaf = {NULL, NULL, 4}, left = {NULL, NULL, 2}, root = {&left, NULL, 1};
static pthread_mutex_t lock;

static int sum(const struct node *node)
{
    if (node == NULL)
        return 0;
    pthread_mutex_lock(&lock);
    int result = node->value + sum(node->left) + sum(node->right);
    pthread_mutex_unlock(&lock);
    return result;
}

static void *grow(void *unused)
{
    pthread_mutex_lock(&lock);
    root.right = &leaf;
    left.right = NULL;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &recursive);
    pthread_create(&thread, NULL, grow, NULL);
    int result = sum(&root);
    assert(result == 3 || result == 7);
    pthread_join(thread, NULL);
    assert(sum(&root) == 7);
    return 0;
}
