// Calls, half of them with variables in memory.
volatile int sink;

static void add(int *to, int n)
{
    *to += n;
}

static int fibonacci(int n)
{
    int sum = 0;
    if (n < 2)
        return n;
    add(&sum, fibonacci(n - 1));
    add(&sum, fibonacci(n - 2));
    return sum;
}

int main(void)
{
    for (;;)
        sink = fibonacci(25);
}
