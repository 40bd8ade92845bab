/* A text is longer than what it is copied to. */
#include <string.h>

static char room[4];

int main(void)
{
    strcpy(room, "four"); // wrong
    return 0;
}
