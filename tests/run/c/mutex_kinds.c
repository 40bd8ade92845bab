// What the kinds of mutexes say to their owner and to others.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t recursive, checked, normal;
static pthread_mutex_t ready_made = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t ready_checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

static const char *name(int error)
{
    return error == 0 ? "fine" : error == EBUSY ? "busy" : error == EDEADLK ? "deadlock" : error == EPERM ? "not mine" : "?";
}

static void *other(void *argument)
{
    (void)argument;
    printf("other: %s %s %s\n", name(pthread_mutex_trylock(&recursive)), name(pthread_mutex_unlock(&checked)),
           name(pthread_mutex_unlock(&recursive)));
    return NULL;
}

static void make(pthread_mutex_t *mutex, int kind)
{
    pthread_mutexattr_t attributes;
    int got;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, kind);
    pthread_mutexattr_gettype(&attributes, &got);
    printf("kind kept: %d\n", got == kind);
    pthread_mutex_init(mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
}

int main(void)
{
    pthread_t id;
    make(&recursive, PTHREAD_MUTEX_RECURSIVE);
    make(&checked, PTHREAD_MUTEX_ERRORCHECK);
    make(&normal, PTHREAD_MUTEX_NORMAL);
    printf("%s %s\n", name(pthread_mutex_lock(&recursive)), name(pthread_mutex_lock(&recursive)));
    printf("%s %s\n", name(pthread_mutex_lock(&checked)), name(pthread_mutex_lock(&checked)));
    printf("%s %s\n", name(pthread_mutex_lock(&normal)), name(pthread_mutex_trylock(&normal)));
    printf("%s %s\n", name(pthread_mutex_lock(&ready_made)), name(pthread_mutex_trylock(&ready_made)));
    printf("%s %s\n", name(pthread_mutex_lock(&ready_checked)), name(pthread_mutex_lock(&ready_checked)));
    pthread_create(&id, NULL, other, NULL);
    pthread_join(id, NULL);
    printf("%s %s\n", name(pthread_mutex_unlock(&recursive)), name(pthread_mutex_unlock(&recursive)));
    printf("%s\n", name(pthread_mutex_unlock(&recursive)));
    printf("%s %s\n", name(pthread_mutex_unlock(&checked)), name(pthread_mutex_unlock(&checked)));
    pthread_mutex_unlock(&normal);
    printf("%s %s\n", name(pthread_mutex_destroy(&normal)), name(pthread_mutex_destroy(&recursive)));
    return 0;
}
