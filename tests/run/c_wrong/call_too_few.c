// The argument that is missing is undefined, which is wrong only where it is used.
// expect: uninitialised value: an operand of add
// where: call_too_few.c:8
// status: 1

static int two(int a, long b)
{
    return a > 3 ? a : a + (int)b;
}

int main(void)
{
    int (*volatile function)(int) = (int (*)(int))two;
    return function(4) + function(3);
}
