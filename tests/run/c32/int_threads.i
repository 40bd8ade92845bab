// expect 0: 40 400 3
// What old tasks bring: names of threads that are int, attributes that are int, a mutex that is one word or a struct of the time.
typedef unsigned int size_t;
typedef int pthread_t;
typedef int pthread_attr_t;
typedef union {
  struct __pthread_mutex_s {
    int __lock;
    unsigned int __count;
    int __owner;
    int __kind;
    unsigned int __nusers;
    __extension__ union { int __spins; void *__next; };
  } __data;
  char __size[24];
  long int __align;
} pthread_mutex_t;
typedef union { char __size[4]; int __align; } pthread_mutexattr_t;
extern int pthread_create (pthread_t *__restrict, const pthread_attr_t *__restrict, void *(*) (void *), void *__restrict);
extern int pthread_join (pthread_t, void **);
extern int pthread_mutex_init (pthread_mutex_t *, const pthread_mutexattr_t *);
extern int pthread_mutex_lock (pthread_mutex_t *);
extern int pthread_mutex_unlock (pthread_mutex_t *);
extern int printf (const char *, ...);
extern void *malloc (size_t);
extern void free (void *);
struct account { pthread_mutex_t lock; long balance; struct account *other; long long log; };
struct account *accounts[2];
pthread_t ids[3];
int guard = 3;
void *move(void *which) {
  struct account *from = accounts[(int) which & 1];
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&accounts[0]->lock);
    pthread_mutex_lock(&accounts[1]->lock);
    from->balance -= 4;
    from->other->balance += 4;
    from->log += 1LL << 33;
    pthread_mutex_unlock(&accounts[1]->lock);
    pthread_mutex_unlock(&accounts[0]->lock);
  }
  return (void *) 20;
}
int main() {
  void *sum[2];
  for (int i = 0; i < 2; i++) {
    accounts[i] = malloc(sizeof(struct account));
    pthread_mutex_init(&accounts[i]->lock, 0);
    accounts[i]->balance = 200;
    accounts[i]->log = 0;
  }
  accounts[0]->other = accounts[1];
  accounts[1]->other = accounts[0];
  pthread_create(&ids[0], 0, move, (void *) 0);
  pthread_create(&ids[1], 0, move, (void *) 1);
  pthread_join(ids[0], &sum[0]);
  pthread_join(ids[1], &sum[1]);
  printf("%d %ld %d\n", (int) sum[0] + (int) sum[1], accounts[0]->balance + accounts[1]->balance, guard);
  free(accounts[0]);
  free(accounts[1]);
  return sizeof(struct account) != 40;
}
