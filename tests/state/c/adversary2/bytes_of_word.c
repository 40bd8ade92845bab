/* Two threads write different bytes of one word through a union; a third part reads the whole word behind the joins. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
    uint32_t word;
    uint16_t halves[2];
    unsigned char bytes[4];
} shared;

static void *low(void *unused)
{
    shared.halves[0] = 0x1122;
    return unused;
}

static void *high(void *unused)
{
    shared.bytes[2] = 0x33;
    shared.bytes[3] = 0x44;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, low, NULL);
    pthread_create(&two, NULL, high, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(shared.word == 0x44331122);
    return 0;
}
