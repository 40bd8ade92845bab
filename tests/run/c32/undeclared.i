// expect 7: abc 3 44
// Functions of the library that are declared as they were before prototypes, and threads that take numbers.
char *malloc ();
char *strcpy ();
int pthread_create ();
int pthread_join ();
int printf ();
int total;
int add (n) int n; { total = total + n; return n * 2; }
int main ()
{
  char *text = malloc (8);
  int first, second, result;
  strcpy (text, "abc");
  pthread_create (&first, 0, add, 3);
  pthread_join (first, &result);
  pthread_create (&second, 0, add, 4);
  pthread_join (second, 0);
  printf ("%s %d %d\n", text, total - 4, result * 7 + 2);
  return total;
}
