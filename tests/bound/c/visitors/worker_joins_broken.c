/* Broken: The second worker is started first and reads main's variable that may not be set: it checks a flag
 * that comes too early. */
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
        assert(result == 99); // fails
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
    pthread_join(first, 0);
    return 0;
}
