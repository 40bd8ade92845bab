// Functions that nobody defines give inputs (0 here), and do nothing else. Those that are never called are not named.
// expect: heddle: note: not defined, so that what they give were inputs: 'number', 'fraction', 'place', 'act', 'order'
// where: free_functions.c:37
// status: 134
// option: --free-functions
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int number(int *);
double fraction(void);
void *place(void);
void act(int *);
int order(const void *, const void *);
int never(void);

struct wide {
    long a, b, c;
};
struct wide also_never(void);

int main(int count, char **arguments)
{
    int kept = 7, sorted[] = {2, 1};
    (void)arguments;
    assert(number(&kept) == 0 && kept == 7);
    assert(fraction() == 0.0);
    assert(place() == NULL);
    act(&kept);
    assert(kept == 7);
    int (*const pointer)(int *) = number;
    assert(pointer(&kept) == 0);
    qsort(sorted, 2, sizeof *sorted, order);
    assert(sorted[0] == 2);
    if (count > 5)
        return never() + (int)also_never().a;
    assert(number(NULL) != 0); // here
    return 0;
}
