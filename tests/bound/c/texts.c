/* Texts are copied, compared and measured. */
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char name[8];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    strcpy(name, (const char *)p);
    assert(strcmp(name, (const char *)p) == 0);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, "abc");
    pthread_create(&b, 0, run, "de");
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(strlen(name) == 3 || strlen(name) == 2);
    return 0;
}
