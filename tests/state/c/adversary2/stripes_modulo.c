/* A hash table with a lock for each stripe. Two keys of one bucket have the same stripe, as buckets and stripes are counted alike. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { BUCKETS = 4, STRIPES = 2 };

struct entry {
    struct entry *next;
    int key;
};

static struct entry *buckets[BUCKETS];
static pthread_mutex_t stripes[STRIPES];

static void insert(int key)
{
    struct entry *entry = malloc(sizeof *entry);
    if (entry == NULL)
        exit(1);
    entry->key = key;
    int bucket = key % BUCKETS;
    pthread_mutex_lock(&stripes[bucket % STRIPES]);
    entry->next = buckets[bucket];
    buckets[bucket] = entry;
    pthread_mutex_unlock(&stripes[bucket % STRIPES]);
}

static void *fill(void *argument)
{
    int first = *(int *)argument;
    insert(first);
    insert(first + 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int firsts[2] = {1, 5}, found = 0;
    for (int i = 0; i < STRIPES; i++)
        pthread_mutex_init(&stripes[i], NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, fill, &firsts[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *at = buckets[i], *next; at != NULL; at = next, found++) {
            next = at->next;
            free(at);
        }
    assert(found == 4);
    return 0;
}
