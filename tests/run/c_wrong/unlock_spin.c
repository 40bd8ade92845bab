// expect: pthread_spin_unlock: nobody holds the lock
// where: unlock_spin.c:11
// status: 1
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    pthread_spinlock_t lock;
    pthread_spin_init(&lock, 0);
    return pthread_spin_unlock(&lock); // here
}
