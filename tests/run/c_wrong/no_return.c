// expect: uninitialised value
// status: 1
// where: no_return.c:12
static int find(int n)
{
    if (n > 10)
        return n;
}

int main(int count, char **arguments)
{
    return find(count + 20) + find(count) > (arguments != 0); // here
}
