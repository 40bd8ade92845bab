// What is given in another sort of register is not there.
// expect: the function 'half' is called with arguments or for a result that it does not have
// where: call_for_float.c:14
// status: 1

static double half(double a)
{
    return a / 2;
}

int main(void)
{
    int (*volatile function)(int) = (int (*)(int))half;
    return function(3); // here
}
