// It does not hold when main begins; the steps behind do not break it once more.
// options: --kinds assertion --invariant limit>0&&used<=limit
static int used = 1, limit;

int main(void)
{
    used = 2; // found: invariant
    used = 3;
    return limit;
}
