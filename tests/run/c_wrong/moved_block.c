// expect: use after free
// where: moved_block.c:17
// status: 1
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int count = 0, room = 2;
    int *all = malloc((size_t)room * sizeof *all);
    int *first = all;
    for (int i = 0; i < 5; i++) {
        if (count == room)
            all = realloc(all, (size_t)(room *= 2) * sizeof *all);
        all[count++] = i;
    }
    printf("%d\n", *first); // here
    free(all);
    return 0;
}
