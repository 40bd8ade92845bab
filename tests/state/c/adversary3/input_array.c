/* Index out of bounds by one only for v==8. */
int __VERIFIER_nondet_int(void);
int tab[8];
int get(int i)
{
    return tab[i]; // found: memory
}
int main(void)
{
    int v = __VERIFIER_nondet_int();
    if (v < 0 || v > 8)
        return 0;
    return get(v);
}
