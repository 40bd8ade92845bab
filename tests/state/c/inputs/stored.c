/* Inputs go to members of a struct, and another function compares them, after a switch, with something made of them. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct request {
    int kind;
    unsigned length, flags;
};

static struct request requests[2];
static int handled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void handle(const struct request *request)
{
    switch (request->kind) {
    case 4711:
        assert(request->length * 3 + 1 != 3001); // found: assertion
        break;
    case 12:
        assert((request->flags & 0xff00) != 0x4200); // found: assertion
        break;
    default:
        handled++;
    }
}

static void *work(void *request)
{
    pthread_mutex_lock(&lock);
    handle(request);
    pthread_mutex_unlock(&lock);
    return request;
}

int main(void)
{
    pthread_t one;
    requests[1].kind = __VERIFIER_nondet_int();
    requests[1].length = __VERIFIER_nondet_uint();
    requests[1].flags = __VERIFIER_nondet_uint();
    pthread_create(&one, NULL, work, &requests[1]);
    pthread_join(one, NULL);
    return 0;
}
