// The argument is made once and changed for the second thread, though the first one may not have read it.
#include <pthread.h>

struct argument {
    int number;
};

static void *worker(void *arg)
{
    struct argument mine = *(struct argument *)arg; // found: race
    return mine.number > 5 ? arg : NULL;
}

int main(void)
{
    pthread_t one, two;
    struct argument argument = {1};
    pthread_create(&one, NULL, worker, &argument);
    argument.number = 2;
    pthread_create(&two, NULL, worker, &argument);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
