// expect: use of a variable that is gone: read of 4 bytes at byte 4 of the variable 'numbers' of 20 bytes in main
// status: 1
// where: gone_array.c:14
int main(int count, char **arguments)
{
    int *kept;
    (void)arguments;
    {
        int numbers[count + 4];
        for (int i = 0; i < count + 4; i++)
            numbers[i] = i;
        kept = numbers;
    }
    return kept[1]; // here
}
