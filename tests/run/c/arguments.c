// What main is given.
#include <stdio.h>

int main(int count, char **arguments, char **environment)
{
    (void)environment;
    for (int i = 1; i <= count; i++)
        printf("%s\n", arguments[i] == NULL ? "(none)" : arguments[i]);
    return count;
}
