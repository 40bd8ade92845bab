/* A list is read without the lock under which others unlink nodes by a pointer to the pointer: the member is the same
 * variable whichever way it is reached, and one finding. */
#include <pthread.h>
#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

static struct node nodes[3] = {{0, &nodes[1]}, {1, &nodes[2]}, {2, NULL}};
static struct node *head = &nodes[0];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int found;

static void *unlinks(void *unused)
{
    pthread_mutex_lock(&lock);
    for (struct node **at = &head; *at != NULL; at = &(*at)->next)
        if ((*at)->key == 1) {
            struct node *gone = *at;
            *at = gone->next;
            break;
        }
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, unlinks, NULL);
    for (struct node *at = head; at != NULL; at = at->next) // found: race
        found += at->key == 2;
    pthread_join(thread, NULL);
    return 0;
}
