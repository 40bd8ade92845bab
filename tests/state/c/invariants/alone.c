// One thread is enough: the state between its two steps counts.
// options: --kinds assertion --invariant low<=high
static int low = 1, high = 2;

int main(void)
{
    low = 5; // found: invariant
    high = 6;
    high = 4; // found: invariant
    return 0;
}
