// expect 0: 1 1 4 4
// A task of SV-COMP for 32 bits: inputs, assumptions, atomic sections, threads whose names are unsigned long, and sizes that are checked.
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
extern int pthread_create (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);
extern int pthread_join (pthread_t, void **);
extern int printf (const char *, ...);
extern void abort (void);
extern long __VERIFIER_nondet_long (void);
extern unsigned long __VERIFIER_nondet_ulong (void);
extern void *__VERIFIER_nondet_pointer (void);
extern _Bool __VERIFIER_nondet_bool (void);
extern void __VERIFIER_assume (int);
extern void __VERIFIER_atomic_begin (void);
extern void __VERIFIER_atomic_end (void);
void reach_error () { abort (); }
typedef char check_long[sizeof (long) == 4 ? 1 : -1];
typedef char check_pointer[sizeof (void *) == 4 ? 1 : -1];
typedef char check_struct[sizeof (struct { char c; long long l; }) == 12 ? 1 : -1];
long shared;
long *where = &shared;
void __VERIFIER_atomic_add (long n) { *where += n; }
void *work (void *argument) {
  __VERIFIER_atomic_begin ();
  long now = shared;
  shared = now + 1;
  __VERIFIER_atomic_end ();
  __VERIFIER_atomic_add ((long) argument);
  return 0;
}
int main () {
  pthread_t one, two;
  long l = __VERIFIER_nondet_long ();
  unsigned long u = __VERIFIER_nondet_ulong ();
  void *p = __VERIFIER_nondet_pointer ();
  __VERIFIER_assume (l <= 2147483647L && u <= 4294967295UL);
  pthread_create (&one, 0, work, (void *) 1);
  pthread_create (&two, 0, work, (void *) 1);
  pthread_join (one, 0);
  pthread_join (two, 0);
  if (shared != 4)
    reach_error ();
  long long wide = (long long) l + (long long) u;
  union { void *p; unsigned long n; } same = { p };
  printf ("%d %d %d %ld\n", wide >= -2147483648LL && wide < 6442450944LL, same.n == (unsigned long) p, (int) sizeof p + (__VERIFIER_nondet_bool () >> 1), *where);
  return 0;
}
