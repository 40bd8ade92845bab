// What programs ask the system, and attributes of threads, mutexes, conditions and locks.
// exact time
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void *work(void *argument)
{
    pthread_attr_t own;
    int detached = -1;
    pthread_setname_np(pthread_self(), "worker");
    pthread_getattr_np(pthread_self(), &own);
    pthread_attr_getdetachstate(&own, &detached);
    pthread_attr_destroy(&own);
    *(int *)argument = detached;
    return argument;
}

static void threads(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t size = 0, guard = 0;
    int value = -1, seen = -1;
    void *result = NULL;
    pthread_attr_init(&attributes);
    pthread_attr_getdetachstate(&attributes, &value);
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_getguardsize(&attributes, &guard);
    printf("%d %zu %zu\n", value, size, guard);
    printf("%d\n", pthread_attr_setdetachstate(&attributes, 5));
    pthread_attr_setschedpolicy(&attributes, SCHED_OTHER);
    pthread_attr_getschedpolicy(&attributes, &value);
    printf("%d\n", value);
    pthread_create(&thread, &attributes, work, &seen);
    struct timespec far = {2000000000, 0};
    printf("%d\n", pthread_timedjoin_np(thread, &result, &far));
    printf("%d %d\n", result == &seen, seen);
    pthread_attr_destroy(&attributes);
}

static void locks(void)
{
    pthread_mutexattr_t kind;
    pthread_mutex_t mutex;
    pthread_condattr_t clock;
    pthread_rwlockattr_t shared;
    clockid_t which = 99;
    int value = 99;
    pthread_mutexattr_init(&kind);
    printf("%d\n", pthread_mutexattr_settype(&kind, 77));
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutexattr_gettype(&kind, &value);
    pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_STALLED);
    pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_NONE);
    printf("%d\n", value);
    pthread_mutexattr_getpshared(&kind, &value);
    printf("%d\n", value);
    pthread_mutex_init(&mutex, &kind);
    pthread_mutexattr_destroy(&kind);
    pthread_mutex_lock(&mutex);
    printf("%d\n", pthread_mutex_lock(&mutex));
    struct timespec past = {1, 0};
    pthread_cond_t condition;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_condattr_getclock(&clock, &which);
    pthread_cond_init(&condition, &clock);
    pthread_mutex_unlock(&mutex);
    printf("%d %s\n", which == CLOCK_MONOTONIC,
           strerror(pthread_cond_clockwait(&condition, &mutex, CLOCK_REALTIME, &past)));
    pthread_mutex_unlock(&mutex);
    printf("%d\n", pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &past));
    pthread_mutex_unlock(&mutex);
    pthread_rwlockattr_init(&shared);
    pthread_rwlockattr_setpshared(&shared, PTHREAD_PROCESS_PRIVATE);
    pthread_rwlockattr_setkind_np(&shared, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlockattr_getkind_np(&shared, &value);
    printf("%d\n", value);
}

int main(void)
{
    threads();
    locks();
    cpu_set_t set;
    printf("%d %d\n", sched_get_priority_min(SCHED_FIFO), sched_get_priority_max(SCHED_FIFO));
    printf("%d %d\n", sched_get_priority_max(SCHED_OTHER), sched_get_priority_max(99));
    printf("%d %d\n", sched_getaffinity(0, sizeof set, &set), CPU_COUNT(&set) > 0);
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    printf("%d\n", CPU_ISSET(0, &set));
    printf("%d\n", prctl(PR_SET_NAME, "me", 0, 0, 0));
    printf("%d %d\n", getpid() > 0, syscall(SYS_gettid) == getpid());
    struct rlimit limit;
    printf("%d %d\n", getrlimit(RLIMIT_NOFILE, &limit), limit.rlim_cur > 0);
    int *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pages[2047] = 5;
    printf("%d %d\n", pages[0], pages[2047]);
    printf("%d\n", munmap(pages, 8192));
    printf("%d\n", kill(1 << 22, 0));
    return 0;
}
