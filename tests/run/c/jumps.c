// setjmp and longjmp: out of nested calls, again and again, over callbacks, each thread its own.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf top;
static sigjmp_buf masked;

static int fail(int depth, int code)
{
    int padding[16] = {depth};
    if (depth == 0)
        longjmp(top, code);
    return fail(depth - 1, code) + padding[0];
}

static int attempt(int code)
{
    int tries = 0, given = setjmp(top);
    tries++;
    if (given == 0)
        return fail(5, code);
    return given * 10 + tries;
}

static int compare(const void *a, const void *b)
{
    if (*(const int *)a == 3)
        longjmp(top, 7);
    return *(const int *)a - *(const int *)b;
}

static int sort(void)
{
    int numbers[] = {5, 1, 3, 2};
    switch (setjmp(top)) {
    case 0:
        qsort(numbers, 4, sizeof *numbers, compare);
        return 0;
    case 7:
        return 70;
    default:
        return -1;
    }
}

static int count(int most)
{
    volatile int rounds = 0;
    if (setjmp(top) < most) {
        rounds++;
        longjmp(top, rounds);
    }
    return rounds;
}

struct handler {
    jmp_buf place;
    struct handler *outer;
};
static _Thread_local struct handler *handlers;

static void throw(int value)
{
    longjmp(handlers->place, value);
}

static int nested(int value)
{
    struct handler outer = {.outer = handlers}, inner;
    int caught = 0;
    handlers = &outer;
    if (_setjmp(outer.place) == 0) {
        inner.outer = handlers;
        handlers = &inner;
        int first = setjmp(inner.place);
        handlers = inner.outer;
        if (first != 0) {
            caught += first;
            throw(first + 1);
        }
        handlers = &inner;
        throw(value);
    } else {
        caught += 100;
    }
    handlers = outer.outer;
    return caught;
}

static int many(void)
{
    jmp_buf places[3];
    int seen[4] = {0}, next = 0;
    for (int i = 0; i < 3; i++)
        if (setjmp(places[i]) != 0) {
            seen[next++] = i;
            if (next == 3)
                return seen[0] * 100 + seen[1] * 10 + seen[2];
            longjmp(places[(i + 2) % 3], 1);
        }
    longjmp(places[1], 1);
}

static void *work(void *argument)
{
    long sum = 0;
    for (int i = 0; i < 5; i++)
        sum += nested(*(int *)argument + i);
    return (void *)sum;
}

int main(void)
{
    pthread_t threads[2];
    int numbers[2] = {1, 20};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    printf("%d %d %d %d\n", attempt(3), attempt(4), sort(), count(6));
    printf("%d %d\n", setjmp(top) == 0 ? 1 : 2, many());
    for (int i = 0; i < 2; i++) {
        void *sum;
        pthread_join(threads[i], &sum);
        printf("%ld\n", (long)sum);
    }
    sigset_t set, now;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    if (sigsetjmp(masked, 1) == 0) {
        sigprocmask(SIG_BLOCK, &set, NULL);
        siglongjmp(masked, 1);
    }
    sigprocmask(SIG_BLOCK, NULL, &now);
    printf("%d\n", sigismember(&now, SIGUSR1));
    volatile int zero = 0;
    switch (setjmp(top)) {
    case 0:
        longjmp(top, zero);
    case 1:
        puts("one");
    }
    return 0;
}
