// What is undefined stays so in a file, and when it is read back.
// expect: uninitialised value
// where: (in main, uninitialised_in_file.c:20)
// status: 1
#include <stdio.h>

struct record {
    char sort;
    int number;
};

int main(void)
{
    struct record one, other;
    one.sort = 'a';
    FILE *file = fopen("name", "w+");
    fwrite(&one, sizeof one, 1, file);
    rewind(file);
    fread(&other, sizeof other, 1, file);
    return other.sort == 'a' && other.number == 3;
}
