/* Correct: The second worker joins the first one, whose name main wrote before it started the second. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_t first;
static int result;
static atomic_int ready;
static void *compute(void *a)
{
    (void)a;
    result = 99;
    return 0;
}
static void *finish(void *a)
{
    (void)a;
    if (ready) {
        pthread_join(first, 0);
        assert(result == 99);
    }
    return 0;
}
int main(void)
{
    pthread_t second;
    pthread_create(&first, 0, compute, 0);
    ready = 1;
    pthread_create(&second, 0, finish, 0);
    pthread_join(second, 0);
    return 0;
}
