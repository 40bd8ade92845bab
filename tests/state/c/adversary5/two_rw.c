/* two rwlocks in opposite orders; one side only reads the first, three threads. */
#include <pthread.h>
static pthread_rwlock_t users = PTHREAD_RWLOCK_INITIALIZER, groups = PTHREAD_RWLOCK_INITIALIZER;
static int nusers, ngroups;
static void *add_user(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&groups);
    int g = ngroups;
    pthread_rwlock_wrlock(&users); // found: deadlock
    nusers += g + 1;
    pthread_rwlock_unlock(&users);
    pthread_rwlock_unlock(&groups);
    return NULL;
}
static void *add_group(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&users);
    int u = nusers;
    pthread_rwlock_wrlock(&groups);
    ngroups += u + 1;
    pthread_rwlock_unlock(&groups);
    pthread_rwlock_unlock(&users);
    return NULL;
}
static void *count(void *arg) {
    int *out = arg;
    pthread_rwlock_rdlock(&groups);
    pthread_rwlock_rdlock(&users);
    *out = nusers + ngroups;
    pthread_rwlock_unlock(&users);
    pthread_rwlock_unlock(&groups);
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    int n;
    pthread_create(&a, NULL, add_user, NULL);
    pthread_create(&b, NULL, add_group, NULL);
    pthread_create(&c, NULL, count, &n);
    pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(c, NULL);
    return 0;
}
