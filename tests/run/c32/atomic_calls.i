// expect 0: 25769803776 1 -7 12884901890 5 1 0
// Atomic operations on long long that is aligned by 4 bytes: clang calls functions for them.
extern int printf (const char *, ...);
extern int pthread_create (unsigned long *, const void *, void *(*) (void *), void *);
extern int pthread_join (unsigned long, void **);
struct s { char c; long long n; } s;
long long *n = &s.n;
void *work (void *argument)
{
  for (int i = 0; i < 3; i++)
    __atomic_fetch_add (n, 1LL << 32, 5);
  return argument;
}
int main ()
{
  unsigned long ids[2];
  pthread_create (&ids[0], 0, work, 0);
  pthread_create (&ids[1], 0, work, 0);
  pthread_join (ids[0], 0);
  pthread_join (ids[1], 0);
  printf ("%lld ", __atomic_load_n (n, 5));
  long long expected = 6LL << 32;
  int done = __atomic_compare_exchange_n (n, &expected, -7, 0, 5, 5);
  printf ("%d %lld ", done, *n);
  __atomic_store_n (n, 3LL << 32, 5);
  __atomic_or_fetch (n, 2, 5);
  printf ("%lld ", __atomic_exchange_n (n, 5, 5));
  expected = 4;
  done = __atomic_compare_exchange_n (n, &expected, 1, 0, 5, 5);
  printf ("%lld %d %d\n", expected, *n == 5, done);
  return 0;
}
