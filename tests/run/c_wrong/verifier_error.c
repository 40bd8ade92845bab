// expect: the call of reach_error is reached (in check, verifier_error.c:11)
// status: 1

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void check(int condition)
{
    if (!condition)
        reach_error(); // here
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n == 0);
    check(n == 0);
    check(n > 0);
    return 0;
}
