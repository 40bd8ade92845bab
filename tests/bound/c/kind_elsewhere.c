/* A program that was preprocessed for 32 bits: its mutexes have their kind elsewhere, and this one is recursive. */
extern void abort(void);
struct __pthread_mutex_s {
    int __lock;
    unsigned __count;
    int __owner, __kind;
    unsigned __nusers;
    int __spins;
};
typedef union { struct __pthread_mutex_s __data; char __size[24]; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *mutex);
pthread_mutex_t mutex = {{0, 0, 0, 1, 0, 0}};

int main(void)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    abort(); // fails
}
