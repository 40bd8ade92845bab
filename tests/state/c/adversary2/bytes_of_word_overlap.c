/* The second thread writes three bytes by memcpy, and so one of the first thread's. */
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static union {
    uint32_t word;
    uint16_t halves[2];
    unsigned char bytes[4];
} shared;

static void *low(void *unused)
{
    shared.halves[0] = 0x1122; // found: race
    return unused;
}

static void *high(void *unused)
{
    memcpy(shared.bytes + 1, "\x11\x33\x44", 3);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, low, NULL);
    pthread_create(&two, NULL, high, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return shared.word == 0;
}
