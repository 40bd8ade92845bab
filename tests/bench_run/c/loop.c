// An ordinary loop over numbers.
volatile unsigned long sink;

int main(void)
{
    for (;;) {
        unsigned long sum = 0;
        for (int i = 0; i < 1000000; i++)
            sum += (unsigned long)(i ^ 5) * 3;
        sink = sum;
    }
}
