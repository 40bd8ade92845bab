/* Addresses that go to another thread as numbers, byte by byte, and through a copy.
 * fact: by_number (main line 0): shared
 * fact: by_bytes (main line 0): shared
 * fact: by_copy (main line 0): shared
 * fact: pointer (main line 0): owned by one thread */
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static uintptr_t number;
static unsigned char bytes[sizeof(int *)];
static struct holder {
    long unused;
    int *pointer;
} copied;

static void *work(void *argument)
{
    int *pointer;
    unsigned char *raw = (unsigned char *)&pointer;
    *(int *)number = 1;
    for (unsigned i = 0; i < sizeof pointer; i++)
        raw[i] = bytes[i];
    *pointer = 2;
    *copied.pointer = 3;
    return argument;
}

int main(void)
{
    int by_number = 0, by_bytes = 0, by_copy = 0, own = 0, *pointer = &by_bytes, *mine = &own;
    unsigned char *raw = (unsigned char *)&pointer;
    struct holder holder = {0, &by_copy};
    pthread_t thread;
    number = (uintptr_t)&by_number;
    for (unsigned i = 0; i < sizeof pointer; i++)
        bytes[i] = raw[i];
    memcpy(&copied, &holder, sizeof copied);
    pthread_create(&thread, 0, work, 0);
    by_number++;
    by_bytes++;
    by_copy++;
    *mine += 1;
    pthread_join(thread, 0);
    return own;
}
