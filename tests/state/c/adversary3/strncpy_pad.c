/* Strncpy pads with zeros beyond the string into the other's half. */
#include <pthread.h>
#include <string.h>
static char buf[16];
void *w(void *p)
{
    strncpy(buf, "ab", 12);
    return 0;
}
void *v(void *p)
{
    memcpy(buf + 8, "xyz", 4); // found: race
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, v, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
