/* Strcpy writes 3 bytes only; strlen reads them only. */
// holds
#include <pthread.h>
#include <string.h>
static char buf[16];
void *w(void *p)
{
    strcpy(buf, "ab");
    if (strlen(buf) != 2)
        return p;
    return 0;
}
void *v(void *p)
{
    memcpy(buf + 3, "xyz", 4);
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
