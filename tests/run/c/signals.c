// Signals that threads send to themselves and to each other: handlers, masks, waiting, actions that reset themselves.
// exact time
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t seen[65], order[16], next;
static sigjmp_buf out;
static sem_t begun, never;

static void on_signal(int signal)
{
    seen[signal]++;
    order[next++] = signal;
}

static void on_info(int signal, siginfo_t *info, void *context)
{
    (void)context;
    seen[signal] += info->si_signo;
}

static void jump(int signal)
{
    siglongjmp(out, signal);
}

static void nest(int signal)
{
    order[next++] = signal;
    if (signal == SIGUSR1)
        raise(SIGUSR2);
    order[next++] = -signal;
}

static void show(const char *what)
{
    printf("%s:", what);
    for (int i = 0; i < next; i++)
        printf(" %d", order[i]);
    puts("");
    next = 0;
}

static void *sleeper(void *argument)
{
    struct timespec long_time = {1000, 0}, left = {0, 0};
    sem_post(&begun);
    int result = argument == NULL ? nanosleep(&long_time, &left) : sem_wait(&never);
    printf("%d %s %d\n", result, strerror(errno), left.tv_sec > 0);
    return NULL;
}

static void *waiter(void *argument)
{
    sigset_t set;
    int signal = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sem_post(&begun);
    int error = sigwait(&set, &signal);
    printf("waited: %d %d\n", error, signal);
    return argument;
}

int main(void)
{
    struct sigaction action, old;
    sigset_t set, before;
    sem_init(&begun, 0, 0);
    sem_init(&never, 0, 0);
    printf("%d\n", signal(SIGUSR1, on_signal) == SIG_DFL);
    printf("%d\n", raise(SIGUSR1));
    printf("%d\n", kill(getpid(), SIGUSR1));
    printf("%d %d\n", seen[SIGUSR1], signal(SIGUSR1, SIG_IGN) == on_signal);
    raise(SIGUSR1);
    raise(SIGCHLD);
    show("handled");

    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR2, &action, NULL);
    raise(SIGUSR2);
    sigaction(SIGUSR2, NULL, &old);
    printf("%d\n", old.sa_handler == SIG_DFL);

    action.sa_flags = SA_SIGINFO;
    action.sa_sigaction = on_info;
    sigaction(SIGUSR2, &action, &old);
    raise(SIGUSR2);
    printf("%d\n", seen[SIGUSR2]);
    next = 0;

    signal(SIGUSR1, nest);
    signal(SIGUSR2, nest);
    raise(SIGUSR1);
    show("nested");
    memset(&action, 0, sizeof action);
    action.sa_handler = nest;
    sigaddset(&action.sa_mask, SIGUSR2);
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    show("held back in the handler");

    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, &before);
    raise(SIGUSR2);
    raise(SIGUSR2);
    sigpending(&old.sa_mask);
    printf("%d %d %d\n", sigismember(&old.sa_mask, SIGUSR2), sigismember(&old.sa_mask, SIGUSR1), next);
    sigset_t none;
    sigemptyset(&none);
    int suspended = sigsuspend(&none);
    printf("%d %d\n", suspended, errno == EINTR);
    show("suspended");
    raise(SIGUSR2);
    sigdelset(&set, SIGTERM);
    printf("%d\n", pthread_sigmask(SIG_UNBLOCK, &set, NULL));
    show("released");

    signal(SIGINT, jump);
    if (sigsetjmp(out, 1) == 0)
        raise(SIGINT);
    else
        puts("jumped");
    printf("%d %d %d\n", raise(65), kill(getpid(), 0), errno == EINVAL);

    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    sem_wait(&begun);
    kill(getpid(), SIGTERM);
    pthread_join(thread, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGUSR1, &action, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_create(&thread, NULL, sleeper, i == 0 ? NULL : &thread);
        sem_wait(&begun);
        int before = seen[SIGUSR1];
        struct timespec moment = {0, 50000000};
        nanosleep(&moment, NULL); /* until it sleeps */
        pthread_kill(thread, SIGUSR1);
        pthread_join(thread, NULL);
        printf("%d\n", seen[SIGUSR1] - before);
    }
    return 0;
}
