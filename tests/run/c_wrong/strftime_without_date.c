// expect: uninitialised value: read of 36 bytes at the variable 'date' of 56 bytes in main (in main, strftime_without_date.c:11)
// status: 1
#include <stdio.h>
#include <time.h>

int main(void)
{
    struct tm date;
    char text[20];
    date.tm_year = 124;
    strftime(text, sizeof text, "%Y", &date);
    puts(text);
    return 0;
}
