// race open
// Two threads copy a structure of which nobody accesses the members.
#include <pthread.h>

struct pair { long a, b, c; };
static struct pair one, other;

static void *work(void *unused) {
    one = other;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
