/* Signed overflow for INT_MIN only (-v). */
int __VERIFIER_nondet_int(void);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    int a = v < 0 ? -v : v; // found: memory
    return a > 5;
}
