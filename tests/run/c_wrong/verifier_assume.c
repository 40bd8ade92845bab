// expect: the run ends: an assumption does not hold (in main, verifier_assume.c:9)
// status: 0

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    __VERIFIER_assume(__VERIFIER_nondet_int() > 100); // here
    return 5;
}
