// expect: signed overflow: the result of this sub does not fit into 32 bits
// status: 1
// where: negate_smallest.c:8
int main(int count, char **arguments)
{
    int smallest = -2147483647 - count;
    (void)arguments;
    return -smallest; // here
}
