// memcpy of the whole struct also copies the member that another thread counts.
#include <pthread.h>
#include <string.h>

struct entry {
    char name[8];
    int uses;
};

static struct entry entry = {"root", 0}, backup;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *user(void *arg)
{
    entry.uses++; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, user, NULL);
    pthread_mutex_lock(&lock);
    memcpy(&backup, &entry, sizeof entry);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
