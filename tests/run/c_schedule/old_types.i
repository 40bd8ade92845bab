// What programs bring that were preprocessed on 32-bit systems: names of threads of 32 bits, and a mutex with its kind elsewhere.
typedef int pthread_t;
typedef int pthread_attr_t;
typedef unsigned int size_t;
typedef union {
    struct __pthread_mutex_s {
        int __lock;
        unsigned int __count;
        int __owner;
        int __kind;
        unsigned int __nusers;
        int __spins;
    } __data;
    char __size[24];
    int __align;
} pthread_mutex_t;
extern int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
extern int pthread_join(pthread_t thread, void **result);
extern pthread_t pthread_self(void);
extern int pthread_mutex_lock(pthread_mutex_t *mutex);
extern int pthread_mutex_unlock(pthread_mutex_t *mutex);
extern int printf(const char *format, ...);
extern void *malloc(size_t size);
extern void abort(void);

static pthread_mutex_t recursive = {{0, 0, 0, 1, 0, 0}};
static int count;
static struct {
    pthread_t id;
    int guard;
} kept;

static void *work(void *argument)
{
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&recursive);
    count++;
    pthread_mutex_unlock(&recursive);
    pthread_mutex_unlock(&recursive);
    return argument;
}

int main(void)
{
    pthread_t one, three[3], self = pthread_self();
    int *block = malloc(4);
    *block = 1;
    kept.guard = 77;
    pthread_create(&one, 0, work, 0);
    pthread_join(one, 0);
    pthread_create(&kept.id, 0, work, 0);
    pthread_join(kept.id, 0);
    for (int i = 0; i < 3; i++)
        pthread_create(&three[i], 0, work, block);
    for (int i = 0; i < 3; i++)
        pthread_join(three[i], 0);
    if (count != 5 || kept.guard != 77 || *block != 1 || self == one)
        abort();
    printf("%d %d\n", count, kept.guard);
    return 0;
}
