/* The environment is changed while another thread looks into it. */
// says: data race on the environment: 
#include <pthread.h>
#include <stdlib.h>

static void *set(void *unused)
{
    setenv("MODE", "fast", 1); // found: race
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, set, NULL);
    int known = getenv("HOME") != NULL;
    pthread_join(one, NULL);
    return known || getenv("MODE")[0] != 'f';
}
