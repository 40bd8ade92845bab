// expect: out of bounds: a pointer is moved far away from the null pointer
// where: null_moved_far.c:10
// status: 1
int first = 7, second = 8;
int *volatile null;

int main(void)
{
    long distance = (char *)&first - (char *)0;
    return ((char *)null)[distance]; // here
}
